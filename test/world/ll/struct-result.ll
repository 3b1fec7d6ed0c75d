; expect: TRUE
; A struct comes back in a register, whose parts are taken after the call.
target triple = "x86_64-pc-linux-gnu"
declare i64 @div(i32, i32)
declare { i64, i64 } @ldiv(i64, i64)
declare void @reach_error()

define i32 @main() {
entry:
  %d = call i64 @div(i32 -7, i32 2)
  %quot = trunc i64 %d to i32
  %high = lshr i64 %d, 32
  %rem = trunc i64 %high to i32
  %a = icmp eq i32 %quot, -3
  %b = icmp eq i32 %rem, -1
  %ab = and i1 %a, %b
  br i1 %ab, label %more, label %bad

more:
  %l = call { i64, i64 } @ldiv(i64 7, i64 -2)
  %q = extractvalue { i64, i64 } %l, 0
  %r = extractvalue { i64, i64 } %l, 1
  %c = icmp eq i64 %q, -3
  %e = icmp eq i64 %r, 1
  %ce = and i1 %c, %e
  br i1 %ce, label %good, label %bad

bad:
  call void @reach_error()
  br label %good

good:
  ret i32 0
}
