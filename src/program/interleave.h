/* interleave.h: concurrent Boolean programs: which threads there are, and traces of interleavings.
 *
 * Threads (FORMATS.md, section 1). The list of a program's threads is fixed: first `init`, if there
 * is such a function and nothing calls it; then `main` and the functions thread…, in the order of
 * the text; then, for each start_thread statement in order, as many places as may be started there.
 * A thread is named by its number in this list everywhere: in traces, schedules and reports.
 *
 * Semantics, which the oracle (explicit/threads.h), the replayer and the formulas share:
 *   - `init` runs to its end first; what it does is no context of its own. Then any thread may run.
 *   - One statement is one step: evaluating the arguments and entering the callee is one, and so is
 *     evaluating results, leaving the callee and assigning them. The running thread may change
 *     between steps, except while it is inside an atomic section (from atomic_begin to the next
 *     atomic_end; they do not nest) or inside a function named __VERIFIER_atomic_… that has not
 *     returned. A context switch is a change of the running thread after it has taken at least one
 *     step; leaving a finished or a blocked thread counts like any other.
 *   - A thread that reaches end_thread, or returns from its first function, takes no more steps.
 *   - start_thread makes the first place of that statement that is not taken runnable, with a copy
 *     of the creator's parameters and locals. If all are taken the answer is UNKNOWN.
 *   - An enforce clause is checked after each step of the thread that is inside the procedure, as
 *     in sequential programs; steps of other threads are not held against it.
 *
 * Traces. trace.threads[i] is the first activation of thread i, or NULL if it takes no step;
 * trace.schedule is the thread of each step, in order. Along the schedule, each thread's steps are
 * those of its activation in the order of trace_cursor. The conventions of bp_check.h hold, but
 *   - trace.main is the first activation of the thread that runs first; that one's values have the
 *     globals as well;
 *   - a step's values are the variables that this very step changes; those of a call are the
 *     variables that the results are assigned to, and hold after the callee's return step;
 *   - the first activation of a started thread begins where start_thread says;
 *   - a thread need not come to an end. The last step of the schedule is the error. */
#ifndef ASSAY_PROGRAM_INTERLEAVE_H
#define ASSAY_PROGRAM_INTERLEAVE_H

#include "program/bp_check.h"

typedef enum thread_kind { THREAD_INIT, THREAD_INITIAL, THREAD_STARTED } thread_kind;

typedef struct thread_root {
  thread_kind kind;
  uint32_t proc;  /* its first procedure */
  uint32_t begin; /* label where it begins */
  uint32_t site;  /* THREAD_STARTED: label of the start_thread statement, in the same procedure */
  uint32_t instance; /* THREAD_STARTED: 0 .. instances - 1 */
} thread_root;

typedef VEC(thread_root) thread_roots;

void thread_roots_of(const program *p, uint32_t instances, thread_roots *out);
/* "main", "thread_b", "main:12#2" (the second started at line 12). */
void thread_name(buf *out, const program *p, const thread_root *t);
bool is_called_in(const program *p, const proc *f); /* by a direct call */
/* Is the procedure's body run without a switch? */
bool is_atomic_proc(const proc *f);
/* The statements (returns, end_thread) at which, as far as control flow tells, a thread may end
 * inside an atomic section or function, after which no thread takes a step. In order of the text;
 * borrowed from the program. */
typedef VEC(const stmt *) thread_ends;
void thread_ends_inside(const program *p, thread_ends *out);

/* What is asked of a concurrent program besides the request. */
typedef struct thread_bound {
  uint32_t switches;  /* at most so many context switches; or, if rounds is not 0, */
  uint32_t rounds;    /* at most so many rounds, in each of which each thread runs once, in order */
  uint32_t instances; /* threads per start_thread statement */
} thread_bound;

/* What is known besides the result. */
typedef struct thread_answer {
  uint32_t least;      /* VERDICT_FALSE: so few switches (or rounds) suffice */
  bool is_exhaustive;  /* VERDICT_TRUE: no execution has more contexts than were looked at */
  uint32_t depth_cut;  /* explicit: the depth at which stacks were cut, 0 if none was */
  VEC(uint64_t) nodes; /* nodes of the relation after each number of switches, from 0 */
  /* Where to tell, as soon as it is known, that there is no error with so many contexts (switches
   * and one more) or rounds; may be NULL, may be shared with another process. */
  volatile uint32_t *cleared;
} thread_answer;
void thread_answer_free(thread_answer *a);

/* How many context switches a trace has. */
uint32_t trace_switches(const trace *t, const thread_roots *roots);

/* ---- building a trace step by step ---- */

typedef struct tracer_frame {
  activation_builder builder;
  const trace_value *values; /* on entry, in the trace's arena */
  uint32_t value_count;
  trace_step call; /* of the callee in the next frame */
} tracer_frame;

typedef VEC(tracer_frame) tracer_stack;

typedef struct tracer {
  trace *trace;
  VEC(tracer_stack) threads;
} tracer;

void tracer_init(tracer *b, uint32_t threads);
/* Thread t begins in f, or calls f at `label`. Values are copied. */
void tracer_begin(tracer *b, uint32_t t, uint32_t f, const trace_value *values, uint32_t count);
void tracer_call(tracer *b, uint32_t t, uint32_t label, uint32_t f, const trace_value *values,
                 uint32_t count);
/* A step inside the innermost activation of t. */
void tracer_step(tracer *b, uint32_t t, uint32_t label, uint32_t succ, const trace_value *values,
                 uint32_t count);
/* The return step of the innermost activation; `values` are what its caller assigns. */
void tracer_return(tracer *b, uint32_t t, uint32_t label, const trace_value *values,
                   uint32_t count);
trace *tracer_end(tracer *b); /* owned; frees the rest */

#endif
