; expect: TRUE
; A pointer to a struct of which nothing is known.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
%secret = type opaque
define i1 @same(ptr %p, ptr %q) {
  %r = icmp eq ptr %p, %q
  ret i1 %r
}
@thing = external global %secret
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %ok = call i1 @same(ptr @thing, ptr @thing)
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
