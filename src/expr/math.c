/* math.c: the expressions of a pool whose integers have become mathematical. */
#include "expr/math.h"

#include "expr/node.h"

/* What the constant was as a machine integer: its type still tells. */
static const expr *number(exprs *pool, const expr *e) {
  const type *t = e->type;
  u128 value = e->value;
  assert(t->width >= 1 && t->width <= 64 && value >> t->width == 0);
  if (t->is_signed && value >> (t->width - 1) & 1)
    value |= ~(u128)0 << t->width;
  return expr_const(pool, t, value);
}

static const expr *leaf(exprs *pool, const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return e->type->kind == T_MATH ? number(pool, e) : expr_const(pool, e->type, e->value);
  case E_VAR:
    return expr_var(pool, e->var);
  case E_NONDET:
    return expr_nondet(pool);
  default:
    assert(e->kind == E_AGG && e->count == 0);
    return expr_agg(pool, e->type, NULL, 0);
  }
}

static const expr *rebuilt(math_copier *c, const expr *e) {
  expr_vec kids = {0};
  for (uint32_t i = 0; i < e->count; ++i)
    vec_push(&kids, expr_as_math(c, e->kid[i]));
  const expr *result = expr_rebuild(c->pool, e, kids.data);
  vec_free(&kids);
  return result;
}

const expr *expr_as_math(math_copier *c, const expr *e) {
  assert(exprs_are_math(c->pool));
  const expr *known = e ? map_get_ptr(&c->done, e) : NULL;
  if (!e || known)
    return known;
  known = e->count ? rebuilt(c, e) : leaf(c->pool, e);
  assert(known->type == e->type);
  map_put_ptr(&c->done, e, known);
  return known;
}

void math_copier_free(math_copier *c) {
  map_free(&c->done);
}
