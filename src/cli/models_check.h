/* models_check.h: assay models --check: functions that state how they are tried (trial/trial.h), all
 * of them or those named, each in a child process, a few at a time.
 *
 * Prints a line for each: `ok NAME 200 calls`, `FAIL NAME: …` (the real function did what the model
 * does not allow), `absent NAME: …` (this library has no such function), `UNKNOWN NAME: …`; then the totals. The exit code is 10 if one fails, else 5 if one
 * is unknown. Without names, the standings of the table are compared with the models too: one that
 * says nothing is `open` (trial/empty.c). */
#ifndef ASSAY_CLI_MODELS_CHECK_H
#define ASSAY_CLI_MODELS_CHECK_H

#include "base/options.h"
#include "frontend/library.h"

int models_check(library *l, const options *opts);

#endif
