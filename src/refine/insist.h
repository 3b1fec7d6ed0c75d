/* insist.h: progress: a path that cannot be executed is ruled out, for good.
 *
 * What is enough in principle is said in path/chain.c. After INSIST_CHAIN and INSIST_ALL the next
 * abstraction should not have the path, unless the logic has no words for something that its
 * contradiction depends on, which is named, or the prover gives up (tools/fuzz-progress). */
#ifndef ASSAY_REFINE_INSIST_H
#define ASSAY_REFINE_INSIST_H

#include "path/path.h"
#include "predicate/predicate.h"

/* What is done about one path, each time it comes again. */
typedef enum insistence {
  INSIST_CHAIN,    /* the conditions that contradict each other, whole */
  INSIST_ALL,      /* all conditions of the path, whole */
  INSIST_ATOMS,    /* their comparisons, and exact relations between them */
  INSIST_RELATIONS /* exact relations between all predicates */
} insistence;

/* Predicates are added, and places of the path are told to the abstractor. False: all of that was done
 * before. `lacks` gets a phrase about what no predicate says, if there is such a thing. */
bool insist(const path_context *c, abstractor *a, const trace *path, insistence how, precision *out,
            buf *lacks);

#endif
