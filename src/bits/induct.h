/* induct.h: k-induction over a circuit (M. Sheeran, S. Singh, G. Stålmarck, FMCAD 2000), by an incremental SAT
 * solver (unroll.h).
 *
 * For k = 0, 1, …: does the error come in step k? If not: can it come in step k of a run from any state, when
 * it came in none of the k steps before, and the facts hold in all of them? If neither, the error is never
 * reached, and that is a claim with depth k (program/certificate.h). What one question has taught is kept for
 * the next, and from one turn to the next. Facts are invariants at places, known to be inductive together. */
#ifndef ASSAY_BITS_INDUCT_H
#define ASSAY_BITS_INDUCT_H

#include "bits/facts.h"

typedef enum induct_answer { INDUCT_PROVED, INDUCT_ERROR, INDUCT_OPEN } induct_answer;

typedef struct induct {
  const system_model *s; /* borrowed */
  facts *known;          /* borrowed; NULL: none */
  unroll run, any;       /* from the start; from any state */
  VEC(int) selectors;    /* by fact: it is assumed in all frames of `any` */
  uint32_t good;         /* so many steps of a run are without error */
  uint32_t depth;        /* of the question about any state */
  double patience;       /* seconds for it */
  bool is_over;          /* the formula has become too large */
} induct;

void induct_open(induct *x, const system_model *s);
void induct_close(induct *x);
/* From now on those facts are known, instead of those before. */
void induct_know(induct *x, facts *known);

/* Goes on for so many seconds of processor time. After INDUCT_ERROR steps 0 to `good` are the run, after INDUCT_PROVED
 * `depth` is that of the proof. */
induct_answer induct_turn(induct *x, double seconds);
/* After INDUCT_PROVED: which facts (needed[i], zeros at first) the proof rests on, and these on. */
void induct_needed(induct *x, uint8_t *needed);
/* The value of an input's node in a step of the run; context is the induct. */
system_input induct_input;

#endif
