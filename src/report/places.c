#include "report/places.h"

#include "base/memory.h"

#include <ctype.h>

enum { MAX_NESTING = 500 };

/* ---- tokens ---- */

typedef struct reader {
  const char *at, *end;
  text_place here;
  bool line_is_blank; /* nothing but blanks on this line so far */
} reader;

static void step(reader *r) {
  assert(r->at < r->end);
  if (*r->at == '\n') {
    ++r->here.line;
    r->here.column = 1;
    r->line_is_blank = true;
  } else {
    ++r->here.column;
  }
  ++r->at;
}

static bool starts(const reader *r, const char *text) {
  size_t n = strlen(text);
  return (size_t)(r->end - r->at) >= n && memcmp(r->at, text, n) == 0;
}

/* To the end of the line, over lines continued by a backslash. */
static void skip_line(reader *r) {
  while (r->at < r->end && *r->at != '\n') {
    if (*r->at == '\\' && r->at + 1 < r->end)
      step(r);
    step(r);
  }
}

static bool skip_blank(reader *r) {
  if (starts(r, "/*")) {
    while (r->at < r->end && !starts(r, "*/"))
      step(r);
    for (int i = 0; i < 2 && r->at < r->end; ++i)
      step(r);
  } else if (starts(r, "//") || (*r->at == '#' && r->line_is_blank)) {
    skip_line(r);
  } else if (isspace((unsigned char)*r->at)) {
    step(r);
  } else {
    return false;
  }
  return true;
}

static void skip_quoted(reader *r) {
  char quote = *r->at;
  step(r);
  while (r->at < r->end && *r->at != quote && *r->at != '\n') {
    if (*r->at == '\\' && r->at + 1 < r->end)
      step(r);
    step(r);
  }
  if (r->at < r->end)
    step(r);
}

static bool is_word(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static void read_tokens(file_places *f) {
  const source_text *s = f->source;
  reader r = {.at = buf_text(&s->text), .here = {1, 1}, .line_is_blank = true};
  r.end = r.at + s->text.size;
  while (r.at < r.end) {
    if (skip_blank(&r))
      continue;
    r.line_is_blank = false;
    source_token t = {.kind = TOKEN_MARK, .text = r.at, .at = r.here, .match = f->tokens.size};
    if (is_word(*r.at)) {
      t.kind = TOKEN_WORD;
      while (r.at < r.end && is_word(*r.at))
        step(&r);
    } else if (*r.at == '"' || *r.at == '\'') {
      t.kind = TOKEN_QUOTED;
      skip_quoted(&r);
    } else {
      step(&r);
    }
    assert(r.at > t.text);
    t.length = (uint32_t)(r.at - t.text);
    vec_push(&f->tokens, t);
  }
}

static bool is_mark(const file_places *f, uint32_t at, char c) {
  return at < f->tokens.size && f->tokens.data[at].kind == TOKEN_MARK &&
         f->tokens.data[at].text[0] == c;
}

static bool is_keyword(const file_places *f, uint32_t at, const char *word) {
  return at < f->tokens.size && f->tokens.data[at].kind == TOKEN_WORD &&
         f->tokens.data[at].length == strlen(word) &&
         memcmp(f->tokens.data[at].text, word, f->tokens.data[at].length) == 0;
}

static void match_brackets(file_places *f) {
  VEC(uint32_t) open = {0};
  for (uint32_t i = 0; i < f->tokens.size; ++i) {
    const source_token *t = &f->tokens.data[i];
    if (t->kind != TOKEN_MARK)
      continue;
    const char *at = strchr("([{)]}", *t->text);
    if (!at || !*t->text)
      continue;
    if (at[0] == '(' || at[0] == '[' || at[0] == '{') {
      vec_push(&open, i);
      continue;
    }
    char wanted = *t->text == ')' ? '(' : *t->text == ']' ? '[' : '{';
    if (open.size && *f->tokens.data[vec_last(&open)].text == wanted) {
      uint32_t other = vec_pop(&open);
      f->tokens.data[other].match = i;
      f->tokens.data[i].match = other;
    }
  }
  vec_free(&open);
}

/* ---- statements ---- */

static uint32_t parse_stmt(file_places *f, uint32_t at, uint32_t end, uint32_t nesting);

/* `keyword ( … ) statement`; gives the token behind it. */
static uint32_t parse_control(file_places *f, control_kind kind, uint32_t at, uint32_t end,
                              uint32_t nesting) {
  assert(at < f->tokens.size);
  if (!is_mark(f, at + 1, '(') || f->tokens.data[at + 1].match <= at + 1)
    return at + 1;
  uint32_t index = f->controls.size, close = f->tokens.data[at + 1].match;
  vec_push(
      &f->controls,
      (control){.kind = kind, .keyword = at, .open = at + 1, .close = close, .body = close + 1});
  uint32_t next = parse_stmt(f, close + 1, end, nesting + 1);
  f->controls.data[index].body_end = next ? next - 1 : 0;
  if (kind == CONTROL_IF && is_keyword(f, next, "else"))
    next = parse_stmt(f, next + 1, end, nesting + 1);
  return next;
}

static uint32_t parse_do(file_places *f, uint32_t at, uint32_t end, uint32_t nesting) {
  uint32_t index = f->controls.size;
  vec_push(&f->controls, (control){.kind = CONTROL_DO, .keyword = at, .body = at + 1});
  uint32_t next = parse_stmt(f, at + 1, end, nesting + 1);
  control *c = &f->controls.data[index];
  c->body_end = next ? next - 1 : 0;
  if (!is_keyword(f, next, "while") || !is_mark(f, next + 1, '('))
    return next;
  c->open = next + 1;
  c->close = f->tokens.data[next + 1].match;
  next = c->close + 1;
  return is_mark(f, next, ';') ? next + 1 : next;
}

static uint32_t parse_block(file_places *f, uint32_t at, uint32_t nesting) {
  uint32_t close = f->tokens.data[at].match;
  assert(is_mark(f, at, '{') && close > at);
  for (uint32_t i = at + 1; i < close;) {
    uint32_t next = parse_stmt(f, i, close, nesting + 1);
    i = next > i ? next : i + 1;
  }
  return close + 1;
}

/* Parses one statement that begins at a token; gives the token behind it. */
static uint32_t parse_stmt(file_places *f, uint32_t at, uint32_t end, uint32_t nesting) {
  if (at >= end || nesting > MAX_NESTING)
    return end;
  if (is_mark(f, at, '{'))
    return f->tokens.data[at].match > at ? parse_block(f, at, nesting) : at + 1;
  static const struct {
    const char *word;
    control_kind kind;
  } words[] = {{"if", CONTROL_IF},
               {"while", CONTROL_WHILE},
               {"for", CONTROL_FOR},
               {"switch", CONTROL_SWITCH}};
  for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
    if (is_keyword(f, at, words[i].word))
      return parse_control(f, words[i].kind, at, end, nesting);
  if (is_keyword(f, at, "do"))
    return parse_do(f, at, end, nesting);
  if (is_keyword(f, at, "else"))
    return at + 1;
  bool is_label = f->tokens.data[at].kind == TOKEN_WORD && is_mark(f, at + 1, ':');
  if (is_label || is_keyword(f, at, "case")) {
    while (at < end && !is_mark(f, at, ':'))
      ++at;
    return parse_stmt(f, at + 1, end, nesting + 1);
  }
  while (at < end && !is_mark(f, at, ';'))
    at = f->tokens.data[at].match > at ? f->tokens.data[at].match + 1 : at + 1;
  return at + 1;
}

/* Bodies of functions: braces behind a closing parenthesis, outside everything. */
static void parse_bodies(file_places *f) {
  for (uint32_t i = 0; i < f->tokens.size;) {
    uint32_t match = f->tokens.data[i].match;
    if (is_mark(f, i, '{') && match > i && i > 0 &&
        (is_mark(f, i - 1, ')') || is_mark(f, i - 1, ';')))
      i = parse_block(f, i, 0);
    else
      i = match > i ? match + 1 : i + 1;
  }
}

/* ---- questions ---- */

const file_places *places_of(places *p, const char *file) {
  const source_text *s = lines_of(p->lines, file);
  for (uint32_t i = 0; i < p->files.size; ++i)
    if (p->files.data[i]->source == s)
      return p->files.data[i];
  file_places *f = xcalloc(1, sizeof *f);
  f->source = s;
  read_tokens(f);
  match_brackets(f);
  parse_bodies(f);
  vec_push(&p->files, f);
  return f;
}

void places_free(places *p) {
  for (uint32_t i = 0; i < p->files.size; ++i) {
    vec_free(&p->files.data[i]->tokens);
    vec_free(&p->files.data[i]->controls);
    free(p->files.data[i]);
  }
  vec_free(&p->files);
}

static bool inside(const file_places *f, uint32_t from, uint32_t to, text_place at) {
  return from < to && to < f->tokens.size && !place_before(at, f->tokens.data[from].at) &&
         !place_before(f->tokens.data[to].at, at);
}

const control *places_condition(const file_places *f, text_place at) {
  const control *found = NULL; /* a later keyword that has the place is an inner one */
  for (uint32_t i = 0; i < f->controls.size; ++i) {
    const control *c = &f->controls.data[i];
    if (c->open && inside(f, c->open, c->close, at))
      found = c;
  }
  return found;
}

bool places_in_body(const file_places *f, const control *c, text_place at) {
  return c->body == c->body_end
             ? c->body < f->tokens.size && !place_before(at, f->tokens.data[c->body].at) &&
                   !place_before(f->tokens.data[c->body].at, at)
             : inside(f, c->body, c->body_end, at);
}

const control *places_loop(const file_places *f, text_place at) {
  const control *found = NULL;
  for (uint32_t i = 0; i < f->controls.size; ++i) {
    const control *c = &f->controls.data[i];
    if (c->kind == CONTROL_IF || c->kind == CONTROL_SWITCH)
      continue;
    if ((c->open && inside(f, c->open, c->close, at)) || places_in_body(f, c, at))
      found = c;
  }
  return found;
}

bool places_endless(const file_places *f, const control *c) {
  if (c->kind == CONTROL_FOR) {
    for (uint32_t i = c->open + 1; i < c->close; ++i)
      if (is_mark(f, i, ';'))
        return is_mark(f, i + 1, ';') || (is_keyword(f, i + 1, "1") && is_mark(f, i + 2, ';'));
    return false;
  }
  return c->kind == CONTROL_WHILE && c->close == c->open + 2 && is_keyword(f, c->open + 1, "1");
}

bool places_call_end(const file_places *f, location range, const char *name, uint32_t nth,
                     text_place *out) {
  text_place from = {range.line, range.column}, to = {range.end_line, range.end_column};
  for (uint32_t i = 0; i + 1 < f->tokens.size; ++i) {
    const source_token *t = &f->tokens.data[i];
    if (place_before(t->at, from))
      continue;
    if (range.end_line && place_before(to, t->at))
      break;
    if (!is_keyword(f, i, name) || !is_mark(f, i + 1, '('))
      continue;
    if (nth-- == 0) {
      *out = f->tokens.data[f->tokens.data[i + 1].match].at;
      return true;
    }
  }
  return false;
}

uint32_t places_block(const file_places *f, text_place at) {
  uint32_t found = UINT32_MAX;
  for (uint32_t i = 0; i < f->tokens.size && !place_before(at, f->tokens.data[i].at); ++i)
    if (is_mark(f, i, '{') && inside(f, i, f->tokens.data[i].match, at))
      found = i;
  return found;
}

bool places_word(const file_places *f, uint32_t line, const char *word, text_place *out) {
  for (uint32_t i = 0; i < f->tokens.size && f->tokens.data[i].at.line <= line; ++i)
    if (f->tokens.data[i].at.line == line && is_keyword(f, i, word)) {
      *out = f->tokens.data[i].at;
      return true;
    }
  return false;
}
