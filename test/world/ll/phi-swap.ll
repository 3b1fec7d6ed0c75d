; expect: TRUE
; All phis take their values at once.
declare void @reach_error()
define i32 @main() {
entry:
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %m = add nuw nsw i32 %n, 1
  %again = icmp ult i32 %m, 6
  br i1 %again, label %loop, label %out
out:
  %c = icmp eq i32 %a, 2
  br i1 %c, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
