; expect: FALSE
; A wide number goes round a loop.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  br label %loop
loop:
  %v = phi i192 [ 1, %entry ], [ %n, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %n = shl i192 %v, 50
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 3
  br i1 %c, label %loop, label %out
out:
  %h = lshr i192 %n, 150
  %t = trunc i192 %h to i32
  %ok = icmp ne i32 %t, 1
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
