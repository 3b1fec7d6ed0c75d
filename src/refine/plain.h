/* plain.h: invariants as a person would have written them.
 *
 * What is said twice is said once: conjuncts that follow from the others are dropped, as far as the prover
 * tells within a small budget. What has not changed since the function began (x == 'x) is not said,
 * which the finding notes. A choice becomes cases. The proof was judged before: nothing rests on this. */
#ifndef ASSAY_REFINE_PLAIN_H
#define ASSAY_REFINE_PLAIN_H

#include "refine/answer.h"

/* The invariants of a proof, of which those that say nothing more are removed. */
void plain_invariants(program *p, finding *f);

#endif
