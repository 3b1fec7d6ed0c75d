/* write.c: what the options ask for: standard output in its format, and the files besides. */
#include "report/report.h"

#include "report/lines.h"

#include "base/file.h"
#include "program/select.h"

static bool write_file(const char *path, const buf *text, buf *error) {
  return file_write(path, buf_text(text), text->size, error);
}

/* Writes one file; what does not apply to the answer is said, and is no error. */
static bool write_besides(const answer *a, const char *path, const char *what,
                          bool (*make)(buf *out, const answer *a), buf *error, buf *notes) {
  if (!path)
    return true;
  buf text = {0};
  bool ok = true;
  if (make(&text, a))
    ok = write_file(path, &text, error);
  else
    buf_printf(notes, "the answer has no %s: '%s' is not written\n", what, path);
  buf_free(&text);
  return ok;
}

/* The format has no place for what functions without a body decide. */
static void note_left_out(const answer *a, buf *notes) {
  assert(a->findings.size > 0);
  const finding *f = report_worst(a);
  const outside_event *last = NULL;
  if (!a->options->witness || f->verdict != VERDICT_FALSE)
    return;
  for (vec_each(const outside_event, e, &f->replay.outside.events)) {
    if (e->kind == OUTSIDE_ENTER)
      last = e;
    if (e->kind != OUTSIDE_BACK || !last)
      continue;
    buf_printf(notes, "the witness leaves out that %s, which has no body, calls %s\n",
               last->proc->name, e->proc->name);
    return;
  }
}

static bool write_html(const answer *a, buf *error) {
  if (!a->options->html)
    return true;
  buf text = {0};
  bool ok = report_html(&text, a, error) && write_file(a->options->html, &text, error);
  buf_free(&text);
  return ok;
}

static bool write_sarif(const answer *a, buf *error) {
  if (!a->options->sarif)
    return true;
  buf text = {0};
  report_sarif(&text, a);
  bool ok = write_file(a->options->sarif, &text, error);
  buf_free(&text);
  return ok;
}

/* What the predicate engine learnt, for the next try. */
static bool write_predicates(const answer *a, buf *error, buf *notes) {
  const char *path = a->options->save_predicates;
  const finding *f = report_worst(a);
  if (!path)
    return true;
  if (f->verdict == VERDICT_UNKNOWN && f->handover.learnt) {
    buf text = {0};
    buf_add(&text, f->handover.learnt);
    bool ok = write_file(path, &text, error);
    buf_free(&text);
    return ok;
  }
  buf_printf(notes, "the answer has no predicates to go on from: '%s' is not written\n", path);
  return true;
}

bool report_files(const answer *a, buf *error, buf *notes) {
  const options *o = a->options;
  note_left_out(a, notes);
  return write_html(a, error) && write_sarif(a, error) && write_predicates(a, error, notes) &&
         write_besides(a, o->witness, "witness", report_witness, error, notes) &&
         write_besides(a, o->harness, "run to replay", report_harness, error, notes);
}

void report_print(buf *out, const answer *a) {
  if (a->options->format == FORMAT_JSON)
    report_json(out, a);
  else if (a->options->format == FORMAT_SARIF)
    report_sarif(out, a);
  else
    report_text(out, a);
}

/* What an assertion asserts, as the source has it; false: it does not show it. */
static bool asserted_text(line_cache *lines, location where, buf *out) {
  static const char *const names[] = {"assert", "__VERIFIER_assert"};
  buf code = {0};
  bool found = lines_span(lines, where, &code);
  const char *text = buf_text(&code), *open = strchr(text, '('), *close = strrchr(text, ')');
  bool is_plain = false;
  for (size_t i = 0; found && open && i < sizeof names / sizeof *names; ++i)
    is_plain |=
        strlen(names[i]) == (size_t)(open - text) && !strncmp(text, names[i], strlen(names[i]));
  found = is_plain && close && close > open + 1 && (!strcmp(close, ");") || !strcmp(close, ")"));
  if (found)
    buf_add_n(out, open + 1, (size_t)(close - open - 1));
  buf_free(&code);
  return found;
}

void report_prepare(answer *a) {
  line_cache lines = {.rules = &a->options->rules};
  for (uint32_t i = 0; i < a->findings.size; ++i) {
    finding *f = &a->findings.data[i];
    const run_result *r = &f->replay.run;
    if (f->verdict != VERDICT_FALSE || !r->proc || r->label >= r->proc->stmts.size)
      continue;
    const stmt *s = &r->proc->stmts.data[r->label];
    buf text = {0};
    if (s->kind != S_ASSERT || s->error != ERROR_REACH || stmt_is_error(s) || s->rule ||
        !asserted_text(&lines, s->where, &text)) {
      buf_free(&text);
      continue;
    }
    buf message = {0};
    buf_printf(&message, "assertion %s fails", buf_text(&text));
    free(f->message);
    f->message = buf_take(&message);
    buf_free(&text);
  }
  line_cache_free(&lines);
}

static bool is_stated(const proc *entry) {
  for (vec_each(const stmt, s, &entry->stmts))
    if (s->is_precondition)
      return true;
  return false;
}

bool report_need(buf *out, const answer *a, const finding *f) {
  if (!f->need)
    return false;
  buf_printf(out, "%s is called with ", a->entry->name);
  if (*f->need || f->need_of_rule)
    buf_printf(out, "%s%s%s", f->need, *f->need && f->need_of_rule ? " and " : "",
               f->need_of_rule ? f->need_of_rule : "");
  else
    buf_printf(out, "any arguments%s", is_stated(a->entry) ? " that meet its precondition" : "");
  return true;
}

uint32_t report_cwe(const finding *f) {
  property_kind which;
  bool is_rule = !property_is_name(f->property, &which);
  assert(f->verdict == VERDICT_FALSE);
  return is_rule || !f->replay.run.is_error ? 0 : error_class_cwe(f->replay.run.class);
}

const char *report_message(const finding *f) {
  const run_result *r = &f->replay.run;
  if (r->proc && r->label < r->proc->stmts.size && r->message && r->proc->stmts.data[r->label].rule)
    return r->message;
  return f->message ? f->message : r->message ? r->message : "the property is violated";
}
