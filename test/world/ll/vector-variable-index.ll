; expect: TRUE
; An index that is only known at run time.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %i = and i32 %x, 3
  %v = insertelement <4 x i32> zeroinitializer, i32 5, i32 %i
  %e = extractelement <4 x i32> %v, i32 %i
  %ok = icmp eq i32 %e, 5
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
