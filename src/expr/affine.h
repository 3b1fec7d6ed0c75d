/* affine.h: sums f1 * x1 + … + fn * xn + c over the integers, and what they say as C.
 *
 * What solutions of Horn clauses and polyhedra are made of. The terms are scalar expressions, each once;
 * factors and the constant stay below 2^100, so that nothing overflows here. As C, terms with negative
 * factors go to the other side of the comparison, and each side is computed in a type in which it
 * cannot wrap: the machine's integers then say what the sum says of the integers. */
#ifndef ASSAY_EXPR_AFFINE_H
#define ASSAY_EXPR_AFFINE_H

#include "expr/expr.h"

typedef struct affine_term {
  const expr *x;
  i128 factor;
} affine_term;

typedef struct affine {
  VEC(affine_term) terms;
  i128 constant;
} affine;

void affine_free(affine *a);
/* Adds factor * x, factor * value. False: a number became too large. */
bool affine_add(affine *a, const expr *x, i128 factor);
bool affine_add_const(affine *a, i128 value, i128 factor);

/* Makes a <= 0, or a == 0, as simple as the integers allow: no factor is 0, they have no common
 * divisor, the constant of an inequality is rounded, the first factor of an equality is positive.
 * False: no integers satisfy the equality. */
bool affine_normalise(affine *a, bool equal);

/* A type in which either side of a comparison of `a` with 0 can be computed; NULL: there is none. */
const type *affine_type(exprs *pool, const affine *a);
/* The terms whose factors have that sign, and the constant if it has, computed in type t. */
const expr *affine_side(exprs *pool, const affine *a, const type *t, int sign, bool wraps);

/* a <= 0, or a == 0, of a normalised one where nothing need be computed: of one variable and a constant,
 * of two variables of one type. NULL: it needs more. */
const expr *affine_compare_plain(exprs *pool, const affine *a, bool equal);
/* a <= 0, or a == 0, normalised on the way: plainly, or else in affine_type. NULL: no type is wide
 * enough. */
const expr *affine_compare(exprs *pool, affine *a, bool equal);

#endif
