/* What holds at each label: the set of valuations found there, as a readable expression. */
#include "explicit/search.h"

#include "base/memory.h"

static bool all_equal(const bool *table, size_t size, bool value) {
  for (size_t i = 0; i < size; ++i)
    if (table[i] != value)
      return false;
  return true;
}

/* The expression that is true exactly on the valuations of the table, over the first `count`
 * variables of f; by cases on the last of them. */
static const expr *describe(const search *s, const proc *f, const bool *table, uint32_t count) {
  exprs *pool = &s->request->program->pool;
  size_t size = (size_t)1 << count;
  if (all_equal(table, size, table[0]))
    return expr_bool(pool, table[0]);
  assert(count > 0);
  size_t half = size / 2;
  if (memcmp(table, table + half, half * sizeof *table) == 0)
    return describe(s, f, table, count - 1);
  const expr *x = expr_var(pool, layout_var(&s->layout, f, count - 1));
  const expr *when_false = describe(s, f, table, count - 1);
  const expr *when_true = describe(s, f, table + half, count - 1);
  const expr *not_x = expr_not(pool, x);
  if (when_true == expr_not(pool, when_false))
    return expr_eq(pool, x, when_true);
  if (expr_is_true(when_false))
    return expr_or(pool, not_x, when_true);
  if (expr_is_true(when_true))
    return expr_or(pool, x, when_false);
  return expr_or(pool, expr_and(pool, x, when_true), expr_and(pool, not_x, when_false));
}

void search_invariants(const search *s, bp_result *result) {
  for (uint32_t n = 0; n < s->program->procs.size; ++n) {
    const proc *f = s->program->procs.data[n];
    uint32_t count = layout_size(&s->layout, f);
    bool *table = xcalloc(((size_t)f->stmts.size << count) + 1, sizeof *table);
    for (uint32_t i = 0; i < s->states.size; ++i) {
      const search_state *x = &s->states.data[i];
      if (s->entries.data[x->entry].proc == n)
        table[((size_t)x->label << count) + x->values] = true;
    }
    for (uint32_t i = 0; i < f->stmts.size; ++i)
      vec_push(&result->invariants,
               (bp_invariant){{n, i}, describe(s, f, table + ((size_t)i << count), count)});
    free(table);
  }
}
