; expect: TRUE
; tail, musttail, fastcc, attributes.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define internal fastcc i32 @down(i32 noundef %n, i32 %s) unnamed_addr #0 {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = add nsw i32 %n, -1
  %t = add nuw nsw i32 %s, 2
  %r = musttail call fastcc i32 @down(i32 noundef %m, i32 %t)
  ret i32 %r
end:
  ret i32 %s
}
attributes #0 = { nounwind memory(none) }
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %r = tail call fastcc i32 @down(i32 noundef 4, i32 0)
  %ok = icmp eq i32 %r, 8
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
