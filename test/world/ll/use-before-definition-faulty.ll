; expect: FALSE
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  br label %define
use:
  %c = icmp eq i32 %x, 12
  br i1 %c, label %bad, label %end
bad:
  call void @reach_error()
  br label %end
define:
  %x = call i32 @__VERIFIER_nondet_int()
  br label %use
end:
  ret i32 0
}
