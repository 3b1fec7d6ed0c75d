; expect: FALSE
; Each time that its life begins a variable is indeterminate.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %v = alloca i32
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  call void @llvm.lifetime.start.p0(i64 4, ptr %v)
  %first = icmp eq i32 %i, 0
  br i1 %first, label %set, label %next
set:
  store i32 6, ptr %v
  br label %next
next:
  %r = load i32, ptr %v
  call void @llvm.lifetime.end.p0(i64 4, ptr %v)
  %j = add i32 %i, 1
  %again = icmp slt i32 %j, 2
  br i1 %again, label %loop, label %out
out:
  %ok = icmp eq i32 %r, 6
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
