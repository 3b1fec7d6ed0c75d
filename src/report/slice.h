/* slice.h: which steps of a run matter: the dynamic slice of the violated condition. */
#ifndef ASSAY_REPORT_SLICE_H
#define ASSAY_REPORT_SLICE_H

#include "report/story.h"

/* Sets `matters` of every event. `run`: the places where the object that the error is about was allocated
 * and freed are in the slice too; the last step there counts. */
void slice_mark(story *s, program *p, const run_result *run);

#endif
