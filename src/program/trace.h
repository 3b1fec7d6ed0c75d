/* trace.h: executions as data, the same for every level of abstraction.
 *
 * A trace is a list of steps of one procedure activation (of one thread's stack bottom, or of a
 * callee); a step at a call statement may own the trace of the callee's activation. So a trace is a
 * tree, stored as a DAG: a callee's trace may be shared by several steps, and a run of 250 000
 * calls through few distinct summaries stays small. It is unfolded by a cursor.
 *
 * Values are what a step wrote: (path, value) pairs after the step, and at a havoc or an
 * uninitialised read the value drawn. All of it lives in the trace's arena; expressions belong to
 * the pool of the program the trace is of. A trace can be replayed on any program with the same
 * labels. */
#ifndef ASSAY_PROGRAM_TRACE_H
#define ASSAY_PROGRAM_TRACE_H

#include "program/program.h"

typedef struct trace_value {
  const expr *path;
  const expr *value; /* a constant */
  const var *var; /* where the path goes through a pointer: whose bytes it wrote; NULL: not known */
  uint64_t offset; /* and where in it */
  const var
      *target;   /* a pointer: whose bytes it points to; NULL: nobody's with a name, or not known */
  uint64_t base; /* and where these begin */
} trace_value;

typedef struct activation activation;

typedef struct trace_step {
  uint32_t label;  /* statement executed, in the activation's procedure */
  uint32_t succ;   /* which successor was taken (index into succ), 0 if there is only one */
  uint32_t thread; /* running thread, 0 for sequential programs */
  uint32_t value_count;
  const trace_value *values;
  const activation *callee; /* of a call that was entered, or NULL */
  uint64_t state;           /* what its maker remembers of the state before it; 0: nothing */
} trace_step;

struct activation {
  uint32_t proc;
  uint32_t size;
  const trace_step *steps;
  uint32_t value_count; /* parameters and, in the outermost one, globals on entry */
  const trace_value *values;
  uint64_t length; /* steps in all, callees included; saturates */
  bool returns;    /* told by tabulate/ only */
};

typedef struct trace {
  arena memory;
  const activation *main;          /* sequential: the outermost activation */
  VEC(const activation *) threads; /* concurrent: one stack bottom per thread */
  VEC(uint32_t) schedule;          /* concurrent: thread of each step, in order */
} trace;

trace *trace_new(void);    /* owned */
void trace_free(trace *t); /* what it holds */
void trace_drop(trace *t); /* one that was made by trace_new, or NULL */

/* Builds an activation step by step; finished ones are immutable. */
typedef struct activation_builder {
  trace *trace;
  uint32_t proc;
  VEC(trace_step) steps;
  uint64_t length;
  bool returns;
} activation_builder;

void activation_begin(activation_builder *b, trace *t, uint32_t proc_index);
void activation_step(activation_builder *b, trace_step step);
const activation *activation_end(activation_builder *b, const trace_value *values, uint32_t count);
const trace_value *trace_values(trace *t, const trace_value *values, uint32_t count); /* copied */

/* Walks an activation and its callees in execution order. */
typedef struct trace_frame {
  const activation *act;
  uint32_t at;
} trace_frame;
typedef struct trace_cursor {
  VEC(trace_frame) stack;
} trace_cursor;

void trace_cursor_init(trace_cursor *c, const activation *main);
/* The next step, its activation and depth; NULL at the end. */
const trace_step *trace_cursor_next(trace_cursor *c, const activation **act, uint32_t *depth);
void trace_cursor_free(trace_cursor *c);

#endif
