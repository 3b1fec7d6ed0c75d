/* live.c: which cells are live at the cuts of a unit, and which values on entry matter: those that
 * are live there. Calls use what their callees' entries use, so units are done until nothing changes.
 * Sets are bits over the positions of a unit's cells. */
#include "base/bits.h"
#include "base/memory.h"
#include "horn/internal.h"

typedef struct liveness {
  job *h;
  unit *u;
  uint32_t words;
  uint64_t *sets; /* live before the node, by node */
  uint64_t *now;
} liveness;

static void use_cell(job *h, uint32_t c, void *context) {
  assert(c < h->at.size);
  if (h->at.data[c] >= 0)
    add_bit(context, (uint32_t)h->at.data[c]);
}

static void use(liveness *l, const expr *e) {
  cells_read(l->h, l->u, e, use_cell, l->now);
}

static void use_indices(liveness *l, const expr *path) {
  for (; path->kind == E_INDEX || path->kind == E_FIELD; path = path->kid[0])
    if (path->kind == E_INDEX)
      use(l, path->kid[1]);
}

static void live_assign(liveness *l, const stmt *s) {
  uint64_t *after = bits_new(l->words);
  add_bits(after, l->now, l->words);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    for (uint32_t p = 0; p < l->u->cells.size; ++p) {
      touch t = cell_touch(l->h, s->lhs[i], l->u->cells.data[p]);
      if (t == TOUCH_ALL || t == TOUCH_PART || t == TOUCH_MAYBE)
        remove_bit(l->now, p);
    }
  for (uint32_t i = 0; s->kind == S_ASSIGN && i < s->lhs_count; ++i)
    for (uint32_t p = 0; p < l->u->cells.size; ++p) {
      uint32_t c = l->u->cells.data[p];
      touch t = has_bit(after, p) ? cell_touch(l->h, s->lhs[i], c) : TOUCH_NOT;
      if (t == TOUCH_ALL || t == TOUCH_INDEX)
        use(l, s->rhs[i]);
      if (t == TOUCH_INDEX)
        use_indices(l, s->lhs[i]);
      const expr *part = t != TOUCH_PART ? NULL
                                         : cell_project(l->h->pool, l->h->cells.data[c].path,
                                                        s->lhs[i], s->rhs[i]);
      if (part)
        use(l, part);
    }
  free(after);
}

static void live_call(liveness *l, uint32_t i, const stmt *s) {
  job *h = l->h;
  const node *n = &l->u->nodes.data[i];
  assert(s->kind == S_CALL);
  for (uint32_t k = 0; k < s->lhs_count; ++k) {
    int64_t c = cell_find(h, s->lhs[k]);
    if (c >= 0 && h->at.data[c] >= 0)
      remove_bit(l->now, (uint32_t)h->at.data[c]);
  }
  if (n->callee_count == 1 && !n->other_callee) {
    const unit *g = h->units.data[l->u->callees.data[n->first_callee]];
    assert(g->is_called);
    for (uint32_t k = 0; k < g->out.size; ++k)
      if (h->at.data[g->out.data[k]] >= 0)
        remove_bit(l->now, (uint32_t)h->at.data[g->out.data[k]]);
  }
  for (uint32_t k = 0; k < n->callee_count; ++k) {
    const unit *g = h->units.data[l->u->callees.data[n->first_callee + k]];
    for (uint32_t j = 0; j < g->in.size; ++j) {
      const cell *c = &h->cells.data[g->in.data[j]];
      const expr *actual = c->is_global ? NULL : slice_actual(h, g, s, c);
      if (c->is_global)
        use_cell(h, g->in.data[j], l->now);
      else if (actual)
        use(l, actual);
    }
  }
}

static void live_return(liveness *l, const stmt *s) {
  const unit *u = l->u;
  if (!u->is_called)
    return;
  if (u->result_matters && s->rhs_count == 1)
    use(l, s->rhs[0]);
  for (uint32_t k = 0; k < u->out.size; ++k)
    use_cell(l->h, u->out.data[k], l->now);
}

/* `now` is what is live after the node; makes it what is live before. */
static void live_before(void *context, uint32_t i, uint64_t *now) {
  liveness *l = context;
  l->now = now;
  const node *n = &l->u->nodes.data[i];
  const stmt *s = node_stmt(l->u, n);
  if (n->condition)
    use(l, s->cond);
  if (!n->matters)
    return;
  if (s->kind == S_ASSIGN || s->kind == S_HAVOC || s->kind == S_ALLOC || s->kind == S_VA_START)
    live_assign(l, s);
  else if (s->kind == S_CALL)
    live_call(l, i, s);
  else if (s->kind == S_RETURN)
    live_return(l, s);
}

static uint32_t next_node(void *context, uint32_t i, uint32_t k) {
  const unit *u = ((const liveness *)context)->u;
  const node *n = &u->nodes.data[i];
  return k < n->edge_count ? u->edges.data[n->first_edge + k].to : BITS_END;
}

static void live_unit(liveness *l) {
  bits_solve(&(bits_flow){.context = l,
                          .nodes = l->u->nodes.size,
                          .words = l->words,
                          .sets = l->sets,
                          .order = l->u->rpo.data,
                          .size = l->u->rpo.size,
                          .next = next_node,
                          .transfer = live_before});
}

static bool live_in(liveness *l) {
  unit *u = l->u;
  uint32_t before = u->in.size;
  assert(u->entry < u->nodes.size);
  vec_clear(&u->in);
  if (!u->is_called)
    return false;
  for (uint32_t p = 0; p < u->cells.size; ++p) {
    const cell *c = &l->h->cells.data[u->cells.data[p]];
    bool given = c->is_global || c->root->kind == V_PARAM;
    if (given && has_bit(l->sets + (size_t)u->entry * l->words, p))
      vec_push(&u->in, u->cells.data[p]);
  }
  return u->in.size != before;
}

/* A relation is over `in` and, beyond that, what is live and may differ from it. */
static void live_at_cuts(liveness *l) {
  unit *u = l->u;
  VEC(bool) given = {0};
  vec_resize(&given, u->cells.size);
  for (uint32_t k = 0; k < u->in.size; ++k) {
    uint32_t p = (uint32_t)l->h->at.data[u->in.data[k]];
    assert(p < u->cells.size && u->fixed.size == u->cells.size);
    given.data[p] = u->fixed.data[p];
  }
  for (uint32_t i = 0; i < u->nodes.size; ++i) {
    node *n = &u->nodes.data[i];
    vec_clear(&n->live);
    for (uint32_t p = 0; n->is_cut && p < u->cells.size; ++p)
      if (!given.data[p] && has_bit(l->sets + (size_t)i * l->words, p))
        vec_push(&n->live, u->cells.data[p]);
  }
  vec_free(&given);
}

void slice_live(job *h) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = h->units.size; i-- > 0;) {
      liveness l = {.h = h, .u = h->units.data[i]};
      slice_select(h, l.u);
      l.words = bits_words(l.u->cells.size);
      l.sets = xcalloc((size_t)l.u->nodes.size + 1, l.words * sizeof *l.sets);
      live_unit(&l);
      changed |= live_in(&l);
      live_at_cuts(&l);
      free(l.sets);
    }
  }
}
