#include "batch/results.h"

#include "base/file.h"
#include "base/memory.h"
#include "batch/callers.h"
#include "batch/suppress.h"

#include <ctype.h>
#include <sys/stat.h>

/* ---- rows ---- */

const char *row_property(const row *r) {
  return r->answer ? answer_text(r->answer, "property") : "";
}

const char *row_verdict(const row *r) {
  return r->answer ? answer_text(r->answer, "verdict") : "UNKNOWN";
}

const char *row_reason(const row *r) {
  return r->answer ? answer_text(r->answer, "reason") : "it was not run: the batch ended before";
}

static void add_rows(results *r, const journal *j) {
  for (vec_each(const task, t, &r->plan->tasks.list)) {
    const json_t *record = journal_find(j, t->key);
    const json_t *answers = json_object_get(record, "answers");
    for (size_t i = 0; i < json_array_size(answers); ++i)
      vec_push(&r->rows, (row){.task = t, .record = record, .answer = json_array_get(answers, i)});
    if (!json_array_size(answers))
      vec_push(&r->rows, (row){.task = t});
    r->counts.seconds += json_number_value(json_object_get(record, "seconds"));
  }
}

/* ---- findings ---- */

const json_t *finding_place(const json_t *ans) {
  const json_t *violation = json_object_get(ans, "violation");
  const json_t *cause = json_object_get(violation, "cause");
  return cause ? cause : violation;
}

static const char *fingerprint(const json_t *ans) {
  return answer_text(json_object_get(ans, "violation"), "fingerprint");
}

static finding_group *group_of(results *r, json_t *index, const char *print) {
  const json_t *known = json_object_get(index, print);
  if (known)
    return &r->findings.data[json_integer_value(known)];
  json_object_set_new(index, print, json_integer(r->findings.size));
  finding_group *f = vec_add(&r->findings);
  assert(print);
  f->fingerprint = print;
  return f;
}

static json_int_t trace_length(const row *r) {
  return json_integer_value(json_object_get(r->answer, "trace_length"));
}

/* The shortest trace is shown. */
static void put_shortest_first(results *r, finding_group *f) {
  uint32_t best = 0;
  for (uint32_t i = 1; i < f->rows.size; ++i)
    if (trace_length(&r->rows.data[f->rows.data[i]]) <
        trace_length(&r->rows.data[f->rows.data[best]]))
      best = i;
  assert(best < f->rows.size);
  uint32_t first = f->rows.data[best];
  f->rows.data[best] = f->rows.data[0];
  f->rows.data[0] = first;
}

static void group_rows(results *r) {
  json_t *index = json_object();
  for (uint32_t i = 0; i < r->rows.size; ++i) {
    row *one = &r->rows.data[i];
    if (!one->answer || !answer_is(one->answer, "FALSE"))
      continue;
    finding_group *f = group_of(r, index, fingerprint(one->answer));
    vec_push(&f->rows, i);
    assert(!one->finding);
    one->finding = (uint32_t)(f - r->findings.data) + 1;
  }
  for (vec_each(finding_group, f, &r->findings))
    put_shortest_first(r, f);
  json_decref(index);
}

const row *finding_row(const results *r, const finding_group *f) {
  assert(f->rows.size > 0);
  return &r->rows.data[f->rows.data[0]];
}

bool finding_counts(const finding_group *f) {
  return !f->suppressed && !f->demoted;
}

/* ---- the baseline ---- */

static bool read_baseline_line(results *r, const char *line) {
  json_t *old = json_loads(line, 0, NULL);
  const char *print = fingerprint(old);
  bool ok = json_is_object(old);
  if (*print && answer_is(old, "FALSE") && !json_object_get(r->baseline, print))
    json_object_set(r->baseline, print, old);
  json_decref(old);
  return ok;
}

static bool read_baseline(results *r, const char *given, buf *error) {
  buf path = {0}, text = {0};
  const char *kind = file_kind(given);
  buf_add(&path, given);
  if (kind && strcmp(kind, "a folder") == 0)
    buf_add(&path, "/results.jsonl");
  bool ok = file_read(buf_text(&path), &text, error);
  assert(!r->baseline);
  r->baseline = json_object();
  char *at = text.text;
  unsigned number = 0;
  for (char *line; ok && at && (line = strsep(&at, "\n"));) {
    ++number;
    ok = !*line || read_baseline_line(r, line);
    if (!ok)
      buf_printf(error, "%s:%u: it is no line of a results.jsonl", buf_text(&path), number);
  }
  buf_free(&path);
  buf_free(&text);
  return ok;
}

static void compare(results *r) {
  assert(r->baseline && !r->gone.size);
  for (vec_each(finding_group, f, &r->findings))
    f->is_new = !json_object_get(r->baseline, f->fingerprint);
  const char *print;
  json_t *old;
  json_object_foreach(r->baseline, print, old) {
    bool found = json_object_get(old, "suppressed") || json_object_get(old, "demoted");
    for (uint32_t i = 0; i < r->findings.size && !found; ++i)
      found = strcmp(r->findings.data[i].fingerprint, print) == 0;
    if (!found)
      vec_push(&r->gone, old);
  }
}

/* ---- numbers ---- */

static void count(results *r) {
  result_counts *c = &r->counts;
  for (vec_each(const row, one, &r->rows)) {
    const char *word = row_verdict(one);
    c->not_run += !one->answer;
    c->unknown += !strcmp(word, "UNKNOWN");
    c->violated += !strcmp(word, "FALSE");
    c->holds += !strcmp(word, "TRUE");
    c->vacuous += one->answer && json_object_get(one->answer, "vacuous");
  }
  for (vec_each(const finding_group, f, &r->findings)) {
    c->suppressed += f->suppressed != NULL;
    c->demoted += f->demoted && !f->suppressed;
    c->findings += finding_counts(f);
    c->fresh += finding_counts(f) && f->is_new;
    c->unchanged += finding_counts(f) && !f->is_new;
  }
  assert(c->holds + c->unknown + c->violated == r->rows.size);
}

void reason_kind(const char *reason, buf *out) {
  size_t start = out->size;
  for (const char *at = reason; *at;) {
    size_t n = strcspn(at, " ");
    const char *colon = memchr(at, ':', n);
    bool is_place = colon && colon + 1 < at + n && isdigit((unsigned char)colon[1]);
    bool is_number = isdigit((unsigned char)*at);
    if (!is_place) {
      buf_add(out, out->size > start ? " " : "");
      buf_add_n(out, is_number ? "N" : at, is_number ? 1 : n);
    }
    at += n;
    at += strspn(at, " ");
  }
}

bool results_gather(results *r, const plan *p, const journal *j, const options *o, buf *error) {
  *r = (results){.plan = p};
  assert(p->salt || !p->tasks.list.size);
  add_rows(r, j);
  group_rows(r);
  if (!suppress_findings(r, o->suppress, error))
    return false;
  demote_findings(r);
  if (o->baseline) {
    if (!read_baseline(r, o->baseline, error))
      return false;
    compare(r);
  }
  count(r);
  return true;
}

void results_free(results *r) {
  for (vec_each(finding_group, f, &r->findings)) {
    vec_free(&f->rows);
    free(f->suppressed);
    free(f->demoted);
  }
  vec_free(&r->findings);
  vec_free(&r->rows);
  vec_free(&r->gone);
  json_decref(r->baseline);
}
