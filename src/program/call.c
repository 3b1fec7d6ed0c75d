/* What a call passes, gives and is. */
#include "program/call.h"

const expr *passed_value(exprs *pool, const expr *value, const type *t) {
  if (value->type == t)
    return value;
  bool same = type_is_scalar(value->type) && type_is_scalar(t) && value->type->kind != T_BOOL &&
              t->kind != T_BOOL && value->type->size == t->size;
  return same ? expr_cast(pool, t, value) : NULL;
}

const expr *call_argument(exprs *pool, const stmt *call, const proc *callee, uint32_t i) {
  assert(call->kind == S_CALL && i < callee->params.size);
  return i < call->rhs_count ? passed_value(pool, call->rhs[i], callee->params.data[i]->type)
                             : NULL;
}

const expr *call_argument_of(exprs *pool, const stmt *call, const proc *callee, const var *formal) {
  for (uint32_t i = 0; i < callee->params.size; ++i)
    if (callee->params.data[i] == formal)
      return call_argument(pool, call, callee, i);
  return NULL;
}

const expr *call_is_of(exprs *pool, const expr *pointer, const proc *callee) {
  const type *bytes = type_ptr(pool, type_int(pool, 8, true));
  const expr *address = expr_addr(pool, expr_var(pool, callee->symbol));
  assert(type_is_ptr(pointer->type));
  if (address->type == pointer->type)
    return expr_eq(pool, pointer, address);
  return expr_eq(pool, expr_cast(pool, bytes, pointer), expr_cast(pool, bytes, address));
}
