/* Conjectures, and what is left of them. */
#include "refine/conjecture.h"

#include "guess/guess.h"
#include "program/graph.h"

enum {
  MOST_OF_PLACE = 6 /* predicates */,
  TIDY_STEPS = 200000 /* of the prover, for one question */
};

/* ---- conjunctions ---- */

static void split(const expr *e, expr_vec *out) {
  assert(e->type->kind == T_BOOL);
  expr_vec stack = {0};
  vec_push(&stack, e);
  while (stack.size > 0) {
    const expr *top = vec_pop(&stack);
    for (uint32_t i = top->kind == E_AND ? 2 : 0; i-- > 0;)
      vec_push(&stack, top->kid[i]);
    if (top->kind != E_AND && !expr_is_true(top))
      vec_push(out, top);
  }
  vec_free(&stack);
}

/* Without what follows from the rest; what stands last goes first, since shapes that say more
 * stand first. */
static const expr *without_needless(smt *s, exprs *pool, const expr *holds) {
  expr_vec parts = {0}, others = {0};
  split(holds, &parts);
  for (uint32_t i = parts.size; i-- > 0 && parts.size > 1;) {
    vec_clear(&others);
    for (uint32_t k = 0; k < parts.size; ++k)
      if (k != i)
        vec_push(&others, parts.data[k]);
    assert(others.size + 1 == parts.size);
    if (!smt_implies(s, others.data, others.size, parts.data[i]))
      continue;
    memmove(&parts.data[i], &parts.data[i + 1], (parts.size - i - 1) * sizeof *parts.data);
    parts.size--;
  }
  const expr *all = expr_bool(pool, true);
  for (vec_each(const expr *const, e, &parts))
    all = expr_and(pool, all, *e);
  vec_free(&parts);
  vec_free(&others);
  return all;
}

static void drop_needless(const question *q, certificate *c) {
  exprs *pool = &q->program->pool;
  smt_config prover = {.stats = q->stats, .store = q->store, .steps = TIDY_STEPS};
  smt *s = smt_new(pool, &prover);
  deadline limit = q->deadline;
  for (vec_each(cert_invariant, i, &c->invariants))
    if (!deadline_poll_clock(&limit))
      i->holds = without_needless(s, pool, i->holds);
  for (vec_each(cert_summary, f, &c->summaries))
    if (!deadline_poll_clock(&limit))
      f->holds = without_needless(s, pool, f->holds);
  smt_free(s);
}

static void copy_claims(program *p, certificate *to, const certificate *from) {
  assert(to != from);
  to->invariants.size = to->summaries.size = 0;
  guess_merge(p, to, from);
}

/* Only where the judge confirms what is left, of a proof. */
static void tidy(const question *q, bool is_proof, certificate *c) {
  certificate before;
  buf reason = {0};
  certificate_init(&before, q->program);
  copy_claims(q->program, &before, c);
  drop_needless(q, c);
  if (is_proof && check_certificate(q, c, &reason) != CHECK_CONFIRMED)
    copy_claims(q->program, c, &before);
  certificate_free(&before);
  buf_free(&reason);
}

bool conjecture_keep(const question *q, const certificate *guesses, double seconds,
                     certificate *found) {
  question sooner = *q;
  sooner.deadline = deadline_earlier(q->deadline, deadline_after(seconds));
  guess_merge(q->program, found, guesses);
  bool enough = check_weaken(&sooner, found);
  tidy(&sooner, enough, found);
  return enough;
}

/* ---- predicates ---- */

static bool is_on_path(const trace *path, uint32_t in, uint32_t label) {
  assert(path->main);
  trace_cursor c;
  trace_cursor_init(&c, path->main);
  const activation *act;
  uint32_t depth, times = 0;
  for (const trace_step *s; times < 2 && (s = trace_cursor_next(&c, &act, &depth));)
    times += act->proc == in && s->label == label;
  trace_cursor_free(&c);
  return times == 2;
}

uint32_t conjecture_predicates(const path_context *c, const certificate *known, const trace *path,
                               precision *out) {
  uint32_t added = 0;
  assert(out->program == c->q.program);
  for (vec_each(const cert_invariant, i, &known->invariants)) {
    assert(i->proc < c->q.program->procs.size &&
           i->label < c->q.program->procs.data[i->proc]->stmts.size);
    const proc *f = c->q.program->procs.data[i->proc];
    expr_vec parts = {0};
    if (i->label != f->entry && is_on_path(path, i->proc, i->label))
      split(i->holds, &parts);
    for (uint32_t k = 0; k < parts.size && k < MOST_OF_PLACE; ++k)
      added += precision_add(out, f, parts.data[k]);
    vec_free(&parts);
  }
  return added;
}
