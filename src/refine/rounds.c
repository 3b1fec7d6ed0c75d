/* Rounds of abstraction, checking and refinement: what does not depend on the abstraction. */
#include "refine/rounds.h"

#include "base/file.h"
#include "refine/hard.h"

#include <sys/stat.h>

void rounds_open(rounds *r, const engine_request *request, engine_result *result, bool dump) {
  *r = (rounds){.request = request, .result = result, .began = clock_seconds()};
  smt_config prover = {.stats = request->q.stats,
                       .store = request->q.store,
                       .dump = dump ? request->options->dump : NULL};
  r->wp = wp_new(request->q.program, request->q.alias);
  r->smt = smt_new(&request->q.program->pool, &prover);
}

void rounds_close(rounds *r) {
  smt_free(r->smt);
  wp_free(r->wp);
  buf_free(&r->stands);
}

void rounds_run(rounds *r, void (*one)(void *self), void *self) {
  deadline limit = r->request->q.deadline;
  while (!r->done) {
    if (deadline_poll_clock(&limit))
      rounds_unknown(r, r->stands.size ? buf_text(&r->stands) : "timeout");
    else {
      ++r->result->rounds;
      one(self);
    }
  }
}

void rounds_unknown(rounds *r, const char *reason) {
  engine_unknown(r->result, "%s", reason);
  r->done = true;
}

void rounds_stand(rounds *r, const char *reason) {
  if (strcmp(buf_text(&r->stands), reason) == 0)
    return;
  buf_clear(&r->stands);
  buf_add(&r->stands, reason);
  r->request->stands(r->request->context, reason);
}

path_context rounds_context(const rounds *r) {
  const engine_request *q = r->request;
  return (path_context){.q = q->q, .wp = r->wp, .smt = r->smt};
}

/* The path that is looked at now, for the account (account.h); `excluded`: it cannot be executed. */
static void rounds_tell_path(const rounds *r, const trace *path, bool excluded) {
  const engine_request *q = r->request;
  buf text = {0};
  buf_add(&text, excluded ? "excluded\n" : "open\n");
  hard_print_path(&text, q->q.program, path);
  q->tell(q->context, "path", buf_text(&text));
  buf_free(&text);
}

void rounds_simulate(rounds *r, const trace *path, buf *doubt) {
  path_context c = rounds_context(r);
  path_result says = {0};
  assert(!r->done && r->result->inputs.size == 0);
  rounds_tell_path(r, path, false);
  stats_start(r->request->q.stats, TIMER_simulate);
  path_simulate(&c, path, &says);
  stats_stop(r->request->q.stats, TIMER_simulate);
  if (says.verdict == PATH_FEASIBLE) {
    r->result->verdict = VERDICT_FALSE;
    for (uint32_t i = 0; i < says.inputs.size; ++i)
      vec_push(&r->result->inputs, says.inputs.data[i]);
    r->done = true;
  } else if (says.verdict != PATH_INFEASIBLE)
    rounds_unknown(r, buf_text(&says.reason));
  else
    rounds_tell_path(r, path, true);
  assert(r->done || says.verdict == PATH_INFEASIBLE);
  if (doubt) {
    buf_clear(doubt);
    buf_add(doubt, buf_text(&says.reason));
  }
  path_result_free(&says);
}

/* ---- reports ---- */

static void print_path(buf *out, program *p, const trace *t) {
  trace_cursor c;
  trace_cursor_init(&c, t->main);
  const activation *act;
  uint32_t depth;
  for (const trace_step *s; (s = trace_cursor_next(&c, &act, &depth));) {
    const proc *f = p->procs.data[act->proc];
    assert(s->label < f->stmts.size);
    const stmt *st = &f->stmts.data[s->label];
    if (st->where.line) {
      location_print(out, st->where);
      buf_add(out, ": ");
    }
    buf_printf(out, "%s %u: ", f->name, s->label);
    stmt_print(out, p, st);
    buf_printf(out, st->kind == S_BRANCH ? (s->succ ? "  [false]\n" : "  [true]\n") : "\n");
  }
  trace_cursor_free(&c);
}

/* A failure to write is not the engine's business. */
static void dump(const rounds *r, const char *stem, const char *suffix, const char *text) {
  const char *folder = r->request->options->dump;
  if (!folder || !text || !*text)
    return;
  buf path = {0}, error = {0};
  mkdir(folder, 0777);
  buf_printf(&path, "%s/%s-%u.%s", folder, stem, r->result->rounds, suffix);
  file_write(buf_text(&path), text, strlen(text), &error);
  buf_free(&path);
  buf_free(&error);
}

void rounds_report(const rounds *r, const round_report *told) {
  assert(told->stem && told->print && told->abstract);
  const engine_request *q = r->request;
  bool wanted = q->options->dump || q->options->html || q->options->explain;
  buf abstract = {0}, path = {0};
  if (wanted)
    told->print(&abstract, told->abstract);
  if (wanted && told->path)
    print_path(&path, q->q.program, told->path);
  uint64_t length = told->path ? told->path->main->length : 0;
  answer_round a = {.abstract = abstract.text,
                    .trace = path.text,
                    .because = (char *)told->because,
                    .added = (char *)told->added,
                    .trace_length = length > UINT32_MAX ? UINT32_MAX : (uint32_t)length,
                    .predicates = told->predicates,
                    .variables = told->variables,
                    .queries = q->q.stats->prover_queries,
                    .seconds = clock_seconds() - r->began};
  dump(r, told->stem, told->abstract_suffix, a.abstract);
  dump(r, told->stem, "trace", a.trace);
  dump(r, told->stem, told->added_suffix, a.added);
  q->round(q->context, &a);
  buf_free(&abstract);
  buf_free(&path);
}
