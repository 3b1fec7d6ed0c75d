/* The portfolio: engines as child processes; the first definite answer that holds wins.
 *
 * A program without inputs is simply run, before anything else is tried. In its child an engine that
 * claims a proof has the judge look at its certificate; a claimed bug is replayed by the parent. With
 * --deterministic the engines are asked one after the other, in the order of the table. */
#include "refine/offer.h"
#include "refine/refine.h"
#include "refine/remember.h"
#include "refine/rests.h"
#include "refine/wire.h"

#include "base/child.h"
#include "base/memory.h"
#include "outside/contract.h"
#include "program/integers.h"
#include "program/words.h"
#include "property/ghost.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/* In the order in which they are started. */
static const engine engines[] = {
    {"cache", engine_remembered},    {"run", engine_concrete},  {"direct", engine_direct},
    {"bounded", engine_bounded},     {"linear", engine_linear}, {"horn", engine_horn},
    {"predicate", engine_predicate},
};
enum { ENGINES = sizeof engines / sizeof *engines };

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
  case ENGINE_BOUNDED:
    return run == engine_concrete || run == engine_bounded;
  case ENGINE_RUN:
    return run == engine_concrete;
  case ENGINE_DIRECT:
    return run == engine_direct;
  default:
    return true;
  }
}

typedef struct member {
  const engine *engine;
  struct portfolio *of;
  wire_answer answer;
  child_lines lines;
  unsigned child; /* its number at the supervisor */
  deadline deadline;
  bool started, ended;
  int offers[2]; /* offer.h: its end and ours; of the predicate engine */
} member;

typedef struct portfolio {
  const refine_request *request;
  answer *out;
  alias *alias;
  contracts contracts; /* library functions that a proof need not look into at first */
  ghosts ghosts;       /* what is asked of memory, as numbers; then contracts are not looked for */
  alias *brief;        /* of the program with these in place; NULL: there are none */
  precision precision;
  remembered remembered; /* with --cache */
  deadline deadline;
  double began;
  supervisor *supervisor;
  member members[ENGINES];
  uint32_t count;
  bool interrupted, decided;
} portfolio;

/* ---- in the child ---- */

static void send_round(void *context, const answer_round *round) {
  wire_round(context, round);
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
  buf reason = {0};
  stats_start(request->q.stats, TIMER_judge);
  check_answer says = check_certificate(&request->q, &result->certificate, &reason);
  if (says != CHECK_CONFIRMED && result->candidate) {
    if (check_weaken(&request->q, &result->certificate)) {
      buf_clear(&reason);
      says = check_certificate(&request->q, &result->certificate, &reason);
    } else
      request->offer(request->context, request->q.program, &result->certificate);
  }
  stats_stop(request->q.stats, TIMER_judge);
  if (says != CHECK_CONFIRMED)
    engine_unknown(result, "unconfirmed: %s", buf_text(&reason));
  buf_free(&reason);
  return says == CHECK_REFUTED && !result->candidate;
}

/* Most of what the others can do they do soon. After that they give way to the engine that makes
 * progress by rounds, where there are fewer processors than engines. */
static void give_way(int number) {
  (void)number;
  setpriority(PRIO_PROCESS, 0, 10);
}

static void give_way_later(const engine *e) {
  enum { SOON = 10 };
  if (e->run == engine_predicate)
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
  return run == engine_concrete || run == engine_bounded;
}

/* With --int math, engines work on mathematical integers; a run is the machine's. */
static void set_integers(const member *m, engine_request *request) {
  if (request->options->int_mode == INT_MATH && m->engine->run != engine_concrete)
    program_make_math(request->q.program, request->precision);
}

/* True: the judge refuted its proof. */
static bool run_once(const member *m, const engine_request *request, engine_result *result) {
  engine_result_init(result, request->q.program);
  m->engine->run(request, result);
  bool math = request->options->int_mode == INT_MATH;
  if (math && executes(m->engine->run) && result->verdict == VERDICT_TRUE)
    engine_unknown(result, "no error was found, which tells nothing of mathematical integers");
  return result->verdict == VERDICT_TRUE && !result->exhaustive && judge(request, result);
}

/* Engines that find proofs rather than bugs. */
static bool takes_contracts(engine_run *run) {
  return run == engine_predicate || run == engine_horn || run == engine_linear;
}

/* What a proof says of functions without their bodies is said of no statement of the program. */
static void drop_contracts(const contracts *c, certificate *to) {
  uint32_t kept = 0;
  for (vec_each(const cert_invariant, i, &to->invariants))
    if (!contracts_has(c, i->proc))
      to->invariants.data[kept++] = *i;
  to->invariants.size = kept;
}

/* The program with contracts in place of bodies (outside/contract.h): false if that has not been
 * proved, and the program is as it was again. */
static bool prove_briefly(const portfolio *f, const member *m, engine_request *request,
                          engine_result *result, bool *bug) {
  contracts *c = (contracts *)&f->contracts;
  contracts_swap(c);
  request->q.alias = f->brief;
  *bug = run_once(m, request, result);
  bool proved = result->verdict == VERDICT_TRUE || *bug;
  if (proved && !result->exhaustive)
    drop_contracts(c, &result->certificate);
  contracts_swap(c);
  request->q.alias = f->alias;
  if (!proved)
    engine_result_free(result);
  return proved;
}

/* Engines that cannot tell what is asked of memory. */
static bool takes_ghosts(engine_run *run) {
  return takes_contracts(run) || run == engine_direct;
}

/* The program with numbers beside its pointers (property/ghost.h). A proof of it counts, and nothing
 * else; what the proof says is not about the statements of the program. */
static bool prove_by_ghosts(const portfolio *f, const member *m, engine_request *request,
                            engine_result *result) {
  ghosts *g = (ghosts *)&f->ghosts;
  ghosts_swap(g);
  request->q.alias = f->brief;
  bool bug = run_once(m, request, result);
  ghosts_swap(g);
  request->q.alias = f->alias;
  result->certificate.invariants.size = result->certificate.summaries.size = 0;
  if (result->verdict == VERDICT_FALSE)
    engine_unknown(result, "memory safety could not be proved");
  return bug;
}

static int run_engine(FILE *out, void *arg) {
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
                            .stands = send_reason,
                            .offer = send_offer,
                            .context = out};
  request.q.alias = f->alias;
  request.q.deadline = m->deadline;
  request.q.stats = &st;
  request.q.store = f->remembered.store;
  engine_result result;
  bool bug = false, math = request.options->int_mode == INT_MATH;
  bool numbers = f->ghosts.list.size && takes_ghosts(m->engine->run);
  set_integers(m, &request);
  if (numbers && math) {
    engine_result_init(&result, request.q.program);
    engine_unknown(&result, "what is asked of memory is proved of machine integers only");
  } else if (numbers)
    bug = prove_by_ghosts(f, m, &request, &result);
  else if (!f->contracts.list.size || math || !takes_contracts(m->engine->run) ||
           !prove_briefly(f, m, &request, &result, &bug))
    bug = run_once(m, &request, &result);
  if (request.q.store && !numbers && result.verdict == VERDICT_TRUE && !result.exhaustive)
    remember_proof(&f->remembered, &request, &result.certificate, clock_seconds() - f->began);
  store_save(request.q.store);
  buf_free(&taken.partial);
  stats_stop(&st, TIMER_total);
  wire_result(out, &request, &result, bug);
  return 0;
}

/* ---- the parent ---- */

static void tell(void *context, const char *text) {
  const member *m = context;
  const refine_request *r = m->of->request;
  if (r->progress)
    r->progress(r->context, m->engine->name, text);
}

/* What an engine has learnt, for the one that takes predicates. */
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
    if (m->engine->run != engine_predicate || m->ended)
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
  if (m->engine->run == engine_predicate && !offers_open(m->offers))
    m->offers[0] = m->offers[1] = -1;
  m->lines = (child_lines){.line = wire_read_line, .arg = &m->answer};
  child_limits limits = {.memory_mb = (uint64_t)f->request->options->memory, .seconds = left};
  m->child = supervisor_start(f->supervisor, run_engine, m, limits, child_sink_lines, &m->lines);
  m->started = true;
  if (m->offers[0] >= 0)
    close(m->offers[0]);
}

static finding *the_finding(portfolio *f) {
  return &f->out->findings.data[0];
}

static void take_log(portfolio *f, member *m) {
  finding *to = the_finding(f);
  to->engine = m->engine->name;
  to->rounds = m->answer.rounds ? m->answer.rounds : m->answer.log.size;
  for (vec_each(const answer_round, r, &m->answer.log))
    vec_push(&f->out->rounds, *r);
  m->answer.log.size = 0;
}

/* The error as people call it: what C forbids, the condition of a failing assert, or the text of an
 * error. */
static char *violation(program *p, const run_result *run) {
  const stmt *s = &run->proc->stmts.data[run->label];
  buf text = {0};
  if (stmt_is_error(s) || s->error != ERROR_REACH)
    buf_printf(&text, "%s", run->message ? run->message : "error reached");
  else
    buf_printf(&text, "assertion %s fails", words_expr(&p->pool, s->cond));
  return buf_take(&text);
}

/* A claimed bug counts if the interpreter runs into it. */
static bool confirm_bug(portfolio *f, member *m) {
  finding *to = the_finding(f);
  replay_request r = {.q = f->request->q,
                      .stop = ERROR_BIT(ERROR_REACH),
                      .inputs = m->answer.inputs.data,
                      .input_count = m->answer.inputs.size,
                      .layout = m->answer.layout.data,
                      .layout_count = m->answer.layout.size};
  r.q.deadline = f->deadline;
  buf reason = {0};
  bool real = check_replay(&r, &to->replay, &reason);
  if (real) {
    check_shorten(&r, &to->replay);
    to->verdict = VERDICT_FALSE;
    to->message = violation(f->request->q.program, &to->replay.run);
  } else {
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
  buf line = {0};
  buf_printf(&line, "engine %s: %s", m->engine->name, text);
  vec_push(&f->out->internal_errors, buf_take(&line));
}

/* What remains of a child that ended otherwise than by an answer: when time was up, what stood then.
 * Nobody but the kernel, out of memory, kills one. */
static void explain_end(portfolio *f, member *m) {
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

static void finish(portfolio *f, member *m) {
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
  finding *to = the_finding(f);
  if (m->answer.verdict == VERDICT_TRUE) {
    to->verdict = VERDICT_TRUE;
    for (vec_each(const answer_invariant, i, &m->answer.invariants))
      vec_push(&to->invariants, *i);
    f->decided = true;
  } else if (m->answer.verdict == VERDICT_FALSE) {
    f->decided = confirm_bug(f, m);
    if (f->decided && f->remembered.store && m->answer.layout.size == 0)
      remember_bug(&f->remembered, m->answer.inputs.data, m->answer.inputs.size,
                   clock_seconds() - f->began);
  }
  if (f->decided)
    take_log(f, m);
}

static member *member_of(portfolio *f, int child) {
  for (uint32_t i = 0; i < f->count; ++i)
    if (f->members[i].started && f->members[i].child == (unsigned)child)
      return &f->members[i];
  return NULL;
}

/* Serves the children until an answer is there, none is left, or `seconds` have passed. */
static void serve(portfolio *f, double seconds) {
  double until = clock_seconds() + seconds;
  while (!f->decided && !f->interrupted) {
    double left = seconds > 0 ? until - clock_seconds() : 0;
    if (seconds > 0 && left <= 0)
      return;
    int child = supervisor_wait(f->supervisor, left);
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

/* How long the others wait for this one: for the one execution of a program without inputs, for the
 * proof that needs no invariants, and for what is remembered, not longer than the answer took then.
 * When the hunter and the linear engine are under way they, too, are given a moment: easy programs
 * are theirs. */
static double head_start(const portfolio *f, const engine *e) {
  double before = is_recall(e) ? remember_seconds(&f->remembered) : 0;
  if (e->run == engine_linear)
    return 0.3;
  return before > 1 ? before : is_opening(e) ? 1 : 0;
}

/* Does FILE:LINE: or FILE:LINE:COLUMN occur in it? */
static bool names_place(const char *reason) {
  for (const char *at = strchr(reason, ':'); at; at = strchr(at + 1, ':')) {
    size_t digits = strspn(at + 1, "0123456789");
    if (digits > 0 && at[1 + digits] == ':')
      return true;
  }
  return false;
}

static bool knows_more(const member *m, const member *than) {
  bool names = names_place(buf_text(&m->answer.reason));
  if (is_opening(than->engine) || names != names_place(buf_text(&than->answer.reason)))
    return is_opening(than->engine) || names;
  return m->answer.log.size > than->answer.log.size;
}

/* No engine decided: the reason of the one that knows most, which is that with the most rounds, and
 * the first in the table among equals; a place in the source beats that. */
static void give_up(portfolio *f) {
  member *best = NULL;
  for (uint32_t i = 0; i < f->count; ++i) {
    member *m = &f->members[i];
    if (m->started && (!best || knows_more(m, best)))
      best = m;
  }
  finding *to = the_finding(f);
  to->verdict = VERDICT_UNKNOWN;
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

static void choose_members(portfolio *f) {
  bool recalls = f->remembered.proof || f->remembered.bug;
  for (uint32_t i = 0; i < ENGINES; ++i)
    if (is_recall(&engines[i]) ? recalls : is_chosen(f->request->options->engine, engines[i].run))
      f->members[f->count++] = (member){.engine = &engines[i]};
}

static void run_members(portfolio *f) {
  bool in_turn = f->request->options->deterministic;
  for (uint32_t i = 0; i < f->count && !f->decided && !f->interrupted; ++i) {
    double wait = head_start(f, f->members[i].engine);
    start(f, &f->members[i]);
    if (in_turn || wait > 0)
      serve(f, in_turn ? 0 : wait);
  }
  serve(f, 0);
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

/* The program as those see it who look for proofs. */
static void find_brief(portfolio *f) {
  const refine_request *r = f->request;
  ghosts_make(&f->ghosts, r->q.program, f->alias, r->q.entry);
  if (f->ghosts.list.size) {
    ghosts_swap(&f->ghosts);
    f->brief = alias_new(r->q.program, r->q.entry);
    ghosts_swap(&f->ghosts);
    return;
  }
  contracts_find(&f->contracts, r->q.program, f->alias, r->q.entry);
  if (!f->contracts.list.size)
    return;
  contracts_swap(&f->contracts);
  f->brief = alias_new(r->q.program, r->q.entry);
  contracts_swap(&f->contracts);
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
    choose_members(&f);
    f.supervisor = supervisor_open();
    run_members(&f);
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
    contracts_free(&f.contracts);
    ghosts_free(&f.ghosts);
    remember_close(&f.remembered);
  }
  answer_list_assumptions(out, request->property);
  precision_free(&f.precision);
  out->seconds = clock_seconds() - f.began;
  return !out->internal_errors.size || f.decided;
}
