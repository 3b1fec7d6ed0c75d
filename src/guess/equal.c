/* Sums that are 0 in every row, over 1, the terms, and the products of two terms. */
#include "guess/internal.h"

#include "expr/orthogonal.h"

enum {
  MOST_COLUMNS = 1 + MOST_TERMS + MOST_TERMS * (MOST_TERMS + 1) / 2,
  PRODUCT_TERMS = 5, /* products are looked at if there are no more terms */
  ROWS_BEYOND = 4,   /* rows that there must be besides as many as columns */
};

typedef struct column {
  uint32_t count, term[2]; /* a product of that many terms */
} column;

typedef struct equations {
  guess *g;
  site *s;
  column columns[MOST_COLUMNS];
  uint32_t count;
  orthogonal space;
} equations;

static i128 column_value(const equations *y, uint32_t row, uint32_t c) {
  i128 v = 1;
  for (uint32_t i = 0; i < y->columns[c].count; ++i)
    v *= cell(y->s, row, y->columns[c].term[i]);
  return v;
}

/* ---- sums ---- */

static bool holds_everywhere(const equations *y, const i128 *factors) {
  for (uint32_t row = 0; row < y->s->rows; ++row) {
    i128 sum = 0;
    for (uint32_t c = 0; c < y->count; ++c) {
      i128 one;
      if (__builtin_mul_overflow(factors[c], column_value(y, row, c), &one) ||
          __builtin_add_overflow(sum, one, &sum))
        return false;
    }
    if (sum)
      return false;
  }
  return true;
}

static const type *type_of_all(const site *s) {
  const type *t = s->terms.data[0]->type;
  for (vec_each(const expr *const, e, &s->terms))
    if ((*e)->type != t)
      return NULL;
  return t->width >= 32 ? t : NULL;
}

/* The sum of the columns, those that are products computed in type t. */
static bool affine_of(const equations *y, const i128 *factors, const type *t, affine *a) {
  assert(a->terms.size == 0);
  exprs *pool = &y->g->p->pool;
  bool fits = true;
  for (uint32_t c = 0; c < y->count && fits; ++c) {
    const column *m = &y->columns[c];
    const expr *x = m->count ? y->s->terms.data[m->term[0]] : NULL;
    if (m->count == 2)
      x = expr_arith(pool, E_MUL, expr_cast(pool, t, x),
                     expr_cast(pool, t, y->s->terms.data[m->term[1]]), true);
    if (factors[c])
      fits = x ? affine_add(a, x, factors[c]) : affine_add_const(a, 1, factors[c]);
  }
  return fits && affine_normalise(a, true) && a->terms.size > 0;
}

/* The sum is 0 modulo 2^width of t: that survives that values of type t wrap. */
static void tell_modulo(const equations *y, const i128 *factors, const type *t) {
  exprs *pool = &y->g->p->pool;
  affine a = {0};
  if (t && affine_of(y, factors, t, &a))
    site_add(y->g, y->s,
             expr_eq(pool, affine_side(pool, &a, t, 1, true), affine_side(pool, &a, t, -1, true)));
  affine_free(&a);
}

/* Told in the type of the terms, and in one in which nothing wraps; that of products is wide enough
 * for numbers of the size that have been seen. */
static void tell(const equations *y, const i128 *factors, bool is_linear) {
  exprs *pool = &y->g->p->pool;
  affine a = {0};
  tell_modulo(y, factors, type_of_all(y->s));
  if (!is_linear)
    tell_modulo(y, factors, type_int(pool, 64, true));
  else if (affine_of(y, factors, NULL, &a)) {
    const expr *wide = affine_compare(pool, &a, true);
    if (wide)
      site_add(y->g, y->s, wide);
  }
  affine_free(&a);
}

static void add_column(equations *y, uint32_t count, uint32_t a, uint32_t b) {
  assert(y->count < MOST_COLUMNS && count <= 2);
  if (count == 0 || (!y->s->dead[a] && (count == 1 || !y->s->dead[b])))
    y->columns[y->count++] = (column){count, {a, b}};
}

static bool products_fit(const site *s) {
  uint32_t live = 0;
  bool small = type_of_all(s) != NULL;
  for (uint32_t i = 0; i < s->terms.size; ++i) {
    live += !s->dead[i];
    small = small && s->low[i] > -((i128)1 << 40) && s->high[i] < (i128)1 << 40;
  }
  return small && live <= PRODUCT_TERMS;
}

/* Solutions of a system over these columns; those of linear columns alone come first. */
static void solve(equations *y, uint32_t linear) {
  if (y->s->rows < y->count + ROWS_BEYOND)
    return;
  orthogonal_init(&y->space, y->count);
  for (uint32_t row = 0; row < y->s->rows; ++row) {
    i128 values[MOST_COLUMNS];
    for (uint32_t c = 0; c < y->count; ++c)
      values[c] = column_value(y, row, c);
    orthogonal_add(&y->space, values);
  }
  uint32_t found = 0;
  for (uint32_t c = 0; c < y->count && found < MOST_TERMS; ++c) {
    i128 factors[MOST_COLUMNS];
    bool is_new = c >= linear || y->count == linear;
    if (is_new && !orthogonal_is_pivot(&y->space, c) && orthogonal_sum(&y->space, c, factors) &&
        holds_everywhere(y, factors)) {
      tell(y, factors, y->count == linear);
      ++found;
    }
  }
}

void equal_find(guess *g, site *s) {
  equations y = {.g = g, .s = s};
  uint32_t n = s->terms.size;
  add_column(&y, 0, 0, 0);
  for (uint32_t i = 0; i < n; ++i)
    add_column(&y, 1, i, 0);
  uint32_t linear = y.count;
  solve(&y, linear);
  if (y.space.rank < linear ||
      !products_fit(s)) /* sums are told; their products would only repeat them */
    return;
  for (uint32_t i = 0; i < n; ++i)
    for (uint32_t k = i; k < n; ++k)
      add_column(&y, 2, i, k);
  solve(&y, linear);
}
