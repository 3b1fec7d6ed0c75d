/* modular.h: sums with constant factors in the machine's own arithmetic, modulo 2^width.
 *
 * A sum is constant + factor * atom + …, of up to 64 bits. An atom is an expression that is no sum itself,
 * of a type that is at least as wide; each occurs once, with a factor that is not 0. Two expressions with the same sum
 * are equal modulo 2^width whatever overflows: that is what wrap-around keeps, where sums of integers
 * (affine.h) hold only as long as nothing overflows. */
#ifndef ASSAY_EXPR_MODULAR_H
#define ASSAY_EXPR_MODULAR_H

#include "expr/expr.h"

typedef struct mod_term {
  const expr *atom;
  uint64_t factor;
} mod_term;

typedef struct mod_sum {
  uint32_t width;
  uint64_t constant;
  VEC(mod_term) terms;
} mod_sum;

/* What the low `width` bits of an integer are; the sum is owned (mod_sum_free). False: it has fewer
 * bits, or is no machine integer, or width is more than 64. */
bool mod_sum_of(const expr *e, uint32_t width, mod_sum *out);
void mod_sum_free(mod_sum *s);
void mod_sum_add(mod_sum *s, const expr *atom, uint64_t factor);
uint64_t mod_inverse(uint64_t odd);                      /* modulo 2^64 */
uint64_t mod_factor(const mod_sum *s, const expr *atom); /* 0: it does not occur */
/* The sum as an expression of the unsigned type of its width, but at least 32 bits: then the low ones
 * count. */
const expr *mod_sum_expr(exprs *pool, const mod_sum *s);
/* An equation without the atoms that cancel, where there are such; always: in the same form as every other
 * that says the same of the same atoms up to a sign, with operations that wrap. Anything else: as it is. */
const expr *mod_equation(exprs *pool, const expr *e, bool always);
const expr *mod_equations(exprs *pool, const expr *formula); /* all of its, where atoms cancel */

#endif
