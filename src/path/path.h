/* path.h: one path of the concrete program, as a trace of labels: is it feasible, with which inputs;
 * if not, why not, and which predicates rule it out (paper 000, sections 4.2 and 5).
 *
 * A path comes as a trace (program/trace.h) with concrete labels, branch outcomes in `succ` and
 * callees at calls; values in it are ignored. It starts at the entry procedure and ends at the
 * error: its last step is the assert that fails, or a statement that is not modelled. */
#ifndef ASSAY_PATH_PATH_H
#define ASSAY_PATH_PATH_H

#include "alias/alias.h"
#include "program/precision.h"
#include "program/question.h"
#include "program/trace.h"
#include "smt/smt.h"
#include "wp/wp.h"

typedef struct path_context {
  question q;
  wp *wp;
  smt *smt;
} path_context;

typedef enum path_verdict {
  PATH_FEASIBLE,    /* inputs are set */
  PATH_INFEASIBLE,  /* if that rests on what is outside the program, `reason` names it */
  PATH_APPROXIMATE, /* satisfiable, but through an approximation havoc or a statement that is not
                       modelled: `reason` names it with its place */
  PATH_UNKNOWN      /* the prover gave up; `reason` */
} path_verdict;

typedef struct path_result {
  path_verdict verdict;
  VEC(u128) inputs; /* draws in the order of the interpreter */
  buf reason;
} path_result;

void path_simulate(const path_context *c, const trace *t, path_result *out);
void path_result_free(path_result *r);

/* Adds predicates that rule the (infeasible) path out; how many were new. `effort` 0: from the
 * path itself (interpolants of its steps, else weakest preconditions of its minimal core); higher
 * ones generalise: 1 the path program with its loops closed, branch conditions of its loops; 2
 * everything known. Predicates of callees relate to their entry ('x). If `explained` is not NULL it is
 * set to whether, at effort 0, the conditions of the path that contradict each other are predicates
 * already, so that an abstraction that has the path is coarser than they are: then nothing else is
 * tried. */
uint32_t path_explain(const path_context *c, const trace *t, unsigned effort, precision *out,
                      bool *explained);

/* Adds the conditions of the (infeasible) path that exclude each other, as far as they are found going
 * back along it: a line `place: procedure: condition` for each, in the order of the path. */
void path_contradiction(const path_context *c, const trace *t, buf *out);

/* A predicate that matters before or after the statement, on one path. */
typedef struct path_note {
  uint32_t proc, label;
  const expr *predicate; /* of the precision */
  uint32_t visit;        /* of the place: what is noted of one belongs together */
} path_note;
typedef VEC(path_note) path_notes;

/* The complete explanation: everything that the contradiction becomes on the way back, in the words
 * of each procedure, of whatever size; and where each predicate of the precision, new or old,
 * matters: a statement of the path is abstracted well enough if it is exact about these. */
uint32_t path_explain_completely(const path_context *c, const trace *t, precision *out,
                                 path_notes *notes);

/* The same in few predicates of any size (chain.c): at each place the whole of what the contradiction
 * has become there is one predicate, and so is what a call on the path does. `all`: of all conditions of the path, not of a contradictory few.
 * `lacks`, if not NULL, gets a phrase about the first thing that could not be said. */
uint32_t path_explain_wholly(const path_context *c, const trace *t, bool all, precision *out,
                             path_notes *notes, buf *lacks);

#endif
