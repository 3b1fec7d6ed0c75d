#include "expr/range.h"

enum { DEPTH = 24 }; /* of an expression that is looked into */

bool has_range(const type *t) {
  return t->kind == T_BOOL || (t->kind == T_INT && t->width <= 64);
}

range range_of_type(const type *t) {
  assert(has_range(t));
  if (t->kind == T_BOOL)
    return (range){0, 1};
  i128 one = 1;
  if (t->is_signed)
    return (range){-(one << (t->width - 1)), (one << (t->width - 1)) - 1};
  return (range){0, (one << t->width) - 1};
}

static bool contains(range a, range b) {
  return a.low <= b.low && b.high <= a.high;
}

static range joined(range a, range b) {
  return (range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/* The least number of the form 2^n - 1 that is not below `n`. */
static i128 all_ones(i128 n) {
  i128 ones = 0;
  while (ones < n)
    ones = ones * 2 + 1;
  return ones;
}

/* At least 128 bits where it does not fit: then no type of 64 bits has it. */
static i128 times(i128 a, i128 b) {
  i128 most = (i128)(~(u128)0 >> 1), r;
  bool is_negative = (a < 0) != (b < 0);
  return !__builtin_mul_overflow(a, b, &r) ? r : is_negative ? -most - 1 : most;
}

static range product(range a, range b) {
  i128 corner[4] = {times(a.low, b.low), times(a.low, b.high), times(a.high, b.low),
                    times(a.high, b.high)};
  range r = {corner[0], corner[0]};
  for (int i = 1; i < 4; ++i)
    r = joined(r, (range){corner[i], corner[i]});
  return r;
}

/* By a divisor that is not 0. */
static range quotient(range a, range b) {
  assert(b.low > 0 || b.high < 0);
  if (b.low < 0)
    return (range){a.low < -a.high ? a.low : -a.high, a.high > -a.low ? a.high : -a.low};
  range r = {a.low < 0 ? a.low / b.low : a.low / b.high,
             a.high < 0 ? a.high / b.high : a.high / b.low};
  return r;
}

/* Smaller than the divisor, not larger than the dividend, and with its sign. */
static range remainder_of(range a, range b) {
  i128 most = (b.high > -b.low ? b.high : -b.low) - 1;
  most = most < 0 ? 0 : most;
  range r = {a.low < 0 ? -most : 0, a.high > 0 ? most : 0};
  r.low = r.low < a.low ? a.low : r.low;
  r.high = r.high > a.high && a.high >= 0 ? a.high : r.high;
  return r;
}

static range bitwise(expr_kind kind, range a, range b, range all) {
  bool positive = a.low >= 0 && b.low >= 0;
  if (kind == E_BITAND && b.low >= 0)
    return (range){0, positive && a.high < b.high ? a.high : b.high};
  if (kind == E_BITAND && a.low >= 0)
    return (range){0, a.high};
  i128 larger = a.high > b.high ? a.high : b.high;
  return positive ? (range){0, all_ones(larger)} : all;
}

/* By an amount that is not too large. */
static range shifted(expr_kind kind, range a, range b) {
  i128 one = 1;
  assert(b.low >= 0 && b.high < 64);
  if (kind == E_SHL)
    return product(a, (range){one << b.low, one << b.high});
  return (range){a.low >> (a.low < 0 ? b.low : b.high), a.high >> (a.high < 0 ? b.high : b.low)};
}

/* What is undefined gives anything. */
static bool may_be_undefined(const expr *e, range b) {
  if (e->kind == E_DIV || e->kind == E_MOD)
    return b.low <= 0 && b.high >= 0;
  return (e->kind == E_SHL || e->kind == E_SHR) && (b.low < 0 || b.high >= e->type->width);
}

static range combined(const expr *e, range a, range b, range all) {
  if (may_be_undefined(e, b))
    return all;
  switch ((expr_kind)e->kind) {
  case E_ADD:
    return (range){a.low + b.low, a.high + b.high};
  case E_SUB:
    return (range){a.low - b.high, a.high - b.low};
  case E_MUL:
    return product(a, b);
  case E_DIV:
    return quotient(a, b);
  case E_MOD:
    return remainder_of(a, b);
  case E_BITAND:
  case E_BITOR:
  case E_BITXOR:
    return bitwise(e->kind, a, b, all);
  case E_SHL:
  case E_SHR:
    return shifted(e->kind, a, b);
  default:
    return all;
  }
}

static range bounds(const expr *e, uint32_t depth);

/* A bit-field has as many bits as it says. */
static range bounds_of_field(const expr *e, range all) {
  const field *f = &e->kid[0]->type->fields[e->index];
  if (!f->bit_width || f->bit_width >= 64)
    return all;
  i128 one = 1;
  bool is_signed = e->type->kind == T_INT && e->type->is_signed;
  range r = is_signed ? (range){-(one << (f->bit_width - 1)), (one << (f->bit_width - 1)) - 1}
                      : (range){0, (one << f->bit_width) - 1};
  return contains(all, r) ? r : all;
}

/* Does every operand have a range? */
static bool kids_have_ranges(const expr *e) {
  for (uint32_t i = 0; i < e->count; ++i)
    if (!has_range(e->kid[i]->type))
      return false;
  return true;
}

static range bounds_inside(const expr *e, range all, uint32_t depth) {
  switch ((expr_kind)e->kind) {
  case E_CAST:
    return bounds(e->kid[0], depth);
  case E_ITE:
    return joined(bounds(e->kid[1], depth), bounds(e->kid[2], depth));
  case E_NEG: {
    range a = bounds(e->kid[0], depth);
    return (range){-a.high, -a.low};
  }
  case E_BITNOT: {
    range a = bounds(e->kid[0], depth);
    return (range){-a.high - 1, -a.low - 1};
  }
  case E_ANY_ARITH:
    return combined(e, bounds(e->kid[0], depth), bounds(e->kid[1], depth), all);
  default:
    return all;
  }
}

static range bounds(const expr *e, uint32_t depth) {
  range all = range_of_type(e->type);
  if (e->kind == E_CONST)
    return (range){expr_value(e), expr_value(e)};
  if (e->kind == E_FIELD)
    return bounds_of_field(e, all);
  if (depth == DEPTH || !kids_have_ranges(e))
    return all;
  range r = bounds_inside(e, all, depth + 1);
  assert(r.low <= r.high);
  return contains(all, r) ? r : all;
}

range range_of(const expr *e) {
  assert(has_range(e->type));
  return bounds(e, 0);
}
