/* live_vars.c: see live_vars.h. */
#include "program/live_vars.h"

#include "base/bits.h"

static void add_vars(const live_vars *l, const expr *e, uint64_t *set) {
  var_vec found = {0};
  if (e)
    expr_vars(e, &found);
  for (vec_each(const var *const, v, &found)) {
    uint64_t bit = map_get(&l->index, map_key(*v), 0);
    if (bit)
      add_bit(set, (uint32_t)bit - 1);
  }
  vec_free(&found);
}

static uint32_t next_of(void *context, uint32_t node, uint32_t k) {
  const live_vars *l = context;
  const stmt *s = &l->proc->stmts.data[node];
  return k < s->succ_count ? s->succ[k] : BITS_END;
}

static void step_back(void *context, uint32_t node, uint64_t *now) {
  const live_vars *l = context;
  const stmt *s = &l->proc->stmts.data[node];
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint64_t bit = s->lhs[i]->kind == E_VAR ? map_get(&l->index, map_key(s->lhs[i]->var), 0) : 0;
    if (bit)
      remove_bit(now, (uint32_t)bit - 1);
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->lhs[i]->kind != E_VAR)
      add_vars(l, s->lhs[i], now);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    add_vars(l, s->rhs[i], now);
  add_vars(l, s->cond, now);
  add_vars(l, s->callee, now);
}

void live_init(live_vars *l, const proc *f) {
  *l = (live_vars){.proc = f};
  uint32_t count = 0;
  for (vec_each(var *const, v, &f->params))
    if (!(*v)->address_taken)
      map_put(&l->index, map_key(*v), ++count);
  for (vec_each(var *const, v, &f->locals))
    if (!(*v)->address_taken)
      map_put(&l->index, map_key(*v), ++count);
  l->words = bits_words(count);
  l->sets = bits_new(l->words * (f->stmts.size + 1));
  bits_solve(&(bits_flow){.context = l,
                          .nodes = f->stmts.size,
                          .words = l->words,
                          .sets = l->sets,
                          .next = next_of,
                          .transfer = step_back});
}

void live_free(live_vars *l) {
  map_free(&l->index);
  free(l->sets);
}

bool live_at(const live_vars *l, uint32_t label, const var *v) {
  assert(label < l->proc->stmts.size);
  uint64_t bit = map_get(&l->index, map_key(v), 0);
  return !bit || has_bit(l->sets + (uint64_t)label * l->words, (uint32_t)bit - 1);
}

bool live_after(const live_vars *l, uint32_t label, const var *v) {
  const stmt *s = &l->proc->stmts.data[label];
  assert(s->kind == S_CALL);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->lhs[i]->kind == E_VAR && s->lhs[i]->var == v)
      return false;
    else if (expr_mentions(s->lhs[i], v))
      return true;
  return live_at(l, s->succ[0], v);
}
