/* Intervals of numbers and the search for contradictions by them (smt/intervals.c): what holds somewhere
 * is never refuted, and what is refuted holds at none of all numbers of a small format. */
#include "unit.h"

#include "expr/float.h"
#include "expr/interval.h"
#include "expr/nonlinear.h"
#include "expr/range.h"
#include "smt/internal.h"

static exprs pool;
static uint64_t seed = 7;

static uint64_t next(void) {
  uint64_t z = seed += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static int setup(void **state) {
  (void)state;
  exprs_init(&pool, 64);
  return 0;
}

static int teardown(void **state) {
  (void)state;
  exprs_free(&pool);
  return 0;
}

static const expr *variable(const char *name, const type *t) {
  return expr_var(&pool, var_new(&pool, V_LOCAL, name, t));
}

/* Small numbers, numbers near them, and whatever bits there are. */
static u128 any_float(const type *t) {
  static const double some[] = {0, 1, 2, 3, 0.5, 0.1, 10, 100, 1000, 1e-3, 60000, 1.0 / 3};
  double d = some[next() % COUNT(some)];
  u128 bits, given = 0;
  if (next() % 4 == 0) {
    bits = (u128)next() << 64 | next();
    bits = t->width == 128 ? bits : bits & (((u128)1 << t->width) - 1);
    return float_canonical(t, bits);
  }
  memcpy(&given, &d, sizeof d);
  float_apply(FLOAT_CONVERT, MODE_NEAREST, type_float(&pool, 64), t, &given, &bits);
  bits += bits ? next() % 3 : 0;
  return float_canonical(t, bits ^ (u128)(next() & 1) << (t->width - 1));
}

static u128 any_int(const type *t) {
  uint64_t v = next() % 3 ? next() % 20 - 10 : next();
  return machine_cut(t, v);
}

typedef struct world {
  const expr *floats[2], *ints[2];
  const type *f, *i;
} world;

static const expr *any_condition(const world *w, int depth);
static const expr *any_integer(const world *w, int depth);

static const expr *any_term(const world *w, int depth) {
  static const float_op ops[] = {FLOAT_ADD,  FLOAT_SUB, FLOAT_MUL, FLOAT_DIV,
                                 FLOAT_SQRT, FLOAT_NEG, FLOAT_ABS, FLOAT_ROUND};
  const expr *kids[3] = {NULL};
  if (depth == 0)
    return next() % 3 ? w->floats[next() & 1] : expr_const(&pool, w->f, any_float(w->f));
  switch (next() % 9) {
  case 0:
    kids[1] = any_term(w, depth - 1);
    return expr_ite(&pool, any_condition(w, depth - 1), kids[1], any_term(w, depth - 1));
  case 1:
    kids[0] = any_integer(w, depth - 1);
    return expr_float(&pool, FLOAT_FROM_INT, w->f, kids, 1);
  case 2: {
    static const uint32_t widths[] = {16, 32, 64, 80, 128};
    kids[0] = any_term(w, depth - 1);
    kids[0] = expr_float(&pool, FLOAT_CONVERT, type_float(&pool, widths[next() % 5]), kids, 1);
    return expr_float(&pool, FLOAT_CONVERT, w->f, kids, 1);
  }
  case 3:
    kids[0] = any_term(w, depth - 1);
    return expr_float2(&pool, FLOAT_MUL, kids[0], kids[0]);
  default: {
    float_op op = ops[next() % COUNT(ops)];
    uint32_t n = float_operands(op);
    for (uint32_t i = 0; i < n; ++i)
      kids[i] = any_term(w, depth - 1);
    kids[n] = expr_int(&pool, type_signed_int(&pool), (int64_t)(next() % 4));
    return expr_float(&pool, op, w->f, kids, n + (float_rounds(op) && next() % 3 == 0));
  }
  }
}

static const expr *any_integer(const world *w, int depth) {
  static const expr_kind ops[] = {E_ADD, E_SUB, E_MUL};
  if (depth == 0)
    return next() % 3 ? w->ints[next() & 1] : expr_const(&pool, w->i, any_int(w->i));
  switch (next() % 4) {
  case 0: {
    const expr *x = any_term(w, depth - 1);
    return expr_float(&pool, FLOAT_TO_INT, w->i, &x, 1);
  }
  case 1: {
    const type *other = type_int(&pool, 8u << next() % 4, next() & 1);
    return expr_cast(&pool, w->i, expr_cast(&pool, other, any_integer(w, depth - 1)));
  }
  default: {
    const expr *a = any_integer(w, depth - 1);
    return expr_arith(&pool, ops[next() % 3], a, any_integer(w, depth - 1), true);
  }
  }
}

static const expr *any_condition(const world *w, int depth) {
  uint64_t how = next() % 7;
  if (how < 2 && depth > 0) {
    const expr *a = any_condition(w, depth - 1), *b = any_condition(w, depth - 1);
    a = next() & 1 ? expr_not(&pool, a) : a;
    if (next() % 4 == 0)
      return expr_eq(&pool, a, b);
    return how ? expr_and(&pool, a, b) : expr_or(&pool, a, b);
  }
  if (how == 2) {
    const expr *a = any_integer(w, depth), *b = any_integer(w, next() & 1);
    return next() & 1 ? expr_le(&pool, a, b) : expr_lt(&pool, b, a);
  }
  float_op op = next() % 4 == 0 ? FLOAT_EQ : next() & 1 ? FLOAT_LE : FLOAT_LT;
  const expr *a = any_term(w, depth), *b = any_term(w, (int)(next() & 1));
  return next() & 1 ? expr_float2(&pool, op, a, b) : expr_float2(&pool, op, b, a);
}

static world new_world(uint32_t width) {
  world w = {.f = type_float(&pool, width)};
  w.i = type_int(&pool, 32u << next() % 2, next() & 1);
  for (int i = 0; i < 2; ++i) {
    w.floats[i] = variable("x", w.f);
    w.ints[i] = variable("n", w.i);
  }
  return w;
}

/* IS_OPEN: not a constant there, since C gives no value. */
static truth at_point(const expr *e, const world *w, const u128 *floats, const u128 *ints) {
  expr_subst by[4];
  for (int i = 0; i < 2; ++i) {
    by[i] = (expr_subst){w->floats[i], expr_const(&pool, w->f, floats[i])};
    by[2 + i] = (expr_subst){w->ints[i], expr_const(&pool, w->i, ints[i])};
  }
  const expr *r = expr_substitute(&pool, e, by, 4);
  return r->kind != E_CONST ? IS_OPEN : r->value ? IS_TRUE : IS_FALSE;
}

static void complain(const expr *const *formulas, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    print_error("  %s\n", expr_text(&pool, formulas[i]));
  fail_msg("refuted, and yet they hold somewhere");
}

/* Conditions turned round until all hold at a point. */
static void test_holds(void **state) {
  (void)state;
  static const uint32_t widths[] = {16, 32, 64, 80, 128};
  for (int round = 0; round < 300; ++round) {
    world w = new_world(widths[next() % COUNT(widths)]);
    u128 floats[] = {any_float(w.f), any_float(w.f)}, ints[] = {any_int(w.i), any_int(w.i)};
    const expr *formulas[6];
    uint32_t count = 0;
    for (int i = 0; i < 6; ++i) {
      const expr *e = any_condition(&w, i < 3 ? 0 : 3);
      truth is = at_point(e, &w, floats, ints);
      if (is != IS_OPEN)
        formulas[count++] = is == IS_TRUE ? e : expr_not(&pool, e);
    }
    if (count && intervals_refute(&pool, formulas, count))
      complain(formulas, count);
  }
}

/* What is refuted is false for every number of 16 bits. */
static void test_exhaustive(void **state) {
  (void)state;
  int refuted = 0;
  for (int round = 0; round < 60 && refuted < 4; ++round) {
    world w = new_world(16);
    w.floats[1] = w.floats[0];
    const expr *formulas[] = {any_condition(&w, 0), any_condition(&w, 3), any_condition(&w, 2)};
    if (!intervals_refute(&pool, formulas, 3))
      continue;
    const expr *all = expr_and(&pool, formulas[0], expr_and(&pool, formulas[1], formulas[2]));
    if (all->kind == E_CONST)
      continue;
    ++refuted;
    for (u128 bits = 0; bits < 65536; ++bits) {
      u128 floats[] = {bits, bits}, ints[] = {any_int(w.i), any_int(w.i)};
      if (at_point(all, &w, floats, ints) == IS_TRUE)
        complain(formulas, 3);
    }
  }
  assert_true(refuted > 0);
}

/* The parts of an interval hold what it holds, and each is smaller. */
static void test_halves(void **state) {
  (void)state;
  static const uint32_t widths[] = {16, 32, 64, 80, 128};
  for (int round = 0; round < 20000; ++round) {
    bool is_float = next() & 1;
    const type *t = is_float ? type_float(&pool, widths[next() % COUNT(widths)])
                             : type_int(&pool, 8u << next() % 4, next() & 1);
    u128 bits[3];
    interval all = interval_const(t, is_float ? any_float(t) : any_int(t)), point = all;
    for (int i = 0; i < 3; ++i) {
      bits[i] = is_float ? any_float(t) : any_int(t);
      point = interval_const(t, bits[i]);
      all = interval_hull(t, all, point);
    }
    interval parts[2];
    if (!interval_halve(t, &all, &parts[0], &parts[1]))
      continue;
    interval again = interval_hull(t, parts[0], parts[1]);
    assert_true(again.nan == all.nan && interval_below(t, again.low, all.low) &&
                interval_below(t, all.high, again.high));
    bool inside = false;
    for (int i = 0; i < 2; ++i) {
      interval met = interval_meet(t, parts[i], point);
      inside |= interval_has_number(t, &met) || met.nan;
      assert_false(interval_equal(&parts[i], &all));
    }
    assert_true(inside);
  }
}

static int64_t operate(expr_kind kind, int64_t a, int64_t b) {
  return kind == E_DIV      ? a / b
         : kind == E_MOD    ? a % b
         : kind == E_BITAND ? (a & b)
         : kind == E_BITOR  ? (a | b)
         : kind == E_BITXOR ? (a ^ b)
                            : a >> b;
}

/* What is said to bound an operation bounds what C gives; and a bound that is one too tight does not. */
static void test_rows(void **state) {
  static const expr_kind kinds[] = {E_DIV, E_MOD, E_BITAND, E_BITOR, E_BITXOR, E_SHR};
  const type *t = type_signed_int(&pool);
  const expr *x = variable("x", t), *y = variable("y", t);
  (void)state;
  for (uint32_t k = 0; k < COUNT(kinds); ++k) {
    const expr *e = expr_arith(&pool, kinds[k], x, y, false);
    uint32_t count, touched = 0;
    const bound_row *r = bound_rows(kinds[k], &count);
    assert_true(count > 0);
    for (int a = -9; a <= 9; ++a)
      for (int b = -9; b <= 9; ++b) {
        bool is_division = kinds[k] == E_DIV || kinds[k] == E_MOD;
        if ((is_division && b == 0) || (kinds[k] == E_SHR && b < 0))
          continue;
        const expr *va = expr_int(&pool, t, a), *vb = expr_int(&pool, t, b);
        int64_t v = operate(kinds[k], a, b);
        for (uint32_t i = 0; i < count; ++i) {
          assert_true(
              expr_is_true(bound_row_holds(&pool, &r[i], e, va, vb, expr_int(&pool, t, v))));
          touched +=
              expr_is_false(bound_row_holds(&pool, &r[i], e, va, vb, expr_int(&pool, t, v + 1)));
        }
      }
    assert_true(touched > 0);
  }
}

/* Shapes: a value is within the range of its expression. */
static void test_shapes(void **state) {
  const type *t = type_signed_int(&pool);
  const expr *x = variable("x", t), *seven = expr_int(&pool, t, 7);
  (void)state;
  assert_int_equal(range_of(expr_arith(&pool, E_BITAND, x, seven, false)).high, 7);
  assert_int_equal(range_of(expr_arith(&pool, E_MOD, x, seven, false)).low, -6);
  assert_int_equal(range_of(expr_arith(&pool, E_ADD, x, seven, false)).low, INT32_MIN);
  i128 size;
  assert_true(mask_is_remainder(7, &size) && size == 8);
  assert_false(mask_is_remainder(5, &size) || mask_is_remainder(-1, &size));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_holds, setup, teardown),
      cmocka_unit_test_setup_teardown(test_exhaustive, setup, teardown),
      cmocka_unit_test_setup_teardown(test_halves, setup, teardown),
      cmocka_unit_test_setup_teardown(test_rows, setup, teardown),
      cmocka_unit_test_setup_teardown(test_shapes, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
