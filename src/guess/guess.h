/* guess.h: what values in runs suggest: candidates for invariants of loops and for what procedures do.
 *
 * The program is run on inputs by chance; at entries, loop heads and returns the values of a few
 * integers are noted, those on entry to the procedure among them. What all of them have in common, of
 * certain shapes (bounds by numbers of the program, x <= y, r <= 100 * n, sums that are equal, sums of
 * products of two that are equal, x and y both odd or both even), is a conjecture. Nothing rests on it:
 * what is inductive of conjectures is found by check_weaken, and proofs are judged. So runs may end
 * anywhere, and whatever the interpreter chose in them is no evidence of anything. */
#ifndef ASSAY_GUESS_GUESS_H
#define ASSAY_GUESS_GUESS_H

#include "alias/alias.h"
#include "program/certificate.h"
#include "program/question.h"

/* Adds to `out` (initialised) at most one invariant per place and one summary per procedure, each a
 * conjunction of conjectures; every procedure that may be called is listed. Takes a fixed number of
 * steps of the interpreter, and no longer than the question's deadline. */
void guess_candidates(const question *q, certificate *out);

/* The same runs, and what holds in them although sums wrap around: candidates from the cheap to the dear. */
typedef struct wrapping wrapping;
/* Owned; borrows the question. The results of procedures are named as in that certificate. */
wrapping *wrapping_new(const question *q, const certificate *names);
/* Puts the next candidate into `out`, which holds what is left of the one before; false: there is none. *light:
 * its equations are the algebra's (expr/polynomial.h), and the prover needs few steps. */
bool wrapping_next(wrapping *s, certificate *out, bool *light);
void wrapping_free(wrapping *s);

/* Of a program whose threads are counted (program.has_counts), f being its entry: sums that no turn changes, as
 * an invariant of the head of its turns. */
void guess_balance(program *p, const proc *f, certificate *out);
/* The same: numbers that are bounded by how many threads stand somewhere. */
void guess_counts(program *p, const proc *f, certificate *out);
/* The same: what values of flags, and places of threads, mean for global flags and numbers. */
void guess_flags(program *p, const proc *f, certificate *out);

/* The conjunction of two candidates, place by place, is left in `into`. */
void guess_merge(program *p, certificate *into, const certificate *more);

#endif
