/* witness_follow.h: witnesses of any tool, judged. */
#ifndef ASSAY_REPORT_WITNESS_FOLLOW_H
#define ASSAY_REPORT_WITNESS_FOLLOW_H

#include "report/witness_build.h"

typedef struct follow_request {
  const witness *witness; /* a violation */
  program *program;
  const proc *entry;
  const options *options;
  deadline deadline;
  uint64_t step_limit; /* 0: none */
} follow_request;

/* True if the program, run on the inputs that the witness names, ends in the error at its target
 * and passes its waypoints; `out` is that run. Else `reason` gets one line. */
bool witness_follow(const follow_request *r, replay_result *out, buf *reason);

/* Puts the assumptions of a violation into the program, so that errors are reached only by runs that
 * keep them; to be done before following. False: one of them cannot be read or stands nowhere. */
bool witness_constrain(const follow_request *r, buf *reason);

/* Does a run that ends in an error pass the waypoints other than assumptions, in order? */
bool witness_compare(const follow_request *r, const replay_result *run, buf *reason);

/* Makes the invariants of a correctness witness assertions of the program. False: one of them
 * cannot be read or belongs nowhere; `reason` gets one line. */
bool witness_assert(const witness *w, program *p, const options *opts, buf *reason);

/* False if the hashes tell that the witness is about other files. */
bool witness_matches(const witness *w, const options *opts, buf *reason);

#endif
