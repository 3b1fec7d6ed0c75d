/* linear_loop.h: what the loop of the linear engine (linear_loop.c) and its refinement
 * (linear_refine.c) share. Paths belong to the concrete program's pool. */
#ifndef ASSAY_REFINE_LINEAR_LOOP_H
#define ASSAY_REFINE_LINEAR_LOOP_H

#include "linear/linear.h"
#include "refine/rounds.h"

typedef struct linear_loop {
  rounds rounds;
  const engine_request *request;
  deadline deadline; /* a little earlier than the engine's, so that it can tell what stopped it */
  uint64_t weight;   /* of one operation on polyhedra */
  expr_vec kept;     /* V and R */
  VEC(linear_place) places; /* that were made more exact */
  linear_program *linear;   /* of this round, like the rest */
  linear_result found;
  buf added;
  uint32_t added_count;
  buf doubt; /* why a path could not be followed; empty: it could */
} linear_loop;

/* The linear program of these variables and cells, and the question about one. */
abstract_request linear_loop_abstraction(const linear_loop *l, const expr_vec *kept);
linear_request linear_loop_question(const linear_loop *l, const linear_program *p);
/* One more variable or cell, unless it is there already. */
void linear_loop_keep(linear_loop *l, const expr *path);

/* The trace that was found is infeasible: more is kept, or some places are made more exact, or that
 * is the end. */
void linear_loop_refine(linear_loop *l);

#endif
