/* ways.c: ways round the head of the turns. */
#include "guess/ways.h"

enum { MOST_WAYS = 4000, MOST_STEPS = 200000 };

/* ---- variables ---- */

static bool is_counted(const var *v) {
  return (v->type->kind == T_INT || v->type->kind == T_MATH) && !v->address_taken &&
         (v->kind == V_LOCAL || v->kind == V_TEMP || v->kind == V_GLOBAL);
}

uint32_t ways_var(const ways *x, const expr *e) {
  return e->kind == E_VAR ? (uint32_t)map_get(&x->numbers, map_key(e->var), 0) : 0;
}

static void add_vars(ways *x) {
  for (vec_each(const stmt, s, &x->f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k) {
      const expr *e = s->lhs[k];
      if (e->kind != E_VAR || !is_counted(e->var) || ways_var(x, e))
        continue;
      vec_push(&x->vars, e->var);
      map_put(&x->numbers, map_key(e->var), x->vars.size);
    }
}

bool ways_has_cases(const ways *x, uint32_t v) {
  for (vec_each(const stmt, s, &x->f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      if (ways_var(x, s->lhs[k]) == v + 1 && (s->kind != S_ASSIGN || s->rhs[k]->kind != E_CONST))
        return false;
  return x->vars.data[v]->type->kind == T_INT;
}

/* ---- values ---- */

static value value_number(i128 n) {
  return (value){VALUE_NUMBER, 0, n};
}

static value plus(value a, value b, int sign) {
  if (a.kind == VALUE_OPEN || b.kind == VALUE_OPEN || (sign < 0 && b.kind == VALUE_MORE) ||
      (a.kind == VALUE_MORE && b.kind == VALUE_MORE))
    return (value){VALUE_OPEN, 0, 0};
  value sum = a.kind == VALUE_MORE ? a : b;
  sum.number = a.number + sign * b.number;
  return sum;
}

static value evaluate(const ways *x, const values *now, const expr *e) {
  uint32_t v = ways_var(x, e);
  if (v)
    return now->data[v - 1];
  if (e->kind == E_CONST && type_is_scalar(e->type) && e->type->kind != T_BOOL)
    return value_number(expr_value(e));
  if (e->kind == E_CAST)
    return evaluate(x, now, e->kid[0]);
  if (e->kind == E_ADD || e->kind == E_SUB)
    return plus(evaluate(x, now, e->kid[0]), evaluate(x, now, e->kid[1]),
                e->kind == E_ADD ? 1 : -1);
  return (value){VALUE_OPEN, 0, 0};
}

bool ways_may_be(const ways *x, const values *now, const expr *e, bool truth) {
  if (e->kind == E_NOT)
    return ways_may_be(x, now, e->kid[0], !truth);
  if (e->kind == E_CONST && e->type->kind == T_BOOL)
    return expr_is_true(e) == truth;
  if (e->kind == E_AND || e->kind == E_OR) {
    bool a = ways_may_be(x, now, e->kid[0], truth), b = ways_may_be(x, now, e->kid[1], truth);
    return (e->kind == E_AND) == truth ? a && b : a || b;
  }
  if (e->kind != E_EQ && e->kind != E_LT && e->kind != E_LE)
    return true;
  value a = evaluate(x, now, e->kid[0]), b = evaluate(x, now, e->kid[1]);
  if (a.kind != VALUE_NUMBER || b.kind != VALUE_NUMBER)
    return true;
  bool is = e->kind == E_EQ   ? a.number == b.number
            : e->kind == E_LT ? a.number < b.number
                              : a.number <= b.number;
  return is == truth;
}

static void was_number(const ways *x, way_state *s, uint32_t v, i128 n) {
  bool is_start = x->once == v + 1 && n == x->start.data[v].number;
  s->was.data[v] = value_number(n);
  for (vec_each(value, now, &s->now))
    if (now->kind == VALUE_MORE && now->base == v)
      *now = value_number(now->number + n);
  for (uint32_t i = 0; i < x->vars.size && is_start; ++i)
    if (i != v && s->was.data[i].kind == VALUE_OPEN && x->start.data[i].kind == VALUE_NUMBER)
      was_number(x, s, i, x->start.data[i].number);
}

/* What a condition that holds tells of what variables were. False: it cannot hold. */
static bool learn(const ways *x, way_state *s, const expr *e) {
  if (e->kind == E_AND)
    return learn(x, s, e->kid[0]) && learn(x, s, e->kid[1]);
  if (e->kind != E_EQ || !type_is_scalar(e->kid[0]->type))
    return ways_may_be(x, &s->now, e, true);
  value a = evaluate(x, &s->now, e->kid[0]), b = evaluate(x, &s->now, e->kid[1]);
  if (a.kind == VALUE_NUMBER && b.kind == VALUE_NUMBER)
    return a.number == b.number;
  value known = a.kind == VALUE_NUMBER ? a : b, open = a.kind == VALUE_NUMBER ? b : a;
  uint32_t v = ways_var(x, a.kind == VALUE_NUMBER ? e->kid[1] : e->kid[0]);
  if (known.kind == VALUE_NUMBER && open.kind == VALUE_OPEN && v)
    s->now.data[v - 1] = known;
  if (known.kind != VALUE_NUMBER || open.kind != VALUE_MORE)
    return true;
  value *was = &s->was.data[open.base];
  i128 n = known.number - open.number;
  bool fits = was->kind != VALUE_NUMBER || was->number == n;
  was_number(x, s, open.base, n);
  return fits;
}

static void write_values(const ways *x, const stmt *t, way_state *s) {
  values to = {0};
  for (uint32_t k = 0; k < t->lhs_count; ++k)
    vec_push(&to,
             t->kind == S_ASSIGN ? evaluate(x, &s->now, t->rhs[k]) : (value){VALUE_OPEN, 0, 0});
  for (uint32_t k = 0; k < t->lhs_count; ++k)
    if (ways_var(x, t->lhs[k]))
      s->now.data[ways_var(x, t->lhs[k]) - 1] = to.data[k];
  vec_free(&to);
}

void values_copy(values *to, const values *from) {
  vec_resize(to, from->size);
  for (uint32_t i = 0; i < from->size; ++i)
    to->data[i] = from->data[i];
}

/* ---- ways ---- */

static void arrive(ways *x, const way_state *s, bool is_first) {
  if (is_first && x->start.size == 0)
    values_copy(&x->start, &s->now);
  ++x->count;
  x->end(x, s, is_first);
}

/* A loop inside of a turn: how often it is gone round is not known. */
static void tell_loop(ways *x, uint32_t from) {
  for (uint32_t i = from; i < x->path.size && x->loop; ++i)
    x->loop(x, &x->f->stmts.data[x->path.data[i]]);
}

static void go(ways *x, uint32_t label, const way_state *s, bool is_first);

static void go_on(ways *x, const stmt *t, uint32_t k, const way_state *from, bool is_first) {
  way_state s = {0};
  values_copy(&s.now, &from->now);
  values_copy(&s.was, &from->was);
  bool fits = true;
  if (t->kind == S_BRANCH)
    fits = learn(x, &s, k == 0 ? t->cond : expr_not(&x->p->pool, t->cond));
  if (t->kind == S_ASSUME)
    fits = learn(x, &s, t->cond);
  write_values(x, t, &s);
  if (fits && t->succ[k] == x->head)
    arrive(x, &s, is_first);
  else if (fits)
    go(x, t->succ[k], &s, is_first);
  vec_free(&s.now);
  vec_free(&s.was);
}

static void go(ways *x, uint32_t label, const way_state *s, bool is_first) {
  const stmt *t = &x->f->stmts.data[label];
  if (++x->steps > MOST_STEPS || x->count > MOST_WAYS)
    return;
  for (uint32_t i = 0; i < x->path.size; ++i)
    if (x->path.data[i] == label) {
      tell_loop(x, i);
      return;
    }
  vec_push(&x->path, label);
  for (uint32_t k = 0; k < t->succ_count; ++k)
    go_on(x, t, k, s, is_first);
  (void)vec_pop(&x->path);
}

value ways_start_value(const ways *x, const var *v) {
  for (vec_each(const global, g, &x->p->globals))
    if (g->var == v)
      return !g->init                   ? value_number(0)
             : g->init->kind == E_CONST ? value_number(expr_value(g->init))
                                        : (value){VALUE_OPEN, 0, 0};
  return (value){VALUE_OPEN, 0, 0};
}

/* How many statements set the variable to that number? */
static uint32_t count_writes(const ways *x, uint32_t v, i128 n) {
  uint32_t count = 0;
  for (vec_each(const stmt, s, &x->f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      count += ways_var(x, s->lhs[k]) == v + 1 && expr_value(s->rhs[k]) == n;
  return count;
}

/* Where the first thread stands has a number at the start that it never has again. */
static void find_once(ways *x) {
  for (uint32_t v = 0; v < x->start.size && !x->once; ++v)
    if (ways_has_cases(x, v) && x->start.data[v].kind == VALUE_NUMBER &&
        x->start.data[v].number != 0 && count_writes(x, v, x->start.data[v].number) == 1)
      x->once = v + 1;
}

void ways_first(ways *x) {
  way_state s = {0};
  for (vec_each(const var *const, v, &x->vars)) {
    vec_push(&s.now, ways_start_value(x, *v));
    vec_push(&s.was, (value){VALUE_OPEN, 0, 0});
  }
  if (x->head != NO_LABEL)
    go(x, x->f->entry, &s, true);
  find_once(x);
  vec_free(&s.now);
  vec_free(&s.was);
}

void ways_from(ways *x, const way_state *s) {
  assert(s->now.size == x->vars.size && s->was.size == x->vars.size);
  if (x->head != NO_LABEL)
    go(x, x->head, s, false);
}

bool ways_are_all(const ways *x) {
  return x->count <= MOST_WAYS && x->steps <= MOST_STEPS;
}

void ways_init(ways *x, program *p, const proc *f) {
  *x = (ways){.p = p, .f = f, .head = NO_LABEL};
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    if (f->stmts.data[i].is_head)
      x->head = i;
  add_vars(x);
}

void ways_free(ways *x) {
  vec_free(&x->vars);
  map_free(&x->numbers);
  vec_free(&x->start);
  vec_free(&x->path);
}
