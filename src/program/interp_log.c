/* interp_log.c: what code outside the program did, recorded (outside_log.h). */
#include "program/interp_state.h"

static outside_event *add_event(interp *in, outside_kind kind, const proc *f) {
  outside_event *e = vec_add(&in->log.events);
  *e = (outside_event){.kind = kind, .proc = f, .draws = in->result.draws};
  e->first = in->log.values.size;
  return e;
}

/* A pointer as code outside sees it. */
static void add_value(interp *in, const type *t, u128 v) {
  outside_value *added = vec_add(&in->log.values);
  *added = (outside_value){.type = t, .value = v};
  in->log.events.data[in->log.events.size - 1].count++;
  uint64_t address = (uint64_t)v & in->pointer_mask;
  if (t->kind != T_PTR || address == 0)
    return;
  object *o = object_find(in, address);
  if (!o)
    o = object_starting(in, address);
  if (!o)
    o = object_find(in, address - 1);
  if (!o)
    return;
  added->object = o->number && o->live ? o->number : OUTSIDE_LOST;
  added->offset = address - o->base;
}

static bool is_defined(const aggregate *a, uint64_t at, uint64_t size) {
  for (uint64_t i = at; a->shadow && i < at + size; i++)
    if (a->shadow[i] & 0xff)
      return false;
  return a->bytes && (a->shadow || !a->undefined);
}

static uint32_t add_part(interp *in, const aggregate *a, const type *t, uint64_t at) {
  uint32_t size = scalar_bytes(t);
  u128 bits = 0;
  if (size > sizeof bits || !is_defined(a, at, size))
    return 0;
  memcpy(&bits, a->bytes + at, size);
  add_value(in, t, cut_value(t, bits));
  in->log.values.data[in->log.values.size - 1].at = at;
  return 1;
}

/* The scalars of an aggregate, of a union or a struct with bit-fields its bytes: how many. */
static uint32_t add_parts(interp *in, const aggregate *a, const type *t, uint64_t at) {
  uint32_t n = 0;
  bool by_byte = t->kind == T_STRUCT && t->is_union;
  for (uint32_t i = 0; t->kind == T_STRUCT && i < t->count; i++)
    by_byte |= t->fields[i].bit_width != 0;
  if (by_byte)
    for (uint64_t i = 0; i < t->size; i++)
      n += add_part(in, a, type_int(in->pool, 8, false), at + i);
  else if (t->kind == T_STRUCT)
    for (uint32_t i = 0; i < t->count; i++)
      n += add_parts(in, a, t->fields[i].type, at + t->fields[i].offset);
  else if (t->kind == T_ARRAY)
    for (uint64_t i = 0; i < t->length; i++)
      n += add_parts(in, a, t->elem, at + i * t->elem->size);
  else
    n = add_part(in, a, t, at);
  return n;
}

static void add_arguments(interp *in, bool with_parts) {
  for (vec_each(const value, v, &in->arguments)) {
    bool scalar = moves_as_scalar(v->type);
    uint32_t own = in->log.values.size;
    add_value(in, v->type, scalar ? v->scalar : 0);
    if (!scalar && with_parts) {
      uint32_t parts = add_parts(in, &v->agg, v->type, 0);
      in->log.values.data[own].parts = parts;
    }
  }
}

/* Is an argument beyond the parameters passed otherwise than in a word? */
static bool has_odd_extra(const interp *in, const proc *f) {
  for (uint32_t i = f->params.size; i < in->arguments.size; i++) {
    const type *t = in->arguments.data[i].type;
    if (!type_is_scalar(t) || t->size > in->pointer_width / 8)
      return true;
  }
  return false;
}

void log_call(interp *in, const code *callee) {
  bool from_outside = in->frame->code->outside;
  bool to_outside = callee->outside || !callee->f->has_body;
  if (!in->o.record || from_outside == to_outside)
    return;
  outside_event *e = add_event(in, from_outside ? OUTSIDE_BACK : OUTSIDE_ENTER, callee->f);
  e->odd = to_outside && has_odd_extra(in, callee->f);
  home h = in->where.homes[callee->f->symbol->id];
  assert(h.kind == HOME_STATIC);
  e->object = in->regions[REGION_STATIC].objects.data[h.index].number;
  add_arguments(in, from_outside);
}

void log_return(interp *in, const code *callee) {
  bool from_outside = callee->outside || !callee->f->has_body;
  if (in->o.record && from_outside && !in->frame->code->outside)
    add_event(in, OUTSIDE_LEAVE, callee->f);
}

void log_given(interp *in, object *o, const finding_place *from, uint64_t address) {
  if (!in->o.record)
    return;
  assert(o->known && !o->number);
  o->number = ++in->numbered;
  outside_event *e = add_event(in, OUTSIDE_GIVEN, from->proc);
  e->object = o->number;
  e->var = from->var;
  e->parent = from->parent;
  e->argument = from->argument;
  e->at = from->at;
  e->back = address - o->base;
  if (from->var)
    o->writer = in->log.events.size;
}

void log_write(interp *in, object *o, const proc *f) {
  if (!in->o.record)
    return;
  assert(o->number);
  add_event(in, OUTSIDE_WRITE, f)->object = o->number;
  o->writer = in->log.events.size;
}

void log_result(interp *in, const proc *f, const expr *path, u128 v) {
  if (!in->o.record)
    return;
  add_event(in, OUTSIDE_RESULT, f);
  if (moves_as_scalar(path->type)) {
    add_value(in, path->type, v);
    return;
  }
  home h = path->kind == E_VAR ? in->where.homes[path->var->id] : (home){0};
  place p;
  if (h.kind == HOME_NONE)
    return;
  eval_place(in, path, &p);
  if (p.kind == PLACE_OBJECT && p.at == 0 && p.object->size == path->type->size)
    p.object->writer = in->log.events.size;
}

void log_read(interp *in, const object *o, const place *p, const type *t, u128 v, u128 mask) {
  if (!in->o.record)
    return;
  assert(o->writer > 0 && o->writer <= in->log.events.size);
  outside_event *e = add_event(in, OUTSIDE_READ, NULL);
  e->draws--; /* its own is made */
  e->object = o->number;
  e->from = o->writer - 1;
  e->at = p->at;
  e->mask = t->kind == T_BOOL && !p->bit_width ? 0xff : mask << p->bit_offset;
  add_value(in, t, v << p->bit_offset);
}

outside_log interp_take_outside(interp *in) {
  outside_log l = in->log;
  in->log = (outside_log){0};
  return l;
}
