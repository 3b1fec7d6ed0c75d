/* visible.c: which objects the callee of a call can get at: those that exist already must be
 * reachable from globals or from the arguments of this very call. Effects of a procedure cover all
 * its callers; seen from one call, accesses to other callers' variables are left out. What unknown
 * code was given is reachable from everywhere: it may be called everywhere.
 *
 * Memory that is not the program's (unknown, outside, fixed) is always visible. Where pointers may
 * come from nowhere (approximations) or threads run, everything is. */
#include "alias/internal.h"

enum { MAX_VISIBLE = 512 };

static bool is_ambient_kind(const alias_object *o) {
  switch (o->kind) {
  case OBJ_VAR:
    return o->proc == NO_PROC;
  case OBJ_FUNCTION:
  case OBJ_OUTSIDE:
  case OBJ_UNKNOWN:
  case OBJ_ABSOLUTE:
    return true;
  default:
    return false;
  }
}

static bool is_ambient(const alias *a, uint32_t object) {
  return object >= a->ambient.size || a->ambient.data[object];
}

/* Adds the objects that a node points into, except ambient ones. */
static void add_objects(alias *a, uint32_t n, id_set *out) {
  if (n == NONE)
    return;
  const id_set *set = &a->nodes.data[node_find(a, n)].set;
  for (uint32_t i = 0; i < set->size; ++i) {
    uint32_t object = a->locs.data[set->items[i]].object;
    if (!is_ambient(a, object))
      id_set_add(out, object);
  }
}

/* Adds what pointers in the object's memory point into. */
static void add_contents(alias *a, uint32_t object, id_set *out) {
  const memory *m = &a->contents.data[object];
  if (m->all != NONE) {
    add_objects(a, m->all, out);
    return;
  }
  for (uint32_t i = 0; i < m->cells.size; ++i)
    add_objects(a, m->cells.data[i], out);
}

void visible_start(alias *a) {
  assert(a->frozen && a->ambient.size == 0);
  a->all_visible = a->anything != NONE || a->anything_object != NONE || a->p->is_concurrent;
  if (a->all_visible)
    return;
  vec_resize(&a->ambient, a->objects.size);
  id_set found = {0};
  for (uint32_t i = 0; i < a->objects.size; ++i)
    a->ambient.data[i] = is_ambient_kind(&a->objects.data[i]);
  for (uint32_t i = 0; i < a->ambient.size; ++i)
    if (a->ambient.data[i])
      add_contents(a, i, &found);
  add_objects(a, a->given, &found);
  for (uint32_t i = 0; i < found.size; ++i)
    add_contents(a, found.items[i], &found);
  for (uint32_t i = 0; i < found.size; ++i)
    a->ambient.data[found.items[i]] = true;
  id_set_free(&found);
}

/* Finds out what the arguments of a call lead to. */
static void look(alias *a, call_site *site) {
  const stmt *s = &a->p->procs.data[site->proc]->stmts.data[site->label];
  assert(!site->looked && site->visible.size == 0 && s->kind == S_CALL);
  site->looked = true;
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    add_objects(a, value_node(a, s->rhs[i]), &site->visible);
  for (uint32_t i = 0; i < site->visible.size && site->visible.size <= MAX_VISIBLE; ++i)
    add_contents(a, site->visible.items[i], &site->visible);
  site->sees_all = site->visible.size > MAX_VISIBLE;
}

bool is_visible(alias *a, uint32_t index, uint32_t object) {
  assert(index < a->sites.size && object < a->objects.size);
  if (a->all_visible || is_ambient(a, object))
    return true;
  if (!a->sites.data[index].looked)
    look(a, &a->sites.data[index]);
  const call_site *site = &a->sites.data[index];
  return site->sees_all || id_set_has(&site->visible, object);
}
