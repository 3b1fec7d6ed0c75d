/* kernel.h: linear equations modulo 2^width that a list of rows satisfies, all of them.
 *
 * The solutions c of `row . c == 0` for each row form a module over Z/2^width, which has generators but not
 * always a basis: 2^k * c may be one where c is none. The generators start as all unit vectors; each
 * row makes them combinations that it agrees with (Mueller-Olm and Seidl, "Analysis of modular
 * arithmetic"). */
#ifndef ASSAY_GUESS_KERNEL_H
#define ASSAY_GUESS_KERNEL_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct kernel {
  uint32_t width, size;     /* bits, and columns */
  VEC(uint64_t) generators; /* size times size; some are 0 */
} kernel;

void kernel_init(kernel *k, uint32_t width, uint32_t size);
void kernel_row(kernel *k, const uint64_t *row); /* of `size` numbers */
const uint64_t *kernel_generator(const kernel *k, uint32_t i);
void kernel_free(kernel *k);

/* Columns, one after the other, each by its values in all rows: which of them is a sum of those before it? Such an
 * equation has few terms, since a column that is such a sum occurs in no other. Not all equations are found: over Z/2^width
 * a multiple of a column may be such a sum while it is not. */
typedef struct echelon {
  uint32_t width, rows, size; /* size: the most columns */
  VEC(uint64_t) values;       /* of the independent ones, made simpler: `rows` numbers each */
  VEC(uint64_t) sums;         /* what they are sums of: `size` factors each */
  VEC(uint32_t) pivots;       /* a row in which each is not 0, while those after it mostly are */
} echelon;

void echelon_init(echelon *e, uint32_t width, uint32_t rows, uint32_t size);
/* Is the column such a sum? Then `factors` (of `size` numbers) times the columns are 0 in all rows, its own being 1. */
bool echelon_column(echelon *e, uint32_t column, const uint64_t *values, uint64_t *factors);
void echelon_free(echelon *e);

#endif
