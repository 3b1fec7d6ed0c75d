/* Answers: freeing them, and their verdict lines. */
#include "refine/answer.h"

#include "program/words.h"

static void handover_free(handover *h) {
  for (vec_each(account, a, &h->accounts))
    free(a->text), free(a->reason);
  vec_free(&h->accounts);
  free(h->path);
  free(h->met);
  free(h->learnt);
}

static void finding_free(finding *f) {
  free(f->reason);
  free(f->vacuous);
  free(f->need);
  free(f->message);
  replay_result_free(&f->replay);
  vec_free(&f->invariants);
  handover_free(&f->handover);
}

void answer_free(answer *a) {
  for (vec_each(finding, f, &a->findings))
    finding_free(f);
  vec_free(&a->findings);
  for (vec_each(answer_round, r, &a->rounds)) {
    free(r->abstract);
    free(r->trace);
    free(r->because);
    free(r->added);
  }
  vec_free(&a->rounds);
  vec_free(&a->assumptions);
  for (vec_each(char *const, line, &a->internal_errors))
    free(*line);
  vec_free(&a->internal_errors);
  free(a->confirmation.text);
}

verdict answer_verdict(const answer *a) {
  assert(a->findings.size > 0);
  verdict worst = VERDICT_TRUE;
  for (vec_each(const finding, f, &a->findings))
    if (f->verdict == VERDICT_FALSE || worst == VERDICT_TRUE)
      worst = f->verdict;
  return worst;
}

bool answer_is_vacuous(const answer *a) {
  for (vec_each(const finding, f, &a->findings))
    if (f->vacuous)
      return true;
  return false;
}

void answer_print_verdict(buf *out, const finding *f) {
  switch (f->verdict) {
  case VERDICT_TRUE:
    buf_add(out, "TRUE");
    break;
  case VERDICT_FALSE:
    buf_printf(out, "FALSE(%s)", f->property);
    break;
  case VERDICT_UNKNOWN:
    buf_printf(out, "UNKNOWN (%s)", f->reason ? f->reason : "no engine came to an end");
    break;
  }
}

char *answer_violation(program *p, const run_result *run) {
  assert(run->end == RUN_ERROR && run->proc && run->label < run->proc->stmts.size);
  const stmt *s = &run->proc->stmts.data[run->label];
  buf text = {0};
  if (stmt_is_error(s) || s->error != ERROR_REACH)
    buf_printf(&text, "%s", run->message ? run->message : "error reached");
  else
    buf_printf(&text, "assertion %s fails", words_expr(&p->pool, s->cond));
  return buf_take(&text);
}
