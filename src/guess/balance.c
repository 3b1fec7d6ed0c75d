/* balance.c: sums that no turn of threads changes.
 *
 * Of each way round from the head of the turns to itself it is computed by how much numbers grow: variables,
 * and of those that are only ever set to constants (where a thread stands) whether they have each of their
 * values. A sum with coefficients that no way changes keeps the value it has where the head is reached first:
 * these are the solutions of linear equations, the invariants of a Petri net. What a way does to a variable
 * other than adding a constant is not followed: that variable is left out. Conditions are used only where they
 * tell what a variable was, casts are passed over: all this is a conjecture (guess.h). */
#include "guess/internal.h"
#include "guess/ways.h"

#include "base/memory.h"

enum { MOST_COLUMNS = 160, MOST_FACTOR = 1000 };

typedef struct column {
  uint32_t var;
  bool is_case; /* is it `number`? else the variable itself */
  i128 number;
  bool is_out;
} column;

typedef struct balance {
  ways w;
  VEC(column) columns;
  VEC(i128) rows;  /* of one number for each column: by how much a way changes it */
  VEC(i128) first; /* by column: what it is where the head is reached first */
} balance;

/* ---- columns ---- */

static void add_column(balance *x, uint32_t v, bool is_case, i128 number) {
  assert(v < x->w.vars.size && x->rows.size == 0);
  for (vec_each(const column, c, &x->columns))
    if (c->var == v && c->is_case == is_case && c->number == number)
      return;
  vec_push(&x->columns, (column){v, is_case, number, false});
}

static void add_cases(balance *x, uint32_t v) {
  for (vec_each(const stmt, s, &x->w.f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      if (ways_var(&x->w, s->lhs[k]) == v + 1 && expr_value(s->rhs[k]) != 0)
        add_column(x, v, true, expr_value(s->rhs[k]));
}

/* The program's own numbers last: those are the ones that are said in terms of the others. */
static void add_columns(balance *x) {
  for (unsigned kind = 0; kind < 3; ++kind)
    for (uint32_t v = 0; v < x->w.vars.size; ++v) {
      bool cases = ways_has_cases(&x->w, v), math = x->w.vars.data[v]->type->kind == T_MATH;
      if (kind == (math ? 1 : cases ? 0 : 2)) {
        if (cases)
          add_cases(x, v);
        else
          add_column(x, v, false, 0);
      }
    }
}

/* ---- what ways change ---- */

/* The number of the column in a state of which `v` tells the variable; false: not known. */
static bool column_number(const column *c, value v, i128 *out) {
  *out = c->is_case ? v.number == c->number : v.number;
  return v.kind == VALUE_NUMBER;
}

static bool column_change(const column *c, const way_state *s, i128 *out) {
  assert(c->var < s->now.size && c->var < s->was.size);
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

static void end_way(ways *w, const way_state *s, bool is_first) {
  balance *x = w->context;
  bool is_only = x->first.size == 0;
  for (uint32_t i = 0; i < x->columns.size; ++i) {
    column *c = &x->columns.data[i];
    i128 n = 0;
    bool known = is_first ? column_number(c, s->now.data[c->var], &n) : column_change(c, s, &n);
    c->is_out |= !known;
    if (is_first && is_only)
      vec_push(&x->first, n);
    else
      vec_push(&x->rows, is_first ? n - x->first.data[i] : n);
  }
  assert(x->columns.size == 0 || x->rows.size % x->columns.size == 0);
}

static void drop_loop(ways *w, const stmt *s) {
  balance *x = w->context;
  for (uint32_t k = 0; k < s->lhs_count; ++k)
    for (vec_each(column, c, &x->columns))
      c->is_out |= ways_var(w, s->lhs[k]) == c->var + 1;
}

static void find_ways(balance *x) {
  way_state s = {0};
  ways_first(&x->w);
  for (uint32_t v = 0; v < x->w.vars.size; ++v) {
    vec_push(&s.now, (value){VALUE_MORE, v, 0});
    vec_push(&s.was, (value){VALUE_OPEN, 0, 0});
  }
  ways_from(&x->w, &s);
  vec_free(&s.now);
  vec_free(&s.was);
}

/* ---- equations ---- */

static i128 *cell_of(balance *x, uint32_t row, uint32_t c) {
  assert(c < x->columns.size && (size_t)row * x->columns.size + c < x->rows.size);
  return &x->rows.data[(size_t)row * x->columns.size + c];
}

static void shorten(balance *x, uint32_t row) {
  i128 g = 0;
  for (uint32_t c = 0; c < x->columns.size; ++c)
    g = i128_gcd(g, *cell_of(x, row, c));
  for (uint32_t c = 0; c < x->columns.size && g > 1; ++c)
    *cell_of(x, row, c) /= g;
}

/* Row `to` without column c, by means of row `by`. False: numbers grow too large. */
static bool clear(balance *x, uint32_t to, uint32_t by, uint32_t c) {
  i128 a = *cell_of(x, by, c), b = *cell_of(x, to, c);
  assert(to != by && a != 0);
  for (uint32_t i = 0; i < x->columns.size; ++i) {
    i128 n = *cell_of(x, to, i) * a - *cell_of(x, by, i) * b;
    if (n > (i128)1 << 50 || n < -((i128)1 << 50))
      return false;
    *cell_of(x, to, i) = n;
  }
  assert(*cell_of(x, to, c) == 0);
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
    assert(done <= size && *cell_of(x, done - 1, c) != 0);
  }
  return true;
}

/* ---- conjectures ---- */

static const expr *column_term(const balance *x, const column *c, i128 factor) {
  exprs *pool = &x->w.p->pool;
  const type *math = type_math(pool);
  const expr *v = expr_var(pool, x->w.vars.data[c->var]),
             *n = expr_int(pool, math, (int64_t)factor);
  if (c->is_case)
    return expr_ite(pool, expr_eq(pool, v, expr_int(pool, v->type, (int64_t)c->number)), n,
                    expr_int(pool, math, 0));
  return expr_arith(pool, E_MUL, n, expr_cast(pool, math, v), true);
}

/* The sum with that column, said by pivots; NULL: its numbers are too large. */
static const expr *sum_with(balance *x, uint32_t free, const uint32_t *pivots) {
  exprs *pool = &x->w.p->pool;
  const type *math = type_math(pool);
  const expr *sum = expr_int(pool, math, 0);
  i128 all = 1, total = 0;
  assert(!pivots[free] && x->first.size == x->columns.size);
  for (uint32_t c = 0; c < x->columns.size; ++c)
    if (pivots[c]) {
      i128 p = *cell_of(x, pivots[c] - 1, c);
      all = *cell_of(x, pivots[c] - 1, free) ? all / i128_gcd(all, p) * p : all;
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
  exprs *pool = &x->w.p->pool;
  const expr *holds = expr_bool(pool, true);
  uint32_t *pivots = xcalloc(x->columns.size + 1, sizeof *pivots);
  bool fine = x->first.size && ways_are_all(&x->w) && solve(x, pivots);
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
  exprs *pool = &x->w.p->pool;
  const expr *holds = expr_bool(pool, true);
  for (vec_each(const var *const, v, &x->w.vars)) {
    value n = ways_start_value(&x->w, *v);
    if (n.kind == VALUE_NUMBER)
      holds = expr_and(
          pool, holds,
          expr_eq(pool, expr_var(pool, *v), expr_int(pool, (*v)->type, (int64_t)n.number)));
  }
  return holds;
}

/* While the first thread has not begun nothing has changed. */
static const expr *find_once_facts(const balance *x) {
  exprs *pool = &x->w.p->pool;
  const expr *holds = expr_bool(pool, true);
  if (!x->w.once)
    return holds;
  const expr *at = expr_var(pool, x->w.vars.data[x->w.once - 1]);
  const expr *begun = expr_not(
      pool,
      expr_eq(pool, at, expr_int(pool, at->type, (int64_t)x->w.start.data[x->w.once - 1].number)));
  for (uint32_t v = 0; v < x->w.vars.size; ++v) {
    const expr *e = expr_var(pool, x->w.vars.data[v]);
    value n = x->w.start.data[v];
    if (n.kind == VALUE_NUMBER && v + 1 != x->w.once)
      holds = expr_and(
          pool, holds,
          expr_or(pool, begun, expr_eq(pool, e, expr_int(pool, e->type, (int64_t)n.number))));
  }
  return holds;
}

void guess_balance(program *p, const proc *f, certificate *out) {
  balance x = {0};
  ways_init(&x.w, p, f);
  x.w.end = end_way;
  x.w.loop = drop_loop;
  x.w.context = &x;
  add_columns(&x);
  if (x.w.head != NO_LABEL && x.columns.size <= MOST_COLUMNS) {
    find_ways(&x);
    drop_out(&x);
    const expr *holds = expr_and(&p->pool, find_sums(&x), find_once_facts(&x));
    holds = expr_and(&p->pool, holds, guess_orders(p, f));
    vec_push(&out->invariants, (cert_invariant){f->index, x.w.head, holds});
    vec_push(&out->invariants, (cert_invariant){f->index, f->entry, find_starts(&x)});
  }
  ways_free(&x.w);
  vec_free(&x.columns);
  vec_free(&x.rows);
  vec_free(&x.first);
}
