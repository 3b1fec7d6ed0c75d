/* suppress.h: findings that are known and not to be reported.
 *
 * By a comment on the line of the violation (or of its cause), or alone on the line before:
 *
 *   // assay: ignore RULE, REASON          RULE: a rule, a property, or * for all
 *
 * By a file (--suppress), a line each, '#' being a comment:
 *
 *   RULE FILE[:FUNCTION] REASON            FILE: a path, or a pattern with * and ?
 *   FINGERPRINT REASON                     the 32 digits that results.jsonl gives
 *
 * The reason is shown with the finding; one without a reason is not taken, and said to be wrong. */
#ifndef ASSAY_BATCH_SUPPRESS_H
#define ASSAY_BATCH_SUPPRESS_H

#include "batch/results.h"

/* Sets `suppressed` of the findings that are. `file` may be NULL. */
bool suppress_findings(results *r, const char *file, buf *error);

#endif
