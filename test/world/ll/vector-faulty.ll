; expect: FALSE
; The last element is the input.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %v = insertelement <4 x i32> zeroinitializer, i32 %x, i64 3
  %w = mul <4 x i32> %v, <i32 1, i32 1, i32 1, i32 3>
  %e = extractelement <4 x i32> %w, i64 3
  %ok = icmp ne i32 %e, 21
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
