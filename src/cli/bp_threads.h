/* bp_threads.h: `assay bp` on concurrent programs: --context-switches, --rounds, --bounded.
 *
 * The trace is replayed on the explicit semantics before it is shown. In text it is a table with
 * one column per thread that takes part, one step a line, and a line wherever the running thread
 * changes; in JSON each step names its thread, `threads` gives their names by number, and `contexts`
 * tells which steps each stretch between two switches has.
 *
 * What was learnt before a limit stopped the search (no error within fewer switches) is part of the
 * reason of an UNKNOWN: the child that searches tells it through `cleared`, which it shares with its
 * parent. */
#ifndef ASSAY_CLI_BP_THREADS_H
#define ASSAY_CLI_BP_THREADS_H

#include "base/options.h"
#include "program/interleave.h"

typedef struct bp_threads_job {
  const options *opts;
  const bp_request *request;
  const char *source;         /* text of the file */
  volatile uint32_t *cleared; /* as in thread_answer; never NULL */
  bool use_oracle;            /* --algorithm explicit */
  double started;
} bp_threads_job;

/* Does the command line ask for it? */
bool bp_threads_asked(const options *opts);
/* What reports call the algorithm. */
const char *bp_threads_algorithm(const options *opts, bool use_oracle);
/* Decides, appends the report to `out`; the exit code. */
int bp_threads_run(buf *out, const bp_threads_job *job);
/* The search was stopped: appends the report that says so. */
void bp_threads_give_up(buf *out, const bp_threads_job *job, const char *reason);

#endif
