/* block.c: large blocks as clauses. From the entry and from each cut, the loop-free statements up
 * to the next cuts are executed symbolically, all paths at once: where paths meet, values become
 * conditionals, unless the paths have passed different calls: the summaries of the calls passed
 * are in the bodies of the clauses, so such paths stay apart (slice.c cuts before they are many).
 * Values are over the formals of the relation at the start and fresh variables. */
#include "base/memory.h"
#include "horn/internal.h"

typedef struct block {
  job *h;
  unit *u;
  horn_atom start; /* where it starts, if has_start */
  bool has_start;
  state *states; /* by place in rpo */
} block;

static const expr **values_copy(const unit *u, const expr *const *from) {
  const expr **to = xmalloc((u->cells.size + 1) * sizeof *to);
  if (u->cells.size)
    memcpy(to, from, u->cells.size * sizeof *to);
  return to;
}

/* Any value: the cell is dead, or was never set. */
static const expr *settled(job *h, const unit *u, state *s, uint32_t p) {
  if (!s->values[p])
    s->values[p] = value_fresh(h, h->cells.data[u->cells.data[p]].path->type);
  return s->values[p];
}

/* The arguments for a relation of u: `in`, then the given cells, of the state (arena of pool). */
static const expr **encode_args(job *h, const unit *u, const uint32_t *cells, uint32_t count,
                                const state *s, uint32_t extra) {
  const expr **args = arena_array(&h->memory, const expr *, u->in.size + count + extra + 1);
  for (uint32_t i = 0; i < u->in.size; ++i)
    args[i] = expr_var(h->pool, h->cells.data[u->in.data[i]].before);
  for (uint32_t i = 0; i < count; ++i) {
    assert(h->at.data[cells[i]] >= 0);
    args[u->in.size + i] = settled(h, u, (state *)s, (uint32_t)h->at.data[cells[i]]);
  }
  return args;
}

/* ---- clauses of a block ---- */

/* With the calls passed, and one more atom or none, in the body. */
static void emit(block *b, const expr *pc, const passed_call *calls, const horn_atom *also,
                 const horn_atom *head) {
  VEC(horn_atom) body = {0};
  if (b->has_start)
    vec_push(&body, b->start);
  for (; calls; calls = calls->before)
    vec_push(&body, calls->atom);
  if (also)
    vec_push(&body, *also);
  encode_clause(b->h, body.data, body.size, pc, head);
  vec_free(&body);
}

static void emit_error(block *b, const expr *pc, const passed_call *calls, const horn_atom *also) {
  horn_atom head = {.relation = b->u->error};
  if (b->u->is_called)
    head.args = encode_args(b->h, b->u, NULL, 0, NULL, 0);
  emit(b, pc, calls, also, b->u->is_called ? &head : NULL);
}

static void emit_return(block *b, state *s, const stmt *st) {
  unit *u = b->u;
  if (!u->is_called || u->summary == NO_RELATION)
    return;
  const expr **args = encode_args(b->h, u, u->out.data, u->out.size, s, 1);
  assert(!u->result || st->rhs_count == 1);
  if (u->result)
    args[u->in.size + u->out.size] = value_of(b->h, s, st->rhs[0]);
  emit(b, s->pc, s->calls, NULL, &(horn_atom){.relation = u->summary, .args = args});
}

/* ---- where paths meet ---- */

/* a || b, and what tells that it was a; p && c || p && !c is p, told by c. */
static const expr *either(exprs *pool, const expr *a, const expr *b, const expr **is_a) {
  *is_a = a;
  if (a->kind == E_AND && b->kind == E_AND && a->kid[0] == b->kid[0]) {
    *is_a = a->kid[1];
    if (expr_not(pool, a->kid[1]) == b->kid[1])
      return a->kid[0];
    return expr_and(pool, a->kid[0], expr_or(pool, a->kid[1], b->kid[1]));
  }
  if (expr_not(pool, a) == b)
    return expr_bool(pool, true);
  return expr_or(pool, a, b);
}

static void merge(block *b, uint32_t place, const expr *pc, const expr *const *values,
                  const passed_call *calls) {
  assert(place < b->u->rpo.size && pc->type->kind == T_BOOL);
  state *s = &b->states[place];
  while (s->pc && s->calls != calls) {
    if (!s->other)
      s->other = xcalloc(1, sizeof *s->other);
    s = s->other;
  }
  if (!s->pc) {
    *s = (state){.unit = b->u, .pc = pc, .values = values_copy(b->u, values), .calls = calls};
    return;
  }
  const expr *is_new;
  s->pc = either(b->h->pool, pc, s->pc, &is_new);
  for (uint32_t p = 0; p < b->u->cells.size; ++p) {
    if (!values[p] || !s->values[p])
      s->values[p] = NULL;
    else if (values[p] != s->values[p])
      s->values[p] = expr_ite(b->h->pool, is_new, values[p], s->values[p]);
  }
}

static void flow_into(block *b, uint32_t to, const expr *pc, const state *from) {
  node *n = &b->u->nodes.data[to];
  if (expr_is_false(pc))
    return;
  assert(!n->is_cut || n->relation != NO_RELATION);
  if (!n->is_cut) {
    merge(b, b->u->place.data[to], pc, from->values, from->calls);
    return;
  }
  const expr **args = encode_args(b->h, b->u, n->live.data, n->live.size, from, 0);
  emit(b, pc, from->calls, NULL, &(horn_atom){.relation = n->relation, .args = args});
}

/* ---- statements ---- */

/* The condition under which lhs, with unknown indices, is the cell's path. */
static const expr *is_same_place(block *b, const state *s, const expr *lhs, const expr *path) {
  const expr *all = expr_bool(b->h->pool, true);
  for (; lhs != path; lhs = lhs->kid[0], path = path->kid[0]) {
    if (lhs->kind != E_INDEX)
      continue;
    const expr *i = value_of(b->h, s, lhs->kid[1]), *j = value_of(b->h, s, path->kid[1]);
    all = expr_and(b->h->pool, all, expr_eq(b->h->pool, i, j));
  }
  return all;
}

static const expr *written_value(block *b, state *s, const stmt *st, uint32_t i, uint32_t c) {
  const cell *x = &b->h->cells.data[c];
  if (st->kind == S_ALLOC)
    return value_bounded(b->h, expr_int(b->h->pool, b->h->math, 1), NULL);
  const expr *part = NULL;
  if (st->kind == S_ASSIGN && !st->cond)
    part = type_is_aggregate(st->lhs[i]->type)
               ? cell_project(b->h->pool, x->path, st->lhs[i], st->rhs[i])
               : st->rhs[i];
  return part && part->type == x->path->type ? value_of(b->h, s, part)
                                             : value_fresh(b->h, x->path->type);
}

static void exec_writes(block *b, state *s, const stmt *st) {
  unit *u = b->u;
  const expr **next = values_copy(u, s->values);
  for (uint32_t i = 0; i < st->lhs_count; ++i)
    for (uint32_t p = 0; p < u->cells.size; ++p) {
      uint32_t c = u->cells.data[p];
      touch t = cell_touch(b->h, st->lhs[i], c);
      if (t == TOUCH_NOT)
        continue;
      if (t == TOUCH_MAYBE) {
        next[p] = value_fresh(b->h, b->h->cells.data[c].path->type);
        continue;
      }
      const expr *v = written_value(b, s, st, i, c);
      if (t == TOUCH_INDEX) {
        const expr *is = is_same_place(b, s, st->lhs[i], b->h->cells.data[c].path);
        v = expr_ite(b->h->pool, is, v, settled(b->h, u, s, p));
      }
      next[p] = v;
    }
  free(s->values);
  s->values = next;
}

static const expr *any_bool(block *b) {
  return value_fresh(b->h, type_bool(b->h->pool));
}

static void exec_choice(block *b, state *s, const node *n, const stmt *st) {
  exprs *pool = b->h->pool;
  const edge *edges = b->u->edges.data + n->first_edge;
  const expr *rest = s->pc;
  if (st->kind == S_BRANCH && (n->condition || n->edge_count == 2)) {
    const expr *c = n->condition ? value_of(b->h, s, st->cond) : any_bool(b);
    for (uint32_t i = 0; i < n->edge_count; ++i) {
      const expr *way = edges[i].succ == 0 ? c : expr_not(pool, c);
      flow_into(b, edges[i].to, expr_and(pool, s->pc, way), s);
    }
    return;
  }
  for (uint32_t i = 0; i < n->edge_count; ++i) {
    const expr *way = i + 1 < n->edge_count ? any_bool(b) : expr_bool(pool, true);
    flow_into(b, edges[i].to, expr_and(pool, rest, way), s);
    rest = expr_and(pool, rest, expr_not(pool, way));
  }
}

/* ---- calls ---- */

static const expr **callee_entry(block *b, state *s, const unit *g, const stmt *st) {
  job *h = b->h;
  uint32_t size = g->in.size + g->out.size + 1;
  const expr **args = arena_array(&h->memory, const expr *, size);
  for (uint32_t i = 0; i < g->in.size; ++i) {
    const cell *c = &h->cells.data[g->in.data[i]];
    const expr *actual = c->is_global ? NULL : slice_actual(h, g, st, c);
    int32_t p = c->is_global ? h->at.data[g->in.data[i]] : -1;
    args[i] = p >= 0   ? settled(h, b->u, s, (uint32_t)p)
              : actual ? value_of(h, s, actual)
                       : value_fresh(h, c->path->type);
  }
  return args;
}

/* What the call may write beyond what its summary tells. */
static void havoc_call(block *b, state *s, uint32_t n, bool all) {
  for (uint32_t p = 0; p < b->u->cells.size; ++p) {
    uint32_t c = b->u->cells.data[p];
    bool through_unit = !all && b->h->cells.data[c].is_global;
    if (!through_unit && cell_touched_by_call(b->h, b->u, n, c))
      s->values[p] = value_fresh(b->h, b->h->cells.data[c].path->type);
  }
}

/* Writes the results; `value` NULL: any. */
static void return_into(block *b, state *s, const stmt *st, const expr *value) {
  for (uint32_t i = 0; i < st->lhs_count; ++i)
    for (uint32_t p = 0; p < b->u->cells.size; ++p) {
      uint32_t c = b->u->cells.data[p];
      touch t = cell_touch(b->h, st->lhs[i], c);
      const expr *v = t == TOUCH_ALL && value && i == 0
                          ? value
                          : value_fresh(b->h, b->h->cells.data[c].path->type);
      if (t != TOUCH_NOT)
        s->values[p] = v;
    }
}

static void after_call(block *b, uint32_t n, const state *s) {
  const node *at = &b->u->nodes.data[n];
  assert(node_stmt(b->u, at)->kind == S_CALL);
  for (uint32_t i = 0; i < at->edge_count; ++i)
    flow_into(b, b->u->edges.data[at->first_edge + i].to, s->pc, s);
}

static const passed_call *pass_call(block *b, const state *s, horn_atom atom) {
  assert(atom.relation < b->h->arities.size);
  passed_call *c = arena_new(&b->h->memory, passed_call);
  *c = (passed_call){.atom = atom, .before = s->calls};
  return c;
}

static void enter_callee(block *b, uint32_t n, const state *start, const unit *g) {
  job *h = b->h;
  const stmt *st = node_stmt(b->u, &b->u->nodes.data[n]);
  state s = *start;
  s.values = values_copy(b->u, start->values);
  assert(g->is_called && st->kind == S_CALL);
  const expr **args = callee_entry(b, &s, g, st);
  if (g->error != NO_RELATION)
    emit_error(b, s.pc, s.calls, &(horn_atom){.relation = g->error, .args = args});
  if (g->summary != NO_RELATION) {
    const expr **more = args + g->in.size;
    havoc_call(b, &s, n, false);
    for (uint32_t i = 0; i < g->out.size; ++i) {
      more[i] = value_fresh(h, h->cells.data[g->out.data[i]].path->type);
      if (h->at.data[g->out.data[i]] >= 0)
        s.values[h->at.data[g->out.data[i]]] = more[i];
    }
    const expr *result = g->result ? value_fresh(h, g->proc->results.data[0]) : NULL;
    more[g->out.size] = result;
    return_into(b, &s, st, result);
    s.calls = pass_call(b, &s, (horn_atom){.relation = g->summary, .args = args});
    after_call(b, n, &s);
  }
  free(s.values);
}

static void enter_other(block *b, uint32_t n, const state *start) {
  const stmt *st = node_stmt(b->u, &b->u->nodes.data[n]);
  state s = *start;
  s.values = values_copy(b->u, start->values);
  havoc_call(b, &s, n, true);
  return_into(b, &s, st, NULL);
  after_call(b, n, &s);
  free(s.values);
}

static void exec_call(block *b, const state *s, uint32_t i) {
  const node *n = &b->u->nodes.data[i];
  for (uint32_t k = 0; k < n->callee_count; ++k)
    enter_callee(b, i, s, b->h->units.data[b->u->callees.data[n->first_callee + k]]);
  if (n->other_callee)
    enter_other(b, i, s);
}

/* ---- one of many threads ---- */

static const var *paired_with(const mirror *m, const var *v) {
  for (uint32_t i = 0; i < m->count; ++i)
    if (m->pairs[i].from == v)
      return m->pairs[i].to;
  return NULL;
}

/* The cell, of the thread whose turn it is; what is not known of it is any value. */
static const expr *mirrored(block *b, const state *s, const mirror *m, const cell *c) {
  job *h = b->h;
  const var *to = paired_with(m, c->root);
  if (c->root == m->position)
    return value_of(h, s, expr_int(h->pool, c->path->type, m->at));
  if (!to)
    return value_fresh(h, c->path->type);
  return value_of(h, s, to == c->root ? c->path : expr_var(h->pool, to));
}

/* What the relation at the head of the turns says of that thread is known where its turn begins. */
static void exec_mirror(block *b, state *s, const mirror *m) {
  job *h = b->h;
  for (uint32_t i = 0; i < b->u->nodes.size; ++i) {
    const node *n = &b->u->nodes.data[i];
    if (!n->is_cut || !node_stmt(b->u, n)->is_head || n->relation == NO_RELATION)
      continue;
    const expr **args = encode_args(h, b->u, NULL, 0, s, n->live.size);
    for (uint32_t k = 0; k < n->live.size; ++k)
      args[b->u->in.size + k] = mirrored(b, s, m, &h->cells.data[n->live.data[k]]);
    s->calls = pass_call(b, s, (horn_atom){.relation = n->relation, .args = args});
    return;
  }
}

/* ---- all statements of a block ---- */

static void exec(block *b, state *s, uint32_t i) {
  exprs *pool = b->h->pool;
  const node *n = &b->u->nodes.data[i];
  const stmt *st = node_stmt(b->u, n);
  switch ((stmt_kind)st->kind) {
  case S_ASSIGN:
  case S_HAVOC:
  case S_ALLOC:
  case S_VA_START:
    if (n->matters)
      exec_writes(b, s, st);
    break;
  case S_ASSUME:
    if (n->condition)
      s->pc = expr_and(pool, s->pc, value_of(b->h, s, st->cond));
    if (st->mirror)
      exec_mirror(b, s, st->mirror);
    break;
  case S_ASSERT:
    if (n->condition) {
      const expr *c = value_of(b->h, s, st->cond);
      if (n->is_error)
        emit_error(b, expr_and(pool, s->pc, expr_not(pool, c)), s->calls, NULL);
      s->pc = expr_and(pool, s->pc, c);
    }
    break;
  case S_UNKNOWN:
    if (n->is_error)
      emit_error(b, s->pc, s->calls, NULL);
    return;
  case S_CALL:
    if (!n->matters)
      break;
    exec_call(b, s, i);
    return;
  case S_RETURN:
    emit_return(b, s, st);
    return;
  default:
    break;
  }
  exec_choice(b, s, n, st);
}

/* Executes everything that was reached, in order. */
static void run(block *b) {
  for (uint32_t p = 0; p < b->u->rpo.size; ++p) {
    state *first = &b->states[p];
    for (state *s = first; s && s->pc;) {
      if (!expr_is_false(s->pc))
        exec(b, s, b->u->rpo.data[p]);
      free(s->values);
      state *next = s->other;
      if (s != first)
        free(s);
      s = next;
    }
    *first = (state){0};
  }
}

/* ---- where blocks start ---- */

/* What holds there anyway; NULL: nothing is known. */
static const expr *known_at(const job *h, const unit *u, uint32_t label) {
  const certificate *known = h->request->known;
  for (uint32_t i = 0; known && !u->is_called && i < known->invariants.size; ++i) {
    const cert_invariant *k = &known->invariants.data[i];
    if (k->proc == u->proc->index && k->label == label && !k->holds->has_prime)
      return k->holds;
  }
  return NULL;
}

static void block_from_cut(job *h, unit *u, uint32_t i, state *states) {
  node *n = &u->nodes.data[i];
  block b = {.h = h, .u = u, .states = states};
  state s = {.unit = u, .pc = expr_bool(h->pool, true)};
  s.values = xcalloc(u->cells.size + 1, sizeof *s.values);
  for (uint32_t k = 0; k < u->in.size; ++k) {
    uint32_t p = (uint32_t)h->at.data[u->in.data[k]];
    if (u->fixed.data[p])
      s.values[p] = expr_var(h->pool, h->cells.data[u->in.data[k]].before);
  }
  for (uint32_t k = 0; k < n->live.size; ++k)
    s.values[h->at.data[n->live.data[k]]] = expr_var(h->pool, h->cells.data[n->live.data[k]].now);
  const expr *known = known_at(h, u, n->label);
  if (known)
    s.pc = value_of(h, &s, known);
  b.has_start = true;
  b.start = (horn_atom){.relation = n->relation,
                        .args = encode_args(h, u, n->live.data, n->live.size, &s, 0)};
  merge(&b, u->place.data[i], s.pc, s.values, NULL);
  run(&b);
  free(s.values);
}

static void block_from_entry(job *h, unit *u, state *states) {
  block b = {.h = h, .u = u, .states = states};
  state s = {.unit = u, .pc = expr_bool(h->pool, true)};
  s.values = xcalloc(u->cells.size + 1, sizeof *s.values);
  for (uint32_t k = 0; k < u->in.size; ++k) {
    const cell *c = &h->cells.data[u->in.data[k]];
    const expr *v = expr_var(h->pool, c->before);
    s.values[h->at.data[u->in.data[k]]] = v;
    s.pc = expr_and(h->pool, s.pc, value_in_range(h, v, c->path->type));
  }
  for (uint32_t p = 0; !u->is_called && p < u->cells.size; ++p) {
    const cell *c = &h->cells.data[u->cells.data[p]];
    if (c->is_global || c->root->kind == V_PARAM)
      s.values[p] = c->is_global ? value_initial(h, c) : value_fresh(h, c->path->type);
  }
  flow_into(&b, u->entry, s.pc, &s);
  run(&b);
  free(s.values);
}

void blocks_encode(job *h, unit *u) {
  state *states = xcalloc(u->rpo.size + 1, sizeof *states);
  slice_select(h, u);
  assert(h->at.size == h->cells.size && u->place.size == u->nodes.size);
  block_from_entry(h, u, states);
  for (uint32_t p = 0; p < u->rpo.size; ++p)
    if (u->nodes.data[u->rpo.data[p]].is_cut)
      block_from_cut(h, u, u->rpo.data[p], states);
  free(states);
}
