; expect: TRUE
; uadd.with.overflow tells the carry.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %p = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x, i32 1)
  %v = extractvalue { i32, i1 } %p, 0
  %o = extractvalue { i32, i1 } %p, 1
  %z = icmp eq i32 %v, 0
  %ok = icmp eq i1 %z, %o
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
