/* Constraints that widening respects: the program's own conditions, and these moved by one. */
#include "linear/domain.h"

enum { MOST_LIMITS = 200 };

/* The form of an expression that is linear as it stands; wrap-around does not matter here. */
static bool plain_form(linear *d, const lin_proc *f, const expr *e, form *out) {
  form a, b;
  i128 k;
  switch ((expr_kind)e->kind) {
  case E_CONST:
    *out = form_const(expr_value(e));
    return true;
  case E_VAR: {
    uint32_t at = d->is_undefined[e->var->id] ? NO_DIM : lin_index(f, e->var);
    if (at == NO_DIM)
      return false;
    *out = form_dim(&d->memory, f->now[at]);
    return true;
  }
  case E_CAST:
    return plain_form(d, f, e->kid[0], out);
  case E_NEG:
    return plain_form(d, f, e->kid[0], &a) && form_scale(&d->memory, a, -1, out);
  case E_ADD:
  case E_SUB:
    return plain_form(d, f, e->kid[0], &a) && plain_form(d, f, e->kid[1], &b) &&
           (e->kind == E_ADD ? form_add(&d->memory, a, b, out) : form_sub(&d->memory, a, b, out));
  case E_MUL:
    if (!plain_form(d, f, e->kid[0], &a) || !plain_form(d, f, e->kid[1], &b))
      return false;
    k = form_is_const(a) ? a.constant : b.constant;
    return (form_is_const(a) || form_is_const(b)) &&
           form_scale(&d->memory, form_is_const(a) ? b : a, k, out);
  default:
    return false;
  }
}

static void add_limit(lin_proc *f, form g) {
  assert(g.size > 0);
  for (uint32_t i = 0; i < f->limits.size; ++i) {
    const form *old = &f->limits.data[i];
    if (old->constant == g.constant && old->size == g.size &&
        memcmp(old->terms, g.terms, g.size * sizeof *g.terms) == 0)
      return;
  }
  if (f->limits.size < MOST_LIMITS)
    vec_push(&f->limits, g);
}

static void add_difference(linear *d, lin_proc *f, form g) {
  form minus;
  if (!g.size || !form_scale(&d->memory, g, -1, &minus))
    return;
  for (i128 by = -1; by <= 1; ++by) {
    form a = g, b = minus;
    a.constant += by;
    b.constant += by;
    add_limit(f, a);
    add_limit(f, b);
  }
}

static void add_condition(linear *d, lin_proc *f, const expr *e) {
  form a, b, g;
  if (e->type->kind != T_BOOL)
    return;
  if (e->kind == E_EQ || e->kind == E_LT || e->kind == E_LE) {
    if (plain_form(d, f, e->kid[0], &a) && plain_form(d, f, e->kid[1], &b) &&
        form_sub(&d->memory, a, b, &g))
      add_difference(d, f, g);
    return;
  }
  for (uint32_t i = 0; i < e->count; ++i)
    add_condition(d, f, e->kid[i]);
}

void linear_make_limits(linear *d) {
  for (vec_each(lin_proc, f, &d->procs)) {
    for (uint32_t i = 0; i < f->proc->stmts.size; ++i) {
      const stmt *s = &f->proc->stmts.data[i];
      if (s->cond)
        add_condition(d, f, s->cond);
      if (s->kind == S_ASSIGN && s->lhs_count == 1 && s->rhs[0]->kind == E_CONST &&
          s->lhs[0]->kind == E_VAR && lin_index(f, s->lhs[0]->var) != NO_DIM) {
        form g = form_dim(&d->memory, f->now[lin_index(f, s->lhs[0]->var)]);
        g.constant = -expr_value(s->rhs[0]);
        add_difference(d, f, g);
      }
    }
  }
}
