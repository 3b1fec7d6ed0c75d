/* map.h: a hash table from 64-bit keys to 64-bit values.
 *
 * Open addressing with linear probing, a power of two of slots, at most 3/4 full. Keys are ids or
 * addresses; a table keyed by addresses must never be iterated (order would not be repeatable), so
 * there is no iteration at all: keep a vector beside it where order matters. A zeroed map is
 * empty. Removal is not supported. */
#ifndef ASSAY_BASE_MAP_H
#define ASSAY_BASE_MAP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct map_slot {
  uint64_t key, value;
  bool used;
} map_slot;

typedef struct map {
  map_slot *slots; /* owned */
  uint32_t cap, size;
} map;

uint64_t *map_find(const map *m, uint64_t key); /* NULL if absent; valid until the next insertion */
uint64_t *map_slot_of(map *m, uint64_t key);    /* inserts 0 if absent */
void map_clear(map *m);
void map_free(map *m);

static inline void map_put(map *m, uint64_t key, uint64_t value) {
  *map_slot_of(m, key) = value;
}
static inline uint64_t map_get(const map *m, uint64_t key, uint64_t otherwise) {
  uint64_t *found = map_find(m, key);
  return found ? *found : otherwise;
}
static inline bool map_has(const map *m, uint64_t key) {
  return map_find(m, key) != 0;
}

/* Pointers as keys and values. */
static inline uint64_t map_key(const void *pointer) {
  return (uint64_t)(uintptr_t)pointer;
}
static inline void *map_get_ptr(const map *m, const void *key) {
  return (void *)(uintptr_t)map_get(m, map_key(key), 0);
}
static inline void map_put_ptr(map *m, const void *key, const void *value) {
  map_put(m, map_key(key), map_key(value));
}

/* Mixing functions for hash-consing. */
static inline uint64_t hash_mix(uint64_t h, uint64_t v) {
  h ^= v + 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2);
  h *= 0xff51afd7ed558ccdu;
  return h ^ (h >> 32);
}
uint64_t hash_bytes(const void *data, uint64_t size);

#endif
