/* vec.h: the one growable array.
 *
 * `VEC(T)` is an anonymous struct of {data, size, cap}; give it a name with a typedef, or use it
 * directly as a member. A zeroed struct is an empty vector. Elements are moved by realloc, so
 * pointers into a vector die at the next push. The vector owns `data` (freed by vec_free), never
 * what the elements point to. No other macro container exists in Assay. */
#ifndef ASSAY_BASE_VEC_H
#define ASSAY_BASE_VEC_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define VEC(T)                                                                                     \
  struct {                                                                                         \
    T *data;                                                                                       \
    uint32_t size, cap;                                                                            \
  }

/* Grows `data` to hold at least `want` elements; aborts when memory is exhausted (an engine then
 * dies in its child process and the parent reports UNKNOWN). */
void *vec_grow(void *data, uint32_t *cap, uint32_t want, size_t elem);

#define vec_reserve(v, want)                                                                       \
  ((v)->cap >= (want)                                                                              \
       ? (void)0                                                                                   \
       : (void)((v)->data = vec_grow((v)->data, &(v)->cap, (want), sizeof *(v)->data)))

#define vec_push(v, ...)                                                                           \
  (vec_reserve((v), (v)->size + 1), (void)((v)->data[(v)->size++] = (__VA_ARGS__)))

/* Appends one zeroed element and yields a pointer to it. */
#define vec_add(v)                                                                                 \
  (vec_reserve((v), (v)->size + 1), memset(&(v)->data[(v)->size], 0, sizeof *(v)->data),           \
   &(v)->data[(v)->size++])

#define vec_pop(v)   (assert((v)->size > 0), (v)->data[--(v)->size])
#define vec_last(v)  (assert((v)->size > 0), (v)->data[(v)->size - 1])
#define vec_at(v, i) (assert((i) < (v)->size), (v)->data[i])
#define vec_clear(v) ((void)((v)->size = 0))
#define vec_free(v)  (free((v)->data), (v)->data = NULL, (v)->size = (v)->cap = 0)

/* Grows with zeroed elements (or shrinks) to exactly n elements. */
#define vec_resize(v, n)                                                                           \
  do {                                                                                             \
    uint32_t vec_n_ = (n);                                                                         \
    vec_reserve((v), vec_n_);                                                                      \
    if (vec_n_ > (v)->size)                                                                        \
      memset((v)->data + (v)->size, 0, (vec_n_ - (v)->size) * sizeof *(v)->data);                  \
    (v)->size = vec_n_;                                                                            \
  } while (0)

/* for (vec_each(int, p, &v)) ... p points at each element in turn. */
#define vec_each(T, p, v)                                                                          \
  __typeof__(T) *p = (v)->data, *p##_end_ = (v)->size ? p + (v)->size : p;                         \
  p != p##_end_;                                                                                   \
  ++p

#endif
