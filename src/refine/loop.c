/* The loop (paper 000, section 4; SLAM's process): abstract, check, simulate, explain, refine.
 *
 * Each round makes the Boolean program of the present predicates and checks it. No error: its
 * reachable states, translated back, are the certificate. An error path is simulated on the
 * concrete program: feasible, it is a bug; infeasible, its explanation gives new predicates.
 *
 * Progress. A path that explanations cannot rule out (it comes again, or nothing is new) has its
 * statements abstracted exactly (abstractor_strengthen); after that it is given up. A family of
 * paths that go round the same loops once more each time is met by explanations of greater effort:
 * invariants of the loops on the path instead of facts about one run through them. */
#include "refine/engine.h"

#include "base/file.h"
#include "boolean/boolean.h"
#include "path/path.h"
#include "predicate/predicate.h"
#include "program/bp.h"
#include "refine/certify.h"
#include "refine/offer.h"

#include <errno.h>
#include <sys/stat.h>

enum { MOST_EFFORT = 2, PATIENCE = 8 /* paths of a family that are explained one by one */ };

typedef struct loop {
  const engine_request *request;
  engine_result *result;
  wp *wp;
  smt *smt;
  abstractor *abstractor;
  precision *precision;
  program *boolean; /* of this round */
  bp_request question;
  bp_result found;
  trace *path;  /* concrete labels; of this round */
  buf doubt;    /* what its infeasibility rests on outside the program; empty: nothing */
  map families; /* hash of the set of places on a path -> how many such paths there were */
  map paths;    /* hash of a path -> how often it came */
  double began;
  bool done;
} loop;

static void conclude_unknown(loop *l, const char *reason) {
  engine_unknown(l->result, "%s", reason);
  l->done = true;
}

/* ---- one round, step by step ---- */

static void abstract(loop *l) {
  stats_start(l->request->stats, TIMER_abstract);
  l->boolean = abstractor_run(l->abstractor, l->precision);
  stats_stop(l->request->stats, TIMER_abstract);
}

static void check_abstraction(loop *l) {
  bp_request_init(&l->question, l->boolean);
  l->question.main = l->request->entry->index;
  l->question.want_relations = l->question.assume_enforced = true;
  l->question.deadline = l->request->deadline;
  stats_start(l->request->stats, TIMER_check);
  boolean_check(&l->question, &l->found);
  stats_stop(l->request->stats, TIMER_check);
  l->request->stats->path_edges += l->found.stats.edges;
  if (l->found.verdict == BP_UNKNOWN)
    conclude_unknown(l, l->found.reason);
}

static void conclude_safe(loop *l) {
  certify(l->abstractor, l->request->program, l->request->alias, &l->found,
          &l->result->certificate);
  l->result->verdict = VERDICT_TRUE;
  l->done = true;
}

static path_context path_context_of(const loop *l) {
  const engine_request *r = l->request;
  return (path_context){.program = r->program,
                        .entry = r->entry,
                        .any_state = r->any_state,
                        .alias = r->alias,
                        .wp = l->wp,
                        .smt = l->smt,
                        .deadline = r->deadline};
}

/* Is the error path one of the concrete program? If so, or if that cannot be told, it is the end. */
static void simulate(loop *l) {
  l->path = predicate_trace(l->abstractor, l->found.trace);
  path_context c = path_context_of(l);
  path_result says = {0};
  stats_start(l->request->stats, TIMER_simulate);
  path_simulate(&c, l->path, &says);
  stats_stop(l->request->stats, TIMER_simulate);
  if (says.verdict == PATH_FEASIBLE) {
    l->result->verdict = VERDICT_FALSE;
    for (uint32_t i = 0; i < says.inputs.size; ++i)
      vec_push(&l->result->inputs, says.inputs.data[i]);
    l->done = true;
  } else if (says.verdict != PATH_INFEASIBLE)
    conclude_unknown(l, buf_text(&says.reason));
  buf_clear(&l->doubt);
  buf_add(&l->doubt, buf_text(&says.reason));
  path_result_free(&says);
}

/* ---- families of paths ---- */

typedef struct fingerprint {
  uint64_t path;   /* of the sequence of places */
  uint64_t places; /* of the set of places */
  bool repeats;    /* some place comes twice in one activation, or a procedure calls itself */
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
  uint64_t *count = map_slot_of(&l->families, f->places);
  ++*count;
  return f->repeats && *count > PATIENCE ? 1 : 0;
}

/* The path is infeasible: predicates that say why, or else exact abstraction along it. */
static uint32_t refine(loop *l) {
  fingerprint f = fingerprint_of(l->path);
  uint64_t again = (*map_slot_of(&l->paths, f.path))++;
  path_context c = path_context_of(l);
  uint32_t added = 0;
  stats_start(l->request->stats, TIMER_explain);
  unsigned effort = first_effort(l, &f) + (unsigned)again;
  for (; added == 0 && effort <= MOST_EFFORT; ++effort)
    added = path_explain(&c, l->path, effort, l->precision);
  if (added == 0)
    added = path_explain(&c, l->path, 0, l->precision);
  stats_stop(l->request->stats, TIMER_explain);
  if ((added == 0 || again) && !abstractor_strengthen(l->abstractor, l->path) && added == 0)
    conclude_unknown(l, l->doubt.size ? buf_text(&l->doubt)
                                      : "no predicate rules out a path that cannot be executed");
  return added;
}

/* ---- reports ---- */

static uint32_t variables_of(const program *p) {
  uint32_t n = p->globals.size;
  for (uint32_t f = 0; f < p->procs.size; ++f)
    n += p->procs.data[f]->params.size + p->procs.data[f]->locals.size;
  return n;
}

static void print_path(buf *out, program *p, const trace *t) {
  trace_cursor c;
  trace_cursor_init(&c, t->main);
  const activation *act;
  uint32_t depth;
  for (const trace_step *s; (s = trace_cursor_next(&c, &act, &depth));) {
    const proc *f = p->procs.data[act->proc];
    const stmt *st = &f->stmts.data[s->label];
    location_print(out, st->where);
    buf_printf(out, ": %s %u: ", f->name, s->label);
    stmt_print(out, p, st);
    buf_printf(out, st->kind == S_BRANCH ? (s->succ ? "  [false]\n" : "  [true]\n") : "\n");
  }
  trace_cursor_free(&c);
}

/* DIR/round-N.SUFFIX; a failure to write is not the engine's business. */
static void dump(const loop *l, const char *suffix, const char *text) {
  const char *folder = l->request->options->dump;
  if (!folder || !text)
    return;
  buf path = {0}, error = {0};
  mkdir(folder, 0777);
  buf_printf(&path, "%s/round-%u.%s", folder, l->result->rounds, suffix);
  file_write(buf_text(&path), text, strlen(text), &error);
  buf_free(&path);
  buf_free(&error);
}

static void report_round(loop *l, uint32_t added, uint32_t global_before, const uint32_t *before) {
  answer_round r = {.predicates = added,
                    .variables = variables_of(l->boolean),
                    .queries = l->request->stats->prover_queries,
                    .seconds = clock_seconds() - l->began};
  program *p = l->request->program;
  bool wanted = l->request->options->dump || l->request->options->html;
  buf abstract_text = {0}, trace_text = {0}, added_text = {0};
  if (wanted)
    bp_print(&abstract_text, l->boolean);
  if (l->path) {
    r.trace_length =
        l->path->main->length > UINT32_MAX ? UINT32_MAX : (uint32_t)l->path->main->length;
    if (wanted)
      print_path(&trace_text, p, l->path);
  }
  for (uint32_t i = global_before; i < l->precision->global.size; ++i)
    buf_printf(&added_text, "global: %s\n", expr_text(&p->pool, l->precision->global.data[i]));
  for (uint32_t f = 0; f < l->precision->by_proc.size; ++f)
    for (uint32_t i = before[f]; i < l->precision->by_proc.data[f].size; ++i)
      buf_printf(&added_text, "%s: %s\n", p->procs.data[f]->name,
                 expr_text(&p->pool, l->precision->by_proc.data[f].data[i]));
  r.abstract = wanted ? abstract_text.text : NULL;
  r.trace = trace_text.text;
  r.added = added_text.text;
  dump(l, "bp", r.abstract);
  dump(l, "trace", r.trace);
  dump(l, "predicates", r.added);
  l->request->round(l->request->context, &r);
  buf_free(&abstract_text);
  buf_free(&trace_text);
  buf_free(&added_text);
}

/* ---- the loop ---- */

static void end_round(loop *l) {
  bp_result_free(&l->found);
  bp_request_free(&l->question);
  program_free(l->boolean);
  if (l->path) {
    trace_free(l->path);
    free(l->path);
  }
  l->path = NULL;
  l->boolean = NULL;
  l->found = (bp_result){0};
  l->question = (bp_request){0};
}

static void round_of(loop *l) {
  uint32_t globals = l->precision->global.size, added = 0;
  VEC(uint32_t) sizes = {0};
  for (vec_each(const expr_vec, list, &l->precision->by_proc))
    vec_push(&sizes, list->size);
  ++l->result->rounds;
  abstract(l);
  check_abstraction(l);
  if (!l->done && l->found.verdict == BP_UNREACHABLE)
    conclude_safe(l);
  if (!l->done)
    simulate(l);
  if (!l->done)
    added = refine(l);
  report_round(l, added, globals, sizes.data);
  vec_free(&sizes);
  end_round(l);
}

void engine_predicate(const engine_request *request, engine_result *result) {
  loop l = {.request = request,
            .result = result,
            .precision = request->precision,
            .began = clock_seconds()};
  smt_config prover = {.math = request->math,
                       .stats = request->stats,
                       .store = request->store,
                       .dump = request->options->dump};
  l.wp = wp_new(request->program, request->alias);
  l.smt = smt_new(&request->program->pool, &prover);
  abstractor_config config = {.program = request->program,
                              .entry = request->entry,
                              .any_state = request->any_state,
                              .alias = request->alias,
                              .wp = l.wp,
                              .smt = l.smt,
                              .stats = request->stats,
                              .math = request->math};
  l.abstractor = abstractor_new(&config);
  while (!l.done) {
    if (deadline_poll_clock((deadline *)&request->deadline))
      conclude_unknown(&l, "timeout");
    else {
      offers_take(request->offers, l.precision);
      round_of(&l);
    }
  }
  abstractor_free(l.abstractor);
  smt_free(l.smt);
  wp_free(l.wp);
  buf_free(&l.doubt);
  map_free(&l.families);
  map_free(&l.paths);
}
