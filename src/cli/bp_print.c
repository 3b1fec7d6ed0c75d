#include "cli/bp_print.h"

#include "cli/cli.h"
#include "program/bp.h"

/* ---- the source ---- */

void bp_source_init(bp_source *s, program *p, const char *text) {
  *s = (bp_source){.program = p};
  for (const char *at = text; at; at = (at = strchr(at, '\n')) ? at + 1 : NULL)
    vec_push(&s->lines, at);
}

void bp_source_free(bp_source *s) {
  vec_free(&s->lines);
}

/* Start of that place in the text, or NULL if there is none. */
static const char *find_place(const bp_source *s, uint32_t line, uint32_t column) {
  if (line == 0 || line > s->lines.size || column == 0)
    return NULL;
  const char *at = s->lines.data[line - 1];
  for (; column > 1; --column, ++at)
    if (!*at || *at == '\n')
      return NULL;
  return at;
}

void bp_print_source(buf *out, const bp_source *source, const stmt *s) {
  const char *from = find_place(source, s->where.line, s->where.column);
  const char *to = find_place(source, s->where.end_line, s->where.end_column);
  if (!from || !to || to <= from || memchr(from, '/', (size_t)(to - from)) || s->kind == S_RETURN) {
    bp_print_stmt(out, source->program, s);
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

/* ---- steps ---- */

void bp_print_values(buf *out, const trace_value *values, uint32_t count) {
  assert(values || count == 0);
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

void bp_print_outcome(buf *out, const bp_request *request, const bp_step *x) {
  const stmt *s = bp_step_stmt(x);
  if (x->is_last && bp_is_target(request, x->f->index, x->step->label))
    buf_printf(out, "error: label %s is reached", s->name);
  else if (x->is_last)
    buf_add(out, "error: the assertion fails");
  else if (s->kind == S_BRANCH)
    buf_add(out, x->step->succ == 0 ? "true" : "false");
  else if (s->kind == S_GOTO && s->succ_count > 1) {
    assert(x->step->succ < s->succ_count);
    const stmt *next = &x->f->stmts.data[s->succ[x->step->succ]];
    buf_printf(out, "to %s", next->name ? next->name : "?");
  }
}

void bp_print_note(buf *out, const char *before, const buf *outcome, const trace_value *values,
                   uint32_t count) {
  buf shown = {0};
  bp_print_values(&shown, values, count);
  if (outcome->size || shown.size)
    buf_printf(out, "%s[%s%s%s]", before, buf_text(outcome),
               outcome->size && shown.size ? "; " : "", buf_text(&shown));
  buf_free(&shown);
}

static const char *kind_text(const bp_step *x) {
  static const char *const names[] = {
      "skip",   "assign",  "assume",       "assert",     "havoc",        "call",
      "return", "branch",  "goto",         "alloc",      "free",         "va_start",
      "halt",   "unknown", "start_thread", "end_thread", "atomic_begin", "atomic_end"};
  const stmt *s = bp_step_stmt(x);
  assert(s->kind < sizeof names / sizeof *names);
  return x->is_last ? "error" : names[s->kind];
}

/* ---- verdicts ---- */

void bp_print_verdict(buf *out, const bp_result *result) {
  if (result->verdict == VERDICT_TRUE)
    buf_add(out, "TRUE");
  else if (result->verdict == VERDICT_FALSE)
    buf_add(out, "FALSE(unreach-call)");
  else
    buf_printf(out, "UNKNOWN (%s)", result->reason ? result->reason : "no reason given");
}

int bp_exit_code(verdict v) {
  switch (v) {
  case VERDICT_TRUE:
    return EXIT_TRUE;
  case VERDICT_FALSE:
    return EXIT_FALSE;
  case VERDICT_UNKNOWN:
    break;
  }
  return EXIT_UNKNOWN;
}

/* ---- JSON ---- */

json_t *bp_json_answer(const program *p, const bp_result *result, const char *engine,
                       double seconds) {
  static const char *const verdicts[] = {"TRUE", "FALSE", "UNKNOWN"};
  json_t *all = json_object(), *files = json_array();
  assert(result->verdict < sizeof verdicts / sizeof *verdicts);
  json_set_text(all, "verdict", verdicts[result->verdict]);
  json_set_text(all, "property", "unreach-call");
  json_set_text(all, "reason", result->reason);
  json_set_text(all, "engine", engine);
  json_object_set_new(all, "seconds", json_real(seconds));
  json_array_append_new(files, json_of_text(p->file));
  json_object_set_new(all, "files", files);
  return all;
}

json_t *bp_json_place(location where, const char *function) {
  json_t *place = json_object();
  json_set_place(place, where);
  json_set_text(place, "function", function);
  return place;
}

json_t *bp_json_step(const bp_source *source, const bp_step *x, uint32_t depth) {
  const stmt *s = bp_step_stmt(x);
  json_t *step = bp_json_place(s->where, x->f->name);
  buf code = {0};
  json_set_number(step, "depth", depth);
  json_set_text(step, "kind", kind_text(x));
  bp_print_source(&code, source, s);
  json_set_text(step, "code", buf_text(&code));
  buf_free(&code);
  if (s->succ_count > 1 && !x->is_last)
    json_set_number(step, "successor", x->step->succ);
  return step;
}

void bp_json_values(json_t *object, const char *key, const trace_value *values, uint32_t count) {
  json_t *all = json_object();
  for (uint32_t i = 0; i < count; ++i) {
    json_t *name = json_of_text(values[i].path->var->name); /* names can hold any bytes */
    json_object_set_new(all, json_string_value(name), json_boolean(values[i].value->value != 0));
    json_decref(name);
  }
  json_object_set_new(object, key, all);
}
