; expect: TRUE
; Reductions and masks as numbers.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.umax.v4i32(<4 x i32>)
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %v = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 0>, i32 %x, i32 3
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
  %d = sub i32 %s, %x
  %u = call i32 @llvm.vector.reduce.umax.v4i32(<4 x i32> %v)
  %c = icmp ult <4 x i32> %v, <i32 9, i32 1, i32 9, i32 9>
  %b = bitcast <4 x i1> %c to i4
  %n = and i4 %b, 7
  %e = icmp eq i32 %d, 6
  %f = icmp uge i32 %u, 3
  %g = icmp eq i4 %n, 5
  %h = and i1 %e, %f
  %ok = and i1 %h, %g
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
