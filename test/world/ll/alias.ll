; expect: TRUE
; Aliases of variables and functions.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
@real = global i32 4
@other = alias i32, ptr @real
@second = alias i32 (i32), ptr @first
define i32 @first(i32 %v) {
  %r = add i32 %v, 1
  ret i32 %r
}
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  store i32 7, ptr @other
  %a = load i32, ptr @real
  %b = call i32 @second(i32 %a)
  %ok = icmp eq i32 %b, 8
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
