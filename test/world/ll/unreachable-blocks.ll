; expect: TRUE
; What no path reaches may break every rule of order.
declare void @reach_error()
define i32 @main() {
entry:
  br label %end
dead:
  %a = add i32 %b, 1
  %b = add i32 %a, 1
  br i1 true, label %dead, label %end
end:
  %r = phi i32 [ 0, %entry ], [ %b, %dead ]
  %c = icmp eq i32 %r, 0
  br i1 %c, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 %r
}
