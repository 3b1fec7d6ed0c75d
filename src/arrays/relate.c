/* relate.c: what the values of variables in runs have to do with each other.
 *
 * Two counters of one loop move together: i == 2 * j + 1, i + j == n - 1, k == i + j; one that moves in
 * steps of two stays even. What all rows of values agree on is a conjecture like the others. */
#include "arrays/internal.h"

enum { LARGEST_FACTOR = 16, FEW_ROWS = 3 };

static uint32_t row_count(const site *s) {
  return s->numbers.size ? s->rows.size / s->numbers.size : 0;
}

static i128 value_at(const site *s, uint32_t row, uint32_t column) {
  assert(row < row_count(s) && column < s->numbers.size);
  return s->rows.data[row * s->numbers.size + column];
}

/* A row in which the column is not what it is in the first; 0: there is none. */
static uint32_t other_row(const site *s, uint32_t column) {
  assert(column < s->numbers.size);
  for (uint32_t r = 1; r < row_count(s); ++r)
    if (value_at(s, r, column) != value_at(s, 0, column))
      return r;
  return 0;
}

bool has_moved(const site *s) {
  bool moved = s->label == NO_LABEL || s->label == s->f->entry;
  for (uint32_t i = 0; i < s->numbers.size && row_count(s) > 0 && !moved; ++i)
    moved = other_row(s, i) > 0;
  return moved;
}

/* y - a * x - c * z is the same in all rows, and *rest is what. */
static bool is_constant(const site *s, uint32_t y, i128 a, uint32_t x, i128 c, uint32_t z,
                        i128 *rest) {
  assert(row_count(s) > 0 && a != 0);
  for (uint32_t r = 0; r < row_count(s); ++r) {
    i128 now = value_at(s, r, y) - a * value_at(s, r, x) - c * value_at(s, r, z);
    if (r > 0 && now != *rest)
      return false;
    *rest = now;
  }
  return *rest <= INT32_MAX && *rest >= INT32_MIN;
}

static const expr *sum(miner *m, const expr *a, const expr *b) {
  assert(a->type == b->type && type_is_integer(a->type));
  bool wraps = !a->type->is_signed;
  if (b->kind == E_CONST && a->type->is_signed && expr_value(b) < 0)
    return expr_arith(m->pool, E_SUB, a, expr_int(m->pool, a->type, (int64_t)-expr_value(b)),
                      wraps);
  return expr_arith(m->pool, E_ADD, a, b, wraps);
}

static const expr *times(miner *m, i128 factor, const expr *x) {
  assert(factor != 0 && factor <= LARGEST_FACTOR && factor >= -LARGEST_FACTOR);
  return factor == 1 ? x
                     : expr_arith(m->pool, E_MUL, expr_int(m->pool, x->type, (int64_t)factor), x,
                                  !x->type->is_signed);
}

static void push_equal(miner *m, site *s, const expr *y, const expr *value, i128 rest) {
  assert(y->type == value->type);
  const expr *whole = sum(m, value, expr_int(m->pool, y->type, (int64_t)rest));
  const expr *equal = expr_eq(m->pool, y, whole);
  push_fact(&s->parts, NULL, equal, equal);
}

/* y == a * x + b. */
static void relate_two(miner *m, site *s, uint32_t y, uint32_t x) {
  uint32_t r = other_row(s, x);
  const expr *to = s->numbers.data[y], *from = s->numbers.data[x];
  if (r == 0 || to->type != from->type)
    return;
  i128 dx = value_at(s, r, x) - value_at(s, 0, x), dy = value_at(s, r, y) - value_at(s, 0, y), rest;
  i128 a = dy / dx;
  if (dy % dx == 0 && a != 0 && a <= LARGEST_FACTOR && a >= -LARGEST_FACTOR &&
      is_constant(s, y, a, x, 0, x, &rest))
    push_equal(m, s, to, times(m, a, from), rest);
}

/* y == x + z + b and y == x - z + b. */
static void relate_three(miner *m, site *s, uint32_t y, uint32_t x, uint32_t z) {
  const expr *a = s->numbers.data[y], *b = s->numbers.data[x], *c = s->numbers.data[z];
  i128 rest;
  if (a->type != b->type || a->type != c->type || !other_row(s, x) || !other_row(s, z))
    return;
  if (x < z && is_constant(s, y, 1, x, 1, z, &rest))
    push_equal(m, s, a, sum(m, b, c), rest);
  if (is_constant(s, y, 1, x, -1, z, &rest))
    push_equal(m, s, a, expr_arith(m->pool, E_SUB, b, c, !b->type->is_signed), rest);
}

/* x % step is the same in all rows. */
static void relate_steps(miner *m, site *s, uint32_t x, int64_t step) {
  assert(step > 1 && step <= MOST_STEP);
  i128 rest = value_at(s, 0, x) % step;
  for (uint32_t r = 1; r < row_count(s); ++r)
    if (value_at(s, r, x) % step != rest)
      return;
  const expr *v = s->numbers.data[x];
  const expr *left = expr_arith(m->pool, E_MOD, v, expr_int(m->pool, v->type, step), false);
  const expr *equal = expr_eq(m->pool, left, expr_int(m->pool, v->type, (int64_t)rest));
  push_fact(&s->parts, NULL, equal, equal);
}

void relate_numbers(miner *m, site *s) {
  uint32_t n = s->numbers.size;
  assert(n == 0 || s->rows.size % n == 0);
  if (row_count(s) < FEW_ROWS)
    return;
  for (uint32_t y = 0; y < n; ++y) {
    for (uint32_t x = 0; x < n; ++x) {
      if (x < y)
        relate_two(m, s, y, x);
      for (uint32_t z = 0; z < n; ++z)
        if (x != y && z != y && x != z)
          relate_three(m, s, y, x, z);
    }
    for (vec_each(const int64_t, step, &m->procs.data[s->f->index].steps))
      if (m->wide && other_row(s, y))
        relate_steps(m, s, y, *step);
  }
}
