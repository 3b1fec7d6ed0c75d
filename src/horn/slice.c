/* slice.c: what can influence whether an error is reached: cells, statements, conditions; and which
 * cells are live where.
 *
 * Cells are marked without regard to order, conditions by what they decide: a branch matters if its
 * sides lead to different next statements that matter (the weak control closure of S. Danicic et
 * al., "A unifying theory of control dependence", 2011), where "nothing that matters any more" counts
 * as a difference: such a branch is an assumption. What is left out only adds executions. */
#include "base/memory.h"
#include "horn/internal.h"

#include "program/call.h"

/* What is met next: nothing found yet, nothing, different things, any return; or a node. */
enum { MEET_UNSET = UINT32_MAX, MEET_NOTHING = UINT32_MAX - 1, MEET_MANY = UINT32_MAX - 2 };
enum { MEET_RETURN = UINT32_MAX - 3 };

/* ---- statements ---- */

static bool touches_mattering(job *h, const unit *u, const expr *lhs) {
  for (uint32_t c = 0; c < h->cells.size; ++c)
    if (h->cells.data[c].matters && cell_is_visible(h, u, &h->cells.data[c]) &&
        cell_touch(h, lhs, c) != TOUCH_NOT)
      return true;
  return false;
}

static bool mark_assign(job *h, const unit *u, node *n, const stmt *s) {
  bool changed = false;
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    if (!touches_mattering(h, u, s->lhs[i]))
      continue;
    changed |= !n->matters;
    n->matters = true;
    if (s->kind != S_ASSIGN)
      continue;
    for (const expr *p = s->lhs[i]; p->kind == E_INDEX || p->kind == E_FIELD; p = p->kid[0])
      if (p->kind == E_INDEX)
        changed |= cells_mark(h, u, p->kid[1]);
    if (type_is_scalar(s->rhs[i]->type)) {
      changed |= cells_mark(h, u, s->rhs[i]);
      continue;
    }
    for (uint32_t c = 0; c < h->cells.size; ++c) {
      if (!h->cells.data[c].matters || cell_touch(h, s->lhs[i], c) != TOUCH_PART)
        continue;
      const expr *part = cell_project(h->pool, h->cells.data[c].path, s->lhs[i], s->rhs[i]);
      changed |= part && cells_mark(h, u, part);
    }
  }
  return changed;
}

const expr *slice_actual(job *h, const unit *g, const stmt *call, const cell *c) {
  const expr *value = call_argument_of(h->pool, call, g->proc, c->root);
  return value ? cell_project(h->pool, c->path, expr_var(h->pool, c->root), value) : NULL;
}

static bool changes_mattering(job *h, const unit *u, uint32_t n, const stmt *s) {
  const node *at = &u->nodes.data[n];
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (touches_mattering(h, u, s->lhs[i]))
      return true;
  for (uint32_t k = 0; k < at->callee_count; ++k) {
    const unit *g = h->units.data[u->callees.data[at->first_callee + k]];
    if (g->may_err || g->may_block || g->out.size)
      return true;
  }
  for (uint32_t c = 0; c < h->cells.size; ++c)
    if (h->cells.data[c].matters && cell_is_visible(h, u, &h->cells.data[c]) &&
        cell_touched_by_call(h, u, n, c))
      return true;
  return false;
}

static bool mark_call(job *h, const unit *u, uint32_t n, const stmt *s) {
  node *at = &u->nodes.data[n];
  assert(s->kind == S_CALL);
  if (!at->matters && !changes_mattering(h, u, n, s))
    return false;
  bool changed = !at->matters, result = false;
  at->matters = true;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    result |= touches_mattering(h, u, s->lhs[i]);
  for (uint32_t k = 0; k < at->callee_count; ++k) {
    unit *g = h->units.data[u->callees.data[at->first_callee + k]];
    changed |= result && !g->result_matters;
    g->result_matters |= result;
    for (uint32_t c = 0; c < h->cells.size; ++c) {
      const cell *x = &h->cells.data[c];
      if (!x->matters || x->is_global || x->root->proc != g->proc->index)
        continue;
      const expr *actual = slice_actual(h, g, s, x);
      changed |= actual && cells_mark(h, u, actual);
    }
  }
  return changed;
}

static bool mark_condition(job *h, const unit *u, node *n) {
  const stmt *s = node_stmt(u, n);
  assert(s->cond);
  bool changed = !n->condition;
  n->condition = n->matters = true;
  return cells_mark(h, u, s->cond) || changed;
}

/* Is the statement's condition one that must hold to go on, whatever comes then? */
static bool is_assumption(const job *h, const unit *u, const node *n) {
  const stmt *s = node_stmt(u, n);
  bool one_sided = s->kind == S_BRANCH && n->edge_count < 2;
  if (s->kind == S_ASSERT)
    return n->is_error || (h->request->straight ? node_is_kept(h, n) : true);
  return (s->kind == S_ASSUME || one_sided) && node_is_kept(h, n);
}

static bool mark_node(job *h, const unit *u, uint32_t i) {
  node *n = &u->nodes.data[i];
  const stmt *s = node_stmt(u, n);
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN:
  case S_HAVOC:
  case S_ALLOC:
  case S_VA_START:
    return mark_assign(h, u, n, s);
  case S_CALL:
    return mark_call(h, u, i, s);
  case S_RETURN:
    if (!u->is_called)
      return false;
    n->matters = true;
    return u->result_matters && s->rhs_count == 1 && cells_mark(h, u, s->rhs[0]);
  case S_UNKNOWN:
    n->matters = n->is_error;
    return false;
  case S_ASSUME:
  case S_ASSERT:
  case S_BRANCH:
    return is_assumption(h, u, n) && mark_condition(h, u, n);
  default:
    return false;
  }
}

/* ---- branches ---- */

static uint32_t meet(uint32_t a, uint32_t b) {
  if (a == MEET_UNSET || a == b)
    return b;
  return b == MEET_UNSET ? a : MEET_MANY;
}

static uint32_t meet_after(const unit *u, const node *n, const uint32_t *next) {
  if (!n->edge_count)
    return MEET_NOTHING;
  uint32_t m = MEET_UNSET;
  for (uint32_t k = 0; k < n->edge_count; ++k)
    m = meet(m, next[u->edges.data[n->first_edge + k].to]);
  return m;
}

static uint32_t meet_at(const unit *u, uint32_t i, const uint32_t *next) {
  const node *n = &u->nodes.data[i];
  if (!n->matters)
    return meet_after(u, n, next);
  return node_stmt(u, n)->kind == S_RETURN && !u->result_matters ? MEET_RETURN : i;
}

static bool mark_branches(job *h, unit *u) {
  uint32_t *next = xmalloc((u->nodes.size + 1) * sizeof *next);
  for (uint32_t i = 0; i < u->nodes.size; ++i)
    next[i] = MEET_UNSET;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = u->rpo.size; i-- > 0;) {
      uint32_t n = u->rpo.data[i], m = meet_at(u, n, next);
      changed |= m != next[n];
      next[n] = m;
    }
  }
  bool changed = false;
  for (uint32_t i = 0; i < u->rpo.size; ++i) {
    node *n = &u->nodes.data[u->rpo.data[i]];
    if (n->edge_count < 2 || n->matters || meet_after(u, n, next) != MEET_MANY)
      continue;
    n->matters = changed = true;
    if (node_stmt(u, n)->kind == S_BRANCH)
      mark_condition(h, u, n);
  }
  free(next);
  return changed;
}

/* ---- what units change ---- */

static bool node_changes(job *h, const unit *u, uint32_t i, uint32_t c) {
  const node *n = &u->nodes.data[i];
  const stmt *s = node_stmt(u, n);
  for (uint32_t k = 0; k < s->lhs_count; ++k)
    if (cell_touch(h, s->lhs[k], c) != TOUCH_NOT)
      return true;
  if (s->kind != S_CALL)
    return false;
  for (uint32_t k = 0; k < n->callee_count; ++k) {
    const unit *g = h->units.data[u->callees.data[n->first_callee + k]];
    for (uint32_t j = 0; j < g->out.size; ++j)
      if (g->out.data[j] == c)
        return true;
  }
  return cell_touched_by_call(h, u, i, c);
}

static bool unit_changes(job *h, const unit *u, uint32_t c) {
  for (uint32_t i = 0; i < u->rpo.size; ++i)
    if (node_changes(h, u, u->rpo.data[i], c))
      return true;
  return false;
}

static bool mark_outs(job *h) {
  bool any = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = h->units.size; i-- > 0;) {
      unit *u = h->units.data[i];
      for (uint32_t c = 0; c < h->cells.size; ++c) {
        const cell *x = &h->cells.data[c];
        bool known = !x->matters || !x->is_global || x->constant;
        for (uint32_t k = 0; !known && k < u->out.size; ++k)
          known = u->out.data[k] == c;
        if (known || !unit_changes(h, u, c))
          continue;
        vec_push(&u->out, c);
        changed = any = true;
      }
    }
  }
  return any;
}

void slice_select(job *h, const unit *u) {
  vec_resize(&h->at, h->cells.size);
  for (uint32_t c = 0; c < h->cells.size; ++c)
    h->at.data[c] = -1;
  for (uint32_t i = 0; i < u->cells.size; ++i)
    h->at.data[u->cells.data[i]] = (int32_t)i;
}

/* ---- cuts ---- */

enum { MOST_HISTORIES = 4, MOST_CALLS = 6 };

/* Which sequences of calls may have been passed since the last cut, as numbers. */
typedef struct histories {
  uint32_t ids[MOST_HISTORIES + 1];
  uint32_t count, length;
} histories;

static void history_add(histories *x, uint32_t id) {
  for (uint32_t i = 0; i < x->count; ++i)
    if (x->ids[i] == id)
      return;
  if (x->count <= MOST_HISTORIES)
    x->ids[x->count++] = id;
}

static void history_flow(histories *to, const histories *from) {
  for (uint32_t i = 0; i < from->count; ++i)
    history_add(to, from->ids[i]);
  to->length = from->length > to->length ? from->length : to->length;
}

static histories history_after_call(const histories *x, uint32_t ways, uint32_t *next) {
  histories after = {.length = x->length + 1};
  for (uint32_t i = 0; i < x->count * ways; ++i)
    history_add(&after, (*next)++);
  return after;
}

/* Cuts where paths that have passed different calls would become many. For predicates, every call:
 * each gives a formula. */
static void cut_calls(job *h, unit *u) {
  bool all = h->request->predicates || h->request->straight;
  uint32_t next = 1;
  histories *at = xcalloc(u->nodes.size + 1, sizeof *at);
  at[u->entry] = (histories){.ids = {0}, .count = 1};
  for (uint32_t p = 0; p < u->rpo.size; ++p) {
    uint32_t i = u->rpo.data[p];
    node *n = &u->nodes.data[i];
    bool call = n->matters && node_stmt(u, n)->kind == S_CALL;
    uint32_t ways = call ? n->callee_count + n->other_callee : 1;
    n->is_cut |= (all && call) || (h->request->straight && n->matters);
    n->is_cut |= at[i].count * ways > MOST_HISTORIES || at[i].length > MOST_CALLS;
    if (n->is_cut)
      at[i] = (histories){.ids = {next++}, .count = 1};
    histories after = call ? history_after_call(&at[i], ways, &next) : at[i];
    for (uint32_t k = 0; k < n->edge_count; ++k)
      history_flow(&at[u->edges.data[n->first_edge + k].to], &after);
  }
  free(at);
}

void slice_compute(job *h) {
  for (bool changed = true; changed;) {
    changed = false;
    for (bool inner = true; inner;) {
      inner = false;
      for (uint32_t i = 0; i < h->units.size; ++i) {
        const unit *u = h->units.data[i];
        for (uint32_t j = u->rpo.size; j-- > 0;)
          inner |= mark_node(h, u, u->rpo.data[j]);
      }
      inner |= mark_outs(h);
    }
    for (uint32_t i = 0; i < h->units.size; ++i)
      changed |= mark_branches(h, h->units.data[i]);
  }
  for (uint32_t i = 0; i < h->units.size; ++i) {
    unit *u = h->units.data[i];
    for (uint32_t c = 0; c < h->cells.size; ++c)
      if (h->cells.data[c].matters && !h->cells.data[c].constant &&
          cell_is_visible(h, u, &h->cells.data[c])) {
        vec_push(&u->cells, c);
        vec_push(&u->fixed, !unit_changes(h, u, c));
      }
    cut_calls(h, u);
  }
}
