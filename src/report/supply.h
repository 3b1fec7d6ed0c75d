/* supply.h: which of the values that a run was given a native run can be given too.
 *
 * A run is determined by its draws (program/interp.h). Supplied are: results of input functions, what
 * functions without a body give, write and call (stub.h), and results of library functions that the
 * standard leaves open (rand, getchar) as long as they take no pointers: the harness defines these
 * functions, and they give out what the run was given. Library functions whose behaviour is fixed are never replaced: what they do natively
 * is what they do. Everything else stays open: uninitialised and volatile variables, results of
 * undefined operations, addresses, what library functions write. A native run may differ there, and
 * says nothing then if it does. */
#ifndef ASSAY_REPORT_SUPPLY_H
#define ASSAY_REPORT_SUPPLY_H

#include "refine/answer.h"
#include "report/stub.h"

typedef struct supplied_value {
  const type *type;
  u128 value;
} supplied_value;

typedef struct supplied_function {
  const char *name;
  const type *type;
  VEC(supplied_value) values; /* in the order of the calls */
} supplied_function;

typedef struct supply {
  stubs stubs;                      /* functions without a body */
  VEC(supplied_function) functions; /* in the order first called */
  VEC(const char *) present;        /* weak symbols that are there */
  uint32_t uninitialised;           /* values of indeterminate or volatile variables */
  uint32_t undefined;               /* results of undefined operations */
  uint32_t pointers;                /* inputs that are addresses */
  uint32_t library;                 /* values that library functions left open */
  uint32_t foreign; /* other values that were written or given outside the program */
} supply;

void supply_of(supply *s, const answer *a, const finding *f);
void supply_free(supply *s);
/* What the native run cannot be given, in a few words; NULL: it has everything. */
const char *supply_missing(const supply *s, const finding *f);

#endif
