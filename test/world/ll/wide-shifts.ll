; expect: TRUE
; 152 bits: parts are shifted in and out.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %w = zext i32 %x to i152
  %a = shl i152 %w, 100
  %b = lshr i152 %a, 100
  %c = trunc i152 %b to i32
  %p = icmp eq i32 %c, %x
  %s = sext i32 %x to i152
  %t = shl i152 %s, 120
  %u = ashr i152 %t, 120
  %v = trunc i152 %u to i64
  %y = sext i32 %x to i64
  %q = icmp eq i64 %v, %y
  %ok = and i1 %p, %q
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
