/* arena.h: memory that is freed all at once.
 *
 * An arena is a list of blocks; allocation moves a pointer. Everything allocated in it lives until
 * arena_free, or until arena_release of a mark taken before. Memory is zeroed and aligned for any
 * type. Exhausted memory aborts the process (see vec.h). */
#ifndef ASSAY_BASE_ARENA_H
#define ASSAY_BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct arena_block arena_block;
typedef struct arena {
  arena_block *block; /* newest block, owned */
  char *at, *end;     /* free part of the newest block */
  size_t total;       /* bytes requested so far, for statistics */
} arena;

typedef struct arena_mark {
  arena_block *block;
  char *at;
} arena_mark;

void *arena_alloc(arena *a, size_t size);
void *arena_copy(arena *a, const void *from, size_t size);
char *arena_text(arena *a, const char *from, size_t length); /* copied, NUL-terminated */
arena_mark arena_here(const arena *a);
void arena_release(arena *a, arena_mark mark); /* frees what was allocated since the mark */
void arena_free(arena *a);

#define arena_new(a, T)      ((T *)arena_alloc((a), sizeof(T)))
#define arena_array(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))

#endif
