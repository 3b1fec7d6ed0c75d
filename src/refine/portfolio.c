/* The portfolio: engines as child processes; the first definite answer that holds wins.
 *
 * A program without inputs is simply run, before anything else is tried. In its child an engine that
 * claims a proof has the judge look at its certificate; a claimed bug is replayed by the parent, and
 * until it has been, the other engines stand still. With --deterministic the engines are asked one
 * after the other, in the order of the table. */
#include "refine/portfolio.h"

#include "arrays/arrays.h"
#include "refine/account.h"
#include "refine/plain.h"
#include "refine/rests.h"
#include "states/states.h"

#include "base/memory.h"

#include <signal.h>
#include <unistd.h>

/* In the order in which they are started. */
static const engine engines[ENGINES] = {
    {"cache", engine_remembered},    {"run", engine_concrete},    {"states", engine_states},
    {"direct", engine_direct},       {"bounded", engine_bounded}, {"shape", engine_shape},
    {"linear", engine_linear},       {"arrays", engine_arrays},   {"horn", engine_horn},
    {"sums", engine_sums},           {"ranges", engine_ranges},   {"bits", engine_bits},
    {"predicate", engine_predicate},
};

/* Does an --engine mean this one? A program without inputs is run also where `predicate` or `bounded`
 * is asked for; the others are asked about themselves. */
static bool is_chosen(int option, engine_run *run) {
  switch (option) {
  case ENGINE_PREDICATE:
    return run == engine_concrete || run == engine_predicate;
  case ENGINE_LINEAR:
    return run == engine_linear;
  case ENGINE_HORN:
    return run == engine_horn;
  case ENGINE_ARRAYS:
    return run == engine_arrays;
  case ENGINE_BOUNDED:
    return run == engine_concrete || run == engine_bounded;
  case ENGINE_RUN:
    return run == engine_concrete;
  case ENGINE_DIRECT:
    return run == engine_direct;
  case ENGINE_SUMS:
    return run == engine_sums;
  case ENGINE_RANGES:
    return run == engine_ranges;
  case ENGINE_BITS:
    return run == engine_bits;
  case ENGINE_STATES:
    return run == engine_states;
  case ENGINE_SHAPE:
    return run == engine_shape;
  default:
    return true;
  }
}

/* ---- the parent ---- */

static void tell(void *context, const char *text) {
  const member *m = context;
  const refine_request *r = m->of->request;
  if (r->progress)
    r->progress(r->context, m->engine->name, text);
}

static bool takes_offers(const member *m) {
  return m->engine->run == engine_predicate || m->engine->run == engine_bits;
}

/* What an engine has learnt, for those that take predicates. */
static void pass_on(void *context, const char *text) {
  const member *from = context;
  portfolio *f = from->of;
  buf line = {0};
  const char *predicate = strchr(text, ' ');
  buf_printf(&line, "offers%s", predicate ? predicate : "");
  tell(context, buf_text(&line));
  buf_free(&line);
  for (uint32_t i = 0; i < f->count; ++i) {
    const member *m = &f->members[i];
    if (!takes_offers(m) || m->ended)
      continue;
    if (m->started)
      offers_send(m->offers[1], text);
    else
      offer_read(&f->precision, text);
  }
}

static double seconds_left(const portfolio *f) {
  if (!deadline_is_set(&f->deadline))
    return 0;
  double left = deadline_seconds_left(&f->deadline);
  return left > 0.01 ? left : 0.01;
}

/* In turn, each has an equal share of the time that is left; else all of it. */
static void start(portfolio *f, member *m) {
  assert(!m->started && m >= f->members && m < f->members + f->count);
  double left = seconds_left(f);
  if (f->request->options->deterministic)
    left /= (double)(&f->members[f->count] - m);
  m->of = f;
  m->deadline = deadline_after(left);
  m->answer = (wire_answer){.program = f->request->q.program,
                            .verdict = VERDICT_UNKNOWN,
                            .progress = tell,
                            .offer = pass_on,
                            .context = m};
  m->offers[0] = m->offers[1] = -1;
  if (takes_offers(m) && !offers_open(m->offers))
    m->offers[0] = m->offers[1] = -1;
  m->lines = (child_lines){.line = wire_read_line, .arg = &m->answer};
  child_limits limits = {.memory_mb = (uint64_t)f->request->options->memory, .seconds = left};
  m->child = supervisor_start(f->supervisor, engine_child, m, limits, child_sink_lines, &m->lines);
  m->started = true;
  if (m->offers[0] >= 0)
    close(m->offers[0]);
}

static finding *the_finding(portfolio *f) {
  assert(f->out->findings.size == 1);
  return &f->out->findings.data[0];
}

static void take_log(portfolio *f, member *m) {
  finding *to = the_finding(f);
  assert(!to->engine);
  to->engine = m->engine->name;
  to->rounds = m->answer.rounds ? m->answer.rounds : m->answer.log.size;
  for (vec_each(const answer_round, r, &m->answer.log))
    vec_push(&f->out->rounds, *r);
  m->answer.log.size = 0;
}

/* A claimed bug counts if the interpreter runs into it. */
static bool confirm_bug(portfolio *f, member *m) {
  assert(m->answer.verdict == VERDICT_FALSE && !f->decided);
  finding *to = the_finding(f);
  replay_request r = {.q = f->request->q,
                      .stop = ERROR_BIT(ERROR_REACH),
                      .inputs = m->answer.inputs.data,
                      .input_count = m->answer.inputs.size,
                      .layout = m->answer.layout.data,
                      .layout_count = m->answer.layout.size};
  r.q.deadline = f->deadline;
  buf reason = {0};
  supervisor_pause(f->supervisor, true);
  assert(!to->replay.trace);
  bool real = check_replay(&r, &to->replay, &reason);
  supervisor_pause(f->supervisor, false);
  if (real) {
    check_shorten(&r, &to->replay);
    if (!f->request->options->as_found)
      check_shrink(&r, &to->replay);
    to->verdict = VERDICT_FALSE;
    to->contexts = m->answer.contexts;
    to->message = answer_violation(f->request->q.program, &to->replay.run);
  } else {
    assert(!to->replay.trace);
    buf_clear(&m->answer.reason);
    buf_printf(&m->answer.reason, "the bug that engine %s claims does not replay: %s",
               m->engine->name, buf_text(&reason));
    m->answer.verdict = VERDICT_UNKNOWN;
  }
  buf_free(&reason);
  return real;
}

/* Something is wrong with Assay itself: it is said whoever else has the answer. */
static void note_bug(portfolio *f, const member *m, const char *text) {
  assert(*text);
  buf line = {0};
  buf_printf(&line, "engine %s: %s", m->engine->name, text);
  vec_push(&f->out->internal_errors, buf_take(&line));
}

/* What remains of a child that ended otherwise than by an answer: when time was up, what stood then.
 * Nobody but the kernel, out of memory, kills one. */
static void explain_end(portfolio *f, member *m) {
  assert(m->ended && !m->answer.complete);
  child_result end = supervisor_result(f->supervisor, m->child);
  bool killed = end.end == CHILD_CRASHED && end.status == SIGKILL;
  m->answer.verdict = VERDICT_UNKNOWN;
  if (end.end == CHILD_TIMEOUT && m->answer.reason.size)
    return;
  buf_clear(&m->answer.reason);
  if (killed)
    buf_add(&m->answer.reason, "memory");
  else
    child_reason(&end, &m->answer.reason);
  if ((end.end == CHILD_CRASHED && !killed) || end.end == CHILD_EXITED)
    note_bug(f, m, buf_text(&m->answer.reason));
}

static void accept_proof(portfolio *f, member *m) {
  finding *to = the_finding(f);
  assert(m->answer.verdict == VERDICT_TRUE && !f->decided);
  assert(m->ended);
  to->verdict = VERDICT_TRUE;
  for (vec_each(const answer_invariant, i, &m->answer.invariants))
    vec_push(&to->invariants, *i);
  if (f->request->options->int_mode != INT_MATH) /* else they are about other integers */
    plain_invariants(f->request->q.program, to);
  f->decided = true;
  take_log(f, m);
}

/* ---- what is hunted, not proved ---- */

static bool executes_all(const engine *e) {
  return e->run == engine_concrete || e->run == engine_bounded;
}

static bool hunters_ended(const portfolio *f) {
  for (uint32_t i = 0; i < f->count; ++i)
    if (executes_all(f->members[i].engine) && !f->members[i].ended)
      return false;
  return true;
}

/* A proof leaves out what is hunted (VALID_SET): those who look for it are given a moment more. */
static bool waits_for_hunters(const portfolio *f, const member *m) {
  return f->ghosts.has_hunted && !executes_all(m->engine) && !hunters_ended(f);
}

static void hold(portfolio *f, member *m) {
  assert(m->answer.verdict == VERDICT_TRUE && m->ended);
  static const double longest = 4;
  double left = seconds_left(f);
  if (f->held)
    return;
  f->held = m;
  f->hunt_ends = clock_seconds() + (left > 0 && left / 4 < longest ? left / 4 : longest);
}

static bool hunt_is_over(const portfolio *f) {
  bool in_turn = f->request->options->deterministic; /* then each has its share */
  return f->held && (hunters_ended(f) || (!in_turn && clock_seconds() > f->hunt_ends));
}

static void finish(portfolio *f, member *m) {
  assert(m->started && !m->ended && !f->decided);
  m->ended = true;
  child_lines_end(&m->lines);
  if (!m->answer.complete)
    explain_end(f, m);
  stats_add(f->request->q.stats, &m->answer.stats);
  if (m->answer.bug) {
    buf text = {0};
    buf_printf(&text, "the judge refuted its proof: %s", buf_text(&m->answer.reason));
    note_bug(f, m, buf_text(&text));
    buf_free(&text);
  }
  if (m->answer.verdict == VERDICT_TRUE) {
    if (waits_for_hunters(f, m))
      hold(f, m);
    else
      accept_proof(f, m);
  } else if (m->answer.verdict == VERDICT_FALSE) {
    f->decided = confirm_bug(f, m);
    if (f->decided && f->remembered.store && m->answer.layout.size == 0)
      remember_bug(&f->remembered, m->answer.inputs.data, m->answer.inputs.size,
                   clock_seconds() - f->began);
    if (f->decided)
      take_log(f, m);
  }
}

static member *member_of(portfolio *f, int child) {
  for (uint32_t i = 0; i < f->count; ++i)
    if (f->members[i].started && f->members[i].child == (unsigned)child)
      return &f->members[i];
  return NULL;
}

/* Has it ended, or is what it does now nothing that others wait for? `run` tells when it begins to hunt. */
static bool is_over(const member *m) {
  return m->ended || (m->engine->run == engine_concrete && m->answer.did);
}

/* Serves the children until an answer is there, none is left, `seconds` have passed, or `awaited` (if not
 * NULL) is over. */
static void serve(portfolio *f, double seconds, const member *awaited) {
  static const double slice = 0.02;
  double until = clock_seconds() + seconds;
  while (!f->decided && !f->interrupted && !(awaited && is_over(awaited)) && !hunt_is_over(f)) {
    double left = seconds > 0 ? until - clock_seconds() : 0;
    if (seconds > 0 && left <= 0)
      return;
    bool looks_up = (awaited && left > slice) || f->held;
    int child = supervisor_wait(f->supervisor, looks_up ? slice : left);
    f->interrupted = supervisor_interrupted(f->supervisor);
    if (child == -1)
      return;
    if (child == -2)
      continue;
    member *m = member_of(f, child);
    assert(m);
    finish(f, m);
  }
}

static bool is_recall(const engine *e) {
  return e->run == engine_remembered;
}

/* Does it only save others from starting? */
static bool is_opening(const engine *e) {
  return e->run == engine_concrete || e->run == engine_direct || is_recall(e);
}

static bool has_cones(const portfolio *f) {
  for (uint32_t i = 0; i < CONES; ++i)
    if (f->cones[i].bodies.list.size)
      return true;
  return false;
}

/* So many seconds, or a fifth of the time that is left. */
static double moment(const portfolio *f, double most) {
  double left = seconds_left(f) / 5; /* 0: no limit */
  return left > 0 && left < most ? left : most;
}

/* Longer where loops run over arrays of any length, of which the others know little. */
static double arrays_moment(const portfolio *f) {
  const double usual = 4, more = moment(f, 6);
  question q = f->request->q;
  q.alias = f->alias;
  return more > usual && arrays_have_any_length(&q) ? more : usual;
}

/* How long the others wait for this one: for the one execution of a program without inputs, for the
 * proof that needs no invariants, and for what is remembered, not longer than the answer took then.
 * The hunter has a moment for bugs that lie open. When it and the linear engine are under way they, too, are
 * given one: easy programs are theirs; so is the one for arrays, which ends at once where there is nothing for it to do. Programs
 * with threads belong to the one that goes through their states, and those of which little is left to the
 * predicate engine. But for the linear engine's moment, which is the hunter's too, nobody waits any longer
 * once it is over. */
static double head_start(const portfolio *f, const engine *e) {
  double before = is_recall(e) ? remember_seconds(&f->remembered) : 0;
  if (e->run == engine_bounded || e->run == engine_linear)
    return e->run == engine_bounded ? 0.1 : 0.3;
  if (e->run == engine_arrays)
    return arrays_moment(f);
  if (e->run == engine_states)
    return 8;
  if (e->run == engine_predicate && has_cones(f))
    return moment(f, 8);
  return before > 1 ? before : is_opening(e) ? 1 : 0;
}

static bool knows_more(const member *m, const member *than) {
  bool names = account_names_place(buf_text(&m->answer.reason));
  if (is_opening(than->engine) || names != account_names_place(buf_text(&than->answer.reason)))
    return is_opening(than->engine) || names;
  return m->answer.log.size > than->answer.log.size;
}

/* What each of them did. */
static void hand_over(portfolio *f, handover *to) {
  for (uint32_t i = 0; i < f->count; ++i) {
    const member *m = &f->members[i];
    if (!m->started || is_recall(m->engine))
      continue;
    account_end end = !m->ended            ? ACCOUNT_STOPPED
                      : m->answer.complete ? ACCOUNT_OWN
                                           : ACCOUNT_LIMIT;
    account_add(to, m->engine->name, &m->answer, end);
  }
}

/* No engine decided: the reason of the one that knows most, which is that with the most rounds, and
 * the first in the table among equals; a place in the source beats that. */
static void give_up(portfolio *f) {
  assert(!f->decided);
  member *best = NULL;
  for (uint32_t i = 0; i < f->count; ++i) {
    member *m = &f->members[i];
    if (m->started && (!best || knows_more(m, best)))
      best = m;
  }
  finding *to = the_finding(f);
  to->verdict = VERDICT_UNKNOWN;
  hand_over(f, &to->handover);
  if (!best)
    return;
  buf reason = {0};
  if (f->out->internal_errors.size)
    buf_printf(&reason, "internal error: %s", f->out->internal_errors.data[0]);
  else if (f->interrupted)
    buf_add(&reason, "interrupted");
  else
    buf_add(&reason, buf_text(&best->answer.reason));
  to->reason = buf_take(&reason);
  take_log(f, best);
}

/* Does it look for bugs first of all? Those of a program for proofs alone count for nothing. */
static bool is_hunter(engine_run *run) {
  return run == engine_concrete || run == engine_bounded || run == engine_shape;
}

/* Is there anything for it to do? The one that is asked for by name says so itself. */
static bool can_help(const portfolio *f, engine_run *run) {
  if (f->request->q.program->has_counts && f->request->options->engine == ENGINE_AUTO)
    return run ==
           engine_horn; /* the others know nothing of mirrors, and were asked without counts */
  if (run == engine_states && f->request->options->engine == ENGINE_AUTO)
    return states_are_there(&f->request->q);
  return !f->request->q.program->has_crowds || !is_hunter(run);
}

/* Another entry than main has arguments, most often: then there is more than one execution, and what is
 * left for engine `run` to do can wait for a proof. */
static void put_run_later(portfolio *f) {
  for (uint32_t i = 0; i + 1 < f->count && !proc_is_main(f->request->q.entry); ++i) {
    member *m = &f->members[i];
    if (m->engine->run == engine_concrete && m[1].engine->run == engine_direct) {
      member late = m[0];
      m[0] = m[1];
      m[1] = late;
    }
  }
}

/* Where little is left of the program (cone.h), the predicate engine comes right after the hunters. */
static void put_predicate_sooner(portfolio *f) {
  member *last = &f->members[f->count - 1];
  if (!has_cones(f) || f->count < 2 || last->engine->run != engine_predicate)
    return;
  member predicate = *last;
  uint32_t to = f->count - 1;
  for (; to > 0 && !is_opening(f->members[to - 1].engine) &&
         f->members[to - 1].engine->run != engine_bounded;
       --to)
    f->members[to] = f->members[to - 1];
  f->members[to] = predicate;
}

static void choose_members(portfolio *f) {
  assert(f->count == 0);
  bool recalls = f->remembered.proof || f->remembered.bug;
  for (uint32_t i = 0; i < ENGINES; ++i) {
    engine_run *run = engines[i].run;
    bool fits = is_chosen(f->request->options->engine, run) && can_help(f, run);
    if (is_recall(&engines[i]) ? recalls : fits)
      f->members[f->count++] = (member){.engine = &engines[i]};
  }
  assert(f->count <= ENGINES);
  put_run_later(f);
  put_predicate_sooner(f);
}

static void run_members(portfolio *f) {
  bool in_turn = f->request->options->deterministic;
  for (uint32_t i = 0; i < f->count && !f->decided && !f->interrupted; ++i) {
    if (f->held && !executes_all(f->members[i].engine))
      continue;
    double wait = head_start(f, f->members[i].engine);
    start(f, &f->members[i]);
    const engine *e = f->members[i].engine;
    bool alone = e->run != engine_linear && !(in_turn && e->run == engine_concrete);
    if (in_turn || wait > 0)
      serve(f, in_turn ? 0 : wait, alone ? &f->members[i] : NULL);
  }
  serve(f, 0, NULL);
  assert(!f->held || (f->held->ended && f->held->answer.verdict == VERDICT_TRUE));
  if (f->held && !f->decided && !f->interrupted)
    accept_proof(f, f->held);
}

/* A rule about functions that are not called, say: no engine needs to be started. What is hunted besides
 * (waits_for_hunters), and numbers beside pointers, are not seen here. */
static bool prove_at_once(portfolio *f) {
  const refine_request *r = f->request;
  question q = r->q;
  q.alias = f->alias;
  q.deadline = f->deadline;
  if (!is_chosen(r->options->engine, engine_direct) || r->options->int_mode == INT_MATH ||
      f->ghosts.has_hunted || f->ghosts.bodies.list.size || !direct_at_once(&q))
    return false;
  finding *to = the_finding(f);
  to->verdict = VERDICT_TRUE;
  to->engine = "direct";
  f->decided = true;
  return true;
}

/* ---- all of it ---- */

static bool read_predicates(portfolio *f) {
  const refine_request *r = f->request;
  precision_init(&f->precision, r->q.program);
  if (!r->predicates)
    return true;
  diag d = {0};
  return precision_read(&f->precision, r->options->predicates, r->predicates, strlen(r->predicates),
                        &d);
}

/* Rules look at little of a program. */
static bool wants_cones(const refine_request *r) {
  property_kind which;
  return r->property && !property_is_name(r->property, &which) && strcmp(r->property, "all") != 0;
}

static void find_cones(portfolio *f) {
  const question *q = &f->request->q;
  static const cone_kind kinds[CONES] = {CONE_DATA, CONE_DECIDING};
  for (uint32_t i = 0; i < CONES && wants_cones(f->request); ++i) {
    rest *to = &f->cones[i];
    cone_find(&to->bodies, q->program, f->brief ? f->brief : f->alias, q->entry, kinds[i]);
    if (!to->bodies.list.size)
      continue;
    bodies_swap(&to->bodies);
    to->alias = alias_new(q->program, q->entry);
    bodies_swap(&to->bodies);
  }
}

static void free_cones(portfolio *f) {
  for (uint32_t i = 0; i < CONES; ++i) {
    if (f->cones[i].alias)
      alias_free(f->cones[i].alias);
    bodies_free(&f->cones[i].bodies);
  }
}

/* The program as those see it who look for proofs. */
static void find_brief(portfolio *f) {
  const refine_request *r = f->request;
  ghosts_make(&f->ghosts, r->q.program, f->alias, r->q.entry);
  if (f->ghosts.bodies.list.size && !f->ghosts.is_same) {
    bodies_swap(&f->ghosts.bodies);
    f->brief = alias_new(r->q.program, r->q.entry);
    bodies_swap(&f->ghosts.bodies);
    return;
  }
  contracts_find(&f->contracts, r->q.program, f->alias, r->q.entry);
  bodies_swap(&f->contracts);
  if (f->contracts.list.size)
    f->brief = alias_new(r->q.program, r->q.entry);
  find_cones(f);
  bodies_swap(&f->contracts);
}

bool refine_check(const refine_request *request, answer *out) {
  portfolio f = {.request = request, .out = out, .began = clock_seconds()};
  f.deadline = deadline_earlier(options_deadline(request->options), request->q.deadline);
  *out = (answer){.options = request->options,
                  .program = request->q.program,
                  .entry = request->q.entry,
                  .stats = request->q.stats};
  *vec_add(&out->findings) = (finding){.property = "unreach-call", .verdict = VERDICT_UNKNOWN};
  if (!read_predicates(&f))
    the_finding(&f)->reason = xstrdup("the predicates cannot be read");
  else {
    stats_start(request->q.stats, TIMER_alias);
    f.alias = alias_new(request->q.program, request->q.entry);
    find_brief(&f);
    stats_stop(request->q.stats, TIMER_alias);
    if (remember_open(&f.remembered, request))
      remember_predicates(&f.remembered, &f.precision);
    f.supervisor = supervisor_open();
    if (!prove_at_once(&f)) {
      choose_members(&f);
      run_members(&f);
    }
    if (!f.decided)
      give_up(&f);
    supervisor_close(f.supervisor);
    for (uint32_t i = 0; i < f.count; ++i) {
      if (f.members[i].started && !f.members[i].ended)
        child_lines_end(&f.members[i].lines);
      if (f.members[i].started && f.members[i].offers[1] >= 0)
        close(f.members[i].offers[1]);
      wire_answer_free(&f.members[i].answer);
    }
    alias_free(f.alias);
    if (f.brief)
      alias_free(f.brief);
    bodies_free(&f.contracts);
    free_cones(&f);
    bodies_free(&f.ghosts.bodies);
    remember_close(&f.remembered);
  }
  answer_list_assumptions(out, request->property);
  precision_free(&f.precision);
  out->seconds = clock_seconds() - f.began;
  return !out->internal_errors.size || f.decided;
}
