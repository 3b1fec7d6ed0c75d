; expect: TRUE
; indirectbr and blockaddress.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %c = icmp sgt i32 %x, 0
  %t = select i1 %c, ptr blockaddress(@main, %up), ptr blockaddress(@main, %down)
  indirectbr ptr %t, [label %up, label %down]
up:
  br label %join
down:
  br label %join
join:
  %k = phi i1 [ true, %up ], [ false, %down ]
  %ok = icmp eq i1 %k, %c
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
