/* The loop (paper 000, section 4; SLAM's process): abstract, check, simulate, explain, refine.
 *
 * Each round makes the Boolean program of the present predicates and checks it. No error: its
 * reachable states, translated back, are the certificate. An error path is simulated on the
 * concrete program: feasible, it is a bug; infeasible, its explanation gives new predicates.
 *
 * Progress (insist.h). The statements of a path that comes again in spite of its explanation are
 * abstracted exactly about what the explanation is made of (abstractor_focus). So are those of one whose
 * own conditions are predicates already, before others are looked for. A short path through calls, which
 * may have one case after the other of pointers that may be equal, is first ruled out by a chain of
 * predicates that are made for its places, any other at last. A family of paths that go round the same loops once more each time
 * is met by explanations of greater effort:
 * invariants of the loops on the path instead of facts about one run through them. The third such
 * path asks for what runs suggest and induction confirms (conjecture.h). */
#include "refine/rounds.h"

#include "boolean/boolean.h"
#include "guess/guess.h"
#include "predicate/predicate.h"
#include "program/bp.h"
#include "refine/certify.h"
#include "refine/conjecture.h"
#include "refine/hard.h"
#include "refine/insist.h"
#include "refine/offer.h"

enum {
  SHORT_PATH = 60, /* of a longer one, what other paths share is worth more than its own */
  MOST_EFFORT = 2,
  PATIENCE = 8,            /* paths of a family that are explained one by one */
  THIRD = 3,               /* path of a family: conjectures are asked for */
  CONJECTURE_SECONDS = 10, /* at most, for these */
  CONJECTURE_PART = 8      /* and of the time that is left */
};

typedef struct loop {
  rounds rounds;
  const engine_request *request;
  abstractor *abstractor;
  precision *precision;
  program *boolean; /* of this round */
  bp_request question;
  bp_result found;
  trace *path;       /* concrete labels; of this round */
  buf doubt;         /* what its infeasibility rests on outside the program; empty: nothing */
  buf lacks;         /* what no predicate says of it; empty: nothing is known of such a thing */
  map families;      /* hash of the set of places on a path -> how many such paths there were */
  map paths;         /* hash of a path -> how often it came */
  map said;          /* hash of a path of which everything was said, in words that do -> 1 */
  certificate known; /* what holds of conjectures from runs, once they were asked for */
  bool has_known;
} loop;

/* ---- one round, step by step ---- */

static void abstract(loop *l) {
  assert(!l->boolean && l->precision->program == l->request->q.program);
  stats_start(l->request->q.stats, TIMER_abstract);
  l->boolean = abstractor_run(l->abstractor, l->precision);
  stats_stop(l->request->q.stats, TIMER_abstract);
}

static void ask(loop *l) {
  bp_result_free(&l->found);
  l->found = (bp_result){0};
  stats_start(l->request->q.stats, TIMER_check);
  boolean_check(&l->question, &l->found);
  stats_stop(l->request->q.stats, TIMER_check);
  l->request->q.stats->path_edges += l->found.stats.edges;
}

/* A statement that is not modelled is like an error to a proof: it must not be reached, and a path that
 * leads there is looked at once no path leads to an error. */
static void check_abstraction(loop *l) {
  assert(l->boolean->is_boolean && l->boolean->procs.size == l->request->q.program->procs.size);
  bp_request_init(&l->question, l->boolean);
  l->question.main = l->request->q.entry->index;
  l->question.want_relations = l->question.assume_enforced = true;
  l->question.deadline = l->request->q.deadline;
  ask(l);
  bool is_unmodelled = l->found.verdict == VERDICT_UNKNOWN && l->found.reaches_unknown;
  rounds_stand(&l->rounds, is_unmodelled ? l->found.reason : "");
  if (is_unmodelled) {
    bp_request_unknowns(&l->question);
    ask(l);
  }
  if (l->found.verdict == VERDICT_UNKNOWN)
    rounds_unknown(&l->rounds, l->found.reason);
}

static void conclude_safe(loop *l) {
  assert(l->found.verdict == VERDICT_TRUE && !l->rounds.done);
  engine_result *result = l->rounds.result;
  certify(l->abstractor, l->request->q.program, l->request->q.alias, &l->found,
          &result->certificate);
  result->verdict = VERDICT_TRUE;
  l->rounds.done = true;
}

/* ---- families of paths ---- */

typedef struct fingerprint {
  uint64_t path;   /* of the sequence of places */
  uint64_t places; /* of the set of places */
  bool repeats;    /* some place comes twice in one activation, or a procedure calls itself */
  bool calls;
} fingerprint;

static fingerprint fingerprint_of(const trace *t) {
  fingerprint f = {0};
  map seen = {0};
  trace_cursor c;
  trace_cursor_init(&c, t->main);
  const activation *act;
  uint32_t depth;
  for (const trace_step *s; (s = trace_cursor_next(&c, &act, &depth));) {
    uint64_t place = hash_mix(act->proc + 1, s->label + 1);
    f.path = hash_mix(f.path, hash_mix(place, s->succ));
    f.calls = f.calls || s->callee;
    if (map_has(&seen, place))
      f.repeats = true;
    else
      f.places += hash_mix(place, 7);
    map_put(&seen, place, 1);
  }
  trace_cursor_free(&c);
  map_free(&seen);
  return f;
}

/* ---- refinement ---- */

static unsigned first_effort(loop *l, const fingerprint *f) {
  assert(l->path);
  uint64_t *count = map_slot_of(&l->families, f->places);
  ++*count;
  return f->repeats && *count > PATIENCE ? 1 : 0;
}

/* Is it met by predicates of its own? Not if it is one of many, as those are that go round loops or lead
 * to them: what they have in common is what matters. */
static bool is_single(const loop *l, const fingerprint *f) {
  assert(l->path->main);
  return f->calls && !f->repeats && l->path->main->length <= SHORT_PATH;
}

/* The first of these that has not been done about the path. */
static bool insist_on(loop *l, insistence from, insistence to) {
  path_context c = rounds_context(&l->rounds);
  bool done = false;
  deadline until = l->request->q.deadline;
  assert(from <= to && l->path);
  for (unsigned how = from; how <= to && !done; ++how) {
    done = insist(&c, l->abstractor, l->path, (insistence)how, l->precision, &l->lacks);
    if (how == INSIST_CHAIN && l->lacks.size == 0 && !deadline_passed(&until))
      map_put(&l->said, fingerprint_of(l->path).path, 1);
  }
  return done;
}

/* Predicates by efforts that grow. */
static uint32_t explain(loop *l, unsigned effort, bool is_new, bool is_single) {
  path_context c = rounds_context(&l->rounds);
  bool explained = false;
  uint32_t added = path_explain(&c, l->path, effort, l->precision, is_new ? &explained : NULL);
  if (explained && insist_on(l, INSIST_ATOMS, INSIST_RELATIONS))
    return 1;
  if (!added && is_single && insist_on(l, INSIST_CHAIN, INSIST_ALL))
    return 1;
  for (unsigned more = explained ? effort : effort + 1; !added && more <= MOST_EFFORT; ++more)
    added = path_explain(&c, l->path, more, l->precision, NULL);
  return added ? added : path_explain(&c, l->path, 0, l->precision, NULL);
}

/* Does it hold of all executions, by induction, what all runs by chance have in common? Then that is
 * the proof. */
static bool ask_conjectures(loop *l) {
  assert(!l->has_known && !l->rounds.done);
  const question *q = &l->request->q;
  engine_result *result = l->rounds.result;
  certificate guesses;
  certificate_init(&guesses, q->program);
  guess_candidates(q, &guesses);
  l->has_known = true;
  double seconds = (double)CONJECTURE_SECONDS, part = (double)CONJECTURE_PART;
  if (deadline_is_set(&q->deadline) && deadline_seconds_left(&q->deadline) < seconds * part)
    seconds = deadline_seconds_left(&q->deadline) / part;
  bool proved = conjecture_keep(q, &guesses, seconds, &l->known);
  if (proved) {
    guess_merge(q->program, &result->certificate, &l->known);
    result->verdict = VERDICT_TRUE;
    result->candidate = l->rounds.done = true;
  }
  certificate_free(&guesses);
  return proved;
}

/* Of a family of paths, what is known to hold at the heads of its loops. */
static bool use_conjectures(loop *l, const fingerprint *f) {
  path_context c = rounds_context(&l->rounds);
  if (!f->repeats || map_get(&l->families, f->places, 0) < THIRD)
    return false;
  if (!l->has_known && ask_conjectures(l))
    return true;
  return conjecture_predicates(&c, &l->known, l->path, l->precision) > 0;
}

/* All that there is to be done about the path was done, and it came again: something has no words, or
 * the abstraction is not exact about them. Without such a reason the fault is here. */
static void give_up(loop *l) {
  assert(!l->rounds.done);
  deadline until = l->request->q.deadline;
  if (deadline_poll_clock(&until)) {
    rounds_unknown(&l->rounds, "timeout");
    return;
  }
  const char *inexact = abstractor_inexact(l->abstractor);
  const char *why = l->lacks.size ? buf_text(&l->lacks) : inexact;
  buf text = {0};
  buf_printf(&text, "no predicate rules out a path that cannot be executed: %s",
             why ? why : "a fault of Assay, since all was said of it");
  rounds_unknown(&l->rounds, l->doubt.size ? buf_text(&l->doubt) : buf_text(&text));
  buf_free(&text);
}

/* A path of which all was said must not come again (path/explain.h). */
static void check_progress(const loop *l, const fingerprint *f) {
#ifdef ASSAY_SANITIZE
  deadline until = l->request->q.deadline;
  assert(!map_has(&l->said, f->path) || abstractor_inexact(l->abstractor) ||
         deadline_poll_clock(&until));
#endif
  (void)l, (void)f;
}

/* The path is infeasible: predicates that say why, or else exact abstraction along it. How many
 * there are that are new. */
static uint32_t refine(loop *l) {
  fingerprint f = fingerprint_of(l->path);
  uint64_t again = (*map_slot_of(&l->paths, f.path))++;
  uint32_t before = precision_size(l->precision);
  check_progress(l, &f);
  buf_clear(&l->lacks);
  stats_start(l->request->q.stats, TIMER_explain);
  unsigned effort = first_effort(l, &f) + (unsigned)again;
  bool done = use_conjectures(l, &f);
  bool single = is_single(l, &f);
  done = done || (again && insist_on(l, single ? INSIST_CHAIN : INSIST_ATOMS, INSIST_RELATIONS));
  done = done || explain(l, effort, !again, single);
  done = done || insist_on(l, INSIST_CHAIN, INSIST_RELATIONS);
  stats_stop(l->request->q.stats, TIMER_explain);
  if (!done)
    give_up(l);
  assert(precision_size(l->precision) >= before);
  return precision_size(l->precision) - before;
}

/* ---- reports ---- */

static uint32_t variables_of(const program *p) {
  uint32_t n = p->globals.size;
  for (uint32_t f = 0; f < p->procs.size; ++f)
    n += p->procs.data[f]->params.size + p->procs.data[f]->locals.size;
  return n;
}

/* How many predicates there were before the round: of globals, and by procedure. */
typedef struct sizes {
  uint32_t global;
  VEC(uint32_t) by_proc;
} sizes;

/* For the account, should nobody decide. */
static void tell_account(const loop *l) {
  const engine_request *q = l->request;
  uint32_t count = l->rounds.result->rounds, size = precision_size(l->precision);
  buf line = {0};
  buf_printf(&line, "%u round%s, %u predicate%s", count, count == 1 ? "" : "s", size,
             size == 1 ? "" : "s");
  q->tell(q->context, "did", buf_text(&line));
  buf_clear(&line);
  if (l->path && hard_write(&line, q->q.program, q->q.alias, l->path))
    q->tell(q->context, "hard", buf_text(&line));
  buf_free(&line);
}

/* Why the path is none, if somebody asks; not where a proof or a bug ended the round. */
static void tell_why(const loop *l, buf *why) {
  const options *o = l->request->options;
  path_context c = rounds_context(&l->rounds);
  if (l->path && !l->rounds.done && (o->verbose || o->explain || o->dump))
    path_contradiction(&c, l->path, why);
}

static void report_round(loop *l, uint32_t added, const sizes *before) {
  program *p = l->request->q.program;
  buf text = {0}, why = {0};
  tell_why(l, &why);
  assert(before->by_proc.size == l->precision->by_proc.size);
  for (uint32_t i = before->global; i < l->precision->global.size; ++i)
    buf_printf(&text, "global: %s\n", expr_text(&p->pool, l->precision->global.data[i]));
  for (uint32_t f = 0; f < l->precision->by_proc.size; ++f)
    for (uint32_t i = before->by_proc.data[f]; i < l->precision->by_proc.data[f].size; ++i)
      buf_printf(&text, "%s: %s\n", p->procs.data[f]->name,
                 expr_text(&p->pool, l->precision->by_proc.data[f].data[i]));
  rounds_report(&l->rounds, &(round_report){.stem = "round",
                                            .abstract_suffix = "bp",
                                            .added_suffix = "predicates",
                                            .abstract = l->boolean,
                                            .print = bp_print,
                                            .path = l->path,
                                            .because = why.text,
                                            .added = text.text,
                                            .predicates = added,
                                            .variables = variables_of(l->boolean)});
  buf_free(&text);
  buf_free(&why);
}

/* ---- the loop ---- */

static void end_round(loop *l) {
  bp_result_free(&l->found);
  bp_request_free(&l->question);
  program_free(l->boolean);
  trace_drop(l->path);
  l->path = NULL;
  l->boolean = NULL;
  l->found = (bp_result){0};
  l->question = (bp_request){0};
}

static void round_of(void *self) {
  loop *l = self;
  assert(!l->path && !l->boolean);
  uint32_t added = 0;
  offers_take(l->request->offers, l->precision);
  sizes before = {.global = l->precision->global.size};
  for (vec_each(const expr_vec, list, &l->precision->by_proc))
    vec_push(&before.by_proc, list->size);
  abstract(l);
  check_abstraction(l);
  if (!l->rounds.done && l->found.verdict == VERDICT_TRUE)
    conclude_safe(l);
  if (!l->rounds.done) {
    assert(l->found.verdict == VERDICT_FALSE && l->found.trace);
    l->path = predicate_trace(l->abstractor, l->found.trace);
    rounds_simulate(&l->rounds, l->path, &l->doubt);
  }
  if (!l->rounds.done)
    added = refine(l);
  report_round(l, added, &before);
  tell_account(l);
  vec_free(&before.by_proc);
  end_round(l);
}

void engine_predicate(const engine_request *request, engine_result *result) {
  loop l = {.request = request, .precision = request->precision};
  rounds_open(&l.rounds, request, result, true);
  assert(request->precision->program == request->q.program && request->q.alias);
  abstractor_config config = {.q = request->q, .wp = l.rounds.wp, .smt = l.rounds.smt};
  l.abstractor = abstractor_new(&config);
  certificate_init(&l.known, request->q.program);
  rounds_run(&l.rounds, round_of, &l);
  abstractor_free(l.abstractor);
  rounds_close(&l.rounds);
  buf_free(&l.doubt);
  buf_free(&l.lacks);
  certificate_free(&l.known);
  map_free(&l.families);
  map_free(&l.paths);
  map_free(&l.said);
}
