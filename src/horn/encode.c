/* encode.c: the relations of a job, and its clauses as they are handed over: with the side conditions
 * of the fresh variables that occur in them. */
#include "base/memory.h"
#include "horn/internal.h"

/* ---- clauses ---- */

typedef struct clause_scan {
  job *h;
  map seen;
  expr_vec stack;
  const expr *sides;
} clause_scan;

static void scan(clause_scan *s, const expr *e) {
  vec_push(&s->stack, e);
  while (s->stack.size) {
    e = vec_pop(&s->stack);
    uint64_t *seen = map_slot_of(&s->seen, e->id);
    if (*seen)
      continue;
    *seen = 1;
    const expr *side = e->kind == E_VAR ? map_get_ptr(&s->h->side_of, e->var) : NULL;
    if (side) {
      s->sides = expr_and(s->h->pool, s->sides, side);
      vec_push(&s->stack, side);
    }
    for (uint32_t i = 0; i < e->count; ++i)
      vec_push(&s->stack, e->kid[i]);
  }
}

static uint32_t arity(const job *h, uint32_t relation) {
  assert(relation < h->arities.size);
  return h->arities.data[relation];
}

void encode_clause(job *h, const horn_atom *body, uint32_t count, const expr *constraint,
                   const horn_atom *head) {
  assert(constraint->type->kind == T_BOOL);
  if (expr_is_false(constraint))
    return;
  clause_scan s = {.h = h, .sides = expr_bool(h->pool, true)};
  scan(&s, constraint);
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t k = 0; k < arity(h, body[i].relation); ++k)
      scan(&s, body[i].args[k]);
  for (uint32_t k = 0; head && k < arity(h, head->relation); ++k)
    scan(&s, head->args[k]);
  h->failed |= !horn_clause(h->horn, body, count, expr_and(h->pool, s.sides, constraint), head);
  ++h->clause_count;
  map_free(&s.seen);
  vec_free(&s.stack);
}

/* ---- relations ---- */

typedef VEC(const var *) formals;

static uint32_t relation_add(job *h, const char *name, const formals *f) {
  uint32_t r = horn_relation(h->horn, name, f->data, f->size);
  assert(r == h->arities.size);
  vec_resize(&h->arities, r + 1);
  h->arities.data[r] = f->size;
  return r;
}

static void add_in(job *h, const unit *u, formals *f) {
  vec_clear(f);
  for (uint32_t i = 0; i < u->in.size; ++i)
    vec_push(f, h->cells.data[u->in.data[i]].before);
}

static void add_now(job *h, const uint32_t *cells, uint32_t count, formals *f) {
  for (uint32_t i = 0; i < count; ++i)
    vec_push(f, h->cells.data[cells[i]].now);
}

static void unit_relations(job *h, unit *u) {
  formals f = {0};
  buf name = {0};
  for (uint32_t p = 0; p < u->rpo.size; ++p) {
    node *n = &u->nodes.data[u->rpo.data[p]];
    if (!n->is_cut)
      continue;
    add_in(h, u, &f);
    add_now(h, n->live.data, n->live.size, &f);
    assert(n->relation == NO_RELATION && f.size == u->in.size + n->live.size);
    buf_clear(&name);
    buf_printf(&name, "%s.%u@%u", u->proc->name, u->index, u->rpo.data[p]);
    n->relation = relation_add(h, buf_text(&name), &f);
  }
  add_in(h, u, &f);
  buf_clear(&name);
  buf_printf(&name, "%s.%u error", u->proc->name, u->index);
  if (u->is_called && u->may_err)
    u->error = relation_add(h, buf_text(&name), &f);
  add_now(h, u->out.data, u->out.size, &f);
  if (u->is_called && u->result_matters && u->proc->results.size == 1) {
    const type *t = u->proc->results.data[0];
    if (type_is_scalar(t))
      u->result = var_new(h->pool, V_TEMP, "result", value_type(h, t));
    if (u->result)
      vec_push(&f, u->result);
  }
  buf_clear(&name);
  buf_printf(&name, "%s.%u summary", u->proc->name, u->index);
  if (u->is_called && u->may_return)
    u->summary = relation_add(h, buf_text(&name), &f);
  vec_free(&f);
  buf_free(&name);
}

/* If the entry is also called from elsewhere its error is not false but a relation. */
static void encode_query(job *h) {
  const unit *u = h->units.data[0];
  if (!u->is_called || u->error == NO_RELATION)
    return;
  const expr **args = arena_array(&h->memory, const expr *, u->in.size + 1);
  for (uint32_t i = 0; i < u->in.size; ++i) {
    const cell *c = &h->cells.data[u->in.data[i]];
    args[i] = c->is_global ? value_initial(h, c) : value_fresh(h, c->path->type);
  }
  encode_clause(h, &(horn_atom){.relation = u->error, .args = args}, 1, expr_bool(h->pool, true),
                NULL);
}

/* A loop that changes nothing, in words that are not seen through: a relation without a loop is
 * expanded before the solver sees it, and then it says the strongest that holds there or nothing;
 * what is wanted of a path is what it takes. */
static void encode_idle(job *h, const unit *u, const node *n) {
  assert(arity(h, n->relation) == u->in.size + n->live.size);
  uint32_t count = u->in.size + n->live.size, at = UINT32_MAX;
  const expr **args = arena_array(&h->memory, const expr *, count + 1);
  const expr **same = arena_array(&h->memory, const expr *, count + 1);
  for (uint32_t i = 0; i < count; ++i) {
    bool in = i < u->in.size;
    const cell *c = &h->cells.data[in ? u->in.data[i] : n->live.data[i - u->in.size]];
    args[i] = same[i] = expr_var(h->pool, in ? c->before : c->now);
    at = at == UINT32_MAX && args[i]->type == h->math ? i : at;
  }
  if (at == UINT32_MAX)
    return;
  same[at] = value_bounded(h, args[at], args[at]);
  horn_atom body = {.relation = n->relation, .args = same};
  horn_atom head = {.relation = n->relation, .args = args};
  encode_clause(h, &body, 1, expr_bool(h->pool, true), &head);
}

static void encode_idles(job *h, const unit *u) {
  for (uint32_t i = 0; i < u->nodes.size; ++i)
    if (u->nodes.data[i].relation != NO_RELATION)
      encode_idle(h, u, &u->nodes.data[i]);
}

void encode_all(job *h) {
  for (uint32_t i = 0; i < h->units.size; ++i)
    if (h->units.data[i]->is_used)
      unit_relations(h, h->units.data[i]);
  for (uint32_t i = 0; i < h->units.size; ++i)
    if (h->units.data[i]->is_used)
      blocks_encode(h, h->units.data[i]);
  for (uint32_t i = 0; h->request->straight && i < h->units.size; ++i)
    encode_idles(h, h->units.data[i]);
  encode_query(h);
}
