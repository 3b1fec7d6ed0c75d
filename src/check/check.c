/* check.c: certificates, procedure by procedure. */
#include "check/internal.h"

static const double least_seconds = 1;
enum {
  WEAKEN_STEPS = 2000000, /* a conjunct that takes more is dropped */
  RELAXED_STEPS = 400000, /* the same, where what is right is seen at once */
};

static check_answer judge_all(checker *c) {
  check_answer answer = judge_start(c);
  for (uint32_t i = 0; i < c->p->procs.size && answer == CHECK_CONFIRMED; ++i)
    if (c->claims[i].is_listed && alias_reached(c->r->alias, c->p->procs.data[i]))
      answer = judge_procedure(c, &c->claims[i]);
  return answer;
}

static void checker_init(checker *c, uint64_t steps) {
  assert(c->r && !c->claims && !c->w && !c->smt);
  const question *r = c->r;
  c->config = (smt_config){.stats = r->stats, .store = r->store, .steps = steps};
  c->p = r->program;
  c->pool = &r->program->pool;
  c->deadline = r->deadline;
  if (deadline_is_set(&c->deadline)) {
    double left = deadline_seconds_left(&c->deadline);
    c->config.seconds = left > least_seconds ? left : least_seconds;
  }
  c->w = wp_new(r->program, r->alias);
}

smt *checker_smt(checker *c) {
  assert(!c->alone);
  if (!c->smt)
    c->smt = smt_new(c->pool, &c->config);
  return c->smt;
}

static void checker_free(checker *c) {
  claims_free(c);
  smt_free(c->smt);
  wp_free(c->w);
}

check_answer check_certificate(const question *r, const certificate *cert, buf *reason) {
  uint32_t in, label;
  return check_certificate_at(r, cert, reason, &in, &label);
}

check_answer check_certificate_at(const question *r, const certificate *cert, buf *reason,
                                  uint32_t *in, uint32_t *label) {
  *in = *label = NO_LABEL;
  assert(r->program && r->entry && r->alias && r->entry->has_body);
  if (r->program->is_concurrent) {
    buf_add(reason, "certificates of concurrent programs are not checked");
    return CHECK_UNDECIDED;
  }
  checker c = {.r = r, .reason = reason, .failed_proc = NO_LABEL, .failed_label = NO_LABEL};
  checker_init(&c, 0);
  check_answer answer = claims_init(&c, cert) ? judge_all(&c) : CHECK_UNDECIDED;
  checker_free(&c);
  assert((c.failed_proc == NO_LABEL) == (c.failed_label == NO_LABEL));
  *in = c.failed_proc;
  *label = c.failed_label;
  assert(answer != CHECK_CONFIRMED || c.failed_label == NO_LABEL);
  assert(answer == CHECK_CONFIRMED || buf_text(reason)[0]);
  return answer;
}

bool check_at_once(const question *r, const certificate *cert) {
  assert(r->program && r->entry && r->alias && r->entry->has_body && !r->program->is_concurrent);
  buf reason = {0};
  checker c = {.r = r, .reason = &reason, .alone = true};
  checker_init(&c, 0);
  bool confirmed = claims_init(&c, cert) && judge_all(&c) == CHECK_CONFIRMED;
  assert(!c.smt);
  checker_free(&c);
  buf_free(&reason);
  return confirmed;
}

static bool weaken(const question *r, certificate *cert, uint64_t steps, bool relaxed) {
  assert(r->program && r->entry && r->alias && r->entry->has_body);
  if (r->program->is_concurrent)
    return false;
  buf reason = {0};
  checker c = {.r = r, .reason = &reason, .relaxed = relaxed};
  checker_init(&c, steps);
  bool enough = claims_init(&c, cert) && weaken_claims(&c, cert);
  checker_free(&c);
  buf_free(&reason);
  return enough;
}

bool check_weaken(const question *r, certificate *cert) {
  return weaken(r, cert, WEAKEN_STEPS, false);
}

bool check_weaken_within(const question *r, certificate *cert, uint64_t steps) {
  return weaken(r, cert, steps, false);
}

bool check_weaken_relaxed(const question *r, certificate *cert) {
  return weaken(r, cert, RELAXED_STEPS, true);
}
