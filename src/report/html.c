/* html.c: the report to look at: the data of share/assay/html/report.html (page.h). Graphs are drawn
 * here (graph.c). */
#include "program/words.h"
#include "report/fingerprint.h"
#include "report/graph.h"
#include "report/input.h"
#include "report/json_value.h"
#include "report/page.h"
#include "report/report.h"

#include "program/graph.h"

typedef struct page {
  const answer *answer;
  line_cache lines;
  VEC(const char *) files; /* numbered as they come up */
  json_t *file_list;
} page;

static int64_t file_number(page *p, location where) {
  if (!where.line || !where.file)
    return -1;
  for (uint32_t i = 0; i < p->files.size; ++i)
    if (strcmp(p->files.data[i], where.file) == 0)
      return i;
  const source_text *s = lines_of(&p->lines, where.file);
  json_t *file = json_object();
  json_set_text(file, "name", where.file);
  if (s->text.size)
    json_set_text(file, "text", buf_text(&s->text));
  else
    json_object_set_new(file, "text", json_null());
  json_array_append_new(p->file_list, file);
  vec_push(&p->files, where.file);
  assert(p->files.size == json_array_size(p->file_list));
  return p->files.size - 1;
}

static void set_place(page *p, json_t *object, location where) {
  json_object_set_new(object, "f", json_integer(file_number(p, where)));
  json_set_number(object, "l", where.line);
  json_set_number(object, "c", where.column);
}

/* [path, value, of a global?] and, of what is written through a pointer, [..., name, variable, is that
 * global?]: a name of NULL says that a part was written which has none. */
static json_t *value_of(page *p, const story_value *v) {
  json_t *list = json_array();
  const var *root = expr_root(v->original->path), *through = v->original->var;
  json_array_append_new(list, json_of_text(v->is_temp ? v->object : v->path));
  json_array_append_new(list, json_of_text(v->value));
  json_array_append_new(list, json_integer(root && root->kind == V_GLOBAL));
  if (!through || words_is_made(through))
    return list;
  exprs *pool = &p->answer->program->pool;
  json_array_append_new(list, v->object ? json_of_text(v->object) : json_null());
  json_array_append_new(list, json_of_text(words_expr(pool, expr_var(pool, through))));
  json_array_append_new(list, json_integer(through->kind == V_GLOBAL));
  return list;
}

static json_t *step_of(page *p, const story_event *e) {
  json_t *step = json_object(), *values = json_array();
  set_place(p, step, e->where);
  json_set_text(step, "fn", e->function);
  json_set_number(step, "d", e->depth);
  json_set_number(step, "t", e->thread);
  json_set_text(step, "k", story_kind_name(e));
  json_set_text(step, "code", e->code);
  json_set_text(step, "o", story_outcome(e));
  json_object_set_new(step, "b", json_integer(e->step ? (json_int_t)e->step->label : -1));
  for (uint32_t i = 0; i < e->value_count; ++i) {
    if (e->values[i].is_temp && !e->values[i].object)
      continue;
    json_array_append_new(values, value_of(p, &e->values[i]));
  }
  json_object_set_new(step, "v", values);
  json_object_set_new(step, "m", json_boolean(e->matters));
  return step;
}

static json_t *steps_of(page *p, const finding *f, graph_list *graphs) {
  json_t *steps = json_array();
  if (f->verdict != VERDICT_FALSE)
    return steps;
  story s;
  story_tell(&s, p->answer, f, &p->lines);
  for (uint32_t i = 0; i < s.events.size; ++i) {
    json_array_append_new(steps, step_of(p, &s.events.data[i]));
    graph_want(graphs, s.events.data[i].proc);
  }
  story_free(&s);
  return steps;
}

static json_t *inputs_of(page *p, const finding *f) {
  json_t *inputs = json_array();
  for (uint32_t i = 0; f->verdict == VERDICT_FALSE && i < f->replay.inputs.size; ++i) {
    const draw *d = &f->replay.inputs.data[i].draw;
    json_t *input = json_object();
    buf words = {0};
    input_words(&words, p->answer->program, d);
    json_set_text(input, "n", buf_text(&words));
    buf_free(&words);
    json_set_text(input, "v", input_value(p->answer->program, p->answer->entry, d));
    json_array_append_new(inputs, input);
  }
  return inputs;
}

static json_t *invariants_of(page *p, const finding *f, graph_list *graphs) {
  json_t *list = json_array();
  program *of = p->answer->program;
  for (uint32_t i = 0; f->verdict == VERDICT_TRUE && i < f->invariants.size; ++i) {
    assert(f->invariants.data[i].proc < of->procs.size);
    const answer_invariant *v = &f->invariants.data[i];
    graph_want(graphs, of->procs.data[v->proc]);
    const expr *holds = words_visible(&of->pool, v->holds);
    if (expr_is_true(holds))
      continue;
    json_t *one = json_object();
    set_place(p, one, v->where);
    json_set_text(one, "fn", of->procs.data[v->proc]->name);
    json_set_text(one, "e", words_expr(&of->pool, holds));
    json_array_append_new(list, one);
  }
  return list;
}

/* ---- a proof ---- */

/* What kind of proof it is, in a sentence. */
static const char *kind_of_proof(const page *p, const finding *f) {
  const char *engine = f->engine ? f->engine : "";
  if (f->vacuous)
    return "There is nothing to prove: see above.";
  if (strcmp(engine, "run") == 0)
    return "The program has one execution, and it was run to its end.";
  if (strcmp(engine, "bounded") == 0)
    return "All executions were gone through: loops and recursions were unrolled completely.";
  if (strcmp(engine, "direct") == 0)
    return "No invariants are needed: no assertion depends on what a loop or a call did.";
  if (strcmp(engine, "states") == 0)
    return "All states that executions come to were gone through.";
  if (strcmp(engine, "shape") == 0)
    return "All executions were gone through, on graphs that stand for many memories at once.";
  for (vec_each(const answer_invariant, v, &f->invariants))
    if (!expr_is_true(words_visible(&p->answer->program->pool, v->holds)))
      return "Invariants: what holds at the places below, each time execution comes there; "
             "confirmed by the judge.";
  return "Confirmed by the judge. There are no invariants to show: the proof needs none, or it is "
         "of "
         "a form of the program that has all its executions, without what cannot matter here.";
}

/* Numbers of the invariants (as listed) from which the statement is reached without passing another. */
static json_t *invariants_before(const answer *a, const finding *f, const proc *in,
                                 uint32_t label) {
  flow g;
  VEC(uint32_t) stack = {0};
  VEC(bool) seen = {0};
  json_t *list = json_array();
  flow_init(&g, in);
  vec_resize(&seen, in->stmts.size + 1);
  vec_push(&stack, label);
  while (stack.size) {
    uint32_t at = vec_pop(&stack), number = 0;
    bool holds = false;
    for (vec_each(const answer_invariant, v, &f->invariants)) {
      if (expr_is_true(words_visible(&a->program->pool, v->holds)))
        continue;
      holds = v->proc == in->index && v->label == at;
      if (holds)
        break;
      ++number;
    }
    if (holds)
      json_array_append_new(list, json_integer(number));
    for (uint32_t i = g.pred_start[at]; !holds && i < g.pred_start[at + 1]; ++i)
      if (!seen.data[g.preds[i]]) {
        seen.data[g.preds[i]] = true;
        vec_push(&stack, g.preds[i]);
      }
  }
  flow_free(&g);
  vec_free(&stack);
  vec_free(&seen);
  return list;
}

/* Is it one of the property that was proved, if that is one of several? */
static bool is_of(const finding *f, const stmt *s) {
  property_kind kind;
  const char *of = s->rule ? s->rule : error_class_property((error_class)s->error);
  bool is_one = f->property && property_is_name(f->property, &kind);
  return !is_one || !of || strcmp(of, f->property) == 0;
}

/* The assertions of the user's code that the entry may come to, each with the invariants that stand before it. */
static json_t *assertions_of(page *p, const finding *f) {
  enum { MOST = 500 };
  json_t *list = json_array();
  const answer *a = p->answer;
  bool *reached = a->entry ? program_reached(a->program, a->entry) : NULL;
  for (vec_each(proc *const, at, &a->program->procs))
    for (uint32_t i = 0;
         (!reached || reached[(*at)->index]) && (*at)->has_body && i < (*at)->stmts.size; ++i) {
      const stmt *s = &(*at)->stmts.data[i];
      if (s->kind != S_ASSERT || !s->where.line || code_origin_of(s->where.file) != CODE_USER ||
          !is_of(f, s) || json_array_size(list) >= MOST)
        continue;
      json_t *one = json_object();
      buf code = {0};
      set_place(p, one, s->where);
      json_set_text(one, "fn", proc_shown(*at));
      json_set_text(one, "code", lines_span(&p->lines, s->where, &code) ? buf_text(&code) : "");
      json_object_set_new(one, "by", invariants_before(a, f, *at, i));
      json_array_append_new(list, one);
      buf_free(&code);
    }
  free(reached);
  return list;
}

static json_t *proof_of(page *p, const finding *f) {
  json_t *proof = json_object();
  json_set_text(proof, "property", f->property);
  json_set_text(proof, "kind", kind_of_proof(p, f));
  json_object_set_new(proof, "unchanged", json_boolean(f->unchanged));
  json_object_set_new(proof, "assertions", assertions_of(p, f));
  return proof;
}

static json_t *rounds_of(const answer *a) {
  json_t *rounds = json_array();
  for (uint32_t i = 0; i < a->rounds.size; ++i) {
    const answer_round *r = &a->rounds.data[i];
    json_t *one = json_object();
    json_set_text(one, "abstract", r->abstract);
    json_set_text(one, "trace", r->trace);
    json_set_text(one, "added", r->added);
    json_set_number(one, "t", r->trace_length);
    json_set_number(one, "p", r->predicates);
    json_set_number(one, "v", r->variables);
    json_object_set_new(one, "s", json_real(r->seconds));
    json_array_append_new(rounds, one);
  }
  return rounds;
}

static json_t *assumptions_of(const answer *a) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < a->assumptions.size; ++i) {
    buf text = {0};
    if (a->assumptions.data[i].where.line) {
      location_print(&text, a->assumptions.data[i].where);
      buf_add(&text, ": ");
    }
    buf_add(&text, a->assumptions.data[i].text);
    json_array_append_new(list, json_of_text(buf_text(&text)));
    buf_free(&text);
  }
  return list;
}

static void set_result(json_t *data, const answer *a, const finding *f) {
  static const char *const verdicts[] = {"TRUE", "FALSE", "UNKNOWN"};
  buf text = {0};
  assert(f->verdict < sizeof verdicts / sizeof *verdicts);
  answer_print_verdict(&text, f);
  json_set_text(data, "verdict", verdicts[f->verdict]);
  json_set_text(data, "result", buf_text(&text));
  buf_clear(&text);
  for (uint32_t i = 0; i < a->options->files.size; ++i)
    buf_printf(&text, "%s%s", i ? ", " : "", a->options->files.data[i]);
  if (a->entry)
    buf_printf(&text, " from %s", a->entry->name);
  if (f->engine)
    buf_printf(&text, ", engine %s", f->engine);
  json_set_text(data, "subject", buf_text(&text));
  buf_clear(&text);
  if (f->verdict == VERDICT_FALSE)
    buf_printf(&text, "%s%s", report_message(f), f->need ? "; " : "");
  (void)report_need(&text, a, f);
  if (f->vacuous) {
    buf_add(&text, text.size ? "; " : "");
    report_vacuous(&text, a, f);
  }
  if (text.size)
    json_set_text(data, "message", buf_text(&text));
  buf_free(&text);
}

static json_t *graphs_of(page *p, graph_list *graphs) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < graphs->procs.size; ++i) {
    buf svg = {0};
    const proc *f = graphs->procs.data[i];
    if (graph_draw(p->answer->program, f, &p->lines, &svg)) {
      json_t *one = json_object();
      json_set_text(one, "n", proc_shown(f));
      json_set_text(one, "svg", buf_text(&svg));
      json_array_append_new(list, one);
    }
    buf_free(&svg);
  }
  return list;
}

static void set_statistics(json_t *data, const answer *a) {
  buf text = {0};
  if (a->stats)
    stats_print(a->stats, &text);
  json_set_text(data, "statistics", buf_text(&text));
  buf_free(&text);
}

/* What is of one answer. */
static void set_answer(page *p, json_t *data, const finding *f, graph_list *graphs) {
  set_result(data, p->answer, f);
  json_object_set_new(data, "steps", steps_of(p, f, graphs));
  json_object_set_new(data, "inputs", inputs_of(p, f));
  json_object_set_new(data, "invariants", invariants_of(p, f, graphs));
  json_object_set_new(data, "proof", f->verdict == VERDICT_TRUE ? proof_of(p, f) : json_null());
  buf text = {0};
  if (f->verdict == VERDICT_UNKNOWN)
    report_handover(&text, p->answer, f);
  json_object_set_new(data, "handover", text.size ? json_of_text(buf_text(&text)) : json_null());
  buf_free(&text);
}

/* By what a page's address names the answer: of a bug its fingerprint, else the property. */
static json_t *name_of(page *p, const finding *f) {
  char print[FINGERPRINT_TEXT];
  if (f->verdict != VERDICT_FALSE || !f->replay.trace)
    return json_of_text(f->property ? f->property : "");
  violation_cause at = cause_of(p->answer, f, &p->lines);
  fingerprint_of(f, &at, &p->lines, print);
  return json_of_text(print);
}

/* All answers; the first one shown is the page's own, the data of others are with them. */
static json_t *answers_of(page *p, const finding *shown, graph_list *graphs) {
  json_t *list = json_array();
  for (vec_each(const finding, f, &p->answer->findings)) {
    json_t *one = json_object(), *data = json_object();
    buf text = {0};
    answer_print_verdict(&text, f);
    json_object_set_new(one, "id", name_of(p, f));
    json_set_text(one, "property", f->property ? f->property : "");
    json_set_text(one, "result", buf_text(&text));
    buf_free(&text);
    if (f->verdict == VERDICT_FALSE)
      json_set_text(one, "message", report_message(f));
    if (f == shown)
      json_decref(data);
    else {
      set_answer(p, data, f, graphs);
      json_object_set_new(one, "data", data);
    }
    json_array_append_new(list, one);
  }
  return list;
}

static json_t *data_of(page *p) {
  const finding *f = report_worst(p->answer);
  json_t *data = json_object();
  graph_list graphs = {0};
  set_answer(p, data, f, &graphs);
  json_object_set_new(data, "answers", answers_of(p, f, &graphs));
  set_statistics(data, p->answer);
  json_object_set_new(data, "rounds", rounds_of(p->answer));
  json_object_set_new(data, "assumptions", assumptions_of(p->answer));
  for (uint32_t i = 0; i < p->answer->options->files.size; ++i)
    (void)file_number(p, (location){.file = p->answer->options->files.data[i], .line = 1});
  json_object_set_new(data, "graphs", graphs_of(p, &graphs));
  json_object_set(data, "files", p->file_list);
  vec_free(&graphs.procs);
  return data;
}

bool report_html(buf *out, const answer *a, buf *error) {
  page p = {.answer = a, .lines.rules = &a->options->rules, .file_list = json_array()};
  bool ok = page_fill(out, "report.html", data_of(&p), error);
  json_decref(p.file_list);
  vec_free(&p.files);
  line_cache_free(&p.lines);
  return ok;
}
