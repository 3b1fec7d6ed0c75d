/* Expressions of Boolean programs: precedence climbing over the table below. */
#include "program/bp_parser.h"

/* Binding power of a binary operator, 0 if it is none; a higher one binds tighter. */
static int binding(bp_kind kind) {
  switch (kind) {
  case BP_EQUAL:
  case BP_EQUAL_EQUAL:
  case BP_NOT_EQUAL:
    return 6;
  case BP_AND:
  case BP_AND_AND:
    return 5;
  case BP_XOR:
    return 4;
  case BP_OR:
  case BP_OR_OR:
    return 3;
  case BP_IMPLIES:
    return 2;
  case BP_IFF:
    return 1;
  default:
    return 0;
  }
}

static const expr *combine(exprs *pool, bp_kind op, const expr *l, const expr *r) {
  switch (op) {
  case BP_AND:
  case BP_AND_AND:
    return expr_and(pool, l, r);
  case BP_OR:
  case BP_OR_OR:
    return expr_or(pool, l, r);
  case BP_IMPLIES:
    return expr_or(pool, expr_not(pool, l), r);
  case BP_EQUAL:
  case BP_EQUAL_EQUAL:
  case BP_IFF:
    return expr_eq(pool, l, r);
  default:
    assert(op == BP_XOR || op == BP_NOT_EQUAL);
    return expr_not(pool, expr_eq(pool, l, r));
  }
}

const var *bp_variable(bp_parser *b, const bp_token *name) {
  const var *own = map_get_ptr(&b->vars, name->text);
  if (own)
    return own;
  const var *v = program_find_global(b->program, name->text);
  if (v)
    return v;
  if (program_find_proc(b->program, name->text))
    bp_complain(b, name, "'%s' is a function, not a variable", name->text);
  else if (strcmp(name->text, "_") == 0)
    bp_complain(b, name, "'_' can only be assigned to");
  else
    bp_complain(b, name, "'%s' is not declared", name->text);
  return NULL;
}

/* A name in an expression; after an error anything of type bool. */
static const expr *name_expr(bp_parser *b, bool primed) {
  exprs *pool = &b->program->pool;
  const bp_token *name = bp_expect(b, BP_NAME);
  if (bp_is(b, BP_OPEN)) {
    bp_complain(b, name, "a call must be a statement or all of an assignment's right side");
    longjmp(b->bail, 1);
  }
  const var *v = bp_variable(b, name);
  if (!v)
    return expr_bool(pool, true);
  const expr *e = expr_var(pool, v);
  return primed ? expr_prime(pool, e) : e;
}

/* schoose[p, n] or choose(p, n), with either kind of brackets. */
static const expr *choose_expr(bp_parser *b) {
  bp_take(b);
  bool square = bp_is(b, BP_OPEN_SQUARE);
  bp_expect(b, square ? BP_OPEN_SQUARE : BP_OPEN);
  const expr *positive = bp_expr(b);
  bp_expect(b, BP_COMMA);
  const expr *negative = bp_expr(b);
  bp_expect(b, square ? BP_CLOSE_SQUARE : BP_CLOSE);
  return expr_schoose(&b->program->pool, positive, negative);
}

static const expr *number_expr(bp_parser *b) {
  const bp_token *t = bp_take(b);
  bool one = strcmp(t->text, "1") == 0;
  if (!one && strcmp(t->text, "0") != 0)
    bp_complain(b, t, "'%s' is not a truth value; use 0 or 1", t->text);
  return expr_bool(&b->program->pool, one);
}

static const expr *unary(bp_parser *b) {
  exprs *pool = &b->program->pool;
  bool negated = false;
  while (bp_is(b, BP_NOT) || bp_is(b, BP_TILDE)) {
    bp_take(b);
    negated = !negated;
  }
  const expr *e;
  switch (bp_now(b)->kind) {
  case BP_TRUE:
  case BP_FALSE:
    e = expr_bool(pool, bp_take(b)->kind == BP_TRUE);
    break;
  case BP_NUMBER:
    e = number_expr(b);
    break;
  case BP_STAR:
  case BP_QUERY:
    bp_take(b);
    e = expr_nondet(pool);
    break;
  case BP_NAME:
    e = name_expr(b, false);
    break;
  case BP_PRIME:
    if (!b->primes_allowed)
      bp_complain(b, bp_now(b), "a primed variable has no meaning outside a constrain clause");
    bp_take(b);
    e = name_expr(b, true);
    break;
  case BP_SCHOOSE:
  case BP_CHOOSE:
    bp_enter(b);
    e = choose_expr(b);
    bp_leave(b);
    break;
  case BP_OPEN:
    bp_take(b);
    bp_enter(b);
    e = bp_expr(b);
    bp_leave(b);
    bp_expect(b, BP_CLOSE);
    break;
  default:
    bp_expected(b, "an expression");
  }
  return negated ? expr_not(pool, e) : e;
}

/* Operators that bind at least as tightly as `least`. All associate to the left, but =>. */
static const expr *binary(bp_parser *b, int least) {
  const expr *e = unary(b);
  for (uint32_t length = 0;; ++length) {
    const bp_token *op = bp_now(b);
    int power = binding(op->kind);
    if (power == 0 || power < least)
      return e;
    if (length == BP_MAX_CHAIN) {
      bp_complain(b, op, "more than %d operators in a row", BP_MAX_CHAIN);
      longjmp(b->bail, 1);
    }
    bp_take(b);
    bp_enter(b);
    const expr *right = binary(b, op->kind == BP_IMPLIES ? power : power + 1);
    bp_leave(b);
    e = combine(&b->program->pool, op->kind, e, right);
  }
}

const expr *bp_expr(bp_parser *b) {
  return binary(b, 1);
}
