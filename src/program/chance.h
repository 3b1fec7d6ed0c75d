/* chance.h: inputs by chance for runs of the interpreter: what is likely to lead somewhere.
 *
 * A run gives each place that draws a few values of its own, mostly numbers that occur in the
 * program, and draws from these; after some draws it may choose anew. So a place often gives the
 * same answer a thousand times in a row, which is what leads deep into loops and recursion. The seed
 * is fixed: the same runs every time. Borrows the program; owns its tables. */
#ifndef ASSAY_PROGRAM_CHANCE_H
#define ASSAY_PROGRAM_CHANCE_H

#include "program/interp.h"

enum { CHANCE_VALUES = 3 /* of a place */ };

typedef struct chance_place {
  uint32_t count;
  u128 values[CHANCE_VALUES];
} chance_place;

typedef struct chance {
  exprs *pool;
  VEC(u128) numbers; /* of the program */
  expr_vec floats;   /* floating-point constants of the program */
  bool has_floats;   /* an operation on such numbers occurs */
  uint64_t seed;
  /* of the present run */
  map places; /* where and what is drawn -> index + 1 */
  VEC(chance_place) chosen;
  uint64_t until;   /* draws before all places choose anew; 0: never */
  uint32_t several; /* most values of a place */
} chance;

void chance_init(chance *c, program *p);
void chance_free(chance *c);
void chance_begin(chance *c); /* another run */
u128 chance_draw(chance *c, const draw *d);

#endif
