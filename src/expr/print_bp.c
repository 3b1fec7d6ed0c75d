/* print_bp.c: Boolean expressions in the syntax of Boolean programs (FORMATS.md, section 1). */
#include "expr/node.h"

enum { BP_OR = 1, BP_AND, BP_EQ, BP_NOT, BP_LEAF };

static void print_at(buf *out, const expr *e, int min);

static int precedence(const expr *e) {
  switch (e->kind) {
  case E_OR:
  case E_ITE:
    return BP_OR;
  case E_AND:
    return BP_AND;
  case E_EQ:
    return BP_EQ;
  case E_NOT:
    return e->kid[0]->kind == E_EQ ? BP_EQ : BP_NOT;
  default:
    return BP_LEAF;
  }
}

static void print_pair(buf *out, const expr *e, const char *op, int prec) {
  assert(e->count == 2);
  print_at(out, e->kid[0], prec);
  buf_add(out, op);
  print_at(out, e->kid[1], prec + 1);
}

/* c ? a : b; there is no such operator, so c is said twice, or not at all if it is arbitrary. */
static void print_ite(buf *out, const expr *e) {
  const expr *c = e->kid[0], *a = e->kid[1], *b = e->kid[2];
  if (c->kind == E_NONDET) {
    assert(is_stable(a) && is_stable(b));
    buf_add(out, "schoose[");
    print_at(out, a, BP_AND);
    buf_add(out, " & ");
    print_at(out, b, BP_EQ);
    buf_add(out, ", !");
    print_at(out, a, BP_NOT);
    buf_add(out, " & !");
    print_at(out, b, BP_NOT);
    buf_put(out, ']');
    return;
  }
  assert(is_stable(c));
  print_at(out, c, BP_AND);
  buf_add(out, " & ");
  print_at(out, a, BP_EQ);
  buf_add(out, " | !");
  print_at(out, c, BP_NOT);
  buf_add(out, " & ");
  print_at(out, b, BP_EQ);
}

static void print_bare(buf *out, const expr *e) {
  switch (e->kind) {
  case E_CONST:
    buf_put(out, e->value ? 'T' : 'F');
    break;
  case E_VAR:
    buf_add(out, e->var->name);
    break;
  case E_PRIME:
    assert(e->kid[0]->kind == E_VAR);
    buf_printf(out, "'%s", e->kid[0]->var->name);
    break;
  case E_NONDET:
    buf_put(out, '*');
    break;
  case E_SCHOOSE:
    buf_add(out, "schoose[");
    print_at(out, e->kid[0], 0);
    buf_add(out, ", ");
    print_at(out, e->kid[1], 0);
    buf_put(out, ']');
    break;
  case E_NOT:
    if (e->kid[0]->kind == E_EQ) {
      print_pair(out, e->kid[0], " != ", BP_EQ);
    } else {
      buf_put(out, '!');
      print_at(out, e->kid[0], BP_NOT);
    }
    break;
  case E_EQ:
    print_pair(out, e, " = ", BP_EQ);
    break;
  case E_AND:
    print_pair(out, e, " & ", BP_AND);
    break;
  case E_OR:
    print_pair(out, e, " | ", BP_OR);
    break;
  case E_ITE:
    print_ite(out, e);
    break;
  default:
    assert(false && "not an expression of Boolean programs");
  }
}

static void print_at(buf *out, const expr *e, int min) {
  assert(e->type->kind == T_BOOL);
  bool paren = precedence(e) < min;
  if (paren)
    buf_put(out, '(');
  print_bare(out, e);
  if (paren)
    buf_put(out, ')');
}

void expr_print_bp(buf *out, const expr *e) {
  print_at(out, e, 0);
}
