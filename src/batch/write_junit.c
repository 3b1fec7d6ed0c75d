/* write_junit.c: the results as JUnit XML, which every CI shows: a suite for each file, a case for each
 * answer. A violation that counts is a failure, in each case that comes to it; an UNKNOWN is skipped, or
 * an error with --fail-on unknown; a file that cannot be read is an error. */
#include "batch/write.h"

/* Text of XML: what it cannot hold is '?'. */
static void add_text(buf *out, const char *text) {
  for (const char *at = text; *at; ++at) {
    unsigned char c = (unsigned char)*at;
    if (c == '<')
      buf_add(out, "&lt;");
    else if (c == '>')
      buf_add(out, "&gt;");
    else if (c == '&')
      buf_add(out, "&amp;");
    else if (c == '"')
      buf_add(out, "&quot;");
    else if (c == '\n')
      buf_add(out, "&#10;");
    else
      buf_put(out, c < 0x20 ? '?' : *at);
  }
}

static void add_attribute(buf *out, const char *name, const char *text) {
  buf_printf(out, " %s=\"", name);
  add_text(out, text);
  buf_put(out, '"');
}

static bool fails_on(const options *o, const char *word) {
  for (vec_each(const char *const, one, &o->batch_fail_on))
    if (strcmp(*one, word) == 0)
      return true;
  return false;
}

static void add_note(buf *out, const char *kind, const char *text) {
  buf_printf(out, "   <%s", kind);
  add_attribute(out, "message", text);
  buf_add(out, "/>\n");
}

static void add_failure(buf *out, const row *r) {
  const json_t *violation = json_object_get(r->answer, "violation");
  assert(answer_is(r->answer, "FALSE"));
  buf place = {0};
  buf_printf(&place, "%s:%lld: %s", answer_text(violation, "file"),
             (long long)json_integer_value(json_object_get(violation, "line")),
             answer_text(violation, "message"));
  buf_add(out, "   <failure");
  add_attribute(out, "message", buf_text(&place));
  add_attribute(out, "type", row_property(r));
  buf_put(out, '>');
  const json_t *trace = json_object_get(r->answer, "steps");
  for (size_t i = 0; i < json_array_size(trace); ++i) {
    add_text(out, json_string_value(json_array_get(trace, i)));
    buf_add(out, "&#10;");
  }
  buf_add(out, "</failure>\n");
  buf_free(&place);
}

static void add_outcome(buf *out, const write_request *w, const row *r) {
  const finding_group *f = r->finding ? &w->results->findings.data[r->finding - 1] : NULL;
  if (f && f->suppressed)
    add_note(out, "skipped", f->suppressed);
  else if (f && f->demoted)
    add_note(out, "skipped", f->demoted);
  else if (f)
    add_failure(out, r);
  else if (strcmp(row_verdict(r), "UNKNOWN") == 0)
    add_note(out, fails_on(w->options, "unknown") ? "error" : "skipped", row_reason(r));
}

static void add_case(buf *out, const write_request *w, const row *r) {
  double seconds = json_number_value(json_object_get(r->record, "seconds"));
  size_t answers = json_array_size(json_object_get(r->record, "answers"));
  buf_add(out, "  <testcase");
  add_attribute(out, "classname", r->task->name);
  add_attribute(out, "name", r->answer ? row_property(r) : "not run");
  buf_printf(out, " time=\"%.3f\">\n", answers ? seconds / (double)answers : 0);
  add_outcome(out, w, r);
  buf_add(out, "  </testcase>\n");
}

static void add_suite(buf *out, const write_request *w, const unit *u) {
  buf cases = {0};
  uint32_t tests = 0;
  if (u->trouble) {
    buf_add(&cases, "  <testcase name=\"the file is read\">\n");
    add_note(&cases, "error", u->trouble);
    buf_add(&cases, "  </testcase>\n");
    ++tests;
  }
  for (vec_each(const row, r, &w->results->rows))
    if (w->results->plan->units.list.data[r->task->unit].file == u->file) {
      add_case(&cases, w, r);
      ++tests;
    }
  if (tests) {
    buf_add(out, " <testsuite");
    add_attribute(out, "name", u->file);
    buf_printf(out, " tests=\"%u\">\n%s </testsuite>\n", tests, buf_text(&cases));
  }
  buf_free(&cases);
}

void write_junit(buf *out, const write_request *w) {
  buf_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"assay\">\n");
  for (vec_each(const unit, u, &w->results->plan->units.list))
    add_suite(out, w, u);
  buf_add(out, "</testsuites>\n");
}
