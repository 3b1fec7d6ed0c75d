/* eval.c: expressions, evaluated in the order of the interpreter (interp_eval.c). Operands that C
 * evaluates only sometimes are evaluated under the condition that it does. */
#include "program/words.h"
#include "symbolic/internal.h"

static const expr *eval_under(sym *s, const expr *cond, const expr *e) {
  assert(cond->type->kind == T_BOOL);
  const expr *outer = s->under;
  s->under = sym_also(s, outer, cond);
  const expr *v = sym_eval(s, e);
  s->under = outer;
  return v;
}

/* ---- what the interpreter does not execute ---- */

const expr *sym_not_modelled(sym *s, const expr *e, const char *what) {
  sym_remark(s, NOTE_APPROXIMATION, what, NULL);
  return sym_fresh(s, e->type, "any");
}

/* ---- operators ---- */

/* The value, or a drawn one where `bad` holds. */
const expr *sym_or_drawn(sym *s, const expr *e, const expr *bad, const expr *good) {
  assert(bad->type->kind == T_BOOL);
  if (expr_is_false(bad))
    return good;
  const expr *drawn = sym_draw_new(s, DRAW_UNDEFINED, e->type, expr_is_true(bad) ? NULL : bad);
  return expr_is_true(bad) ? drawn : sym_value_ite(s, bad, drawn, good);
}

static const expr *divide(sym *s, const expr *e, const expr *a, const expr *b) {
  assert(a->type == b->type);
  const expr *zero = sym_value_compare(s, E_EQ, b, expr_const(s->pool, b->type, 0));
  if (expr_is_true(zero))
    return sym_or_drawn(s, e, zero, a);
  return sym_or_drawn(s, e, zero, sym_value_arith(s, (expr_kind)e->kind, a, b));
}

/* What machines give for an over-wide shift (interp_eval.c). */
static const expr *shift_modulo(sym *s, const expr *e, const expr *a, const expr *b) {
  const type *word = type_int(s->pool, 64, false);
  const expr *width = expr_const(s->pool, word, e->type->width);
  const expr *amount = sym_value_arith(s, E_MOD, sym_value_cast(s, word, b), width);
  return sym_value_arith(s, (expr_kind)e->kind, a, sym_value_cast(s, b->type, amount));
}

static const expr *shift(sym *s, const expr *e, const expr *a, const expr *b) {
  if (b->type->kind == T_BOOL)
    b = sym_value_cast(s, type_signed_int(s->pool), b);
  /* Compared at a type that holds both the amount and the width. */
  const type *t = b->type;
  if (t->width < 32)
    b = sym_value_cast(s, t = type_signed_int(s->pool), b);
  const expr *wide = sym_value_compare(s, E_LE, expr_const(s->pool, t, e->type->width), b);
  if (t->is_signed)
    wide = sym_value_or(s, sym_value_compare(s, E_LT, b, expr_const(s->pool, t, 0)), wide);
  if (expr_is_false(wide))
    return sym_value_arith(s, (expr_kind)e->kind, a, b);
  const expr *zero = expr_const(s->pool, e->type, 0);
  const expr *open = sym_value_and(s, wide, expr_not(s->pool, sym_value_compare(s, E_EQ, a, zero)));
  const expr *v = sym_or_drawn(s, e, open, zero);
  const expr *odd = expr_not(s->pool, sym_value_compare(s, E_EQ, v, shift_modulo(s, e, a, b)));
  sym_remark(s, NOTE_APPROXIMATION, "the result of an over-wide shift",
             sym_value_and(s, open, odd));
  if (expr_is_true(wide))
    return v;
  return sym_value_ite(s, wide, v, sym_value_arith(s, (expr_kind)e->kind, a, b));
}

static const expr *arith(sym *s, const expr *e) {
  const expr *a = sym_eval(s, e->kid[0]), *b = sym_eval(s, e->kid[1]);
  switch (e->kind) {
  case E_DIV:
  case E_MOD:
    return divide(s, e, a, b);
  case E_SHL:
  case E_SHR:
    return shift(s, e, a, b);
  default:
    return sym_value_arith(s, (expr_kind)e->kind, a, b);
  }
}

static const expr *cast(sym *s, const expr *e) {
  const type *from = e->kid[0]->type, *to = e->type;
  const expr *v = sym_eval(s, e->kid[0]);
  if (from == to)
    return v;
  bool leaks = from->kind == T_PTR && to->kind != T_PTR && to->kind != T_BOOL;
  if (leaks && !(is_const(v) && v->value < 4096)) {
    if (!s->open)
      sym_remark(s, NOTE_LAYOUT, "an address as a number", NULL);
    sym_expose(s, v);
  }
  v = to->kind == T_BOOL && from->kind == T_PTR
          ? expr_not(s->pool, sym_compare_addresses(s, E_EQ, v, sym_value_address(s, 0)))
          : sym_value_cast(s, sym_value_type(s, to), v);
  return to->kind == T_PTR && from->kind != T_PTR ? sym_number_to_pointer(s, v) : v;
}

/* The condition under which two addresses are in the same object. */
static const expr *same_object(sym *s, const expr *a, const expr *b) {
  place p = {0}, q = {0};
  sym_address_cases(s, a, &p);
  sym_address_cases(s, b, &q);
  const expr *same = expr_bool(s->pool, false);
  for (vec_each(const place_case, x, &p.cases))
    for (vec_each(const place_case, y, &q.cases)) {
      const expr *both = sym_also(s, x->cond, y->cond);
      if (x->object != 0 && x->object == y->object)
        same = both ? sym_value_or(s, same, both) : expr_bool(s->pool, true);
    }
  sym_place_free(&p);
  sym_place_free(&q);
  return same;
}

/* Comparing addresses of different objects, other than for equality. */
static void check_order(sym *s, const expr *a, const expr *b) {
  if (s->open || !is_users(s->st->frame))
    return;
  const expr *same = same_object(s, a, b);
  if (!expr_is_true(same))
    sym_remark(s, NOTE_LAYOUT, "the order of addresses", expr_not(s->pool, same));
}

/* The condition under which an address is inside of an object that is live, or null. */
static const expr *is_inside(sym *s, const expr *a) {
  place p = {0};
  sym_address_cases(s, a, &p);
  const expr *inside = sym_value_compare(s, E_EQ, a, sym_value_address(s, 0));
  for (vec_each(const place_case, c, &p.cases)) {
    const object *o = sym_state_object(s->st, c->object);
    const expr *here = o ? sym_is_inside(s, c, o) : expr_bool(s->pool, c->object != 0);
    inside = sym_value_or(s, inside, c->cond ? sym_value_and(s, c->cond, here) : here);
  }
  sym_place_free(&p);
  return inside;
}

/* Comparing for equality an address that is dangling, or one past the end of an object, or any
 * number, with one of another object; or those of literals, which may be one. */
static void check_equality(sym *s, const expr *a, const expr *b) {
  bool with_null = (is_const(a) && a->value == 0) || (is_const(b) && b->value == 0);
  if (a != b && !with_null) {
    sym_look_at_argument_address(s, a);
    sym_look_at_argument_address(s, b);
  }
  if (s->open || a == b || with_null || !is_users(s->st->frame))
    return;
  const expr *clear = sym_value_and(s, is_inside(s, a), is_inside(s, b));
  if (!expr_is_true(clear))
    clear = sym_value_or(s, clear, same_object(s, a, b));
  if (!expr_is_true(clear))
    sym_remark(s, NOTE_LAYOUT, "what a pointer beyond an object is equal to",
               expr_not(s->pool, clear));
}

static const expr *compare(sym *s, const expr *e) {
  const expr *a = sym_eval(s, e->kid[0]), *b = sym_eval(s, e->kid[1]);
  if (e->kid[0]->type->kind == T_PTR) {
    if (e->kind != E_EQ)
      check_order(s, a, b);
    else
      check_equality(s, a, b);
  }
  return a->type == s->address ? sym_compare_addresses(s, (expr_kind)e->kind, a, b)
                               : sym_value_compare(s, (expr_kind)e->kind, a, b);
}

static uint64_t target_size(const type *pointer) {
  const type *t = pointer->elem;
  return t->kind == T_VOID || t->kind == T_FUNC || t->size == 0 ? 1 : t->size;
}

static const expr *ptradd(sym *s, const expr *e) {
  const expr *base = sym_eval(s, e->kid[0]);
  const expr *index = sym_value_cast(s, s->address, sym_eval(s, e->kid[1]));
  const expr *bytes = sym_value_arith(s, E_MUL, index, sym_value_address(s, target_size(e->type)));
  return sym_value_arith(s, E_ADD, base, bytes);
}

static const expr *ptrdiff(sym *s, const expr *e) {
  const expr *a = sym_eval(s, e->kid[0]), *b = sym_eval(s, e->kid[1]);
  check_order(s, a, b);
  const type *t = e->type;
  const expr *bytes = sym_value_cast(s, t, sym_subtract_addresses(s, a, b));
  uint64_t size = target_size(e->kid[0]->type);
  return size == 1 ? bytes : sym_value_arith(s, E_DIV, bytes, expr_const(s->pool, t, size));
}

static const expr *conditional(sym *s, const expr *e) {
  const expr *c = sym_eval(s, e->kid[0]);
  if (is_const(c))
    return sym_eval(s, e->kid[c->value ? 1 : 2]);
  assert(c->type->kind == T_BOOL);
  const expr *a = eval_under(s, c, e->kid[1]);
  const expr *b = eval_under(s, expr_not(s->pool, c), e->kid[2]);
  return sym_value_ite(s, c, a, b);
}

/* && and ||: the second operand only if the first does not decide. */
static const expr *connect(sym *s, const expr *e) {
  const expr *a = sym_eval(s, e->kid[0]);
  bool is_and = e->kind == E_AND;
  if (is_const(a))
    return (a->value != 0) == is_and ? sym_eval(s, e->kid[1]) : a;
  const expr *b = eval_under(s, is_and ? a : expr_not(s->pool, a), e->kid[1]);
  return is_and ? sym_value_and(s, a, b) : sym_value_or(s, a, b);
}

static const expr *schoose(sym *s, const expr *e) {
  const expr *yes = sym_eval(s, e->kid[0]);
  if (expr_is_true(yes))
    return yes;
  const expr *not = expr_not(s->pool, yes);
  const expr *no = eval_under(s, not, e->kid[1]);
  const expr *open = sym_value_and(s, not, expr_not(s->pool, no));
  if (expr_is_false(open))
    return yes;
  const expr *drawn = sym_draw_new(s, DRAW_NONDET, e->type, expr_is_true(open) ? NULL : open);
  return sym_value_or(s, yes, sym_value_and(s, open, drawn));
}

const expr *sym_eval(sym *s, const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return e->type->kind == T_FLOAT ? sym_float_bits(s, e) : sym_value_const(s, e->type, e->value);
  case E_DEREF:
    if (e->type->kind == T_FUNC)
      return sym_eval(s, e->kid[0]);
    return sym_load(s, e);
  case E_VAR:
  case E_FIELD:
  case E_INDEX:
    return sym_load(s, e);
  case E_ADDR:
    return sym_eval_address(s, e->kid[0]);
  case E_PTRADD:
    return ptradd(s, e);
  case E_PTRDIFF:
    return ptrdiff(s, e);
  case E_CAST:
    return cast(s, e);
  case E_NEG: {
    const expr *a = sym_eval(s, e->kid[0]);
    return sym_value_arith(s, E_SUB, expr_const(s->pool, a->type, 0), a);
  }
  case E_BITNOT:
    return expr_bitnot(s->pool, sym_eval(s, e->kid[0]));
  case E_NOT:
    return expr_not(s->pool, sym_eval(s, e->kid[0]));
  case E_ANY_ARITH:
    return arith(s, e);
  case E_ANY_COMPARISON:
    return compare(s, e);
  case E_AND:
  case E_OR:
    return connect(s, e);
  case E_ITE:
    return conditional(s, e);
  case E_NONDET:
    return sym_draw_new(s, DRAW_NONDET, e->type, NULL);
  case E_SCHOOSE:
    return schoose(s, e);
  case E_VALID:
    return sym_eval_valid(s, e);
  case E_FLOAT:
    return sym_eval_float(s, e);
  case E_PRIME:
  case E_AGG:
    break;
  }
  sym_lose(s, "%s is not modelled here", words_expr(s->pool, e));
  return sym_fresh(s, e->type->kind == T_STRUCT || e->type->kind == T_ARRAY ? s->address : e->type,
                   "any");
}

/* ---- aggregates ---- */

static void add_cell(value *out, const cell *c, uint64_t at) {
  cell moved = *c;
  moved.at += at;
  vec_push(&out->cells, moved);
}

/* A member's value into the bytes of the aggregate under construction (an object of its own, so
 * that overlapping members and bit-fields need no thought). */
static void put_member(sym *s, object *o, const field *f, uint64_t at, const value *v) {
  assert(o->refs == 1 && o->log.size == 0);
  const type *t = v->type;
  if (!moves_as_scalar(t)) {
    for (vec_each(const cell, c, &v->cells)) {
      cell moved = *c;
      moved.at += at;
      sym_object_put(s, o, &moved);
    }
  } else if (f && f->bit_width) {
    sym_object_write_bits(s, o, (offset){.at = (int64_t)at}, f->bit_offset, f->bit_width, v->scalar,
                          NULL);
  } else {
    uint64_t n = scalar_bytes(t);
    bool exact = v->scalar->type->kind == T_BOOL || v->scalar->type->width == 8 * n;
    piece one = {.value = exact ? v->scalar : sym_value_to_bytes(s, v->scalar, n), .bits = 0xff};
    sym_object_write(s, o, (offset){.at = (int64_t)at}, n, &one, NULL);
  }
}

static void build_aggregate(sym *s, const expr *e, value *out) {
  assert(e->kind == E_AGG);
  const type *t = e->type;
  object o = {.refs = 1, .room = t->size, .size = t->size};
  sym_object_init_cells(&o);
  for (uint32_t i = 0; i < e->count; i++) {
    value v = {0};
    sym_eval_value(s, e->kid[i], &v);
    const field *f = NULL;
    uint64_t at = i * (t->kind == T_ARRAY ? t->elem->size : 0);
    if (t->kind == T_STRUCT) {
      f = &t->fields[t->is_union ? e->index : i];
      at = f->offset;
    }
    assert(!f || f < t->fields + t->count);
    put_member(s, &o, f, at, &v);
    sym_value_free(&v);
  }
  for (vec_each(const cell, c, &o.cells))
    add_cell(out, c, 0);
  vec_free(&o.cells);
  vec_free(&o.log);
}

static void eval_aggregate(sym *s, const expr *e, value *out) {
  if (e->kind == E_ITE) {
    const expr *c = sym_eval(s, e->kid[0]);
    if (is_const(c))
      eval_aggregate(s, e->kid[c->value ? 1 : 2], out);
    else
      sym_lose(s, "a conditional of aggregates");
  } else if (e->kind == E_AGG) {
    build_aggregate(s, e, out);
  } else if (e->kind == E_CAST && e->kid[0]->type->size == e->type->size) {
    eval_aggregate(s, e->kid[0], out);
  } else {
    sym_load_aggregate(s, e, out);
  }
}

void sym_eval_value(sym *s, const expr *e, value *out) {
  out->type = e->type;
  if (moves_as_scalar(e->type))
    out->scalar = sym_eval(s, e);
  else
    eval_aggregate(s, e, out);
}
