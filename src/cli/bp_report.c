#include "cli/bp_report.h"

#include "program/bp.h"

#include <inttypes.h>

enum { MAX_INDENT = 20 }; /* deeper calls say how deep they are */

/* ---- statements as in the source ---- */

/* Where each line of the source starts. */
typedef VEC(const char *) line_starts;

/* What a report is printed with. */
typedef struct context {
  buf *out;
  const bp_report *report;
  line_starts lines;
} context;

static context context_of(buf *out, const bp_report *r) {
  context c = {.out = out, .report = r};
  for (const char *at = r->source; at; at = (at = strchr(at, '\n')) ? at + 1 : NULL)
    vec_push(&c.lines, at);
  return c;
}

/* Start of that place in the text, or NULL if there is none. */
static const char *find_place(const context *c, uint32_t line, uint32_t column) {
  if (line == 0 || line > c->lines.size || column == 0)
    return NULL;
  const char *at = c->lines.data[line - 1];
  for (; column > 1; --column, ++at)
    if (!*at || *at == '\n')
      return NULL;
  return at;
}

/* The source of the statement with blanks and comments between its words reduced to one blank. */
static void print_source(buf *out, const context *c, const stmt *s) {
  const char *from = find_place(c, s->where.line, s->where.column);
  const char *to = find_place(c, s->where.end_line, s->where.end_column);
  if (!from || !to || to <= from || memchr(from, '/', (size_t)(to - from)) || s->kind == S_RETURN) {
    bp_print_stmt(out, c->report->request->program, s);
    return;
  }
  for (; from < to; ++from) {
    bool blank = strchr(" \t\r\n", *from) != NULL;
    if (!blank)
      buf_put(out, *from);
    else if (out->size && out->text[out->size - 1] != ' ')
      buf_put(out, ' ');
  }
}

/* ---- walking a trace ---- */

typedef enum event_kind { EVENT_ENTER, EVENT_STEP, EVENT_RETURNED, EVENT_FOLDED } event_kind;

/* One line of a trace. */
typedef struct event {
  event_kind kind;
  uint32_t depth;
  const activation *act;
  const trace_step *step; /* EVENT_RETURNED, EVENT_FOLDED: the call */
  bool is_last;
} event;

typedef void event_fn(void *argument, const event *e);

/* Calls fn for each line, in order. */
static void walk(const trace *t, event_fn *fn, void *argument) {
  bool fold = t->main->length > BP_REPORT_UNFOLD;
  map seen = {0};
  VEC(trace_frame) stack = {0};
  vec_push(&stack, (trace_frame){t->main, 0});
  fn(argument, &(event){EVENT_ENTER, 0, t->main, NULL, false});
  while (stack.size) {
    trace_frame *top = &stack.data[stack.size - 1];
    const activation *act = top->act;
    uint32_t depth = stack.size - 1;
    if (top->at == act->size) {
      (void)vec_pop(&stack);
      if (stack.size == 0)
        break;
      trace_frame caller = vec_last(&stack);
      if (caller.at < caller.act->size)
        fn(argument, &(event){EVENT_RETURNED, depth - 1, caller.act,
                              &caller.act->steps[caller.at - 1], false});
      continue;
    }
    const trace_step *step = &act->steps[top->at++];
    bool is_last = top->at == act->size && !step->callee;
    for (uint32_t i = 0; is_last && i < stack.size; ++i)
      is_last = stack.data[i].at == stack.data[i].act->size;
    fn(argument, &(event){EVENT_STEP, depth, act, step, is_last});
    if (!step->callee)
      continue;
    uint64_t *slot = map_slot_of(&seen, map_key(step->callee));
    if (fold && *slot) {
      fn(argument, &(event){EVENT_FOLDED, depth, act, step, false});
      continue;
    }
    *slot = 1;
    fn(argument, &(event){EVENT_ENTER, depth + 1, step->callee, NULL, false});
    vec_push(&stack, (trace_frame){step->callee, 0});
  }
  vec_free(&stack);
  map_free(&seen);
}

static const proc *event_proc(const bp_report *r, const event *e) {
  return r->request->program->procs.data[e->act->proc];
}

static const stmt *event_stmt(const bp_report *r, const event *e) {
  return e->step ? &event_proc(r, e)->stmts.data[e->step->label] : NULL;
}

/* Values are shown with the line after which they hold: a call's after its return. */
static uint32_t shown_values(const event *e, const trace_value **values) {
  if (e->kind == EVENT_ENTER) {
    *values = e->act->values;
    return e->act->value_count;
  }
  *values = e->step->values;
  return e->kind == EVENT_STEP && e->step->callee ? 0 : e->step->value_count;
}

/* ---- text ---- */

/* Temporaries that the parser made are nothing to the reader. */
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

/* What is to be said about the step besides the values. */
static void print_outcome(buf *out, const bp_report *r, const event *e, const stmt *s) {
  if (e->is_last && bp_is_target(r->request, e->act->proc, e->step->label))
    buf_printf(out, "error: label %s is reached", s->name);
  else if (e->is_last)
    buf_add(out, "error: the assertion fails");
  else if (s->kind == S_BRANCH)
    buf_add(out, e->step->succ == 0 ? "true" : "false");
  else if (s->kind == S_GOTO && s->succ_count > 1) {
    const stmt *next = &event_proc(r, e)->stmts.data[s->succ[e->step->succ]];
    buf_printf(out, "to %s", next->name ? next->name : "?");
  }
}

static void text_event(void *argument, const event *e) {
  const context *c = argument;
  buf *out = c->out;
  const bp_report *r = c->report;
  const proc *f = event_proc(r, e);
  const stmt *s = event_stmt(r, e);
  location_print(out, s ? s->where : f->where);
  buf_add(out, ": ");
  for (uint32_t i = 0; i < e->depth && i < MAX_INDENT; ++i)
    buf_add(out, "  ");
  if (e->depth > MAX_INDENT)
    buf_printf(out, "(depth %u) ", e->depth);
  buf_printf(out, "%s: ", f->name);
  buf note = {0};
  if (e->kind == EVENT_ENTER)
    buf_add(out, "begin");
  else if (e->kind == EVENT_STEP) {
    print_source(out, c, s);
    print_outcome(&note, r, e, s);
  } else {
    const proc *callee = r->request->program->procs.data[e->step->callee->proc];
    buf_printf(out, "back from %s", callee->name);
    if (e->kind == EVENT_FOLDED)
      buf_printf(&note, "%" PRIu64 " steps as before", e->step->callee->length);
  }
  const trace_value *values;
  uint32_t count = shown_values(e, &values);
  buf shown = {0};
  print_values(&shown, values, count);
  if (note.size || shown.size)
    buf_printf(out, "   [%s%s%s]", buf_text(&note), note.size && shown.size ? "; " : "",
               buf_text(&shown));
  buf_put(out, '\n');
  buf_free(&note);
  buf_free(&shown);
}

static void text_invariants(const context *c) {
  buf *out = c->out;
  const bp_report *r = c->report;
  buf_add(out, "What holds before each statement:\n");
  for (uint32_t i = 0; i < r->result->invariants.size; ++i) {
    const bp_invariant *v = &r->result->invariants.data[i];
    const proc *f = r->request->program->procs.data[v->at.proc];
    const stmt *s = &f->stmts.data[v->at.label];
    location_print(out, s->where);
    buf_printf(out, ": %s: ", f->name);
    print_source(out, c, s);
    buf_add(out, "   [");
    if (expr_is_false(v->holds))
      buf_add(out, "not reachable");
    else
      expr_print_bp(out, v->holds);
    buf_add(out, "]\n");
  }
}

static void text_statistics(buf *out, const bp_report *r) {
  const bp_statistics *s = &r->result->stats;
  struct {
    const char *name;
    uint64_t value;
  } rows[] = {{"nodes", s->nodes},
              {"peak nodes", s->peak},
              {"rounds", s->rounds},
              {"edges", s->edges},
              {"summaries", s->summaries}};
  buf_printf(out, "algorithm    %s\n", r->algorithm);
  for (uint32_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    if (rows[i].value)
      buf_printf(out, "%-12s %" PRIu64 "\n", rows[i].name, rows[i].value);
  if (r->result->trace)
    buf_printf(out, "%-12s %" PRIu64 "\n", "trace length", r->result->trace->main->length);
  buf_printf(out, "%-12s %.3f\n", "seconds", s->seconds);
}

void bp_report_verdict(buf *out, const bp_result *result) {
  if (result->verdict == BP_UNREACHABLE)
    buf_add(out, "TRUE");
  else if (result->verdict == BP_REACHABLE)
    buf_add(out, "FALSE(unreach-call)");
  else
    buf_printf(out, "UNKNOWN (%s)", result->reason ? result->reason : "no reason given");
}

void bp_report_text(buf *out, const bp_report *r) {
  context c = context_of(out, r);
  if (!r->quiet && r->result->trace) {
    buf_printf(out, "Error trace of %" PRIu64 " steps:\n", r->result->trace->main->length);
    walk(r->result->trace, text_event, &c);
  }
  if (!r->quiet && r->result->invariants.size)
    text_invariants(&c);
  if (r->stats)
    text_statistics(out, r);
  buf_add(out, "Verification result: ");
  bp_report_verdict(out, r->result);
  buf_put(out, '\n');
  vec_free(&c.lines);
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

static void json_key(buf *out, const char *key) {
  char last = out->size ? out->text[out->size - 1] : '{';
  buf_add(out, last == '{' || last == '[' ? "" : ",");
  json_string(out, key);
  buf_put(out, ':');
}

static void json_text(buf *out, const char *key, const char *value) {
  json_key(out, key);
  json_string(out, value);
}

static void json_number(buf *out, const char *key, uint64_t value) {
  json_key(out, key);
  buf_printf(out, "%" PRIu64, value);
}

static void json_place(buf *out, location where, const char *function) {
  json_text(out, "file", where.file);
  json_number(out, "line", where.line);
  json_number(out, "column", where.column);
  json_text(out, "function", function);
}

/* An expression or statement as a JSON string. */
static void json_expr(buf *out, const char *key, const expr *e) {
  buf text = {0};
  expr_print_bp(&text, e);
  json_text(out, key, buf_text(&text));
  buf_free(&text);
}

static const char *kind_text(const event *e, const stmt *s) {
  static const char *const names[] = {
      "skip",   "assign",  "assume",       "assert",     "havoc",        "call",
      "return", "branch",  "goto",         "alloc",      "free",         "va_start",
      "halt",   "unknown", "start_thread", "end_thread", "atomic_begin", "atomic_end"};
  switch (e->kind) {
  case EVENT_ENTER:
    return "enter";
  case EVENT_RETURNED:
    return "returned";
  case EVENT_FOLDED:
    return "folded";
  case EVENT_STEP:
    break;
  }
  assert(s->kind < sizeof names / sizeof *names);
  return e->is_last ? "error" : names[s->kind];
}

static void json_event(void *argument, const event *e) {
  const context *c = argument;
  buf *out = c->out;
  const bp_report *r = c->report;
  const proc *f = event_proc(r, e);
  const stmt *s = event_stmt(r, e);
  buf_add(out, out->text[out->size - 1] == '[' ? "{" : ",{");
  json_place(out, s ? s->where : f->where, f->name);
  json_number(out, "depth", e->depth);
  json_text(out, "kind", kind_text(e, s));
  if (s) {
    buf code = {0};
    print_source(&code, c, s);
    json_text(out, "code", buf_text(&code));
    buf_free(&code);
  }
  if (e->kind == EVENT_STEP && s->succ_count > 1)
    json_number(out, "successor", e->step->succ);
  const trace_value *values;
  uint32_t count = shown_values(e, &values);
  if (count) {
    json_key(out, "values");
    buf_put(out, '{');
    for (uint32_t i = 0; i < count; ++i) {
      json_key(out, values[i].path->var->name);
      buf_add(out, values[i].value->value ? "true" : "false");
    }
    buf_put(out, '}');
  }
  buf_put(out, '}');
}

static void json_invariants(buf *out, const bp_report *r) {
  json_key(out, "invariants");
  buf_put(out, '[');
  for (uint32_t i = 0; i < r->result->invariants.size; ++i) {
    const bp_invariant *v = &r->result->invariants.data[i];
    const proc *f = r->request->program->procs.data[v->at.proc];
    buf_add(out, i ? ",{" : "{");
    json_place(out, f->stmts.data[v->at.label].where, f->name);
    json_expr(out, "expression", v->holds);
    buf_put(out, '}');
  }
  buf_put(out, ']');
}

static void json_statistics(buf *out, const bp_report *r) {
  const bp_statistics *s = &r->result->stats;
  json_key(out, "statistics");
  buf_put(out, '{');
  json_number(out, "nodes", s->nodes);
  json_number(out, "peak_nodes", s->peak);
  json_number(out, "edges", s->edges);
  json_number(out, "summaries", s->summaries);
  if (r->result->trace)
    json_number(out, "trace_length", r->result->trace->main->length);
  buf_put(out, '}');
}

void bp_report_json(buf *out, const bp_report *r) {
  static const char *const verdicts[] = {"TRUE", "FALSE", "UNKNOWN"};
  buf_put(out, '{');
  json_text(out, "verdict", verdicts[r->result->verdict]);
  json_text(out, "property", "unreach-call");
  if (r->result->reason)
    json_text(out, "reason", r->result->reason);
  json_text(out, "engine", r->algorithm);
  json_key(out, "seconds");
  buf_printf(out, "%.3f", r->seconds);
  json_number(out, "rounds", r->result->stats.rounds);
  json_text(out, "entry", "main");
  json_key(out, "files");
  buf_put(out, '[');
  json_string(out, r->request->program->file);
  buf_put(out, ']');
  if (r->result->trace) {
    context c = context_of(out, r);
    json_key(out, "trace");
    buf_put(out, '[');
    walk(r->result->trace, json_event, &c);
    buf_put(out, ']');
    vec_free(&c.lines);
  }
  if (r->result->invariants.size)
    json_invariants(out, r);
  json_statistics(out, r);
  buf_add(out, "}\n");
}
