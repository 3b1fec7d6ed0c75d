/* float.c: floating-point numbers. A value is their bits, as an unsigned integer; operations are nodes of
 * expr.h between bits that become a number (FLOAT_FROM_BITS) and a number that becomes bits
 * (FLOAT_TO_BITS). The latter has a fresh constant beside it: if the result is no number, its sign and
 * payload are that constant's. Whoever looks at them has left what the interpreter can show. */
#include "expr/float.h"
#include "symbolic/internal.h"

enum { NAN_DEPTH = 1000 };

static bool is_op(const expr *e, float_op op) {
  return e->kind == E_FLOAT && e->index == (uint32_t)op;
}

const expr *sym_float_bits(sym *s, const expr *e) {
  const type *t = type_int(s->pool, e->type->width, false);
  assert(e->type->kind == T_FLOAT);
  if (is_op(e, FLOAT_FROM_BITS))
    return expr_cast(s->pool, t, e->kid[0]);
  bool is_known = is_const(e) && !(float_has_format(e->type) && float_is_nan(e->type, e->value));
  if (is_known)
    return expr_const(s->pool, t, e->value);
  if (!float_has_format(e->type))
    return expr_const(s->pool, t, e->value);
  s->has_nan = true;
  const expr *both[] = {e, sym_fresh(s, t, "nan")};
  return expr_float(s->pool, FLOAT_TO_BITS, t, both, 2);
}

static const expr *is_nan(sym *s, const expr *x) {
  return expr_not(s->pool, expr_float2(s->pool, FLOAT_EQ, x, x));
}

/* The bits as a number of type t. Of 80 bits: what a machine makes of those that are none is not known. */
static const expr *as_number(sym *s, const type *t, const expr *bits) {
  const expr *x = expr_float(s->pool, FLOAT_FROM_BITS, t, &bits, 1);
  if (t->width != 80 || !is_op(x, FLOAT_FROM_BITS))
    return x;
  const type *word = bits->type, *bit = type_signed_int(s->pool);
  const expr *zero = expr_const(s->pool, word, 0);
  const expr *first = expr_const(s->pool, word, (u128)1 << 63);
  const expr *high = sym_value_arith(s, E_SHR, bits, expr_int(s->pool, bit, 64));
  high = sym_value_arith(s, E_BITAND, high, expr_const(s->pool, word, 0x7fff));
  const expr *is_small = sym_value_compare(s, E_EQ, high, zero);
  const expr *has_first = expr_not(
      s->pool, sym_value_compare(s, E_EQ, sym_value_arith(s, E_BITAND, bits, first), zero));
  sym_remark(s, NOTE_APPROXIMATION,
             "what a machine does with bits that are no floating-point number",
             expr_eq(s->pool, is_small, has_first));
  return x;
}

static const expr *to_bits(sym *s, const expr *e, const expr *x, const expr *bits) {
  sym_remark(s, NOTE_APPROXIMATION, "the sign and payload of a NaN", is_nan(s, x));
  return sym_value_cast(s, e->type, bits);
}

static const expr *to_int(sym *s, const expr *e, const expr *x) {
  const expr *good = expr_float_fits(s->pool, x, e->type);
  const expr *bad = expr_not(s->pool, good);
  if (expr_is_true(good))
    return expr_float(s->pool, FLOAT_TO_INT, e->type, &x, 1);
  sym_remark(s, NOTE_APPROXIMATION, "the result of a conversion that does not fit", bad);
  return sym_or_drawn(s, e, bad, expr_float(s->pool, FLOAT_TO_INT, e->type, &x, 1));
}

const expr *sym_eval_float(sym *s, const expr *e) {
  const expr *kids[4], *bits = NULL;
  float_op op = (float_op)e->index;
  assert(e->count <= 4);
  for (uint32_t i = 0; i < e->count; ++i) {
    bits = sym_eval(s, e->kid[i]);
    kids[i] = e->kid[i]->type->kind == T_FLOAT ? as_number(s, e->kid[i]->type, bits) : bits;
  }
  if (op == FLOAT_FROM_BITS)
    return sym_value_cast(s, type_int(s->pool, e->type->width, false), bits);
  if (op == FLOAT_TO_BITS)
    return to_bits(s, e, kids[0], bits);
  if (op == FLOAT_TO_INT)
    return to_int(s, e, kids[0]);
  const expr *r = expr_float(s->pool, op, e->type, kids, e->count);
  if (is_op(r, FLOAT_REM) || is_op(r, FLOAT_MOD)) /* formulas have bounds of it */
    sym_remark(s, NOTE_APPROXIMATION, "the remainder of floating-point numbers", NULL);
  return r->type->kind == T_FLOAT ? sym_float_bits(s, r) : r;
}

/* ---- looking at bits ---- */

/* Are there bits of a number below that an operation gave? (Not those that went into another number.) */
static bool has_bits(sym *s, const expr *v, uint32_t depth) {
  if (is_op(v, FLOAT_TO_BITS))
    return true;
  if (v->count == 0 || v->kind == E_FLOAT || v->type->kind == T_BOOL)
    return false;
  uint64_t known = map_get(&s->nan_below, v->id, 0);
  if (known || depth == 0)
    return known != 1;
  bool found = false;
  for (uint32_t i = 0; i < v->count && !found; ++i)
    found = has_bits(s, v->kid[i], depth - 1);
  map_put(&s->nan_below, v->id, found ? 2 : 1);
  return found;
}

static void look_below(sym *s, const expr *v, map *seen) {
  if (map_has(seen, v->id) || !has_bits(s, v, NAN_DEPTH))
    return;
  map_put(seen, v->id, 1);
  if (is_op(v, FLOAT_TO_BITS))
    sym_remark(s, NOTE_APPROXIMATION, "the sign and payload of a NaN", is_nan(s, v->kid[0]));
  else
    for (uint32_t i = 0; i < v->count; ++i)
      look_below(s, v->kid[i], seen);
}

void sym_look_at_nan(sym *s, const expr *v) {
  if (!s->has_nan || !has_bits(s, v, NAN_DEPTH))
    return;
  map seen = {0};
  look_below(s, v, &seen);
  map_free(&seen);
}
