#include "frontend/mention.h"

#include "base/file.h"
#include "frontend/frontend.h"

#include <ctype.h>

/* ---- tokens ---- */

static const char *skip_quoted(const char *at, char quote) {
  assert(*at == quote);
  for (++at; *at && *at != quote; ++at)
    at += *at == '\\' && at[1];
  return *at ? at + 1 : at;
}

/* Past comments, literals and other words; at the next brace, identifier or the end. */
static const char *next_token(const char *at) {
  for (;;) {
    if (!strncmp(at, "//", 2)) {
      at += strcspn(at, "\n");
    } else if (!strncmp(at, "/*", 2)) {
      const char *end = strstr(at + 2, "*/");
      at = end ? end + 2 : at + strlen(at);
    } else if (*at == '"' || *at == '\'') {
      at = skip_quoted(at, *at);
    } else if (isdigit((unsigned char)*at)) {
      at += strspn(at, "0123456789abcdefABCDEFxXuUlL.");
    } else if (!*at || *at == '{' || *at == '}' || *at == '_' || isalpha((unsigned char)*at)) {
      return at;
    } else {
      ++at;
    }
  }
}

static bool is_check_name(const char *at, size_t n) {
  static const char *const names[] = {
      "assert",           "reach_error",    "__VERIFIER_error", "__VERIFIER_assert",
      "__CPROVER_assert", "__ESBMC_assert", "__assert_fail",    "ERROR"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (strlen(names[i]) == n && !strncmp(at, names[i], n))
      return true;
  return false;
}

static size_t identifier_length(const char *at) {
  return strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
}

/* Does the body that begins after `at` mention a check? */
static bool body_mentions_check(const char *at) {
  uint32_t depth = 0;
  for (at = next_token(at); *at; at = next_token(at)) {
    size_t n = identifier_length(at);
    if (*at == '{') {
      ++depth;
    } else if (*at == '}' && --depth == 0) {
      return false;
    } else if (n && depth && is_check_name(at, n)) {
      return true;
    }
    at += n ? n : 1;
  }
  return false;
}

/* ---- places ---- */

/* A line marker: # 12 "file.c". What follows it is that line. */
static bool read_marker(const char *at, uint32_t *line, const char **file, size_t *length) {
  unsigned number = 0;
  int used = 0;
  if (sscanf(at, "# %u \"%n", &number, &used) != 1 || !used)
    return false;
  *line = number;
  *file = at + used;
  *length = strcspn(*file, "\"\n");
  return true;
}

/* The same file, seen from another folder perhaps: one name ends with the other. */
static bool is_file(const char *name, size_t length, const char *file) {
  size_t n = file ? strlen(file) : 0, least = n < length ? n : length;
  return least && strncmp(name + length - least, file + n - least, least) == 0;
}

/* Where the line begins at which f is defined; NULL: not in this text. */
static const char *find_definition(const char *text, const char *file, const proc *f) {
  uint32_t line = 1;
  const char *name = file;
  size_t length = strlen(file);
  for (const char *at = text; at && *at; at = strchr(at, '\n'), at = at ? at + 1 : NULL) {
    if (read_marker(at, &line, &name, &length))
      continue;
    if (line == f->where.line && is_file(name, length, f->where.file))
      return at;
    ++line;
  }
  return NULL;
}

/* From its name on, if that stands in the line: other things with bodies may stand before it. */
static const char *skip_to_name(const char *line, const proc *f) {
  const char *end = line + strcspn(line, "\n");
  for (const char *at = next_token(line); at < end && *at; at = next_token(at)) {
    size_t n = identifier_length(at);
    if (n && strlen(f->name) == n && !strncmp(at, f->name, n))
      return at;
    at += n ? n : 1;
  }
  return line;
}

bool source_mentions_check(mention_sources *s, const proc *f) {
  for (uint32_t i = 0; i < s->options->files.size; ++i) {
    const char *file = s->options->files.data[i];
    if (s->texts.size <= i) {
      vec_push(&s->texts, (buf){0});
      frontend_preprocess(s->options, file, &s->texts.data[i]);
    }
    const char *at = find_definition(buf_text(&s->texts.data[i]), file, f);
    if (at && body_mentions_check(skip_to_name(at, f)))
      return true;
  }
  return false;
}

void mention_sources_free(mention_sources *s) {
  for (uint32_t i = 0; i < s->texts.size; ++i)
    buf_free(&s->texts.data[i]);
  vec_free(&s->texts);
}
