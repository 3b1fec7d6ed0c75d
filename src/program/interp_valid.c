/* interp_valid.c: what is asked of memory (E_VALID): may it be accessed, freed, is it still reached?
 *
 * An object is reached if a pointer into it, or to its end, lies in a variable or in an object that is
 * reached. Temporaries of the lowering are no variables. Integers as wide as a pointer may be one. */
#include "program/interp_state.h"

typedef struct search {
  interp *in;
  VEC(object *) open; /* reached, their contents not looked at yet */
  map reached;        /* serial + 1 */
} search;

/* The object that the address is in, or at the end of. */
static object *pointed(interp *in, uint64_t address) {
  object *o = object_find(in, address);
  return o || address == 0 ? o : object_find(in, address - 1);
}

static void reach_object(search *s, object *o) {
  if (!o || !o->live || map_has(&s->reached, o->serial + 1))
    return;
  map_put(&s->reached, o->serial + 1, 1);
  vec_push(&s->open, o);
}

static uint64_t read_pointer(const interp *in, const object *o, uint64_t at) {
  uint64_t address = 0;
  memcpy(&address, o->bytes + at, in->pointer_width / 8);
  return address & in->pointer_mask;
}

static void reach_contents(search *s, const object *o) {
  uint64_t width = s->in->pointer_width / 8;
  if (!o->bytes || !o->pointers || o->size < width)
    return;
  for (uint64_t at = 0; at + width <= o->size; ++at)
    if (o->pointers[at] == 1 && !object_is_undefined(o, at, width))
      reach_object(s, pointed(s->in, read_pointer(s->in, o, at)));
}

static bool may_hold_pointer(const interp *in, const var *v) {
  return v->kind != V_TEMP && (v->type->kind == T_PTR ||
                               (v->type->kind == T_INT && v->type->width == in->pointer_width));
}

static void reach_slot(search *s, const var *v, uint32_t slot) {
  interp *in = s->in;
  assert(slot < in->slots.size);
  if (may_hold_pointer(in, v) && !in->undefined[slot])
    reach_object(s, pointed(in, (uint64_t)in->slots.data[slot] & in->pointer_mask));
}

static void reach_globals(search *s) {
  interp *in = s->in;
  for (vec_each(const global, g, &in->p->globals)) {
    home h = in->where.homes[g->var->id];
    if (h.kind == HOME_GLOBAL_SLOT)
      reach_slot(s, g->var, h.index);
  }
  for (vec_each(object, o, &in->regions[REGION_STATIC].objects))
    reach_object(s, o);
}

static void reach_vars(search *s, const frame *f, var *const *vars, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    home h = s->in->where.homes[vars[i]->id];
    if (h.kind == HOME_SLOT)
      reach_slot(s, vars[i], f->slot_base + h.index);
  }
}

/* The variables of the active procedures, without those of the last `gone` ones. */
static void reach_frames(search *s, uint32_t gone) {
  interp *in = s->in;
  uint32_t count = in->frames.size - gone;
  object_vec *stack = &in->regions[REGION_STACK].objects;
  uint32_t end = gone ? in->frames.data[count].object_base : stack->size;
  for (uint32_t i = 0; i < count; ++i) {
    const frame *f = &in->frames.data[i];
    reach_vars(s, f, f->code->f->params.data, f->code->f->params.size);
    reach_vars(s, f, f->code->f->locals.data, f->code->f->locals.size);
  }
  for (uint32_t i = 0; i < end; ++i)
    reach_object(s, &stack->data[i]);
}

/* The first heap object that is not reached; without a search: that lives. */
static const object *first_lost(const interp *in, const search *s) {
  for (vec_each(const object, o, &in->regions[REGION_HEAP].objects))
    if (o->kind == OBJECT_HEAP && o->live && !o->type && !o->of_library &&
        (!s || (!o->exposed && !map_has(&s->reached, o->serial + 1))))
      return o;
  return NULL;
}

static const object *untracked(interp *in, bool ends) {
  assert(in->frames.size > 0);
  search s = {.in = in};
  reach_globals(&s);
  reach_frames(&s, ends ? 1 : 0);
  while (s.open.size)
    reach_contents(&s, vec_pop(&s.open));
  const object *lost = first_lost(in, &s);
  vec_free(&s.open);
  map_free(&s.reached);
  return lost;
}

const object *lost_object(interp *in, valid_kind kind) {
  switch (kind) {
  case VALID_TRACKED:
  case VALID_ENDED:
    return untracked(in, kind == VALID_ENDED);
  case VALID_RELEASED:
    return first_lost(in, NULL);
  default:
    return NULL;
  }
}

/* Is the character of `size` bytes 0? Bytes that are not set could hold anything else. */
static bool is_end(const object *o, uint64_t at, uint64_t size) {
  bool zero = !object_is_undefined(o, at, size);
  for (uint64_t i = 0; i < size && zero; ++i)
    zero = o->bytes[at + i] == 0;
  return zero;
}

static bool is_text(interp *in, uint64_t address, uint64_t size) {
  assert(size > 0);
  if (!is_accessible(in, address, size, ACCESS_READ))
    return false;
  const object *o = object_find(in, address);
  uint64_t at = address - o->base;
  while (at + size <= o->size && !is_end(o, at, size))
    at += size;
  return at + size <= o->size;
}

/* Has a bit of the scalar been set? What code outside may have set counts as set, and what cannot be
 * read is another matter. */
static bool is_set(interp *in, const expr *path) {
  place p;
  eval_place(in, path, &p);
  uint64_t size = path->type->size;
  if (p.kind == PLACE_ADDRESS && is_accessible(in, p.at, size, ACCESS_READ)) {
    p.object = object_find(in, p.at);
    p.at -= p.object->base;
  } else if (p.kind != PLACE_OBJECT || p.at > p.object->size || size > p.object->size - p.at) {
    return true;
  }
  return p.object->known || !object_is_unset(p.object, p.at, size);
}

bool eval_valid(interp *in, const expr *e) {
  if (e->index == VALID_SET)
    return is_set(in, e->kid[0]);
  uint64_t address = e->count > 0 ? (uint64_t)eval(in, e->kid[0]) & in->pointer_mask : 0;
  uint64_t size = e->count > 1 ? (uint64_t)eval(in, e->kid[1]) : 0;
  switch ((valid_kind)e->index) {
  case VALID_READ:
    return is_accessible(in, address, size, ACCESS_READ);
  case VALID_WRITE:
    return is_accessible(in, address, size, ACCESS_WRITE);
  case VALID_TEXT:
    return is_text(in, address, size);
  case VALID_FREE:
    return is_freeable(in, address);
  case VALID_TRACKED:
  case VALID_ENDED:
  case VALID_LATER:
  case VALID_RELEASED:
    return !lost_object(in, (valid_kind)e->index);
  case VALID_SET:
  case VALID_KINDS:
    break;
  }
  assert(false && "a question about memory");
  return false;
}
