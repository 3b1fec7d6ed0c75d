/* Reads core programs: tokens, and the places in comments. */
#include "program/parse.h"

#include <stdio.h>

/* ---- tokens ---- */

token core_peek(const core_parser *c) {
  lexer ahead = c->lex;
  lexer_next(&ahead);
  return ahead.tok;
}

bool core_accept(core_parser *c, const char *text) {
  if (!core_at(c, text))
    return false;
  core_next(c);
  return true;
}

bool core_fail_expected(core_parser *c, const char *what) {
  const token *t = &c->lex.tok;
  if (t->kind == TOK_END)
    return FAIL(c, t, "expected %s before the end of the file", what);
  return FAIL(c, t, "expected %s before '%.*s'", what, (int)t->length, t->text);
}

bool core_expect(core_parser *c, const char *text) {
  if (core_accept(c, text))
    return true;
  char what[32];
  snprintf(what, sizeof what, "'%s'", text);
  return core_fail_expected(c, what);
}

const char *core_name(core_parser *c, const char *what) {
  if (c->lex.tok.kind != TOK_NAME) {
    core_fail_expected(c, what);
    return NULL;
  }
  const char *name = str_intern_n(&c->p->pool.strings, c->lex.tok.text, c->lex.tok.length);
  core_next(c);
  return name;
}

bool core_number(core_parser *c, uint64_t *value, uint64_t max) {
  const token *t = &c->lex.tok;
  if (t->kind != TOK_NUMBER)
    return core_fail_expected(c, "a number");
  uint64_t n = 0;
  for (uint32_t i = 0; i < t->length; i++) {
    if (t->text[i] < '0' || t->text[i] > '9')
      return FAIL(c, t, "'%.*s' is not a decimal number", (int)t->length, t->text);
    uint64_t digit = (uint64_t)(t->text[i] - '0');
    if (n > (max - digit) / 10)
      return FAIL(c, t, "%.*s is too large here", (int)t->length, t->text);
    n = n * 10 + digit;
  }
  *value = n;
  core_next(c);
  return true;
}

static int hex_digit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The character an escape stands for; `at` is behind the backslash and is moved behind it. */
static bool unescape(const char **at, const char *end, char *out) {
  static const char letters[] = "ntrabfv\"'\\?", values[] = "\n\t\r\a\b\f\v\"'\\?";
  const char *letter = memchr(letters, **at, sizeof letters - 1);
  if (letter) {
    ++*at;
    *out = values[letter - letters];
    return true;
  }
  int base = 8, limit = 3, count = 0, value = 0;
  if (**at == 'x') {
    ++*at;
    base = 16;
    limit = 2;
  }
  for (; count < limit && *at < end; count++, ++*at) {
    int digit = hex_digit(**at);
    if (digit < 0 || digit >= base)
      break;
    value = value * base + digit;
  }
  *out = (char)value;
  return count > 0 && value < 256;
}

/* A string literal, unescaped. */
static bool core_bytes(core_parser *c, buf *out) {
  const token *t = &c->lex.tok;
  if (t->kind != TOK_STRING)
    return core_fail_expected(c, "a string");
  assert(t->length >= 2);
  const char *end = t->text + t->length - 1;
  for (const char *at = t->text + 1; at < end;) {
    char byte = *at++;
    if (byte == '\\' && !unescape(&at, end, &byte))
      return FAIL(c, t, "unknown escape in a string");
    buf_put(out, byte);
  }
  core_next(c);
  return true;
}

const char *core_text(core_parser *c) {
  buf bytes = {0};
  const char *text = NULL;
  if (core_bytes(c, &bytes))
    text = str_intern(&c->p->pool.strings, buf_text(&bytes));
  buf_free(&bytes);
  return text;
}

/* ---- places ---- */

/* Takes separator and number off the end of the text; separator 0: the number is all of it. */
static bool take_number(const char *text, size_t *length, char separator, uint32_t *value) {
  size_t i = *length;
  while (i > 0 && text[i - 1] >= '0' && text[i - 1] <= '9')
    i--;
  bool preceded = separator == 0 ? i == 0 : i > 0 && text[i - 1] == separator;
  if (i == *length || *length - i > 9 || !preceded)
    return false;
  *value = 0;
  for (size_t k = i; k < *length; k++)
    *value = *value * 10 + (uint32_t)(text[k] - '0');
  *length = separator == 0 ? 0 : i - 1;
  return true;
}

/* The comment `// [file:]line:column[-line:column]`. */
static void read_place(core_parser *c, const token *t, location *where) {
  const char *text = t->text + strspn(t->text, "/");
  text += strspn(text, " \t");
  size_t length = (size_t)(t->text + t->length - text);
  while (length > 0 && strchr(" \t\r", text[length - 1]))
    length--;
  location place = {.file = c->place_file};
  uint32_t column, at_line;
  size_t start = length;
  if (take_number(text, &start, ':', &column) && take_number(text, &start, '-', &at_line)) {
    place.end_line = at_line;
    place.end_column = column;
    length = start;
  }
  if (!take_number(text, &length, ':', &place.column))
    return;
  if (take_number(text, &length, ':', &place.line))
    place.file = str_intern_n(&c->p->pool.strings, text, length);
  else if (!take_number(text, &length, 0, &place.line))
    return;
  *where = place;
}

void core_next_place(core_parser *c, location *where) {
  uint32_t at_line = c->lex.tok.line;
  c->lex.want_locations = true;
  core_next(c);
  c->lex.want_locations = false;
  if (c->lex.tok.kind != TOK_COMMENT_LOC)
    return;
  if (c->lex.tok.line == at_line)
    read_place(c, &c->lex.tok, where);
  core_next(c);
}

bool core_end(core_parser *c, location *where) {
  if (!core_at(c, ";"))
    return core_fail_expected(c, "';'");
  core_next_place(c, where);
  return true;
}
