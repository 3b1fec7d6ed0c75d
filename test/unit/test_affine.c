/* Sums as C: whatever the factors and the values, the machine's comparison says what the integers say.
 * And the evaluator that shows it: on values it computes what the pool folds. */
#include "unit.h"

#include "expr/affine.h"
#include "expr/evaluate.h"
#include "expr/modular.h"

enum { VARS = 6 };

typedef struct world {
  exprs pool;
  const expr *vars[VARS];
  u128 values[VARS];
  uint64_t seed;
} world;

static void world_init(world *w) {
  *w = (world){.seed = 11};
  exprs_init(&w->pool, 64);
  const type *types[VARS] = {type_int(&w->pool, 32, true),  type_int(&w->pool, 32, true),
                             type_int(&w->pool, 32, false), type_int(&w->pool, 8, true),
                             type_int(&w->pool, 64, true),  type_bool(&w->pool)};
  for (uint32_t i = 0; i < VARS; ++i) {
    char name[] = {(char)('a' + i), 0};
    w->vars[i] = expr_var(&w->pool, var_new(&w->pool, V_GLOBAL, name, types[i]));
  }
}

static uint32_t pick(world *w, uint32_t below) {
  w->seed = w->seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(w->seed >> 33) % below;
}

static i128 number(world *w) {
  static const int64_t ends[] = {INT32_MAX, INT32_MIN, UINT32_MAX, 127, INT64_MAX, INT64_MIN};
  return pick(w, 3) ? (i128)pick(w, 9) - 4 : (i128)ends[pick(w, 6)] + pick(w, 3) - 1;
}

static bool value_of(evaluator *v, const expr *e, u128 *value) {
  const world *w = v->context;
  for (uint32_t i = 0; i < VARS; ++i)
    if (w->vars[i] == e) {
      *value = w->values[i];
      return true;
    }
  return false;
}

static u128 evaluated(world *w, const expr *e) {
  evaluator v = {.place = value_of, .context = w, .nodes = 1000};
  u128 value = 0;
  if (!expr_evaluate(&v, e, &value))
    fail_msg("%s has no value", expr_text(&w->pool, e));
  return value;
}

static void draw_values(world *w) {
  for (uint32_t i = 0; i < VARS; ++i) {
    const type *t = w->vars[i]->type;
    w->values[i] = t->kind == T_BOOL ? pick(w, 2) : machine_cut(t, (u128)number(w));
  }
}

static void compare(world *w, bool equal, uint32_t *truths) {
  affine a = {0};
  uint32_t terms = pick(w, 4);
  i128 sum = number(w);
  draw_values(w);
  assert_true(affine_add_const(&a, sum, 1));
  for (uint32_t i = 0; i < terms; ++i) {
    uint32_t k = pick(w, VARS);
    i128 factor = pick(w, 3) ? (i128)pick(w, 3) - 1 : number(w);
    sum += factor * machine_signed(w->vars[k]->type, w->values[k]);
    assert_true(affine_add(&a, w->vars[k], factor));
  }
  const expr *e = affine_compare(&w->pool, &a, equal);
  bool truth = equal ? sum == 0 : sum <= 0;
  if (e && (evaluated(w, e) != 0) != truth)
    fail_msg("%s should be %d", expr_text(&w->pool, e), truth);
  *truths += truth;
  affine_free(&a);
}

static void sums_as_c(void **state) {
  enum { SUMS = 20000 };
  (void)state;
  world w;
  world_init(&w);
  uint32_t truths = 0;
  for (uint32_t i = 0; i < SUMS; ++i)
    compare(&w, i % 2, &truths);
  assert_true(truths > SUMS / 20 && truths < SUMS / 2);
  exprs_free(&w.pool);
}

/* 4x + 6y + 3 <= 0 is 2x + 3y + 2 <= 0; 4x + 6y + 3 == 0 has no solution; -2x - 4 == 0 is x == -2. */
static void normal_forms(void **state) {
  (void)state;
  world w;
  world_init(&w);
  affine a = {.constant = 3};
  affine_add(&a, w.vars[0], 4);
  affine_add(&a, w.vars[1], 6);
  assert_false(affine_normalise(&a, true));
  assert_true(affine_normalise(&a, false));
  assert_true(a.terms.data[0].factor == 2 && a.terms.data[1].factor == 3 && a.constant == 2);
  affine_free(&a);
  affine b = {.constant = -4};
  affine_add(&b, w.vars[0], -2);
  assert_string_equal(expr_text(&w.pool, affine_compare(&w.pool, &b, true)), "a == -2");
  affine_free(&b);
  affine c = {.constant = 1};
  affine_add(&c, w.vars[0], 1);
  affine_add(&c, w.vars[1], -1);
  assert_string_equal(expr_text(&w.pool, affine_compare(&w.pool, &c, false)), "a < b");
  affine_free(&c);
  exprs_free(&w.pool);
}

static const expr *term(world *w, uint32_t depth) {
  exprs *pool = &w->pool;
  const type *t = w->vars[pick(w, 2) ? 0 : 4]->type;
  if (depth == 0)
    return expr_cast(pool, t, w->vars[pick(w, VARS)]);
  expr_kind kind = (expr_kind)(E_ADD + pick(w, E_EQ - E_ADD));
  const expr *a = expr_cast(pool, t, term(w, depth - 1));
  const expr *b = expr_cast(pool, t, term(w, depth - 1));
  switch (pick(w, 5)) {
  case 0:
    return expr_ite(pool, expr_lt(pool, a, b), a, b);
  case 1:
    return expr_bitnot(pool, a);
  case 2:
    return expr_neg(pool, a, true);
  default:
    return expr_arith(pool, kind, a, b, true);
  }
}

/* What the evaluator finds is what is left of the expression with the values put in. */
static void evaluation_is_folding(void **state) {
  enum { TERMS = 5000 };
  (void)state;
  world w;
  world_init(&w);
  uint32_t known = 0;
  for (uint32_t i = 0; i < TERMS; ++i) {
    const expr *e = term(&w, 3);
    expr_subst by[VARS];
    draw_values(&w);
    for (uint32_t k = 0; k < VARS; ++k)
      by[k] = (expr_subst){w.vars[k], expr_const(&w.pool, w.vars[k]->type, w.values[k])};
    const expr *folded = expr_substitute(&w.pool, e, by, VARS);
    evaluator v = {.place = value_of, .context = &w, .nodes = 1000};
    u128 value = 0;
    bool has = expr_evaluate(&v, e, &value);
    if (folded->kind == E_CONST && has && value != folded->value)
      fail_msg("%s has another value", expr_text(&w.pool, e));
    known += folded->kind == E_CONST && has;
  }
  assert_true(known > TERMS / 4);
  exprs_free(&w.pool);
}

static const expr *wrapping_sum(world *w, uint32_t depth) {
  if (depth == 0)
    return pick(w, 4) ? w->vars[pick(w, 2)]
                      : expr_const(&w->pool, w->vars[0]->type,
                                   machine_cut(w->vars[0]->type, (u128)number(w)));
  const expr *a = wrapping_sum(w, depth - 1), *b = wrapping_sum(w, pick(w, depth));
  return expr_arith(&w->pool, pick(w, 2) ? E_ADD : E_SUB, a, b, true);
}

/* What cancels is left out, and the equation says what it said. */
static void equations(void **state) {
  (void)state;
  world w;
  world_init(&w);
  const expr *a = w.vars[0], *b = w.vars[1];
  const expr *left = expr_arith(&w.pool, E_ADD, expr_arith(&w.pool, E_SUB, a, b, false), b, false);
  const expr *right = expr_const(&w.pool, a->type, 7);
  assert_ptr_equal(mod_equation(&w.pool, expr_eq(&w.pool, left, right), false),
                   expr_eq(&w.pool, a, right));
  const expr *kept = expr_eq(&w.pool, expr_arith(&w.pool, E_ADD, a, b, false), right);
  assert_ptr_equal(mod_equation(&w.pool, kept, false), kept);
  for (uint32_t i = 0; i < 2000; ++i) {
    const expr *e = expr_eq(&w.pool, wrapping_sum(&w, 3), wrapping_sum(&w, pick(&w, 3)));
    const expr *same = mod_equation(&w.pool, e, true);
    draw_values(&w);
    evaluator v = {.place = value_of, .context = &w, .nodes = 1000};
    evaluator u = v;
    u128 value = 0, other = 1;
    assert_true(expr_evaluate(&v, e, &value) && expr_evaluate(&u, same, &other));
    if (value != other)
      fail_msg("%s is not %s", expr_text(&w.pool, same), expr_text(&w.pool, e));
    assert_ptr_equal(mod_equation(&w.pool, same, true), same);
  }
  exprs_free(&w.pool);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(normal_forms),
      cmocka_unit_test(sums_as_c),
      cmocka_unit_test(evaluation_is_folding),
      cmocka_unit_test(equations),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
