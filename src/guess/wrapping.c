/* Relations that hold although sums wrap around: equations modulo 2^width (kernel.h) that all rows of a site
 * satisfy, between the numbers there, their products, and n * (n - 1) / 2 of each. With them go bounds by
 * each other and by numbers of the program. */
#include "guess/internal.h"
#include "guess/kernel.h"

#include "base/memory.h"
#include "expr/modular.h"

enum {
  MOST_COLUMNS = 24,
  MOST_PRODUCTS = 4,
  MOST_NUMBERS = 12,
  ENOUGH_ROWS = 6,
  LIGHT = 100,
  WIDE = 64
};

/* What is tried, one after the other. Most products that matter have small factors, and are equal in all
 * bits: these first, since the others cost the prover its time. They are the algebra's (expr/polynomial.h): the prover gets
 * few steps. */
typedef struct effort {
  bool products, bounds;
  bool light; /* factors of less than LIGHT in all, all bits, no halves of products */
  bool
      wide; /* equations between integers, of numbers that have not wrapped; with the bounds that hold */
} effort;
static const effort efforts[] = {
    {0},
    {.products = true, .light = true},
    {.bounds = true},
    {.products = true, .light = true, .wide = true},
    {.products = true},
    {.products = true, .bounds = true},
};
enum { EFFORTS = sizeof efforts / sizeof *efforts };

struct wrapping {
  guess g;
  uint32_t next; /* of the efforts */
};

/* ---- equations ---- */

typedef struct equations {
  exprs *pool;
  const site *at;
  uint32_t width, bits; /* of the numbers; of the equation that is being written down */
  expr_vec columns; /* unsigned expressions of the width, at least 32 bits: the low ones count */
  VEC(uint64_t) rows;
  bool light;
  const expr *holds;
} equations;

/* Is the term known in all rows? */
static bool is_number(const site *at, uint32_t term) {
  return !at->dead[term] && at->terms.data[term]->type->kind == T_INT;
}

/* The columns are linear in the variables, with products of few of them. */
static void add_column(equations *q, const expr *e) {
  if (q->columns.size < MOST_COLUMNS)
    vec_push(&q->columns, e);
}

static uint32_t computed(const equations *q) {
  return q->width < 32 ? 32 : q->width;
}

/* 1, and the variables. */
static void add_linear(equations *q) {
  const type *t = type_int(q->pool, computed(q), false);
  add_column(q, expr_int(q->pool, t, 1));
  for (uint32_t i = 0; i < q->at->terms.size; ++i)
    if (is_number(q->at, i) && q->at->terms.data[i]->type->width <= q->width)
      add_column(q, expr_cast(q->pool, t, q->at->terms.data[i]));
}

/* Those of the first few of these columns, and halves. */
static void add_products(equations *q, const expr_vec *of) {
  exprs *pool = q->pool;
  for (uint32_t i = 0; i < of->size && i < MOST_PRODUCTS; ++i) {
    const expr *v = of->data[i], *one = expr_int(pool, v->type, 1);
    const expr *pair = expr_arith(pool, E_MUL, v, expr_arith(pool, E_SUB, v, one, true), true);
    if (!q->light)
      add_column(q, expr_arith(pool, E_SHR, pair, one, false));
    for (uint32_t k = 0; k <= i; ++k)
      add_column(q, expr_arith(pool, E_MUL, v, of->data[k], true));
  }
}

static uint64_t term_in(const site *at, const expr *term, uint32_t row) {
  for (uint32_t i = 0; i < at->terms.size; ++i)
    if (at->terms.data[i] == term)
      return (uint64_t)machine_cut(term->type, (u128)cell(at, row, i));
  assert(false && "a term of the site");
  return 0;
}

/* The value of a column in a row, as the machine computes it. */
static uint64_t value_in(const site *at, const expr *e, uint32_t row) {
  if (e->kind == E_CONST)
    return (uint64_t)e->value;
  if (e->kind == E_VAR || e->kind == E_PRIME)
    return term_in(at, e, row);
  uint64_t a = value_in(at, e->kid[0], row);
  if (e->kind == E_CAST)
    return (uint64_t)machine_cut(e->type, (u128)machine_signed(e->kid[0]->type, a));
  u128 result = 0;
  machine_arith((expr_kind)e->kind, e->type, a, value_in(at, e->kid[1], row), &result, NULL);
  return (uint64_t)result;
}

static uint64_t mask_of(const equations *q) {
  assert(q->bits >= 1 && q->bits <= q->width);
  return UINT64_MAX >> (64 - q->bits);
}

static uint64_t size_of(const equations *q, uint64_t factor) {
  uint64_t mask = mask_of(q), less = -factor & mask;
  return (factor & mask) < less ? factor & mask : less;
}

/* How large the factors are, as numbers with a sign, times `by`. */
static double weight(const equations *q, const uint64_t *factors, uint64_t by) {
  double sum = 0;
  for (uint32_t i = 0; i < q->columns.size; ++i)
    sum += (double)size_of(q, factors[i] * by);
  return sum;
}

/* An equation times an odd number says the same: the one with the smallest factors is the easiest to
 * prove, and to read. */
static uint64_t best_multiple(const equations *q, const uint64_t *factors) {
  enum { MOST_MULTIPLE = 15 };
  uint64_t best = 1;
  double least = weight(q, factors, 1);
  for (uint32_t i = 0; i < q->columns.size; ++i) {
    if (!(factors[i] & 1))
      continue;
    uint64_t unit = mod_inverse(factors[i]);
    for (uint64_t k = 1; k <= MOST_MULTIPLE; k += 2) {
      double w = weight(q, factors, k * unit);
      if (w < least) {
        least = w;
        best = k * unit;
      }
    }
  }
  return best;
}

/* Those terms whose factor is positive, or those whose factor is negative, which go to the other side. */
static const expr *one_side(const equations *q, const uint64_t *factors, uint64_t by,
                            bool negative) {
  exprs *pool = q->pool;
  const type *t = type_int(pool, computed(q), false);
  const expr *sum = expr_int(pool, t, 0);
  for (uint32_t i = 0; i < q->columns.size; ++i) {
    uint64_t size = size_of(q, factors[i] * by);
    if (negative != (((factors[i] * by) & mask_of(q)) != size))
      continue;
    const expr *term = expr_arith(pool, E_MUL, q->columns.data[i], expr_const(pool, t, size), true);
    sum = expr_arith(pool, E_ADD, sum, term, true);
  }
  if (q->bits == q->width)
    return expr_cast(pool, type_int(pool, q->width, false), sum);
  return expr_arith(pool, E_BITAND, sum, expr_const(pool, t, mask_of(q)), false);
}

static bool holds_in_rows(const equations *q, const uint64_t *factors) {
  for (uint32_t r = 0; r < q->at->rows; ++r) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < q->columns.size; ++i)
      sum += factors[i] ? factors[i] * value_in(q->at, q->columns.data[i], r) : 0;
    if (sum & mask_of(q))
      return false;
  }
  return true;
}

/* The number between -2^(k-1) and 2^(k-1) that is equal modulo 2^k. */
static uint64_t cut_factor(uint64_t factor, uint32_t k) {
  uint64_t low = factor & (UINT64_MAX >> (64 - k)), sign = (uint64_t)1 << (k - 1);
  return (low ^ sign) - sign;
}

/* Cuts the factors until they are small: what is cut off may add up to 0 by itself, in every row. False:
 * it does not, or nothing is left. */
static bool make_light(const equations *q, uint64_t *factors, uint64_t by) {
  enum { LEAST = 6 };
  uint64_t cut[MOST_COLUMNS];
  for (uint32_t k = q->width; k >= LEAST; --k) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < q->columns.size; ++i) {
      cut[i] = cut_factor(factors[i] * by, k);
      left += (cut[i] & mask_of(q)) != 0;
    }
    if (left < 2 || weight(q, cut, 1) > (double)LIGHT || !holds_in_rows(q, cut))
      continue;
    memcpy(factors, cut, sizeof *cut * q->columns.size);
    return true;
  }
  return false;
}

/* If all factors are multiples of 2^k the equation is one modulo 2^(width - k). */
static void add_equation(equations *q, uint64_t *factors) {
  uint64_t any = 0;
  for (uint32_t i = 0; i < q->columns.size; ++i)
    any |= factors[i];
  assert(any);
  uint32_t twos = (uint32_t)__builtin_ctzll(any);
  for (uint32_t i = 0; i < q->columns.size; ++i)
    factors[i] >>= twos;
  q->bits = q->width - twos;
  uint64_t by = best_multiple(q, factors);
  if (q->light) {
    if (twos || !make_light(q, factors, by))
      return;
    by = 1;
  }
  const expr *same =
      expr_eq(q->pool, one_side(q, factors, by, false), one_side(q, factors, by, true));
  q->holds = expr_and(q->pool, q->holds, same);
}

/* All equations: of a module that has no basis of simple ones. */
static void find_all(equations *q, bool products) {
  expr_vec vars = {0};
  kernel k;
  add_linear(q);
  for (uint32_t i = 1; i < q->columns.size; ++i)
    vec_push(&vars, q->columns.data[i]);
  if (products)
    add_products(q, &vars);
  vec_free(&vars);
  kernel_init(&k, q->width, q->columns.size);
  for (uint32_t r = 0; r < q->at->rows; ++r) {
    vec_clear(&q->rows);
    for (vec_each(const expr *const, c, &q->columns))
      vec_push(&q->rows, value_in(q->at, *c, r));
    kernel_row(&k, q->rows.data);
  }
  for (uint32_t i = 0; i < k.size; ++i) {
    bool some = false;
    vec_clear(&q->rows);
    for (uint32_t c = 0; c < k.size; ++c) {
      vec_push(&q->rows, kernel_generator(&k, i)[c]);
      some |= q->rows.data[c] != 0;
    }
    if (some)
      add_equation(q, q->rows.data);
  }
  kernel_free(&k);
}

/* Is the column a sum of those before it? Then that is an equation. */
static bool depends(equations *q, echelon *e, uint32_t c) {
  uint64_t factors[MOST_COLUMNS];
  assert(c < q->columns.size && e->size == MOST_COLUMNS);
  vec_clear(&q->rows);
  for (uint32_t r = 0; r < q->at->rows; ++r)
    vec_push(&q->rows, value_in(q->at, q->columns.data[c], r));
  if (!echelon_column(e, c, q->rows.data, factors))
    return false;
  add_equation(q, factors);
  return true;
}

/* Each column that is a sum of those before it; products of variables that are no such sums. */
static void find_simple(equations *q, bool products) {
  expr_vec vars = {0};
  echelon e;
  echelon_init(&e, q->width, q->at->rows, MOST_COLUMNS);
  add_linear(q);
  uint32_t linear = q->columns.size;
  for (uint32_t c = 0; c < linear; ++c)
    if (!depends(q, &e, c) && c > 0)
      vec_push(&vars, q->columns.data[c]);
  if (products)
    add_products(q, &vars);
  for (uint32_t c = linear; c < q->columns.size; ++c)
    (void)depends(q, &e, c);
  echelon_free(&e);
  vec_free(&vars);
}

static const expr *find_equations(exprs *pool, const site *at, uint32_t width, const effort *e) {
  equations q = {.pool = pool, .at = at, .width = width, .holds = expr_bool(pool, true)};
  q.light = e->light;
  (e->light ? find_simple : find_all)(&q, e->products);
  vec_free(&q.columns);
  vec_free(&q.rows);
  return q.holds;
}

/* ---- bounds ---- */

typedef VEC(u128) numbers;

static void add_number(numbers *out, u128 number) {
  for (vec_each(const u128, n, out))
    if (*n == number)
      return;
  if (out->size < MOST_NUMBERS)
    vec_push(out, number);
}

/* Constants, and the greatest numbers of what is made wider. */
static const expr *note_number(exprs *pool, const expr *e, void *context) {
  numbers *out = context;
  (void)pool;
  if (e->kind == E_CONST && e->type->kind == T_INT)
    add_number(out, e->value);
  i128 low, high;
  if (e->kind == E_CAST && e->type->kind == T_INT && e->kid[0]->type->kind == T_INT &&
      e->kid[0]->type->width < e->type->width && machine_range(e->kid[0]->type, &low, &high))
    add_number(out, (u128)high);
  return NULL;
}

static void find_numbers(program *p, const proc *f, numbers *out) {
  add_number(out, 0);
  for (vec_each(const stmt, s, &f->stmts)) {
    if (s->cond)
      expr_map(&p->pool, s->cond, note_number, out);
    for (uint32_t i = 0; i < s->rhs_count; ++i)
      expr_map(&p->pool, s->rhs[i], note_number, out);
  }
}

/* a <= b in every row? Then it is a guess. */
static const expr *bound(exprs *pool, const site *at, const expr *a, const expr *b) {
  for (uint32_t r = 0; r < at->rows; ++r)
    if (machine_less(a->type, value_in(at, b, r), value_in(at, a, r)))
      return expr_bool(pool, true);
  return expr_le(pool, a, b);
}

static const expr *find_bounds(program *p, const site *at) {
  exprs *pool = &p->pool;
  const expr *holds = expr_bool(pool, true);
  numbers some = {0};
  find_numbers(p, at->f, &some);
  for (uint32_t i = 0; i < at->terms.size; ++i) {
    const expr *x = at->terms.data[i];
    for (uint32_t k = 0; k < at->terms.size && is_number(at, i); ++k)
      if (k != i && is_number(at, k) && x->type == at->terms.data[k]->type)
        holds = expr_and(pool, holds, bound(pool, at, x, at->terms.data[k]));
    for (uint32_t n = 0; n < some.size && is_number(at, i); ++n) {
      const expr *c = expr_const(pool, x->type, some.data[n]);
      holds = expr_and(pool, holds, bound(pool, at, x, c));
      holds = expr_and(pool, holds, bound(pool, at, c, x));
    }
  }
  vec_free(&some);
  return holds;
}

/* ---- candidates ---- */

/* The widest numbers at a site that are not wider than that; 0: there are none. */
static uint32_t widest(const site *at, uint32_t most) {
  uint32_t width = 0;
  for (uint32_t i = 0; i < at->terms.size; ++i) {
    uint32_t own = is_number(at, i) ? at->terms.data[i]->type->width : 0;
    if (own <= most && own > width)
      width = own;
  }
  return width;
}

/* Equations for each width that numbers at the site have, and bounds. */
static const expr *holds_at(program *p, const site *at, const effort *e) {
  exprs *pool = &p->pool;
  const expr *holds = expr_bool(pool, true);
  if (at->rows == 0 || (at->rows < ENOUGH_ROWS && at->kind == SITE_HEAD))
    return holds;
  if (e->wide)
    return widest(at, WIDE / 2) ? find_equations(pool, at, WIDE, e) : holds;
  for (uint32_t width = 8; width <= WIDE; width *= 2)
    if (widest(at, width) == width)
      holds = expr_and(pool, holds, find_equations(pool, at, width, e));
  return e->bounds ? expr_and(pool, holds, find_bounds(p, at)) : holds;
}

/* What a certificate says of a site. */
static const expr *said_of(program *p, const certificate *c, const site *at) {
  for (vec_each(const cert_invariant, i, &c->invariants))
    if (i->proc == at->f->index && i->label == at->label)
      return i->holds;
  return expr_bool(&p->pool, true);
}

/* Nothing is said of what calls do. A wide effort goes on with what the certificate says: bounds that
 * hold. */
static void find_candidate(wrapping *s, const effort *e, certificate *c) {
  program *p = s->g.p;
  for (vec_each(site, at, &s->g.sites)) {
    vec_clear(&at->holds);
    if (at->kind == SITE_RETURN)
      continue;
    const expr *holds = holds_at(p, at, e);
    vec_push(&at->holds, e->wide ? expr_and(&p->pool, said_of(p, c, at), holds) : holds);
  }
  c->invariants.size = c->summaries.size = 0;
  sites_write(&s->g, c);
}

/* Where there are no loops, nothing is summed up. */
static bool has_loops(const guess *g) {
  for (vec_each(const site, at, &g->sites))
    if (at->kind == SITE_HEAD && at->rows >= ENOUGH_ROWS)
      return true;
  return false;
}

static u128 magnitude(const i128 *row, uint32_t terms) {
  u128 sum = 0;
  for (uint32_t i = 0; i < terms; ++i)
    sum += row[i] < 0 ? (u128)-row[i] : (u128)row[i];
  return sum;
}

static int compare_rows(const void *a, const void *b, void *terms) {
  u128 x = magnitude(a, *(uint32_t *)terms), y = magnitude(b, *(uint32_t *)terms);
  return x < y ? -1 : x > y;
}

/* Small numbers first: they leave equations with small factors. */
static void sort_rows(site *at) {
  uint32_t terms = at->terms.size;
  assert(at->cells.size == at->rows * terms);
  if (at->rows > 0)
    qsort_r(at->cells.data, at->rows, terms * sizeof *at->cells.data, compare_rows, &terms);
}

wrapping *wrapping_new(const question *q, const certificate *names) {
  wrapping *s = xcalloc(1, sizeof *s);
  chance c;
  assert(q->alias && names->result.size == q->program->procs.size);
  s->g = (guess){.q = q, .p = q->program, .result = names->result.data, .most_terms = MOST_TERMS};
  chance_init(&c, q->program);
  sites_find(&s->g);
  sample_runs(&s->g, &c);
  chance_free(&c);
  for (vec_each(site, at, &s->g.sites))
    sort_rows(at);
  return s;
}

bool wrapping_next(wrapping *s, certificate *out, bool *light) {
  if (s->next == EFFORTS || !has_loops(&s->g))
    return false;
  const effort *e = &efforts[s->next++];
  find_candidate(s, e, out);
  *light = e->light;
  return true;
}

void wrapping_free(wrapping *s) {
  sites_free(&s->g);
  free(s);
}
