/* write_html.c: the data of share/assay/html/index.html: numbers, findings, and for each task a row. */
#include "batch/write.h"

#include "report/json_value.h"
#include "report/page.h"

enum { MOST_EXAMPLES = 100 }; /* of one reason of UNKNOWN */

static void set_place(json_t *object, const json_t *place) {
  static const char *const names[] = {"file", "line", "column", "function"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
    json_t *value = json_object_get(place, names[i]);
    if (value)
      json_object_set(object, names[i], value);
  }
}

/* ---- findings ---- */

static json_t *entries_of(const results *r, const finding_group *f) {
  json_t *list = json_array();
  for (vec_each(const uint32_t, index, &f->rows)) {
    const row *one = &r->rows.data[*index];
    json_t *entry = json_object();
    json_set_text(entry, "task", one->task->name);
    json_set_text(entry, "entry", one->task->entry);
    json_set_text(entry, "page", answer_text(one->answer, "page"));
    json_set_text(entry, "pre", answer_text(one->answer, "precondition"));
    json_array_append_new(list, entry);
  }
  return list;
}

static json_t *finding_of(const results *r, const finding_group *f) {
  const row *one = finding_row(r, f);
  const json_t *violation = json_object_get(one->answer, "violation");
  const json_t *at = finding_place(one->answer);
  json_t *data = json_object();
  set_place(data, at);
  json_set_text(data, "id", f->fingerprint);
  json_set_text(data, "property", row_property(one));
  json_set_text(data, "message", answer_text(violation, "message"));
  if (at != violation) {
    json_t *end = json_object();
    set_place(end, violation);
    json_object_set_new(data, "end", end);
  }
  json_object_set_new(data, "entries", entries_of(r, f));
  json_t *steps = json_object_get(one->answer, "trace");
  if (steps)
    json_object_set(data, "trace", steps);
  json_set_text(data, "suppressed", f->suppressed);
  json_set_text(data, "demoted", f->demoted);
  json_object_set_new(data, "new", json_boolean(r->baseline && f->is_new));
  return data;
}

static json_t *findings_of(const results *r) {
  json_t *list = json_array();
  for (vec_each(const finding_group, f, &r->findings))
    json_array_append_new(list, finding_of(r, f));
  return list;
}

static json_t *gone_of(const results *r) {
  json_t *list = json_array();
  for (vec_each(const json_t *const, old, &r->gone)) {
    const json_t *violation = json_object_get(*old, "violation");
    json_t *data = json_object();
    set_place(data, violation);
    json_set_text(data, "property", answer_text(*old, "property"));
    json_set_text(data, "message", answer_text(violation, "message"));
    json_array_append_new(list, data);
  }
  return list;
}

/* ---- UNKNOWN by reason ---- */

static json_t *example_of(const row *r) {
  json_t *example = json_object();
  json_set_text(example, "task", r->task->name);
  json_set_text(example, "property", row_property(r));
  json_set_text(example, "reason", row_reason(r));
  json_set_text(example, "page", r->answer ? answer_text(r->answer, "page") : "");
  return example;
}

static json_t *reasons_of(const results *r) {
  json_t *list = json_array(), *index = json_object();
  for (vec_each(const row, one, &r->rows)) {
    if (strcmp(row_verdict(one), "UNKNOWN") != 0)
      continue;
    buf kind = {0};
    reason_kind(row_reason(one), &kind);
    json_t *group = json_object_get(index, buf_text(&kind));
    if (!group) {
      group = json_object();
      json_set_text(group, "reason", buf_text(&kind));
      json_object_set_new(group, "examples", json_array());
      json_object_set(index, buf_text(&kind), group);
      json_array_append_new(list, group);
    }
    assert(kind.size && group);
    json_int_t count = json_integer_value(json_object_get(group, "count")) + 1;
    json_object_set_new(group, "count", json_integer(count));
    if (count <= MOST_EXAMPLES)
      json_array_append_new(json_object_get(group, "examples"), example_of(one));
    buf_free(&kind);
  }
  json_decref(index);
  return list;
}

/* ---- tasks ---- */

/* [property, letter, page]: T, V (vacuous), F, U. */
static json_t *cell_of(const row *r) {
  const char *word = row_verdict(r);
  bool vacuous = r->answer && json_object_get(r->answer, "vacuous");
  char letter[2] = {vacuous ? 'V' : word[0], 0};
  json_t *cell = json_array();
  json_array_append_new(cell, json_of_text(row_property(r)));
  json_array_append_new(cell, json_of_text(letter));
  json_array_append_new(cell, json_of_text(r->answer ? answer_text(r->answer, "page") : ""));
  return cell;
}

static json_t *tasks_of(const results *r) {
  json_t *list = json_array(), *current = NULL;
  const task *last = NULL;
  for (vec_each(const row, one, &r->rows)) {
    if (one->task != last) {
      last = one->task;
      current = json_object();
      json_set_text(current, "name", last->name);
      json_set_text(current, "entry", last->entry);
      json_set_text(current, "file", r->plan->units.list.data[last->unit].file);
      json_t *seconds = json_object_get(one->record, "seconds");
      json_object_set_new(current, "seconds", json_real(json_number_value(seconds)));
      json_object_set_new(current, "cells", json_array());
      json_array_append_new(list, current);
    }
    assert(current);
    json_array_append_new(json_object_get(current, "cells"), cell_of(one));
  }
  return list;
}

static json_t *counts_of(const results *r) {
  const result_counts *c = &r->counts;
  json_t *counts = json_object();
  json_set_number(counts, "tasks", r->plan->tasks.list.size);
  json_set_number(counts, "files", r->plan->units.list.size);
  json_set_number(counts, "answers", r->rows.size);
  json_set_number(counts, "true", c->holds - c->vacuous);
  json_set_number(counts, "vacuous", c->vacuous);
  json_set_number(counts, "false", c->violated);
  json_set_number(counts, "unknown", c->unknown);
  json_set_number(counts, "findings", c->findings);
  json_set_number(counts, "suppressed", c->suppressed);
  json_set_number(counts, "demoted", c->demoted);
  json_set_number(counts, "fresh", c->fresh);
  json_set_number(counts, "unchanged", c->unchanged);
  json_set_number(counts, "gone", r->gone.size);
  json_object_set_new(counts, "seconds", json_real(c->seconds));
  return counts;
}

static json_t *troubles_of(const results *r) {
  json_t *list = json_array();
  for (vec_each(const unit, u, &r->plan->units.list)) {
    if (!u->trouble)
      continue;
    json_t *one = json_object();
    json_set_text(one, "file", u->file);
    json_set_text(one, "error", u->trouble);
    json_array_append_new(list, one);
  }
  return list;
}

bool write_html(buf *out, const write_request *w, buf *error) {
  const results *r = w->results;
  json_t *data = json_object();
  json_object_set_new(data, "counts", counts_of(r));
  json_object_set_new(data, "baseline", json_boolean(r->baseline != NULL));
  json_object_set_new(data, "findings", findings_of(r));
  json_object_set_new(data, "gone", gone_of(r));
  json_object_set_new(data, "reasons", reasons_of(r));
  json_object_set_new(data, "troubles", troubles_of(r));
  json_object_set_new(data, "tasks", tasks_of(r));
  return page_fill(out, "index.html", data, error);
}
