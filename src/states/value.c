/* value.c: expressions: by machine arithmetic where all are numbers, else as terms. */
#include "states/internal.h"

#include "expr/evaluate.h"

static const expr *st_term_of(explorer *x, const type *t, value v) {
  assert(!v.term || v.term->type == t);
  return v.term ? v.term : expr_const(x->pool, t, v.number);
}

static value of_term(const expr *e) {
  return e->kind == E_CONST ? number_value(e->value) : (value){.term = e};
}

/* A number that is needed as such: one of those that it can be. */
bool st_number_of(explorer *x, const expr *e, i128 *n) {
  value v;
  if (!st_value_of(x, e, &v) || !st_pin(x, e->type, &v))
    return false;
  *n = machine_signed(e->type, v.number);
  return !v.is_address || fail(x, "the number of an address");
}

/* ---- places ---- */

static bool place_of_index(explorer *x, const expr *path, place *at) {
  assert(path->kind == E_INDEX);
  i128 index;
  if (!st_place_of(x, path->kid[0], at) || !st_number_of(x, path->kid[1], &index))
    return false;
  uint64_t length = path->kid[0]->type->length, size = path->type->size;
  if (index < 0 || (length && index >= (i128)length) || index * (i128)size >= MOST_STATE)
    return fail(x, "an index out of bounds");
  at->offset += (uint32_t)(index * (i128)size);
  return true;
}

static bool place_of_field(explorer *x, const expr *path, place *at) {
  assert(path->index < path->kid[0]->type->count);
  const field *f = &path->kid[0]->type->fields[path->index];
  if (f->bit_width)
    return fail(x, "a bit-field");
  bool ok = st_place_of(x, path->kid[0], at);
  at->offset += (uint32_t)f->offset;
  return ok;
}

static bool place_of_target(explorer *x, const expr *pointer, place *at) {
  assert(type_is_ptr(pointer->type));
  value v;
  if (!st_value_of(x, pointer, &v) || !st_pin(x, pointer->type, &v))
    return false;
  return st_is_address(x, v.number, at) || fail(x, "an access through a pointer to nothing");
}

bool st_place_of(explorer *x, const expr *path, place *at) {
  switch ((expr_kind)path->kind) {
  case E_VAR: {
    uint64_t *slot = map_find(&x->slots, map_key(path->var));
    if (!slot)
      return fail(x, "a variable that is not followed");
    *at = (place){(uint32_t)*slot - 1, 0};
    return true;
  }
  case E_FIELD:
    return place_of_field(x, path, at);
  case E_INDEX:
    return place_of_index(x, path, at);
  case E_DEREF:
    return place_of_target(x, path->kid[0], at);
  default:
    return fail(x, "a part of a value");
  }
}

/* ---- pointers ---- */

/* Up to one past the end of its object. */
static bool move_pointer(explorer *x, const expr *e, value *v) {
  assert(e->kind == E_PTRADD);
  i128 index;
  place at;
  if (!st_value_of(x, e->kid[0], v) || !st_pin(x, e->kid[0]->type, v) ||
      !st_number_of(x, e->kid[1], &index))
    return false;
  if (index == 0)
    return true;
  if (!st_is_address(x, v->number, &at))
    return fail(x, "a pointer to nothing that is moved");
  uint64_t size = e->type->elem->size ? e->type->elem->size : 1;
  if (index > MOST_STATE * 8 || index < -MOST_STATE * 8)
    return fail(x, "a pointer past the end of an object");
  i128 to = (i128)at.offset + index * (i128)size;
  if (to < 0 || to > (i128)x->objects.data[at.object].size)
    return fail(x, "a pointer past the end of an object");
  *v = number_value(st_address_of(x, (place){at.object, (uint32_t)to}));
  return true;
}

static bool address_value(explorer *x, const expr *path, value *v) {
  place at;
  if (!st_place_of(x, path, &at))
    return false;
  if (at.offset > x->objects.data[at.object].size)
    return fail(x, "a pointer past the end of an object");
  *v = number_value(st_address_of(x, at));
  return true;
}

/* Both numbers; where addresses are compared with numbers, or with the end of another object, it
 * depends on where objects lie. Of objects that were freed nothing is said. */
static bool compare_pointers(explorer *x, const expr *e, const value *kids, value *v) {
  assert(!kids[0].term && !kids[1].term);
  place a, b;
  bool first = st_is_address(x, kids[0].number, &a), second = st_is_address(x, kids[1].number, &b);
  if ((first && x->objects.data[a.object].is_gone) || (second && x->objects.data[b.object].is_gone))
    return fail(x, "a pointer to memory that was freed");
  bool same = first && second && a.object == b.object;
  bool ends =
      first && second && !same &&
      (a.offset >= x->objects.data[a.object].size || b.offset >= x->objects.data[b.object].size);
  bool mixed = (first && !second && kids[1].number) || (second && !first && kids[0].number);
  if (ends || mixed || (e->kind != E_EQ && !same))
    return fail(x, "the order of addresses");
  u128 numbers[2] = {kids[0].number, kids[1].number};
  *v = number_value(0);
  return expr_apply(e, numbers, &v->number) || fail(x, "an operation without a value");
}

/* Is an input that is a pointer compared with null? */
static bool compares_with_null(const expr *e, const value *kids) {
  return e->kind == E_EQ && ((kids[0].term && !kids[1].term && kids[1].number == 0) ||
                             (kids[1].term && !kids[0].term && kids[0].number == 0));
}

static bool subtract_pointers(explorer *x, const expr *e, value *v) {
  assert(e->kind == E_PTRDIFF);
  value kids[2];
  place at[2];
  for (uint32_t i = 0; i < 2; ++i)
    if (!st_value_of(x, e->kid[i], &kids[i]) || !st_pin(x, e->kid[i]->type, &kids[i]))
      return false;
  uint64_t size = e->kid[0]->type->elem->size;
  if (!st_is_address(x, kids[0].number, &at[0]) || !st_is_address(x, kids[1].number, &at[1]) ||
      at[0].object != at[1].object || size == 0)
    return fail(x, "the difference of addresses");
  int64_t bytes = (int64_t)at[0].offset - (int64_t)at[1].offset;
  *v = number_value(machine_cut(e->type, (u128)(i128)(bytes / (int64_t)size)));
  return bytes % (int64_t)size == 0 || fail(x, "the difference of addresses");
}

/* Between pointers and numbers: a number stays what it was. */
static bool cast_pointer(explorer *x, const expr *e, value *v) {
  place at;
  const type *from = e->kid[0]->type, *to = e->type;
  if (v->term) {
    *v = of_term(expr_cast(x->pool, to, v->term));
    return true;
  }
  if (from->kind == T_PTR && to->kind == T_PTR)
    return true;
  if (v->is_address || (from->kind == T_PTR && st_is_address(x, v->number, &at))) {
    bool is_wide = to->kind != T_BOOL && to->size * 8 == x->pool->pointer_width;
    *v = (value){.number = is_wide ? v->number : 1, .is_address = is_wide && to->kind == T_INT};
    return is_wide || to->kind == T_BOOL || fail(x, "the number of an address");
  }
  u128 number = v->number;
  *v = number_value(0);
  if (!expr_apply(e, &number, &v->number))
    return fail(x, "an operation without a value");
  bool hits = to->kind == T_PTR && v->number >> (x->pool->pointer_width - 1) & 1;
  return !hits || fail(x, "a number that becomes an address");
}

/* What can be done with an integer that is an address: it is converted, compared with another one or
 * with 0, and moved within its object. */
static bool apply_address(explorer *x, const expr *e, const value *kids, value *v) {
  assert(kids[0].is_address || kids[1].is_address);
  place at;
  bool both = kids[0].is_address && kids[1].is_address;
  const value *address = kids[0].is_address ? &kids[0] : &kids[1];
  const value *other = kids[0].is_address ? &kids[1] : &kids[0];
  if (e->kind == E_CAST) {
    *v = kids[0];
    return cast_pointer(x, e, v);
  }
  if (e->kind == E_EQ && both)
    return compare_pointers(x, e, kids, v);
  *v = number_value(0);
  if (e->kind == E_EQ && !other->term && other->number == 0)
    return true;
  if (e->kind != E_ADD || both || other->term || !st_is_address(x, address->number, &at))
    return fail(x, "the number of an address");
  i128 to = (i128)at.offset + machine_signed(e->type, other->number);
  if (to < 0 || to > (i128)x->objects.data[at.object].size)
    return fail(x, "a pointer past the end of an object");
  v->number = st_address_of(x, (place){at.object, (uint32_t)to});
  v->is_address = true;
  return true;
}

/* ---- operators ---- */

static bool choose_side(explorer *x, const expr *e, value *v) {
  bool holds;
  if (!st_value_of(x, e->kid[0], v) || !st_decide_value(x, *v, &holds))
    return false;
  if (e->kind == E_AND || e->kind == E_OR) {
    *v = number_value(holds);
    return (e->kind == E_OR) == holds || st_value_of(x, e->kid[1], v);
  }
  return st_value_of(x, e->kid[holds ? 1 : 2], v);
}

/* What divides or shifts is known to be good, or there is no value. */
static bool operand_is_good(explorer *x, const expr *e, value *right) {
  if (e->kind != E_DIV && e->kind != E_MOD && e->kind != E_SHL && e->kind != E_SHR)
    return true;
  return st_pin(x, e->kid[1]->type, right);
}

static bool build(explorer *x, const expr *e, value *kids, value *v) {
  const expr *terms[2];
  assert(e->count <= 2);
  if (e->count > 1 && kids[1].term && !operand_is_good(x, e, &kids[1]))
    return false;
  for (uint32_t i = 0; i < e->count; ++i)
    terms[i] = st_term_of(x, e->kid[i]->type, kids[i]);
  bool divides = e->kind == E_DIV || e->kind == E_MOD;
  bool shifts = e->kind == E_SHL || e->kind == E_SHR;
  if ((divides && kids[1].number == 0) ||
      (shifts && (machine_signed(e->kid[1]->type, kids[1].number) < 0 ||
                  machine_signed(e->kid[1]->type, kids[1].number) >= (i128)e->type->width)))
    return fail(x, "an operation without a value");
  assert(e->count < 1 || terms[0]->type == e->kid[0]->type);
  *v = of_term(expr_rebuild(x->pool, e, terms));
  return true;
}

static bool apply(explorer *x, const expr *e, value *v) {
  value kids[2] = {0};
  u128 numbers[2] = {0};
  bool has_term = false;
  assert(e->count <= 2);
  for (uint32_t i = 0; i < e->count; ++i) {
    if (!st_value_of(x, e->kid[i], &kids[i]))
      return false;
    has_term |= kids[i].term != NULL;
    numbers[i] = kids[i].number;
  }
  if (kids[0].is_address || kids[1].is_address)
    return apply_address(x, e, kids, v);
  if (e->kind == E_CAST && (e->type->kind == T_PTR || e->kid[0]->type->kind == T_PTR)) {
    *v = kids[0];
    return cast_pointer(x, e, v);
  }
  if (expr_is_comparison(e) && e->kid[0]->type->kind == T_PTR && !compares_with_null(e, kids))
    return has_term ? fail(x, "a pointer that is an input") : compare_pointers(x, e, kids, v);
  if (has_term)
    return build(x, e, kids, v);
  *v = number_value(0);
  return expr_apply(e, numbers, &v->number) || fail(x, "an operation without a value");
}

bool st_value_of(explorer *x, const expr *e, value *v) {
  place at;
  if (e->kind == E_CONST) {
    *v = number_value(e->value);
    if (e->type->kind == T_PTR && e->value >> (x->pool->pointer_width - 1) & 1)
      return fail(x, "a number that becomes an address");
    return (type_is_scalar(e->type) && e->type->kind != T_FLOAT) ||
           fail(x, "a value that is no number");
  }
  if (expr_is_path(e))
    return st_place_of(x, e, &at) && st_get_value(x, at, e->type, v);
  if (e->kind == E_ADDR)
    return address_value(x, e->kid[0], v);
  if (e->kind == E_PTRADD)
    return move_pointer(x, e, v);
  if (e->kind == E_PTRDIFF)
    return subtract_pointers(x, e, v);
  if (e->kind == E_AND || e->kind == E_OR || e->kind == E_ITE)
    return choose_side(x, e, v);
  if (e->kind == E_VALID)
    return st_valid(x, e, v);
  return e->kind >= E_CAST && e->kind <= E_LE ? apply(x, e, v) : fail(x, "an expression");
}

/* ---- values of any type ---- */

static bool reads_nothing(const expr *e) {
  expr_vec paths = {0};
  expr_paths(e, &paths);
  bool nothing = paths.size == 0;
  vec_free(&paths);
  return nothing;
}

static bool write_parts(explorer *x, const expr *e, place to) {
  assert(e->kind == E_AGG);
  const type *t = e->type;
  if (!st_clear(x, to, t->size))
    return false;
  for (uint32_t i = 0; i < e->count; ++i) {
    if (t->kind != T_ARRAY && t->kind != T_STRUCT)
      return fail(x, "a composite value");
    if (t->kind == T_STRUCT && t->fields[i].bit_width)
      return fail(x, "a bit-field");
    uint64_t at = t->kind == T_ARRAY ? i * t->elem->size : t->fields[i].offset;
    if (!st_write_value(x, e->kid[i], (place){to.object, to.offset + (uint32_t)at}))
      return false;
  }
  return true;
}

bool st_write_value(explorer *x, const expr *e, place to) {
  value v;
  place from;
  if (e->kind == E_AGG) /* its parts are read before it is written */
    return reads_nothing(e) ? write_parts(x, e, to) : fail(x, "a composite value");
  if (expr_is_path(e))
    return st_place_of(x, e, &from) && st_settle(x, from, e->type) &&
           st_copy_object(x, to, from, e->type->size);
  if (type_is_aggregate(e->type))
    return fail(x, "a composite value");
  if (e->kind == E_CONST && e->type->kind == T_FLOAT)
    return fail(x, "a value that is no number");
  return st_value_of(x, e, &v) && st_put_value(x, to, e->type, v);
}
