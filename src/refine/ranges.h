/* ranges.h: between which bounds the numbers of a procedure stay.
 *
 * Intervals (expr/interval.h) of its scalar variables, and of globals between calls, at each label; where a loop
 * makes them grow they are widened to numbers that the program mentions, or to powers of two, and then made as narrow again as one
 * more look allows. A call gives a number within the bounds that were found for its procedure, whatever it
 * was called with. What comes out is a candidate: the judge says what it is worth. */
#ifndef ASSAY_REFINE_RANGES_H
#define ASSAY_REFINE_RANGES_H

#include "base/deadline.h"
#include "expr/interval.h"
#include "program/program.h"

typedef struct ranges {
  const program *p;
  VEC(interval) results; /* by procedure: of its result, once it is known */
  VEC(bool) has_result;  /* by procedure: is it known? */
  VEC(u128) numbers;     /* doubles that intervals are widened to, in ascending order */
} ranges;

void ranges_init(ranges *r, const program *p);
void ranges_free(ranges *r);

/* Looks at a procedure with a body; those that it calls should have been looked at before. Calls `found` for each
 * loop head that is reached, with the bounds of the variables: all of them, or such as say nothing. */
typedef void ranges_found(void *context, uint32_t label, const var *v, const interval *is);
void ranges_of(ranges *r, const proc *f, deadline *until, ranges_found *found, void *context);

#endif
