/* rounds.h: what the loops of engines `predicate` and `linear` have in common: a prover, the end, the
 * simulation of an error path, and the report of a round. Everything of a round itself is borrowed. */
#ifndef ASSAY_REFINE_ROUNDS_H
#define ASSAY_REFINE_ROUNDS_H

#include "path/path.h"
#include "refine/engine.h"

typedef struct rounds {
  const engine_request *request;
  engine_result *result;
  wp *wp;   /* owned, like the next */
  smt *smt; /* for paths */
  double began;
  bool done;
  buf stands; /* why it is UNKNOWN if time is up now; empty: because of that */
} rounds;

void rounds_open(rounds *r, const engine_request *request, engine_result *result, bool dump);
void rounds_close(rounds *r);
/* Has `one` called until it is done, or time is up. */
void rounds_run(rounds *r, void (*one)(void *self), void *self);
void rounds_unknown(rounds *r, const char *reason); /* that is the end */
void rounds_stand(rounds *r,
                  const char *reason); /* that is what stands until the next; "": nothing */

path_context rounds_context(const rounds *r);
/* Is the error path one of the concrete program? If so, or if that cannot be told, it is the end.
 * `doubt`, if not NULL: what its infeasibility rests on outside the program, or nothing. */
void rounds_simulate(rounds *r, const trace *path, buf *doubt);

/* What is told of a round. With --dump the texts are in DIR/STEM-N.SUFFIX. */
typedef struct round_report {
  const char *stem, *abstract_suffix, *added_suffix;
  program *abstract;
  void (*print)(buf *out, program *abstract);
  const trace *path;              /* or NULL */
  const char *because;            /* a line for each condition, or NULL */
  const char *added;              /* a line for each, or NULL */
  uint32_t predicates, variables; /* new; in all */
} round_report;

void rounds_report(const rounds *r, const round_report *told);

#endif
