/* interp_given.c: the memory that the caller of an entry other than main has set up (given.h): its
 * objects, and pointers in arguments, globals and these objects, drawn as numbers of places. */
#include "base/memory.h"
#include "program/given.h"
#include "program/interp_state.h"

void setup_given(interp *in, const proc *entry) {
  in->given = given_of(in->p, entry);
  uint32_t count = given_object_count(in->given);
  in->given_bases = xcalloc(count + 1, sizeof *in->given_bases);
  in->given_taken = xcalloc(count + 1, sizeof *in->given_taken);
  for (uint32_t i = 0; i < count; i++) {
    const given_object *g = given_object_at(in->given, i);
    bool known = g->size > 0;
    object *o = object_new(in, REGION_STATIC, known ? OBJECT_HEAP : OBJECT_OPAQUE,
                           known ? g->size : 256, 16, NULL, true);
    object_undefine(o, HAVOC_CALLER);
    o->name = g->name;
    o->type = known ? g->type : NULL;
    in->given_bases[i] = o->base;
    if (g->is_gone)
      object_drop(in, o);
  }
}

static uint64_t place_address(interp *in, const given_place *p, uint64_t offset) {
  switch (p->kind) {
  case GIVEN_NULL:
    return 0;
  case GIVEN_OBJECT:
    if (in->p->outside == OUTSIDE_DISTINCT && in->given_taken[p->object])
      stop_run(in, RUN_BLOCKED, "two pointers from outside lead to one object");
    in->given_taken[p->object] = true;
    return in->given_bases[p->object] + offset;
  case GIVEN_GLOBAL:
  case GIVEN_FUNCTION: {
    home h = in->where.homes[p->var->id];
    assert(h.kind == HOME_STATIC);
    return in->regions[REGION_STATIC].objects.data[h.index].base + offset;
  }
  }
  return 0;
}

void drawn_in_var(interp *in, const var *v) {
  if (in->given)
    in->home = (draw_home){.var = v};
}

void drawn_in_object(interp *in, const object *o, const place *p) {
  if (!in->given)
    return;
  in->home = (draw_home){.var = o->name ? NULL : o->var,
                         .offset = p->at,
                         .bit_offset = p->bit_offset,
                         .bit_width = p->bit_width};
  uint32_t count = given_object_count(in->given);
  for (uint32_t i = 0; o->name && i < count; i++)
    if (in->given_bases[i] == o->base)
      in->home.object = i + 1;
}

u128 draw_given(interp *in, draw_source source, const type *t, const char *name, const expr *path) {
  assert(t->kind == T_PTR && in->given);
  const given_places *places = given_places_of(in->given, t->elem);
  draw d = {.source = source, .why = HAVOC_CALLER, .type = t, .name = name, .path = path};
  d.count = places->count;
  uint32_t number = (uint32_t)draw_now(in, d);
  const given_place *p = given_place_at(places, number);
  return place_address(in, p, given_offset(p, number));
}

const type *object_given_pointer(const object *o, uint64_t at, uint64_t *start) {
  const type *t = o->type ? o->type : o->var ? o->var->type : NULL;
  return given_pointer_in(t, o->size, at, start);
}

const type *object_pointer_type(const object *o, uint64_t at, const type *t) {
  uint64_t start;
  const type *made = object_given_pointer(o, at, &start);
  return made && start == at ? made : t;
}
