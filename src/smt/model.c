/* model.c: values of terms in models.
 *
 * A model speaks about the symbols of the assertions. A term may contain others: *p where only *q
 * was asserted about. What stands for a function applied to arguments then has the value that the
 * model gives to the same function at the same arguments, if it does. */
#include "smt/internal.h"

bool lane_value(smt *s, Z3_model m, Z3_ast a, u128 *value) {
  Z3_ast result = NULL;
  if (!Z3_model_eval(s->z.c, m, a, true, &result) || !result)
    return false;
  Z3_inc_ref(s->z.c, result);
  bool found = z3_value(&s->z, result, value);
  Z3_dec_ref(s->z.c, result);
  return found;
}

static bool is_valued(translator *e, Z3_model m, const symbol *s) {
  Z3_context c = e->z->c;
  return Z3_model_has_interp(c, m, Z3_get_app_decl(c, Z3_to_app(c, s->term)));
}

static bool same_place(smt *s, Z3_model m, const symbol *a, const symbol *b) {
  assert(a->function == b->function && a->count == b->count);
  for (uint32_t i = 0; i < a->count; ++i) {
    u128 x = 0, y = 0;
    if (!lane_value(s, m, a->args[i], &x) || !lane_value(s, m, b->args[i], &y) || x != y)
      return false;
  }
  return true;
}

/* A symbol of the model that stands for the same place, or NULL. */
static const symbol *twin(smt *s, translator *e, Z3_model m, const symbol *a) {
  const function *f = &e->functions.data[a->function];
  for (vec_each(const uint32_t, i, &f->symbols)) {
    const symbol *b = &e->symbols.data[*i];
    if (a != b && is_valued(e, m, b) && same_place(s, m, a, b))
      return b;
  }
  return NULL;
}

bool lane_term_value(smt *s, translator *e, Z3_model m, const expr *x, u128 *value) {
  assert(!translate(e, x)->bad);
  uint32_t mark = s->z.pins.size;
  const symbol_list *support = symbols_of(e, x);
  Z3_ast ast = translate(e, x)->ast;
  for (uint32_t i = 0; i < support->size; ++i) {
    const symbol *a = &e->symbols.data[support->data[i]];
    const symbol *b = a->count && !is_valued(e, m, a) ? twin(s, e, m, a) : NULL;
    if (b)
      ast = z3_pin(&s->z, Z3_substitute(s->z.c, ast, 1, &a->term, &b->term));
  }
  bool found = lane_value(s, m, ast, value);
  assert(s->z.pins.size >= mark);
  z3_unpin(&s->z, mark);
  if (found && x->type->kind != T_MATH)
    *value = machine_cut(x->type, *value);
  return found;
}
