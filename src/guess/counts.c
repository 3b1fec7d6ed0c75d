/* counts.c: bounds that may hold at the head of the turns of a program whose threads are counted: between
 * numbers that the program compares, and of numbers by how many threads stand somewhere; of the thread that
 * is followed (stmt.mirror) where it stands at one of its stops. All of it is a conjecture (guess.h). */
#include "guess/internal.h"
#include "guess/ways.h"

enum { MOST_BOUNDS = 160 };

typedef struct bounds {
  program *p;
  const proc *f;
  reach seen;
  expr_vec holds;
  var_vec counts;
} bounds;

static void add(bounds *x, const expr *e) {
  assert(e->type->kind == T_BOOL);
  if (e->kind != E_CONST && x->holds.size < MOST_BOUNDS && reach_allows(&x->seen, e))
    vec_push(&x->holds, e);
}

/* ---- what is compared ---- */

static bool is_plain(const expr *e) {
  return e->type->kind == T_INT &&
         (e->kind == E_CONST ||
          (e->kind == E_VAR && !e->var->address_taken && e->var->kind != V_PARAM));
}

static void add_orders(bounds *x) {
  for (vec_each(const stmt, s, &x->f->stmts)) {
    const expr *c = s->kind == S_BRANCH ? s->cond : NULL;
    if (c && c->kind == E_NOT)
      c = c->kid[0];
    if (!c || (c->kind != E_LT && c->kind != E_LE) || !is_plain(c->kid[0]) ||
        !is_plain(c->kid[1]) || s->is_resume || s->is_turn)
      continue;
    add(x, expr_le(&x->p->pool, c->kid[0], c->kid[1]));
    add(x, expr_le(&x->p->pool, c->kid[1], c->kid[0]));
  }
}

/* ---- what counts bound ---- */

static void find_counts(bounds *x) {
  for (vec_each(var *const, v, &x->f->locals))
    if ((*v)->type->kind == T_MATH)
      vec_push(&x->counts, *v);
}

static const expr *by_count(bounds *x, const var *v, const var *count) {
  assert(v->type->kind == T_INT && count->type->kind == T_MATH);
  exprs *pool = &x->p->pool;
  return expr_le(pool, expr_cast(pool, type_math(pool), expr_var(pool, v)), expr_var(pool, count));
}

static void add_globals(bounds *x) {
  for (vec_each(const global, g, &x->p->globals))
    for (vec_each(const var *const, n, &x->counts))
      if (g->var->type->kind == T_INT && !g->var->address_taken)
        add(x, by_count(x, g->var, *n));
}

/* Those of the thread that is followed, where one of its kind has a turn. */
static void add_at(bounds *x, const mirror *m) {
  exprs *pool = &x->p->pool;
  const expr *at = expr_var(pool, m->position);
  const expr *away = expr_not(pool, expr_eq(pool, at, expr_int(pool, at->type, m->at)));
  for (uint32_t i = 0; i < m->count; ++i)
    for (vec_each(const var *const, n, &x->counts))
      if (m->pairs[i].from != m->pairs[i].to && m->pairs[i].from->type->kind == T_INT)
        add(x, expr_or(pool, away, by_count(x, m->pairs[i].from, *n)));
}

/* ---- flags ---- */

/* A variable that is only ever set to constants has one of these values. */
typedef struct flag {
  const var *var;
  i128 number;
} flag;
typedef VEC(flag) flag_vec;

static void add_flag(flag_vec *out, const var *v, i128 n) {
  for (vec_each(const flag, f, out))
    if (f->var == v && f->number == n)
      return;
  vec_push(out, (flag){v, n});
}

static bool is_flag(const bounds *x, const var *v) {
  for (vec_each(const stmt, s, &x->f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      if (expr_root(s->lhs[k]) == v &&
          (s->kind != S_ASSIGN || s->lhs[k]->kind != E_VAR || s->rhs[k]->kind != E_CONST))
        return false;
  return v->type->kind == T_INT && !v->address_taken;
}

static void find_flags(const bounds *x, flag_vec *out) {
  for (vec_each(const stmt, s, &x->f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      if (s->kind == S_ASSIGN && s->lhs[k]->kind == E_VAR && s->rhs[k]->kind == E_CONST &&
          is_flag(x, s->lhs[k]->var))
        add_flag(out, s->lhs[k]->var, expr_value(s->rhs[k]));
}

static const expr *has_number(bounds *x, const var *v, i128 n) {
  assert(v->type->kind == T_INT && !v->address_taken);
  exprs *pool = &x->p->pool;
  return expr_eq(pool, expr_var(pool, v), expr_int(pool, v->type, (int64_t)n));
}

/* That one has some value means that a global one has another, or that a number is 0. */
static void add_means(bounds *x, const flag *a, const flag *b) {
  exprs *pool = &x->p->pool;
  if (a->var != b->var && b->var->kind == V_GLOBAL)
    add(x, expr_or(pool, expr_not(pool, has_number(x, a->var, a->number)),
                   has_number(x, b->var, b->number)));
}

static void add_zero(bounds *x, const flag *a) {
  exprs *pool = &x->p->pool;
  for (vec_each(const global, g, &x->p->globals))
    if (a->var->kind == V_GLOBAL && a->number != 0 && g->var->type->kind == T_INT &&
        !g->var->address_taken && !is_flag(x, g->var))
      add(x, expr_or(pool, expr_not(pool, has_number(x, a->var, a->number)),
                     has_number(x, g->var, 0)));
}

/* A global one has none but its values. */
static void add_values(bounds *x, const flag_vec *flags, const var *v) {
  exprs *pool = &x->p->pool;
  value start = ways_start_value(&x->seen.w, v);
  if (v->kind != V_GLOBAL || start.kind != VALUE_NUMBER)
    return;
  const expr *any = has_number(x, v, start.number);
  for (vec_each(const flag, f, flags))
    if (f->var == v)
      any = expr_or(pool, any, has_number(x, v, f->number));
  add(x, any);
}

/* ---- all of them ---- */

static const expr *all_of(bounds *x) {
  const expr *all = expr_all_of(&x->p->pool, x->holds.data, x->holds.size);
  vec_free(&x->holds);
  vec_free(&x->counts);
  reach_free(&x->seen);
  return all;
}

static void put_at_head(bounds *x, certificate *out) {
  const expr *holds = all_of(x);
  for (uint32_t i = 0; i < x->f->stmts.size; ++i)
    if (x->f->stmts.data[i].is_head)
      vec_push(&out->invariants, (cert_invariant){x->f->index, i, holds});
}

const expr *guess_orders(program *p, const proc *f) {
  bounds x = {.p = p, .f = f};
  reach_init(&x.seen, p, f);
  add_orders(&x);
  return all_of(&x);
}

void guess_flags(program *p, const proc *f, certificate *out) {
  bounds x = {.p = p, .f = f};
  reach_init(&x.seen, p, f);
  flag_vec flags = {0};
  find_flags(&x, &flags);
  for (vec_each(const flag, a, &flags)) {
    add_values(&x, &flags, a->var);
    add_zero(&x, a);
    for (vec_each(const flag, b, &flags))
      add_means(&x, a, b);
  }
  put_at_head(&x, out);
  vec_free(&flags);
}

void guess_counts(program *p, const proc *f, certificate *out) {
  bounds x = {.p = p, .f = f};
  reach_init(&x.seen, p, f);
  find_counts(&x);
  add_globals(&x);
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    if (f->stmts.data[i].mirror)
      add_at(&x, f->stmts.data[i].mirror);
  put_at_head(&x, out);
}
