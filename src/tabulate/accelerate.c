/* Loops that take many rounds: the closure of one iteration, by squaring. */
#include "tabulate/internal.h"

#include "base/memory.h"

#ifdef ASSAY_STRESS
enum { FIRST_PATIENCE = 2 };
#else
enum { FIRST_PATIENCE = 100 }; /* rounds before the first attempt */
#endif
enum {
  MORE_PATIENCE = 8,     /* an attempt that was made in vain takes so many times longer to repeat */
  MAX_PATIENCE = 100000, /* beyond that there is no further attempt */
  MAX_VISITS = 40,       /* of each label of the body, on average, for one iteration */
  MAX_SQUARES = 64
};

/* The exploration of one iteration. */
typedef struct around {
  tabulation *t;
  tab_place head;
  VEC(uint32_t) labels; /* of the loop, in reverse postorder; the head is first */
  element *pending;     /* by label; owned, as `seen` */
  element *seen;
  bool *inside;
  element back; /* edges that have come back to the head */
  uint32_t visits;
  bool failed;
} around;

/* ---- the body ------------------------------------------------------------ */

static bool is_in_loop(const tab_proc *f, uint32_t label, uint32_t head) {
  for (uint32_t h = f->loop_of[label]; h != NO_LABEL; h = f->loop_parent[h])
    if (h == head)
      return true;
  return false;
}

static void find_body(around *a) {
  const tab_proc *f = &a->t->procs.data[a->head.proc];
  for (uint32_t i = 0; i < f->rpo_size; ++i)
    if (is_in_loop(f, f->rpo[i], a->head.node)) {
      vec_push(&a->labels, f->rpo[i]);
      a->inside[f->rpo[i]] = true;
    }
  assert(a->labels.size > 0 && a->labels.data[0] == a->head.node);
}

/* Edges (owned) arrive at a label. */
static void arrive(around *a, uint32_t label, element edges) {
  tabulation *t = a->t;
  if (is_empty(edges))
    return;
  if (t->problem.domain->is_large(t->problem.domain->self, edges))
    a->failed = true;
  if (label == a->head.node)
    grow(t, &a->back, edges);
  else if (a->inside[label]) {
    element fresh = without(t, edges, a->seen[label]);
    grow(t, &a->seen[label], fresh);
    grow(t, &a->pending[label], fresh);
    put_away(t, &fresh);
  }
  put_away(t, &edges);
}

/* The iterations of an inner loop, if it is accelerated. */
static void iterate_inner(around *a, tab_place at, element *edges) {
  tabulation *t = a->t;
  const tab_domain *d = t->problem.domain;
  uint32_t loop = node_of(t, at)->loop;
  if (at.node == a->head.node || loop == NO_LABEL || is_empty(t->loops.data[loop].closure))
    return;
  element more = d->loop_apply(d->self, at, *edges, t->loops.data[loop].closure);
  grow(t, &a->seen[at.node], more);
  grow(t, edges, more);
  put_away(t, &more);
}

static void pass(around *a, uint32_t label, element edges) {
  tabulation *t = a->t;
  const tab_domain *d = t->problem.domain;
  tab_place at = {a->head.proc, label};
  const stmt *s = stmt_of(t, at);
  if (t->problem.is_target && t->problem.is_target(t->problem.context, at.proc, label))
    return;
  if (s->kind == S_CALL) {
    uint32_t site = node_of(t, at)->site;
    if (site != NO_LABEL && !is_empty(t->sites.data[site].lifted))
      arrive(a, s->succ[0], d->compose(d->self, at, edges, t->sites.data[site].lifted));
    return;
  }
  bool goes_on = s->kind == S_SKIP || s->kind == S_ASSIGN || s->kind == S_ASSUME ||
                 s->kind == S_ASSERT || s->kind == S_HAVOC || s->kind == S_BRANCH ||
                 s->kind == S_GOTO;
  for (uint32_t i = 0; goes_on && i < s->succ_count; ++i)
    if (a->inside[s->succ[i]])
      arrive(a, s->succ[i], d->apply(d->self, at, i, edges));
}

/* From the head around and back to it. */
static void explore(around *a) {
  tabulation *t = a->t;
  const tab_domain *d = t->problem.domain;
  a->pending[a->head.node] = d->loop_identity(d->self, a->head, a->labels.data, a->labels.size);
  for (bool again = true; again && !a->failed;) {
    again = false;
    for (uint32_t i = 0; i < a->labels.size && !a->failed; ++i) {
      uint32_t label = a->labels.data[i];
      element edges = a->pending[label];
      if (is_empty(edges))
        continue;
      a->pending[label] = NO_EDGES;
      iterate_inner(a, (tab_place){a->head.proc, label}, &edges);
      pass(a, label, edges);
      put_away(t, &edges);
      again = true;
      a->failed = a->failed || ++a->visits > MAX_VISITS * a->labels.size;
    }
  }
}

static void around_free(around *a) {
  uint32_t size = a->t->procs.data[a->head.proc].enter;
  for (uint32_t i = 0; i < size; ++i) {
    put_away(a->t, &a->pending[i]);
    put_away(a->t, &a->seen[i]);
  }
  put_away(a->t, &a->back);
  free(a->pending);
  free(a->seen);
  free(a->inside);
  vec_free(&a->labels);
}

/* ---- the closure --------------------------------------------------------- */

static element square_all(const tabulation *t, tab_place head, element step) {
  const tab_domain *d = t->problem.domain;
  for (uint32_t i = 0; i < MAX_SQUARES; ++i) {
    element more = d->loop_square(d->self, head, step);
    bool done = is_empty(more) || d->entails(d->self, more, step);
    bool failed = is_empty(more);
    put_away(t, &step);
    step = more;
    if (done)
      return failed ? NO_EDGES : step;
  }
  put_away(t, &step);
  return NO_EDGES;
}

/* Empty if it cannot be had at reasonable cost. */
static element find_closure(tabulation *t, tab_place head) {
  const tab_domain *d = t->problem.domain;
  uint32_t size = t->procs.data[head.proc].enter;
  around a = {.t = t,
              .head = head,
              .pending = xcalloc(size + 1, sizeof *a.pending),
              .seen = xcalloc(size + 1, sizeof *a.seen),
              .inside = xcalloc(size + 1, sizeof *a.inside)};
  find_body(&a);
  explore(&a);
  element closure = NO_EDGES;
  if (!a.failed && !is_empty(a.back))
    closure = square_all(t, head, d->loop_step(d->self, head, a.back));
  around_free(&a);
  return closure;
}

static bool is_due(tab_loop *l) {
  if (l->patience == 0 || ++l->rounds < l->patience)
    return false;
  l->rounds = 0;
  l->patience = l->patience > MAX_PATIENCE / MORE_PATIENCE ? 0 : l->patience * MORE_PATIENCE;
  return true;
}

element tab_accelerate(tabulation *t, tab_place head, element edges) {
  const tab_domain *d = t->problem.domain;
  tab_node *n = node_of(t, head);
  if (!d->loop_identity || t->problem.no_acceleration || !t->procs.data[head.proc].loop_of)
    return NO_EDGES;
  if (n->loop == NO_LABEL) {
    n->loop = t->loops.size;
    vec_push(&t->loops, (tab_loop){.patience = FIRST_PATIENCE});
  }
  if (is_due(&t->loops.data[n->loop])) {
    element closure = find_closure(t, head);
    put_away(t, &t->loops.data[n->loop].closure);
    t->loops.data[n->loop].closure = closure;
    t->is_accelerated = t->is_accelerated || !is_empty(closure);
  }
  element closure = t->loops.data[n->loop].closure;
  return is_empty(closure) ? closure : d->loop_apply(d->self, head, edges, closure);
}
