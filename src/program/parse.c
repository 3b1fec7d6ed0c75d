/* Reads core programs: declarations. Tokens are in parse_token.c, statements in parse_stmt.c. */
#include "program/parse.h"

#include "base/memory.h"

#include <stdio.h>

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
  if (core_accept(c, ":") && (!core_number(c, &width, 128) || width == 0))
    return width == 0 ? FAIL(c, &at, "a bit-field of no width") : false;
  if (!core_expect(c, "@") || !core_number(c, &f.offset, UINT64_MAX / 16))
    return false;
  if (core_accept(c, ":") && !core_number(c, &bit, 7))
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
  if (!core_expect(c, "size") || !core_number(c, &size, UINT64_MAX / 16) ||
      !core_expect(c, "align") || !core_number(c, &align, UINT32_MAX) || !core_expect(c, "{"))
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
      return core_fail_expected(c, "';'");
    core_next(c);
  }
  return true;
}

bool core_align(core_parser *c, var *v) {
  uint64_t align = 0;
  token at = c->lex.tok;
  if (!core_accept(c, "align"))
    return true;
  if (!core_number(c, &align, UINT32_MAX))
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
    return core_fail_expected(c, "a name");
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
  return core_at(c, ")") || core_fail_expected(c, "')'");
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
      return core_fail_expected(c, "'}'");
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
      return init ? core_fail_expected(c, "';'") : false;
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
