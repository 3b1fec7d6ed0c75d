/* print_view.c: ways to write an operand, and which of them the parser reads back as the same. */
#include "expr/print_state.h"

/* The type of an unsuffixed decimal number. */
static const type *number_type(exprs *pool, u128 number) {
  if (number <= INT32_MAX)
    return type_int(pool, 32, true);
  if (number <= INT64_MAX)
    return type_int(pool, 64, true);
  return type_int(pool, 128, !(number >> 127));
}

/* What C says for an array's or function's address without saying so. */
bool view_decays(const expr *e) {
  if (e->kind != E_ADDR)
    return false;
  const expr *path = e->kid[0];
  if (path->kind == E_INDEX)
    return is_zero(path->kid[1]);
  return path->type->kind == T_FUNC && path->kind == E_VAR;
}

/* A shorter text that some conversion may turn into e; false if there is none. */
static bool short_view(exprs *pool, const expr *e, view *v) {
  if (e->kind == E_CONST && type_is_integer(e->type)) {
    u128 number = magnitude(e);
    *v = (view){.e = e, .type = number_type(pool, number), .kind = PLAIN};
    return number <= INT64_MAX;
  }
  if (e->kind == E_CONST && type_is_ptr(e->type)) {
    *v = (view){.e = e, .type = type_signed_int(pool), .kind = PLAIN};
    return e->value == 0;
  }
  if (view_decays(e)) {
    *v = (view){.e = e, .type = e->type, .kind = DECAYED};
    return true;
  }
  if (e->kind != E_CAST) {
    *v = view_full(e);
    return false;
  }
  const expr *inner = e->kid[0];
  *v = view_full(inner);
  if (view_decays(inner))
    v->kind = DECAYED;
  return true;
}

/* Is the text of v, converted to e's type, e? */
static bool gives(exprs *pool, view v, const expr *e) {
  if (v.kind == PLAIN && type_is_ptr(e->type))
    return is_zero(e);
  if (v.kind == PLAIN) {
    u128 number = magnitude(v.e);
    const expr *c = expr_const(pool, v.type, is_negative(v.e) ? -number : number);
    return expr_cast(pool, e->type, c) == e;
  }
  return expr_cast(pool, e->type, v.e) == e;
}

bool view_is_null(view v) {
  return v.kind == PLAIN && is_zero(v.e) && type_is_ptr(v.e->type);
}

/* The type to which the parser converts both operands of a binary operator, or NULL. */
static const type *joint_type(exprs *pool, view a, view b) {
  if (view_is_null(a))
    return type_is_ptr(b.type) ? b.type : NULL;
  if (view_is_null(b))
    return type_is_ptr(a.type) ? a.type : NULL;
  if (type_is_ptr(a.type) || type_is_ptr(b.type))
    return type_is_ptr(a.type) && type_is_ptr(b.type) ? type_common_ptr(a.type, b.type) : NULL;
  if (!type_is_scalar(a.type) || !type_is_scalar(b.type))
    return NULL;
  return type_common(pool, a.type, b.type);
}

/* A conversion that may change the value is better seen than told by a constant's suffix. */
static bool is_silent_change(const expr *e, const expr *other) {
  if (e->kind != E_CAST || !is_const(other) || !type_is_scalar(e->kid[0]->type))
    return false;
  return !type_keeps_value(e->kid[0]->type, e->type);
}

/* Chooses how to write two operands of one type that C converts to a common one. */
void view_choose_pair(exprs *pool, const expr *a, const expr *b, view *va, view *vb) {
  assert(a->type == b->type);
  view as[] = {view_full(a), view_full(a)}, bs[] = {view_full(b), view_full(b)};
  bool arithmetic = type_is_scalar(a->type) && a->type->kind != T_BOOL;
  bool short_a = arithmetic && short_view(pool, a, &as[1]);
  bool short_b = arithmetic && short_view(pool, b, &bs[1]);
  *va = as[0], *vb = bs[0];
  for (int choice = 3; choice > 0; --choice) {
    int i = choice >> 1, j = choice & 1;
    if ((i && !short_a) || (j && !short_b))
      continue;
    if ((i && is_silent_change(a, b)) || (j && is_silent_change(b, a)))
      continue;
    if (joint_type(pool, as[i], bs[j]) == a->type && gives(pool, as[i], a) &&
        gives(pool, bs[j], b)) {
      *va = as[i], *vb = bs[j];
      return;
    }
  }
}

/* Where the context converts to e's type as by assignment. */
view view_converted(exprs *pool, const expr *e) {
  view v;
  if (!short_view(pool, e, &v))
    return view_full(e);
  if (view_is_null(v))
    return v;
  return type_converts(v.type, e->type) && gives(pool, v, e) ? v : view_full(e);
}

/* An operand that C promotes. */
view view_promoted(exprs *pool, const expr *e) {
  view v;
  if (!short_view(pool, e, &v) || !(type_is_integer(v.type) || v.type->kind == T_BOOL))
    return view_full(e);
  return type_promote(pool, v.type) == e->type && gives(pool, v, e) ? v : view_full(e);
}
