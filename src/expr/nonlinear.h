/* nonlinear.h: operations on machine integers that are not linear, as those see them who reason about
 * integers with sums alone (polyhedra, Horn clauses, relaxed formulas).
 *
 * What is said of the result v of a # b: where the conditions of a row hold, v is at least each of its `low`
 * and at most each of its `high`. At most one row of an operation applies; where none does v is any value
 * of its type. All of it holds for the operands' values, whatever their types. */
#ifndef ASSAY_EXPR_NONLINEAR_H
#define ASSAY_EXPR_NONLINEAR_H

#include "expr/expr.h"

typedef enum bound_term {
  BOUND_ZERO,
  BOUND_A,
  BOUND_B,
  BOUND_SUM,     /* a + b */
  BOUND_BELOW_B, /* b - 1 */
  BOUND_OPPOSITE /* 1 - b */
} bound_term;

typedef enum bound_condition {
  WHEN_A_NOT_NEGATIVE = 1,
  WHEN_A_NEGATIVE = 2,
  WHEN_B_NOT_NEGATIVE = 4,
  WHEN_B_POSITIVE = 8,
  WHEN_B_SHIFTS = 16, /* less than the width of the type */
  BOUND_CONDITIONS = 5
} bound_condition;

typedef struct bound_row {
  uint8_t kind; /* expr_kind */
  uint8_t when; /* conditions, all of which hold */
  uint8_t low_count, high_count;
  uint8_t low[2], high[2]; /* bound_term */
} bound_row;

/* The rows of that operation, *count of them; 0: nothing is said of it. */
const bound_row *bound_rows(expr_kind kind, uint32_t *count);

/* Is a & mask the remainder of a, rounded down, by *size = mask + 1? */
bool mask_is_remainder(i128 mask, i128 *size);

/* That a row holds of e, as a formula over its operands and its result, all of one type: that of e, or
 * mathematical integers. */
const expr *bound_row_holds(exprs *pool, const bound_row *r, const expr *e, const expr *a,
                            const expr *b, const expr *value);

#endif
