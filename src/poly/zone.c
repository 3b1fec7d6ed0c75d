/* Difference bounds. */
#include "poly/zone.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

static zone *raw(uint32_t size) {
  zone *z = xmalloc(sizeof *z + (size_t)size * size * sizeof *z->at);
  z->size = size;
  for (uint32_t i = 0; i < size * size; ++i)
    z->at[i] = ZONE_NONE;
  for (uint32_t i = 0; i < size; ++i)
    z->at[i * size + i] = 0;
  return z;
}

zone *zone_new(uint32_t dims) {
  return raw(dims + 1);
}

zone *zone_copy(const zone *z) {
  size_t bytes = sizeof *z + (size_t)z->size * z->size * sizeof *z->at;
  zone *c = xmalloc(bytes);
  memcpy(c, z, bytes);
  return c;
}

/* A sum as a bound: weaker where it is too large a number. */
static int64_t plus(int64_t a, int64_t b) {
  if (a == ZONE_NONE || b == ZONE_NONE)
    return ZONE_NONE;
  int64_t sum = a + b;
  return sum > ZONE_LARGEST ? ZONE_NONE : sum < -ZONE_LARGEST ? -ZONE_LARGEST : sum;
}

bool zone_add(zone *z, uint32_t i, uint32_t j, int64_t bound) {
  uint32_t n = z->size;
  assert(i != j && i < n && j < n);
  assert(bound <= ZONE_LARGEST && bound >= -ZONE_LARGEST);
  if (zone_bound(z, i, j) <= bound)
    return true;
  int64_t back = zone_bound(z, j, i);
  if (back != ZONE_NONE && back + bound < 0)
    return false;
  for (uint32_t u = 0; u < n; ++u) {
    int64_t to = plus(zone_bound(z, u, i), bound);
    if (to == ZONE_NONE)
      continue;
    for (uint32_t v = 0; v < n; ++v) {
      int64_t way = plus(to, zone_bound(z, j, v));
      if (u != v && way < z->at[u * n + v])
        z->at[u * n + v] = way;
    }
  }
  return true;
}

zone *zone_extended(const zone *z, uint32_t more) {
  zone *e = raw(z->size + more);
  for (uint32_t i = 0; i < z->size; ++i)
    memcpy(&e->at[i * e->size], &z->at[i * z->size], z->size * sizeof *z->at);
  return e;
}

zone *zone_without(const zone *z, const bool *gone) {
  uint32_t kept = 1;
  for (uint32_t i = 0; i + 1 < z->size; ++i)
    kept += !gone[i];
  zone *w = raw(kept);
  int64_t *to = w->at;
  for (uint32_t i = 0; i < z->size; ++i)
    for (uint32_t j = 0; j < z->size && (i == 0 || !gone[i - 1]); ++j)
      if (j == 0 || !gone[j - 1])
        *to++ = zone_bound(z, i, j);
  assert(to == w->at + (size_t)kept * kept);
  return w;
}

zone *zone_product(const zone *a, const zone *b) {
  zone *p = zone_extended(a, b->size - 1);
  assert(p->size == a->size + b->size - 1);
  uint32_t first = a->size - 1;
  for (uint32_t i = 0; i < p->size; ++i)
    for (uint32_t j = 0; j < p->size; ++j) {
      bool of_b = i >= a->size, to_b = j >= a->size;
      if ((of_b || i == 0) && (to_b || j == 0))
        p->at[i * p->size + j] = zone_bound(b, of_b ? i - first : 0, to_b ? j - first : 0);
      else if (of_b)
        p->at[i * p->size + j] = plus(zone_bound(b, i - first, 0), zone_bound(a, 0, j));
      else if (to_b)
        p->at[i * p->size + j] = plus(zone_bound(a, i, 0), zone_bound(b, 0, j - first));
    }
  return p;
}

void zone_shift(zone *z, uint32_t i, int64_t by) {
  assert(i > 0 && i < z->size);
  assert(by <= ZONE_LARGEST && by >= -ZONE_LARGEST);
  for (uint32_t j = 0; j < z->size; ++j)
    if (j != i) {
      z->at[i * z->size + j] = plus(zone_bound(z, i, j), by);
      z->at[j * z->size + i] = plus(zone_bound(z, j, i), -by);
    }
}

static bool is_fixed(const zone *z, uint32_t i, uint32_t j) {
  int64_t there = zone_bound(z, i, j), back = zone_bound(z, j, i);
  return there != ZONE_NONE && back != ZONE_NONE && there + back == 0;
}

void zone_classes(const zone *z, uint32_t *first) {
  for (uint32_t i = 0; i < z->size; ++i) {
    first[i] = i;
    for (uint32_t j = 0; j < i && first[i] == i; ++j)
      if (is_fixed(z, i, j))
        first[i] = first[j];
  }
}

bool zone_is_needed(const zone *z, const uint32_t *first, uint32_t i, uint32_t j) {
  assert(i < z->size && j < z->size && i != j);
  int64_t bound = zone_bound(z, i, j);
  if (bound == ZONE_NONE || first[i] != i || first[j] != j)
    return false;
  for (uint32_t k = 0; k < z->size; ++k) {
    if (k == i || k == j || first[k] != k)
      continue;
    int64_t a = zone_bound(z, i, k), b = zone_bound(z, k, j);
    if (a != ZONE_NONE && b != ZONE_NONE && a + b <= bound)
      return false;
  }
  return true;
}
