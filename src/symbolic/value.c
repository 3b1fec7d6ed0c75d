/* value.c: operations on values. Beyond the builders of expr/ they fold signed overflow (it wraps,
 * as in the interpreter), and go through conditionals whose leaves are constants, so that a variable
 * that holds one of a few numbers does not hide which branches are possible. */
#include "symbolic/internal.h"

enum { FOLD_BUDGET = 96 };

const type *sym_value_type(sym *s, const type *t) {
  if (t->kind == T_PTR || t->kind == T_FUNC)
    return s->address;
  return t->kind == T_FLOAT ? type_int(s->pool, t->width, false) : t;
}

const expr *sym_value_const(sym *s, const type *t, u128 v) {
  return expr_const(s->pool, sym_value_type(s, t), v);
}

const expr *sym_value_address(sym *s, uint64_t address) {
  return expr_const(s->pool, s->address, address & s->address_mask);
}

/* ---- conditionals with constant leaves ---- */

/* A narrow conditional is a cast of a wide one. */
static const expr *as_conditional(const expr *e) {
  if (e->kind == E_ITE)
    return e;
  return e->kind == E_CAST && e->kid[0]->kind == E_ITE ? e->kid[0] : NULL;
}

static bool has_constant_leaves(const expr *e, uint32_t *budget) {
  if (is_const(e))
    return true;
  const expr *c = as_conditional(e);
  if (!c || *budget == 0)
    return false;
  --*budget;
  return has_constant_leaves(c->kid[1], budget) && has_constant_leaves(c->kid[2], budget);
}

static bool folds_through(const expr *e) {
  uint32_t budget = FOLD_BUDGET;
  return !is_const(e) && as_conditional(e) && has_constant_leaves(e, &budget);
}

static bool folds_shallow(const expr *e) {
  uint32_t budget = 6;
  return !is_const(e) && as_conditional(e) && has_constant_leaves(e, &budget);
}

/* The two alternatives of a conditional, at its own type. */
static void split(sym *s, const expr *e, const expr **cond, const expr **a, const expr **b) {
  const expr *c = as_conditional(e);
  assert(c);
  *cond = c->kid[0];
  *a = expr_cast(s->pool, e->type, c->kid[1]);
  *b = expr_cast(s->pool, e->type, c->kid[2]);
}

/* Values have no failures to keep: a constant decides. */
const expr *sym_value_and(sym *s, const expr *a, const expr *b) {
  assert(a->type->kind == T_BOOL && b->type->kind == T_BOOL);
  return expr_is_false(a) || expr_is_true(b) ? a : expr_is_false(b) ? b : expr_and(s->pool, a, b);
}

const expr *sym_value_or(sym *s, const expr *a, const expr *b) {
  assert(a->type->kind == T_BOOL && b->type->kind == T_BOOL);
  return expr_is_true(a) || expr_is_false(b) ? a : expr_is_true(b) ? b : expr_or(s->pool, a, b);
}

const expr *sym_value_ite(sym *s, const expr *c, const expr *a, const expr *b) {
  assert(a->type == b->type);
  assert(c->type->kind == T_BOOL);
  if (expr_is_true(c) || a == b)
    return a;
  if (expr_is_false(c))
    return b;
  if (c->kind == E_NOT)
    return sym_value_ite(s, c->kid[0], b, a);
  /* c ? (c ? x : y) : z */
  if (a->kind == E_ITE && a->kid[0] == c)
    a = a->kid[1];
  if (b->kind == E_ITE && b->kid[0] == c)
    b = b->kid[2];
  return a == b ? a : expr_ite(s->pool, c, a, b);
}

/* ---- casts ---- */

const expr *sym_value_cast(sym *s, const type *to, const expr *e) {
  if (e->type == to)
    return e;
  if (folds_shallow(e)) {
    const expr *c, *a, *b;
    split(s, e, &c, &a, &b);
    return sym_value_ite(s, c, sym_value_cast(s, to, a), sym_value_cast(s, to, b));
  }
  return expr_cast(s->pool, to, e);
}

/* ---- arithmetic ---- */

static const expr *fold_const(sym *s, expr_kind kind, const expr *a, const expr *b) {
  assert(is_const(a) && is_const(b));
  u128 result;
  u128 right = kind == E_SHL || kind == E_SHR ? (u128)expr_value(b) : b->value;
  if (!machine_arith(kind, a->type, a->value, right, &result, NULL))
    return NULL;
  return expr_const(s->pool, a->type, result);
}

const expr *sym_value_arith(sym *s, expr_kind kind, const expr *a, const expr *b) {
  assert(kind == E_SHL || kind == E_SHR || a->type == b->type);
  const expr *folded = is_const(a) && is_const(b) ? fold_const(s, kind, a, b) : NULL;
  if (folded)
    return folded;
  const expr *c, *l, *r;
  if (is_const(b) && folds_shallow(a)) {
    split(s, a, &c, &l, &r);
    return sym_value_ite(s, c, sym_value_arith(s, kind, l, b), sym_value_arith(s, kind, r, b));
  }
  if (is_const(a) && folds_shallow(b)) {
    split(s, b, &c, &l, &r);
    return sym_value_ite(s, c, sym_value_arith(s, kind, a, l), sym_value_arith(s, kind, a, r));
  }
  return expr_arith(s->pool, kind, a, b, true);
}

/* ---- comparisons ---- */

static const expr *compare(sym *s, expr_kind kind, const expr *a, const expr *b) {
  if (kind == E_EQ)
    return expr_eq(s->pool, a, b);
  return kind == E_LT ? expr_lt(s->pool, a, b) : expr_le(s->pool, a, b);
}

static const expr *compare_split(sym *s, expr_kind kind, const expr *a, const expr *b) {
  if (is_const(a) && is_const(b))
    return compare(s, kind, a, b);
  const expr *c, *l, *r;
  if (!is_const(a)) {
    split(s, a, &c, &l, &r);
    return expr_ite(s->pool, c, compare_split(s, kind, l, b), compare_split(s, kind, r, b));
  }
  split(s, b, &c, &l, &r);
  return expr_ite(s->pool, c, compare_split(s, kind, a, l), compare_split(s, kind, a, r));
}

const expr *sym_value_compare(sym *s, expr_kind kind, const expr *a, const expr *b) {
  assert(a->type == b->type);
  if ((is_const(b) && folds_through(a)) || (is_const(a) && folds_through(b)))
    return compare_split(s, kind, a, b);
  return compare(s, kind, a, b);
}

const expr *sym_eq(sym *s, const expr *a, const expr *b) {
  return sym_value_compare(s, E_EQ, a, b);
}

/* ---- bytes ---- */

static const type *bytes_type(sym *s, uint64_t size) {
  assert(size > 0 && size <= 16);
  return type_int(s->pool, (uint32_t)(8 * size), false);
}

const expr *sym_value_to_bytes(sym *s, const expr *e, uint64_t size) {
  const type *to = bytes_type(s, size);
  if (e->type->kind == T_INT && e->type->width < to->width && e->type->is_signed)
    e = sym_value_cast(s, type_int(s->pool, to->width, true), e);
  return sym_value_cast(s, to, e);
}

/* The low bits of an integer (or a bool) as a value of another representation. */
const expr *sym_value_as(sym *s, const expr *e, const type *t) {
  if (e->type == t)
    return e;
  if (t->kind == T_BOOL) {
    const type *word = type_int(s->pool, 32, false);
    const expr *low =
        sym_value_arith(s, E_BITAND, sym_value_cast(s, word, e), expr_const(s->pool, word, 1));
    return sym_value_compare(s, E_EQ, low, expr_const(s->pool, word, 1));
  }
  return sym_value_cast(s, t, e);
}

static const expr *shift(sym *s, expr_kind kind, const expr *e, uint64_t bits) {
  return bits == 0 ? e
                   : sym_value_arith(s, kind, e,
                                     expr_int(s->pool, type_signed_int(s->pool), (int64_t)bits));
}

/* Integers narrower than int are computed with in 32 bits. */
static const type *wide_enough(sym *s, const type *t) {
  return t->width < 32 ? type_int(s->pool, 32, false) : t;
}

static void remember_byte(sym *s, const expr *byte, const expr *of, uint64_t index) {
  if (is_const(byte) || map_find(&s->byte_index, byte->id))
    return;
  vec_push(&s->byte_sources, (byte_source){of, (uint32_t)index});
  map_put(&s->byte_index, byte->id, s->byte_sources.size);
}

const expr *sym_value_part(sym *s, const expr *e, uint64_t size, uint64_t from, uint64_t count) {
  assert(count > 0);
  assert(from + count <= size);
  if (from == 0 && count == size)
    return e;
  if (!s->open && 8 * size == s->pool->pointer_width)
    sym_look_at_bytes(s, e);
  const expr *bits = sym_value_to_bytes(s, e, size);
  const expr *wide = sym_value_cast(s, wide_enough(s, bits->type), bits);
  const expr *part = sym_value_cast(s, bytes_type(s, count), shift(s, E_SHR, wide, 8 * from));
  if (count == 1)
    remember_byte(s, part, bits, from);
  return part;
}

/* The value whose bytes these are, in order, or NULL. */
static const expr *whole_of(sym *s, const expr *const *bytes, uint32_t count) {
  const expr *of = NULL;
  for (uint32_t i = 0; i < count; i++) {
    const uint64_t *found = map_find(&s->byte_index, bytes[i]->id);
    if (!found)
      return NULL;
    const byte_source *b = &s->byte_sources.data[*found - 1];
    if (b->index != i || (of && b->of != of))
      return NULL;
    of = b->of;
  }
  return of && of->type->width == 8 * count ? of : NULL;
}

const expr *sym_value_join_bytes(sym *s, const expr *const *bytes, uint32_t count) {
  assert(count > 0 && count <= 16);
  const expr *whole = whole_of(s, bytes, count);
  if (whole)
    return whole;
  const type *t = bytes_type(s, count), *wide = wide_enough(s, t);
  const expr *sum = expr_const(s->pool, wide, 0);
  for (uint32_t i = 0; i < count; i++) {
    const expr *byte = sym_value_cast(s, wide, sym_value_cast(s, bytes_type(s, 1), bytes[i]));
    sum = sym_value_arith(s, E_BITOR, sum, shift(s, E_SHL, byte, 8 * i));
  }
  return sym_value_cast(s, t, sum);
}

/* ---- conditions of undefinedness: NULL is false ---- */

static const expr *known(const expr *e) {
  return e && expr_is_false(e) ? NULL : e;
}

const expr *sym_undef_or(sym *s, const expr *a, const expr *b) {
  return !a ? b : !b ? a : known(sym_value_or(s, a, b));
}

const expr *sym_undef_and(sym *s, const expr *a, const expr *cond) {
  return !a || !cond ? a : known(sym_value_and(s, a, cond));
}

const expr *sym_undef_ite(sym *s, const expr *cond, const expr *a, const expr *b) {
  assert(cond->type->kind == T_BOOL);
  if (a == b)
    return a;
  const expr *no = expr_bool(s->pool, false);
  return known(expr_ite(s->pool, cond, a ? a : no, b ? b : no));
}
