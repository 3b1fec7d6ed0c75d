; expect: TRUE
; Nineteen bytes are written, not the twentieth.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %m = alloca [20 x i8]
  %last = getelementptr i8, ptr %m, i64 19
  store i8 5, ptr %last
  %w = zext i32 %x to i152
  %a = shl i152 %w, 120
  store i152 %a, ptr %m
  %at = getelementptr i8, ptr %m, i64 15
  %r = load i32, ptr %at
  %l = load i8, ptr %last
  %b = load i152, ptr %m
  %e = icmp eq i152 %a, %b
  %p = icmp eq i32 %r, %x
  %q = icmp eq i8 %l, 5
  %f = and i1 %p, %q
  %ok = and i1 %e, %f
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
