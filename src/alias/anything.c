/* anything.c: large sets.
 *
 * A set of locations that has grown beyond FINE elements takes further objects as wholes:
 * `anywhere` in the object, instead of one element per offset. If it then has more than half of
 * the objects there are (and these are many), or more than MOB, it is not worth telling them
 * apart: one location, anywhere in the object *anything*, stands for all. That object's members
 * are the objects whose address may be held by a pointer; its `any` has edges to theirs and their
 * `all` to its own, so that stores through such a pointer reach every member, and loads come from
 * every member. Constants do not count: they are many, but a store does not change them.
 *
 * Nobody outside this room sees it: locations are listed member by member, from one array. */
#include "alias/internal.h"

#ifdef ASSAY_STRESS
enum { FINE = 4, CROWD = 8, MOB = 16 };
#else
enum { FINE = 128, CROWD = 256, MOB = 1024 };
#endif

/* ---- members ---- */

static bool may_be_pointed_to(const alias *a, const alias_object *o) {
  switch (o->kind) {
  case OBJ_VAR:
  case OBJ_FUNCTION:
    return o->var->address_taken || (o->var->is_known && a->globals_arbitrary);
  case OBJ_RESULT:
  case OBJ_ANYTHING:
    return false;
  default:
    return true;
  }
}

static void connect(alias *a, uint32_t object) {
  assert(a->anything_object != NONE && object != a->anything_object);
  uint32_t any = a->contents.data[a->anything_object].any;
  uint32_t all = a->contents.data[a->anything_object].all;
  const alias_object *o = &a->objects.data[object];
  bool is_function = o->kind == OBJ_FUNCTION, is_const = o->is_const;
  if (is_function)
    return;
  edge_add(a, all_node(a, object), all);
  if (!is_const)
    edge_add(a, any, any_node(a, object));
}

static void join(alias *a, uint32_t object) {
  if (a->contents.data[object].is_member)
    return;
  a->contents.data[object].is_member = true;
  a->crowd += !a->objects.data[object].is_const;
  vec_push(&a->members, object);
  assert(a->crowd <= a->members.size);
  if (a->anything_object != NONE)
    connect(a, object);
}

static void members_update(alias *a) {
  for (; a->joined < a->objects.size; ++a->joined)
    if (may_be_pointed_to(a, &a->objects.data[a->joined]))
      join(a, a->joined);
  while (a->late_members.size > 0)
    join(a, vec_pop(&a->late_members));
}

static uint32_t object_anything(alias *a) {
  if (a->anything_object != NONE)
    return a->anything_object;
  uint32_t id = object_make(a, OBJ_ANYTHING, NULL);
  a->objects.data[id].many = true;
  uint32_t any = node_add(a), all = node_add(a);
  a->contents.data[id].any = any;
  a->contents.data[id].all = all;
  edge_add(a, any, all);
  a->anything_object = id;
  a->everything = loc_anywhere(a, id);
  take_all_objects(a);
  for (uint32_t i = 0; i < a->members.size; ++i)
    connect(a, a->members.data[i]);
  members_update(a);
  assert(a->late_members.size == 0);
  return id;
}

/* ---- sets ---- */

/* Any place in the location's object. */
static uint32_t coarse(alias *a, uint32_t where) {
  assert(where < a->locs.size);
  uint32_t object = a->locs.data[where].object;
  uint32_t *known = &a->contents.data[object].anywhere;
  if (*known == NONE)
    *known = loc_anywhere(a, object);
  return *known;
}

/* All that a set with everything in it needs to know of a location is that its object is a
 * member. */
static void note_member(alias *a, uint32_t where) {
  uint32_t object = a->locs.data[where].object;
  if (!a->contents.data[object].is_member && a->objects.data[object].kind != OBJ_ANYTHING)
    vec_push(&a->late_members, object);
}

bool set_insert(alias *a, uint32_t n, uint32_t where) {
  node *at = &a->nodes.data[n];
  assert(at->parent == n && where < a->locs.size);
  if (at->is_full) {
    note_member(a, where);
    return false;
  }
  if (at->set.size >= FINE && where != a->everything) {
    if (id_set_has(&at->set, where))
      return false;
    where = coarse(a, where);
  }
  assert(at == &a->nodes.data[n]); /* making a location adds no node */
  if (!id_set_add(&at->set, where))
    return false;
  at->is_full = where == a->everything;
  at->weight += !a->objects.data[a->locs.data[where].object].is_const;
  assert(at->is_full || at->weight <= at->set.size);
  return true;
}

/* The node holds everything. */
static void set_fill(alias *a, uint32_t n) {
  (void)object_anything(a);
  n = node_find(a, n);
  node *at = &a->nodes.data[n];
  for (uint32_t i = 0; i < at->set.size; ++i)
    note_member(a, at->set.items[i]);
  if (set_insert(a, n, a->everything))
    a->changed = true;
  assert(a->nodes.data[n].is_full);
}

/* What a full set has besides everything is of no use any more. */
static void compact(alias *a, uint32_t n) {
  node *at = &a->nodes.data[n];
  if (!at->is_full || at->set.size == 1)
    return;
  id_set_free(&at->set);
  id_set_add(&at->set, a->everything);
  at->copied = at->applied = 0;
}

void crowds_update(alias *a) {
  members_update(a);
  uint32_t half = a->crowd / 2, limit = half < CROWD ? CROWD : half > MOB ? MOB : half;
  for (uint32_t n = 0; n < a->nodes.size; ++n) {
    if (a->nodes.data[n].parent != n)
      continue;
    if (!a->nodes.data[n].is_full && a->nodes.data[n].weight > limit)
      set_fill(a, n);
    compact(a, n);
  }
  members_update(a);
}

/* ---- what it stands for ---- */

alias_set everywhere(alias *a) {
  assert(a->frozen && a->anything_object != NONE);
  assert(a->late_members.size == 0);
  if (a->everywhere.size)
    return a->everywhere;
  location_vec out = {0};
  sort_ids(a->members.data, a->members.size);
  for (uint32_t i = 0; i < a->members.size; ++i)
    vec_push(&out,
             (alias_location){
                 .object = a->members.data[i], .shape = ALIAS_STRIDE, .stride = 1, .size = 1});
  a->everywhere = (alias_set){.size = out.size};
  a->everywhere.data = arena_copy(&a->memory, out.data, out.size * sizeof *out.data);
  vec_free(&out);
  return a->everywhere;
}
