; expect: TRUE
; Saturating sums and differences.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.usub.sat.i8(i8, i8)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i32 @llvm.ssub.sat.i32(i32, i32)
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %a = trunc i32 %x to i8
  %b = call i8 @llvm.uadd.sat.i8(i8 %a, i8 -1)
  %c = call i8 @llvm.usub.sat.i8(i8 %a, i8 -1)
  %d = call i8 @llvm.sadd.sat.i8(i8 127, i8 1)
  %e = call i32 @llvm.ssub.sat.i32(i32 -2147483648, i32 1)
  %p = icmp eq i8 %b, -1
  %q = icmp eq i8 %c, 0
  %r = icmp eq i8 %d, 127
  %s = icmp eq i32 %e, -2147483648
  %t = and i1 %p, %q
  %u = and i1 %r, %s
  %ok = and i1 %t, %u
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
