/* str.h: interned strings. Two interned strings of one pool are equal iff their pointers are. The
 * pool owns them; they live as long as it does. A zeroed pool is empty. */
#ifndef ASSAY_BASE_STR_H
#define ASSAY_BASE_STR_H

#include "base/arena.h"

#include <stdint.h>

typedef struct str_pool {
  arena memory;
  const char **slots; /* open addressing, power of two */
  uint32_t cap, size;
} str_pool;

const char *str_intern(str_pool *pool, const char *text);
const char *str_intern_n(str_pool *pool, const char *text, size_t length);
const char *str_printf(str_pool *pool, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void str_pool_free(str_pool *pool);

#endif
