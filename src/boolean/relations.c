/* Path edges and summary edges as expressions that say all of it: what certificates are made of.
 *
 * Single variables whose value is known, and variables that are as on entry, are told first; the
 * rest is the diagram, node by node, with shared parts shared. What a procedure does not change has
 * no E variable of its own: that it is as on entry is told in so many words. */
#include "boolean/domain.h"

#include <stdio.h>

/* ---- diagrams as expressions --------------------------------------------- */

static const expr *tell_node(boolean *b, const expr *x, const expr *high, const expr *low) {
  exprs *pool = &b->program->pool;
  bool opposite =
      (low->kind == E_NOT && low->kid[0] == high) || (high->kind == E_NOT && high->kid[0] == low);
  return opposite ? expr_eq(pool, x, high) : expr_ite(pool, x, high, low);
}

/* Its depth is at most the number of variables. */
static const expr *tell_shared(boolean *b, rel r) {
  if (r.node < 2)
    return expr_bool(&b->program->pool, rel_is_true(r));
  uint64_t known = map_get(&b->known, (uint64_t)r.node, 0);
  if (known)
    return b->known_values.data[known - 1];
  bdd_mark here = bdd_here(b->space);
  const expr *x = vec_at(&b->told, rel_top(b->space, r));
  assert(x);
  const expr *low = tell_shared(b, rel_low(b->space, r));
  const expr *high = tell_shared(b, rel_high(b->space, r));
  bdd_leave(b->space, here, REL_FALSE);
  vec_push(&b->known_values, tell_node(b, x, high, low));
  map_put(&b->known, (uint64_t)r.node, b->known_values.size);
  return vec_last(&b->known_values);
}

/* What *r says of single variables; *r no longer does. */
static const expr *tell_literals(boolean *b, rel *r) {
  exprs *pool = &b->program->pool;
  const expr *all = expr_bool(pool, true);
  vec_resize(&b->vars, bdd_var_count(b->space));
  uint32_t count = rel_support(b->space, *r, b->vars.data);
  for (uint32_t i = 0; i < count; ++i)
    for (int positive = 1; positive >= 0; --positive) {
      rel literal = rel_literal(b->space, b->vars.data[i], positive);
      if (!rel_subset(b->space, *r, literal))
        continue;
      const expr *x = vec_at(&b->told, b->vars.data[i]);
      all = expr_and(pool, all, positive ? x : expr_not(pool, x));
      *r = rel_restrict(b->space, *r, literal);
      break;
    }
  vec_clear(&b->vars);
  return all;
}

/* If *r says that the two are equal that is told, and *r no longer speaks of the first. */
static const expr *tell_equality(boolean *b, rel *r, uint32_t x, uint32_t y) {
  exprs *pool = &b->program->pool;
  rel same = rel_iff(b->space, rel_var(b->space, x), rel_var(b->space, y));
  if (!rel_subset(b->space, *r, same))
    return expr_bool(pool, true);
  *r = rel_or(b->space, rel_restrict(b->space, *r, rel_literal(b->space, x, false)),
              rel_restrict(b->space, *r, rel_literal(b->space, x, true)));
  return expr_eq(pool, b->told.data[x], b->told.data[y]);
}

/* The relation, with `first` conjoined; b->pairs are variables that may be equal in it. */
static const expr *tell(boolean *b, rel r, const expr *first) {
  exprs *pool = &b->program->pool;
  if (rel_is_false(r))
    return expr_bool(pool, false);
  bdd_mark here = bdd_here(b->space);
  const expr *all = expr_and(pool, tell_literals(b, &r), first);
  for (uint32_t i = 0; i < b->pairs.size; i += 2)
    all = expr_and(pool, all, tell_equality(b, &r, b->pairs.data[i], b->pairs.data[i + 1]));
  assert(b->pairs.size % 2 == 0);
  map_clear(&b->known);
  vec_clear(&b->known_values);
  all = expr_and(pool, all, tell_shared(b, r));
  bdd_leave(b->space, here, REL_FALSE);
  return all;
}

static void begin(boolean *b) {
  vec_clear(&b->pairs);
  vec_clear(&b->told);
  vec_resize(&b->told, bdd_var_count(b->space));
}

static void mean(boolean *b, uint32_t bdd_var, const expr *e) {
  assert(bdd_var < b->told.size && !b->told.data[bdd_var]);
  b->told.data[bdd_var] = e;
}

/* ---- path edges ---------------------------------------------------------- */

static const expr *now(boolean *b, uint32_t f, uint32_t position) {
  return expr_var(&b->program->pool, usage_var(&b->usage, f, position));
}

static const expr *on_entry(boolean *b, uint32_t f, uint32_t position) {
  return expr_prime(&b->program->pool, now(b, f, position));
}

static const expr *unchanged(boolean *b, uint32_t f, uint32_t position) {
  return expr_eq(&b->program->pool, on_entry(b, f, position), now(b, f, position));
}

/* Is it to be told that this variable is as it was on entry? Of globals that f leaves alone also if
 * its edges are silent about them: its callers know that they are the same after a call. */
static bool is_as_on_entry(const boolean *b, uint32_t f, uint32_t position) {
  const usage_proc *u = &b->usage.procs.data[f];
  if (!u->is_called || has_bit(u->mod, position))
    return false;
  return position < b->usage.scope.globals ? b->base[slot_at(b, f, position)] != NO_BASE
                                           : has_bit(u->in, position);
}

/* Of predicates that exclude each other the one that holds is enough to say, with what is enforced. */
static rel without_enforced(boolean *b, uint32_t f, rel edges) {
  rel simple = rel_simplify(b->space, edges, b->procs.data[f].enforce);
  return rel_size(b->space, simple) < rel_size(b->space, edges) ? simple : edges;
}

static const expr *tell_edges(boolean *b, tab_place at, rel edges) {
  const expr *same = expr_bool(&b->program->pool, true);
  if (rel_is_false(edges))
    return expr_bool(&b->program->pool, false);
  bdd_mark here = bdd_here(b->space);
  if (b->request->assume_enforced)
    edges = without_enforced(b, at.proc, edges);
  begin(b);
  for (uint32_t i = 0; i < b->usage.procs.data[at.proc].size; ++i) {
    bool tracked = is_tracked(&b->usage, at.proc, at.node, i);
    if (tracked)
      mean(b, pos_var(b, at.proc, i, C), now(b, at.proc, i));
    if (i >= entry_size(b, at.proc))
      continue;
    if (is_as_on_entry(b, at.proc, i))
      same = expr_and(&b->program->pool, same, unchanged(b, at.proc, i));
    if (!has_entry(b, at.proc, i))
      continue;
    mean(b, pos_var(b, at.proc, i, E), on_entry(b, at.proc, i));
    if (tracked) {
      vec_push(&b->pairs, pos_var(b, at.proc, i, E));
      vec_push(&b->pairs, pos_var(b, at.proc, i, C));
    }
  }
  const expr *told = tell(b, edges, same);
  bdd_leave(b->space, here, REL_FALSE);
  return told;
}

typedef struct listing {
  boolean *b;
  bp_result *result;
  bool *is_wanted; /* by label */
} listing;

static void put_edges(void *context, tab_place at, element edges) {
  listing *l = context;
  if (l->is_wanted[at.node])
    vec_push(&l->result->relations,
             (bp_invariant){{at.proc, at.node}, tell_edges(l->b, at, as_rel(edges))});
  l->is_wanted[at.node] = false;
}

static int by_label(const void *a, const void *b) {
  const bp_invariant *x = a, *y = b;
  assert(x->at.proc == y->at.proc);
  return (x->at.label > y->at.label) - (x->at.label < y->at.label);
}

static void put_proc(boolean *b, uint32_t f, bp_result *result) {
  const proc *p = b->program->procs.data[f];
  if (!p->has_body)
    return;
  uint32_t first = result->relations.size;
  listing l = {b, result, arena_array(&b->program->pool.memory, bool, p->stmts.size)};
  bp_relation_labels(b->request, p, l.is_wanted);
  if (b->usage.procs.data[f].is_used)
    tabulation_each(b->tabulation, f, put_edges, &l);
  for (uint32_t i = 0; i < p->stmts.size; ++i)
    if (l.is_wanted[i])
      put_edges(&l, (tab_place){f, i}, NO_EDGES);
  if (result->relations.size > first)
    qsort(result->relations.data + first, result->relations.size - first,
          sizeof *result->relations.data, by_label);
}

/* ---- summaries ----------------------------------------------------------- */

/* Locals are arbitrary on entry, but for an enforce clause. */
static const expr *tell_enter(boolean *b, uint32_t f) {
  const proc *p = b->program->procs.data[f];
  element edges = tabulation_at(b->tabulation, f, p->stmts.size);
  begin(b);
  vec_clear(&b->vars);
  for (uint32_t i = 0; i < b->usage.procs.data[f].size; ++i) {
    if (i < entry_size(b, f) && has_entry(b, f, i))
      vec_push(&b->vars, pos_var(b, f, i, E));
    if (!is_tracked(&b->usage, f, p->entry, i))
      continue;
    if (i < entry_size(b, f))
      mean(b, pos_var(b, f, i, C), now(b, f, i));
    else
      vec_push(&b->vars, pos_var(b, f, i, C));
  }
  bdd_mark here = bdd_here(b->space);
  bdd_set others = bdd_set_of(b->space, b->vars.data, b->vars.size);
  rel states = rel_exists(b->space, as_rel(edges), others);
  const expr *e = tell(b, states, expr_bool(&b->program->pool, true));
  bdd_leave(b->space, here, REL_FALSE);
  b->table.drop(b->table.self, edges);
  return e;
}

static const expr *mean_summary(boolean *b, uint32_t f, const bp_summary *m) {
  exprs *pool = &b->program->pool;
  const expr *same = expr_bool(pool, true);
  begin(b);
  for (uint32_t i = 0; i < entry_size(b, f); ++i) {
    bool is_global = i < b->usage.scope.globals;
    if (has_bit(b->usage.procs.data[f].in, i))
      mean(b, pos_var(b, f, i, is_global ? C : X), on_entry(b, f, i));
    if (!is_global)
      continue;
    if (is_left(b, f, i))
      mean(b, pos_var(b, f, i, N), now(b, f, i));
    if (is_left(b, f, i) && has_entry(b, f, i)) {
      vec_push(&b->pairs, pos_var(b, f, i, N));
      vec_push(&b->pairs, pos_var(b, f, i, C));
    }
    if (is_as_on_entry(b, f, i))
      same = expr_and(pool, same, unchanged(b, f, i));
  }
  for (uint32_t i = 0; i < m->results.size; ++i)
    if (b->usage.procs.data[f].result_live[i])
      mean(b, result_var(b, i), expr_var(pool, m->results.data[i]));
  return same;
}

static const expr *tell_summary(boolean *b, uint32_t f, const bp_summary *m) {
  exprs *pool = &b->program->pool;
  uint32_t node = b->program->procs.data[f]->stmts.size + 1;
  if (!b->usage.procs.data[f].is_called)
    return expr_bool(pool, true);
  const expr *same = mean_summary(b, f, m);
  element edges = tabulation_at(b->tabulation, f, node);
  const expr *e = tell(b, as_rel(edges), same);
  b->table.drop(b->table.self, edges);
  return e;
}

static void make_results(boolean *b, uint32_t f, bp_summary *m) {
  exprs *pool = &b->program->pool;
  for (uint32_t i = 0; i < b->program->procs.data[f]->results.size; ++i) {
    char name[32];
    snprintf(name, sizeof name, "\\result%u", i);
    var *v = var_new(pool, V_TEMP, name, type_bool(pool));
    v->proc = f;
    vec_push(&m->results, v);
  }
}

void boolean_put_relations(boolean *b, bp_result *result) {
  for (uint32_t f = 0; f < b->program->procs.size; ++f) {
    put_proc(b, f, result);
    bp_summary *m = vec_add(&result->summaries);
    m->proc = f;
    m->enter = m->holds = expr_bool(&b->program->pool, false);
    make_results(b, f, m);
    if (!b->usage.procs.data[f].is_used || !b->program->procs.data[f]->has_body)
      continue;
    m->enter = tell_enter(b, f);
    m->holds = tell_summary(b, f, m);
  }
}
