/* balance.c: sums that no turn of threads changes.
 *
 * Of each way round from the head of the turns to itself it is computed by how much numbers grow: variables,
 * and of those that are only ever set to constants (where a thread stands) whether they have each of their
 * values. A sum with coefficients that no way changes keeps the value it has where the head is reached first:
 * these are the solutions of linear equations, the invariants of a Petri net. What a way does to a variable
 * other than adding a constant is not followed: that variable is left out. Conditions are used only where they
 * tell what a variable was, casts are passed over: all this is a conjecture (guess.h). */
#include "guess/internal.h"

#include "base/memory.h"

enum { MOST_COLUMNS = 160, MOST_WAYS = 4000, MOST_STEPS = 200000, MOST_FACTOR = 1000 };

/* What a variable holds on a way: something that is not followed, a number, or the number that variable
 * `base` had at the head, and more. */
typedef enum value_kind { VALUE_OPEN, VALUE_NUMBER, VALUE_MORE } value_kind;
typedef struct value {
  value_kind kind;
  uint32_t base;
  i128 number;
} value;

typedef struct column {
  uint32_t var;
  bool is_case; /* is it `number`? else the variable itself */
  i128 number;
  bool is_out;
} column;

typedef VEC(value) values;

typedef struct way_state {
  values now; /* by variable */
  values was; /* VALUE_NUMBER: it had that number at the head; else VALUE_OPEN */
} way_state;

typedef struct balance {
  program *p;
  const proc *f;
  uint32_t head;
  var_vec vars;
  map numbers; /* variable -> number + 1 */
  VEC(column) columns;
  VEC(i128) rows;  /* of one number for each column: by how much a way changes it */
  VEC(i128) first; /* by column: what it is where the head is reached first */
  values start;    /* by variable: the same; has_first */
  uint32_t once;   /* a variable, + 1, that has its number of the start only then; 0: none */
  bool has_first;
  label_vec path; /* from where the way began */
  uint32_t ways, steps;
} balance;

/* ---- variables and columns ---- */

static bool is_counted(const var *v) {
  return (v->type->kind == T_INT || v->type->kind == T_MATH) && !v->address_taken &&
         (v->kind == V_LOCAL || v->kind == V_TEMP || v->kind == V_GLOBAL);
}

static uint32_t var_number(const balance *x, const expr *e) {
  return e->kind == E_VAR ? (uint32_t)map_get(&x->numbers, map_key(e->var), 0) : 0;
}

static void add_vars(balance *x) {
  for (vec_each(const stmt, s, &x->f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k) {
      const expr *e = s->lhs[k];
      if (e->kind != E_VAR || !is_counted(e->var) || var_number(x, e))
        continue;
      vec_push(&x->vars, e->var);
      map_put(&x->numbers, map_key(e->var), x->vars.size);
    }
}

static void add_column(balance *x, uint32_t v, bool is_case, i128 number) {
  for (vec_each(const column, c, &x->columns))
    if (c->var == v && c->is_case == is_case && c->number == number)
      return;
  vec_push(&x->columns, (column){v, is_case, number, false});
}

/* Is it only ever set to constants? */
static bool has_cases(const balance *x, uint32_t v) {
  for (vec_each(const stmt, s, &x->f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      if (var_number(x, s->lhs[k]) == v + 1 && (s->kind != S_ASSIGN || s->rhs[k]->kind != E_CONST))
        return false;
  return x->vars.data[v]->type->kind == T_INT;
}

static void add_cases(balance *x, uint32_t v) {
  for (vec_each(const stmt, s, &x->f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      if (var_number(x, s->lhs[k]) == v + 1 && expr_value(s->rhs[k]) != 0)
        add_column(x, v, true, expr_value(s->rhs[k]));
}

/* The program's own numbers last: those are the ones that are said in terms of the others. */
static void add_columns(balance *x) {
  for (unsigned kind = 0; kind < 3; ++kind)
    for (uint32_t v = 0; v < x->vars.size; ++v) {
      bool cases = has_cases(x, v), math = x->vars.data[v]->type->kind == T_MATH;
      if (kind == (math ? 1 : cases ? 0 : 2)) {
        if (cases)
          add_cases(x, v);
        else
          add_column(x, v, false, 0);
      }
    }
}

/* ---- ways ---- */

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

static value evaluate(const balance *x, const way_state *s, const expr *e) {
  uint32_t v = var_number(x, e);
  if (v)
    return s->now.data[v - 1];
  if (e->kind == E_CONST && type_is_scalar(e->type) && e->type->kind != T_BOOL)
    return value_number(expr_value(e));
  if (e->kind == E_CAST)
    return evaluate(x, s, e->kid[0]);
  if (e->kind == E_ADD || e->kind == E_SUB)
    return plus(evaluate(x, s, e->kid[0]), evaluate(x, s, e->kid[1]), e->kind == E_ADD ? 1 : -1);
  return (value){VALUE_OPEN, 0, 0};
}

/* Can the condition be that? */
static bool may_be(const balance *x, const way_state *s, const expr *e, bool truth) {
  if (e->kind == E_NOT)
    return may_be(x, s, e->kid[0], !truth);
  if (e->kind == E_CONST && e->type->kind == T_BOOL)
    return expr_is_true(e) == truth;
  if (e->kind != E_EQ && e->kind != E_LT && e->kind != E_LE)
    return true;
  value a = evaluate(x, s, e->kid[0]), b = evaluate(x, s, e->kid[1]);
  if (a.kind != VALUE_NUMBER || b.kind != VALUE_NUMBER)
    return true;
  bool is = e->kind == E_EQ   ? a.number == b.number
            : e->kind == E_LT ? a.number < b.number
                              : a.number <= b.number;
  return is == truth;
}

static void was_number(const balance *x, way_state *s, uint32_t v, i128 n) {
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
static bool learn(const balance *x, way_state *s, const expr *e) {
  if (e->kind == E_AND)
    return learn(x, s, e->kid[0]) && learn(x, s, e->kid[1]);
  if (e->kind != E_EQ || !type_is_scalar(e->kid[0]->type))
    return may_be(x, s, e, true);
  value a = evaluate(x, s, e->kid[0]), b = evaluate(x, s, e->kid[1]);
  if (a.kind == VALUE_NUMBER && b.kind == VALUE_NUMBER)
    return a.number == b.number;
  value known = a.kind == VALUE_NUMBER ? a : b, open = a.kind == VALUE_NUMBER ? b : a;
  if (known.kind != VALUE_NUMBER || open.kind != VALUE_MORE)
    return true;
  value *was = &s->was.data[open.base];
  i128 n = known.number - open.number;
  bool fits = was->kind != VALUE_NUMBER || was->number == n;
  was_number(x, s, open.base, n);
  return fits;
}

static void write_values(const balance *x, const stmt *t, way_state *s) {
  values to = {0};
  for (uint32_t k = 0; k < t->lhs_count; ++k)
    vec_push(&to, t->kind == S_ASSIGN ? evaluate(x, s, t->rhs[k]) : (value){VALUE_OPEN, 0, 0});
  for (uint32_t k = 0; k < t->lhs_count; ++k)
    if (var_number(x, t->lhs[k]))
      s->now.data[var_number(x, t->lhs[k]) - 1] = to.data[k];
  vec_free(&to);
}

static void copy_values(values *to, const values *from) {
  vec_resize(to, from->size);
  for (uint32_t i = 0; i < from->size; ++i)
    to->data[i] = from->data[i];
}

/* ---- what ways change ---- */

/* The number of the column in a state of which `v` tells the variable; false: not known. */
static bool column_number(const column *c, value v, i128 *out) {
  *out = c->is_case ? v.number == c->number : v.number;
  return v.kind == VALUE_NUMBER;
}

static bool column_change(const column *c, const way_state *s, i128 *out) {
  value now = s->now.data[c->var], was = s->was.data[c->var];
  if (now.kind == VALUE_MORE && now.base == c->var && (!c->is_case || now.number == 0)) {
    *out = c->is_case ? 0 : now.number;
    return true;
  }
  i128 before, behind;
  bool known = column_number(c, now, &behind) && column_number(c, was, &before);
  *out = known ? behind - before : 0;
  return known;
}

static void end_way(balance *x, const way_state *s, bool is_first) {
  for (uint32_t i = 0; i < x->columns.size; ++i) {
    column *c = &x->columns.data[i];
    i128 n = 0;
    bool known = is_first ? column_number(c, s->now.data[c->var], &n) : column_change(c, s, &n);
    c->is_out |= !known;
    if (is_first && !x->has_first)
      vec_push(&x->first, n);
    else
      vec_push(&x->rows, is_first ? n - x->first.data[i] : n);
  }
  if (is_first && !x->has_first)
    copy_values(&x->start, &s->now);
  x->has_first |= is_first;
  ++x->ways;
}

/* A loop inside a turn: how often it is gone round is not known. */
static void drop_loop(balance *x, uint32_t from) {
  for (uint32_t i = from; i < x->path.size; ++i) {
    const stmt *s = &x->f->stmts.data[x->path.data[i]];
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      for (vec_each(column, c, &x->columns))
        c->is_out |= var_number(x, s->lhs[k]) == c->var + 1;
  }
}

static void go(balance *x, uint32_t label, const way_state *s, bool is_first);

static void go_on(balance *x, const stmt *t, uint32_t k, const way_state *from, bool is_first) {
  way_state s = {0};
  copy_values(&s.now, &from->now);
  copy_values(&s.was, &from->was);
  bool fits = true;
  if (t->kind == S_BRANCH)
    fits = learn(x, &s, k == 0 ? t->cond : expr_not(&x->p->pool, t->cond));
  if (t->kind == S_ASSUME)
    fits = learn(x, &s, t->cond);
  write_values(x, t, &s);
  if (fits && t->succ[k] == x->head)
    end_way(x, &s, is_first);
  else if (fits)
    go(x, t->succ[k], &s, is_first);
  vec_free(&s.now);
  vec_free(&s.was);
}

static void go(balance *x, uint32_t label, const way_state *s, bool is_first) {
  const stmt *t = &x->f->stmts.data[label];
  if (++x->steps > MOST_STEPS || x->ways > MOST_WAYS)
    return;
  for (uint32_t i = 0; i < x->path.size; ++i)
    if (x->path.data[i] == label) {
      drop_loop(x, i);
      return;
    }
  vec_push(&x->path, label);
  for (uint32_t k = 0; k < t->succ_count; ++k)
    go_on(x, t, k, s, is_first);
  (void)vec_pop(&x->path);
}

static value start_value(const balance *x, const var *v) {
  for (vec_each(const global, g, &x->p->globals))
    if (g->var == v)
      return !g->init                   ? value_number(0)
             : g->init->kind == E_CONST ? value_number(expr_value(g->init))
                                        : (value){VALUE_OPEN, 0, 0};
  return (value){VALUE_OPEN, 0, 0};
}

/* How many statements set the variable to that number? */
static uint32_t count_writes(const balance *x, uint32_t v, i128 n) {
  uint32_t count = 0;
  for (vec_each(const stmt, s, &x->f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      count += var_number(x, s->lhs[k]) == v + 1 && expr_value(s->rhs[k]) == n;
  return count;
}

/* Where the first thread stands has a number at the start that it never has again. */
static void find_once(balance *x) {
  for (uint32_t v = 0; v < x->start.size && !x->once; ++v)
    if (has_cases(x, v) && x->start.data[v].kind == VALUE_NUMBER && x->start.data[v].number != 0 &&
        count_writes(x, v, x->start.data[v].number) == 1)
      x->once = v + 1;
}

static void find_ways(balance *x) {
  way_state s = {0};
  for (uint32_t v = 0; v < x->vars.size; ++v) {
    vec_push(&s.now, start_value(x, x->vars.data[v]));
    vec_push(&s.was, (value){VALUE_OPEN, 0, 0});
  }
  go(x, x->f->entry, &s, true);
  find_once(x);
  for (uint32_t v = 0; v < x->vars.size; ++v)
    s.now.data[v] = (value){VALUE_MORE, v, 0};
  go(x, x->head, &s, false);
  vec_free(&s.now);
  vec_free(&s.was);
}

/* ---- equations ---- */

static i128 *cell_of(balance *x, uint32_t row, uint32_t c) {
  return &x->rows.data[(size_t)row * x->columns.size + c];
}

static i128 gcd(i128 a, i128 b) {
  while (b) {
    i128 r = a % b;
    a = b;
    b = r;
  }
  return a < 0 ? -a : a;
}

static void shorten(balance *x, uint32_t row) {
  i128 g = 0;
  for (uint32_t c = 0; c < x->columns.size; ++c)
    g = gcd(g, *cell_of(x, row, c));
  for (uint32_t c = 0; c < x->columns.size && g > 1; ++c)
    *cell_of(x, row, c) /= g;
}

/* Row `to` without column c, by means of row `by`. False: numbers grow too large. */
static bool clear(balance *x, uint32_t to, uint32_t by, uint32_t c) {
  i128 a = *cell_of(x, by, c), b = *cell_of(x, to, c);
  for (uint32_t i = 0; i < x->columns.size; ++i) {
    i128 n = *cell_of(x, to, i) * a - *cell_of(x, by, i) * b;
    if (n > (i128)1 << 50 || n < -((i128)1 << 50))
      return false;
    *cell_of(x, to, i) = n;
  }
  shorten(x, to);
  return true;
}

static void swap_rows(balance *x, uint32_t a, uint32_t b) {
  for (uint32_t i = 0; i < x->columns.size; ++i) {
    i128 n = *cell_of(x, a, i);
    *cell_of(x, a, i) = *cell_of(x, b, i);
    *cell_of(x, b, i) = n;
  }
}

/* Gauss and Jordan; pivots[c]: the row whose first number stands in column c, + 1; 0: none. */
static bool solve(balance *x, uint32_t *pivots) {
  uint32_t size = x->columns.size ? (uint32_t)(x->rows.size / x->columns.size) : 0, done = 0;
  for (uint32_t c = 0; c < x->columns.size; ++c) {
    uint32_t r = done;
    while (r < size && (x->columns.data[c].is_out || *cell_of(x, r, c) == 0))
      ++r;
    if (r >= size)
      continue;
    swap_rows(x, r, done);
    for (uint32_t i = 0; i < size; ++i)
      if (i != done && *cell_of(x, i, c) != 0 && !clear(x, i, done, c))
        return false;
    pivots[c] = ++done;
  }
  return true;
}

/* ---- conjectures ---- */

static const expr *column_term(const balance *x, const column *c, i128 factor) {
  exprs *pool = &x->p->pool;
  const type *math = type_math(pool);
  const expr *v = expr_var(pool, x->vars.data[c->var]), *n = expr_int(pool, math, (int64_t)factor);
  if (c->is_case)
    return expr_ite(pool, expr_eq(pool, v, expr_int(pool, v->type, (int64_t)c->number)), n,
                    expr_int(pool, math, 0));
  return expr_arith(pool, E_MUL, n, expr_cast(pool, math, v), true);
}

/* The sum with that column, said by pivots; NULL: its numbers are too large. */
static const expr *sum_with(balance *x, uint32_t free, const uint32_t *pivots) {
  exprs *pool = &x->p->pool;
  const type *math = type_math(pool);
  const expr *sum = expr_int(pool, math, 0);
  i128 all = 1, total = 0;
  for (uint32_t c = 0; c < x->columns.size; ++c)
    if (pivots[c]) {
      i128 p = *cell_of(x, pivots[c] - 1, c);
      all = *cell_of(x, pivots[c] - 1, free) ? all / gcd(all, p) * p : all;
    }
  for (uint32_t c = 0; c < x->columns.size; ++c) {
    i128 factor = c == free ? all : 0;
    if (pivots[c])
      factor = -*cell_of(x, pivots[c] - 1, free) * all / *cell_of(x, pivots[c] - 1, c);
    if (factor > MOST_FACTOR || factor < -MOST_FACTOR)
      return NULL;
    if (factor == 0)
      continue;
    sum = expr_arith(pool, E_ADD, sum, column_term(x, &x->columns.data[c], factor), true);
    total += factor * x->first.data[c];
  }
  return expr_eq(pool, sum, expr_int(pool, math, (int64_t)total));
}

static const expr *find_sums(balance *x) {
  exprs *pool = &x->p->pool;
  const expr *holds = expr_bool(pool, true);
  uint32_t *pivots = xcalloc(x->columns.size + 1, sizeof *pivots);
  bool fine = x->has_first && x->ways <= MOST_WAYS && x->steps <= MOST_STEPS && solve(x, pivots);
  for (uint32_t c = 0; c < x->columns.size && fine; ++c) {
    const expr *sum = x->columns.data[c].is_out || pivots[c] ? NULL : sum_with(x, c, pivots);
    if (sum)
      holds = expr_and(pool, holds, sum);
  }
  free(pivots);
  return holds;
}

static void drop_out(balance *x) {
  uint32_t size = x->columns.size ? (uint32_t)(x->rows.size / x->columns.size) : 0;
  for (uint32_t c = 0; c < x->columns.size; ++c)
    for (uint32_t r = 0; r < size && x->columns.data[c].is_out; ++r)
      *cell_of(x, r, c) = 0;
}

/* What variables are where the program begins. */
static const expr *find_starts(const balance *x) {
  exprs *pool = &x->p->pool;
  const expr *holds = expr_bool(pool, true);
  for (vec_each(const var *const, v, &x->vars)) {
    value n = start_value(x, *v);
    if (n.kind == VALUE_NUMBER)
      holds = expr_and(
          pool, holds,
          expr_eq(pool, expr_var(pool, *v), expr_int(pool, (*v)->type, (int64_t)n.number)));
  }
  return holds;
}

/* While the first thread has not begun nothing has changed. */
static const expr *find_once_facts(const balance *x) {
  exprs *pool = &x->p->pool;
  const expr *holds = expr_bool(pool, true);
  if (!x->once)
    return holds;
  const expr *at = expr_var(pool, x->vars.data[x->once - 1]);
  const expr *begun =
      expr_not(pool, expr_eq(pool, at,
                             expr_int(pool, at->type, (int64_t)x->start.data[x->once - 1].number)));
  for (uint32_t v = 0; v < x->vars.size; ++v) {
    const expr *e = expr_var(pool, x->vars.data[v]);
    value n = x->start.data[v];
    if (n.kind == VALUE_NUMBER && v + 1 != x->once)
      holds = expr_and(
          pool, holds,
          expr_or(pool, begun, expr_eq(pool, e, expr_int(pool, e->type, (int64_t)n.number))));
  }
  return holds;
}

void guess_balance(program *p, const proc *f, certificate *out) {
  balance x = {.p = p, .f = f, .head = NO_LABEL};
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    if (f->stmts.data[i].is_head)
      x.head = i;
  if (x.head == NO_LABEL)
    return;
  add_vars(&x);
  add_columns(&x);
  if (x.columns.size <= MOST_COLUMNS) {
    find_ways(&x);
    drop_out(&x);
    const expr *holds = expr_and(&p->pool, find_sums(&x), find_once_facts(&x));
    holds = expr_and(&p->pool, holds, guess_orders(p, f));
    vec_push(&out->invariants, (cert_invariant){f->index, x.head, holds});
    vec_push(&out->invariants, (cert_invariant){f->index, f->entry, find_starts(&x)});
  }
  vec_free(&x.vars);
  map_free(&x.numbers);
  vec_free(&x.columns);
  vec_free(&x.rows);
  vec_free(&x.first);
  vec_free(&x.start);
  vec_free(&x.path);
}
