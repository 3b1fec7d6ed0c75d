/* resolve.h: what the files that make typed formulas of raw nodes share; nobody else includes it.
 *
 *   resolve_types.c  types and what is declared of them
 *   resolve.c        terms, formulas, relations */
#ifndef ASSAY_FIXPOINT_RESOLVE_H
#define ASSAY_FIXPOINT_RESOLVE_H

#include "fixpoint/raw.h"

#include <assert.h>
#include <setjmp.h>

enum { MAX_WIDTH = 1 << 16 };

typedef struct resolver {
  mu_system *m;
  mu_error *error;
  VEC(mu_var *) scope; /* innermost last */
  jmp_buf fail;
} resolver;

_Noreturn void resolve_fail(resolver *r, mu_place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

const mu_type *resolve_type_named(resolver *r, const char *name, mu_place place);
void resolve_enum(resolver *r, const raw_item *item);
void resolve_class(resolver *r, const raw_item *item);

#endif
