; expect: TRUE
; smin, smax, umin, umax, abs.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %a = call i32 @llvm.smin.i32(i32 %x, i32 10)
  %b = call i32 @llvm.smax.i32(i32 %a, i32 -10)
  %c = call i32 @llvm.abs.i32(i32 %b, i1 true)
  %d = call i32 @llvm.umin.i32(i32 %x, i32 5)
  %e = call i32 @llvm.umax.i32(i32 %d, i32 5)
  %f = icmp ule i32 %c, 10
  %g = icmp eq i32 %e, 5
  %ok = and i1 %f, %g
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
