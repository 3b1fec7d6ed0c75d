; expect: TRUE
; Vectors of floating-point numbers are computed element by element.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %f = fadd <2 x float> <float 1.0, float 2.0>, <float 1.0, float 2.0>
  %e = extractelement <2 x float> %f, i32 0
  %ok = fcmp oeq float %e, 2.0
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
