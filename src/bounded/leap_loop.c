/* leap_loop.c: one round of a simple loop, and what many come to. */
#include "bounded/leap_loop.h"

bool leap_is_inside(const leap_loop *l, uint32_t label) {
  for (vec_each(const uint32_t, at, &l->labels))
    if (*at == label)
      return true;
  return false;
}

void leap_free(leap_loop *l) {
  for (vec_each(leap_change, c, &l->changes))
    mod_sum_free(&c->step);
  vec_free(&l->changes);
  vec_free(&l->tests);
  vec_free(&l->labels);
}

/* ---- one round ---- */

static leap_change *change_of(leap_loop *l, const var *v) {
  for (vec_each(leap_change, c, &l->changes))
    if (c->var == v)
      return c;
  return NULL;
}

/* The expression over the values at the head of the round. */
static const expr *at_head(exprs *pool, const leap_loop *l, const expr *e) {
  VEC(expr_subst) by = {0};
  for (vec_each(const leap_change, c, &l->changes))
    vec_push(&by, (expr_subst){expr_var(pool, c->var), c->after});
  const expr *out = expr_substitute(pool, e, by.data, by.size);
  vec_free(&by);
  return out;
}

/* Is it a number in a variable that nobody reaches otherwise? */
static bool is_plain(const expr *e) {
  return e->kind == E_VAR && !e->var->address_taken && e->type->kind == T_INT &&
         e->type->width <= 64 && e->var->volatility == VOLATILE_NONE;
}

static bool assign(exprs *pool, leap_loop *l, const stmt *s) {
  if (s->lhs_count != 1 || s->cond || !is_plain(s->lhs[0]) || s->rhs[0]->has_deref ||
      s->rhs[0]->has_nondet)
    return false;
  const expr *after = at_head(pool, l, s->rhs[0]);
  leap_change *c = change_of(l, s->lhs[0]->var);
  if (!c) {
    vec_push(&l->changes, (leap_change){.var = s->lhs[0]->var});
    c = &l->changes.data[l->changes.size - 1];
  }
  c->after = after;
  return true;
}

/* The way around goes on at one of the successors; which is the test. */
static bool test(exprs *pool, leap_loop *l, const stmt *s, const flow *g, uint32_t *next) {
  bool stays[2];
  for (int i = 0; i < 2; ++i)
    stays[i] = s->succ[i] == l->head || g->loop_of[s->succ[i]] == l->head;
  if (stays[0] == stays[1] || s->cond->has_nondet)
    return false;
  const expr *cond = at_head(pool, l, s->cond);
  vec_push(&l->tests, stays[0] ? cond : expr_not(pool, cond));
  *next = s->succ[stays[0] ? 0 : 1];
  return true;
}

static bool step(exprs *pool, leap_loop *l, const proc *f, const flow *g, uint32_t *at) {
  const stmt *s = &f->stmts.data[*at];
  uint32_t next = s->succ_count ? s->succ[0] : 0;
  bool goes_on = false;
  if (s->kind == S_BRANCH)
    goes_on = test(pool, l, s, g, &next);
  else if (s->kind == S_ASSIGN)
    goes_on = assign(pool, l, s);
  else
    goes_on = s->kind == S_SKIP || (s->kind == S_GOTO && s->succ_count == 1) ||
              (s->kind == S_HAVOC && s->havoc == HAVOC_UNINIT);
  *at = next;
  return goes_on && (next == l->head || g->loop_of[next] == l->head);
}

static bool go_round(exprs *pool, leap_loop *l, const proc *f, const flow *g) {
  uint32_t at = l->head;
  do {
    vec_push(&l->labels, at);
    if (!step(pool, l, f, g, &at))
      return false;
  } while (at != l->head && l->labels.size <= f->stmts.size);
  return at == l->head;
}

/* ---- kinds ---- */

/* What a variable is extended to is counted up as it is, as long as it does not wrap around. */
static const leap_change *known(const leap_loop *l, const expr *atom) {
  while (atom->kind == E_CAST)
    atom = atom->kid[0];
  for (vec_each(const leap_change, c, &l->changes))
    if (atom->kind == E_VAR && c->var == atom->var)
      return c;
  return NULL;
}

/* Does it depend on nothing that changes, but for variables of one kind? */
static bool depends_on(const leap_loop *l, const expr *e, leap_kind kind) {
  for (vec_each(const leap_change, c, &l->changes))
    if (c->kind != kind && expr_mentions(e, c->var))
      return false;
  return !e->has_deref;
}

/* All atoms of the step: unchanged, or variables that are LEAP_SUM and wide enough. */
static leap_kind kind_of_step(const leap_loop *l, const leap_change *c) {
  leap_kind kind = LEAP_SUM;
  for (vec_each(const mod_term, t, &c->step.terms)) {
    const leap_change *other = known(l, t->atom);
    if (other && other != c && other->kind == LEAP_SUM)
      kind = LEAP_SUMS;
    else if (!depends_on(l, t->atom, LEAP_KINDS))
      return LEAP_OPEN;
  }
  return kind;
}

static void classify(exprs *pool, leap_loop *l, leap_change *c) {
  const expr *self = expr_var(pool, c->var);
  mod_sum_free(&c->step);
  if (mod_sum_of(c->after, c->var->type->width, &c->step) && mod_factor(&c->step, self) == 1) {
    mod_sum_add(&c->step, self, UINT64_MAX);
    c->kind = kind_of_step(l, c);
  } else if (!expr_mentions(c->after, c->var) && depends_on(l, c->after, LEAP_SUM))
    c->kind = LEAP_LATEST;
}

bool leap_find(exprs *pool, const proc *f, const flow *g, uint32_t head, leap_loop *out) {
  *out = (leap_loop){.head = head};
  if (!go_round(pool, out, f, g))
    return false;
  for (int pass = 0; pass < 3; ++pass)
    for (vec_each(leap_change, c, &out->changes))
      if (c->kind == LEAP_OPEN)
        classify(pool, out, c);
  bool some = false;
  for (vec_each(const leap_change, c, &out->changes))
    some |= c->kind == LEAP_SUM;
  return some && out->tests.size > 0;
}

/* ---- closed forms ---- */

/* 0 + 1 + … + (k - 1), exactly, in 64 bits. */
static const expr *triangle(exprs *pool, const expr *k) {
  const type *t = type_int(pool, 64, false);
  const expr *n = expr_cast(pool, t, k), *one = expr_int(pool, t, 1);
  const expr *product = expr_arith(pool, E_MUL, n, expr_arith(pool, E_SUB, n, one, true), true);
  return expr_arith(pool, E_SHR, product, one, false);
}

/* x + k * step, and for each counter in the step what its own steps add up to. */
static const expr *sum_after(exprs *pool, const leap_loop *l, const leap_change *c, const expr *k) {
  const type *t = type_int(pool, 64, false);
  const expr *each = expr_cast(pool, t, mod_sum_expr(pool, &c->step));
  const expr *sum = expr_cast(pool, t, expr_var(pool, c->var));
  sum = expr_arith(pool, E_ADD, sum, expr_arith(pool, E_MUL, each, expr_cast(pool, t, k), true),
                   true);
  for (vec_each(const mod_term, m, &c->step.terms)) {
    const leap_change *other = known(l, m->atom);
    if (!other || other->kind != LEAP_SUM)
      continue;
    const expr *inner = expr_cast(
        pool, t,
        expr_cast(pool, type_int(pool, other->step.width, true), mod_sum_expr(pool, &other->step)));
    inner = expr_arith(pool, E_MUL, inner, expr_const(pool, t, m->factor), true);
    sum =
        expr_arith(pool, E_ADD, sum, expr_arith(pool, E_MUL, inner, triangle(pool, k), true), true);
  }
  return expr_cast(pool, c->var->type, sum);
}

const expr *leap_value_in(exprs *pool, const leap_loop *l, const expr *e, const expr *round) {
  VEC(expr_subst) by = {0};
  for (vec_each(const leap_change, c, &l->changes))
    if (c->kind == LEAP_SUM || c->kind == LEAP_SUMS)
      vec_push(&by, (expr_subst){expr_var(pool, c->var), sum_after(pool, l, c, round)});
  const expr *out = expr_substitute(pool, e, by.data, by.size);
  for (vec_each(const leap_change, c, &l->changes))
    if ((c->kind == LEAP_OPEN || c->kind == LEAP_LATEST) && expr_mentions(e, c->var))
      out = expr_bool(pool, true); /* nothing is known of it in the middle */
  vec_free(&by);
  return out;
}

const expr *leap_after(exprs *pool, const leap_loop *l, const leap_change *c, const expr *k) {
  if (c->kind == LEAP_SUM || c->kind == LEAP_SUMS)
    return sum_after(pool, l, c, k);
  if (c->kind == LEAP_OPEN)
    return NULL;
  const expr *last = expr_arith(pool, E_SUB, k, expr_int(pool, k->type, 1), true);
  return leap_value_in(pool, l, c->after, last);
}
