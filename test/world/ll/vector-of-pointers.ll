; expect: TRUE
; Addresses in a vector.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
@a = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %i = and i32 %x, 1
  %v0 = insertelement <2 x i32> <i32 0, i32 2>, i32 %i, i32 0
  %p = getelementptr i32, ptr @a, <2 x i32> %v0
  %p0 = extractelement <2 x ptr> %p, i32 0
  %p1 = extractelement <2 x ptr> %p, i32 1
  %l0 = load i32, ptr %p0
  %l1 = load i32, ptr %p1
  %j = add i32 %i, 1
  %c = icmp eq i32 %l0, %j
  %d = icmp eq i32 %l1, 3
  %ok = and i1 %c, %d
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
