/* list.c: what is done with a list before its nodes are looked at: is there one at all, and the first or
 * last one taken out of it. */
#include "shape/heap.h"

#include "base/memory.h"

/* What stands in the list at one of its links. */
static value link_read(const shape_object *list, uint32_t link) {
  assert(link != NO_LINK && list->word);
  return cell_read(list, link, list->word);
}

static value moved(value v, int64_t by) {
  if (v.kind == POINTER)
    v.offset += by;
  else if (by)
    v = any_value();
  return v;
}

/* ---- a list without nodes ---- */

static void drop_owned(heap *h, uint32_t list) {
  for (uint32_t i = 0; i < h->objects.size; ++i)
    if (h->objects.data[i].kind != GONE && h->objects.data[i].owner == list + 1) {
      drop_owned(h, i);
      heap_drop(h, i);
    }
}

bool list_is_empty(heap *h, uint32_t list) {
  const shape_object *o = object_at(h, list);
  assert(o->kind == LIST && o->may_be_empty);
  value first = link_read(o, o->next);
  value last = o->prev == NO_LINK ? any_value() : link_read(o, o->prev);
  int64_t head = o->head;
  if (points_to(&first, list) || points_to(&last, list))
    return false;
  drop_owned(h, list);
  for (uint32_t i = 0; i < h->objects.size; ++i)
    for (vec_each(cell, c, &h->objects.data[i].cells))
      if (i != list && points_to(&c->value, list)) {
        assert(c->value.end != AT_OWN);
        c->value = moved(c->value.end == AT_LAST ? last : first, c->value.offset - head);
      }
  heap_drop(h, list);
  return true;
}

/* ---- a node taken out ---- */

/* Copies of all that each node has of its own; `to` (by number) is what stands for what, + 1. */
static void copy_owned(heap *h, uint32_t list, uint32_t *to, uint32_t count) {
  VEC(uint32_t) owned = {0};
  for (uint32_t i = 0; i < count; ++i)
    if (h->objects.data[i].kind != GONE && is_inside(h, i, list))
      vec_push(&owned, i);
  for (vec_each(const uint32_t, i, &owned)) {
    shape_object c = *object_at(h, *i);
    memset(&c.cells, 0, sizeof c.cells);
    for (vec_each(const cell, part, &object_at(h, *i)->cells))
      vec_push(&c.cells, *part);
    to[*i] = heap_add(h, c) + 1;
  }
  vec_free(&owned);
}

static void lead_to_copies(heap *h, uint32_t object, const uint32_t *to, uint32_t count) {
  for (vec_each(cell, c, &object_at(h, object)->cells))
    if (c->value.kind == POINTER && c->value.object < count && to[c->value.object]) {
      uint32_t was = c->value.object;
      c->value.object = to[was] - 1;
      if (object_at(h, c->value.object)->kind != LIST)
        c->value.end = AT_FIRST;
    }
}

/* A pointer to the first or last node, in what is copied, still leads there; marked until the rest,
 * which leads to the node copied, has been led to its copy. */
enum { ELSEWHERE = UINT32_MAX };

static void mark_elsewhere(shape_object *o, uint32_t list) {
  for (vec_each(cell, c, &o->cells))
    if (points_to(&c->value, list) && c->value.end != AT_OWN)
      c->value.object = ELSEWHERE;
}

static void unmark_elsewhere(heap *h, uint32_t list) {
  for (vec_each(shape_object, o, &h->objects))
    for (vec_each(cell, c, &o->cells))
      if (points_to(&c->value, ELSEWHERE))
        c->value.object = list;
}

static uint32_t add_node(heap *h, uint32_t list) {
  shape_object o = *object_at(h, list);
  o.kind = NODE;
  o.may_be_empty = false;
  memset(&o.cells, 0, sizeof o.cells);
  for (vec_each(const cell, c, &object_at(h, list)->cells))
    vec_push(&o.cells, *c);
  mark_elsewhere(&o, list);
  return heap_add(h, o);
}

/* A node like those of the list, with what it has of its own. Its links are the list's. */
static uint32_t copy_node(heap *h, uint32_t list) {
  uint32_t count = h->objects.size;
  uint32_t *to = xcalloc(count, sizeof *to);
  copy_owned(h, list, to, count);
  uint32_t node = add_node(h, list);
  for (uint32_t i = 0; i < count; ++i)
    if (to[i]) {
      uint32_t owner = object_at(h, i)->owner;
      shape_object *copy = object_at(h, to[i] - 1);
      copy->owner = owner == list + 1 ? object_at(h, list)->owner : to[owner - 1];
      mark_elsewhere(copy, list);
    }
  to[list] = node + 1;
  for (uint32_t i = 0; i < count; ++i)
    if (to[i])
      lead_to_copies(h, to[i] - 1, to, count);
  unmark_elsewhere(h, list);
  free(to);
  return node;
}

static void lead_end_to(heap *h, uint32_t list, value_end end, uint32_t node) {
  for (vec_each(shape_object, o, &h->objects))
    for (vec_each(cell, c, &o->cells))
      if (points_to(&c->value, list) && c->value.end == end)
        c->value = pointer_value(node, c->value.offset, AT_FIRST);
}

void list_split(heap *h, uint32_t list, value_end end) {
  assert(object_at(h, list)->kind == LIST && !object_at(h, list)->may_be_empty);
  assert(end == AT_FIRST || (end == AT_LAST && object_at(h, list)->prev != NO_LINK));
  uint32_t node = copy_node(h, list);
  shape_object *rest = object_at(h, list), *out = object_at(h, node);
  uint32_t ahead = end == AT_FIRST ? rest->next : rest->prev;
  uint32_t back = end == AT_FIRST ? rest->prev : rest->next;
  uint32_t head = rest->head;
  lead_end_to(h, list, end, node);
  cell_write(out, ahead, rest->word, pointer_value(list, head, end));
  if (back != NO_LINK)
    cell_write(rest, back, rest->word, pointer_value(node, head, AT_FIRST));
  rest->may_be_empty = true;
  assert(heap_is_good(h));
}
