#include "batch/write.h"

#include "base/file.h"
#include "base/memory.h"
#include "report/json_value.h"

/* ---- results.jsonl ---- */

/* What became of a FALSE. */
static void set_state(json_t *line, const results *r, const row *one) {
  if (!one->finding)
    return;
  assert(one->finding <= r->findings.size);
  const finding_group *f = &r->findings.data[one->finding - 1];
  json_set_text(line, "suppressed", f->suppressed);
  json_set_text(line, "demoted", f->demoted);
  if (r->baseline)
    json_object_set_new(line, "new", json_boolean(f->is_new));
}

static json_t *line_of(const results *r, const row *one) {
  json_t *line = json_object();
  json_set_text(line, "task", one->task->name);
  json_set_text(line, "entry", one->task->entry);
  json_set_text(line, "key", one->task->key);
  if (one->answer)
    json_object_update(line, (json_t *)(uintptr_t)one->answer);
  else {
    json_set_text(line, "verdict", row_verdict(one));
    json_set_text(line, "reason", row_reason(one));
  }
  json_t *files = json_array();
  for (vec_each(const char *const, file, &one->task->files))
    json_array_append_new(files, json_of_text(*file));
  json_object_set_new(line, "files", files);
  json_t *assumptions = json_object_get(one->record, "assumptions");
  if (assumptions)
    json_object_set(line, "assumptions", assumptions);
  set_state(line, r, one);
  return line;
}

static void add_line(buf *out, json_t *line) {
  char *text = json_dumps(line, JSON_COMPACT);
  buf_printf(out, "%s\n", text ? text : "{}");
  free(text);
  json_decref(line);
}

static void write_jsonl(buf *out, const write_request *w) {
  const results *r = w->results;
  for (vec_each(const unit, u, &r->plan->units.list)) {
    if (!u->trouble)
      continue;
    json_t *line = json_object();
    json_set_text(line, "file", u->file);
    json_set_text(line, "error", u->trouble);
    add_line(out, line);
  }
  for (vec_each(const row, one, &r->rows))
    add_line(out, line_of(r, one));
}

/* ---- text ---- */

static const char *plural(uint32_t n) {
  return n == 1 ? "" : "s";
}

static long long number(const json_t *of, const char *key) {
  return (long long)json_integer_value(json_object_get(of, key));
}

/* One task may come to a finding more than once. */
static uint32_t count_tasks(const results *r, const finding_group *f) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < f->rows.size; ++i) {
    bool is_seen = false;
    for (uint32_t k = 0; k < i && !is_seen; ++k)
      is_seen = r->rows.data[f->rows.data[k]].task == r->rows.data[f->rows.data[i]].task;
    count += !is_seen;
  }
  assert(count > 0);
  return count;
}

static void print_finding(buf *out, const results *r, const finding_group *f) {
  const row *one = finding_row(r, f);
  const json_t *violation = json_object_get(one->answer, "violation");
  const json_t *at = finding_place(one->answer);
  const char *message = answer_text(violation, "message"), *property = row_property(one);
  bool is_named = strncmp(message, property, strlen(property)) == 0; /* rules name themselves */
  buf_printf(out, "%s:%lld:%lld: %s%s%s", answer_text(at, "file"), number(at, "line"),
             number(at, "column"), is_named ? "" : property, is_named ? "" : ": ", message);
  if (at != violation)
    buf_printf(out, " (of %s, at line %lld)", answer_text(violation, "function"),
               number(violation, "line"));
  uint32_t from = count_tasks(r, f);
  if (from > 1)
    buf_printf(out, ", from %s and %u more", one->task->entry, from - 1);
  else if (strcmp(one->task->entry, answer_text(at, "function")) != 0)
    buf_printf(out, ", from %s", one->task->entry);
  if (r->baseline && f->is_new)
    buf_add(out, " [new]");
  buf_put(out, '\n');
}

static void print_findings(buf *out, const results *r) {
  for (vec_each(const finding_group, f, &r->findings))
    if (finding_counts(f))
      print_finding(out, r, f);
  if (r->counts.demoted)
    buf_add(out, "\nOf no known caller (demoted):\n");
  for (vec_each(const finding_group, f, &r->findings))
    if (f->demoted && !f->suppressed)
      print_finding(out, r, f);
}

static void print_troubles(buf *out, const results *r) {
  for (vec_each(const unit, u, &r->plan->units.list))
    if (u->trouble)
      buf_printf(out, "%s: cannot be read: %.*s\n", u->file, (int)strcspn(u->trouble, "\n"),
                 u->trouble);
}

/* ---- what was not decided, by reason ---- */

typedef struct reason_group {
  char *text; /* owned */
  const row *first;
  uint32_t count;
} reason_group;

typedef VEC(reason_group) reason_list;

static void add_reason(reason_list *list, const row *one) {
  buf kind = {0};
  reason_kind(row_reason(one), &kind);
  for (vec_each(reason_group, g, list))
    if (strcmp(g->text, buf_text(&kind)) == 0) {
      ++g->count;
      buf_free(&kind);
      return;
    }
  assert(one->answer);
  vec_push(list, (reason_group){buf_take(&kind), one, 1});
}

static int more_often(const void *a, const void *b) {
  const reason_group *x = a, *y = b;
  return x->count != y->count ? (x->count < y->count ? 1 : -1) : strcmp(x->text, y->text);
}

/* One reason is told as it was said, with its place; several alike by what they have in common. */
static void print_reasons(buf *out, const results *r) {
  enum { MOST = 5 };
  reason_list list = {0};
  for (vec_each(const row, one, &r->rows))
    if (one->answer && answer_is(one->answer, "UNKNOWN"))
      add_reason(&list, one);
  if (list.size) {
    qsort(list.data, list.size, sizeof *list.data, more_often);
    buf_add(out, "\nNot decided:\n");
  }
  for (uint32_t i = 0; i < list.size && i < MOST; ++i) {
    const reason_group *g = &list.data[i];
    if (g->count > 1)
      buf_printf(out, "  %u answers: %s\n", g->count, g->text);
    else
      buf_printf(out, "  %s, %s: %s\n", g->first->task->name, row_property(g->first),
                 row_reason(g->first));
  }
  if (list.size > MOST)
    buf_printf(out, "  and %u other reason%s\n", list.size - MOST, plural(list.size - MOST));
  for (vec_each(reason_group, g, &list))
    free(g->text);
  vec_free(&list);
}

static void print_counts(buf *out, const results *r) {
  const result_counts *c = &r->counts;
  uint32_t all = r->plan->tasks.list.size, answers = r->rows.size - c->not_run;
  assert(c->not_run <= r->rows.size);
  buf_printf(out, "\n%u task%s, %u answer%s: %u TRUE (%u vacuous), %u FALSE, %u UNKNOWN\n", all,
             plural(all), answers, plural(answers), c->holds, c->vacuous, c->violated,
             c->unknown - c->not_run);
  if (c->not_run)
    buf_printf(out, "%u of the tasks %s not run: the same command goes on with %s\n", c->not_run,
               c->not_run == 1 ? "was" : "were", c->not_run == 1 ? "it" : "them");
  buf_printf(out, "%u finding%s", c->findings, plural(c->findings));
  if (r->baseline)
    buf_printf(out, " (%u new, %u unchanged), %u gone", c->fresh, c->unchanged, r->gone.size);
  buf_printf(out, ", %u suppressed, %u demoted\n", c->suppressed, c->demoted);
}

static void print_result(buf *out, const results *r) {
  const result_counts *c = &r->counts;
  for (vec_each(const finding_group, f, &r->findings))
    if (finding_counts(f)) {
      buf_printf(out, "Verification result: FALSE(%s)\n", row_property(finding_row(r, f)));
      return;
    }
  bool unread = false;
  for (vec_each(const unit, u, &r->plan->units.list))
    unread |= u->trouble != NULL;
  if (c->unknown || c->violated) {
    uint32_t open = c->unknown - c->not_run + c->violated, answers = r->rows.size - c->not_run;
    buf_printf(out, "Verification result: UNKNOWN (%u of %u answer%s %s not TRUE", open, answers,
               plural(answers), open == 1 ? "is" : "are");
    if (c->not_run)
      buf_printf(out, "; %u task%s not run", c->not_run, c->not_run == 1 ? " was" : "s were");
    buf_add(out, ")\n");
  } else if (unread)
    buf_add(out, "Verification result: UNKNOWN (files cannot be read)\n");
  else
    buf_add(out, "Verification result: TRUE\n");
}

void write_text(buf *out, const write_request *w) {
  const results *r = w->results;
  if (!w->options->quiet) {
    print_troubles(out, r);
    print_findings(out, r);
    print_reasons(out, r);
    print_counts(out, r);
    buf_printf(out, "Results: %s/index.html\n\n", w->folder);
  }
  print_result(out, r);
}

/* ---- files ---- */

static bool put(const write_request *w, const char *name, const buf *text, buf *error) {
  buf path = {0};
  buf_printf(&path, "%s/%s", w->folder, name);
  bool ok = file_write(buf_text(&path), buf_text(text), text->size, error);
  buf_free(&path);
  return ok;
}

bool write_results(const write_request *w, buf *error) {
  static const struct {
    const char *name;
    void (*make)(buf *out, const write_request *w);
  } files[] = {
      {"results.jsonl", write_jsonl}, {"results.sarif", write_sarif}, {"junit.xml", write_junit}};
  bool ok = true;
  for (size_t i = 0; i < sizeof files / sizeof *files && ok; ++i) {
    buf text = {0};
    files[i].make(&text, w);
    ok = put(w, files[i].name, &text, error);
    buf_free(&text);
  }
  buf page = {0};
  ok = ok && write_html(&page, w, error) && put(w, "index.html", &page, error);
  buf_free(&page);
  return ok;
}
