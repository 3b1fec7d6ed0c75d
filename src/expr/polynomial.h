/* polynomial.h: equations between products, in the machine's own arithmetic.
 *
 * Bit-vectors do not show in any reasonable time that p == a * i gives p + a == a * (i + 1); algebra shows it at once. Integers
 * are taken as polynomials modulo 2^width (up to 64 bits) over atoms: whatever is no sum, difference,
 * product, constant shift to the left or cut. An equation follows from others if it becomes 0 == 0 when these are used
 * to eliminate atoms (where an atom has an odd factor and occurs nowhere else in its equation) and to
 * cancel monomials. That is exact: what follows here follows in every state, whatever overflows. What does not
 * may follow all the same. */
#ifndef ASSAY_EXPR_POLYNOMIAL_H
#define ASSAY_EXPR_POLYNOMIAL_H

#include "expr/expr.h"

/* The formula with `true` for equations that follow from the premise, and from what else holds where they
 * stand. So if the premise holds, both say the same. */
const expr *polynomial_residue(exprs *pool, const expr *premise, const expr *formula);

/* What a product is: a sum of products in which no factor is a sum; true in every state, `true` if it says nothing. A
 * narrower sum that is made wide is taken apart, too, where it did not wrap. (distribute.c) */
const expr *polynomial_distributed(exprs *pool, const expr *product);

#endif
