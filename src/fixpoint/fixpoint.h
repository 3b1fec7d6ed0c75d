/* fixpoint.h: checkers of Boolean programs that are formulas of the fixed-point calculus.
 *
 * An algorithm is a file share/assay/fixpoint/NAME.mu: a system of equations over the template
 * relations of a program (template.h) that defines a relation Summary over (Input, State), or
 * (bool, Input, State) of which the part with true counts, and whose query asks for the error. The
 * formula gives the verdict and the invariants; if there is an error, a trace to it is that of the
 * recorded tabulation (boolean/boolean.h).
 *
 * Everything stays within the memory and time of the request; else the answer is VERDICT_UNKNOWN
 * with the reason. One such check can run in a process at a time (see bdd/bdd.h). */
#ifndef ASSAY_FIXPOINT_FIXPOINT_H
#define ASSAY_FIXPOINT_FIXPOINT_H

#include "program/bp_check.h"

/* Of type bp_algorithm. */
void fixpoint_summary(const bp_request *request, bp_result *result);
void fixpoint_ef(const bp_request *request, bp_result *result);
void fixpoint_ef_opt(const bp_request *request, bp_result *result);

#endif
