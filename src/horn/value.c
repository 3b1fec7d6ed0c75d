/* value.c: machine expressions as terms over the integers.
 *
 * With `wrap` the terms are exact for + - unary - and casts between types of one width: the result is
 * brought back into the type's range by adding or subtracting 2^width. A product (by a constant), a
 * left shift or a narrowing cast is exact within the range and arbitrary in it otherwise; quotients
 * and remainders by constants are defined by a == c * q + r. The rest is a fresh variable with what
 * is easily known about it as its side condition. */
#include "horn/internal.h"

#include "expr/nonlinear.h"
#include "expr/range.h"

static const expr *number(job *h, i128 value) {
  return expr_const(h->pool, h->math, (u128)value);
}

static const expr *plus(job *h, const expr *a, const expr *b) {
  return expr_arith(h->pool, E_ADD, a, b, false);
}

static const expr *times(job *h, i128 c, const expr *a) {
  return expr_arith(h->pool, E_MUL, a, number(h, c), false);
}

static const expr *both(job *h, const expr *a, const expr *b) {
  return expr_and(h->pool, a, b);
}

static const expr *at_least(job *h, const expr *a, i128 c) {
  return expr_le(h->pool, number(h, c), a);
}

static const expr *at_most(job *h, const expr *a, i128 c) {
  return expr_le(h->pool, a, number(h, c));
}

const type *value_type(const job *h, const type *t) {
  return t->kind == T_BOOL ? t : h->math;
}

/* ---- ranges ---- */

/* Of a type that has one: a number of at most 64 bits. */
static bool type_range(const type *t, range *r) {
  return t->width <= 64 && machine_range(t, &r->low, &r->high);
}

static bool within(range a, range b) {
  return b.low <= a.low && a.high <= b.high;
}

/* Is the value within the type, by its shape alone? */
static bool fits_by_shape(const expr *e, const type *t) {
  range own;
  return has_range(e->type) && type_range(t, &own) && within(range_of(e), own);
}

const expr *value_in_range(job *h, const expr *e, const type *t) {
  range r;
  if (t->kind == T_BOOL || !type_range(t, &r))
    return expr_bool(h->pool, true);
  return both(h, at_least(h, e, r.low), at_most(h, e, r.high));
}

/* ---- fresh values ---- */

static const expr *fresh(job *h, const type *t) {
  char name[24];
  snprintf(name, sizeof name, "h%u", h->fresh_count++);
  return expr_var(h->pool, var_new(h->pool, V_TEMP, name, t));
}

/* Adds to the side condition of a fresh variable. */
static void side(job *h, const expr *variable, const expr *condition) {
  assert(variable->kind == E_VAR);
  const expr *old = map_get_ptr(&h->side_of, variable->var);
  assert(condition->type->kind == T_BOOL);
  map_put_ptr(&h->side_of, variable->var, old ? both(h, old, condition) : condition);
}

const expr *value_fresh(job *h, const type *t) {
  const expr *v = fresh(h, value_type(h, t));
  const expr *bounds = value_in_range(h, v, t);
  if (!expr_is_true(bounds))
    side(h, v, bounds);
  return v;
}

const expr *value_bounded(job *h, const expr *lo, const expr *hi) {
  const expr *v = fresh(h, h->math);
  if (lo)
    side(h, v, expr_le(h->pool, lo, v));
  if (hi)
    side(h, v, expr_le(h->pool, v, hi));
  return v;
}

/* ---- machine arithmetic ---- */

/* e is less than 2^width outside the range of t. */
static const expr *wrapped(job *h, const type *t, const expr *e) {
  range r;
  if (!h->wrap || !type_range(t, &r))
    return e;
  i128 size = r.high - r.low + 1;
  assert(e->type->kind == T_MATH && size > 1);
  const expr *low = expr_ite(h->pool, at_least(h, e, r.low), e, plus(h, e, number(h, size)));
  return expr_ite(h->pool, at_most(h, e, r.high), low, plus(h, e, number(h, -size)));
}

/* The sum of two values in their type, which they may not leave. */
static const expr *wrapped_sum(job *h, const expr *e, const expr *sum) {
  range own, r, a, b;
  if (has_range(e->type) && type_range(e->type, &own)) {
    a = range_of(e->kid[0]);
    b = range_of(e->kid[1]);
    r = e->kind == E_ADD ? (range){a.low + b.low, a.high + b.high}
                         : (range){a.low - b.high, a.high - b.low};
    if (within(r, own))
      return sum;
  }
  return wrapped(h, e->type, sum);
}

/* e if it is a value of t, else any value of t. */
static const expr *clipped(job *h, const type *t, const expr *e) {
  if (!h->wrap)
    return e;
  const expr *ok = value_in_range(h, e, t);
  return expr_is_true(ok) ? e : expr_ite(h->pool, ok, e, value_fresh(h, t));
}

static const expr *product(job *h, const type *t, const expr *a, const expr *b) {
  if (a->kind == E_CONST && b->kind != E_CONST)
    return product(h, t, b, a);
  if (b->kind != E_CONST)
    return value_fresh(h, t);
  i128 c = expr_value(b);
  if (c > INT64_MAX || c < INT64_MIN)
    return value_fresh(h, t);
  return clipped(h, t, times(h, c, a));
}

/* The quotient of a by c > 0, towards zero or (floor) towards minus infinity; *rest: a - c * q. */
static const expr *quotient(job *h, const expr *a, i128 c, bool floor, const expr **rest) {
  assert(c > 0);
  if (a->kind == E_CONST || c == 1) {
    i128 v = c == 1 ? 0 : expr_value(a), q = v / c;
    q -= floor && v % c < 0;
    *rest = number(h, v - c * q);
    return c == 1 ? a : number(h, q);
  }
  const expr *key = expr_arith(h->pool, floor ? E_MOD : E_DIV, a, number(h, c), false);
  const expr *q = map_get_ptr(&h->quotient_of, key);
  if (!q) {
    q = fresh(h, h->math);
    map_put_ptr(&h->quotient_of, key, q);
    const expr *r = plus(h, a, times(h, -c, q));
    const expr *above = both(h, at_least(h, r, 0), at_most(h, r, c - 1));
    const expr *below = both(h, at_least(h, r, 1 - c), at_most(h, r, 0));
    side(h, q, floor ? above : expr_ite(h->pool, at_least(h, a, 0), above, below));
  }
  *rest = plus(h, a, times(h, -c, q));
  return q;
}

/* What bounds it is all that is known (nonlinear.h). */
static const expr *bounded(job *h, const expr *e, const expr *a, const expr *b) {
  const expr *v = value_fresh(h, e->type);
  uint32_t count;
  const bound_row *r = bound_rows((expr_kind)e->kind, &count);
  for (uint32_t i = 0; i < count; ++i)
    side(h, v, bound_row_holds(h->pool, &r[i], e, a, b, v));
  return v;
}

static const expr *divided(job *h, const expr *e, const expr *a, const expr *b) {
  i128 c = b->kind == E_CONST ? expr_value(b) : 0;
  if (c == 0 || c > INT64_MAX || c < -INT64_MAX)
    return bounded(h, e, a, b);
  const expr *rest;
  const expr *q = quotient(h, a, c < 0 ? -c : c, !e->type->is_signed, &rest);
  if (e->kind == E_MOD)
    return rest;
  return c > 0 ? q : wrapped(h, e->type, times(h, -1, q));
}

static const expr *shifted(job *h, const expr *e, const expr *a, const expr *b) {
  if (b->kind != E_CONST || e->type->width > 64 || expr_value(b) < 0 ||
      expr_value(b) >= e->type->width || expr_value(b) > 62)
    return value_fresh(h, e->type);
  i128 c = (i128)1 << (int)expr_value(b);
  const expr *rest;
  return e->kind == E_SHR ? quotient(h, a, c, true, &rest) : clipped(h, e->type, times(h, c, a));
}

static const expr *masked(job *h, const expr *e, const expr *a, const expr *b) {
  if (a->kind == E_CONST && b->kind == E_CONST)
    return number(h, expr_value(a) & expr_value(b));
  if (a->kind == E_CONST)
    return masked(h, e, b, a);
  i128 size, m = b->kind == E_CONST ? expr_value(b) : -1;
  if (m < 0 || m > INT64_MAX)
    return bounded(h, e, a, b);
  const expr *rest;
  if (mask_is_remainder(m, &size)) {
    quotient(h, a, size, true, &rest);
    return rest;
  }
  const expr *v = value_fresh(h, e->type), *zero = number(h, 0);
  side(h, v, both(h, at_least(h, v, 0), at_most(h, v, m)));
  if ((m & (m - 1)) == 0)
    side(h, v, expr_or(h->pool, expr_eq(h->pool, v, zero), expr_eq(h->pool, v, b)));
  side(h, v,
       expr_or(h->pool, expr_not(h->pool, expr_eq(h->pool, a, zero)), expr_eq(h->pool, v, zero)));
  return v;
}

static const expr *joined_bits(job *h, const expr *e, const expr *a, const expr *b) {
  const expr *v = bounded(h, e, a, b);
  const expr *same = expr_eq(h->pool, a, b), *zero = expr_eq(h->pool, v, number(h, 0));
  if (e->kind == E_BITXOR)
    side(h, v, expr_eq(h->pool, same, zero));
  return v;
}

static const expr *arith(job *h, const state *s, const expr *e) {
  const expr *a = value_of(h, s, e->kid[0]);
  const expr *b = e->count > 1 ? value_of(h, s, e->kid[1]) : NULL;
  assert(a->type == h->math && (!b || b->type == h->math));
  switch ((expr_kind)e->kind) {
  case E_ADD:
  case E_SUB:
    return wrapped_sum(h, e, plus(h, a, e->kind == E_ADD ? b : times(h, -1, b)));
  case E_NEG:
    return wrapped(h, e->type, times(h, -1, a));
  case E_BITNOT:
    return wrapped(h, e->type, plus(h, times(h, -1, a), number(h, -1)));
  case E_MUL:
    return product(h, e->type, a, b);
  case E_DIV:
  case E_MOD:
    return divided(h, e, a, b);
  case E_SHL:
  case E_SHR:
    return shifted(h, e, a, b);
  case E_BITAND:
    return masked(h, e, a, b);
  default:
    assert(e->kind == E_BITOR || e->kind == E_BITXOR);
    return joined_bits(h, e, a, b);
  }
}

/* ---- casts, comparisons, reads ---- */

static const expr *cast(job *h, const state *s, const expr *e) {
  const type *from = e->kid[0]->type, *to = e->type;
  if (!type_is_scalar(from) || !type_is_scalar(to))
    return value_fresh(h, to);
  const expr *v = value_of(h, s, e->kid[0]);
  if (to->kind == T_BOOL)
    return from->kind == T_BOOL ? v : expr_not(h->pool, expr_eq(h->pool, v, number(h, 0)));
  if (from->kind == T_BOOL)
    return expr_ite(h->pool, v, number(h, 1), number(h, 0));
  range own;
  if (!type_range(to, &own) || fits_by_shape(e->kid[0], to))
    return v;
  if (from->width == to->width)
    return wrapped(h, to, v);
  return clipped(h, to, v);
}

static const expr *read_cell(job *h, const state *s, uint32_t c) {
  const cell *x = &h->cells.data[c];
  if (x->constant)
    return value_initial(h, x);
  return h->at.data[c] < 0 ? NULL : s->values[h->at.data[c]];
}

/* a[i] with all elements of a followed. */
static const expr *read_element(job *h, const state *s, const expr *path) {
  if (path->kind != E_INDEX || path->kid[0]->type->kind != T_ARRAY)
    return NULL;
  const expr *i = value_of(h, s, path->kid[1]), *all = NULL;
  for (uint64_t k = path->kid[0]->type->length; k-- > 0;) {
    const expr *at = expr_int(h->pool, type_ptrdiff(h->pool), (int64_t)k);
    int64_t c = cell_find(h, expr_index(h->pool, path->kid[0], at));
    const expr *v = c < 0 ? NULL : read_cell(h, s, (uint32_t)c);
    if (!v)
      return NULL;
    const expr *is = expr_eq(h->pool, i, number(h, (i128)k));
    all = all ? expr_ite(h->pool, is, v, all) : v;
  }
  return all;
}

static const expr *read(job *h, const state *s, const expr *path) {
  if (!type_is_scalar(path->type))
    return value_fresh(h, path->type);
  int64_t c = cell_behind(h, s->unit, path);
  const expr *v = c >= 0 ? read_cell(h, s, (uint32_t)c) : NULL;
  if (!v && c < 0 && expr_root(path))
    v = read_element(h, s, path);
  return v ? v : value_fresh(h, path->type);
}

static const expr *compare(job *h, const state *s, const expr *e) {
  if (!type_is_scalar(e->kid[0]->type))
    return value_fresh(h, e->type);
  const expr *a = value_of(h, s, e->kid[0]), *b = value_of(h, s, e->kid[1]);
  if (a->type->kind == T_BOOL && e->kind != E_EQ) {
    a = expr_ite(h->pool, a, number(h, 1), number(h, 0));
    b = expr_ite(h->pool, b, number(h, 1), number(h, 0));
  }
  return e->kind == E_EQ   ? expr_eq(h->pool, a, b)
         : e->kind == E_LT ? expr_lt(h->pool, a, b)
                           : expr_le(h->pool, a, b);
}

const expr *value_of(job *h, const state *s, const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
    if (e->type->kind == T_BOOL)
      return e;
    return type_is_scalar(e->type) ? number(h, expr_value(e)) : value_fresh(h, e->type);
  case E_VAR:
  case E_DEREF:
  case E_FIELD:
  case E_INDEX:
    return read(h, s, e);
  case E_ADDR:
    return value_bounded(h, number(h, 1), NULL);
  case E_CAST:
    return cast(h, s, e);
  case E_NEG:
  case E_BITNOT:
  case E_ANY_ARITH:
    return arith(h, s, e);
  case E_ANY_COMPARISON:
    return compare(h, s, e);
  case E_NOT:
    return expr_not(h->pool, value_of(h, s, e->kid[0]));
  case E_AND:
    return expr_and(h->pool, value_of(h, s, e->kid[0]), value_of(h, s, e->kid[1]));
  case E_OR:
    return expr_or(h->pool, value_of(h, s, e->kid[0]), value_of(h, s, e->kid[1]));
  case E_ITE:
    if (!type_is_scalar(e->type))
      return value_fresh(h, e->type);
    return expr_ite(h->pool, value_of(h, s, e->kid[0]), value_of(h, s, e->kid[1]),
                    value_of(h, s, e->kid[2]));
  case E_PTRADD:
  case E_PTRDIFF:
  case E_PRIME:
  case E_NONDET:
  case E_VALID:
  case E_SCHOOSE:
  case E_AGG:
  case E_FLOAT:
    return value_fresh(h, e->type);
  }
  assert(false && "unknown kind");
  return NULL;
}

const expr *value_initial(job *h, const cell *c) {
  const expr *whole = var_start(h->program, h->request->q.entry, c->root), *part = NULL;
  if (whole)
    part = cell_project(h->pool, c->path, expr_var(h->pool, c->root), whole);
  state none = {0};
  bool plain = part && (part->kind == E_CONST || part->kind == E_ADDR || part->kind == E_CAST);
  return plain ? value_of(h, &none, part) : value_fresh(h, c->path->type);
}
