#include "batch/record.h"

#include "base/file.h"
#include "base/memory.h"
#include "report/json_value.h"

#include <unistd.h>

enum { TRACE_LINES = 30 }; /* of a trace, that a record keeps */

const char *answer_text(const json_t *ans, const char *key) {
  const char *text = json_string_value(json_object_get(ans, key));
  return text ? text : "";
}

bool answer_is(const json_t *ans, const char *word) {
  return strcmp(answer_text(ans, "verdict"), word) == 0;
}

void task_run_free(task_run *run) {
  vec_free(&run->rules);
  vec_free(&run->properties);
  buf_free(&run->out);
  buf_free(&run->err);
}

/* ---- questions ---- */

/* May more time decide it? */
static bool is_open(const json_t *ans) {
  return answer_is(ans, "UNKNOWN") && (json_is_true(json_object_get(ans, "out_of_time")) ||
                                       strstr(answer_text(ans, "reason"), limit_name(LIMIT_TIME)));
}

bool record_is_open(const json_t *record, double limit) {
  static const double slack = 1.001; /* limits go through text */
  const json_t *answers = json_object_get(record, "answers");
  for (size_t i = 0; i < json_array_size(answers); ++i) {
    const json_t *one = json_array_get(answers, i);
    if (is_open(one) && json_number_value(json_object_get(one, "limit")) * slack < limit)
      return true;
  }
  return false;
}

/* What the answers call a rule that was given as a file or by name. */
static bool names_rule(const char *given, const char *name) {
  const char *base = file_base_name(given);
  size_t n = strlen(base) - strlen(file_suffix(base));
  return strlen(name) == n && strncmp(base, name, n) == 0;
}

static bool is_open_name(const json_t *record, const char *name, bool is_rule) {
  const json_t *answers = json_object_get(record, "answers");
  for (size_t i = 0; i < json_array_size(answers); ++i) {
    const json_t *one = json_array_get(answers, i);
    const char *property = answer_text(one, "property");
    if (is_open(one) && (is_rule ? names_rule(name, property) : !strcmp(name, property)))
      return true;
  }
  return false;
}

static bool has_name(const name_list *list, const char *name) {
  for (vec_each(const char *const, one, list))
    if (strcmp(*one, name) == 0)
      return true;
  return false;
}

/* An answer may be of a property that was asked for under the name of several. */
static void add_open_properties(const json_t *record, task_run *out) {
  const json_t *answers = json_object_get(record, "answers");
  for (size_t i = 0; i < json_array_size(answers); ++i) {
    const json_t *one = json_array_get(answers, i);
    const char *property = answer_text(one, "property");
    bool is_rule = false;
    for (vec_each(const char *const, rule, &out->task->rules))
      is_rule |= names_rule(*rule, property);
    if (is_open(one) && !is_rule && !has_name(&out->properties, property))
      vec_push(&out->properties, property);
  }
}

void record_questions(const task *t, const json_t *record, task_run *out) {
  assert(!out->rules.size && !out->properties.size);
  out->task = t;
  for (vec_each(const char *const, rule, &t->rules))
    if (!record || is_open_name(record, *rule, true))
      vec_push(&out->rules, *rule);
  if (record)
    add_open_properties(record, out);
  else
    for (vec_each(const char *const, name, &t->properties))
      vec_push(&out->properties, *name);
}

/* ---- the command ---- */

static void push(options_list *argv, const char *name, const char *value) {
  assert(name && value);
  vec_push(argv, name);
  vec_push(argv, value);
}

void record_command(const task_run *run, const options *o, const char *self, const char *folder,
                    str_pool *strings, options_list *argv) {
  static const char *const except[] = {"--rule",  "--property", "--stats", "--quiet", "--verbose",
                                       "--color", "--progress", "--spec",  "--help",  NULL};
  const task *t = run->task;
  assert(t->files.size > 0 && run->limit > 0);
  vec_push(argv, self);
  vec_push(argv, "check");
  push(argv, "--format", "json");
  push(argv, "--entry", t->entry);
  push(argv, "--timeout", str_printf(strings, "%.3f", run->limit));
  push(argv, "--memory", str_printf(strings, "%lld", (long long)o->task_memory));
  push(argv, "--html", str_printf(strings, "%s/%s", folder, run->page));
  push(argv, "--sarif", str_printf(strings, "%s/%s", folder, run->sarif));
  for (vec_each(const char *const, rule, &run->rules))
    push(argv, "--rule", *rule);
  for (vec_each(const char *const, name, &run->properties))
    push(argv, "--property", *name);
  if (o->spec && !t->properties.size && !t->rules.size)
    push(argv, "--spec", o->spec);
  options_words(o, C_CHECK, except, strings, argv);
  for (vec_each(const char *const, word, &t->extra))
    vec_push(argv, *word);
  for (vec_each(const char *const, file, &t->files))
    vec_push(argv, *file);
  vec_push(argv, "--");
  for (vec_each(const char *const, word, &o->clang_args))
    vec_push(argv, *word);
  vec_push(argv, NULL);
}

/* ---- what came back ---- */

static void copy_field(json_t *to, const json_t *from, const char *key) {
  json_t *value = json_object_get(from, key);
  if (value)
    json_object_set(to, key, value);
}

/* The steps that matter, one line each. */
static json_t *short_trace(const json_t *found) {
  const json_t *steps = json_object_get(found, "trace");
  json_t *lines = json_array();
  for (size_t i = 0; i < json_array_size(steps) && json_array_size(lines) < TRACE_LINES; ++i) {
    const json_t *step = json_array_get(steps, i);
    if (!json_is_true(json_object_get(step, "matters")))
      continue;
    buf line = {0};
    buf_printf(&line, "%s:%lld %s: %s", answer_text(step, "file"),
               (long long)json_integer_value(json_object_get(step, "line")),
               answer_text(step, "function"), answer_text(step, "code"));
    json_array_append_new(lines, json_of_text(buf_text(&line)));
    buf_free(&line);
  }
  return lines;
}

static json_t *answer_of(const task_run *run, const json_t *found) {
  static const char *const kept[] = {
      "property", "verdict",   "reason",       "vacuous",
      "engine",   "violation", "precondition", "precondition_of_rule"};
  json_t *ans = json_object();
  for (size_t i = 0; i < sizeof kept / sizeof *kept; ++i)
    copy_field(ans, found, kept[i]);
  assert(run->limit > 0);
  json_object_set_new(ans, "limit", json_real(run->limit));
  if (answer_is(ans, "FALSE")) {
    copy_field(ans, found, "trace_length");
    json_object_set_new(ans, "trace", short_trace(found));
    json_set_text(ans, "sarif", run->sarif);
  }
  if (!json_object_get(ans, "vacuous"))
    json_set_text(ans, "page", run->page);
  return ans;
}

static json_t *unknown_answer(const task_run *run, const char *property, const char *reason) {
  assert(property && reason);
  json_t *ans = json_object();
  json_set_text(ans, "property", property);
  json_set_text(ans, "verdict", "UNKNOWN");
  json_set_text(ans, "reason", reason);
  json_object_set_new(ans, "limit", json_real(run->limit));
  return ans;
}

/* The first line that says what is wrong. */
static void first_line(const buf *text, buf *out) {
  const char *at = buf_text(text), *error = strstr(at, "error: ");
  while (error && error > at && error[-1] != '\n')
    --error;
  at = error ? error : at + strspn(at, "\n");
  buf_add_n(out, at, strcspn(at, "\n"));
}

/* A run that gave no answer: the same reason for everything that was asked. */
static void add_failure(json_t *answers, const task_run *run, const child_result *end) {
  buf reason = {0};
  if (end->end != CHILD_EXITED)
    child_reason(end, &reason);
  else {
    buf_add(&reason, end->status == 6 ? "a bug in Assay: " : "it cannot be checked: ");
    first_line(&run->err, &reason);
  }
  assert(reason.size);
  for (vec_each(const char *const, rule, &run->rules)) {
    const char *base = file_base_name(*rule);
    buf name = {0};
    buf_add_n(&name, base, strlen(base) - strlen(file_suffix(base)));
    json_array_append_new(answers, unknown_answer(run, buf_text(&name), buf_text(&reason)));
    buf_free(&name);
  }
  for (vec_each(const char *const, name, &run->properties))
    json_array_append_new(answers, unknown_answer(run, *name, buf_text(&reason)));
  if (!run->rules.size && !run->properties.size)
    json_array_append_new(answers, unknown_answer(run, "unreach-call", buf_text(&reason)));
  buf_free(&reason);
}

static void add_answers(json_t *answers, const task_run *run, const json_t *printed) {
  const json_t *findings = json_object_get(printed, "findings");
  for (size_t i = 0; i < json_array_size(findings); ++i)
    json_array_append_new(answers, answer_of(run, json_array_get(findings, i)));
  if (!json_array_size(findings))
    json_array_append_new(answers, answer_of(run, printed));
}

/* The run used much of its time: whatever an engine said last, more of it may decide what is left. */
static void mark_open(json_t *answers, size_t first) {
  for (size_t i = first; i < json_array_size(answers); ++i)
    if (answer_is(json_array_get(answers, i), "UNKNOWN"))
      json_object_set_new(json_array_get(answers, i), "out_of_time", json_true());
}

static json_t *texts_of(const name_list *list) {
  json_t *texts = json_array();
  for (vec_each(const char *const, one, list))
    json_array_append_new(texts, json_of_text(*one));
  return texts;
}

static json_t *assumptions_of(const json_t *printed) {
  const json_t *given = json_object_get(printed, "assumptions");
  json_t *texts = json_array();
  for (size_t i = 0; i < json_array_size(given); ++i)
    json_array_append_new(texts, json_of_text(answer_text(json_array_get(given, i), "text")));
  return texts;
}

json_t *record_of(const task_run *run, const child_result *end, const json_t *before) {
  static const double much = 0.25; /* of its limit: each of several questions has a share */
  const task *t = run->task;
  assert(end->end != CHILD_RUNNING && strlen(t->key) == TASK_KEY - 1);
  json_t *printed = json_loads(buf_text(&run->out), 0, NULL);
  json_t *record = json_object(), *answers = json_array();
  json_set_text(record, "task", t->name);
  json_set_text(record, "key", t->key);
  json_set_text(record, "entry", t->entry);
  json_object_set_new(record, "files", texts_of(&t->files));
  json_object_set_new(record, "limit", json_real(run->limit));
  double earlier = json_number_value(json_object_get(before, "seconds"));
  json_object_set_new(record, "seconds", json_real(end->seconds + earlier));
  if (t->open.size)
    json_object_set_new(record, "open", texts_of(&t->open));
  json_object_set_new(record, "assumptions", assumptions_of(printed));
  const json_t *old = json_object_get(before, "answers");
  for (size_t i = 0; i < json_array_size(old); ++i)
    if (!is_open(json_array_get(old, i)))
      json_array_append(answers, json_array_get(old, i));
  size_t kept = json_array_size(answers);
  if (json_object_get(printed, "verdict") && end->end == CHILD_EXITED)
    add_answers(answers, run, printed);
  else
    add_failure(answers, run, end);
  assert(json_array_size(answers) > 0);
  if (end->seconds >= much * run->limit)
    mark_open(answers, kept);
  json_object_set_new(record, "answers", answers);
  json_decref(printed);
  return record;
}
