#include "lsp/diagnose.h"

#include "lsp/uri.h"

#include <assert.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

enum { SEVERITY_ERROR = 1, SEVERITY_WARNING = 2, MOST_RELATED = 40 };

/* ---- parts of an answer ---- */

static const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

static uint32_t number_of(const json_t *object, const char *key) {
  json_int_t n = json_integer_value(json_object_get(object, key));
  return n > 0 && n < UINT32_MAX ? (uint32_t)n : 0;
}

/* The file of a place, with its folder: answers name files as seen from where the check ran, which is
 * where the server runs. */
static bool file_of(buf *out, const json_t *place) {
  const char *file = text_of(place, "file");
  char folder[PATH_MAX];
  if (*file && *file != '/' && getcwd(folder, sizeof folder))
    buf_printf(out, "%s/", folder);
  buf_add(out, file);
  return *file;
}

static bool is_in(const document *d, const json_t *place) {
  buf file = {0};
  bool same = file_of(&file, place) && strcmp(buf_text(&file), d->path) == 0;
  buf_free(&file);
  return same;
}

/* The findings of an answer: one, or those listed. */
static json_t *findings_of(json_t *answer) {
  json_t *all = json_object_get(answer, "findings");
  return all ? json_incref(all) : json_pack("[O]", answer);
}

static json_t *range_of(uint32_t line, uint32_t column, uint32_t length) {
  uint32_t l = line ? line - 1 : 0, c = column ? column - 1 : 0;
  return json_pack("{s:{s:i,s:i}, s:{s:i,s:i}}", "start", "line", l, "character", c, "end", "line",
                   l, "character", c + length);
}

/* ---- diagnostics ---- */

static json_t *location_of(const document *d, const unit *u, const json_t *place) {
  buf uri = {0}, file = {0};
  uint32_t line = number_of(place, "line");
  file_of(&file, place);
  uri_of_path(&uri, buf_text(&file));
  line = is_in(d, place) ? document_line(u, line) : line;
  json_t *where = json_pack("{s:s, s:o}", "uri", buf_text(&uri), "range",
                            range_of(line, number_of(place, "column"), 1));
  buf_free(&uri);
  buf_free(&file);
  return where;
}

/* `code  [outcome, x = 3]` */
static void step_words(buf *out, json_t *step) {
  const char *key;
  json_t *value, *values = json_object_get(step, "values");
  bool some = false;
  buf_add(out, text_of(step, "code"));
  if (*text_of(step, "outcome")) {
    buf_printf(out, "  [%s", text_of(step, "outcome"));
    some = true;
  }
  json_object_foreach(values, key, value) {
    char *shown = json_dumps(value, JSON_ENCODE_ANY);
    buf_printf(out, "%s%s = %s", some ? ", " : "  [", key, shown ? shown : "?");
    free(shown);
    some = true;
  }
  if (some)
    buf_put(out, ']');
}

static json_t *related_of(const document *d, const unit *u, json_t *finding) {
  json_t *list = json_array(), *step;
  size_t i;
  json_array_foreach(json_object_get(finding, "trace"), i, step) {
    if (!json_is_true(json_object_get(step, "matters")) || !number_of(step, "line") ||
        json_array_size(list) >= MOST_RELATED)
      continue;
    buf text = {0};
    step_words(&text, step);
    json_array_append_new(list, json_pack("{s:o, s:s}", "location", location_of(d, u, step),
                                          "message", buf_text(&text)));
    buf_free(&text);
  }
  return list;
}

static void message_words(buf *out, const unit *u, json_t *finding, bool any_caller) {
  json_t *violation = json_object_get(finding, "violation");
  const char *need = text_of(finding, "precondition"),
             *rule = text_of(finding, "precondition_of_rule");
  buf_add(out, text_of(violation, "message"));
  if (!any_caller)
    buf_printf(out, "; if %s is called with %s%s%s", u->name, strcmp(need, "1") == 0 ? "" : need,
               *rule && strcmp(need, "1") != 0 ? " and " : "", rule);
}

/* Does it take no certain caller? */
static bool needs_nothing(json_t *finding) {
  const char *need = text_of(finding, "precondition");
  return (!*need || strcmp(need, "1") == 0) && !*text_of(finding, "precondition_of_rule");
}

static json_t *diagnostic_of(const document *d, const unit *u, json_t *finding) {
  json_t *violation = json_object_get(finding, "violation");
  bool here = is_in(d, violation), any = needs_nothing(finding);
  uint32_t line = here ? document_line(u, number_of(violation, "line")) : u->first;
  buf message = {0};
  message_words(&message, u, finding, any);
  json_t *range = range_of(line, here ? number_of(violation, "column") : 1, 1);
  json_t *one = json_pack("{s:o, s:i, s:s, s:s, s:s, s:o}", "range", range, "severity",
                          any ? SEVERITY_ERROR : SEVERITY_WARNING, "source", "assay", "code",
                          text_of(finding, "property"), "message", buf_text(&message),
                          "relatedInformation", related_of(d, u, finding));
  buf_free(&message);
  assert(one);
  return one;
}

/* The same place and message, found from another function. */
static bool is_listed(const json_t *list, const json_t *one) {
  size_t i;
  json_t *other;
  json_array_foreach(list, i, other) if (json_equal(json_object_get(other, "range"),
                                                    json_object_get(one, "range")) &&
                                         json_equal(json_object_get(other, "code"),
                                                    json_object_get(one, "code"))) return true;
  return false;
}

json_t *diagnose_document(document *d) {
  json_t *list = d->problems ? json_copy(d->problems) : json_array();
  for (vec_each(const unit, u, &d->units)) {
    json_t *found = u->answer ? findings_of(u->answer) : json_array(), *f;
    size_t i;
    json_array_foreach(found, i, f) {
      if (strcmp(text_of(f, "verdict"), "FALSE") != 0)
        continue;
      json_t *one = diagnostic_of(d, u, f);
      if (is_listed(list, one))
        json_decref(one);
      else
        json_array_append_new(list, one);
    }
    json_decref(found);
  }
  return list;
}

/* ---- lenses ---- */

static void lens_words(buf *out, const unit *u, const char *busy) {
  const char *verdict = u->answer ? text_of(u->answer, "verdict") : "";
  if (busy && strcmp(busy, u->name) == 0)
    buf_add(out, "assay: checking ...");
  else if (u->waits)
    buf_add(out, "assay: waits to be checked");
  else if (u->blocked)
    buf_add(out, "assay: not checked, the file does not compile");
  else if (!*verdict)
    buf_add(out, "assay: check this function");
  else if (strcmp(verdict, "UNKNOWN") == 0)
    buf_printf(out, "assay: not decided (%s)", text_of(u->answer, "reason"));
  else if (strcmp(verdict, "FALSE") == 0)
    buf_printf(out, "assay: %s", text_of(json_object_get(u->answer, "violation"), "message"));
  else
    buf_add(out, *text_of(u->answer, "vacuous") ? "assay: nothing to check here" : "assay: proved");
}

static json_t *lens_of(const document *d, const unit *u, const char *title, const char *command) {
  return json_pack("{s:o, s:{s:s, s:s, s:[s, s]}}", "range", range_of(u->first, 1, 1), "command",
                   "title", title, "command", command, "arguments", d->uri, u->name);
}

json_t *diagnose_lenses(document *d, const char *busy) {
  json_t *list = json_array();
  for (vec_each(const unit, u, &d->units)) {
    buf title = {0};
    lens_words(&title, u, busy);
    json_array_append_new(list, lens_of(d, u, buf_text(&title), "assay.check"));
    if (u->answer)
      json_array_append_new(list, lens_of(d, u, "report", "assay.report"));
    buf_free(&title);
  }
  return list;
}

/* ---- hover ---- */

static void add_invariants(buf *out, const document *d, const unit *u, uint32_t line) {
  json_t *one;
  size_t i;
  json_array_foreach(json_object_get(u->answer, "invariants"), i, one) {
    uint32_t at = number_of(one, "line");
    if (!at || !is_in(d, one))
      continue;
    at = document_line(u, at);
    if (at >= u->first && at <= u->last)
      buf_printf(out, "\n- %sline %u: `%s`%s", at == line ? "**" : "", at,
                 text_of(one, "expression"), at == line ? "**" : "");
  }
}

static void add_next(buf *out, const unit *u) {
  json_t *one;
  size_t i;
  json_array_foreach(json_object_get(u->answer, "engines"), i, one)
      buf_printf(out, "\n- %s: %s", text_of(one, "engine"), text_of(one, "text"));
  json_array_foreach(json_object_get(u->answer, "next"), i, one)
      buf_printf(out, "\n\n`%s`: %s", text_of(one, "command"), text_of(one, "why"));
}

json_t *diagnose_hover(document *d, uint32_t line) {
  const unit *u = document_at(d, line);
  if (!u || !u->answer)
    return json_null();
  buf text = {0};
  const char *verdict = text_of(u->answer, "verdict");
  if (u->waits || u->blocked)
    buf_add(&text, "(before the last change) ");
  if (strcmp(verdict, "TRUE") == 0) {
    bool nothing = *text_of(u->answer, "vacuous");
    buf_printf(&text, "assay: `%s` %s", u->name, nothing ? "has nothing to check: " : "is proved");
    buf_add(&text, nothing ? text_of(u->answer, "vacuous") : "");
    add_invariants(&text, d, u, line);
  } else if (strcmp(verdict, "FALSE") == 0) {
    bool any = needs_nothing(u->answer);
    buf_printf(&text, "assay: ");
    message_words(&text, u, u->answer, any);
  } else {
    buf_printf(&text, "assay: `%s` is not decided: %s", u->name, text_of(u->answer, "reason"));
    add_next(&text, u);
  }
  json_t *hover =
      json_pack("{s:{s:s, s:s}}", "contents", "kind", "markdown", "value", buf_text(&text));
  buf_free(&text);
  return hover ? hover : json_null();
}
