/* floating.c: operations on floating-point numbers as nodes: what they are called, and how they are
 * simplified. Only what holds for every NaN, infinity and zero is simplified. */
#include <string.h>

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

float_mode float_mode_among(float_op op, const u128 *kids, uint32_t count) {
  assert(count >= float_operands(op) && count <= float_operands(op) + 1);
  return has_mode(op, count) ? float_mode_of(kids[float_operands(op)]) : MODE_NEAREST;
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
  if (!float_apply(op, float_mode_among(op, values, count), kids[0]->type, t, values, &value))
    return NULL;
  return expr_const(pool, t, value);
}

static bool is_op(const expr *e, float_op op) {
  return e->kind == E_FLOAT && e->index == op;
}

/* ---- integers that became floating-point numbers ---- */

/* Has the format every number of the integer type? */
static bool holds_all(const type *f, const type *t) {
  if (t->kind != T_INT)
    return false;
  u128 low = machine_cut(t, t->is_signed ? (u128)1 << (t->width - 1) : 0), high = low - 1, bits[2];
  u128 odd = machine_cut(t, high); /* all bits set: what needs the most of them */
  return t->width - t->is_signed <= 113 &&
         float_apply(FLOAT_FROM_INT, MODE_ZERO, t, f, &odd, &bits[0]) &&
         float_apply(FLOAT_FROM_INT, MODE_UP, t, f, &odd, &bits[1]) && bits[0] == bits[1];
}

/* The integer back again, as another type that has all its numbers; NULL: it may be another one. */
static const expr *returned(exprs *pool, const type *t, const expr *a) {
  if (!is_op(a, FLOAT_FROM_INT) || t->kind != T_INT)
    return NULL;
  const type *from = a->kid[0]->type;
  return holds_all(a->type, from) && type_keeps_value(from, t) ? expr_cast(pool, t, a->kid[0])
                                                               : NULL;
}

static bool less_equal(const type *t, u128 a, u128 b) {
  u128 both[] = {a, b}, r;
  return float_apply(FLOAT_LE, MODE_NEAREST, t, t, both, &r) && r;
}

/* c <= (float)i, or (float)i <= c, for all numbers of i's type? */
static bool always_below(const expr *a, const expr *b) {
  const type *f = a->type;
  const expr *number = is_const(a) ? b : a;
  if (!is_op(number, FLOAT_FROM_INT) || number->kid[0]->type->kind != T_INT || !can_drop(number) ||
      (!is_const(a) && !is_const(b)))
    return false;
  const type *t = number->kid[0]->type;
  u128 low = machine_cut(t, t->is_signed ? (u128)1 << (t->width - 1) : 0), high = low - 1, bound;
  high = machine_cut(t, high);
  if (number == b)
    return float_apply(FLOAT_FROM_INT, MODE_DOWN, t, f, &low, &bound) &&
           less_equal(f, a->value, bound);
  return float_apply(FLOAT_FROM_INT, MODE_UP, t, f, &high, &bound) &&
         less_equal(f, bound, b->value);
}

/* Does a conversion to the other format keep every number? */
static bool widens(const type *from, const type *to) {
  return from->width <= to->width;
}

/* Of bits that are chosen, where one choice is those of a number: the number is chosen. */
static const expr *chosen_bits(exprs *pool, const type *t, const expr *a) {
  const expr *one = a->kid[1], *other = a->kid[2];
  bool is_simple = one->kind != E_ITE || other->kind != E_ITE;
  bool is_known = is_const(one) || is_const(other) || is_op(one, FLOAT_TO_BITS) ||
                  is_op(other, FLOAT_TO_BITS) || (one->kind == E_VAR && other->kind == E_VAR);
  if (!is_simple || !is_known)
    return NULL;
  one = expr_float(pool, FLOAT_FROM_BITS, t, &one, 1);
  other = expr_float(pool, FLOAT_FROM_BITS, t, &other, 1);
  return expr_ite(pool, a->kid[0], one, other);
}

/* What an operation on another one is; NULL: nothing simpler. */
static const expr *unnested(exprs *pool, float_op op, const type *t, const expr *a) {
  if (op == FLOAT_CONVERT && t == a->type)
    return a;
  if (op == FLOAT_CONVERT && is_op(a, FLOAT_CONVERT) && a->kid[0]->type == t && widens(t, a->type))
    return a->kid[0];
  if (op == FLOAT_TO_INT)
    return returned(pool, t, a);
  if (op == FLOAT_ROUND && (is_op(a, FLOAT_FROM_INT) || is_op(a, FLOAT_ROUND)))
    return a;
  if (op == FLOAT_NEG && is_op(a, FLOAT_NEG))
    return a->kid[0];
  if (op == FLOAT_ABS && is_op(a, FLOAT_ABS))
    return a;
  if (op == FLOAT_ABS && is_op(a, FLOAT_NEG))
    return expr_float(pool, FLOAT_ABS, t, a->kid, 1);
  if (op == FLOAT_FROM_BITS && is_op(a, FLOAT_TO_BITS) && a->kid[0]->type == t)
    return a->kid[0];
  if (op == FLOAT_FROM_BITS && a->kind == E_ITE)
    return chosen_bits(pool, t, a);
  return NULL;
}

/* Comparisons of numbers that were made wider are those of the numbers themselves. */
static const expr *compare_narrow(exprs *pool, float_op op, const expr *const *kids) {
  if (!is_op(kids[0], FLOAT_CONVERT) || !is_op(kids[1], FLOAT_CONVERT))
    return NULL;
  const expr *a = kids[0]->kid[0], *b = kids[1]->kid[0];
  return a->type == b->type && widens(a->type, kids[0]->type) ? expr_float2(pool, op, a, b) : NULL;
}

static const expr *compared(exprs *pool, float_op op, const expr *const *kids) {
  if (op == FLOAT_LE && always_below(kids[0], kids[1]))
    return expr_bool(pool, true);
  return compare_narrow(pool, op, kids);
}

/* Variables by name: a program that is read back makes them in another order. */
static bool comes_after(const expr *a, const expr *b) {
  int by_name = a->kind == E_VAR && b->kind == E_VAR ? strcmp(a->var->name, b->var->name) : 0;
  return by_name != 0 ? by_name > 0 : a->id > b->id;
}

/* a + b is b + a: one of them is the normal form, with a constant on the right. */
static bool is_swapped(float_op op, const expr *const *kids) {
  bool commutes = op == FLOAT_ADD || op == FLOAT_MUL || op == FLOAT_EQ;
  if (!commutes || is_const(kids[1]))
    return false;
  return is_const(kids[0]) || comes_after(kids[0], kids[1]);
}

const expr *expr_float(exprs *pool, float_op op, const type *t, const expr *const *kids,
                       uint32_t count) {
  check_operands(op, t, kids, count);
  uint32_t n = float_operands(op);
  if (is_swapped(op, kids)) {
    const expr *swapped[] = {kids[1], kids[0], count > 2 ? kids[2] : NULL};
    return expr_float(pool, op, t, swapped, count);
  }
  if (has_mode(op, count) && is_const(kids[n]) && kids[n]->value == MODE_NEAREST)
    count = n;
  const expr *folded = fold(pool, op, t, kids, count);
  if (folded)
    return folded;
  bool compares = op == FLOAT_EQ || op == FLOAT_LT || op == FLOAT_LE;
  const expr *simple = compares ? compared(pool, op, kids)
                       : n == 1 ? unnested(pool, op, t, kids[0])
                                : NULL;
  if (simple)
    return simple;
  pool->has_floats = true;
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
