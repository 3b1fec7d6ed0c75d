/* The call graph and its strongly connected components. */
#include "program/graph.h"

#include "base/memory.h"

/* ---- edges ---- */

/* Address-taken procedures by type: type id -> index into `lists` + 1. */
typedef struct by_type {
  map index;
  VEC(label_vec) lists;
} by_type;

typedef struct edge_builder {
  program *p;
  call_graph *g;
  label_vec callees; /* of all procedures so far */
  uint32_t *stamp;   /* procedure -> caller + 1 it was last added to */
  label_vec targets; /* of one indirect call */
  indirect_fn *indirect;
  void *context;
  by_type functions;
  bool *type_done; /* by type id: all functions of it are callees of the current procedure */
  label_vec types_done;
} edge_builder;

static void find_functions(edge_builder *b) {
  for (uint32_t i = 0; i < b->p->procs.size; i++) {
    const var *symbol = b->p->procs.data[i]->symbol;
    if (!symbol->address_taken)
      continue;
    uint64_t *slot = map_slot_of(&b->functions.index, symbol->type->id);
    if (*slot == 0) {
      (void)vec_add(&b->functions.lists);
      *slot = b->functions.lists.size;
    }
    vec_push(&b->functions.lists.data[*slot - 1], i);
  }
}

static void add_edge(edge_builder *b, uint32_t caller, uint32_t callee) {
  assert(callee < b->p->procs.size);
  if (b->stamp[callee] == caller + 1)
    return;
  b->stamp[callee] = caller + 1;
  vec_push(&b->callees, callee);
}

static void add_functions_of_type(edge_builder *b, uint32_t caller, const type *t) {
  if (b->type_done[t->id])
    return;
  b->type_done[t->id] = true;
  vec_push(&b->types_done, t->id);
  uint64_t slot = map_get(&b->functions.index, t->id, 0);
  if (slot == 0)
    return;
  for (vec_each(uint32_t, callee, &b->functions.lists.data[slot - 1]))
    add_edge(b, caller, *callee);
}

static void add_call(edge_builder *b, const proc *f, uint32_t label) {
  const stmt *s = &f->stmts.data[label];
  const proc *callee = stmt_callee(b->p, s);
  if (callee) {
    add_edge(b, f->index, callee->index);
  } else if (b->indirect) {
    vec_clear(&b->targets);
    b->indirect(b->context, f, label, &b->targets);
    for (vec_each(uint32_t, target, &b->targets))
      add_edge(b, f->index, *target);
  } else if (s->callee->type->kind == T_PTR) {
    add_functions_of_type(b, f->index, s->callee->type->elem);
  }
}

static void add_calls(edge_builder *b, const proc *f) {
  for (uint32_t i = 0; i < f->stmts.size; i++)
    if (f->stmts.data[i].kind == S_CALL)
      add_call(b, f, i);
  for (vec_each(uint32_t, id, &b->types_done))
    b->type_done[*id] = false;
  vec_clear(&b->types_done);
}

static void find_edges(call_graph *g, program *p, indirect_fn *indirect, void *context) {
  edge_builder b = {.p = p, .g = g, .indirect = indirect, .context = context};
  b.stamp = xcalloc((size_t)g->size + 1, sizeof *b.stamp);
  b.type_done = xcalloc(p->pool.types.size + 1, sizeof(bool));
  g->start = xcalloc((size_t)g->size + 1, sizeof *g->start);
  find_functions(&b);
  for (uint32_t i = 0; i < g->size; i++) {
    g->start[i] = b.callees.size;
    add_calls(&b, p->procs.data[i]);
  }
  g->start[g->size] = b.callees.size;
  g->callees = b.callees.data;
  vec_free(&b.targets);
  vec_free(&b.types_done);
  for (vec_each(label_vec, list, &b.functions.lists))
    vec_free(list);
  vec_free(&b.functions.lists);
  map_free(&b.functions.index);
  free(b.stamp);
  free(b.type_done);
}

/* ---- components ---- */

typedef struct tarjan_frame {
  uint32_t proc, at; /* next edge to follow */
} tarjan_frame;

typedef struct tarjan {
  call_graph *g;
  VEC(tarjan_frame) calls;
  label_vec open; /* met, component not finished */
  uint32_t *number, *low;
  uint32_t met, done;
} tarjan;

static void tarjan_enter(tarjan *t, uint32_t i) {
  assert(i < t->g->size && t->number[i] == 0 && t->g->scc[i] == NO_PROC);
  t->number[i] = t->low[i] = ++t->met;
  vec_push(&t->open, i);
  vec_push(&t->calls, (tarjan_frame){i, t->g->start[i]});
}

static void tarjan_close(tarjan *t, uint32_t i) {
  call_graph *g = t->g;
  bool alone = vec_last(&t->open) == i;
  for (uint32_t member = NO_LABEL; member != i;) {
    assert(t->open.size > 0 && t->done < g->size);
    member = vec_pop(&t->open);
    g->scc[member] = g->scc_count;
    g->order[t->done++] = member;
    if (!alone)
      g->is_recursive[member] = true;
  }
  g->scc_count++;
}

static void tarjan_run(tarjan *t, uint32_t root) {
  call_graph *g = t->g;
  tarjan_enter(t, root);
  while (t->calls.size > 0) {
    tarjan_frame *top = &t->calls.data[t->calls.size - 1];
    uint32_t i = top->proc;
    if (top->at < g->start[i + 1]) {
      uint32_t callee = g->callees[top->at++];
      if (callee == i)
        g->is_recursive[i] = true;
      if (t->number[callee] == 0)
        tarjan_enter(t, callee);
      else if (g->scc[callee] == NO_PROC && t->number[callee] < t->low[i])
        t->low[i] = t->number[callee];
      continue;
    }
    if (t->low[i] == t->number[i])
      tarjan_close(t, i);
    (void)vec_pop(&t->calls);
    if (t->calls.size > 0) {
      uint32_t caller = vec_last(&t->calls).proc;
      assert(g->scc[caller] == NO_PROC);
      if (t->low[i] < t->low[caller])
        t->low[caller] = t->low[i];
    }
  }
}

static void find_components(call_graph *g) {
  tarjan t = {.g = g};
  t.number = xcalloc((size_t)g->size + 1, sizeof *t.number);
  t.low = xcalloc((size_t)g->size + 1, sizeof *t.low);
  for (uint32_t i = 0; i < g->size; i++)
    g->scc[i] = NO_PROC;
  for (uint32_t i = 0; i < g->size; i++)
    if (t.number[i] == 0)
      tarjan_run(&t, i);
  assert(t.done == g->size && t.open.size == 0);
  vec_free(&t.calls);
  vec_free(&t.open);
  free(t.number);
  free(t.low);
}

void call_graph_init(call_graph *g, program *p, indirect_fn *indirect, void *context) {
  *g = (call_graph){.size = p->procs.size};
  g->scc = xcalloc((size_t)g->size + 1, sizeof *g->scc);
  g->order = xcalloc((size_t)g->size + 1, sizeof *g->order);
  g->is_recursive = xcalloc((size_t)g->size + 1, sizeof(bool));
  find_edges(g, p, indirect, context);
  find_components(g);
  assert(g->scc_count <= g->size && g->start[0] == 0);
}

void call_graph_free(call_graph *g) {
  free(g->start);
  free(g->callees);
  free(g->scc);
  free(g->is_recursive);
  free(g->order);
  *g = (call_graph){0};
}
