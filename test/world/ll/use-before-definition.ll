; expect: TRUE
; A use stands in the text before its definition.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  br label %define
use:
  %y = sub i32 %x, %x
  %c = icmp eq i32 %y, 0
  br i1 %c, label %end, label %bad
bad:
  call void @reach_error()
  br label %end
define:
  %x = call i32 @__VERIFIER_nondet_int()
  br label %use
end:
  ret i32 0
}
