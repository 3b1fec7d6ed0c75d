/* kernel.h: linear equations modulo 2^width that a list of rows satisfies, all of them.
 *
 * The solutions c of `row . c == 0` for each row form a module over Z/2^width, which has generators but not
 * always a basis: 2^k * c may be one where c is none. The generators start as all unit vectors; each
 * row makes them combinations that it agrees with (Mueller-Olm and Seidl, "Analysis of modular
 * arithmetic"). */
#ifndef ASSAY_REFINE_KERNEL_H
#define ASSAY_REFINE_KERNEL_H

#include "base/vec.h"

#include <stdint.h>

typedef struct kernel {
  uint32_t width, size;     /* bits, and columns */
  VEC(uint64_t) generators; /* size times size; some are 0 */
} kernel;

void kernel_init(kernel *k, uint32_t width, uint32_t size);
void kernel_row(kernel *k, const uint64_t *row); /* of `size` numbers */
const uint64_t *kernel_generator(const kernel *k, uint32_t i);
void kernel_free(kernel *k);
uint64_t kernel_inverse(uint64_t odd); /* modulo 2^64 */

#endif
