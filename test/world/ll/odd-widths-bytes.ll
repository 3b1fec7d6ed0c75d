; expect: TRUE
; The bytes of 24 bits, least significant first.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %m = alloca [4 x i8]
  store i24 u0x030201, ptr %m
  %p1 = getelementptr i8, ptr %m, i64 1
  %p2 = getelementptr i8, ptr %m, i64 2
  %b0 = load i8, ptr %m
  %b1 = load i8, ptr %p1
  %b2 = load i8, ptr %p2
  %c0 = icmp eq i8 %b0, 1
  %c1 = icmp eq i8 %b1, 2
  %c2 = icmp eq i8 %b2, 3
  %c01 = and i1 %c0, %c1
  %ok = and i1 %c01, %c2
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
