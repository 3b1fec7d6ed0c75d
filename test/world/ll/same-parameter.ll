; expect: FALSE
; Two locals hold the parameter; one is written later: the other keeps it.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define void @f(i32 %p) {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 %p, ptr %a
  store i32 %p, ptr %b
  store i32 7, ptr %b
  %x = load i32, ptr %a
  %c = icmp eq i32 %x, 7
  br i1 %c, label %ok, label %bad
bad:
  call void @reach_error()
  br label %ok
ok:
  ret void
}
define i32 @main() {
  %v = call i32 @__VERIFIER_nondet_int()
  call void @f(i32 %v)
  ret i32 0
}
