/* Shortest traces: edges in layers of equal cost.
 *
 * The cost of a path edge (e, s) is the least number of steps from e to s in one activation, those
 * of callees included; the cost of a summary edge likewise, with its return. They are found in
 * ascending order (Knuth's generalisation of Dijkstra's algorithm): a statement adds 1, a call that
 * returns through a summary edge of cost c adds 1 + c. All entries that tabulation found start at
 * cost 0. That is the world of SUMMARIES.
 *
 * In the world of REACH, costs count from the start of the program: a procedure is entered 1 step
 * after the call, and calls that return are crossed by summary edges. The first error there ends a
 * shortest trace. Both worlds advance together, the summaries ahead. */
#include "tabulate/trace.h"

#include "base/heap.h"
#include "base/memory.h"

typedef enum world { SUMMARIES, REACH, WORLDS } world;

typedef struct layer {
  uint64_t cost;
  element fresh;
} layer;

/* A node in one world. */
typedef struct cost_node {
  element seen;
  VEC(layer) layers; /* ascending by cost */
} cost_node;

typedef struct cost_item {
  uint64_t cost, number;
  world world;
  bool after_enter; /* false for node `enter`, which leads to the entry at no cost: it goes first */
  tab_place at;
  element edges; /* owned */
} cost_item;

typedef struct cost_edge {
  uint32_t from, succ;
} cost_edge;

struct tab_shortest {
  tabulation *t;
  VEC(cost_node) nodes[WORLDS]; /* like t->nodes */
  VEC(cost_item) queue;         /* a heap by (cost, world, enter first, place, number) */
  uint64_t number;
  VEC(uint32_t) first_in; /* by label, of all procedures: where its edges in `in` start */
  VEC(cost_edge) in;
  VEC(tab_place) * callers; /* by procedure; owned */
  uint64_t arrivals;
  tab_place error;
  uint64_t error_cost;
  bool found;
};
typedef struct tab_shortest shortest;

static cost_node *cost_node_of(const shortest *s, world w, tab_place at) {
  return &s->nodes[w].data[s->t->procs.data[at.proc].first + at.node];
}

static uint64_t cost_sum(uint64_t a, uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* ---- the queue ----------------------------------------------------------- */

static bool comes_before(const void *one, const void *other) {
  const cost_item *a = one, *b = other;
  if (a->cost != b->cost)
    return a->cost < b->cost;
  if (a->world != b->world)
    return a->world < b->world;
  if (a->after_enter != b->after_enter)
    return b->after_enter;
  if (a->at.proc != b->at.proc)
    return a->at.proc < b->at.proc;
  if (a->at.node != b->at.node)
    return a->at.node < b->at.node;
  return a->number < b->number;
}

static void push_item(shortest *s, world w, tab_place at, uint64_t cost, element edges) {
  if (is_empty(edges))
    return;
  bool after_enter = at.node != s->t->procs.data[at.proc].enter;
  heap_push(&s->queue, comes_before, (cost_item){cost, s->number++, w, after_enter, at, edges});
}

/* The next place and cost, with all edges that arrive there at that cost. */
static cost_item next_item(shortest *s) {
  cost_item item = heap_pop(&s->queue, comes_before);
  while (s->queue.size && s->queue.data[0].cost == item.cost &&
         s->queue.data[0].world == item.world && s->queue.data[0].at.proc == item.at.proc &&
         s->queue.data[0].at.node == item.at.node) {
    cost_item more = heap_pop(&s->queue, comes_before);
    grow(s->t, &item.edges, more.edges);
    put_away(s->t, &more.edges);
  }
  return item;
}

/* ---- forwards ------------------------------------------------------------ */

/* Over a call at cost c and a summary edge of cost d. */
static void cross(shortest *s, world w, tab_place call, const layer *at, const layer *summary) {
  assert(!is_empty(at->fresh) && !is_empty(summary->fresh));
  const tab_domain *d = s->t->problem.domain;
  element lifted = d->lift(d->self, call, summary->fresh);
  if (is_empty(lifted))
    return;
  push_item(s, w, (tab_place){call.proc, stmt_of(s->t, call)->succ[0]},
            cost_sum(cost_sum(at->cost, 1), summary->cost),
            d->compose(d->self, call, at->fresh, lifted));
  put_away(s->t, &lifted);
}

static void arrive_at_call(shortest *s, world w, tab_place call, const layer *now) {
  const tab_domain *d = s->t->problem.domain;
  uint32_t f = callee_index(s->t, call);
  if (!s->t->procs.data[f].proc->has_body)
    return;
  const cost_node *leave = cost_node_of(s, SUMMARIES, (tab_place){f, s->t->procs.data[f].leave});
  layer here = *now;
  for (uint32_t i = 0; i < leave->layers.size; ++i)
    cross(s, w, call, &here, &leave->layers.data[i]);
  if (w == REACH)
    push_item(s, w, (tab_place){f, s->t->procs.data[f].enter}, cost_sum(here.cost, 1),
              d->enter(d->self, call, here.fresh));
}

static void arrive_at_leave(shortest *s, uint32_t f, const layer *now) {
  layer summary = *now;
  for (vec_each(tab_place, call, &s->callers[f]))
    for (uint32_t w = 0; w < WORLDS; ++w) {
      const cost_node *n = cost_node_of(s, (world)w, *call);
      for (uint32_t i = 0; i < n->layers.size; ++i)
        cross(s, (world)w, *call, &n->layers.data[i], &summary);
    }
}

static void arrive_at_label(shortest *s, world w, tab_place at, const layer *now) {
  const tab_domain *d = s->t->problem.domain;
  const stmt *st = stmt_of(s->t, at);
  element bad = tab_error_part(s->t, at, now->fresh);
  if (!is_empty(bad) && w == REACH && !s->found) {
    s->found = true;
    s->error = at;
    s->error_cost = now->cost;
  }
  put_away(s->t, &bad);
  if (s->t->problem.is_target && s->t->problem.is_target(s->t->problem.context, at.proc, at.node))
    return;
  switch ((stmt_kind)st->kind) {
  case S_CALL:
    arrive_at_call(s, w, at, now);
    return;
  case S_RETURN:
    if (w == SUMMARIES)
      push_item(s, w, (tab_place){at.proc, s->t->procs.data[at.proc].leave}, now->cost + 1,
                d->leave(d->self, at, now->fresh));
    return;
  case S_SKIP:
  case S_ASSIGN:
  case S_ASSUME:
  case S_ASSERT:
  case S_HAVOC:
  case S_BRANCH:
  case S_GOTO:
    for (uint32_t i = 0; i < st->succ_count; ++i)
      push_item(s, w, (tab_place){at.proc, st->succ[i]}, now->cost + 1,
                d->apply(d->self, at, i, now->fresh));
    return;
  default:
    return;
  }
}

static void arrive(shortest *s, cost_item item) {
  const tab_domain *d = s->t->problem.domain;
  const tab_proc *f = &s->t->procs.data[item.at.proc];
  cost_node *n = cost_node_of(s, item.world, item.at);
  layer now = {item.cost, without(s->t, item.edges, n->seen)};
  put_away(s->t, &item.edges);
  if (is_empty(now.fresh))
    return;
  assert(n->layers.size == 0 || n->layers.data[n->layers.size - 1].cost < now.cost);
  grow(s->t, &n->seen, now.fresh);
  vec_push(&n->layers, now);
  assert(item.world != REACH || s->t->procs.data[item.at.proc].leave != item.at.node);
  if (item.at.node == f->enter)
    push_item(s, item.world, (tab_place){item.at.proc, f->proc->entry}, item.cost,
              d->apply(d->self, item.at, 0, now.fresh));
  else if (item.at.node == f->leave)
    arrive_at_leave(s, item.at.proc, &now);
  else
    arrive_at_label(s, item.world, item.at, &now);
}

static void seed(shortest *s) {
  tabulation *t = s->t;
  const tab_domain *d = t->problem.domain;
  for (uint32_t i = 0; i < t->procs.size; ++i) {
    tab_place enter = {i, t->procs.data[i].enter};
    if (t->procs.data[i].callers.size)
      push_item(s, SUMMARIES, enter, 0, copy_of(t, node_of(t, enter)->reached));
  }
  tab_place main = {t->problem.main, t->procs.data[t->problem.main].enter};
  push_item(s, REACH, main, 0, d->start(d->self, main.proc));
}

/* Until an error is found, or `most` places were arrived at. */
static bool explore(shortest *s, uint64_t most) {
  const tab_domain *d = s->t->problem.domain;
  seed(s);
  while (!s->found && s->arrivals < most) {
    assert(s->queue.size > 0); /* tabulation has found an error */
    if (d->poll)
      d->poll(d->self);
    ++s->arrivals;
    arrive(s, next_item(s));
  }
  return s->found;
}

/* ---- backwards ----------------------------------------------------------- */

typedef struct cost_point {
  world world;
  tab_place at;
  uint64_t cost;
  element point; /* owned */
} cost_point;

static const layer *layer_at(const shortest *s, world w, tab_place at, uint64_t cost) {
  const cost_node *n = cost_node_of(s, w, at);
  uint32_t low = 0, high = n->layers.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (n->layers.data[middle].cost < cost)
      low = middle + 1;
    else
      high = middle;
  }
  return low < n->layers.size && n->layers.data[low].cost == cost ? &n->layers.data[low] : NULL;
}

static element pick_in(shortest *s, tab_place at, element *edges) {
  const tab_domain *d = s->t->problem.domain;
  assert(!is_empty(*edges));
  element point = d->pick(d->self, at, *edges);
  assert(!is_empty(point));
  put_away(s->t, edges);
  return point;
}

static bool back_by_step(shortest *s, tracer *w, uint32_t run, cost_point *p, cost_edge edge) {
  const tab_domain *d = s->t->problem.domain;
  tab_place from = {p->at.proc, edge.from};
  bool is_enter = edge.from == s->t->procs.data[p->at.proc].enter;
  if (!is_enter && p->cost == 0)
    return false;
  const layer *l = layer_at(s, p->world, from, is_enter ? p->cost : p->cost - 1);
  element part = l ? d->before(d->self, from, edge.succ, l->fresh, p->point) : NO_EDGES;
  if (is_empty(part))
    return false;
  put_away(s->t, &p->point);
  *p = (cost_point){p->world, from, l->cost, pick_in(s, from, &part)};
  if (!is_enter)
    tab_tracer_step(w, run, from, edge.succ, TAB_NONE, p->point);
  return true;
}

static bool back_by_return(shortest *s, tracer *w, uint32_t run, cost_point *p, uint32_t label) {
  const tab_domain *d = s->t->problem.domain;
  tab_place call = {p->at.proc, label};
  uint32_t f = callee_index(s->t, call);
  tab_place leave = {f, s->t->procs.data[f].leave};
  const cost_node *summaries = cost_node_of(s, SUMMARIES, leave);
  for (uint32_t i = 0; i < summaries->layers.size; ++i) {
    const layer *summary = &summaries->layers.data[i];
    if (cost_sum(summary->cost, 1) > p->cost)
      break;
    const layer *l = layer_at(s, p->world, call, p->cost - 1 - summary->cost);
    element lifted = l ? d->lift(d->self, call, summary->fresh) : NO_EDGES;
    element part =
        is_empty(lifted) ? lifted : d->before_return(d->self, call, l->fresh, lifted, p->point);
    put_away(s->t, &lifted);
    if (is_empty(part))
      continue;
    element point = pick_in(s, call, &part);
    element edge = d->callee_of(d->self, call, point, summary->fresh, p->point);
    put_away(s->t, &p->point);
    uint32_t inner = tab_tracer_summary(w, f, i, summary->cost, pick_in(s, leave, &edge));
    tab_tracer_step(w, run, call, 0, inner, point);
    *p = (cost_point){p->world, call, l->cost, point};
    return true;
  }
  return false;
}

/* To node `enter` of the activation. */
static void back_to_entry(shortest *s, tracer *w, uint32_t run, cost_point *p) {
  const tab_proc *f = &s->t->procs.data[p->at.proc];
  while (p->at.node != f->enter) {
    uint32_t at = f->first + p->at.node, i = s->first_in.data[at], end = s->first_in.data[at + 1];
    bool found = false;
    for (; i < end && !found; ++i) {
      cost_edge edge = s->in.data[i];
      bool is_call = edge.from != f->enter && f->proc->stmts.data[edge.from].kind == S_CALL;
      found = is_call ? back_by_return(s, w, run, p, edge.from) : back_by_step(s, w, run, p, edge);
    }
    assert(found);
  }
}

static bool back_to_caller(shortest *s, cost_point *p) {
  const tab_domain *d = s->t->problem.domain;
  if (p->cost == 0) /* only main starts at once */
    return false;
  for (vec_each(tab_place, call, &s->callers[p->at.proc])) {
    const layer *l = layer_at(s, REACH, *call, p->cost - 1);
    element part = l ? d->before_enter(d->self, *call, l->fresh, p->point) : NO_EDGES;
    if (is_empty(part))
      continue;
    put_away(s->t, &p->point);
    *p = (cost_point){REACH, *call, l->cost, pick_in(s, *call, &part)};
    return true;
  }
  assert(false);
  return false;
}

static void trace_descent(shortest *s, tracer *w) {
  const layer *last = layer_at(s, REACH, s->error, s->error_cost);
  assert(s->found && last);
  element bad = tab_error_part(s->t, s->error, last->fresh);
  cost_point p = {REACH, s->error, s->error_cost, pick_in(s, s->error, &bad)};
  uint32_t run = tab_tracer_run(w, s->error.proc, UINT64_MAX);
  tab_tracer_step(w, run, s->error, 0, TAB_NONE, p.point);
  back_to_entry(s, w, run, &p);
  while (back_to_caller(s, &p)) {
    uint32_t inner = run;
    run = tab_tracer_run(w, p.at.proc, UINT64_MAX);
    tab_tracer_step(w, run, p.at, 0, inner, p.point);
    back_to_entry(s, w, run, &p);
  }
  assert(p.at.proc == s->t->problem.main && p.cost == 0);
  put_away(s->t, &p.point);
}

static void trace_summary(shortest *s, tracer *w, tracer_task task) {
  const tab_domain *d = s->t->problem.domain;
  tab_proc *f = &s->t->procs.data[task.proc];
  tab_place leave = {task.proc, f->leave};
  uint64_t cost = cost_node_of(s, SUMMARIES, leave)->layers.data[task.record].cost;
  for (uint32_t i = 0; i < f->rpo_size; ++i) {
    tab_place ret = {task.proc, f->rpo[i]};
    const layer *l =
        stmt_of(s->t, ret)->kind == S_RETURN ? layer_at(s, SUMMARIES, ret, cost - 1) : NULL;
    element part = l ? d->before_leave(d->self, ret, l->fresh, task.point) : NO_EDGES;
    if (is_empty(part))
      continue;
    cost_point p = {SUMMARIES, ret, l->cost, pick_in(s, ret, &part)};
    tab_tracer_step(w, task.run, ret, 0, TAB_NONE, p.point);
    back_to_entry(s, w, task.run, &p);
    put_away(s->t, &p.point);
    return;
  }
  assert(false);
}

/* ---- the whole ----------------------------------------------------------- */

/* Edges into labels, and calls of procedures. */
static void find_edges(shortest *s) {
  tabulation *t = s->t;
  uint32_t total = t->nodes.size;
  vec_resize(&s->first_in, total + 1);
  for (uint32_t pass = 0; pass < 2; ++pass) {
    for (uint32_t f = 0; f < t->procs.size; ++f) {
      const tab_proc *p = &t->procs.data[f];
      for (uint32_t i = 0; i <= p->enter && p->proc->has_body; ++i) {
        uint32_t count = i == p->enter ? 1 : p->proc->stmts.data[i].succ_count;
        for (uint32_t k = 0; k < count; ++k) {
          uint32_t to = p->first + succ_of(t, (tab_place){f, i}, k);
          if (pass == 0)
            s->first_in.data[to]++;
          else
            s->in.data[--s->first_in.data[to]] = (cost_edge){i, k};
        }
        if (pass == 0 && i < p->enter && p->proc->stmts.data[i].kind == S_CALL)
          vec_push(&s->callers[callee_index(t, (tab_place){f, i})], (tab_place){f, i});
      }
    }
    if (pass == 0) {
      for (uint32_t i = 1; i <= total; ++i)
        s->first_in.data[i] += s->first_in.data[i - 1];
      vec_resize(&s->in, s->first_in.data[total]);
    }
  }
}

trace *tabulation_shortest(tabulation *t, uint64_t most) {
  assert(t->error.found && !t->shortest);
  shortest *s = xcalloc(1, sizeof *s);
  t->shortest = s;
  s->t = t;
  s->callers = xcalloc(t->procs.size + 1, sizeof *s->callers);
  for (uint32_t w = 0; w < WORLDS; ++w)
    vec_resize(&s->nodes[w], t->nodes.size);
  find_edges(s);
  trace *found = NULL;
  if (explore(s, most)) {
    tracer *w = tab_tracer_new(t);
    trace_descent(s, w);
    for (uint32_t i = 0; i < w->todo.size; ++i)
      trace_summary(s, w, w->todo.data[i]);
    found = tab_tracer_end(w);
  }
  tab_shortest_free(s, true);
  t->shortest = NULL;
  return found;
}

void tab_shortest_free(tab_shortest *s, bool drop_elements) {
  if (!s)
    return;
  for (uint32_t w = 0; w < WORLDS; ++w) {
    for (vec_each(cost_node, n, &s->nodes[w])) {
      if (drop_elements)
        put_away(s->t, &n->seen);
      for (uint32_t i = 0; drop_elements && i < n->layers.size; ++i)
        put_away(s->t, &n->layers.data[i].fresh);
      vec_free(&n->layers);
    }
    vec_free(&s->nodes[w]);
  }
  for (uint32_t i = 0; drop_elements && i < s->queue.size; ++i)
    put_away(s->t, &s->queue.data[i].edges);
  for (uint32_t i = 0; i < s->t->procs.size; ++i)
    vec_free(&s->callers[i]);
  free(s->callers);
  vec_free(&s->queue);
  vec_free(&s->first_in);
  vec_free(&s->in);
  free(s);
}
