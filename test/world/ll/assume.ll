; expect: TRUE
; assume, expect and annotations say nothing new.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
declare void @llvm.assume(i1)
declare i1 @llvm.expect.i1(i1, i1)
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %c = icmp eq i32 %x, %x
  call void @llvm.assume(i1 %c)
  %ok = call i1 @llvm.expect.i1(i1 %c, i1 true)
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
