#include "cli/bp_threads.h"

#include "cli/cli.h"
#include "concurrent/concurrent.h"
#include "explicit/threads.h"
#include "program/bp.h"

#include <inttypes.h>

enum { ORACLE_DEPTH = 12, MAX_COLUMN = 36 };

typedef struct report {
  buf *out;
  const bp_threads_job *job;
  const program *p;
  thread_bound bound;
  thread_roots roots;
  bp_result result;
  thread_answer answer;
  VEC(uint32_t) width; /* of the column of each thread; 0: it takes no part */
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
  uint32_t number, thread, depth;
  const proc *f;
  const stmt *s;
  const trace_step *step;
  const trace_value *values;
  uint32_t value_count;
  bool is_first, is_last; /* is_first: of its thread, whose entry values are `entry` */
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
    shown x = {.number = i + 1, .thread = t->schedule.data[i]};
    walked *w = &threads.data[x.thread];
    if (!w->is_begun) {
      trace_cursor_init(&w->cursor, t->threads.data[x.thread]);
      x.is_first = w->is_begun = true;
      x.entry = t->threads.data[x.thread];
    }
    const activation *act;
    x.step = trace_cursor_next(&w->cursor, &act, &x.depth);
    assert(x.step);
    x.f = r->p->procs.data[act->proc];
    x.s = &x.f->stmts.data[x.step->label];
    x.is_last = i + 1 == t->schedule.size;
    x.is_switched = i > 0 && t->schedule.data[i - 1] != x.thread;
    if (x.is_switched && r->roots.data[t->schedule.data[i - 1]].kind != THREAD_INIT)
      ++switches;
    x.switches = switches;
    const trace_step *of = x.step;
    if (x.step->callee) { /* what it assigns is shown when the callee returns */
      vec_push(&w->calls, x.step);
      x.values = x.step->callee->values;
      x.value_count = x.step->callee->value_count;
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
static void statement(buf *out, report *r, const shown *x) {
  size_t from = out->size;
  for (uint32_t i = 0; i < x->depth && i < MAX_COLUMN / 4; ++i)
    buf_add(out, "  ");
  bp_print_stmt(out, r->job->request->program, x->s);
  if (out->size - from > MAX_COLUMN) {
    out->size = from + MAX_COLUMN - 3;
    buf_add(out, "...");
  }
}

static void measure(report *r, const shown *x) {
  buf text = {0};
  statement(&text, r, x);
  uint32_t size = (uint32_t)text.size;
  uint32_t *width = &r->width.data[x->thread];
  *width = size > *width ? size : *width;
  buf_free(&text);
}

static void pad(buf *out, size_t from, uint32_t width) {
  while (out->size - from < width)
    buf_put(out, ' ');
}

static void print_values(buf *out, const trace_value *values, uint32_t count) {
  bool first = true;
  for (uint32_t i = 0; i < count; ++i) {
    if (values[i].path->var->kind == V_TEMP)
      continue;
    buf_add(out, first ? "" : ", ");
    first = false;
    expr_print_bp(out, values[i].path);
    buf_add(out, " = ");
    expr_print_bp(out, values[i].value);
  }
}

static void print_note(buf *out, const report *r, const shown *x) {
  if (x->is_last && bp_is_target(r->job->request, x->f->index, x->step->label))
    buf_printf(out, "error: label %s is reached", x->s->name);
  else if (x->is_last)
    buf_add(out, "error: the assertion fails");
  else if (x->s->kind == S_BRANCH)
    buf_add(out, x->step->succ == 0 ? "true" : "false");
}

static void text_step(report *r, const shown *x) {
  buf *out = r->out;
  buf name = {0}, note = {0};
  thread_name(&name, r->p, &r->roots.data[x->thread]);
  if (x->is_switched && x->switches)
    buf_printf(out, "-- context switch %u: %s runs\n", x->switches, buf_text(&name));
  else if (x->is_switched)
    buf_printf(out, "-- %s runs\n", buf_text(&name)); /* after init */
  if (x->is_first) {
    buf values = {0};
    print_values(&values, x->entry->values, x->entry->value_count);
    if (values.size)
      buf_printf(out, "   %s begins with %s\n", buf_text(&name), buf_text(&values));
    buf_free(&values);
  }
  size_t from = out->size;
  buf_printf(out, "%u:%u", x->s->where.line, x->s->where.column);
  pad(out, from, 8);
  for (uint32_t t = 0; t < r->width.size; ++t) {
    if (!r->width.data[t])
      continue;
    buf_add(out, "| ");
    from = out->size;
    if (t == x->thread)
      statement(out, r, x);
    pad(out, from, r->width.data[t] + 1);
  }
  print_note(&note, r, x);
  size_t noted = note.size;
  if (noted)
    buf_add(&note, "; ");
  size_t before = note.size;
  print_values(&note, x->values, x->value_count);
  if (note.size == before)
    note.size = noted;
  if (note.size)
    buf_printf(out, "| [%.*s]", (int)note.size, note.text);
  while (out->size && out->text[out->size - 1] == ' ')
    --out->size;
  buf_put(out, '\n');
  buf_free(&name);
  buf_free(&note);
}

static void text_trace(report *r) {
  const trace *t = r->result.trace;
  buf *out = r->out;
  vec_resize(&r->width, r->roots.size);
  walk(r, measure);
  buf_printf(out, "Error trace of %u steps, %u context switches, in %s:\n", t->schedule.size,
             trace_switches(t, &r->roots), r->p->file);
  size_t from = out->size;
  buf_add(out, "line");
  pad(out, from, 8);
  for (uint32_t i = 0; i < r->width.size; ++i) {
    if (!r->width.data[i])
      continue;
    buf_add(out, "| ");
    from = out->size;
    thread_name(out, r->p, &r->roots.data[i]);
    uint32_t used = (uint32_t)(out->size - from);
    if (r->width.data[i] < used)
      r->width.data[i] = used;
    pad(out, from, r->width.data[i] + 1);
  }
  buf_add(out, "|\n");
  walk(r, text_step);
}

static void bound_text(buf *out, const report *r) {
  uint32_t n = r->bound.rounds ? r->bound.rounds : r->bound.switches;
  buf_printf(out, "no error within %u %s%s", n, r->bound.rounds ? "round" : "context switch",
             n == 1            ? ""
             : r->bound.rounds ? "s"
                               : "es");
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

static void verdict(buf *out, const report *r) {
  if (r->result.verdict == BP_REACHABLE)
    buf_add(out, "FALSE(unreach-call)");
  else if (r->result.verdict == BP_UNREACHABLE)
    buf_add(out, "TRUE");
  else
    buf_printf(out, "UNKNOWN (%s)", r->result.reason);
}

static void report_text(report *r) {
  buf *out = r->out;
  bool quiet = r->job->opts->quiet;
  if (!quiet && r->result.trace)
    text_trace(r);
  if (!quiet && r->result.verdict == BP_REACHABLE)
    buf_printf(out, "%u %s suffice.\n", r->answer.least,
               r->bound.rounds ? "rounds" : "context switches");
  if (!quiet && r->result.verdict == BP_UNREACHABLE) {
    buf text = {0};
    bound_text(&text, r);
    buf_printf(out, "%s%s\n", buf_text(&text),
               r->answer.is_exhaustive ? ", and no execution has more contexts" : "");
    buf_free(&text);
  }
  if (r->job->opts->stats)
    text_statistics(r);
  buf_add(out, "Verification result: ");
  verdict(out, r);
  buf_put(out, '\n');
}

/* ---- JSON ---- */

static void json_string(buf *out, const char *text) {
  buf_put(out, '"');
  for (; *text; ++text) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      buf_printf(out, "\\%c", c);
    else if (c < 0x20)
      buf_printf(out, "\\u%04x", c);
    else
      buf_put(out, (char)c);
  }
  buf_put(out, '"');
}

static void json_values(buf *out, const char *key, const trace_value *values, uint32_t count) {
  buf_printf(out, ",\"%s\":{", key);
  for (uint32_t i = 0; i < count; ++i) {
    buf_add(out, i ? "," : "");
    json_string(out, values[i].path->var->name);
    buf_add(out, values[i].value->value ? ":true" : ":false");
  }
  buf_put(out, '}');
}

static const char *kind_text(const shown *x) {
  static const char *const names[] = {
      "skip",   "assign",  "assume",       "assert",     "havoc",        "call",
      "return", "branch",  "goto",         "alloc",      "free",         "va_start",
      "halt",   "unknown", "start_thread", "end_thread", "atomic_begin", "atomic_end"};
  assert(x->s->kind < sizeof names / sizeof *names);
  return x->is_last ? "error" : names[x->s->kind];
}

static void json_step(report *r, const shown *x) {
  buf *out = r->out, code = {0};
  buf_printf(out, "%s{\"file\":", x->number > 1 ? "," : "");
  json_string(out, r->p->file);
  buf_printf(out, ",\"line\":%u,\"column\":%u,\"function\":", x->s->where.line, x->s->where.column);
  json_string(out, x->f->name);
  buf_printf(out, ",\"depth\":%u,\"thread\":%u,\"kind\":\"%s\",\"code\":", x->depth, x->thread,
             kind_text(x));
  bp_print_stmt(&code, r->job->request->program, x->s);
  json_string(out, buf_text(&code));
  buf_free(&code);
  if (x->is_switched)
    buf_printf(out, ",\"switch\":%u", x->switches);
  if (x->s->succ_count > 1 && !x->is_last)
    buf_printf(out, ",\"successor\":%u", x->step->succ);
  if (x->is_first)
    json_values(out, "entry", x->entry->values, x->entry->value_count);
  if (x->value_count)
    json_values(out, "values", x->values, x->value_count);
  buf_put(out, '}');
}

static void json_threads(report *r) {
  buf_add(r->out, ",\"threads\":[");
  for (uint32_t i = 0; i < r->roots.size; ++i) {
    buf name = {0};
    thread_name(&name, r->p, &r->roots.data[i]);
    buf_add(r->out, i ? "," : "");
    json_string(r->out, buf_text(&name));
    buf_free(&name);
  }
  buf_put(r->out, ']');
}

static void report_json(report *r) {
  static const char *const verdicts[] = {"TRUE", "FALSE", "UNKNOWN"};
  buf *out = r->out;
  buf_printf(out, "{\"verdict\":\"%s\",\"property\":\"unreach-call\"", verdicts[r->result.verdict]);
  if (r->result.reason) {
    buf_add(out, ",\"reason\":");
    json_string(out, r->result.reason);
  }
  buf_printf(out, ",\"engine\":\"%s\",\"seconds\":%.3f",
             bp_threads_algorithm(r->job->opts, r->job->use_oracle),
             clock_seconds() - r->job->started);
  buf_printf(out, ",\"bound\":{\"%s\":%u}", r->bound.rounds ? "rounds" : "context_switches",
             r->bound.rounds ? r->bound.rounds : r->bound.switches);
  if (r->result.verdict == BP_REACHABLE)
    buf_printf(out, ",\"%s\":%u", r->bound.rounds ? "rounds" : "context_switches", r->answer.least);
  if (r->result.verdict == BP_UNREACHABLE)
    buf_printf(out, ",\"exhaustive\":%s", r->answer.is_exhaustive ? "true" : "false");
  buf_add(out, ",\"files\":[");
  json_string(out, r->p->file);
  buf_put(out, ']');
  json_threads(r);
  if (r->result.trace) {
    buf_add(out, ",\"trace\":[");
    walk(r, json_step);
    buf_put(out, ']');
  }
  buf_printf(out,
             ",\"statistics\":{\"nodes\":%" PRIu64 ",\"peak_nodes\":%" PRIu64 ",\"nodes_at\":[",
             r->result.stats.nodes, r->result.stats.peak);
  for (uint32_t i = 0; i < r->answer.nodes.size; ++i)
    buf_printf(out, "%s%" PRIu64, i ? "," : "", r->answer.nodes.data[i]);
  buf_printf(out, "],\"seconds\":%.3f}}\n", r->result.stats.seconds);
}

/* ---- the whole ---- */

/* A trace that does not replay is never shown: that is a bug in the algorithm. */
static bool is_confirmed(report *r) {
  if (r->result.verdict != BP_REACHABLE)
    return true;
  buf reason = {0};
  bool ok = explicit_replay_threads(r->job->request, &r->bound, r->result.trace, &reason);
  if (!ok)
    fprintf(stderr, "assay: a bug in assay: an interleaved trace does not replay: %s\n",
            buf_text(&reason));
  buf_free(&reason);
  return ok;
}

/* Within the bound there is no error; is that an answer to what was asked? */
static void weigh(report *r) {
  if (r->result.verdict != BP_UNREACHABLE || r->answer.is_exhaustive || r->job->opts->bounded)
    return;
  buf text = {0};
  bound_text(&text, r);
  bp_result_unknown(&r->result, "%s", buf_text(&text));
  buf_free(&text);
}

static int code_of(bp_verdict v) {
  return v == BP_UNREACHABLE ? EXIT_TRUE : v == BP_REACHABLE ? EXIT_FALSE : EXIT_UNKNOWN;
}

int bp_threads_run(buf *out, const bp_threads_job *job) {
  const options *o = job->opts;
  report r = {.out = out, .job = job, .p = job->request->program};
  assert(r.p->is_concurrent);
  r.bound = (thread_bound){.rounds = (uint32_t)o->rounds, .instances = (uint32_t)o->threads};
  if (o->context_switches.given)
    r.bound.switches = (uint32_t)o->context_switches.high;
  thread_roots_of(r.p, r.bound.instances, &r.roots);
  if (job->use_oracle)
    explicit_threads(job->request, &r.bound, (threads_limits){.max_depth = ORACLE_DEPTH}, &r.result,
                     &r.answer);
  else
    concurrent_check(job->request, &r.bound, &r.result, &r.answer);
  int code = EXIT_BUG;
  if (is_confirmed(&r)) {
    weigh(&r);
    if (o->format == FORMAT_JSON)
      report_json(&r);
    else
      report_text(&r);
    code = code_of(r.result.verdict);
  }
  bp_result_free(&r.result);
  thread_answer_free(&r.answer);
  vec_free(&r.roots);
  vec_free(&r.width);
  return code;
}
