#include "base/bits.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint64_t *bits_new(uint32_t words) {
  assert(words > 0);
  return xcalloc(words, sizeof(uint64_t));
}

bool add_bits(uint64_t *to, const uint64_t *from, uint32_t words) {
  bool changed = false;
  for (uint32_t i = 0; i < words; ++i) {
    changed = changed || (from[i] & ~to[i]);
    to[i] |= from[i];
  }
  return changed;
}

bool bits_meet(const uint64_t *a, const uint64_t *b, uint32_t words) {
  for (uint32_t i = 0; i < words; ++i)
    if (a[i] & b[i])
      return true;
  return false;
}

bool bits_empty(const uint64_t *a, uint32_t words) {
  return !bits_meet(a, a, words);
}

static bool flow_into(const bits_flow *f, uint32_t node, uint64_t *now) {
  memset(now, 0, f->words * sizeof *now);
  for (uint32_t k = 0, from; (from = f->next(f->context, node, k)) != BITS_END; ++k)
    add_bits(now, bits_at(f, from), f->words);
  f->transfer(f->context, node, now);
  return add_bits(bits_at(f, node), now, f->words);
}

bool bits_solve(const bits_flow *f) {
  assert(f->words > 0 && f->next && f->transfer);
  assert(f->sets || f->nodes == 0);
  uint64_t *now = bits_new(f->words);
  bool grew = false, changed = true;
  while (changed) {
    changed = false;
    for (uint32_t i = f->order ? f->size : f->nodes; i-- > 0;)
      changed = flow_into(f, f->order ? f->order[i] : i, now) || changed;
    grew = grew || changed;
  }
  free(now);
  return grew;
}
