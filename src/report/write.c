/* write.c: what the options ask for: standard output in its format, and the files besides. */
#include "report/report.h"

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

static bool write_html(const answer *a, buf *error) {
  if (!a->options->html)
    return true;
  buf text = {0};
  bool ok = report_html(&text, a, error) && write_file(a->options->html, &text, error);
  buf_free(&text);
  return ok;
}

bool report_files(const answer *a, buf *error, buf *notes) {
  const options *o = a->options;
  return write_html(a, error) &&
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

const char *report_message(const finding *f) {
  const run_result *r = &f->replay.run;
  size_t length;
  if (r->proc && r->label < r->proc->stmts.size && r->message &&
      stmt_rule(&r->proc->stmts.data[r->label], &length))
    return r->message;
  return f->message ? f->message : r->message ? r->message : "the property is violated";
}
