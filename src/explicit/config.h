/* config.h: configurations of a concurrent program: the globals, and for each thread its stack. As
 * words they can be compared and kept. */
#ifndef ASSAY_EXPLICIT_CONFIG_H
#define ASSAY_EXPLICIT_CONFIG_H

#include "base/vec.h"

typedef enum thread_status { NOT_BEGUN, ALIVE, FINISHED } thread_status;

typedef struct frame {
  uint32_t proc, label;
  uint64_t locals; /* at their positions; the positions of globals are 0 */
} frame;

typedef struct thread {
  thread_status status;
  bool in_section; /* between atomic_begin and atomic_end */
  VEC(frame) stack;
} thread;

typedef struct config {
  uint64_t globals;
  uint32_t current, spent; /* switches or rounds so far */
  bool has_moved;          /* the current thread has taken a step in this context */
  VEC(thread) threads;
} config;

typedef VEC(uint64_t) word_list;

/* The words of a configuration; has_moved is taken to be true if `has_moved` is. */
void config_pack(const config *c, bool has_moved, word_list *out);
/* `out` is zeroed or a configuration already, whose memory is used again. */
void config_unpack(const uint64_t *words, uint32_t count, uint32_t threads, config *out);
void config_free(config *c);

static inline frame *top_of(thread *t) {
  assert(t->stack.size > 0);
  return &t->stack.data[t->stack.size - 1];
}

#endif
