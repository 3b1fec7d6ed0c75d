; expect: TRUE
; A store of 24 bits writes three bytes, not the fourth.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %m = alloca [4 x i8]
  %last = getelementptr i8, ptr %m, i64 3
  store i8 77, ptr %last
  %a = trunc i32 %x to i24
  store i24 %a, ptr %m
  %l = load i8, ptr %last
  %r = load i24, ptr %m
  %s = icmp eq i24 %r, %a
  %t = icmp eq i8 %l, 77
  %ok = and i1 %s, %t
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
