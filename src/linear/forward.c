/* The domain: sets of edges, and what statements make of them. */
#include "linear/domain.h"

/* A union with more parts than this is cut down, wherever it is. */
enum { MOST_PARTS = 20000 };

/* ---- sets ---------------------------------------------------------------- */

static element copy(void *self, element a) {
  (void)self;
  return as_element(poly_copy(as_poly(a)));
}

static void drop(void *self, element a) {
  (void)self;
  poly_drop(as_poly(a));
}

static element unite(void *self, element a, element b) {
  convex_vec parts = {0};
  const poly *p = as_poly(a);
  (void)self;
  for (uint32_t i = 0; i < p->size; ++i)
    vec_push(&parts, convex_copy(p->parts[i]));
  poly_add_all(&parts, as_poly(b));
  return as_element(poly_of(&parts));
}

static element minus(void *self, element a, element b) {
  (void)self;
  return as_element(poly_minus(as_poly(a), as_poly(b)));
}

static bool entails(void *self, element a, element b) {
  (void)self;
  return poly_entails(as_poly(a), as_poly(b));
}

static void poll(void *self) {
  poly_poll(((linear *)self)->space);
}

element linear_finish(linear *d, tab_place at, convex_vec *parts) {
  assert(at.proc < d->procs.size);
  lin_place *place = linear_place_at(d, at);
  if (poly_join_groups(parts, place->cap / 2))
    place->is_joined = true;
  if (parts->size > MOST_PARTS && poly_reduce(parts, place->cap))
    place->is_lossy = true;
  return as_element(poly_of(parts));
}

/* ---- liveness ------------------------------------------------------------ */

void linear_forget_dead(linear *d, const lin_proc *f, uint32_t label, convex **set) {
  assert(convex_dims(*set) >= f->dims && label <= f->proc->stmts.size);
  if (d->request->all_variables)
    return;
  for (uint32_t i = 0; i < f->vars.size; ++i)
    if (f->entry[i] != f->now[i] && !lin_is_live(f, label, i)) {
      *set = convex_own(*set);
      convex_forget(*set, f->now[i]);
    }
}

/* Only what was live before and is not any more has to be forgotten. */
static void forget_newly_dead(linear *d, const lin_proc *f, uint32_t from, uint32_t label,
                              const stmt *s, convex **set) {
  assert(from < f->proc->stmts.size && label < f->proc->stmts.size);
  if (d->request->all_variables)
    return;
  for (uint32_t i = 0; i < f->vars.size; ++i) {
    if (f->entry[i] == f->now[i] || lin_is_live(f, label, i))
      continue;
    bool written = false;
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      written = written || (s->lhs[k]->kind == E_VAR && s->lhs[k]->var == f->vars.data[i]);
    if (written || lin_is_live(f, from, i)) {
      *set = convex_own(*set);
      convex_forget(*set, f->now[i]);
    }
  }
}

/* ---- statements ---------------------------------------------------------- */

/* The set (taken) without the dimensions behind those of f. */
static convex *trimmed(const lin_proc *f, convex *set) {
  uint32_t n = convex_dims(set);
  assert(n >= f->dims);
  if (n == f->dims)
    return set;
  VEC(uint32_t) to = {0};
  for (uint32_t i = 0; i < n; ++i)
    vec_push(&to, i < f->dims ? i : NO_DIM);
  set = convex_own(set);
  convex_map(set, to.data);
  vec_free(&to);
  assert(convex_dims(set) == f->dims);
  return set;
}

/* Writes the values to the variables at once. */
static convex *assigned(linear *d, const lin_proc *f, const stmt *s, lin_tuple *t) {
  assert(s->kind == S_ASSIGN && s->lhs_count == s->rhs_count);
  convex *set = convex_own(t->set);
  if (s->lhs_count == 1 && convex_dims(set) == f->dims) {
    uint32_t at = lin_index(f, s->lhs[0]->var);
    if (at != NO_DIM)
      convex_assign(set, f->now[at], t->values[0]);
    if (at == NO_DIM || convex_settle(set)) /* an assignment may show that there is no point */
      return set;
    convex_drop(set);
    return NULL;
  }
  VEC(uint32_t) to = {0};
  for (uint32_t i = 0; i < convex_dims(set); ++i)
    vec_push(&to, i < f->dims ? i : NO_DIM);
  uint32_t first = convex_dims(set);
  convex_extend(set, s->lhs_count);
  assert(to.size == first);
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint32_t at = lin_index(f, s->lhs[i]->var);
    linear_equate(d, set, first + i, t->values[i]);
    vec_push(&to, at == NO_DIM ? NO_DIM : f->now[at]);
    if (at != NO_DIM)
      to.data[f->now[at]] = NO_DIM;
  }
  assert(to.size == convex_dims(set));
  convex_map(set, to.data);
  vec_free(&to);
  if (convex_settle(set))
    return set;
  convex_drop(set);
  return NULL;
}

static bool is_undefined_value(const linear *d, const expr *e) {
  return e->kind == E_VAR && d->is_undefined[e->var->id];
}

static convex *havocked(linear *d, const lin_proc *f, const stmt *s, convex *set) {
  set = convex_own(set);
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint32_t at = lin_index(f, s->lhs[i]->var);
    if (at == NO_DIM)
      continue;
    convex_forget(set, f->now[at]);
    linear_add_type(d, set, f->now[at], s->lhs[i]->type);
  }
  if (convex_settle(set))
    return set;
  convex_drop(set);
  return NULL;
}

static void apply_part(linear *d, const lin_proc *f, const stmt *s, uint32_t succ, convex *set,
                       convex_vec *out) {
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN: {
    if (s->lhs_count == 1 && is_undefined_value(d, s->rhs[0])) {
      vec_push(out, havocked(d, f, s, set));
      return;
    }
    lin_tuples tuples = {0};
    linear_eval_all(d, f, set, s->rhs, s->rhs_count, &tuples);
    for (vec_each(lin_tuple, t, &tuples))
      vec_push(out, assigned(d, f, s, t));
    vec_free(&tuples);
    return;
  }
  case S_HAVOC:
    vec_push(out, havocked(d, f, s, set));
    return;
  case S_ASSUME:
  case S_ASSERT:
    linear_assume(d, f, set, s->cond, true, out);
    return;
  case S_BRANCH:
    linear_assume(d, f, set, s->cond, succ == 0, out);
    return;
  default:
    vec_push(out, set);
  }
}

static element apply(void *self, tab_place at, uint32_t succ, element edges) {
  linear *d = self;
  assert(at.proc < d->procs.size && at.node <= d->procs.data[at.proc].proc->stmts.size);
  const lin_proc *f = &d->procs.data[at.proc];
  const poly *p = as_poly(edges);
  convex_vec parts = {0};
  if (at.node == f->proc->stmts.size)
    return copy(self, edges);
  const stmt *s = lin_stmt(d, at);
  for (uint32_t i = 0; i < p->size; ++i) {
    assert(convex_dims(p->parts[i]) == f->dims && succ < s->succ_count);
    arena_mark here = arena_here(&d->scratch);
    convex_vec after = {0};
    apply_part(d, f, s, succ, convex_copy(p->parts[i]), &after);
    for (uint32_t k = 0; k < after.size; ++k) {
      convex *set = after.data[k];
      if (!set)
        continue;
      set = trimmed(f, set);
      forget_newly_dead(d, f, at.node, s->succ[succ], s, &set);
      poly_add(&parts, set);
    }
    vec_free(&after);
    arena_release(&d->scratch, here);
  }
  return linear_finish(d, at, &parts);
}

static element failing(void *self, tab_place at, element edges) {
  linear *d = self;
  assert(lin_stmt(d, at)->kind == S_ASSERT);
  const lin_proc *f = &d->procs.data[at.proc];
  const poly *p = as_poly(edges);
  convex_vec parts = {0};
  arena_mark here = arena_here(&d->scratch);
  for (uint32_t i = 0; i < p->size; ++i) {
    convex_vec after = {0};
    linear_assume(d, f, convex_copy(p->parts[i]), lin_stmt(d, at)->cond, false, &after);
    for (uint32_t k = 0; k < after.size; ++k)
      vec_push(&parts, trimmed(f, after.data[k]));
    vec_free(&after);
  }
  arena_release(&d->scratch, here);
  return as_element(poly_of(&parts));
}

/* ---- the start ----------------------------------------------------------- */

static element start(void *self, uint32_t index) {
  linear *d = self;
  const lin_proc *f = &d->procs.data[index];
  arena_mark here = arena_here(&d->scratch);
  assert(f->proc->index == index);
  convex *set = convex_universe(d->space, f->dims);
  assert(f->proc->has_body && f->proc->entry < f->proc->stmts.size);
  for (uint32_t i = 0; i < f->vars.size; ++i) {
    const var *v = f->vars.data[i];
    const expr *value = var_start(d->program, d->request->q.entry, v);
    bool has_entry = f->entry[i] != NO_DIM && f->entry[i] != f->now[i];
    if (has_entry)
      linear_equate(d, set, f->entry[i], form_dim(&d->scratch, f->now[i]));
    if (value)
      linear_equate(d, set, f->now[i], form_const(expr_value(value)));
    else
      linear_add_type(d, set, f->now[i], v->type);
  }
  if (index != f->proc->index || convex_settle(set))
    linear_forget_dead(d, f, f->proc->entry, &set);
  arena_release(&d->scratch, here);
  convex_vec parts = {0};
  vec_push(&parts, set);
  return as_element(poly_of(&parts));
}

void linear_fill_forward(tab_domain *table) {
  table->poll = poll;
  table->copy = copy;
  table->drop = drop;
  table->unite = unite;
  table->minus = minus;
  table->entails = entails;
  table->start = start;
  table->apply = apply;
  table->failing = failing;
}
