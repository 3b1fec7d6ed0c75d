; expect: TRUE
; select, freeze, and the poison that is not taken.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %n = icmp slt i32 %x, 0
  %neg = sub i32 0, %x
  %abs = select i1 %n, i32 %neg, i32 %x
  %sh = shl i32 1, %x
  %small = icmp ult i32 %x, 8
  %v = select i1 %small, i32 %sh, i32 0
  %fr = freeze i32 %v
  %le = icmp ule i32 %fr, 128
  %min = icmp eq i32 %x, -2147483648
  %pos = icmp sge i32 %abs, 0
  %o = or i1 %min, %pos
  %ok = and i1 %o, %le
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
