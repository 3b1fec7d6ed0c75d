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

/* Threads tell their runs one after the other; how many steps each context has says how they are
 * interleaved. */
typedef struct stitcher {
  tracer tracer;
  uint32_t *steps; /* by context; owned */
  uint32_t
      *own_values; /* by thread: of its first values, which come before those of globals; owned */
} stitcher;

/* Finds a run of `thread` through its contexts, ending in the error if the last context is its own.
 * False: `result` has the reason. */
bool thread_run_find(const instance *x, const bp_request *source, const stitch_contexts *contexts,
                     uint32_t thread, stitcher *out, bp_result *result);

#endif
