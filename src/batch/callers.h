/* callers.h: findings that no known caller meets (program/known_callers.h).
 *
 * The callers are those in the files of the project, and their answers are there anyway: those of the
 * tasks that start from them. A caller without a task is passed over for its own callers; one whose
 * task has no answer, or leaves the function out, shows nothing. A violation that comes whoever calls is not demoted. */
#ifndef ASSAY_BATCH_CALLERS_H
#define ASSAY_BATCH_CALLERS_H

#include "batch/results.h"

/* Sets `demoted` of the findings that are. */
void demote_findings(results *r);

#endif
