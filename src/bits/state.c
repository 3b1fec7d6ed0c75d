/* Paths: slices of slots, read and written. */
#include "bits/state.h"

uint32_t value_bits(const type *t) {
  switch (t->kind) {
  case T_BOOL:
    return 1;
  case T_INT:
  case T_PTR:
  case T_FLOAT:
    return t->width;
  case T_ARRAY:
  case T_STRUCT:
    return object_bits(t);
  default:
    return 0;
  }
}

uint32_t object_bits(const type *t) {
  enum { MOST = 1 << 16 };
  bool known = t->kind != T_STRUCT || t->is_complete;
  return known && t->kind != T_FUNC && t->size <= MOST / 8 ? (uint32_t)t->size * 8 : 0;
}

void encoder_at(encoder *x, const state *now) {
  assert(now && now->slots);
  x->now = now;
  map_clear(&x->known);
  vec_clear(&x->values);
}

typedef struct slice {
  uint32_t from, width;
} slice;

/* Where a member is in the object around it. */
static slice field_slice(const expr *path) {
  const field *f = &path->kid[0]->type->fields[path->index];
  uint32_t from = (uint32_t)f->offset * 8;
  if (f->bit_width)
    return (slice){from + f->bit_offset, f->bit_width};
  return (slice){from, object_bits(f->type)};
}

static bool fits(slice s, word in) {
  return s.width > 0 && s.from <= in.width && s.width <= in.width - s.from;
}

static word element(word array, uint32_t size, uint64_t k) {
  assert(size && k < array.width / size);
  return word_slice(array, (uint32_t)k * size, size);
}

/* An element at an index that is not known: any number if there is none. */
static word choose_element(encoder *x, word array, uint32_t size, word index) {
  uint32_t count = array.width / size;
  assert(index.width > 0 && count > 0);
  word chosen = word_input(&x->w, size);
  for (uint32_t k = 0; k < count; ++k) {
    lit here = word_eq(&x->w, index, word_const(&x->w, index.width, k));
    chosen = word_mux(&x->w, here, element(array, size, k), chosen);
  }
  return chosen;
}

/* ---- addresses that are known ---- */

/* An address that is a number of bytes from that of a variable. */
typedef struct fixed {
  const var *var;
  uint64_t offset;
} fixed;

static bool fixed_path(const expr *path, fixed *out);

static bool fixed_address(const expr *e, fixed *out) {
  if (e->kind == E_ADDR)
    return fixed_path(e->kid[0], out);
  if (e->kind == E_CAST && e->kid[0]->type->kind == T_PTR)
    return fixed_address(e->kid[0], out);
  if (e->kind != E_PTRADD || e->kid[1]->kind != E_CONST || !fixed_address(e->kid[0], out))
    return false;
  uint64_t unit = e->type->elem->kind == T_VOID ? 1 : e->type->elem->size;
  out->offset += (uint64_t)expr_value(e->kid[1]) * unit;
  return true;
}

static bool fixed_path(const expr *path, fixed *out) {
  switch ((expr_kind)path->kind) {
  case E_VAR:
    *out = (fixed){path->var, 0};
    return true;
  case E_DEREF:
    return fixed_address(path->kid[0], out);
  case E_FIELD:
    if (path->kid[0]->type->fields[path->index].bit_width || !fixed_path(path->kid[0], out))
      return false;
    out->offset += path->kid[0]->type->fields[path->index].offset;
    return true;
  case E_INDEX:
    if (path->kid[1]->kind != E_CONST || !fixed_path(path->kid[0], out))
      return false;
    out->offset += (uint64_t)expr_value(path->kid[1]) * path->type->size;
    return true;
  default:
    return false;
  }
}

const var *bits_root(const expr *path) {
  fixed at;
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  return path->kind == E_VAR ? path->var : fixed_path(path, &at) ? at.var : NULL;
}

/* Where what a pointer leads to is in its slot, if the address is known. */
static const slot *slot_behind(const encoder *x, const expr *path, slice *in) {
  fixed at;
  if (path->kind != E_DEREF || !fixed_path(path, &at))
    return NULL;
  uint64_t number = map_get(&x->slot_of, map_key(at.var), 0);
  const slot *s = number ? &x->slots.data[number - 1] : NULL;
  uint32_t size = object_bits(path->type);
  if (!s || !size || at.offset > s->bits / 8 || size > s->bits - at.offset * 8)
    return NULL;
  assert(at.offset * 8 + size <= s->bits);
  *in = (slice){(uint32_t)at.offset * 8, size};
  return s;
}

/* ---- reading ---- */

/* What the object of a path holds; a word without bits if nobody knows. */
static word read_object(encoder *x, const state *s, const expr *path) {
  static const word nothing = {0};
  slice in;
  const slot *behind = slot_behind(x, path, &in);
  if (behind)
    return word_slice(s->slots[behind - x->slots.data], in.from, in.width);
  if (path->kind == E_VAR) {
    uint64_t number = map_get(&x->slot_of, map_key(path->var), 0);
    return number ? s->slots[number - 1] : nothing;
  }
  if (path->kind != E_FIELD && path->kind != E_INDEX)
    return nothing;
  word around = read_object(x, s, path->kid[0]);
  if (!around.width)
    return nothing;
  if (path->kind == E_FIELD)
    return fits(field_slice(path), around)
               ? word_slice(around, field_slice(path).from, field_slice(path).width)
               : nothing;
  uint32_t size = object_bits(path->type);
  word_number at;
  word index = bits_value(x, path->kid[1]);
  if (!size || size > around.width)
    return nothing;
  if (!word_is_const(index, &at))
    return choose_element(x, around, size, index);
  return at < around.width / size ? element(around, size, (uint64_t)at) : nothing;
}

word bits_read(encoder *x, const expr *path) {
  uint32_t bits = value_bits(path->type);
  word object = read_object(x, x->now, path);
  if (!object.width)
    return word_input(&x->w, bits);
  bool narrow = object.width < bits; /* a bit-field */
  return word_resize(&x->w, object, bits, narrow && path->type->is_signed);
}

void bits_place(encoder *x, const expr *path) {
  for (; path->kind == E_FIELD || path->kind == E_INDEX; path = path->kid[0])
    if (path->kind == E_INDEX)
      bits_value(x, path->kid[1]);
}

/* ---- writing ---- */

static word write_element(encoder *x, word array, uint32_t size, word index, word value) {
  for (uint32_t k = 0; k < array.width / size; ++k) {
    lit here = word_eq(&x->w, index, word_const(&x->w, index.width, k));
    word changed = word_mux(&x->w, here, value, element(array, size, k));
    array = word_replace(&x->w, array, k * size, changed);
  }
  return array;
}

/* The object around, with the value where the path is. */
static word changed_object(encoder *x, word around, const expr *path, word value) {
  if (path->kind == E_FIELD) {
    slice s = field_slice(path);
    if (!fits(s, around))
      return word_input(&x->w, around.width);
    return word_replace(&x->w, around, s.from, word_resize(&x->w, value, s.width, false));
  }
  uint32_t size = object_bits(path->type);
  if (!size || size > around.width)
    return word_input(&x->w, around.width);
  word index = bits_value(x, path->kid[1]);
  value = word_resize(&x->w, value, size, false);
  word_number at;
  if (!word_is_const(index, &at))
    return write_element(x, around, size, index, value);
  return at < around.width / size ? word_replace(&x->w, around, (uint32_t)at * size, value)
                                  : around;
}

void bits_store(encoder *x, state *to, const expr *path, word value) {
  assert(to->slots && to != x->now && value.width == value_bits(path->type));
  while (path->kind == E_FIELD || path->kind == E_INDEX) {
    word around = read_object(x, to, path->kid[0]);
    if (!around.width)
      break;
    value = changed_object(x, around, path, value);
    path = path->kid[0];
  }
  slice in;
  const slot *behind = slot_behind(x, path, &in);
  if (behind) {
    word *slot_now = &to->slots[behind - x->slots.data];
    *slot_now = word_replace(&x->w, *slot_now, in.from, word_resize(&x->w, value, in.width, false));
    return;
  }
  uint64_t number = path->kind == E_VAR ? map_get(&x->slot_of, map_key(path->var), 0) : 0;
  if (number)
    to->slots[number - 1] =
        word_resize(&x->w, value, vec_at(&x->slots, (uint32_t)number - 1).bits, false);
}
