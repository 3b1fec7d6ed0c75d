/* logic.c: comparisons, Boolean operators, conditionals. */
#include "expr/node.h"

static const expr *truth(exprs *pool, bool value) {
  return expr_bool(pool, value);
}

static const expr *make_compare(exprs *pool, expr_kind kind, const expr *a, const expr *b) {
  assert(a->type == b->type);
  return node_make2(pool, kind, type_bool(pool), a, b);
}

static const expr *compare(exprs *pool, expr_kind kind, const expr *a, const expr *b);

/* Against the least or greatest value of the type. */
static const expr *compare_bounds(exprs *pool, expr_kind kind, const expr *a, const expr *b) {
  assert(kind == E_LT || kind == E_LE);
  const type *t = a->type;
  if (t->kind != T_INT || pool->integers == INTEGERS_OPEN)
    return NULL;
  u128 least = t->is_signed ? (u128)1 << (t->width - 1) : 0;
  u128 greatest = machine_cut(t, least - 1);
  if (is_const(a) && can_drop(b)) {
    if (kind == E_LT && a->value == greatest)
      return truth(pool, false);
    if (kind == E_LE && a->value == least)
      return truth(pool, true);
  }
  if (is_const(b) && can_drop(a)) {
    if (kind == E_LT && b->value == least)
      return truth(pool, false);
    if (kind == E_LE && b->value == greatest)
      return truth(pool, true);
  }
  return NULL;
}

/* ---- casts around compared operands ---- */

/* Comparing the casts to `to` is comparing what was cast. */
static bool cast_is_faithful(expr_kind kind, const type *from, const type *to) {
  if (!type_is_scalar(from) || to->kind == T_BOOL)
    return false;
  if (kind == E_EQ)
    return type_keeps_apart(from, to);
  return !type_is_ptr(from) && !type_is_ptr(to) && type_keeps_value(from, to);
}

/* Operands of that type are widened to int again, so the cast stays (but bools are compared). */
static bool cast_is_promotion(exprs *pool, expr_kind kind, const type *from, const type *to) {
  if (kind == E_EQ && from->kind == T_BOOL)
    return false;
  return type_is_narrow(from) && to == type_signed_int(pool);
}

/* The operand below a cast that the comparison does not need, or NULL. */
static const expr *below_cast(expr_kind kind, const expr *e) {
  bool faithful = e->kind == E_CAST && cast_is_faithful(kind, e->kid[0]->type, e->type);
  return faithful ? e->kid[0] : NULL;
}

/* x, widened, against a constant that is no value of x's type. */
static const expr *compare_outside(exprs *pool, expr_kind kind, const expr *x, const expr *c,
                                   bool x_left) {
  assert(is_const(c) && !is_const(x));
  bool by_range = x->type->kind == T_INT && pool->integers == INTEGERS_OPEN;
  if (!can_drop(x) || by_range)
    return NULL;
  if (kind == E_EQ)
    return truth(pool, false);
  /* Any value of x's type is on the same side of c; take 0. */
  bool above = c->type->kind == T_MATH || c->type->is_signed ? expr_value(c) > 0 : true;
  return truth(pool, above == x_left);
}

/* (T)x against constant c. NULL if nothing is gained. */
static const expr *compare_cast_const(exprs *pool, expr_kind kind, const expr *wide, const expr *c,
                                      bool left) {
  assert(is_const(c) && c->type == wide->type);
  const expr *x = below_cast(kind, wide);
  if (!x)
    return NULL;
  const type *from = x->type;
  const expr *narrow = NULL;
  if (from->kind == T_BOOL)
    narrow = c->value <= 1 ? truth(pool, c->value == 1) : NULL;
  else
    narrow = expr_cast(pool, from, c);
  if (!narrow || !is_const(narrow) || expr_cast(pool, wide->type, narrow) != c)
    return compare_outside(pool, kind, x, c, left);
  if (cast_is_promotion(pool, kind, from, wide->type))
    return kind == E_EQ ? NULL : compare_bounds(pool, kind, left ? x : narrow, left ? narrow : x);
  return left ? compare(pool, kind, x, narrow) : compare(pool, kind, narrow, x);
}

static const expr *compare_casts(exprs *pool, expr_kind kind, const expr *a, const expr *b) {
  if (is_const(b))
    return compare_cast_const(pool, kind, a, b, true);
  if (is_const(a))
    return compare_cast_const(pool, kind, b, a, false);
  const expr *x = below_cast(kind, a), *y = below_cast(kind, b);
  if (!x || !y || x->type != y->type || cast_is_promotion(pool, kind, x->type, a->type))
    return NULL;
  return compare(pool, kind, x, y);
}

/* ---- pointers ---- */

/* Is the address at that offset one of a variable's own bytes (or a function's entry)? */
static bool is_inside(const expr *path, i128 offset) {
  if (path->kind != E_VAR)
    return false;
  return offset == 0 || (offset > 0 && (u128)offset < path->type->size);
}

static const expr *compare_pointers(exprs *pool, expr_kind kind, const expr *a, const expr *b) {
  i128 at = 0, bt = 0;
  const expr *p = path_of_pointer(pool, a, &at);
  if (!p || !can_drop(a) || !can_drop(b) || !is_stable(a) || !is_stable(b))
    return NULL;
  if (is_zero(b))
    return kind == E_EQ && is_inside(p, at) ? truth(pool, false) : NULL;
  const expr *q = path_of_pointer(pool, b, &bt);
  if (!q)
    return NULL;
  if (p == q)
    return truth(pool, kind == E_EQ ? at == bt : kind == E_LT ? at < bt : at <= bt);
  bool apart = p->kind == E_VAR && q->kind == E_VAR && is_inside(p, at) && is_inside(q, bt);
  return kind == E_EQ && apart && p->type->size && q->type->size ? truth(pool, false) : NULL;
}

/* ---- comparisons ---- */

static const expr *fold_compare(exprs *pool, expr_kind kind, const expr *a, const expr *b) {
  assert(is_const(a) && is_const(b) && a->type == b->type);
  bool less = machine_less(a->type, a->value, b->value), same = a->value == b->value;
  return truth(pool, kind == E_EQ ? same : kind == E_LT ? less : less || same);
}

static const expr *eq_bool(exprs *pool, const expr *a, const expr *b) {
  assert(a->type->kind == T_BOOL && !is_const(a));
  if (is_const(b))
    return b->value ? a : expr_not(pool, a);
  return make_compare(pool, E_EQ, a, b);
}

/* x ± c == d is x == d ∓ c if the operation wraps. */
static const expr *eq_moved(exprs *pool, const expr *a, const expr *d) {
  bool moved = (a->kind == E_ADD || a->kind == E_SUB) && is_const(a->kid[1]) && is_const(d);
  bool open = pool->integers == INTEGERS_OPEN;
  if (!moved || open || (type_overflows(a->type) && !a->wraps))
    return NULL;
  u128 value;
  expr_kind back = a->kind == E_ADD ? E_SUB : E_ADD;
  if (!machine_arith(back, a->type, d->value, a->kid[1]->value, &value, NULL))
    return NULL;
  return expr_eq(pool, a->kid[0], expr_const(pool, a->type, value));
}

/* Operands narrower than int are compared as ints, as in C; bools may be compared for equality. */
static const expr *promoted(exprs *pool, expr_kind kind, const expr *e) {
  if (!type_is_narrow(e->type) || (kind == E_EQ && e->type->kind == T_BOOL))
    return e;
  return expr_cast(pool, type_signed_int(pool), e);
}

static const expr *compare(exprs *pool, expr_kind kind, const expr *a, const expr *b) {
  assert(a->type == b->type && type_is_scalar(a->type));
  if (kind == E_EQ && is_const(a) && !is_const(b))
    return compare(pool, kind, b, a);
  a = promoted(pool, kind, a);
  b = promoted(pool, kind, b);
  if (is_const(a) && is_const(b))
    return fold_compare(pool, kind, a, b);
  if (cancels(a, b))
    return truth(pool, kind != E_LT);
  if (kind == E_EQ && a->type->kind == T_BOOL)
    return eq_bool(pool, a, b);
  const expr *simple = compare_casts(pool, kind, a, b);
  if (!simple && type_is_ptr(a->type))
    simple = compare_pointers(pool, kind, a, b);
  if (!simple)
    simple = kind == E_EQ ? eq_moved(pool, a, b) : compare_bounds(pool, kind, a, b);
  return simple ? simple : make_compare(pool, kind, a, b);
}

const expr *expr_eq(exprs *pool, const expr *a, const expr *b) {
  return compare(pool, E_EQ, a, b);
}

const expr *expr_lt(exprs *pool, const expr *a, const expr *b) {
  return compare(pool, E_LT, a, b);
}

const expr *expr_le(exprs *pool, const expr *a, const expr *b) {
  return compare(pool, E_LE, a, b);
}

const expr *expr_to_bool(exprs *pool, const expr *e) {
  assert(type_is_scalar(e->type) || e->type->kind == T_FLOAT);
  if (e->type->kind == T_BOOL)
    return e;
  if (e->type->kind == T_FLOAT)
    return expr_not(pool, expr_float2(pool, FLOAT_EQ, e, expr_const(pool, e->type, 0)));
  return expr_not(pool, expr_eq(pool, e, expr_const(pool, e->type, 0)));
}

/* ---- Boolean operators ---- */

const expr *expr_not(exprs *pool, const expr *e) {
  assert(e->type->kind == T_BOOL);
  switch (e->kind) {
  case E_CONST:
    return truth(pool, !e->value);
  case E_NOT:
    return e->kid[0];
  case E_LT:
    return expr_le(pool, e->kid[1], e->kid[0]);
  case E_LE:
    return expr_lt(pool, e->kid[1], e->kid[0]);
  default:
    return node_make1(pool, E_NOT, e->type, e);
  }
}

/* Is b of that kind, and short enough to be taken apart? Regrouping a && (b && …) to the left keeps
 * the order of evaluation and reads better, but a long right side would be copied each time. */
static bool is_short_chain(expr_kind kind, const expr *b) {
  int length = 0;
  if (b->kind != kind)
    return false;
  for (; b->kind == kind; b = b->kid[0])
    if (++length > 4)
      return false;
  return true;
}

/* && and ||. `unit` is the constant that changes nothing; the other one decides. */
static const expr *connect(exprs *pool, expr_kind kind, const expr *a, const expr *b) {
  assert(kind == E_AND || kind == E_OR);
  assert(a->type->kind == T_BOOL && b->type->kind == T_BOOL);
  bool unit = kind == E_AND;
  if (is_const(a))
    return a->value == unit ? b : a;
  if (is_const(b) && b->value == unit)
    return a;
  if (is_const(b) && can_drop(a))
    return b;
  if (a == b && is_stable(a))
    return a;
  if (is_stable(a) && can_drop(a) && expr_not(pool, a) == b)
    return truth(pool, !unit);
  if (is_short_chain(kind, b))
    return connect(pool, kind, connect(pool, kind, a, b->kid[0]), b->kid[1]);
  return node_make2(pool, kind, type_bool(pool), a, b);
}

const expr *expr_and(exprs *pool, const expr *a, const expr *b) {
  return connect(pool, E_AND, a, b);
}

const expr *expr_or(exprs *pool, const expr *a, const expr *b) {
  return connect(pool, E_OR, a, b);
}

/* ---- c ? a : b ---- */

static bool is_widened_bool(const expr *e) {
  return e->kind == E_CAST && e->kid[0]->type->kind == T_BOOL;
}

static const expr *ite_bool(exprs *pool, const expr *c, const expr *a, const expr *b) {
  if (is_const(a))
    return a->value ? expr_or(pool, c, b) : expr_and(pool, expr_not(pool, c), b);
  if (is_const(b))
    return b->value ? expr_or(pool, expr_not(pool, c), a) : expr_and(pool, c, a);
  return NULL;
}

const expr *expr_ite(exprs *pool, const expr *c, const expr *a, const expr *b) {
  assert(c->type->kind == T_BOOL && a->type == b->type && a->type->kind != T_ARRAY);
  const type *t = a->type;
  if (is_const(c))
    return c->value ? a : b;
  if (a == b && can_drop(c))
    return a;
  const expr *simple = t->kind == T_BOOL ? ite_bool(pool, c, a, b) : NULL;
  if (simple)
    return simple;
  if (is_widened_bool(a) && is_widened_bool(b))
    return expr_cast(pool, t, expr_ite(pool, c, a->kid[0], b->kid[0]));
  if (t->kind != T_BOOL && type_is_narrow(t)) {
    const type *wide = type_signed_int(pool);
    const expr *e = expr_ite(pool, c, expr_cast(pool, wide, a), expr_cast(pool, wide, b));
    return expr_cast(pool, t, e);
  }
  if (type_is_integer(t) && is_const(a) && is_const(b)) {
    if (a->value == 1 && b->value == 0)
      return expr_cast(pool, t, c);
    if (a->value == 0 && b->value == 1)
      return expr_cast(pool, t, expr_not(pool, c));
  }
  const expr *kids[] = {c, a, b};
  return node_make(pool, &(node_shape){.kind = E_ITE, .type = t, .count = 3, .kids = kids});
}

/* ---- candidates ---- */

const expr *expr_all_of(exprs *pool, const expr *const *parts, uint32_t count) {
  const expr *all = expr_bool(pool, true);
  expr_vec waiting = {0};
  for (uint32_t i = 0; i < count; ++i) {
    const expr *next = expr_and(pool, all, parts[i]);
    if (expr_is_false(next)) {
      vec_push(&waiting, parts[i]);
      continue;
    }
    all = next;
    for (uint32_t k = 0; k < waiting.size; ++k) {
      const expr *late = expr_and(pool, all, waiting.data[k]);
      if (expr_is_false(late))
        continue;
      all = late;
      waiting.data[k--] = vec_last(&waiting);
      --waiting.size;
    }
  }
  vec_free(&waiting);
  assert(count == 0 || !expr_is_false(all) || expr_is_false(parts[0]));
  return all;
}
