#include "expr/interval.h"

#include "expr/float.h"

/* ---- ends ---- */

static bool is_float(const type *t) {
  return t->kind == T_FLOAT;
}

bool interval_suits(const type *t) {
  return (is_float(t) && float_has_format(t)) || (t->kind == T_INT && t->width <= 64);
}

static u128 sign_of(const type *t) {
  return (u128)1 << (t->width - 1);
}

/* Numbers of a format in their order, both zeros being 0. */
static i128 place_of(const type *t, u128 bits) {
  u128 size = bits & (sign_of(t) - 1);
  return bits & sign_of(t) ? -(i128)size : (i128)size;
}

bool interval_below(const type *t, u128 a, u128 b) {
  return is_float(t) ? place_of(t, a) <= place_of(t, b) : (i128)a <= (i128)b;
}

static u128 least(const type *t) {
  i128 low = 0, high = 0;
  if (is_float(t))
    return float_infinity(t) | sign_of(t);
  machine_range(t, &low, &high);
  return (u128)low;
}

static u128 greatest(const type *t) {
  i128 low = 0, high = 0;
  if (is_float(t))
    return float_infinity(t);
  machine_range(t, &low, &high);
  return (u128)high;
}

interval interval_all(const type *t) {
  assert(interval_suits(t));
  return (interval){least(t), greatest(t), is_float(t)};
}

static interval only_nan(const type *t) {
  return (interval){greatest(t), least(t), true};
}

interval interval_const(const type *t, u128 value) {
  if (!is_float(t)) {
    u128 signed_value = (u128)machine_signed(t, value);
    return (interval){signed_value, signed_value, false};
  }
  if (!float_is_canonical(t, value))
    return interval_all(t);
  return float_is_nan(t, value) ? only_nan(t) : (interval){value, value, false};
}

bool interval_has_number(const type *t, const interval *a) {
  return interval_below(t, a->low, a->high);
}

/* One number, and no NaN. */
static bool interval_is_point(const type *t, const interval *a) {
  return !a->nan && interval_below(t, a->low, a->high) && interval_below(t, a->high, a->low);
}

bool interval_equal(const interval *a, const interval *b) {
  return a->low == b->low && a->high == b->high && a->nan == b->nan;
}

interval interval_meet(const type *t, interval a, interval b) {
  return (interval){interval_below(t, a.low, b.low) ? b.low : a.low,
                    interval_below(t, a.high, b.high) ? a.high : b.high, a.nan && b.nan};
}

interval interval_hull(const type *t, interval a, interval b) {
  bool nan = a.nan || b.nan;
  interval r = a;
  if (!interval_has_number(t, &a))
    r = b;
  else if (interval_has_number(t, &b))
    r = (interval){interval_below(t, a.low, b.low) ? a.low : b.low,
                   interval_below(t, a.high, b.high) ? b.high : a.high, false};
  r.nan = nan;
  return r;
}

static bool has_zero(const type *t, const interval *a) {
  return interval_below(t, a->low, 0) && interval_below(t, 0, a->high);
}

static bool has_infinity(const type *t, const interval *a) {
  return a->low == least(t) || a->high == greatest(t);
}

/* ---- floating-point operations ---- */

static u128 apply(const expr *e, float_mode mode, u128 x, u128 y) {
  u128 kids[] = {x, y, 0}, r = 0;
  if (!float_apply((float_op)e->index, mode, e->kid[0]->type, e->type, kids, &r))
    return float_nan(e->type);
  return r;
}

/* The least and greatest of what an operation gives on the ends of its operands. Where one of these is
 * no number, nothing is known. */
static interval of_corners(const expr *e, float_mode mode, const interval *a, const interval *c) {
  const type *t = e->type;
  u128 xs[] = {a->low, a->high}, ys[] = {c->low, c->high};
  interval r = {0};
  for (int i = 0; i < 4; ++i) {
    u128 v = apply(e, mode, xs[i & 1], ys[i >> 1]);
    if (float_is_nan(t, v))
      return interval_all(t);
    r.low = i && interval_below(t, r.low, v) ? r.low : v;
    r.high = i && interval_below(t, v, r.high) ? r.high : v;
  }
  r.nan = a->nan || c->nan;
  return r;
}

/* The least and greatest sum: of the least, and of the greatest. */
static interval of_sum(const expr *e, float_mode mode, const interval *a, const interval *c) {
  const type *t = e->type;
  bool sub = e->index == FLOAT_SUB;
  interval r = {apply(e, mode, a->low, sub ? c->high : c->low),
                apply(e, mode, a->high, sub ? c->low : c->high), a->nan || c->nan};
  if (float_is_nan(t, r.low) || float_is_nan(t, r.high))
    return interval_all(t);
  r.nan = r.nan || (has_infinity(t, a) && has_infinity(t, c));
  return r;
}

/* A number times itself. */
static interval of_square(const expr *e, float_mode mode, const interval *a) {
  const type *t = e->type;
  u128 low = apply(e, mode, a->low, a->low), high = apply(e, mode, a->high, a->high);
  bool falls = interval_below(t, high, low);
  interval r = {falls ? high : low, falls ? low : high, a->nan};
  if (has_zero(t, a))
    r.low = 0;
  return r;
}

static interval of_product(const expr *e, float_mode mode, const interval *a, const interval *c) {
  const type *t = e->type;
  if (e->index == FLOAT_MUL && e->kid[0] == e->kid[1])
    return of_square(e, mode, a);
  bool endless = has_infinity(t, a) || has_infinity(t, c);
  if (endless || (e->index == FLOAT_DIV && has_zero(t, c)))
    return interval_all(t); /* zero times infinity, and the like */
  return of_corners(e, mode, a, c);
}

/* Of what is below zero there is none. */
static interval of_root(const expr *e, float_mode mode, const interval *a) {
  const type *t = e->type;
  bool negative = !interval_below(t, 0, a->low);
  if (!interval_below(t, 0, a->high))
    return only_nan(t);
  return (interval){negative ? 0 : apply(e, mode, a->low, 0), apply(e, mode, a->high, 0),
                    a->nan || negative};
}

/* What grows with its operand. */
static interval of_growing(const expr *e, float_mode mode, const interval *a) {
  u128 low = apply(e, mode, a->low, 0), high = apply(e, mode, a->high, 0);
  if (float_is_nan(e->type, low) || float_is_nan(e->type, high))
    return interval_all(e->type);
  return (interval){low, high, a->nan};
}

static interval negated(const type *t, const interval *a) {
  return (interval){a->high ^ sign_of(t), a->low ^ sign_of(t), a->nan};
}

static interval of_sign(const expr *e, const interval *a) {
  const type *t = e->type;
  interval opposite = negated(t, a);
  if (e->index == FLOAT_NEG || interval_below(t, a->high, 0))
    return opposite;
  if (interval_below(t, 0, a->low))
    return *a;
  return (interval){0, interval_below(t, opposite.high, a->high) ? a->high : opposite.high, a->nan};
}

static interval of_integer(const expr *e, float_mode mode, const interval *a) {
  const type *t = e->kid[0]->type;
  return (interval){apply(e, mode, machine_cut(t, a->low), 0),
                    apply(e, mode, machine_cut(t, a->high), 0), false};
}

/* Where every number of the operand fits. */
static interval to_integer(const expr *e, const interval *a) {
  const type *f = e->kid[0]->type;
  u128 ends[2] = {a->low, a->high}, r[2] = {0};
  if (a->nan || has_infinity(f, a))
    return interval_all(e->type);
  for (int i = 0; i < 2; ++i)
    if (!float_apply(FLOAT_TO_INT, MODE_ZERO, f, e->type, &ends[i], &r[i]))
      return interval_all(e->type);
  return (interval){(u128)machine_signed(e->type, r[0]), (u128)machine_signed(e->type, r[1]),
                    false};
}

static bool mode_of(const expr *e, float_mode *mode) {
  uint32_t n = float_operands((float_op)e->index);
  *mode = MODE_NEAREST;
  if (e->count <= n)
    return true;
  if (e->kid[n]->kind == E_CONST)
    *mode = float_mode_of(e->kid[n]->value);
  return e->kid[n]->kind == E_CONST;
}

/* Those whose result is a NaN if an operand is. */
static bool passes_nan(const expr *e) {
  switch ((float_op)e->index) {
  case FLOAT_ADD:
  case FLOAT_SUB:
  case FLOAT_MUL:
  case FLOAT_DIV:
  case FLOAT_SQRT:
  case FLOAT_ROUND:
  case FLOAT_NEG:
  case FLOAT_ABS:
  case FLOAT_CONVERT:
    return true;
  default:
    return false;
  }
}

static bool lacks_number(const expr *e, const interval *kids) {
  for (uint32_t i = 0; i < float_operands((float_op)e->index); ++i)
    if (!interval_has_number(e->kid[i]->type, &kids[i]))
      return true;
  return false;
}

static interval of_float(const expr *e, const interval *kids) {
  float_mode mode;
  if (!mode_of(e, &mode))
    return interval_all(e->type);
  if (lacks_number(e, kids))
    return passes_nan(e) ? only_nan(e->type) : interval_all(e->type);
  switch ((float_op)e->index) {
  case FLOAT_ADD:
  case FLOAT_SUB:
    return of_sum(e, mode, &kids[0], &kids[1]);
  case FLOAT_MUL:
  case FLOAT_DIV:
    return of_product(e, mode, &kids[0], &kids[1]);
  case FLOAT_SQRT:
    return of_root(e, mode, &kids[0]);
  case FLOAT_ROUND:
  case FLOAT_CONVERT:
    return of_growing(e, mode, &kids[0]);
  case FLOAT_NEG:
  case FLOAT_ABS:
    return of_sign(e, &kids[0]);
  case FLOAT_FROM_INT:
    return of_integer(e, mode, &kids[0]);
  case FLOAT_TO_INT:
    return to_integer(e, &kids[0]);
  default:
    return interval_all(e->type);
  }
}

/* ---- integer operations ---- */

/* The numbers from low to high where the type has them all; else they wrap: anything. */
static interval if_fits(const type *t, i128 low, i128 high) {
  interval all = interval_all(t);
  assert(low <= high);
  if (low < (i128)all.low || high > (i128)all.high)
    return all;
  return (interval){(u128)low, (u128)high, false};
}

static interval of_int_product(const type *t, const interval *a, const interval *b) {
  if ((i128)a->high > INT64_MAX || (i128)b->high > INT64_MAX) /* i128 may lack the product */
    return interval_all(t);
  i128 xs[] = {(i128)a->low, (i128)a->high}, ys[] = {(i128)b->low, (i128)b->high};
  i128 low = xs[0] * ys[0], high = low;
  for (int i = 1; i < 4; ++i) {
    i128 v = xs[i & 1] * ys[i >> 1];
    low = v < low ? v : low;
    high = v > high ? v : high;
  }
  return if_fits(t, low, high);
}

static interval of_int(const expr *e, const interval *kids) {
  const type *t = e->type;
  const interval *a = &kids[0], *b = &kids[1];
  for (uint32_t i = 0; i < e->count; ++i)
    if ((i128)kids[i].low > (i128)kids[i].high)
      return interval_all(t);
  switch (e->kind) {
  case E_CAST:
    return if_fits(t, (i128)a->low, (i128)a->high);
  case E_NEG:
    return if_fits(t, -(i128)a->high, -(i128)a->low);
  case E_ADD:
    return if_fits(t, (i128)a->low + (i128)b->low, (i128)a->high + (i128)b->high);
  case E_SUB:
    return if_fits(t, (i128)a->low - (i128)b->high, (i128)a->high - (i128)b->low);
  case E_MUL:
    return of_int_product(t, a, b);
  default:
    return interval_all(t);
  }
}

interval interval_apply(const expr *e, const interval *kids) {
  assert(interval_suits(e->type));
  return e->kind == E_FLOAT ? of_float(e, kids) : of_int(e, kids);
}

/* ---- comparisons ---- */

truth interval_compare(const expr *e, const interval *a, const interval *b) {
  const type *t = e->kid[0]->type;
  bool floats = e->kind == E_FLOAT;
  bool equal = floats ? e->index == FLOAT_EQ : e->kind == E_EQ;
  bool strict = floats ? e->index == FLOAT_LT : e->kind == E_LT;
  if (!interval_has_number(t, a) || !interval_has_number(t, b))
    return floats ? IS_FALSE : IS_OPEN;
  bool apart = !interval_below(t, a->low, b->high); /* all of a above all of b */
  bool never = strict ? interval_below(t, b->high, a->low) : apart;
  bool always = strict ? !interval_below(t, b->low, a->high) : interval_below(t, a->high, b->low);
  if (equal) {
    never = apart || !interval_below(t, b->low, a->high);
    always = e->kid[0] == e->kid[1] ||
             (interval_below(t, a->high, b->low) && interval_below(t, b->high, a->low));
  }
  return never ? IS_FALSE : always && !a->nan && !b->nan ? IS_TRUE : IS_OPEN;
}

/* ---- backwards ---- */

/* The numbers that become one within `is` when they are made wider. */
static interval before_widening(const expr *e, const interval *is) {
  const type *from = e->kid[0]->type, *to = e->type;
  interval r = interval_all(from);
  u128 low = is->low, high = is->high, v = 0;
  if (from->width > to->width)
    return r;
  if (float_apply(FLOAT_CONVERT, MODE_DOWN, to, from, &low, &v))
    r.low = v;
  if (float_apply(FLOAT_CONVERT, MODE_UP, to, from, &high, &v))
    r.high = v;
  return r;
}

static interval back_float(const expr *e, const interval *is) {
  const type *t = e->kid[0]->type;
  interval r = interval_all(t);
  if (!interval_has_number(e->type, is))
    return r;
  if (e->index == FLOAT_NEG)
    r = negated(t, is);
  if (e->index == FLOAT_ABS && interval_below(t, 0, is->high))
    r = (interval){is->high | sign_of(t), is->high, true};
  if (e->index == FLOAT_CONVERT)
    r = before_widening(e, is);
  r.nan = is->nan;
  return r;
}

/* A cast that changes no number says the same of both. */
static interval back_cast(const expr *e, const interval *is, const interval *kid) {
  const type *t = e->kid[0]->type;
  interval all = interval_all(e->type);
  if ((i128)kid->low < (i128)all.low || (i128)kid->high > (i128)all.high)
    return interval_all(t);
  return (interval){is->low, is->high, false};
}

interval interval_back(const expr *e, uint32_t i, const interval *is, const interval *kids) {
  const type *t = e->kid[i]->type;
  assert(interval_suits(t));
  if (e->kind == E_CAST && e->type->kind == T_INT && t->kind == T_INT)
    return back_cast(e, is, &kids[i]);
  if (e->kind != E_FLOAT || !passes_nan(e) || i >= float_operands((float_op)e->index))
    return interval_all(t);
  if (e->count == 1)
    return back_float(e, is);
  interval r = interval_all(t);
  r.nan = is->nan;
  return r;
}

/* ---- parts ---- */

static u128 at_place(const type *t, i128 place) {
  assert(t->width != 80); /* there are bits between two numbers that are none */
  return place < 0 ? (u128)-place | sign_of(t) : (u128)place;
}

static u128 two(const type *t) { /* the lowest exponent with the highest bit */
  return float_canonical(t, (u128)1 << (t->width - 2));
}

/* Half of the way between two numbers; where one is infinite, half of the numbers between. */
static u128 middle_of(const type *t, const interval *a) {
  u128 ends[] = {a->low, a->high}, halved[2] = {0, two(t)}, r = 0;
  float_apply(FLOAT_ADD, MODE_NEAREST, t, t, ends, &halved[0]);
  float_apply(FLOAT_DIV, MODE_NEAREST, t, t, halved, &r);
  bool lost = has_infinity(t, a) || halved[0] == least(t) || halved[0] == greatest(t);
  if (!lost)
    return r;
  bool crosses = has_zero(t, a) && !interval_below(t, 0, a->low) && !interval_below(t, a->high, 0);
  if (crosses || t->width == 80)
    return crosses ? 0 : a->low;
  i128 low = place_of(t, a->low), high = place_of(t, a->high);
  return at_place(t, low + (high - low) / 2);
}

static bool halve_float(const type *t, const interval *a, interval *left, interval *right) {
  u128 middle = middle_of(t, a);
  bool is_low = interval_below(t, middle, a->low), is_high = interval_below(t, a->high, middle);
  if (is_low && t->width == 80 && has_infinity(t, a))
    return false;
  *left = (interval){a->low, is_low || is_high ? a->low : middle, false};
  *right = (interval){is_low || is_high ? a->high : middle, a->high, false};
  return true;
}

bool interval_halve(const type *t, const interval *a, interval *left, interval *right) {
  if (a->nan && interval_has_number(t, a)) {
    *left = (interval){a->low, a->high, false};
    *right = only_nan(t);
    return true;
  }
  if (!interval_has_number(t, a) || interval_is_point(t, a))
    return false;
  if (is_float(t))
    return halve_float(t, a, left, right);
  i128 low = (i128)a->low, high = (i128)a->high, middle = low + (high - low) / 2;
  *left = (interval){(u128)low, (u128)middle, false};
  *right = (interval){(u128)(middle + 1), (u128)high, false};
  return true;
}
