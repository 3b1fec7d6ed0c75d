; expect: TRUE
; Structs as values: inserted into, taken from, loaded whole.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %m = alloca { i32, { i8, i64 } }
  %a = insertvalue { i32, { i8, i64 } } poison, i32 %x, 0
  %b = insertvalue { i32, { i8, i64 } } %a, i64 9, 1, 1
  %c = insertvalue { i32, { i8, i64 } } %b, i8 3, 1, 0
  store { i32, { i8, i64 } } %c, ptr %m
  %d = load { i32, { i8, i64 } }, ptr %m
  %e = extractvalue { i32, { i8, i64 } } %d, 1, 1
  %f = extractvalue { i32, { i8, i64 } } %d, 0
  %g = icmp eq i64 %e, 9
  %h = icmp eq i32 %f, %x
  %ok = and i1 %g, %h
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
