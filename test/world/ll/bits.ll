; expect: TRUE
; ctpop, ctlz, bswap, bitreverse, funnel shifts.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.bswap.i32(i32)
declare i8 @llvm.bitreverse.i8(i8)
declare i32 @llvm.fshl.i32(i32, i32, i32)
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %a = call i32 @llvm.ctpop.i32(i32 255)
  %b = call i32 @llvm.ctlz.i32(i32 1, i1 false)
  %c = call i32 @llvm.bswap.i32(i32 16909060)
  %d = call i8 @llvm.bitreverse.i8(i8 1)
  %e = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 32)
  %p = icmp eq i32 %a, 8
  %q = icmp eq i32 %b, 31
  %r = icmp eq i32 %c, 67305985
  %s = icmp eq i8 %d, -128
  %t = icmp eq i32 %e, %x
  %u = and i1 %p, %q
  %v = and i1 %r, %s
  %w = and i1 %u, %v
  %ok = and i1 %w, %t
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
