#include "cases/internal.h"

#include "base/bits.h"

/* ---- facts as formulas ---- */

static const expr *test_claim(const cases *c, const test *t, const expr *of, bool primed) {
  exprs *pool = c->pool;
  assert(class_of(pool, of->type) == t->type);
  if (t->kind == TEST_LESS)
    return expr_lt(pool, of, t->value);
  if (t->kind == TEST_IS)
    return expr_eq(pool, of, expr_cast(pool, of->type, t->value));
  const expr *other = expr_var(pool, c->globals.data[t->global]);
  other = primed ? expr_prime(pool, other) : other;
  return expr_eq(pool, of, expr_cast(pool, of->type, other));
}

/* Once its value is known the other tests tell nothing more, but for those of other variables. */
static const expr *row_claim(const cases *c, row r, const var *v, bool primed) {
  exprs *pool = c->pool;
  const expr *all = expr_bool(pool, true), *of = expr_var(pool, v);
  uint64_t value = r.yes & c->tests.equal, shown = UINT64_MAX;
  of = primed ? expr_prime(pool, of) : of;
  if (value)
    shown = c->tests.vars | (value & -value);
  for (uint32_t i = 0; i < c->tests.size; ++i) {
    uint64_t bit = (uint64_t)1 << i;
    if (!((r.yes | r.no) & bit & shown))
      continue;
    const expr *is = test_claim(c, &c->tests.list[i], of, primed);
    all = expr_and(pool, all, r.yes & bit ? is : expr_not(pool, is));
  }
  return all;
}

static const expr *globals_claim(const cases *c, const unit *u, const kase *k, bool primed) {
  const expr *all = expr_bool(c->pool, true);
  for (uint32_t i = 0; i < c->globals.size; ++i)
    if (has_bit(u->mentions, i))
      all = expr_and(c->pool, all, row_claim(c, k->rows[i], c->globals.data[i], primed));
  return all;
}

static const expr *own_claim(const cases *c, const unit *u, const kase *k, bool primed) {
  const expr *all = expr_bool(c->pool, true);
  for (uint32_t i = 0; i < u->own.size; ++i)
    all =
        expr_and(c->pool, all, row_claim(c, k->rows[c->globals.size + i], u->own.data[i], primed));
  return all;
}

/* What is followed is what it was on entry. */
static const expr *same_claim(const cases *c, const unit *u, const kase *k) {
  const expr *all = expr_bool(c->pool, true);
  for (uint64_t left = k->same & c->tests.vars; left; left &= left - 1) {
    uint32_t at = test_row(c, (uint32_t)__builtin_ctzll(left));
    const expr *now = expr_var(c->pool, c->globals.data[at]);
    if (has_bit(u->writes, at))
      all = expr_and(c->pool, all, expr_eq(c->pool, now, expr_prime(c->pool, now)));
  }
  return all;
}

static const expr *kase_claim(const cases *c, const unit *u, const kase *k, const var *result) {
  const expr *all = expr_and(c->pool, globals_claim(c, u, k, false), own_claim(c, u, k, false));
  all = expr_and(c->pool, all, same_claim(c, u, k));
  if (result)
    all = expr_and(c->pool, all, row_claim(c, k->rows[result_row(c, u)], result, false));
  return all;
}

/* One of the cases, if it was entered in that of the context. */
static const expr *place_claim(const cases *c, const unit *u, const context *x, const place *at,
                               const var *result) {
  const expr *some = expr_bool(c->pool, false);
  for (vec_each(kase *const, k, &at->cases))
    some = expr_or(c->pool, some, kase_claim(c, u, *k, result));
  if (u->contexts.size == 1)
    return some;
  const expr *entered =
      expr_and(c->pool, globals_claim(c, u, x->entry, true), own_claim(c, u, x->entry, true));
  return expr_or(c->pool, expr_not(c->pool, entered), some);
}

/* ---- procedures ---- */

/* Where ways meet, so that none is looked at more than once. */
static bool is_told(const unit *u, uint32_t label) {
  const flow *g = &u->flow;
  return g->order[label] != NO_LABEL &&
         (g->is_cut_point[label] || g->pred_start[label + 1] - g->pred_start[label] > 1);
}

/* It was entered in one of the cases; said of the state on entry where it could be another one now. */
static const expr *entered_claim(const cases *c, const unit *u, bool primed) {
  const expr *some = expr_bool(c->pool, primed && u->contexts.size == 1);
  for (vec_each(const uint32_t, i, &u->contexts)) {
    const kase *k = c->contexts.data[*i]->entry;
    some = expr_or(c->pool, some,
                   expr_and(c->pool, globals_claim(c, u, k, primed), own_claim(c, u, k, primed)));
  }
  return some;
}

static void claim_at(const cases *c, const unit *u, uint32_t label, certificate *out) {
  bool is_entry = label == u->proc->entry;
  bool is_met = u->flow.pred_start[label + 1] > u->flow.pred_start[label];
  const expr *all = entered_claim(c, u, !is_entry || is_met);
  for (vec_each(const uint32_t, i, &u->contexts))
    if (!is_entry || is_met) {
      const context *x = c->contexts.data[*i];
      all = expr_and(c->pool, all, place_claim(c, u, x, &x->places[label], NULL));
    }
  vec_push(&out->invariants, (cert_invariant){u->proc->index, label, all});
}

static void claim_of_unit(const cases *c, const unit *u, certificate *out) {
  for (uint32_t i = 0; i < u->proc->stmts.size; ++i)
    if (is_told(u, i) || i == u->proc->entry)
      claim_at(c, u, i, out);
  assert(u->contexts.size && u->proc);
  const expr *all = expr_bool(c->pool, true);
  const var *result = out->result.data[u->proc->index];
  for (vec_each(const uint32_t, i, &u->contexts)) {
    const context *x = c->contexts.data[*i];
    all = expr_and(c->pool, all, place_claim(c, u, x, &x->exits, result));
  }
  vec_push(&out->summaries, (cert_summary){u->proc->index, all});
}

void cases_claim(cases *c, certificate *out) {
  for (uint32_t i = 0; i < c->p->procs.size; ++i)
    if (c->units[i].contexts.size)
      claim_of_unit(c, &c->units[i], out);
}
