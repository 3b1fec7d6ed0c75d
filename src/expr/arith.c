/* arith.c: casts and arithmetic, simplified on construction.
 *
 * "Wrapping" below means that the operation has one value for all operands: unsigned, marked to
 * wrap, or on mathematical integers. Only such operations are regrouped. */
#include "expr/node.h"

/* ---- casts ---- */

static bool scalar_signed(const type *t) {
  return (t->kind == T_INT && t->is_signed) || t->kind == T_MATH;
}

bool type_keeps_value(const type *from, const type *to) {
  assert(type_is_scalar(from) && type_is_scalar(to));
  if (to->kind == T_BOOL)
    return from->kind == T_BOOL;
  if (scalar_signed(from))
    return scalar_signed(to) && type_bits(to) >= type_bits(from);
  return type_bits(to) > type_bits(from) - (scalar_signed(to) ? 0 : 1);
}

bool type_keeps_apart(const type *from, const type *to) {
  assert(type_is_scalar(from) && type_is_scalar(to));
  return to->kind == T_BOOL ? from->kind == T_BOOL : type_bits(to) >= type_bits(from);
}

/* NULL if a mathematical integer would need more than 128 bits. */
static const expr *cast_const(exprs *pool, const type *t, const expr *e) {
  assert(is_const(e));
  if (t->kind == T_MATH && !scalar_signed(e->type) && e->value >> 127)
    return NULL;
  return expr_const(pool, t, (u128)expr_value(e));
}

/* (to)(middle)x is (to)x: casts are modular, so only a widening can see what `middle` did, and not
 * even that if `middle` keeps the values of x's type. */
static bool middle_vanishes(const type *from, const type *middle, const type *to) {
  if (!type_is_scalar(from) || !type_is_scalar(middle) || !type_is_scalar(to))
    return false;
  return type_bits(to) <= type_bits(middle) || type_keeps_value(from, middle);
}

/* A pointer into a known target, cast: the address of the member of that type there, if any. */
static const expr *cast_address(exprs *pool, const type *t, const expr *e) {
  if (e->kind != E_ADDR && e->kind != E_PTRADD)
    return NULL;
  const expr *path = path_at_pointer(pool, e, t->elem);
  return path ? expr_addr(pool, path) : NULL;
}

/* A bool becomes an int on the way to a floating-point number. */
static const expr *cast_float(exprs *pool, const type *t, const expr *e) {
  assert(!type_is_ptr(t) && !type_is_ptr(e->type));
  float_op op = t->kind != T_FLOAT         ? FLOAT_TO_INT
                : e->type->kind == T_FLOAT ? FLOAT_CONVERT
                                           : FLOAT_FROM_INT;
  if (e->type->kind == T_BOOL)
    e = expr_cast(pool, type_signed_int(pool), e);
  return expr_float(pool, op, t, &e, 1);
}

const expr *expr_cast(exprs *pool, const type *t, const expr *e) {
  if (t == e->type)
    return e;
  assert(type_is_scalar(t) || t->kind == T_FLOAT);
  assert(type_is_scalar(e->type) || e->type->kind == T_FLOAT);
  if (t->kind == T_BOOL)
    return expr_to_bool(pool, e);
  if (t->kind == T_FLOAT || e->type->kind == T_FLOAT)
    return cast_float(pool, t, e);
  const expr *folded = is_const(e) ? cast_const(pool, t, e) : NULL;
  if (folded)
    return folded;
  if (e->kind == E_CAST && middle_vanishes(e->kid[0]->type, e->type, t))
    return expr_cast(pool, t, e->kid[0]);
  const expr *address = type_is_ptr(t) && type_is_ptr(e->type) ? cast_address(pool, t, e) : NULL;
  return address ? address : node_make1(pool, E_CAST, t, e);
}

/* ---- arithmetic ---- */

static bool is_wrapping(const type *t, bool wraps) {
  return wraps || !type_overflows(t);
}

static const expr *make_arith(exprs *pool, expr_kind kind, const expr *a, const expr *b,
                              bool wraps) {
  assert(kind == E_SHL || kind == E_SHR || a->type == b->type);
  const expr *kids[] = {a, b};
  return node_make(
      pool, &(node_shape){.kind = kind, .wraps = wraps, .type = a->type, .count = 2, .kids = kids});
}

static const expr *fold(exprs *pool, expr_kind kind, const expr *a, const expr *b, bool wraps) {
  assert(is_const(a) && is_const(b));
  u128 result;
  bool overflow;
  u128 right = kind == E_SHL || kind == E_SHR ? (u128)expr_value(b) : b->value;
  if (!machine_arith(kind, a->type, a->value, right, &result, &overflow))
    return NULL;
  if (overflow && !wraps)
    return NULL;
  return expr_const(pool, a->type, result);
}

/* The constant as a signed number of its own width: how x + c is best written. */
static bool looks_negative(const expr *c) {
  uint32_t bits = c->type->kind == T_MATH ? 128 : c->type->width;
  u128 top = (u128)1 << (bits - 1);
  return (c->value & top) && c->value != top;
}

static const expr *negated(exprs *pool, const expr *c) {
  return expr_const(pool, c->type, -c->value);
}

static bool is_least(const expr *c) {
  uint32_t bits = c->type->kind == T_MATH ? 128 : c->type->width;
  return c->value == (u128)1 << (bits - 1);
}

/* x + c or x - c (c a constant, not folded with x) in normal form: c looks positive. */
static const expr *make_offset(exprs *pool, expr_kind kind, const expr *x, const expr *c,
                               bool wraps) {
  assert((kind == E_ADD || kind == E_SUB) && is_const(c));
  if (c->value == 0)
    return x;
  bool swap = looks_negative(c);
  if (is_least(c) && kind == E_SUB && c->type->kind != T_MATH && is_wrapping(c->type, wraps))
    swap = true; /* its own negation */
  if (swap) {
    c = negated(pool, c);
    kind = kind == E_ADD ? E_SUB : E_ADD;
  }
  assert(!looks_negative(c));
  return make_arith(pool, kind, x, c, wraps);
}

/* x ± c with constant c: (x ± d) ± c is regrouped where that is exact (x may be a constant too, if
 * x ± d was too large for a mathematical integer). */
static const expr *add_const(exprs *pool, expr_kind kind, const expr *x, const expr *c,
                             bool wraps) {
  const expr *folded = is_const(x) ? fold(pool, kind, x, c, wraps) : NULL;
  if (folded)
    return folded;
  bool inner = (x->kind == E_ADD || x->kind == E_SUB) && is_const(x->kid[1]);
  if (inner && is_wrapping(x->type, wraps) && is_wrapping(x->type, x->wraps)) {
    expr_kind with = x->kind == kind ? E_ADD : E_SUB;
    u128 sum;
    if (machine_arith(with, x->type, x->kid[1]->value, c->value, &sum, NULL))
      return add_const(pool, (expr_kind)x->kind, x->kid[0], expr_const(pool, x->type, sum), wraps);
  }
  return make_offset(pool, kind, x, c, wraps);
}

static const expr *simplify_sub(exprs *pool, const expr *a, const expr *b, bool wraps) {
  assert(a->type == b->type);
  if (is_const(b))
    return add_const(pool, E_SUB, a, b, wraps);
  if (is_zero(a))
    return expr_neg(pool, b, wraps);
  if (cancels(a, b))
    return expr_const(pool, a->type, 0);
  return make_arith(pool, E_SUB, a, b, wraps);
}

static const expr *simplify_mul(exprs *pool, const expr *a, const expr *b, bool wraps) {
  const expr *folded = is_const(a) && is_const(b) ? fold(pool, E_MUL, a, b, wraps) : NULL;
  if (folded)
    return folded;
  if (is_zero(b) && can_drop(a))
    return b;
  if (is_const(b) && expr_value(b) == 1)
    return a;
  if (is_const(b) && a->kind == E_MUL && is_const(a->kid[1]) && is_wrapping(a->type, wraps) &&
      is_wrapping(a->type, a->wraps)) {
    const expr *c = fold(pool, E_MUL, a->kid[1], b, wraps);
    if (c)
      return simplify_mul(pool, a->kid[0], c, wraps);
  }
  return make_arith(pool, E_MUL, a, b, wraps);
}

static const expr *simplify_div(exprs *pool, expr_kind kind, const expr *a, const expr *b) {
  if (is_const(b) && expr_value(b) == 1) {
    if (kind == E_DIV)
      return a;
    if (can_drop(a))
      return expr_const(pool, a->type, 0);
  }
  return make_arith(pool, kind, a, b, false);
}

static const expr *simplify_bits(exprs *pool, expr_kind kind, const expr *a, const expr *b) {
  assert(kind == E_BITAND || kind == E_BITOR || kind == E_BITXOR);
  u128 ones = machine_cut(a->type, ~(u128)0);
  if (a == b && is_stable(a)) {
    if (kind != E_BITXOR)
      return a;
    if (can_drop(a))
      return expr_const(pool, a->type, 0);
  }
  if (!is_const(b))
    return make_arith(pool, kind, a, b, false);
  if (b->value == (kind == E_BITAND ? ones : 0))
    return a;
  if (kind == E_BITXOR && b->value == ones)
    return expr_bitnot(pool, a);
  if (kind != E_BITXOR && b->value == (kind == E_BITAND ? 0 : ones) && can_drop(a))
    return b;
  if (a->kind == kind && is_const(a->kid[1]))
    return simplify_bits(pool, kind, a->kid[0], fold(pool, kind, a->kid[1], b, false));
  return make_arith(pool, kind, a, b, false);
}

/* The amount is the same before and after that cast, or in both cases too large for any shift: a
 * negative one becomes at least 128 in eight bits or more. */
static bool cast_keeps_amount(const type *from, const type *to) {
  if (!type_is_scalar(from) || type_is_ptr(from))
    return false;
  return type_keeps_value(from, to) || (type_keeps_apart(from, to) && to->width >= 8);
}

/* A shift's amount matters only as a number: casts that keep it are dropped, constants are of type
 * int. */
static const expr *shift_amount(exprs *pool, const expr *n) {
  assert(type_is_scalar(n->type) && !type_is_ptr(n->type));
  while (n->kind == E_CAST && cast_keeps_amount(n->kid[0]->type, n->type))
    n = n->kid[0];
  const type *t = type_signed_int(pool);
  if (is_const(n) && (u128)expr_value(n) <= INT32_MAX)
    return expr_const(pool, t, n->value);
  return expr_cast(pool, type_promote(pool, n->type), n);
}

/* Negative numbers may not be shifted to the left, by nothing either (C17 6.5.7). */
static const expr *simplify_shift(exprs *pool, expr_kind kind, const expr *a, const expr *b) {
  bool may_fail = kind == E_SHL && a->type->is_signed;
  return is_zero(b) && !may_fail ? a : make_arith(pool, kind, a, b, false);
}

static void check_operands(expr_kind kind, const expr *a, const expr *b) {
  (void)a, (void)b;
  assert(kind >= E_ADD && kind <= E_SHR);
  assert(type_is_integer(a->type));
  assert(!type_is_narrow(a->type));
  if (kind == E_SHL || kind == E_SHR)
    assert(type_is_integer(b->type) || b->type->kind == T_BOOL);
  else
    assert(a->type == b->type);
  assert(a->type->kind == T_INT || a->type->width || kind <= E_MOD);
}

const expr *expr_arith(exprs *pool, expr_kind kind, const expr *a, const expr *b, bool wraps) {
  check_operands(kind, a, b);
  wraps = wraps && kind <= E_MUL && type_overflows(a->type);
  if (kind == E_SHL || kind == E_SHR)
    b = shift_amount(pool, b);
  const expr *folded = is_const(a) && is_const(b) ? fold(pool, kind, a, b, wraps) : NULL;
  if (folded)
    return folded;
  bool commutes = kind != E_SUB && kind != E_DIV && kind != E_MOD && kind < E_SHL;
  if (commutes && is_const(a) && !is_const(b)) {
    const expr *first = a;
    a = b;
    b = first;
  }
  switch (kind) {
  case E_ADD:
    return is_const(b) ? add_const(pool, E_ADD, a, b, wraps) : make_arith(pool, E_ADD, a, b, wraps);
  case E_SUB:
    return simplify_sub(pool, a, b, wraps);
  case E_MUL:
    return simplify_mul(pool, a, b, wraps);
  case E_DIV:
  case E_MOD:
    return simplify_div(pool, kind, a, b);
  case E_SHL:
  case E_SHR:
    return simplify_shift(pool, kind, a, b);
  default:
    return simplify_bits(pool, kind, a, b);
  }
}

const expr *expr_neg(exprs *pool, const expr *e, bool wraps) {
  assert(type_is_integer(e->type) && !type_is_narrow(e->type));
  wraps = wraps && type_overflows(e->type);
  u128 value;
  bool overflow;
  if (is_const(e) && machine_arith(E_NEG, e->type, e->value, 0, &value, &overflow) &&
      (wraps || !overflow))
    return expr_const(pool, e->type, value);
  if (e->kind == E_NEG && is_wrapping(e->type, wraps) && is_wrapping(e->type, e->wraps))
    return e->kid[0];
  return node_make(
      pool, &(node_shape){.kind = E_NEG, .wraps = wraps, .type = e->type, .count = 1, .kids = &e});
}

const expr *expr_bitnot(exprs *pool, const expr *e) {
  assert(type_is_integer(e->type) && e->type->width && !type_is_narrow(e->type));
  if (is_const(e))
    return expr_const(pool, e->type, ~e->value);
  return e->kind == E_BITNOT ? e->kid[0] : node_make1(pool, E_BITNOT, e->type, e);
}
