; expect: TRUE
; The argument itself is used after its local was changed.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define void @f(i32 %p) {
entry:
  %a = alloca i32
  store i32 %p, ptr %a
  store i32 1, ptr %a
  %x = load i32, ptr %a
  %one = icmp eq i32 %x, 1
  %five = icmp eq i32 %p, 5
  %c = and i1 %one, %five
  br i1 %c, label %ok, label %bad
bad:
  call void @reach_error()
  br label %ok
ok:
  ret void
}
define i32 @main() {
  call void @f(i32 5)
  ret i32 0
}
