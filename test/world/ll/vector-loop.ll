; expect: TRUE
; A vector that goes round a loop.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  br label %loop
loop:
  %v = phi <2 x i32> [ <i32 1, i32 2>, %entry ], [ %w, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %w = shufflevector <2 x i32> %v, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %j = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %j, 5
  br i1 %c, label %loop, label %out
out:
  %a = extractelement <2 x i32> %w, i32 0
  %ok = icmp eq i32 %a, 2
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
