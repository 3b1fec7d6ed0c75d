#include "fixpoint/liveness.h"

static void number(liveness *l, const var *v) {
  map_put(&l->index, v->id, ++l->count);
}

static bool *row(const liveness *l, uint32_t label) {
  return l->live.data + (size_t)label * l->count;
}

static void use(const liveness *l, const expr *e, bool *now) {
  if (e->kind == E_VAR) {
    uint64_t n = map_get(&l->index, e->var->id, 0);
    if (n)
      now[n - 1] = true;
  }
  for (uint32_t i = 0; i < e->count; ++i)
    use(l, e->kid[i], now);
}

/* now: what is live after the statement; becomes what is live before it. */
static void before(const liveness *l, const stmt *s, bool *now) {
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint64_t n = map_get(&l->index, s->lhs[i]->var->id, 0);
    if (n)
      now[n - 1] = false;
  }
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    use(l, s->rhs[i], now);
  if (s->cond) /* a constrain clause may mention what is assigned: then too much is live */
    use(l, s->cond, now);
  if (l->f->enforce)
    use(l, l->f->enforce, now);
}

/* One pass against the order of labels; did anything change? */
static bool sweep(liveness *l, bool *now) {
  bool changed = false;
  for (uint32_t label = l->f->stmts.size; label-- > 0;) {
    const stmt *s = &l->f->stmts.data[label];
    memset(now, 0, l->count * sizeof *now);
    for (uint32_t k = 0; k < s->succ_count; ++k)
      for (uint32_t i = 0; i < l->count; ++i)
        now[i] = now[i] || row(l, s->succ[k])[i];
    before(l, s, now);
    for (uint32_t i = 0; i < l->count; ++i)
      if (now[i] && !row(l, label)[i])
        changed = row(l, label)[i] = true;
  }
  return changed;
}

void liveness_init(liveness *l, const proc *f) {
  *l = (liveness){.f = f};
  for (uint32_t i = 0; i < f->params.size; ++i)
    number(l, f->params.data[i]);
  for (uint32_t i = 0; i < f->locals.size; ++i)
    number(l, f->locals.data[i]);
  vec_resize(&l->live, f->stmts.size * l->count + 1);
  VEC(bool) now = {0};
  vec_resize(&now, l->count + 1);
  while (sweep(l, now.data))
    ;
  vec_free(&now);
}

void liveness_free(liveness *l) {
  map_free(&l->index);
  vec_free(&l->live);
}

bool is_live(const liveness *l, uint32_t label, const var *v) {
  uint64_t n = map_get(&l->index, v->id, 0);
  assert(n && label < l->f->stmts.size);
  return row(l, label)[n - 1];
}
