/* caller.c: memory that exists before the entry procedure is called, and the pointers that come
 * from there: in arguments, in globals, behind those.
 *
 * There is one object per type, which stands for any number of arrays of it. A pointer to a t may
 * point to any t in there; and if the entry is not main (main's arguments are objects of their
 * own), to any part that can be accessed as a t (C17 6.5p7) of the objects of other types and of
 * the globals that are known outside (caller.h). Types that a pointer is cast to have objects too:
 * a struct is found from a pointer to one of its members that way.
 *
 * If pointers are distinct (--entry-args), each argument has an object of its own; those behind
 * them share one per type, which may be more than one object. */
#include "program/caller.h"
#include "alias/internal.h"

enum { MOST_PARTS = 64 }; /* of an object, that are told apart */

/* ---- parts of objects ---- */

typedef struct exposure {
  alias *a;
  uint32_t object, node;
  const type *target;
  uint32_t count;
  bool whole; /* too many parts: any place of it */
} exposure;

static loc object_start(const alias *a, uint32_t object) {
  assert(object < a->objects.size);
  const alias_object *o = &a->objects.data[object];
  if (o->repeats && o->type && o->type->size > 0)
    return (loc){.object = object, .shape = ALIAS_ELEMENTS, .stride = 1};
  return (loc){.object = object, .shape = ALIAS_EXACT};
}

static void expose_parts(exposure *x, const path *at, const type *t) {
  if (x->whole)
    return;
  if (type_is_accessed_as(t, x->target)) {
    x->whole = ++x->count > MOST_PARTS;
    loc l = loc_walk(x->a, object_start(x->a, x->object), at->steps, at->count, at->anywhere);
    node_insert(x->a, x->node, loc_make(x->a, l));
  }
  if (t->kind == T_ARRAY && t->elem->size > 0) {
    path each = path_each(*at, t);
    expose_parts(x, &each, t->elem);
  } else if (t->kind == T_STRUCT) {
    for (uint32_t i = 0; i < t->count; ++i) {
      path part = path_field(*at, t, i);
      if (!t->fields[i].bit_width)
        expose_parts(x, &part, t->fields[i].type);
    }
  }
}

/* Adds the parts of the object that a pointer to the target type may point to. */
static void expose(alias *a, uint32_t object, const outside_target *to) {
  assert(to->node < a->nodes.size && a->objects.data[object].kind != OBJ_ANYTHING);
  exposure x = {.a = a, .object = object, .node = to->node, .target = to->type};
  const type *t = a->objects.data[object].type;
  if (a->objects.data[object].var) /* a type without a size has no layout */
    t = a->objects.data[object].var->type;
  if (to->type->kind == T_VOID || type_is_character(to->type)) {
    x.whole = true;
  } else if (t) {
    path start = path_of_object(a, object, t);
    expose_parts(&x, &start, t);
  }
  if (x.whole)
    node_insert(a, to->node, loc_anywhere(a, object));
}

static void expose_object(alias *a, uint32_t object) {
  vec_push(&a->exposed, object);
  for (uint32_t i = 0; i < a->wanted.size; ++i) {
    outside_target to = a->wanted.data[i];
    expose(a, object, &to);
  }
}

/* ---- objects ---- */

static uint32_t make_outside(alias *a, const type *t) {
  assert(t->kind != T_FUNC);
  uint32_t id = object_make(a, OBJ_OUTSIDE, t);
  alias_object *o = &a->objects.data[id];
  o->type = t->kind == T_VOID ? NULL : t;
  o->repeats = t->size > 0;
  o->many = true;
  o->size = UNSIZED;
  vec_push(&a->outsiders, id);
  return id;
}

static void outside_made(alias *a, uint32_t id, const type *t) {
  path at = path_of_object(a, id, t);
  fill_outside(a, &at, t);
  if (a->unknown != NONE)
    connect_unknown(a, id);
  if (a->anything != NONE)
    node_insert(a, a->anything, loc_anywhere(a, id));
  if (a->globals_arbitrary)
    given_add_object(a, id);
}

/* An object outside of that type; the unknown one where t says nothing. */
static uint32_t object_outside(alias *a, const type *t) {
  if (t->kind == T_VOID || t->kind == T_FUNC)
    return object_unknown(a);
  uint64_t *slot = map_slot_of(&a->outside, t->id);
  if (*slot)
    return (uint32_t)*slot - 1;
  uint32_t id = make_outside(a, t);
  *slot = id + 1;
  outside_made(a, id, t);
  if (a->globals_arbitrary && a->p->outside != OUTSIDE_DISTINCT)
    expose_object(a, id);
  return id;
}

/* ---- pointers ---- */

static bool shares(const alias *a) {
  return a->globals_arbitrary && a->p->outside != OUTSIDE_DISTINCT;
}

/* The node of where a pointer to t from outside may point. */
static uint32_t pointer_node(alias *a, const type *t) {
  uint64_t known = map_get(&a->wanted_of, t->id, 0);
  if (known)
    return a->wanted.data[known - 1].node;
  outside_target to = {.type = t, .node = node_add(a)};
  vec_push(&a->wanted, to);
  map_put(&a->wanted_of, t->id, a->wanted.size);
  assert(a->wanted.size == a->wanted_of.size);
  for (uint32_t i = 0; i < a->exposed.size; ++i)
    expose(a, a->exposed.data[i], &to);
  uint32_t own = object_outside(a, t); /* exposes itself */
  if (own == a->unknown)
    node_insert(a, to.node, loc_anywhere(a, own));
  else if (t->size == 0)
    node_insert(a, to.node, loc_start(a, own));
  return to.node;
}

static uint32_t own_node(alias *a, const type *t) {
  assert(a->own_objects);
  if (t->kind == T_FUNC)
    return node_of_loc(a, loc_anywhere(a, object_unknown(a)));
  uint32_t id = make_outside(a, t);
  a->objects.data[id].many = false;
  a->own_objects = false;
  if (t->kind == T_VOID)
    node_insert(a, any_node(a, id), loc_anywhere(a, object_unknown(a)));
  outside_made(a, id, t);
  a->own_objects = true;
  return node_of_loc(a, loc_start(a, id));
}

static uint32_t outside_pointer(alias *a, const type *t) {
  if (a->own_objects)
    return own_node(a, t);
  if (shares(a))
    return pointer_node(a, t);
  return node_of_loc(a, loc_start(a, object_outside(a, t)));
}

void fill_outside(alias *a, const path *to, const type *t) {
  switch (t->kind) {
  case T_PTR:
    store_path(a, to, outside_pointer(a, t->elem));
    return;
  case T_ARRAY: {
    path elements = path_each(*to, t);
    if (type_has_pointer(t))
      fill_outside(a, &elements, t->elem);
    return;
  }
  case T_STRUCT:
    for (uint32_t i = 0; i < t->count; ++i) {
      if (!type_has_pointer(t->fields[i].type))
        continue;
      path part = path_field(*to, t, i);
      fill_outside(a, &part, t->fields[i].type);
    }
    return;
  default:
    return;
  }
}

/* ---- the start ---- */

void outside_cast(alias *a, const type *target) {
  bool sized = target->kind == T_STRUCT && target->size > 0;
  for (uint32_t i = 0; sized && i < a->cast_to.size; ++i)
    sized = a->cast_to.data[i] != target;
  if (sized)
    vec_push(&a->cast_to, target);
}

/* Unknown memory may hold pointers to what is known. */
void unknown_is_outside(alias *a) {
  if (shares(a) && a->exposed.size > 0)
    edge_add(a, pointer_node(a, type_void(&a->p->pool)), cell_node(a, a->unknown, 0));
}

void outside_start(alias *a) {
  assert(a->wanted.size == 0 && a->exposed.size == 0);
  if (!shares(a))
    return;
  for (vec_each(global, g, &a->p->globals))
    if (g->var->is_known)
      expose_object(a, object_of_var(a, g->var));
  for (uint32_t i = 0; i < a->cast_to.size; ++i)
    (void)object_outside(a, a->cast_to.data[i]);
}
