#include "report/fingerprint.h"

#include "base/sha256.h"
#include "report/report.h"

/* Does it say only that the procedure ends? */
static bool is_an_end(line_cache *c, location where) {
  buf text = {0};
  bool ends = lines_span(c, where, &text) &&
              (strncmp(buf_text(&text), "return", 6) == 0 || buf_text(&text)[0] == '}');
  buf_free(&text);
  return ends;
}

/* A violation of a rule at the end of the entry: the last story event at which the rule noted
 * something, except what it sets up where the entry begins. */
static void find_note(const answer *a, const finding *f, line_cache *c, violation_cause *out) {
  story s;
  story_tell(&s, a, f, c);
  for (uint32_t i = s.events.size; i-- > 0 && !out->is_earlier;) {
    const story_event *e = &s.events.data[i];
    bool starts = e->depth == 0 && e->where.line == e->proc->where.line &&
                  e->where.column == e->proc->where.column;
    if (e->kind != STORY_STEP || !e->where.line || starts || !story_is_note(e->stmt) ||
        is_an_end(c, e->where))
      continue;
    *out = (violation_cause){.where = e->where, .proc = e->proc, .is_earlier = true};
  }
  story_free(&s);
}

violation_cause cause_of(const answer *a, const finding *f, line_cache *c) {
  assert(f->verdict == VERDICT_FALSE);
  const run_result *r = &f->replay.run;
  violation_cause at = {.where = r->where, .proc = r->user_proc};
  const stmt *last =
      r->proc && r->label < r->proc->stmts.size ? &r->proc->stmts.data[r->label] : NULL;
  if (last && last->rule && is_an_end(c, r->where))
    find_note(a, f, c, &at);
  return at;
}

/* How many statements of the procedure have the same text and stand before that place. */
static uint32_t count_before(const proc *f, location where, const char *text, line_cache *c) {
  uint32_t count = 0;
  VEC(location) seen = {0};
  for (vec_each(const stmt, s, &f->stmts)) {
    location w = s->where;
    bool before = w.line && w.file == where.file &&
                  (w.line < where.line || (w.line == where.line && w.column < where.column));
    for (uint32_t i = 0; i < seen.size && before; ++i)
      before = seen.data[i].line != w.line || seen.data[i].column != w.column;
    if (!before)
      continue;
    vec_push(&seen, w);
    buf other = {0};
    count += lines_span(c, w, &other) && strcmp(buf_text(&other), text) == 0;
    buf_free(&other);
  }
  vec_free(&seen);
  return count;
}

void fingerprint_of(const finding *f, const violation_cause *at, line_cache *c,
                    char text[FINGERPRINT_TEXT]) {
  assert(f->property);
  buf code = {0}, all = {0};
  (void)lines_span(c, at->where, &code);
  uint32_t before = at->proc ? count_before(at->proc, at->where, buf_text(&code), c) : 0;
  buf_printf(&all, "%s|%u|%s|%s|%s|%u|%s", f->property, report_cwe(f),
             at->where.line ? at->where.file : "", at->proc ? proc_shown(at->proc) : "",
             buf_text(&code), before, at->is_earlier ? report_message(f) : "");
  char hash[SHA256_TEXT];
  sha256(buf_text(&all), all.size, hash);
  memcpy(text, hash, FINGERPRINT_TEXT - 1);
  text[FINGERPRINT_TEXT - 1] = 0;
  buf_free(&code);
  buf_free(&all);
}
