/* gone.c: may what a pointer points to have been freed before a statement? Then its address may be
 * that of a new object: C leaves open whether memory is used again.
 *
 * What may come after a free statement: what follows it in its procedure and, once that returns,
 * behind every call of it; of procedures that are called there, all. */
#include "wp/internal.h"

#include "base/memory.h"

typedef struct place {
  uint32_t proc, label;
  bool returns; /* the callers go on, too */
} place;

typedef struct tracing {
  wp *w;
  uint8_t *seen; /* by statement: 1 inside a call, 2 with the callers going on, or both */
  VEC(place) open;
} tracing;

static void visit(tracing *t, uint32_t in, uint32_t label, bool returns) {
  uint8_t *seen = &t->seen[t->w->first_stmt[in] + label];
  uint8_t bit = returns ? 2 : 1;
  if (*seen & bit)
    return;
  *seen |= bit;
  vec_push(&t->open, ((place){in, label, returns}));
}

static void visit_next(tracing *t, uint32_t in, const stmt *s, bool returns) {
  for (uint32_t i = 0; i < s->succ_count; ++i)
    visit(t, in, s->succ[i], returns);
}

static void visit_callers(tracing *t, uint32_t callee) {
  for (vec_each(proc *const, f, &t->w->p->procs))
    for (uint32_t i = 0; i < (*f)->stmts.size; ++i)
      if ((*f)->stmts.data[i].kind == S_CALL &&
          alias_may_call(t->w->a, *f, i, t->w->p->procs.data[callee]))
        visit_next(t, (*f)->index, &(*f)->stmts.data[i], true);
}

static void visit_callees(tracing *t, const proc *f, uint32_t label) {
  callees to;
  alias_callees(t->w->a, f, label, &to);
  for (vec_each(const proc *const, g, &to.bodies))
    visit(t, (*g)->index, (*g)->entry, false);
  callees_free(&to);
}

static void trace_from(tracing *t, const free_stmt *from) {
  const proc *f = t->w->p->procs.data[from->proc];
  bool *returned = xcalloc((size_t)t->w->p->procs.size + 1, sizeof *returned);
  visit_next(t, from->proc, &f->stmts.data[from->label], true);
  while (t->open.size > 0) {
    place at = vec_pop(&t->open);
    f = t->w->p->procs.data[at.proc];
    const stmt *s = &f->stmts.data[at.label];
    if (s->kind == S_CALL)
      visit_callees(t, f, at.label);
    if (s->kind == S_RETURN && at.returns && !returned[at.proc]) {
      returned[at.proc] = true;
      visit_callers(t, at.proc);
    }
    visit_next(t, at.proc, s, at.returns);
  }
  free(returned);
  vec_free(&t->open);
}

static void number_statements(wp *w) {
  uint32_t count = 0;
  w->first_stmt = xcalloc((size_t)w->p->procs.size + 1, sizeof *w->first_stmt);
  for (vec_each(proc *const, f, &w->p->procs)) {
    w->first_stmt[(*f)->index] = count;
    count += (*f)->stmts.size;
    for (uint32_t i = 0; i < (*f)->stmts.size; ++i)
      if ((*f)->stmts.data[i].kind == S_FREE)
        vec_push(&w->frees, ((free_stmt){.proc = (*f)->index, .label = i}));
  }
  w->stmt_count = count;
}

/* May the statement at f, label come after this free? */
static bool comes_after(wp *w, free_stmt *from, const proc *f, uint32_t label) {
  if (!from->after) {
    from->after = xcalloc((size_t)w->stmt_count + 1, sizeof *from->after);
    tracing t = {.w = w, .seen = from->after};
    trace_from(&t, from);
  }
  return from->after[w->first_stmt[f->index] + label] != 0;
}

static bool share_object(alias_set x, alias_set y) {
  for (uint32_t i = 0; i < x.size; ++i)
    for (uint32_t k = 0; k < y.size; ++k)
      if (x.data[i].object == y.data[k].object)
        return true;
  return false;
}

bool may_be_gone(wp *w, const proc *f, uint32_t label, const expr *pointer) {
  assert(type_is_ptr(pointer->type) && label < f->stmts.size);
  if (!w->first_stmt)
    number_statements(w);
  if (pointer->kind == E_ADDR && !pointer->has_deref)
    return false; /* of a variable */
  const expr *now = pointer->kind == E_PRIME ? pointer->kid[0] : pointer;
  for (vec_each(free_stmt, from, &w->frees)) {
    const expr *freed = w->p->procs.data[from->proc]->stmts.data[from->label].rhs[0];
    if (share_object(alias_targets(w->a, now), alias_targets(w->a, freed)) &&
        comes_after(w, from, f, label))
      return true;
  }
  return false;
}

void gone_free(wp *w) {
  for (vec_each(free_stmt, from, &w->frees))
    free(from->after);
  vec_free(&w->frees);
  free(w->first_stmt);
}
