/* print.c: expressions in C syntax.
 *
 * The text must be read back as the same node. The parser makes C's conversions explicit, so a cast
 * is left out exactly where the parser puts it back: each operand has a full view (what it is) and
 * perhaps a short one (without its cast, without a constant's suffix, an array for the address of
 * its first element), and the shortest combination is taken whose conversions give the operands
 * again.
 *
 * Work is a stack of pieces, not recursion: an expression may be deep. */
#include "expr/float.h"
#include "expr/print_state.h"

typedef struct piece {
  const char *text; /* or NULL */
  view view;        /* printed in parentheses if it binds less tightly than `min` */
  uint8_t min;
  bool bool_context; /* an arbitrary bool needs no parentheses here */
} piece;

typedef struct printer {
  buf *out;
  exprs *pool;
  VEC(piece) work; /* the last one is printed next */
} printer;

static void add_text(printer *p, const char *text) {
  vec_push(&p->work, (piece){.text = text});
}

static void add_view(printer *p, view v, uint8_t min) {
  vec_push(&p->work, (piece){.view = v, .min = min});
}

static void add(printer *p, const expr *e, uint8_t min) {
  add_view(p, view_full(e), min);
}

static void add_bool(printer *p, const expr *e, uint8_t min) {
  vec_push(&p->work, (piece){.view = view_full(e), .min = min, .bool_context = true});
}

/* ---- precedence ---- */

static bool is_float_equality(const expr *e) {
  return e->kind == E_FLOAT && e->index == FLOAT_EQ;
}

static uint8_t float_precedence(const expr *e) {
  if (!float_is_plain(e))
    return P_POSTFIX;
  switch ((float_op)e->index) {
  case FLOAT_MUL:
  case FLOAT_DIV:
    return P_MUL;
  case FLOAT_ADD:
  case FLOAT_SUB:
    return P_ADD;
  case FLOAT_EQ:
    return P_EQ;
  case FLOAT_LT:
  case FLOAT_LE:
    return P_REL;
  default:
    return P_UNARY;
  }
}

static uint8_t expr_precedence(const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return const_precedence(e);
  case E_NONDET:
    return P_COND;
  case E_VAR:
  case E_SCHOOSE:
  case E_VALID:
  case E_FIELD:
  case E_INDEX:
    return P_POSTFIX;
  case E_DEREF:
    return e->kid[0]->kind == E_PTRADD ? P_POSTFIX : P_UNARY;
  case E_AGG:
    return is_string(e) ? P_UNARY : P_POSTFIX;
  case E_PRIME:
  case E_ADDR:
  case E_CAST:
  case E_NEG:
  case E_BITNOT:
    return P_UNARY;
  case E_NOT:
    return e->kid[0]->kind == E_EQ || is_float_equality(e->kid[0]) ? P_EQ : P_UNARY;
  case E_MUL:
  case E_DIV:
  case E_MOD:
    return P_MUL;
  case E_ADD:
  case E_SUB:
  case E_PTRADD:
  case E_PTRDIFF:
    return P_ADD;
  case E_SHL:
  case E_SHR:
    return P_SHIFT;
  case E_LT:
  case E_LE:
    return P_REL;
  case E_EQ:
    return P_EQ;
  case E_BITAND:
    return P_BITAND;
  case E_BITXOR:
    return P_BITXOR;
  case E_BITOR:
    return P_BITOR;
  case E_AND:
    return P_AND;
  case E_OR:
    return P_OR;
  case E_ITE:
    return P_COND;
  case E_FLOAT:
    return float_precedence(e);
  }
  assert(false && "unknown kind");
  return P_POSTFIX;
}

static uint8_t view_precedence(view v) {
  switch (v.kind) {
  case FULL:
    return expr_precedence(v.e);
  case PLAIN:
    return is_negative(v.e) ? P_UNARY : P_POSTFIX;
  case DECAYED:
    return v.e->kid[0]->kind == E_INDEX ? expr_precedence(v.e->kid[0]->kid[0]) : P_POSTFIX;
  case INIT:
    break;
  }
  return P_POSTFIX;
}

/* ---- nodes into pieces ---- */

static const char *operator_text(const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_ADD:
    return e->wraps ? " +% " : " + ";
  case E_SUB:
    return e->wraps ? " -% " : " - ";
  case E_MUL:
    return e->wraps ? " *% " : " * ";
  case E_DIV:
    return " / ";
  case E_MOD:
    return " % ";
  case E_BITAND:
    return " & ";
  case E_BITOR:
    return " | ";
  case E_BITXOR:
    return " ^ ";
  case E_SHL:
    return " << ";
  case E_SHR:
    return " >> ";
  case E_PTRDIFF:
    return " - ";
  case E_AND:
    return " && ";
  case E_OR:
    return " || ";
  default:
    assert(false && "not a binary operator");
    return "";
  }
}

static void expand_binary(printer *p, const expr *e) {
  uint8_t prec = expr_precedence(e);
  view a, b;
  view_choose_pair(p->pool, e->kid[0], e->kid[1], &a, &b);
  if (view_is_null(a) || view_is_null(b)) /* p - 0 would move p */
    a = view_full(e->kid[0]), b = view_full(e->kid[1]);
  add_view(p, a, prec);
  add_text(p, operator_text(e));
  add_view(p, b, prec + 1);
}

static void expand_logical(printer *p, const expr *e) {
  uint8_t prec = expr_precedence(e);
  add_bool(p, e->kid[0], prec);
  add_text(p, operator_text(e));
  add_bool(p, e->kid[1], prec + 1);
}

static void expand_shift(printer *p, const expr *e) {
  add_view(p, view_promoted(p->pool, e->kid[0]), P_SHIFT);
  add_text(p, operator_text(e));
  add_view(p, view_promoted(p->pool, e->kid[1]), P_SHIFT + 1);
}

/* A comparison with the constant on the right. */
static void expand_compare(printer *p, const expr *e, bool negated) {
  assert(expr_is_comparison(e));
  bool flip = is_const(e->kid[0]) && !is_const(e->kid[1]) && e->kind != E_EQ;
  uint8_t prec = expr_precedence(e);
  const char *op = negated ? " != " : " == ";
  if (e->kind == E_LT)
    op = flip ? " > " : " < ";
  else if (e->kind == E_LE)
    op = flip ? " >= " : " <= ";
  view a, b;
  view_choose_pair(p->pool, e->kid[0], e->kid[1], &a, &b);
  vec_push(&p->work, (piece){.view = flip ? b : a, .min = prec, .bool_context = true});
  add_text(p, op);
  vec_push(&p->work, (piece){.view = flip ? a : b, .min = prec + 1, .bool_context = true});
}

static void expand_ite(printer *p, const expr *e) {
  view a, b;
  view_choose_pair(p->pool, e->kid[1], e->kid[2], &a, &b);
  bool is_bool = e->type->kind == T_BOOL;
  add_bool(p, e->kid[0], P_OR);
  add_text(p, " ? ");
  vec_push(&p->work, (piece){.view = a, .min = P_COND, .bool_context = is_bool});
  add_text(p, " : ");
  vec_push(&p->work, (piece){.view = b, .min = P_COND, .bool_context = is_bool});
}

static const char *number_text(printer *p, i128 n) {
  assert(n >= 0);
  buf text = {0};
  put_number(&text, (u128)n);
  const char *result = str_intern(&p->pool->strings, buf_text(&text));
  buf_free(&text);
  return result;
}

static void expand_ptradd(printer *p, const expr *e) {
  const expr *index = e->kid[1];
  add(p, e->kid[0], P_ADD);
  bool is_const_back = is_const(index) && expr_value(index) < 0 && expr_value(index) > INT64_MIN;
  if (is_const_back) {
    add_text(p, " - ");
    add_text(p, number_text(p, -expr_value(index)));
  } else if (index->kind == E_NEG && index->wraps) {
    add_text(p, " - ");
    add_view(p, view_converted(p->pool, index->kid[0]), P_ADD + 1);
  } else {
    add_text(p, " + ");
    add_view(p, view_converted(p->pool, index), P_ADD + 1);
  }
}

static void expand_index(printer *p, const expr *base, const expr *index) {
  add(p, base, P_POSTFIX);
  add_text(p, "[");
  add_view(p, view_converted(p->pool, index), P_COND);
  add_text(p, "]");
}

static void expand_deref(printer *p, const expr *e) {
  const expr *pointer = e->kid[0];
  if (pointer->kind == E_PTRADD) {
    expand_index(p, pointer->kid[0], pointer->kid[1]);
  } else {
    add_text(p, "*");
    add(p, pointer, P_UNARY);
  }
}

/* Members of anonymous members are written as members of the outer struct, where that finds them.
 */
static void expand_field(printer *p, const expr *e) {
  const expr *base = e->kid[0];
  assert(e->kind == E_FIELD && e->index < base->type->count);
  const char *name = base->type->fields[e->index].name;
  while (base->kind == E_FIELD && !*base->kid[0]->type->fields[base->index].name)
    base = base->kid[0];
  if (!*name || path_member(p->pool, base, name) != e) {
    base = e->kid[0];
    name = str_printf(&p->pool->strings, "$%u", e->index);
  }
  bool arrow = base->kind == E_DEREF && base->kid[0]->kind != E_PTRADD;
  add(p, arrow ? base->kid[0] : base, P_POSTFIX);
  add_text(p, arrow ? "->" : ".");
  add_text(p, name);
}

static void put_cast(printer *p, const type *t) {
  buf text = {0};
  buf_put(&text, '(');
  type_print(&text, t, "");
  buf_put(&text, ')');
  add_text(p, str_intern(&p->pool->strings, buf_text(&text)));
  buf_free(&text);
}

static void expand_cast(printer *p, const expr *e) {
  put_cast(p, e->type);
  view v = view_full(e->kid[0]);
  if (type_is_ptr(e->type) && view_decays(e->kid[0]))
    v.kind = DECAYED;
  add_view(p, v, P_UNARY);
}

static void expand_unary(printer *p, const expr *e) {
  const expr *a = e->kid[0];
  bool minus = a->kind == E_NEG || a->kind == E_CONST; /* no -- in the text */
  add_text(p, e->kind == E_BITNOT ? "~" : e->wraps ? "-%" : "-");
  add_view(p, view_promoted(p->pool, a), minus ? P_POSTFIX : P_UNARY);
}

static void expand_braces(printer *p, const expr *e) {
  assert(e->kind == E_AGG);
  const type *t = e->type;
  const type *first = t->kind == T_ARRAY ? t->elem : t->count ? t->fields[0].type : NULL;
  bool is_union = t->kind == T_STRUCT && t->is_union;
  add_text(p, e->count == 0 && first && type_is_scalar(first) && !is_union ? "{0" : "{");
  if (is_union && e->count) {
    const char *name = t->fields[e->index].name;
    add_text(p, ".");
    add_text(p, *name ? name : str_printf(&p->pool->strings, "$%u", e->index));
    add_text(p, " = ");
  }
  for (uint32_t i = 0; i < e->count; ++i) {
    add_text(p, i ? ", " : "");
    view v = e->kid[i]->kind == E_AGG ? view_full(e->kid[i]) : view_converted(p->pool, e->kid[i]);
    if (e->kid[i]->kind == E_AGG)
      v.kind = INIT;
    add_view(p, v, P_COND);
  }
  add_text(p, "}");
}

static void expand_schoose(printer *p, const expr *e) {
  add_text(p, "schoose[");
  add_bool(p, e->kid[0], P_COND);
  add_text(p, ", ");
  add_bool(p, e->kid[1], P_COND);
  add_text(p, "]");
}

static void expand_valid(printer *p, const expr *e) {
  add_text(p, valid_name((valid_kind)e->index));
  add_text(p, "[");
  for (uint32_t i = 0; i < e->count; ++i) {
    if (i > 0)
      add_text(p, ", ");
    add(p, e->kid[i], P_COND);
  }
  add_text(p, "]");
}

static const char *float_operator(const expr *e, bool negated) {
  static const char *const texts[FLOAT_OPS] = {
      [FLOAT_ADD] = " + ", [FLOAT_SUB] = " - ", [FLOAT_MUL] = " * ", [FLOAT_DIV] = " / ",
      [FLOAT_EQ] = " == ", [FLOAT_LT] = " < ",  [FLOAT_LE] = " <= ",
  };
  assert(texts[e->index]);
  return negated ? " != " : texts[e->index];
}

/* __float_sqrt[x, mode]; a conversion begins with the type. */
static void expand_float_name(printer *p, const expr *e) {
  buf text = {0};
  buf_printf(&text, "%s[", float_name((float_op)e->index));
  if (e->index >= FLOAT_CONVERT) {
    type_print(&text, e->type, "");
    buf_add(&text, ", ");
  }
  add_text(p, str_intern(&p->pool->strings, buf_text(&text)));
  buf_free(&text);
  for (uint32_t i = 0; i < e->count; ++i) {
    if (i > 0)
      add_text(p, ", ");
    add(p, e->kid[i], P_COND);
  }
  add_text(p, "]");
}

static void expand_float(printer *p, const expr *e, bool negated) {
  uint8_t prec = float_precedence(e);
  if (!float_is_plain(e)) {
    expand_float_name(p, e);
  } else if (e->index == FLOAT_NEG) {
    add_text(p, "-");
    add(p, e->kid[0], P_POSTFIX);
  } else if (float_operands((float_op)e->index) == 1) {
    put_cast(p, e->type);
    add(p, e->kid[0], P_UNARY);
  } else {
    add(p, e->kid[0], prec);
    add_text(p, float_operator(e, negated));
    add(p, e->kid[1], prec + 1);
  }
}

static void expand(printer *p, const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
    put_const(p->out, p->pool, e);
    break;
  case E_VAR:
    if (e->var->literal)
      put_string(p->out, e->var->literal);
    else
      buf_add(p->out, e->var->name);
    break;
  case E_NONDET:
    buf_put(p->out, '*');
    break;
  case E_SCHOOSE:
    expand_schoose(p, e);
    break;
  case E_VALID:
    expand_valid(p, e);
    break;
  case E_PRIME:
    add_text(p, "'");
    add(p, e->kid[0], P_UNARY);
    break;
  case E_ADDR:
    add_text(p, "&");
    add(p, e->kid[0], P_UNARY);
    break;
  case E_DEREF:
    expand_deref(p, e);
    break;
  case E_FIELD:
    expand_field(p, e);
    break;
  case E_INDEX:
    expand_index(p, e->kid[0], e->kid[1]);
    break;
  case E_PTRADD:
    expand_ptradd(p, e);
    break;
  case E_CAST:
    expand_cast(p, e);
    break;
  case E_NEG:
  case E_BITNOT:
    expand_unary(p, e);
    break;
  case E_NOT:
    if (is_float_equality(e->kid[0])) {
      expand_float(p, e->kid[0], true);
    } else if (e->kid[0]->kind == E_EQ) {
      expand_compare(p, e->kid[0], true);
    } else {
      add_text(p, "!");
      add_bool(p, e->kid[0], P_UNARY);
    }
    break;
  case E_ANY_COMPARISON:
    expand_compare(p, e, false);
    break;
  case E_SHL:
  case E_SHR:
    expand_shift(p, e);
    break;
  case E_AND:
  case E_OR:
    expand_logical(p, e);
    break;
  case E_ITE:
    expand_ite(p, e);
    break;
  case E_AGG:
    put_cast(p, e->type);
    add_view(p, (view){.e = e, .type = e->type, .kind = INIT}, P_COND);
    break;
  case E_FLOAT:
    expand_float(p, e, false);
    break;
  default:
    expand_binary(p, e);
    break;
  }
}

static void expand_view(printer *p, view v) {
  switch (v.kind) {
  case FULL:
    expand(p, v.e);
    break;
  case PLAIN:
    put_signed(p->out, v.e);
    break;
  case DECAYED: {
    assert(v.e->kind == E_ADDR);
    const expr *path = v.e->kid[0];
    add(p, path->kind == E_INDEX ? path->kid[0] : path, P_COND);
    break;
  }
  case INIT:
    if (is_string(v.e))
      put_string(p->out, v.e);
    else
      expand_braces(p, v.e);
    break;
  }
}

static void reverse(piece *pieces, uint32_t count) {
  for (uint32_t i = 0, j = count; i + 1 < j; ++i) {
    piece first = pieces[i];
    pieces[i] = pieces[--j];
    pieces[j] = first;
  }
}

static void run(printer *p, view v) {
  assert(p->work.size == 0);
  add_view(p, v, 0);
  p->work.data[0].bool_context = true;
  while (p->work.size) {
    piece next = vec_pop(&p->work);
    if (next.text) {
      buf_add(p->out, next.text);
      continue;
    }
    bool arbitrary = next.view.kind == FULL && next.view.e->kind == E_NONDET;
    bool paren = view_precedence(next.view) < next.min && !(arbitrary && next.bool_context);
    uint32_t base = p->work.size;
    if (paren) {
      buf_put(p->out, '(');
      add_text(p, ")");
      base++;
    }
    expand_view(p, next.view);
    reverse(p->work.data + base, p->work.size - base);
  }
  vec_free(&p->work);
}

void expr_print(buf *out, exprs *pool, const expr *e) {
  printer p = {.out = out, .pool = pool};
  run(&p, view_full(e));
}

void expr_print_as(buf *out, exprs *pool, const expr *e, const type *t) {
  printer p = {.out = out, .pool = pool};
  run(&p, e->type == t ? view_converted(pool, e) : view_full(e));
}

void expr_print_init(buf *out, exprs *pool, const expr *e) {
  printer p = {.out = out, .pool = pool};
  view v = view_converted(pool, e);
  if (e->kind == E_AGG)
    v.kind = INIT;
  run(&p, v);
}

const char *expr_text(exprs *pool, const expr *e) {
  buf out = {0};
  expr_print(&out, pool, e);
  const char *text = str_intern(&pool->strings, buf_text(&out));
  buf_free(&out);
  return text;
}
