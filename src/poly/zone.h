/* zone.h: difference bounds: sets of integer points given by bounds of x, and of x - y.
 *
 * A zone of n dimensions is a square matrix of size n + 1; entry (i, j) bounds x_i - x_j from
 * above, where x_0 is zero and dimension k is x_(k+1). Matrices are always closed (no entry is
 * larger than the sum of two on the way), so that each entry is the best bound, and integral, so
 * that each bound is reached by an integer point. Bounds that would leave +-ZONE_LARGEST are
 * weakened: the zone is then larger than it should be, never smaller. */
#ifndef ASSAY_POLY_ZONE_H
#define ASSAY_POLY_ZONE_H

#include <stdbool.h>
#include <stdint.h>

#define ZONE_LARGEST ((int64_t)1 << 59)
#define ZONE_NONE    INT64_MAX /* no bound */

typedef struct zone {
  uint32_t size; /* n + 1 */
  int64_t at[];  /* row by row */
} zone;

static inline int64_t zone_bound(const zone *z, uint32_t i, uint32_t j) {
  return z->at[i * z->size + j];
}

zone *zone_new(uint32_t dims); /* owned, all points */
zone *zone_copy(const zone *z);
/* x_i - x_j <= bound; false if nothing is left (the matrix is then of no use). */
bool zone_add(zone *z, uint32_t i, uint32_t j, int64_t bound);
/* Each owned, a new zone. */
zone *zone_extended(const zone *z, uint32_t more);
zone *zone_without(const zone *z, const bool *gone); /* by dimension; projects */
zone *zone_product(const zone *a, const zone *b);
/* x_i becomes x_i + by. */
void zone_shift(zone *z, uint32_t i, int64_t by);
/* Is the bound (i, j) needed, if all needed ones are kept? `first[i]`: the first index whose
 * difference to i is fixed (zone_classes). */
void zone_classes(const zone *z, uint32_t *first);
bool zone_is_needed(const zone *z, const uint32_t *first, uint32_t i, uint32_t j);

#endif
