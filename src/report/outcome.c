#include "report/outcome.h"

#include "program/words.h"

/* ---- the statement around a condition ---- */

static bool is_word(char c) {
  return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

const char *outcome_keyword(line_cache *c, location where) {
  if (!where.line)
    return NULL;
  static const char *const words[] = {"if", "while", "switch"};
  size_t length;
  const char *line = lines_line(c, where.file, where.line, &length);
  if (!line || where.column < 2 || where.column - 1 > length)
    return NULL;
  size_t at = where.column - 1;
  while (at > 0 && line[at - 1] == ' ')
    --at;
  if (at == 0 || line[at - 1] != '(')
    return NULL;
  for (--at; at > 0 && line[at - 1] == ' ';)
    --at;
  for (size_t i = 0; i < sizeof words / sizeof *words; ++i) {
    size_t n = strlen(words[i]);
    if (at >= n && strncmp(line + at - n, words[i], n) == 0 &&
        (at == n || !is_word(line[at - n - 1])))
      return words[i];
  }
  return NULL;
}

/* ---- tokens of a condition ---- */

/* Tokens from `first` up to but without `end`. */
typedef struct range {
  uint32_t first, end;
} range;

static bool is_mark(const file_places *f, uint32_t at, char c) {
  return at < f->tokens.size && f->tokens.data[at].kind == TOKEN_MARK &&
         f->tokens.data[at].text[0] == c;
}

/* Two marks without a blank between. */
static bool is_pair(const file_places *f, uint32_t at, char c, char d) {
  return is_mark(f, at, c) && is_mark(f, at + 1, d) &&
         f->tokens.data[at].text + 1 == f->tokens.data[at + 1].text;
}

static bool token_range(const file_places *f, location where, range *out) {
  text_place from = {where.line, where.column}, to = {where.end_line, where.end_column};
  out->first = 0;
  while (out->first < f->tokens.size && place_before(f->tokens.data[out->first].at, from))
    ++out->first;
  out->end = out->first;
  while (out->end < f->tokens.size && !place_before(to, f->tokens.data[out->end].at))
    ++out->end;
  return out->first < out->end;
}

/* The token that has the place; false: none of the range. */
static bool token_at(const file_places *f, range r, text_place at, uint32_t *out) {
  for (uint32_t i = r.first; i < r.end; ++i) {
    const source_token *t = &f->tokens.data[i];
    if (t->at.line == at.line && t->at.column <= at.column &&
        at.column < t->at.column + t->length) {
      *out = i;
      return true;
    }
  }
  return false;
}

static uint32_t next_token(const file_places *f, uint32_t at) {
  assert(at < f->tokens.size);
  return f->tokens.data[at].match > at ? f->tokens.data[at].match + 1 : at + 1;
}

typedef enum separator { BY_COMMA, BY_ASSIGNMENT, BY_CHOICE, BY_OR, BY_AND, SEPARATORS } separator;

/* Length of the separator that stands at a token, 0: none. */
static uint32_t separates(const file_places *f, uint32_t at, separator by) {
  switch (by) {
  case BY_COMMA:
    return is_mark(f, at, ',');
  case BY_CHOICE:
    return is_mark(f, at, '?') || is_mark(f, at, ':');
  case BY_OR:
    return is_pair(f, at, '|', '|') ? 2 : 0;
  case BY_AND:
    return is_pair(f, at, '&', '&') ? 2 : 0;
  case BY_ASSIGNMENT: {
    if (!is_mark(f, at, '=') || is_pair(f, at, '=', '='))
      return 0;
    bool compares = is_pair(f, at - 1, '=', '=') || is_pair(f, at - 1, '!', '=') ||
                    (is_pair(f, at - 1, '<', '=') && !is_pair(f, at - 2, '<', '<')) ||
                    (is_pair(f, at - 1, '>', '=') && !is_pair(f, at - 2, '>', '>'));
    return compares ? 0 : 1;
  }
  case SEPARATORS:
    break;
  }
  return 0;
}

/* The part of the range, between separators of one kind, that has the token; false: there are none. */
static bool part_with(const file_places *f, range r, uint32_t token, separator by, range *part) {
  bool any = false;
  assert(r.first <= r.end && r.end <= f->tokens.size);
  *part = r;
  for (uint32_t i = r.first; i < r.end;) {
    uint32_t n = separates(f, i, by);
    if (n) {
      any = true;
      if (i + n <= token)
        part->first = i + n;
      else if (i > token && part->end > i)
        part->end = i;
    }
    i = n ? i + n : next_token(f, i);
  }
  assert(part->first <= part->end);
  return any && part->first <= token && token < part->end;
}

/* Is what begins there only one operand with what is bound to it: names, calls, indices, members? */
static bool is_single(const file_places *f, range r) {
  for (uint32_t i = r.first; i < r.end; i = next_token(f, i)) {
    const source_token *t = &f->tokens.data[i];
    bool binds = t->kind != TOKEN_MARK || strchr("([.!", t->text[0]) || is_pair(f, i, '-', '>') ||
                 (i > r.first && is_pair(f, i - 1, '-', '>'));
    if (!binds)
      return false;
  }
  return true;
}

/* Parentheses around all of it, and a ! before all of it, go: the branch tests what is inside. */
static bool strip(const file_places *f, range *r, uint32_t token) {
  assert(r->first < r->end);
  if (is_mark(f, r->first, '(') && f->tokens.data[r->first].match == r->end - 1 &&
      r->first + 1 < r->end - 1) {
    *r = (range){r->first + 1, r->end - 1};
    return r->first <= token && token < r->end;
  }
  if (is_mark(f, r->first, '!') && token != r->first &&
      is_single(f, (range){r->first + 1, r->end})) {
    ++r->first;
    return true;
  }
  return false;
}

/* The operand of &&, || and ?: that a token belongs to, inside a range without brackets around it. */
static bool narrow(const file_places *f, range *r, uint32_t token) {
  bool narrowed = false;
  for (;;) {
    range part;
    bool again = false;
    for (separator by = BY_COMMA; by < SEPARATORS && !again; ++by)
      if (part_with(f, *r, token, by, &part)) {
        narrowed |= by >= BY_CHOICE;
        *r = part;
        again = true;
      }
    if (!again && !strip(f, r, token))
      return narrowed;
  }
}

/* The innermost brackets around the token that have several operands inside decide which it is. */
static range operand_of(const file_places *f, range whole, uint32_t token) {
  range found = whole;
  assert(whole.first <= token && token < whole.end);
  narrow(f, &found, token);
  for (uint32_t i = whole.first; i < token; ++i) {
    uint32_t match = f->tokens.data[i].match;
    if (match <= token || match >= whole.end)
      continue;
    range inner = {i + 1, match};
    if (inner.first >= found.first && inner.end <= found.end && narrow(f, &inner, token))
      found = inner;
  }
  return found;
}

/* ---- names ---- */

static bool is_variable(const program *p, const proc *f, const char *text, uint32_t length) {
  for (uint32_t i = 0; i < f->params.size; ++i)
    if (strlen(f->params.data[i]->name) == length && !memcmp(f->params.data[i]->name, text, length))
      return true;
  for (uint32_t i = 0; i < f->locals.size; ++i)
    if (strlen(f->locals.data[i]->name) == length && !memcmp(f->locals.data[i]->name, text, length))
      return true;
  for (uint32_t i = 0; i < p->globals.size; ++i) {
    const char *name = p->globals.data[i].var->name;
    if (strlen(name) == length && !memcmp(name, text, length))
      return true;
  }
  for (uint32_t i = 0; i < p->procs.size; ++i)
    if (strlen(p->procs.data[i]->name) == length && !memcmp(p->procs.data[i]->name, text, length))
      return true;
  return false;
}

/* Only names that the program has: others are macros, whose text says nothing. */
static bool is_plain(const program *p, const proc *f, const file_places *text, range r) {
  for (uint32_t i = r.first; i < r.end; ++i) {
    const source_token *t = &text->tokens.data[i];
    bool is_member = i > r.first && (is_mark(text, i - 1, '.') || is_mark(text, i - 1, '>'));
    bool is_name = t->kind == TOKEN_WORD && !(t->text[0] >= '0' && t->text[0] <= '9');
    if (is_name && !is_member && !is_variable(p, f, t->text, t->length) &&
        !(t->length == 6 && !memcmp(t->text, "sizeof", 6)))
      return false;
  }
  return true;
}

/* ---- what is said ---- */

/* A clause between the semicolons of a for. */
static bool is_clause(const file_places *f, range r) {
  return r.first > 0 && is_mark(f, r.first - 1, ';') && is_mark(f, r.end, ';');
}

static void print_operand(buf *out, line_cache *c, const stmt *s, const file_places *f, range r,
                          bool holds) {
  assert(r.first < r.end && r.end <= f->tokens.size);
  const source_token *first = &f->tokens.data[r.first], *last = &f->tokens.data[r.end - 1];
  location where = {.file = s->where.file,
                    .line = first->at.line,
                    .column = first->at.column,
                    .end_line = last->at.line,
                    .end_column = last->at.column + last->length - 1};
  buf text = {0};
  if (lines_span(c, where, &text))
    buf_printf(out, "`%s` %s", buf_text(&text), holds ? "true" : "false");
  buf_free(&text);
}

/* Told of the source; false: it does not show the condition. */
static bool print_source(buf *out, const program *p, const proc *f, const stmt *s, uint32_t succ,
                         places *around) {
  const branch_source *source = s->source;
  assert(source && succ < 2);
  range whole;
  const file_places *text = s->where.file ? places_of(around, s->where.file) : NULL;
  if (!text || !s->where.end_line || !token_range(text, s->where, &whole))
    return false;
  bool is_condition = outcome_keyword(around->lines, s->where) || is_clause(text, whole);
  if (is_condition && source->side[succ] != SIDE_OPEN) {
    buf_add(out, source->side[succ] == SIDE_TRUE ? "true" : "false");
    return true;
  }
  uint32_t token;
  if (!source->line || !token_at(text, whole, (text_place){source->line, source->column}, &token))
    return false;
  range operand = operand_of(text, whole, token);
  if (!is_plain(p, f, text, operand))
    return false;
  if (is_condition && operand.first == whole.first && operand.end == whole.end)
    buf_add(out, succ == 0 ? "true" : "false");
  else
    print_operand(out, around->lines, s, text, operand, succ == 0);
  return true;
}

/* The parts of what a condition that does not hold says: !(a || b) is !a && !b. */
static void add_denied(exprs *pool, const expr *e, expr_vec *out) {
  if (e->kind == E_OR)
    for (uint32_t i = 0; i < e->count; ++i)
      add_denied(pool, e->kid[i], out);
  else
    vec_push(out, expr_not(pool, e));
}

/* Does x == 1 among them say that x != 0? */
static bool is_said_by_another(const expr_vec *all, const expr *e) {
  const expr *same = e->kind == E_NOT && e->kid[0]->kind == E_EQ ? e->kid[0] : NULL;
  if (!same || same->kid[1]->kind != E_CONST)
    return false;
  for (vec_each(const expr *const, other, all))
    if ((*other)->kind == E_EQ && (*other)->kid[0] == same->kid[0] &&
        (*other)->kid[1]->kind == E_CONST && (*other)->kid[1] != same->kid[1])
      return true;
  return false;
}

static const expr *denied(exprs *pool, const expr *cond) {
  expr_vec all = {0};
  const expr *rest = expr_bool(pool, true);
  add_denied(pool, cond, &all);
  for (vec_each(const expr *const, e, &all))
    if (!is_said_by_another(&all, *e))
      rest = expr_and(pool, rest, *e);
  assert(all.size > 0);
  vec_free(&all);
  return rest;
}

void outcome_print(buf *out, program *p, const proc *f, const stmt *s, uint32_t succ,
                   places *around, bool is_woven) {
  assert(s->kind == S_BRANCH && succ < 2);
  const branch_source *source = is_woven ? NULL : s->source;
  if (source && source->number) {
    buf_add(out, succ == 0 ? "case " : "not case ");
    expr_print(out, &p->pool, source->number);
    return;
  }
  if (source && print_source(out, p, f, s, succ, around))
    return;
  if (s->cond->kind != E_CONST && !words_has_temporary(s->cond))
    buf_add(out, words_expr(&p->pool, succ == 0 ? s->cond : denied(&p->pool, s->cond)));
}
