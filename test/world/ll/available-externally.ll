; expect: TRUE
; A body that is only there to be looked at is the body.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define available_externally i32 @twice(i32 %v) {
  %r = shl i32 %v, 1
  ret i32 %r
}
@llvm.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"
@kept = internal global i32 3
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %r = call i32 @twice(i32 21)
  %ok = icmp eq i32 %r, 42
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
