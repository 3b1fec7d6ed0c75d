/* Symbolic execution against the interpreter: random programs and inputs, and places where the two
 * could easily differ. */
#include "symbolic_unit.h"

#include "alias_gen.h"

static void check_agrees(program *p, const char *name, input_list inputs, uint64_t steps,
                         uint32_t *agreed) {
  const proc *entry = program_find_proc(p, name);
  assert_non_null(entry);
  recorded r;
  record_run(p, entry, inputs, steps, &r);
  char why[600];
  follow_answer answer = follow_run(p, entry, &r, why, sizeof why);
  if (answer == FOLLOW_DIFFERS) {
    buf text = {0};
    program_print(&text, p);
    fputs(buf_text(&text), stderr);
    buf_free(&text);
    fail_msg("%s (the run: %s)", why, r.result.message ? r.result.message : "exit");
  }
  *agreed += answer == FOLLOW_AGREES;
  recorded_free(&r);
}

static void random_programs(void **state) {
  (void)state;
  uint32_t agreed = 0, runs = 0;
  for (uint64_t seed = 1; seed <= 200; seed++) {
    program *p = gen_program(seed);
    for (uint64_t run = 0; run < 4; run++, runs++)
      check_agrees(p, run % 2 ? "f1" : "main", /* memory of a caller has many cases */
                   (input_list){.then = INPUT_RANDOM, .seed = seed * 7 + run}, run % 2 ? 100 : 5000,
                   &agreed);
    program_free(p);
  }
  assert_true(agreed > runs * 9 / 10);
}

/* Many random runs of a text; all must be modelled. */
static void check_text(const char *text) {
  program *p = program_of(text);
  uint32_t agreed = 0;
  for (uint64_t seed = 1; seed <= 60; seed++)
    check_agrees(p, "main", (input_list){.then = INPUT_RANDOM, .seed = seed}, 5000, &agreed);
  assert_int_equal(agreed, 60);
  program_free(p);
}

static void draws_in_expressions(void **state) {
  (void)state;
  /* Uninitialised reads, short circuits, divisions by zero and shifts draw in order. */
  check_text("target 64;\n"
             "int main(void) { int x; int y; int z; int a; int b;\n"
             "  a = input \"a\"; b = input \"b\";\n"
             "  if (a > b && x > 3 || y < a) goto L1;\n"
             "  x = a / (b & 1);\n"
             "L1: z = x + y;\n"
             "  y = a << (b & 63);\n"
             "  x = a > 0 ? b % (a & 3) : z >> (a & 40);\n"
             "  assert(x != y || z != a);\n"
             "  assert(x + z > y);\n"
             "  return x + y; }");
}

static void symbolic_indices(void **state) {
  (void)state;
  check_text("target 32;\n"
             "int a[8];\nint b[4] = {1, 2, 3, 4};\n"
             "int main(void) { unsigned i; unsigned j; int v; int u[5];\n"
             "  i = input \"i\"; j = input \"j\"; v = input \"v\";\n"
             "  i, j = i % 4u, j % 4u;\n"
             "  a[i] = v; u[j] = b[i]; b[j] = u[i];\n"
             "  if (a[j] == v) goto L1;\n"
             "  a[2] = b[i] + u[j];\n"
             "L1: u[3] = a[i];\n"
             "  assert(u[j] <= a[2] || b[j] == 3);\n"
             "  *(short *)((char *)&a[0] + i) = (short)v;\n"
             "  assert(a[0] == 0 || a[1] == u[j] || a[0] > 7);\n"
             "  return a[j] + b[i]; }");
}

static void bytes_and_fields(void **state) {
  (void)state;
  check_text("target 64;\n"
             "union u size 8 align 8 { long l @0; int i @0; char c[8] @0; };\n"
             "int main(void) { union u x; int k; long v; char *p; int w;\n"
             "  v = input \"v\"; k = input \"k\";\n"
             "  x.l = v; x.c[k & 7] = (char)k;\n"
             "  if (x.i == 0) goto L1;\n"
             "  x.c[1] = x.c[0];\n"
             "L1: p = (char *)&w; *p = (char)v;\n"
             "  assert(w != 5 || x.l > 0l);\n"
             "  assert(x.i >= (int)x.c[3]);\n"
             "  return x.i; }");
}

static void pointers_by_case(void **state) {
  (void)state;
  check_text("target 64;\n"
             "int g; int h;\n"
             "int main(void) { int *p; int c; int *q; int **pp;\n"
             "  c = input \"c\";\n"
             "  p = c > 0 ? &g : &h;\n"
             "  *p = c;\n"
             "  q = c % 3 == 0 ? p : &c;\n"
             "  pp = c > 5 ? &p : &q;\n"
             "  **pp = *q + 1;\n"
             "  assert(g <= 0 || h == 0 || g != c);\n"
             "  assert(*q == *p || c != 7);\n"
             "  return g - h; }");
}

/* Two ways through a diamond: joined, the state has both, and a draw belongs to its way. */
static void joining(void **state) {
  (void)state;
  program *p = program_of(
      "target 64;\nint main(void) { int x; int y; x = input \"x\"; y = input \"y\"; return x; }");
  const proc *f = program_find_proc(p, "main");
  exprs *pool = &p->pool;
  const stmt *first = &f->stmts.data[f->entry], *second = &f->stmts.data[first->succ[0]];
  const expr *x = first->lhs[0], *y = second->lhs[0];
  sym *e = sym_new(p, false);
  sym_state *a = sym_begin(e, f);
  sym_step(e, a, first, NULL);
  const expr *value = sym_value(e, a, x, first);
  const expr *cond = expr_lt(pool, value, expr_int(pool, value->type, 5));
  sym_state *b = sym_copy(a);
  sym_assume(e, a, cond);
  sym_assume(e, b, expr_not(pool, cond));
  sym_step(e, a, second, NULL);
  const expr *left = sym_value(e, a, y, second);
  sym_state *both = sym_join(e, a, b);
  assert_non_null(both);
  assert_null(sym_state_guard(both));
  /* y is undefined on the second way: reading it draws there only. */
  const expr *merged = sym_value(e, both, y, second);
  assert_int_equal(sym_draw_count(e), 3);
  const sym_draw *d = sym_draws(e);
  assert_ptr_equal(d[1].guard->cond, cond);
  assert_ptr_equal(d[2].under, expr_not(pool, cond));
  assert_ptr_equal(merged, expr_ite(pool, expr_not(pool, cond), d[2].value, left));
  assert_ptr_equal(sym_value(e, both, y, second), merged);
  sym_drop(both);
  sym_free(e);
  program_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(draws_in_expressions),
      cmocka_unit_test(symbolic_indices),
      cmocka_unit_test(bytes_and_fields),
      cmocka_unit_test(pointers_by_case),
      cmocka_unit_test(joining),
      cmocka_unit_test(random_programs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
