/* path.c: access paths, addresses and pointer arithmetic.
 *
 * A path is kept in the form a C programmer would read: casts of addresses are resolved to members
 * where offset and type match one, p + i of an element's address becomes the other element's. */
#include "expr/node.h"

/* Bytes that p + 1 moves p by. */
static uint64_t stride(const type *pointer) {
  assert(type_is_ptr(pointer));
  return pointer->elem->size ? pointer->elem->size : 1;
}

/* Without bytes: it and the one after it are at one place. */
static bool is_empty(const type *t) {
  return t->size == 0 && (t->kind == T_ARRAY || (t->kind == T_STRUCT && t->is_complete));
}

static const expr *offset_const(exprs *pool, i128 value) {
  return expr_const(pool, type_ptrdiff(pool), (u128)value);
}

/* ---- members by offset ---- */

/* Where `offset` lies in member i of an aggregate: the member's type, and the offset made relative
 * to it. NULL if it lies outside. Bit-fields have no address and never match. */
static const type *struct_member(const type *t, uint32_t i, uint64_t *offset) {
  assert(t->kind == T_STRUCT && i < t->count);
  const field *f = &t->fields[i];
  bool open = f->type->kind == T_ARRAY && f->type->length == 0;
  if (f->bit_width || *offset < f->offset || (!open && *offset - f->offset >= f->type->size))
    return NULL;
  *offset -= f->offset;
  return f->type;
}

static const type *array_element(const type *t, uint64_t *offset, uint64_t *index) {
  assert(t->kind == T_ARRAY);
  if (t->elem->size == 0)
    return NULL;
  *index = *offset / t->elem->size;
  if ((t->length && *index >= t->length) || *index > INT32_MAX)
    return NULL;
  *offset %= t->elem->size;
  return t->elem;
}

/* Does something of type `want` start at `offset` in t? */
static bool type_has(const type *t, uint64_t offset, const type *want) {
  if (offset == 0 && t == want)
    return true;
  if (t->kind == T_ARRAY) {
    uint64_t index;
    const type *elem = array_element(t, &offset, &index);
    return elem && type_has(elem, offset, want);
  }
  if (t->kind != T_STRUCT)
    return false;
  for (uint32_t i = 0; i < t->count; ++i) {
    uint64_t inside = offset;
    const type *member = struct_member(t, i, &inside);
    if (member && type_has(member, inside, want))
      return true;
  }
  return false;
}

/* Goes one member down towards `want`, which is known to be there. */
static const expr *descend(exprs *pool, const expr *path, uint64_t *offset, const type *want) {
  const type *t = path->type;
  if (t->kind == T_ARRAY) {
    uint64_t index = 0;
    const type *element = array_element(t, offset, &index);
    assert(element);
    (void)element;
    return expr_index(pool, path, offset_const(pool, (i128)index));
  }
  assert(t->kind == T_STRUCT);
  for (uint32_t i = 0; i < t->count; ++i) {
    uint64_t inside = *offset;
    const type *member = struct_member(t, i, &inside);
    if (member && type_has(member, inside, want)) {
      *offset = inside;
      return expr_field(pool, path, i);
    }
  }
  assert(false && "type_has found it");
  return NULL;
}

/* The path of type t at that offset by fields and elements only, the outermost that matches; NULL
 * if there is none. */
static const expr *path_lookup(exprs *pool, const expr *path, uint64_t offset, const type *t) {
  if (!type_has(path->type, offset, t))
    return NULL;
  while (offset || path->type != t)
    path = descend(pool, path, &offset, t);
  return path;
}

const expr *expr_at(exprs *pool, const expr *path, uint64_t offset, const type *t) {
  const expr *found = path_lookup(pool, path, offset, t);
  if (found)
    return found;
  const type *bytes = type_ptr(pool, type_int(pool, 8, true));
  const expr *start = expr_cast(pool, bytes, expr_addr(pool, path));
  const expr *moved = expr_ptradd(pool, start, offset_const(pool, (i128)offset));
  return expr_deref(pool, expr_cast(pool, type_ptr(pool, t), moved));
}

/* ---- what a pointer points to ---- */

static bool is_sane(i128 bytes) {
  i128 limit = (i128)1 << 62;
  return -limit < bytes && bytes < limit;
}

/* offset += index * size, unless it becomes absurd. */
static bool add_offset(i128 *offset, i128 index, uint64_t size) {
  i128 bytes;
  if (__builtin_mul_overflow(index, (i128)size, &bytes) || !is_sane(bytes))
    return false;
  *offset += bytes;
  return is_sane(*offset);
}

/* Climbs from a path to the one it is a constant offset into. */
static const expr *climb(const expr *path, i128 *offset) {
  for (;; path = path->kid[0]) {
    if (path->kind == E_FIELD && !path->kid[0]->type->fields[path->index].bit_width)
      *offset += (i128)path->kid[0]->type->fields[path->index].offset;
    else if (path->kind != E_INDEX || !is_const(path->kid[1]) ||
             !add_offset(offset, expr_value(path->kid[1]), path->type->size))
      return path;
  }
}

const expr *path_of_pointer(exprs *pool, const expr *pointer, i128 *offset) {
  *offset = 0;
  for (;;) {
    if (pointer->kind == E_ADDR) {
      const expr *path = climb(pointer->kid[0], offset);
      if (path->kind != E_DEREF)
        return path;
      pointer = path->kid[0];
    } else if (pointer->kind == E_CAST && type_is_ptr(pointer->kid[0]->type)) {
      pointer = pointer->kid[0];
    } else if (pointer->kind == E_PTRADD && is_const(pointer->kid[1])) {
      if (!add_offset(offset, expr_value(pointer->kid[1]), stride(pointer->type)))
        return NULL;
      pointer = pointer->kid[0];
    } else {
      break;
    }
  }
  assert(type_is_ptr(pointer->type));
  const type *target = pointer->type->elem;
  return target->size ? node_make1(pool, E_DEREF, target, pointer) : NULL;
}

const expr *path_at_pointer(exprs *pool, const expr *pointer, const type *t) {
  i128 offset;
  const expr *path = path_of_pointer(pool, pointer, &offset);
  if (!path || t->size == 0)
    return NULL;
  i128 size = (i128)path->type->size;
  if (path->kind == E_DEREF && (offset < 0 || offset >= size)) {
    assert(size > 0);
    i128 moves = offset / size - (offset % size < 0);
    offset -= moves * size;
    assert(offset >= 0 && offset < size);
    const expr *moved = expr_ptradd(pool, path->kid[0], offset_const(pool, moves));
    path = node_make1(pool, E_DEREF, path->type, moved);
  }
  return offset < 0 ? NULL : path_lookup(pool, path, (uint64_t)offset, t);
}

/* ---- builders ---- */

const expr *expr_deref(exprs *pool, const expr *pointer) {
  assert(type_is_ptr(pointer->type) && pointer->type->elem->kind != T_VOID);
  const type *t = pointer->type->elem;
  if (pointer->kind == E_ADDR)
    return pointer->kid[0];
  if (pointer->kind == E_CAST && type_is_ptr(pointer->kid[0]->type)) {
    const expr *path = path_at_pointer(pool, pointer, t);
    if (path)
      return path;
  }
  return node_make1(pool, E_DEREF, t, pointer);
}

const expr *expr_zero(exprs *pool, const type *t) {
  return type_is_aggregate(t) ? expr_agg(pool, t, NULL, 0) : expr_const(pool, t, 0);
}

/* Does some other element than i fail, which must not be forgotten? */
static bool others_may_fail(const expr *agg, uint64_t i) {
  for (uint32_t k = 0; agg->may_fail && k < agg->count; ++k)
    if (k != i && agg->kid[k]->may_fail)
      return true;
  return false;
}

/* Element i of (T){…}; NULL if it is to be left as it is: a union read through another member. */
static const expr *agg_element(exprs *pool, const expr *agg, uint64_t i, const type *t) {
  assert(agg->kind == E_AGG && type_is_aggregate(agg->type));
  bool is_union = agg->type->kind == T_STRUCT && agg->type->is_union;
  if (agg->count == 0)
    return expr_zero(pool, t);
  if (is_union)
    return agg->index == i ? agg->kid[0] : NULL;
  if (others_may_fail(agg, i))
    return NULL;
  return i < agg->count ? agg->kid[i] : expr_zero(pool, t);
}

/* A bit-field keeps only the low bits of what it is given; NULL if that is not known. */
static const expr *cut_to_field(exprs *pool, const field *f, const expr *value) {
  if (!value || !f->bit_width)
    return value;
  if (!is_const(value) || f->type->kind != T_INT)
    return NULL;
  assert(f->bit_width <= f->type->width);
  const type *narrow = type_int(pool, f->bit_width, f->type->is_signed);
  return expr_const(pool, f->type, (u128)machine_signed(narrow, value->value));
}

const expr *expr_field(exprs *pool, const expr *path, uint32_t i) {
  assert(path->type->kind == T_STRUCT && i < path->type->count);
  const type *t = path->type->fields[i].type;
  if (path->kind == E_AGG) {
    const expr *element = cut_to_field(pool, &path->type->fields[i], agg_element(pool, path, i, t));
    if (element)
      return element;
  }
  if (path->kind == E_ITE && t->kind != T_ARRAY)
    return expr_ite(pool, path->kid[0], expr_field(pool, path->kid[1], i),
                    expr_field(pool, path->kid[2], i));
  if (path->kind == E_PRIME)
    return expr_prime(pool, expr_field(pool, path->kid[0], i));
  return node_make(
      pool, &(node_shape){.kind = E_FIELD, .type = t, .index = i, .count = 1, .kids = &path});
}

const expr *expr_index(exprs *pool, const expr *path, const expr *index) {
  assert(path->type->kind == T_ARRAY);
  const type *t = path->type->elem;
  index = expr_cast(pool, type_ptrdiff(pool), index);
  bool inside = is_const(index) && index->value < path->type->length;
  const expr *element =
      path->kind == E_AGG && inside ? agg_element(pool, path, (uint64_t)index->value, t) : NULL;
  if (element)
    return element;
  return node_make2(pool, E_INDEX, t, path, index);
}

const expr *expr_addr(exprs *pool, const expr *path) {
  assert(!expr_is_bit_field(path));
  if (path->kind == E_DEREF)
    return path->kid[0];
  return node_make1(pool, E_ADDR, type_ptr(pool, path->type), path);
}

const expr *expr_addr_around(exprs *pool, const expr *path) {
  return expr_addr(pool, expr_is_bit_field(path) ? path->kid[0] : path);
}

static const expr *add_index(exprs *pool, const expr *a, const expr *b) {
  return expr_arith(pool, E_ADD, a, b, true);
}

const expr *expr_ptradd(exprs *pool, const expr *pointer, const expr *index) {
  assert(type_is_ptr(pointer->type));
  index = expr_cast(pool, type_ptrdiff(pool), index);
  if (is_zero(index) || is_empty(pointer->type->elem))
    return pointer;
  if (pointer->kind == E_ADDR && pointer->kid[0]->kind == E_INDEX) {
    const expr *element = pointer->kid[0];
    index = add_index(pool, element->kid[1], index);
    return expr_addr(pool, expr_index(pool, element->kid[0], index));
  }
  if (pointer->kind == E_PTRADD && is_const(index) && is_const(pointer->kid[1]))
    return expr_ptradd(pool, pointer->kid[0], add_index(pool, pointer->kid[1], index));
  if (is_const(pointer) && is_const(index)) {
    u128 bytes = index->value * stride(pointer->type);
    return expr_const(pool, pointer->type, pointer->value + bytes);
  }
  return node_make2(pool, E_PTRADD, pointer->type, pointer, index);
}

const expr *expr_ptrdiff(exprs *pool, const expr *a, const expr *b) {
  assert(type_is_ptr(a->type) && a->type == b->type);
  i128 at = 0, bt = 0, size = (i128)stride(a->type);
  const type *t = type_ptrdiff(pool);
  bool drop = can_drop(a) && can_drop(b) && is_stable(a) && is_stable(b);
  if (drop && a == b)
    return expr_const(pool, t, 0);
  const expr *p = drop ? path_of_pointer(pool, a, &at) : NULL;
  const expr *q = p ? path_of_pointer(pool, b, &bt) : NULL;
  if (p && p == q && (at - bt) % size == 0)
    return expr_const(pool, t, (u128)((at - bt) / size));
  return node_make2(pool, E_PTRDIFF, t, a, b);
}

static const expr *strip_prime(exprs *pool, const expr *e, void *context) {
  (void)pool, (void)context;
  return e->kind == E_PRIME ? e->kid[0] : e->has_prime ? NULL : e;
}

/* The path is read in the other state as a whole, so a prime inside it says nothing more. */
const expr *expr_prime(exprs *pool, const expr *path) {
  if (path->has_prime)
    path = expr_map(pool, path, strip_prime, NULL);
  assert(expr_is_path(path));
  return node_make1(pool, E_PRIME, path->type, path);
}

/* ---- aggregates ---- */

static const type *element_type(const type *t, uint32_t i) {
  assert(t->kind == T_ARRAY || i < t->count);
  return t->kind == T_ARRAY ? t->elem : t->fields[i].type;
}

static bool is_zero_value(const expr *e) {
  return is_zero(e) || (e->kind == E_AGG && e->count == 0);
}

const expr *expr_agg(exprs *pool, const type *t, const expr *const *kids, uint32_t count) {
  assert(type_is_aggregate(t));
  if (t->kind == T_STRUCT && t->is_union && count > 0) {
    assert(count == 1);
    return expr_agg_union(pool, t, 0, kids[0]);
  }
  assert(t->kind != T_ARRAY || t->length == 0 || count <= t->length);
  assert(t->kind != T_STRUCT || count <= t->count);
  for (uint32_t i = 0; i < count; ++i)
    assert(kids[i]->type == element_type(t, i));
  while (count > 0 && is_zero_value(kids[count - 1]))
    --count;
  return node_make(pool, &(node_shape){.kind = E_AGG, .type = t, .count = count, .kids = kids});
}

const expr *expr_agg_union(exprs *pool, const type *t, uint32_t i, const expr *value) {
  assert(t->kind == T_STRUCT && t->is_union && i < t->count);
  assert(value->type == t->fields[i].type);
  if (is_zero_value(value))
    return expr_agg(pool, t, NULL, 0);
  return node_make(pool,
                   &(node_shape){.kind = E_AGG, .type = t, .index = i, .count = 1, .kids = &value});
}

/* ---- members by name ---- */

static bool has_member(const type *t, const char *name) {
  for (uint32_t i = 0; t->kind == T_STRUCT && i < t->count; ++i) {
    const field *f = &t->fields[i];
    if (*f->name ? !strcmp(f->name, name) : has_member(f->type, name))
      return true;
  }
  return false;
}

const expr *path_member(exprs *pool, const expr *base, const char *name) {
  const type *t = base->type;
  for (uint32_t i = 0; t->kind == T_STRUCT && i < t->count; ++i) {
    const field *f = &t->fields[i];
    if (*f->name && !strcmp(f->name, name))
      return expr_field(pool, base, i);
    if (!*f->name && has_member(f->type, name))
      return path_member(pool, expr_field(pool, base, i), name);
  }
  return NULL;
}

/* ---- questions ---- */

const var *expr_root(const expr *path) {
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  return path->kind == E_VAR ? path->var : NULL;
}

bool expr_offset(const expr *path, uint64_t *offset) {
  i128 sum = 0;
  for (; path->kind == E_FIELD || path->kind == E_INDEX; path = path->kid[0]) {
    if (path->kind == E_FIELD)
      sum += (i128)path->kid[0]->type->fields[path->index].offset;
    else if (!is_const(path->kid[1]) ||
             !add_offset(&sum, expr_value(path->kid[1]), path->type->size))
      return false;
  }
  if (sum < 0)
    return false;
  *offset = (uint64_t)sum;
  return true;
}

bool expr_parts(const expr *path, path_parts *out) {
  const expr *chain[PATH_PARTS];
  uint32_t count = 0;
  for (; path->kind == E_FIELD || path->kind == E_INDEX; path = path->kid[0]) {
    if (count == PATH_PARTS - 1)
      return false;
    chain[count++] = path;
  }
  *out = (path_parts){.base = path};
  if (path->kind == E_DEREF) {
    const expr *p = path->kid[0];
    out->is_pointer = true;
    out->at[out->count++] = p->kind == E_PTRADD ? p : NULL;
    out->base = p->kind == E_PTRADD ? p->kid[0] : p;
  }
  while (count > 0)
    out->at[out->count++] = chain[--count];
  assert(out->count <= PATH_PARTS);
  return path->kind == E_VAR || path->kind == E_DEREF;
}
