/* conjecture.h: what runs suggest (guess/) and induction confirms (check_weaken): invariants that
 * hold, for engines that are in want of some.
 *
 * `horn` takes them together with solutions of its clauses. `predicate` asks when it goes round the same
 * loops for the third time: they are a proof, or else predicates for these loops. */
#ifndef ASSAY_REFINE_CONJECTURE_H
#define ASSAY_REFINE_CONJECTURE_H

#include "check/check.h"
#include "path/path.h"

/* What is inductive of `found` (may be empty) and the conjectures together is left in `found`, without
 * conjuncts that follow from others at their place. True if that proves the program. At most so many
 * seconds; if they are up, what is left is nothing. */
bool conjecture_keep(const question *q, const certificate *guesses, double seconds,
                     certificate *found);

/* What `known` says at heads of loops that the path goes round, as predicates: how many are new. */
uint32_t conjecture_predicates(const path_context *c, const certificate *known, const trace *path,
                               precision *out);

#endif
