; expect: TRUE
; A struct passed by value: the callee has its own.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
%pair = type { i64, i64, i64 }
define void @change(ptr byval(%pair) %p) {
  store i64 5, ptr %p
  ret void
}
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %m = alloca %pair
  %w = sext i32 %x to i64
  store i64 %w, ptr %m
  call void @change(ptr byval(%pair) %m)
  %r = load i64, ptr %m
  %ok = icmp eq i64 %r, %w
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
