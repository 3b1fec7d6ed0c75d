/* write_sarif.c: one SARIF log of all findings, put together of those that the tasks wrote. */
#include "batch/write.h"

#include "base/config.h"
#include "base/file.h"
#include "report/json_value.h"

/* The rules of the tool, each once. */
typedef struct rule_list {
  json_t *list;
  json_t *index; /* id -> position */
} rule_list;

static size_t rule_position(rule_list *rules, const json_t *rule) {
  const char *id = answer_text(rule, "id");
  const json_t *known = json_object_get(rules->index, id);
  if (known)
    return (size_t)json_integer_value(known);
  assert(json_array_size(rules->list) == json_object_size(rules->index));
  size_t at = json_array_size(rules->list);
  json_object_set_new(rules->index, id, json_integer((json_int_t)at));
  json_array_append(rules->list, (json_t *)(uintptr_t)rule);
  return at;
}

static json_t *read_log(const char *folder, const char *name) {
  buf path = {0}, text = {0}, error = {0};
  buf_printf(&path, "%s/%s", folder, name);
  json_t *log = *name && file_exists(buf_text(&path)) && file_read(buf_text(&path), &text, &error)
                    ? json_loads(buf_text(&text), 0, NULL)
                    : NULL;
  buf_free(&path);
  buf_free(&text);
  buf_free(&error);
  return log;
}

static bool has_print(const json_t *result, const char *print) {
  const json_t *prints = json_object_get(result, "partialFingerprints");
  return strcmp(answer_text(prints, "assayViolation/v2"), print) == 0;
}

static void set_suppressed(json_t *result, const finding_group *f) {
  json_t *list = json_array(), *one = json_object();
  json_set_text(one, "kind", f->by_comment ? "inSource" : "external");
  json_set_text(one, "justification", f->suppressed);
  json_array_append_new(list, one);
  json_object_set_new(result, "suppressions", list);
}

/* The result of the task that is shown, with what became of it. */
static void add_result(json_t *results_list, rule_list *rules, const write_request *w,
                       const finding_group *f) {
  const row *one = finding_row(w->results, f);
  json_t *log = read_log(w->folder, answer_text(one->answer, "sarif"));
  const json_t *run = json_array_get(json_object_get(log, "runs"), 0);
  const json_t *all = json_object_get(run, "results");
  const json_t *driver = json_object_get(json_object_get(run, "tool"), "driver");
  for (size_t i = 0; i < json_array_size(all); ++i) {
    json_t *result = json_array_get(all, i);
    if (!has_print(result, f->fingerprint))
      continue;
    assert(driver);
    size_t index = (size_t)json_integer_value(json_object_get(result, "ruleIndex"));
    const json_t *rule = json_array_get(json_object_get(driver, "rules"), index);
    json_set_number(result, "ruleIndex", rule_position(rules, rule));
    if (w->results->baseline)
      json_set_text(result, "baselineState", f->is_new ? "new" : "unchanged");
    if (f->suppressed)
      set_suppressed(result, f);
    else if (f->demoted)
      json_set_text(result, "level", "note");
    json_set_number(result, "occurrenceCount", f->rows.size);
    json_array_append(results_list, result);
    break;
  }
  json_decref(log);
}

static void add_notification(json_t *notes, const char *text) {
  json_t *note = json_object(), *message = json_object();
  json_set_text(message, "text", text);
  json_set_text(note, "level", "warning");
  json_object_set_new(note, "message", message);
  json_array_append_new(notes, note);
}

static json_t *invocations_of(const results *r) {
  json_t *list = json_array(), *one = json_object(), *notes = json_array();
  for (vec_each(const row, at, &r->rows)) {
    if (strcmp(row_verdict(at), "UNKNOWN") != 0)
      continue;
    buf text = {0};
    buf_printf(&text, "%s: %s: UNKNOWN (%s)", at->task->name, row_property(at), row_reason(at));
    add_notification(notes, buf_text(&text));
    buf_free(&text);
  }
  bool all_read = true;
  for (vec_each(const unit, u, &r->plan->units.list))
    if (u->trouble) {
      add_notification(notes, u->trouble);
      all_read = false;
    }
  json_object_set_new(one, "executionSuccessful", json_boolean(all_read));
  json_object_set_new(one, "toolExecutionNotifications", notes);
  json_array_append_new(list, one);
  return list;
}

void write_sarif(buf *out, const write_request *w) {
  rule_list rules = {json_array(), json_object()};
  json_t *log = json_object(), *runs = json_array(), *run = json_object();
  json_t *found = json_array(), *tool = json_object(), *driver = json_object();
  json_set_text(log, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  json_set_text(log, "version", "2.1.0");
  for (vec_each(const finding_group, f, &w->results->findings))
    add_result(found, &rules, w, f);
  json_set_text(driver, "name", "Assay");
  json_set_text(driver, "version", ASSAY_VERSION);
  json_set_text(driver, "semanticVersion", ASSAY_VERSION);
  json_object_set_new(driver, "rules", rules.list);
  json_object_set_new(tool, "driver", driver);
  json_object_set_new(run, "tool", tool);
  json_object_set_new(run, "invocations", invocations_of(w->results));
  json_set_text(run, "columnKind", "unicodeCodePoints");
  json_object_set_new(run, "results", found);
  json_array_append_new(runs, run);
  json_object_set_new(log, "runs", runs);
  json_write(out, log);
  json_decref(rules.index);
}
