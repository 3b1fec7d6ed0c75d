#include "cli/bp_report.h"

#include "cli/bp_print.h"
#include "program/bp.h"

#include <inttypes.h>

enum { MAX_INDENT = 20 }; /* deeper calls say how deep they are */

/* What a report is printed with. */
typedef struct context {
  buf *out;
  const bp_report *report;
  bp_source source;
  json_t *steps; /* of the trace */
} context;

static context context_of(buf *out, const bp_report *r) {
  context c = {.out = out, .report = r};
  bp_source_init(&c.source, r->request->program, r->source);
  return c;
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
  assert(t->main);
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
  assert(e->act->proc < r->request->program->procs.size);
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
  assert(e->step);
  *values = e->step->values;
  return e->kind == EVENT_STEP && e->step->callee ? 0 : e->step->value_count;
}

/* ---- text ---- */

static bp_step step_of(const bp_report *r, const event *e) {
  return (bp_step){.f = event_proc(r, e), .step = e->step, .is_last = e->is_last};
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
    bp_step step = step_of(r, e);
    bp_print_source(out, &c->source, s);
    bp_print_outcome(&note, r->request, &step);
  } else {
    const proc *callee = r->request->program->procs.data[e->step->callee->proc];
    buf_printf(out, "back from %s", callee->name);
    if (e->kind == EVENT_FOLDED)
      buf_printf(&note, "%" PRIu64 " steps as before", e->step->callee->length);
  }
  const trace_value *values;
  uint32_t count = shown_values(e, &values);
  bp_print_note(out, "   ", &note, values, count);
  buf_put(out, '\n');
  buf_free(&note);
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
    bp_print_source(out, &c->source, s);
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
  bp_print_verdict(out, r->result);
  buf_put(out, '\n');
  bp_source_free(&c.source);
}

/* ---- JSON ---- */

static json_t *json_of_event(const context *c, const event *e) {
  static const char *const kinds[] = {
      [EVENT_ENTER] = "enter", [EVENT_RETURNED] = "returned", [EVENT_FOLDED] = "folded"};
  const proc *f = event_proc(c->report, e);
  if (e->kind == EVENT_ENTER) {
    json_t *step = bp_json_place(f->where, f->name);
    json_set_number(step, "depth", e->depth);
    json_set_text(step, "kind", kinds[e->kind]);
    return step;
  }
  bp_step x = step_of(c->report, e);
  json_t *step = bp_json_step(&c->source, &x, e->depth);
  if (e->kind != EVENT_STEP)
    json_set_text(step, "kind", kinds[e->kind]);
  return step;
}

static void json_event(void *argument, const event *e) {
  context *c = argument;
  json_t *step = json_of_event(c, e);
  const trace_value *values;
  uint32_t count = shown_values(e, &values);
  if (count)
    bp_json_values(step, "values", values, count);
  assert(c->steps);
  json_array_append_new(c->steps, step);
}

static json_t *json_invariants(const bp_report *r) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < r->result->invariants.size; ++i) {
    const bp_invariant *v = &r->result->invariants.data[i];
    const proc *f = r->request->program->procs.data[v->at.proc];
    json_t *one = bp_json_place(f->stmts.data[v->at.label].where, f->name);
    buf text = {0};
    expr_print_bp(&text, v->holds);
    json_set_text(one, "expression", buf_text(&text));
    buf_free(&text);
    json_array_append_new(list, one);
  }
  return list;
}

static json_t *json_statistics(const bp_report *r) {
  const bp_statistics *s = &r->result->stats;
  json_t *all = json_object();
  json_set_number(all, "nodes", s->nodes);
  json_set_number(all, "peak_nodes", s->peak);
  json_set_number(all, "edges", s->edges);
  json_set_number(all, "summaries", s->summaries);
  if (r->result->trace)
    json_set_number(all, "trace_length", r->result->trace->main->length);
  return all;
}

void bp_report_json(buf *out, const bp_report *r) {
  json_t *all = bp_json_answer(r->request->program, r->result, r->algorithm, r->seconds);
  json_set_number(all, "rounds", r->result->stats.rounds);
  json_set_text(all, "entry", "main");
  if (r->result->trace) {
    context c = context_of(out, r);
    c.steps = json_array();
    walk(r->result->trace, json_event, &c);
    json_object_set_new(all, "trace", c.steps);
    bp_source_free(&c.source);
  }
  if (r->result->invariants.size)
    json_object_set_new(all, "invariants", json_invariants(r));
  json_object_set_new(all, "statistics", json_statistics(r));
  json_write(out, all);
}
