#include "report/lines.h"

#include "base/file.h"
#include "base/memory.h"

bool lines_is_library(const char *file) {
  return code_origin_of(file) != CODE_USER;
}

/* The lowering calls the files of rules rules/NAME.c, wherever they are. */
static bool read_rule(line_cache *c, source_text *s, buf *error) {
  for (uint32_t i = 0; c->rules && i < c->rules->size; ++i)
    if (strcmp(file_base_name(c->rules->data[i]), file_base_name(s->name)) == 0)
      return file_read(c->rules->data[i], &s->text, error);
  return false;
}

static void read_text(line_cache *c, source_text *s) {
  buf error = {0}, path = {0};
  bool found = lines_is_library(s->name) && read_rule(c, s, &error);
  if (!found && lines_is_library(s->name) && file_share(s->name, &path, &error))
    found = file_read(buf_text(&path), &s->text, &error);
  if (!found)
    found = file_read(s->name, &s->text, &error);
  if (found && s->text.size < UINT32_MAX) {
    for (size_t at = 0; at < s->text.size;) {
      vec_push(&s->starts, (uint32_t)at);
      const char *end = memchr(s->text.text + at, '\n', s->text.size - at);
      at = end ? (size_t)(end - s->text.text) + 1 : s->text.size;
    }
  }
  buf_free(&error);
  buf_free(&path);
}

const source_text *lines_of(line_cache *c, const char *file) {
  assert(file);
  for (uint32_t i = 0; i < c->files.size; ++i)
    if (c->files.data[i]->name == file || strcmp(c->files.data[i]->name, file) == 0)
      return c->files.data[i];
  source_text *s = xcalloc(1, sizeof *s);
  s->name = file;
  read_text(c, s);
  vec_push(&c->files, s);
  return s;
}

void line_cache_free(line_cache *c) {
  for (uint32_t i = 0; i < c->files.size; ++i) {
    buf_free(&c->files.data[i]->text);
    vec_free(&c->files.data[i]->starts);
    free(c->files.data[i]);
  }
  vec_free(&c->files);
}

static const char *line_at(const source_text *s, uint32_t line, size_t *length) {
  if (line == 0 || line > s->starts.size)
    return NULL;
  assert(s->starts.data[line - 1] <= s->text.size);
  size_t from = s->starts.data[line - 1];
  size_t to = line < s->starts.size ? s->starts.data[line] : s->text.size;
  while (to > from && (s->text.text[to - 1] == '\n' || s->text.text[to - 1] == '\r'))
    --to;
  *length = to - from;
  return s->text.text + from;
}

const char *lines_line(line_cache *c, const char *file, uint32_t line, size_t *length) {
  return file ? line_at(lines_of(c, file), line, length) : NULL;
}

/* Pointer to that place in the text, or NULL. */
static const char *place_at(const source_text *s, uint32_t line, uint32_t column) {
  size_t length;
  const char *text = line_at(s, line, &length);
  return text && column >= 1 && column <= length ? text + column - 1 : NULL;
}

/* Past the comment at `at`, or `at` if there is none. */
static const char *skip_comment(const char *at, const char *end) {
  if (end - at < 2 || at[0] != '/' || (at[1] != '*' && at[1] != '/'))
    return at;
  bool block = at[1] == '*';
  for (at += 2; at < end; ++at) {
    if (!block && *at == '\n')
      return at;
    if (block && *at == '*' && at + 1 < end && at[1] == '/')
      return at + 2;
  }
  return end;
}

/* Past the string or character constant that starts at `at`. */
static const char *skip_quoted(const char *at, const char *end) {
  assert(at < end);
  char quote = *at;
  for (++at; at < end && *at != quote && *at != '\n'; ++at)
    if (*at == '\\' && at + 1 < end)
      ++at;
  return at < end ? at + 1 : end;
}

static void add_reduced(buf *out, const char *at, const char *end) {
  bool blank = false, any = false;
  while (at < end) {
    const char *past = skip_comment(at, end);
    if (past != at || strchr(" \t\r\n\f\v", *at)) {
      at = past != at ? past : at + 1;
      blank = any;
      continue;
    }
    if (blank)
      buf_put(out, ' ');
    blank = false;
    any = true;
    past = *at == '"' || *at == '\'' ? skip_quoted(at, end) : at + 1;
    buf_add_n(out, at, (size_t)(past - at));
    at = past;
  }
}

bool lines_span(line_cache *c, location where, buf *out) {
  if (!where.line || !where.end_line || !where.file)
    return false;
  const source_text *s = lines_of(c, where.file);
  const char *from = place_at(s, where.line, where.column);
  const char *to = place_at(s, where.end_line, where.end_column);
  if (!from || !to || to < from)
    return false;
  size_t before = out->size;
  add_reduced(out, from, to + 1);
  return out->size > before;
}
