/* Horn clauses: loops, recursion, chains. Every solution is checked against the clauses by the
 * prover, over the mathematical integers within the variables' ranges. */
#include "unit.h"

#include "expr_unit.h"
#include "smt/horn.h"
#include "smt/smt.h"

enum { MAX_CLAUSES = 16, MAX_BODY = 2, MAX_ARGS = 4 };

typedef struct atom {
  int relation; /* -1: none */
  const expr *args[MAX_ARGS];
} atom;

typedef struct clause {
  atom body[MAX_BODY], head;
  uint32_t count;
  const expr *constraint;
} clause;

static world w;
static horn *h;
static const var *formals[8][MAX_ARGS];
static uint32_t formal_count[8], relations;
static clause clauses[MAX_CLAUSES];
static uint32_t clause_count;

static void start(horn_mode mode) {
  world_init(&w, 64);
  h = horn_new(&w.pool, mode);
  relations = clause_count = 0;
}

static void stop(void) {
  horn_free(h);
  world_free(&w);
}

static const expr *E(const char *text) {
  return world_expr(&w, text);
}

/* Declares a relation over fresh formals of the types of those declarations. */
static void relation(const char *name, const char *const *declarations) {
  uint32_t n = 0;
  for (; declarations[n]; ++n)
    formals[relations][n] = world_declare(&w, declarations[n])->var;
  formal_count[relations] = n;
  uint32_t index = horn_relation(h, name, formals[relations], n);
  assert_int_equal(index, relations);
  ++relations;
}

/* "R e, e": relation number and arguments. */
static atom parse_atom(const char *text) {
  atom a = {.relation = -1};
  if (!text)
    return a;
  a.relation = text[0] - '0';
  char copy[200];
  snprintf(copy, sizeof copy, "%s", text + 1);
  uint32_t i = 0;
  for (char *at = strtok(copy, ","); at; at = strtok(NULL, ",")) {
    const type *t = formals[a.relation][i]->type;
    a.args[i++] = expr_cast(&w.pool, t, E(at));
  }
  assert_int_equal(i, formal_count[a.relation]);
  return a;
}

static void rule(const char *first, const char *second, const char *constraint, const char *head) {
  clause *c = &clauses[clause_count++];
  *c = (clause){.head = parse_atom(head), .constraint = expr_to_bool(&w.pool, E(constraint))};
  if (first)
    c->body[c->count++] = parse_atom(first);
  if (second)
    c->body[c->count++] = parse_atom(second);
  horn_atom body[MAX_BODY], top = {.relation = (uint32_t)c->head.relation, .args = c->head.args};
  for (uint32_t i = 0; i < c->count; ++i)
    body[i] = (horn_atom){(uint32_t)c->body[i].relation, c->body[i].args};
  assert_true(horn_clause(h, body, c->count, c->constraint, head ? &top : NULL));
}

static const expr *instance(const atom *a) {
  const expr *solution = horn_solution(h, (uint32_t)a->relation);
  assert_non_null(solution);
  expr_subst by[MAX_ARGS];
  uint32_t n = formal_count[a->relation];
  for (uint32_t i = 0; i < n; ++i)
    by[i] = (expr_subst){expr_var(&w.pool, formals[a->relation][i]), a->args[i]};
  return expr_substitute(&w.pool, solution, by, n);
}

/* All variables of the formulas lie within 2^16 of zero: far from wrap-around. */
static uint32_t limit(const expr **all, uint32_t count) {
  var_vec vars = {0};
  uint32_t n = count;
  for (uint32_t i = 0; i < count; ++i)
    expr_vars(all[i], &vars);
  for (uint32_t i = 0; i < vars.size; ++i) {
    const expr *x = expr_var(&w.pool, vars.data[i]);
    if (x->type->kind != T_INT)
      continue;
    all[n++] = expr_le(&w.pool, x, expr_int(&w.pool, x->type, 1 << 16));
    int64_t low = x->type->is_signed ? -(1 << 16) : 0;
    all[n++] = expr_le(&w.pool, expr_int(&w.pool, x->type, low), x);
  }
  vec_free(&vars);
  return n;
}

static void check_solution(void) {
  smt *s = smt_new(&w.pool, &(smt_config){0});
  for (uint32_t i = 0; i < clause_count; ++i) {
    const clause *c = &clauses[i];
    const expr *all[40];
    uint32_t n = 0;
    for (uint32_t k = 0; k < c->count; ++k)
      all[n++] = instance(&c->body[k]);
    all[n++] = c->constraint;
    const expr *head = c->head.relation < 0 ? expr_bool(&w.pool, false) : instance(&c->head);
    all[n++] = expr_not(&w.pool, head);
    n = limit(all, n);
    if (smt_sat(s, all, n) != SMT_UNSAT)
      fail_msg("clause %u does not hold with head %s", i, expr_text(&w.pool, head));
  }
  smt_free(s);
}

static void solved(void) {
  assert_int_equal(horn_solve(h, 0, 60), HORN_SOLVED);
  if (getenv("SHOW"))
    for (uint32_t i = 0; i < relations; ++i) {
      const expr *e = horn_solution(h, i);
      printf("%u: %s\n", i, e ? expr_text(&w.pool, e) : "?");
    }
  check_solution();
}

/* ---- loops ---- */

static void test_upper_bound(void **state) {
  (void)state;
  start(HORN_INT);
  relation("loop", (const char *const[]){"int f0", "int f1", NULL});
  rule(NULL, NULL, "x == 0 && y >= 0", "0 x, y");
  rule("0 x, y", NULL, "x < y && l == x + 1", "0 (int)l, y");
  rule("0 x, y", NULL, "x >= y && x != y", NULL);
  solved();
  stop();
}

static void test_twice(void **state) {
  (void)state;
  start(HORN_INT);
  relation("loop", (const char *const[]){"int f0", "int f1", NULL});
  rule(NULL, NULL, "x == 0 && y == 0", "0 x, y");
  rule("0 x, y", NULL, "x < 1000", "0 x + 1, y + 2");
  rule("0 x, y", NULL, "x >= 1000 && y != 2 * x", NULL);
  solved();
  stop();
}

static void test_sum_is_kept(void **state) {
  (void)state;
  start(HORN_INT);
  world_declare(&w, "int k");
  relation("loop", (const char *const[]){"int f0", "int f1", "int f2", NULL});
  rule(NULL, NULL, "x == 0 && y >= 0", "0 x, y, y");
  rule("0 x, k, y", NULL, "k > 0", "0 x + 1, k - 1, y");
  rule("0 x, k, y", NULL, "k <= 0 && x != y", NULL);
  solved();
  stop();
}

static void test_parity(void **state) {
  (void)state;
  start(HORN_INT);
  relation("loop", (const char *const[]){"unsigned f0", NULL});
  rule(NULL, NULL, "u == 0", "0 u");
  rule("0 u", NULL, "u < 100000", "0 u + 2");
  rule("0 u", NULL, "u % 2 == 1", NULL);
  solved();
  stop();
}

static void test_flags(void **state) {
  (void)state;
  start(HORN_INT);
  relation("loop", (const char *const[]){"bool f0", "int f1", NULL});
  rule(NULL, NULL, "!b && x == 0", "0 b, x");
  rule("0 b, x", NULL, "!b", "0 true, x + 1");
  rule("0 b, x", NULL, "b", "0 false, x - 1");
  rule("0 b, x", NULL, "x > 1 || (b && x == 0)", NULL);
  solved();
  stop();
}

static void test_refuted(void **state) {
  (void)state;
  start(HORN_INT);
  relation("loop", (const char *const[]){"int f0", NULL});
  rule(NULL, NULL, "x == 0", "0 x");
  rule("0 x", NULL, "x < 10", "0 x + 1");
  rule("0 x", NULL, "x == 7", NULL);
  assert_int_equal(horn_solve(h, 0, 60), HORN_REFUTED);
  assert_null(horn_solution(h, 0));
  stop();
}

/* ---- a summary: f(n) = n <= 0 ? 0 : f(n - 1) + 1 ---- */

static void test_recursion(void **state) {
  (void)state;
  start(HORN_INT);
  relation("f", (const char *const[]){"int f0", "int f1", NULL});
  rule(NULL, NULL, "x <= 0 && y == 0", "0 x, y");
  rule("0 x - 1, y", NULL, "x > 0", "0 x, y + 1");
  rule("0 x, y", NULL, "x >= 0 && y > x", NULL);
  solved();
  stop();
}

/* ---- a chain: interpolants ---- */

static void test_chain(void **state) {
  (void)state;
  start(HORN_INT);
  relation("p", (const char *const[]){"int f0", "int f1", NULL});
  relation("q", (const char *const[]){"int g0", "int g1", NULL});
  relation("r", (const char *const[]){"int h0", "int h1", NULL});
  rule(NULL, NULL, "x == y", "0 x, y");
  rule("0 x, y", NULL, "true", "1 x + 1, y");
  rule("1 x, y", NULL, "x > 10", "2 x, y");
  rule("2 x, y", NULL, "y < 5", NULL);
  solved();
  stop();
}

static void test_bits(void **state) {
  (void)state;
  start(HORN_BITS);
  relation("p", (const char *const[]){"unsigned char f0", NULL});
  rule(NULL, NULL, "uc == 1", "0 uc");
  rule("0 uc", NULL, "true", "0 (unsigned char)(uc ^ 2)");
  rule("0 uc", NULL, "(uc & 1) == 0", NULL);
  solved();
  stop();
}

static void test_budget(void **state) {
  (void)state;
  start(HORN_INT);
  relation("loop", (const char *const[]){"int f0", "int f1", NULL});
  rule(NULL, NULL, "x == 0 && y == 0", "0 x, y");
  rule("0 x, y", NULL, "x < 1000", "0 x + 1, y + 3");
  rule("0 x, y", NULL, "x >= 1000 && y != 3 * x", NULL);
  assert_int_equal(horn_solve(h, 50, 60), HORN_UNKNOWN);
  solved();
  stop();
}

/* Memory and primes are not for clauses. */
static void test_refuses(void **state) {
  (void)state;
  start(HORN_INT);
  relation("loop", (const char *const[]){"int f0", NULL});
  const expr *arg = E("x");
  horn_atom head = {0, &arg};
  assert_false(horn_clause(h, NULL, 0, expr_to_bool(&w.pool, E("*p == 1")), &head));
  assert_false(horn_clause(h, NULL, 0, expr_to_bool(&w.pool, E("'x == 1")), &head));
  assert_false(horn_clause(h, NULL, 0, expr_to_bool(&w.pool, E("a[x] == 1")), &head));
  assert_true(horn_clause(h, NULL, 0, expr_to_bool(&w.pool, E("x * y == 1 && x > 3")), &head));
  stop();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_upper_bound), cmocka_unit_test(test_twice),
      cmocka_unit_test(test_sum_is_kept), cmocka_unit_test(test_parity),
      cmocka_unit_test(test_flags),       cmocka_unit_test(test_refuted),
      cmocka_unit_test(test_recursion),   cmocka_unit_test(test_chain),
      cmocka_unit_test(test_bits),        cmocka_unit_test(test_budget),
      cmocka_unit_test(test_refuses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
