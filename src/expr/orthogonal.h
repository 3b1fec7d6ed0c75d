/* orthogonal.h: sums that are 0 in every row of a table of numbers.
 *
 * The rows span a space; the sums are what is orthogonal to it. Found modulo a large prime, where nothing
 * overflows, and read back as small fractions. Whether a sum is 0 in the rows as integers is the caller's to
 * try. A column on which no earlier ones depend is a pivot; each other one is a sum of pivots before it. */
#ifndef ASSAY_EXPR_ORTHOGONAL_H
#define ASSAY_EXPR_ORTHOGONAL_H

#include "expr/expr.h"

enum { ORTHOGONAL_COLUMNS = 48 };

typedef struct orthogonal {
  uint32_t columns, rank;
  uint64_t matrix[ORTHOGONAL_COLUMNS][ORTHOGONAL_COLUMNS]; /* reduced rows */
  uint32_t pivot[ORTHOGONAL_COLUMNS];                      /* by row */
} orthogonal;

void orthogonal_init(orthogonal *o, uint32_t columns);
void orthogonal_add(orthogonal *o, const i128 *row);
bool orthogonal_is_pivot(const orthogonal *o, uint32_t column);
/* The sum in which that column, which is no pivot, occurs besides pivots, with integer factors. False: they are
 * not small. */
bool orthogonal_sum(const orthogonal *o, uint32_t column, i128 *factors);

#endif
