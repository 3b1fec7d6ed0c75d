/* A shortest trace from the least costs of states.
 *
 * Within an activation, the cost of a state is known. What is left is the way from main's entry
 * down to the activation in which the error occurs: for each entry, the least number of steps from
 * it to an error, in its own activation or in a callee that does not return. That is a shortest
 * path over entries, computed backwards from the errors along the calls. */
#include "explicit/search.h"

#include "base/memory.h"

/* How an entry gets to an error: by that state of its activation, which is the error, or calls the
 * next entry. */
typedef struct descent {
  uint64_t cost; /* steps from the entry to the end */
  uint32_t state, next;
  bool done;
} descent;

typedef struct tracer {
  search *search;
  trace *trace;
  VEC(descent) descents;           /* by entry */
  VEC(const activation *) by_exit; /* activations that return, by exit */
} tracer;

/* ---- which calls lead to the error ---- */

static void improve(tracer *t, uint32_t entry, uint64_t cost, uint32_t state, uint32_t next) {
  assert(entry < t->descents.size);
  descent *d = &t->descents.data[entry];
  assert(!d->done || cost >= d->cost); /* found in ascending order */
  if (cost < d->cost)
    *d = (descent){cost, state, next, d->done};
}

/* The open entry of least cost, or NONE. (A scan: this is the simple checker.) */
static uint32_t nearest_entry(const tracer *t) {
  uint32_t best = NONE;
  for (uint32_t i = 0; i < t->descents.size; ++i) {
    const descent *d = &t->descents.data[i];
    if (!d->done && d->state != NONE && (best == NONE || d->cost < t->descents.data[best].cost))
      best = i;
  }
  return best;
}

static void find_descents(tracer *t) {
  const search *s = t->search;
  for (uint32_t i = 0; i < s->entries.size; ++i)
    vec_push(&t->descents, (descent){UINT64_MAX, NONE, NONE, false});
  assert(t->descents.size == s->entries.size);
  for (uint32_t i = 0; i < s->errors.size; ++i) {
    const search_state *x = &s->states.data[s->errors.data[i]];
    improve(t, x->entry, cost_sum(x->cost, 1), s->errors.data[i], NONE);
  }
  for (uint32_t e; (e = nearest_entry(t)) != NONE;) {
    t->descents.data[e].done = true;
    const search_entry *entry = &s->entries.data[e];
    for (uint32_t i = 0; i < entry->callers.size; ++i) {
      const search_state *x = &s->states.data[entry->callers.data[i]];
      uint64_t cost = cost_sum(cost_sum(x->cost, 1), t->descents.data[e].cost);
      improve(t, x->entry, cost, entry->callers.data[i], e);
    }
  }
}

static uint32_t best_main(const tracer *t) {
  uint32_t best = NONE;
  for (uint32_t i = 0; i < t->descents.size; ++i)
    if (t->search->entries.data[i].proc == t->search->request->main &&
        t->descents.data[i].state != NONE &&
        (best == NONE || t->descents.data[i].cost < t->descents.data[best].cost))
      best = i;
  assert(best != NONE);
  return best;
}

/* ---- activations ---- */

typedef VEC(trace_value) value_vec;

static void add_value(tracer *t, const proc *f, uint32_t position, uint64_t values,
                      value_vec *out) {
  exprs *pool = &t->search->request->program->pool;
  const var *v = bp_scope_var(&t->search->scope, f, position);
  vec_push(out, (trace_value){.path = expr_var(pool, v),
                              .value = expr_bool(pool, values >> position & 1)});
}

/* The step from a state to the one that remembers it. */
static trace_step step_between(tracer *t, const search_state *from, const search_state *to) {
  const proc *f = entry_proc(t->search, from->entry);
  value_vec changed = {0};
  for (uint32_t i = 0; i < bp_scope_size(&t->search->scope, f); ++i)
    if ((from->values ^ to->values) >> i & 1)
      add_value(t, f, i, to->values, &changed);
  assert(from->entry == to->entry && from->cost < to->cost);
  trace_step step = {.label = from->label, .succ = to->succ, .value_count = changed.size};
  step.values = trace_values(t->trace, changed.data, changed.size);
  if (to->exit != NONE)
    step.callee = vec_at(&t->by_exit, to->exit);
  vec_free(&changed);
  return step;
}

/* The activation that gets to that state and there does one more step, with that callee if it is a
 * call that does not return. */
static const activation *build(tracer *t, uint32_t last, const activation *callee, bool outermost) {
  const search *s = t->search;
  VEC(uint32_t) path = {0};
  for (uint32_t at = last; at != NONE; at = s->states.data[at].from)
    vec_push(&path, at);
  const search_state *first = &s->states.data[vec_last(&path)];
  assert(first->from == NONE && first->cost == 0);
  const proc *f = entry_proc(s, first->entry);
  activation_builder b;
  activation_begin(&b, t->trace, f->index);
  for (uint32_t i = path.size; i-- > 1;)
    activation_step(
        &b, step_between(t, &s->states.data[path.data[i]], &s->states.data[path.data[i - 1]]));
  activation_step(&b, (trace_step){.label = s->states.data[last].label, .callee = callee});
  value_vec values = {0};
  for (uint32_t i = outermost ? 0 : s->scope.globals; i < bp_scope_size(&s->scope, f); ++i)
    add_value(t, f, i, first->values, &values);
  const activation *a = activation_end(&b, values.data, values.size);
  vec_free(&values);
  vec_free(&path);
  return a;
}

/* Marks the exits that the way to the state goes through, and those that they go through. */
static void mark_exits(tracer *t, uint32_t state, bool *marked) {
  const search *s = t->search;
  VEC(uint32_t) open = {0};
  vec_push(&open, state);
  while (open.size)
    for (uint32_t at = vec_pop(&open); at != NONE; at = s->states.data[at].from) {
      assert(at < s->states.size && s->states.data[at].done);
      uint32_t exit = s->states.data[at].exit;
      if (exit != NONE && !marked[exit]) {
        marked[exit] = true;
        vec_push(&open, s->exits.data[exit].state);
      }
    }
  vec_free(&open);
}

/* An exit only uses exits with a smaller number: they were found before it. */
static void build_exits(tracer *t, uint32_t main_entry) {
  bool *marked = xcalloc(t->search->exits.size + 1, sizeof *marked);
  for (uint32_t e = main_entry; e != NONE; e = t->descents.data[e].next)
    mark_exits(t, t->descents.data[e].state, marked);
  for (uint32_t i = 0; i < t->search->exits.size; ++i) {
    const activation *a = NULL;
    assert(t->by_exit.size == i);
    if (marked[i])
      a = build(t, t->search->exits.data[i].state, NULL, false);
    vec_push(&t->by_exit, a);
  }
  free(marked);
  assert(t->by_exit.size == t->search->exits.size);
}

trace *search_trace(search *s) {
  assert(s->is_exact && s->errors.size > 0);
  tracer t = {.search = s, .trace = trace_new()};
  find_descents(&t);
  uint32_t main_entry = best_main(&t);
  build_exits(&t, main_entry);
  VEC(uint32_t) way = {0};
  for (uint32_t e = main_entry; e != NONE; e = t.descents.data[e].next)
    vec_push(&way, e);
  const activation *inner = NULL;
  for (uint32_t i = way.size; i-- > 0;)
    inner = build(&t, t.descents.data[way.data[i]].state, inner, i == 0);
  assert(inner && inner->proc == s->request->main);
  t.trace->main = inner;
  assert(inner->length == t.descents.data[main_entry].cost);
  vec_free(&way);
  vec_free(&t.descents);
  vec_free(&t.by_exit);
  return t.trace;
}
