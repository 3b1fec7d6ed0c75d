/* parse.c: the grammar of C expressions. */
#include "expr/parse_state.h"

#include <ctype.h>

/* ---- errors and tokens ---- */

const void *parse_error(expr_scope *scope, const token *where, const char *format, ...) {
  if (scope->error)
    return NULL;
  buf text = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  scope->error = str_intern(&scope->pool->strings, buf_text(&text));
  scope->error_line = where->line;
  scope->error_column = where->column;
  buf_free(&text);
  return NULL;
}

const char *token_text(exprs *pool, const token *t) {
  return str_intern_n(&pool->strings, t->text, t->length);
}

const char *type_text(exprs *pool, const type *t) {
  buf text = {0};
  type_print(&text, t, "");
  const char *result = str_intern(&pool->strings, buf_text(&text));
  buf_free(&text);
  return result;
}

static const void *unexpected(parser *p, const char *wanted) {
  const token *t = &p->l->tok;
  if (t->kind == TOK_END)
    return parse_error(p->scope, t, "expected %s, but the text ends", wanted);
  return parse_error(p->scope, t, "expected %s before '%s'", wanted, token_text(p->pool, t));
}

bool expect(parser *p, const char *text) {
  if (accept(p, text))
    return true;
  unexpected(p, str_printf(&p->pool->strings, "'%s'", text));
  return false;
}

/* ---- primary expressions ---- */

static const expr *parse_unary(parser *p);

/* schoose[positive, negative] */
static const expr *parse_schoose(parser *p) {
  token where = p->l->tok;
  const expr *kids[2] = {NULL, NULL};
  lexer_next(p->l);
  lexer_next(p->l);
  for (int i = 0; i < 2; ++i) {
    kids[i] = parse_ternary(p);
    if (!kids[i] || !expect(p, i == 0 ? "," : "]"))
      return NULL;
    kids[i] = parse_decay(p->pool, kids[i]);
    if (!type_is_scalar(kids[i]->type))
      return parse_error(p->scope, &where, "schoose needs conditions");
  }
  return expr_schoose(p->pool, expr_to_bool(p->pool, kids[0]), expr_to_bool(p->pool, kids[1]));
}

/* __bits(type, number): a value by its bits, for floating-point constants C has no name for. */
static const expr *parse_bits(parser *p) {
  lexer_next(p->l);
  if (!expect(p, "("))
    return NULL;
  token where = p->l->tok;
  const type *t = parse_type(p->l, p->scope, NULL);
  if (!t || !expect(p, ","))
    return NULL;
  if (!type_is_scalar(t) && t->kind != T_FLOAT)
    return parse_error(p->scope, &where, "'%s' has no bits to give", type_text(p->pool, t));
  if (p->l->tok.kind != TOK_NUMBER)
    return unexpected(p, "a number");
  const expr *n = parse_number(p);
  return n && expect(p, ")") ? expr_const(p->pool, t, n->value) : NULL;
}

static bool next_is(const parser *p, const char *text) {
  lexer ahead = *p->l;
  lexer_next(&ahead);
  return token_is(&ahead.tok, text);
}

static const expr *parse_name(parser *p) {
  token where = p->l->tok;
  exprs *pool = p->pool;
  const char *name = token_text(pool, &where);
  const var *v = p->scope->find_var(p->scope->context, name);
  if (!v && token_is(&where, "schoose") && p->scope->allow_nondet && next_is(p, "["))
    return parse_schoose(p);
  if (!v && token_is(&where, "__bits"))
    return parse_bits(p);
  lexer_next(p->l);
  if (v)
    return expr_var(pool, v);
  if (token_is(&where, "true") || token_is(&where, "false"))
    return expr_bool(pool, token_is(&where, "true"));
  if (token_is(&where, "NULL"))
    return expr_null(pool, type_ptr(pool, type_void(pool)));
  return parse_error(p->scope, &where, "unknown name '%s'", name);
}

static const expr *parse_string(parser *p) {
  token where = p->l->tok;
  if (!p->scope->string)
    return parse_string_array(p, NULL);
  buf bytes = {0};
  const expr *e = NULL;
  if (parse_bytes(p, &bytes)) {
    e = p->scope->string(p->scope->context, buf_text(&bytes), bytes.size);
    if (!e)
      parse_error(p->scope, &where, "a string is not possible here");
  }
  buf_free(&bytes);
  return e;
}

static const expr *parse_primary(parser *p) {
  switch (p->l->tok.kind) {
  case TOK_NAME:
    return parse_name(p);
  case TOK_NUMBER:
    return parse_number(p);
  case TOK_CHAR:
    return parse_char(p);
  case TOK_STRING:
    return parse_string(p);
  default:
    break;
  }
  if (accept(p, "(")) {
    const expr *e = parse_ternary(p);
    return e && expect(p, ")") ? e : NULL;
  }
  return unexpected(p, "an expression");
}

/* ---- postfix expressions ---- */

static const expr *parse_element(parser *p, const token *op, const expr *base) {
  const expr *index = parse_ternary(p);
  if (!index || !expect(p, "]"))
    return NULL;
  bool is_array = base->type->kind == T_ARRAY;
  bool is_ptr = type_is_ptr(base->type) && base->type->elem->kind != T_VOID;
  if (!is_array && !is_ptr)
    return parse_error(p->scope, op, "'%s' cannot be indexed", type_text(p->pool, base->type));
  if (!type_is_scalar(index->type) || type_is_ptr(index->type))
    return parse_error(p->scope, op, "'%s' is no index", type_text(p->pool, index->type));
  if (is_array)
    return expr_index(p->pool, base, index);
  return expr_deref(p->pool, expr_ptradd(p->pool, base, index));
}

/* The member a name stands for; $3 is field 3 whatever it is called. */
static const expr *find_member(exprs *pool, const expr *base, const char *name) {
  if (name[0] != '$' || !isdigit((unsigned char)name[1]))
    return path_member(pool, base, name);
  unsigned long i = strtoul(name + 1, NULL, 10);
  return i < base->type->count ? expr_field(pool, base, (uint32_t)i) : NULL;
}

static const expr *parse_member(parser *p, const token *op, const expr *base) {
  if (token_is(op, "->")) {
    base = parse_decay(p->pool, base);
    if (!type_is_ptr(base->type) || base->type->elem->kind != T_STRUCT)
      return parse_error(p->scope, op, "'->' needs a pointer to a struct, not '%s'",
                         type_text(p->pool, base->type));
    base = expr_deref(p->pool, base);
  }
  if (base->type->kind != T_STRUCT)
    return parse_error(p->scope, op, "'.' needs a struct, not '%s'",
                       type_text(p->pool, base->type));
  if (!base->type->is_complete)
    return parse_error(p->scope, op, "'%s' is incomplete", type_text(p->pool, base->type));
  token where = p->l->tok;
  if (where.kind != TOK_NAME)
    return unexpected(p, "the name of a member");
  const char *name = token_text(p->pool, &where);
  lexer_next(p->l);
  const expr *e = find_member(p->pool, base, name);
  if (!e)
    return parse_error(p->scope, &where, "'%s' has no member '%s'", type_text(p->pool, base->type),
                       name);
  return e;
}

static const expr *parse_postfix(parser *p, const expr *e) {
  while (e) {
    token op = p->l->tok;
    if (accept(p, "["))
      e = parse_element(p, &op, e);
    else if (accept(p, ".") || accept(p, "->"))
      e = parse_member(p, &op, e);
    else
      break;
  }
  return e;
}

/* ---- unary expressions ---- */

/* Behind a `*`: does an operand follow, so that the star is no arbitrary bool? */
static bool at_operand(const parser *p) {
  static const char *const starts[] = {"(", "*", "&", "'", "-", "-%", "+", "!", "~"};
  if (p->l->tok.kind != TOK_PUNCT)
    return p->l->tok.kind != TOK_END && p->l->tok.kind != TOK_COMMENT_LOC;
  for (size_t i = 0; i < sizeof starts / sizeof *starts; ++i)
    if (at(p, starts[i]))
      return true;
  return false;
}

static bool at_unary_operator(const parser *p) {
  static const char *const operators[] = {"-", "-%", "+", "!", "~", "*", "&", "'"};
  for (size_t i = 0; p->l->tok.kind == TOK_PUNCT && i < sizeof operators / sizeof *operators; ++i)
    if (at(p, operators[i]))
      return true;
  return false;
}

/* (T){…} and (char[4])"abc"; `where` is the opening parenthesis. */
static const expr *parse_literal(parser *p, const token *where, const type *t) {
  if (!type_is_aggregate(t))
    return parse_error(p->scope, where, "'%s' is not an array or struct", type_text(p->pool, t));
  return parse_initializer_at(p, t);
}

/* ( type ) operand */
static const expr *parse_cast_expression(parser *p) {
  token where = p->l->tok;
  lexer_next(p->l);
  const type *t = parse_type(p->l, p->scope, NULL);
  if (!t || !expect(p, ")"))
    return NULL;
  if (at(p, "{"))
    return parse_postfix(p, parse_literal(p, &where, t));
  if (p->l->tok.kind == TOK_STRING && t->kind == T_ARRAY && t->elem->kind == T_INT &&
      t->elem->width == 8)
    return parse_literal(p, &where, t);
  const expr *e = parse_unary(p);
  return e ? parse_cast(p, &where, t, e) : NULL;
}

static bool at_cast(const parser *p) {
  if (!at(p, "("))
    return false;
  lexer ahead = *p->l;
  lexer_next(&ahead);
  return parse_at_type(&ahead, p->scope);
}

static const expr *parse_sizeof(parser *p) {
  token where = p->l->tok;
  const type *t;
  lexer_next(p->l);
  if (at_cast(p)) {
    lexer_next(p->l);
    t = parse_type(p->l, p->scope, NULL);
    if (!t || !expect(p, ")"))
      return NULL;
  } else {
    const expr *e = parse_unary(p);
    if (!e)
      return NULL;
    t = e->type;
  }
  if (t->size == 0)
    return parse_error(p->scope, &where, "'%s' has no size", type_text(p->pool, t));
  return expr_const(p->pool, type_size(p->pool), t->size);
}

static const expr *parse_operator(parser *p) {
  token op = p->l->tok;
  lexer_next(p->l);
  if (token_is(&op, "*") && p->scope->allow_nondet && !at_operand(p))
    return expr_nondet(p->pool);
  const expr *e = parse_unary(p);
  return e ? parse_unary_op(p, &op, e) : NULL;
}

static const expr *parse_unary(parser *p) {
  if (++p->depth > PARSE_MAX_DEPTH)
    return parse_error(p->scope, &p->l->tok, "this expression is nested too deeply");
  const expr *e;
  if (at_unary_operator(p))
    e = parse_operator(p);
  else if (at(p, "sizeof"))
    e = parse_sizeof(p);
  else if (at_cast(p))
    e = parse_cast_expression(p);
  else
    e = parse_postfix(p, parse_primary(p));
  p->depth--;
  return e;
}

/* ---- binary expressions ---- */

/* How tightly a binary operator binds; 0 if the token is none. */
static int binding(const token *t) {
  static const struct {
    const char *text;
    int level;
  } table[] = {
      {"||", 1}, {"&&", 2}, {"|", 3},  {"^", 4},  {"&", 5},  {"==", 6}, {"!=", 6},
      {"<", 7},  {">", 7},  {"<=", 7}, {">=", 7}, {"<<", 8}, {">>", 8}, {"+", 9},
      {"-", 9},  {"+%", 9}, {"-%", 9}, {"*", 10}, {"/", 10}, {"%", 10}, {"*%", 10},
  };
  for (size_t i = 0; t->kind == TOK_PUNCT && i < sizeof table / sizeof *table; ++i)
    if (token_is(t, table[i].text))
      return table[i].level;
  return 0;
}

static const expr *parse_binary(parser *p, int min) {
  const expr *e = parse_unary(p);
  while (e) {
    token op = p->l->tok;
    int level = binding(&op);
    if (level == 0 || level < min)
      break;
    lexer_next(p->l);
    const expr *right = parse_binary(p, level + 1);
    e = right ? parse_binary_op(p, &op, e, right) : NULL;
  }
  return e;
}

const expr *parse_ternary(parser *p) {
  const expr *c = parse_binary(p, 1);
  token op = p->l->tok;
  if (!c || !accept(p, "?"))
    return c;
  if (++p->depth > PARSE_MAX_DEPTH)
    return parse_error(p->scope, &op, "this expression is nested too deeply");
  const expr *a = parse_ternary(p);
  const expr *b = a && expect(p, ":") ? parse_ternary(p) : NULL;
  p->depth--;
  return b ? parse_conditional(p, &op, c, a, b) : NULL;
}

/* ---- entry points ---- */

const expr *parse_expr(lexer *l, expr_scope *scope) {
  parser p = {.l = l, .scope = scope, .pool = scope->pool};
  token where = l->tok;
  const expr *e = parse_ternary(&p);
  scope->where = where;
  return e;
}

const expr *parse_condition(lexer *l, expr_scope *scope) {
  token where = l->tok;
  const expr *e = parse_expr(l, scope);
  if (!e)
    return NULL;
  e = parse_decay(scope->pool, e);
  if (!type_is_scalar(e->type) && e->type->kind != T_FLOAT)
    return parse_error(scope, &where, "'%s' is no condition", type_text(scope->pool, e->type));
  return expr_to_bool(scope->pool, e);
}

const expr *parse_predicate(const char *text, expr_scope *scope) {
  lexer l;
  lexer_init(&l, text, strlen(text));
  scope->error = NULL;
  const expr *e = parse_condition(&l, scope);
  if (e && l.tok.kind != TOK_END)
    return parse_error(scope, &l.tok, "unexpected '%s' after the expression",
                       token_text(scope->pool, &l.tok));
  return e;
}
