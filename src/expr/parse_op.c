/* parse_op.c: C's typing of operators: which operands they take, which conversions happen. */
#include "expr/parse_state.h"

static const expr *bad_operands(parser *p, const token *op, const expr *a, const expr *b) {
  exprs *pool = p->pool;
  if (a == b)
    return parse_error(p->scope, op, "'%s' does not apply to '%s'", token_text(pool, op),
                       type_text(pool, a->type));
  return parse_error(p->scope, op, "'%s' does not apply to '%s' and '%s'", token_text(pool, op),
                     type_text(pool, a->type), type_text(pool, b->type));
}

static bool is_number(const expr *e) {
  return type_is_integer(e->type) || e->type->kind == T_BOOL;
}

static bool has_bits(const expr *e) {
  return (type_is_integer(e->type) && e->type->width) || e->type->kind == T_BOOL;
}

static bool is_condition(const expr *e) {
  return type_is_scalar(e->type) || e->type->kind == T_FLOAT;
}

const expr *parse_decay(exprs *pool, const expr *e) {
  if (e->type->kind == T_FUNC && expr_is_path(e))
    return expr_addr(pool, e);
  if (e->type->kind != T_ARRAY || !expr_is_path(e))
    return e;
  return expr_addr(pool, expr_index(pool, e, expr_int(pool, type_ptrdiff(pool), 0)));
}

/* An integer constant 0. */
static bool parse_is_null(const expr *e) {
  return e->kind == E_CONST && type_is_integer(e->type) && e->value == 0;
}

/* ---- floating-point numbers ---- */

static bool is_float(const expr *e) {
  return e->type->kind == T_FLOAT;
}

/* Converts both to the larger floating-point type; false if one of them is no number. */
static bool join_floats(exprs *pool, const expr **a, const expr **b) {
  if (!(is_float(*a) || is_number(*a)) || !(is_float(*b) || is_number(*b)))
    return false;
  const type *t = !is_float(*b) || (is_float(*a) && (*a)->type->width > (*b)->type->width)
                      ? (*a)->type
                      : (*b)->type;
  *a = expr_cast(pool, t, *a);
  *b = expr_cast(pool, t, *b);
  return true;
}

static float_op float_operator(const token *op) {
  static const struct {
    const char *text;
    float_op op;
  } table[] = {{"+", FLOAT_ADD}, {"-", FLOAT_SUB}, {"*", FLOAT_MUL}, {"/", FLOAT_DIV},
               {"==", FLOAT_EQ}, {"!=", FLOAT_EQ}, {"<", FLOAT_LT},  {"<=", FLOAT_LE},
               {">", FLOAT_LT},  {">=", FLOAT_LE}};
  for (size_t i = 0; i < sizeof table / sizeof *table; ++i)
    if (token_is(op, table[i].text))
      return table[i].op;
  return FLOAT_OPS;
}

static const expr *float_binary(parser *p, const token *op, const expr *a, const expr *b) {
  float_op what = float_operator(op);
  const expr *first = a, *second = b;
  if (what == FLOAT_OPS || !join_floats(p->pool, &a, &b))
    return bad_operands(p, op, first, second);
  bool flip = token_is(op, ">") || token_is(op, ">=");
  const expr *e = expr_float2(p->pool, what, flip ? b : a, flip ? a : b);
  return token_is(op, "!=") ? expr_not(p->pool, e) : e;
}

/* ---- unary ---- */

static const expr *address_of(parser *p, const token *op, const expr *e) {
  if (!expr_is_path(e))
    return parse_error(p->scope, op, "'&' needs something that has an address");
  if (expr_is_bit_field(e))
    return parse_error(p->scope, op, "a bit-field has no address");
  return expr_addr(p->pool, e);
}

static const expr *dereference(parser *p, const token *op, const expr *e) {
  e = parse_decay(p->pool, e);
  if (!type_is_ptr(e->type) || e->type->elem->kind == T_VOID)
    return bad_operands(p, op, e, e);
  return expr_deref(p->pool, e);
}

static const expr *prime(parser *p, const token *op, const expr *e) {
  if (!expr_is_path(e) && e->kind != E_PRIME)
    return parse_error(p->scope, op, "''' needs a variable or another access path");
  return expr_prime(p->pool, e);
}

const expr *parse_unary_op(parser *p, const token *op, const expr *e) {
  exprs *pool = p->pool;
  if (token_is(op, "&"))
    return address_of(p, op, e);
  if (token_is(op, "*"))
    return dereference(p, op, e);
  if (token_is(op, "'"))
    return prime(p, op, e);
  e = parse_decay(pool, e);
  if (token_is(op, "!"))
    return is_condition(e) ? expr_not(pool, expr_to_bool(pool, e)) : bad_operands(p, op, e, e);
  if (token_is(op, "-") && is_float(e))
    return expr_float(pool, FLOAT_NEG, e->type, &e, 1);
  if (!is_number(e) || (token_is(op, "~") && !has_bits(e)))
    return bad_operands(p, op, e, e);
  e = expr_cast(pool, type_promote(pool, e->type), e);
  if (token_is(op, "~"))
    return expr_bitnot(pool, e);
  return token_is(op, "+") ? e : expr_neg(pool, e, token_is(op, "-%"));
}

/* ---- binary ---- */

/* Converts both to the type in which C joins them; false if it does not. */
static bool join(exprs *pool, const expr **a, const expr **b) {
  const type *t = NULL;
  if (is_number(*a) && is_number(*b))
    t = type_common(pool, (*a)->type, (*b)->type);
  else if (type_is_ptr((*a)->type) && type_is_ptr((*b)->type))
    t = type_common_ptr((*a)->type, (*b)->type);
  else if (type_is_ptr((*a)->type) && parse_is_null(*b))
    t = (*a)->type;
  else if (type_is_ptr((*b)->type) && parse_is_null(*a))
    t = (*b)->type;
  else if (is_float(*a) || is_float(*b))
    return join_floats(pool, a, b);
  if (!t)
    return false;
  *a = expr_cast(pool, t, *a);
  *b = expr_cast(pool, t, *b);
  assert((*a)->type == (*b)->type);
  return true;
}

static const expr *compare(parser *p, const token *op, const expr *a, const expr *b) {
  exprs *pool = p->pool;
  const expr *first = a, *second = b;
  if (!join(pool, &a, &b))
    return bad_operands(p, op, first, second);
  if (token_is(op, "=="))
    return expr_eq(pool, a, b);
  if (token_is(op, "!="))
    return expr_not(pool, expr_eq(pool, a, b));
  if (token_is(op, "<"))
    return expr_lt(pool, a, b);
  if (token_is(op, "<="))
    return expr_le(pool, a, b);
  return token_is(op, ">") ? expr_lt(pool, b, a) : expr_le(pool, b, a);
}

/* + and - with a pointer among the operands. */
static const expr *move_pointer(parser *p, const token *op, const expr *a, const expr *b) {
  exprs *pool = p->pool;
  bool minus = token_is(op, "-"), plus = token_is(op, "+");
  if (plus && is_number(a) && type_is_ptr(b->type))
    return expr_ptradd(pool, b, a);
  if (plus && type_is_ptr(a->type) && is_number(b))
    return expr_ptradd(pool, a, b);
  if (minus && type_is_ptr(a->type) && is_number(b)) {
    const expr *index = expr_cast(pool, type_ptrdiff(pool), b);
    return expr_ptradd(pool, a, expr_neg(pool, index, true));
  }
  const expr *first = a, *second = b;
  if (minus && type_is_ptr(a->type) && type_is_ptr(b->type) && join(pool, &a, &b))
    return expr_ptrdiff(pool, a, b);
  return bad_operands(p, op, first, second);
}

static const expr *arithmetic(parser *p, const token *op, expr_kind kind, const expr *a,
                              const expr *b) {
  exprs *pool = p->pool;
  assert(kind >= E_ADD && kind <= E_SHR);
  bool wraps = op->length == 2 && op->text[1] == '%';
  bool additive = kind == E_ADD || kind == E_SUB;
  if (additive && !wraps && (type_is_ptr(a->type) || type_is_ptr(b->type)))
    return move_pointer(p, op, a, b);
  if (!is_number(a) || !is_number(b))
    return bad_operands(p, op, a, b);
  if (kind > E_MOD && (!has_bits(a) || !has_bits(b)))
    return bad_operands(p, op, a, b);
  if (kind == E_SHL || kind == E_SHR)
    a = expr_cast(pool, type_promote(pool, a->type), a);
  else {
    bool joined = join(pool, &a, &b);
    assert(joined); /* numbers always do */
    (void)joined;
  }
  return expr_arith(pool, kind, a, b, wraps);
}

static const expr *connect(parser *p, const token *op, const expr *a, const expr *b) {
  if (!is_condition(a) || !is_condition(b))
    return bad_operands(p, op, a, b);
  a = expr_to_bool(p->pool, a);
  b = expr_to_bool(p->pool, b);
  return token_is(op, "&&") ? expr_and(p->pool, a, b) : expr_or(p->pool, a, b);
}

const expr *parse_binary_op(parser *p, const token *op, const expr *a, const expr *b) {
  static const struct {
    const char *text;
    expr_kind kind;
  } table[] = {
      {"+", E_ADD},    {"-", E_SUB},   {"*", E_MUL},    {"/", E_DIV},  {"%", E_MOD},
      {"+%", E_ADD},   {"-%", E_SUB},  {"*%", E_MUL},   {"<<", E_SHL}, {">>", E_SHR},
      {"&", E_BITAND}, {"|", E_BITOR}, {"^", E_BITXOR}, {"&&", E_AND}, {"||", E_OR},
  };
  a = parse_decay(p->pool, a);
  b = parse_decay(p->pool, b);
  bool connects = token_is(op, "&&") || token_is(op, "||");
  if (!connects && (is_float(a) || is_float(b)))
    return float_binary(p, op, a, b);
  for (size_t i = 0; i < sizeof table / sizeof *table; ++i) {
    if (!token_is(op, table[i].text))
      continue;
    expr_kind kind = table[i].kind;
    return kind == E_AND || kind == E_OR ? connect(p, op, a, b) : arithmetic(p, op, kind, a, b);
  }
  return compare(p, op, a, b);
}

/* ---- c ? a : b, casts, conversion ---- */

const expr *parse_conditional(parser *p, const token *op, const expr *c, const expr *a,
                              const expr *b) {
  c = parse_decay(p->pool, c);
  a = parse_decay(p->pool, a);
  b = parse_decay(p->pool, b);
  if (!is_condition(c))
    return bad_operands(p, op, c, c);
  const expr *first = a, *second = b;
  bool same = a->type == b->type && a->type->kind != T_ARRAY;
  bool keep = same && (a->type->kind == T_BOOL || !type_is_scalar(a->type));
  if (!keep && !join(p->pool, &a, &b))
    return bad_operands(p, op, first, second);
  return expr_ite(p->pool, expr_to_bool(p->pool, c), a, b);
}

const expr *parse_cast(parser *p, const token *op, const type *t, const expr *e) {
  if (t == e->type)
    return e;
  e = parse_decay(p->pool, e);
  bool from_float = e->type->kind == T_FLOAT, to_float = t->kind == T_FLOAT;
  bool from_ok = type_is_scalar(e->type) || (from_float && !type_is_ptr(t));
  bool to_ok = type_is_scalar(t) || (to_float && !type_is_ptr(e->type));
  if (!from_ok || !to_ok)
    return parse_error(p->scope, op, "'%s' cannot be cast to '%s'", type_text(p->pool, e->type),
                       type_text(p->pool, t));
  return expr_cast(p->pool, t, e);
}

const expr *parse_convert(expr_scope *scope, const expr *e, const type *t) {
  exprs *pool = scope->pool;
  if (e->type == t)
    return e;
  const expr *value = parse_decay(pool, e);
  if (type_is_ptr(t) && parse_is_null(value))
    return expr_null(pool, t);
  bool scalar = type_is_scalar(t) || t->kind == T_FLOAT;
  if (scalar && type_converts(value->type, t))
    return expr_cast(pool, t, value);
  return parse_error(scope, &scope->where, "'%s' does not convert to '%s'",
                     type_text(pool, e->type), type_text(pool, t));
}
