/* fast_live.c: which slots of a frame may be read before they are written. */
#include "program/fast.h"

#include "base/memory.h"

typedef struct liveness {
  const interp *in;
  const proc *f;
} liveness;

static bool slot_of(const interp *in, const var *v, uint32_t *slot) {
  home h = v->id < in->where.home_count ? in->where.homes[v->id] : (home){0};
  *slot = h.index;
  return h.kind == HOME_SLOT;
}

static void add_reads(const interp *in, const expr *e, uint64_t *now) {
  var_vec vars = {0};
  uint32_t slot;
  expr_vars(e, &vars);
  for (vec_each(const var *const, v, &vars))
    if (slot_of(in, *v, &slot))
      add_bit(now, slot);
  vec_free(&vars);
}

static void before(void *context, uint32_t label, uint64_t *now) {
  const liveness *l = context;
  const stmt *s = &l->f->stmts.data[label];
  uint32_t slot;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->lhs[i]->kind == E_VAR && slot_of(l->in, s->lhs[i]->var, &slot))
      remove_bit(now, slot);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->lhs[i]->kind != E_VAR)
      add_reads(l->in, s->lhs[i], now);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    add_reads(l->in, s->rhs[i], now);
  if (s->cond)
    add_reads(l->in, s->cond, now);
  if (s->callee)
    add_reads(l->in, s->callee, now);
}

static uint32_t successor(void *context, uint32_t label, uint32_t k) {
  const stmt *s = &((const liveness *)context)->f->stmts.data[label];
  return k < s->succ_count ? s->succ[k] : BITS_END;
}

uint64_t *fast_live(const interp *in, const proc *f, uint32_t words) {
  assert(f->has_body && f->stmts.size > 0 && words > 0);
  liveness l = {in, f};
  bits_flow flow = {.context = &l,
                    .nodes = f->stmts.size,
                    .words = words,
                    .sets = xcalloc((size_t)f->stmts.size * words, sizeof(uint64_t)),
                    .next = successor,
                    .transfer = before};
  bits_solve(&flow);
  return flow.sets;
}
