#include "frontend/source.h"

#include "base/file.h"

#include <ctype.h>

/* The scanner walks the text once. A span is open from the first token of a statement (or of a
 * parenthesised controlling expression) to its `;` (or closing parenthesis). */
typedef struct scanner {
  const char *text, *at, *end;
  uint32_t line, column;
  source_file *out;
  source_span open;
  bool is_open;
  uint32_t depth;          /* open parentheses and brackets */
  uint32_t control;        /* depth at which a controlling expression began, 0: none */
  bool after_control;      /* the last word was if, while, for or switch */
  bool in_for;             /* inside for(...): `;` separates clauses */
  uint32_t braces_in_expr; /* braces of an initialiser inside the open span */
  bool saw_equals;         /* an `=` in the open span: a following brace is an initialiser */
} scanner;

static void step(scanner *s) {
  assert(s->at < s->end);
  if (*s->at == '\n') {
    ++s->line;
    s->column = 1;
  } else {
    ++s->column;
  }
  ++s->at;
}

static bool starts(const scanner *s, const char *text) {
  size_t n = strlen(text);
  return (size_t)(s->end - s->at) >= n && !memcmp(s->at, text, n);
}

static void skip_until(scanner *s, const char *stop) {
  while (s->at < s->end && !starts(s, stop))
    step(s);
  for (size_t n = strlen(stop); n && s->at < s->end; --n)
    step(s);
}

static void skip_directive(scanner *s) {
  while (s->at < s->end && *s->at != '\n') {
    if (*s->at == '\\' && s->at + 1 < s->end)
      step(s);
    step(s);
  }
}

/* A directive may stand in the middle of a declaration. */
static bool is_directive(const scanner *s) {
  const char *before = s->at;
  if (*s->at != '#')
    return false;
  while (before > s->text && (before[-1] == ' ' || before[-1] == '\t'))
    --before;
  return before == s->text || before[-1] == '\n';
}

static bool skip_blank(scanner *s) {
  if (starts(s, "/*"))
    skip_until(s, "*/");
  else if (starts(s, "//"))
    skip_directive(s);
  else if (is_directive(s))
    skip_directive(s);
  else if (isspace((unsigned char)*s->at))
    step(s);
  else
    return false;
  return true;
}

static void begin(scanner *s) {
  if (s->is_open)
    return;
  s->open = (source_span){s->line, s->column, s->line, s->column};
  s->is_open = true;
  s->saw_equals = false;
}

/* Closes the span; `with` tells whether the current character belongs to it. */
static void finish(scanner *s) {
  if (s->is_open)
    vec_push(&s->out->spans, s->open);
  s->is_open = false;
}

static void extend(scanner *s) {
  assert(s->is_open);
  s->open.end_line = s->line;
  s->open.end_column = s->column;
}

static void scan_quoted(scanner *s) {
  begin(s);
  char quote = *s->at;
  step(s);
  while (s->at < s->end && *s->at != quote && *s->at != '\n') {
    if (*s->at == '\\' && s->at + 1 < s->end)
      step(s);
    step(s);
  }
  extend(s);
  if (s->at < s->end)
    step(s);
}

static bool is_word(const char *text, size_t n, const char *word) {
  return strlen(word) == n && !memcmp(text, word, n);
}

static uint64_t place_key(uint32_t line, uint32_t column) {
  return (uint64_t)line << 32 | column;
}

static void scan_word(scanner *s) {
  const char *start = s->at;
  scanner before = *s;
  while (s->at < s->end && (isalnum((unsigned char)*s->at) || *s->at == '_' || *s->at == '$')) {
    before.line = s->line;
    before.column = s->column;
    step(s);
  }
  size_t n = (size_t)(s->at - start);
  bool control = is_word(start, n, "if") || is_word(start, n, "while") ||
                 is_word(start, n, "for") || is_word(start, n, "switch");
  bool opener = is_word(start, n, "else") || is_word(start, n, "do");
  if (!s->is_open && control && *start != 'f')
    map_put(&s->out->conditions, place_key(before.line, before.column - (uint32_t)n + 1),
            s->out->spans.size + 1);
  if (!s->is_open && (control || opener)) {
    s->after_control = control;
    s->in_for = is_word(start, n, "for");
    return;
  }
  if (!s->is_open) {
    s->open = (source_span){before.line, before.column - (uint32_t)n + 1, 0, 0};
    s->is_open = true;
    s->saw_equals = false;
  }
  s->open.end_line = before.line;
  s->open.end_column = before.column;
}

static void scan_close(scanner *s) {
  if (s->depth)
    --s->depth;
  if (s->control && s->depth < s->control) {
    finish(s);
    s->control = 0;
    s->in_for = false;
  } else if (s->is_open) {
    extend(s);
  }
  step(s);
}

static void scan_open(scanner *s) {
  ++s->depth;
  if (s->after_control) {
    s->after_control = false;
    s->control = s->depth;
    step(s);
    return;
  }
  begin(s);
  extend(s);
  step(s);
}

static void scan_brace(scanner *s) {
  bool initialiser = s->is_open && (s->saw_equals || s->depth > 0 || s->braces_in_expr > 0);
  if (*s->at == '{') {
    if (initialiser) {
      ++s->braces_in_expr;
      extend(s);
    } else {
      finish(s);
      s->after_control = false;
    }
  } else if (s->braces_in_expr) {
    --s->braces_in_expr;
    if (s->is_open) /* not behind the last statement of ({ ... }) */
      extend(s);
  } else {
    finish(s);
    s->depth = s->control = 0;
  }
  step(s);
}

static void scan_token(scanner *s) {
  char c = *s->at;
  if (c == '"' || c == '\'') {
    scan_quoted(s);
  } else if (isalnum((unsigned char)c) || c == '_' || c == '$') {
    scan_word(s);
  } else if (c == '(' || c == '[') {
    scan_open(s);
  } else if (c == ')' || c == ']') {
    scan_close(s);
  } else if (c == '{' || c == '}') {
    scan_brace(s);
  } else if (c == ';' && (s->depth == 0 || s->in_for)) {
    if (s->is_open && !s->in_for)
      extend(s);
    finish(s);
    step(s);
  } else if (c == ':' && s->depth == 0 && s->is_open && !s->saw_equals) {
    finish(s); /* a label or case */
    step(s);
  } else {
    begin(s);
    if (c == '=' || c == '?')
      s->saw_equals = true;
    extend(s);
    step(s);
  }
}

static void scan(source_file *f, const char *text, size_t size) {
  scanner s = {.text = text, .at = text, .end = text + size, .line = 1, .column = 1, .out = f};
  while (s.at < s.end)
    if (!skip_blank(&s))
      scan_token(&s);
  finish(&s);
}

static source_file *file_of(sources *s, const char *name) {
  uint64_t known = map_get(&s->by_name, map_key(name), 0);
  if (known)
    return &s->files.data[known - 1];
  source_file *f = vec_add(&s->files);
  f->name = name;
  map_put(&s->by_name, map_key(name), s->files.size);
  assert(s->files.size == s->by_name.size);
  buf text = {0}, error = {0};
  if (file_read(name, &text, &error))
    scan(f, buf_text(&text), text.size);
  buf_free(&text);
  buf_free(&error);
  return f;
}

static bool before_or_at(uint32_t line_a, uint32_t col_a, uint32_t line_b, uint32_t col_b) {
  return line_a < line_b || (line_a == line_b && col_a <= col_b);
}

void source_range(sources *s, location *where) {
  if (!where->line || !where->file)
    return;
  source_file *f = file_of(s, where->file);
  uint64_t tested = map_get(&f->conditions, place_key(where->line, where->column), 0);
  if (tested && tested <= f->spans.size) {
    where->line = f->spans.data[tested - 1].line;
    where->column = f->spans.data[tested - 1].column;
  }
  uint32_t low = 0, high = f->spans.size; /* the last span that starts at or before the point */
  while (low < high) {
    uint32_t mid = low + (high - low) / 2;
    const source_span *m = &f->spans.data[mid];
    if (before_or_at(m->line, m->column, where->line, where->column))
      low = mid + 1;
    else
      high = mid;
  }
  if (!low)
    return;
  const source_span *found = &f->spans.data[low - 1];
  if (!before_or_at(where->line, where->column, found->end_line, found->end_column))
    return;
  assert(before_or_at(found->line, found->column, where->line, where->column));
  where->line = found->line;
  where->column = found->column;
  where->end_line = found->end_line;
  where->end_column = found->end_column;
}

void sources_free(sources *s) {
  for (vec_each(source_file, f, &s->files)) {
    vec_free(&f->spans);
    map_free(&f->conditions);
  }
  vec_free(&s->files);
  map_free(&s->by_name);
}
