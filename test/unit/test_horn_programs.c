/* Programs as Horn clauses: verdicts, and what is found is judged by check/. */
#include "program_unit.h"

#include "check/check.h"
#include "horn/programs.h"

typedef struct bench {
  program *p;
  alias *a;
  certificate found;
  buf reason;
} bench;

static void bench_init(bench *b, const char *text) {
  *b = (bench){.p = program_of(text)};
  b->a = alias_new(b->p, program_find_proc(b->p, "main"));
  certificate_init(&b->found, b->p);
}

static void bench_free(bench *b) {
  certificate_free(&b->found);
  buf_free(&b->reason);
  alias_free(b->a);
  program_free(b->p);
}

static verdict run(bench *b, bool predicates) {
  horn_request r = {.q.program = b->p,
                    .q.entry = program_find_proc(b->p, "main"),
                    .q.alias = b->a,
                    .predicates = predicates,
                    .seconds = 60};
  return horn_check(&r, &b->found, &b->reason);
}

/* Safe, and the certificate is accepted. */
static void proves(const char *text) {
  bench b;
  bench_init(&b, text);
  if (run(&b, false) != VERDICT_TRUE)
    fail_msg("not safe: %s", buf_text(&b.reason));
  question q = {.program = b.p, .entry = program_find_proc(b.p, "main"), .alias = b.a};
  buf why = {0};
  if (check_certificate(&q, &b.found, &why) != CHECK_CONFIRMED)
    fail_msg("not confirmed: %s", buf_text(&why));
  buf_free(&why);
  bench_free(&b);
}

static void refutes(const char *text) {
  bench b;
  bench_init(&b, text);
  assert_int_equal(run(&b, false), VERDICT_FALSE);
  bench_free(&b);
}

#define LOOP(condition)                                                                            \
  "target 32;\n"                                                                                   \
  "int main(void) { int i; int n; int s;\n"                                                        \
  "  i = 0;\n  s = 0;\n  n = input \"f\";\n  if (n < 0) goto END;\n"                               \
  "HEAD: if (i >= n) goto OUT;\n  i = i + 1;\n  s = s + 1;\n  goto HEAD;\n"                        \
  "OUT: assert(" condition ");\n"                                                                  \
  "END: return 0; }"

static void loops(void **state) {
  (void)state;
  proves(LOOP("s == n"));
  refutes(LOOP("s != 3"));
}

#define RECURSION(condition)                                                                       \
  "target 32;\n"                                                                                   \
  "int id(int x) { int t;\n  if (x == 0) goto ZERO;\n  t = id(x - 1);\n  return t + 1;\n"          \
  "ZERO: return 0; }\n"                                                                            \
  "int main(void) { int n; int r;\n  n = input \"f\";\n  if (n < 0) goto END;\n"                   \
  "  if (n > 3) goto END;\n  r = id(n);\n  assert(" condition ");\n"                               \
  "END: return 0; }"

static void recursion(void **state) {
  (void)state;
  proves(RECURSION("r == n"));
  refutes(RECURSION("r < 3"));
}

/* The error is in the callee; what it needs is asked of its callers. */
#define LOCK(last)                                                                                 \
  "target 32;\nint lock;\n"                                                                        \
  "void acquire(void) {\n  assert(lock == 0);\n  lock = 1;\n  return; }\n"                         \
  "void release(void) {\n  assert(lock == 1);\n  lock = 0;\n  return; }\n"                         \
  "int main(void) { int c;\n"                                                                      \
  "HEAD: c = input \"f\";\n  if (c == 0) goto END;\n  acquire();\n  " last "();\n  goto HEAD;\n"   \
  "END: return 0; }"

static void errors_in_callees(void **state) {
  (void)state;
  proves(LOCK("release"));
  refutes(LOCK("acquire"));
}

/* Machine integers wrap: the compiled program's executions count, not those over the integers. */
static void wrap_around(void **state) {
  (void)state;
  refutes("target 32;\nint main(void) { int x;\n  x = input \"f\";\n"
          "  assert(x + 1 > x);\n  return 0; }");
  proves("target 32;\nint main(void) { unsigned int x;\n  x = 0u;\n"
         "  x = x - 1u;\n  assert(x == 4294967295u);\n  return 0; }");
  proves("target 32;\nint main(void) { int x;\n  x = input \"f\";\n  if (x > 100) goto END;\n"
         "  if (x < 0 - 100) goto END;\n  assert(x + 1 > x);\nEND: return 0; }");
}

/* Cells of variables, stores through pointers, what is not followed. */
static void memory(void **state) {
  (void)state;
  proves("target 32;\nint a[4];\nint main(void) { int i;\n  i = input \"f\";\n"
         "  if (i < 0) goto END;\n  if (i > 3) goto END;\n  a[2] = 7;\n"
         "  if (i == 2) goto END;\n  a[i] = 1;\n  assert(a[2] == 7);\nEND: return 0; }");
  proves("target 32;\nint main(void) { int x; int y; int *p;\n  p = &x;\n  y = 1;\n  *p = 2;\n"
         "  assert(y == 1);\n  assert(x == 2);\n  return 0; }");
  refutes(
      "target 32;\nint main(void) { int x; int y; int *p; int c;\n  c = input \"f\";\n  p = &x;\n"
      "  if (c == 0) goto L;\n  p = &y;\nL: x = 1;\n  *p = 2;\n  assert(x == 1);\n  return 0; }");
}

/* Every place of a straight path has a formula; they are over the procedure's own variables. */
static void straight_paths(void **state) {
  (void)state;
  bench b;
  bench_init(&b, LOOP("s == n"));
  trace t = {0};
  activation_builder a;
  activation_begin(&a, &t, program_find_proc(b.p, "main")->index);
  const uint32_t steps[][2] = {{0, 0}, {1, 0}, {2, 0}, {3, 1}, {4, 1},
                               {5, 0}, {6, 0}, {4, 0}, {7, 0}};
  for (int i = 0; i < COUNT(steps); ++i)
    activation_step(&a, (trace_step){.label = steps[i][0], .succ = steps[i][1]});
  t.main = activation_end(&a, NULL, 0);
  for (int straight = 0; straight < 2; ++straight) {
    horn_request r = {.q.program = b.p,
                      .q.entry = program_find_proc(b.p, "main"),
                      .q.alias = b.a,
                      .part = &t,
                      .straight = straight,
                      .predicates = true,
                      .seconds = 60};
    uint32_t before = b.found.invariants.size;
    assert_int_equal(horn_check(&r, &b.found, &b.reason), VERDICT_TRUE);
    assert_true(b.found.invariants.size > before);
  }
  trace_free(&t);
  bench_free(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loops),
      cmocka_unit_test(recursion),
      cmocka_unit_test(errors_in_callees),
      cmocka_unit_test(wrap_around),
      cmocka_unit_test(memory),
      cmocka_unit_test(straight_paths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
