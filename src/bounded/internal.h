/* internal.h: what the files of bounded/ share; nobody else includes it.
 *
 *   shape.c    per procedure: the order in which labels are explored, and what loops contain
 *   explore.c  unrolling up to a bound: what errors there are, and what was cut off
 *   probe.c    the program run on inputs by chance
 *   model.c    values in a model of the prover, computed from those of the symbolic constants
 *   bounded.c  growing bounds, questions to the prover, the verdict */
#ifndef ASSAY_BOUNDED_INTERNAL_H
#define ASSAY_BOUNDED_INTERNAL_H

#include "base/deadline.h"
#include "bounded/probe.h"
#include "program/graph.h"
#include "smt/smt.h"
#include "symbolic/symbolic.h"

/* ---- shape.c ---- */

typedef struct shape {
  flow flow;
  uint32_t *order;  /* by label: every loop is contiguous, its exits come behind it */
  bool *is_join;    /* several edges lead there */
  bool *is_endless; /* by loop head: no edge leaves the loop */
} shape;

void shape_init(shape *s, const proc *f);
void shape_free(shape *s);
bool shape_loop_contains(const shape *s, uint32_t head, uint32_t label);

/* ---- explore.c ---- */

/* Something that happens under a condition. */
typedef struct event {
  const sym_guard *guard;
  const expr *cond;   /* beside the guard; NULL: true */
  const char *reason; /* why a state was lost; NULL otherwise */
  location where;     /* of a cut: the loop or call that goes on */
} event;
typedef VEC(event) event_vec;

typedef struct limits {
  uint32_t bound;     /* of rounds and recursive calls that depend on inputs */
  uint64_t steps;     /* statements; then everything left is cut off */
  uint32_t nodes;     /* of expressions in the pool */
  deadline *deadline; /* borrowed */
} limits;

typedef struct exploration {
  program *p;
  sym *engine;
  limits limits;
  smt_solver *solver; /* for conditions of long loops; may be NULL */
  shape **shapes;     /* by procedure index, made when needed; owned by the caller */
  event_vec errors;   /* failing assertions */
  event_vec cuts;     /* executions that go beyond the bound */
  event_vec lost;     /* executions that need something not modelled */
  uint64_t steps;
  uint32_t queries;
  const char *exhausted; /* the limit that was hit, or NULL: everything within the bound is there */
  map conjunctions;      /* id of a guard -> index + 1 */
  expr_vec conjuncts;
} exploration;

void explore(exploration *x, const proc *entry);
void exploration_free(exploration *x);
/* The whole condition of an event. */
const expr *event_expr(exploration *x, const event *e);

/* ---- model.c ---- */

typedef struct model {
  smt_solver *solver;
  map known; /* expression id -> index + 1 */
  VEC(u128) values;
} model;
u128 model_value(void *m, const expr *e);
bool model_truth(void *m, const expr *e);
void model_free(model *m);

#endif
