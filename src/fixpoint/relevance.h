/* relevance.h: which variables can matter to the answer.
 *
 * A variable is relevant if it occurs in a condition (of a branch, assume, assert, constrain or
 * enforce), or if a relevant one is computed from it, by an assignment or by way of a parameter or a
 * result; order of statements is not looked at. Others can take any value without changing which
 * labels are reached, so relations and states leave them out. */
#ifndef ASSAY_FIXPOINT_RELEVANCE_H
#define ASSAY_FIXPOINT_RELEVANCE_H

#include "program/program.h"

typedef struct relevance {
  VEC(bool) vars;             /* by var->id */
  VEC(uint32_t) first_result; /* of procedures: where its results are in `results` */
  VEC(bool) results;
} relevance;

void relevance_init(relevance *r, const program *p);
void relevance_init_all(relevance *r, const program *p); /* everything is relevant */
void relevance_free(relevance *r);

static inline bool is_relevant(const relevance *r, const var *v) {
  return vec_at(&r->vars, v->id);
}
static inline bool is_relevant_result(const relevance *r, const proc *f, uint32_t i) {
  return vec_at(&r->results, r->first_result.data[f->index] + i);
}

#endif
