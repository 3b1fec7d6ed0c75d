/* range.h: bounds of an expression's value that its shape alone gives: types, constants, masks. They
 * hold in every state. */
#ifndef ASSAY_EXPR_RANGE_H
#define ASSAY_EXPR_RANGE_H

#include "expr/expr.h"

/* All values from `low` to `high`, both included. */
typedef struct range {
  i128 low, high;
} range;

/* Of an integer or bool of at most 64 bits. */
bool has_range(const type *t);
range range_of_type(const type *t);
range range_of(const expr *e);

#endif
