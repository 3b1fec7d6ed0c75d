/* explicit.h: the reference checker of Boolean programs, over explicit valuations, and the judge of
 * every trace. Written for clarity: it is the oracle that the symbolic algorithms are tested
 * against, and shares nothing with them but the program.
 *
 * explicit_check computes path edges and summary edges (Reps, Horwitz, Sagiv 1995; paper 000,
 * section 3) whose states are single valuations, so recursion is exact and the search ends. It
 * explores everything that is reachable; if an error is, it computes a trace than which none is
 * shorter, asked or not. The length that is minimised is that of program/bp_check.h: steps,
 * callees' included.
 *
 * More than EXPLICIT_MAX_VARS variables in scope of a procedure, more than EXPLICIT_MAX_STATES
 * states, and a concurrent program, are VERDICT_UNKNOWN. */
#ifndef ASSAY_EXPLICIT_EXPLICIT_H
#define ASSAY_EXPLICIT_EXPLICIT_H

#include "program/bp_check.h"

enum { EXPLICIT_MAX_VARS = 20, EXPLICIT_MAX_STATES = 20000000 };

void explicit_check(const bp_request *request, bp_result *result); /* a bp_algorithm */

/* Is t an execution of the program that ends in the error that is asked for, told by the convention
 * of program/bp_check.h? If not, appends why to `reason`. Any number of variables; a callee that
 * several steps share is replayed once per valuation of the globals it starts from. */
bool explicit_replay(const bp_request *request, const trace *t, buf *reason);

#endif
