/* parse.c: the grammar of C expressions. */
#include "expr/float.h"
#include "expr/parse_state.h"

#include <ctype.h>

/* ---- errors and tokens ---- */

const void *parse_error(expr_scope *scope, const token *where, const char *format, ...) {
  if (scope->error)
    return NULL;
  assert(where && scope->pool);
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

/* schoose[positive, negative] */
static const expr *parse_schoose(parser *p) {
  token where = p->l->tok;
  const expr *kids[2] = {NULL, NULL};
  if (++p->depth > PARSE_MAX_DEPTH)
    return parse_error(p->scope, &where, "schoose is nested too deeply");
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
  assert(p->depth > 0);
  p->depth--;
  return expr_schoose(p->pool, expr_to_bool(p->pool, kids[0]), expr_to_bool(p->pool, kids[1]));
}

/* readable[p, n] and the like: e->index is the kind; VALID_KINDS: the name is none of them. */
static valid_kind valid_named(const token *name) {
  for (int k = 0; k < VALID_KINDS; ++k)
    if (token_is(name, valid_name((valid_kind)k)))
      return (valid_kind)k;
  return VALID_KINDS;
}

static const expr *parse_valid(parser *p, valid_kind kind) {
  token where = p->l->tok;
  const expr *kids[2] = {NULL, NULL};
  uint32_t count = valid_operands(kind);
  if (++p->depth > PARSE_MAX_DEPTH)
    return parse_error(p->scope, &where, "%s is nested too deeply", valid_name(kind));
  lexer_next(p->l);
  lexer_next(p->l);
  for (uint32_t i = 0; i < count; ++i) {
    kids[i] = parse_ternary(p);
    if (!kids[i] || (i + 1 < count && !expect(p, ",")))
      return NULL;
    kids[i] = parse_decay(p->pool, kids[i]);
  }
  p->depth--;
  if (!expect(p, "]"))
    return NULL;
  if (kids[0] && kind != VALID_SET && kids[0]->type->kind != T_PTR)
    return parse_error(p->scope, &where, "%s needs a pointer", valid_name(kind));
  if (kids[1] && kids[1]->type->kind != T_INT)
    return parse_error(p->scope, &where, "%s needs a number of bytes", valid_name(kind));
  if (kids[1])
    kids[1] = expr_cast(p->pool, type_int(p->pool, p->pool->pointer_width, false), kids[1]);
  return expr_valid(p->pool, kind, kids[0], kids[1]);
}

/* __bits[type, number]: a value by its bits, for floating-point constants C has no name for. */
static const expr *parse_bits(parser *p) {
  lexer_next(p->l);
  if (!expect(p, "["))
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
  return n && expect(p, "]") ? expr_const(p->pool, t, n->value) : NULL;
}

/* ---- __float_sqrt[x, mode] ---- */

static float_op float_named(const token *name) {
  for (int op = 0; op < FLOAT_OPS; ++op)
    if (token_is(name, float_name((float_op)op)))
      return (float_op)op;
  return FLOAT_OPS;
}

/* Does the operation take and give what was read? The type is NULL unless it is a conversion. */
static bool float_fits(float_op op, const type *t, const expr *const *kids, uint32_t count) {
  uint32_t n = float_operands(op);
  bool more = float_rounds(op) || op == FLOAT_TO_BITS;
  if (count < n || count > n + more)
    return false;
  bool from_int = op == FLOAT_FROM_INT || op == FLOAT_FROM_BITS;
  bool to_int = op == FLOAT_TO_INT || op == FLOAT_TO_BITS;
  if (from_int ? !type_is_integer(kids[0]->type) : !float_has_format(kids[0]->type))
    return false;
  for (uint32_t i = 1; i < n; ++i)
    if (kids[i]->type != kids[0]->type)
      return false;
  if (count > n && kids[n]->type->kind != T_INT)
    return false;
  if (t && (to_int ? !type_is_integer(t) : !float_has_format(t)))
    return false;
  bool by_bits = op == FLOAT_FROM_BITS || op == FLOAT_TO_BITS;
  return !by_bits || t->width == kids[0]->type->width;
}

static const expr *parse_float_op(parser *p, float_op op) {
  token where = p->l->tok;
  const expr *kids[4];
  uint32_t count = 0;
  const type *t = NULL;
  if (++p->depth > PARSE_MAX_DEPTH)
    return parse_error(p->scope, &where, "%s is nested too deeply", float_name(op));
  lexer_next(p->l);
  lexer_next(p->l);
  if (op >= FLOAT_CONVERT && (!(t = parse_type(p->l, p->scope, NULL)) || !expect(p, ",")))
    return NULL;
  do {
    kids[count] = parse_ternary(p);
    if (!kids[count])
      return NULL;
    kids[count] = parse_decay(p->pool, kids[count]);
  } while (++count < 4 && accept(p, ","));
  p->depth--;
  if (!expect(p, "]"))
    return NULL;
  if (!float_fits(op, t, kids, count))
    return parse_error(p->scope, &where, "%s does not take these operands", float_name(op));
  bool compares = op == FLOAT_EQ || op == FLOAT_LT || op == FLOAT_LE;
  return expr_float(p->pool, op,
                    t          ? t
                    : compares ? type_bool(p->pool)
                               : kids[0]->type,
                    kids, count);
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
  if (!v && valid_named(&where) != VALID_KINDS && p->scope->allow_nondet && next_is(p, "["))
    return parse_valid(p, valid_named(&where));
  if (!v && float_named(&where) != FLOAT_OPS && next_is(p, "["))
    return parse_float_op(p, float_named(&where));
  if (!v && token_is(&where, "__bits") && next_is(p, "["))
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

/* A name, a constant or a string. */
static const expr *parse_leaf(parser *p) {
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
    return unexpected(p, "an expression");
  }
}

/* ---- postfix expressions ---- */

static const expr *make_element(parser *p, const token *op, const expr *base, const expr *index) {
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
  assert(base->type->kind == T_STRUCT);
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

/* ---- operators, on an explicit stack: expressions may nest deeply ---- */

/* What waits for the expression being read. */
typedef enum waiting_kind {
  W_PREFIX, /* a unary operator */
  W_CAST,   /* (type) */
  W_SIZEOF,
  W_BINARY, /* left op */
  W_THEN,   /* c ? */
  W_ELSE,   /* c ? left : */
  W_PAREN,  /* ( */
  W_INDEX,  /* left [ */
} waiting_kind;

typedef struct waiting {
  waiting_kind kind;
  int level; /* W_BINARY */
  token op;
  const type *type;
  const expr *left, *condition;
} waiting;

typedef struct operators {
  VEC(waiting) stack;
} operators;

static bool top_is(const operators *o, waiting_kind kind) {
  return o->stack.size > 0 && o->stack.data[o->stack.size - 1].kind == kind;
}

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

static bool at_unary_operator(const parser *p) {
  static const char *const texts[] = {"-", "-%", "+", "!", "~", "*", "&", "'"};
  for (size_t i = 0; p->l->tok.kind == TOK_PUNCT && i < sizeof texts / sizeof *texts; ++i)
    if (at(p, texts[i]))
      return true;
  return false;
}

/* Behind a `*`: does an operand follow, so that the star is no arbitrary bool? */
static bool at_operand(const parser *p) {
  if (p->l->tok.kind != TOK_PUNCT)
    return p->l->tok.kind != TOK_END && p->l->tok.kind != TOK_COMMENT_LOC;
  return at(p, "(") || at_unary_operator(p);
}

static bool at_cast(const parser *p) {
  if (!at(p, "("))
    return false;
  lexer ahead = *p->l;
  lexer_next(&ahead);
  return parse_at_type(&ahead, p->scope);
}

/* ( type ); NULL after an error. */
static const type *parse_type_in_parens(parser *p) {
  lexer_next(p->l);
  const type *t = parse_type(p->l, p->scope, NULL);
  return t && expect(p, ")") ? t : NULL;
}

static const expr *size_of(parser *p, const token *where, const type *t) {
  if (t->size == 0)
    return parse_error(p->scope, where, "'%s' has no size", type_text(p->pool, t));
  return expr_const(p->pool, type_size(p->pool), t->size);
}

/* Behind (type): a compound literal, or else a cast that waits for its operand. */
static const expr *parse_after_type(parser *p, operators *o, const token *where, const type *t) {
  bool is_string = p->l->tok.kind == TOK_STRING && type_is_char_array(t);
  if (!at(p, "{") && !is_string) {
    vec_push(&o->stack, (waiting){.kind = W_CAST, .op = *where, .type = t});
    return NULL;
  }
  if (!type_is_aggregate(t))
    return parse_error(p->scope, where, "'%s' is not an array or struct", type_text(p->pool, t));
  return parse_initializer_at(p, t);
}

/* Reads what stands before or is an operand. NULL if that was only an operator or a parenthesis,
 * which then waits on the stack, or after an error. */
static const expr *parse_operand(parser *p, operators *o) {
  token where = p->l->tok;
  if (at_unary_operator(p)) {
    lexer_next(p->l);
    if (token_is(&where, "*") && p->scope->allow_nondet && !at_operand(p))
      return expr_nondet(p->pool);
    vec_push(&o->stack, (waiting){.kind = W_PREFIX, .op = where});
    return NULL;
  }
  if (at_cast(p)) {
    const type *t = parse_type_in_parens(p);
    return t ? parse_after_type(p, o, &where, t) : NULL;
  }
  if (accept(p, "(")) {
    vec_push(&o->stack, (waiting){.kind = W_PAREN, .op = where});
    return NULL;
  }
  if (accept(p, "sizeof")) {
    const type *t = at_cast(p) ? parse_type_in_parens(p) : NULL;
    if (!t && !p->scope->error)
      vec_push(&o->stack, (waiting){.kind = W_SIZEOF, .op = where});
    return t ? size_of(p, &where, t) : NULL;
  }
  return parse_leaf(p);
}

/* Members behind an operand. NULL if an index has to be read first, or after an error. */
static const expr *parse_postfix(parser *p, operators *o, const expr *e) {
  while (e) {
    token op = p->l->tok;
    if (accept(p, "[")) {
      vec_push(&o->stack, (waiting){.kind = W_INDEX, .op = op, .left = e});
      return NULL;
    }
    if (!accept(p, ".") && !accept(p, "->"))
      return e;
    e = parse_member(p, &op, e);
  }
  return NULL;
}

/* Applies what waits on top to its operand. */
static const expr *reduce(parser *p, operators *o, const expr *e) {
  waiting top = vec_pop(&o->stack);
  switch (top.kind) {
  case W_PREFIX:
    return parse_unary_op(p, &top.op, e);
  case W_CAST:
    return parse_cast(p, &top.op, top.type, e);
  case W_SIZEOF:
    return size_of(p, &top.op, e->type);
  case W_BINARY:
    return parse_binary_op(p, &top.op, top.left, e);
  case W_ELSE:
    return parse_conditional(p, &top.op, top.condition, top.left, e);
  default:
    assert(false && "not an operator");
    return NULL;
  }
}

static bool waits_for_operand(const operators *o, int level) {
  if (top_is(o, W_BINARY))
    return o->stack.data[o->stack.size - 1].level >= level;
  return top_is(o, W_PREFIX) || top_is(o, W_CAST) || top_is(o, W_SIZEOF);
}

/* An operand is complete: lets the operator behind it wait, or closes what it ends. Returns NULL if
 * another operand must follow, or after an error; *done if the whole is read. */
static const expr *parse_after_operand(parser *p, operators *o, const expr *e, bool *done) {
  token op = p->l->tok;
  int level = binding(&op);
  while (e && waits_for_operand(o, level))
    e = reduce(p, o, e);
  if (!e)
    return NULL;
  if (level > 0) {
    lexer_next(p->l);
    vec_push(&o->stack, (waiting){.kind = W_BINARY, .level = level, .op = op, .left = e});
    return NULL;
  }
  if (accept(p, "?")) {
    vec_push(&o->stack, (waiting){.kind = W_THEN, .op = op, .condition = e});
    return NULL;
  }
  while (e && top_is(o, W_ELSE))
    e = reduce(p, o, e);
  if (!e)
    return NULL;
  *done = o->stack.size == 0;
  if (*done)
    return e;
  waiting top = vec_pop(&o->stack);
  if (top.kind == W_THEN) {
    if (expect(p, ":"))
      vec_push(&o->stack,
               (waiting){.kind = W_ELSE, .op = top.op, .condition = top.condition, .left = e});
    return NULL;
  }
  assert(top.kind == W_PAREN || top.kind == W_INDEX);
  if (!expect(p, top.kind == W_PAREN ? ")" : "]"))
    return NULL;
  return top.kind == W_PAREN ? e : make_element(p, &top.op, top.left, e);
}

const expr *parse_ternary(parser *p) {
  operators o = {0};
  const expr *e = NULL;
  bool done = false, failed = p->scope->error != NULL;
  while (!done && !failed) {
    if (!e)
      e = parse_operand(p, &o);
    if (e)
      e = parse_postfix(p, &o, e);
    if (e)
      e = parse_after_operand(p, &o, e, &done);
    failed = p->scope->error != NULL;
  }
  vec_free(&o.stack);
  assert(failed || e);
  return failed ? NULL : e;
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
