#include "concurrent/twins.h"

/* The comparison of f with g. */
typedef struct comparison {
  exprs *pool;
  const bp_request *request;
  const proc *f, *g;
  map renamed; /* variables of f to those of g, and f's symbol to g's */
} comparison;

static bool same_expr(const comparison *c, const expr *a, const expr *b) {
  return a && b ? expr_rename(c->pool, a, &c->renamed) == b : a == b;
}

static bool same_list(const comparison *c, const expr **a, const expr **b, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    if (!same_expr(c, a[i], b[i]))
      return false;
  return true;
}

static bool same_stmt(const comparison *c, uint32_t label) {
  const stmt *a = &c->f->stmts.data[label], *b = &c->g->stmts.data[label];
  if (a->kind != b->kind || a->lhs_count != b->lhs_count || a->rhs_count != b->rhs_count ||
      a->succ_count != b->succ_count)
    return false;
  for (uint32_t i = 0; i < a->succ_count; ++i)
    if (a->succ[i] != b->succ[i])
      return false;
  return same_list(c, a->lhs, b->lhs, a->lhs_count) && same_list(c, a->rhs, b->rhs, a->rhs_count) &&
         same_expr(c, a->cond, b->cond) && same_expr(c, a->callee, b->callee) &&
         bp_is_target(c->request, c->f->index, label) ==
             bp_is_target(c->request, c->g->index, label);
}

static bool same_body(const comparison *c) {
  if (c->f->stmts.size != c->g->stmts.size || c->f->entry != c->g->entry ||
      !same_expr(c, c->f->enforce, c->g->enforce))
    return false;
  for (uint32_t i = 0; i < c->f->stmts.size; ++i)
    if (!same_stmt(c, i))
      return false;
  return true;
}

static bool are_twins(const instance *x, const bp_request *request, const proc *f, const proc *g) {
  if (f->params.size != g->params.size || f->locals.size != g->locals.size)
    return false;
  assert(f != g);
  comparison c = {.pool = &x->p->pool, .request = request, .f = f, .g = g};
  map_put_ptr(&c.renamed, f->symbol, g->symbol);
  for (uint32_t i = 0; i < f->params.size; ++i)
    map_put_ptr(&c.renamed, f->params.data[i], g->params.data[i]);
  for (uint32_t i = 0; i < f->locals.size; ++i)
    map_put_ptr(&c.renamed, f->locals.data[i], g->locals.data[i]);
  bool same = same_body(&c);
  map_free(&c.renamed);
  return same;
}

void twins_of(const instance *x, const bp_request *request, twin_list *earlier) {
  for (uint32_t t = 0; t < x->roots.size; ++t) {
    vec_push(earlier, NO_TWIN);
    for (uint32_t s = 0; s < t && x->roots.data[t].kind == THREAD_INITIAL; ++s)
      if (x->roots.data[s].kind == THREAD_INITIAL &&
          are_twins(x, request, x->p->procs.data[x->first.data[s]],
                    x->p->procs.data[x->first.data[t]]))
        earlier->data[t] = s;
  }
}
