/* report.h: an answer written down, for people and for other tools.
 *
 * Every report is made from the one struct of refine/answer.h and from the source files as they are
 * on the disk when it is written; a file that cannot be read costs the lines quoted from it, never
 * the report. Nothing here judges: what is written was decided before.
 *
 * Text goes to standard output (INTERFACE.md, "Answer"): its last line is the result. */
#ifndef ASSAY_REPORT_REPORT_H
#define ASSAY_REPORT_REPORT_H

#include "base/buf.h"
#include "refine/answer.h"

/* What was checked, trace or invariants, assumptions, one line per finding if there are several,
 * and the result. With --quiet the result lines only. */
void report_text(buf *out, const answer *a);

/* One object, as INTERFACE.md and doc/json.md say. */
void report_json(buf *out, const answer *a);

/* The finding that the result is about: the first among the worst. */
const finding *report_worst(const answer *a);

#endif
