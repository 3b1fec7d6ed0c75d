/* stitch.h: from a list of contexts to an interleaved trace.
 *
 * The formulas tell which thread runs in each context, and the globals at each switch. Given these,
 * the threads no longer depend on each other: each one is a sequential Boolean program that, at the
 * end of each of its contexts, has the globals told and goes on with those of its next context. So
 * a run of each thread is found by the sequential checker (thread_run.c), and the runs are merged
 * context by context. Nothing of that is trusted: the trace is replayed on the explicit semantics
 * before it is shown. */
#ifndef ASSAY_CONCURRENT_STITCH_H
#define ASSAY_CONCURRENT_STITCH_H

#include "concurrent/instantiate.h"

typedef struct stitch_context {
  uint32_t thread;
  const bool *in;  /* globals of the instance at its start; NULL: of the very first one, unknown */
  const bool *out; /* at its end; NULL: it ends in the error */
  bool may_idle;   /* the thread need not take a step in it, and may begin later */
} stitch_context;

typedef VEC(stitch_context) stitch_contexts;

/* The trace, owned; or NULL and the reason in `result`. `source` is the request. */
trace *stitch(const instance *x, const bp_request *source, const stitch_contexts *contexts,
              bp_result *result);

/* ---- inside: one thread (thread_run.c) ---- */

typedef enum run_event_kind { RUN_BEGIN, RUN_STEP, RUN_CALL, RUN_RETURN } run_event_kind;

/* One step of a thread, in terms of the source program. */
typedef struct run_event {
  run_event_kind kind;
  uint32_t context; /* index in the list of contexts */
  uint32_t proc;    /* RUN_BEGIN, RUN_CALL: that is entered */
  uint32_t label, succ;
  uint32_t first_value, value_count; /* in the run's values */
} run_event;

typedef struct thread_run {
  VEC(run_event) events;
  VEC(trace_value) values;
  uint32_t own_values; /* of those of RUN_BEGIN, which come first; the others are globals */
} thread_run;

/* Finds a run of `thread` through its contexts, ending in the error if the last context is its own.
 * False: `result` has the reason. */
bool thread_run_find(const instance *x, const bp_request *source, const stitch_contexts *contexts,
                     uint32_t thread, thread_run *run, bp_result *result);
void thread_run_free(thread_run *run);

#endif
