#include "expr/orthogonal.h"

#include <string.h>

enum { LARGEST_PART = 1 << 14, LARGEST_FACTOR = 1 << 20 };
#define PRIME (((uint64_t)1 << 61) - 1)

/* ---- modulo the prime ---- */

static uint64_t times(uint64_t a, uint64_t b) {
  return (uint64_t)((u128)a * b % PRIME);
}

static uint64_t minus(uint64_t a, uint64_t b) {
  return a >= b ? a - b : a + PRIME - b;
}

static uint64_t inverse(uint64_t a) {
  uint64_t r = 1;
  assert(a != 0);
  for (uint64_t e = PRIME - 2; e; e >>= 1, a = times(a, a))
    if (e & 1)
      r = times(r, a);
  return r;
}

static uint64_t reduce(i128 v) {
  i128 r = v % (i128)PRIME;
  return (uint64_t)(r < 0 ? r + (i128)PRIME : r);
}

void orthogonal_init(orthogonal *o, uint32_t columns) {
  assert(columns > 0 && columns <= ORTHOGONAL_COLUMNS);
  o->columns = columns;
  o->rank = 0;
}

/* row - f * by, from a column on. */
static void subtract(const orthogonal *o, uint64_t *row, const uint64_t *by, uint32_t column) {
  uint64_t f = row[column];
  for (uint32_t c = 0; f && c < o->columns; ++c)
    row[c] = minus(row[c], times(f, by[c]));
}

void orthogonal_add(orthogonal *o, const i128 *values) {
  uint64_t row[ORTHOGONAL_COLUMNS];
  uint32_t lead = 0;
  assert(o->columns > 0);
  for (uint32_t c = 0; c < o->columns; ++c)
    row[c] = reduce(values[c]);
  for (uint32_t r = 0; r < o->rank; ++r)
    subtract(o, row, o->matrix[r], o->pivot[r]);
  while (lead < o->columns && !row[lead])
    ++lead;
  if (lead == o->columns)
    return;
  uint64_t to_one = inverse(row[lead]);
  for (uint32_t c = 0; c < o->columns; ++c)
    row[c] = times(row[c], to_one);
  for (uint32_t r = 0; r < o->rank; ++r)
    subtract(o, o->matrix[r], row, lead);
  assert(o->rank < o->columns && row[lead] == 1);
  memcpy(o->matrix[o->rank], row, sizeof *row * o->columns);
  o->pivot[o->rank++] = lead;
}

/* ---- sums ---- */

bool orthogonal_is_pivot(const orthogonal *o, uint32_t column) {
  assert(column < o->columns);
  for (uint32_t r = 0; r < o->rank; ++r)
    if (o->pivot[r] == column)
      return true;
  return false;
}

/* The fraction n / d of small numbers that v is; false: there is none. */
static bool fraction(uint64_t v, i128 *n, i128 *d) {
  i128 a = (i128)PRIME, b = v, s = 0, t = 1;
  while (b > LARGEST_PART) {
    i128 q = a / b, next = a - q * b;
    a = b;
    b = next;
    next = s - q * t;
    s = t;
    t = next;
  }
  *n = t < 0 ? -b : b;
  *d = t < 0 ? -t : t;
  return *d > 0 && *d <= LARGEST_PART;
}

bool orthogonal_sum(const orthogonal *o, uint32_t column, i128 *factors) {
  assert(!orthogonal_is_pivot(o, column) && o->rank <= o->columns);
  i128 n[ORTHOGONAL_COLUMNS] = {0}, d[ORTHOGONAL_COLUMNS], all = 1;
  for (uint32_t c = 0; c < o->columns; ++c)
    d[c] = 1;
  n[column] = 1;
  for (uint32_t r = 0; r < o->rank; ++r) {
    uint32_t c = o->pivot[r];
    if (!fraction(minus(0, o->matrix[r][column]), &n[c], &d[c]))
      return false;
    all = all / i128_gcd(all, d[c]) * d[c];
    if (all > LARGEST_FACTOR)
      return false;
  }
  for (uint32_t c = 0; c < o->columns; ++c)
    factors[c] = n[c] * (all / d[c]);
  return true;
}
