/* expression.c: values of expressions over a heap; see machine.h. */
#include "shape/machine.h"

#include "expr/evaluate.h"

void give_up(machine *m, const char *why) {
  if (!is_stuck(m))
    m->why = why;
}

static value ask(machine *m, machine_need need, uint32_t list) {
  if (!is_stuck(m)) {
    m->need = need;
    m->list = list;
  }
  return any_value();
}

static value truth(bool b) {
  return number_value(b);
}

/* ---- pointers ---- */

/* It leads to a list that may be empty: what it leads to is not known yet. */
static bool is_open(const machine *m, const value *v) {
  return v->kind == POINTER && object_at(m->h, v->object)->may_be_empty;
}

static value moved(value v, i128 by, uint32_t width) {
  if (v.kind == POINTER && by > -(1 << 30) && by < 1 << 30)
    v.offset += (int64_t)by;
  else if (v.kind == NUMBER)
    v.number = (uint64_t)((i128)v.number + by) & (width == 64 ? UINT64_MAX : UINT32_MAX);
  else if (by != 0)
    v = any_value();
  return v;
}

/* Strictly inside: no other object has that address. */
static bool is_within(const machine *m, const value *v) {
  assert(v->kind == POINTER);
  return v->offset >= 0 && (uint64_t)v->offset < object_at(m->h, v->object)->size;
}

static bool is_in_or_at_end(const machine *m, const value *v) {
  return v->offset >= 0 && (uint64_t)v->offset <= object_at(m->h, v->object)->size;
}

static value same_pointer(machine *m, const value *a, const value *b) {
  assert(a->end != AT_OWN && b->end != AT_OWN);
  if (is_open(m, a))
    return ask(m, NEED_IF_EMPTY, a->object);
  if (is_open(m, b))
    return ask(m, NEED_IF_EMPTY, b->object);
  if (a->object == b->object && a->end != b->end)
    return ask(m, NEED_FIRST, a->object); /* one node, or several? */
  if (a->object == b->object)
    return truth(a->offset == b->offset);
  return is_within(m, a) && is_within(m, b) ? truth(false) : any_value();
}

/* A pointer and something else. */
static value same_as_other(machine *m, const value *p, const value *v) {
  if (is_open(m, p))
    return ask(m, NEED_IF_EMPTY, p->object);
  bool null = v->kind == NUMBER && v->number == 0;
  return null && is_in_or_at_end(m, p) ? truth(false) : any_value();
}

static value same(machine *m, const value *a, const value *b) {
  bool null_a = a->kind == NUMBER && a->number == 0, null_b = b->kind == NUMBER && b->number == 0;
  if (a->kind == POINTER)
    return b->kind == POINTER ? same_pointer(m, a, b) : same_as_other(m, a, b);
  if (b->kind == POINTER)
    return same_as_other(m, b, a);
  if (a->kind == FUNCTION && b->kind == FUNCTION)
    return a->function == b->function ? truth(true) : any_value();
  if ((a->kind == FUNCTION || a->kind == NOT_ZERO) && null_b)
    return truth(false);
  if ((b->kind == FUNCTION || b->kind == NOT_ZERO) && null_a)
    return truth(false);
  return any_value();
}

/* ---- places ---- */

static uint32_t frame_of(const machine *m, const var *v) {
  return v->kind == V_GLOBAL ? 0 : m->h->frames.size;
}

static value place_of_var(machine *m, const var *v) {
  if (v->kind == V_FUNCTION)
    return (value){.kind = FUNCTION, .function = v};
  uint32_t object = heap_find(m->h, v, frame_of(m, v));
  if (object == UINT32_MAX && v->kind == V_GLOBAL) {
    give_up(m, "a global variable that is not followed");
    return any_value();
  }
  if (object == UINT32_MAX)
    object = heap_add(
        m->h,
        (shape_object){.kind = VARIABLE, .frame = frame_of(m, v), .size = v->type->size, .var = v});
  return pointer_value(object, 0, AT_FIRST);
}

static value place_of_index(machine *m, value at, const expr *index, uint64_t size) {
  value i = shape_value(m, index);
  if (i.kind != NUMBER)
    return any_value();
  i128 n = machine_signed(index->type, i.number);
  return moved(at, n * (i128)size, m->p->pool.pointer_width);
}

value shape_place(machine *m, const expr *path) {
  switch ((expr_kind)path->kind) {
  case E_VAR:
    return place_of_var(m, path->var);
  case E_FIELD: {
    value at = shape_place(m, path->kid[0]);
    return moved(at, (i128)path->kid[0]->type->fields[path->index].offset,
                 m->p->pool.pointer_width);
  }
  case E_INDEX: {
    value at = shape_place(m, path->kid[0]);
    return place_of_index(m, at, path->kid[1], path->type->size);
  }
  case E_DEREF:
    return shape_value(m, path->kid[0]);
  default:
    give_up(m, "a part of a value");
    return any_value();
  }
}

/* Are so many bytes there? A list that may be empty, or whose node is accessed, is asked for. */
static bool is_there(machine *m, const value *at, uint64_t size, bool writes) {
  if (at->kind != POINTER)
    return false;
  const shape_object *o = object_at(m->h, at->object);
  if (is_open(m, at)) {
    ask(m, NEED_IF_EMPTY, at->object);
    return false;
  }
  if (writes && o->kind == VARIABLE && o->var->is_const)
    return false;
  return at->offset >= 0 && (uint64_t)at->offset <= o->size &&
         size <= o->size - (uint64_t)at->offset;
}

bool is_accessible_now(machine *m, const value *place, uint64_t size, bool writes) {
  if (!is_there(m, place, size, writes)) {
    give_up(m, "an access to memory that may not be there");
    return false;
  }
  if (object_at(m->h, place->object)->kind != LIST)
    return true;
  assert(place->end != AT_OWN);
  ask(m, place->end == AT_LAST ? NEED_LAST : NEED_FIRST, place->object);
  return false;
}

static uint32_t bytes_of(const type *t) {
  return (uint32_t)(t->kind == T_INT || t->kind == T_FLOAT ? (t->width + 7) / 8 : t->size);
}

/* What a type lets out of bytes. */
static value as_type(const type *t, value v) {
  if (v.kind == NUMBER && t->width && t->width < 64)
    v.number = (uint64_t)machine_cut(t, v.number);
  else if (v.kind == NOT_ZERO && t->kind != T_PTR && t->width != bytes_of(t) * 8)
    v = any_value();
  return v;
}

static value read_path(machine *m, const expr *path) {
  assert(expr_is_path(path));
  value at = shape_place(m, path);
  if (is_stuck(m))
    return any_value();
  if (expr_is_bit_field(path) || type_is_aggregate(path->type)) {
    give_up(m, expr_is_bit_field(path) ? "a bit-field" : "a value of several parts");
    return any_value();
  }
  if (at.kind == FUNCTION)
    return at;
  uint32_t size = bytes_of(path->type);
  if (!is_accessible_now(m, &at, size, false))
    return any_value();
  return as_type(path->type, cell_read(object_at(m->h, at.object), (uint32_t)at.offset, size));
}

void write_place(machine *m, const value *place, const type *t, value v) {
  uint32_t size = bytes_of(t);
  assert(place->kind == POINTER && !is_stuck(m));
  shape_object *o = object_at(m->h, place->object);
  assert(o->kind != LIST);
  cell_write(o, (uint32_t)place->offset, size, as_type(t, v));
  if (size < t->size)
    for (uint64_t i = size; i < t->size; ++i)
      cell_write(o, (uint32_t)((uint64_t)place->offset + i), 1, any_value());
}

/* ---- questions about memory ---- */

static value is_freeable(machine *m, const value *p) {
  if (p->kind == NUMBER && p->number == 0)
    return truth(true);
  if (is_open(m, p))
    return ask(m, NEED_IF_EMPTY, p->object);
  return truth(p->kind == POINTER && p->offset == 0 && on_heap(object_at(m->h, p->object)) &&
               !object_at(m->h, p->object)->of_library);
}

static value is_text(machine *m, const value *p) {
  if (!is_there(m, p, 1, false) || object_at(m->h, p->object)->kind == LIST)
    return any_value();
  const shape_object *o = object_at(m->h, p->object);
  for (uint64_t i = (uint64_t)p->offset; i < o->size; ++i) {
    value byte = cell_read(o, (uint32_t)i, 1);
    if (byte.kind == NUMBER && byte.number == 0)
      return truth(true);
  }
  return any_value();
}

static value is_released(machine *m) {
  for (uint32_t i = 0; i < m->h->objects.size; ++i) {
    const shape_object *o = &m->h->objects.data[i];
    if (!on_heap(o) || o->of_library)
      continue;
    return o->may_be_empty && !o->owner ? ask(m, NEED_IF_EMPTY, i) : any_value();
  }
  return truth(true);
}

static value eval_valid(machine *m, const expr *e) {
  if (e->index == VALID_SET) /* hunted, not proved */
    return truth(true);
  value p = e->count > 0 ? shape_value(m, e->kid[0]) : any_value();
  value n = e->count > 1 ? shape_value(m, e->kid[1]) : any_value();
  if (is_stuck(m))
    return any_value();
  switch ((valid_kind)e->index) {
  case VALID_READ:
  case VALID_WRITE:
    return n.kind == NUMBER && is_there(m, &p, n.number, e->index == VALID_WRITE) ? truth(true)
                                                                                  : any_value();
  case VALID_TEXT:
    return n.kind == NUMBER && n.number == 1 ? is_text(m, &p) : any_value();
  case VALID_FREE:
    return is_freeable(m, &p);
  case VALID_TRACKED:
  case VALID_ENDED:
    return truth(heap_lost(m->h, e->index == VALID_ENDED, false) == UINT32_MAX);
  case VALID_LATER:
    return truth(true);
  case VALID_RELEASED:
    return is_released(m);
  case VALID_SET:
  case VALID_KINDS:
    break;
  }
  return any_value();
}

/* ---- operators ---- */

/* A condition that a number depends on is one or the other from here on. Not one that comes out anew each
 * time it is asked. */
static value settle(machine *m, const expr *cond, value v) {
  if (v.kind == NUMBER || is_stuck(m) || cond->has_nondet)
    return v;
  for (uint32_t i = 0; i < m->h->told; ++i)
    if (m->h->told_of[i] == cond)
      return truth(m->h->answers >> i & 1);
  assert(cond->type->kind == T_BOOL && m->h->told <= MOST_TOLD);
  m->asked = cond;
  return ask(m, NEED_ANSWER, 0);
}

static value eval_cast(machine *m, const expr *e) {
  value v = shape_value(m, e->kid[0]);
  if (e->kid[0]->type->kind == T_BOOL && e->type->kind == T_INT)
    v = settle(m, e->kid[0], v);
  bool word = e->type->kind == T_PTR ||
              (e->type->kind == T_INT && e->type->width == m->p->pool.pointer_width);
  u128 kid = v.number, out;
  switch ((value_kind)v.kind) {
  case NUMBER:
    return expr_apply(e, &kid, &out) && out <= UINT64_MAX ? number_value((uint64_t)out)
                                                          : any_value();
  case POINTER:
  case FUNCTION:
    if (word)
      return v;
    if (e->type->kind == T_BOOL) {
      value zero = number_value(0), is_null = same(m, &v, &zero);
      return is_null.kind == NUMBER ? truth(!is_null.number) : any_value();
    }
    return any_value();
  case NOT_ZERO:
    if (e->type->kind == T_BOOL)
      return truth(true);
    return e->kid[0]->type->width && e->type->width >= e->kid[0]->type->width &&
                   e->type->kind != T_FLOAT && e->kid[0]->type->kind != T_FLOAT
               ? v
               : any_value();
  case ANY:
    break;
  }
  return any_value();
}

static value apply(machine *m, const expr *e) {
  u128 kids[4], out;
  bool known = e->count <= 4 && e->kind != E_FLOAT;
  for (uint32_t i = 0; i < e->count; ++i) {
    value v = shape_value(m, e->kid[i]);
    known = known && v.kind == NUMBER;
    if (i < 4)
      kids[i] = v.number;
  }
  return known && expr_apply(e, kids, &out) && out <= UINT64_MAX ? number_value((uint64_t)out)
                                                                 : any_value();
}

static value eval_equal(machine *m, const expr *e) {
  value a = shape_value(m, e->kid[0]), b = shape_value(m, e->kid[1]);
  if (is_stuck(m) || (a.kind == NUMBER && b.kind == NUMBER))
    return is_stuck(m) ? any_value() : apply(m, e);
  return same(m, &a, &b);
}

static value eval_less(machine *m, const expr *e) {
  value a = shape_value(m, e->kid[0]), b = shape_value(m, e->kid[1]);
  if (is_stuck(m) || a.kind == NUMBER)
    return is_stuck(m) ? any_value() : apply(m, e);
  if (a.kind == POINTER && b.kind == POINTER && a.object == b.object && a.end == b.end &&
      object_at(m->h, a.object)->kind != LIST && is_in_or_at_end(m, &a) && is_in_or_at_end(m, &b))
    return truth(e->kind == E_LT ? a.offset < b.offset : a.offset <= b.offset);
  return any_value();
}

static value eval_difference(machine *m, const expr *e) {
  value a = shape_value(m, e->kid[0]), b = shape_value(m, e->kid[1]);
  int64_t size = (int64_t)e->kid[0]->type->elem->size;
  if (a.kind != POINTER || b.kind != POINTER || a.object != b.object || a.end != b.end ||
      object_at(m->h, a.object)->kind == LIST || size <= 0 || (a.offset - b.offset) % size != 0)
    return any_value();
  return number_value((uint64_t)machine_cut(e->type, (u128)((i128)(a.offset - b.offset) / size)));
}

static value eval_connective(machine *m, const expr *e) {
  value a = shape_value(m, e->kid[0]);
  bool decided = a.kind == NUMBER && (e->kind == E_AND ? !a.number : a.number != 0);
  if (decided || is_stuck(m))
    return a;
  value b = shape_value(m, e->kid[1]);
  if (a.kind == NUMBER)
    return b;
  bool decides = b.kind == NUMBER && (e->kind == E_AND ? !b.number : b.number != 0);
  return decides ? b : any_value();
}

static value eval_choice(machine *m, const expr *e) {
  value c = settle(m, e->kid[0], shape_value(m, e->kid[0]));
  if (is_stuck(m))
    return any_value();
  if (c.kind == NUMBER)
    return shape_value(m, e->kid[c.number ? 1 : 2]);
  value a = shape_value(m, e->kid[1]), b = shape_value(m, e->kid[2]);
  return same_value(&a, &b) ? a : any_value();
}

value shape_value(machine *m, const expr *e) {
  if (is_stuck(m))
    return any_value();
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return e->value <= UINT64_MAX ? number_value((uint64_t)e->value) : any_value();
  case E_VAR:
  case E_DEREF:
  case E_FIELD:
  case E_INDEX:
    return read_path(m, e);
  case E_ADDR:
    return shape_place(m, e->kid[0]);
  case E_PTRADD: {
    value at = shape_value(m, e->kid[0]);
    uint64_t size = e->type->elem->kind == T_VOID ? 1 : e->type->elem->size;
    return place_of_index(m, at, e->kid[1], size);
  }
  case E_PTRDIFF:
    return eval_difference(m, e);
  case E_VALID:
    return eval_valid(m, e);
  case E_CAST:
    return eval_cast(m, e);
  case E_EQ:
    return eval_equal(m, e);
  case E_LT:
  case E_LE:
    return eval_less(m, e);
  case E_AND:
  case E_OR:
    return eval_connective(m, e);
  case E_ITE:
    return eval_choice(m, e);
  case E_NONDET:
  case E_SCHOOSE:
    return any_value();
  case E_PRIME:
  case E_AGG:
    give_up(m, "a value of several parts");
    return any_value();
  case E_NEG:
  case E_BITNOT:
  case E_NOT:
  case E_ANY_ARITH:
  case E_FLOAT:
    return apply(m, e);
  }
  return any_value();
}

/* ---- what conditions say ---- */

static void learn_equal(machine *m, const expr *e, bool holds) {
  assert(e->kind == E_EQ);
  const expr *path = e->kid[0];
  while (path->kind == E_CAST && path->kid[0]->type->width <= path->type->width &&
         type_is_scalar(path->type) && path->kid[0]->type->kind == path->type->kind &&
         path->kid[0]->type->is_signed == path->type->is_signed)
    path = path->kid[0];
  if (!expr_is_path(path) || e->kid[1]->kind != E_CONST || expr_is_bit_field(path) ||
      !type_is_scalar(path->type) || e->kid[1]->value > UINT64_MAX)
    return;
  bool zero = e->kid[1]->value == 0;
  if (!holds && !zero)
    return;
  u128 cut = machine_cut(path->type, e->kid[1]->value);
  if (path != e->kid[0] && !zero)
    return;
  value at = shape_place(m, path), now = shape_value(m, path);
  if (is_stuck(m) || at.kind != POINTER || (now.kind != ANY && now.kind != NOT_ZERO))
    return;
  write_place(m, &at, path->type, holds ? number_value((uint64_t)cut) : (value){.kind = NOT_ZERO});
}

void learn(machine *m, const expr *cond, bool holds) {
  switch ((expr_kind)cond->kind) {
  case E_NOT:
    learn(m, cond->kid[0], !holds);
    return;
  case E_AND:
  case E_OR:
    if (holds == (cond->kind == E_AND)) {
      learn(m, cond->kid[0], holds);
      learn(m, cond->kid[1], holds);
    }
    return;
  case E_EQ:
    learn_equal(m, cond, holds);
    return;
  default:
    if (expr_is_path(cond) && cond->type->kind == T_BOOL) {
      value at = shape_place(m, cond), now = shape_value(m, cond);
      if (!is_stuck(m) && at.kind == POINTER && now.kind == ANY)
        write_place(m, &at, cond->type, truth(holds));
    }
  }
}
