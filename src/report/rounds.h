/* rounds.h: the story of a refinement (--explain): for each round of the engine that answered, the
 * error path of the abstract program, the conditions that exclude each other, what was added, and which
 * lines of the abstract program were not in that of the round before. */
#ifndef ASSAY_REPORT_ROUNDS_H
#define ASSAY_REPORT_ROUNDS_H

#include "refine/answer.h"

void rounds_write(buf *out, const answer *a);

#endif
