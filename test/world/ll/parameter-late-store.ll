; expect: TRUE
; The local has another value before the parameter is put there.
declare void @reach_error()
define void @f(i32 %p) {
entry:
  %a = alloca i32
  store i32 3, ptr %a
  %old = load i32, ptr %a
  store i32 %p, ptr %a
  %c = icmp eq i32 %old, 3
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
