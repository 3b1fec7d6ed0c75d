/* caller.c: whose address leaves the program, and what is never written. */
#include "program/caller.h"

#include "base/memory.h"
#include "program/interp.h"

/* Where a value may end up, as nodes of a graph: variables by id, then results by procedure, then
 * these. */
typedef enum sink { SINK_GIVEN, SINK_WRITTEN, SINKS } sink;

typedef struct flow_edge {
  uint32_t from;
  uint32_t next; /* edge into the same node, + 1 */
} flow_edge;

typedef struct finder {
  program *p;
  uint32_t results, sinks, count; /* first result node, first sink, number of nodes */
  VEC(flow_edge) edges;
  uint32_t *into; /* by node: last edge, + 1 */
  bool *reached[SINKS];
  map seen; /* of the expression under way */
  expr_vec open;
} finder;

static void add_edge(finder *f, uint32_t from, uint32_t to) {
  assert(from < f->count && to < f->count);
  vec_push(&f->edges, (flow_edge){from, f->into[to]});
  f->into[to] = f->edges.size;
}

/* ---- values ---- */

/* The address of a place is where its start is. */
static void flow_address(finder *f, const expr *path, uint32_t to) {
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  if (path->kind == E_VAR)
    add_edge(f, path->var->id, to);
  else
    vec_push(&f->open, path->kid[0]);
}

static void flow_node(finder *f, const expr *e, uint32_t to) {
  switch ((expr_kind)e->kind) {
  case E_ADDR:
    flow_address(f, e->kid[0], to);
    return;
  case E_VAR:
    if (e->var->kind != V_GLOBAL)
      add_edge(f, e->var->id, to);
    return;
  case E_FIELD:
  case E_INDEX:
    vec_push(&f->open, e->kid[0]);
    return;
  case E_CONST:
  case E_DEREF: /* what was stored has been given away there */
  case E_NONDET:
  case E_VALID:
  case E_SCHOOSE:
  case E_NOT:
  case E_ANY_COMPARISON:
  case E_AND:
  case E_OR:
    return;
  case E_ITE:
    vec_push(&f->open, e->kid[1]);
    vec_push(&f->open, e->kid[2]);
    return;
  case E_PRIME:
  case E_PTRADD:
  case E_PTRDIFF:
  case E_CAST:
  case E_NEG:
  case E_BITNOT:
  case E_ANY_ARITH:
  case E_AGG:
  case E_FLOAT:
    for (uint32_t i = 0; i < e->count; ++i)
      vec_push(&f->open, e->kid[i]);
    return;
  }
}

/* Addresses in the value of e get to `to`. Walks without recursion. */
static void flow_value(finder *f, const expr *e, uint32_t to) {
  if (e->kind == E_CONST)
    return;
  map_clear(&f->seen);
  vec_push(&f->open, e);
  while (f->open.size > 0) {
    const expr *top = vec_pop(&f->open);
    uint64_t *slot = map_slot_of(&f->seen, top->id);
    if (*slot)
      continue;
    *slot = 1;
    flow_node(f, top, to);
  }
}

static uint32_t sink_node(const finder *f, sink s) {
  return f->sinks + (uint32_t)s;
}

static const expr *start_of(const expr *path) {
  while (path->kind == E_FIELD || path->kind == E_INDEX || path->kind == E_PRIME)
    path = path->kid[0];
  return path;
}

/* Where a value goes that is stored at the path. */
static uint32_t target_node(const finder *f, const expr *path) {
  const expr *start = start_of(path);
  bool local = start->kind == E_VAR && start->var->kind != V_GLOBAL && !start->var->address_taken;
  return local ? start->var->id : sink_node(f, SINK_GIVEN);
}

static void note_written(finder *f, const expr *path) {
  const expr *start = start_of(path);
  if (start->kind == E_VAR)
    add_edge(f, start->var->id, sink_node(f, SINK_WRITTEN));
  else if (start->kind == E_DEREF)
    flow_value(f, start->kid[0], sink_node(f, SINK_WRITTEN));
}

/* ---- statements ---- */

static bool only_reads(const char *name) {
  return interp_runs_on_host(name) && strcmp(name, "sprintf") != 0 && strcmp(name, "snprintf") != 0;
}

static void visit_call(finder *f, const stmt *s) {
  const proc *callee = stmt_callee(f->p, s);
  bool known = callee && callee->has_body;
  if (!callee)
    flow_value(f, s->callee, sink_node(f, SINK_WRITTEN));
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    if (known && i < callee->params.size)
      flow_value(f, s->rhs[i], callee->params.data[i]->id);
    else if (!callee || !only_reads(callee->name))
      flow_value(f, s->rhs[i], sink_node(f, SINK_GIVEN));
  }
  for (uint32_t i = 0; known && i < s->lhs_count; ++i)
    add_edge(f, f->results + callee->index, target_node(f, s->lhs[i]));
}

static void visit_stmt(finder *f, const proc *in, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    note_written(f, s->lhs[i]);
  if (s->kind == S_ASSIGN)
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      flow_value(f, s->rhs[i], target_node(f, s->lhs[i]));
  if (s->kind == S_ASSIGN && s->cond) /* primed paths are written, by values not looked at */
    flow_value(f, s->cond, sink_node(f, SINK_GIVEN));
  if (s->kind == S_CALL)
    visit_call(f, s);
  if (s->kind == S_RETURN)
    for (uint32_t i = 0; i < s->rhs_count; ++i)
      flow_value(f, s->rhs[i], f->results + in->index);
}

static void visit_program(finder *f) {
  for (vec_each(global, g, &f->p->globals))
    if (g->init)
      flow_value(f, g->init, sink_node(f, SINK_GIVEN));
  for (vec_each(proc *, in, &f->p->procs)) {
    if (!(*in)->is_static || (*in)->symbol->address_taken)
      add_edge(f, f->results + (*in)->index, sink_node(f, SINK_GIVEN));
    for (vec_each(stmt, s, &(*in)->stmts))
      visit_stmt(f, *in, s);
  }
}

/* ---- the answer ---- */

static void spread(finder *f, sink s) {
  VEC(uint32_t) open = {0};
  bool *reached = f->reached[s];
  vec_push(&open, sink_node(f, s));
  while (open.size > 0) {
    uint32_t node = vec_pop(&open);
    for (uint32_t e = f->into[node]; e; e = f->edges.data[e - 1].next) {
      uint32_t from = f->edges.data[e - 1].from;
      if (reached[from])
        continue;
      reached[from] = true;
      vec_push(&open, from);
    }
  }
  vec_free(&open);
}

static bool is_ours(const var *v) { /* a rule's or a model's */
  return code_origin_of(v->file) != CODE_USER;
}

static void mark_global(const finder *f, var *v) {
  bool given = f->reached[SINK_GIVEN][v->id];
  v->is_known = !v->is_private && (given || (!v->is_static && !is_ours(v)));
  if (v->is_static && !given && !f->reached[SINK_WRITTEN][v->id] && !v->is_extern)
    v->is_const = true;
}

void caller_mark(program *p, outside_pointers outside) {
  finder f = {.p = p, .results = p->pool.next_var};
  f.sinks = f.results + p->procs.size;
  f.count = f.sinks + SINKS;
  f.into = xcalloc(f.count, sizeof *f.into);
  for (int s = 0; s < SINKS; ++s)
    f.reached[s] = xcalloc(f.count, sizeof *f.reached[s]);
  p->outside = outside;
  program_mark_addresses(p);
  visit_program(&f);
  for (int s = 0; s < SINKS; ++s)
    spread(&f, (sink)s);
  for (vec_each(global, g, &p->globals))
    mark_global(&f, g->var);
  for (vec_each(proc *, g, &p->procs)) {
    var *symbol = (var *)(uintptr_t)(*g)->symbol;
    bool hidden = strncmp((*g)->name, "__rule_", 7) == 0 || strncmp((*g)->name, "__assay_", 8) == 0;
    symbol->is_known = !hidden && (!(*g)->is_static || f.reached[SINK_GIVEN][symbol->id]);
  }
  program_mark_addresses(p);
  for (int s = 0; s < SINKS; ++s)
    free(f.reached[s]);
  free(f.into);
  vec_free(&f.edges);
  vec_free(&f.open);
  map_free(&f.seen);
}

/* ---- types ---- */

bool type_is_accessed_as(const type *object, const type *access) {
  if (object == access || type_is_character(access))
    return true;
  if (object->kind != access->kind)
    return false;
  if (object->kind == T_INT)
    return object->width == access->width;
  if (object->kind == T_ARRAY)
    return object->length == access->length && type_is_accessed_as(object->elem, access->elem);
  return false;
}
