; expect: TRUE
; A switch over 64 bits.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %w = sext i32 %x to i64
  switch i64 %w, label %other [ i64 -1, label %minus
    i64 4294967295, label %never
    i64 7, label %seven ]
minus:
  br label %join
never:
  br label %join
seven:
  br label %join
other:
  br label %join
join:
  %k = phi i32 [ 1, %minus ], [ 2, %never ], [ 3, %seven ], [ 4, %other ]
  %ok = icmp ne i32 %k, 2
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
