#include "base/heap.h"

#include <assert.h>

static void swap(char *a, char *b, size_t elem) {
  for (size_t i = 0; i < elem; ++i) {
    char c = a[i];
    a[i] = b[i];
    b[i] = c;
  }
}

/* The last element finds its place. */
void heap_up(void *data, uint32_t size, size_t elem, heap_before *before) {
  assert(size > 0);
  char *at = data;
  for (uint32_t i = size - 1; i > 0 && before(at + i * elem, at + (i - 1) / 2 * elem);
       i = (i - 1) / 2)
    swap(at + i * elem, at + (i - 1) / 2 * elem, elem);
}

/* The first element goes to the end; what was there finds its place among the others. */
void heap_down(void *data, uint32_t size, size_t elem, heap_before *before) {
  assert(size > 0);
  char *at = data;
  swap(at, at + (size - 1) * elem, elem);
  for (uint32_t i = 0, kid; (kid = 2 * i + 1) < size - 1; i = kid) {
    if (kid + 1 < size - 1 && before(at + (kid + 1) * elem, at + kid * elem))
      ++kid;
    if (!before(at + kid * elem, at + i * elem))
      break;
    swap(at + kid * elem, at + i * elem, elem);
  }
}
