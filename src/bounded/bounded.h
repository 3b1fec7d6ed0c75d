/* bounded.h: the hunter: unrolls loops and calls to a growing bound, as one incremental SMT
 * problem over symbolic/, looking for bugs; complete unrolling is a proof. Between the bounds the
 * program is run on inputs by chance. Programs without inputs are simply run (refine/concrete.c).
 *
 * What depends on where objects lie is explored again with an open layout (symbolic/layout.c); what would
 * be a proof but for the few arguments of main that were tried, with any (symbolic/arguments.c).
 *
 * A bug is a list of inputs, and of addresses if need be, to be judged by check/. */
#ifndef ASSAY_BOUNDED_BOUNDED_H
#define ASSAY_BOUNDED_BOUNDED_H

#include "alias/alias.h"
#include "program/question.h"

typedef struct bounded_result {
  verdict verdict;
  VEC(u128) inputs; /* FALSE: draws in the order of the interpreter */
  VEC(u128) layout; /* FALSE: where objects lie, if it takes another layout than its own */
  uint32_t bound;
  uint32_t clean;  /* the largest bound within which there is surely no error; 0: none */
  location beyond; /* a loop or call that goes on beyond it; line 0: none is known */
  buf met; /* an error that is not asked about, in a run by chance: `PROPERTY PLACE: what`, or empty */
  buf reason; /* UNKNOWN */
} bounded_result;

typedef struct bounded_request {
  question q;
  uint32_t most; /* largest bound; 0: none */
  /* Told how things stand after each bound; may be NULL. */
  void (*progress)(void *context, const bounded_result *so_far, uint64_t steps);
  void *context;
} bounded_request;

void bounded_check(const bounded_request *r, bounded_result *out);
void bounded_result_free(bounded_result *r);

#endif
