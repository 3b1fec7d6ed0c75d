/* arrays.h: what may hold for all elements of arrays, read off the program.
 *
 * A loop over an array treats each element alike: what it does at index i, and what the program asks of
 * the element at i, are facts about a[i]. With an arbitrary number k (V_ANY) for i they are facts
 * about the symbolic cell a[k], and with k bounded by the variables that the loop runs over,
 * `0 <= k < i => a[k] == 0`, invariants of the loop. All such facts, and bounds of the variables
 * themselves, are proposed at every loop head, on entry to procedures and for what their calls do.
 *
 * Most of them are wrong. They are a candidate: check_weaken keeps what is inductive together, and
 * the judge decides what that is worth. Nothing else rests on this room. The number of facts is bounded,
 * and does not depend on how long the arrays are.
 *
 * After Flanagan and Qadeer, "Predicate abstraction for software verification" (arbitrary constants in
 * predicates), and Monniaux and Gonnord, "Cell morphing" (one arbitrary cell stands for all). */
#ifndef ASSAY_ARRAYS_ARRAYS_H
#define ASSAY_ARRAYS_ARRAYS_H

#include "alias/alias.h"
#include "program/certificate.h"
#include "program/question.h"

/* What is proposed: what is asserted and stored; with it, sums that elements are in a few runs; or with it, what other
 * conditions and copies tell, of all elements that counters bound; or of more, by remainders, tests and flags. */
typedef enum arrays_effort { ARRAYS_FEW, ARRAYS_FITTED, ARRAYS_TOLD, ARRAYS_ALL } arrays_effort;

/* Adds what may hold to `out`, which has nothing yet. Facts that a few runs show to be wrong are left out, and those about
 * variables that are not used any more. False: no procedure has to do with elements at indices that
 * vary, so there is nothing to propose. */
bool arrays_propose(const question *q, arrays_effort effort, certificate *out);

/* Is it a small program of the kind that this is for: with facts about all elements to propose, and loops whose bound is no
 * constant? */
bool arrays_have_any_length(const question *q);

/* Of an assertion at the label that was not proved: which fact about all elements it would follow from, of which
 * array, and at which loop, in words. Nothing if it speaks of no element at an index that varies. */
void arrays_tell_missing(const question *q, const proc *f, uint32_t label, buf *out);

#endif
