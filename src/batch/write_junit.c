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

typedef struct case_counts {
  uint32_t tests, failures, errors, skipped;
} case_counts;

static void add_outcome(buf *out, case_counts *counts, const write_request *w, const row *r) {
  const finding_group *f = r->finding ? &w->results->findings.data[r->finding - 1] : NULL;
  bool is_open = !f && strcmp(row_verdict(r), "UNKNOWN") == 0;
  bool is_error = is_open && fails_on(w->options, "unknown");
  bool is_skipped = (f && (f->suppressed || f->demoted)) || (is_open && !is_error);
  if (f && !is_skipped)
    add_failure(out, r);
  else if (is_error || is_skipped)
    add_note(out, is_error ? "error" : "skipped",
             is_open         ? row_reason(r)
             : f->suppressed ? f->suppressed
                             : f->demoted);
  counts->failures += f && !is_skipped;
  counts->errors += is_error;
  counts->skipped += is_skipped;
}

/* Which one it is of those that answer the same question: several violations may. */
static uint32_t number_of(const results *all, const row *r) {
  uint32_t number = 1;
  for (const row *at = r; at > all->rows.data && at[-1].task == r->task; --at)
    number += at[-1].answer && strcmp(row_property(&at[-1]), row_property(r)) == 0;
  return number;
}

static void add_name(buf *out, const results *all, const row *r) {
  buf name = {0};
  buf_add(&name, r->answer ? row_property(r) : "not run");
  uint32_t number = r->answer ? number_of(all, r) : 1;
  if (number > 1)
    buf_printf(&name, " (%u)", number);
  add_attribute(out, "name", buf_text(&name));
  buf_free(&name);
}

static void add_case(buf *out, case_counts *counts, const write_request *w, const row *r) {
  double seconds = json_number_value(json_object_get(r->record, "seconds"));
  size_t answers = json_array_size(json_object_get(r->record, "answers"));
  buf_add(out, "  <testcase");
  add_attribute(out, "classname", r->task->name);
  add_name(out, w->results, r);
  buf_printf(out, " time=\"%.3f\">\n", answers ? seconds / (double)answers : 0);
  add_outcome(out, counts, w, r);
  buf_add(out, "  </testcase>\n");
}

static void add_suite(buf *out, const write_request *w, const unit *u) {
  buf cases = {0};
  case_counts counts = {0};
  if (u->trouble) {
    buf_add(&cases, "  <testcase");
    add_attribute(&cases, "classname", u->file);
    buf_add(&cases, " name=\"the file is read\" time=\"0.000\">\n");
    add_note(&cases, "error", u->trouble);
    buf_add(&cases, "  </testcase>\n");
    ++counts.tests;
    ++counts.errors;
  }
  for (vec_each(const row, r, &w->results->rows))
    if (w->results->plan->units.list.data[r->task->unit].file == u->file) {
      add_case(&cases, &counts, w, r);
      ++counts.tests;
    }
  if (counts.tests) {
    buf_add(out, " <testsuite");
    add_attribute(out, "name", u->file);
    buf_printf(out,
               " tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\">\n%s </testsuite>\n",
               counts.tests, counts.failures, counts.errors, counts.skipped, buf_text(&cases));
  }
  buf_free(&cases);
}

void write_junit(buf *out, const write_request *w) {
  buf_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"assay\">\n");
  for (vec_each(const unit, u, &w->results->plan->units.list))
    add_suite(out, w, u);
  buf_add(out, "</testsuites>\n");
}
