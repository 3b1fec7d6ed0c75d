/* trace.h: inside of the room: making traces, shared by the ways to find them. */
#ifndef ASSAY_TABULATE_TRACE_H
#define ASSAY_TABULATE_TRACE_H

#include "base/map.h"
#include "tabulate/internal.h"

/* A point at a stored node, in that record of it. */
typedef struct tracer_point {
  tab_place at;
  uint32_t record;
  element point; /* owned */
} tracer_point;

/* A run that returns and is still to be made, or has been. */
typedef struct tracer_task {
  uint32_t proc, record, run;
  uint32_t next; /* chain of equal hash: index + 1 */
  element point; /* owned: the summary edge */
} tracer_task;

/* A step, and an activation, while the trace is being made: callees have numbers. */
typedef struct tab_step {
  uint32_t label, succ;
  uint32_t run;   /* of a call: the callee's, or TAB_NONE */
  uint64_t state; /* remembered: before the step */
} tab_step;

typedef struct tab_run {
  uint32_t proc;
  bool returns;
  uint64_t age;          /* callees have smaller ones; UINT64_MAX: does not return */
  VEC(tab_step) steps;   /* the last first: a return, an error, or a call that does not return */
  const activation *act; /* when it is finished */
} tab_run;

#define TAB_NONE UINT32_MAX

struct tab_tracer {
  tabulation *t;
  VEC(tab_run) runs;
  VEC(tracer_task) todo;
  map known; /* hash -> task + 1 */
  VEC(uint32_t) chain;
  VEC(element) forward;
};
typedef tab_tracer tracer;

tracer *tab_tracer_new(tabulation *t); /* owned by the tabulation */
uint32_t tab_tracer_run(tracer *w, uint32_t f, uint64_t age);
/* Steps of a run are added from the last to the first. */
void tab_tracer_step(tracer *w, uint32_t run, tab_place at, uint32_t succ, uint32_t callee,
                     element point);
/* The run of a summary edge (owned) in that record of the procedure's `leave`; a task if it is new.
 */
uint32_t tab_tracer_summary(tracer *w, uint32_t f, uint32_t record, uint64_t age, element point);
/* The trace that the runs are, owned; the tracer is freed. */
trace *tab_tracer_end(tracer *w);

#endif
