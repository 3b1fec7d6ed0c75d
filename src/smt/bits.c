/* bits.c: the operators on bit-vectors.
 *
 * Z3 gives division by zero and over-wide shifts values of its own; here they are symbols, because
 * callers may rely on nothing about them. */
#include "smt/internal.h"

static term wrap(Z3_ast a) {
  return (term){.ast = a};
}

static Z3_ast zero(translator *e, const type *t) {
  return z3_bits(e->z, width_of(e, t), 0);
}

static Z3_ast equal(translator *e, Z3_ast a, Z3_ast b) {
  return z3_pin(e->z, Z3_mk_eq(e->z->c, a, b));
}

static Z3_ast choose(translator *e, Z3_ast c, Z3_ast a, Z3_ast b) {
  return z3_pin(e->z, Z3_mk_ite(e->z->c, c, a, b));
}

/* ---- conversions ---- */

static Z3_ast extend(translator *e, Z3_ast a, uint32_t from, uint32_t to, bool is_signed) {
  assert(from > 0 && to > 0);
  z3 *z = e->z;
  if (from == to)
    return a;
  if (to < from)
    return z3_pin(z, Z3_mk_extract(z->c, to - 1, 0, a));
  return z3_pin(z, is_signed ? Z3_mk_sign_ext(z->c, to - from, a)
                             : Z3_mk_zero_ext(z->c, to - from, a));
}

term bits_cast(translator *e, term a, const type *from, const type *to) {
  z3 *z = e->z;
  assert(from->kind != T_FLOAT && to->kind != T_FLOAT);
  if (to->kind == T_BOOL) {
    Z3_ast none = from->kind == T_MATH ? z3_int(z, z->int_sort, 0) : zero(e, from);
    return wrap(z3_pin(z, Z3_mk_not(z->c, equal(e, a.ast, none))));
  }
  if (from->kind == T_BOOL) {
    Z3_ast one = term_const(e, to, 1).ast, none = term_const(e, to, 0).ast;
    return wrap(choose(e, a.ast, one, none));
  }
  if (to->kind == T_MATH)
    return wrap(z3_pin(z, Z3_mk_bv2int(z->c, a.ast, is_signed_type(from))));
  if (from->kind == T_MATH)
    return wrap(z3_pin(z, Z3_mk_int2bv(z->c, width_of(e, to), a.ast)));
  return wrap(extend(e, a.ast, width_of(e, from), width_of(e, to), is_signed_type(from)));
}

/* ---- arithmetic ---- */

/* defined ? value : some function of the operands. */
static term guarded(translator *e, const expr *x, const term *kids, Z3_ast defined, Z3_ast value) {
  term otherwise = term_opaque(e, x, kids);
  return wrap(choose(e, defined, value, otherwise.ast));
}

/* a / 2^k towards zero: a negative number is first moved up by 2^k - 1. Dividers are the largest
 * circuits there are; this is none. */
static Z3_ast divide_power(translator *e, Z3_ast a, uint32_t width, uint32_t k, bool is_signed) {
  z3 *z = e->z;
  assert(k < width);
  if (k == 0)
    return a;
  Z3_ast by = z3_bits(z, width, k);
  if (!is_signed)
    return z3_pin(z, Z3_mk_bvlshr(z->c, a, by));
  Z3_ast sign = z3_pin(z, Z3_mk_bvashr(z->c, a, z3_bits(z, width, width - 1)));
  Z3_ast up = z3_pin(z, Z3_mk_bvlshr(z->c, sign, z3_bits(z, width, width - k)));
  return z3_pin(z, Z3_mk_bvashr(z->c, z3_pin(z, Z3_mk_bvadd(z->c, a, up)), by));
}

/* k if v is 2^k, else -1. */
static int power_of_two(u128 v) {
  if (v == 0 || (v & (v - 1)))
    return -1;
  int k = 0;
  for (; v > 1; v >>= 1)
    ++k;
  return k;
}

static Z3_ast divide_const(translator *e, const expr *x, Z3_ast a, int k) {
  z3 *z = e->z;
  assert(k >= 0 && (uint32_t)k < x->type->width);
  uint32_t width = x->type->width;
  Z3_ast q = divide_power(e, a, width, (uint32_t)k, x->type->is_signed);
  if (x->kind == E_DIV)
    return q;
  Z3_ast whole = z3_pin(z, Z3_mk_bvshl(z->c, q, z3_bits(z, width, (u128)k)));
  return z3_pin(z, Z3_mk_bvsub(z->c, a, whole));
}

static term divide(translator *e, const expr *x, const term *kids) {
  assert(x->kind == E_DIV || x->kind == E_MOD);
  z3 *z = e->z;
  const expr *by = x->kid[1];
  int power = by->kind == E_CONST && expr_value(by) > 0 ? power_of_two(by->value) : -1;
  if (power >= 0)
    return wrap(divide_const(e, x, kids[0].ast, power));
  Z3_ast a = kids[0].ast, b = kids[1].ast, r;
  if (x->kind == E_DIV)
    r = x->type->is_signed ? Z3_mk_bvsdiv(z->c, a, b) : Z3_mk_bvudiv(z->c, a, b);
  else
    r = x->type->is_signed ? Z3_mk_bvsrem(z->c, a, b) : Z3_mk_bvurem(z->c, a, b);
  z3_pin(z, r);
  if (x->kid[1]->kind == E_CONST && x->kid[1]->value != 0)
    return wrap(r);
  Z3_ast defined = z3_pin(z, Z3_mk_not(z->c, equal(e, b, zero(e, x->type))));
  return guarded(e, x, kids, defined, r);
}

/* The amount has a type of its own; a negative or too large one is over-wide. */
static term shift(translator *e, const expr *x, const term *kids) {
  assert(x->kind == E_SHL || x->kind == E_SHR);
  z3 *z = e->z;
  const type *t = x->type, *by = x->kid[1]->type;
  Z3_ast amount = kids[1].ast, defined;
  if (by->kind == T_MATH || by->kind == T_BOOL)
    return term_opaque(e, x, kids);
  uint32_t wide = by->width > t->width ? by->width : t->width;
  Z3_ast full = extend(e, amount, by->width, wide, is_signed_type(by));
  /* The width as a number of `wide` bits: if it does not fit, no amount is too large but those that
   * are negative, which extension makes large. */
  Z3_ast limit = z3_bits(z, wide + 1, t->width);
  defined = z3_pin(z, Z3_mk_bvult(z->c, extend(e, full, wide, wide + 1, false), limit));
  amount = extend(e, full, wide, t->width, false);
  Z3_ast r = x->kind == E_SHL ? Z3_mk_bvshl(z->c, kids[0].ast, amount)
             : t->is_signed   ? Z3_mk_bvashr(z->c, kids[0].ast, amount)
                              : Z3_mk_bvlshr(z->c, kids[0].ast, amount);
  z3_pin(z, r);
  if (x->kid[1]->kind == E_CONST) {
    i128 n = expr_value(x->kid[1]);
    return n >= 0 && n < (i128)t->width ? wrap(r) : term_opaque(e, x, kids);
  }
  return guarded(e, x, kids, defined, r);
}

static term less(translator *e, const expr *x, const term *kids) {
  assert(x->kid[0]->type == x->kid[1]->type);
  z3 *z = e->z;
  Z3_ast a = kids[0].ast, b = kids[1].ast;
  const type *t = x->kid[0]->type;
  bool strict = x->kind == E_LT;
  if (t->kind == T_BOOL) {
    Z3_ast both = strict ? and2(z, z3_pin(z, Z3_mk_not(z->c, a)), b)
                         : or2(z, z3_pin(z, Z3_mk_not(z->c, a)), b);
    return wrap(both);
  }
  if (t->kind == T_MATH)
    return wrap(z3_pin(z, strict ? Z3_mk_lt(z->c, a, b) : Z3_mk_le(z->c, a, b)));
  if (is_signed_type(t))
    return wrap(z3_pin(z, strict ? Z3_mk_bvslt(z->c, a, b) : Z3_mk_bvsle(z->c, a, b)));
  return wrap(z3_pin(z, strict ? Z3_mk_bvult(z->c, a, b) : Z3_mk_bvule(z->c, a, b)));
}

static term plain(translator *e, const expr *x, const term *kids) {
  Z3_context c = e->z->c;
  Z3_ast a = kids[0].ast, b = x->count > 1 ? kids[1].ast : NULL, r = NULL;
  switch ((expr_kind)x->kind) {
  case E_NEG:
    r = Z3_mk_bvneg(c, a);
    break;
  case E_BITNOT:
    r = Z3_mk_bvnot(c, a);
    break;
  case E_ADD:
    r = Z3_mk_bvadd(c, a, b);
    break;
  case E_SUB:
    r = Z3_mk_bvsub(c, a, b);
    break;
  case E_MUL:
    r = Z3_mk_bvmul(c, a, b);
    break;
  case E_BITAND:
    r = Z3_mk_bvand(c, a, b);
    break;
  case E_BITOR:
    r = Z3_mk_bvor(c, a, b);
    break;
  case E_BITXOR:
    r = Z3_mk_bvxor(c, a, b);
    break;
  default:
    assert(false && "not a plain operator");
  }
  return wrap(z3_pin(e->z, r));
}

/* (a - b) / stride, the difference being signed. */
static term difference(translator *e, const expr *x, const term *kids) {
  assert(x->kind == E_PTRDIFF);
  z3 *z = e->z;
  Z3_ast bytes = z3_pin(z, Z3_mk_bvsub(z->c, kids[0].ast, kids[1].ast));
  uint64_t stride = stride_of(x->kid[0]->type);
  if (stride == 1)
    return wrap(bytes);
  int power = power_of_two(stride);
  if (power > 0)
    return wrap(divide_power(e, bytes, width_of(e, x->type), (uint32_t)power, true));
  return wrap(z3_pin(z, Z3_mk_bvsdiv(z->c, bytes, z3_bits(z, width_of(e, x->type), stride))));
}

term bits_move(translator *e, term base, term index, const type *index_type, uint64_t stride) {
  z3 *z = e->z;
  assert(e->pool->pointer_width == 32 || e->pool->pointer_width == 64);
  uint32_t width = e->pool->pointer_width;
  Z3_ast by = extend(e, index.ast, width_of(e, index_type), width, is_signed_type(index_type));
  if (stride != 1)
    by = z3_pin(z, Z3_mk_bvmul(z->c, by, z3_bits(z, width, stride)));
  return wrap(z3_pin(z, Z3_mk_bvadd(z->c, base.ast, by)));
}

term bits_build(translator *e, const expr *x, const term *kids) {
  assert(is_bits(e));
  z3 *z = e->z;
  bool is_math = x->type->kind == T_MATH;
  if (x->type->kind == T_BOOL && x->kind >= E_NEG && x->kind <= E_SHR && x->kind != E_NOT)
    return bools_arith(e, x, kids);
  switch ((expr_kind)x->kind) {
  case E_PTRADD:
    return bits_move(e, kids[0], kids[1], x->kid[1]->type, stride_of(x->type));
  case E_PTRDIFF:
    return difference(e, x, kids);
  case E_CAST:
    return bits_cast(e, kids[0], x->kid[0]->type, x->type);
  case E_NOT:
    return wrap(z3_pin(z, Z3_mk_not(z->c, kids[0].ast)));
  case E_NEG:
  case E_BITNOT:
  case E_ADD:
  case E_SUB:
  case E_MUL:
  case E_BITAND:
  case E_BITOR:
  case E_BITXOR:
    return is_math ? ints_arith(e, x, kids) : plain(e, x, kids);
  case E_DIV:
  case E_MOD:
    return is_math ? ints_arith(e, x, kids) : divide(e, x, kids);
  case E_SHL:
  case E_SHR:
    return is_math ? ints_arith(e, x, kids) : shift(e, x, kids);
  case E_EQ:
    return wrap(equal(e, kids[0].ast, kids[1].ast));
  case E_LT:
  case E_LE:
    return less(e, x, kids);
  case E_AND:
    return wrap(and2(z, kids[0].ast, kids[1].ast));
  case E_OR:
    return wrap(or2(z, kids[0].ast, kids[1].ast));
  case E_ITE:
    return wrap(choose(e, kids[0].ast, kids[1].ast, kids[2].ast));
  case E_FLOAT:
    return floats_build(e, x, kids);
  default:
    assert(false && "not an operator");
    return term_bad();
  }
}
