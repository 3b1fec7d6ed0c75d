/* The domain, forwards: what statements, calls and returns make of edges. */
#include "boolean/domain.h"

/* ---- sets of edges ------------------------------------------------------- */

static void poll(void *self) {
  boolean *b = self;
  bdd_poll(b->space);
}

static element copy_element(void *self, element a) {
  const boolean *b = self;
  return as_element(b, bdd_here(b->space), as_rel(a));
}

static void drop_element(void *self, element a) {
  const boolean *b = self;
  rel r = as_rel(a);
  rel_drop(b->space, &r);
}

static element unite(void *self, element x, element y) {
  const boolean *b = self;
  bdd_mark here = bdd_here(b->space);
  return as_element(b, here, rel_or(b->space, as_rel(x), as_rel(y)));
}

static element minus(void *self, element x, element y) {
  const boolean *b = self;
  bdd_mark here = bdd_here(b->space);
  return as_element(b, here, rel_minus(b->space, as_rel(x), as_rel(y)));
}

static bool entails(void *self, element x, element y) {
  const boolean *b = self;
  return rel_subset(b->space, as_rel(x), as_rel(y));
}

/* ---- statements ---------------------------------------------------------- */

static element start(void *self, uint32_t f) {
  const boolean *b = self;
  return as_element(b, bdd_here(b->space), b->procs.data[f].entry);
}

/* exists forget. edges and step; then N becomes C, and enforce holds. */
static rel take_step(const boolean *b, uint32_t f, const compiled *c, rel edges, rel step) {
  rel after = rel_is_true(step) ? rel_exists(b->space, edges, c->forget)
              : c->has_forget   ? rel_product(b->space, edges, step, c->forget)
                                : rel_and(b->space, edges, step);
  if (c->renames)
    after = rel_rename(b->space, after, b->next_to_now);
  rel enforce = b->procs.data[f].enforce;
  return rel_is_true(enforce) ? after : rel_and(b->space, after, enforce);
}

static element apply(void *self, tab_place at, uint32_t succ, element edges) {
  boolean *b = self;
  if (at.node == b->program->procs.data[at.proc]->stmts.size)
    return copy_element(self, edges);
  bdd_mark here = bdd_here(b->space);
  const compiled *c = compiled_edge(b, at, succ);
  return as_element(b, here, take_step(b, at.proc, c, as_rel(edges), c->step));
}

static element failing(void *self, tab_place at, element edges) {
  boolean *b = self;
  const stmt *s = &b->program->procs.data[at.proc]->stmts.data[at.node];
  assert(s->kind == S_ASSERT);
  bdd_mark here = bdd_here(b->space);
  rel bad = encode_may(&b->encoder, s->cond, false);
  return as_element(b, here, rel_and(b->space, as_rel(edges), bad));
}

/* ---- calls --------------------------------------------------------------- */

static uint32_t callee_of_call(const boolean *b, tab_place call) {
  return stmt_callee(b->program, &b->program->procs.data[call.proc]->stmts.data[call.node])->index;
}

static element enter(void *self, tab_place call, element edges) {
  boolean *b = self;
  compiled_edge(b, call, 0);
  const compiled_call *c = call_at(b, call);
  bdd_mark here = bdd_here(b->space);
  rel r = rel_product(b->space, as_rel(edges), c->arguments, c->callers_own);
  r = rel_rename(b->space, r, b->next_to_now);
  r = rel_and(b->space, r, b->procs.data[callee_of_call(b, call)].entry);
  return as_element(b, here, r);
}

/* E becomes C and C becomes N of what changes; parameters on entry become X. */
static const bdd_renaming *leave_renaming(boolean *b, uint32_t f) {
  bool_proc *p = &b->procs.data[f];
  if (p->leave)
    return p->leave;
  VEC(uint32_t) from = {0}, to = {0};
  for (uint32_t i = 0; i < entry_size(b, f); ++i) {
    bool is_global = i < b->usage.scope.globals;
    if (has_entry(b, f, i)) {
      vec_push(&from, pos_var(b, f, i, E));
      vec_push(&to, pos_var(b, f, i, is_global ? C : X));
    } else if (!is_global && has_bit(b->usage.procs.data[f].in, i)) {
      vec_push(&from, pos_var(b, f, i, C));
      vec_push(&to, pos_var(b, f, i, X));
    }
    if (is_global && is_left(b, f, i)) {
      vec_push(&from, pos_var(b, f, i, C));
      vec_push(&to, pos_var(b, f, i, N));
    }
  }
  assert(from.size == to.size);
  p->leave = bdd_renaming_of(b->space, from.data, to.data, from.size);
  vec_free(&from);
  vec_free(&to);
  return p->leave;
}

static element leave(void *self, tab_place ret, element edges) {
  boolean *b = self;
  if (!b->usage.procs.data[ret.proc].is_called)
    return NO_EDGES;
  const compiled *c = compiled_edge(b, ret, 0);
  bdd_mark here = bdd_here(b->space);
  rel r = rel_product(b->space, as_rel(edges), c->step, c->forget);
  return as_element(b, here, rel_rename(b->space, r, leave_renaming(b, ret.proc)));
}

static element lift(void *self, tab_place call, element summary) {
  boolean *b = self;
  const compiled *edge = compiled_edge(b, call, 0);
  const compiled_call *c = call_at(b, call);
  assert(edge->is_ready && edge->renames);
  bdd_mark here = bdd_here(b->space);
  rel r = as_rel(summary);
  if (c->has_overwritten)
    r = rel_exists(b->space, r, c->overwritten);
  return as_element(b, here, rel_product(b->space, r, edge->step, c->inner));
}

static element compose(void *self, tab_place call, element edges, element lifted) {
  boolean *b = self;
  const compiled *c = compiled_edge(b, call, 0);
  bdd_mark here = bdd_here(b->space);
  return as_element(b, here, take_step(b, call.proc, c, as_rel(edges), as_rel(lifted)));
}

void boolean_fill_forward(boolean *b, tab_domain *table) {
  table->self = b;
  table->poll = poll;
  table->copy = copy_element;
  table->drop = drop_element;
  table->unite = unite;
  table->minus = minus;
  table->entails = entails;
  table->start = start;
  table->apply = apply;
  table->failing = failing;
  table->enter = enter;
  table->leave = leave;
  table->lift = lift;
  table->compose = compose;
}
