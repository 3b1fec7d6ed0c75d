/* evaluate.h: the value of a scalar expression, by machine arithmetic, where somebody knows those of
 * its places. For models, samples and states seen before; the interpreter and the explicit checker have
 * evaluators of their own, because they judge the rest.
 *
 * Values are the low bits of their types, as in expr.h. An operation without a value (a division by
 * zero, an over-wide shift, a floating-point number that does not fit, the bits of a NaN, a mathematical integer of
 * more than 128 bits) has none here either. */
#ifndef ASSAY_EXPR_EVALUATE_H
#define ASSAY_EXPR_EVALUATE_H

#include "expr/expr.h"

/* An operator on the values of its operands: E_CAST to E_ITE, or E_FLOAT. False: it has no value. */
bool expr_apply(const expr *e, const u128 *kids, u128 *value);

typedef struct evaluator {
  /* The value of what is no operator: paths, values on entry, addresses and moves of them; also
   * operations on floats. */
  bool (*place)(struct evaluator *v, const expr *e, u128 *value);
  void *context;
  uint32_t nodes; /* that may still be visited; for the deepest expression, too */
} evaluator;

/* Only what decides && || ?: is evaluated. False: it has no value, or there are too many nodes. */
bool expr_evaluate(evaluator *v, const expr *e, u128 *value);

#endif
