/* facts.h: invariants at places that k-induction may lean on. Shared by the files of this room; nobody else
 * includes it.
 *
 * Candidates are what other engines offer, comparisons of variables with each other and with numbers of the program.
 * Runs of the circuit by chance drop most of those that are none; of the others those are dropped that are not inductive
 * together with the rest (Houdini: C. Flanagan, K. R. M. Leino, FME 2001), by a SAT solver. What is left holds
 * in the circuit wherever execution is at its place. */
#ifndef ASSAY_BITS_FACTS_H
#define ASSAY_BITS_FACTS_H

#include "bits/system.h"
#include "bits/unroll.h"

typedef struct fact {
  uint32_t place;
  const expr *holds;
  lit wire;    /* of the circuit, over latches only */
  lit missing; /* execution is at the place, and it does not hold */
} fact;

typedef struct facts {
  system_model *s; /* borrowed; gets gates */
  VEC(fact) list;
  unroll pair;        /* a step from any state, where all of them hold */
  VEC(int) selectors; /* by fact: it is assumed before the step */
} facts;

/* At most so many seconds of processor time: then there are none. */
void facts_find(facts *f, system_model *s, const expr_vec *offered, double seconds);
void facts_free(facts *f);

/* In frame 0 execution has begun, and is at one place at most. */
void facts_fix_control(const system_model *s, unroll *u);

/* Those that `needed` (by fact) are inductive together with, too. */
void facts_close(facts *f, uint8_t *needed);

#endif
