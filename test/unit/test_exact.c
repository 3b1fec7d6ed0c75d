/* Values put into formulas about mathematical integers: nothing wraps, and whatever the formula, the
 * prover finds no integers for which the result differs. */
#include "unit.h"

#include "check/internal.h"

typedef struct world {
  exprs pool;
  const type *types[4]; /* int, unsigned, signed char, long */
  const expr *known[4], *open[4], *array;
  uint64_t seed;
} world;

static const expr *variable(world *w, const char *name, const type *t) {
  return expr_var(&w->pool, var_new(&w->pool, V_GLOBAL, name, t));
}

static void world_init(world *w) {
  static const char *const known[] = {"i", "u", "c", "l"}, *const open[] = {"x", "y", "d", "m"};
  *w = (world){.seed = 7};
  exprs_init(&w->pool, 64);
  w->types[0] = type_int(&w->pool, 32, true);
  w->types[1] = type_int(&w->pool, 32, false);
  w->types[2] = type_int(&w->pool, 8, true);
  w->types[3] = type_int(&w->pool, 64, true);
  for (int i = 0; i < 4; ++i) {
    w->known[i] = variable(w, known[i], w->types[i]);
    w->open[i] = variable(w, open[i], w->types[i]);
  }
  w->array = variable(w, "a", type_array(&w->pool, w->types[0], 4));
}

static uint32_t pick(world *w, uint32_t below) {
  w->seed = w->seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(w->seed >> 33) % below;
}

/* Small numbers, and those at the ends of the types. */
static const expr *number(world *w, const type *t) {
  static const int64_t ends[] = {INT32_MAX, INT32_MIN, UINT32_MAX, 127, -128, 1099511627776};
  uint32_t kind = pick(w, 10);
  return expr_const(&w->pool, t, (u128)(i128)(kind < 6 ? ends[kind] : (int64_t)pick(w, 9) - 4));
}

static const expr *term(world *w, uint32_t depth) {
  exprs *pool = &w->pool;
  uint32_t t = pick(w, 4);
  switch (pick(w, depth ? 7 : 3)) {
  case 0:
    return number(w, w->types[t]);
  case 1:
    return w->known[t];
  case 2:
    return w->open[t];
  case 3:
    return expr_cast(pool, w->types[t], term(w, depth - 1));
  case 4: /* the index may be outside, which says nothing */
    return expr_index(pool, w->array, expr_cast(pool, w->types[0], term(w, depth - 1)));
  default: {
    static const expr_kind kinds[] = {E_ADD, E_SUB, E_ADD, E_SUB, E_MUL, E_DIV, E_MOD};
    const type *own = w->types[pick(w, 3) == 2 ? 3 : pick(w, 2)];
    expr_kind kind = kinds[pick(w, 7)];
    const expr *a = expr_cast(pool, own, term(w, depth - 1));
    const expr *b = kind >= E_MUL ? expr_const(pool, own, 1 + pick(w, 5))
                                  : expr_cast(pool, own, term(w, depth - 1));
    return expr_arith(pool, kind, a, b, pick(w, 2));
  }
  }
}

static const expr *formula(world *w, uint32_t depth) {
  exprs *pool = &w->pool;
  if (depth && pick(w, 2)) {
    const expr *a = formula(w, depth - 1), *b = formula(w, depth - 1);
    switch (pick(w, 3)) {
    case 0:
      return expr_and(pool, a, b);
    case 1:
      return expr_or(pool, expr_not(pool, a), b);
    default:
      return expr_eq(pool, a, b);
    }
  }
  const type *t = w->types[pick(w, 2) ? 3 : 0];
  const expr *a = expr_cast(pool, t, term(w, 2)), *b = expr_cast(pool, t, term(w, 2));
  uint32_t kind = pick(w, 3);
  return kind == 0 ? expr_eq(pool, a, b) : kind == 1 ? expr_lt(pool, a, b) : expr_le(pool, a, b);
}

static void check_formula(world *w, smt *prover, uint32_t *changed, uint32_t *decided) {
  exact_values x = {.pool = &w->pool};
  const expr *all[6];
  const expr *e = formula(w, 2);
  for (int i = 0; i < 4; ++i) {
    const expr *value = number(w, w->types[i]);
    exact_learn(&x, w->known[i], value);
    all[i] = expr_eq(&w->pool, w->known[i], value);
  }
  const expr *put = exact_put(&x, e);
  all[4] = expr_not(&w->pool, expr_eq(&w->pool, e, put));
  if (smt_sat(prover, all, 5) == SMT_SAT)
    fail_msg("%s became %s", expr_text(&w->pool, e), expr_text(&w->pool, put));
  *changed += put != e;
  *decided += put->kind == E_CONST && e->kind != E_CONST;
  exact_free(&x);
}

static void random_formulas(void **state) {
  enum { FORMULAS = 3000 };
  (void)state;
  world w;
  uint32_t changed = 0, decided = 0;
  world_init(&w);
  smt *prover = smt_new(&w.pool, &(smt_config){.math = true, .steps = 200000});
  for (int i = 0; i < FORMULAS; ++i)
    check_formula(&w, prover, &changed, &decided);
  assert_true(changed > FORMULAS / 4 && decided > FORMULAS / 10);
  smt_free(prover);
  exprs_free(&w.pool);
}

/* u - 1 with u == 0 is -1, not the greatest unsigned; (char)i with i == 300 is 300. */
static void nothing_wraps(void **state) {
  (void)state;
  world w;
  world_init(&w);
  exprs *p = &w.pool;
  exact_values x = {.pool = p};
  exact_learn(&x, w.known[0], expr_const(p, w.types[0], 300));
  exact_learn(&x, w.known[1], expr_const(p, w.types[1], 0));
  const expr *less = expr_arith(p, E_SUB, w.known[1], expr_const(p, w.types[1], 1), false);
  const expr *cut = expr_cast(p, w.types[0], expr_cast(p, w.types[2], w.known[0]));
  assert_true(expr_is_true(exact_put(&x, expr_lt(p, less, w.known[1]))));
  assert_true(expr_is_true(exact_put(&x, expr_eq(p, cut, w.known[0]))));
  const expr *at = expr_arith(p, E_SUB, w.known[0], expr_const(p, w.types[0], 298), false);
  const expr *two = expr_index(p, w.array, expr_const(p, w.types[0], 2));
  assert_ptr_equal(exact_put(&x, expr_index(p, w.array, at)), two);
  exact_free(&x);
  exprs_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_wraps),
      cmocka_unit_test(random_formulas),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
