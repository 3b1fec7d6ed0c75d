/* job.h: inside of the room: one question to a formula, and reading what it computed. */
#ifndef ASSAY_CONCURRENT_JOB_H
#define ASSAY_CONCURRENT_JOB_H

#include "concurrent/relations.h"
#include "concurrent/stitch.h"
#include "fixpoint/formula.h"

/* Everything a check allocates hangs here, so that it can be given up at any point. */
typedef struct job {
  const bp_request *request;
  const thread_bound *bound;
  const instance *x;
  bp_result *result;
  thread_answer *answer;
  bool want_trace;
  uint32_t limit; /* switches of the formula: one more than asked for if there is an init; rounds */
  relations relations;
  formula formula;
  arena memory; /* of the contexts' values */
  stitch_contexts contexts;
} job;

static inline bdd_space *space_of(const job *j) {
  return j->relations.templates.space;
}
static inline uint32_t globals_width(const job *j) {
  return j->relations.templates.types.globals->width;
}

const mu_var *formal(const mu_relation *r, const char *name);
/* The state is at the error. */
rel at_error(const job *j, const mu_var *state);
/* The least valuation of these bits in *r, which is restricted to it. Owned by the job. */
const bool *pick(job *j, rel *r, const uint32_t *bits, uint32_t count);

/* Sets the contexts of an execution to the error, and how many rounds it has, from the iterates of
 * Reach of rounds.mu. (rounds.c) */
void read_rounds(job *j, const mu_relation *r);

#endif
