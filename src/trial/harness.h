/* harness.h: the C file in which a function is tried, from the lines that state its trials.
 *
 *   //? NAME(ARGUMENT, …): RESULTS
 *
 * Arguments are C expressions; they are evaluated from left to right and can be named a1, a2, …,
 * also in later ones. RESULTS are C statements over them and over r, what the function gives;
 * without them: same(r). errno is 0 before the call and is compared after it. */
#ifndef ASSAY_TRIAL_HARNESS_H
#define ASSAY_TRIAL_HARNESS_H

#include "frontend/library.h"

/* False, with a line in `error`, if a trial is not written like that. */
bool harness_write(library *l, const char *name, buf *out, buf *error);

#endif
