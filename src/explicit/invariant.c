/* What holds at each label: the set of valuations found there, as a readable expression; and path
 * edges and summary edges. */
#include "explicit/search.h"

#include "base/memory.h"

static bool all_equal(const bool *table, size_t size, bool value) {
  for (size_t i = 0; i < size; ++i)
    if (table[i] != value)
      return false;
  return true;
}

/* The expression that is true exactly on the valuations of the table, bit i being the value of
 * of[i] for i < count; by cases on the last of them. */
static const expr *describe(exprs *pool, const expr *const *of, const bool *table, uint32_t count) {
  size_t size = (size_t)1 << count;
  if (all_equal(table, size, table[0]))
    return expr_bool(pool, table[0]);
  assert(count > 0);
  size_t half = size / 2;
  if (memcmp(table, table + half, half * sizeof *table) == 0)
    return describe(pool, of, table, count - 1);
  const expr *x = of[count - 1];
  const expr *when_false = describe(pool, of, table, count - 1);
  const expr *when_true = describe(pool, of, table + half, count - 1);
  const expr *not_x = expr_not(pool, x);
  if (when_true == expr_not(pool, when_false))
    return expr_eq(pool, x, when_true);
  if (expr_is_true(when_false))
    return expr_or(pool, not_x, when_true);
  if (expr_is_true(when_true))
    return expr_or(pool, x, when_false);
  return expr_or(pool, expr_and(pool, x, when_true), expr_and(pool, not_x, when_false));
}

/* Appends the first `count` variables of f, as they are now or primed. */
static void list_vars(const search *s, const proc *f, uint32_t count, bool primed, expr_vec *out) {
  exprs *pool = &s->request->program->pool;
  for (uint32_t i = 0; i < count; ++i) {
    const expr *x = expr_var(pool, bp_scope_var(&s->scope, f, i));
    vec_push(out, primed ? expr_prime(pool, x) : x);
  }
}

void search_invariants(const search *s, bp_result *result) {
  exprs *pool = &s->request->program->pool;
  for (uint32_t n = 0; n < s->program->procs.size; ++n) {
    const proc *f = s->program->procs.data[n];
    uint32_t count = bp_scope_size(&s->scope, f);
    expr_vec of = {0};
    list_vars(s, f, count, false, &of);
    bool *table = xcalloc(((size_t)f->stmts.size << count) + 1, sizeof *table);
    for (uint32_t i = 0; i < s->states.size; ++i) {
      const search_state *x = &s->states.data[i];
      if (s->entries.data[x->entry].proc == n)
        table[((size_t)x->label << count) + x->values] = true;
    }
    for (uint32_t i = 0; i < f->stmts.size; ++i)
      vec_push(
          &result->invariants,
          (bp_invariant){{n, i}, describe(pool, of.data, table + ((size_t)i << count), count)});
    free(table);
    vec_free(&of);
  }
}

/* ---- relations ---- */

static uint32_t entry_size(const search *s, const proc *f) {
  return s->scope.globals + f->params.size;
}

/* The path edges at a label. */
static const expr *relation_at(const search *s, const proc *f, uint32_t label) {
  uint32_t now = bp_scope_size(&s->scope, f), all = now + entry_size(s, f);
  expr_vec of = {0};
  list_vars(s, f, now, false, &of);
  list_vars(s, f, all - now, true, &of);
  assert(label < f->stmts.size && all <= EXPLICIT_MAX_VARS);
  bool *table = xcalloc((size_t)1 << all, sizeof *table);
  for (uint32_t i = 0; i < s->states.size; ++i) {
    const search_state *x = &s->states.data[i];
    const search_entry *from = &s->entries.data[x->entry];
    if (from->proc == f->index && x->label == label)
      table[from->values << now | x->values] = true;
  }
  const expr *e = describe(&s->request->program->pool, of.data, table, all);
  free(table);
  vec_free(&of);
  return e;
}

static const expr *enter_of(const search *s, const proc *f) {
  uint32_t size = entry_size(s, f);
  expr_vec of = {0};
  list_vars(s, f, size, false, &of);
  bool *table = xcalloc((size_t)1 << size, sizeof *table);
  for (uint32_t i = 0; i < s->states.size; ++i) { /* an entry that enforce excludes has no states */
    const search_entry *from = &s->entries.data[s->states.data[i].entry];
    if (from->proc == f->index)
      table[from->values] = true;
  }
  const expr *e = describe(&s->request->program->pool, of.data, table, size);
  free(table);
  vec_free(&of);
  return e;
}

/* The summary edges. */
static const expr *summary_of(const search *s, const proc *f, const bp_summary *m) {
  exprs *pool = &s->request->program->pool;
  uint32_t before = entry_size(s, f), globals = s->scope.globals;
  expr_vec of = {0};
  list_vars(s, f, before, true, &of);
  list_vars(s, f, globals, false, &of);
  for (uint32_t i = 0; i < m->results.size; ++i)
    vec_push(&of, expr_var(pool, m->results.data[i]));
  assert(m->results.size == f->results.size && of.size <= EXPLICIT_MAX_VARS);
  bool *table = xcalloc((size_t)1 << of.size, sizeof *table);
  for (uint32_t i = 0; i < s->exits.size; ++i) {
    const search_exit *x = &s->exits.data[i];
    const search_entry *from = &s->entries.data[x->entry];
    if (from->proc == f->index)
      table[from->values | x->globals << before | x->results << (before + globals)] = true;
  }
  const expr *e = describe(pool, of.data, table, of.size);
  free(table);
  vec_free(&of);
  return e;
}

static bool is_small(const search *s) {
  for (uint32_t n = 0; n < s->program->procs.size; ++n) {
    const proc *f = s->program->procs.data[n];
    uint32_t edge = bp_scope_size(&s->scope, f) + entry_size(s, f);
    uint32_t whole = entry_size(s, f) + s->scope.globals + f->results.size;
    if (edge > EXPLICIT_MAX_VARS || whole > EXPLICIT_MAX_VARS)
      return false;
  }
  return true;
}

void search_relations(const search *s, bp_result *result) {
  exprs *pool = &s->request->program->pool;
  for (uint32_t n = 0; n < s->program->procs.size && is_small(s); ++n) {
    const proc *f = s->program->procs.data[n];
    bool *is_wanted = arena_array(&pool->memory, bool, f->stmts.size);
    bp_relation_labels(s->request, f, is_wanted);
    for (uint32_t i = 0; i < f->stmts.size; ++i)
      if (is_wanted[i])
        vec_push(&result->relations, (bp_invariant){{n, i}, relation_at(s, f, i)});
    bp_summary *m = vec_add(&result->summaries);
    m->proc = n;
    for (uint32_t i = 0; i < f->results.size; ++i)
      vec_push(&m->results, var_new(pool, V_TEMP, "\\result", type_bool(pool)));
    m->enter = enter_of(s, f);
    m->holds = summary_of(s, f, m);
  }
}
