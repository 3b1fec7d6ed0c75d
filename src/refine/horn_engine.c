/* Engine `horn`: the whole program as Horn clauses, solved by Spacer; what is inductive of the
 * solutions is kept, and the judge decides what that is worth.
 *
 * Machine integers that wrap make clauses hard, and often nothing wraps. So the clauses are put in two
 * readings, that of integers without bounds and the exact one, in turn and with growing budgets of
 * steps. A solution of the first need not hold for the program, but parts of it often do. So do
 * conjectures from runs (guess/), tried once alone and then together with each solution: that no sum
 * wraps is often a fact that Spacer does not look for.
 *
 * Where threads are counted, sums that no turn changes (guess_balance) come first: what is inductive of them
 * is known in all clauses. Numbers that counts bound take the place of conjectures from runs. */
#include "refine/engine.h"

#include "expr/math.h"
#include "guess/guess.h"
#include "horn/programs.h"
#include "refine/conjecture.h"
#include "refine/offer.h"

enum { FIRST_STEPS = 4000000, MORE_STEPS = 8, GUESS_SECONDS = 30, COUNT_SECONDS = 40 };

typedef struct horn_run {
  const engine_request *request;
  engine_result *result;
  certificate guesses; /* the conjectures, once made */
  bool has_guesses;
  certificate known; /* where threads are counted: inductive by itself */
  buf reason;        /* of the last attempt */
} horn_run;

/* a <= b and b <= a: a == b, and that in the variables' own type, where it is more likely to survive
 * that they wrap. */
static const expr *with_equalities(exprs *pool, const expr *holds) {
  assert(holds->type->kind == T_BOOL);
  expr_vec parts = {0}, stack = {0};
  vec_push(&stack, holds);
  while (stack.size > 0) {
    const expr *top = vec_pop(&stack);
    if (top->kind != E_AND)
      vec_push(&parts, top);
    for (uint32_t i = top->kind == E_AND ? 2 : 0; i-- > 0;)
      vec_push(&stack, top->kid[i]);
  }
  for (uint32_t i = 0; i < parts.size; ++i)
    for (uint32_t k = 0; k < i; ++k) {
      const expr *a = parts.data[i], *b = parts.data[k];
      if (a->kind == E_LE && b->kind == E_LE && a->kid[0] == b->kid[1] && a->kid[1] == b->kid[0])
        holds = expr_and(pool, holds, offer_readable(pool, expr_eq(pool, a->kid[0], a->kid[1])));
    }
  vec_free(&parts);
  vec_free(&stack);
  return holds;
}

static void add_equalities(exprs *pool, certificate *c) {
  for (vec_each(cert_invariant, i, &c->invariants))
    i->holds = with_equalities(pool, i->holds);
  for (vec_each(cert_summary, s, &c->summaries))
    s->holds = with_equalities(pool, s->holds);
}

/* ---- conjectures ---- */

static void make_guesses(horn_run *r) {
  if (r->has_guesses)
    return;
  r->request->progress(r->request->context, "conjectures from runs");
  guess_candidates(&r->request->q, &r->guesses);
  r->has_guesses = true;
}

/* What is inductive of a solution and conjectures together; true if that is a proof. */
static bool keep_with_guesses(horn_run *r) {
  if (!r->request->q.program->has_counts)
    make_guesses(r);
  return conjecture_keep(&r->request->q, &r->guesses, GUESS_SECONDS, &r->result->certificate);
}

/* What is inductive of a solution; true if that is a proof. */
static bool keep_inductive(horn_run *r) {
  const engine_request *q = r->request;
  assert(r->request && r->result->verdict == VERDICT_UNKNOWN);
  certificate *found = &r->result->certificate, whole;
  certificate_init(&whole, q->q.program);
  guess_merge(q->q.program, found, &r->known);
  add_equalities(&q->q.program->pool, found);
  guess_merge(q->q.program, &whole, found);
  bool enough = check_weaken(&q->q, found);
  if (!enough) {
    found->invariants.size = found->summaries.size = 0;
    guess_merge(q->q.program, found, &whole);
    enough = keep_with_guesses(r);
  }
  certificate_free(&whole);
  return enough;
}

static void forget(engine_result *r) {
  r->certificate.invariants.size = r->certificate.summaries.size = 0;
}

/* One reading within a budget. True: proved. *more: a larger budget may tell more. */
static bool attempt(horn_run *r, bool plain, uint64_t steps, bool *more) {
  const engine_request *q = r->request;
  assert(r->result->verdict == VERDICT_UNKNOWN);
  horn_request h = {.q = q->q, .plain = plain, .steps = steps, .known = &r->known};
  if (deadline_is_set(&q->q.deadline))
    h.seconds = deadline_seconds_left(&q->q.deadline);
  forget(r->result);
  buf_clear(&r->reason);
  *more = false;
  switch (horn_check(&h, &r->result->certificate, &r->reason)) {
  case VERDICT_TRUE:
    if (keep_inductive(r))
      return true;
    q->offer(q->context, q->q.program, &r->result->certificate);
    buf_clear(&r->reason);
    buf_add(&r->reason, "what was found is not inductive for machine integers");
    return false;
  case VERDICT_FALSE:
    return false;
  case VERDICT_UNKNOWN:
    *more = true;
    return false;
  }
  return false;
}

static void tell(const engine_request *q, bool plain, uint64_t steps) {
  buf line = {0};
  buf_printf(&line, "%s integers, %llu steps", plain ? "unbounded" : "machine",
             (unsigned long long)steps);
  q->progress(q->context, buf_text(&line));
  buf_clear(&line);
  buf_printf(&line, "looked for invariants over %s integers within %llu steps of the solver",
             plain ? "unbounded" : "machine", (unsigned long long)steps);
  q->tell(q->context, "did", buf_text(&line));
  buf_free(&line);
}

/* ---- threads that are counted ---- */

typedef void count_guess(program *p, const proc *f, certificate *out);

/* More of what is known, by such conjectures. True: that is a proof. */
static bool try_count_guess(horn_run *r, count_guess *guess) {
  assert(r->request->q.program->has_counts);
  question q = r->request->q;
  certificate *found = &r->result->certificate;
  forget(r->result);
  q.deadline = deadline_earlier(q.deadline, deadline_after(COUNT_SECONDS));
  guess(q.program, q.entry, found);
  guess_merge(q.program, found, &r->known);
  bool enough = check_weaken(&q, found);
  if (!enough && found->invariants.size) {
    r->known.invariants.size = 0;
    guess_merge(q.program, &r->known, found);
  }
  return enough;
}

/* Sums that turns leave alone, and what flags mean. True: they are a proof. */
static bool find_known(horn_run *r) {
  const engine_request *q = r->request;
  assert(r->known.invariants.size == 0);
  certificate_init(&r->known, q->q.program);
  if (!q->q.program->has_counts)
    return false;
  q->tell(q->context, "did", "looked for sums that no turn of a thread changes");
  return try_count_guess(r, guess_balance) || try_count_guess(r, guess_flags);
}

/* Numbers that counts bound, once Spacer has had a first try. */
static bool try_counts(horn_run *r) {
  if (r->has_guesses)
    return false;
  r->has_guesses = true;
  return try_count_guess(r, guess_counts);
}

/* Conjectures alone, once Spacer has had a first try. */
static bool try_guesses(horn_run *r) {
  const engine_request *q = r->request;
  forget(r->result);
  if (q->q.program->has_counts)
    return try_counts(r);
  if (r->has_guesses)
    return false;
  bool proved = keep_with_guesses(r);
  if (!proved)
    q->offer(q->context, q->q.program, &r->result->certificate);
  return proved;
}

void engine_horn(const engine_request *request, engine_result *result) {
  horn_run r = {.request = request, .result = result};
  certificate_init(&r.guesses, request->q.program);
  bool open[2] = {!exprs_are_math(&request->q.program->pool), true}; /* by `plain` */
  bool proved = find_known(&r);
  result->candidate = true;
  for (uint64_t steps = FIRST_STEPS; !proved && (open[0] || open[1]); steps *= MORE_STEPS)
    for (unsigned plain = 2; plain-- > 0 && !proved;) {
      if (!open[plain])
        continue;
      if (deadline_poll_clock((deadline *)&request->q.deadline)) {
        open[0] = open[1] = false;
        break;
      }
      tell(request, plain, steps);
      proved = attempt(&r, plain, steps, &open[plain]) || try_guesses(&r);
      if (steps >= UINT32_MAX)
        open[plain] = false;
    }
  if (proved)
    result->verdict = VERDICT_TRUE;
  else
    engine_unknown(result, "%s", r.reason.size ? buf_text(&r.reason) : "timeout");
  buf_free(&r.reason);
  certificate_free(&r.guesses);
  certificate_free(&r.known);
}
