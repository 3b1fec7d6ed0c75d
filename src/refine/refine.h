/* refine.h: the refinement loop, the engines and the portfolio: the only place where engines meet
 * (ARCHITECTURE.md).
 *
 * refine_check puts the question to the engines that the options ask for, each in a child process
 * under the limits of the command line; the first definite answer that the judge (check/) confirms
 * wins, and the others are ended. It never prints: what happens on the way goes to `progress`. */
#ifndef ASSAY_REFINE_REFINE_H
#define ASSAY_REFINE_REFINE_H

#include "refine/answer.h"

typedef struct refine_request {
  const options *options;
  question q;           /* of the lowered and woven program. Its deadline is the question's share of
                 --timeout (unset: all of it); alias and store are found here */
  const char *property; /* which question it is, for --cache; may be NULL */
  const char *predicates; /* text of --predicates, or NULL */
  void (*progress)(void *context, const char *engine, const char *text); /* may be NULL */
  void *context;
} refine_request;

/* Fills `out` (zeroed before). If an engine crashes, or the judge refutes its proof, that is among the
 * internal errors of the answer; false: for that reason there is no answer (exit 6), the finding is
 * UNKNOWN and its reason says what. */
bool refine_check(const refine_request *request, answer *out);

#endif
