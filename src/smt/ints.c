/* ints.c: the operators on integers: exact results, then wrapped into the range of their type.
 *
 * Each term carries bounds of its value. Where they stay within the type nothing wraps; where they
 * leave it by less than its size, an ite subtracts or adds the size once; otherwise mod. What would
 * not be linear is bad, and the caller takes bit-vectors; with `math` Z3 gets it all the same. */
#include "smt/internal.h"

#include "expr/nonlinear.h"

#include <inttypes.h>

static term wrap(Z3_ast a) {
  return (term){.ast = a};
}

static Z3_ast number(translator *e, i128 value) {
  return z3_int(e->z, e->z->int_sort, value);
}

static Z3_ast add2(translator *e, Z3_ast a, Z3_ast b) {
  Z3_ast both[] = {a, b};
  return z3_pin(e->z, Z3_mk_add(e->z->c, 2, both));
}

static Z3_ast mul2(translator *e, Z3_ast a, Z3_ast b) {
  Z3_ast both[] = {a, b};
  return z3_pin(e->z, Z3_mk_mul(e->z->c, 2, both));
}

static Z3_ast negate(translator *e, Z3_ast a) {
  return z3_pin(e->z, Z3_mk_unary_minus(e->z->c, a));
}

static Z3_ast choose(translator *e, Z3_ast c, Z3_ast a, Z3_ast b) {
  return z3_pin(e->z, Z3_mk_ite(e->z->c, c, a, b));
}

/* ---- bounds ---- */

static term with_bounds(Z3_ast a, bool bounded, i128 low, i128 high) {
  assert(!bounded || low <= high);
  return (term){.ast = a, .bounded = bounded, .low = low, .high = high};
}

static term nested(term t, uint16_t wraps) {
  t.wraps = wraps;
  return t;
}

static bool is_point(const term *t) {
  return t->bounded && t->low == t->high;
}

static term sum(translator *e, term a, term b) {
  i128 low = 0, high = 0;
  bool bounded = a.bounded && b.bounded && !__builtin_add_overflow(a.low, b.low, &low) &&
                 !__builtin_add_overflow(a.high, b.high, &high);
  uint16_t wraps = a.wraps > b.wraps ? a.wraps : b.wraps;
  return nested(with_bounds(add2(e, a.ast, b.ast), bounded, low, high), wraps);
}

static term times(translator *e, term a, i128 factor) {
  i128 x = 0, y = 0;
  bool bounded = a.bounded && !__builtin_mul_overflow(a.low, factor, &x) &&
                 !__builtin_mul_overflow(a.high, factor, &y);
  Z3_ast product = factor == -1 ? negate(e, a.ast) : mul2(e, number(e, factor), a.ast);
  return nested(with_bounds(product, bounded, x < y ? x : y, x < y ? y : x), a.wraps);
}

/* ---- wrapping ---- */

static bool is_ranged(const translator *e, const type *t) {
  return !e->math && t->kind != T_MATH && t->kind != T_BOOL;
}

/* The number of so many bits that is congruent to a. */
static term wrap_bits(translator *e, uint32_t width, bool is_signed, term a) {
  assert(width > 0 && width <= 64);
  z3 *z = e->z;
  i128 size = (i128)1 << width, low = is_signed ? -(size / 2) : 0, high = low + size - 1;
  if (a.bounded && a.low >= low && a.high <= high)
    return a;
  if (a.wraps >= MAX_WRAPS)
    return term_bad();
  uint16_t wraps = (uint16_t)(a.wraps + 1);
  if (!a.bounded || a.low < low - size || a.high > high + size) {
    Z3_ast moved = low ? add2(e, a.ast, number(e, -low)) : a.ast;
    Z3_ast cut = z3_pin(z, Z3_mk_mod(z->c, moved, number(e, size)));
    return nested(with_bounds(low ? add2(e, cut, number(e, low)) : cut, true, low, high), wraps);
  }
  Z3_ast r = a.ast;
  if (a.high > high)
    r = choose(e, z3_pin(z, Z3_mk_gt(z->c, a.ast, number(e, high))),
               add2(e, a.ast, number(e, -size)), r);
  if (a.low < low)
    r = choose(e, z3_pin(z, Z3_mk_lt(z->c, a.ast, number(e, low))), add2(e, a.ast, number(e, size)),
               r);
  return nested(with_bounds(r, true, low, high), wraps);
}

/* The value of type t that is congruent to a modulo the type's size. */
static term wrap_to(translator *e, const type *t, term a) {
  if (!is_ranged(e, t))
    return a;
  uint32_t width = width_of(e, t);
  return width > 64 ? term_bad() : wrap_bits(e, width, is_signed_type(t), a);
}

/* factor * a in type t. Of a factor 2^k * m, 2^k times what m * a is in k bits less: that leaves solvers
 * smaller remainders. */
static term times_in(translator *e, const type *t, term a, i128 factor) {
  uint32_t width = is_ranged(e, t) && width_of(e, t) <= 64 ? width_of(e, t) : 0, k = 0;
  while (factor != 0 && k + 1 < width && factor % 2 == 0)
    ++k, factor /= 2;
  if (k == 0)
    return wrap_to(e, t, times(e, a, factor));
  term odd = wrap_bits(e, width - k, is_signed_type(t), times(e, a, factor));
  return odd.bad ? odd : times(e, odd, (i128)1 << k);
}

/* ---- division: towards zero, while Z3 rounds so that the remainder is not negative ---- */

static term divide_by(translator *e, term a, Z3_ast b, bool remainder) {
  z3 *z = e->z;
  Z3_ast up = z3_pin(z, remainder ? Z3_mk_mod(z->c, a.ast, b) : Z3_mk_div(z->c, a.ast, b));
  if (a.bounded && a.low >= 0)
    return wrap(up);
  Z3_ast minus = negate(e, a.ast);
  Z3_ast down =
      negate(e, z3_pin(z, remainder ? Z3_mk_mod(z->c, minus, b) : Z3_mk_div(z->c, minus, b)));
  return wrap(choose(e, z3_pin(z, Z3_mk_ge(z->c, a.ast, number(e, 0))), up, down));
}

static i128 magnitude(i128 v) {
  return v < 0 ? -v : v;
}

/* Bounds of the exact quotient or remainder by a constant. */
static term bound_division(term r, const term *a, i128 by, bool remainder) {
  if (!a->bounded || a->low < -((i128)1 << 100) || a->high > (i128)1 << 100)
    return r;
  i128 x = a->low / by, y = a->high / by, most = magnitude(by) - 1;
  if (!remainder)
    return with_bounds(r.ast, true, x < y ? x : y, x < y ? y : x);
  return with_bounds(r.ast, true, a->low < 0 ? -most : 0, a->high > 0 ? most : 0);
}

static term divide(translator *e, const expr *x, const term *kids) {
  z3 *z = e->z;
  bool remainder = x->kind == E_MOD;
  const expr *by = x->kid[1];
  if (by->kind == E_CONST) {
    if (by->value == 0)
      return term_opaque(e, x, kids);
    i128 c = expr_value(by);
    term r = divide_by(e, kids[0], kids[1].ast, remainder);
    return wrap_to(e, x->type, bound_division(r, &kids[0], c, remainder));
  }
  if (is_ranged(e, x->type))
    return term_bad();
  if (e->linear)
    return term_opaque(e, x, kids);
  Z3_ast is_zero = z3_pin(z, Z3_mk_eq(z->c, kids[1].ast, number(e, 0)));
  term r = divide_by(e, kids[0], kids[1].ast, remainder);
  return wrap(choose(e, is_zero, term_opaque(e, x, kids).ast, r.ast));
}

/* ---- bit operations that are arithmetic ---- */

static term shift(translator *e, const expr *x, const term *kids) {
  z3 *z = e->z;
  const expr *by = x->kid[1];
  i128 limit = x->type->kind == T_MATH ? 126 : (i128)width_of(e, x->type);
  if (by->kind != E_CONST)
    return is_ranged(e, x->type) ? term_bad() : term_opaque(e, x, kids);
  i128 n = expr_value(by);
  if (n < 0 || n >= limit)
    return term_opaque(e, x, kids);
  if (n >= 126)
    return e->math ? term_opaque(e, x, kids) : term_bad();
  i128 power = (i128)1 << n;
  if (x->kind == E_SHL)
    return times_in(e, x->type, kids[0], power);
  Z3_ast r = z3_pin(z, Z3_mk_div(z->c, kids[0].ast, number(e, power)));
  return with_bounds(r, kids[0].bounded, kids[0].low >> n, kids[0].high >> n);
}

/* a & (2^k - 1) is a modulo 2^k. */
static term mask(translator *e, const expr *x, const term *kids) {
  z3 *z = e->z;
  const expr *by = x->kid[1];
  i128 size, m = by->kind == E_CONST ? expr_value(by) : -1;
  if (m > 0 && mask_is_remainder(m, &size)) {
    Z3_ast r = z3_pin(z, Z3_mk_mod(z->c, kids[0].ast, number(e, size)));
    return with_bounds(r, true, 0, m);
  }
  return is_ranged(e, x->type) ? term_bad() : term_opaque(e, x, kids);
}

/* ~a is -a - 1, and for unsigned types that from the greatest number. */
static term complement(translator *e, const expr *x, const term *kids) {
  term minus = times(e, kids[0], -1);
  return wrap_to(e, x->type, sum(e, minus, with_bounds(number(e, -1), true, -1, -1)));
}

/* ---- the rest ---- */

static term multiply(translator *e, const expr *x, const term *kids) {
  if (is_point(&kids[1]))
    return times_in(e, x->type, kids[0], kids[1].low);
  if (is_point(&kids[0]))
    return times_in(e, x->type, kids[1], kids[0].low);
  if (is_ranged(e, x->type))
    return term_bad();
  if (e->linear)
    return term_opaque(e, x, kids);
  return wrap(mul2(e, kids[0].ast, kids[1].ast));
}

term ints_arith(translator *e, const expr *x, const term *kids) {
  switch ((expr_kind)x->kind) {
  case E_NEG:
    return wrap_to(e, x->type, times(e, kids[0], -1));
  case E_ADD:
    return wrap_to(e, x->type, sum(e, kids[0], kids[1]));
  case E_SUB:
    return wrap_to(e, x->type, sum(e, kids[0], times(e, kids[1], -1)));
  case E_MUL:
    return multiply(e, x, kids);
  case E_DIV:
  case E_MOD:
    return divide(e, x, kids);
  case E_SHL:
  case E_SHR:
    return shift(e, x, kids);
  case E_BITNOT:
    return complement(e, x, kids);
  case E_BITAND:
    return mask(e, x, kids);
  default:
    return is_ranged(e, x->type) ? term_bad() : term_opaque(e, x, kids);
  }
}

static term less(translator *e, const expr *x, const term *kids) {
  z3 *z = e->z;
  Z3_ast a = kids[0].ast, b = kids[1].ast;
  bool strict = x->kind == E_LT;
  if (x->kid[0]->type->kind == T_BOOL) {
    Z3_ast not_a = z3_pin(z, Z3_mk_not(z->c, a));
    return wrap(strict ? and2(z, not_a, b) : or2(z, not_a, b));
  }
  return wrap(z3_pin(z, strict ? Z3_mk_lt(z->c, a, b) : Z3_mk_le(z->c, a, b)));
}

static term cast_ints(translator *e, term a, const type *from, const type *to) {
  z3 *z = e->z;
  assert(from->kind != T_FLOAT && to->kind != T_FLOAT);
  if (to->kind == T_BOOL)
    return wrap(z3_pin(z, Z3_mk_not(z->c, z3_pin(z, Z3_mk_eq(z->c, a.ast, number(e, 0))))));
  if (from->kind == T_BOOL)
    return with_bounds(choose(e, a.ast, number(e, 1), number(e, 0)), true, 0, 1);
  return wrap_to(e, to, a);
}

static term move_ints(translator *e, term base, term index, uint64_t stride) {
  if (!e->math && !is_point(&index))
    return term_bad(); /* whole multiples of the stride modulo 2^64: bit-vectors do that better */
  return wrap_to(e, type_ptr(e->pool, type_void(e->pool)),
                 sum(e, base, times(e, index, (i128)stride)));
}

static term difference(translator *e, const expr *x, const term *kids) {
  term bytes = wrap_to(e, x->type, sum(e, kids[0], times(e, kids[1], -1)));
  i128 stride = (i128)stride_of(x->kid[0]->type);
  if (stride == 1 || bytes.bad)
    return bytes;
  return bound_division(divide_by(e, bytes, number(e, stride), false), &bytes, stride, false);
}

static term choose_term(translator *e, const term *kids) {
  const term *a = &kids[1], *b = &kids[2];
  Z3_ast r = choose(e, kids[0].ast, a->ast, b->ast);
  return with_bounds(r, a->bounded && b->bounded, a->low < b->low ? a->low : b->low,
                     a->high > b->high ? a->high : b->high);
}

static term build(translator *e, const expr *x, const term *kids) {
  z3 *z = e->z;
  switch ((expr_kind)x->kind) {
  case E_FLOAT: /* bit-vectors do that; where there are none, it is any function */
    return e->math ? term_opaque(e, x, kids) : term_bad();
  case E_PTRADD:
    return move_ints(e, kids[0], kids[1], stride_of(x->type));
  case E_PTRDIFF:
    return difference(e, x, kids);
  case E_CAST:
    return cast_ints(e, kids[0], x->kid[0]->type, x->type);
  case E_NOT:
    return wrap(z3_pin(z, Z3_mk_not(z->c, kids[0].ast)));
  case E_EQ:
    return wrap(z3_pin(z, Z3_mk_eq(z->c, kids[0].ast, kids[1].ast)));
  case E_LT:
  case E_LE:
    return less(e, x, kids);
  case E_AND:
    return wrap(and2(z, kids[0].ast, kids[1].ast));
  case E_OR:
    return wrap(or2(z, kids[0].ast, kids[1].ast));
  case E_ITE:
    return choose_term(e, kids);
  default:
    return x->type->kind == T_BOOL ? bools_arith(e, x, kids) : ints_arith(e, x, kids);
  }
}

term ints_build(translator *e, const expr *x, const term *kids) {
  term r = build(e, x, kids);
  for (uint32_t i = 0; i < x->count; ++i)
    if (kids[i].wraps > r.wraps && x->type->kind != T_BOOL)
      r.wraps = kids[i].wraps;
  return r;
}

/* ---- what both encodings are asked for ---- */

term bools_arith(translator *e, const expr *x, const term *kids) {
  z3 *z = e->z;
  switch ((expr_kind)x->kind) {
  case E_BITAND:
    return wrap(and2(z, kids[0].ast, kids[1].ast));
  case E_BITOR:
    return wrap(or2(z, kids[0].ast, kids[1].ast));
  case E_BITXOR:
    return wrap(z3_pin(z, Z3_mk_xor(z->c, kids[0].ast, kids[1].ast)));
  default:
    return term_opaque(e, x, kids);
  }
}

term term_opaque(translator *e, const expr *x, const term *kids) {
  buf name = {0};
  buf_printf(&name, "op%u.%" PRIu32 ".%" PRIu32, (unsigned)x->kind, x->index, x->type->id);
  for (uint32_t i = 0; i < x->count; ++i)
    buf_printf(&name, ".%" PRIu32, x->kid[i]->type->id);
  term r = term_apply(e, buf_text(&name), x->type, kids, x->count);
  buf_free(&name);
  return r;
}

term term_const(translator *e, const type *t, u128 value) {
  z3 *z = e->z;
  if (t->kind == T_BOOL)
    return wrap(z3_pin(z, value ? Z3_mk_true(z->c) : Z3_mk_false(z->c)));
  if (t->kind != T_MATH && is_bits(e))
    return wrap(z3_bits(z, width_of(e, t), value));
  if (t->kind != T_MATH && width_of(e, t) > 64 && !e->math)
    return term_bad();
  if (!is_signed_type(t) && value >> 127)
    return wrap(z3_unsigned(z, z->int_sort, value));
  i128 v = is_signed_type(t) ? machine_signed(t, value) : (i128)value;
  return with_bounds(number(e, v), true, v, v);
}

term term_move(translator *e, term base, term index, const type *index_type, uint64_t stride) {
  if (base.bad || index.bad)
    return term_bad();
  return is_bits(e) ? bits_move(e, base, index, index_type, stride)
                    : move_ints(e, base, index, stride);
}

term term_cast(translator *e, term a, const type *from, const type *to) {
  if (a.bad)
    return term_bad();
  return is_bits(e) ? bits_cast(e, a, from, to) : cast_ints(e, a, from, to);
}
