#include "trial/harness.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

typedef struct piece {
  const char *at;
  size_t size;
} piece;

typedef struct parts {
  VEC(piece) arguments;
  piece results; /* size 0: none are stated */
} parts;

static piece trim(const char *at, const char *end) {
  assert(at <= end);
  while (at < end && *at == ' ')
    ++at;
  while (end > at && end[-1] == ' ')
    --end;
  return (piece){at, (size_t)(end - at)};
}

/* Behind a string or character constant that starts here. */
static const char *skip_quoted(const char *at) {
  char quote = *at++;
  while (*at && *at != quote)
    at += *at == '\\' && at[1] ? 2 : 1;
  return *at ? at + 1 : at;
}

/* From behind the opening parenthesis: the arguments, and what follows the closing one. */
static bool split(const char *at, parts *out) {
  const char *start = at;
  for (int depth = 1; *at;) {
    if (*at == '"' || *at == '\'') {
      at = skip_quoted(at);
      continue;
    }
    depth += strchr("([{", *at) ? 1 : strchr(")]}", *at) ? -1 : 0;
    if (depth == 0 || (depth == 1 && *at == ',')) {
      piece p = trim(start, at);
      if (p.size || depth == 1)
        vec_push(&out->arguments, p);
      start = at + 1;
    }
    ++at;
    if (depth == 0) {
      out->results = *at == ':' ? trim(at + 1, at + strlen(at)) : trim(at, at + strlen(at));
      return *at == ':' ? out->results.size > 0 : out->results.size == 0;
    }
  }
  return false;
}

static bool is_word(char c) {
  return isalnum((unsigned char)c) || c == '_';
}

/* Do the results mention r? */
static bool mentions_r(piece p) {
  for (size_t i = 0; i < p.size; ++i)
    if (p.at[i] == 'r' && (i == 0 || !is_word(p.at[i - 1])) &&
        (i + 1 == p.size || !is_word(p.at[i + 1])))
      return true;
  return false;
}

/* A constant is passed as it is, so that the compiler sees it. */
static bool is_constant(piece p) {
  return p.at[0] == '"' || isdigit((unsigned char)p.at[0]) || isupper((unsigned char)p.at[0]) ||
         (p.at[0] == 'L' && p.at[1] == '"') ||
         (p.at[0] == '-' && isdigit((unsigned char)p.at[1])) || p.at[0] == '&';
}

/* Is the value shown with the call, or how it is made? */
static bool is_shown(piece p) {
  return !is_constant(p) && strncmp(p.at, "new(", 4) != 0 && strncmp(p.at, "array(", 6) != 0;
}

static void add_string(buf *out, piece p) {
  buf_put(out, '"');
  for (size_t i = 0; i < p.size; ++i) {
    if (p.at[i] == '"' || p.at[i] == '\\')
      buf_put(out, '\\');
    buf_put(out, p.at[i]);
  }
  buf_put(out, '"');
}

static void write_arguments(const parts *p, buf *out) {
  for (uint32_t i = 0; i < p->arguments.size; ++i)
    if (!is_constant(p->arguments.data[i]))
      buf_printf(out, "  __auto_type a%u = %.*s;\n", i + 1, (int)p->arguments.data[i].size,
                 p->arguments.data[i].at);
}

static void write_shown(const char *name, const parts *p, buf *out) {
  buf_printf(out, "  check_calls(\"%s(\");\n", name);
  for (uint32_t i = 0; i < p->arguments.size; ++i) {
    piece a = p->arguments.data[i];
    if (i)
      buf_add(out, "  check_calls(\", \");\n");
    buf_add(out, is_shown(a) ? "  check_shows(" : "  check_calls(");
    add_string(out, a);
    if (is_shown(a))
      buf_printf(out, ", a%u", i + 1);
    buf_add(out, ");\n");
  }
  buf_add(out, "  check_calls(\")\");\n");
}

static void write_call(const char *name, const parts *p, buf *out) {
  bool has_result = !p->results.size || mentions_r(p->results);
  buf_printf(out, "  errno = 0;\n  %s(%s)(", has_result ? "__auto_type r = " : "", name);
  for (uint32_t i = 0; i < p->arguments.size; ++i) {
    piece a = p->arguments.data[i];
    buf_add(out, i ? ", " : "");
    if (is_constant(a))
      buf_add_n(out, a.at, a.size);
    else
      buf_printf(out, "a%u", i + 1);
  }
  buf_add(out, ");\n  int check_errno = errno;\n  ");
  if (p->results.size)
    buf_add_n(out, p->results.at, p->results.size);
  else
    buf_add(out, "same(r)");
  buf_add(out, ";\n  same_called(\"errno\", check_errno);\n");
}

static bool write_trial(const library_trial *t, uint32_t number, buf *out) {
  parts p = {0};
  assert(strncmp(t->text, t->name, strlen(t->name)) == 0 && t->text[strlen(t->name)] == '(');
  bool ok = split(t->text + strlen(t->name) + 1, &p);
  if (ok) {
    buf_printf(out, "static void check_row_%u(void) {\n", number);
    write_arguments(&p, out);
    write_shown(t->name, &p, out);
    write_call(t->name, &p, out);
    buf_add(out, "}\n\n");
  }
  vec_free(&p.arguments);
  return ok;
}

static void write_main(uint32_t trials, buf *out) {
  assert(trials > 0);
  buf_add(out, "static void check_row(long long row) {\n  switch (row) {\n");
  for (uint32_t i = 0; i < trials; ++i)
    buf_printf(out, "  case %u:\n    check_row_%u();\n    break;\n", i, i);
  buf_printf(out, "  }\n}\n\nCHECK_MAIN(check_row, %u)\n", trials);
}

bool harness_write(library *l, const char *name, buf *out, buf *error) {
  const library_row *row = library_meaning(l, name);
  uint32_t count = 0;
  buf_add(out, "#include <ctype.h>\n#include <string.h>\n");
  if (row && *row->header)
    buf_printf(out, "#include <%s>\n", row->header);
  buf_add(out, "#include <assay/check.h>\n\n");
  for (vec_each(const library_trial, t, &l->trials)) {
    if (strcmp(t->name, name) != 0)
      continue;
    if (!write_trial(t, count++, out)) {
      buf_printf(error, "models/%s:%u: a trial is NAME(ARGUMENT, ...): RESULTS",
                 l->files.data[t->file], t->line);
      return false;
    }
  }
  assert(count > 0);
  write_main(count, out);
  return true;
}
