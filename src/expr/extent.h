/* extent.h: between which integers expressions lie, and whether their sums and products wrap.
 *
 * What is known of some expressions is learnt from comparisons; bounds of others follow by their operations. An
 * expression is `exact` if no operation in it leaves the range of its type, nor any cast changes a value: then it is the integer
 * that the same operations give on integers without bounds. Numbers of up to 64 bits. */
#ifndef ASSAY_EXPR_EXTENT_H
#define ASSAY_EXPR_EXTENT_H

#include "expr/expr.h"

typedef struct extent {
  i128 low, high; /* both included, and within the type */
  bool exact;
} extent;

typedef struct known_extent {
  const expr *of;
  i128 low, high;
} known_extent;

typedef struct extents {
  VEC(known_extent) known; /* each expression once */
} extents;

bool expr_is_half(const expr *e); /* a / 2, or a >> 1 */
void extents_free(extents *x);
bool extent_suits(const type *t);                  /* an integer of at most 64 bits */
extent extent_of(const extents *x, const expr *e); /* of a type that suits */
void extent_learn(extents *x, const expr *e, i128 low, i128 high);
/* a + by <= b, as integers; both of one type that suits. */
void extent_learn_order(extents *x, const expr *a, const expr *b, int by);

#endif
