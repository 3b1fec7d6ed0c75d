/* Equations between products: what follows is seen, and nothing else is called true. */
#include "unit.h"

#include "expr/evaluate.h"
#include "expr/polynomial.h"

static uint64_t seed = 11;
static uint64_t chance(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return seed >> 24;
}

enum { VARS = 4 };
static exprs pool;
static const type *number;
static const expr *v[VARS];
static uint64_t values[VARS];

static void set_up(void) {
  exprs_init(&pool, 64);
  number = type_int(&pool, 32, false);
  for (int i = 0; i < VARS; ++i)
    v[i] =
        expr_var(&pool, var_new(&pool, V_LOCAL, (const char *[]){"a", "b", "c", "d"}[i], number));
}

static const expr *op(expr_kind kind, const expr *a, const expr *b) {
  return expr_arith(&pool, kind, a, b, true);
}
static const expr *constant(uint64_t n) {
  return expr_const(&pool, number, n);
}
static const expr *plus(const expr *a, const expr *b) {
  return op(E_ADD, a, b);
}
static const expr *times(const expr *a, const expr *b) {
  return op(E_MUL, a, b);
}

static bool follows(const expr *premise, const expr *goal) {
  return expr_is_true(polynomial_residue(&pool, premise, goal));
}

/* p == a * i is kept by p += a, i += 1; squares, halves, cubes; what is known by a condition. */
static void known_ones(void **state) {
  (void)state;
  set_up();
  const expr *p = v[0], *a = v[1], *i = v[2], *n = v[3], *one = constant(1);
  const expr *next = plus(i, one);
  const expr *product = expr_eq(&pool, p, times(a, i));
  assert_true(follows(product, expr_eq(&pool, plus(p, a), times(a, next))));
  assert_false(follows(product, expr_eq(&pool, plus(p, a), times(a, i))));
  const expr *square = expr_eq(&pool, p, times(i, i));
  const expr *odd = plus(p, plus(times(i, constant(2)), one));
  assert_true(follows(square, expr_eq(&pool, odd, times(next, next))));
  const expr *twice = expr_eq(&pool, times(p, constant(2)), plus(times(i, i), i));
  const expr *sum = times(plus(p, next), constant(2));
  assert_true(follows(twice, expr_eq(&pool, sum, plus(times(next, next), next))));
  const expr *half = op(E_SHR, times(i, op(E_SUB, i, one)), one);
  assert_true(follows(expr_bool(&pool, true),
                      expr_eq(&pool, times(i, i), plus(i, times(half, constant(2))))));
  /* i != n || p == a * n */
  const expr *end =
      expr_or(&pool, expr_not(&pool, expr_eq(&pool, i, n)), expr_eq(&pool, p, times(a, n)));
  assert_true(follows(product, end));
  assert_false(follows(expr_bool(&pool, true), end));
  /* 2 * p == 2 * (a * i) does not give p == a * i */
  const expr *even = expr_eq(&pool, times(p, constant(2)), times(times(a, i), constant(2)));
  assert_false(follows(even, product));
  exprs_free(&pool);
}

/* 2 * p == i * i + i as integers: kept while i is below n, which is below 2^16, and then p is half of the product. */
static void without_wrapping(void **state) {
  (void)state;
  set_up();
  const type *wide = type_int(&pool, 64, false);
  const expr *p = v[0], *i = v[1], *n = v[2], *one = constant(1);
  const expr *next = plus(i, one), *two = expr_const(&pool, wide, 2);
  const expr *w = expr_cast(&pool, wide, i), *x = expr_cast(&pool, wide, next);
  const expr *sum = expr_eq(&pool, times(expr_cast(&pool, wide, p), two), plus(times(w, w), w));
  const expr *later =
      expr_eq(&pool, times(expr_cast(&pool, wide, plus(p, next)), two), plus(times(x, x), x));
  const expr *bound = expr_and(&pool, expr_le(&pool, i, n), expr_le(&pool, n, constant(65535)));
  const expr *premise = expr_and(&pool, bound, sum), *below = expr_lt(&pool, i, n);
  assert_true(follows(premise, expr_or(&pool, expr_not(&pool, below), later)));
  assert_false(follows(sum, expr_or(&pool, expr_not(&pool, below), later)));
  const expr *product = times(n, plus(n, one));
  const expr *end = expr_eq(&pool, p, op(E_DIV, product, constant(2)));
  assert_true(follows(premise, expr_or(&pool, below, end)));
  assert_true(follows(premise, expr_or(&pool, below, expr_eq(&pool, p, op(E_SHR, product, one)))));
  assert_false(follows(sum, expr_or(&pool, below, end)));
  assert_false(follows(premise, end));
  /* with 2^17 the product wraps, and so does the sum */
  const expr *large = expr_and(&pool, expr_le(&pool, i, n), expr_le(&pool, n, constant(131071)));
  assert_false(follows(expr_and(&pool, large, sum), expr_or(&pool, below, end)));
  exprs_free(&pool);
}

static const expr *random_sum(int from, int depth) {
  if (depth == 0 || chance() % 4 == 0)
    return chance() % 3 ? v[from + (int)(chance() % (uint64_t)(VARS - from))]
                        : constant(chance() % 9);
  expr_kind kind = (expr_kind[]){E_ADD, E_SUB, E_MUL, E_MUL}[chance() % 4];
  return op(kind, random_sum(from, depth - 1), random_sum(from, depth - 1));
}

static bool place(evaluator *e, const expr *x, u128 *value) {
  (void)e;
  for (int i = 0; i < VARS; ++i)
    if (x == v[i]) {
      *value = values[i];
      return true;
    }
  return false;
}

static u128 value_of(const expr *e) {
  evaluator ev = {.place = place, .nodes = 100000};
  u128 value = 0;
  assert_true(expr_evaluate(&ev, e, &value));
  return value;
}

/* In states in which the premise holds, a formula and what is left of it say the same. */
static void by_chance(void **state) {
  (void)state;
  set_up();
  uint32_t proved = 0;
  for (int round = 0; round < 3000; ++round) {
    const expr *first = random_sum(1, 2);
    const expr *premise = expr_eq(&pool, v[0], first);
    const expr *left = random_sum(0, 2), *right = random_sum(0, 2);
    if (round % 2) /* something that is true */
      right = expr_substitute(&pool, left, &(expr_subst){v[0], first}, 1);
    const expr *goal = expr_eq(&pool, left, right);
    if (round % 3 == 0)
      goal = expr_or(&pool, expr_not(&pool, expr_eq(&pool, v[1], random_sum(2, 1))), goal);
    const expr *rest = polynomial_residue(&pool, premise, goal);
    proved += expr_is_true(rest) && !expr_is_true(goal);
    for (int k = 0; k < 30; ++k) {
      for (int i = 1; i < VARS; ++i)
        values[i] = chance() % 2 ? chance() % 5 : chance() & UINT32_MAX;
      values[0] = (uint64_t)value_of(first);
      assert_int_equal(value_of(goal), value_of(rest));
    }
  }
  assert_true(proved > 200);
  exprs_free(&pool);
}

static uint64_t at_most(uint64_t most) {
  return chance() % (most + 1);
}

/* The same with bounds, and an equation between integers; goals of 32 bits with halves, which follow only where nothing
 * wraps. */
static void by_chance_within(void **state) {
  (void)state;
  set_up();
  const type *wide = type_int(&pool, 64, false);
  const expr *w[VARS];
  uint32_t proved = 0;
  for (int i = 0; i < VARS; ++i)
    w[i] = expr_cast(&pool, wide, v[i]);
  for (int round = 0; round < 3000; ++round) {
    uint64_t most = (uint64_t)1 << (12 + chance() % 9), k = chance() % 3 + 1, c = chance() % 4;
    const expr *right = plus(times(w[1], plus(w[1], expr_const(&pool, wide, 1))),
                             times(w[2], expr_const(&pool, wide, 2 * c)));
    const expr *premise = expr_eq(&pool, times(w[0], expr_const(&pool, wide, 2)), right);
    premise = expr_and(&pool, premise, expr_lt(&pool, v[1], v[3]));
    premise = expr_and(&pool, premise, expr_le(&pool, v[3], constant(most)));
    premise = expr_and(&pool, premise, expr_lt(&pool, v[2], constant(most)));
    const expr *product = times(v[1], plus(v[1], constant(k)));
    const expr *goal =
        expr_eq(&pool, plus(op(E_DIV, product, constant(2)), times(v[2], constant(c))), v[0]);
    const expr *rest = polynomial_residue(&pool, premise, goal);
    proved += expr_is_true(rest);
    for (int n = 0; n < 30; ++n) {
      values[3] = at_most(most - 1) + 1;
      values[1] = chance() % 3 ? at_most(values[3] - 1) : values[3] - 1;
      values[2] = at_most(most - 1);
      values[0] = (values[1] * (values[1] + 1)) / 2 + c * values[2];
      if (values[0] <= UINT32_MAX) {
        assert_int_equal(value_of(premise), 1);
        assert_int_equal(value_of(goal), value_of(rest));
      }
    }
  }
  assert_true(proved > 100 && proved < 2000);
  exprs_free(&pool);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_ones),
      cmocka_unit_test(without_wrapping),
      cmocka_unit_test(by_chance),
      cmocka_unit_test(by_chance_within),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
