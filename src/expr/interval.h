/* interval.h: bounds of numbers, and what operations make of them.
 *
 * An interval stands for the numbers of a type from `low` to `high`, both included, and for NaN if `nan` is
 * set. Of a floating-point type the ends are bits (float.h) and may be infinities, and both zeros are one
 * number; of an integer type they are values, as i128 has them. Where low > high there is no number:
 * a NaN, if anything.
 *
 * Operations are monotone and so is rounding: an operation on the ends of its operands, rounded as it
 * rounds, bounds what it gives on everything between. Every result here holds all that the operation can
 * give; that it is the smallest such interval is not promised. */
#ifndef ASSAY_EXPR_INTERVAL_H
#define ASSAY_EXPR_INTERVAL_H

#include "expr/expr.h"

typedef struct interval {
  u128 low, high;
  bool nan;
} interval;

typedef enum truth { IS_FALSE, IS_TRUE, IS_OPEN } truth;

static inline truth truth_not(truth a) {
  return a == IS_OPEN ? IS_OPEN : a == IS_TRUE ? IS_FALSE : IS_TRUE;
}

/* Has the type intervals? Floating-point formats and integers of at most 64 bits have. */
bool interval_suits(const type *t);
interval interval_all(const type *t);
interval interval_const(const type *t, u128 value);
bool interval_has_number(const type *t, const interval *a);

/* a <= b, of two numbers as ends have them. */
bool interval_below(const type *t, u128 a, u128 b);
interval interval_meet(const type *t, interval a, interval b);
interval interval_hull(const type *t, interval a, interval b);
bool interval_equal(const interval *a, const interval *b);

/* Of e, an operation on operands within kids[0], kids[1], … (in the order of e->kid; those that are no
 * numbers, like a rounding mode, are not looked at). Whatever it does not know: anything. */
interval interval_apply(const expr *e, const interval *kids);
/* Of a comparison of e->kid[0] with e->kid[1]. */
truth interval_compare(const expr *e, const interval *a, const interval *b);
/* What is known of operand i of e where the result is within `is`, and the others within kids. */
interval interval_back(const expr *e, uint32_t i, const interval *is, const interval *kids);

/* Two parts that hold together what `a` does; false if it cannot be taken apart any more. A NaN is a
 * part of its own. */
bool interval_halve(const type *t, const interval *a, interval *left, interval *right);

#endif
