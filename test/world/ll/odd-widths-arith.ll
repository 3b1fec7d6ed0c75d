; expect: TRUE
; Integers of 24 and 33 bits wrap at their own width.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %a = trunc i32 %x to i24
  %b = add i24 %a, -1
  %c = sub i24 %b, %a
  %w = zext i24 %c to i64
  %d = zext i32 %x to i33
  %e = shl i33 %d, 1
  %f = lshr i33 %e, 1
  %g = icmp eq i33 %f, %d
  %h = icmp eq i64 %w, 16777215
  %ok = and i1 %g, %h
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
