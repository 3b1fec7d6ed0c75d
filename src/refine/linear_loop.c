/* The loop of the linear engine (paper 003, figure 1): abstract by variables V and array cells R,
 * check the linear program, decide its error trace on the concrete one, refine V and R
 * (linear_refine.c). V starts with all scalar variables if no procedure has many of them. */
#include "refine/linear_loop.h"

#include "refine/hard.h"

enum { FEW_VARIABLES = 12 /* of a procedure and globals together: all are kept from the start */ };

/* ---- abstraction --------------------------------------------------------- */

abstract_request linear_loop_abstraction(const linear_loop *l, const expr_vec *kept) {
  const engine_request *r = l->request;
  return (abstract_request){.q = r->q, .kept = kept->data, .kept_count = kept->size};
}

linear_request linear_loop_question(const linear_loop *l, const linear_program *p) {
  const engine_request *r = l->request;
  linear_request asked = {.q = r->q,
                          .program = p,
                          .asserts = true,
                          .places = l->places.data,
                          .place_count = l->places.size,
                          .weight = l->weight};
  asked.q.deadline = l->deadline;
  return asked;
}

void linear_loop_keep(linear_loop *l, const expr *path) {
  assert(expr_is_path(path));
  for (vec_each(const expr *const, old, &l->kept))
    if (*old == path)
      return;
  vec_push(&l->kept, path);
  buf_printf(&l->added, "%s\n", expr_text(&l->request->q.program->pool, path));
  ++l->added_count;
}

/* All scalars, if that gives few dimensions everywhere. */
static void keep_scalars(linear_loop *l) {
  expr_vec all = {0}, none = {0};
  abstract_request r = linear_loop_abstraction(l, &none);
  VEC(uint32_t) count = {0};
  uint32_t globals = 0, most = 0;
  vec_resize(&count, l->request->q.program->procs.size);
  linear_all_cells(&r, 0, &all);
  for (uint32_t i = 0; i < all.size; ++i) {
    const var *root = expr_root(all.data[i]);
    assert(root);
    if (root->kind == V_GLOBAL)
      ++globals;
    else if (++count.data[root->proc] > most)
      most = count.data[root->proc];
  }
  if (globals + most <= FEW_VARIABLES)
    for (uint32_t i = 0; i < all.size; ++i)
      linear_loop_keep(l, all.data[i]);
  vec_free(&all);
  vec_free(&count);
}

/* ---- a round ------------------------------------------------------------- */

static void check_abstraction(linear_loop *l) {
  engine_result *result = l->rounds.result;
  linear_request asked = linear_loop_question(l, l->linear);
  linear_facts facts = {.program = l->request->q.program,
                        .alias = l->request->q.alias,
                        .results = result->certificate.result.data};
  stats_start(l->request->q.stats, TIMER_check);
  linear_check(&asked, &facts, &l->found);
  stats_stop(l->request->q.stats, TIMER_check);
  if (l->found.verdict == VERDICT_UNKNOWN)
    rounds_unknown(&l->rounds, buf_text(&l->found.reason));
}

static void conclude_safe(linear_loop *l) {
  engine_result *result = l->rounds.result;
  certificate *c = &result->certificate;
  for (vec_each(linear_fact, f, &l->found.facts)) {
    assert(f->proc < l->request->q.program->procs.size && f->holds->type->kind == T_BOOL);
    if (f->label == UINT32_MAX)
      vec_push(&c->summaries, (cert_summary){f->proc, f->holds});
    else
      vec_push(&c->invariants, (cert_invariant){f->proc, f->label, f->holds});
  }
  /* What pointers point to is taken from alias/ and not part of the certificate yet. */
  result->candidate = true;
  result->verdict = VERDICT_TRUE;
  l->rounds.done = true;
}

/* Where this engine ends, the invariants of what it keeps may help another. */
static void offer_invariants(linear_loop *l) {
  const engine_request *r = l->request;
  certificate c;
  certificate_init(&c, r->q.program);
  linear_request check = linear_loop_question(l, l->linear);
  check.asserts = false;
  linear_facts facts = {.program = r->q.program, .alias = r->q.alias, .results = c.result.data};
  linear_result found = {0};
  linear_check(&check, &facts, &found);
  for (vec_each(const linear_fact, f, &found.facts))
    if (f->label != UINT32_MAX)
      vec_push(&c.invariants, (cert_invariant){f->proc, f->label, f->holds});
  r->offer(r->context, r->q.program, &c);
  linear_result_free(&found);
  certificate_free(&c);
}

/* For the account, should nobody decide. */
static void tell_account(const linear_loop *l) {
  const engine_request *q = l->request;
  uint32_t count = l->rounds.result->rounds, size = l->linear->cells.size;
  buf line = {0};
  buf_printf(&line, "%u round%s, %u variable%s kept", count, count == 1 ? "" : "s", size,
             size == 1 ? "" : "s");
  q->tell(q->context, "did", buf_text(&line));
  buf_clear(&line);
  if (l->found.trace && hard_number(&line, q->q.program, l->found.trace))
    q->tell(q->context, "hard", buf_text(&line));
  buf_free(&line);
}

static void report_round(const linear_loop *l) {
  rounds_report(&l->rounds, &(round_report){.stem = "linear",
                                            .abstract_suffix = "core",
                                            .added_suffix = "kept",
                                            .abstract = l->linear->program,
                                            .print = program_print,
                                            .path = l->found.trace,
                                            .added = l->added.text,
                                            .predicates = l->added_count,
                                            .variables = l->linear->cells.size});
}

static void round_of(void *self) {
  linear_loop *l = self;
  l->added_count = 0;
  assert(!l->linear);
  buf_clear(&l->added);
  abstract_request r = linear_loop_abstraction(l, &l->kept);
  l->linear = linear_abstract(&r);
  check_abstraction(l);
  assert(l->found.verdict != VERDICT_UNKNOWN || l->rounds.done);
  if (l->found.verdict == VERDICT_TRUE)
    conclude_safe(l);
  assert(l->rounds.done || l->found.trace);
  if (!l->rounds.done)
    rounds_simulate(&l->rounds, l->found.trace, NULL);
  if (!l->rounds.done) {
    linear_loop_refine(l);
    if (l->rounds.done)
      offer_invariants(l);
  }
  report_round(l);
  tell_account(l);
  linear_result_free(&l->found);
  linear_program_free(l->linear);
  l->linear = NULL;
}

/* ---- the loop ------------------------------------------------------------ */

/* One operation may take about a tenth of the time that was given, and no more than some seconds. */
static void set_limits(linear_loop *l) {
  static const double short_time = 60, weight = 3e7; /* a tenth of a second or so */
  const deadline *all = &l->request->q.deadline;
  double left = deadline_seconds_left(all), given = l->request->options->timeout;
  l->deadline = *all;
  if (!deadline_is_set(all))
    return;
  l->deadline = deadline_after(left - (left < 8 ? left / 8 : 1));
  if (given > 0 && given < short_time)
    l->weight = 1 + (uint64_t)(given * weight);
}

void engine_linear(const engine_request *request, engine_result *result) {
  linear_loop l = {.request = request};
  buf error = {0};
  rounds_open(&l.rounds, request, result, false);
  set_limits(&l);
  if (request->options->keep)
    linear_parse_kept(request->q.program, request->options->keep, &l.kept, &error);
  else
    keep_scalars(&l);
  for (vec_each(const expr *const, path, &request->precision->kept))
    linear_loop_keep(&l, *path);
  rounds_run(&l.rounds, round_of, &l);
  rounds_close(&l.rounds);
  buf_free(&error);
  buf_free(&l.added);
  buf_free(&l.doubt);
  vec_free(&l.kept);
  vec_free(&l.places);
}
