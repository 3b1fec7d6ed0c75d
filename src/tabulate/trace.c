/* Traces: from the error back to the start, along the records of how edges were found.
 *
 * A point at a node lies in one record of it. Its predecessor is looked for in the records that
 * this one came from: forward through the labels that are not stored, as far as the record's last
 * statement, and then back from point to point. An activation that returns is made once per summary
 * edge, by a list of things to do and not by recursion. */
#include "tabulate/trace.h"

#include "base/memory.h"

/* ---- runs ---------------------------------------------------------------- */

tracer *tab_tracer_new(tabulation *t) {
  assert(!t->tracer && t->error.found && !t->problem.forget_traces);
  t->tracer = xcalloc(1, sizeof *t->tracer);
  t->tracer->t = t;
  return t->tracer;
}

void tab_tracer_step(tracer *w, uint32_t run, tab_place at, uint32_t succ, uint32_t callee,
                     element point) {
  const tab_domain *d = w->t->problem.domain;
  assert(vec_at(&w->runs, run).proc == at.proc);
  uint64_t state = d->remember ? d->remember(d->self, at, point) : 0;
  vec_push(&w->runs.data[run].steps, (tab_step){at.node, succ, callee, state});
}

uint32_t tab_tracer_run(tracer *w, uint32_t f, uint64_t age) {
  vec_push(&w->runs, (tab_run){.proc = f, .age = age, .returns = age != UINT64_MAX});
  return w->runs.size - 1;
}

uint32_t tab_tracer_summary(tracer *w, uint32_t f, uint32_t record, uint64_t age, element point) {
  const tab_domain *d = w->t->problem.domain;
  uint64_t *slot = map_slot_of(&w->known, hash_mix(hash_mix(f, record), d->hash(d->self, point)));
  for (uint64_t at = *slot; at; at = w->todo.data[at - 1].next) {
    const tracer_task *task = &w->todo.data[at - 1];
    if (task->proc == f && task->record == record && d->entails(d->self, task->point, point) &&
        d->entails(d->self, point, task->point)) {
      put_away(w->t, &point);
      return task->run;
    }
  }
  uint32_t run = tab_tracer_run(w, f, age);
  assert(!is_empty(point));
  vec_push(&w->todo, (tracer_task){f, record, run, (uint32_t)*slot, point});
  *slot = w->todo.size;
  return run;
}

/* ---- from one stored node back to the one before ------------------------- */

/* The labels from the stored node on to `last`. */
static void find_chain(tracer *w, tab_place from, uint32_t last) {
  assert(node_of(w->t, from)->is_stored);
  vec_clear(&w->chain);
  for (uint32_t at = last;; at = node_of(w->t, (tab_place){from.proc, at})->pred) {
    vec_push(&w->chain, at);
    if (at == from.node)
      break;
    assert(!node_of(w->t, (tab_place){from.proc, at})->is_stored);
  }
  for (uint32_t i = 0, k = w->chain.size - 1; i < k; ++i, --k) {
    uint32_t swap = w->chain.data[i];
    w->chain.data[i] = w->chain.data[k];
    w->chain.data[k] = swap;
  }
}

static uint32_t chain_succ(const tracer *w, uint32_t f, uint32_t i) {
  return node_of(w->t, (tab_place){f, w->chain.data[i + 1]})->pred_succ;
}

static void drop_forward(tracer *w) {
  for (vec_each(element, e, &w->forward))
    put_away(w->t, e);
  vec_clear(&w->forward);
}

/* forward[i]: the edges at chain[i] that come from these. */
static void go_forward(tracer *w, uint32_t f, element from) {
  assert(w->chain.size > 0);
  const tab_domain *d = w->t->problem.domain;
  drop_forward(w);
  vec_push(&w->forward, copy_of(w->t, from));
  for (uint32_t i = 0; i + 1 < w->chain.size; ++i) {
    element now = w->forward.data[i];
    tab_place at = {f, w->chain.data[i]};
    vec_push(&w->forward, is_empty(now) ? now : d->apply(d->self, at, chain_succ(w, f, i), now));
  }
}

static element pick_of(tracer *w, tab_place at, element *edges) {
  const tab_domain *d = w->t->problem.domain;
  element point = d->pick(d->self, at, *edges);
  assert(!is_empty(point));
  put_away(w->t, edges);
  return point;
}

/* From the point (owned) at the end of the chain to its start, a step for each label but the last;
 * the point there. */
static element go_back(tracer *w, uint32_t run, uint32_t f, element point) {
  const tab_domain *d = w->t->problem.domain;
  for (uint32_t i = w->chain.size - 1; i-- > 0;) {
    tab_place at = {f, w->chain.data[i]};
    uint32_t succ = chain_succ(w, f, i);
    element within = w->forward.data[i];
    element before = d->before(d->self, at, succ, within, point);
    if (is_empty(before)) /* the domain is not exact */
      before = copy_of(w->t, within);
    put_away(w->t, &point);
    point = pick_of(w, at, &before);
    if (at.node != w->t->procs.data[f].enter)
      tab_tracer_step(w, run, at, succ, TAB_NONE, point);
  }
  drop_forward(w);
  return point;
}

/* What at the end of the chain leads to `point` by way of the record. */
static element last_part(tracer *w, const tab_record *r, element within, element point) {
  const tab_domain *d = w->t->problem.domain;
  tab_place at = {r->proc, r->last};
  if (is_empty(within))
    return within;
  return r->how == FROM_LEAVE ? d->before_leave(d->self, at, within, point)
                              : d->before(d->self, at, r->succ, within, point);
}

/* Looks through the records of the source for the first from which the chain leads to the point;
 * forward is then set. If there is none, the first from which it leads to its end at all. */
static uint32_t find_source(tracer *w, const tab_record *r, element point, element *part) {
  const tab_node *from = node_of(w->t, (tab_place){r->proc, r->node});
  uint32_t fallback = TAB_NONE;
  for (uint32_t i = r->begin; i < r->end; ++i) {
    go_forward(w, r->proc, from->records.data[i].fresh);
    element end = w->forward.data[w->forward.size - 1];
    *part = last_part(w, r, end, point);
    if (!is_empty(*part))
      return i;
    if (fallback == TAB_NONE && !is_empty(end))
      fallback = i;
  }
  assert(fallback != TAB_NONE);
  go_forward(w, r->proc, from->records.data[fallback].fresh);
  *part = copy_of(w->t, w->forward.data[w->forward.size - 1]);
  return fallback;
}

/* A point in a record made by a statement: back to the stored node it came from. */
static void back_by_statement(tracer *w, uint32_t run, tracer_point *p, const tab_record *r) {
  assert(r->how == FROM_STEP || r->how == FROM_LEAVE);
  find_chain(w, (tab_place){r->proc, r->node}, r->last);
  element part = NO_EDGES;
  uint32_t source = find_source(w, r, p->point, &part);
  put_away(w->t, &p->point);
  tab_place last = {r->proc, r->last};
  element point = pick_of(w, last, &part);
  if (r->last != w->t->procs.data[r->proc].enter)
    tab_tracer_step(w, run, last, r->succ, TAB_NONE, point);
  *p = (tracer_point){{r->proc, r->node}, source, go_back(w, run, r->proc, point)};
}

/* ---- calls --------------------------------------------------------------- */

/* The record of the callee's summary through which `part` of the call's edges goes to the point. */
static uint32_t find_summary(tracer *w, const tab_record *r, element within, element point,
                             element *part) {
  const tab_domain *d = w->t->problem.domain;
  tab_place call = {r->proc, r->node};
  uint32_t callee = callee_index(w->t, call);
  const tab_node *leave = node_of(w->t, (tab_place){callee, w->t->procs.data[callee].leave});
  for (uint32_t i = r->callee_begin; i < r->callee_end; ++i) {
    element lifted = d->lift(d->self, call, leave->records.data[i].fresh);
    *part = is_empty(lifted) ? lifted : d->before_return(d->self, call, within, lifted, point);
    put_away(w->t, &lifted);
    if (!is_empty(*part))
      return i;
  }
  return TAB_NONE;
}

static void back_by_return(tracer *w, uint32_t run, tracer_point *p, const tab_record *r) {
  const tab_domain *d = w->t->problem.domain;
  tab_place call = {r->proc, r->node};
  uint32_t callee = callee_index(w->t, call);
  assert(r->begin < r->end && r->callee_begin < r->callee_end);
  tab_place leave = {callee, w->t->procs.data[callee].leave};
  const tab_node *n = node_of(w->t, call);
  element part = NO_EDGES;
  uint32_t source = r->begin, summary = TAB_NONE;
  for (; source < r->end && summary == TAB_NONE; ++source)
    summary = find_summary(w, r, n->records.data[source].fresh, p->point, &part);
  if (summary == TAB_NONE) { /* the domain is not exact */
    summary = r->callee_begin;
    source = r->begin + 1;
    part = copy_of(w->t, n->records.data[r->begin].fresh);
  }
  element point = pick_of(w, call, &part);
  const tab_record *last = &node_of(w->t, leave)->records.data[summary];
  element edge = d->callee_of(d->self, call, point, last->fresh, p->point);
  if (is_empty(edge))
    edge = copy_of(w->t, last->fresh);
  put_away(w->t, &p->point);
  uint32_t inner = tab_tracer_summary(w, callee, summary, last->age, pick_of(w, leave, &edge));
  tab_tracer_step(w, run, call, 0, inner, point);
  *p = (tracer_point){call, source - 1, point};
}

/* From a point in a record back to the node `enter` of its activation. */
static void back_to_entry(tracer *w, uint32_t run, tracer_point *p) {
  uint32_t f = p->at.proc;
  while (p->at.node != w->t->procs.data[f].enter) {
    const tab_record *r = &node_of(w->t, p->at)->records.data[p->record];
    if (r->how == FROM_RETURN)
      back_by_return(w, run, p, r);
    else
      back_by_statement(w, run, p, r);
    assert(p->at.proc == f);
  }
}

/* ---- the whole ----------------------------------------------------------- */

/* The error's own step, and the point of the stored node before it. */
static void start_at_error(tracer *w, uint32_t run, tracer_point *p) {
  const tab_error *e = &w->t->error;
  const tab_node *from = node_of(w->t, e->from);
  tab_place at = {e->from.proc, e->last};
  find_chain(w, e->from, e->last);
  for (uint32_t i = e->begin; i < e->end; ++i) {
    go_forward(w, at.proc, from->records.data[i].fresh);
    element end = w->forward.data[w->forward.size - 1];
    element bad = is_empty(end) ? end : tab_error_part(w->t, at, end);
    if (is_empty(bad))
      continue;
    element point = pick_of(w, at, &bad);
    tab_tracer_step(w, run, at, 0, TAB_NONE, point);
    *p = (tracer_point){e->from, i, go_back(w, run, at.proc, point)};
    return;
  }
  assert(false); /* some record of the group leads there */
}

/* From the node `enter` to a call that leads there; false if the program starts here. */
static bool back_to_caller(tracer *w, tracer_point *p) {
  const tab_domain *d = w->t->problem.domain;
  const tab_record *r = &node_of(w->t, p->at)->records.data[p->record];
  if (r->how == FROM_START) {
    put_away(w->t, &p->point);
    return false;
  }
  assert(r->how == FROM_CALL);
  tab_place call = {r->proc, r->node};
  const tab_node *n = node_of(w->t, call);
  uint32_t source = r->begin;
  element part = NO_EDGES;
  for (; source < r->end && is_empty(part); ++source)
    part = d->before_enter(d->self, call, n->records.data[source].fresh, p->point);
  if (is_empty(part)) {
    source = r->begin + 1;
    part = copy_of(w->t, n->records.data[r->begin].fresh);
  }
  put_away(w->t, &p->point);
  *p = (tracer_point){call, source - 1, pick_of(w, call, &part)};
  return true;
}

static void trace_descent(tracer *w) {
  tracer_point p = {0};
  uint32_t run = tab_tracer_run(w, w->t->error.from.proc, UINT64_MAX);
  start_at_error(w, run, &p);
  back_to_entry(w, run, &p);
  while (back_to_caller(w, &p)) {
    uint32_t inner = run;
    run = tab_tracer_run(w, p.at.proc, UINT64_MAX);
    tab_tracer_step(w, run, p.at, 0, inner, p.point);
    back_to_entry(w, run, &p);
  }
}

static void trace_summaries(tracer *w) {
  for (uint32_t i = 0; i < w->todo.size; ++i) {
    tracer_task task = w->todo.data[i];
    assert(w->runs.data[task.run].returns && w->runs.data[task.run].steps.size == 0);
    tracer_point p = {
        {task.proc, w->t->procs.data[task.proc].leave}, task.record, copy_of(w->t, task.point)};
    back_to_entry(w, task.run, &p);
    put_away(w->t, &p.point);
  }
}

/* ---- putting it in order ------------------------------------------------- */

typedef struct run_key {
  uint64_t age;
  uint32_t run;
} run_key;

static int by_age(const void *a, const void *b) {
  const run_key *x = a, *y = b;
  if (x->age != y->age)
    return x->age < y->age ? -1 : 1;
  return (x->run > y->run) - (x->run < y->run);
}

static void finish_run(tracer *w, tab_run *run, trace *out) {
  const tab_domain *d = w->t->problem.domain;
  activation_builder b;
  assert(!run->act && run->steps.size > 0);
  activation_begin(&b, out, run->proc);
  for (uint32_t i = run->steps.size; i-- > 0;) {
    const tab_step *s = &run->steps.data[i];
    trace_step step = {.label = s->label, .succ = s->succ, .state = s->state};
    assert(s->run == TAB_NONE || w->runs.data[s->run].act);
    step.callee = s->run == TAB_NONE ? NULL : w->runs.data[s->run].act;
    if (!d->tell || d->tell(d->self, run->proc, &step))
      activation_step(&b, step);
  }
  b.returns = run->returns;
  run->act = activation_end(&b, NULL, 0);
}

/* Callees before callers: what was found earlier needs nothing that was found later; of those that
 * do not return, the innermost was made first. */
trace *tab_tracer_end(tracer *w) {
  trace *out = trace_new();
  VEC(run_key) keys = {0};
  for (uint32_t i = 0; i < w->runs.size; ++i)
    vec_push(&keys, (run_key){w->runs.data[i].age, i});
  qsort(keys.data, keys.size, sizeof *keys.data, by_age);
  for (vec_each(run_key, k, &keys))
    finish_run(w, &w->runs.data[k->run], out);
  out->main = w->runs.data[vec_last(&keys).run].act;
  assert(out->main->proc == w->t->problem.main);
  vec_free(&keys);
  w->t->tracer = NULL;
  tab_tracer_free(w, true);
  return out;
}

void tab_tracer_free(tracer *w, bool drop_elements) {
  if (!w)
    return;
  for (uint32_t i = 0; drop_elements && i < w->todo.size; ++i)
    put_away(w->t, &w->todo.data[i].point);
  if (drop_elements)
    drop_forward(w);
  for (vec_each(tab_run, run, &w->runs))
    vec_free(&run->steps);
  vec_free(&w->runs);
  vec_free(&w->todo);
  vec_free(&w->chain);
  vec_free(&w->forward);
  map_free(&w->known);
  free(w);
}

trace *tabulation_trace(tabulation *t) {
  tracer *w = tab_tracer_new(t);
  trace_descent(w);
  trace_summaries(w);
  return tab_tracer_end(w);
}
