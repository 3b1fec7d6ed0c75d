/* precision.h: what an abstraction keeps: <E predicates, V variables, R array cells> per procedure
 * (ARCHITECTURE.md).
 *
 * Predicates are bool expressions over globals (global ones), or over globals and one procedure's
 * own variables, and values on entry ('x): those belong to that procedure. Lists have no duplicates
 * and keep the order of adding; a predicate and its negation count as the same. Only grows. */
#ifndef ASSAY_PROGRAM_PRECISION_H
#define ASSAY_PROGRAM_PRECISION_H

#include "base/map.h"
#include "program/program.h"

typedef struct precision {
  program *program;      /* borrowed */
  expr_vec global;       /* predicates over globals only */
  VEC(expr_vec) by_proc; /* predicates by procedure index */
  expr_vec kept;         /* variables and cells a linear program keeps, as paths: x, a[1], s.f */
  map whole;             /* of a procedure's: those that matter at a few places only */
} precision;

void precision_init(precision *p, program *of);
void precision_free(precision *p);
/* Splits nothing and simplifies nothing; drops constants. True if it is new. `scope` NULL: global if
 * it mentions only globals, else it is an error of the caller. */
bool precision_add(precision *p, const proc *scope, const expr *predicate);
/* One that was made for a few places, about whatever it is: it is that procedure's, and of use only where
 * an abstraction is told to look at it. Once precision_add adds it too, it is like others. */
bool precision_add_whole(precision *p, const proc *scope, const expr *predicate);
bool precision_is_whole(const precision *p, const proc *scope, const expr *predicate);
uint32_t precision_size(const precision *p);

/* Reads FORMATS.md section 3 (both forms: one per line, visible wherever its names are; or grouped
 * by scope). False after reporting through `d`. */
bool precision_read(precision *p, const char *file, const char *text, size_t length, diag *d);
/* Grouped by scope; read back it is the same. */
void precision_print(buf *out, const precision *p);

#endif
