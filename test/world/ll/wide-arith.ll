; expect: TRUE
; Carries and borrows, and order.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %w = zext i32 %x to i256
  %m = sub i256 0, 1
  %a = add i256 %w, %m
  %b = sub i256 %a, %m
  %c = icmp eq i256 %b, %w
  %d = icmp ule i256 %w, %m
  %n = icmp slt i256 %m, %w
  %e = and i1 %c, %d
  %ok = and i1 %e, %n
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
