/* The interpreter: statements, expressions, calls. */
#include "interp_unit.h"

static void statements(void **state) {
  (void)state;
  expect_status("target 64;\nint main(void) { int x; x = 3; skip; x = x + 4; return x; }", 7);
  /* a loop: 1 + … + 10 */
  expect_status("target 64;\n"
                "int main(void) { int i; int s;\n"
                "  i, s = 1, 0;\n"
                "LOOP: if (i > 10) goto DONE;\n"
                "  s, i = s + i, i + 1;\n"
                "  goto LOOP;\n"
                "DONE: return s; }",
                55);
  expect_status("target 64;\nint main(void) { halt 7; }", 7);
  expect_status("target 64;\nint main(void) { halt; }", 0);
  expect_status("target 64;\nint main(void) { halt 300; }", 300 & 255);
  expect_status("target 64;\nvoid main(void) { return; }", 0);
  expect_status("target 64;\nint main(void) { return -1; }", 255);
}

static void parallel_assignment_reads_before_writing(void **state) {
  (void)state;
  expect_status("target 64;\nint main(void) { int x; int y; x, y = 1, 2; x, y = y, x;\n"
                "  return 10 * x + y; }",
                21);
  /* the address of a[i] is taken before i is written */
  expect_status("target 64;\nint i;\nint a[3] = {5, 6, 7};\n"
                "int main(void) { i = 2; i, a[i] = 0, 9; return a[2]; }",
                9);
  /* whole structs are swapped */
  expect_status("target 64;\nstruct s size 8 align 4 { int a @0; int b @4; };\n"
                "struct s x = {1, 2};\nstruct s y = {3, 4};\n"
                "int main(void) { x, y = y, x; return x.a * 10 + y.b; }",
                32);
}

static void machine_integers(void **state) {
  (void)state;
  expect_status("target 64;\nint main(void) { unsigned x; x = 4294967295u; x = x + 2u;\n"
                "  return (int)x; }",
                1);
  expect_status("target 64;\nint main(void) { signed char c; c = (signed char)200;\n"
                "  return c < 0; }",
                1);
  expect_status("target 64;\nint main(void) { int x; x = -7; return x / 2 == -3 && x % 2 == -1; }",
                1);
  expect_status("target 64;\nint main(void) { int x; x = -8; return x >> 1 == -4; }", 1);
  expect_status("target 64;\nint main(void) { unsigned x; x = 4294967288u;\n"
                "  return x >> 1 == 2147483644u; }",
                1);
  expect_status("target 64;\nint main(void) { long x; int y; y = -1; x = y; return x < 0L; }", 1);
  expect_status("target 64;\nint main(void) { unsigned long x; unsigned y; y = 4294967295u;\n"
                "  x = y; return x == 4294967295ul; }",
                1);
  /* signed overflow wraps unless it is asked for */
  expect_status("target 64;\nint main(void) { int x; x = 2147483647; x = x + 1; return x < 0; }",
                1);
  expect_status("target 64;\nint main(void) { int x; int y; x = -2147483647 - 1; y = -1;\n"
                "  return x / y == x && x % y == 0; }",
                1);
  expect_status("target 64;\nint main(void) { int x; x = 5; return ~x == -6 && (x ^ 3) == 6; }", 1);
  /* comparisons by signedness */
  expect_status("target 64;\nint main(void) { int x; unsigned y; x = -1; y = (unsigned)x;\n"
                "  return (x < 1) * 10 + (y < 1u); }",
                10);
  /* bool conversion is != 0 */
  expect_status("target 64;\nint main(void) { int x; _Bool b; x = 256; b = (_Bool)x;\n"
                "  return b; }",
                1);
}

static void wide_integers(void **state) {
  (void)state;
  expect_status("target 64;\nint main(void) { __int128 x; x = 1; x = x << 100;\n"
                "  x = x * 3; return (int)(x >> 99); }",
                6);
  expect_status("target 64;\nint main(void) { unsigned __int128 x; unsigned __int128 y;\n"
                "  x = 0; y = 1; x = x - y; return x / y == x && x % 2 == 1; }",
                1);
  expect_status("target 64;\nint main(void) { _BitInt(7) x; x = 63; x = x +% (_BitInt(7))1;\n"
                "  return (int)x == -64; }",
                1);
}

static void lazy_operators(void **state) {
  (void)state;
  expect_status("target 64;\nint main(void) { int z; z = 0; return z != 0 && 1 / z > 0; }", 0);
  expect_status("target 64;\nint main(void) { int z; z = 0; return z == 0 || 1 / z > 0; }", 1);
  expect_status("target 64;\nint main(void) { int z; z = 0; return z == 0 ? 5 : 1 / z; }", 5);
}

static void branches_and_choices(void **state) {
  (void)state;
  const char *text = "target 64;\nint main(void) {\n  goto A, B, C;\n"
                     "A: return 1;\nB: return 2;\nC: return 3; }";
  expect_status_with(text, "0", 1);
  expect_status_with(text, "2", 3);
  expect_status_with(text, "4", 2);
  expect_end("target 64;\nint main(void) { int x; x = 1; assume(x == 2); return 0; }", RUN_BLOCKED,
             "x == 2");
  expect_end("target 64;\nint main(void) { unknown \"setjmp\"; }", RUN_UNKNOWN, "setjmp");
}

static void assertions(void **state) {
  (void)state;
  expect_error("target 64;\nint main(void) { int x; x = 1; assert(x == 2) \"x is two\";\n"
               "  return 0; }",
               ERROR_DEFAULT, ERROR_REACH, "x is two");
  expect_error("target 64;\nint main(void) { error \"reach_error\"; return 0; }", ERROR_DEFAULT,
               ERROR_REACH, "reach_error");
  execution *x = run_text("target 64;\nint main(void) {\n  skip; // a.c:2:3\n"
                          "  assert(1 > 2); // a.c:3:5\n  return 0; }");
  assert_int_equal(x->r.end, RUN_ERROR);
  assert_int_equal(x->r.where.line, 3);
  assert_int_equal(x->r.where.column, 5);
  assert_string_equal(x->r.where.file, "a.c");
  assert_string_equal(x->r.proc->name, "main");
  assert_string_equal(error_class_property(x->r.class), "unreach-call");
  run_done(x);
  /* not asked for: the run ends without an error, and says why */
  interp_options o = interp_defaults();
  o.stop = ERROR_BIT(ERROR_OVERFLOW);
  x = run_with("target 64;\nint main(void) { error \"e\"; return 0; }", NULL, &o);
  assert_int_equal(x->r.end, RUN_BLOCKED);
  assert_true(x->r.is_error);
  run_done(x);
}

static void direct_and_recursive_calls(void **state) {
  (void)state;
  expect_status("target 64;\nint fac(int n) { int r; if (n > 1) goto REC; return 1;\n"
                "REC: r = fac(n - 1); return r * n; }\n"
                "int main(void) { int x; x = fac(5); return x; }",
                120);
  /* the target is evaluated after the call */
  expect_status("target 64;\nint i;\nint a[2];\nint f(void) { i = 1; return 7; }\n"
                "int main(void) { i = 0; a[i] = f(); return a[1]; }",
                7);
  /* several results */
  expect_status("target 64;\n(int, int) swap(int x, int y) { return y, x; }\n"
                "int main(void) { int a; int b; a, b = swap(1, 2); return 10 * a + b; }",
                21);
  /* structs by value: the callee's copy is its own */
  expect_status("target 64;\nstruct s size 8 align 4 { int a @0; int b @4; };\n"
                "struct s g = {1, 2};\n"
                "struct s f(struct s x) { x.a = x.a + 10; g.a = 5; return x; }\n"
                "int main(void) { struct s r; r = f(g); return r.a * 10 + g.a; }",
                115);
}

static void deep_recursion(void **state) {
  (void)state;
  const char *text = "target 64;\nint down(int n) { int r; int *p; p = &n;\n"
                     "  if (*p == 0) goto END; r = down(n - 1); return r;\nEND: return 9; }\n"
                     "int main(void) { int x; x = down(1000000); return x; }";
  expect_status(text, 9);
  interp_options o = interp_defaults();
  o.depth_limit = 1000;
  execution *x = run_with(text, NULL, &o);
  assert_int_equal(x->r.end, RUN_LIMIT);
  assert_non_null(strstr(x->r.message, "depth limit of 1000"));
  run_done(x);
}

static void indirect_calls(void **state) {
  (void)state;
  expect_status("target 64;\nint inc(int x) { return x + 1; }\nint dec(int x) { return x - 1; }\n"
                "int (*table[2])(int) = {&inc, &dec};\n"
                "int main(void) { int a; int b; int i; int (*p)(int);\n"
                "  i = 1; p = &inc; a = (*p)(5); b = (*table[i])(5); return 10 * a + b; }",
                64);
  expect_error("target 64;\nint f(int x) { return x; }\n"
               "int main(void) { int r; int (*p)(void); p = (int (*)(void))&f; r = (*p)();\n"
               "  return r; }",
               ERROR_DEFAULT, ERROR_CALL, "another type");
  expect_error("target 64;\nint main(void) { int (*p)(void); int r; p = (int (*)(void))0;\n"
               "  r = (*p)(); return r; }",
               ERROR_DEFAULT, ERROR_CALL, "null");
  expect_error("target 64;\nint g;\nint main(void) { int (*p)(void); int r;\n"
               "  p = (int (*)(void))&g; r = (*p)(); return r; }",
               ERROR_DEFAULT, ERROR_CALL, "no function");
}

static void variadic_calls_64(void **state) {
  (void)state;
  /* what clang makes of va_arg(ap, int) when the registers are used up; the second extra argument
   * is 16-byte aligned, the last one a struct */
  expect_status(
      "target 64;\n"
      "struct va size 24 align 8 { unsigned gp @0; unsigned fp @4; void *area @8; void *save @16; "
      "};\n"
      "struct s size 12 align 4 { int a @0; int b @4; int c @8; };\n"
      "struct s s = {7, 8, 9};\n"
      "int f(int n, ...) {\n  struct va ap[1]; char *p; int a; __int128 b; int c; int d;\n"
      "  va_start(ap);\n"
      "  assert(ap[0].gp == 48u); assert(ap[0].fp == 176u);\n"
      "  p = (char *)ap[0].area;\n"
      "  a = *(int *)p;\n"
      "  b = *(__int128 *)(p + 16);\n"
      "  c = *(int *)(p + 32);\n"
      "  d = (*(struct s *)(p + 40)).c;\n"
      "  return a + 10 * (int)b + 20 * c + d; }\n"
      "int main(void) { int r; r = f(0, 1, (__int128)2, 3, s); return r; }",
      1 + 20 + 60 + 9);
  expect_error("target 64;\n"
               "struct va size 24 align 8 { unsigned gp @0; unsigned fp @4; char *area @8;\n"
               "  void *save @16; };\n"
               "int f(int n, ...) { struct va ap[1]; va_start(ap); return *(int *)ap[0].area; }\n"
               "int main(void) { int r; r = f(0); return r; }",
               ERROR_DEFAULT, ERROR_DEREF, "outside");
}

static void variadic_calls_32(void **state) {
  (void)state;
  expect_status("target 32;\nint f(int n, ...) { char *ap; va_start(ap);\n"
                "  return *(int *)ap + (int)*(long long *)(ap + 4) + *(int *)(ap + 12); }\n"
                "int main(void) { int r; r = f(3, 1, 20LL, 300); return r % 256; }",
                (1 + 20 + 300) % 256);
}

static void globals_and_entry(void **state) {
  (void)state;
  execution *x = run_text("target 64;\nint zero;\nint five = 5;\nint *p = &five;\n"
                          "int a[4] = {1, 2};\n"
                          "int main(void) { zero = *p + a[1] + a[3]; return 0; }");
  assert_int_equal(x->r.end, RUN_EXIT);
  assert_int_equal(global_value(x, "zero"), 7);
  buf text = {0};
  interp_print_globals(x->in, &text);
  assert_string_equal(buf_text(&text), "zero = 7\nfive = 5\np = &five\na = {1, 2, 0, 0}\n");
  buf_free(&text);
  run_done(x);
  /* argc and argv of a program started without arguments */
  expect_status("target 64;\nint main(int argc, char **argv) {\n"
                "  return argc == 1 && *argv[0] == 112 && argv[1] == (char *)0; }",
                1);
  /* another entry: arguments and globals are drawn; the n-th object of a type is one */
  expect_status_with("target 64;\nint g = 4;\nint start(int x, int *p, int *q) {\n"
                     "  return 100 * (p == q) + 10 * g + x + *p; }",
                     "3,1,1,2,5", 100 + 20 + 3 + 5);
}

static void expect_drawn(const char *text, const char *inputs, int drawn) {
  execution *x = run_with(text, inputs, NULL);
  assert_int_equal(x->r.end, RUN_EXIT);
  assert_int_equal(x->r.draws, 1);
  assert_int_equal(x->last_value, drawn);
  assert_int_equal(x->r.status, drawn);
  run_done(x);
}

/* What is recorded of a draw among a few numbers is one of these numbers, and the one used. */
static void bounded_draws(void **state) {
  (void)state;
  const char *number = "target 64;\nint main(int argc, char **argv) { return argc; }";
  expect_drawn(number, "0", 0);
  expect_drawn(number, "77", 77);
  const char *count = "target 64;\nint main(int argc, char **argv) {\n"
                      "  return argc + (int)(argv == (char **)0); }";
  expect_drawn(count, "5", 5);
  expect_drawn(count, "16", MAIN_ARGUMENTS);
  expect_drawn(count, "0", 1);
  expect_drawn(count, "17", 2);
  expect_drawn(count, "123461", 1 + 123461 % MAIN_ARGUMENTS);
  expect_drawn(count, "-1", MAIN_ARGUMENTS);
  const char *choice = "target 64;\nint main(void) { goto A, B, C;\n"
                       "A: return 0;\nB: return 1;\nC: return 2; }";
  expect_drawn(choice, "2", 2);
  expect_drawn(choice, "7", 1);
}

static void boolean_programs(void **state) {
  (void)state;
  const char *text = "target 64;\nboolean;\n_Bool b;\n"
                     "int main(void) { _Bool x; _Bool y;\n"
                     "  x = false;\n"
                     "  x = true constrain ('x == !x);\n"
                     "  y = *; constrain ('y != y);\n"
                     "  return x * 2 + y; }";
  expect_status_with(text, "1,0", 2); /* y = true, then 'y drawn false */
  execution *x = run_with(text, "1,1", NULL);
  assert_int_equal(x->r.end, RUN_BLOCKED);
  run_done(x);
}

/* An expression of 300 000 nested operators ends the run, not the process; 2 000 are fine. */
static void deep_expressions(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    program *p = program_new(64);
    exprs *pool = &p->pool;
    const type *t = type_int(pool, 32, false);
    const expr *e = expr_var(pool, program_add_global(p, "g", t, NULL));
    for (int n = 0; n < (i == 0 ? 2000 : 300000); n++)
      e = n % 2 ? expr_bitnot(pool, e) : expr_arith(pool, E_MUL, e, expr_int(pool, t, 3), false);
    proc *f = program_add_proc(p, "main");
    f->has_body = true;
    vec_push(&f->results, t);
    proc_set_type(p, f);
    stmt *s = proc_add(f, S_RETURN, (location){0});
    stmt_set_rhs(p, s, &e, 1);
    interp_options o = interp_defaults();
    interp *in = interp_new(p, &o);
    run_result r = interp_run(in, f);
    assert_int_equal(r.end, i == 0 ? RUN_EXIT : RUN_LIMIT);
    interp_free(in);
    program_free(p);
  }
}

static void limits(void **state) {
  (void)state;
  interp_options o = interp_defaults();
  o.step_limit = 100;
  const char *loop = "target 64;\nint main(void) {\nL: skip; // a.c:1:1\n goto L; }";
  execution *x = run_with(loop, NULL, &o);
  assert_int_equal(x->r.end, RUN_LIMIT);
  assert_int_equal(x->r.steps, 100);
  assert_string_equal(x->r.message, "step limit of 100 reached");
  assert_int_equal(x->r.where.line, 1);
  run_done(x);
  o = interp_defaults();
  deadline at_once = deadline_after(0.0001);
  o.deadline = &at_once;
  x = run_with(loop, NULL, &o);
  assert_int_equal(x->r.end, RUN_LIMIT);
  run_done(x);
  o = interp_defaults();
  o.memory_limit = 1 << 20;
  x = run_with("target 64;\nint main(void) { char *p;\nL: p = alloc heap (1000ul);\n  goto L; }",
               NULL, &o);
  assert_int_equal(x->r.end, RUN_LIMIT);
  run_done(x);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(statements),
      cmocka_unit_test(parallel_assignment_reads_before_writing),
      cmocka_unit_test(machine_integers),
      cmocka_unit_test(wide_integers),
      cmocka_unit_test(lazy_operators),
      cmocka_unit_test(branches_and_choices),
      cmocka_unit_test(assertions),
      cmocka_unit_test(direct_and_recursive_calls),
      cmocka_unit_test(deep_recursion),
      cmocka_unit_test(indirect_calls),
      cmocka_unit_test(variadic_calls_64),
      cmocka_unit_test(variadic_calls_32),
      cmocka_unit_test(globals_and_entry),
      cmocka_unit_test(bounded_draws),
      cmocka_unit_test(boolean_programs),
      cmocka_unit_test(deep_expressions),
      cmocka_unit_test(limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
