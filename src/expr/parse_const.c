/* parse_const.c: numbers, characters, strings and initialisers. */
#include "expr/parse_state.h"

#include <ctype.h>
#include <float.h>

/* ---- numbers ---- */

static unsigned digit_value(char c) {
  if (isdigit((unsigned char)c))
    return (unsigned)(c - '0');
  return isalpha((unsigned char)c) ? (unsigned)(tolower((unsigned char)c) - 'a') + 10 : 99;
}

typedef struct number {
  u128 value;
  bool decimal, is_unsigned;
  uint32_t longs; /* L or LL */
} number;

/* 0 if the text is no suffix of integers. */
static bool read_suffix(const char *text, const char *end, number *n) {
  for (; text < end; ++text) {
    if ((*text == 'u' || *text == 'U') && !n->is_unsigned)
      n->is_unsigned = true;
    else if ((*text == 'l' || *text == 'L') && n->longs < 2)
      n->longs++;
    else
      return false;
  }
  return true;
}

static bool read_integer(const token *t, number *n, bool *too_large) {
  const char *text = t->text, *end = t->text + t->length;
  unsigned base = 10;
  if (*text == '0' && t->length > 2 && strchr("xXbB", text[1])) {
    base = tolower((unsigned char)text[1]) == 'x' ? 16 : 2;
    text += 2;
  } else if (*text == '0') {
    base = 8;
  }
  const char *first = text;
  for (; text < end && digit_value(*text) < base; ++text) {
    u128 next = n->value * base + digit_value(*text);
    if (next / base != n->value)
      *too_large = true;
    n->value = next;
  }
  n->decimal = base == 10;
  return text > first && read_suffix(text, end, n);
}

static bool number_fits(const number *n, uint32_t width, bool is_signed) {
  assert(width >= 1 && width <= 128);
  uint32_t bits = width - is_signed;
  return bits == 128 || !(n->value >> bits);
}

/* The first type of C's list that holds the number; 128 bits are there as a last resort. */
static const type *number_type(exprs *pool, const number *n) {
  const uint32_t widths[] = {32, pool->pointer_width, 64, 128};
  for (uint32_t i = n->longs; i < 4; ++i) {
    if (!n->is_unsigned && number_fits(n, widths[i], true))
      return type_int(pool, widths[i], true);
    if ((n->is_unsigned || !n->decimal) && number_fits(n, widths[i], false))
      return type_int(pool, widths[i], false);
  }
  return type_int(pool, 128, false);
}

static bool is_float_text(const token *t) {
  bool hex = t->length > 1 && t->text[0] == '0' && (t->text[1] == 'x' || t->text[1] == 'X');
  for (uint32_t i = 0; i < t->length; ++i)
    if (t->text[i] == '.' || strchr(hex ? "pP" : "eE", t->text[i]))
      return true;
  return false;
}

static const expr *parse_long_double(parser *p, const char *text) {
  long double value = strtold(text, NULL);
  u128 bits = 0;
  memcpy(&bits, &value, 10);
  lexer_next(p->l);
  return expr_const(p->pool, type_float(p->pool, 80), bits);
}

static const expr *parse_float(parser *p) {
  token t = p->l->tok;
  char text[128], *end;
  if (t.length >= sizeof text)
    return parse_error(p->scope, &t, "this number is too long");
  memcpy(text, t.text, t.length);
  text[t.length] = 0;
  double value = strtod(text, &end);
  bool single = (*end == 'f' || *end == 'F') && !end[1];
  if ((*end == 'L' || *end == 'l') && !end[1] && LDBL_MANT_DIG == 64)
    return parse_long_double(p, text);
  if (end == text || (*end && !single))
    return parse_error(p->scope, &t, "'%s' is not a number Assay can read", text);
  lexer_next(p->l);
  uint32_t low = 0;
  uint64_t all = 0;
  float small = strtof(text, NULL);
  memcpy(&low, &small, sizeof low);
  memcpy(&all, &value, sizeof all);
  return expr_const(p->pool, type_float(p->pool, single ? 32 : 64), single ? low : all);
}

const expr *parse_number(parser *p) {
  token t = p->l->tok;
  assert(t.kind == TOK_NUMBER);
  if (is_float_text(&t))
    return parse_float(p);
  number n = {0};
  bool too_large = false;
  if (!read_integer(&t, &n, &too_large))
    return parse_error(p->scope, &t, "'%s' is not a number", token_text(p->pool, &t));
  if (too_large)
    return parse_error(p->scope, &t, "this number needs more than 128 bits");
  lexer_next(p->l);
  return expr_const(p->pool, number_type(p->pool, &n), n.value);
}

/* ---- characters ---- */

/* One character or escape; false if it is no C escape. */
static bool read_char(const char **text, const char *end, unsigned *c) {
  static const char letters[] = "abfnrtv\\'\"?", values[] = "\a\b\f\n\r\t\v\\'\"?";
  assert(*text < end);
  *c = (unsigned char)*(*text)++;
  if (*c != '\\' || *text == end)
    return *c != '\\';
  char letter = *(*text)++;
  const char *found = letter ? strchr(letters, letter) : NULL;
  if (found) {
    *c = (unsigned char)values[found - letters];
    return true;
  }
  unsigned base = letter == 'x' ? 16 : 8, digits = 0;
  if (letter != 'x')
    --*text;
  for (*c = 0; *text < end && digits < 3 && digit_value(**text) < base; ++digits)
    *c = *c * base + digit_value(*(*text)++);
  return digits > 0 && *c < 256;
}

const expr *parse_char(parser *p) {
  token t = p->l->tok;
  assert(t.kind == TOK_CHAR && t.length >= 3);
  const char *text = t.text + 1, *end = t.text + t.length - 1;
  unsigned c;
  if (!read_char(&text, end, &c) || text != end)
    return parse_error(p->scope, &t, "unknown character %s", token_text(p->pool, &t));
  lexer_next(p->l);
  return expr_int(p->pool, type_signed_int(p->pool), (signed char)c);
}

bool parse_bytes(parser *p, buf *bytes) {
  while (p->l->tok.kind == TOK_STRING) {
    token t = p->l->tok;
    assert(t.length >= 2);
    const char *text = t.text + 1, *end = t.text + t.length - 1;
    while (text < end) {
      unsigned c;
      if (!read_char(&text, end, &c)) {
        parse_error(p->scope, &t, "unknown escape in a string");
        return false;
      }
      buf_put(bytes, (char)(unsigned char)c);
    }
    lexer_next(p->l);
  }
  return true;
}

const expr *parse_string_array(parser *p, const type *array) {
  token t = p->l->tok;
  assert(t.kind == TOK_STRING && (!array || type_is_char_array(array)));
  buf bytes = {0};
  expr_vec kids = {0};
  const expr *result = NULL;
  if (!parse_bytes(p, &bytes))
    goto out;
  if (!array)
    array = type_array(p->pool, type_int(p->pool, 8, true), bytes.size + 1);
  if (array->length && bytes.size > array->length) {
    parse_error(p->scope, &t, "the string is longer than its array");
    goto out;
  }
  for (size_t i = 0; i < bytes.size; ++i)
    vec_push(&kids, expr_const(p->pool, array->elem, (unsigned char)bytes.text[i]));
  result = expr_agg(p->pool, array, kids.data, kids.size);
out:
  buf_free(&bytes);
  vec_free(&kids);
  return result;
}

/* ---- initialisers ---- */

/* Number of the field that is called that; count if none is. $3 is field 3. */
static uint32_t field_named(const type *t, const char *name) {
  uint32_t i = 0;
  if (*name == '$' && isdigit((unsigned char)name[1])) {
    unsigned long n = strtoul(name + 1, NULL, 10);
    return n < t->count ? (uint32_t)n : t->count;
  }
  while (i < t->count && strcmp(t->fields[i].name, name) != 0)
    ++i;
  return i;
}

/* .name = value */
static const expr *parse_union_braces(parser *p, const type *t) {
  assert(t->kind == T_STRUCT && t->is_union && t->is_complete);
  uint32_t i = 0;
  if (at(p, "}"))
    return expr_agg(p->pool, t, NULL, 0);
  if (accept(p, ".")) {
    token where = p->l->tok;
    i = where.kind == TOK_NAME ? field_named(t, token_text(p->pool, &where)) : t->count;
    if (i == t->count)
      return parse_error(p->scope, &where, "no such member");
    lexer_next(p->l);
    if (!expect(p, "="))
      return NULL;
  } else if (t->count == 0) {
    return parse_error(p->scope, &p->l->tok, "more values than members");
  }
  const expr *value = parse_initializer_at(p, t->fields[i].type);
  return value ? expr_agg_union(p->pool, t, i, value) : NULL;
}

static bool parse_elements(parser *p, const type *t, expr_vec *kids) {
  assert(type_is_aggregate(t));
  while (!at(p, "}")) {
    bool is_array = t->kind == T_ARRAY;
    if (is_array ? t->length && kids->size >= t->length : kids->size >= t->count) {
      parse_error(p->scope, &p->l->tok, "more values than members");
      return false;
    }
    const expr *e = parse_initializer_at(p, is_array ? t->elem : t->fields[kids->size].type);
    if (!e)
      return false;
    vec_push(kids, e);
    if (!at(p, "}") && !expect(p, ","))
      return false;
  }
  return true;
}

static const expr *parse_braces(parser *p, const type *t) {
  if (t->kind == T_STRUCT && !t->is_complete)
    return parse_error(p->scope, &p->l->tok, "'%s' is incomplete", type_text(p->pool, t));
  const expr *result = NULL;
  if (t->kind == T_STRUCT && t->is_union) {
    result = parse_union_braces(p, t);
  } else {
    expr_vec kids = {0};
    if (parse_elements(p, t, &kids))
      result = expr_agg(p->pool, t, kids.data, kids.size);
    vec_free(&kids);
  }
  return result && expect(p, "}") ? result : NULL;
}

const expr *parse_initializer_at(parser *p, const type *t) {
  token where = p->l->tok;
  if (p->l->tok.kind == TOK_STRING && type_is_char_array(t))
    return parse_string_array(p, t);
  if (type_is_aggregate(t) && accept(p, "{")) {
    if (++p->depth > PARSE_MAX_DEPTH)
      return parse_error(p->scope, &where, "this initialiser is nested too deeply");
    const expr *e = parse_braces(p, t);
    p->depth--;
    return e;
  }
  const expr *e = parse_ternary(p);
  p->scope->where = where;
  return e ? parse_convert(p->scope, e, t) : NULL;
}

const expr *parse_initializer(lexer *l, expr_scope *scope, const type *t) {
  parser p = {.l = l, .scope = scope, .pool = scope->pool};
  return parse_initializer_at(&p, t);
}
