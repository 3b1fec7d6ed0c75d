/* The domain: calls and returns. */
#include "linear/domain.h"

static const lin_proc *callee_of_call(const linear *d, tab_place call) {
  const proc *g = stmt_callee(d->program, lin_stmt(d, call));
  assert(g);
  assert(g->index < d->procs.size);
  return &d->procs.data[g->index];
}

/* The set, or NULL if it is empty (then it is dropped). */
static convex *settled(convex *set) {
  if (convex_settle(set))
    return set;
  convex_drop(set);
  return NULL;
}

/* Keeps `count` dimensions from `first` on. */
static convex *only(linear *d, convex *set, uint32_t first, uint32_t count) {
  assert(first + count <= convex_dims(set));
  uint32_t *to = arena_array(&d->scratch, uint32_t, convex_dims(set) + 1);
  for (uint32_t i = 0; i < convex_dims(set); ++i)
    to[i] = i >= first && i < first + count ? i - first : NO_DIM;
  convex_map(set, to);
  assert(convex_dims(set) == count);
  return set;
}

/* What becomes of a set in which arguments or results have these values: takes the tuple's set;
 * NULL if nothing does. `point`: the state that is asked for, when going backwards. */
typedef convex *value_step(linear *d, tab_place at, lin_tuple *t, convex *point);

/* The edges at a call or return, with the values of its expressions, step by step. */
static void each_value(linear *d, tab_place at, element edges, value_step *step, convex *point,
                       convex_vec *out) {
  const lin_proc *f = &d->procs.data[at.proc];
  const stmt *s = lin_stmt(d, at);
  assert(s->kind == S_CALL || s->kind == S_RETURN);
  const poly *p = as_poly(edges);
  for (uint32_t i = 0; i < p->size; ++i) {
    arena_mark here = arena_here(&d->scratch);
    lin_tuples tuples = {0};
    linear_eval_all(d, f, convex_copy(p->parts[i]), s->rhs, s->rhs_count, &tuples);
    for (vec_each(lin_tuple, t, &tuples)) {
      convex *set = step(d, at, t, point);
      if (set)
        vec_push(out, set);
    }
    vec_free(&tuples);
    arena_release(&d->scratch, here);
  }
}

/* The same forwards: the edges there. */
static element values_at(linear *d, tab_place from, element edges, value_step *step, tab_place to) {
  convex_vec found = {0}, parts = {0};
  each_value(d, from, edges, step, NULL, &found);
  for (uint32_t i = 0; i < found.size; ++i)
    poly_add(&parts, found.data[i]);
  vec_free(&found);
  return linear_finish(d, to, &parts);
}

static element values_before(linear *d, tab_place at, element edges, value_step *step,
                             element point) {
  convex_vec parts = {0};
  assert(as_poly(point)->size > 0);
  each_value(d, at, edges, step, as_poly(point)->parts[0], &parts);
  return as_element(poly_of(&parts));
}

/* ---- entering ------------------------------------------------------------ */

/* The caller's set, then the callee's dimensions from `first` on: what is there on entry. */
static void equate_entry(linear *d, const lin_proc *f, const lin_proc *g, const stmt *s,
                         lin_tuple *t, uint32_t first, const uint32_t *dim_of) {
  for (uint32_t i = 0; i < g->vars.size; ++i) {
    const var *v = g->vars.data[i];
    uint32_t entry = g->entry[i];
    if (entry == NO_DIM || (dim_of && dim_of[entry] == NO_DIM))
      continue;
    uint32_t dim = first + (dim_of ? dim_of[entry] : entry);
    assert(i >= g->globals || lin_index(f, v) != NO_DIM);
    if (i < g->globals)
      linear_equate(d, t->set, dim, form_dim(&d->scratch, f->now[lin_index(f, v)]));
    for (uint32_t k = 0; k < g->proc->params.size && k < s->rhs_count; ++k)
      if (g->proc->params.data[k] == v)
        linear_equate(d, t->set, dim, t->values[k]);
  }
}

static convex *entered(linear *d, tab_place call, lin_tuple *t, convex *point) {
  const lin_proc *f = &d->procs.data[call.proc], *g = callee_of_call(d, call);
  uint32_t first = convex_dims(t->set);
  (void)point;
  t->set = convex_own(t->set);
  convex_extend(t->set, g->dims);
  assert(first >= f->dims);
  equate_entry(d, f, g, lin_stmt(d, call), t, first, NULL);
  for (uint32_t i = 0; i < g->vars.size; ++i)
    if (g->entry[i] != NO_DIM && g->entry[i] != g->now[i])
      linear_equate(d, t->set, first + g->now[i], form_dim(&d->scratch, first + g->entry[i]));
  convex *set = settled(t->set);
  return set ? only(d, set, first, g->dims) : NULL;
}

static element enter(void *self, tab_place call, element edges) {
  const proc *g = callee_of_call(self, call)->proc;
  return values_at(self, call, edges, entered, (tab_place){g->index, g->stmts.size});
}

/* The state on entry is the point. */
static convex *before_entered(linear *d, tab_place call, lin_tuple *t, convex *point) {
  const lin_proc *f = &d->procs.data[call.proc], *g = callee_of_call(d, call);
  assert(convex_dims(point) == g->dims && convex_dims(t->set) >= f->dims);
  uint32_t first = convex_dims(t->set);
  t->set = convex_own(t->set);
  convex_append(t->set, point);
  equate_entry(d, f, g, lin_stmt(d, call), t, first, NULL);
  convex *set = settled(t->set);
  return set ? only(d, set, 0, f->dims) : NULL;
}

static element before_enter(void *self, tab_place call, element within, element point) {
  return values_before(self, call, within, before_entered, point);
}

/* ---- leaving ------------------------------------------------------------- */

static convex *left(linear *d, tab_place ret, lin_tuple *t, convex *point) {
  const lin_proc *f = &d->procs.data[ret.proc];
  assert(lin_stmt(d, ret)->kind == S_RETURN && lin_stmt(d, ret)->rhs_count >= f->results);
  uint32_t first = convex_dims(t->set);
  (void)point;
  t->set = convex_own(t->set);
  convex_extend(t->set, f->results);
  for (uint32_t i = 0; i < f->results; ++i)
    linear_equate(d, t->set, first + i, t->values[i]);
  convex *set = settled(t->set);
  if (!set)
    return NULL;
  uint32_t *to = arena_array(&d->scratch, uint32_t, convex_dims(set) + 1);
  for (uint32_t i = 0; i < convex_dims(set); ++i)
    to[i] = i < f->dims ? f->to_summary[i] : i < first ? NO_DIM : f->summary_dims + (i - first);
  convex_map(set, to);
  assert(convex_dims(set) == f->summary_dims + f->results);
  return set;
}

static element leave(void *self, tab_place ret, element edges) {
  const linear *d = self;
  uint32_t exit = d->program->procs.data[ret.proc]->stmts.size + 1;
  return values_at(self, ret, edges, left, (tab_place){ret.proc, exit});
}

/* The summary edge is the point. */
static convex *before_left(linear *d, tab_place ret, lin_tuple *t, convex *point) {
  const lin_proc *f = &d->procs.data[ret.proc];
  assert(convex_dims(point) == f->summary_dims + f->results);
  uint32_t first = convex_dims(t->set);
  t->set = convex_own(t->set);
  convex_append(t->set, point);
  for (uint32_t k = 0; k < f->dims; ++k)
    if (f->to_summary[k] != NO_DIM)
      linear_equate(d, t->set, first + f->to_summary[k], form_dim(&d->scratch, k));
  for (uint32_t k = 0; k < f->results; ++k)
    linear_equate(d, t->set, first + f->summary_dims + k, t->values[k]);
  convex *set = settled(t->set);
  return set ? only(d, set, 0, f->dims) : NULL;
}

static element before_leave(void *self, tab_place ret, element within, element point) {
  return values_before(self, ret, within, before_left, point);
}

/* ---- summaries ----------------------------------------------------------- */

static element lift(void *self, tab_place call, element summary) {
  (void)call;
  (void)self;
  return as_element(poly_copy(as_poly(summary)));
}

/* Where the parts of a call's relation are. */
typedef struct joined {
  convex *set;
  uint32_t first; /* of the summary's dimensions */
} joined;
typedef VEC(joined) joined_vec;

/* A path edge at the call together with a summary edge that fits. */
static void join_summary(linear *d, tab_place call, convex *edge, const poly *summary,
                         joined_vec *out) {
  const lin_proc *f = &d->procs.data[call.proc], *g = callee_of_call(d, call);
  const stmt *s = lin_stmt(d, call);
  assert(s->kind == S_CALL);
  lin_tuples tuples = {0};
  linear_eval_all(d, f, convex_copy(edge), s->rhs, s->rhs_count, &tuples);
  for (vec_each(lin_tuple, t, &tuples)) {
    for (uint32_t i = 0; i < summary->size; ++i) {
      assert(convex_dims(summary->parts[i]) == g->summary_dims + g->results);
      lin_tuple both = {convex_own(convex_copy(t->set)), t->values};
      uint32_t first = convex_dims(both.set);
      convex_append(both.set, summary->parts[i]);
      equate_entry(d, f, g, s, &both, first, g->to_summary);
      convex *set = settled(both.set);
      if (set)
        vec_push(out, (joined){set, first});
    }
    convex_drop(t->set);
  }
  vec_free(&tuples);
}

static bool changes(const linear *d, const lin_proc *g, uint32_t i) {
  assert(i < g->globals);
  uint32_t number = d->global_number[g->vars.data[i]->id];
  return has_bit(g->changes, number);
}

/* For each dimension of the caller: where its value after the call is in the joined set. */
static void find_after(const linear *d, tab_place call, const joined *j, uint32_t *at) {
  const lin_proc *f = &d->procs.data[call.proc], *g = callee_of_call(d, call);
  const stmt *s = lin_stmt(d, call);
  for (uint32_t i = 0; i < f->dims; ++i)
    at[i] = i;
  for (uint32_t i = 0; i < g->globals; ++i)
    if (changes(d, g, i)) {
      assert(lin_index(f, g->vars.data[i]) != NO_DIM && g->to_summary[g->now[i]] != NO_DIM);
      at[f->now[lin_index(f, g->vars.data[i])]] = j->first + g->to_summary[g->now[i]];
    }
  for (uint32_t i = 0; i < s->lhs_count && i < g->results; ++i) {
    uint32_t index = lin_index(f, s->lhs[i]->var);
    if (index != NO_DIM)
      at[f->now[index]] = j->first + g->summary_dims + i;
  }
}

static convex *after_call(linear *d, tab_place call, joined *j) {
  const lin_proc *f = &d->procs.data[call.proc];
  assert(lin_stmt(d, call)->succ_count == 1);
  uint32_t *at = arena_array(&d->scratch, uint32_t, f->dims + 1);
  uint32_t *to = arena_array(&d->scratch, uint32_t, convex_dims(j->set) + 1);
  find_after(d, call, j, at);
  for (uint32_t i = 0; i < convex_dims(j->set); ++i)
    to[i] = NO_DIM;
  for (uint32_t i = 0; i < f->dims; ++i) {
    assert(at[i] < convex_dims(j->set));
    to[at[i]] = i;
  }
  assert(j->first + callee_of_call(d, call)->summary_dims <= convex_dims(j->set));
  convex_map(j->set, to);
  linear_forget_dead(d, f, lin_stmt(d, call)->succ[0], &j->set);
  return j->set;
}

static element compose(void *self, tab_place call, element edges, element lifted) {
  linear *d = self;
  const poly *p = as_poly(edges);
  convex_vec parts = {0};
  for (uint32_t i = 0; i < p->size; ++i) {
    arena_mark here = arena_here(&d->scratch);
    joined_vec all = {0};
    join_summary(d, call, p->parts[i], as_poly(lifted), &all);
    for (vec_each(joined, j, &all))
      poly_add(&parts, after_call(d, call, j));
    vec_free(&all);
    arena_release(&d->scratch, here);
  }
  return linear_finish(d, call, &parts);
}

/* ---- backwards ----------------------------------------------------------- */

/* The joined set with the state after the call in the point. */
static bool meet_after(linear *d, tab_place call, joined *j, convex *point) {
  const lin_proc *f = &d->procs.data[call.proc];
  uint32_t *at = arena_array(&d->scratch, uint32_t, f->dims + 1);
  find_after(d, call, j, at);
  convex *p = convex_own(convex_copy(point));
  linear_forget_dead(d, f, lin_stmt(d, call)->succ[0], &p);
  assert(convex_dims(p) == f->dims);
  uint32_t all = convex_dims(j->set);
  convex_append(j->set, p);
  for (uint32_t i = 0; i < f->dims; ++i)
    linear_equate(d, j->set, all + i, form_dim(&d->scratch, at[i]));
  convex_drop(p);
  return convex_settle(j->set);
}

static element before_return(void *self, tab_place call, element within, element lifted,
                             element point) {
  linear *d = self;
  const poly *p = as_poly(within);
  convex_vec parts = {0};
  arena_mark here = arena_here(&d->scratch);
  for (uint32_t i = 0; i < p->size && !parts.size; ++i) {
    joined_vec all = {0};
    join_summary(d, call, p->parts[i], as_poly(lifted), &all);
    for (vec_each(joined, j, &all)) {
      if (meet_after(d, call, j, as_poly(point)->parts[0]))
        vec_push(&parts, only(d, j->set, 0, d->procs.data[call.proc].dims));
      else
        convex_drop(j->set);
    }
    vec_free(&all);
  }
  arena_release(&d->scratch, here);
  return as_element(poly_of(&parts));
}

static element callee_of(void *self, tab_place call, element call_point, element summary,
                         element point) {
  linear *d = self;
  const lin_proc *g = callee_of_call(d, call);
  convex_vec parts = {0};
  arena_mark here = arena_here(&d->scratch);
  joined_vec all = {0};
  assert(as_poly(call_point)->size > 0 && as_poly(point)->size > 0);
  join_summary(d, call, as_poly(call_point)->parts[0], as_poly(summary), &all);
  for (vec_each(joined, j, &all)) {
    if (meet_after(d, call, j, as_poly(point)->parts[0]))
      vec_push(&parts, only(d, j->set, j->first, g->summary_dims + g->results));
    else
      convex_drop(j->set);
  }
  vec_free(&all);
  arena_release(&d->scratch, here);
  return as_element(poly_of(&parts));
}

void linear_fill_calls(tab_domain *table) {
  table->enter = enter;
  table->leave = leave;
  table->lift = lift;
  table->compose = compose;
  table->before_enter = before_enter;
  table->before_leave = before_leave;
  table->before_return = before_return;
  table->callee_of = callee_of;
}
