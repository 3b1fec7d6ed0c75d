; expect: TRUE
; Addresses and numbers that are constant expressions.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
@table = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@third = global ptr getelementptr inbounds ([4 x i32], ptr @table, i64 0, i64 2)
@far = global i64 sub (i64 ptrtoint (ptr getelementptr (i32, ptr @table, i64 3) to i64), i64 ptrtoint (ptr @table to i64))
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %p = load ptr, ptr @third
  %v = load i32, ptr %p
  %w = load i32, ptr getelementptr inbounds ([4 x i32], ptr @table, i64 0, i64 1)
  %c = icmp eq i32 %v, 3
  %d = icmp eq i32 %w, 2
  %ok = and i1 %c, %d
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
