; expect: TRUE
; phis of pointers, structs and truth values.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
@a = global i32 1
@b = global i32 2
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %c = icmp sgt i32 %x, 5
  br i1 %c, label %l, label %r
l:
  %s1 = insertvalue { i32, i1 } poison, i32 1, 0
  %t1 = insertvalue { i32, i1 } %s1, i1 true, 1
  br label %join
r:
  %s2 = insertvalue { i32, i1 } poison, i32 2, 0
  %t2 = insertvalue { i32, i1 } %s2, i1 false, 1
  br label %join
join:
  %p = phi ptr [ @a, %l ], [ @b, %r ]
  %s = phi { i32, i1 } [ %t1, %l ], [ %t2, %r ]
  %q = phi i1 [ true, %l ], [ %c, %r ]
  %v = load i32, ptr %p
  %w = extractvalue { i32, i1 } %s, 0
  %y = extractvalue { i32, i1 } %s, 1
  %e = icmp eq i32 %v, %w
  %f = icmp eq i1 %y, %q
  %ok = and i1 %e, %f
  br i1 %ok, label %fine, label %bad
bad:
  call void @reach_error()
  unreachable
fine:
  ret i32 0
}
