/* Floating-point arithmetic by integers against the machine's unit, bit for bit (but for which NaN),
 * in each rounding mode; and the circuits of the prover against it. ASSAY_FLOAT_ROUNDS: how many
 * operations of a kind, format and mode. */
#include "unit.h"

#include "expr/float.h"
#include "smt/internal.h"

#include <fenv.h>
#include <float.h>
#include <math.h>

static exprs pool;
static uint64_t seed = 1;

static uint64_t next(void) {
  uint64_t z = seed += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static int rounds(int usual) {
  const char *text = getenv("ASSAY_FLOAT_ROUNDS");
  return text ? atoi(text) : usual;
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

/* Any bits; near 1; few digits; the ends of the range; zeros, infinities, NaN. */
static u128 any_bits(const type *t) {
  u128 r = (u128)next() << 64 | next();
  uint32_t w = t->width;
  uint32_t exponent = w == 16 ? 5 : w == 32 ? 8 : w == 64 ? 11 : 15;
  uint32_t rest = w - 1 - exponent;
  u128 mask = w == 128 ? ~(u128)0 : ((u128)1 << w) - 1;
  u128 bias = (((u128)1 << (exponent - 1)) - 1) << rest;
  switch (next() % 7) {
  case 0: {
    static const int small[] = {0, 1, 2, 3, 5, 7, 10, 100, 255, 1024};
    u128 n = (u128)(unsigned)small[next() % 10], bits;
    const type *i32 = type_int(&pool, 32, true);
    float_apply(FLOAT_FROM_INT, MODE_NEAREST, i32, t, &n, &bits);
    r = bits | (u128)(next() & 1) << (w - 1);
    break;
  }
  case 1: /* near 1 */
    r = (r & ((((u128)1 << rest) - 1))) | (bias + ((u128)(next() % 9) << rest) - ((u128)4 << rest));
    break;
  case 2: /* few digits */
    r &= ~((((u128)1 << rest) - 1) >> (next() % 8));
    break;
  case 3: /* close to 0 */
    r &= ((u128)1 << (rest + next() % 3)) - 1;
    break;
  case 4: /* close to the end */
    r |= (((u128)1 << exponent) - 1 - (next() % 3)) << rest;
    break;
  default:
    break;
  }
  return float_canonical(t, r & mask);
}

static const int machine_modes[] = {FE_TOWARDZERO, FE_TONEAREST, FE_UPWARD, FE_DOWNWARD};

#define MACHINE(name, T, SQRT, FMA, RINT, REM, MOD)                                                \
  static u128 name(float_op op, int mode, const u128 *kids) {                                      \
    volatile T x = 0, y = 0, z = 0, r = 0;                                                         \
    u128 bits = 0;                                                                                 \
    size_t size = sizeof(T) == 16 ? 10 : sizeof(T);                                                \
    memcpy((void *)(uintptr_t)&x, &kids[0], size);                                                 \
    memcpy((void *)(uintptr_t)&y, &kids[1], size);                                                 \
    memcpy((void *)(uintptr_t)&z, &kids[2], size);                                                 \
    fesetround(machine_modes[mode]);                                                               \
    switch (op) {                                                                                  \
    case FLOAT_ADD:                                                                                \
      r = x + y;                                                                                   \
      break;                                                                                       \
    case FLOAT_SUB:                                                                                \
      r = x - y;                                                                                   \
      break;                                                                                       \
    case FLOAT_MUL:                                                                                \
      r = x * y;                                                                                   \
      break;                                                                                       \
    case FLOAT_DIV:                                                                                \
      r = x / y;                                                                                   \
      break;                                                                                       \
    case FLOAT_FMA:                                                                                \
      r = FMA(x, y, z);                                                                            \
      break;                                                                                       \
    case FLOAT_SQRT:                                                                               \
      r = SQRT(x);                                                                                 \
      break;                                                                                       \
    case FLOAT_ROUND:                                                                              \
      r = RINT(x);                                                                                 \
      break;                                                                                       \
    case FLOAT_REM:                                                                                \
      r = REM(x, y);                                                                               \
      break;                                                                                       \
    case FLOAT_MOD:                                                                                \
      r = MOD(x, y);                                                                               \
      break;                                                                                       \
    case FLOAT_EQ:                                                                                 \
      bits = x == y;                                                                               \
      break;                                                                                       \
    case FLOAT_LT:                                                                                 \
      bits = x < y;                                                                                \
      break;                                                                                       \
    case FLOAT_LE:                                                                                 \
      bits = x <= y;                                                                               \
      break;                                                                                       \
    default:                                                                                       \
      break;                                                                                       \
    }                                                                                              \
    fesetround(FE_TONEAREST);                                                                      \
    if (op < FLOAT_EQ)                                                                             \
      memcpy(&bits, (const void *)(uintptr_t)&r, size);                                            \
    return bits;                                                                                   \
  }

/* Not what the compiler makes of them, which may take the mode for granted. */
static float (*volatile call_rintf)(float) = rintf;
static double (*volatile call_rint)(double) = rint;
static long double (*volatile call_rintl)(long double) = rintl;

MACHINE(machine_float, float, sqrtf, fmaf, call_rintf, remainderf, fmodf)
MACHINE(machine_double, double, sqrt, fma, call_rint, remainder, fmod)
#if LDBL_MANT_DIG == 64
MACHINE(machine_long, long double, sqrtl, fmal, call_rintl, remainderl, fmodl)
#endif

typedef u128 machine_fn(float_op op, int mode, const u128 *kids);

static bool agree(const type *t, u128 a, u128 b) {
  if (t->kind == T_FLOAT && float_is_nan(t, a))
    return float_is_nan(t, b);
  return a == b;
}

static void check_operation(float_op op, uint32_t width, machine_fn *fn, int most) {
  const type *t = type_float(&pool, width);
  bool compares = op == FLOAT_EQ || op == FLOAT_LT || op == FLOAT_LE;
  const type *result = compares ? type_bool(&pool) : t;
  bool exact = op == FLOAT_REM || op == FLOAT_MOD; /* glibc errs on a zero's sign in other modes */
  for (int mode = exact ? 1 : 0; mode < (exact ? 2 : 4); ++mode)
    for (int i = 0; i < most; ++i) {
      u128 kids[] = {any_bits(t), any_bits(t), any_bits(t)}, r = 0;
      if (next() % 16 == 0)
        kids[1] = kids[0] ^ (u128)(next() & 1) << (width - 1);
      assert_true(float_apply(op, (float_mode)mode, t, result, kids, &r));
      u128 m = fn(op, mode, kids);
      if (!agree(result, r, m))
        fail_msg("%s of %u bits, mode %d: %llx%016llx %llx%016llx %llx%016llx gives %llx%016llx, "
                 "the machine %llx%016llx",
                 float_name(op), width, mode, (unsigned long long)(kids[0] >> 64),
                 (unsigned long long)kids[0], (unsigned long long)(kids[1] >> 64),
                 (unsigned long long)kids[1], (unsigned long long)(kids[2] >> 64),
                 (unsigned long long)kids[2], (unsigned long long)(r >> 64), (unsigned long long)r,
                 (unsigned long long)(m >> 64), (unsigned long long)m);
    }
}

static void check_format(uint32_t width, machine_fn *fn) {
  static const float_op ops[] = {FLOAT_ADD,  FLOAT_SUB,   FLOAT_MUL, FLOAT_DIV, FLOAT_FMA,
                                 FLOAT_SQRT, FLOAT_ROUND, FLOAT_EQ,  FLOAT_LT,  FLOAT_LE};
  for (int i = 0; i < COUNT(ops); ++i)
    check_operation(ops[i], width, fn, rounds(4000));
  check_operation(FLOAT_REM, width, fn, rounds(4000) / 20 + 100);
  check_operation(FLOAT_MOD, width, fn, rounds(4000) / 20 + 100);
}

static void test_machine(void **state) {
  (void)state;
  check_format(32, machine_float);
  check_format(64, machine_double);
#if LDBL_MANT_DIG == 64
  check_format(80, machine_long);
#endif
}

/* Conversions, to and from what the machine has. */
static void check_conversion(int mode) {
  const type *f = type_float(&pool, 32), *d = type_float(&pool, 64);
  const type *i64 = type_int(&pool, 64, true), *u64 = type_int(&pool, 64, false);
  const type *i32 = type_int(&pool, 32, true);
  u128 bits = any_bits(d), r = 0;
  volatile double x = 0;
  memcpy((void *)(uintptr_t)&x, &bits, 8);
  uint64_t word = next() >> next() % 64;
  volatile int64_t whole = (int64_t)word;
  volatile uint64_t natural = word;
  fesetround(machine_modes[mode]);
  volatile float narrow = (float)x, from = (float)whole;
  volatile double from_natural = (double)natural;
  fesetround(FE_TONEAREST);
  uint32_t low;
  uint64_t all;
  memcpy(&low, (const void *)(uintptr_t)&narrow, 4);
  assert_true(float_apply(FLOAT_CONVERT, (float_mode)mode, d, f, &bits, &r));
  assert_true(agree(f, r, low));
  memcpy(&low, (const void *)(uintptr_t)&from, 4);
  u128 n = (u128)(uint64_t)whole;
  assert_true(float_apply(FLOAT_FROM_INT, (float_mode)mode, i64, f, &n, &r));
  assert_true(r == low);
  memcpy(&all, (const void *)(uintptr_t)&from_natural, 8);
  n = natural;
  assert_true(float_apply(FLOAT_FROM_INT, (float_mode)mode, u64, d, &n, &r));
  assert_true(r == all);
  bool fits = x > -2147483649.0 && x < 2147483648.0;
  assert_true(float_apply(FLOAT_TO_INT, MODE_NEAREST, d, i32, &bits, &r) == fits);
  assert_true(!fits || r == (uint32_t)(int32_t)x);
  bool fits64 = x >= -9223372036854775808.0 && x < 9223372036854775808.0;
  assert_true(float_apply(FLOAT_TO_INT, MODE_NEAREST, d, i64, &bits, &r) == fits64);
  assert_true(!fits64 || r == (uint64_t)(int64_t)x);
}

static void test_conversions(void **state) {
  (void)state;
  for (int mode = 0; mode < 4; ++mode)
    for (int i = 0; i < rounds(4000); ++i)
      check_conversion(mode);
}

/* What a wider format gives, rounded once more in the same direction, is what the narrow one gives. */
static void test_narrow(void **state) {
  (void)state;
  static const float_op ops[] = {FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV, FLOAT_SQRT};
  static const uint32_t pairs[][2] = {{16, 64}, {32, 128}, {32, 80}};
  for (int p = 0; p < COUNT(pairs); ++p)
    for (int i = 0; i < rounds(4000); ++i) {
      const type *n = type_float(&pool, pairs[p][0]), *w = type_float(&pool, pairs[p][1]);
      float_op op = ops[next() % 5];
      float_mode mode = (float_mode)(next() % 4);
      u128 kids[2] = {any_bits(n), any_bits(n)}, wide[2], r, x, y;
      for (int k = 0; k < 2; ++k)
        assert_true(float_apply(FLOAT_CONVERT, MODE_NEAREST, n, w, &kids[k], &wide[k]));
      assert_true(float_apply(op, mode, n, n, kids, &r));
      assert_true(float_apply(op, mode, w, w, wide, &x));
      assert_true(float_apply(FLOAT_CONVERT, mode, w, n, &x, &y));
      assert_true(agree(n, r, y));
    }
}

/* ---- the prover ---- */

static const expr *variable(const char *name, const type *t) {
  return expr_var(&pool, var_new(&pool, V_GLOBAL, name, t));
}

/* The operation on variables that have these values, must be the value that it has. */
static void prove_operation(smt *s, float_op op, const type *t, const expr *const *vars) {
  uint32_t n = float_operands(op);
  float_mode mode = (float_mode)(next() % 5);
  bool compares = op == FLOAT_EQ || op == FLOAT_LT || op == FLOAT_LE;
  const type *result = compares ? type_bool(&pool) : t;
  u128 kids[3], value;
  const expr *formulas[4], *operands[4];
  for (uint32_t i = 0; i < n; ++i) {
    kids[i] = any_bits(t);
    const expr *bits = expr_const(&pool, vars[i]->type, kids[i]);
    formulas[i] = expr_eq(&pool, vars[i], bits);
    operands[i] = expr_float(&pool, FLOAT_FROM_BITS, t, &vars[i], 1);
  }
  operands[n] = expr_int(&pool, type_signed_int(&pool), mode);
  const expr *e = expr_float(&pool, op, result, operands, n + float_rounds(op));
  assert_true(float_apply(op, float_rounds(op) ? mode : MODE_NEAREST, t, result, kids, &value));
  const expr *wrong;
  if (compares)
    wrong = value ? expr_not(&pool, e) : e;
  else if (float_is_nan(t, value))
    wrong = expr_float2(&pool, FLOAT_EQ, e, e);
  else
    wrong = expr_not(&pool, expr_eq(&pool, expr_float(&pool, FLOAT_TO_BITS, vars[0]->type, &e, 1),
                                    expr_const(&pool, vars[0]->type, value)));
  formulas[n] = wrong;
  if (smt_sat(s, formulas, n + 1) != SMT_UNSAT)
    fail_msg("the circuit of %s on %u bits, mode %d, disagrees: %llx %llx gives %llx",
             float_name(op), t->width, (int)mode, (unsigned long long)kids[0],
             (unsigned long long)kids[n > 1], (unsigned long long)value);
}

/* The rest of a division has bounds only: the value that it has must lie within. */
static void allow_rest(smt *s, const type *t, const expr *const *vars) {
  u128 kids[2], value;
  const expr *formulas[3], *operands[2];
  for (int i = 0; i < 2; ++i) {
    kids[i] = any_bits(t);
    formulas[i] = expr_eq(&pool, vars[i], expr_const(&pool, vars[i]->type, kids[i]));
    operands[i] = expr_float(&pool, FLOAT_FROM_BITS, t, &vars[i], 1);
  }
  const expr *e = expr_float(&pool, FLOAT_MOD, t, operands, 2);
  assert_true(float_apply(FLOAT_MOD, MODE_NEAREST, t, t, kids, &value));
  formulas[2] = expr_not(&pool, expr_float2(&pool, FLOAT_EQ, e, e));
  if (!float_is_nan(t, value))
    formulas[2] = expr_eq(&pool, expr_float(&pool, FLOAT_TO_BITS, vars[0]->type, &e, 1),
                          expr_const(&pool, vars[0]->type, value));
  if (smt_sat(s, formulas, 3) != SMT_SAT)
    fail_msg("the bounds of a rest on %u bits: %llx %llx gives %llx", t->width,
             (unsigned long long)kids[0], (unsigned long long)kids[1], (unsigned long long)value);
}

static void test_prover(void **state) {
  (void)state;
  static const float_op ops[] = {FLOAT_ADD, FLOAT_SUB,  FLOAT_MUL,   FLOAT_DIV,
                                 FLOAT_NEG, FLOAT_SQRT, FLOAT_ROUND, FLOAT_EQ,
                                 FLOAT_LT,  FLOAT_LE,   FLOAT_FMA};
  static const uint32_t widths[] = {16, 32, 64, 80};
  smt *s = smt_new(&pool, &(smt_config){0});
  for (int k = 0; k < COUNT(widths); ++k) {
    const type *t = type_float(&pool, widths[k]), *u = type_int(&pool, widths[k], false);
    const expr *vars[] = {variable("a", u), variable("b", u), variable("c", u)};
    for (int i = 0; i < COUNT(ops); ++i)
      for (int n = 0; n < (rounds(0) ? 12 : 4); ++n)
        prove_operation(s, ops[i], t, vars);
    for (int n = 0; n < 60; ++n)
      allow_rest(s, t, vars);
  }
  smt_free(s);
}

/* ---- intervals ---- */

/* A random term over two numbers, and its value where they have these values. */
static const expr *random_term(const type *t, const expr *const *vars, const u128 *at, int depth,
                               u128 *value) {
  static const float_op ops[] = {FLOAT_ADD,  FLOAT_SUB, FLOAT_MUL, FLOAT_DIV,
                                 FLOAT_SQRT, FLOAT_NEG, FLOAT_ABS, FLOAT_ROUND};
  uint64_t how = next() % 8;
  if (depth == 0 || how == 0) {
    uint64_t i = next() % 3;
    *value = i < 2 ? at[i] : any_bits(t);
    return i < 2 ? vars[i] : expr_const(&pool, t, *value);
  }
  float_op op = ops[next() % COUNT(ops)];
  u128 kids[3] = {0};
  const expr *operands[3] = {NULL};
  uint32_t n = float_operands(op);
  for (uint32_t i = 0; i < n; ++i)
    operands[i] = random_term(t, vars, at, depth - 1, &kids[i]);
  float_mode mode = (float_mode)(next() % 4);
  operands[n] = expr_int(&pool, type_signed_int(&pool), mode);
  assert_true(float_apply(op, float_rounds(op) ? mode : MODE_NEAREST, t, t, kids, value));
  return expr_float(&pool, op, t, operands, n + float_rounds(op));
}

/* Bounds that the number lies within, or nothing at all of a NaN. */
static const expr *random_bounds(const type *t, const expr *x, u128 at) {
  const expr *all = expr_bool(&pool, true);
  for (int i = 0; i < 4; ++i) {
    const expr *c = expr_const(&pool, t, i < 2 ? at : any_bits(t));
    const expr *e = next() & 1 ? expr_float2(&pool, next() & 1 ? FLOAT_LE : FLOAT_LT, x, c)
                               : expr_float2(&pool, next() & 1 ? FLOAT_LE : FLOAT_LT, c, x);
    expr_subst by = {x, expr_const(&pool, t, at)};
    const expr *truth = expr_substitute(&pool, e, &by, 1);
    assert_true(truth->kind == E_CONST);
    all = expr_and(&pool, all, truth->value ? e : expr_not(&pool, e));
  }
  return all;
}

/* What holds somewhere is never refuted. */
static void test_intervals(void **state) {
  (void)state;
  const type *t = type_float(&pool, 32);
  const expr *vars[] = {variable("x", t), variable("y", t)};
  for (int i = 0; i < rounds(4000); ++i) {
    u128 at[] = {any_bits(t), any_bits(t)}, value;
    const expr *formulas[4] = {random_bounds(t, vars[0], at[0]), random_bounds(t, vars[1], at[1])};
    const expr *e = random_term(t, vars, at, 4, &value);
    if (float_is_nan(t, value)) {
      formulas[2] = expr_not(&pool, expr_float2(&pool, FLOAT_EQ, e, e));
    } else {
      formulas[2] = expr_float2(&pool, FLOAT_LE, e, expr_const(&pool, t, value));
      formulas[3] = expr_float2(&pool, FLOAT_LE, expr_const(&pool, t, value), e);
    }
    if (intervals_refute(&pool, formulas, formulas[3] ? 4 : 3)) {
      buf text = {0};
      for (int k = 0; k < 4 && formulas[k]; ++k) {
        expr_print(&text, &pool, formulas[k]);
        buf_put(&text, '\n');
      }
      fail_msg("refuted at %llx %llx:\n%s", (unsigned long long)at[0], (unsigned long long)at[1],
               buf_text(&text));
    }
  }
}

/* And some of what holds nowhere is. */
static void test_refuted(void **state) {
  (void)state;
  const type *t = type_float(&pool, 32);
  const expr *x = variable("x", t);
  const expr *one = expr_const(&pool, t, 0x3f800000), *two = expr_const(&pool, t, 0x40000000);
  const expr *sum = expr_float2(&pool, FLOAT_ADD, x, one);
  const expr *formulas[] = {expr_float2(&pool, FLOAT_LE, x, one),
                            expr_float2(&pool, FLOAT_LT, two, sum)};
  assert_true(intervals_refute(&pool, formulas, 2));
  formulas[1] = expr_not(&pool, expr_float2(&pool, FLOAT_LE, sum, two));
  assert_true(intervals_refute(&pool, formulas, 2));
  formulas[0] = expr_not(&pool, expr_float2(&pool, FLOAT_LT, one, x)); /* or a NaN */
  assert_false(intervals_refute(&pool, formulas, 2));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_machine, setup, teardown),
      cmocka_unit_test_setup_teardown(test_conversions, setup, teardown),
      cmocka_unit_test_setup_teardown(test_narrow, setup, teardown),
      cmocka_unit_test_setup_teardown(test_prover, setup, teardown),
      cmocka_unit_test_setup_teardown(test_intervals, setup, teardown),
      cmocka_unit_test_setup_teardown(test_refuted, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
