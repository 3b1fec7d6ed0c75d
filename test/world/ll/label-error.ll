; expect: FALSE
; No debug information: the block's name is the label.
declare i32 @__VERIFIER_nondet_int()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %c = icmp sgt i32 %x, 1000
  br i1 %c, label %ERROR, label %end
ERROR:
  br label %end
end:
  ret i32 0
}
