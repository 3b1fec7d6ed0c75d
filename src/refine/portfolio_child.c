/* The portfolio's children: an engine in its process, with its proof judged there. */
#include "refine/portfolio.h"

#include "cases/cases.h"
#include "places/places.h"
#include "program/expand.h"
#include "program/integers.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static void send_round(void *context, const answer_round *round) {
  wire_round(context, round);
}

static void send_told(void *context, const char *word, const char *text) {
  wire_text(context, word, text);
}

static void send_progress(void *context, const char *text) {
  wire_text(context, "progress", text);
}

static void send_reason(void *context, const char *reason) {
  wire_text(context, "reason", reason);
}

static void send_offer(void *context, program *p, const certificate *c) {
  offer_certificate(context, p, c);
}

/* What the judge says of a proof, or of what is inductive of a candidate; true: a bug in Assay. */
static bool judge(const engine_request *request, engine_result *result) {
  assert(result->verdict == VERDICT_TRUE && !result->exhaustive);
  buf reason = {0};
  stats_start(request->q.stats, TIMER_judge);
  check_answer says = check_certificate(&request->q, &result->certificate, &reason);
  if (says != CHECK_CONFIRMED && result->candidate && !result->is_whole) {
    if (check_weaken(&request->q, &result->certificate)) {
      buf_clear(&reason);
      says = check_certificate(&request->q, &result->certificate, &reason);
    } else
      request->offer(request->context, request->q.program, &result->certificate);
  }
  stats_stop(request->q.stats, TIMER_judge);
  deadline until = request->q.deadline;
  if (says != CHECK_CONFIRMED && says != CHECK_REFUTED && deadline_poll_clock(&until))
    engine_unknown(result, "timeout");
  else if (says != CHECK_CONFIRMED)
    engine_unknown(result, "unconfirmed: %s", buf_text(&reason));
  buf_free(&reason);
  return says == CHECK_REFUTED && !result->candidate;
}

/* Most of what the others can do they do soon. After that they give way to the engine that makes
 * progress by rounds, where there are fewer processors than engines, and to those that come to an end:
 * a run, and the states of threads. */
static void give_way(int number) {
  (void)number;
  setpriority(PRIO_PROCESS, 0, 10);
}

static void give_way_later(const engine *e) {
  enum { SOON = 10 };
  if (e->run == engine_predicate || e->run == engine_concrete || e->run == engine_states)
    return;
  signal(SIGALRM, give_way);
  alarm(SOON);
}

/* Whoever looks at the processes sees which engine is which. */
static void set_title(const engine *e) {
  char title[16]; /* the kernel keeps no more */
  snprintf(title, sizeof title, "assay-%s", e->name);
  prctl(PR_SET_NAME, title);
}

/* Engines that go through executions. They see the bytes of integers, which mathematical ones do not
 * have: with --int math they find bugs, and prove nothing. */
static bool executes(engine_run *run) {
  return run == engine_concrete || run == engine_states || run == engine_bounded ||
         run == engine_shape;
}

/* With --int math, engines work on mathematical integers; a run is the machine's. */
static void set_integers(const member *m, engine_request *request) {
  if (request->options->int_mode == INT_MATH && m->engine->run != engine_concrete)
    program_make_math(request->q.program, request->precision);
}

/* True: the judge refuted its proof. Rounds are counted from those of `before` on. */
static bool run_after(uint32_t before, const member *m, const engine_request *request,
                      engine_result *result) {
  assert(request->q.alias && request->precision->program == request->q.program);
  engine_result_init(result, request->q.program);
  result->rounds = before;
  m->engine->run(request, result);
  bool math = request->options->int_mode == INT_MATH;
  if (math && executes(m->engine->run) && result->verdict == VERDICT_TRUE)
    engine_unknown(result, "no error was found, which tells nothing of mathematical integers");
  return result->verdict == VERDICT_TRUE && !result->exhaustive && judge(request, result);
}

static bool run_as_is(const member *m, const engine_request *request, engine_result *result) {
  return run_after(0, m, request, result);
}

/* The program with other bodies in place, for the engine and for the judge, and what alias/ knows of it.
 * Returns what it knew before. */
static alias *put_in_place(engine_request *request, other_bodies *b) {
  alias *before = request->q.alias;
  if (b->list.size) {
    bodies_swap(b);
    request->q.alias = alias_new(request->q.program, request->q.entry);
  }
  return before;
}

static void put_back(engine_request *request, other_bodies *b, alias *before) {
  if (b->list.size) {
    bodies_swap(b);
    alias_free(request->q.alias);
  }
  request->q.alias = before;
  bodies_free(b);
}

/* The program with calls expanded (program/expand.h), and what pointers lead to by its name
 * (places/places.h). What such a proof says is not about the statements of the program. */
static bool run_expanded(const member *m, engine_request *request, uint32_t before,
                         engine_result *result) {
  other_bodies expanded, named;
  expansion_make(&expanded, request->q.program, request->q.entry);
  alias *as_is = put_in_place(request, &expanded);
  places_name(&named, request->q.program, request->q.alias, request->q.entry);
  alias *by_pointers = put_in_place(request, &named);
  bool other = expanded.list.size || named.list.size;
  bool bug = run_after(before, m, request, result);
  assert(before <= result->rounds);
  put_back(request, &named, by_pointers);
  put_back(request, &expanded, as_is);
  if (other) {
    result->certificate.invariants.size = result->certificate.summaries.size = 0;
    result->elsewhere = true;
  }
  return bug;
}

/* ---- engine predicate: in turns ---- */

/* Of a body with calls expanded, at most so many statements; seconds of the first turn without a limit. */
enum { MOST_EXPANDED = 400, FIRST_TURN = 20 };

/* Does it write anything but variables of its own? */
static bool writes_beyond(const proc *f) {
  for (vec_each(const stmt, s, &f->stmts))
    for (uint32_t i = 0; i < s->lhs_count; ++i) {
      const var *root = expr_root(s->lhs[i]);
      if (!root || root->kind == V_GLOBAL)
        return true;
    }
  return false;
}

/* Callees that write what is their callers' are said of in the words of all their callers: a small program
 * may be simpler with each call in its own. */
static bool is_worth_expanding(program *p, const proc *entry) {
  bool writes = false;
  for (vec_each(proc *const, f, &p->procs))
    writes = writes || (*f != entry && (*f)->has_body && writes_beyond(*f));
  if (!writes)
    return false;
  uint32_t size = expansion_size(p, entry, MOST_EXPANDED);
  return size > entry->stmts.size && size <= MOST_EXPANDED;
}

static bool is_open(const engine_result *r, bool bug) {
  return r->verdict == VERDICT_UNKNOWN && !bug;
}

/* With calls expanded, by predicates of its own. */
static bool take_expanded_turn(const member *m, engine_request *request, uint32_t before,
                               engine_result *result) {
  precision *own = request->precision, other;
  offers *offered = request->offers, none = {.fd = -1};
  precision_init(&other, request->q.program);
  request->precision = &other;
  request->offers = &none;
  bool bug = run_expanded(m, request, before, result);
  request->precision = own;
  request->offers = offered;
  precision_free(&other);
  return bug;
}

/* What the first one says, which is about the program, counts. */
static void take_back(engine_result *result, const engine_result *before) {
  assert(is_open(before, false));
  uint32_t rounds = result->rounds;
  engine_result_free(result);
  *result = *before;
  result->rounds = rounds;
}

/* Objects that the entry makes may be variables in the second turn. */
static bool makes_objects(const proc *entry) {
  for (vec_each(const stmt, s, &entry->stmts))
    if (stmt_is_heap_alloc(s))
      return true;
  return false;
}

/* Parts of the time for the first and the second turn. */
typedef struct turns {
  double as_is, expanded;
} turns;

static turns turns_of(const engine_request *request) {
  static const turns usual = {1. / 4, 1. / 2}, of_objects = {1. / 12, 3. / 4};
  return makes_objects(request->q.entry) ? of_objects : usual;
}

/* The program as it is for some of the time, then with calls expanded for more of it or, if the first turn
 * was over before its time, for all that is left; then as it is again, with the predicates that were found. */
static bool take_turns(const member *m, engine_request *request, engine_result *result) {
  deadline all = request->q.deadline;
  turns part = turns_of(request);
  double seconds =
      deadline_is_set(&all) ? deadline_seconds_left(&all) : (double)FIRST_TURN / part.as_is;
  deadline first = deadline_after(seconds * part.as_is);
  request->q.deadline = deadline_earlier(all, first);
  bool bug = run_as_is(m, request, result);
  bool early = !deadline_poll_clock(&first);
  request->q.deadline =
      early ? all : deadline_earlier(all, deadline_after(seconds * part.expanded));
  if (!is_open(result, bug))
    return bug;
  engine_result before = *result;
  bug = take_expanded_turn(m, request, before.rounds, result);
  request->q.deadline = all;
  if (is_open(result, bug))
    take_back(result, &before);
  else
    engine_result_free(&before);
  if (!is_open(result, bug) || early)
    return bug;
  uint32_t rounds = result->rounds;
  engine_result_free(result);
  return run_after(rounds, m, request, result);
}

static bool run_once(const member *m, engine_request *request, engine_result *result) {
  engine_run *run = m->engine->run;
  bool is_in_turns =
      run == engine_predicate && is_worth_expanding(request->q.program, request->q.entry);
  return run == engine_bits ? run_expanded(m, request, 0, result)
         : is_in_turns      ? take_turns(m, request, result)
                            : run_as_is(m, request, result);
}

/* Engines that find proofs rather than bugs. */
static bool takes_contracts(engine_run *run) {
  return run == engine_predicate || run == engine_horn || run == engine_linear ||
         run == engine_arrays || run == engine_sums || run == engine_ranges || run == engine_bits;
}

/* What a proof says of functions without their bodies is said of no statement of the program. */
static void drop_invariants(const other_bodies *c, certificate *to) {
  uint32_t kept = 0;
  for (vec_each(const cert_invariant, i, &to->invariants))
    if (!bodies_has(c, i->proc))
      to->invariants.data[kept++] = *i;
  to->invariants.size = kept;
}

typedef bool run_way(const member *m, engine_request *request, engine_result *result);

/* The program with other bodies in place, within that time: false if that has not been proved. The
 * program is as it was again. */
static bool prove_other(run_way *run, const member *m, engine_request *request, other_bodies *b,
                        alias *a, deadline until, engine_result *result, bool *bug) {
  assert(a && b->list.size);
  question before = request->q;
  bodies_swap(b);
  request->q.alias = a;
  request->q.deadline = until;
  *bug = run(m, request, result);
  bool proved = result->verdict == VERDICT_TRUE || *bug;
  if (proved && !result->exhaustive)
    drop_invariants(b, &result->certificate);
  bodies_swap(b);
  request->q = before;
  if (!proved)
    engine_result_free(result);
  return proved;
}

/* A part of the time that is left; without a limit some of it all the same, so that others get their turn. */
static deadline share_of(deadline until, double part) {
  return deadline_after(deadline_is_set(&until) ? deadline_seconds_left(&until) * part
                                                : (double)FIRST_TURN);
}

/* By cases of what a rule knows (cases/cases.h). */
static bool run_by_cases(const member *m, engine_request *request, engine_result *result) {
  buf reason = {0};
  (void)m;
  engine_result_init(result, request->q.program);
  result->candidate = result->is_whole = true;
  if (cases_prove(&request->q, &result->certificate, &reason)) {
    result->verdict = VERDICT_TRUE;
    judge(request, result);
  } else
    engine_unknown(result, "%s", buf_text(&reason));
  buf_free(&reason);
  return false;
}

/* Of each of them, within a part of the time. */
static bool prove_of_each(run_way *run, double part, const portfolio *f, const member *m,
                          engine_request *request, engine_result *result, bool *bug) {
  bool proved = false;
  for (uint32_t i = 0; i < CONES && !proved; ++i) {
    rest *c = (rest *)&f->cones[i];
    proved = c->bodies.list.size && prove_other(run, m, request, &c->bodies, c->alias,
                                                share_of(request->q.deadline, part), result, bug);
  }
  return proved;
}

/* What is left of the program without what cannot matter (cone/cone.h): by cases, then by predicates. */
static bool prove_of_cones(const portfolio *f, const member *m, engine_request *request,
                           engine_result *result, bool *bug) {
  static const double first = 0.2, part = 0.4;
  bool proved = (m->engine->run == engine_predicate &&
                 prove_of_each(run_by_cases, first, f, m, request, result, bug)) ||
                prove_of_each(run_once, part, f, m, request, result, bug);
  if (proved) {
    result->certificate.invariants.size = result->certificate.summaries.size = 0;
    result->elsewhere = true;
  }
  return proved;
}

/* The program with contracts in place of bodies (outside/contract.h), and as little else as matters:
 * false if that has not been proved, and the program is as it was again. */
static bool prove_briefly(const portfolio *f, const member *m, engine_request *request,
                          engine_result *result, bool *bug) {
  other_bodies *c = (other_bodies *)&f->contracts;
  bodies_swap(c);
  bool proved = prove_of_cones(f, m, request, result, bug);
  bodies_swap(c);
  return proved || (c->list.size && prove_other(run_once, m, request, c, f->brief,
                                                request->q.deadline, result, bug));
}

/* Engines that cannot tell what is asked of memory. */
static bool takes_ghosts(engine_run *run) {
  return takes_contracts(run) || run == engine_direct;
}

/* What is only hunted is no matter for those who neither run nor unroll the program. */
static void drop_hunted(const portfolio *f, engine_run *run) {
  if (f->ghosts.is_same && f->ghosts.bodies.list.size && run != engine_concrete &&
      run != engine_bounded)
    bodies_swap((other_bodies *)&f->ghosts.bodies);
}

/* The program with numbers beside its pointers (property/ghost.h). A proof of it counts, and nothing
 * else; what the proof says is not about the statements of the program. */
static bool prove_by_ghosts(const portfolio *f, const member *m, engine_request *request,
                            engine_result *result) {
  other_bodies *g = (other_bodies *)&f->ghosts.bodies;
  bodies_swap(g);
  request->q.alias = f->brief;
  bool bug = run_once(m, request, result);
  bodies_swap(g);
  request->q.alias = f->alias;
  result->certificate.invariants.size = result->certificate.summaries.size = 0;
  if (result->verdict == VERDICT_FALSE)
    engine_unknown(result, "memory safety could not be proved");
  return bug;
}

int engine_child(FILE *out, void *arg) {
  const member *m = arg;
  const portfolio *f = m->of;
  set_title(m->engine);
  if (f->count > 1)
    give_way_later(m->engine);
  stats st = {0};
  offers taken = {.fd = m->offers[0]};
  stats_start(&st, TIMER_total);
  engine_request request = {.options = f->request->options,
                            .q = f->request->q,
                            .precision = (precision *)&f->precision,
                            .remembered = &f->remembered,
                            .offers = &taken,
                            .round = send_round,
                            .progress = send_progress,
                            .tell = send_told,
                            .stands = send_reason,
                            .offer = send_offer,
                            .context = out};
  request.q.alias = f->alias;
  request.q.deadline = m->deadline;
  request.q.stats = &st;
  request.q.store = f->remembered.store;
  engine_result result;
  bool bug = false, math = request.options->int_mode == INT_MATH;
  bool numbers = f->ghosts.bodies.list.size && !f->ghosts.is_same && takes_ghosts(m->engine->run);
  drop_hunted(f, m->engine->run);
  set_integers(m, &request);
  if (numbers && math) {
    engine_result_init(&result, request.q.program);
    engine_unknown(&result, "what is asked of memory is proved of machine integers only");
  } else if (numbers)
    bug = prove_by_ghosts(f, m, &request, &result);
  else if (math || !takes_contracts(m->engine->run) ||
           !prove_briefly(f, m, &request, &result, &bug))
    bug = run_once(m, &request, &result);
  assert(!bug || result.verdict == VERDICT_UNKNOWN);
  if (request.q.store && !numbers && !result.elsewhere && result.verdict == VERDICT_TRUE &&
      !result.exhaustive)
    remember_proof(&f->remembered, &request, &result.certificate, clock_seconds() - f->began);
  if (result.is_whole) /* what the start says is nothing that anybody has to be told */
    result.certificate.invariants.size = 0;
  store_save(request.q.store);
  buf_free(&taken.partial);
  stats_stop(&st, TIMER_total);
  wire_result(out, &request, &result, bug);
  return 0;
}
