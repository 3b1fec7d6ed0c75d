#include "expr/evaluate.h"

#include "expr/float.h"
#include "expr/node.h"

static bool apply_cast(const expr *e, u128 a, u128 *value) {
  const type *from = e->kid[0]->type, *to = e->type;
  if (!type_is_scalar(from) || !type_is_scalar(to))
    return false;
  *value = to->kind == T_BOOL ? a != 0 : machine_cut(to, (u128)machine_signed(from, a));
  return true;
}

static bool apply_arith(const expr *e, const u128 *kids, u128 *value) {
  bool is_shift = e->kind == E_SHL || e->kind == E_SHR;
  u128 right = e->count < 2 ? 0
               : is_shift   ? (u128)machine_signed(e->kid[1]->type, kids[1])
                            : kids[1];
  return type_is_integer(e->type) &&
         machine_arith((expr_kind)e->kind, e->type, kids[0], right, value, NULL);
}

static bool apply_float(const expr *e, const u128 *kids, u128 *value) {
  assert(e->kind == E_FLOAT && e->count > 0);
  float_op op = (float_op)e->index;
  const type *from = e->kid[0]->type;
  if (from->kind == T_MATH || e->type->kind == T_MATH)
    return false;
  if (float_apply(op, float_mode_among(op, kids, e->count), from, e->type, kids, value))
    return true;
  bool is_told = op == FLOAT_TO_BITS && e->count > float_operands(op);
  if (is_told)
    *value = kids[1] | float_nan(from);
  return is_told;
}

bool expr_apply(const expr *e, const u128 *kids, u128 *value) {
  assert((e->kind >= E_CAST && e->kind <= E_ITE) || e->kind == E_FLOAT);
  const type *from = e->kid[0]->type;
  switch ((expr_kind)e->kind) {
  case E_CAST:
    return apply_cast(e, kids[0], value);
  case E_NOT:
    *value = !kids[0];
    return true;
  case E_AND:
    *value = kids[0] && kids[1];
    return true;
  case E_OR:
    *value = kids[0] || kids[1];
    return true;
  case E_ITE:
    *value = kids[kids[0] ? 1 : 2];
    return true;
  case E_EQ:
    *value = kids[0] == kids[1];
    return type_is_scalar(from);
  case E_LT:
    *value = type_is_scalar(from) && machine_less(from, kids[0], kids[1]);
    return type_is_scalar(from);
  case E_LE:
    *value = type_is_scalar(from) && !machine_less(from, kids[1], kids[0]);
    return type_is_scalar(from);
  case E_FLOAT:
    return apply_float(e, kids, value);
  default:
    return apply_arith(e, kids, value);
  }
}

static bool choose(evaluator *v, const expr *e, u128 *value) {
  u128 c;
  if (!expr_evaluate(v, e->kid[0], &c))
    return false;
  *value = c;
  bool decided = (e->kind == E_AND && !c) || (e->kind == E_OR && c);
  return decided || expr_evaluate(v, e->kid[e->kind == E_ITE && !c ? 2 : 1], value);
}

bool expr_evaluate(evaluator *v, const expr *e, u128 *value) {
  u128 kids[2] = {0};
  if (v->nodes == 0)
    return false;
  --v->nodes;
  if (e->kind == E_CONST) {
    *value = e->value;
    return type_is_scalar(e->type);
  }
  if (e->kind == E_AND || e->kind == E_OR || e->kind == E_ITE)
    return choose(v, e, value);
  if (e->kind < E_CAST || e->kind > E_LE)
    return v->place(v, e, value);
  assert(e->count <= 2);
  for (uint32_t i = 0; i < e->count; ++i)
    if (!expr_evaluate(v, e->kid[i], &kids[i]))
      return false;
  return expr_apply(e, kids, value);
}
