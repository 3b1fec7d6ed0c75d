/* ghost_value.c: the numbers of pointer expressions. */
#include "property/ghost_state.h"

const expr *ghost_number(maker *m, int64_t n) {
  return expr_int(m->pool, m->number, n);
}

triple ghost_nothing(maker *m) {
  return (triple){ghost_number(m, 0), ghost_number(m, SIZE_UNKNOWN), ghost_number(m, NO_ZERO)};
}

static triple null_value(maker *m) {
  return (triple){ghost_number(m, 0), ghost_number(m, SIZE_NULL), ghost_number(m, NO_ZERO)};
}

tracked *ghost_find(maker *m, const var *v) {
  uint64_t index = map_get(&m->by_var, v->id + 1, 0);
  assert(index <= m->all.size && (!index || m->all.data[index - 1].var == v));
  return index ? &m->all.data[index - 1] : NULL;
}

static const expr *add(maker *m, const expr *a, const expr *b) {
  return expr_arith(m->pool, E_ADD, a, b, true);
}

/* The pointer, moved by so many elements of that many bytes. */
static triple moved(maker *m, triple at, const expr *index, uint64_t size) {
  assert(type_is_integer(index->type));
  if (at.size->kind == E_CONST && expr_value(at.size) < 0)
    return ghost_nothing(m);
  const expr *i = expr_cast(m->pool, m->number, index);
  const expr *bytes = expr_arith(m->pool, E_MUL, i, ghost_number(m, (int64_t)size), true);
  at.offset = add(m, at.offset, bytes);
  return at;
}

/* The first zero of a constant array of characters. */
static int64_t constant_zero(const maker *m, const var *v) {
  const expr *init = NULL;
  for (vec_each(const global, g, &m->p->globals))
    if (g->var == v)
      init = g->init;
  if (!v->is_const || v->type->kind != T_ARRAY || v->type->elem->size != 1 || !init ||
      init->kind != E_AGG)
    return NO_ZERO;
  for (uint32_t i = 0; i < init->count; ++i)
    if (init->kid[i]->kind == E_CONST && init->kid[i]->value == 0)
      return i;
  return init->count < v->type->size ? (int64_t)init->count : NO_ZERO;
}

static triple var_place(maker *m, const var *v) {
  triple at = ghost_nothing(m);
  if (v->kind == V_FUNCTION || v->is_extern || v->type->size == 0 || v->type->size > INT32_MAX)
    return at;
  at.size = ghost_number(m, (int64_t)v->type->size);
  at.zero = ghost_number(m, constant_zero(m, v));
  return at;
}

triple ghost_place(maker *m, const expr *path) {
  switch ((expr_kind)path->kind) {
  case E_VAR:
    return var_place(m, path->var);
  case E_DEREF:
    return ghost_value(m, path->kid[0]);
  case E_FIELD: {
    triple at = ghost_place(m, path->kid[0]);
    const field *f = &path->kid[0]->type->fields[path->index];
    at.offset = add(m, at.offset, ghost_number(m, (int64_t)f->offset));
    return at;
  }
  case E_INDEX:
    return moved(m, ghost_place(m, path->kid[0]), path->kid[1], path->type->size);
  default:
    return ghost_nothing(m);
  }
}

static triple choice(maker *m, const expr *cond, triple a, triple b) {
  assert(cond->type->kind == T_BOOL);
  return (triple){expr_ite(m->pool, cond, a.offset, b.offset),
                  expr_ite(m->pool, cond, a.size, b.size), expr_ite(m->pool, cond, a.zero, b.zero)};
}

triple ghost_value(maker *m, const expr *e) {
  assert(type_is_ptr(e->type));
  switch ((expr_kind)e->kind) {
  case E_VAR: {
    const tracked *t = ghost_find(m, e->var);
    return t ? t->at : ghost_nothing(m);
  }
  case E_CONST:
    return e->value == 0 ? null_value(m) : ghost_nothing(m);
  case E_ADDR:
    return ghost_place(m, e->kid[0]);
  case E_CAST:
    return type_is_ptr(e->kid[0]->type) ? ghost_value(m, e->kid[0]) : ghost_nothing(m);
  case E_PTRADD: {
    uint64_t size = e->type->elem->kind == T_VOID ? 1 : e->type->elem->size;
    return moved(m, ghost_value(m, e->kid[0]), e->kid[1], size);
  }
  case E_ITE: /* what is chosen by chance is not chosen the same way twice */
    return e->kid[0]->has_nondet
               ? ghost_nothing(m)
               : choice(m, e->kid[0], ghost_value(m, e->kid[1]), ghost_value(m, e->kid[2]));
  default:
    return ghost_nothing(m);
  }
}

/* ---- conditions ---- */

/* It points into its object, or just behind it. */
static const expr *is_within(maker *m, triple at) {
  return expr_and(m->pool, expr_le(m->pool, ghost_number(m, 0), at.offset),
                  expr_le(m->pool, at.offset, at.size));
}

/* The start of an object that lives. */
static const expr *is_start(maker *m, triple at) {
  return expr_and(m->pool, expr_eq(m->pool, at.offset, ghost_number(m, 0)),
                  expr_le(m->pool, ghost_number(m, 0), at.size));
}

/* Null that was moved is not null, and what was moved out of its object may be anything. */
static const expr *ghost_is_null(maker *m, const expr *pointer) {
  assert(type_is_ptr(pointer->type));
  triple at = ghost_value(m, pointer);
  const expr *is = expr_eq(m->pool, pointer, expr_null(m->pool, pointer->type));
  const expr *null = expr_and(m->pool, expr_eq(m->pool, at.size, ghost_number(m, SIZE_NULL)),
                              expr_eq(m->pool, at.offset, ghost_number(m, 0)));
  return expr_or(m->pool, null, expr_and(m->pool, expr_not(m->pool, is_within(m, at)), is));
}

static const expr *replace_null_test(exprs *pool, const expr *e, void *context) {
  maker *m = context;
  (void)pool;
  if (e->kind != E_EQ || !type_is_ptr(e->kid[0]->type) || e->kid[1]->kind != E_CONST ||
      e->kid[1]->value != 0)
    return NULL;
  return ghost_is_null(m, e->kid[0]);
}

const expr *ghost_condition(maker *m, const expr *cond) {
  return expr_map(m->pool, cond, replace_null_test, m);
}

/* ---- questions ---- */

static bool may_be_constant(maker *m, const expr *pointer) {
  alias_set set = alias_targets(m->a, pointer);
  for (uint32_t i = 0; i < set.size; ++i)
    if (alias_object_of(m->a, &set.data[i])->is_const)
      return true;
  return false;
}

/* Every object it may point to is one of the heap. */
static bool is_of_heap(maker *m, const expr *pointer) {
  alias_set set = alias_targets(m->a, pointer);
  for (uint32_t i = 0; i < set.size; ++i) {
    const alias_object *o = alias_object_of(m->a, &set.data[i]);
    if (o->kind != OBJ_ALLOC || !has_bit(m->heap, ghost_bit(m, o)))
      return false;
  }
  return true;
}

/* As many bytes from there on; a number that is no constant may be too large for any object. */
static const expr *is_inside(maker *m, const expr *question) {
  assert(question->kind == E_VALID && question->count == 2);
  triple at = ghost_value(m, question->kid[0]);
  const expr *size = expr_cast(m->pool, m->number, question->kid[1]);
  if (size->kind == E_CONST) {
    at.size = expr_arith(m->pool, E_SUB, at.size, size, true);
    return is_within(m, at);
  }
  const expr *rest = expr_arith(m->pool, E_SUB, at.size, at.offset, true);
  const expr *fits =
      expr_and(m->pool, expr_le(m->pool, ghost_number(m, 0), size), expr_le(m->pool, size, rest));
  return expr_and(m->pool, is_within(m, at), fits);
}

/* The zero that is known lies there or behind it. */
static const expr *is_text(maker *m, triple at) {
  const expr *from = expr_and(m->pool, expr_le(m->pool, ghost_number(m, 0), at.offset),
                              expr_le(m->pool, at.offset, at.zero));
  return expr_and(m->pool, from, expr_lt(m->pool, at.zero, at.size));
}

const expr *ghost_is_heap_start(maker *m, const expr *pointer) {
  return is_of_heap(m, pointer) ? is_start(m, ghost_value(m, pointer)) : expr_bool(m->pool, false);
}

const expr *ghost_answer(maker *m, const expr *e) {
  assert(e->kind == E_VALID);
  switch ((valid_kind)e->index) {
  case VALID_READ:
    return is_inside(m, e);
  case VALID_WRITE:
    return may_be_constant(m, e->kid[0]) ? NULL : is_inside(m, e);
  case VALID_TEXT:
    return expr_value(e->kid[1]) == 1 ? is_text(m, ghost_value(m, e->kid[0])) : NULL;
  case VALID_SET:
    return expr_bool(m->pool, true); /* hunted, not proved */
  case VALID_FREE:
    return expr_or(m->pool, ghost_is_null(m, e->kid[0]), ghost_is_heap_start(m, e->kid[0]));
  case VALID_RELEASED:
    return expr_eq(m->pool, m->live, ghost_number(m, 0));
  case VALID_TRACKED:
  case VALID_ENDED:
  case VALID_LATER:
    return expr_bool(m->pool, m->leaks); /* the owners' asserts say it */
  case VALID_KINDS:
    break;
  }
  return NULL;
}
