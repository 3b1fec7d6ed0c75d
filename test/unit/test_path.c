/* path_simulate against the interpreter: the labels of a run are a feasible path, and the inputs
 * found for it make the interpreter run along it again; paths that no run takes are infeasible. */
#include "symbolic_unit.h"

#include "path/path.h"

static bool same_path(const activation *a, const activation *b) {
  if (a->proc != b->proc || a->size != b->size)
    return false;
  for (uint32_t i = 0; i < a->size; i++) {
    const trace_step *x = &a->steps[i], *y = &b->steps[i];
    if (x->label != y->label || x->succ != y->succ || !x->callee != !y->callee ||
        (x->callee && !same_path(x->callee, y->callee)))
      return false;
  }
  return true;
}

typedef struct bench {
  program *p;
  path_context c;
} bench;

static void bench_init(bench *b, const char *text) {
  b->p = program_of(text);
  smt_config config = {0};
  b->c = (path_context){.q.program = b->p, .q.entry = program_find_proc(b->p, "main")};
  b->c.smt = smt_new(&b->p->pool, &config);
}

static void bench_free(bench *b) {
  smt_free(b->c.smt);
  program_free(b->p);
}

/* Runs that end in an error are simulated and run again; how many did. */
static uint32_t check_runs(const char *text, uint32_t count) {
  bench b;
  bench_init(&b, text);
  uint32_t errors = 0;
  for (uint64_t seed = 1; seed <= count; seed++) {
    recorded r, again;
    record_run(b.p, b.c.q.entry, (input_list){.then = INPUT_RANDOM, .seed = seed}, 20000, &r);
    if (r.result.end == RUN_ERROR) {
      errors++;
      path_result found;
      path_simulate(&b.c, r.trace, &found);
      if (found.verdict != PATH_FEASIBLE)
        fail_msg("seed %llu: verdict %d: %s", (unsigned long long)seed, found.verdict,
                 buf_text(&found.reason));
      input_list inputs = {.values = found.inputs.data, .size = found.inputs.size};
      inputs.then = INPUT_STOP;
      record_run(b.p, b.c.q.entry, inputs, 20000, &again);
      assert_int_equal(again.result.end, RUN_ERROR);
      assert_int_equal(again.draws.size, found.inputs.size);
      assert_true(same_path(r.trace->main, again.trace->main));
      recorded_free(&again);
      path_result_free(&found);
    }
    recorded_free(&r);
  }
  bench_free(&b);
  return errors;
}

static void runs_replay(void **state) {
  (void)state;
  assert_true(check_runs("target 32;\n"
                         "int a[6];\n"
                         "int f(int n, int *p) { int k;\n"
                         "  if (n <= 0) goto DONE;\n"
                         "  *p = *p + n / (n % 3);\n"
                         "  k = input \"k\";\n"
                         "  a[k & 3] = *p;\n"
                         "  k = f(n - 1, &a[n & 3]);\n"
                         "  return k + a[n & 1];\n"
                         "DONE: return k; }\n"
                         "int main(void) { int n; int x; int u; int r;\n"
                         "  n = input \"n\"; n = n & 7;\n"
                         "  r = f(n, &x);\n"
                         "  skip; skip;\n"
                         "  1: goto L1, L2;\n"
                         "L1: if (u > r && x != 3) goto L2; assert(r < 100);\n"
                         "L2: assert(a[n & 3] + r < u);\n"
                         "  return 0; }",
                         24) > 8);
}

static void outside_functions_replay(void **state) {
  (void)state;
  assert_true(check_runs("target 64;\n"
                         "struct s size 16 align 8 { int a @0; char c[4] @4; struct s *n @8; };\n"
                         "struct s g;\n"
                         "int abs(int x);\n"
                         "int outside(void);\n"
                         "struct s make(void);\n"
                         "int main(void) { struct s l; int x; int y; struct s *p;\n"
                         "  x = outside();\n"
                         "  y = abs(x);\n"
                         "  l = make();\n"
                         "  p = alloc heap (16ul);\n"
                         "  *p = l;\n"
                         "  g.n = p;\n"
                         "  if (y > 100) goto L1;\n"
                         "  g.n->c[y & 3] = (char)x;\n"
                         "L1: assert(g.n->a > (int)l.c[1]);\n"
                         "  free(p);\n"
                         "  assert(p->a == 0);\n"
                         "  return 0; }",
                         40) > 5);
}

/* The error path whose branch outcomes are given as bits, in order. */
static void check_path(const char *text, const char *outcomes, path_verdict expected,
                       const char *reason) {
  bench b;
  bench_init(&b, text);
  trace t = {0};
  activation_builder a;
  activation_begin(&a, &t, b.c.q.entry->index);
  const char *at = outcomes;
  for (uint32_t label = b.c.q.entry->entry;;) {
    const stmt *s = &b.c.q.entry->stmts.data[label];
    uint32_t succ = s->kind == S_BRANCH && *at ? (uint32_t)(*at++ == '0') : 0;
    activation_step(&a, (trace_step){.label = label, .succ = succ});
    if ((s->kind == S_ASSERT && !*at) || s->succ_count == 0)
      break;
    label = s->succ[succ];
  }
  t.main = activation_end(&a, NULL, 0);
  path_result found;
  path_simulate(&b.c, &t, &found);
  assert_int_equal(found.verdict, expected);
  if (reason && !strstr(buf_text(&found.reason), reason))
    fail_msg("reason: %s", buf_text(&found.reason));
  path_result_free(&found);
  trace_free(&t);
  bench_free(&b);
}

static void verdicts(void **state) {
  (void)state;
  const char *diamond = "target 64;\nint main(void) { int x; int y; x = input \"x\";\n"
                        "  y = 0;\n"
                        "  if (x > 10) goto L1;\n"
                        "  y = 1;\n"
                        "L1: if (x > 5) goto L2;\n"
                        "  y = y + 2;\n"
                        "L2: assert(y != 3 && y != 2); return 0; }";
  check_path(diamond, "11", PATH_INFEASIBLE, NULL); /* y is 0 */
  check_path(diamond, "10", PATH_INFEASIBLE, NULL); /* x > 10 and not x > 5 */
  check_path(diamond, "00", PATH_FEASIBLE, NULL);
  /* a memory error ends the execution */
  check_path("target 64;\nint main(void) { int *p; p = (int *)0; *p = 3; assert(false);\n"
             "  return 0; }",
             "", PATH_INFEASIBLE, NULL);
  check_path("target 64;\nint a[3];\nint main(void) { unsigned i; i = input \"i\"; a[i] = 3;\n"
             "  if (i > 2u) goto L1; return 0; L1: assert(false); return 0; }",
             "1", PATH_INFEASIBLE, NULL);
}

static void approximations(void **state) {
  (void)state;
  const char *text = "target 64;\nint main(void) { int x;\n"
                     "  x = approx \"inline assembly\";\n"
                     "  if (x > 3) goto L1; return 0;\n"
                     "L1: assert(%s); return 0; }";
  char filled[300];
  snprintf(filled, sizeof filled, text, "x == 9");
  check_path(filled, "1", PATH_APPROXIMATE, "inline assembly");
  snprintf(filled, sizeof filled, text, "x > 2");
  check_path(filled, "1", PATH_INFEASIBLE, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(verdicts),
      cmocka_unit_test(approximations),
      cmocka_unit_test(runs_replay),
      cmocka_unit_test(outside_functions_replay),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
