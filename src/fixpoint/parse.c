/* parse.c: `.mu` text into raw nodes. Recursive descent; the first error ends it. */
#include "fixpoint/raw.h"

#include <assert.h>
#include <ctype.h>
#include <setjmp.h>

/* ---- tokens -------------------------------------------------------------- */

typedef enum token_kind { T_END, T_NAME, T_NUMBER, T_PUNCT, T_COMMAND } token_kind;

typedef struct token {
  token_kind kind;
  const char *text;
  size_t length;
  mu_place place;
} token;

enum { MAX_DEPTH = 1000 };

typedef struct parser {
  mu_system *m;
  raw_text *out;
  mu_error *error;
  const char *at, *end, *line_start;
  uint32_t line, depth;
  token tok;
  jmp_buf fail; /* at the first error */
} parser;

static _Noreturn __attribute__((format(printf, 3, 4))) void fail(parser *p, mu_place place,
                                                                 const char *format, ...) {
  va_list args;
  va_start(args, format);
  mu_error_vat(p->error, place, format, args);
  va_end(args);
  longjmp(p->fail, 1);
}

static mu_place here(const parser *p) {
  return (mu_place){p->line, (uint32_t)(p->at - p->line_start) + 1};
}

static void newline(parser *p) {
  assert(p->at > p->line_start && p->at[-1] == '\n');
  p->line++;
  p->line_start = p->at;
}

static void skip_blanks(parser *p) {
  while (p->at < p->end) {
    char c = *p->at, next = p->at + 1 < p->end ? p->at[1] : 0;
    if (c == '\n') {
      p->at++;
      newline(p);
    } else if (isspace((unsigned char)c)) {
      p->at++;
    } else if (c == '/' && next == '/') {
      while (p->at < p->end && *p->at != '\n')
        p->at++;
    } else if (c == '/' && next == '*') {
      mu_place start = here(p);
      for (p->at += 2;;) {
        if (p->end - p->at < 2)
          fail(p, start, "this comment does not end");
        if (p->at[0] == '*' && p->at[1] == '/')
          break;
        if (*p->at++ == '\n')
          newline(p);
      }
      p->at += 2;
    } else {
      return;
    }
  }
}

static bool is_name_char(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

static size_t punct_length(const parser *p) {
  static const char *const long_ones[] = {"<->", "->", "~+", "!=", "<=", ">=", ".."};
  size_t left = (size_t)(p->end - p->at);
  for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; ++i) {
    size_t n = strlen(long_ones[i]);
    if (n <= left && memcmp(p->at, long_ones[i], n) == 0)
      return n;
  }
  return *p->at && strchr("{}()[];,.!&|=<>+-", *p->at) ? 1 : 0;
}

static void next(parser *p) {
  skip_blanks(p);
  token *t = &p->tok;
  *t = (token){.kind = T_END, .text = p->at, .place = here(p)};
  if (p->at == p->end)
    return;
  char c = *p->at;
  if (isalpha((unsigned char)c) || c == '_' || c == '#') {
    t->kind = c == '#' ? T_COMMAND : T_NAME;
    for (p->at++; p->at < p->end && is_name_char(*p->at);)
      p->at++;
  } else if (isdigit((unsigned char)c)) {
    t->kind = T_NUMBER;
    while (p->at < p->end && isalnum((unsigned char)*p->at))
      p->at++;
  } else {
    size_t n = punct_length(p);
    if (n == 0)
      fail(p, t->place,
           isprint((unsigned char)c) ? "unexpected character '%c'" : "unexpected byte %d",
           isprint((unsigned char)c) ? c : (unsigned char)c);
    t->kind = T_PUNCT;
    p->at += n;
  }
  assert(p->at > t->text && p->at <= p->end);
  t->length = (size_t)(p->at - t->text);
}

static bool is(const parser *p, const char *text) {
  return p->tok.kind != T_END && p->tok.length == strlen(text) &&
         memcmp(p->tok.text, text, p->tok.length) == 0;
}

static bool accept(parser *p, const char *text) {
  if (!is(p, text))
    return false;
  next(p);
  return true;
}

static void expect(parser *p, const char *text) {
  if (!accept(p, text)) {
    if (p->tok.kind == T_END)
      fail(p, p->tok.place, "expected '%s' before the end of the text", text);
    fail(p, p->tok.place, "expected '%s' before '%.*s'", text, (int)p->tok.length, p->tok.text);
  }
}

static bool is_keyword(const token *t) {
  static const char *const words[] = {"enum", "class", "bool",   "mu",
                                      "true", "false", "exists", "forall"};
  for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
    if (t->length == strlen(words[i]) && memcmp(t->text, words[i], t->length) == 0)
      return true;
  return false;
}

static const char *name_of(parser *p, const char *what) {
  if (p->tok.kind != T_NAME || is_keyword(&p->tok)) {
    if (p->tok.kind == T_END)
      fail(p, p->tok.place, "expected %s before the end of the text", what);
    fail(p, p->tok.place, "expected %s before '%.*s'", what, (int)p->tok.length, p->tok.text);
  }
  const char *name = str_intern_n(&p->m->strings, p->tok.text, p->tok.length);
  next(p);
  return name;
}

static const char *type_name(parser *p) {
  if (is(p, "bool")) {
    next(p);
    return str_intern(&p->m->strings, "bool");
  }
  return name_of(p, "a type");
}

static int64_t number_of(parser *p) {
  if (p->tok.kind != T_NUMBER)
    fail(p, p->tok.place, "expected a number");
  int64_t value = 0;
  for (size_t i = 0; i < p->tok.length; ++i) {
    char c = p->tok.text[i];
    if (!isdigit((unsigned char)c))
      fail(p, p->tok.place, "'%.*s' is not a number", (int)p->tok.length, p->tok.text);
    value = value * 10 + (c - '0');
    if (value > INT32_MAX)
      fail(p, p->tok.place, "this number is too large");
  }
  next(p);
  return value;
}

/* ---- terms --------------------------------------------------------------- */

static raw *node(parser *p, raw_kind kind, mu_place place) {
  raw *r = arena_new(&p->m->memory, raw);
  r->kind = kind;
  r->place = place;
  r->bound = -1;
  vec_push(&p->out->nodes, r);
  return r;
}

static raw *term(parser *p);

static raw *path_from(parser *p, const char *name, mu_place place) {
  raw *r = node(p, RAW_PATH, place);
  r->name = name;
  for (;;) {
    mu_place at = p->tok.place;
    if (accept(p, ".")) {
      mu_place where = p->tok.place;
      const char *field = name_of(p, "a field");
      vec_push(&r->selectors, (raw_selector){.field = field, .place = where});
    } else if (accept(p, "[")) {
      raw *index = term(p);
      expect(p, "]");
      vec_push(&r->selectors, (raw_selector){.index = index, .place = at});
    } else {
      return r;
    }
  }
}

/* The sum of the numbers that are added and subtracted here. */
static int64_t offset_of(parser *p) {
  int64_t sum = 0;
  while (is(p, "+") || is(p, "-")) {
    bool minus = is(p, "-");
    next(p);
    int64_t n = number_of(p);
    sum += minus ? -n : n;
  }
  return sum;
}

static raw *term(parser *p) {
  mu_place place = p->tok.place;
  raw *r;
  if (p->tok.kind == T_NUMBER) {
    r = node(p, RAW_NUMBER, place);
    r->number = number_of(p);
  } else if (is(p, "true") || is(p, "false")) {
    r = node(p, is(p, "true") ? RAW_TRUE : RAW_FALSE, place);
    next(p);
  } else {
    if (++p->depth > MAX_DEPTH)
      fail(p, place, "this is nested too deeply");
    const char *name = name_of(p, "a term");
    r = path_from(p, name, place);
    p->depth--;
  }
  r->plus += offset_of(p);
  return r;
}

/* ---- formulas ------------------------------------------------------------ */

static raw *formula(parser *p);

static bool compare_op(const parser *p, raw_op *op) {
  static const char *const texts[] = {"=", "!=", "<", "<=", ">", ">="};
  for (int i = 0; i < 6; ++i)
    if (is(p, texts[i])) {
      *op = (raw_op)i;
      return true;
    }
  return false;
}

static raw *comparison(parser *p, raw *left) {
  raw_op op;
  mu_place place = p->tok.place;
  if (!compare_op(p, &op)) {
    if (left->kind == RAW_NUMBER)
      fail(p, left->place, "a number is not a formula");
    return left;
  }
  next(p);
  raw *r = node(p, RAW_COMPARE, place);
  r->op = op;
  vec_push(&r->kids, left);
  vec_push(&r->kids, term(p));
  return r;
}

static raw *application(parser *p, const char *name, mu_place place) {
  raw *r = node(p, RAW_APPLY, place);
  r->name = name;
  if (!accept(p, ")")) {
    do
      vec_push(&r->kids, term(p));
    while (accept(p, ","));
    expect(p, ")");
  }
  return r;
}

/* T x, U y. or T x, y. */
static void declarations(parser *p, raw *r) {
  const char *type = NULL;
  mu_place type_place = {0};
  do {
    mu_place place = p->tok.place;
    const char *first = type_name(p);
    if (type && (is(p, ",") || is(p, "."))) {
      vec_push(&r->decls,
               (raw_decl){.type = type, .type_place = type_place, .name = first, .place = place});
      continue;
    }
    type = first;
    type_place = place;
    mu_place name_place = p->tok.place;
    const char *name = name_of(p, "a variable");
    vec_push(&r->decls,
             (raw_decl){.type = type, .type_place = type_place, .name = name, .place = name_place});
  } while (accept(p, ","));
  expect(p, ".");
}

static raw *atom(parser *p) {
  mu_place place = p->tok.place;
  if (accept(p, "(")) {
    raw *r = formula(p);
    expect(p, ")");
    return r;
  }
  if (is(p, "exists") || is(p, "forall")) {
    raw *r = node(p, is(p, "exists") ? RAW_EXISTS : RAW_FORALL, place);
    next(p);
    declarations(p, r);
    vec_push(&r->kids, formula(p));
    return r;
  }
  if (p->tok.kind == T_NUMBER || is(p, "true") || is(p, "false"))
    return comparison(p, term(p));
  const char *name = name_of(p, "a formula");
  if (accept(p, "("))
    return application(p, name, place);
  raw *r = path_from(p, name, place);
  r->plus += offset_of(p);
  return comparison(p, r);
}

static raw *negation(parser *p) {
  mu_place place = p->tok.place;
  if (++p->depth > MAX_DEPTH)
    fail(p, place, "this is nested too deeply");
  raw *r;
  if (accept(p, "!")) {
    r = node(p, RAW_NOT, place);
    vec_push(&r->kids, negation(p));
  } else {
    r = atom(p);
  }
  p->depth--;
  return r;
}

static raw *list(parser *p, const char *op, raw_kind kind, raw *(*part)(parser *)) {
  mu_place place = p->tok.place;
  raw *first = part(p);
  if (!is(p, op))
    return first;
  raw *r = node(p, kind, place);
  vec_push(&r->kids, first);
  while (accept(p, op))
    vec_push(&r->kids, part(p));
  return r;
}

static raw *conjunction(parser *p) {
  return list(p, "&", RAW_AND, negation);
}

static raw *disjunction(parser *p) {
  return list(p, "|", RAW_OR, conjunction);
}

static raw *implication(parser *p) {
  raw *left = disjunction(p);
  mu_place place = p->tok.place;
  if (!accept(p, "->"))
    return left;
  raw *r = node(p, RAW_IMPLIES, place);
  vec_push(&r->kids, left);
  if (++p->depth > MAX_DEPTH)
    fail(p, place, "this is nested too deeply");
  vec_push(&r->kids, implication(p));
  p->depth--;
  return r;
}

static raw *formula(parser *p) {
  raw *left = implication(p);
  for (mu_place place = p->tok.place; accept(p, "<->"); place = p->tok.place) {
    raw *r = node(p, RAW_IFF, place);
    vec_push(&r->kids, left);
    vec_push(&r->kids, implication(p));
    left = r;
  }
  return left;
}

/* ---- items --------------------------------------------------------------- */

static raw_bound bound_of(parser *p) {
  raw_bound b = {.place = p->tok.place};
  if (p->tok.kind == T_NUMBER)
    b.number = number_of(p);
  else
    b.name = name_of(p, "a number or a constant");
  b.number += offset_of(p);
  return b;
}

static bool after_is(parser *p, const char *text) { /* does the next but one token read so? */
  parser ahead = *p;
  next(&ahead);
  return is(&ahead, text) || is(&ahead, "+") || is(&ahead, "-");
}

static void enumeration(parser *p, raw_item *item) {
  item->kind = ITEM_ENUM;
  item->name_place = p->tok.place;
  item->name = name_of(p, "a name for the enumeration");
  expect(p, "{");
  if (p->tok.kind == T_NUMBER || after_is(p, "..")) {
    item->is_range = true;
    item->low = bound_of(p);
    expect(p, "..");
    item->high = bound_of(p);
  } else {
    do {
      raw_member m = {.place = p->tok.place};
      m.name = name_of(p, "a value");
      vec_push(&item->members, m);
    } while (accept(p, ","));
  }
  expect(p, "}");
}

static void class_of(parser *p, raw_item *item) {
  item->kind = ITEM_CLASS;
  item->name_place = p->tok.place;
  item->name = name_of(p, "a name for the class");
  expect(p, "{");
  while (!accept(p, "}")) {
    raw_member m = {.type_place = p->tok.place};
    m.type = type_name(p);
    do {
      m.place = p->tok.place;
      m.name = name_of(p, "a field");
      m.is_array = accept(p, "[");
      if (m.is_array) {
        m.length = bound_of(p);
        expect(p, "]");
      }
      vec_push(&item->members, m);
    } while (accept(p, ","));
    expect(p, ";");
  }
}

static void hints_of(parser *p, raw_item *item) {
  while (!is(p, "(") && !is(p, ";")) {
    mu_place place = p->tok.place;
    raw *left = path_from(p, name_of(p, "'(' or an order hint"), place);
    do {
      raw_hint hint = {.above = left};
      if (accept(p, "~+"))
        hint.interleave = true;
      else
        expect(p, "<");
      mu_place at = p->tok.place;
      hint.below = left = path_from(p, name_of(p, "a variable"), at);
      vec_push(&item->hints, hint);
    } while (is(p, "<") || is(p, "~+"));
    if (!accept(p, ","))
      break;
  }
}

static void relation(parser *p, raw_item *item) {
  item->kind = ITEM_RELATION;
  item->is_mu = accept(p, "mu");
  expect(p, "bool");
  item->name_place = p->tok.place;
  item->name = name_of(p, "a name for the relation");
  expect(p, "(");
  if (!accept(p, ")")) {
    do {
      raw_decl d = {.type_place = p->tok.place};
      d.type = type_name(p);
      d.place = p->tok.place;
      d.name = name_of(p, "a variable");
      vec_push(&item->formals, d);
    } while (accept(p, ","));
    expect(p, ")");
  }
  hints_of(p, item);
  if (accept(p, "(")) {
    item->formula = formula(p);
    expect(p, ")");
  }
}

static void command(parser *p, raw_item *item) {
  item->kind = is(p, "#size") ? ITEM_SIZE : is(p, "#reset") ? ITEM_RESET : ITEM_TIMER;
  if (item->kind == ITEM_TIMER && !is(p, "#timer"))
    fail(p, p->tok.place, "unknown command '%.*s'; there are #size, #timer and #reset",
         (int)p->tok.length, p->tok.text);
  next(p);
  if (item->kind != ITEM_TIMER) {
    item->name_place = p->tok.place;
    item->name = name_of(p, "a relation");
  }
}

static void item_of(parser *p) {
  raw_item *item = vec_add(&p->out->items); /* nothing below adds another */
  item->place = p->tok.place;
  if (p->tok.kind == T_COMMAND) {
    command(p, item);
  } else if (accept(p, "enum")) {
    enumeration(p, item);
  } else if (accept(p, "class")) {
    class_of(p, item);
  } else if (is(p, "mu") || is(p, "bool")) {
    relation(p, item);
  } else {
    item->kind = ITEM_QUERY;
    item->formula = formula(p);
  }
  if (p->tok.kind == T_END && item->kind == ITEM_CLASS)
    return;
  expect(p, ";");
}

bool raw_parse(mu_system *m, const char *text, size_t length, raw_text *out, mu_error *error) {
  parser p = {.m = m,
              .out = out,
              .error = error,
              .at = text,
              .end = text + length,
              .line_start = text,
              .line = 1};
  if (setjmp(p.fail))
    return false;
  next(&p);
  while (p.tok.kind != T_END)
    item_of(&p);
  assert(p.depth == 0 && p.at == p.end);
  return true;
}

void raw_free(raw_text *t) {
  for (vec_each(raw *, r, &t->nodes)) {
    vec_free(&(*r)->kids);
    vec_free(&(*r)->selectors);
    vec_free(&(*r)->decls);
  }
  for (vec_each(raw_item, i, &t->items)) {
    vec_free(&i->members);
    vec_free(&i->formals);
    vec_free(&i->hints);
  }
  vec_free(&t->nodes);
  vec_free(&t->items);
}
