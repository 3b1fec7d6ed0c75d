/* Expressions as circuits. */
#include "bits/state.h"

#include "base/memory.h"

static bool is_signed(const expr *e) {
  return e->type->kind == T_INT && e->type->is_signed;
}

static word arbitrary(encoder *x, const expr *e) {
  return word_input(&x->w, value_bits(e->type));
}

/* ---- arithmetic ---- */

static word magnitude(encoder *x, word a, lit negative) {
  return word_mux(&x->w, negative, word_neg(&x->w, a), a);
}

/* Towards zero, as in C; the remainder has the sign of the first operand. */
static word divide(encoder *x, const expr *e, word a, word b) {
  words *w = &x->w;
  assert(a.width == b.width && a.width > 0);
  lit minus_a = is_signed(e) ? a.bit[a.width - 1] : LIT_FALSE;
  lit minus_b = is_signed(e) ? b.bit[b.width - 1] : LIT_FALSE;
  word rest, quotient = word_divide(w, magnitude(x, a, minus_a), magnitude(x, b, minus_b), &rest);
  word result = e->kind == E_DIV ? magnitude(x, quotient, lit_xor(w->g, minus_a, minus_b))
                                 : magnitude(x, rest, minus_a);
  return word_mux(w, word_any(w, b), result, arbitrary(x, e));
}

static word shifted(encoder *x, const expr *e, word a, word amount) {
  words *w = &x->w;
  lit fill = is_signed(e) ? a.bit[a.width - 1] : LIT_FALSE;
  word result = e->kind == E_SHL ? word_shl(w, a, amount) : word_shr(w, a, amount, fill);
  bool always = amount.width < 31 && (1u << amount.width) <= a.width;
  lit good = always ? LIT_TRUE : word_below(w, amount, word_const(w, amount.width, a.width), false);
  return good == LIT_TRUE ? result : word_mux(w, good, result, arbitrary(x, e));
}

static word arithmetic(encoder *x, const expr *e, word a, word b) {
  words *w = &x->w;
  switch ((expr_kind)e->kind) {
  case E_ADD:
    return word_add(w, a, b, LIT_FALSE);
  case E_SUB:
    return word_add(w, a, word_not(w, b), LIT_TRUE);
  case E_MUL:
    return word_mul(w, a, b);
  case E_DIV:
  case E_MOD:
    return divide(x, e, a, b);
  case E_BITAND:
    return word_each(w, lit_and, a, b);
  case E_BITOR:
    return word_each(w, lit_or, a, b);
  case E_BITXOR:
    return word_each(w, lit_xor, a, b);
  default:
    return shifted(x, e, a, b);
  }
}

static lit comparison(encoder *x, const expr *e, word a, word b) {
  bool by_sign = is_signed(e->kid[0]);
  if (e->kind == E_EQ)
    return word_eq(&x->w, a, b);
  return e->kind == E_LT ? word_below(&x->w, a, b, by_sign)
                         : lit_not(word_below(&x->w, b, a, by_sign));
}

static word cast(encoder *x, const expr *e) {
  const expr *from = e->kid[0];
  if (!type_is_scalar(from->type) || !type_is_scalar(e->type))
    return arbitrary(x, e);
  word a = bits_value(x, from);
  if (e->type->kind == T_BOOL)
    return word_of(&x->w, word_any(&x->w, a));
  return word_resize(&x->w, a, value_bits(e->type), is_signed(from));
}

/* ---- aggregates ---- */

static uint32_t part_at(const type *t, uint32_t i) {
  return t->kind == T_ARRAY ? i * object_bits(t->elem) : (uint32_t)t->fields[i].offset * 8;
}

static word aggregate(encoder *x, const expr *e) {
  uint32_t bits = value_bits(e->type);
  bool is_union = e->type->kind == T_STRUCT && e->type->is_union && e->count;
  if (!bits || is_union)
    return word_input(&x->w, bits);
  word all = word_const(&x->w, bits, 0);
  for (uint32_t i = 0; i < e->count; ++i) {
    const field *f = e->type->kind == T_STRUCT ? &e->type->fields[i] : NULL;
    uint32_t at = part_at(e->type, i) + (f && f->bit_width ? f->bit_offset : 0);
    uint32_t size = f && f->bit_width ? f->bit_width : object_bits(e->kid[i]->type);
    all = word_replace(&x->w, all, at, word_resize(&x->w, bits_value(x, e->kid[i]), size, false));
  }
  return all;
}

/* ---- every kind ---- */

static word choice(encoder *x, const expr *e) {
  words *w = &x->w;
  if (e->kind == E_SCHOOSE)
    return word_of(w, lit_mux(w->g, bits_truth(x, e->kid[0]), LIT_TRUE,
                              lit_and(w->g, lit_not(bits_truth(x, e->kid[1])), aig_input(w->g))));
  return word_mux(w, bits_truth(x, e->kid[0]), bits_value(x, e->kid[1]), bits_value(x, e->kid[2]));
}

static lit connective(encoder *x, const expr *e) {
  aig *g = x->w.g;
  lit a = bits_truth(x, e->kid[0]);
  if (e->kind == E_NOT)
    return lit_not(a);
  lit b = bits_truth(x, e->kid[1]);
  return e->kind == E_AND ? lit_and(g, a, b) : lit_or(g, a, b);
}

/* Mathematical integers have no bits: nothing is known of what is made of them. */
static bool has_bits(const expr *e) {
  bool all = value_bits(e->type) > 0;
  for (uint32_t i = 0; i < e->count && !expr_is_path(e); ++i)
    all &= value_bits(e->kid[i]->type) > 0;
  return all;
}

static word find_value(encoder *x, const expr *e) {
  words *w = &x->w;
  if (!has_bits(e))
    return arbitrary(x, e);
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return word_const(w, value_bits(e->type), e->value);
  case E_VAR:
  case E_FIELD:
  case E_INDEX:
  case E_DEREF:
    return bits_read(x, e);
  case E_CAST:
    return cast(x, e);
  case E_NEG:
    return word_neg(w, bits_value(x, e->kid[0]));
  case E_BITNOT:
    return word_not(w, bits_value(x, e->kid[0]));
  case E_ANY_ARITH:
    return arithmetic(x, e, bits_value(x, e->kid[0]), bits_value(x, e->kid[1]));
  case E_ANY_COMPARISON:
    return word_of(w, comparison(x, e, bits_value(x, e->kid[0]), bits_value(x, e->kid[1])));
  case E_NOT:
  case E_AND:
  case E_OR:
    return word_of(w, connective(x, e));
  case E_SCHOOSE:
  case E_ITE:
    return choice(x, e);
  case E_AGG:
    return aggregate(x, e);
  case E_PRIME:
  case E_NONDET:
  case E_VALID:
  case E_ADDR:
  case E_PTRADD:
  case E_PTRDIFF:
  case E_FLOAT:
    return arbitrary(x, e);
  }
  assert(false && "a kind of expression");
  return arbitrary(x, e);
}

word bits_value(encoder *x, const expr *e) {
  uint64_t known = map_get(&x->known, e->id, 0);
  if (known)
    return vec_at(&x->values, (uint32_t)known - 1);
  word w = find_value(x, e);
  assert(w.width == value_bits(e->type) || w.width == 0);
  vec_push(&x->values, w);
  map_put(&x->known, e->id, x->values.size);
  return w;
}

lit bits_truth(encoder *x, const expr *e) {
  word w = bits_value(x, e);
  assert(w.width == 1);
  return w.bit[0];
}
