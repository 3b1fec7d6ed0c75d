/* induct.h: k-induction over a circuit (M. Sheeran, S. Singh, G. Stålmarck, FMCAD 2000), by an incremental SAT
 * solver (unroll.h).
 *
 * For k = 0, 1, …: does the error come in step k? If not: can it come in step k of a run from any state, when
 * it came in none of the k steps before, and the facts hold in all of them? If neither, the error is never
 * reached, and that is a claim with depth k (program/certificate.h). What one question has taught is kept for
 * the next, and from one turn to the next. Facts are invariants at places, known to be inductive together. */
#ifndef ASSAY_BITS_INDUCT_H
#define ASSAY_BITS_INDUCT_H

#include "bits/system.h"
#include "bits/unroll.h"

typedef enum induct_answer { INDUCT_PROVED, INDUCT_ERROR, INDUCT_OPEN } induct_answer;

typedef struct induct {
  const system_model *s; /* borrowed */
  unroll run, any;       /* from the start; from any state */
  uint32_t good;         /* so many steps of a run are without error */
  uint32_t tried;        /* so many steps from any state have been asked about */
  double spent;          /* seconds of the processor on runs */
  bool is_over;          /* the formula has become too large */
} induct;

void induct_open(induct *x, const system_model *s);
void induct_close(induct *x);

/* Goes on for so many seconds of processor time. After INDUCT_ERROR steps 0 to `good` are the run, after INDUCT_PROVED
 * the depth is `tried`. */
induct_answer induct_turn(induct *x, double seconds);
/* The value of an input's node in a step of the run; context is the induct. */
system_input induct_input;

#endif
