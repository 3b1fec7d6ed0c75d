/* monomials.h: sums of products of atoms, modulo 2^width (1 to 64).
 *
 * An atom is a number other than 0; what it stands for is its user's affair. Each product occurs once, with a factor
 * that is not 0. Whoever makes a polynomial frees it. */
#ifndef ASSAY_EXPR_MONOMIALS_H
#define ASSAY_EXPR_MONOMIALS_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

enum { MOST_DEGREE = 6 };

/* Atoms by their numbers, ascending; unused places are 0. */
typedef struct monomial {
  uint32_t atom[MOST_DEGREE];
  uint64_t factor; /* not 0 modulo 2^width */
} monomial;

typedef struct polynomial {
  VEC(monomial) parts;
  bool too_large; /* it means nothing */
} polynomial;

uint64_t polynomial_mask(uint32_t width);
uint32_t monomial_degree(const monomial *m);
void polynomial_free(polynomial *p);
void polynomial_add(polynomial *p, monomial m, uint32_t width);
/* to += a * b */
void polynomial_add_product(polynomial *to, const polynomial *a, const polynomial *b,
                            uint32_t width);
/* Uses each but the last, as an equation with 0, to eliminate from the others: an atom, if one has an odd factor and
 * occurs nowhere else in it, such equations first; else a product. So if the last becomes 0, it follows from the
 * others. */
void polynomial_reduce(polynomial *list, uint32_t count, uint32_t width);

#endif
