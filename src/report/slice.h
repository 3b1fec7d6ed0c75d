/* slice.h: which steps of a run matter: the dynamic slice of the violated condition. */
#ifndef ASSAY_REPORT_SLICE_H
#define ASSAY_REPORT_SLICE_H

#include "report/story.h"

/* Sets `matters` of every event. */
void slice_mark(story *s, program *p);

#endif
