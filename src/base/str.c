#include "base/str.h"

#include "base/buf.h"
#include "base/map.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint32_t slot_index(const str_pool *pool, const char *text, size_t length) {
  uint32_t mask = pool->cap - 1;
  uint32_t at = (uint32_t)hash_bytes(text, length) & mask;
  for (const char *s; (s = pool->slots[at]); at = (at + 1) & mask)
    if (!strncmp(s, text, length) && !s[length])
      break;
  return at;
}

static void grow(str_pool *pool) {
  const char **old = pool->slots;
  uint32_t old_cap = pool->cap;
  pool->cap = old_cap ? old_cap * 2 : 64;
  assert(pool->cap > old_cap);
  pool->slots = xcalloc(pool->cap, sizeof *pool->slots);
  for (uint32_t i = 0; i < old_cap; ++i)
    if (old[i])
      pool->slots[slot_index(pool, old[i], strlen(old[i]))] = old[i];
  free(old);
}

const char *str_intern_n(str_pool *pool, const char *text, size_t length) {
  assert(!memchr(text, '\0', length));
  if ((pool->size + 1) * 4 > pool->cap * 3)
    grow(pool);
  uint32_t at = slot_index(pool, text, length);
  if (!pool->slots[at]) {
    pool->slots[at] = arena_text(&pool->memory, text, length);
    ++pool->size;
    assert(pool->size < pool->cap);
  }
  return pool->slots[at];
}

const char *str_intern(str_pool *pool, const char *text) {
  return str_intern_n(pool, text, strlen(text));
}

const char *str_printf(str_pool *pool, const char *format, ...) {
  buf b = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&b, format, args);
  va_end(args);
  const char *result = str_intern_n(pool, buf_text(&b), b.size);
  buf_free(&b);
  return result;
}

void str_pool_free(str_pool *pool) {
  free(pool->slots);
  arena_free(&pool->memory);
  *pool = (str_pool){0};
}
