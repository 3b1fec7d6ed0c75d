/* callers.h: who calls an entry, and whether anyone calls it so that the error comes.
 *
 * A FALSE of an entry other than main says which caller it takes. That no known caller is one is
 * shown by answers that are there anyway: the same question, asked from the caller, goes through the
 * call with all that the caller may be given; where it was answered TRUE, the error does not come by
 * that call. So a violation is demoted if its entry has callers in the project, its address is taken
 * nowhere, and each caller has that answer, or has none but has callers in turn that all have it. A
 * violation that comes whoever calls is not demoted. */
#ifndef ASSAY_BATCH_CALLERS_H
#define ASSAY_BATCH_CALLERS_H

#include "batch/results.h"

/* Sets `demoted` of the findings that are. */
void demote_findings(results *r);

#endif
