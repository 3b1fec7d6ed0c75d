/* heap.c: objects, their contents, what is reached. */
#include "shape/heap.h"

#include "base/memory.h"

bool same_value(const value *a, const value *b) {
  if (a->kind != b->kind)
    return false;
  switch ((value_kind)a->kind) {
  case NUMBER:
    return a->number == b->number;
  case POINTER:
    return a->object == b->object && a->offset == b->offset && a->end == b->end;
  case FUNCTION:
    return a->function == b->function;
  case ANY:
  case NOT_ZERO:
    return true;
  }
  return false;
}

/* ---- objects ---- */

heap *heap_new(void) {
  return xcalloc(1, sizeof(heap));
}

heap *heap_copy(const heap *h) {
  heap *to = heap_new();
  for (vec_each(const shape_object, o, &h->objects)) {
    shape_object c = *o;
    memset(&c.cells, 0, sizeof c.cells);
    if (o->kind != GONE)
      for (vec_each(const cell, part, &o->cells))
        vec_push(&c.cells, *part);
    vec_push(&to->objects, c);
  }
  for (vec_each(const shape_frame, f, &h->frames))
    vec_push(&to->frames, *f);
  memcpy(to->told_of, h->told_of, sizeof to->told_of);
  to->told = h->told;
  to->answers = h->answers;
  to->passed = h->passed;
  to->place = h->place;
  return to;
}

void heap_delete(heap *h) {
  if (!h)
    return;
  for (vec_each(shape_object, o, &h->objects))
    vec_free(&o->cells);
  vec_free(&h->objects);
  vec_free(&h->frames);
  free(h);
}

uint32_t heap_add(heap *h, shape_object o) {
  assert(o.kind != GONE && o.owner <= h->objects.size);
  for (uint32_t i = 0; i < h->objects.size; ++i)
    if (h->objects.data[i].kind == GONE) {
      vec_free(&h->objects.data[i].cells);
      h->objects.data[i] = o;
      return i;
    }
  vec_push(&h->objects, o);
  return h->objects.size - 1;
}

void heap_drop(heap *h, uint32_t object) {
  shape_object *o = object_at(h, object);
  vec_free(&o->cells);
  *o = (shape_object){.kind = GONE};
}

void heap_end(heap *h, uint32_t object) {
  assert(object_at(h, object)->kind != LIST && !object_at(h, object)->owner);
  for (vec_each(shape_object, o, &h->objects))
    for (vec_each(cell, c, &o->cells))
      if (points_to(&c->value, object))
        c->value = any_value();
  heap_drop(h, object);
}

uint32_t heap_find(const heap *h, const var *v, uint32_t frame) {
  for (uint32_t i = 0; i < h->objects.size; ++i) {
    const shape_object *o = &h->objects.data[i];
    if (o->kind == VARIABLE && o->var == v && o->frame == frame)
      return i;
  }
  return UINT32_MAX;
}

bool is_inside(const heap *h, uint32_t object, uint32_t list) {
  for (uint32_t owner = object_at(h, object)->owner; owner; owner = object_at(h, owner - 1)->owner)
    if (owner - 1 == list)
      return true;
  return false;
}

/* ---- contents ---- */

static bool overlaps(const cell *c, uint32_t offset, uint32_t size) {
  return c->offset < offset + size && offset < c->offset + c->size;
}

/* The byte of a value that begins at `offset`. */
static value byte_of(const cell *c, uint32_t at) {
  uint32_t i = at - c->offset;
  assert(at >= c->offset && i < c->size);
  if (c->value.kind != NUMBER)
    return any_value();
  return number_value(i < 8 ? c->value.number >> (8 * i) & 0xff : 0);
}

static value read_byte(const shape_object *o, uint32_t at) {
  for (vec_each(const cell, c, &o->cells))
    if (overlaps(c, at, 1))
      return byte_of(c, at);
  return o->is_zero ? number_value(0) : any_value();
}

value cell_read(const shape_object *o, uint32_t offset, uint32_t size) {
  assert(o->kind != GONE && size > 0 && (uint64_t)offset + size <= o->size);
  bool meets = false;
  for (vec_each(const cell, c, &o->cells)) {
    if (c->offset == offset && c->size == size)
      return c->value;
    meets |= overlaps(c, offset, size);
  }
  if (!meets)
    return o->is_zero ? number_value(0) : any_value();
  value all = number_value(0);
  for (uint32_t i = 0; i < size; ++i) {
    value byte = read_byte(o, offset + i);
    if (byte.kind != NUMBER || (i >= 8 && byte.number))
      return any_value();
    if (i < 8)
      all.number |= byte.number << (8 * i);
  }
  return all;
}

/* Puts in a cell where none is. */
static void put_cell(shape_object *o, uint32_t offset, uint32_t size, value v) {
  assert(size > 0 && (uint64_t)offset + size <= o->size);
  if (v.kind == ANY && !o->is_zero)
    return;
  cell *last = vec_add(&o->cells);
  while (last > o->cells.data && last[-1].offset > offset) {
    *last = last[-1];
    --last;
  }
  *last = (cell){offset, size, v};
}

void cell_write(shape_object *o, uint32_t offset, uint32_t size, value v) {
  assert((uint64_t)offset + size <= o->size);
  for (uint32_t i = 0; i < o->cells.size;) {
    cell c = o->cells.data[i];
    if (!overlaps(&c, offset, size)) {
      ++i;
      continue;
    }
    memmove(&o->cells.data[i], &o->cells.data[i + 1], (o->cells.size - i - 1) * sizeof c);
    --o->cells.size;
    for (uint32_t at = c.offset; at < c.offset + c.size; ++at)
      if (at < offset || at >= offset + size)
        put_cell(o, at, 1, byte_of(&c, at));
    i = 0;
  }
  put_cell(o, offset, size, v);
}

void cells_copy(shape_object *to, uint32_t at, const shape_object *from, uint32_t offset,
                uint32_t size) {
  assert((uint64_t)at + size <= to->size && (uint64_t)offset + size <= from->size);
  VEC(cell) parts = {0};
  for (uint32_t i = offset; i < offset + size;) {
    cell part = {i, 1, read_byte(from, i)};
    for (vec_each(const cell, c, &from->cells))
      if (c->offset == i && i + c->size <= offset + size)
        part = *c;
    vec_push(&parts, part);
    i += part.size;
  }
  for (vec_each(const cell, c, &parts))
    cell_write(to, at + (c->offset - offset), c->size, c->value);
  vec_free(&parts);
}

void cells_tidy(shape_object *o) {
  uint64_t covered = 0;
  for (vec_each(const cell, c, &o->cells))
    covered += c->value.kind == ANY ? 0 : c->size;
  assert(covered <= o->size);
  if (covered == o->size)
    o->is_zero = true;
  uint32_t kept = 0;
  for (vec_each(const cell, c, &o->cells)) {
    bool told = o->is_zero ? c->value.kind == NUMBER && c->value.number == 0 : c->value.kind == ANY;
    if (!told)
      o->cells.data[kept++] = *c;
  }
  o->cells.size = kept;
}

/* ---- the whole ---- */

static bool is_root(const heap *h, const shape_object *o, uint32_t gone, bool temporaries) {
  if (o->kind != VARIABLE && o->kind != BLOCK)
    return false;
  if (o->frame > h->frames.size - gone)
    return false;
  return temporaries || !o->var || o->var->kind != V_TEMP;
}

/* A pointer holds an object that it points into, or to the end of. What stands for another one, if a list
 * is empty, must lead to the same byte of that. */
static bool holds(const heap *h, const value *v) {
  if (v->kind != POINTER || v->offset < 0)
    return false;
  const shape_object *o = object_at(h, v->object);
  if (o->may_be_empty && v->end != AT_OWN && v->offset != (int64_t)o->head)
    return false;
  return (uint64_t)v->offset <= o->size;
}

bool *heap_reached(const heap *h, uint32_t gone, bool temporaries) {
  assert(gone <= h->frames.size);
  bool *reached = xcalloc(h->objects.size + 1, sizeof *reached);
  VEC(uint32_t) open = {0};
  for (uint32_t i = 0; i < h->objects.size; ++i)
    if (is_root(h, &h->objects.data[i], gone, temporaries)) {
      reached[i] = true;
      vec_push(&open, i);
    }
  while (open.size) {
    uint32_t at = vec_pop(&open);
    for (vec_each(const cell, c, &object_at(h, at)->cells))
      if (holds(h, &c->value) && !reached[c->value.object]) {
        reached[c->value.object] = true;
        vec_push(&open, c->value.object);
      }
  }
  vec_free(&open);
  return reached;
}

uint32_t heap_lost(const heap *h, uint32_t gone, bool temporaries) {
  bool *reached = heap_reached(h, gone, temporaries);
  uint32_t lost = UINT32_MAX;
  for (uint32_t i = 0; i < h->objects.size && lost == UINT32_MAX; ++i)
    if (on_heap(&h->objects.data[i]) && !h->objects.data[i].of_library && !reached[i])
      lost = i;
  free(reached);
  return lost;
}

static bool pointer_is_good(const heap *h, uint32_t from, const value *v) {
  if (v->object >= h->objects.size || h->objects.data[v->object].kind == GONE)
    return false;
  const shape_object *to = object_at(h, v->object);
  bool inside = from == v->object || is_inside(h, from, v->object);
  if (v->end != AT_FIRST && to->kind != LIST)
    return false;
  if (v->end == AT_LAST && to->prev == NO_LINK)
    return false;
  if (v->end == AT_OWN && !inside)
    return false;
  return !to->owner || from == to->owner - 1 || is_inside(h, from, to->owner - 1);
}

static bool list_is_good(const shape_object *o) {
  return o->next != o->prev && o->next < o->size && o->head <= o->size;
}

bool heap_is_good(const heap *h) {
  for (uint32_t i = 0; i < h->objects.size; ++i) {
    const shape_object *o = &h->objects.data[i];
    if (o->kind == GONE)
      continue;
    if (o->kind == LIST && !list_is_good(o))
      return false;
    if (o->owner && (object_at(h, o->owner - 1)->kind != LIST || !on_heap(o)))
      return false;
    for (vec_each(const cell, c, &o->cells)) {
      bool is_link = o->kind == LIST && (c->offset == o->next || c->offset == o->prev);
      if (c->value.kind == POINTER &&
          (!pointer_is_good(h, i, &c->value) ||
           (is_link && points_to(&c->value, i) && c->value.end == AT_OWN)))
        return false;
    }
  }
  return true;
}
