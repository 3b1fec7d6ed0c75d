/* progress.h: how far a run is, on standard error: how many tasks are done, what is running and for how
 * long, what was found, and how long the rest of the round may take if it goes on like this.
 *
 * On a terminal this is one line that is written anew; elsewhere (--progress always) a line every
 * ten seconds. Names are borrowed as long as their task runs. */
#ifndef ASSAY_BATCH_PROGRESS_H
#define ASSAY_BATCH_PROGRESS_H

#include "base/options.h"

#include <jansson.h>

typedef struct progress progress;

progress *progress_new(const options *o, uint32_t total); /* owned */
void progress_free(progress *p);
void progress_files(progress *p, uint32_t done); /* before there are tasks: of that many files */
void progress_round(progress *p, uint32_t round, uint32_t pending, uint32_t jobs, double limit);
void progress_start(progress *p, const char *name);
void progress_end(progress *p, const char *name, const json_t *record);
void progress_show(progress *p);          /* if it is time to */
double progress_pause(const progress *p); /* seconds until then; 0: it is never shown */

#endif
