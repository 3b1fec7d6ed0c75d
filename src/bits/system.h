/* system.h: a procedure as a circuit whose runs are its executions. Shared by the files of this room;
 * nobody else includes it.
 *
 * Places are the heads of loops. A step of the circuit leads from one place to the next: all ways
 * between the two at once, each label with the condition of its being reached. Latches: `begun`, which is 0 only at
 * the start; one for each place, set where execution is there; the bits of the slots (state.h). Where
 * execution has ended, no place is set. `bad` says that an assertion fails in this step.
 *
 * What the circuit allows and the program does not is told apart by nobody here: a proof goes to the
 * judge, a path is tried out. */
#ifndef ASSAY_BITS_SYSTEM_H
#define ASSAY_BITS_SYSTEM_H

#include "bits/state.h"
#include "program/trace.h"

/* In the step from `place`: is the edge taken; does the assertion at the label fail? */
typedef struct step_edge {
  uint32_t place, label, succ;
  lit taken;
} step_edge;

enum { AT_START = UINT32_MAX }; /* a place: before the first statement */

typedef struct system {
  aig g;
  encoder x;
  flow shape;
  VEC(uint32_t) places;          /* labels */
  uint32_t begun;                /* a latch */
  VEC(uint32_t) latch_of_place;  /* by place */
  VEC(step_edge) edges, failing; /* of a failing assertion succ is 0 */
  bool has_calls;                /* of functions with a body, whose results are arbitrary here */
} system_model;

/* The latches as a state in which execution is at the place. */
state system_at(system_model *s, uint32_t place);

/* False: it does not fit, and `reason` says why. Owned either way; system_free. */
bool system_build(system_model *s, const question *q, buf *reason);
void system_free(system_model *s);

/* The path of a run: `inputs` gives the value of an input's node in a step. False: it comes to no error. */
typedef bool system_input(void *context, uint32_t node, uint32_t step);
bool system_path(const system_model *s, system_input *input, void *context, uint32_t steps,
                 trace *to);

#endif
