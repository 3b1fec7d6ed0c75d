#include "expr/affine.h"

#include "expr/math.h"
#include "expr/node.h"

static bool is_small(i128 v) {
  const i128 limit = (i128)1 << 100;
  return -limit < v && v < limit;
}

void affine_free(affine *a) {
  vec_free(&a->terms);
}

bool affine_add(affine *a, const expr *x, i128 factor) {
  assert(type_is_scalar(x->type) && is_small(a->constant));
  for (vec_each(affine_term, m, &a->terms))
    if (m->x == x) {
      m->factor += factor;
      return is_small(m->factor);
    }
  vec_push(&a->terms, (affine_term){x, factor});
  return is_small(factor);
}

bool affine_add_const(affine *a, i128 value, i128 factor) {
  i128 product;
  if (__builtin_mul_overflow(value, factor, &product) || !is_small(product))
    return false;
  a->constant += product;
  return is_small(a->constant);
}

/* ---- normal form ---- */

static i128 magnitude(i128 v) {
  return v < 0 ? -v : v;
}

/* The sum of the others is at most -c: of multiples of d, at most the greatest below. */
static i128 rounded_up(i128 c, i128 d) {
  assert(d > 0);
  return c / d + (c % d > 0);
}

bool affine_normalise(affine *a, bool equal) {
  uint32_t kept = 0;
  i128 d = 0;
  for (uint32_t i = 0; i < a->terms.size; ++i)
    if (a->terms.data[i].factor) {
      d = i128_gcd(a->terms.data[i].factor, d);
      a->terms.data[kept++] = a->terms.data[i];
    }
  a->terms.size = kept;
  if (!kept)
    return !equal || a->constant == 0;
  if (equal && a->constant % d)
    return false;
  if (equal && a->terms.data[0].factor < 0)
    d = -d;
  for (vec_each(affine_term, m, &a->terms))
    m->factor /= d;
  a->constant = equal ? a->constant / d : rounded_up(a->constant, d);
  return true;
}

/* ---- as C ---- */

/* Is |e| at most 2^width, for all values of its type? */
static bool has_width(const type *t) {
  return t->kind != T_MATH && t->width <= 96;
}

const type *affine_type(exprs *pool, const affine *a) {
  i128 sum = magnitude(a->constant);
  bool is_math = false, is_plain = false, fits = true;
  for (vec_each(const affine_term, m, &a->terms)) {
    const type *t = m->x->type;
    i128 most = 0;
    is_math |= t->kind == T_MATH;
    is_plain |= t->kind == T_MATH && !t->width;
    fits = fits && has_width(t) &&
           !__builtin_mul_overflow((i128)1 << t->width, magnitude(m->factor), &most) &&
           is_small(most) && is_small(sum += most);
  }
  if (is_math)
    return is_plain ? type_math(pool) : type_int(pool, 64, true);
  return fits ? type_int(pool, sum < (i128)1 << 62 ? 64 : 128, true) : NULL;
}

static const expr *widened(exprs *pool, const type *t, const expr *e) {
  if (type_is_ptr(e->type))
    e = expr_cast(pool, type_int(pool, e->type->width, false), e);
  return expr_cast(pool, t, e);
}

const expr *affine_side(exprs *pool, const affine *a, const type *t, int sign, bool wraps) {
  assert(sign == 1 || sign == -1);
  const expr *sum = NULL;
  for (vec_each(const affine_term, m, &a->terms)) {
    i128 factor = m->factor * sign;
    if (factor <= 0)
      continue;
    const expr *one = widened(pool, t, m->x);
    one = expr_arith(pool, E_MUL, one, expr_const(pool, t, (u128)factor), wraps);
    sum = sum ? expr_arith(pool, E_ADD, sum, one, wraps) : one;
  }
  i128 constant = a->constant * sign;
  const expr *last = expr_const(pool, t, (u128)(constant > 0 ? constant : 0));
  return sum ? expr_arith(pool, E_ADD, sum, last, wraps) : last;
}

/* x <= bound, bound <= x (not `up`) or x == bound in x's own type. */
static const expr *compare_bound(exprs *pool, const expr *x, i128 bound, bool up, bool equal) {
  i128 low = 0, high = 0;
  bool ranged = machine_range(x->type, &low, &high);
  if (ranged && equal && (bound < low || bound > high))
    return expr_bool(pool, false);
  if (ranged && !equal && (up ? bound >= high : bound <= low))
    return expr_bool(pool, true);
  if (ranged && !equal && (up ? bound < low : bound > high))
    return expr_bool(pool, false);
  const expr *c = expr_const(pool, x->type, (u128)bound);
  return equal ? expr_eq(pool, x, c) : up ? expr_le(pool, x, c) : expr_le(pool, c, x);
}

/* Of one variable, its factor being 1 or -1; NULL: not in its own type. */
static const expr *compare_one(exprs *pool, const affine *a, bool equal) {
  const affine_term *m = a->terms.data;
  const type *t = m->x->type;
  bool up = m->factor > 0;
  assert(a->terms.size == 1 && magnitude(m->factor) == 1);
  if (t->kind == T_BOOL ? !equal : t->kind != T_MATH && t->width > 64)
    return NULL;
  return compare_bound(pool, m->x, up ? -a->constant : a->constant, up, equal);
}

/* x <= y, x < y, x == y of one type. */
static const expr *compare_two(exprs *pool, const affine *a, bool equal) {
  const affine_term *m = &a->terms.data[0], *n = &a->terms.data[1];
  bool strict = a->constant == 1 && !equal;
  if (m->factor + n->factor || magnitude(m->factor) != 1 || m->x->type != n->x->type ||
      !type_is_integer(m->x->type) || (a->constant && !strict))
    return NULL;
  if (equal)
    return expr_eq(pool, m->x, n->x);
  const expr *less = m->factor > 0 ? m->x : n->x, *more = m->factor > 0 ? n->x : m->x;
  return strict ? expr_lt(pool, less, more) : expr_le(pool, less, more);
}

const expr *affine_compare_plain(exprs *pool, const affine *a, bool equal) {
  switch (a->terms.size) {
  case 0:
    return expr_bool(pool, equal ? a->constant == 0 : a->constant <= 0);
  case 1:
    return compare_one(pool, a, equal);
  case 2:
    return compare_two(pool, a, equal);
  default:
    return NULL;
  }
}

const expr *affine_compare(exprs *pool, affine *a, bool equal) {
  if (!affine_normalise(a, equal))
    return expr_bool(pool, false);
  const expr *plain = affine_compare_plain(pool, a, equal);
  const type *t = plain ? NULL : affine_type(pool, a);
  if (!t)
    return plain;
  const expr *left = affine_side(pool, a, t, 1, true), *right = affine_side(pool, a, t, -1, true);
  return equal ? expr_eq(pool, left, right) : expr_le(pool, left, right);
}
