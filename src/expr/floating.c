/* floating.c: operations on floating-point numbers as nodes: what they are called, and how they are
 * simplified. Only what holds for every NaN, infinity and zero is simplified. */
#include "expr/float.h"
#include "expr/node.h"

static const struct {
  const char *name;
  uint32_t operands;
  bool rounds;
} rows[FLOAT_OPS] = {
    [FLOAT_ADD] = {"__float_add", 2, true},
    [FLOAT_SUB] = {"__float_sub", 2, true},
    [FLOAT_MUL] = {"__float_mul", 2, true},
    [FLOAT_DIV] = {"__float_div", 2, true},
    [FLOAT_FMA] = {"__float_fma", 3, true},
    [FLOAT_SQRT] = {"__float_sqrt", 1, true},
    [FLOAT_ROUND] = {"__float_round", 1, true},
    [FLOAT_REM] = {"__float_rem", 2, false},
    [FLOAT_MOD] = {"__float_mod", 2, false},
    [FLOAT_NEG] = {"__float_neg", 1, false},
    [FLOAT_ABS] = {"__float_abs", 1, false},
    [FLOAT_EQ] = {"__float_eq", 2, false},
    [FLOAT_LT] = {"__float_lt", 2, false},
    [FLOAT_LE] = {"__float_le", 2, false},
    [FLOAT_CONVERT] = {"__float_convert", 1, true},
    [FLOAT_FROM_INT] = {"__float_from_int", 1, true},
    [FLOAT_TO_INT] = {"__float_to_int", 1, false},
    [FLOAT_FROM_BITS] = {"__float_from_bits", 1, false},
    [FLOAT_TO_BITS] = {"__float_to_bits", 1, false},
};

const char *float_name(float_op op) {
  assert(op < FLOAT_OPS);
  return rows[op].name;
}

uint32_t float_operands(float_op op) {
  assert(op < FLOAT_OPS);
  return rows[op].operands;
}

bool float_rounds(float_op op) {
  assert(op < FLOAT_OPS);
  return rows[op].rounds;
}

bool float_is_plain(const expr *e) {
  assert(e->kind == E_FLOAT);
  switch ((float_op)e->index) {
  case FLOAT_ADD:
  case FLOAT_SUB:
  case FLOAT_MUL:
  case FLOAT_DIV:
    return e->count == 2;
  case FLOAT_NEG:
  case FLOAT_EQ:
  case FLOAT_LT:
  case FLOAT_LE:
  case FLOAT_TO_INT:
    return true;
  case FLOAT_CONVERT:
  case FLOAT_FROM_INT:
    return e->count == 1;
  default:
    return false;
  }
}

static void check_operands(float_op op, const type *t, const expr *const *kids, uint32_t count) {
  (void)t, (void)kids, (void)count;
  uint32_t n = float_operands(op);
  assert(count == n || (count == n + 1 && (float_rounds(op) || op == FLOAT_TO_BITS)));
  bool is_compare = op == FLOAT_EQ || op == FLOAT_LT || op == FLOAT_LE;
  bool from_int = op == FLOAT_FROM_INT || op == FLOAT_FROM_BITS;
  bool to_int = op == FLOAT_TO_INT || op == FLOAT_TO_BITS;
  assert(from_int ? type_is_integer(kids[0]->type) : float_has_format(kids[0]->type));
  assert(is_compare ? t->kind == T_BOOL : to_int ? type_is_integer(t) : float_has_format(t));
  bool is_bits = op == FLOAT_FROM_BITS || op == FLOAT_TO_BITS;
  assert(!is_bits || t->width == kids[0]->type->width);
  assert(is_compare || from_int || to_int || op == FLOAT_CONVERT || t == kids[0]->type);
  for (uint32_t i = 1; i < n; ++i)
    assert(kids[i]->type == kids[0]->type);
}

static bool has_mode(float_op op, uint32_t count) {
  return float_rounds(op) && count > float_operands(op);
}

static const expr *fold(exprs *pool, float_op op, const type *t, const expr *const *kids,
                        uint32_t count) {
  u128 values[4] = {0}, value;
  uint32_t n = float_operands(op);
  for (uint32_t i = 0; i < count; ++i) {
    if (!is_const(kids[i]))
      return NULL;
    values[i] = kids[i]->value;
  }
  bool is_open = op == FLOAT_TO_BITS && count > n;
  if (is_open || t->kind == T_MATH)
    return NULL;
  float_mode mode = has_mode(op, count) ? float_mode_of(values[n]) : MODE_NEAREST;
  if (!float_apply(op, mode, kids[0]->type, t, values, &value))
    return NULL;
  return expr_const(pool, t, value);
}

static bool is_op(const expr *e, float_op op) {
  return e->kind == E_FLOAT && e->index == op;
}

/* What an operation on another one is; NULL: nothing simpler. */
static const expr *unnested(exprs *pool, float_op op, const type *t, const expr *a) {
  if (op == FLOAT_CONVERT && t == a->type)
    return a;
  if (op == FLOAT_NEG && is_op(a, FLOAT_NEG))
    return a->kid[0];
  if (op == FLOAT_ABS && is_op(a, FLOAT_ABS))
    return a;
  if (op == FLOAT_ABS && is_op(a, FLOAT_NEG))
    return expr_float(pool, FLOAT_ABS, t, a->kid, 1);
  if (op == FLOAT_FROM_BITS && is_op(a, FLOAT_TO_BITS) && a->kid[0]->type == t)
    return a->kid[0];
  return NULL;
}

const expr *expr_float(exprs *pool, float_op op, const type *t, const expr *const *kids,
                       uint32_t count) {
  check_operands(op, t, kids, count);
  uint32_t n = float_operands(op);
  if (has_mode(op, count) && is_const(kids[n]) && kids[n]->value == MODE_NEAREST)
    count = n;
  const expr *folded = fold(pool, op, t, kids, count);
  if (folded)
    return folded;
  const expr *simple = n == 1 ? unnested(pool, op, t, kids[0]) : NULL;
  if (simple)
    return simple;
  return node_make(
      pool, &(node_shape){
                .kind = E_FLOAT, .type = t, .index = (uint32_t)op, .count = count, .kids = kids});
}

const expr *expr_float2(exprs *pool, float_op op, const expr *a, const expr *b) {
  assert(float_operands(op) == 2);
  const expr *kids[] = {a, b};
  bool is_compare = op == FLOAT_EQ || op == FLOAT_LT || op == FLOAT_LE;
  return expr_float(pool, op, is_compare ? type_bool(pool) : a->type, kids, 2);
}

const expr *expr_float_fits(exprs *pool, const expr *x, const type *t) {
  const type *f = x->type;
  if (t->kind != T_INT)
    return expr_bool(pool, false);
  const expr *both[] = {x, expr_int(pool, type_signed_int(pool), MODE_ZERO)};
  const expr *whole = expr_float(pool, FLOAT_ROUND, f, both, 2);
  const expr *least = expr_const(pool, f, float_bound(f, t, true));
  const expr *most = expr_const(pool, f, float_bound(f, t, false));
  return expr_and(pool, expr_float2(pool, FLOAT_LE, least, whole),
                  expr_float2(pool, FLOAT_LE, whole, most));
}
