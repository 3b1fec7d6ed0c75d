; expect: TRUE
; 128 bits: shifted and cut.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %a = sext i32 %x to i128
  %b = and i128 %a, 18446744073709551615
  %c = icmp sge i128 %b, 0
  %d = shl i128 %b, 64
  %e = lshr i128 %d, 64
  %f = trunc i128 %b to i64
  %g = trunc i128 %e to i64
  %h = icmp eq i64 %f, %g
  %ok = and i1 %c, %h
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
