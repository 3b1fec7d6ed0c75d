/* Operations that are not linear, by what bounds them. */
#include "expr/nonlinear.h"

/* In the order of expr_kind within an operation's rows; a quotient goes towards zero. */
static const bound_row rows[] = {
    {E_DIV, WHEN_B_POSITIVE | WHEN_A_NOT_NEGATIVE, 1, 1, {BOUND_ZERO}, {BOUND_A}},
    {E_DIV, WHEN_B_POSITIVE | WHEN_A_NEGATIVE, 1, 1, {BOUND_A}, {BOUND_ZERO}},
    {E_MOD, WHEN_B_POSITIVE | WHEN_A_NOT_NEGATIVE, 1, 2, {BOUND_ZERO}, {BOUND_A, BOUND_BELOW_B}},
    {E_MOD, WHEN_B_POSITIVE | WHEN_A_NEGATIVE, 2, 1, {BOUND_A, BOUND_OPPOSITE}, {BOUND_ZERO}},
    {E_BITAND, WHEN_A_NOT_NEGATIVE | WHEN_B_NOT_NEGATIVE, 1, 2, {BOUND_ZERO}, {BOUND_A, BOUND_B}},
    {E_BITOR, WHEN_A_NOT_NEGATIVE | WHEN_B_NOT_NEGATIVE, 2, 1, {BOUND_A, BOUND_B}, {BOUND_SUM}},
    {E_BITXOR, WHEN_A_NOT_NEGATIVE | WHEN_B_NOT_NEGATIVE, 1, 1, {BOUND_ZERO}, {BOUND_SUM}},
    {E_SHR,
     WHEN_A_NOT_NEGATIVE | WHEN_B_NOT_NEGATIVE | WHEN_B_SHIFTS,
     1,
     1,
     {BOUND_ZERO},
     {BOUND_A}},
};

const bound_row *bound_rows(expr_kind kind, uint32_t *count) {
  const bound_row *first = NULL;
  *count = 0;
  for (uint32_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    if (rows[i].kind == kind) {
      first = first ? first : &rows[i];
      ++*count;
      assert(first + *count == &rows[i] + 1);
    }
  return first;
}

bool mask_is_remainder(i128 mask, i128 *size) {
  *size = mask + 1;
  return mask >= 0 && mask < (i128)1 << 64 && (mask & *size) == 0;
}

static const expr *condition(exprs *pool, const expr *e, uint32_t which, const expr *a,
                             const expr *b) {
  const expr *x = which == WHEN_A_NOT_NEGATIVE || which == WHEN_A_NEGATIVE ? a : b;
  const expr *zero = expr_zero(pool, x->type);
  switch (which) {
  case WHEN_A_NOT_NEGATIVE:
  case WHEN_B_NOT_NEGATIVE:
    return expr_le(pool, zero, x);
  case WHEN_A_NEGATIVE:
    return expr_lt(pool, x, zero);
  case WHEN_B_POSITIVE:
    return expr_lt(pool, zero, x);
  default:
    assert(which == WHEN_B_SHIFTS && e->type->width);
    return expr_lt(pool, x, expr_int(pool, x->type, e->type->width));
  }
}

/* A term as a bound of the value: at least it, or at most it. Nothing leaves the range of the type where
 * the conditions hold. */
static const expr *bound(exprs *pool, uint32_t term, const expr *a, const expr *b,
                         const expr *value, bool is_low) {
  const expr *to = term == BOUND_ZERO  ? expr_zero(pool, value->type)
                   : term == BOUND_A   ? a
                   : term == BOUND_SUM ? expr_arith(pool, E_ADD, a, b, false)
                                       : b;
  if (term == BOUND_BELOW_B)
    return is_low ? expr_lt(pool, b, value) : expr_lt(pool, value, b);
  if (term == BOUND_OPPOSITE)
    return expr_lt(pool, expr_neg(pool, b, true), value);
  return is_low ? expr_le(pool, to, value) : expr_le(pool, value, to);
}

const expr *bound_row_holds(exprs *pool, const bound_row *r, const expr *e, const expr *a,
                            const expr *b, const expr *value) {
  assert(r->kind == e->kind && a->type == value->type && b->type == value->type);
  const expr *when = expr_bool(pool, true), *then = when;
  for (uint32_t k = 0; k < BOUND_CONDITIONS; ++k)
    if (r->when & 1u << k)
      when = expr_and(pool, when, condition(pool, e, 1u << k, a, b));
  for (uint32_t k = 0; k < r->low_count; ++k)
    then = expr_and(pool, then, bound(pool, r->low[k], a, b, value, true));
  for (uint32_t k = 0; k < r->high_count; ++k)
    then = expr_and(pool, then, bound(pool, r->high[k], a, b, value, false));
  return expr_or(pool, expr_not(pool, when), then);
}
