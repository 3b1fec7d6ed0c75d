#include "program/bp_lex.h"

#include "base/map.h"
#include "base/memory.h"

#include <ctype.h>

typedef struct scanner {
  const char *file, *text, *at, *end, *line_start;
  uint32_t line;
  str_pool *strings;
  diag *diag;
  map keywords; /* interned text -> bp_kind */
  const char *comment_before;
  bp_tokens *out;
} scanner;

static const struct {
  bp_kind kind;
  const char *text;
} keyword_table[] =
    {
#define X(kind, text) {kind, text},
        BP_KEYWORDS(X)
#undef X
},
  punctuation_table[] = {
#define X(kind, text) {kind, text},
      BP_PUNCTUATION(X)
#undef X
};

enum {
  KEYWORD_COUNT = sizeof keyword_table / sizeof *keyword_table,
  PUNCTUATION_COUNT = sizeof punctuation_table / sizeof *punctuation_table
};

const char *bp_kind_text(bp_kind kind) {
  switch (kind) {
  case BP_END:
    return "end of file";
  case BP_NAME:
    return "a name";
  case BP_NUMBER:
    return "a number";
#define X(kind, text)                                                                              \
  case kind:                                                                                       \
    return "'" text "'";
    BP_KEYWORDS(X)
    BP_PUNCTUATION(X)
#undef X
  }
  assert(false);
  return "";
}

static uint32_t column_of(const scanner *s, const char *at) {
  assert(at >= s->line_start);
  return (uint32_t)(at - s->line_start) + 1;
}

static bool lex_error(scanner *s, size_t length, const char *message) {
  diag_place place = {s->file, s->text, s->line, column_of(s, s->at), (uint32_t)length};
  diag_at(s->diag, DIAG_ERROR, place, "%s", message);
  return false;
}

static void new_line(scanner *s) {
  ++s->at;
  ++s->line;
  s->line_start = s->at;
}

/* ---- comments ---- */

/* The comment's text, trimmed, blanks for line breaks; NULL if there is none. */
static const char *comment_text(scanner *s, const char *from, const char *to) {
  while (from < to && isspace((unsigned char)*from))
    ++from;
  while (from < to && isspace((unsigned char)to[-1]))
    --to;
  if (from == to)
    return NULL;
  if (!memchr(from, '\n', (size_t)(to - from)))
    return str_intern_n(s->strings, from, (size_t)(to - from));
  char *flat = xmalloc((size_t)(to - from));
  for (const char *c = from; c < to; ++c)
    flat[c - from] = isspace((unsigned char)*c) ? ' ' : *c;
  const char *text = str_intern_n(s->strings, flat, (size_t)(to - from));
  free(flat);
  return text;
}

/* A comment belongs to the token before it on its line, else to the token after it. */
static void keep_comment(scanner *s, uint32_t line, const char *text) {
  bp_token *last = s->out->size ? &s->out->data[s->out->size - 1] : NULL;
  if (last && last->line == line) {
    if (!last->after)
      last->after = text;
  } else
    s->comment_before = text;
}

static void line_comment(scanner *s) {
  const char *from = s->at + 2;
  while (s->at < s->end && *s->at != '\n')
    ++s->at;
  keep_comment(s, s->line, comment_text(s, from, s->at));
}

static bool block_comment(scanner *s) {
  const char *from = s->at;
  uint32_t line = s->line, column = column_of(s, s->at);
  s->at += 2;
  while (s->end - s->at >= 2 && !(s->at[0] == '*' && s->at[1] == '/')) {
    if (*s->at == '\n')
      new_line(s);
    else
      ++s->at;
  }
  if (s->end - s->at < 2) {
    diag_place place = {s->file, s->text, line, column, 2};
    diag_at(s->diag, DIAG_ERROR, place, "this comment is not closed");
    return false;
  }
  keep_comment(s, line, comment_text(s, from + 2, s->at));
  s->at += 2;
  return true;
}

static bool skip_blanks(scanner *s) {
  for (;;) {
    if (s->at == s->end)
      return true;
    if (*s->at == '\n')
      new_line(s);
    else if (*s->at == ' ' || *s->at == '\t' || *s->at == '\r' || *s->at == '\f' || *s->at == '\v')
      ++s->at;
    else if (s->end - s->at >= 2 && s->at[0] == '/' && s->at[1] == '/')
      line_comment(s);
    else if (s->end - s->at >= 2 && s->at[0] == '/' && s->at[1] == '*') {
      if (!block_comment(s))
        return false;
    } else
      return true;
  }
}

/* ---- tokens ---- */

static bp_token *add_token(scanner *s, bp_kind kind, size_t length) {
  bp_token *t = vec_add(s->out);
  t->kind = kind;
  t->line = s->line;
  t->column = column_of(s, s->at);
  t->length = (uint32_t)length;
  t->before = s->comment_before;
  s->comment_before = NULL;
  return t;
}

static bool is_name_start(char c) {
  return isalpha((unsigned char)c) || c == '_' || c == '$';
}

static void word(scanner *s) {
  const char *to = s->at;
  while (to < s->end && (is_name_start(*to) || isdigit((unsigned char)*to)))
    ++to;
  size_t length = (size_t)(to - s->at);
  const char *name = str_intern_n(s->strings, s->at, length);
  uint64_t *keyword = map_find(&s->keywords, map_key(name));
  bp_token *t = add_token(s, keyword ? (bp_kind)*keyword : BP_NAME, length);
  t->text = keyword ? NULL : name;
  s->at = to;
}

static bool number(scanner *s) {
  const char *to = s->at;
  while (to < s->end && (is_name_start(*to) || isdigit((unsigned char)*to)))
    ++to;
  for (const char *c = s->at; c < to; ++c)
    if (!isdigit((unsigned char)*c))
      return lex_error(s, (size_t)(to - s->at), "a name must not start with a digit");
  size_t length = (size_t)(to - s->at);
  add_token(s, BP_NUMBER, length)->text = str_intern_n(s->strings, s->at, length);
  s->at = to;
  return true;
}

/* {any text}: up to the closing brace that matches, on one line. */
static bool braced_name(scanner *s) {
  const char *to = s->at;
  uint32_t open = 0;
  for (; to < s->end && *to != '\n' && *to; ++to) {
    open += *to == '{';
    open -= *to == '}';
    if (open == 0)
      break;
  }
  if (to == s->end || *to != '}')
    return lex_error(s, 1, "the name that starts with this '{' is not closed on its line");
  size_t length = (size_t)(to + 1 - s->at);
  add_token(s, BP_NAME, length)->text = str_intern_n(s->strings, s->at, length);
  s->at = to + 1;
  return true;
}

static bool punctuation(scanner *s) {
  for (uint32_t i = 0; i < PUNCTUATION_COUNT; ++i) {
    size_t length = strlen(punctuation_table[i].text);
    if ((size_t)(s->end - s->at) >= length &&
        memcmp(s->at, punctuation_table[i].text, length) == 0) {
      add_token(s, punctuation_table[i].kind, length);
      s->at += length;
      return true;
    }
  }
  char message[40];
  bool shown = isprint((unsigned char)*s->at);
  snprintf(message, sizeof message, shown ? "stray character '%c'" : "stray byte 0x%02x",
           (unsigned char)*s->at);
  return lex_error(s, 1, message);
}

static bool next_token(scanner *s) {
  char c = *s->at;
  if (is_name_start(c)) {
    word(s);
    return true;
  }
  if (isdigit((unsigned char)c))
    return number(s);
  if (c == '{')
    return braced_name(s);
  return punctuation(s);
}

bool bp_lex(bp_tokens *out, str_pool *strings, const char *file, const char *text, size_t length,
            diag *d) {
  scanner s = {.file = file,
               .text = text,
               .at = text,
               .end = text + length,
               .line_start = text,
               .line = 1,
               .strings = strings,
               .diag = d,
               .out = out};
  for (uint32_t i = 0; i < KEYWORD_COUNT; ++i)
    map_put(&s.keywords, map_key(str_intern(strings, keyword_table[i].text)),
            (uint64_t)keyword_table[i].kind);
  bool ok = skip_blanks(&s);
  while (ok && s.at < s.end)
    ok = next_token(&s) && skip_blanks(&s);
  if (ok)
    add_token(&s, BP_END, 0);
  map_free(&s.keywords);
  return ok;
}
