/* ask.h: does the model allow a recorded call? The question to the engines, where trying values of
 * its draws did not tell: the tape is written into the program, and the end is the error. */
#ifndef ASSAY_TRIAL_ASK_H
#define ASSAY_TRIAL_ASK_H

#include "base/options.h"
#include "trial/tape.h"
#include "trial/trial.h"

/* The file that is tried, loaded with the models; NULL if it cannot be, which was said.
 * `recorded`: the call whose numbers are the tape; NULL: they are drawn. `opts` are made here, and
 * belong to the caller (options_free) whatever comes back. */
struct program *ask_load(const char *file, const char *include, const options *limits,
                         const tape_call *recorded, options *opts);

trial_verdict ask_engines(const char *file, const char *include, const options *limits,
                          const tape_call *call, buf *why);

#endif
