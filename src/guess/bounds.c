/* Inequalities and parities that hold in every row: bounds by numbers that occur in the program,
 * differences and sums that some row meets exactly, and multiples. */
#include "guess/internal.h"

enum { SMALL = 2, LARGEST_MULTIPLE = 1 << 24 };

static void tell(guess *g, site *s, affine *a) {
  const expr *e = affine_compare(&g->p->pool, a, false);
  if (e)
    site_add(g, s, e);
}

/* f1 * x1 + … <= most. */
typedef struct part {
  uint32_t term;
  i128 factor;
} part;

static void tell_most(guess *g, site *s, const part *parts, uint32_t count, i128 most) {
  affine a = {0};
  bool fits = affine_add_const(&a, -1, most);
  for (uint32_t i = 0; i < count && fits; ++i)
    fits = affine_add(&a, s->terms.data[parts[i].term], parts[i].factor);
  if (fits)
    tell(g, s, &a);
  affine_free(&a);
}

static i128 most_of(const site *s, const part *parts, uint32_t count) {
  assert(s->rows > 0);
  i128 most = 0;
  for (uint32_t row = 0; row < s->rows; ++row) {
    i128 sum = 0;
    for (uint32_t i = 0; i < count; ++i)
      sum += parts[i].factor * cell(s, row, parts[i].term);
    most = row == 0 || sum > most ? sum : most;
  }
  return most;
}

static bool is_number(const guess *g, i128 v) {
  for (vec_each(const i128, n, &g->numbers))
    if (*n == v)
      return true;
  return v >= -SMALL && v <= SMALL;
}

/* ---- one term ---- */

/* The closest numbers of the program outside of what was seen; false: there is none. */
static bool number_below(const guess *g, i128 v, i128 *out) {
  bool found = false;
  for (vec_each(const i128, n, &g->numbers))
    if (*n <= v) {
      *out = *n;
      found = true;
    }
  return found;
}

static bool number_above(const guess *g, i128 v, i128 *out) {
  for (vec_each(const i128, n, &g->numbers))
    if (*n >= v) {
      *out = *n;
      return true;
    }
  return false;
}

static void bound_one(guess *g, site *s, uint32_t i) {
  part up = {i, 1}, down = {i, -1};
  i128 low = s->low[i], under = 0, over = 0;
  assert(low <= s->high[i]);
  if (number_below(g, low, &under))
    tell_most(g, s, &down, 1, -under);
  if (number_above(g, s->high[i], &over))
    tell_most(g, s, &up, 1, over);
  if (low >= 0 && under > 1)
    tell_most(g, s, &down, 1, 0);
}

/* Do the bounds of the terms alone say it? */
static bool follows(const guess *g, const site *s, const part *parts, uint32_t count, i128 most) {
  i128 sum = 0;
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t t = parts[i].term;
    i128 end = 0;
    if (parts[i].factor > 0 ? !number_above(g, s->high[t], &end)
                            : !number_below(g, s->low[t], &end))
      return false;
    sum += parts[i].factor * end;
  }
  return sum <= most;
}

static bool varies(const site *s, uint32_t i) {
  return !s->dead[i] && s->low[i] != s->high[i];
}

/* ---- two and three ---- */

static void bound_sum(guess *g, site *s, const part *parts, uint32_t count) {
  i128 most = most_of(s, parts, count);
  if (is_number(g, most) && !follows(g, s, parts, count, most))
    tell_most(g, s, parts, count, most);
}

static void bound_two(guess *g, site *s, uint32_t i, uint32_t k) {
  assert(i != k && k < s->terms.size);
  for (int a = 1; a >= -1; a -= 2)
    for (int b = -1; b <= 1; b += 2)
      bound_sum(g, s, (part[]){{i, a}, {k, b}}, 2);
}

/* x <= n * y for the least number n of the program that does, where y is never negative. */
static void bound_multiple(guess *g, site *s, uint32_t x, uint32_t y) {
  i128 least = 0;
  if (s->low[y] < 0 || s->high[x] <= 0 || s->high[x] > (i128)1 << 62)
    return;
  for (uint32_t row = 0; row < s->rows; ++row) {
    i128 a = cell(s, row, x), b = cell(s, row, y);
    if (b == 0 && a > 0)
      return;
    i128 needs = b ? (a + b - 1) / b : 0;
    least = needs > least ? needs : least;
  }
  for (vec_each(const i128, n, &g->numbers))
    if (*n >= least && *n > 1 && *n <= LARGEST_MULTIPLE) {
      part parts[] = {{x, 1}, {y, -*n}};
      if (!follows(g, s, parts, 2, 0))
        tell_most(g, s, parts, 2, 0);
      return;
    }
}

static void bound_three(guess *g, site *s, uint32_t i, uint32_t k, uint32_t m) {
  for (unsigned signs = 0; signs < 8; ++signs) {
    part parts[] = {{i, signs & 1 ? 1 : -1}, {k, signs & 2 ? 1 : -1}, {m, signs & 4 ? 1 : -1}};
    if (signs != 0 && signs != 7)
      bound_sum(g, s, parts, 3);
  }
}

/* ---- parity ---- */

/* Are x, or x + y, always even, or always odd, although x alone is not? */
static bool parity_of(const site *s, uint32_t x, uint32_t y, bool two, unsigned *rest) {
  for (uint32_t row = 0; row < s->rows; ++row) {
    unsigned now = (unsigned)(cell(s, row, x) & 1);
    now ^= two ? (unsigned)(cell(s, row, y) & 1) : 0;
    if (row > 0 && now != *rest)
      return false;
    *rest = now;
  }
  return true;
}

/* As C computes with it. */
static const expr *promoted(exprs *pool, const expr *e) {
  bool narrow = e->type->kind == T_BOOL || (e->type->kind == T_INT && e->type->width < 32);
  return narrow ? expr_cast(pool, type_signed_int(pool), e) : e;
}

static void tell_parity(guess *g, site *s, const expr *sum, unsigned rest) {
  exprs *pool = &g->p->pool;
  sum = promoted(pool, sum);
  assert(rest <= 1);
  const expr *bit = expr_arith(pool, E_BITAND, sum, expr_const(pool, sum->type, 1), true);
  site_add(g, s, expr_eq(pool, bit, expr_const(pool, sum->type, rest)));
}

static void find_parities(guess *g, site *s) {
  for (uint32_t i = 0; i < s->terms.size; ++i) {
    unsigned rest = 0;
    if (!varies(s, i))
      continue;
    if (parity_of(s, i, 0, false, &rest)) {
      tell_parity(g, s, s->terms.data[i], rest);
      continue;
    }
    for (uint32_t k = i + 1; k < s->terms.size; ++k)
      if (varies(s, k) && s->terms.data[i]->type == s->terms.data[k]->type &&
          parity_of(s, i, k, true, &rest))
        tell_parity(g, s,
                    expr_arith(&g->p->pool, E_ADD, promoted(&g->p->pool, s->terms.data[i]),
                               promoted(&g->p->pool, s->terms.data[k]), true),
                    rest);
  }
}

void bounds_find(guess *g, site *s) {
  uint32_t n = s->terms.size;
  for (uint32_t i = 0; i < n; ++i)
    if (!s->dead[i])
      bound_one(g, s, i);
  for (uint32_t i = 0; i < n; ++i)
    for (uint32_t k = 0; k < n; ++k)
      if (varies(s, i) && varies(s, k) && i < k)
        bound_two(g, s, i, k);
  for (uint32_t i = 0; i < n; ++i)
    for (uint32_t k = 0; k < n; ++k)
      if (varies(s, i) && varies(s, k) && i != k)
        bound_multiple(g, s, i, k);
  find_parities(g, s);
  for (uint32_t i = 0; i + 2 < n && n <= 5; ++i)
    for (uint32_t k = i + 1; k + 1 < n; ++k)
      for (uint32_t m = k + 1; m < n; ++m)
        if (varies(s, i) && varies(s, k) && varies(s, m))
          bound_three(g, s, i, k, m);
}
