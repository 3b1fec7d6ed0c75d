/* mine.c: what the statements of a procedure say of elements, and of the numbers that index them. */
#include "arrays/internal.h"

typedef struct mining {
  miner *m;
  mined *out;
  expr_vec compares;      /* comparisons of numbers, without elements */
  expr_vec starts;        /* place == constant or variable that it is set to */
  VEC(expr_subst) copies; /* variable -> element that it is a copy of, somewhere */
} mining;

void mined_free(mined *x) {
  vec_free(&x->facts);
  vec_free(&x->more);
  vec_free(&x->claims);
  vec_free(&x->named);
  vec_free(&x->plain);
  vec_free(&x->flags);
  vec_free(&x->bounds);
  vec_free(&x->counters);
  vec_free(&x->indices);
  vec_free(&x->limits);
  vec_free(&x->starts);
  vec_free(&x->tests);
  vec_free(&x->conditions);
  vec_free(&x->steps);
}

/* ---- counters ---- */

static const counter *find_counter(const mined *x, const var *v) {
  for (vec_each(const counter, c, &x->counters))
    if (c->var == v)
      return c;
  return NULL;
}

static void add_counter(mining *g, const var *v) {
  assert(!v || (type_is_integer(v->type) && v->kind != V_ANY));
  if (v && v->kind != V_TEMP && !find_counter(g->out, v) && g->out->counters.size < MOST_COUNTERS)
    vec_push(&g->out->counters, (counter){.var = v});
}

static void count_indices(mining *g, const expr *e) {
  expr_vec indices = {0};
  element_indices(e, &indices);
  for (vec_each(const expr *const, index, &indices)) {
    var_vec vars = {0};
    i128 offset;
    const var *v = index_var(*index, &offset);
    if (v) {
      add_counter(g, v);
      push_once(&g->out->indices, without_casts(*index));
    } else
      expr_vars(*index, &vars);
    for (vec_each(const var *const, one, &vars))
      if (type_is_integer((*one)->type) && !(*one)->address_taken)
        add_counter(g, *one);
    vec_free(&vars);
  }
  vec_free(&indices);
}

/* v = v + c: is v moved? *by: how far, if that is a constant. */
static bool is_step(const stmt *s, const var **v, i128 *by) {
  if (s->kind != S_ASSIGN || s->lhs_count != 1 || s->lhs[0]->kind != E_VAR)
    return false;
  const expr *to = s->lhs[0], *value = s->rhs[0];
  value = without_casts(value);
  if ((value->kind != E_ADD && value->kind != E_SUB) || !expr_mentions(value, to->var))
    return false;
  *v = to->var;
  *by = value->kid[1]->kind == E_CONST ? expr_value(value->kid[1]) : 0;
  return true;
}

/* ---- statements ---- */

/* The comparison with the element for a variable that is a copy of it, one at a time. */
static void look_through_copies(mining *g, const expr *e) {
  for (vec_each(const expr_subst, c, &g->copies)) {
    if (!expr_mentions(e, c->from->var))
      continue;
    const expr *other = expr_substitute(g->m->pool, e, c, 1);
    if (expr_is_comparison(other) && !other->has_nondet)
      generalise(g->m, other, other->kind == E_EQ ? TOLD_EQUAL : TOLD_ORDER, &g->out->more);
  }
}

/* What is asked of one element, as a guard. */
static void add_condition(mining *g, const expr *e) {
  assert(expr_is_comparison(e) && !e->has_nondet);
  expr_vec all = {0};
  generalise_whole(g->m, e, &all);
  for (vec_each(const expr *const, c, &all)) {
    var_vec any = {0};
    expr_anys(*c, &any);
    if (any.size == 1 && g->out->conditions.size < MOST_CONDITIONS) {
      push_once(&g->out->conditions, *c);
      push_once(&g->out->conditions, expr_not(g->m->pool, *c));
    }
    vec_free(&any);
  }
  vec_free(&all);
}

static void look_at_comparison(mining *g, const expr *e) {
  if (e->has_nondet || e->has_prime)
    return;
  look_through_copies(g, e);
  if (has_element(e)) {
    generalise(g->m, e, e->kind == E_EQ ? TOLD_EQUAL : TOLD_ORDER, &g->out->more);
    generalise_pair(g->m, e, &g->out->more);
    add_condition(g, e);
  } else if (type_is_integer(e->kid[0]->type))
    push_once(&g->compares, e);
}

static void look_at_condition(mining *g, const expr *e) {
  if (expr_is_comparison(e) && e->kid[0]->type->kind != T_BOOL)
    look_at_comparison(g, e);
  for (uint32_t i = 0; i < e->count; ++i)
    look_at_condition(g, e->kid[i]);
}

static void look_at_assign(mining *g, const expr *to, const expr *value) {
  assert(to->type == value->type);
  exprs *pool = g->m->pool;
  if (!type_is_scalar(to->type) || value->has_nondet || to->type->kind == T_FLOAT)
    return;
  if (has_element(to) || has_element(value)) {
    const expr *equal = expr_eq(pool, to, value);
    if (expr_is_comparison(equal))
      generalise(g->m, equal, has_element(to) ? TOLD_STORED : TOLD_READ,
                 has_element(to) ? &g->out->facts : &g->out->more);
    push_once(&g->out->named, equal);
  } else if (type_is_integer(to->type) && (value->kind == E_CONST || value->kind == E_VAR) &&
             to != value && !(to->kind == E_VAR && to->var->kind == V_TEMP)) {
    const expr *equal = expr_eq(pool, to, value);
    if (expr_is_comparison(equal))
      push_once(&g->starts, equal);
  }
}

static bool is_index_in(const expr *e, const var *v) {
  expr_vec indices = {0};
  bool is = false;
  element_indices(e, &indices);
  for (vec_each(const expr *const, index, &indices))
    is |= expr_mentions(*index, v);
  vec_free(&indices);
  return is;
}

/* What is asserted of a copy is asserted of the element; not of what indexes one, which is a copy by chance. */
static void claim_copies(mining *g, const expr *e) {
  for (vec_each(const expr_subst, c, &g->copies))
    if (expr_mentions(e, c->from->var) && !is_index_in(e, c->from->var))
      generalise_whole(g->m, expr_substitute(g->m->pool, e, c, 1), &g->out->facts);
}

/* What is asserted, as it is: of all elements, of any two, and of those that are named. */
static void look_at_claim(mining *g, const expr *e) {
  if (e->kind == E_AND) {
    look_at_claim(g, e->kid[0]);
    look_at_claim(g, e->kid[1]);
  } else if (e->kind == E_CAST || (e->kind == E_NOT && e->kid[0]->kind == E_CAST))
    look_at_claim(g, e->kid[0]);
  else if (e->type->kind == T_BOOL && !e->has_nondet && !has_element(e))
    claim_copies(g, e);
  else if (e->type->kind == T_BOOL && !e->has_nondet) {
    generalise_whole(g->m, e, &g->out->facts);
    claim_copies(g, e);
    push_once(&g->out->claims, e);
    if (expr_is_comparison(e))
      generalise_pair(g->m, e, &g->out->facts);
  }
}

static bool leads_to_error(const proc *f, const stmt *s, uint32_t succ) {
  assert(s->kind == S_BRANCH && succ < s->succ_count);
  return stmt_is_error(&f->stmts.data[s->succ[succ]]);
}

/* Assertions, what is passed on as a condition, and tests before an error. */
static void look_at_claims(mining *g, const stmt *s) {
  for (uint32_t i = 0; s->kind == S_CALL && i < s->rhs_count; ++i)
    look_at_claim(g, s->rhs[i]);
  if (s->kind == S_ASSERT)
    look_at_claim(g, s->cond);
  for (uint32_t i = 0; s->kind == S_BRANCH && i < 2; ++i)
    if (leads_to_error(g->out->f, s, i))
      look_at_claim(g, i ? s->cond : expr_not(g->m->pool, s->cond));
}

/* x = a[i], a[i] = x. */
static void find_copies(mining *g, const proc *f) {
  enum { MOST_COPIES = 8 };
  for (vec_each(const stmt, s, &f->stmts))
    for (uint32_t i = 0; s->kind == S_ASSIGN && !s->cond && i < s->lhs_count; ++i) {
      const expr *x = s->lhs[i], *y = s->rhs[i];
      y = without_casts(y);
      if (y->kind == E_VAR && x->type == y->type)
        x = y, y = s->lhs[i];
      if (x->kind == E_VAR && expr_is_path(y) && has_element(y) && x->type == y->type &&
          g->copies.size < MOST_COPIES)
        vec_push(&g->copies, (expr_subst){x, y});
    }
}

static void look_at_stmt(mining *g, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    count_indices(g, s->lhs[i]);
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    count_indices(g, s->rhs[i]);
    look_at_condition(g, s->rhs[i]);
  }
  if (s->cond) {
    count_indices(g, s->cond);
    look_at_condition(g, s->cond);
  }
  for (uint32_t i = 0; s->kind == S_ASSIGN && !s->cond && i < s->lhs_count; ++i)
    look_at_assign(g, s->lhs[i], s->rhs[i]);
}

/* ---- numbers ---- */

static bool is_counted(mining *g, const expr *e) {
  var_vec vars = {0};
  bool found = false;
  expr_vars(e, &vars);
  for (vec_each(const var *const, v, &vars))
    found |= find_counter(g->out, *v) != NULL;
  vec_free(&vars);
  return found;
}

static bool can_count(const var *v) {
  return type_is_integer(v->type) && !v->address_taken && v->kind != V_FUNCTION;
}

static void add_step(mining *g, i128 by) {
  assert(by >= 0);
  bool known = by < 2 || by > MOST_STEP;
  for (vec_each(const int64_t, old, &g->out->steps))
    known |= *old == by;
  if (!known)
    vec_push(&g->out->steps, (int64_t)by);
}

/* Variables that are moved, or set to what a counter is moved to, count too. */
static void add_partners(mining *g, const proc *f) {
  for (vec_each(const stmt, s, &f->stmts)) {
    const var *v;
    i128 by;
    if (is_step(s, &v, &by) && can_count(v)) {
      add_counter(g, v);
      add_step(g, by < 0 ? -by : by);
      continue;
    }
    for (uint32_t i = 0; s->kind == S_ASSIGN && i < s->lhs_count; ++i)
      if (s->lhs[i]->kind == E_VAR && s->lhs[i]->var->kind != V_TEMP && can_count(s->lhs[i]->var) &&
          is_counted(g, s->rhs[i]) && !has_element(s->rhs[i]))
        add_counter(g, s->lhs[i]->var);
  }
}

/* A bound of a counter as one of k. */
static void add_bounds(mining *g, const expr *e) {
  exprs *pool = g->m->pool;
  for (uint32_t i = 0; i < 2; ++i) {
    i128 offset;
    const var *v = index_var(e->kid[i], &offset);
    if (!v || !find_counter(g->out, v) || expr_mentions(e->kid[1 - i], v))
      continue;
    if (without_casts(e->kid[1 - i])->kind != E_CONST)
      push_once(&g->out->limits, without_casts(e->kid[1 - i]));
    const expr *k = any_number(g->m, v->type, 0);
    expr_subst by = {expr_var(pool, v), k};
    const expr *x = expr_substitute(pool, e->kid[i], &by, 1), *y = e->kid[1 - i];
    bool upper = e->kind == E_EQ || i == 0;
    const expr *bound = e->kind == E_LE ? (upper ? expr_le(pool, x, y) : expr_le(pool, y, x))
                        : upper         ? expr_lt(pool, x, y)
                                        : expr_lt(pool, y, x);
    if (expr_has_any(bound))
      push_once(&g->out->bounds, bound);
  }
}

static const expr *next(exprs *pool, const expr *e) {
  assert(type_is_integer(e->type));
  return expr_arith(pool, E_ADD, e, expr_int(pool, e->type, 1), !e->type->is_signed);
}

/* A comparison of numbers, and what is left of it where it does not hold any more. */
static void add_number_facts(mining *g, const expr *e) {
  assert(expr_is_comparison(e) && !e->has_nondet);
  exprs *pool = g->m->pool;
  expr_vec *out = &g->out->plain;
  if (out->size > MOST_PLAIN)
    return;
  push_once(out, e);
  if (e->kind == E_EQ)
    push_once(out, expr_not(pool, e));
  push_once(out, expr_le(pool, e->kid[0], e->kid[1]));
  push_once(out, expr_le(pool, e->kid[1], e->kid[0]));
  if (e->kind == E_LE && e->kid[1]->kind != E_CONST && e->kid[0]->kind != E_CONST)
    push_once(out, expr_le(pool, e->kid[0], next(pool, e->kid[1])));
}

/* i == 1: what is said of elements may begin there. */
static void add_start(mining *g, const expr *e) {
  assert(expr_is_comparison(e));
  for (uint32_t i = 0; i < 2; ++i)
    if (e->kid[i]->kind == E_CONST && expr_value(e->kid[i]) > 0 && is_counted(g, e->kid[1 - i]))
      push_once(&g->out->starts, e->kid[i]);
}

static void add_plain(mining *g) {
  exprs *pool = g->m->pool;
  expr_vec *out = &g->out->plain;
  for (vec_each(const expr *const, e, &g->compares)) {
    add_number_facts(g, *e);
    if (is_counted(g, *e)) {
      add_bounds(g, *e);
      push_once(&g->out->tests, *e);
    }
  }
  for (vec_each(const expr *const, e, &g->starts)) {
    add_number_facts(g, *e);
    add_start(g, *e);
  }
  for (vec_each(const counter, c, &g->out->counters)) {
    const expr *v = expr_var(pool, c->var);
    push_once(out, expr_le(pool, expr_int(pool, v->type, 0), v));
    for (vec_each(const counter, d, &g->out->counters))
      if (c != d && c->var->type == d->var->type)
        push_once(out, expr_le(pool, v, expr_var(pool, d->var)));
  }
}

/* Is every value that v gets a constant? */
static bool has_few_values(const proc *f, const var *v) {
  uint32_t writes = 0;
  for (vec_each(const stmt, s, &f->stmts))
    for (uint32_t i = 0; i < s->lhs_count; ++i) {
      if (s->lhs[i]->kind != E_VAR || s->lhs[i]->var != v)
        continue;
      if (s->kind != S_ASSIGN || s->rhs[i]->kind != E_CONST)
        return false;
      ++writes;
    }
  return writes > 1;
}

/* Flags: found == 0, and its opposite. */
static void add_flags(mining *g) {
  exprs *pool = g->m->pool;
  for (vec_each(const expr *const, e, &g->compares)) {
    const expr *v = (*e)->kid[0];
    if ((*e)->kid[1]->kind != E_CONST || v->kind != E_VAR || v->var->address_taken ||
        v->var->kind == V_GLOBAL || !has_few_values(g->out->f, v->var))
      continue;
    push_once(&g->out->flags, *e);
    push_once(&g->out->flags, expr_not(pool, *e));
  }
}

/* What is claimed of an element is claimed of the variable that is stored there, before. */
static void claim_stored(mining *g) {
  for (uint32_t i = 0, n = g->out->claims.size; i < n; ++i)
    for (vec_each(const expr_subst, c, &g->copies)) {
      expr_subst back = {c->to, c->from};
      const expr *e = expr_substitute(g->m->pool, g->out->claims.data[i], &back, 1);
      if (e->kind != E_CONST)
        push_once(&g->out->named, e);
    }
}

void mine(miner *m, const proc *f, mined *out) {
  mining g = {.m = m, .out = out};
  *out = (mined){.f = f};
  find_copies(&g, f);
  for (vec_each(const stmt, s, &f->stmts))
    look_at_claims(&g, s);
  for (vec_each(const stmt, s, &f->stmts))
    look_at_stmt(&g, s);
  claim_stored(&g);
  add_partners(&g, f);
  add_plain(&g);
  add_flags(&g);
  vec_free(&g.compares);
  vec_free(&g.starts);
  vec_free(&g.copies);
}
