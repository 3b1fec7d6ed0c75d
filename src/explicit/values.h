/* values.h: valuations as bit sets, and what statements do with them.
 *
 * In a valuation of procedure f, bit i is global i; the bits after the globals are f's parameters,
 * then f's locals. A valuation is an array of 64-bit words, of which the checker needs one, the
 * replayer as many as there are variables.
 *
 * An expression with `*` has a set of outcomes, not a value: a mask of CAN_BE_FALSE and
 * CAN_BE_TRUE. Each occurrence of `*` is drawn for itself, so the outcomes of an expression follow
 * from those of its parts. */
#ifndef ASSAY_EXPLICIT_VALUES_H
#define ASSAY_EXPLICIT_VALUES_H

#include "program/program.h"

enum { CAN_BE_FALSE = 1, CAN_BE_TRUE = 2, CAN_BE_ANY = 3 };

typedef struct layout {
  const program *program;
  uint32_t globals;
  uint32_t *position; /* by var id; owned */
} layout;

void layout_init(layout *l, const program *p);
void layout_free(layout *l);
uint32_t layout_size(const layout *l, const proc *f); /* bits of a valuation of f */
/* The variable at that position of f's valuations. */
const var *layout_var(const layout *l, const proc *f, uint32_t position);

static inline bool get_bit(const uint64_t *words, uint32_t i) {
  return words[i / 64] >> (i % 64) & 1;
}
static inline void set_bit(uint64_t *words, uint32_t i, bool value) {
  uint64_t bit = (uint64_t)1 << (i % 64);
  words[i / 64] = value ? words[i / 64] | bit : words[i / 64] & ~bit;
}

/* Outcomes of e; primed variables are read in `after` (which may be NULL if there are none). */
unsigned outcomes(const layout *l, const expr *e, const uint64_t *before, const uint64_t *after);
bool can_be(const layout *l, const expr *e, const uint64_t *before, bool value);
/* Is that a state of f, or does its enforce clause exclude it? */
bool is_state(const layout *l, const proc *f, const uint64_t *values);

#endif
