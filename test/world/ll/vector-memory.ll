; expect: TRUE
; A vector is loaded and stored element by element.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %m = alloca [4 x i32]
  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %m
  %p2 = getelementptr i32, ptr %m, i64 2
  store i32 %x, ptr %p2
  %v = load <2 x i64>, ptr %m
  %h = extractelement <2 x i64> %v, i32 1
  %l = trunc i64 %h to i32
  %t = lshr i64 %h, 32
  %c = icmp eq i32 %l, %x
  %d = icmp eq i64 %t, 4
  %ok = and i1 %c, %d
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
