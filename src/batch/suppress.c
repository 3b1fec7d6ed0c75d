#include "batch/suppress.h"

#include "base/file.h"
#include "base/memory.h"
#include "report/lines.h"

#include <ctype.h>
#include <fnmatch.h>

/* ---- comments ---- */

static bool is_rule(const char *given, size_t n, const char *property) {
  return (n == 1 && *given == '*') || (strlen(property) == n && strncmp(given, property, n) == 0);
}

/* Where the text of a comment ends that begins with `//` or the like at `at`. */
static const char *comment_end(const char *at, const char *end) {
  const char *close = at[1] == '*' ? memmem(at + 2, (size_t)(end - at - 2), "*/", 2) : NULL;
  return close ? close : end;
}

/* Behind a literal that begins at `at`. */
static const char *skip_literal(const char *at, const char *end) {
  char quote = *at++;
  while (at < end && *at != quote)
    at += *at == '\\' && at + 1 < end ? 2 : 1;
  return at < end ? at + 1 : end;
}

/* The next comment of the line: where it begins, `*from` being moved behind it; NULL: none. */
static const char *next_comment(const char **from, const char *end) {
  const char *at = *from;
  while (at + 1 < end) {
    if (*at == '"' || *at == '\'') {
      at = skip_literal(at, end);
    } else if (at[0] == '/' && (at[1] == '/' || at[1] == '*')) {
      const char *close = comment_end(at, end);
      *from = close < end ? close + 2 : end;
      return at;
    } else {
      ++at;
    }
  }
  return NULL;
}

/* The reason after `assay: ignore RULE,` in that comment, if it is about the property; NULL: none. */
static char *reason_in(const char *comment, const char *end, const char *property) {
  static const char mark[] = "assay: ignore ";
  const char *at = memmem(comment, (size_t)(end - comment), mark, sizeof mark - 1);
  if (!at)
    return NULL;
  at += sizeof mark - 1;
  size_t n = strcspn(at, ", \t\r\n");
  const char *reason = at + n;
  while (reason < end && isblank((unsigned char)*reason))
    ++reason;
  if (reason >= end || *reason != ',' || !is_rule(at, n, property))
    return NULL;
  ++reason;
  while (reason < end && isspace((unsigned char)*reason))
    ++reason;
  while (end > reason && (isspace((unsigned char)end[-1]) || end[-1] == '/' || end[-1] == '*'))
    --end;
  buf text = {0};
  buf_add_n(&text, reason, (size_t)(end - reason));
  return text.size ? buf_take(&text) : NULL;
}

static char *reason_of_line(const char *line, size_t length, const char *property) {
  const char *at = line, *end = line + length, *comment;
  char *reason = NULL;
  while (!reason && (comment = next_comment(&at, end)))
    reason = reason_in(comment, comment_end(comment, end), property);
  return reason;
}

/* Nothing but comments; of one of several lines, the first or the last. */
static bool is_comment_line(const char *line, size_t length) {
  const char *at = line, *end = line + length;
  while (at < end && isspace((unsigned char)*at))
    ++at;
  while (end > at && isspace((unsigned char)end[-1]))
    --end;
  bool starts = end - at >= 2 && at[0] == '/' && (at[1] == '/' || at[1] == '*');
  bool ends = end - at >= 2 && end[-2] == '*' && end[-1] == '/';
  return starts || (ends && !memmem(at, (size_t)(end - at), "/*", 2));
}

/* In the comments that stand alone on the lines before, one directly above the other. */
static char *reason_above(line_cache *lines, const char *file, uint32_t line,
                          const char *property) {
  char *reason = NULL;
  size_t length;
  while (!reason && --line > 0) {
    const char *text = lines_line(lines, file, line, &length);
    if (!text || !is_comment_line(text, length))
      break;
    reason = reason_of_line(text, length, property);
    const char *first = text + strspn(text, " \t");
    if (!reason && *first != '/') /* the last line of a longer comment */
      return reason_in(text, text + length, property);
  }
  return reason;
}

static char *comment_at(line_cache *lines, const json_t *place, const char *property) {
  const char *file = answer_text(place, "file");
  uint32_t line = (uint32_t)json_integer_value(json_object_get(place, "line"));
  size_t length;
  if (!*file || !line)
    return NULL;
  const char *text = lines_line(lines, file, line, &length);
  char *reason = text ? reason_of_line(text, length, property) : NULL;
  return reason ? reason : reason_above(lines, file, line, property);
}

static void by_comment(results *r, line_cache *lines) {
  for (vec_each(finding_group, f, &r->findings))
    for (uint32_t i = 0; i < f->rows.size && !f->suppressed; ++i) {
      const row *one = &r->rows.data[f->rows.data[i]];
      const json_t *violation = json_object_get(one->answer, "violation");
      const char *property = row_property(one);
      f->suppressed = comment_at(lines, violation, property);
      if (!f->suppressed)
        f->suppressed = comment_at(lines, finding_place(one->answer), property);
      assert(!f->by_comment);
      f->by_comment = f->suppressed != NULL;
    }
}

/* ---- a file ---- */

typedef struct entry {
  const char *rule, *file, *function; /* in the text; rule NULL: `file` is a fingerprint */
  const char *reason;
} entry;

static bool is_fingerprint(const char *word) {
  return strlen(word) == 32 && strspn(word, "0123456789abcdef") == 32;
}

static bool covers(const entry *e, const row *r, const finding_group *f) {
  if (!e->rule)
    return strcmp(e->file, f->fingerprint) == 0;
  const json_t *violation = json_object_get(r->answer, "violation");
  return is_rule(e->rule, strlen(e->rule), row_property(r)) &&
         fnmatch(e->file, answer_text(violation, "file"), 0) == 0 &&
         (!e->function || fnmatch(e->function, answer_text(violation, "function"), 0) == 0);
}

static void apply(results *r, const entry *e) {
  assert(*e->reason);
  for (vec_each(finding_group, f, &r->findings))
    for (uint32_t i = 0; i < f->rows.size && !f->suppressed; ++i)
      if (covers(e, &r->rows.data[f->rows.data[i]], f))
        f->suppressed = xstrdup(e->reason);
}

static char *next_word(char **at) {
  *at += strspn(*at, " \t");
  char *word = *at;
  *at += strcspn(*at, " \t");
  if (**at)
    *(*at)++ = 0;
  return word;
}

/* False: it is no suppression. */
static bool read_entry(char *line, entry *e) {
  char *first = next_word(&line);
  if (is_fingerprint(first))
    e->file = first;
  else {
    e->rule = first;
    char *place = next_word(&line), *colon = strrchr(place, ':');
    if (colon) {
      *colon = 0;
      e->function = colon + 1;
    }
    e->file = place;
  }
  assert(e->file);
  e->reason = line + strspn(line, " \t");
  return *e->file && *e->reason;
}

static bool by_file(results *r, const char *file, buf *error) {
  buf text = {0};
  bool ok = file_read(file, &text, error);
  char *at = text.text;
  uint32_t number = 0;
  for (char *line; ok && at && (line = strsep(&at, "\n"));) {
    entry e = {0};
    ++number;
    line[strcspn(line, "#\r")] = 0;
    if (!line[strspn(line, " \t")])
      continue;
    ok = read_entry(line, &e);
    if (ok)
      apply(r, &e);
    else
      buf_printf(error, "%s:%u: RULE FILE[:FUNCTION] REASON, or FINGERPRINT REASON, is expected",
                 file, number);
  }
  buf_free(&text);
  return ok;
}

bool suppress_findings(results *r, const char *file, buf *error) {
  line_cache lines = {0};
  by_comment(r, &lines);
  line_cache_free(&lines);
  return !file || by_file(r, file, error);
}
