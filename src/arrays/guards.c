/* guards.c: for which k a fact may hold so far: those below or above a counter, or within the bounds
 * that counters have. */
#include "arrays/internal.h"

/* The bound, which is about the first number of a type, about k. */
static const expr *about(miner *m, const expr *bound, const expr *k) {
  assert(expr_is_comparison(bound) && k->var->kind == V_ANY);
  expr_subst by = {any_number(m, k->type, 0), k};
  return expr_substitute(m->pool, bound, &by, 1);
}

static bool is_bound_of(miner *m, const expr *bound, const expr *k) {
  return expr_mentions(bound, any_number(m, k->type, 0)->var);
}

/* Is it k < e or k <= e? */
static bool is_upper(miner *m, const expr *bound, const expr *k) {
  return expr_mentions(bound->kid[0], any_number(m, k->type, 0)->var);
}

static const expr *not_negative(miner *m, const expr *k) {
  return expr_le(m->pool, expr_int(m->pool, k->type, 0), k);
}

/* Is it x + 1 for one of the terms? Then k < x + 1 is k <= x, which is there. */
static bool is_next(const place *at, const expr *t) {
  assert(type_is_integer(t->type));
  if (t->kind != E_ADD || t->kid[1]->kind != E_CONST || expr_value(t->kid[1]) != 1)
    return false;
  for (vec_each(const expr *const, x, &at->terms))
    if (*x == t->kid[0])
      return true;
  return false;
}

/* k < t and k <= t for the numbers t that bound it, and what the program compares an index with. */
void add_uppers(miner *m, const place *at, const expr *k, expr_vec *out) {
  for (vec_each(const expr *const, b, &at->in->bounds))
    if (is_bound_of(m, *b, k) && is_upper(m, *b, k))
      push_once(out, about(m, *b, k));
  for (vec_each(const expr *const, t, &at->terms))
    if ((*t)->type == k->type) {
      if (!is_next(at, *t))
        push_once(out, expr_lt(m->pool, k, *t));
      push_once(out, expr_le(m->pool, k, *t));
    }
}

static void add_lowers(miner *m, const place *at, const expr *k, expr_vec *out) {
  push_once(out, not_negative(m, k));
  for (vec_each(const expr *const, c, &at->in->starts))
    if ((*c)->type == k->type)
      push_once(out, expr_le(m->pool, *c, k));
  for (vec_each(const expr *const, t, &at->terms))
    if ((*t)->type == k->type) {
      if (!is_next(at, *t))
        push_once(out, expr_le(m->pool, *t, k));
      push_once(out, expr_lt(m->pool, *t, k));
    }
}

void push_fact(fact_vec *to, const expr *guard, const expr *body, const expr *whole) {
  assert(whole->type->kind == T_BOOL && body->type->kind == T_BOOL);
  for (uint32_t i = to->size; i-- > 0 && to->data[i].body == body;)
    if (to->data[i].whole == whole)
      return;
  if (whole->kind == E_CONST)
    return;
  fact f = {.whole = whole, .guard = guard, .body = body, .met = !guard};
  var_vec any = {0};
  expr_anys(whole, &any);
  for (vec_each(const var *const, v, &any))
    if (f.any_count < MOST_ANY)
      f.any[f.any_count++] = *v;
  vec_free(&any);
  vec_push(to, f);
}

static void push_guarded(miner *m, const expr *guard, const expr *body, fact_vec *out) {
  assert(guard->type->kind == T_BOOL);
  push_fact(out, guard, body, expr_or(m->pool, expr_not(m->pool, guard), body));
}

/* What else may be asked of k: that it is one of every few, or what was branched on of its element. */
static void further_guards(miner *m, const place *at, const expr *k, expr_vec *out) {
  exprs *pool = m->pool;
  for (vec_each(const int64_t, step, &at->in->steps))
    for (int64_t r = 0; r < *step; ++r) {
      const expr *left = expr_arith(pool, E_MOD, k, expr_int(pool, k->type, *step), false);
      push_once(out, expr_eq(pool, left, expr_int(pool, k->type, r)));
    }
  for (uint32_t i = 0; i < at->in->conditions.size; ++i)
    if (is_bound_of(m, at->in->conditions.data[i], k))
      push_once(out, at->in->conditions.data[i]);
}

static void guard_further(miner *m, const place *at, const expr *k, const expr *body,
                          const expr_vec *uppers, fact_vec *out) {
  expr_vec further = {0};
  further_guards(m, at, k, &further);
  for (vec_each(const expr *const, high, uppers))
    for (vec_each(const expr *const, more, &further)) {
      const expr *range = expr_and(m->pool, not_negative(m, k), *high);
      if (*more != body && *more != expr_not(m->pool, body))
        push_guarded(m, expr_and(m->pool, range, *more), body, out);
    }
  vec_free(&further);
}

/* Where the body speaks of a[2 * k + 1], the bounds that indices have are bounds of that. */
static void bound_indices(miner *m, const place *at, const expr *k, const expr *body,
                          expr_vec *uppers) {
  assert(k->kind == E_VAR && k->var->kind == V_ANY);
  expr_vec indices = {0};
  element_indices(body, &indices);
  for (vec_each(const expr *const, index, &indices)) {
    const expr *e = without_casts(*index);
    if (e == k || e->type != k->type || !expr_mentions(e, k->var))
      continue;
    expr_subst by = {any_number(m, k->type, 0), e};
    for (vec_each(const expr *const, b, &at->in->bounds))
      if (is_bound_of(m, *b, k) && is_upper(m, *b, k))
        push_once(uppers, expr_substitute(m->pool, *b, &by, 1));
  }
  vec_free(&indices);
}

static void guard_one(miner *m, const place *at, const expr *k, const expr *body, fact_vec *out) {
  expr_vec uppers = {0}, lowers = {0};
  add_uppers(m, at, k, &uppers);
  add_lowers(m, at, k, &lowers);
  bound_indices(m, at, k, body, &uppers);
  push_fact(out, NULL, body, body);
  for (vec_each(const expr *const, low, &lowers))
    for (vec_each(const expr *const, high, &uppers))
      push_guarded(m, expr_and(m->pool, *low, *high), body, out);
  if (m->wide)
    guard_further(m, at, k, body, &uppers, out);
  vec_free(&uppers);
  vec_free(&lowers);
}

/* ---- two numbers ---- */

/* Are both indices into the same array? */
static bool is_pair(miner *m, const expr *body, const expr *k, const expr *l) {
  assert(k != l);
  expr_subst by = {l, k};
  return k->type == l->type && expr_substitute(m->pool, body->kid[0], &by, 1) ==
                                   expr_substitute(m->pool, body->kid[1], &by, 1);
}

static const expr *both(miner *m, const expr *a, const expr *b) {
  return a && b ? expr_and(m->pool, a, b) : a ? a : b;
}

/* Where t stands with k < l: behind both is an upper bound of l, so before k, between them in each
 * way, and before l. */
static void add_splits(miner *m, const expr *t, const expr *k, const expr *l, expr_vec *out) {
  assert(t->type == k->type && k->type == l->type);
  exprs *pool = m->pool;
  const expr *below[] = {NULL, expr_lt(pool, k, t), expr_le(pool, k, t)};
  const expr *above[] = {NULL, expr_le(pool, t, l), expr_lt(pool, t, l)};
  for (uint32_t i = 0; i < 3; ++i)
    for (uint32_t j = 0; j < 3; ++j)
      if (below[i] || above[j])
        push_once(out, both(m, below[i], above[j]));
  push_once(out, expr_le(pool, t, k));
  push_once(out, expr_lt(pool, t, k));
}

/* Two elements of one array, 0 <= k < l. */
static void guard_pair(miner *m, const place *at, const expr *k, const expr *l, const expr *body,
                       fact_vec *out) {
  assert(expr_is_comparison(body) && k->type == l->type);
  expr_vec splits = {0}, uppers = {0};
  vec_push(&splits, NULL);
  vec_push(&uppers, NULL);
  for (vec_each(const expr *const, t, &at->terms))
    if ((*t)->type == k->type)
      add_splits(m, *t, k, l, &splits);
  add_uppers(m, at, l, &uppers);
  const expr *base = expr_and(m->pool, not_negative(m, k), expr_lt(m->pool, k, l));
  for (vec_each(const expr *const, a, &splits))
    for (vec_each(const expr *const, b, &uppers))
      push_guarded(m, both(m, base, both(m, *a, *b)), body, out);
  vec_free(&splits);
  vec_free(&uppers);
}

/* Rows and columns. */
static void guard_two(miner *m, const place *at, const expr *k, const expr *l, const expr *body,
                      fact_vec *out) {
  expr_vec of_k = {0}, of_l = {0};
  add_uppers(m, at, k, &of_k);
  add_uppers(m, at, l, &of_l);
  for (vec_each(const expr *const, t, &at->terms))
    if ((*t)->type == k->type)
      push_once(&of_k, expr_eq(m->pool, k, *t));
  const expr *base = expr_and(m->pool, not_negative(m, k), not_negative(m, l));
  for (vec_each(const expr *const, a, &of_k))
    for (vec_each(const expr *const, b, &of_l))
      push_guarded(m, both(m, base, both(m, *a, *b)), body, out);
  vec_free(&of_k);
  vec_free(&of_l);
}

static void guard(miner *m, const place *at, const expr *body, fact_vec *out) {
  var_vec any = {0};
  expr_anys(body, &any);
  if (any.size == 1)
    guard_one(m, at, expr_var(m->pool, any.data[0]), body, out);
  if (any.size == 2) {
    const expr *a = expr_var(m->pool, any.data[0]), *b = expr_var(m->pool, any.data[1]);
    bool pair = expr_is_comparison(body) && is_pair(m, body, a, b);
    const expr *first = any_number(m, a->type, 0), *k = a == first ? a : b, *l = a == first ? b : a;
    if (pair)
      guard_pair(m, at, k, l, body, out);
    else
      guard_two(m, at, k, l, body, out);
  }
  vec_free(&any);
}

/* Is the comparison about a number that some element of the body is named by? */
static bool names_element(const expr *test, const expr *body) {
  expr_vec indices = {0};
  bool names = false;
  element_indices(body, &indices);
  for (vec_each(const expr *const, index, &indices)) {
    i128 offset;
    const var *v = index_var(*index, &offset);
    names |= v && expr_mentions(test, v);
  }
  vec_free(&indices);
  return names;
}

static void guard_more(miner *m, const expr *test, const expr *body, uint32_t from, uint32_t to,
                       fact_vec *out) {
  assert(from <= to && to <= out->size && test->type->kind == T_BOOL);
  for (uint32_t i = from; i < to; ++i) {
    const expr *old = out->data[i].guard;
    push_guarded(m, old ? expr_and(m->pool, test, old) : test, body, out);
  }
}

/* Where there are flags, also: if the flag is so; where an element is named, if there is such a one. */
void add_guarded(miner *m, const place *at, const expr *body, fact_vec *out) {
  uint32_t from = out->size;
  guard(m, at, body, out);
  uint32_t to = out->size;
  for (vec_each(const expr *const, flag, &at->in->flags))
    guard_more(m, *flag, body, from, to, out);
  for (vec_each(const expr *const, test, &at->in->tests))
    if (m->wide && names_element(*test, body))
      guard_more(m, *test, body, from, to, out);
}
