/* math.h: integers without bounds, as a type (`--int math`).
 *
 * What an integer of C is, the pool decides (exprs.integers):
 *   INTEGERS_MACHINE  two's complement of so many bits (T_INT). Where a program starts;
 *   INTEGERS_OPEN     the same, but the pool concludes nothing from ranges and wrap-around: a program
 *                     that is to be made mathematical is lowered so, else x <= INT_MAX would be true
 *                     before anybody could ask;
 *   INTEGERS_MATH     those of up to 64 bits are mathematical integers (T_MATH) that lie in memory
 *                     where the machine's did: they keep width, size and name, but nothing is cut to
 *                     them. type_int gives such types from then on.
 * The step to INTEGERS_MATH is made once, for all of a pool; it forgets every expression. Whoever keeps
 * one has it made again by expr_as_math (program/integers.h does that for a program). */
#ifndef ASSAY_EXPR_MATH_H
#define ASSAY_EXPR_MATH_H

#include "expr/expr.h"

static inline bool exprs_are_math(const exprs *pool) {
  return pool->integers == INTEGERS_MATH;
}
void exprs_make_math(exprs *pool);

typedef struct math_copier {
  exprs *pool; /* made mathematical */
  map done;    /* id of an old expression -> the new one */
} math_copier;

/* An expression from before exprs_make_math, with the integers of after it. */
const expr *expr_as_math(math_copier *c, const expr *e);
void math_copier_free(math_copier *c);

#endif
