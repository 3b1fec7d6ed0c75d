/* call.h: a native call of an entry other than main, by a caller like that of the run: the objects,
 * globals and arguments that it had set up have the same values. Objects are allocated; what the run
 * did not read is 0. */
#ifndef ASSAY_REPORT_CALL_H
#define ASSAY_REPORT_CALL_H

#include "refine/answer.h"

/* Adds a function main that sets everything up and calls the entry. */
void call_write(buf *out, const answer *a, const finding *f);
/* What cannot be set up so, in a few words; NULL: everything can. */
const char *call_missing(const answer *a, const finding *f);

#endif
