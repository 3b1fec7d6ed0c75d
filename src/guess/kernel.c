/* kernel.c: equations modulo 2^width. */
#include "guess/kernel.h"

#include "expr/modular.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint64_t mask_of(const kernel *k) {
  return UINT64_MAX >> (64 - k->width);
}

static uint64_t *generator(kernel *k, uint32_t i) {
  assert(i < k->size);
  return k->generators.data + (size_t)i * k->size;
}

const uint64_t *kernel_generator(const kernel *k, uint32_t i) {
  return generator((kernel *)k, i);
}

void kernel_init(kernel *k, uint32_t width, uint32_t size) {
  assert(width >= 1 && width <= 64 && size > 0);
  *k = (kernel){.width = width, .size = size};
  vec_resize(&k->generators, size * size);
  memset(k->generators.data, 0, (size_t)size * size * sizeof(uint64_t));
  for (uint32_t i = 0; i < size; ++i)
    generator(k, i)[i] = 1;
}

void kernel_free(kernel *k) {
  vec_free(&k->generators);
}

static uint64_t product(const kernel *k, uint32_t i, const uint64_t *row) {
  const uint64_t *g = kernel_generator(k, i);
  uint64_t sum = 0;
  for (uint32_t c = 0; c < k->size; ++c)
    sum += g[c] * row[c];
  return sum & mask_of(k);
}

static void add_times(kernel *k, uint32_t to, uint32_t from, uint64_t factor) {
  uint64_t *a = generator(k, to);
  const uint64_t *b = generator(k, from);
  for (uint32_t c = 0; c < k->size; ++c)
    a[c] = (a[c] + factor * b[c]) & mask_of(k);
}

/* Of the products of the generators with the row, the one that divides all others. */
static uint32_t find_pivot(const kernel *k, const uint64_t *products) {
  uint32_t best = k->size;
  for (uint32_t i = 0; i < k->size; ++i)
    if (products[i] &&
        (best == k->size || __builtin_ctzll(products[i]) < __builtin_ctzll(products[best])))
      best = i;
  return best;
}

void kernel_row(kernel *k, const uint64_t *row) {
  assert(k->generators.size == k->size * k->size);
  VEC(uint64_t) products = {0};
  for (uint32_t i = 0; i < k->size; ++i)
    vec_push(&products, product(k, i, row));
  uint32_t pivot = find_pivot(k, products.data);
  if (pivot < k->size) {
    uint32_t twos = (uint32_t)__builtin_ctzll(products.data[pivot]);
    uint64_t unit = mod_inverse(products.data[pivot] >> twos);
    for (uint32_t i = 0; i < k->size; ++i)
      if (i != pivot && products.data[i])
        add_times(k, i, pivot, -((products.data[i] >> twos) * unit));
    assert(twos < k->width);
    uint64_t factor = twos == 0 ? 0 : (uint64_t)1 << (k->width - twos);
    uint64_t *g = generator(k, pivot);
    for (uint32_t c = 0; c < k->size; ++c)
      g[c] = (g[c] * factor) & mask_of(k);
  }
  vec_free(&products);
}

/* ---- columns one by one ---- */

void echelon_init(echelon *e, uint32_t width, uint32_t rows, uint32_t size) {
  assert(width >= 1 && width <= 64 && rows > 0 && size > 0);
  *e = (echelon){.width = width, .rows = rows, .size = size};
}

void echelon_free(echelon *e) {
  vec_free(&e->values);
  vec_free(&e->sums);
  vec_free(&e->pivots);
}

static void subtract(uint64_t *from, const uint64_t *other, uint64_t times, uint32_t count,
                     uint64_t mask) {
  for (uint32_t i = 0; i < count; ++i)
    from[i] = (from[i] - times * other[i]) & mask;
}

/* Takes such a multiple of an independent column that its pivot is 0, if there is one. */
static void reduce_by(const echelon *e, uint32_t i, uint64_t *values, uint64_t *factors) {
  assert(i < e->pivots.size);
  uint64_t mask = UINT64_MAX >> (64 - e->width);
  const uint64_t *other = e->values.data + (size_t)i * e->rows;
  uint32_t row = e->pivots.data[i], twos = (uint32_t)__builtin_ctzll(other[row]);
  assert(row < e->rows && other[row]);
  if (!values[row] || (uint32_t)__builtin_ctzll(values[row]) < twos)
    return;
  uint64_t times = (values[row] >> twos) * mod_inverse(other[row] >> twos);
  subtract(values, other, times, e->rows, mask);
  subtract(factors, e->sums.data + (size_t)i * e->size, times, e->size, mask);
}

/* The row in which the column has the fewest factors 2; `rows`: it is 0 everywhere. */
static uint32_t best_row(const echelon *e, const uint64_t *values) {
  uint32_t best = e->rows;
  for (uint32_t r = 0; r < e->rows; ++r)
    if (values[r] &&
        (best == e->rows || __builtin_ctzll(values[r]) < __builtin_ctzll(values[best])))
      best = r;
  return best;
}

bool echelon_column(echelon *e, uint32_t column, const uint64_t *values, uint64_t *factors) {
  VEC(uint64_t) left = {0};
  uint64_t mask = UINT64_MAX >> (64 - e->width);
  assert(e->values.size == e->pivots.size * e->rows && e->sums.size == e->pivots.size * e->size);
  assert(column < e->size);
  for (uint32_t r = 0; r < e->rows; ++r)
    vec_push(&left, values[r] & mask);
  memset(factors, 0, e->size * sizeof *factors);
  factors[column] = 1;
  for (uint32_t i = 0; i < e->pivots.size; ++i)
    reduce_by(e, i, left.data, factors);
  uint32_t row = best_row(e, left.data);
  if (row < e->rows) {
    for (uint32_t r = 0; r < e->rows; ++r)
      vec_push(&e->values, left.data[r]);
    for (uint32_t c = 0; c < e->size; ++c)
      vec_push(&e->sums, factors[c]);
    vec_push(&e->pivots, row);
  }
  assert(e->pivots.size <= e->size);
  vec_free(&left);
  return row == e->rows;
}
