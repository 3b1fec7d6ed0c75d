/* interp_outside.c: calls of code of which nothing is known (program.h, proc_is_unknown).
 *
 * An object or function is *known* outside once a pointer to it was an argument of such a call, or
 * stood in a known object when there was one; variables and functions that are only declared are known
 * from the start. At each call, what is known now is found out; if there is anything to write, one draw says
 * whether the call writes at all, and then one for each live known object that is not constant, in
 * the order of creation, whether it is written: its contents are then inputs, drawn when they are
 * read. A pointer that comes from outside (a result, or something written there) leads to a known
 * function, to an object that is exposed (what is known is), or to memory that is not the program's;
 * the run is blocked if another one is drawn. */
#include "base/memory.h"
#include "program/interp_state.h"

enum { MOST_SCANNED = 1 << 16 }; /* bytes of known objects looked at in one call */

/* ---- what is known ---- */

static void know(interp *in, object *o, const finding_place *from, uint64_t address) {
  if (o->known)
    return;
  o->known = o->exposed = true;
  uint32_t at = in->known.size;
  vec_push(&in->known, (known_object){0});
  for (; at > 0 && in->known.data[at - 1].serial > o->serial; --at)
    in->known.data[at] = in->known.data[at - 1];
  in->known.data[at] = (known_object){.base = o->base, .serial = o->serial};
  log_given(in, o, from, address);
}

static object *find_known(interp *in, const known_object *k) {
  object *o = object_starting(in, k->base);
  return o && o->serial == k->serial && o->live ? o : NULL;
}

static bool give_address(interp *in, uint64_t address, const finding_place *from) {
  object *o = address ? object_find(in, address) : NULL;
  if (!o && address)
    o = object_starting(in, address);
  if (!o || o->known || !o->live || o->kind == OBJECT_OPAQUE)
    return false;
  know(in, o, from, address);
  return true;
}

/* The pointers in it; `from` says where it is found itself. */
static bool give_bytes(interp *in, const object *o, finding_place from, uint64_t *budget) {
  uint64_t word = in->pointer_width / 8;
  bool some = false;
  for (uint64_t at = 0; at + word <= o->size && *budget >= word; at += word, *budget -= word) {
    uint64_t address = 0;
    if (object_is_undefined(o, at, word))
      continue;
    memcpy(&address, o->bytes + at, word);
    from.at = at;
    some |= give_address(in, address, &from);
  }
  return some;
}

/* Pointers in known objects lead to further ones. */
static void close_known(interp *in) {
  uint64_t budget = MOST_SCANNED;
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < in->known.size; i++) {
      object *o = find_known(in, &in->known.data[i]);
      if (o && o->bytes && o->kind != OBJECT_FUNCTION)
        more |= give_bytes(in, o, (finding_place){.parent = o->number}, &budget);
    }
  }
}

static void know_variable(interp *in, const var *v) {
  object *o = &in->regions[REGION_STATIC].objects.data[in->where.homes[v->id].index];
  know(in, o, &(finding_place){.var = v}, o->base);
}

void unknown_start(interp *in) {
  for (vec_each(const global, g, &in->p->globals)) {
    home h = in->where.homes[g->var->id];
    if (g->var->is_extern && h.kind == HOME_STATIC && !is_stream(g->var))
      know_variable(in, g->var);
  }
  for (vec_each(proc *const, f, &in->p->procs))
    if (proc_is_known_outside(*f))
      know_variable(in, (*f)->symbol);
}

static void give_arguments(interp *in, const proc *f) {
  for (uint32_t i = 0; i < in->arguments.size; i++) {
    const value *v = &in->arguments.data[i];
    uint64_t word = in->pointer_width / 8;
    finding_place from = {.proc = f, .argument = i};
    if (moves_as_scalar(v->type)) {
      if (v->type->size >= word)
        give_address(in, (uint64_t)v->scalar & in->pointer_mask, &from);
      continue;
    }
    object whole = {.bytes = (uint8_t *)v->agg.bytes, .shadow = (shadow *)v->agg.shadow};
    whole.size = v->agg.undefined || !v->agg.bytes ? 0 : v->type->size;
    whole.state = v->agg.shadow ? OBJECT_MIXED : OBJECT_DEFINED;
    uint64_t budget = MOST_SCANNED;
    give_bytes(in, &whole, from, &budget);
  }
}

/* ---- what is written ---- */

static bool is_writable(const object *o) {
  bool has_contents = o->kind == OBJECT_GLOBAL || o->kind == OBJECT_STACK || o->kind == OBJECT_HEAP;
  return has_contents && o->live && !o->is_const && o->size > 0;
}

static void write_known(interp *in, const proc *f) {
  bool some = false;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < in->known.size; i++) {
    object *o = find_known(in, &in->known.data[i]);
    if (!o)
      continue; /* gone */
    some |= is_writable(o);
    in->known.data[kept++] = in->known.data[i];
  }
  in->known.size = kept;
  if (!some || !draw_write(in, f->name, NULL))
    return;
  for (uint32_t i = 0; i < in->known.size; i++) {
    object *o = find_known(in, &in->known.data[i]);
    assert(o && o->known);
    if (is_writable(o) && draw_write(in, f->name, o)) {
      object_unmark_pointer(o, 0, o->size);
      object_undefine(o, HAVOC_INPUT);
      log_write(in, o, f);
    }
  }
}

void unknown_call(interp *in, const proc *f) {
  assert(proc_is_unknown(f));
  give_arguments(in, f);
  close_known(in);
  write_known(in, f);
}

/* ---- pointers from outside ---- */

void unknown_check_pointer(interp *in, uint64_t address) {
  if (address == 0 || in->starts_anywhere)
    return;
  object *o = object_find(in, address);
  if (!o)
    o = object_find(in, address - 1); /* just behind */
  if (o && !(o->kind == OBJECT_FUNCTION ? o->known : o->exposed))
    stop_run(in, RUN_BLOCKED, "a pointer that nobody outside the program can have");
}
