/* One path through a linear program, exactly: no joins, no widening. */
#include "linear/domain.h"

#include "base/memory.h"

enum { MOST_STEPS = 40000, MOST_PARTS = 24, MOST_DEPTH = 2000 };

typedef struct follower {
  linear d;
  program *concrete;
  const trace *path;
  expr_vec *cells;
  buf *reason;
  uint64_t steps;
  linear_follow answer;
  bool is_blocked, at_end;
} follower;

/* ---- cells on the path --------------------------------------------------- */

static const expr *with_constants(exprs *pool, const expr *path, const i128 *values, uint32_t *at) {
  if (path->kind == E_VAR)
    return path;
  const expr *index = NULL;
  if (path->kind == E_INDEX && path->kid[1]->kind != E_CONST)
    index = expr_int(pool, path->kid[1]->type, (int64_t)values[(*at)++]);
  const expr *base = with_constants(pool, path->kid[0], values, at);
  if (path->kind == E_FIELD)
    return expr_field(pool, base, path->index);
  return expr_index(pool, base, index ? index : path->kid[1]);
}

static bool in_bounds(const expr *path) {
  for (; path->kind != E_VAR; path = path->kid[0])
    if (path->kind == E_INDEX) {
      i128 k = expr_value(path->kid[1]);
      uint64_t length = path->kid[0]->type->length;
      if (k < 0 || (length && k >= (i128)length))
        return false;
    }
  return true;
}

static void add_once(expr_vec *out, const expr *e) {
  for (uint32_t i = 0; i < out->size; ++i)
    if (out->data[i] == e)
      return;
  vec_push(out, e);
}

/* The one value of an expression in a set; false if it has several. */
static bool value_in(linear *d, const lin_proc *f, convex *set, const expr *e, i128 *value) {
  lin_cases cases = {0};
  linear_eval(d, f, convex_copy(set), e, &cases);
  bool same = cases.size > 0;
  for (uint32_t i = 0; i < cases.size; ++i) {
    i128 low = 0, high = 0;
    same = same && convex_least(cases.data[i].set, cases.data[i].value, &low) &&
           convex_most(cases.data[i].set, cases.data[i].value, &high) && low == high &&
           (i == 0 || low == *value);
    *value = low;
    convex_drop(cases.data[i].set);
  }
  vec_free(&cases);
  return same;
}

static void probe(follower *w, const linear_probe *p, poly *edges) {
  enum { MOST_INDICES = 8 };
  i128 values[MOST_INDICES];
  linear *d = &w->d;
  const lin_proc *f = &d->procs.data[p->proc];
  if (linear_is_chosen(p, w->concrete))
    add_once(w->cells, p->path);
  for (uint32_t i = 0; i < edges->size; ++i) {
    bool known = p->count <= MOST_INDICES;
    arena_mark here = arena_here(&d->scratch);
    for (uint32_t k = 0; k < p->count && known; ++k)
      known = value_in(d, f, edges->parts[i], p->indices[k], &values[k]);
    arena_release(&d->scratch, here);
    uint32_t at = 0;
    if (known) {
      const expr *cell = with_constants(&w->concrete->pool, p->path, values, &at);
      if (in_bounds(cell))
        add_once(w->cells, cell);
    }
  }
}

static void probe_all(follower *w, uint32_t index, uint32_t label, element edges) {
  const linear_program *p = w->d.request->program;
  if (!w->cells || is_empty(edges))
    return;
  for (uint32_t i = 0; i < p->probes.size; ++i)
    if (p->probes.data[i].proc == index && p->probes.data[i].label == label)
      probe(w, &p->probes.data[i], as_poly(edges));
}

/* ---- steps --------------------------------------------------------------- */

/* Too many cases of one path are joined: it may then seem to be one that it is not. */
static element fewer_parts(follower *w, element edges) {
  poly *p = as_poly(edges);
  if (!p || p->size <= MOST_PARTS)
    return edges;
  convex_vec parts = {0};
  for (uint32_t i = 0; i < p->size; ++i)
    vec_push(&parts, convex_copy(p->parts[i]));
  poly_reduce(&parts, MOST_PARTS / 2);
  w->d.table.drop(&w->d, edges);
  return as_element(poly_of(&parts));
}

/* Takes the edges. */
static element applied(follower *w, tab_place at, uint32_t succ, element edges) {
  tab_domain *t = &w->d.table;
  element after = is_empty(edges) ? edges : t->apply(t->self, at, succ, edges);
  if (!is_empty(edges))
    t->drop(t->self, edges);
  return fewer_parts(w, after);
}

/* It cannot be told. */
/* The first reason counts: those that called are left, too. */
static void stop_following(follower *w, const char *why) {
  if (w->answer != FOLLOW_UNKNOWN)
    buf_add(w->reason, why);
  w->answer = FOLLOW_UNKNOWN;
  w->at_end = true;
}

/* Goes on over labels that are not concrete until `label`, or until the call that stands for it. */
static uint32_t reach_label(follower *w, uint32_t index, uint32_t at, const trace_step *step,
                            element *edges) {
  const linear_program *p = w->d.request->program;
  const proc *g = p->program->procs.data[index];
  uint32_t size = p->concrete_size[index];
  while (at >= size && !w->at_end) {
    *edges = applied(w, (tab_place){index, at}, 0, *edges);
    at = g->stmts.data[at].succ[0];
  }
  const stmt *s = &g->stmts.data[at];
  if (at != step->label) {
    stop_following(w, "an error path is not one of the linear program");
    return at;
  }
  if (s->kind != S_GOTO || !s->succ_count || s->succ[0] < size)
    return at;
  for (uint32_t i = 0; i < s->succ_count; ++i) {
    const stmt *choice = &g->stmts.data[s->succ[i]];
    const proc *callee = choice->kind == S_CALL ? stmt_callee(p->program, choice) : NULL;
    if (callee ? step->callee && step->callee->proc == callee->index : !step->callee)
      return s->succ[i];
  }
  stop_following(w, "a call on an error path is not one of the linear program");
  return at;
}

static element follow_activation(follower *w, const activation *act, element edges, uint32_t depth);

static element follow_call(follower *w, tab_place call, const trace_step *step, element edges,
                           uint32_t depth) {
  tab_domain *t = &w->d.table;
  element inner = t->enter(t->self, call, edges), after = NO_EDGES;
  element summary = is_empty(inner) ? inner : follow_activation(w, step->callee, inner, depth + 1);
  if (is_empty(inner))
    w->is_blocked = true;
  if (!is_empty(summary)) {
    after = t->compose(t->self, call, edges, summary);
    t->drop(t->self, summary);
  }
  t->drop(t->self, edges);
  return after;
}

/* The last step of the path: the assertion fails. */
static element follow_error(follower *w, tab_place at, element edges) {
  tab_domain *t = &w->d.table;
  element bad = t->failing(t->self, at, edges);
  t->drop(t->self, edges);
  if (is_empty(bad))
    w->is_blocked = true;
  else
    w->at_end = true;
  return bad;
}

/* Takes the edges at `enter`; the summary edges, or none if it does not return. */
static element follow_activation(follower *w, const activation *act, element edges,
                                 uint32_t depth) {
  tab_domain *t = &w->d.table;
  const proc *g = w->d.program->procs.data[act->proc];
  uint32_t at = g->entry;
  edges = applied(w, (tab_place){act->proc, g->stmts.size}, 0, edges);
  for (uint32_t i = 0; i < act->size; ++i) {
    const trace_step *step = &act->steps[i];
    if (++w->steps > MOST_STEPS || depth > MOST_DEPTH)
      stop_following(w, "an error path is too long to be followed");
    at = w->at_end || is_empty(edges) ? at : reach_label(w, act->proc, at, step, &edges);
    if (is_empty(edges) && !w->at_end)
      w->is_blocked = true;
    if (w->is_blocked || w->at_end)
      break;
    const stmt *s = &g->stmts.data[at];
    tab_place here = {act->proc, at};
    probe_all(w, act->proc, step->label, edges);
    if (s->kind == S_CALL && step->callee)
      edges = follow_call(w, here, step, edges, depth);
    else if (s->kind == S_RETURN) {
      element summary = t->leave(t->self, here, edges);
      t->drop(t->self, edges);
      return summary;
    } else if (s->kind == S_ASSERT && i + 1 == act->size)
      edges = follow_error(w, here, edges);
    else if (s->succ_count)
      edges = applied(w, here, step->succ, edges);
    if (s->succ_count)
      at = s->succ[s->kind == S_CALL ? 0 : step->succ];
    if (is_empty(edges) && !w->at_end)
      w->is_blocked = true;
  }
  if (!is_empty(edges))
    t->drop(t->self, edges);
  return NO_EDGES;
}

static void follow_body(poly_space *space, void *argument) {
  follower *w = argument;
  (void)space;
  linear_make_layout(&w->d);
  w->d.table = (tab_domain){.self = &w->d};
  linear_fill_forward(&w->d.table);
  linear_fill_calls(&w->d.table);
  w->answer = FOLLOW_ENDS;
  element start = w->d.table.start(&w->d, w->path->main->proc);
  element end = follow_activation(w, w->path->main, start, 0);
  if (!is_empty(end))
    w->d.table.drop(&w->d, end);
  if (w->is_blocked && w->answer == FOLLOW_ENDS)
    w->answer = FOLLOW_BLOCKED;
}

linear_follow linear_follow_path(const linear_request *r, const trace *path, program *concrete,
                                 expr_vec *cells, buf *reason) {
  follower w = {
      .d = {.request = r}, .concrete = concrete, .path = path, .cells = cells, .reason = reason};
  poly_stop stop = linear_run(&w.d, follow_body, &w, reason);
  linear_end(&w.d, stop);
  return stop == POLY_DONE ? w.answer : FOLLOW_UNKNOWN;
}
