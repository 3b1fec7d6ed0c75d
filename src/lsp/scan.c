#include "lsp/scan.h"

#include "base/memory.h"

#include <ctype.h>

typedef struct token {
  size_t from, to;
  uint32_t line;
  char kind; /* 'w' a word, '#' a line of the preprocessor, '"' a literal, else the character */
} token;

typedef struct reader {
  const char *text;
  size_t size, at;
  uint32_t line;
  bool line_start; /* nothing but blanks since the line began */
} reader;

/* ---- tokens ---- */

static char peek(const reader *r, size_t ahead) {
  return r->at + ahead < r->size ? r->text[r->at + ahead] : '\0';
}

static void advance(reader *r) {
  if (peek(r, 0) == '\n') {
    ++r->line;
    r->line_start = true;
  }
  ++r->at;
}

/* Over blanks and comments. */
static void skip_blank(reader *r) {
  while (r->at < r->size) {
    if (peek(r, 0) == '/' && peek(r, 1) == '/')
      while (r->at < r->size && peek(r, 0) != '\n')
        advance(r);
    else if (peek(r, 0) == '/' && peek(r, 1) == '*') {
      while (r->at < r->size && !(peek(r, 0) == '*' && peek(r, 1) == '/'))
        advance(r);
      r->at += 2;
    } else if (isspace((unsigned char)peek(r, 0)))
      advance(r);
    else
      return;
  }
  if (r->at > r->size)
    r->at = r->size;
}

/* To the end of the line, which a backslash carries on. */
static void skip_directive(reader *r) {
  while (r->at < r->size && peek(r, 0) != '\n') {
    if (peek(r, 0) == '\\' && peek(r, 1) == '\n')
      advance(r);
    advance(r);
  }
}

static void skip_literal(reader *r) {
  char quote = peek(r, 0);
  advance(r);
  while (r->at < r->size && peek(r, 0) != quote && peek(r, 0) != '\n') {
    if (peek(r, 0) == '\\')
      advance(r);
    advance(r);
  }
  if (peek(r, 0) == quote)
    advance(r);
}

static bool is_word(char c) {
  return isalnum((unsigned char)c) || c == '_';
}

static bool next_token(reader *r, token *out) {
  skip_blank(r);
  if (r->at >= r->size)
    return false;
  *out = (token){.from = r->at, .line = r->line, .kind = peek(r, 0)};
  bool directive = r->line_start && out->kind == '#';
  r->line_start = false;
  if (directive)
    skip_directive(r);
  else if (out->kind == '"' || out->kind == '\'') {
    out->kind = '"';
    skip_literal(r);
  } else if (is_word(out->kind)) {
    out->kind = 'w';
    while (is_word(peek(r, 0)))
      advance(r);
  } else
    advance(r);
  out->to = r->at < r->size ? r->at : r->size;
  assert(out->to > out->from);
  return true;
}

static uint64_t hash_token(uint64_t hash, const char *text, const token *t) {
  for (size_t i = t->from; i < t->to; ++i)
    hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
  return (hash ^ 0x100) * 1099511628211u;
}

/* ---- functions ---- */

typedef struct outline {
  scan *out;
  const char *text;
  uint32_t depth;  /* of braces */
  uint32_t parens; /* outside braces */
  token start;     /* of the declaration; */
  bool has_start;
  token name, last;      /* the word before the first parenthesis of it; the last token */
  bool has_name, closed; /* that parenthesis is closed again */
  bool inside;           /* a function's braces */
  scanned now;
} outline;

static void begin_declaration(outline *o) {
  o->has_start = o->has_name = o->closed = false;
  o->parens = 0;
}

static void open_brace(outline *o, const token *t) {
  (void)t;
  if (o->depth++ > 0 || !o->has_name || !o->closed || o->last.kind != ')')
    return;
  o->inside = true;
  size_t length = o->name.to - o->name.from;
  char *name = xmalloc(length + 1);
  memcpy(name, o->text + o->name.from, length);
  name[length] = '\0';
  o->now = (scanned){.name = name, .first = o->name.line, .from = o->start.from, .hash = 7};
}

static void close_brace(outline *o, const token *t) {
  if (o->depth == 0)
    return;
  if (--o->depth > 0)
    return;
  if (o->inside) {
    o->now.last = t->line;
    o->now.to = t->to;
    vec_push(&o->out->functions, o->now);
    o->inside = false;
    begin_declaration(o);
  }
}

/* A token outside braces. */
static void read_outer(outline *o, const token *t) {
  if (!o->has_start) {
    o->start = *t;
    o->has_start = true;
  }
  if (t->kind == '(' && o->parens++ == 0 && !o->has_name && o->last.kind == 'w') {
    o->name = o->last;
    o->has_name = true;
  }
  if (t->kind == ')' && o->parens > 0 && --o->parens == 0)
    o->closed = true;
  if (t->kind == '=')
    o->has_name = false;
  if (t->kind == ';' && o->parens == 0)
    begin_declaration(o);
}

void scan_text(scan *out, const char *text, size_t size) {
  reader r = {.text = text, .size = size, .line = 1, .line_start = true};
  outline o = {.out = out, .text = text};
  token t;
  *out = (scan){.rest = 7};
  while (next_token(&r, &t)) {
    if (o.inside)
      o.now.hash = hash_token(o.now.hash, text, &t);
    else
      out->rest = hash_token(out->rest, text, &t);
    if (t.kind == '#')
      continue;
    if (t.kind == '{')
      open_brace(&o, &t);
    else if (t.kind == '}')
      close_brace(&o, &t);
    else if (o.depth == 0)
      read_outer(&o, &t);
    o.last = t;
  }
  if (o.inside)
    free(o.now.name);
}

void scan_free(scan *s) {
  for (vec_each(scanned, f, &s->functions))
    free(f->name);
  vec_free(&s->functions);
}

bool scan_mentions(const char *text, const scanned *f, const char *name) {
  reader r = {.text = text, .size = f->to, .at = f->from, .line = 1};
  size_t length = strlen(name);
  token t;
  assert(f->from < f->to);
  while (next_token(&r, &t))
    if (t.kind == 'w' && t.to - t.from == length && strncmp(text + t.from, name, length) == 0)
      return true;
  return false;
}
