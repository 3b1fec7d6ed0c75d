#include "cli/bp_threads.h"

#include "cli/bp_print.h"
#include "cli/cli.h"
#include "concurrent/concurrent.h"
#include "explicit/threads.h"

#include <inttypes.h>

enum { ORACLE_DEPTH = 12 };
/* A table is at most so wide, if its columns need not be narrower than they may be. */
enum { TABLE = 120, MAX_COLUMN = 48, MIN_COLUMN = 20 };

typedef struct report {
  buf *out;
  const bp_threads_job *job;
  program *p;
  thread_bound bound;
  thread_roots roots;
  bp_result result;
  thread_answer answer;
  bp_source source;
  VEC(uint32_t) width; /* of the column of each thread; 0: it takes no part */
  uint32_t max_width;
  json_t *steps, *contexts; /* of the trace */
} report;

bool bp_threads_asked(const options *opts) {
  return opts->context_switches.given || opts->rounds;
}

const char *bp_threads_algorithm(const options *opts, bool use_oracle) {
  return use_oracle ? "explicit" : opts->rounds ? "rounds" : "context-switch";
}

/* ---- steps in order ---- */

/* One step as it is shown. */
typedef struct shown {
  uint32_t number, thread, depth; /* number: from 0 */
  bp_step at;
  const stmt *s;
  const trace_value *values;
  uint32_t value_count;
  bool is_first; /* of its thread, whose entry values are `entry` */
  const activation *entry;
  uint32_t switches; /* so far, if the thread is not that of the step before */
  bool is_switched;
} shown;

typedef void shown_fn(report *r, const shown *x);

typedef struct walked {
  trace_cursor cursor;
  VEC(const trace_step *) calls;
  bool is_begun;
} walked;

static void walk(report *r, shown_fn *fn) {
  const trace *t = r->result.trace;
  VEC(walked) threads = {0};
  vec_resize(&threads, t->threads.size);
  uint32_t switches = 0;
  for (uint32_t i = 0; i < t->schedule.size; ++i) {
    shown x = {.number = i, .thread = t->schedule.data[i]};
    assert(x.thread < threads.size);
    walked *w = &threads.data[x.thread];
    if (!w->is_begun) {
      trace_cursor_init(&w->cursor, t->threads.data[x.thread]);
      x.is_first = w->is_begun = true;
      x.entry = t->threads.data[x.thread];
    }
    const activation *act;
    x.at.step = trace_cursor_next(&w->cursor, &act, &x.depth);
    assert(x.at.step);
    x.at.f = r->p->procs.data[act->proc];
    x.at.is_last = i + 1 == t->schedule.size;
    x.s = bp_step_stmt(&x.at);
    x.is_switched = i > 0 && t->schedule.data[i - 1] != x.thread;
    if (x.is_switched && r->roots.data[t->schedule.data[i - 1]].kind != THREAD_INIT)
      ++switches;
    x.switches = switches;
    const trace_step *of = x.at.step;
    if (of->callee) { /* what it assigns is shown when the callee returns */
      vec_push(&w->calls, of);
      x.values = of->callee->values;
      x.value_count = of->callee->value_count;
      of = NULL;
    } else if (x.s->kind == S_RETURN && w->calls.size)
      of = vec_pop(&w->calls);
    if (of) {
      x.values = of->values;
      x.value_count = of->value_count;
    }
    fn(r, &x);
  }
  for (uint32_t i = 0; i < threads.size; ++i) {
    trace_cursor_free(&threads.data[i].cursor);
    vec_free(&threads.data[i].calls);
  }
  vec_free(&threads);
}

/* ---- text ---- */

/* A long one is cut: its place is told. */
static void statement(buf *out, const report *r, const shown *x) {
  assert(r->max_width > 3);
  size_t from = out->size;
  for (uint32_t i = 0; i < x->depth && i < r->max_width / 4; ++i)
    buf_add(out, "  ");
  bp_print_source(out, &r->source, x->s);
  if (out->size - from > r->max_width) {
    out->size = from + r->max_width - 3;
    buf_add(out, "...");
  }
}

static void take_width(report *r, uint32_t thread, size_t size) {
  assert(thread < r->width.size);
  uint32_t *width = &r->width.data[thread];
  *width = size > *width ? (uint32_t)size : *width;
}

static void measure(report *r, const shown *x) {
  buf text = {0};
  statement(&text, r, x);
  take_width(r, x->thread, text.size);
  buf_free(&text);
}

static void pad(buf *out, size_t from, uint32_t width) {
  while (out->size - from < width)
    buf_put(out, ' ');
}

static void measure_columns(report *r) {
  const trace *t = r->result.trace;
  uint32_t columns = 0;
  for (uint32_t i = 0; i < t->threads.size; ++i)
    columns += t->threads.data[i] != NULL;
  assert(columns > 0);
  r->max_width = TABLE / columns;
  r->max_width = r->max_width > MAX_COLUMN   ? MAX_COLUMN
                 : r->max_width < MIN_COLUMN ? MIN_COLUMN
                                             : r->max_width;
  vec_resize(&r->width, r->roots.size);
  walk(r, measure);
  for (uint32_t i = 0; i < r->width.size; ++i) {
    buf name = {0};
    thread_name(&name, r->p, &r->roots.data[i]);
    if (r->width.data[i])
      take_width(r, i, name.size);
    buf_free(&name);
  }
}

/* A line of the table: the statement of x, or the names of the threads. */
static void table_line(report *r, const char *place, const shown *x) {
  buf *out = r->out;
  size_t from = out->size;
  buf_add(out, place);
  pad(out, from, 8);
  for (uint32_t t = 0; t < r->width.size; ++t) {
    if (!r->width.data[t])
      continue;
    buf_add(out, "| ");
    from = out->size;
    if (!x)
      thread_name(out, r->p, &r->roots.data[t]);
    else if (t == x->thread)
      statement(out, r, x);
    pad(out, from, r->width.data[t] + 1);
  }
  buf_put(out, '|');
}

static void text_beginning(report *r, const shown *x) {
  buf name = {0}, values = {0};
  thread_name(&name, r->p, &r->roots.data[x->thread]);
  if (x->is_switched && x->switches)
    buf_printf(r->out, "-- context switch %u: %s runs\n", x->switches, buf_text(&name));
  else if (x->is_switched)
    buf_printf(r->out, "-- %s runs\n", buf_text(&name)); /* after init */
  if (x->is_first)
    bp_print_values(&values, x->entry->values, x->entry->value_count);
  if (values.size)
    buf_printf(r->out, "   %s begins with %s\n", buf_text(&name), buf_text(&values));
  buf_free(&name);
  buf_free(&values);
}

static void text_step(report *r, const shown *x) {
  buf place = {0}, outcome = {0};
  text_beginning(r, x);
  buf_printf(&place, "%u:%u", x->s->where.line, x->s->where.column);
  table_line(r, buf_text(&place), x);
  bp_print_outcome(&outcome, r->job->request, &x->at);
  bp_print_note(r->out, " ", &outcome, x->values, x->value_count);
  buf_put(r->out, '\n');
  buf_free(&place);
  buf_free(&outcome);
}

/* "3 context switches", "1 round" */
static void count_text(buf *out, const report *r, uint32_t n) {
  buf_printf(out, "%u %s%s", n, r->bound.rounds ? "round" : "context switch",
             n == 1            ? ""
             : r->bound.rounds ? "s"
                               : "es");
}

static void text_trace(report *r) {
  const trace *t = r->result.trace;
  uint32_t steps = t->schedule.size, switches = trace_switches(t, &r->roots);
  buf_printf(r->out, "Error trace of %u step%s, %u context switch%s, in %s:\n", steps,
             steps == 1 ? "" : "s", switches, switches == 1 ? "" : "es", r->p->file);
  measure_columns(r);
  table_line(r, "line", NULL);
  buf_put(r->out, '\n');
  walk(r, text_step);
}

static void bound_text(buf *out, const report *r, uint32_t bound) {
  buf_add(out, "no error within ");
  count_text(out, r, bound);
}

static void text_statistics(const report *r) {
  const bp_statistics *s = &r->result.stats;
  buf *out = r->out;
  buf_printf(out, "algorithm    %s\n", bp_threads_algorithm(r->job->opts, r->job->use_oracle));
  buf_printf(out, "threads      %u\n", r->roots.size);
  buf_printf(out, "nodes        %" PRIu64 "\n", s->nodes);
  for (uint32_t i = 0; i < r->answer.nodes.size; ++i)
    buf_printf(out, "nodes at %-3u %" PRIu64 "\n", i, r->answer.nodes.data[i]);
  buf_printf(out, "peak nodes   %" PRIu64 "\n", s->peak);
  if (s->edges)
    buf_printf(out, "states       %" PRIu64 "\n", s->edges);
  buf_printf(out, "seconds      %.3f\n", s->seconds);
}

static uint32_t asked(const report *r) {
  return r->bound.rounds ? r->bound.rounds : r->bound.switches;
}

static void report_text(report *r) {
  buf *out = r->out;
  bool quiet = r->job->opts->quiet;
  if (!quiet && r->result.trace)
    text_trace(r);
  if (!quiet && r->result.verdict == VERDICT_FALSE) {
    count_text(out, r, r->answer.least);
    buf_add(out, r->answer.least == 1 ? " suffices.\n" : " suffice.\n");
  }
  if (!quiet && r->result.verdict == VERDICT_TRUE) {
    bound_text(out, r, asked(r));
    buf_printf(out, "%s\n", r->answer.is_exhaustive ? ", and no execution has more contexts" : "");
  }
  if (r->job->opts->stats)
    text_statistics(r);
  buf_add(out, "Verification result: ");
  bp_print_verdict(out, &r->result);
  buf_put(out, '\n');
}

/* ---- JSON ---- */

/* The trace's steps from here on belong to another context. */
static void json_context(report *r, const shown *x) {
  json_t *context = json_object();
  json_set_number(context, "thread", x->thread);
  json_set_number(context, "switches", x->switches);
  json_set_number(context, "first", x->number);
  json_array_append_new(r->contexts, context);
}

static void json_step(report *r, const shown *x) {
  json_t *step = bp_json_step(&r->source, &x->at, x->depth);
  json_set_number(step, "thread", x->thread);
  if (x->is_switched)
    json_set_number(step, "switch", x->switches);
  if (x->is_first)
    bp_json_values(step, "entry", x->entry->values, x->entry->value_count);
  if (x->value_count)
    bp_json_values(step, "values", x->values, x->value_count);
  json_array_append_new(r->steps, step);
  if (x->number == 0 || x->is_switched)
    json_context(r, x);
  assert(json_array_size(r->contexts) > 0);
  json_t *context = json_array_get(r->contexts, json_array_size(r->contexts) - 1);
  json_set_number(context, "last", x->number);
}

static json_t *json_threads(const report *r) {
  json_t *names = json_array();
  for (uint32_t i = 0; i < r->roots.size; ++i) {
    buf name = {0};
    thread_name(&name, r->p, &r->roots.data[i]);
    json_array_append_new(names, json_of_text(buf_text(&name)));
    buf_free(&name);
  }
  return names;
}

static json_t *json_statistics(const report *r) {
  const bp_statistics *s = &r->result.stats;
  json_t *all = json_object(), *nodes = json_array();
  json_set_number(all, "nodes", s->nodes);
  json_set_number(all, "peak_nodes", s->peak);
  for (uint32_t i = 0; i < r->answer.nodes.size; ++i)
    json_array_append_new(nodes, json_integer((json_int_t)r->answer.nodes.data[i]));
  json_object_set_new(all, "nodes_at", nodes);
  json_object_set_new(all, "seconds", json_real(s->seconds));
  return all;
}

static void report_json(report *r) {
  const char *unit = r->bound.rounds ? "rounds" : "context_switches";
  json_t *all =
      bp_json_answer(r->p, &r->result, bp_threads_algorithm(r->job->opts, r->job->use_oracle),
                     clock_seconds() - r->job->started);
  json_t *bound = json_object();
  json_set_number(bound, unit, asked(r));
  json_object_set_new(all, "bound", bound);
  if (r->result.verdict == VERDICT_FALSE)
    json_set_number(all, unit, r->answer.least);
  if (r->result.verdict == VERDICT_TRUE)
    json_object_set_new(all, "exhaustive", json_boolean(r->answer.is_exhaustive));
  json_object_set_new(all, "threads", json_threads(r));
  if (r->result.trace) {
    r->steps = json_array();
    r->contexts = json_array();
    walk(r, json_step);
    json_object_set_new(all, "contexts", r->contexts);
    json_object_set_new(all, "trace", r->steps);
  }
  json_object_set_new(all, "statistics", json_statistics(r));
  json_write(r->out, all);
}

/* ---- the whole ---- */

/* A trace that does not replay is never shown: that is a bug in the algorithm. */
static bool is_confirmed(report *r) {
  if (r->result.verdict != VERDICT_FALSE)
    return true;
  buf reason = {0};
  bool ok = explicit_replay_threads(r->job->request, &r->bound, r->result.trace, &reason);
  if (!ok)
    fprintf(stderr, "assay: a bug in assay: an interleaved trace does not replay: %s\n",
            buf_text(&reason));
  buf_free(&reason);
  return ok;
}

/* Within the bound there is no error; is that an answer to what was asked? And if there is none, was
 * something learnt? */
static void weigh(report *r) {
  uint32_t cleared = *r->job->cleared, known = r->bound.rounds ? cleared : cleared - 1;
  bool is_open =
      r->result.verdict == VERDICT_TRUE && !r->answer.is_exhaustive && !r->job->opts->bounded;
  buf reason = {0};
  if (is_open)
    bound_text(&reason, r, asked(r));
  else if (r->result.verdict == VERDICT_UNKNOWN && cleared) {
    buf_printf(&reason, "%s; ", r->result.reason);
    bound_text(&reason, r, known);
  }
  if (reason.size)
    bp_result_unknown(&r->result, "%s", buf_text(&reason));
  buf_free(&reason);
}

static report open_report(buf *out, const bp_threads_job *job) {
  const options *o = job->opts;
  report r = {.out = out, .job = job, .p = job->request->program};
  assert(r.p->is_concurrent);
  r.bound = (thread_bound){.rounds = (uint32_t)o->rounds, .instances = (uint32_t)o->threads};
  if (o->context_switches.given)
    r.bound.switches = (uint32_t)o->context_switches.high;
  r.answer.cleared = job->cleared;
  thread_roots_of(r.p, r.bound.instances, &r.roots);
  bp_source_init(&r.source, r.p, job->source);
  return r;
}

/* The exit code. */
static int print(report *r) {
  weigh(r);
  if (r->job->opts->format == FORMAT_JSON)
    report_json(r);
  else
    report_text(r);
  return bp_exit_code(r->result.verdict);
}

static void close_report(report *r) {
  bp_result_free(&r->result);
  thread_answer_free(&r->answer);
  bp_source_free(&r->source);
  vec_free(&r->roots);
  vec_free(&r->width);
}

int bp_threads_run(buf *out, const bp_threads_job *job) {
  report r = open_report(out, job);
  if (job->use_oracle)
    explicit_threads(job->request, &r.bound, (threads_limits){.max_depth = ORACLE_DEPTH}, &r.result,
                     &r.answer);
  else
    concurrent_check(job->request, &r.bound, &r.result, &r.answer);
  int code = is_confirmed(&r) ? print(&r) : EXIT_BUG;
  close_report(&r);
  return code;
}

void bp_threads_give_up(buf *out, const bp_threads_job *job, const char *reason) {
  report r = open_report(out, job);
  bp_result_unknown(&r.result, "%s", reason);
  (void)print(&r);
  close_report(&r);
}
