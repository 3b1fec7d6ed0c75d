; expect: FALSE
; LLVM IR: the value of the jump is above 10.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn
define void @leave(ptr %env, i32 %n) {
entry:
  %high = icmp sgt i32 %n, 10
  br i1 %high, label %jump, label %stay
jump:
  call void @longjmp(ptr %env, i32 %n)
  unreachable
stay:
  ret void
}
define i32 @main() {
entry:
  %env = alloca [25 x i64]
  %x = call i32 @__VERIFIER_nondet_int()
  %r = call i32 @_setjmp(ptr %env) returns_twice
  %first = icmp eq i32 %r, 0
  br i1 %first, label %work, label %back
work:
  call void @leave(ptr %env, i32 %x)
  ret i32 0
back:
  %same = icmp eq i32 %r, %x
  %high = icmp sgt i32 %x, 11
  %ok = and i1 %same, %high
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
