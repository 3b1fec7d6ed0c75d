/* walk.h: from the iterates of Summary back to an execution.
 *
 * The rank of a pair (u, v) is the number of the first iterate that has it. A pair of rank i that
 * is not an entry state follows from pairs of smaller rank: by steps inside the module from one of
 * rank below i (in ef exactly one step; in ef-opt several), or across a call from a caller and an
 * exit of rank below i. So walking back, each time to the least such predecessor, ends at the
 * entry; and the callees met on the way, having smaller rank than their callers, make no cycle.
 * What was entered but not returned from is found by walking back from the input u to a call of
 * smaller rank. */
#ifndef ASSAY_FIXPOINT_WALK_H
#define ASSAY_FIXPOINT_WALK_H

#include "fixpoint/template.h"

typedef struct walk_request {
  templates *templates;
  const mu_system *system;
  mu_run *run;
  const mu_relation *summary;
  bool only_main; /* the error is to be looked for in main, where it was carried up to */
} walk_request;

/* Slots of types that the walk needs, to be called before mu_run_open. */
void walk_reserve(mu_run *run, const templates *t);
/* The trace of a first error; the iterates have one. Owned. Inside bdd_guard. */
trace *walk_trace(const walk_request *request);

#endif
