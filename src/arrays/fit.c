/* fit.c: sums that elements, and other single cells, are in all runs.
 *
 * What a loop makes of an element is often a sum of its index, of numbers that do not change, of products of these, and of
 * other elements at the same index: a[k] == 2 * k + n for all k < i. In each region of k such a sum is looked for in
 * the rows that runs have left (tables.c); of a cell like sum[0], one of the counters. It is a conjecture like the others. */
#include "arrays/internal.h"

#include "expr/affine.h"
#include "expr/orthogonal.h"

enum { FEW_ROWS = 4, SOLVED_ROWS = 90, MOST_FACTORS = 4, FARTHEST = 3 };

typedef struct product {
  uint32_t count, column[3]; /* of that many columns; 0: the number 1 */
} product;

typedef struct fitting {
  miner *m;
  site *s;
  const table *t;
  uint64_t region;   /* its bit, */
  const expr *guard; /* … and what it says; NULL: nothing */
  uint32_t target;   /* a column */
  product terms[ORTHOGONAL_COLUMNS];
  uint32_t count;
} fitting;

static i128 value_at(const table *t, uint32_t row, uint32_t column) {
  assert(row < t->rows.size && column < t->columns.size);
  return t->values.data[row * t->columns.size + column];
}

static bool is_used(const fitting *f, uint32_t row) {
  return f->t->rows.data[row].regions & f->region;
}

/* ---- terms ---- */

/* Has the column a value in all rows of the region? */
static bool is_known(const fitting *f, uint32_t column) {
  for (uint32_t r = 0; r < f->t->rows.size; ++r)
    if (is_used(f, r) && !(f->t->rows.data[r].known >> column & 1))
      return false;
  return true;
}

static i128 term_at(const fitting *f, uint32_t row, const product *p) {
  i128 v = 1;
  for (uint32_t i = 0; i < p->count; ++i)
    v *= value_at(f->t, row, p->column[i]);
  return v;
}

static void add_term(fitting *f, product p) {
  for (uint32_t i = 0; i < p.count; ++i)
    if (!is_known(f, p.column[i]))
      return;
  if (f->count < ORTHOGONAL_COLUMNS - 1)
    f->terms[f->count++] = p;
}

static bool is_element(const fitting *f, uint32_t column) {
  return column >= f->t->elements;
}

/* What the target may be a sum of: k (only of elements), numbers, cells and elements before it. */
static void add_linear(fitting *f) {
  f->count = 0;
  add_term(f, (product){0});
  for (uint32_t c = is_element(f, f->target) ? 0 : 1; c < f->target; ++c)
    add_term(f, (product){1, {c}});
}

static void add_products(fitting *f) {
  uint32_t first = is_element(f, f->target) ? 0 : 1, most = first + MOST_FACTORS;
  for (uint32_t a = first; a < f->t->cells && a < most; ++a)
    for (uint32_t b = first; b <= a; ++b)
      add_term(f, (product){2, {a, b}});
  for (uint32_t a = first; a < f->t->cells && a < first + 2; ++a)
    add_term(f, (product){3, {a, a, a}});
}

/* ---- sums ---- */

static bool holds_everywhere(const fitting *f, const i128 *factors) {
  for (uint32_t r = 0; r < f->t->rows.size; ++r) {
    i128 sum = 0;
    for (uint32_t c = 0; c < f->count && is_used(f, r); ++c) {
      i128 one;
      if (__builtin_mul_overflow(factors[c], term_at(f, r, &f->terms[c]), &one) ||
          __builtin_add_overflow(sum, one, &sum))
        return false;
    }
    if (sum)
      return false;
  }
  return true;
}

/* The widest type of what is in the sum. */
static const type *type_of(const fitting *f, const i128 *factors) {
  const type *t = f->t->columns.data[f->target]->type;
  for (uint32_t c = 0; c < f->count; ++c)
    for (uint32_t i = 0; factors[c] && i < f->terms[c].count; ++i) {
      const type *other = f->t->columns.data[f->terms[c].column[i]]->type;
      t = other->width > t->width ? other : t;
    }
  return t->width < 32 ? type_int(f->m->pool, 32, true) : t;
}

static const expr *term_expr(const fitting *f, const product *p, const type *t) {
  const expr *x = f->t->columns.data[p->column[0]];
  for (uint32_t i = 1; i < p->count; ++i)
    x = expr_arith(f->m->pool, E_MUL, i == 1 ? expr_cast(f->m->pool, t, x) : x,
                   expr_cast(f->m->pool, t, f->t->columns.data[p->column[i]]), true);
  return x;
}

static void propose(const fitting *f, const expr *body) {
  assert(body->type->kind == T_BOOL);
  exprs *pool = f->m->pool;
  const expr *whole = f->guard ? expr_or(pool, expr_not(pool, f->guard), body) : body;
  if (body->kind != E_CONST)
    push_fact(&f->s->parts, f->guard, body, whole);
}

static void tell(const fitting *f, const i128 *factors) {
  exprs *pool = f->m->pool;
  const type *t = type_of(f, factors);
  affine a = {0};
  bool fits = true;
  for (uint32_t c = 0; c < f->count && fits; ++c)
    if (factors[c])
      fits = f->terms[c].count ? affine_add(&a, term_expr(f, &f->terms[c], t), factors[c])
                               : affine_add_const(&a, 1, factors[c]);
  if (fits && affine_normalise(&a, true) && a.terms.size > 0)
    propose(f,
            expr_eq(pool, affine_side(pool, &a, t, 1, true), affine_side(pool, &a, t, -1, true)));
  affine_free(&a);
}

/* Is it said already what the target is there? */
static bool is_told(const fitting *f) {
  const expr *target = f->t->columns.data[f->target];
  for (vec_each(const fact, old, &f->s->parts))
    if (old->guard == f->guard && old->body->kind == E_EQ &&
        (old->body->kid[0] == target || old->body->kid[1] == target))
      return true;
  return false;
}

/* Is the target a sum of the terms? */
static bool solve(fitting *f) {
  orthogonal o;
  uint32_t rows = 0, target = f->count;
  i128 values[ORTHOGONAL_COLUMNS], factors[ORTHOGONAL_COLUMNS];
  f->terms[f->count++] = (product){1, {f->target}};
  orthogonal_init(&o, f->count);
  for (uint32_t r = 0; r < f->t->rows.size && rows < SOLVED_ROWS; ++r) {
    if (!is_used(f, r))
      continue;
    for (uint32_t c = 0; c < f->count; ++c)
      values[c] = term_at(f, r, &f->terms[c]);
    orthogonal_add(&o, values);
    ++rows;
  }
  bool found = rows >= o.rank + FEW_ROWS && !orthogonal_is_pivot(&o, target) &&
               orthogonal_sum(&o, target, factors) && holds_everywhere(f, factors);
  if (found)
    tell(f, factors);
  f->count--;
  return found;
}

/* ---- orders ---- */

/* target <= column + c, or the other way round, for the least c; or, if `is_one`, without a column. */
static void order(const fitting *f, uint32_t column, bool is_one, int sign) {
  affine a = {0};
  i128 most = 0;
  bool any = false;
  for (uint32_t r = 0; r < f->t->rows.size; ++r) {
    if (!is_used(f, r))
      continue;
    i128 d = value_at(f->t, r, f->target) - (is_one ? 0 : value_at(f->t, r, column));
    d *= sign;
    most = !any || d > most ? d : most;
    any = true;
  }
  bool near = most <= FARTHEST && most >= -FARTHEST;
  if (any && (near || is_one) && affine_add(&a, f->t->columns.data[f->target], sign) &&
      (is_one || affine_add(&a, f->t->columns.data[column], -sign)) &&
      affine_add_const(&a, most, -1)) {
    const expr *e = affine_compare(f->m->pool, &a, false);
    if (e)
      propose(f, e);
  }
  affine_free(&a);
}

/* Elements are compared with numbers alone: there are many of them. */
static void find_orders(const fitting *f) {
  for (int sign = -1; sign <= 1; sign += 2) {
    order(f, 0, true, sign);
    for (uint32_t c = 1; c < f->target && !is_element(f, f->target); ++c)
      if (is_known(f, c))
        order(f, c, false, sign);
  }
}

/* ---- all of it ---- */

static uint32_t rows_of(const fitting *f) {
  uint32_t rows = 0;
  for (uint32_t r = 0; r < f->t->rows.size; ++r)
    rows += is_used(f, r);
  return rows;
}

/* Is there an earlier region, or time, with the same rows? */
static bool is_repeated(const table *t, uint32_t from, uint32_t region) {
  for (uint32_t old = from; old < region; ++old) {
    bool same = true;
    for (uint32_t r = 0; r < t->rows.size && same; ++r)
      same = (t->rows.data[r].regions >> old & 1) == (t->rows.data[r].regions >> region & 1);
    if (same)
      return true;
  }
  return false;
}

static void fit_region(fitting *f, uint32_t from, uint32_t to) {
  if (rows_of(f) < FEW_ROWS)
    return;
  for (f->target = from; f->target < to; ++f->target) {
    if (!is_known(f, f->target) || is_told(f))
      continue;
    add_linear(f);
    bool found = solve(f);
    if (!found) {
      add_products(f);
      found = solve(f);
    }
    if (!found)
      find_orders(f);
  }
}

static void fit_table(miner *m, site *s, const table *t) {
  for (uint32_t i = 0; i < t->regions.size; ++i) {
    bool of_cells = i < t->times;
    const expr *guard = t->regions.data[i];
    fitting f = {.m = m,
                 .s = s,
                 .t = t,
                 .region = (uint64_t)1 << i,
                 .guard = guard->kind == E_CONST ? NULL : guard};
    if (is_repeated(t, of_cells ? 0 : t->times, i))
      continue;
    if (of_cells)
      fit_region(&f, t->cells, t->elements);
    else
      fit_region(&f, t->elements, t->columns.size);
  }
}

void fit_sums(miner *m, site *s) {
  for (vec_each(const table, t, &s->tables))
    fit_table(m, s, t);
}
