/* fold.c: two nodes that follow each other become a list. */
#include "shape/join.h"

#include "base/memory.h"

enum { MANY_NODES = 6 /* so many that values are given up for fewer of them */ };

typedef struct link {
  uint32_t a, b; /* a is followed by b */
  uint32_t next, prev, head;
} link;

/* ---- which ---- */

static bool may_fold(const shape_object *a, const shape_object *b) {
  if (!on_heap(a) || !on_heap(b) || a->owner || b->owner || a->size != b->size)
    return false;
  return a->type == b->type && !a->of_library && !b->of_library;
}

/* The pointer in b that leads back to a. */
static uint32_t find_back(const heap *h, const link *l) {
  const shape_object *a = object_at(h, l->a);
  for (vec_each(const cell, c, &object_at(h, l->b)->cells))
    if (c->offset != l->next && points_to(&c->value, l->a) && c->value.offset == l->head &&
        c->value.end == (a->kind == LIST ? AT_LAST : AT_FIRST))
      return c->offset;
  return NO_LINK;
}

static bool agrees(const shape_object *o, const link *l) {
  return o->kind != LIST || (o->next == l->next && o->prev == l->prev && o->head == l->head);
}

/* Does the cell link a to the next node of a list? Of two directions one is forwards: that whose link
 * comes first. */
static bool find_link(const heap *h, uint32_t at, const cell *c, uint32_t word, link *l) {
  if (c->value.kind != POINTER || c->value.end != AT_FIRST || c->value.object == at ||
      c->size != word || c->value.offset < 0)
    return false;
  const shape_object *a = object_at(h, at), *b = object_at(h, c->value.object);
  *l = (link){at, c->value.object, c->offset, NO_LINK, (uint32_t)c->value.offset};
  if (!may_fold(a, b) || (uint64_t)c->value.offset > a->size)
    return false;
  if (a->kind != LIST || a->prev != NO_LINK)
    l->prev = find_back(h, l);
  if (l->prev != NO_LINK && l->prev < l->next)
    return false;
  return agrees(a, l) && agrees(b, l);
}

/* ---- how ---- */

static uint32_t add_list(heap *out, const heap *h, const link *l, uint32_t word) {
  const shape_object *a = object_at(h, l->a), *b = object_at(h, l->b);
  assert(a->size == b->size && !a->owner && !b->owner && l->next + word <= a->size);
  return heap_add(out, (shape_object){.kind = LIST,
                                      .is_zero = a->is_zero && b->is_zero,
                                      .may_be_empty = a->may_be_empty && b->may_be_empty,
                                      .next = l->next,
                                      .prev = l->prev,
                                      .head = l->head,
                                      .word = word,
                                      .size = a->size,
                                      .type = a->type});
}

/* What was the nodes', and is in the list now. */
static bool is_replaced(const joiner *j, uint32_t object) {
  if (object == j->node[LEFT] || object == j->node[RIGHT])
    return true;
  for (int side = LEFT; side <= RIGHT; ++side)
    if (object < j->from[side]->objects.size && j->from[side]->objects.data[object].kind != GONE &&
        j->to[side][object] && j->to[side][object] != object + 1)
      return true;
  return false;
}

/* Pointers to the nodes lead to the ends of the list; false: to what is none. */
static bool lead_to_list(const joiner *j, value *v, bool has_prev) {
  if (v->kind != POINTER || !is_replaced(j, v->object))
    return true;
  const heap *h = j->from[LEFT];
  bool is_list = h->objects.data[v->object].kind == LIST;
  bool first = v->object == j->node[LEFT] && v->end == AT_FIRST;
  bool last = v->object == j->node[RIGHT] && has_prev && v->end == (is_list ? AT_LAST : AT_FIRST);
  *v = pointer_value(j->list, v->offset, first ? AT_FIRST : AT_LAST);
  return first || last;
}

static bool put_in_list(const joiner *j, bool has_prev) {
  assert(!j->failed && j->folds);
  heap *out = j->out;
  for (uint32_t i = 0; i < out->objects.size; ++i) {
    if (out->objects.data[i].kind == GONE || is_replaced(j, i))
      continue;
    for (vec_each(cell, c, &out->objects.data[i].cells))
      if (!lead_to_list(j, &c->value, has_prev))
        return false;
  }
  for (uint32_t i = 0; i < out->objects.size; ++i)
    if (out->objects.data[i].kind != GONE && is_replaced(j, i))
      heap_drop(out, i);
  for (vec_each(const shape_object, o, &out->objects))
    if (o->kind != GONE && o->owner && out->objects.data[o->owner - 1].kind == GONE)
      return false;
  return heap_is_good(out);
}

/* The links at the ends. */
static void set_links(const joiner *j, const link *l, uint32_t word) {
  assert(object_at(j->out, j->list)->kind == LIST);
  shape_object *list = object_at(j->out, j->list);
  const shape_object *a = object_at(j->from[LEFT], l->a), *b = object_at(j->from[RIGHT], l->b);
  cell_write(list, l->next, word, cell_read(b, l->next, word));
  if (l->prev != NO_LINK)
    cell_write(list, l->prev, word, cell_read(a, l->prev, word));
}

/* The heap with a list in place of the two, or NULL. */
static heap *fold_link(const heap *h, const link *l, uint32_t word, bool values) {
  assert(l->a != l->b && l->next != l->prev && heap_is_good(h));
  joiner j = {.out = heap_copy(h), .folds = true, .node = {l->a, l->b}};
  joiner_begin(&j, h, h);
  j.list = add_list(j.out, h, l, word);
  j.to[LEFT][l->a] = j.to[RIGHT][l->b] = j.list + 1;
  join_cells(&j, (join_pair){.object = {l->a, l->b}, .out = j.list});
  bool ok = !j.failed && join_all(&j) && (values || !j.loses_values);
  if (ok) {
    set_links(&j, l, word);
    ok = put_in_list(&j, l->prev != NO_LINK);
  }
  heap *out = j.out;
  if (!ok) {
    heap_delete(out);
    out = NULL;
  } else
    for (vec_each(shape_object, o, &out->objects))
      cells_tidy(o);
  joiner_end(&j);
  return out;
}

static bool fold_one(heap **h, uint32_t word, bool values) {
  for (uint32_t i = 0; i < (*h)->objects.size; ++i) {
    const shape_object *o = &(*h)->objects.data[i];
    if (!on_heap(o))
      continue;
    for (vec_each(const cell, c, &o->cells)) {
      link l;
      heap *folded = find_link(*h, i, c, word, &l) ? fold_link(*h, &l, word, values) : NULL;
      if (!folded)
        continue;
      heap_delete(*h);
      *h = folded;
      return true;
    }
  }
  return false;
}

static uint32_t count_nodes(const heap *h) {
  uint32_t count = 0;
  for (vec_each(const shape_object, o, &h->objects))
    count += o->kind == NODE && !o->owner;
  return count;
}

void heap_fold(heap **h, uint32_t word, bool values) {
  while (fold_one(h, word, false) ||
         ((values || count_nodes(*h) > MANY_NODES) && fold_one(h, word, true)))
    ;
}
