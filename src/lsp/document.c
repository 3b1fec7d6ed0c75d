#include "lsp/document.h"

#include "base/file.h"
#include "base/memory.h"
#include "lsp/scan.h"

document *document_new(const char *uri, const char *path) {
  document *d = xcalloc(1, sizeof *d);
  d->uri = xstrdup(uri);
  d->path = xstrdup(path);
  return d;
}

static void unit_free(unit *u) {
  free(u->name);
  json_decref(u->answer);
}

void document_free(document *d) {
  for (vec_each(unit, u, &d->units))
    unit_free(u);
  vec_free(&d->units);
  json_decref(d->problems);
  free(d->uri);
  free(d->path);
  free(d);
}

unit *document_find(document *d, const char *name) {
  for (vec_each(unit, u, &d->units))
    if (strcmp(u->name, name) == 0)
      return u;
  return NULL;
}

unit *document_at(document *d, uint32_t line) {
  for (vec_each(unit, u, &d->units))
    if (line >= u->first && line <= u->last)
      return u;
  return NULL;
}

unit *document_waiting(document *d) {
  for (vec_each(unit, u, &d->units))
    if (u->waits)
      return u;
  return NULL;
}

void document_answer(unit *u, json_t *answer) {
  json_decref(u->answer);
  u->answer = answer;
  u->asked_first = u->first;
  u->asked_last = u->last;
}

void document_block(document *d, json_t *problems) {
  json_decref(d->problems);
  d->problems = problems;
  for (vec_each(unit, u, &d->units)) {
    bool open = u->waits || u->blocked;
    u->waits = open && !problems;
    u->blocked = open && problems;
  }
}

uint32_t document_line(const unit *u, uint32_t line) {
  assert(u->answer);
  bool inside = line >= u->asked_first && line <= u->asked_last;
  return inside ? line - u->asked_first + u->first : line;
}

/* ---- what changed ---- */

/* A function that mentions one that changed has changed. */
static void spread(const char *text, const scan *s, bool *changed) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t f = 0; f < s->functions.size; ++f)
      for (uint32_t g = 0; g < s->functions.size && !changed[f]; ++g)
        if (changed[g] && scan_mentions(text, &s->functions.data[f], s->functions.data[g].name))
          changed[f] = more = true;
  }
}

/* The functions of the text, with what is known of those that were there before. */
static uint32_t take_functions(document *d, const scan *s, const bool *changed) {
  VEC(unit) units = {0};
  uint32_t waiting = 0;
  for (uint32_t i = 0; i < s->functions.size; ++i) {
    const scanned *f = &s->functions.data[i];
    unit *old = document_find(d, f->name);
    unit u = {.name = xstrdup(f->name), .first = f->first, .last = f->last, .hash = f->hash};
    if (old && old->answer) {
      u.answer = json_incref(old->answer);
      u.asked_first = old->asked_first;
      u.asked_last = old->asked_last;
    }
    u.waits = changed[i] || (old && (old->waits || old->blocked));
    waiting += u.waits;
    vec_push(&units, u);
  }
  for (vec_each(unit, u, &d->units))
    unit_free(u);
  vec_free(&d->units);
  for (vec_each(const unit, u, &units))
    vec_push(&d->units, *u);
  vec_free(&units);
  return waiting;
}

uint32_t document_update(document *d) {
  buf text = {0}, error = {0};
  scan s;
  VEC(bool) changed = {0};
  if (!file_read(d->path, &text, &error))
    buf_clear(&text);
  scan_text(&s, buf_text(&text), text.size);
  vec_resize(&changed, s.functions.size + 1);
  for (uint32_t i = 0; i < s.functions.size; ++i) {
    const unit *old = document_find(d, s.functions.data[i].name);
    changed.data[i] = !old || old->hash != s.functions.data[i].hash || d->rest != s.rest;
  }
  spread(buf_text(&text), &s, changed.data);
  uint32_t waiting = take_functions(d, &s, changed.data);
  if (!waiting) /* nobody would come back to them */
    document_block(d, NULL);
  d->rest = s.rest;
  vec_free(&changed);
  scan_free(&s);
  buf_free(&text);
  buf_free(&error);
  return waiting;
}
