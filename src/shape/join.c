/* join.c: see join.h. */
#include "shape/join.h"

#include "base/memory.h"

enum { MOST_DEPTH = 12 };

static bool fail(joiner *j) {
  j->failed = true;
  return false;
}

static const shape_object *side_object(const joiner *j, join_side side, uint32_t i) {
  return object_at(j->from[side], i);
}

/* ---- owners ---- */

/* The owner (+ 1) of what stands for an object of that side; false: there is none that we know. */
static bool owner_of(const joiner *j, join_side side, uint32_t object, uint32_t *owner) {
  uint32_t was = side_object(j, side, object)->owner;
  if (was)
    *owner = j->to[side][was - 1];
  else
    *owner = j->folds ? j->list + 1 : 0;
  /* what each node of a list shares with the others is not made each one's own */
  return was ? *owner != 0 : !j->folds || side_object(j, side, j->node[side])->kind == NODE;
}

/* What an object stands for on one side is a single node there. */
static bool is_single(const joiner *j, join_side side, uint32_t out) {
  if (j->folds && out == j->list)
    return side_object(j, side, j->node[side])->kind == NODE;
  for (vec_each(const join_pair, p, &j->pairs))
    if (p->out == out)
      return side_object(j, side, p->object[side])->kind == NODE;
  return false;
}

/* Is `outer` (+ 1) the owner of `inner`, or of its owner and so on, where on that side all between are
 * single nodes? Then what is owned by the former there may be owned by the latter. */
static bool may_own(const joiner *j, join_side side, uint32_t outer, uint32_t inner) {
  for (; inner != outer; inner = object_at(j->out, inner - 1)->owner)
    if (!inner || !is_single(j, side, inner - 1))
      return false;
  return true;
}

static bool owner_of_pair(const joiner *j, const join_pair *p, uint32_t *owner) {
  uint32_t left, right;
  if (!owner_of(j, LEFT, p->object[LEFT], &left) || !owner_of(j, RIGHT, p->object[RIGHT], &right))
    return false;
  bool is_right = may_own(j, LEFT, left, right);
  *owner = is_right ? right : left;
  return is_right || may_own(j, RIGHT, right, left);
}

/* ---- pairs ---- */

static bool same_links(const shape_object *a, const shape_object *b) {
  return a->next == b->next && a->prev == b->prev && a->head == b->head;
}

static bool fit(const shape_object *a, const shape_object *b) {
  if (a->size != b->size || a->of_library != b->of_library)
    return false;
  if (a->kind == BLOCK || b->kind == BLOCK)
    return a->kind == b->kind && a->frame == b->frame;
  if (!on_heap(a) || !on_heap(b) || (a->type && b->type && a->type != b->type))
    return false;
  return a->kind == NODE || b->kind == NODE || same_links(a, b);
}

static void note_loss(joiner *j, const shape_object *a, const shape_object *b) {
  bool list = a->kind == LIST || b->kind == LIST, empty = a->may_be_empty || b->may_be_empty;
  j->loses[LEFT] |= (list && a->kind == NODE) || (empty && !a->may_be_empty);
  j->loses[RIGHT] |= (list && b->kind == NODE) || (empty && !b->may_be_empty);
}

static void add_pair(joiner *j, join_pair p) {
  assert(!j->to[LEFT][p.object[LEFT]] && !j->to[RIGHT][p.object[RIGHT]]);
  vec_push(&j->pairs, p);
  j->to[LEFT][p.object[LEFT]] = p.out + 1;
  j->to[RIGHT][p.object[RIGHT]] = p.out + 1;
}

static bool make_pair(joiner *j, uint32_t left, uint32_t right, uint32_t *out) {
  const shape_object *a = side_object(j, LEFT, left), *b = side_object(j, RIGHT, right);
  join_pair p = {.object = {left, right}};
  uint32_t owner;
  if (!fit(a, b) || !owner_of_pair(j, &p, &owner))
    return false;
  if (a->kind == BLOCK && j->folds)
    return false;
  const shape_object *model = b->kind == LIST ? b : a;
  shape_object o = *model;
  memset(&o.cells, 0, sizeof o.cells);
  o.owner = a->kind == BLOCK ? 0 : owner;
  o.may_be_empty = a->may_be_empty || b->may_be_empty;
  o.is_zero = a->is_zero && b->is_zero;
  o.type = a->type ? a->type : b->type;
  note_loss(j, a, b);
  p.out = heap_add(j->out, o);
  add_pair(j, p);
  *out = p.out;
  return true;
}

/* Folding: the two nodes themselves. 1: they are what these lead to; 0: no; -1: it cannot be. */
static int lead_to_self(const joiner *j, const value *l, const value *r) {
  bool left = l->object == j->node[LEFT], right = r->object == j->node[RIGHT];
  bool other = l->object == j->node[RIGHT] || r->object == j->node[LEFT];
  if (!left && !right && !other)
    return 0;
  bool own_left = side_object(j, LEFT, l->object)->kind != LIST || l->end == AT_OWN;
  bool own_right = side_object(j, RIGHT, r->object)->kind != LIST || r->end == AT_OWN;
  return left && right && own_left && own_right ? 1 : -1;
}

/* Folding: both lead to the same object, which is none of the nodes' own. */
static bool share(joiner *j, const value *v) {
  assert(j->folds && v->object != j->node[LEFT] && v->object != j->node[RIGHT]);
  uint32_t *left = &j->to[LEFT][v->object], *right = &j->to[RIGHT][v->object];
  if (!*left && !*right)
    *left = *right = v->object + 1;
  return *left == v->object + 1 && *right == v->object + 1;
}

/* To which node of what stands for both; false: they disagree. */
static bool join_ends(const joiner *j, const value *l, const value *r, uint8_t *end) {
  bool left = side_object(j, LEFT, l->object)->kind == LIST;
  bool right = side_object(j, RIGHT, r->object)->kind == LIST;
  *end = right ? r->end : left ? l->end : AT_FIRST;
  return !left || !right || l->end == r->end;
}

static bool join_pointers(joiner *j, const value *l, const value *r, value *out) {
  assert(l->kind == POINTER && r->kind == POINTER);
  uint32_t to;
  if (l->offset != r->offset)
    return false;
  int self = j->folds ? lead_to_self(j, l, r) : 0;
  if (self) {
    *out = pointer_value(j->list, l->offset, AT_OWN);
    return self > 0;
  }
  *out = *l;
  if (j->folds && same_value(l, r) && share(j, l))
    return true;
  uint8_t end;
  if (!join_ends(j, l, r, &end))
    return false;
  uint32_t a = j->to[LEFT][l->object], b = j->to[RIGHT][r->object];
  if (a != b)
    return false;
  if (a)
    to = a - 1;
  else if (!make_pair(j, l->object, r->object, &to))
    return false;
  *out = pointer_value(to, l->offset, end);
  return true;
}

/* ---- lists that are nothing on the other side ---- */

static bool join_values(joiner *j, value l, value r, value *out);

static join_alone *find_alone(joiner *j, join_side side, uint32_t object) {
  for (vec_each(join_alone, a, &j->alone))
    if (a->side == side && a->object == object)
      return a;
  return NULL;
}

static join_alone *add_alone(joiner *j, join_side side, uint32_t object) {
  uint32_t owner;
  const shape_object *from = side_object(j, side, object);
  if (j->to[side][object] || !owner_of(j, side, object, &owner))
    return NULL;
  shape_object o = *from;
  memset(&o.cells, 0, sizeof o.cells);
  o.owner = owner;
  o.may_be_empty = true;
  j->loses[side] |= !from->may_be_empty;
  j->loses[!side] = true;
  uint32_t out = heap_add(j->out, o);
  j->to[side][object] = out + 1;
  vec_push(&j->alone, (join_alone){.side = side, .object = object, .out = out});
  return &j->alone.data[j->alone.size - 1];
}

/* `v` of that side leads to a list, `other` to what lies behind it. */
static bool join_empty(joiner *j, join_side side, value v, value other, value *out) {
  assert(v.kind == POINTER);
  const shape_object *o = side_object(j, side, v.object);
  if (o->kind != LIST || v.end == AT_OWN || (j->folds && v.object == j->node[side]))
    return false;
  if (v.offset != (int64_t)o->head && other.kind != POINTER)
    return false;
  join_alone *a = find_alone(j, side, v.object);
  if (!a && !(a = add_alone(j, side, v.object)))
    return false;
  if (other.kind == POINTER)
    other.offset -= v.offset - (int64_t)o->head;
  uint32_t link = v.end == AT_LAST ? o->prev : o->next, to = a->out;
  bool was_set = a->is_set[v.end];
  a->is_set[v.end] = true;
  value behind = cell_read(o, link, o->word), found;
  if (!join_values(j, side == LEFT ? behind : other, side == LEFT ? other : behind, &found))
    return fail(j);
  shape_object *list = object_at(j->out, to);
  value now = cell_read(list, link, list->word);
  if (was_set && !same_value(&now, &found))
    return fail(j);
  cell_write(list, link, list->word, found);
  *out = pointer_value(to, v.offset, (value_end)v.end);
  return true;
}

/* ---- values ---- */

static bool is_not_zero(const value *v) {
  return v->kind == NOT_ZERO || v->kind == FUNCTION || (v->kind == NUMBER && v->number);
}

static bool join_numbers(joiner *j, const value *l, const value *r, value *out) {
  assert(l->kind != POINTER && r->kind != POINTER);
  *out = *l;
  if (same_value(l, r))
    return true;
  *out = (value){.kind = is_not_zero(l) && is_not_zero(r) ? NOT_ZERO : ANY};
  j->loses[LEFT] |= !same_value(l, out);
  j->loses[RIGHT] |= !same_value(r, out);
  j->loses_values = true;
  return !j->strict || same_value(l, out) || same_value(r, out) || fail(j);
}

static bool join_values(joiner *j, value l, value r, value *out) {
  if (l.kind != POINTER && r.kind != POINTER)
    return join_numbers(j, &l, &r, out);
  if (j->failed || ++j->depth > MOST_DEPTH)
    return fail(j);
  bool ok = (l.kind == POINTER && r.kind == POINTER && join_pointers(j, &l, &r, out)) ||
            (r.kind == POINTER && join_empty(j, RIGHT, r, l, out)) ||
            (l.kind == POINTER && !j->failed && join_empty(j, LEFT, l, r, out));
  --j->depth;
  return (ok && !j->failed) || fail(j);
}

/* ---- cells ---- */

static bool is_link(const joiner *j, join_pair p, uint32_t offset) {
  const shape_object *list = object_at(j->out, p.out);
  return j->folds && p.out == j->list && (offset == list->next || offset == list->prev);
}

/* Does the other object have cells there that begin or end elsewhere? */
static bool is_cut(const shape_object *o, const cell *c) {
  for (vec_each(const cell, d, &o->cells))
    if (d->offset < c->offset + c->size && c->offset < d->offset + d->size &&
        (d->offset != c->offset || d->size != c->size))
      return true;
  return false;
}

static bool has_cell(const shape_object *o, uint32_t offset) {
  for (vec_each(const cell, c, &o->cells))
    if (c->offset == offset)
      return true;
  return false;
}

static void join_cell(joiner *j, join_pair p, const cell *c) {
  const shape_object *a = side_object(j, LEFT, p.object[LEFT]),
                     *b = side_object(j, RIGHT, p.object[RIGHT]);
  value v = any_value();
  if (is_link(j, p, c->offset))
    return;
  value l = cell_read(a, c->offset, c->size), r = cell_read(b, c->offset, c->size);
  bool cut = is_cut(a, c) || is_cut(b, c);
  if (cut && (l.kind == POINTER || r.kind == POINTER))
    j->failed = true;
  else if (cut && (l.kind != NUMBER || !same_value(&l, &r)))
    j->loses[LEFT] = j->loses[RIGHT] = j->loses_values = true;
  else if (!join_values(j, l, r, &v))
    j->failed = true;
  if (!j->failed)
    cell_write(object_at(j->out, p.out), c->offset, c->size, v);
}

void join_cells(joiner *j, join_pair p) {
  const shape_object *a = side_object(j, LEFT, p.object[LEFT]),
                     *b = side_object(j, RIGHT, p.object[RIGHT]);
  assert(a->size == b->size);
  if (a->is_zero != b->is_zero) {
    j->loses[a->is_zero ? LEFT : RIGHT] = true;
    j->loses_values = true;
  }
  for (uint32_t i = 0; i < a->cells.size && !j->failed; ++i)
    join_cell(j, p, &a->cells.data[i]);
  for (uint32_t i = 0; i < b->cells.size && !j->failed; ++i)
    if (!has_cell(a, b->cells.data[i].offset))
      join_cell(j, p, &b->cells.data[i]);
}

/* ---- what is on one side only ---- */

/* A copy of what each node of a list that is alone has of its own. */
static bool copy_alone(joiner *j, join_side side, uint32_t object) {
  uint32_t owner;
  const shape_object *from = side_object(j, side, object);
  if (!from->owner || !find_alone(j, side, from->owner - 1) || !owner_of(j, side, object, &owner))
    return false;
  shape_object o = *from;
  memset(&o.cells, 0, sizeof o.cells);
  o.owner = owner;
  uint32_t out = heap_add(j->out, o);
  j->to[side][object] = out + 1;
  vec_push(&j->alone, (join_alone){.side = side, .object = object, .out = out});
  return true;
}

/* To which node of a list that stands for a single one: of a pointer back it is the last. */
static uint8_t image_end(const shape_object *was, const shape_object *is, const value *v,
                         bool is_back) {
  if (was->kind == is->kind)
    return v->end;
  assert(was->kind == NODE && is->kind == LIST);
  return is_back && is->prev != NO_LINK ? AT_LAST : AT_FIRST;
}

/* What stands for a value that is on one side only. `is_back`: it is a link to the node before. */
static bool image(joiner *j, join_side side, value v, bool is_back, value *out) {
  *out = v;
  if (v.kind != POINTER)
    return true;
  const shape_object *was = side_object(j, side, v.object);
  if (j->folds && (v.object == j->node[LEFT] || v.object == j->node[RIGHT])) {
    *out = pointer_value(j->list, v.offset, AT_OWN);
    return (was->kind != LIST || v.end == AT_OWN) && v.object == j->node[side];
  }
  if (!j->to[side][v.object] && !copy_alone(j, side, v.object) && !(j->folds && share(j, &v)))
    return false;
  out->object = j->to[side][v.object] - 1;
  out->end = image_end(was, object_at(j->out, out->object), &v, is_back);
  return true;
}

static bool fill_alone(joiner *j, uint32_t at) {
  join_alone a = vec_at(&j->alone, at);
  assert(j->to[a.side][a.object] == a.out + 1);
  const shape_object *from = side_object(j, a.side, a.object);
  for (vec_each(const cell, c, &from->cells)) {
    bool is_list = from->kind == LIST;
    if (is_list && ((c->offset == from->next && a.is_set[AT_FIRST]) ||
                    (c->offset == from->prev && a.is_set[AT_LAST])))
      continue;
    value v;
    if (!image(j, a.side, c->value, is_list && c->offset == from->prev, &v))
      return fail(j);
    cell_write(object_at(j->out, a.out), c->offset, c->size, v);
  }
  return true;
}

bool join_all(joiner *j) {
  for (uint32_t i = 0; i < j->pairs.size && !j->failed; ++i)
    join_cells(j, j->pairs.data[i]);
  for (uint32_t i = 0; i < j->alone.size && !j->failed; ++i)
    fill_alone(j, i);
  return !j->failed;
}

/* ---- two heaps ---- */

void joiner_begin(joiner *j, const heap *left, const heap *right) {
  assert(!j->from[LEFT] && !j->from[RIGHT]);
  j->from[LEFT] = left;
  j->from[RIGHT] = right;
  j->to[LEFT] = xcalloc(left->objects.size + 1, sizeof(uint32_t));
  j->to[RIGHT] = xcalloc(right->objects.size + 1, sizeof(uint32_t));
}

void joiner_end(joiner *j) {
  free(j->to[LEFT]);
  free(j->to[RIGHT]);
  vec_free(&j->pairs);
  vec_free(&j->alone);
}

static void pair_variables(joiner *j) {
  for (uint32_t i = 0; i < j->from[LEFT]->objects.size; ++i) {
    const shape_object *a = &j->from[LEFT]->objects.data[i];
    if (a->kind != VARIABLE)
      continue;
    uint32_t other = heap_find(j->from[RIGHT], a->var, a->frame);
    if (other == UINT32_MAX) {
      j->loses[LEFT] = j->loses_values = true;
      continue;
    }
    shape_object o = *a;
    memset(&o.cells, 0, sizeof o.cells);
    o.is_zero = a->is_zero && side_object(j, RIGHT, other)->is_zero;
    add_pair(j, (join_pair){.object = {i, other}, .out = heap_add(j->out, o)});
  }
  for (uint32_t i = 0; i < j->from[RIGHT]->objects.size; ++i)
    if (j->from[RIGHT]->objects.data[i].kind == VARIABLE && !j->to[RIGHT][i])
      j->loses[RIGHT] = j->loses_values = true;
}

/* What variables lead to on both sides, and is of the same kind, is a pair before all else. */
static void pair_alike(joiner *j) {
  uint32_t variables = j->pairs.size;
  for (uint32_t i = 0; i < variables; ++i) {
    join_pair p = j->pairs.data[i];
    const shape_object *a = side_object(j, LEFT, p.object[LEFT]),
                       *b = side_object(j, RIGHT, p.object[RIGHT]);
    for (vec_each(const cell, c, &a->cells)) {
      value l = c->value, r = cell_read(b, c->offset, c->size), out;
      if (l.kind == POINTER && r.kind == POINTER && l.end == r.end &&
          side_object(j, LEFT, l.object)->kind == side_object(j, RIGHT, r.object)->kind)
        join_pointers(j, &l, &r, &out);
    }
  }
}

static bool all_are_there(const joiner *j, join_side side) {
  for (uint32_t i = 0; i < j->from[side]->objects.size; ++i) {
    const shape_object *o = &j->from[side]->objects.data[i];
    if ((on_heap(o) || o->kind == BLOCK) && !j->to[side][i])
      return false;
  }
  return true;
}

/* Do variables have different numbers? The same variables mostly have the same places on both sides. */
static bool numbers_differ(const heap *left, const heap *right) {
  for (uint32_t i = 0; i < left->objects.size && i < right->objects.size; ++i) {
    const shape_object *a = &left->objects.data[i], *b = &right->objects.data[i];
    if (a->kind != VARIABLE || b->kind != VARIABLE || a->var != b->var || a->frame != b->frame ||
        a->cells.size != 1 || b->cells.size != 1)
      continue;
    const value *v = &a->cells.data[0].value, *w = &b->cells.data[0].value;
    if (v->kind == NUMBER && w->kind == NUMBER && v->number != w->number &&
        a->cells.data[0].size == b->cells.data[0].size)
      return true;
  }
  return false;
}

joined heap_join(const heap *left, const heap *right, bool strict) {
  assert(left->frames.size == right->frames.size);
  if (strict && numbers_differ(left, right))
    return (joined){0};
  joiner j = {.out = heap_new(), .strict = strict};
  joiner_begin(&j, left, right);
  for (vec_each(const shape_frame, f, &left->frames))
    vec_push(&j.out->frames, *f);
  pair_variables(&j);
  pair_alike(&j);
  bool ok =
      join_all(&j) && all_are_there(&j, LEFT) && all_are_there(&j, RIGHT) && heap_is_good(j.out);
  if (!ok) {
    heap_delete(j.out);
    j.out = NULL;
  } else
    for (vec_each(shape_object, o, &j.out->objects))
      cells_tidy(o);
  joiner_end(&j);
  return (joined){j.out, j.loses[LEFT], j.loses[RIGHT], j.loses_values};
}
