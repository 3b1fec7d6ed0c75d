/* Products as sums: what is said of them is true for all values, and says enough. Sums that are 0 in all rows are found. */
#include "unit.h"

#include "expr/evaluate.h"
#include "expr/orthogonal.h"
#include "expr/polynomial.h"

enum { VARS = 4, WIDE = 3 /* of them not narrow */, DEEPEST = 3 };
static exprs pool;
static const expr *v[VARS];
static u128 values[VARS];
static uint64_t seed = 7;

static uint32_t chance(uint32_t below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % below;
}

static void set_up(void) {
  exprs_init(&pool, 64);
  const type *types[VARS] = {type_int(&pool, 32, true), type_int(&pool, 64, true),
                             type_int(&pool, 32, false), type_int(&pool, 8, true)};
  for (uint32_t i = 0; i < VARS; ++i)
    v[i] =
        expr_var(&pool, var_new(&pool, V_LOCAL, (const char *[]){"a", "b", "c", "d"}[i], types[i]));
}

static bool place(evaluator *e, const expr *x, u128 *value) {
  (void)e;
  for (uint32_t i = 0; i < VARS; ++i)
    if (v[i] == x) {
      *value = values[i];
      return true;
    }
  return false;
}

static const expr *any(const type *t, uint32_t depth) {
  static const expr_kind kinds[] = {E_ADD, E_SUB, E_MUL};
  uint32_t how = depth ? chance(6) : 4 + chance(2);
  if (how < 3)
    return expr_arith(&pool, kinds[how], any(t, depth - 1), any(t, depth - 1), chance(2));
  if (how == 3)
    return expr_cast(&pool, t, any(v[chance(WIDE)]->type, depth - 1));
  return how == 4 ? expr_const(&pool, t, chance(5)) : expr_cast(&pool, t, v[chance(VARS)]);
}

/* Small numbers, and those at the ends of their types. */
static void draw_values(void) {
  for (uint32_t i = 0; i < VARS; ++i) {
    u128 n = (u128)((i128)chance(7) - 3);
    u128 end = (u128)1 << (v[i]->type->width - 1);
    values[i] = machine_cut(v[i]->type, chance(3) ? n : n + end);
  }
}

static void always_true(void **state) {
  (void)state;
  set_up();
  uint32_t tried = 0;
  for (uint32_t n = 0; n < 4000; ++n) {
    const type *t = v[chance(WIDE)]->type;
    const expr *product = expr_arith(&pool, E_MUL, any(t, DEEPEST), any(t, DEEPEST), chance(2));
    const expr *said = polynomial_distributed(&pool, product);
    for (uint32_t k = 0; k < 10; ++k) {
      evaluator e = {.place = place, .nodes = 4000};
      u128 value;
      draw_values();
      if (!expr_evaluate(&e, said, &value))
        continue;
      assert_true(value != 0);
      tried += !expr_is_true(said);
    }
  }
  assert_true(tried > 5000);
  exprs_free(&pool);
}

/* (i + 1) * (i + 1) is i * i + 2 * i + 1; of a narrow i, where i + 1 does not wrap. */
static void says_enough(void **state) {
  (void)state;
  set_up();
  const expr *i = v[1], *one = expr_int(&pool, i->type, 1);
  const expr *next = expr_arith(&pool, E_ADD, i, one, true);
  const expr *said = polynomial_distributed(&pool, expr_arith(&pool, E_MUL, next, next, true));
  assert_int_equal(said->kind, E_EQ);
  const expr *narrow = expr_int(&pool, v[0]->type, 1);
  next = expr_cast(&pool, i->type, expr_arith(&pool, E_ADD, v[0], narrow, false));
  said = polynomial_distributed(&pool, expr_arith(&pool, E_MUL, next, next, true));
  assert_int_equal(said->kind, E_OR);
  exprs_free(&pool);
}

/* 3 * x - 2 * y + 1 == 0, besides columns that are free. */
static void finds_sums(void **state) {
  (void)state;
  orthogonal o;
  orthogonal_init(&o, 4);
  for (int n = 0; n < 12; ++n) {
    i128 x = 2 * chance(50) + 1, z = chance(1000);
    orthogonal_add(&o, (i128[]){1, x, z, (3 * x + 1) / 2});
  }
  i128 factors[4];
  assert_false(orthogonal_is_pivot(&o, 3));
  assert_true(orthogonal_is_pivot(&o, 1) && orthogonal_is_pivot(&o, 2));
  assert_true(orthogonal_sum(&o, 3, factors));
  assert_true(factors[3] == 2 && factors[1] == -3 && factors[0] == -1 && factors[2] == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(always_true), cmocka_unit_test(says_enough),
                                     cmocka_unit_test(finds_sums)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
