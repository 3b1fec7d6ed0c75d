; expect: TRUE
; Four bytes of a longer initialiser are copied; what it leaves open lies behind them.
@part = private constant { i32, i16, [2 x i8] } { i32 7, i16 8, [2 x i8] undef }
@room = global i32 0

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @reach_error()

define i32 @main() {
  call void @llvm.memcpy.p0.p0.i64(ptr @room, ptr @part, i64 4, i1 false)
  %v = load i32, ptr @room
  %ok = icmp eq i32 %v, 7
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  br label %fine
fine:
  ret i32 0
}
