/* heap.h: a vector as a queue whose first element is the least.
 *
 * The order is given by the caller at each operation, always the same. Equal elements come in no
 * order of their own, so it has to tell all elements apart where answers depend on it. */
#ifndef ASSAY_BASE_HEAP_H
#define ASSAY_BASE_HEAP_H

#include "base/vec.h"

typedef bool heap_before(const void *a, const void *b); /* does *a come before *b? */

void heap_up(void *data, uint32_t size, size_t elem, heap_before *before);
void heap_down(void *data, uint32_t size, size_t elem, heap_before *before);

#define heap_push(v, before, ...)                                                                  \
  (vec_push(v, __VA_ARGS__), heap_up((v)->data, (v)->size, sizeof *(v)->data, before))
/* Takes the first element out. */
#define heap_pop(v, before)                                                                        \
  (assert((v)->size > 0), heap_down((v)->data, (v)->size, sizeof *(v)->data, before), vec_pop(v))

#endif
