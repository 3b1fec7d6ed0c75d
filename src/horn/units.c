/* units.c: the control flow that is encoded: whole procedures, what a trace visits of them, or the
 * activations of a trace one by one. */
#include "base/memory.h"
#include "horn/internal.h"

enum { MOST_STEPS = 20000 };

static unit *unit_add(job *h, const proc *f) {
  unit *u = xcalloc(1, sizeof *u);
  u->proc = f;
  u->index = h->units.size;
  u->summary = u->error = NO_RELATION;
  vec_push(&h->units, u);
  return u;
}

static void unit_free(unit *u) {
  for (uint32_t i = 0; i < u->nodes.size; ++i)
    vec_free(&u->nodes.data[i].live);
  vec_free(&u->nodes);
  vec_free(&u->edges);
  vec_free(&u->callees);
  vec_free(&u->rpo);
  vec_free(&u->place);
  vec_free(&u->cells);
  vec_free(&u->in);
  vec_free(&u->out);
  vec_free(&u->fixed);
  free(u);
}

void units_free(job *h) {
  for (uint32_t i = 0; i < h->units.size; ++i)
    unit_free(h->units.data[i]);
  vec_free(&h->units);
}

static node *node_add(unit *u, uint32_t label) {
  assert(label < u->proc->stmts.size);
  node *n = vec_add(&u->nodes);
  n->label = label;
  n->relation = NO_RELATION;
  n->first_edge = u->edges.size;
  n->first_callee = u->callees.size;
  return n;
}

static node *last_node(unit *u) {
  assert(u->nodes.size > 0);
  return &u->nodes.data[u->nodes.size - 1];
}

/* To the node added last. */
static void edge_add(unit *u, uint32_t to, uint32_t succ) {
  vec_push(&u->edges, (edge){.to = to, .succ = succ});
  ++last_node(u)->edge_count;
  assert(last_node(u)->first_edge + last_node(u)->edge_count == u->edges.size);
}

static void callee_add(job *h, unit *u, uint32_t callee) {
  assert(callee < h->units.size);
  vec_push(&u->callees, callee);
  ++last_node(u)->callee_count;
  assert(last_node(u)->first_callee + last_node(u)->callee_count == u->callees.size);
  h->units.data[callee]->is_called = true;
}

/* ---- the whole program ---- */

static uint32_t whole_unit(job *h, map *unit_of, const proc *f) {
  uint64_t *slot = map_slot_of(unit_of, f->index);
  if (!*slot)
    *slot = unit_add(h, f)->index + 1;
  return (uint32_t)*slot - 1;
}

static void whole_callees(job *h, map *unit_of, unit *u, uint32_t label) {
  callees to;
  alias_callees(h->alias, u->proc, label, &to);
  last_node(u)->other_callee = to.outside || to.bodies.size == 0;
  for (vec_each(const proc *const, g, &to.bodies))
    callee_add(h, u, whole_unit(h, unit_of, *g));
  callees_free(&to);
}

static void whole_nodes(job *h, map *unit_of, unit *u) {
  for (uint32_t label = 0; label < u->proc->stmts.size; ++label) {
    const stmt *s = &u->proc->stmts.data[label];
    node *n = node_add(u, label);
    n->is_error = s->kind == S_ASSERT || s->kind == S_UNKNOWN;
    for (uint32_t i = 0; i < s->succ_count; ++i)
      edge_add(u, s->succ[i], i);
    if (s->kind == S_CALL)
      whole_callees(h, unit_of, u, label);
  }
  u->entry = u->proc->entry;
}

static void build_whole(job *h) {
  map unit_of = {0};
  whole_unit(h, &unit_of, h->request->q.entry);
  for (uint32_t i = 0; i < h->units.size; ++i)
    whole_nodes(h, &unit_of, h->units.data[i]);
  map_free(&unit_of);
}

/* ---- the path program of a trace ---- */

typedef struct visits {
  map unit_of;  /* procedure -> unit + 1 */
  map label_of; /* (procedure, label) -> 1 */
  map call_of;  /* (procedure, label) of a call that was entered -> callee + 1, see below */
  VEC(const activation *) acts; /* each once */
  map seen;
} visits;

static uint64_t place_key(uint32_t proc_index, uint32_t label) {
  return (uint64_t)proc_index << 32 | label;
}

static void visit_all(visits *v, const trace *t) {
  vec_push(&v->acts, t->main);
  map_put_ptr(&v->seen, t->main, t->main);
  for (uint32_t i = 0; i < v->acts.size; ++i) {
    const activation *a = v->acts.data[i];
    for (uint32_t j = 0; j < a->size; ++j) {
      const activation *callee = a->steps[j].callee;
      map_put(&v->label_of, place_key(a->proc, a->steps[j].label), 1);
      if (callee && !map_get_ptr(&v->seen, callee)) {
        map_put_ptr(&v->seen, callee, callee);
        vec_push(&v->acts, callee);
      }
    }
  }
}

static void visits_free(visits *v) {
  map_free(&v->unit_of);
  map_free(&v->label_of);
  map_free(&v->call_of);
  map_free(&v->seen);
  vec_free(&v->acts);
}

/* The procedures that the calls at that place entered, each once. */
static void part_callees(job *h, visits *v, unit *u, uint32_t label) {
  for (uint32_t i = 0; i < v->acts.size; ++i) {
    const activation *a = v->acts.data[i];
    for (uint32_t j = 0; a->proc == u->proc->index && j < a->size; ++j) {
      if (a->steps[j].label != label || !a->steps[j].callee)
        continue;
      uint32_t callee = (uint32_t)map_get(&v->unit_of, a->steps[j].callee->proc, 0) - 1;
      assert(callee < h->units.size);
      const node *n = last_node(u);
      bool known = false;
      for (uint32_t k = 0; k < n->callee_count; ++k)
        known |= u->callees.data[n->first_callee + k] == callee;
      if (!known)
        callee_add(h, u, callee);
    }
  }
  node *n = last_node(u);
  n->other_callee = n->callee_count == 0;
}

static void part_nodes(job *h, visits *v, unit *u) {
  map node_of = {0};
  VEC(uint32_t) labels = {0};
  for (uint32_t label = 0; label < u->proc->stmts.size; ++label)
    if (map_has(&v->label_of, place_key(u->proc->index, label))) {
      map_put(&node_of, label, labels.size + 1);
      vec_push(&labels, label);
    }
  for (uint32_t i = 0; i < labels.size; ++i) {
    const stmt *s = &u->proc->stmts.data[labels.data[i]];
    node_add(u, labels.data[i]);
    for (uint32_t k = 0; k < s->succ_count; ++k) {
      uint64_t to = map_get(&node_of, s->succ[k], 0);
      if (to)
        edge_add(u, (uint32_t)to - 1, k);
    }
    if (s->kind == S_CALL)
      part_callees(h, v, u, labels.data[i]);
  }
  u->entry = (uint32_t)map_get(&node_of, u->proc->entry, 1) - 1;
  map_free(&node_of);
  vec_free(&labels);
}

/* The activation in which the trace ends. */
static const activation *innermost(const trace *t) {
  const activation *a = t->main;
  while (a->size && a->steps[a->size - 1].callee)
    a = a->steps[a->size - 1].callee;
  return a;
}

static void build_part(job *h, const trace *t) {
  visits v = {0};
  visit_all(&v, t);
  for (uint32_t i = 0; i < v.acts.size; ++i) {
    uint64_t *slot = map_slot_of(&v.unit_of, v.acts.data[i]->proc);
    if (!*slot)
      *slot = unit_add(h, h->program->procs.data[v.acts.data[i]->proc])->index + 1;
  }
  for (uint32_t i = 0; i < h->units.size; ++i)
    part_nodes(h, &v, h->units.data[i]);
  const activation *last = innermost(t);
  unit *u = h->units.data[map_get(&v.unit_of, last->proc, 0) - 1];
  for (uint32_t i = 0; last->size && i < u->nodes.size; ++i)
    if (u->nodes.data[i].label == last->steps[last->size - 1].label)
      u->nodes.data[i].is_error = true;
  visits_free(&v);
}

/* ---- a straight path ---- */

typedef struct frame {
  const activation *act;
  uint32_t at, unit;
} frame;

/* Adds the node of a step; the activation goes on with the next one. */
static void straight_node(job *h, frame *f, uint32_t step, bool last_of_all) {
  unit *u = h->units.data[f->unit];
  const trace_step *s = &f->act->steps[f->at];
  assert(f->at < f->act->size && u->proc->index == f->act->proc);
  const stmt *st = &u->proc->stmts.data[s->label];
  node *n = node_add(u, s->label);
  n->step = step;
  n->is_error = last_of_all;
  n->other_callee = st->kind == S_CALL && !s->callee;
  if (f->at + 1 < f->act->size)
    edge_add(u, u->nodes.size, s->succ);
  ++f->at;
}

static bool build_straight(job *h, const trace *t) {
  VEC(frame) stack = {0};
  vec_push(&stack, (frame){.act = t->main});
  unit_add(h, h->program->procs.data[t->main->proc]);
  const activation *last = innermost(t);
  uint32_t steps = 0;
  while (stack.size && steps < MOST_STEPS) {
    frame *f = &stack.data[stack.size - 1];
    if (f->at == f->act->size) {
      stack.size--;
      continue;
    }
    const activation *callee = f->act->steps[f->at].callee;
    straight_node(h, f, steps++, f->act == last && f->at + 1 == last->size);
    if (callee) {
      unit *caller = h->units.data[f->unit];
      unit *u = unit_add(h, h->program->procs.data[callee->proc]);
      callee_add(h, caller, u->index);
      vec_push(&stack, (frame){.act = callee, .unit = u->index});
    }
  }
  bool all = stack.size == 0;
  vec_free(&stack);
  return all;
}

/* ---- orders and cuts ---- */

typedef struct visit {
  uint32_t node, edge;
} visit;

/* Reverse postorder; a target of an edge that goes back in it is a cut. */
static void unit_order(unit *u) {
  uint32_t n = u->nodes.size;
  VEC(uint8_t) color = {0}; /* 1: on the stack, 2: done */
  VEC(visit) stack = {0};
  VEC(uint32_t) post = {0};
  vec_resize(&color, n);
  vec_push(&stack, (visit){.node = u->entry});
  assert(u->entry < n);
  color.data[u->entry] = 1;
  while (stack.size) {
    visit *v = &stack.data[stack.size - 1];
    const node *at = &u->nodes.data[v->node];
    if (v->edge == at->edge_count) {
      color.data[v->node] = 2;
      vec_push(&post, v->node);
      stack.size--;
      continue;
    }
    uint32_t to = u->edges.data[at->first_edge + v->edge++].to;
    if (color.data[to] == 1)
      u->nodes.data[to].is_cut = u->nodes.data[to].is_head = true;
    if (color.data[to])
      continue;
    color.data[to] = 1;
    vec_push(&stack, (visit){.node = to});
  }
  vec_resize(&u->place, n);
  assert(post.size <= n && u->rpo.size == 0);
  for (uint32_t i = 0; i < n; ++i)
    u->place.data[i] = NO_NODE;
  for (uint32_t i = post.size; i-- > 0;) {
    u->place.data[post.data[i]] = u->rpo.size;
    vec_push(&u->rpo, post.data[i]);
  }
  vec_free(&color);
  vec_free(&stack);
  vec_free(&post);
}

/* The judge cuts where graph.h does. */
static void unit_cut_like_graph(unit *u) {
  flow g;
  flow_init(&g, u->proc);
  for (uint32_t i = 0; i < u->nodes.size; ++i)
    if (g.is_loop_head[u->nodes.data[i].label])
      u->nodes.data[i].is_cut = u->nodes.data[i].is_head = true;
  flow_free(&g);
}

static bool has_threads(const unit *u) {
  for (uint32_t i = 0; i < u->nodes.size; ++i) {
    uint8_t kind = node_stmt(u, &u->nodes.data[i])->kind;
    if (kind == S_START_THREAD || kind == S_END_THREAD)
      return true;
  }
  return false;
}

bool node_is_kept(const job *h, const node *n) {
  const uint8_t *keep = h->request->straight ? h->request->keep : NULL;
  return !keep || keep[n->step];
}

/* May the execution end here, by a condition that does not hold or for good? */
static bool node_blocks(const job *h, const unit *u, const node *n) {
  uint8_t kind = node_stmt(u, n)->kind;
  bool one_sided = kind == S_BRANCH && n->edge_count < 2;
  return kind == S_HALT || ((kind == S_ASSUME || one_sided) && node_is_kept(h, n));
}

/* Least fixed points over calls: who may err, return, end the execution. */
static void unit_outcomes(job *h) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = h->units.size; i-- > 0;) {
      unit *u = h->units.data[i];
      bool err = u->may_err, ret = u->may_return, block = u->may_block;
      for (uint32_t j = 0; j < u->rpo.size; ++j) {
        const node *n = &u->nodes.data[u->rpo.data[j]];
        err |= n->is_error;
        ret |= node_stmt(u, n)->kind == S_RETURN;
        block |= node_blocks(h, u, n);
        for (uint32_t k = 0; k < n->callee_count; ++k) {
          const unit *g = h->units.data[u->callees.data[n->first_callee + k]];
          err |= g->may_err;
          block |= g->may_block;
        }
      }
      changed |= err != u->may_err || ret != u->may_return || block != u->may_block;
      u->may_block = block;
      u->may_err = err;
      u->may_return = ret;
    }
  }
}

bool units_build(job *h, buf *reason) {
  const trace *part = h->request->part;
  if (!part) {
    build_whole(h);
  } else if (!h->request->straight) {
    build_part(h, part);
  } else if (!build_straight(h, part)) {
    buf_printf(reason, "the path has more than %d steps", MOST_STEPS);
    return false;
  }
  for (uint32_t i = 0; i < h->units.size; ++i) {
    unit *u = h->units.data[i];
    if (u->nodes.size == 0 || has_threads(u)) {
      buf_printf(reason, "%s: threads and empty bodies are not encoded", u->proc->name);
      return false;
    }
    unit_order(u);
    if (!part)
      unit_cut_like_graph(u);
  }
  unit_outcomes(h);
  return true;
}
