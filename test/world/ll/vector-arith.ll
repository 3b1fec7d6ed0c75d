; expect: TRUE
; Elements are added, compared and chosen one by one.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %v0 = insertelement <4 x i32> poison, i32 %x, i64 0
  %v = shufflevector <4 x i32> %v0, <4 x i32> poison, <4 x i32> zeroinitializer
  %a = add <4 x i32> %v, <i32 0, i32 1, i32 2, i32 3>
  %s = sub <4 x i32> %a, %v
  %c = icmp sgt <4 x i32> %s, <i32 1, i32 1, i32 1, i32 1>
  %m = select <4 x i1> %c, <4 x i32> <i32 9, i32 9, i32 9, i32 9>, <4 x i32> %s
  %e1 = extractelement <4 x i32> %m, i64 1
  %e3 = extractelement <4 x i32> %m, i64 3
  %p = icmp eq i32 %e1, 1
  %q = icmp eq i32 %e3, 9
  %ok = and i1 %p, %q
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
