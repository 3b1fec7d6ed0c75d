/* unroll.h: the steps of a circuit one after the other, as a formula for a SAT solver.
 *
 * Frame i is the circuit in step i: its latches hold what the step before has left, in frame 0 zeros, or anything
 * (`free`). All frames together are one circuit without latches, in which equal gates are one and
 * constants have been put in; of that, the solver gets what is asked about. */
#ifndef ASSAY_BITS_UNROLL_H
#define ASSAY_BITS_UNROLL_H

#include "bits/aig.h"
#include "bits/sat.h"

typedef struct unroll {
  const aig *of; /* borrowed */
  aig_order order;
  bool free;
  aig g;              /* of all frames */
  VEC(lit *) frames;  /* by frame: what each node of the circuit is in it; owned */
  VEC(int) variables; /* by node of g: its variable; 0: the solver does not know it */
  sat *solver;
} unroll;

/* `facts` are wires of the circuit besides `bad` that will be asked about. */
void unroll_init(unroll *u, const aig *of, const lit_vec *facts, bool free);
void unroll_free(unroll *u);

/* One more frame; false: that would be too many gates. */
bool unroll_grow(unroll *u);

/* Does anything that is asked about depend on the wire of the circuit? */
bool unroll_has(const unroll *u, lit wire);
/* What such a wire is in a frame, and that as a literal. */
lit unroll_at(const unroll *u, uint32_t frame, lit wire);
int unroll_literal(unroll *u, lit a);
/* It is so from now on. */
void unroll_fix(unroll *u, lit a);
void unroll_fix_either(unroll *u, lit a, lit b);
/* Can the wire of the formula be true? */
sat_answer unroll_ask(unroll *u, lit a, double seconds);
/* After SAT_YES: in the assignment; what nobody asked about is false. */
bool unroll_value(const unroll *u, uint32_t frame, lit wire);

#endif
