#include "base/arena.h"

#include <assert.h>

#include "base/memory.h"
#include "base/vec.h"

struct arena_block {
  arena_block *next;
  size_t size;
  _Alignas(max_align_t) char data[];
};

#ifdef ASSAY_STRESS
enum { BLOCK_SIZE = 64, FIRST_CAP = 1 };
#else
enum { BLOCK_SIZE = 1 << 16, FIRST_CAP = 8 };
#endif
enum { ALIGN = _Alignof(max_align_t) };

void *vec_grow(void *data, uint32_t *cap, uint32_t want, size_t elem) {
  assert(want > *cap);
  assert(!data == !*cap); /* the vector owns what it grows */
  uint64_t next = *cap ? (uint64_t)*cap * 2 : FIRST_CAP;
  if (next < want)
    next = want;
  if (next > UINT32_MAX)
    next = UINT32_MAX;
  if (next < want)
    out_of_memory();
  void *grown = realloc(data, (size_t)next * elem);
  if (!grown)
    out_of_memory();
  *cap = (uint32_t)next;
  return grown;
}

static void add_block(arena *a, size_t size) {
  size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
  arena_block *block = malloc(sizeof *block + room);
  if (!block)
    out_of_memory();
  block->next = a->block;
  block->size = room;
  a->block = block;
  a->at = block->data;
  a->end = block->data + room;
}

void *arena_alloc(arena *a, size_t size) {
  assert(size <= SIZE_MAX - ALIGN);
  size = (size + ALIGN - 1) / ALIGN * ALIGN;
  if ((size_t)(a->end - a->at) < size)
    add_block(a, size);
  void *result = a->at;
  a->at += size;
  a->total += size;
  assert(a->at <= a->end);
  assert((uintptr_t)result % ALIGN == 0);
  if (size)
    memset(result, 0, size);
  return result;
}

void *arena_copy(arena *a, const void *from, size_t size) {
  assert(from || size == 0);
  void *to = arena_alloc(a, size);
  if (size)
    memcpy(to, from, size);
  return to;
}

char *arena_text(arena *a, const char *from, size_t length) {
  char *to = arena_alloc(a, length + 1);
  memcpy(to, from, length);
  return to;
}

arena_mark arena_here(const arena *a) {
  return (arena_mark){a->block, a->at};
}

void arena_release(arena *a, arena_mark mark) {
  while (a->block != mark.block) {
    assert(a->block && "the mark is of this arena, and was not released before");
    arena_block *next = a->block->next;
    free(a->block);
    a->block = next;
  }
  a->at = mark.at;
  a->end = a->block ? a->block->data + a->block->size : NULL;
  assert(a->block ? a->block->data <= a->at && a->at <= a->end : !a->at);
}

void arena_free(arena *a) {
  arena_release(a, (arena_mark){0});
}
