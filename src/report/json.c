/* json.c: the answer as one JSON object (INTERFACE.md, "JSON"; doc/json.md says it in full). The
 * fields of the worst finding stand in the object itself; with several findings all of them are
 * listed under `findings` too. */
#include "program/words.h"
#include "report/fingerprint.h"
#include "report/input.h"
#include "report/json_value.h"
#include "report/next.h"
#include "report/report.h"

static json_t *values_of(const story_event *e) {
  json_t *values = json_object();
  for (uint32_t i = 0; i < e->value_count; ++i) {
    const story_value *v = &e->values[i];
    if (!v->is_temp)
      json_object_set_new(values, v->path, json_of_constant(v->original->value, v->value));
  }
  return values;
}

static json_t *step_of(const story_event *e) {
  json_t *step = json_object();
  json_set_place(step, e->where);
  json_set_text(step, "function", e->function);
  json_set_number(step, "depth", e->depth);
  json_set_number(step, "thread", e->thread);
  json_set_text(step, "kind", story_kind_name(e));
  json_set_text(step, "code", e->code);
  const char *outcome = story_outcome(e);
  assert(!outcome || e->stmt);
  if (outcome && e->stmt->kind == S_BRANCH) {
    json_set_text(step, "outcome", outcome);
    if (!strcmp(outcome, "true") || !strcmp(outcome, "false"))
      json_object_set_new(step, "taken", json_boolean(outcome[0] == 't'));
  }
  json_t *values = values_of(e);
  if (json_object_size(values))
    json_object_set_new(step, "values", values);
  else
    json_decref(values);
  json_object_set_new(step, "matters", json_boolean(e->matters));
  return step;
}

static void set_trace(json_t *object, const answer *a, const finding *f, line_cache *lines) {
  story s;
  story_tell(&s, a, f, lines);
  json_t *steps = json_array();
  for (uint32_t i = 0; i < s.events.size; ++i)
    json_array_append_new(steps, step_of(&s.events.data[i]));
  json_object_set_new(object, "trace", steps);
  json_set_number(object, "trace_length", s.steps);
  if (f->contexts)
    json_set_number(object, "fewest_switches", f->contexts - 1);
  if (s.left_out)
    json_set_number(object, "trace_left_out", s.left_out);
  story_free(&s);
}

static void set_inputs(json_t *object, const answer *a, const finding *f) {
  exprs *pool = &a->program->pool;
  json_t *inputs = json_array();
  for (uint32_t i = 0; i < f->replay.inputs.size; ++i) {
    const draw *d = &f->replay.inputs.data[i].draw;
    json_t *input = json_object();
    json_set_place(input, d->where);
    if (d->proc)
      json_set_text(input, "function", proc_shown(d->proc));
    json_set_text(input, "library", d->library);
    json_set_text(input, "source", input_kind(d));
    json_set_text(input, "name", d->source == DRAW_WRITE ? d->name : input_function(a->program, d));
    if (d->path && !words_has_temporary(d->path))
      json_set_text(input, "path", words_expr(pool, d->path));
    const expr *value = expr_const(pool, d->type, d->value);
    bool is_given = d->why == HAVOC_CALLER && d->type->kind == T_PTR; /* the number of a place */
    json_object_set_new(input, "value",
                        is_given ? json_string(input_value(a->program, a->entry, d))
                                 : json_of_constant(value, expr_text(pool, value)));
    json_array_append_new(inputs, input);
  }
  json_object_set_new(object, "inputs", inputs);
}

static void set_invariants(json_t *object, const answer *a, const finding *f) {
  json_t *invariants = json_array();
  for (uint32_t i = 0; i < f->invariants.size; ++i) {
    const answer_invariant *v = &f->invariants.data[i];
    exprs *pool = &a->program->pool;
    const expr *holds = words_visible(pool, v->holds);
    if (holds != v->holds && expr_is_true(holds))
      continue;
    json_t *entry = json_object();
    json_set_place(entry, v->where);
    json_set_text(entry, "function", proc_shown(a->program->procs.data[v->proc]));
    json_set_text(entry, "expression", words_expr(pool, holds));
    json_array_append_new(invariants, entry);
  }
  json_object_set_new(object, "invariants", invariants);
}

/* What it is known by; its cause, where that is another place. */
static void set_fingerprint(json_t *violation, const answer *a, const finding *f,
                            line_cache *lines) {
  char text[FINGERPRINT_TEXT];
  violation_cause at = cause_of(a, f, lines);
  fingerprint_of(f, &at, lines, text);
  json_set_text(violation, "fingerprint", text);
  if (!at.is_earlier)
    return;
  json_t *cause = json_object();
  json_set_place(cause, at.where);
  json_set_text(cause, "function", proc_shown(at.proc));
  json_object_set_new(violation, "cause", cause);
}

static json_t *engines_of(const handover *h) {
  json_t *list = json_array();
  for (vec_each(const account, a, &h->accounts)) {
    json_t *one = json_object();
    json_set_text(one, "engine", a->engine);
    json_set_text(one, "text", a->text);
    json_array_append_new(list, one);
  }
  return list;
}

static json_t *path_of(const handover *h) {
  json_t *path = json_object(), *steps = json_array();
  json_set_text(path, "engine", h->path_engine);
  json_object_set_new(path, "excluded", json_boolean(h->path_excluded));
  for (const char *line = h->path; *line;) {
    size_t length = strcspn(line, "\n");
    buf text = {0};
    buf_add_n(&text, line, length);
    json_array_append_new(steps, json_of_text(buf_text(&text)));
    buf_free(&text);
    line += length + (line[length] == '\n');
  }
  json_object_set_new(path, "steps", steps);
  return path;
}

/* What is left of a question that nobody could decide. */
static void set_handover(json_t *object, const answer *a, const finding *f) {
  const handover *h = &f->handover;
  next_steps steps = {0};
  json_t *next = json_array();
  json_set_text(object, "reason_kind", next_kind(f->reason));
  if (h->accounts.size)
    json_object_set_new(object, "engines", engines_of(h));
  if (h->path)
    json_object_set_new(object, "undecided", path_of(h));
  json_set_text(object, "met", h->met);
  next_find(&steps, a, f);
  for (vec_each(const next_step, s, &steps)) {
    json_t *one = json_object();
    json_set_text(one, "command", s->command);
    json_set_text(one, "why", s->why);
    json_array_append_new(next, one);
  }
  json_object_set_new(object, "next", next);
  next_free(&steps);
}

static void set_finding(json_t *object, const answer *a, const finding *f, line_cache *lines) {
  static const char *const verdicts[] = {"TRUE", "FALSE", "UNKNOWN"};
  assert(f->verdict < sizeof verdicts / sizeof *verdicts);
  json_set_text(object, "verdict", verdicts[f->verdict]);
  json_set_text(object, "property", f->property);
  if (f->verdict == VERDICT_UNKNOWN) {
    json_set_text(object, "reason", f->reason ? f->reason : "no reason is known");
    set_handover(object, a, f);
  }
  if (f->vacuous)
    json_set_text(object, "vacuous", f->vacuous);
  json_set_text(object, "engine", f->engine);
  json_set_number(object, "rounds", f->rounds);
  if (f->verdict == VERDICT_FALSE) {
    const run_result *r = &f->replay.run;
    json_t *violation = json_object();
    json_set_place(violation, r->where);
    if (r->user_proc)
      json_set_text(violation, "function", run_function(r));
    json_set_text(violation, "message", report_message(f));
    if (report_cwe(f))
      json_set_number(violation, "cwe", report_cwe(f));
    set_fingerprint(violation, a, f, lines);
    json_object_set_new(object, "violation", violation);
    if (f->need)
      json_set_text(object, "precondition", *f->need ? f->need : "1");
    if (f->need_of_rule)
      json_set_text(object, "precondition_of_rule", f->need_of_rule);
    if (f->callers)
      json_set_text(object, "known_callers", f->callers);
    set_inputs(object, a, f);
    set_trace(object, a, f, lines);
  } else if (f->verdict == VERDICT_TRUE) {
    set_invariants(object, a, f);
  }
}

static json_t *assumptions_of(const answer *a) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < a->assumptions.size; ++i) {
    json_t *entry = json_object();
    json_set_place(entry, a->assumptions.data[i].where);
    json_set_text(entry, "text", a->assumptions.data[i].text);
    json_array_append_new(list, entry);
  }
  return list;
}

static json_t *confirmation_of(const answer *a) {
  json_t *object = json_object();
  json_object_set_new(object, "confirmed", json_boolean(a->confirmation.confirmed));
  json_object_set_new(object, "contradicted", json_boolean(a->confirmation.contradicted));
  json_set_text(object, "text", a->confirmation.text);
  return object;
}

static json_t *statistics_of(const answer *a) {
  buf text = {0};
  stats_json(a->stats, &text);
  json_t *value = json_loads(buf_text(&text), 0, NULL);
  assert(value && "stats_json writes JSON");
  buf_free(&text);
  return value;
}

void report_json(buf *out, const answer *a) {
  assert(a->findings.size > 0);
  line_cache lines = {.rules = &a->options->rules};
  json_t *object = json_object();
  set_finding(object, a, report_worst(a), &lines);
  json_object_set_new(object, "seconds", json_real(a->seconds));
  json_set_text(object, "entry", a->entry ? a->entry->name : a->options->entry);
  json_t *files = json_array();
  for (uint32_t i = 0; i < a->options->files.size; ++i)
    json_array_append_new(files, json_of_text(a->options->files.data[i]));
  json_object_set_new(object, "files", files);
  json_object_set_new(object, "assumptions", assumptions_of(a));
  if (a->internal_errors.size) {
    json_t *list = json_array();
    for (vec_each(char *const, line, &a->internal_errors))
      json_array_append_new(list, json_of_text(*line));
    json_object_set_new(object, "internal_errors", list);
  }
  if (a->confirmation.asked)
    json_object_set_new(object, "confirmation", confirmation_of(a));
  if (a->findings.size > 1) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < a->findings.size; ++i) {
      json_t *one = json_object();
      set_finding(one, a, &a->findings.data[i], &lines);
      json_array_append_new(all, one);
    }
    json_object_set_new(object, "findings", all);
  }
  if (a->stats)
    json_object_set_new(object, "statistics", statistics_of(a));
  json_write(out, object);
  line_cache_free(&lines);
}
