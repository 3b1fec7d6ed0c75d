/* check.c: certificates, procedure by procedure. */
#include "check/internal.h"

static const double least_seconds = 1;

static check_answer judge_all(checker *c) {
  check_answer answer = judge_start(c);
  for (uint32_t i = 0; i < c->p->procs.size && answer == CHECK_CONFIRMED; ++i)
    if (c->claims[i].is_listed && alias_reached(c->r->alias, c->p->procs.data[i]))
      answer = judge_procedure(c, &c->claims[i]);
  return answer;
}

check_answer check_certificate(const check_request *r, const certificate *cert, buf *reason) {
  assert(r->program && r->entry && r->alias && r->entry->has_body);
  checker c = {.r = r,
               .p = r->program,
               .pool = &r->program->pool,
               .deadline = r->deadline,
               .reason = reason};
  if (c.p->is_concurrent) {
    buf_add(reason, "certificates of concurrent programs are not checked");
    return CHECK_UNDECIDED;
  }
  smt_config config = {.math = r->math, .stats = r->stats, .store = r->store};
  if (deadline_is_set(&c.deadline)) {
    double left = deadline_seconds_left(&c.deadline);
    config.seconds = left > least_seconds ? left : least_seconds;
  }
  c.w = wp_new(r->program, r->alias);
  c.smt = smt_new(c.pool, &config);
  check_answer answer = claims_init(&c, cert) ? judge_all(&c) : CHECK_UNDECIDED;
  claims_free(&c);
  smt_free(c.smt);
  wp_free(c.w);
  assert(answer == CHECK_CONFIRMED || buf_text(reason)[0]);
  return answer;
}
