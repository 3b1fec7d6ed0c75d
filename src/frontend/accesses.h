/* accesses.h: through which pointers a statement reads and writes memory. */
#ifndef ASSAY_FRONTEND_ACCESSES_H
#define ASSAY_FRONTEND_ACCESSES_H

#include "program/program.h"

typedef struct memory_access {
  const expr *pointer;
  const expr *guard; /* it happens if this holds, evaluated at the same time */
} memory_access;

typedef VEC(memory_access) access_list;

/* Appends them, each once, in an order in which evaluating a pointer and its guard needs no access
 * but earlier ones. */
void stmt_accesses(exprs *pool, const stmt *s, access_list *out);

#endif
