#include "base/map.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifdef ASSAY_STRESS
enum { FIRST_CAP = 2 };
#else
enum { FIRST_CAP = 16 };
#endif

static uint32_t slot_index(const map *m, uint64_t key) {
  uint32_t mask = m->cap - 1;
  uint32_t at = (uint32_t)hash_mix(0, key) & mask;
  while (m->slots[at].used && m->slots[at].key != key)
    at = (at + 1) & mask;
  return at;
}

static void grow(map *m) {
  map old = *m;
  m->cap = old.cap ? old.cap * 2 : FIRST_CAP;
  assert(m->cap > old.cap && (m->cap & (m->cap - 1)) == 0);
  assert(m->cap <= UINT32_MAX / 4); /* sizes are multiplied by 3 and 4 */
  m->slots = xcalloc(m->cap, sizeof *m->slots);
  for (uint32_t i = 0; i < old.cap; ++i)
    if (old.slots[i].used)
      m->slots[slot_index(m, old.slots[i].key)] = old.slots[i];
  free(old.slots);
}

uint64_t *map_find(const map *m, uint64_t key) {
  if (!m->cap)
    return NULL;
  map_slot *slot = &m->slots[slot_index(m, key)];
  return slot->used ? &slot->value : NULL;
}

uint64_t *map_slot_of(map *m, uint64_t key) {
  if ((m->size + 1) * 4 > m->cap * 3)
    grow(m);
  map_slot *slot = &m->slots[slot_index(m, key)];
  if (!slot->used) {
    *slot = (map_slot){.key = key, .used = true};
    ++m->size;
    assert(m->size * 4 <= m->cap * 3);
  }
  return &slot->value;
}

void map_clear(map *m) {
  if (m->cap)
    memset(m->slots, 0, m->cap * sizeof *m->slots);
  m->size = 0;
}

void map_free(map *m) {
  free(m->slots);
  *m = (map){0};
}

uint64_t hash_bytes(const void *data, uint64_t size) {
  const unsigned char *at = data;
  uint64_t h = 0xcbf29ce484222325u;
  for (uint64_t i = 0; i < size; ++i)
    h = (h ^ at[i]) * 0x100000001b3u;
  return h ^ (h >> 29);
}
