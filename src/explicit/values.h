/* values.h: valuations as bit sets (base/bits.h), and what statements do with them.
 *
 * In a valuation of procedure f, bit i is the variable at that position of its scope (bp_scope).
 * The checker needs one word, the replayer as many as there are variables.
 *
 * An expression with `*` has a set of outcomes, not a value: a mask of CAN_BE_FALSE and
 * CAN_BE_TRUE. Each occurrence of `*` is drawn for itself, so the outcomes of an expression follow
 * from those of its parts. */
#ifndef ASSAY_EXPLICIT_VALUES_H
#define ASSAY_EXPLICIT_VALUES_H

#include "base/bits.h"
#include "program/bp_check.h"

enum { CAN_BE_FALSE = 1, CAN_BE_TRUE = 2, CAN_BE_ANY = 3 };

/* Outcomes of e; primed variables are read in `after` (which may be NULL if there are none). */
unsigned outcomes(const bp_scope *l, const expr *e, const uint64_t *before, const uint64_t *after);
bool can_be(const bp_scope *l, const expr *e, const uint64_t *before, bool value);
/* The one-word valuation with the value at the position that the mask allows; if both are possible,
 * its bit is added to *free. */
uint64_t put_outcome(uint64_t values, uint32_t position, unsigned mask, uint64_t *free);
/* The next choice of the bits in `free` after that one; 0 after the last, as before the first. */
static inline uint64_t next_choice(uint64_t chosen, uint64_t free) {
  return (chosen - free) & free;
}
static inline uint64_t bit(uint32_t position) {
  return (uint64_t)1 << position;
}
/* A procedure with more variables in scope, or more results, than that; or NULL. */
const proc *too_large_for(const bp_scope *l, uint32_t vars, uint32_t results);
/* Is that a state of f, or does its enforce clause exclude it? */
bool is_state(const bp_scope *l, const proc *f, const uint64_t *values);

#endif
