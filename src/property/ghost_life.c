/* ghost_life.c: which objects' lives may end during a call: those that are freed, the variables and
 * stack allocations of the procedures that return. */
#include "property/ghost_state.h"

#include "base/memory.h"

void ghost_add_objects(maker *m, alias_set set, uint64_t *to) {
  for (uint32_t i = 0; i < set.size; ++i) {
    const alias_object *o = alias_object_of(m->a, &set.data[i]);
    add_bit(to, ghost_bit(m, o));
    if (o->kind == OBJ_UNKNOWN || o->kind == OBJ_ANYTHING || o->kind == OBJ_ABSOLUTE)
      add_bit(to, m->unknown);
  }
}

uint64_t *ghost_targets(maker *m, const expr *pointer) {
  uint64_t *set = bits_new(m->words);
  ghost_add_objects(m, alias_targets(m->a, pointer), set);
  return set;
}

bool ghost_meet(const maker *m, const uint64_t *a, const uint64_t *b) {
  return bits_meet(a, b, m->words) || (has_bit(a, m->unknown) && !bits_empty(b, m->words)) ||
         (has_bit(b, m->unknown) && !bits_empty(a, m->words));
}

static void add_own(maker *m, const proc *f, var *const *vars, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    const alias_object *o = alias_object_of_var(m->a, vars[i]);
    if (o)
      add_bit(m->ends[f->index], ghost_bit(m, o));
  }
}

static void add_stmt_ends(maker *m, const proc *f, uint32_t label) {
  const stmt *s = &f->stmts.data[label];
  if (s->kind == S_FREE) {
    ghost_add_objects(m, alias_targets(m->a, s->rhs[0]), m->ends[f->index]);
  } else if (s->kind == S_ALLOC) {
    const alias_object *o = alias_object_of_alloc(m->a, f, label);
    if (o && s->on_stack)
      add_bit(m->ends[f->index], ghost_bit(m, o));
    if (o && !s->on_stack)
      add_bit(m->heap, ghost_bit(m, o));
  }
}

bool ghost_add_ended(const maker *m, const proc *f, uint32_t label, uint64_t *into) {
  assert(f->stmts.data[label].kind == S_CALL && into != m->heap);
  bool grown = false;
  alias_calls to = alias_call_targets(m->a, f, label);
  for (uint32_t i = 0; i < to.size; ++i) {
    const proc *callee = m->p->procs.data[to.procs[i]];
    const uint64_t *more = callee->has_body          ? m->ends[callee->index]
                           : proc_is_unknown(callee) ? m->heap
                                                     : NULL;
    grown = (more && add_bits(into, more, m->words)) || grown;
  }
  return (to.unresolved && add_bits(into, m->heap, m->words)) || grown;
}

static bool add_calls(maker *m, const proc *f) {
  bool grown = false;
  for (uint32_t l = 0; l < f->stmts.size; ++l)
    if (f->stmts.data[l].kind == S_CALL)
      grown = ghost_add_ended(m, f, l, m->ends[f->index]) || grown;
  return grown;
}

void ghost_find_ends(maker *m) {
  uint32_t count = m->p->procs.size;
  assert(!m->heap && !m->ends);
  m->unknown = alias_statistics(m->a).objects;
  m->words = bits_words(m->unknown + 1);
  m->heap = bits_new(m->words);
  m->ends = xcalloc(count + 1, sizeof *m->ends);
  for (uint32_t i = 0; i < count; ++i) {
    const proc *f = m->p->procs.data[i];
    m->ends[i] = bits_new(m->words);
    if (!alias_reached(m->a, f))
      continue;
    add_own(m, f, f->params.data, f->params.size);
    add_own(m, f, f->locals.data, f->locals.size);
    for (uint32_t l = 0; l < f->stmts.size; ++l)
      add_stmt_ends(m, f, l);
  }
  add_bit(m->heap, m->unknown);
  for (bool grown = true; grown;) {
    grown = false;
    for (uint32_t i = 0; i < count; ++i)
      grown =
          (alias_reached(m->a, m->p->procs.data[i]) && add_calls(m, m->p->procs.data[i])) || grown;
  }
  assert(!bits_empty(m->heap, m->words));
}
