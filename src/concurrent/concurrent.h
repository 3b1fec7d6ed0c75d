/* concurrent.h: concurrent Boolean programs within a bound on context switches or rounds, by the
 * formulas share/assay/fixpoint/context-switch.mu and rounds.mu (paper 004, section 5).
 *
 * The program is made an instance with a fixed list of threads (instantiate.h), whose relations
 * (relations.h) the formula is evaluated over; a trace is stitched together from runs of the single
 * threads (stitch.h). The semantics is that of program/interleave.h.
 *
 * A search for at most K switches is a search upward: the iterates of the formula are the tuples
 * with 0, 1, 2, … switches, it ends with the first that has an error, and what is known of fewer
 * switches is the start for more. answer->nodes has one entry per number of switches that was
 * looked at. A large K is asked for in stages of 16, 64, … switches (4, 16, … rounds), each from the
 * start again: an error with few switches must not wait for trails of hundreds. */
#ifndef ASSAY_CONCURRENT_CONCURRENT_H
#define ASSAY_CONCURRENT_CONCURRENT_H

#include "program/interleave.h"

/* request->program is concurrent; request->main does not matter. */
void concurrent_check(const bp_request *request, const thread_bound *bound, bp_result *result,
                      thread_answer *answer);

#endif
