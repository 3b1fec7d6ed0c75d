/* guards.c: for which k a fact may hold so far: those below or above a counter, or within the bounds
 * that counters have. */
#include "arrays/internal.h"

static void any_in(const expr *fact, var_vec *out) {
  var_vec vars = {0};
  expr_vars(fact, &vars);
  for (vec_each(const var *const, v, &vars))
    if ((*v)->kind == V_ANY)
      vec_push(out, *v);
  vec_free(&vars);
}

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

static void add_uppers(miner *m, const place *at, const expr *k, expr_vec *out) {
  for (vec_each(const expr *const, b, &at->in->bounds))
    if (is_bound_of(m, *b, k) && is_upper(m, *b, k))
      push_once(out, about(m, *b, k));
  for (vec_each(const counter, c, at->counters))
    if (c->var->type == k->type)
      push_once(out, expr_lt(m->pool, k, expr_var(m->pool, c->var)));
}

static const expr *not_negative(miner *m, const expr *k) {
  return expr_le(m->pool, expr_int(m->pool, k->type, 0), k);
}

static void add_lowers(miner *m, const place *at, const expr *k, expr_vec *out) {
  push_once(out, not_negative(m, k));
  for (vec_each(const counter, c, at->counters)) {
    if (c->var->type != k->type || !c->is_own)
      continue;
    const expr *v = expr_var(m->pool, c->var);
    push_once(out, expr_le(m->pool, v, k));
    if (c->goes_down)
      push_once(out, expr_lt(m->pool, v, k));
  }
}

static void push_guarded(miner *m, const expr *guard, const expr *fact, expr_vec *out) {
  assert(guard->type->kind == T_BOOL && fact->type->kind == T_BOOL);
  const expr *whole = expr_or(m->pool, expr_not(m->pool, guard), fact);
  if (whole->kind != E_CONST)
    push_once(out, whole);
}

static void guard_one(miner *m, const place *at, const expr *k, const expr *fact, expr_vec *out) {
  expr_vec uppers = {0}, lowers = {0};
  add_uppers(m, at, k, &uppers);
  add_lowers(m, at, k, &lowers);
  push_once(out, fact);
  for (vec_each(const expr *const, low, &lowers))
    for (vec_each(const expr *const, high, &uppers))
      push_guarded(m, expr_and(m->pool, *low, *high), fact, out);
  vec_free(&uppers);
  vec_free(&lowers);
}

/* ---- two numbers ---- */

/* Are both indices into the same array? */
static bool is_pair(miner *m, const expr *fact, const expr *k, const expr *l) {
  assert(k != l);
  expr_subst by = {l, k};
  return k->type == l->type && expr_substitute(m->pool, fact->kid[0], &by, 1) ==
                                   expr_substitute(m->pool, fact->kid[1], &by, 1);
}

static const expr *both(miner *m, const expr *a, const expr *b) {
  return a && b ? expr_and(m->pool, a, b) : a ? a : b;
}

/* Two elements of one array, k < l. */
static void guard_pair(miner *m, const place *at, const expr *k, const expr *l, const expr *fact,
                       expr_vec *out) {
  expr_vec of_k = {0}, of_l = {0};
  vec_push(&of_k, NULL);
  vec_push(&of_l, NULL);
  add_uppers(m, at, k, &of_k);
  add_uppers(m, at, l, &of_l);
  uint32_t uppers = of_l.size;
  for (uint32_t i = 1; i < uppers; ++i)
    push_once(&of_l, expr_not(m->pool, of_l.data[i]));
  const expr *base = expr_and(m->pool, not_negative(m, k), expr_lt(m->pool, k, l));
  for (vec_each(const expr *const, a, &of_k))
    for (vec_each(const expr *const, b, &of_l))
      push_guarded(m, both(m, base, both(m, *a, *b)), fact, out);
  vec_free(&of_k);
  vec_free(&of_l);
}

/* Rows and columns. */
static void guard_two(miner *m, const place *at, const expr *k, const expr *l, const expr *fact,
                      expr_vec *out) {
  expr_vec of_k = {0}, of_l = {0};
  add_uppers(m, at, k, &of_k);
  add_uppers(m, at, l, &of_l);
  uint32_t uppers = of_k.size;
  for (vec_each(const counter, c, at->counters))
    if (c->var->type == k->type)
      push_once(&of_k, expr_eq(m->pool, k, expr_var(m->pool, c->var)));
  assert(of_k.size >= uppers);
  const expr *base = expr_and(m->pool, not_negative(m, k), not_negative(m, l));
  for (vec_each(const expr *const, a, &of_k))
    for (vec_each(const expr *const, b, &of_l))
      push_guarded(m, both(m, base, both(m, *a, *b)), fact, out);
  vec_free(&of_k);
  vec_free(&of_l);
}

static void guard(miner *m, const place *at, const expr *fact, expr_vec *out) {
  var_vec any = {0};
  any_in(fact, &any);
  if (any.size == 1)
    guard_one(m, at, expr_var(m->pool, any.data[0]), fact, out);
  if (any.size == 2) {
    const expr *a = expr_var(m->pool, any.data[0]), *b = expr_var(m->pool, any.data[1]);
    bool pair = expr_is_comparison(fact) && is_pair(m, fact, a, b);
    const expr *first = any_number(m, a->type, 0), *k = a == first ? a : b, *l = a == first ? b : a;
    if (pair)
      guard_pair(m, at, k, l, fact, out);
    else
      guard_two(m, at, k, l, fact, out);
  }
  vec_free(&any);
}

/* Where there are flags, also: if the flag is so. */
void add_guarded(miner *m, const place *at, const expr *fact, expr_vec *out) {
  uint32_t from = out->size;
  guard(m, at, fact, out);
  uint32_t to = out->size;
  for (vec_each(const expr *const, flag, &at->in->flags))
    for (uint32_t i = from; i < to; ++i)
      push_guarded(m, *flag, out->data[i], out);
}
