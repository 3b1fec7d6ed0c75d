#include "lsp/problems.h"

#include "base/buf.h"
#include "base/file.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { SEVERITY_ERROR = 1, MOST_PROBLEMS = 20 };

typedef struct problem {
  const char *file, *text; /* in the line */
  size_t file_length, text_length;
  long line, column; /* from 1 */
} problem;

/* A number that ends with a colon; 0: there is none. */
static long number_at(const char **at) {
  long n = 0;
  const char *c = *at;
  for (; isdigit((unsigned char)*c) && n < 100000000; ++c)
    n = n * 10 + (*c - '0');
  if (*c != ':' || c == *at)
    return 0;
  *at = c + 1;
  return n;
}

/* Does the line, which is that long, tell an error and its place? */
static bool take_problem(const char *line, size_t length, problem *out) {
  static const char *const words[] = {" error: ", " fatal error: "};
  for (const char *c = memchr(line, ':', length); c;
       c = memchr(c + 1, ':', length - (size_t)(c + 1 - line))) {
    const char *at = c + 1;
    *out = (problem){.file = line, .file_length = (size_t)(c - line)};
    out->line = number_at(&at);
    out->column = out->line ? number_at(&at) : 0;
    for (size_t i = 0; out->column && i < sizeof words / sizeof *words; ++i)
      if (strncmp(at, words[i], strlen(words[i])) == 0) {
        out->text = at + strlen(words[i]);
        out->text_length = length - (size_t)(out->text - line);
        assert(out->text_length <= length);
        return true;
      }
  }
  return false;
}

/* Compilers name a file as they were told, which may be from another folder. */
static bool is_file(const problem *p, const char *path) {
  buf name = {0};
  buf_add_n(&name, p->file, p->file_length);
  const char *text = buf_text(&name);
  bool same = *text == '/' ? strcmp(text, path) == 0
                           : strcmp(file_base_name(text), file_base_name(path)) == 0;
  buf_free(&name);
  return same;
}

static json_t *diagnostic_of(const problem *p, const char *path) {
  bool here = is_file(p, path);
  json_int_t line = here ? p->line - 1 : 0, column = here ? p->column - 1 : 0;
  buf message = {0};
  if (!here) {
    buf_add_n(&message, p->file, p->file_length);
    buf_printf(&message, ":%ld:%ld: ", p->line, p->column);
  }
  buf_add_n(&message, p->text, p->text_length);
  json_t *one = json_pack("{s:{s:{s:I,s:I}, s:{s:I,s:I}}, s:i, s:s, s:s, s:s}", "range", "start",
                          "line", line, "character", column, "end", "line", line, "character",
                          column + 1, "severity", SEVERITY_ERROR, "source", "assay", "code",
                          "compiler", "message", buf_text(&message));
  buf_free(&message);
  return one; /* NULL: the text is no UTF-8 */
}

json_t *problems_of(const char *messages, const char *path) {
  json_t *list = json_array();
  assert(messages && path);
  while (*messages && json_array_size(list) < MOST_PROBLEMS) {
    size_t length = strcspn(messages, "\n");
    problem p;
    if (take_problem(messages, length, &p)) {
      json_t *one = diagnostic_of(&p, path);
      if (one)
        json_array_append_new(list, one);
    }
    messages += length + (messages[length] == '\n');
  }
  if (json_array_size(list) > 0)
    return list;
  json_decref(list);
  return NULL;
}
