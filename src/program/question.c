/* question.c: questions, and the proofs that answer them. */
#include "program/question.h"

#include "program/certificate.h"

bool question_is_open(const question *q) {
  assert(q->entry);
  return !proc_is_main(q->entry);
}

void certificate_init(certificate *c, program *p) {
  *c = (certificate){0};
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    const proc *f = p->procs.data[i];
    const var *result = NULL;
    if (f->results.size == 1) {
      var *v = var_new(&p->pool, V_TEMP, "\\result", f->results.data[0]);
      v->proc = i;
      result = v;
    }
    vec_push(&c->result, result);
  }
}

void certificate_free(certificate *c) {
  vec_free(&c->invariants);
  vec_free(&c->summaries);
  vec_free(&c->result);
}
