/* fingerprint.h: what makes two violations the same one, in runs of different days and from
 * different entries.
 *
 * A violation is known by what is violated, the file, the function and the text of the statement, and
 * the number of equal texts before it in that function: so lines that move change nothing. One that
 * a rule finds when the entry returns (a file that is still open) would be another one from each
 * entry: it is known by the statement at which the rule last noted something, its cause. */
#ifndef ASSAY_REPORT_FINGERPRINT_H
#define ASSAY_REPORT_FINGERPRINT_H

#include "report/story.h"

enum { FINGERPRINT_TEXT = 33 }; /* 32 digits and a NUL */

/* Where the violation is known by: the place of the error, or of its cause. */
typedef struct violation_cause {
  location where;
  const proc *proc; /* NULL: not known */
  bool is_earlier;  /* not where the run ended */
} violation_cause;

violation_cause cause_of(const answer *a, const finding *f, line_cache *c);
void fingerprint_of(const finding *f, const violation_cause *at, line_cache *c,
                    char text[FINGERPRINT_TEXT]);

#endif
