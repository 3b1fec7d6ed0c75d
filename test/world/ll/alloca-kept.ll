; expect: TRUE
; Without an end of its life a variable keeps its value around the loop.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %v = alloca i32
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %first = icmp eq i32 %i, 0
  br i1 %first, label %set, label %next
set:
  store i32 6, ptr %v
  br label %next
next:
  %r = load i32, ptr %v
  %j = add i32 %i, 1
  %again = icmp slt i32 %j, 3
  br i1 %again, label %loop, label %out
out:
  %ok = icmp eq i32 %r, 6
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
