/* overflow.c: no-overflow: signed + - * / % << and unary - whose mathematical value the type has not
 * (C17 6.5p5). Conversions never overflow (6.3.1.3p3); what is defined to wrap carries a mark
 * (expr.h, `wraps`). Negative numbers shifted to the left, and amounts that are too large, are
 * matters of def-behavior; here a shift is a multiplication. */
#include "expr/range.h"
#include "property/weave.h"

#include "program/words.h"

static const expr *least(exprs *pool, const type *t) {
  return expr_const(pool, t, (u128)1 << (t->width - 1));
}

static const expr *most(exprs *pool, const type *t) {
  return expr_const(pool, t, ((u128)1 << (t->width - 1)) - 1);
}

static bool is_checked(const expr *e) {
  return e->type->kind == T_INT && e->type->is_signed && !e->wraps;
}

/* A type in which the result of the operation is what mathematics says; NULL: there is none. */
static const type *wide_type(exprs *pool, const expr *e) {
  assert(is_checked(e));
  uint32_t width = e->type->width,
           needed = e->kind == E_ADD || e->kind == E_SUB ? width + 1 : 2 * width;
  return needed <= 64 ? type_int(pool, 64, true) : needed <= 128 ? type_int(pool, 128, true) : NULL;
}

/* low <= e <= high, in a type that has all three. */
static const expr *within(exprs *pool, const expr *e, const type *narrow, range value) {
  range all = range_of_type(narrow);
  const expr *low = expr_const(pool, e->type, (u128)all.low);
  const expr *high = expr_const(pool, e->type, (u128)all.high);
  const expr *yes = expr_bool(pool, true);
  return expr_and(pool, value.low >= all.low ? yes : expr_le(pool, low, e),
                  value.high <= all.high ? yes : expr_le(pool, e, high));
}

/* x + c, x - c with a constant c: a bound of x. */
static const expr *fits_with_constant(exprs *pool, const expr *x, i128 c) {
  assert(has_range(x->type));
  range all = range_of_type(x->type);
  if (c >= 0)
    return expr_le(pool, x, expr_const(pool, x->type, (u128)(all.high - c)));
  return expr_le(pool, expr_const(pool, x->type, (u128)(all.low - c)), x);
}

static const expr *sum_fits(exprs *pool, const expr *e) {
  assert(e->type->width <= 64 && (e->kind == E_ADD || e->kind == E_SUB));
  const expr *a = e->kid[0], *b = e->kid[1];
  bool is_sum = e->kind == E_ADD;
  if (b->kind == E_CONST)
    return fits_with_constant(pool, a, is_sum ? expr_value(b) : -expr_value(b));
  if (a->kind == E_CONST && is_sum)
    return fits_with_constant(pool, b, expr_value(a));
  range x = range_of(a), y = range_of(b);
  range r =
      is_sum ? (range){x.low + y.low, x.high + y.high} : (range){x.low - y.high, x.high - y.low};
  const type *wide = wide_type(pool, e);
  const expr *sum =
      expr_arith(pool, e->kind, expr_cast(pool, wide, a), expr_cast(pool, wide, b), false);
  return within(pool, sum, e->type, r);
}

/* Is it a number of half the width? Where products are too wide for provers, this settles most. */
static const expr *is_half(exprs *pool, const expr *e) {
  i128 limit = (i128)1 << (e->type->width / 2 - 1);
  return expr_and(pool, expr_le(pool, expr_const(pool, e->type, (u128)-limit), e),
                  expr_le(pool, e, expr_const(pool, e->type, (u128)(limit - 1))));
}

static const expr *are_halves(exprs *pool, const expr *a, const expr *b) {
  return expr_and(pool, is_half(pool, a), is_half(pool, b));
}

static const expr *product_fits(exprs *pool, const expr *e) {
  assert(e->type->width <= 64 && e->kind == E_MUL);
  const expr *a = e->kid[0], *b = e->kid[1];
  range x = range_of(a), y = range_of(b), r;
  i128 corner[4] = {x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high};
  r = (range){corner[0], corner[0]};
  for (int i = 1; i < 4; ++i) {
    r.low = corner[i] < r.low ? corner[i] : r.low;
    r.high = corner[i] > r.high ? corner[i] : r.high;
  }
  const type *wide = wide_type(pool, e);
  const expr *value =
      expr_arith(pool, E_MUL, expr_cast(pool, wide, a), expr_cast(pool, wide, b), false);
  const expr *fits = within(pool, value, e->type, r);
  return wide->width < 128 || expr_is_true(fits) ? fits
                                                 : expr_or(pool, are_halves(pool, a, b), fits);
}

/* The least number by -1 is one more than the largest. */
static const expr *quotient_fits(exprs *pool, const expr *e) {
  assert(e->kind == E_DIV || e->kind == E_MOD);
  const expr *a = e->kid[0], *b = e->kid[1];
  const expr *is_least = expr_eq(pool, a, least(pool, e->type));
  const expr *is_minus_one = expr_eq(pool, b, expr_int(pool, e->type, -1));
  if (has_range(e->type) && (range_of(a).low > range_of_type(e->type).low || range_of(b).low > -1 ||
                             range_of(b).high < -1))
    return expr_bool(pool, true);
  return expr_not(pool, expr_and(pool, is_minus_one, is_least));
}

static const expr *amount_fits(exprs *pool, const expr *amount, uint32_t width) {
  const expr *low = expr_le(pool, expr_int(pool, amount->type, 0), amount);
  return expr_and(pool, low, expr_lt(pool, amount, expr_int(pool, amount->type, width)));
}

/* a << b where 0 <= b < width: MIN >> b <= a <= MAX >> b. */
static const expr *shift_fits(exprs *pool, const expr *e) {
  assert(e->kind == E_SHL);
  const expr *a = e->kid[0], *b = e->kid[1];
  const expr *high = expr_arith(pool, E_SHR, most(pool, e->type), b, false);
  const expr *low = expr_arith(pool, E_SHR, least(pool, e->type), b, false);
  const expr *fits = expr_le(pool, a, high);
  if (!has_range(a->type) || range_of(a).low < 0)
    fits = expr_and(pool, fits, expr_le(pool, low, a));
  if (has_range(a->type) && has_range(b->type) && range_of(b).low >= 0 &&
      range_of(b).high < e->type->width) {
    range x = range_of(a), all = range_of_type(e->type);
    if (x.low >= all.low >> range_of(b).high && x.high <= all.high >> range_of(b).high)
      return expr_bool(pool, true);
  }
  return expr_or(pool, expr_not(pool, amount_fits(pool, b, e->type->width)), fits);
}

/* Sums and products of the widest numbers there are, by the wrapped result. */
static const expr *wide_sum_fits(exprs *pool, const expr *e) {
  const expr *a = e->kid[0], *b = e->kid[1], *zero = expr_int(pool, e->type, 0);
  const expr *r = expr_arith(pool, e->kind, a, b, true);
  const expr *down = e->kind == E_ADD ? expr_lt(pool, b, zero) : expr_lt(pool, zero, b);
  return expr_ite(pool, down, expr_le(pool, r, a), expr_le(pool, a, r));
}

static const expr *wide_product_fits(exprs *pool, const expr *e) {
  const expr *a = e->kid[0], *b = e->kid[1], *zero = expr_int(pool, e->type, 0);
  const expr *minus_one = expr_int(pool, e->type, -1);
  const expr *r = expr_arith(pool, E_MUL, a, b, true);
  const expr *divides = expr_eq(pool, expr_arith(pool, E_DIV, r, a, false), b);
  const expr *negates = expr_lt(pool, least(pool, e->type), b);
  const expr *other = expr_or(pool, expr_eq(pool, a, zero), divides);
  return expr_ite(pool, expr_eq(pool, a, minus_one), negates, other);
}

/* Does the value fit its type? NULL: the operation cannot overflow. */
static const expr *value_fits(exprs *pool, const expr *e) {
  bool is_wide = e->type->width > 64;
  switch ((expr_kind)e->kind) {
  case E_ADD:
  case E_SUB:
    return is_wide ? wide_sum_fits(pool, e) : sum_fits(pool, e);
  case E_MUL:
    return is_wide ? wide_product_fits(pool, e) : product_fits(pool, e);
  case E_DIV:
  case E_MOD:
    return quotient_fits(pool, e);
  case E_NEG:
    return expr_lt(pool, least(pool, e->type), e->kid[0]);
  case E_SHL:
    return shift_fits(pool, e);
  default:
    return NULL;
  }
}

static void look_at(weaving *w, const expr *e, const expr *guard) {
  const expr *fits = is_checked(e) ? value_fits(w->pool, e) : NULL;
  if (!fits)
    return;
  buf name = {0};
  type_print(&name, e->type, "");
  demand(w, guard, fits, ERROR_OVERFLOW, "signed overflow of %s: %s", buf_text(&name),
         words_expr(w->pool, e));
  buf_free(&name);
}

const property_weaver overflow_weaver = {.of = PROPERTY_BIT(PROPERTY_OVERFLOW),
                                         .operation = look_at};
