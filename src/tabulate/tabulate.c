/* Tabulation: drawing consequences of path edges and summary edges until nothing is new. */
#include "tabulate/internal.h"

#include "base/heap.h"
#include "base/memory.h"

/* ---- setting up ---------------------------------------------------------- */

static bool is_stored_label(const proc *f, uint32_t label, uint32_t edges_in) {
  return edges_in != 1 || f->stmts.data[label].kind == S_CALL;
}

/* Counts edges into each label and finds out which labels are stored. */
static void find_stored(tabulation *t, tab_proc *f) {
  uint32_t size = f->proc->stmts.size;
  tab_node *nodes = &t->nodes.data[f->first];
  VEC(uint32_t) edges_in = {0};
  vec_resize(&edges_in, size);
  edges_in.data[f->proc->entry]++;
  nodes[f->proc->entry].pred = f->enter;
  for (uint32_t i = 0; i < size; ++i) {
    const stmt *s = &f->proc->stmts.data[i];
    for (uint32_t k = 0; k < s->succ_count; ++k) {
      edges_in.data[s->succ[k]]++;
      nodes[s->succ[k]].pred = i;
      nodes[s->succ[k]].pred_succ = k;
    }
  }
  for (uint32_t i = 0; i < size; ++i)
    nodes[i].is_stored = is_stored_label(f->proc, i, edges_in.data[i]);
  for (uint32_t i = 0; i < size; ++i)
    if (f->proc->stmts.data[i].kind == S_CALL)
      nodes[f->proc->stmts.data[i].succ[0]].is_stored = true;
  nodes[f->enter].is_stored = nodes[f->leave].is_stored = true;
  vec_free(&edges_in);
}

static void place_node(tabulation *t, tab_place at) {
  node_of(t, at)->position = t->order.size;
  vec_push(&t->order, at);
}

static void set_up_proc(tabulation *t, uint32_t index, bool is_recursive) {
  tab_proc *f = &t->procs.data[index];
  if (!f->proc->has_body)
    return;
  tab_node *nodes = &t->nodes.data[f->first];
  find_stored(t, f);
  flow g;
  flow_init(&g, f->proc);
  place_node(t, (tab_place){index, f->enter});
  for (uint32_t i = 0; i < g.rpo_size; ++i)
    place_node(t, (tab_place){index, g.rpo[i]});
  place_node(t, (tab_place){index, f->leave});
  for (uint32_t i = 0; i < g.rpo_size; ++i)
    nodes[g.rpo[i]].widens = g.is_loop_head[g.rpo[i]];
  nodes[f->enter].widens = nodes[f->leave].widens = is_recursive;
  f->rpo_size = g.rpo_size;
  f->rpo = g.rpo;
  g.rpo = NULL;
  if (g.is_reducible) {
    f->loop_of = g.loop_of;
    f->loop_parent = g.loop_parent;
    g.loop_of = g.loop_parent = NULL;
  }
  flow_free(&g);
}

tabulation *tabulation_new(const tab_problem *problem) {
  tabulation *t = xcalloc(1, sizeof *t);
  program *p = problem->program;
  t->problem = *problem;
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    const proc *f = p->procs.data[i];
    tab_proc *made = vec_add(&t->procs);
    made->proc = f;
    made->first = t->nodes.size;
    made->enter = f->stmts.size;
    made->leave = f->stmts.size + 1;
    vec_resize(&t->nodes, t->nodes.size + f->stmts.size + 2);
    for (uint32_t k = made->first; k < t->nodes.size; ++k) {
      t->nodes.data[k].position = NO_LABEL;
      t->nodes.data[k].site = NO_LABEL;
      t->nodes.data[k].loop = NO_LABEL;
    }
  }
  call_graph calls;
  call_graph_init(&calls, p, NULL, NULL);
  for (uint32_t i = 0; i < calls.size; ++i)
    set_up_proc(t, calls.order[i], calls.is_recursive[calls.order[i]]);
  call_graph_free(&calls);
  return t;
}

static void drop_all(tabulation *t) {
  for (vec_each(tab_node, n, &t->nodes)) {
    put_away(t, &n->reached);
    put_away(t, &n->done);
    put_away(t, &n->pending);
    for (vec_each(tab_record, r, &n->records))
      put_away(t, &r->fresh);
  }
  for (vec_each(tab_site, s, &t->sites))
    put_away(t, &s->lifted);
  for (vec_each(tab_loop, l, &t->loops))
    put_away(t, &l->closure);
  for (vec_each(tab_item, i, &t->walk))
    put_away(t, &i->edges);
}

void tabulation_free(tabulation *t, bool drop_elements) {
  if (!t)
    return;
  if (drop_elements)
    drop_all(t);
  tab_shortest_free(t->shortest, drop_elements);
  tab_tracer_free(t->tracer, drop_elements);
  for (vec_each(tab_node, n, &t->nodes))
    vec_free(&n->records);
  for (vec_each(tab_proc, f, &t->procs)) {
    vec_free(&f->callers);
    free(f->rpo);
    free(f->loop_of);
    free(f->loop_parent);
  }
  vec_free(&t->procs);
  vec_free(&t->nodes);
  vec_free(&t->sites);
  vec_free(&t->loops);
  vec_free(&t->order);
  vec_free(&t->queue);
  vec_free(&t->walk);
  free(t);
}

/* ---- the queue ----------------------------------------------------------- */

static bool is_earlier(const void *a, const void *b) {
  return *(const uint32_t *)a < *(const uint32_t *)b;
}

static void enqueue(tabulation *t, tab_node *n) {
  assert(n->position != NO_LABEL);
  if (!n->is_queued)
    heap_push(&t->queue, is_earlier, n->position);
  n->is_queued = true;
}

static tab_place dequeue(tabulation *t) {
  tab_place at = t->order.data[heap_pop(&t->queue, is_earlier)];
  assert(node_of(t, at)->is_queued);
  node_of(t, at)->is_queued = false;
  return at;
}

/* ---- contributions ------------------------------------------------------- */

/* What `edges` adds to a node where the domain widens. */
static element widened(tabulation *t, tab_place at, const tab_node *n, element edges) {
  const tab_domain *d = t->problem.domain;
  element wide = d->widen(d->self, at, n->reached, edges);
  element fresh = without(t, wide, n->reached);
  put_away(t, &wide);
  return fresh;
}

/* Adds the edges (owned) to a node; `how` tells where they come from. */
static void contribute(tabulation *t, tab_place at, element edges, tab_record how) {
  tab_node *n = node_of(t, at);
  assert(n->is_stored && n->position != NO_LABEL);
  if (is_empty(edges))
    return;
  bool widens = t->problem.domain->widen && n->widens && !is_empty(n->reached);
  element fresh = widens ? widened(t, at, n, edges) : without(t, edges, n->reached);
  put_away(t, &edges);
  if (is_empty(fresh))
    return;
  grow(t, &n->reached, fresh);
  grow(t, &n->pending, fresh);
  if (t->problem.forget_traces)
    put_away(t, &fresh);
  else {
    assert(how.begin < how.end || how.how == FROM_START);
    how.fresh = fresh;
    how.age = ++t->age;
    vec_push(&n->records, how);
  }
  enqueue(t, n);
  assert(n->is_queued && !is_empty(n->reached) && !is_empty(n->pending));
}

/* ---- steps --------------------------------------------------------------- */

/* The group of records that is drawn consequences from. */
typedef struct group {
  tab_place at;
  uint32_t begin, end;
} group;

static tab_record record_of(const group *g, tab_how how, uint32_t last, uint32_t succ) {
  return (tab_record){.how = (uint8_t)how,
                      .proc = g->at.proc,
                      .node = g->at.node,
                      .begin = g->begin,
                      .end = g->end,
                      .last = last,
                      .succ = succ};
}

element tab_error_part(const tabulation *t, tab_place at, element edges) {
  const tab_domain *d = t->problem.domain;
  if (t->problem.is_target && t->problem.is_target(t->problem.context, at.proc, at.node))
    return copy_of(t, edges);
  if (t->problem.asserts && stmt_of(t, at)->kind == S_ASSERT)
    return d->failing(d->self, at, edges);
  return NO_EDGES;
}

static tab_site *site_of(tabulation *t, tab_place call) {
  tab_node *n = node_of(t, call);
  assert(n->is_stored && stmt_of(t, call)->kind == S_CALL);
  if (n->site == NO_LABEL) {
    n->site = t->sites.size;
    (void)vec_add(&t->sites);
  }
  return &t->sites.data[n->site];
}

/* The callee's done summary edges as the call sees them; kept in the site. */
static element lifted_summary(tabulation *t, tab_place call, tab_site *site) {
  const tab_domain *d = t->problem.domain;
  uint32_t callee = callee_index(t, call);
  const tab_node *leave = node_of(t, (tab_place){callee, t->procs.data[callee].leave});
  if (site->version != leave->done_records) {
    put_away(t, &site->lifted);
    site->lifted = d->lift(d->self, call, leave->done);
    site->version = leave->done_records;
  }
  return site->lifted;
}

static void step_call(tabulation *t, const group *g, element edges) {
  const tab_domain *d = t->problem.domain;
  tab_place call = g->at;
  uint32_t callee = callee_index(t, call);
  assert(!is_empty(edges) && node_of(t, call)->done_records == g->end);
  tab_proc *f = &t->procs.data[callee];
  if (!f->proc->has_body) {
    t->has_unknown = true;
    t->unknown = call;
    return;
  }
  tab_site *site = site_of(t, call);
  if (!site->is_caller) {
    site->is_caller = true;
    vec_push(&f->callers, call);
  }
  contribute(t, (tab_place){callee, f->enter}, d->enter(d->self, call, edges),
             record_of(g, FROM_CALL, call.node, 0));
  const tab_node *leave = node_of(t, (tab_place){callee, f->leave});
  if (is_empty(leave->done))
    return;
  tab_record how = record_of(g, FROM_RETURN, call.node, 0);
  how.callee_begin = 0;
  how.callee_end = leave->done_records;
  element lifted = lifted_summary(t, call, site);
  if (!is_empty(lifted))
    contribute(t, (tab_place){call.proc, stmt_of(t, call)->succ[0]},
               d->compose(d->self, call, edges, lifted), how);
}

/* New summary edges [begin, end), to every call that waits for them. */
static void step_leave(tabulation *t, const group *g, element summary) {
  const tab_domain *d = t->problem.domain;
  const tab_node *leave = node_of(t, g->at);
  const tab_proc *f = &t->procs.data[g->at.proc];
  for (uint32_t i = 0; i < f->callers.size; ++i) {
    tab_place call = f->callers.data[i];
    tab_site *site = site_of(t, call);
    assert(site->is_caller && callee_index(t, call) == g->at.proc);
    element fresh = d->lift(d->self, call, summary);
    grow(t, &site->lifted, fresh);
    site->version = leave->done_records;
    const tab_node *n = node_of(t, call);
    group from = {call, 0, n->done_records};
    tab_record how = record_of(&from, FROM_RETURN, call.node, 0);
    how.callee_begin = g->begin;
    how.callee_end = g->end;
    element after = is_empty(fresh) ? NO_EDGES : d->compose(d->self, call, n->done, fresh);
    put_away(t, &fresh);
    contribute(t, (tab_place){call.proc, stmt_of(t, call)->succ[0]}, after, how);
  }
}

static void go_on(tabulation *t, const group *g, uint32_t label, uint32_t succ, element edges) {
  const tab_domain *d = t->problem.domain;
  tab_place at = {g->at.proc, label};
  tab_place next = {g->at.proc, succ_of(t, at, succ)};
  assert(!is_empty(edges) && next.node < t->procs.data[g->at.proc].enter);
  element after = d->apply(d->self, at, succ, edges);
  if (is_empty(after))
    return;
  if (node_of(t, next)->is_stored)
    contribute(t, next, after, record_of(g, FROM_STEP, label, succ));
  else
    vec_push(&t->walk, (tab_item){next.node, after});
}

static void note_error(tabulation *t, const group *g, uint32_t label) {
  if (!t->error.found)
    t->error = (tab_error){g->at, g->begin, g->end, label, true};
}

/* Draws the consequences of path edges at one label of the group's procedure. */
static void step_label(tabulation *t, const group *g, uint32_t label, element edges) {
  const tab_domain *d = t->problem.domain;
  tab_place at = {g->at.proc, label};
  const stmt *s = stmt_of(t, at);
  element bad = tab_error_part(t, at, edges);
  if (!is_empty(bad)) {
    note_error(t, g, label);
    put_away(t, &bad);
    if (s->kind != S_ASSERT || !t->problem.all)
      return;
  }
  if (t->problem.is_target && t->problem.is_target(t->problem.context, at.proc, label))
    return;
  switch ((stmt_kind)s->kind) {
  case S_CALL:
    step_call(t, g, edges);
    return;
  case S_RETURN:
    contribute(t, (tab_place){at.proc, t->procs.data[at.proc].leave}, d->leave(d->self, at, edges),
               record_of(g, FROM_LEAVE, label, 0));
    return;
  case S_HALT:
    return;
  case S_UNKNOWN:
  case S_START_THREAD:
  case S_END_THREAD:
  case S_ATOMIC_BEGIN:
  case S_ATOMIC_END:
    if (!t->has_unknown)
      t->unknown = at;
    t->has_unknown = true;
    return;
  default:
    for (uint32_t i = s->succ_count; i-- > 0;)
      go_on(t, g, label, i, edges);
  }
}

/* Goes through the labels after a stored node that are not stored themselves. */
static void walk_on(tabulation *t, const group *g) {
  while (t->walk.size) {
    tab_item item = vec_pop(&t->walk);
    if (!t->error.found || t->problem.all)
      step_label(t, g, item.label, item.edges);
    put_away(t, &item.edges);
  }
}

/* Takes what is pending at a node; from now on it is done. */
static element take_pending(const tabulation *t, tab_node *n, group *g) {
  element edges = n->pending;
  assert(!n->is_queued && n->is_stored);
  n->pending = NO_EDGES;
  g->begin = n->done_records;
  g->end = t->problem.forget_traces ? g->begin + 1 : n->records.size;
  assert(g->begin < g->end);
  n->done_records = g->end;
  put_away(t, &n->done);
  n->done = copy_of(t, n->reached);
  return edges;
}

static void step(tabulation *t, tab_place at) {
  const tab_proc *f = &t->procs.data[at.proc];
  group g = {.at = at};
  element edges = take_pending(t, node_of(t, at), &g);
  assert(t->walk.size == 0 && !is_empty(edges));
  if (at.node == f->leave)
    step_leave(t, &g, edges);
  else if (at.node == f->enter)
    go_on(t, &g, at.node, 0, edges);
  else {
    if (node_of(t, at)->widens) {
      element more = tab_accelerate(t, at, edges);
      grow(t, &edges, more);
      contribute(t, at, more, record_of(&g, FROM_LOOP, at.node, 0));
    }
    vec_push(&t->walk, (tab_item){at.node, copy_of(t, edges)});
  }
  walk_on(t, &g);
  assert(t->walk.size == 0);
  put_away(t, &edges);
}

verdict tabulation_run(tabulation *t, tab_place *unknown) {
  const tab_domain *d = t->problem.domain;
  tab_place main = {t->problem.main, t->procs.data[t->problem.main].enter};
  assert(t->steps == 0 && !t->error.found);
  contribute(t, main, d->start(d->self, main.proc), (tab_record){.how = FROM_START});
  while (t->queue.size && (!t->error.found || t->problem.all)) {
    if (d->poll)
      d->poll(d->self);
    ++t->steps;
    step(t, dequeue(t));
  }
  if (t->has_unknown)
    *unknown = t->unknown;
  return t->error.found ? VERDICT_FALSE : t->has_unknown ? VERDICT_UNKNOWN : VERDICT_TRUE;
}

bool tabulation_is_accelerated(const tabulation *t) {
  return t->is_accelerated;
}

/* ---- looking ------------------------------------------------------------- */

tab_statistics tabulation_statistics(const tabulation *t) {
  tab_statistics s = {.steps = t->steps, .records = t->age};
  for (vec_each(tab_proc, f, &t->procs))
    s.summaries += !is_empty(t->nodes.data[f->first + f->enter].reached);
  return s;
}

static bool goes_on(const stmt *s) {
  return s->kind != S_CALL && s->kind != S_RETURN && s->succ_count > 0;
}

element tabulation_at(tabulation *t, uint32_t index, uint32_t node) {
  const tab_domain *d = t->problem.domain;
  VEC(tab_place) chain = {0};
  tab_place at = {index, node};
  while (!node_of(t, at)->is_stored) {
    vec_push(&chain, at);
    at.node = node_of(t, at)->pred;
  }
  element edges = copy_of(t, node_of(t, at)->reached);
  while (chain.size && !is_empty(edges)) {
    tab_place next = vec_pop(&chain);
    element after = d->apply(d->self, at, node_of(t, next)->pred_succ, edges);
    put_away(t, &edges);
    edges = after;
    at = next;
  }
  vec_free(&chain);
  return edges;
}

/* Visits a label and pushes those after it that are not stored. */
static void visit_label(tabulation *t, tab_place at, element edges, tab_visit *visit,
                        void *context) {
  const tab_domain *d = t->problem.domain;
  const stmt *s = stmt_of(t, at);
  visit(context, at, edges);
  if (is_empty(edges) || !goes_on(s))
    return;
  for (uint32_t i = s->succ_count; i-- > 0;)
    if (!node_of(t, (tab_place){at.proc, s->succ[i]})->is_stored)
      vec_push(&t->walk, (tab_item){s->succ[i], d->apply(d->self, at, i, edges)});
}

void tabulation_each(tabulation *t, uint32_t index, tab_visit *visit, void *context) {
  const tab_domain *d = t->problem.domain;
  const tab_proc *f = &t->procs.data[index];
  assert(t->walk.size == 0);
  for (uint32_t i = 0; i < f->rpo_size; ++i) {
    tab_node *n = node_of(t, (tab_place){index, f->rpo[i]});
    if (i == 0 && !n->is_stored) {
      tab_place enter = {index, f->enter};
      element edges = node_of(t, enter)->reached;
      vec_push(&t->walk,
               (tab_item){f->rpo[0], is_empty(edges) ? edges : d->apply(d->self, enter, 0, edges)});
    } else if (n->is_stored)
      vec_push(&t->walk, (tab_item){f->rpo[i], copy_of(t, n->reached)});
    while (t->walk.size) {
      tab_item item = vec_pop(&t->walk);
      visit_label(t, (tab_place){index, item.label}, item.edges, visit, context);
      put_away(t, &item.edges);
    }
  }
}

static bool check_node(const tabulation *t, const tab_node *n) {
  const tab_domain *d = t->problem.domain;
  if (n->is_queued == is_empty(n->pending)) /* T1 */
    return false;
  if (!is_empty(n->done) && !d->entails(d->self, n->done, n->reached)) /* T2 */
    return false;
  if (!is_empty(n->pending) && !d->entails(d->self, n->pending, n->reached))
    return false;
  for (uint32_t i = 0; i < n->records.size; ++i) {
    const tab_record *r = &n->records.data[i];
    if (i >= n->done_records && !d->entails(d->self, r->fresh, n->pending)) /* T3 */
      return false;
    if (r->how == FROM_START)
      continue;
    const tab_node *from = node_of(t, (tab_place){r->proc, r->node});
    if (!from->is_stored || r->begin >= r->end || r->end > from->done_records ||
        from->records.data[r->end - 1].age >= r->age) /* T4 */
      return false;
  }
  return true;
}

bool tabulation_check(tabulation *t) {
  for (vec_each(tab_node, n, &t->nodes))
    if (!check_node(t, n))
      return false;
  return true;
}
