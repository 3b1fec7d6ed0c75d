/* Reads core programs: tokens and declarations. Statements are in parse_stmt.c. */
#include "program/parse.h"

#include "base/memory.h"

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

static bool fail_expected(core_parser *c, const char *what) {
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
  return fail_expected(c, what);
}

const char *core_name(core_parser *c, const char *what) {
  if (c->lex.tok.kind != TOK_NAME) {
    fail_expected(c, what);
    return NULL;
  }
  const char *name = str_intern_n(&c->p->pool.strings, c->lex.tok.text, c->lex.tok.length);
  core_next(c);
  return name;
}

static bool number(core_parser *c, uint64_t *value, uint64_t max) {
  const token *t = &c->lex.tok;
  if (t->kind != TOK_NUMBER)
    return fail_expected(c, "a number");
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

bool core_bytes(core_parser *c, buf *out) {
  const token *t = &c->lex.tok;
  if (t->kind != TOK_STRING)
    return fail_expected(c, "a string");
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
    return fail_expected(c, "';'");
  core_next_place(c, where);
  return true;
}

/* ---- names ---- */

static const var *find_var(void *context, const char *name) {
  core_parser *c = context;
  const char *interned = str_intern(&c->p->pool.strings, name);
  const var *own = map_get_ptr(&c->vars, interned);
  return own ? own : program_find_var(c->p, NULL, interned);
}

/* A string literal is a constant array without a name; equal ones are one. */
static const expr *make_literal(void *context, const char *bytes, size_t length) {
  core_parser *c = context;
  exprs *pool = &c->p->pool;
  const type *t = type_array(pool, type_int(pool, 8, true), length + 1);
  expr_vec kids = {0};
  for (size_t i = 0; i < length; i++)
    vec_push(&kids, expr_const(pool, t->elem, (unsigned char)bytes[i]));
  const expr *text = expr_agg(pool, t, kids.data, kids.size);
  vec_free(&kids);
  return program_literal(c->p, text);
}

bool core_declare_var(core_parser *c, var_kind kind, const char *name, const type *t,
                      const token *at) {
  if (t->kind == T_VOID || t->kind == T_FUNC)
    return FAIL(c, at, "a variable cannot have this type");
  if (name[0] && map_has(&c->vars, map_key(name)))
    return FAIL(c, at, "'%s' is declared twice", name);
  var *v = proc_add_var(c->p, c->f, kind, name, t);
  if (name[0])
    map_put_ptr(&c->vars, name, v);
  return true;
}

static bool declare_global_name(core_parser *c, const char *name, const token *at) {
  if (program_find_var(c->p, NULL, name))
    return FAIL(c, at, "'%s' is declared twice", name);
  return true;
}

/* ---- struct and union types ---- */

typedef VEC(field) field_vec;
typedef VEC(const type *) type_vec;

/* What type.h says about layout; input may say anything. */
static bool check_field(core_parser *c, const field *f, const field *before, bool is_union,
                        const token *at) {
  const type *t = f->type;
  if (t->kind == T_VOID || t->kind == T_FUNC || (t->kind == T_STRUCT && !t->is_complete))
    return FAIL(c, at, "a field cannot have this type");
  if (f->bit_width > 0 && ((t->kind != T_INT && t->kind != T_BOOL) || f->bit_width > t->width))
    return FAIL(c, at, "a bit-field wider than its type, or not of integer type");
  if (is_union ? f->offset > 0 : before && before->offset > f->offset)
    return FAIL(c, at, is_union ? "fields of a union are at 0" : "fields must be in order");
  return true;
}

static bool parse_field(core_parser *c, field_vec *fields, bool is_union) {
  field f = {.name = ""};
  bool anonymous = core_accept(c, "anonymous");
  token at = c->lex.tok;
  f.type = parse_type(&c->lex, &c->scope, anonymous ? NULL : &f.name);
  if (!f.type)
    return false;
  if (!anonymous && (!f.name || !f.name[0]))
    return FAIL(c, &at, "a field without a name");
  uint64_t width = 0, bit = 0;
  if (core_accept(c, ":") && (!number(c, &width, 128) || width == 0))
    return width == 0 ? FAIL(c, &at, "a bit-field of no width") : false;
  if (!core_expect(c, "@") || !number(c, &f.offset, UINT64_MAX / 16))
    return false;
  if (core_accept(c, ":") && !number(c, &bit, 7))
    return false;
  f.bit_width = (uint32_t)width;
  f.bit_offset = (uint32_t)bit;
  if (!check_field(c, &f, fields->size > 0 ? &fields->data[fields->size - 1] : NULL, is_union, &at))
    return false;
  vec_push(fields, f);
  return core_expect(c, ";");
}

static bool parse_fields(core_parser *c, field_vec *fields, bool is_union) {
  while (!core_at(c, "}"))
    if (!parse_field(c, fields, is_union))
      return false;
  core_next(c);
  return core_expect(c, ";");
}

/* struct tag; | struct tag size N align N { fields }; */
static bool parse_struct(core_parser *c) {
  bool is_union = core_at(c, "union");
  core_next(c);
  token at = c->lex.tok;
  const char *tag = core_name(c, "a tag");
  if (!tag)
    return false;
  const type *t = type_struct(&c->p->pool, tag, is_union);
  if (core_accept(c, ";"))
    return true;
  uint64_t size, align;
  if (!core_expect(c, "size") || !number(c, &size, UINT64_MAX / 16) || !core_expect(c, "align") ||
      !number(c, &align, UINT32_MAX) || !core_expect(c, "{"))
    return false;
  if (t->is_complete)
    return FAIL(c, &at, "'%s' is defined twice", tag);
  if (align == 0 || (align & (align - 1)) != 0)
    return FAIL(c, &at, "an alignment is a power of two");
  field_vec fields = {0};
  bool ok = parse_fields(c, &fields, is_union);
  for (uint32_t i = 0; ok && i < fields.size; i++)
    if (fields.data[i].bit_width == 0 && fields.data[i].offset + fields.data[i].type->size > size)
      ok = FAIL(c, &at, "field '%s' lies outside '%s'", fields.data[i].name, tag);
  if (ok)
    type_complete(&c->p->pool, t, fields.data, fields.size, size, (uint32_t)align);
  vec_free(&fields);
  return ok;
}

/* ---- globals ---- */

/* Skips to the semicolon that ends an initialiser. */
static bool skip_init(core_parser *c) {
  while (!core_at(c, ";")) {
    if (c->lex.tok.kind == TOK_END)
      return fail_expected(c, "';'");
    core_next(c);
  }
  return true;
}

bool core_align(core_parser *c, var *v) {
  uint64_t align = 0;
  token at = c->lex.tok;
  if (!core_accept(c, "align"))
    return true;
  if (!number(c, &align, UINT32_MAX))
    return false;
  if (align == 0 || (align & (align - 1)) != 0)
    return FAIL(c, &at, "an alignment is a power of two");
  v->align = (uint32_t)align;
  return true;
}

static bool parse_global(core_parser *c, bool is_extern, bool is_const) {
  const char *name = NULL;
  token at = c->lex.tok;
  const type *t = parse_type(&c->lex, &c->scope, &name);
  if (!t)
    return false;
  if (!name || !name[0])
    return fail_expected(c, "a name");
  name = str_intern(&c->p->pool.strings, name);
  if (!declare_global_name(c, name, &at))
    return false;
  if (t->kind == T_VOID || t->kind == T_FUNC)
    return FAIL(c, &at, "a variable cannot have this type");
  var *v = program_add_global(c->p, name, t, NULL);
  v->is_extern = is_extern;
  v->is_const = is_const;
  if (!core_align(c, v))
    return false;
  if (core_accept(c, "=")) {
    vec_push(&c->inits, (later){c->p->globals.size - 1, c->lex});
    if (!skip_init(c))
      return false;
  }
  location where = {0};
  if (!core_end(c, &where))
    return false;
  v->file = where.file;
  v->line = where.line;
  v->column = where.column;
  return true;
}

/* ---- headers of procedures ---- */

static bool parse_params(core_parser *c) {
  if (!core_expect(c, "("))
    return false;
  if (core_at(c, "void")) {
    token after = core_peek(c);
    if (token_is(&after, ")"))
      core_next(c);
  }
  while (!core_at(c, ")")) {
    if (core_accept(c, "...")) {
      c->f->is_variadic = true;
      break;
    }
    token at = c->lex.tok;
    const char *name = NULL;
    const type *t = parse_type(&c->lex, &c->scope, &name);
    if (!t)
      return false;
    name = str_intern(&c->p->pool.strings, name ? name : "");
    if (!core_declare_var(c, V_PARAM, name, t, &at))
      return false;
    if (!core_at(c, ")") && !core_expect(c, ","))
      return false;
  }
  return core_at(c, ")") || fail_expected(c, "')'");
}

static bool parse_results(core_parser *c, type_vec *results) {
  bool tuple = core_accept(c, "(");
  do {
    const type *t = parse_type(&c->lex, &c->scope, NULL);
    if (!t)
      return false;
    if (tuple || t->kind != T_VOID)
      vec_push(results, t);
  } while (tuple && core_accept(c, ","));
  return !tuple || core_expect(c, ")");
}

/* The current token follows `{`: remembers the place and goes behind the matching brace. */
static bool skip_body(core_parser *c) {
  vec_push(&c->bodies, (later){c->f->index, c->lex});
  for (uint32_t depth = 1; depth > 0;) {
    if (c->lex.tok.kind == TOK_END)
      return fail_expected(c, "'}'");
    if (core_at(c, "{"))
      depth++;
    else if (core_at(c, "}"))
      depth--;
    core_next(c);
  }
  return true;
}

/* The parameter list is read; `)` is the current token. */
static bool parse_after_params(core_parser *c) {
  c->lex.brace_names = false;
  core_next_place(c, &c->f->where);
  bool has_body = core_at(c, "{");
  c->lex.brace_names = c->p->is_boolean;
  c->f->has_body = has_body;
  if (!has_body)
    return core_end(c, &c->f->where);
  core_next(c);
  return skip_body(c);
}

static bool parse_proc(core_parser *c, bool is_static) {
  type_vec results = {0};
  bool ok = parse_results(c, &results);
  token at = c->lex.tok;
  const char *name = ok ? core_name(c, "a name") : NULL;
  ok = name && declare_global_name(c, name, &at);
  if (ok) {
    c->f = program_add_proc(c->p, name);
    c->f->is_static = is_static;
    for (vec_each(const type *, t, &results))
      vec_push(&c->f->results, *t);
    map_free(&c->vars);
    ok = parse_params(c);
    if (ok)
      proc_set_type(c->p, c->f);
    ok = ok && parse_after_params(c);
  }
  vec_free(&results);
  return ok;
}

/* Is what follows the header of a procedure? Types, stars, a name, a parenthesis. */
static bool at_proc(core_parser *c) {
  if (core_at(c, "("))
    return true;
  core_parser ahead = *c; /* only its lexer is moved */
  while (parse_at_type(&ahead.lex, &ahead.scope) || core_at(&ahead, "*")) {
    if (core_at(&ahead, "struct") || core_at(&ahead, "union")) {
      core_next(&ahead);
    } else if (core_at(&ahead, "_BitInt")) {
      core_next(&ahead);
      core_next(&ahead);
      core_next(&ahead);
    }
    core_next(&ahead);
  }
  token after = core_peek(&ahead);
  return ahead.lex.tok.kind == TOK_NAME && token_is(&after, "(");
}

static bool parse_declaration(core_parser *c) {
  bool is_extern = core_accept(c, "extern");
  bool is_pure = is_extern && core_accept(c, "pure");
  bool is_static = core_accept(c, "static");
  bool is_const = core_accept(c, "const");
  token at = c->lex.tok;
  if (!at_proc(c))
    return parse_global(c, is_extern, is_const);
  if (!parse_proc(c, is_static))
    return false;
  if (is_extern && c->f->has_body)
    return FAIL(c, &at, "an extern procedure with a body");
  c->f->is_pure = is_pure;
  return true;
}

/* ---- the whole text ---- */

static bool at_struct(const core_parser *c) {
  if (!core_at(c, "struct") && !core_at(c, "union"))
    return false;
  core_parser ahead = *c;
  core_next(&ahead);
  core_next(&ahead);
  token after = core_peek(&ahead);
  return core_at(&ahead, ";") || (core_at(&ahead, "size") && after.kind == TOK_NUMBER);
}

static bool parse_assumption(core_parser *c) {
  core_next(c);
  const char *text = core_text(c);
  location where = {0};
  if (!text || !core_end(c, &where))
    return false;
  vec_push(&c->p->assumptions, (assumption){text, where});
  return true;
}

static bool parse_item(core_parser *c) {
  token after = core_peek(c);
  if (core_at(c, "boolean") && token_is(&after, ";")) {
    c->p->is_boolean = true;
    core_next(c);
    c->lex.brace_names = true;
    return core_expect(c, ";");
  }
  if (core_at(c, "concurrent") && token_is(&after, ";")) {
    c->p->is_concurrent = true;
    core_next(c);
    return core_expect(c, ";");
  }
  if (core_at(c, "assumption"))
    return parse_assumption(c);
  if (at_struct(c))
    return parse_struct(c);
  return parse_declaration(c);
}

static bool parse_inits(core_parser *c) {
  c->f = NULL;
  map_free(&c->vars);
  for (vec_each(later, at, &c->inits)) {
    c->lex = at->at;
    const type *t = c->p->globals.data[at->index].var->type;
    const expr *init = parse_initializer(&c->lex, &c->scope, t); /* literals add globals */
    if (!init || !core_at(c, ";"))
      return init ? fail_expected(c, "';'") : false;
    c->p->globals.data[at->index].init = init;
  }
  return true;
}

static bool parse_all(core_parser *c) {
  while (c->lex.tok.kind != TOK_END)
    if (!parse_item(c))
      return false;
  if (!parse_inits(c))
    return false;
  for (vec_each(later, at, &c->bodies)) {
    c->lex = at->at;
    if (!core_parse_body(c, at->index))
      return false;
  }
  return true;
}

/* `target N;` decides how the pool is made, so it is read before there is one. */
static bool parse_target(lexer *l, uint64_t *width) {
  *width = 64;
  if (!token_is(&l->tok, "target"))
    return true;
  lexer_next(l);
  *width = token_is(&l->tok, "32") ? 32 : token_is(&l->tok, "64") ? 64 : 0;
  if (*width == 0)
    return false;
  lexer_next(l);
  if (!token_is(&l->tok, ";"))
    return false;
  lexer_next(l);
  return true;
}

static void parser_free(core_parser *c) {
  vec_free(&c->bodies);
  vec_free(&c->inits);
  vec_free(&c->open);
  vec_free(&c->jumps);
  map_free(&c->vars);
  map_free(&c->numbers);
  map_free(&c->names);
}

static program *fail_with(program *p, parse_failure *failure, const char *message, uint32_t line,
                          uint32_t column) {
  if (failure)
    *failure = (parse_failure){xstrdup(message), line, column};
  program_free(p);
  return NULL;
}

program *program_parse(const char *file, const char *text, size_t length, parse_failure *failure) {
  lexer lex;
  lexer_init(&lex, text, length);
  uint64_t width;
  if (!parse_target(&lex, &width))
    return fail_with(NULL, failure, "expected 'target 32;' or 'target 64;'", lex.tok.line,
                     lex.tok.column);
  program *p = program_new((uint32_t)width);
  p->file = file ? str_intern(&p->pool.strings, file) : NULL;
  core_parser c = {.p = p, .lex = lex};
  c.scope = (expr_scope){.pool = &p->pool, .allow_nondet = true, .find_var = find_var};
  c.scope.string = make_literal;
  c.scope.context = &c;
  bool ok = parse_all(&c);
  parser_free(&c);
  if (!ok) {
    assert(c.scope.error);
    return fail_with(p, failure, c.scope.error, c.scope.error_line, c.scope.error_column);
  }
  program_mark_addresses(p);
  char *broken = program_check(p);
  if (broken) {
    p = fail_with(p, failure, broken, 0, 0);
    free(broken);
  }
  return p;
}
