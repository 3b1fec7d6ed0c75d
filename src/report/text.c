/* text.c: the answer for people (INTERFACE.md, "Answer"). */
#include "report/input.h"
#include "report/report.h"

#include "program/words.h"
#include "report/columns.h"
#include "report/fold.h"
#include "report/rounds.h"

#include <inttypes.h>
#include <unistd.h>

enum { CODE_WIDTH = 60 };

typedef struct writer {
  buf *out;
  const answer *answer;
  bool color;
  line_cache lines;
  columns columns; /* of threads, where a trace is told by them */
} writer;

/* ---- colours ---- */

typedef enum style { PLAIN, BOLD, RED, GREEN, YELLOW, CYAN, DIM } style;

static void start(const writer *w, style s) {
  static const char *const codes[] = {"0", "1", "1;31", "1;32", "1;33", "36", "2"};
  if (w->color && s != PLAIN)
    buf_printf(w->out, "\033[%sm", codes[s]);
}

static void stop(const writer *w, style s) {
  if (w->color && s != PLAIN)
    buf_add(w->out, "\033[0m");
}

static void add_styled(const writer *w, style s, const char *text) {
  start(w, s);
  buf_add(w->out, text);
  stop(w, s);
}

/* ---- what was checked ---- */

static void write_subject(writer *w, const finding *f) {
  buf *out = w->out;
  const answer *a = w->answer;
  buf_printf(out, "Checked %s in ", f->property);
  for (uint32_t i = 0; i < a->options->files.size; ++i)
    buf_printf(out, "%s%s", i ? ", " : "", a->options->files.data[i]);
  if (a->entry)
    buf_printf(out, ", starting from %s", a->entry->name);
  if (f->engine)
    buf_printf(out, " (engine %s", f->engine);
  if (f->engine && f->rounds)
    buf_printf(out, ", %u round%s", f->rounds, f->rounds == 1 ? "" : "s");
  buf_add(out, f->engine ? ").\n" : ".\n");
}

/* ---- the trace ---- */

/* `file:line:column  ` of width `place`, then `function: ` or `function(a = 1)`: in the column of its thread, or
 * indented by its depth. */
static void write_event(writer *w, const story *s, const story_event *e, const story_event *values,
                        size_t place) {
  buf line = {0}, list = {0};
  if (e->where.line)
    location_print(&line, e->where);
  columns_pad(&line, 0, place);
  start(w, DIM);
  buf_add_n(w->out, line.text, line.size);
  stop(w, DIM);
  buf_clear(&line);
  buf_add(&line, "  ");
  if (w->columns.count) {
    columns_write(&line, &w->columns, e);
  } else {
    if (s->has_threads)
      buf_printf(&line, "thread %u: ", e->thread);
    columns_event(&line, e);
  }
  if (e->kind != STORY_ENTER)
    columns_values(&list, values->values, values->value_count);
  const char *outcome = story_outcome(e);
  if (outcome || list.size)
    columns_pad(&line, 0, CODE_WIDTH);
  buf_add_n(w->out, line.text, line.size);
  if (outcome || list.size) {
    buf_add(w->out, "  ");
    start(w, CYAN);
    buf_printf(w->out, "[%s%s%s]", outcome ? outcome : "", outcome && list.size ? ", " : "",
               buf_text(&list));
    stop(w, CYAN);
  }
  buf_put(w->out, '\n');
  buf_free(&line);
  buf_free(&list);
}

/* Width of the longest place among the events to be shown. */
static size_t place_width(const story *s, bool full) {
  size_t width = 0;
  buf text = {0};
  for (uint32_t i = 0; i < s->events.size; ++i) {
    const story_event *e = &s->events.data[i];
    if (!(full || e->matters) || !e->where.line)
      continue;
    buf_clear(&text);
    location_print(&text, e->where);
    if (text.size > width)
      width = text.size;
  }
  buf_free(&text);
  return width < 60 ? width : 60;
}

/* A call of whose inside nothing is shown is told in one line: the index of its return, or 0. */
static uint32_t folded_call(const story *s, uint32_t at, bool full) {
  const story_event *e = &s->events.data[at];
  assert(e->step || e->kind == STORY_ENTER);
  if (full || e->kind != STORY_STEP || !e->step->callee)
    return 0;
  for (uint32_t i = at + 1; i < s->events.size; ++i) {
    const story_event *inner = &s->events.data[i];
    if (inner->frame == e->frame)
      return inner->kind == STORY_RETURNED ? i : 0;
    if (inner->matters && inner->kind != STORY_ENTER)
      return 0;
  }
  return 0;
}

/* The events that are told. */
static void list_told(const story *s, bool full, told_list *out) {
  bool gap = false;
  for (uint32_t i = 0; i < s->events.size; ++i) {
    const story_event *e = &s->events.data[i], *values = e;
    gap = gap || (s->left_out && i >= s->gap);
    if (!full && !e->matters)
      continue;
    uint32_t folded = folded_call(s, i, full);
    if (folded) {
      values = &s->events.data[folded];
      i = folded;
    } else if (e->kind == STORY_RETURNED && !e->value_count && !full) {
      continue;
    }
    vec_push(out, (told){.event = e, .values = values, .after_gap = gap});
    gap = false;
  }
}

/* Rounds 2 to `times` of a loop, in one line. */
static void write_fold(writer *w, const fold *f, size_t place) {
  buf line = {0};
  columns_pad(&line, 0, place);
  start(w, DIM);
  buf_add_n(w->out, buf_text(&line), line.size);
  stop(w, DIM);
  buf_clear(&line);
  buf_add(&line, "  ");
  columns_indent(&line, f->first->event->depth);
  fold_words(&line, f);
  buf_printf(w->out, "%s\n", buf_text(&line));
  buf_free(&line);
}

static void write_told(writer *w, const story *s, const told *t, size_t place) {
  if (t->after_gap)
    buf_printf(w->out, "... (%" PRIu64 " events are left out here)\n", s->left_out);
  write_event(w, s, t->event, t->values, place);
}

static void write_story(writer *w, const story *s) {
  bool full = w->answer->options->trace == TRACE_FULL;
  size_t place = place_width(s, full);
  told_list list = {0};
  list_told(s, full, &list);
  w->columns = s->has_threads ? columns_of(&list) : (columns){0};
  if (w->columns.count) {
    columns_pad(w->out, w->out->size, place);
    buf_add(w->out, "  ");
    columns_write_header(w->out, &w->columns);
  }
  for (uint32_t i = 0; i < list.size;) {
    fold f = {.first = &list.data[i], .period = 1, .times = 1};
    bool folds = !full && fold_at(&list, i, &f);
    for (uint32_t k = i; k < i + f.period; ++k)
      write_told(w, s, &list.data[k], place);
    if (folds)
      write_fold(w, &f, place);
    i += f.period * f.times;
  }
  vec_free(&list);
}

/* ---- inputs ---- */

/* The same question with the same answer, asked again at once (of every pair of string literals). */
static bool is_repeated(const draw *d, const draw *last) {
  return d->source == DRAW_HAVOC && last->source == DRAW_HAVOC && d->proc == last->proc &&
         d->name && d->name == last->name && strchr(d->name, ' ') && d->type == last->type &&
         d->value == last->value && d->where.line == last->where.line &&
         d->where.column == last->where.column;
}

/* Inputs `first` to `last`, which are alike. */
static void write_input(writer *w, const draw *d, uint32_t first, uint32_t last) {
  assert(first <= last);
  buf *out = w->out;
  buf_printf(out, first == last ? "  %u. " : "  %u to %u. ", first, last);
  if (d->called.line) {
    location_print(out, d->called);
    buf_add(out, "  ");
  }
  input_words(out, w->answer->program, d);
  buf_add(out, input_is_rule(d) ? ": " : " = ");
  add_styled(w, CYAN, input_value(w->answer->program, w->answer->entry, d));
  const char *remark = input_remark(d);
  if (remark)
    buf_printf(out, "  (%s)", remark);
  buf_put(out, '\n');
}

static void write_inputs(writer *w, const finding *f) {
  if (!f->replay.inputs.size)
    return;
  add_styled(w, BOLD, "Inputs, in the order they are asked for:\n");
  for (uint32_t i = 0, first = 0; i < f->replay.inputs.size; ++i) {
    const draw *d = &f->replay.inputs.data[i].draw;
    if (i + 1 < f->replay.inputs.size && is_repeated(&f->replay.inputs.data[i + 1].draw, d))
      continue;
    write_input(w, d, first + 1, i + 1);
    first = i + 1;
  }
  buf_put(w->out, '\n');
}

/* Where the objects lie that the run depends on: C leaves it open. */
static void write_layout(writer *w, const finding *f) {
  if (!f->replay.layout.size)
    return;
  add_styled(w, BOLD, "Where objects lie, which C leaves open:\n");
  for (vec_each(const replay_object, o, &f->replay.layout))
    buf_printf(w->out, "  0x%" PRIx64 "  %s (%" PRIu64 " byte%s)\n", o->base,
               o->name ? o->name : "an object", o->size, o->size == 1 ? "" : "s");
  buf_put(w->out, '\n');
}

/* ---- the violated line ---- */

/* The line with a caret under the place, and waves to its end. */
static void write_quote(writer *w, location where) {
  size_t length;
  const char *line = lines_line(&w->lines, where.file, where.line, &length);
  if (!line)
    return;
  buf *out = w->out;
  buf_printf(out, "%6u | ", where.line);
  buf_add_n(out, line, length);
  buf_add(out, "\n       | ");
  size_t column = where.column ? where.column - 1 : 0;
  for (size_t i = 0; i < column && i < length; ++i)
    if (((unsigned char)line[i] & 0xc0) != 0x80)
      buf_put(out, line[i] == '\t' ? '\t' : ' ');
  start(w, GREEN);
  buf_put(out, '^');
  size_t end = where.end_line == where.line ? where.end_column : where.end_line ? length : 0;
  for (size_t i = column + 1; i < end && i < length; ++i)
    buf_put(out, '~');
  stop(w, GREEN);
  buf_put(out, '\n');
}

static void write_violation(writer *w, const finding *f) {
  const run_result *r = &f->replay.run;
  start(w, BOLD);
  if (r->where.line) {
    location_print(w->out, r->where);
    buf_add(w->out, ": ");
  }
  stop(w, BOLD);
  add_styled(w, RED, "error: ");
  add_styled(w, BOLD, report_message(f));
  if (r->user_proc)
    buf_printf(w->out, " (in %s)", run_function(r));
  buf_put(w->out, '\n');
  if (r->where.line)
    write_quote(w, r->where);
}

/* Who has to call the entry for the run to come to the error. */
static void write_need(writer *w, const finding *f) {
  buf text = {0};
  if (!report_need(&text, w->answer, f))
    return;
  add_styled(w, BOLD, buf_text(&text));
  buf_put(w->out, '\n');
  if (f->callers)
    buf_printf(w->out, "Known callers: %s\n", f->callers);
  buf_free(&text);
}

/* How many changes of the running thread it takes. */
static void write_least(writer *w, const finding *f) {
  if (f->contexts < 2)
    return;
  uint32_t changes = f->contexts - 1;
  buf_printf(w->out,
             "\nNo execution has an error in which the running thread changes less often than %s",
             changes == 1   ? "once"
             : changes == 2 ? "twice"
                            : "");
  if (changes > 2)
    buf_printf(w->out, "%u times", changes);
  buf_add(w->out, ".\n");
}

static void write_false(writer *w, const finding *f) {
  buf_put(w->out, '\n');
  write_inputs(w, f);
  write_layout(w, f);
  story s;
  story_tell(&s, w->answer, f, &w->lines);
  uint32_t shown = 0;
  bool full = w->answer->options->trace == TRACE_FULL;
  for (uint32_t i = 0; i < s.events.size; ++i)
    shown += s.events.data[i].matters &&
             (s.events.data[i].kind == STORY_STEP || s.events.data[i].kind == STORY_ERROR);
  if (s.events.size) {
    start(w, BOLD);
    if (full || shown == s.steps)
      buf_printf(w->out, "Error trace of %" PRIu64 " steps:\n", s.steps);
    else
      buf_printf(w->out, "Error trace, %u of %" PRIu64 " steps (--trace full shows %s):\n", shown,
                 s.steps, s.left_out ? "more" : "all");
    stop(w, BOLD);
    write_story(w, &s);
  }
  buf_put(w->out, '\n');
  write_violation(w, f);
  write_need(w, f);
  write_least(w, f);
  story_free(&s);
}

static void write_confirmation(writer *w) {
  const confirmation *c = &w->answer->confirmation;
  if (!c->asked)
    return;
  add_styled(w, c->confirmed ? GREEN : BOLD,
             c->confirmed      ? "Confirmed: "
             : c->contradicted ? "Contradicted: "
                               : "Not confirmed: ");
  assert(c->text && !(c->confirmed && c->contradicted));
  buf_printf(w->out, "%s\n", c->text);
}

/* ---- a proof ---- */

static void write_invariant(writer *w, const answer_invariant *v, const expr *holds) {
  if (v->where.line)
    location_print(w->out, v->where);
  else
    buf_add(w->out, "-");
  assert(v->proc < w->answer->program->procs.size);
  buf_printf(w->out, ": %s: ", proc_shown(w->answer->program->procs.data[v->proc]));
  add_styled(w, CYAN, words_expr(&w->answer->program->pool, holds));
  buf_put(w->out, '\n');
}

static void write_true(writer *w, const finding *f) {
  exprs *pool = &w->answer->program->pool;
  uint32_t shown = 0, cut = 0;
  for (uint32_t i = 0; i < f->invariants.size; ++i) {
    const expr *all = f->invariants.data[i].holds, *holds = words_visible(pool, all);
    cut += holds != all;
    shown += !expr_is_true(holds);
  }
  if (!shown)
    return;
  buf_put(w->out, '\n');
  add_styled(w, BOLD,
             cut ? "What holds there proves it, with facts about values without a name:\n"
             : f->unchanged ? "What holds there proves it, with what functions leave unchanged:\n"
                            : "What holds there proves it:\n");
  for (uint32_t i = 0; i < f->invariants.size; ++i) {
    const expr *holds = words_visible(pool, f->invariants.data[i].holds);
    if (!expr_is_true(holds))
      write_invariant(w, &f->invariants.data[i], holds);
  }
}

static void write_assumptions(writer *w) {
  const answer *a = w->answer;
  if (!a->assumptions.size)
    return;
  buf_put(w->out, '\n');
  add_styled(w, BOLD, "Assumed:\n");
  for (uint32_t i = 0; i < a->assumptions.size; ++i) {
    const assumption *s = &a->assumptions.data[i];
    buf_add(w->out, "  ");
    if (s->where.line) {
      location_print(w->out, s->where);
      buf_add(w->out, ": ");
    }
    buf_printf(w->out, "%s\n", s->text);
  }
}

/* ---- the result ---- */

/* Of two violations of the same file: which is further up? */
static bool stands_before(const finding *f, const finding *g) {
  location a = f->replay.run.where, b = g->replay.run.where;
  if (!a.line || !b.line || strcmp(a.file, b.file) != 0)
    return false;
  return a.line < b.line || (a.line == b.line && a.column < b.column);
}

const finding *report_worst(const answer *a) {
  static const int rank[] = {[VERDICT_TRUE] = 0, [VERDICT_UNKNOWN] = 2, [VERDICT_FALSE] = 3};
  assert(a->findings.size > 0);
  const finding *worst = &a->findings.data[0];
  for (uint32_t i = 1; i < a->findings.size; ++i) {
    const finding *f = &a->findings.data[i];
    int more =
        rank[f->verdict] + (f->vacuous != NULL) - rank[worst->verdict] - (worst->vacuous != NULL);
    if (more > 0 || (more == 0 && f->verdict == VERDICT_FALSE && stands_before(f, worst)))
      worst = f;
  }
  return worst;
}

static style verdict_style(verdict v) {
  return v == VERDICT_TRUE ? GREEN : v == VERDICT_FALSE ? RED : YELLOW;
}

/* Reasons are one line, whatever they were made from. */
static void write_reason(buf *out, const char *reason) {
  for (const char *at = reason ? reason : "no reason is known"; *at; ++at)
    buf_put(out, *at == '\n' || *at == '\r' ? ' ' : *at);
}

static void write_finding_line(writer *w, const finding *f) {
  buf_printf(w->out, "%s: ", f->property);
  start(w, verdict_style(f->verdict));
  buf_add(w->out, f->verdict == VERDICT_TRUE    ? "TRUE"
                  : f->verdict == VERDICT_FALSE ? "FALSE"
                                                : "UNKNOWN (");
  if (f->verdict == VERDICT_UNKNOWN) {
    write_reason(w->out, f->reason);
    buf_put(w->out, ')');
  }
  stop(w, verdict_style(f->verdict));
  buf_put(w->out, '\n');
}

bool report_is_first(const answer *a, uint32_t index) {
  assert(index < a->findings.size);
  for (uint32_t i = 0; i < index; ++i)
    if (strcmp(a->findings.data[i].property, a->findings.data[index].property) == 0)
      return false;
  return true;
}

void report_vacuous(buf *out, const answer *a, const finding *f) {
  bool is_named = a->findings.size > 1 || strcmp(f->property, property_name(PROPERTY_REACH)) != 0;
  assert(f->vacuous && f->verdict == VERDICT_TRUE);
  buf_printf(out, "Vacuous: %s%s%s", is_named ? f->property : "", is_named ? ": " : "", f->vacuous);
}

/* The last line is for scripts too: exact, and without colour. */
static void write_result(writer *w) {
  const answer *a = w->answer;
  for (uint32_t i = 0; i < a->findings.size; ++i)
    if (a->findings.data[i].vacuous) {
      report_vacuous(w->out, a, &a->findings.data[i]);
      buf_put(w->out, '\n');
    }
  if (a->findings.size > 1)
    for (uint32_t i = 0; i < a->findings.size; ++i)
      if (report_is_first(a, i))
        write_finding_line(w, &a->findings.data[i]);
  const finding *worst = report_worst(a);
  buf_add(w->out, "Verification result: ");
  if (worst->verdict == VERDICT_TRUE) {
    buf_add(w->out, "TRUE");
  } else if (worst->verdict == VERDICT_FALSE) {
    buf_printf(w->out, "FALSE(%s)", worst->property);
  } else {
    buf_add(w->out, "UNKNOWN (");
    write_reason(w->out, worst->reason);
    buf_put(w->out, ')');
  }
  buf_put(w->out, '\n');
}

void report_text(buf *out, const answer *a) {
  assert(a->findings.size > 0);
  writer w = {.out = out,
              .answer = a,
              .color = options_color(a->options),
              .lines.rules = &a->options->rules};
  if (a->options->explain)
    rounds_write(out, a);
  for (uint32_t i = 0; i < a->findings.size && !a->options->quiet; ++i) {
    const finding *f = &a->findings.data[i];
    write_subject(&w, f);
    if (f->verdict == VERDICT_FALSE)
      write_false(&w, f);
    else if (f->verdict == VERDICT_TRUE)
      write_true(&w, f);
    else
      report_handover(out, a, f);
    buf_put(out, '\n');
  }
  if (!a->options->quiet) {
    write_confirmation(&w);
    write_assumptions(&w);
    if (a->assumptions.size || a->confirmation.asked)
      buf_put(out, '\n');
  }
  write_result(&w);
  line_cache_free(&w.lines);
}
