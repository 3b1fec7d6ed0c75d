/* extent.c: bounds by operations. */
#include "expr/extent.h"

#include <assert.h>

void extents_free(extents *x) {
  vec_free(&x->known);
}

bool extent_suits(const type *t) {
  return t->kind == T_INT && t->width <= 64;
}

static known_extent *find(const extents *x, const expr *e) {
  for (uint32_t i = 0; i < x->known.size; ++i)
    if (x->known.data[i].of == e)
      return &x->known.data[i];
  return NULL;
}

static extent of_type(const type *t) {
  extent all = {0};
  bool has = machine_range(t, &all.low, &all.high);
  assert(has);
  (void)has;
  return all;
}

bool expr_is_half(const expr *e) {
  if (e->kind != E_SHR && e->kind != E_DIV)
    return false;
  return e->kid[1]->kind == E_CONST && e->kid[1]->value == (e->kind == E_SHR ? 1 : 2);
}

static extent sum(extent a, extent b, bool less) {
  extent is = {.exact = a.exact && b.exact};
  is.low = less ? a.low - b.high : a.low + b.low;
  is.high = less ? a.high - b.low : a.high + b.high;
  return is;
}

/* Of two numbers of at most 64 bits: the products of the ends have 128. */
static extent product(extent a, extent b) {
  i128 ends[4];
  bool large = __builtin_mul_overflow(a.low, b.low, &ends[0]) ||
               __builtin_mul_overflow(a.low, b.high, &ends[1]) ||
               __builtin_mul_overflow(a.high, b.low, &ends[2]) ||
               __builtin_mul_overflow(a.high, b.high, &ends[3]);
  if (large)
    return (extent){0};
  extent is = {.low = ends[0], .high = ends[0], .exact = a.exact && b.exact};
  for (int i = 1; i < 4; ++i) {
    is.low = ends[i] < is.low ? ends[i] : is.low;
    is.high = ends[i] > is.high ? ends[i] : is.high;
  }
  assert(is.low <= is.high);
  return is;
}

/* Half of a number that is not below 0. */
static extent half(const expr *e, extent a) {
  extent all = of_type(e->type);
  all.exact = true;
  return a.low < 0 ? all : (extent){a.low / 2, a.high / 2, true};
}

/* What the operation gives; not exact: nothing is known of it. Whatever is no sum or product is what it
 * is. */
static extent by_operation(const extents *x, const expr *e) {
  extent zero = {.exact = true}, all = of_type(e->type);
  all.exact = true;
  if (e->count == 0 || !extent_suits(e->kid[0]->type))
    return all;
  switch ((expr_kind)e->kind) {
  case E_NEG:
    return sum(zero, extent_of(x, e->kid[0]), true);
  case E_ADD:
  case E_SUB:
    return sum(extent_of(x, e->kid[0]), extent_of(x, e->kid[1]), e->kind == E_SUB);
  case E_MUL:
    return product(extent_of(x, e->kid[0]), extent_of(x, e->kid[1]));
  case E_DIV:
  case E_SHR:
    return expr_is_half(e) ? half(e, extent_of(x, e->kid[0])) : all;
  case E_CAST:
    return extent_of(x, e->kid[0]);
  default:
    return all;
  }
}

extent extent_of(const extents *x, const expr *e) {
  assert(extent_suits(e->type));
  extent all = of_type(e->type);
  if (e->kind == E_CONST) {
    i128 value = machine_signed(e->type, e->value);
    return (extent){value, value, true};
  }
  extent is = by_operation(x, e);
  if (!is.exact || is.low < all.low || is.high > all.high)
    is = all;
  const known_extent *known = find(x, e);
  if (known && known->low > is.low)
    is.low = known->low;
  if (known && known->high < is.high)
    is.high = known->high;
  return is;
}

void extent_learn(extents *x, const expr *e, i128 low, i128 high) {
  assert(extent_suits(e->type));
  known_extent *known = find(x, e);
  if (e->kind == E_CONST)
    return;
  if (!known) {
    extent all = of_type(e->type);
    vec_push(&x->known, (known_extent){e, all.low, all.high});
    known = &x->known.data[x->known.size - 1];
  }
  if (low > known->low)
    known->low = low;
  if (high < known->high)
    known->high = high;
}

void extent_learn_order(extents *x, const expr *a, const expr *b, int by) {
  assert(a->type == b->type && (by == 0 || by == 1));
  extent left = extent_of(x, a), right = extent_of(x, b);
  extent_learn(x, a, left.low, right.high - by);
  extent_learn(x, b, left.low + by, right.high);
}
