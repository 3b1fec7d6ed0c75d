/* lex.c: tokens of C expressions and core programs. */
#include "expr/parse.h"

#include <ctype.h>

static bool is_name_start(char c) {
  return isalpha((unsigned char)c) || c == '_' || c == '$';
}

static bool is_name_char(char c) {
  return is_name_start(c) || isdigit((unsigned char)c);
}

static char peek(const lexer *l, size_t ahead) {
  return (size_t)(l->end - l->at) > ahead ? l->at[ahead] : 0;
}

static void new_line(lexer *l) {
  assert(l->at > l->line_start && l->at[-1] == '\n');
  l->line++;
  l->line_start = l->at;
}

/* ---- comments ---- */

/* Takes digits and the separator before them off the end of the text. */
static bool take_back(const char *text, size_t *length, char separator) {
  size_t at = *length;
  while (at > 0 && isdigit((unsigned char)text[at - 1]))
    --at;
  if (at == *length || at == 0 || text[at - 1] != separator)
    return false;
  *length = at - 1;
  return true;
}

static bool is_number(const char *text, size_t length) {
  size_t at = 0;
  while (at < length && isspace((unsigned char)text[at]))
    ++at;
  size_t digits = at;
  while (at < length && isdigit((unsigned char)text[at]))
    ++at;
  return at == length && at > digits;
}

/* [file:]line:column[-line:column] */
static bool is_place(const char *text, size_t length) {
  while (length && isspace((unsigned char)text[length - 1]))
    --length;
  size_t rest = length;
  if (!take_back(text, &rest, ':'))
    return false;
  size_t range = rest;
  if (take_back(text, &range, '-') && take_back(text, &range, ':'))
    rest = range;
  return is_number(text, rest) || (take_back(text, &rest, ':') && rest > 0);
}

static size_t rest_of_line(const lexer *l) {
  const char *end = memchr(l->at, '\n', (size_t)(l->end - l->at));
  return (size_t)((end ? end : l->end) - l->at);
}

static void skip_block_comment(lexer *l) {
  assert(peek(l, 0) == '/' && peek(l, 1) == '*');
  for (l->at += 2; l->at < l->end;) {
    if (*l->at == '*' && peek(l, 1) == '/') {
      l->at += 2;
      return;
    }
    if (*l->at++ == '\n')
      new_line(l);
  }
}

/* Skips blanks and comments; stops at a comment that is to be reported. */
static void skip_blanks(lexer *l) {
  while (l->at < l->end) {
    if (isspace((unsigned char)*l->at)) {
      if (*l->at++ == '\n')
        new_line(l);
    } else if (*l->at == '/' && peek(l, 1) == '/') {
      size_t length = rest_of_line(l);
      if (l->want_locations && is_place(l->at + 2, length - 2))
        return;
      l->at += length;
    } else if (*l->at == '/' && peek(l, 1) == '*') {
      skip_block_comment(l);
    } else {
      return;
    }
  }
}

/* ---- tokens: each gives the length of the one that starts here ---- */

static size_t name_length(const lexer *l) {
  size_t n = 0;
  while (is_name_char(peek(l, n)))
    ++n;
  return n;
}

static size_t number_length(const lexer *l) {
  assert(isdigit((unsigned char)peek(l, 0)));
  bool hex = peek(l, 0) == '0' && (peek(l, 1) == 'x' || peek(l, 1) == 'X');
  size_t n = 0;
  for (;; ++n) {
    char c = peek(l, n);
    bool sign = (c == '+' || c == '-') && n > 0 && strchr(hex ? "pP" : "eE", peek(l, n - 1));
    if (!sign && !isalnum((unsigned char)c) && c != '_' && c != '.')
      return n;
  }
}

/* 0 if the quote here starts no character constant: then it is the prime of 'x. */
static size_t char_length(const lexer *l) {
  char c = peek(l, 1);
  if (c == '\\') {
    size_t n = 3;
    while (n < 6 && peek(l, n) != '\'')
      ++n;
    return peek(l, n) == '\'' ? n + 1 : 0;
  }
  return c && c != '\'' && c != '\n' && peek(l, 2) == '\'' ? 3 : 0;
}

/* Up to the closing quote; an unclosed string ends with its line and is not one. */
static size_t string_length(const lexer *l) {
  for (size_t n = 1; peek(l, n) && peek(l, n) != '\n'; ++n) {
    if (peek(l, n) == '"')
      return n + 1;
    n += peek(l, n) == '\\';
  }
  return 0;
}

/* {any text} on one line, braces in it balanced; 0 if it is not closed there. */
static size_t brace_length(const lexer *l) {
  assert(peek(l, 0) == '{');
  size_t depth = 0, limit = rest_of_line(l);
  for (size_t n = 0; n < limit; ++n) {
    depth += peek(l, n) == '{';
    if (peek(l, n) == '}' && --depth == 0)
      return n + 1;
  }
  return 0;
}

static size_t punct_length(const lexer *l) {
  static const char *const longer[] = {
      "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
      "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "+%", "-%", "*%", ":=", "::"};
  for (size_t i = 0; i < sizeof longer / sizeof *longer; ++i) {
    if (longer[i][0] != *l->at)
      continue;
    size_t n = strlen(longer[i]);
    if ((size_t)(l->end - l->at) >= n && !memcmp(l->at, longer[i], n))
      return n;
  }
  return 1;
}

static token_kind measure(const lexer *l, size_t *length) {
  char c = *l->at;
  if (c == '/' && peek(l, 1) == '/') {
    *length = rest_of_line(l);
    return TOK_COMMENT_LOC;
  }
  if (is_name_start(c)) {
    *length = name_length(l);
    return TOK_NAME;
  }
  if (isdigit((unsigned char)c)) {
    *length = number_length(l);
    return TOK_NUMBER;
  }
  if (c == '\'' && (*length = char_length(l)))
    return TOK_CHAR;
  if (c == '"' && (*length = string_length(l)))
    return TOK_STRING;
  if (c == '{' && l->brace_names && (*length = brace_length(l)))
    return TOK_NAME;
  *length = punct_length(l);
  return TOK_PUNCT;
}

void lexer_next(lexer *l) {
  assert(l->line_start <= l->at && l->at <= l->end);
  l->last = l->tok;
  skip_blanks(l);
  l->tok = (token){.kind = TOK_END,
                   .text = l->at,
                   .line = l->line,
                   .column = (uint32_t)(l->at - l->line_start) + 1};
  if (l->at == l->end)
    return;
  size_t length = 0;
  l->tok.kind = measure(l, &length);
  assert(length > 0 && length <= (size_t)(l->end - l->at));
  assert(length <= UINT32_MAX);
  l->tok.length = (uint32_t)length;
  l->at += length;
}

void lexer_init(lexer *l, const char *text, size_t length) {
  *l = (lexer){.at = text, .line_start = text, .end = text + length, .line = 1};
  lexer_next(l);
  l->last = l->tok;
}

bool token_is(const token *t, const char *text) {
  if (t->length == 0 || t->text[0] != text[0])
    return false;
  return t->length == strlen(text) && t->kind != TOK_STRING && t->kind != TOK_CHAR &&
         !memcmp(t->text, text, t->length);
}
