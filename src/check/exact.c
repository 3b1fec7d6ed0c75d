/* exact.c: values put into formulas about mathematical integers.
 *
 * Folding in expr/ is that of machine integers: it wraps, and it knows the range of each type. Here
 * terms are evaluated without bounds, in 128 bits, and what does not fit is left as it is. Replaced
 * are whole truths, indices, and what a path is compared with: constants that expr/ cannot draw other
 * conclusions from. Casts between integers change nothing, as in smt/ints.c. */
#include "check/internal.h"

enum { UNKNOWN_VALUE = 1, FIRST_VALUE }; /* in `known`; beyond: an index into `values` */

void exact_learn(exact_values *x, const expr *path, const expr *value) {
  assert(value->kind == E_CONST);
  if (map_has(&x->known, path->id) || (!value->type->is_signed && value->value >> 127))
    return;
  map_put(&x->known, path->id, x->values.size + FIRST_VALUE);
  vec_push(&x->values, expr_value(value));
}

void exact_free(exact_values *x) {
  map_free(&x->known);
  vec_free(&x->values);
}

static bool value_of(exact_values *x, const expr *e, i128 *out);

/* Two operands, as numbers. */
static bool operate(exact_values *x, const expr *e, i128 *out) {
  i128 a = 0, b = 0;
  u128 result;
  if (e->type->kind != T_INT || !value_of(x, e->kid[0], &a) ||
      (e->count > 1 && !value_of(x, e->kid[1], &b)) ||
      !machine_arith((expr_kind)e->kind, type_math(x->pool), (u128)a, (u128)b, &result, NULL))
    return false;
  *out = (i128)result;
  return true;
}

static bool compare(exact_values *x, const expr *e, i128 *out) {
  i128 a, b;
  if (!value_of(x, e->kid[0], &a) || !value_of(x, e->kid[1], &b))
    return false;
  *out = e->kind == E_EQ ? a == b : e->kind == E_LT ? a < b : a <= b;
  return true;
}

/* One operand may be enough. */
static bool connect(exact_values *x, const expr *e, i128 *out) {
  i128 a, b;
  bool decides = e->kind == E_OR;
  bool has_a = value_of(x, e->kid[0], &a);
  if (has_a && (a != 0) == decides) {
    *out = a;
    return true;
  }
  if (!value_of(x, e->kid[1], &b) || (!has_a && (b != 0) != decides))
    return false;
  *out = b;
  return true;
}

static bool evaluate(exact_values *x, const expr *e, i128 *out) {
  i128 a;
  const type *inner = e->count ? e->kid[0]->type : NULL;
  switch ((expr_kind)e->kind) {
  case E_CAST:
    if (!type_is_scalar(inner) || !type_is_scalar(e->type) || !value_of(x, e->kid[0], &a))
      return false;
    *out = e->type->kind == T_BOOL ? a != 0 : a;
    return true;
  case E_NOT:
    if (!value_of(x, e->kid[0], &a))
      return false;
    *out = !a;
    return true;
  case E_AND:
  case E_OR:
    return connect(x, e, out);
  case E_ANY_COMPARISON:
    return type_is_scalar(inner) && compare(x, e, out);
  case E_ITE:
    return value_of(x, e->kid[0], &a) && value_of(x, e->kid[a ? 1 : 2], out);
  case E_NEG:
  case E_ADD:
  case E_SUB:
  case E_MUL:
  case E_DIV:
  case E_MOD:
    return operate(x, e, out);
  case E_INDEX:
  case E_FIELD: {
    const expr *path = exact_put(x, e);
    return path != e && value_of(x, path, out);
  }
  default:
    return false;
  }
}

static bool value_of(exact_values *x, const expr *e, i128 *out) {
  if (e->kind == E_CONST && type_is_scalar(e->type)) {
    *out = expr_value(e);
    return e->type->is_signed || !(e->value >> 127);
  }
  uint64_t known = map_get(&x->known, e->id, 0);
  if (known >= FIRST_VALUE)
    *out = x->values.data[known - FIRST_VALUE];
  if (known)
    return known >= FIRST_VALUE;
  map_put(&x->known, e->id, UNKNOWN_VALUE);
  if (!evaluate(x, e, out))
    return false;
  map_put(&x->known, e->id, x->values.size + FIRST_VALUE);
  vec_push(&x->values, *out);
  return true;
}

/* The value of e as a constant of its type; NULL if that is not known, or no such constant. */
static const expr *constant_of(exact_values *x, const expr *e) {
  i128 value;
  if (!value_of(x, e, &value))
    return NULL;
  const expr *c = expr_const(x->pool, e->type, (u128)value);
  return expr_value(c) == value ? c : NULL;
}

static const expr *with_index(exact_values *x, const expr *path) {
  const expr *index = path->kid[1]->kind == E_CONST ? NULL : constant_of(x, path->kid[1]);
  return index ? expr_index(x->pool, exact_put(x, path->kid[0]), index) : NULL;
}

/* Is it the least or greatest number of its type, which nothing exceeds in expr/? */
static bool is_extreme(exact_values *x, const expr *c) {
  const expr *more = expr_const(x->pool, c->type, c->value + 1);
  const expr *less = expr_const(x->pool, c->type, c->value - 1);
  return c->type->kind != T_INT || expr_value(less) > expr_value(c) ||
         expr_value(more) < expr_value(c);
}

/* The other operand of a comparison with a path, as a constant if its value is known. */
static const expr *compared_with(exact_values *x, const expr *path, const expr *e) {
  const expr *c = expr_is_path(path) || path->kind == E_PRIME ? constant_of(x, e) : NULL;
  return c && !is_extreme(x, c) ? c : exact_put(x, e);
}

/* A comparison that is not known. If expr/ decides it, that is by the range of a type. */
static const expr *with_operands(exact_values *x, const expr *e) {
  const expr *a = e->kid[0], *b = e->kid[1];
  const expr *kids[] = {compared_with(x, b, a), compared_with(x, a, b)};
  const expr *result = expr_rebuild(x->pool, e, kids);
  return result->kind == E_CONST && kids[0] != kids[1] ? e : result;
}

static const expr *replacement(exprs *pool, const expr *e, void *context) {
  exact_values *x = context;
  i128 truth;
  if (e->kind == E_ADDR || e->kind == E_PRIME)
    return e;
  if (e->type->kind == T_BOOL && value_of(x, e, &truth))
    return expr_bool(pool, truth != 0);
  if (expr_is_comparison(e))
    return with_operands(x, e);
  return e->kind == E_INDEX ? with_index(x, e) : NULL;
}

const expr *exact_put(exact_values *x, const expr *e) {
  return expr_map(x->pool, e, replacement, x);
}
