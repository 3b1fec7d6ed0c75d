/* threads.h: the reference checker of concurrent Boolean programs, and the judge of their traces.
 *
 * explicit_threads explores every interleaving within the bound, configuration by configuration:
 * the globals, and for each thread its stack of frames. The semantics is that of
 * program/interleave.h. It shares nothing with the formulas but the program and its threads.
 *
 * Configurations are met in the order of (context switches or rounds, steps), so the trace of the
 * first error has the fewest switches and, among those, the fewest steps. Stacks deeper than
 * `max_depth` are cut: if that happened and there is no error, the answer is VERDICT_UNKNOWN and
 * answer->depth_cut says so; an error that is found is one. */
#ifndef ASSAY_EXPLICIT_THREADS_H
#define ASSAY_EXPLICIT_THREADS_H

#include "program/interleave.h"

enum { THREADS_MAX_CONFIGS = 4000000 };

typedef struct threads_limits {
  uint32_t max_depth;   /* frames of one thread */
  uint32_t max_configs; /* 0: THREADS_MAX_CONFIGS */
} threads_limits;

void explicit_threads(const bp_request *request, const thread_bound *bound, threads_limits limits,
                      bp_result *result, thread_answer *answer);

/* Is t an interleaved execution within the bound that ends in the error, told by the convention of
 * program/interleave.h? If not, appends why to `reason`. Stacks of any depth, any number of
 * variables. */
bool explicit_replay_threads(const bp_request *request, const thread_bound *bound, const trace *t,
                             buf *reason);

#endif
