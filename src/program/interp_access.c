/* interp_access.c: checked accesses, and what is said of those that fail; values that outlive a step. */
#include "program/interp_state.h"

#include "program/words.h"

#include <inttypes.h>

static const char *object_name(const object *o) {
  if (o->var)
    return o->var->name;
  if (o->name)
    return o->name;
  return o->kind == OBJECT_HEAP ? "a heap object" : "an object";
}

void describe_address(interp *in, buf *out, uint64_t address) {
  if (address == 0) {
    buf_add(out, "null");
    return;
  }
  region *r = memory_region(in, address);
  object *o = region_below(r, address);
  if (has_layout(in)) {
    o = layout_find(in, address);
    r = NULL;
  }
  object *above = r && o && o + 1 < r->objects.data + r->objects.size ? o + 1 : NULL;
  if (r && !o && r->objects.size > 0)
    above = r->objects.data;
  if (r && r == &in->regions[REGION_STACK] && address < r->at.next &&
      (!o || address >= o->base + o->size + layout_gap(in->pointer_width, &r->at) / 2) &&
      (!above || above->base - address > layout_gap(in->pointer_width, &r->at) / 2)) {
    buf_add(out, "a local of a function that has returned");
  } else if (o &&
             address - o->base <= o->size + (r ? layout_gap(in->pointer_width, &r->at) / 2 : 0)) {
    uint64_t offset = address - o->base;
    buf_printf(out, "offset %" PRIu64 " of %s%s (%" PRIu64 " bytes)", offset,
               o->live || o->kind == OBJECT_STACK ? "" : "freed ", object_name(o), o->size);
  } else if (above && above->base - address <= layout_gap(in->pointer_width, &r->at)) {
    buf_printf(out, "%" PRIu64 " bytes before %s", above->base - address, object_name(above));
  } else {
    buf_printf(out, "address 0x%" PRIx64, address);
  }
}

const object *object_near(interp *in, uint64_t address) {
  const object *o =
      has_layout(in) ? layout_find(in, address) : region_below(memory_region(in, address), address);
  return o && address - o->base <= o->size ? o : NULL;
}

static _Noreturn void stop_access(interp *in, uint64_t address, uint64_t size, access_kind access,
                                  const expr *path) {
  const char *verb = access == ACCESS_WRITE ? "write to" : "read of";
  const char *text = path ? words_expr(in->pool, path) : "memory";
  if (address < 4096)
    stop_error(in, ERROR_DEREF, "%s %s: null pointer", verb, text);
  object *o =
      has_layout(in) ? layout_find(in, address) : region_below(memory_region(in, address), address);
  const char *what = "outside any object";
  if (o && address - o->base < o->size && !o->live)
    what = o->kind == OBJECT_STACK ? "use after the end of its block" : "use after free";
  if (o && o->live && address - o->base < o->size)
    what = "beyond the end of the object";
  buf where = {0};
  describe_address(in, &where, address);
  const char *kept = str_intern(&in->pool->strings, buf_text(&where));
  buf_free(&where);
  stop_error(in, ERROR_DEREF, "%s %s: %s: %" PRIu64 " byte%s at %s", verb, text, what, size,
             size == 1 ? "" : "s", kept);
}

static void check_kind(interp *in, const object *o, access_kind access, const expr *path) {
  bool fine = o->kind != OBJECT_FUNCTION && o->kind != OBJECT_OPAQUE &&
              !(o->is_const && access == ACCESS_WRITE);
  if (fine)
    return;
  const char *text = path ? words_expr(in->pool, path) : "memory";
  if (o->kind == OBJECT_FUNCTION)
    stop_error(in, ERROR_DEREF, "%s accesses the function %s as data", text, object_name(o));
  if (o->kind == OBJECT_OPAQUE)
    stop_run(in, RUN_UNKNOWN, "%s accesses %s, whose definition is not known", text,
             object_name(o));
  stop_error(in, ERROR_DEREF, "write to %s: %s is constant", text, object_name(o));
}

bool is_accessible(interp *in, uint64_t address, uint64_t size, access_kind access) {
  object *o = object_find(in, address);
  if (!o && size == 0)
    o = object_starting(in, address);
  if (!o || !o->live || size > o->size - (address - o->base))
    return false;
  if (o->kind == OBJECT_OPAQUE)
    check_kind(in, o, access, NULL);
  return o->kind != OBJECT_FUNCTION && !(o->is_const && access == ACCESS_WRITE);
}

void place_resolve(interp *in, place *p, uint64_t size, access_kind access, const expr *path) {
  assert(p->kind != PLACE_SLOT);
  if (p->kind == PLACE_ADDRESS) {
    uint64_t address = p->at;
    object *o = object_find(in, address);
    if (!o && size == 0)
      o = object_starting(in, address);
    if (!o || !o->live || size > o->size - (address - o->base))
      stop_access(in, address, size, access, path);
    p->kind = PLACE_OBJECT;
    p->object = o;
    p->at = address - o->base;
  } else {
    object *o = p->object;
    if (!o->live)
      stop_access(in, o->base + p->at, size, access, path);
    if (p->at > o->size || size > o->size - p->at) {
      if (o->kind == OBJECT_OPAQUE)
        check_kind(in, o, access, path);
      stop_error(in, ERROR_DEREF,
                 "%s %s: out of bounds: %" PRIu64 " byte%s at offset %" PRId64 " of %s (%" PRIu64
                 " bytes)",
                 access == ACCESS_WRITE ? "write to" : "read of", words_expr(in->pool, path), size,
                 size == 1 ? "" : "s", (int64_t)p->at, object_name(o), o->size);
    }
  }
  if (p->object->kind == OBJECT_FUNCTION || p->object->kind == OBJECT_OPAQUE || p->object->is_const)
    check_kind(in, p->object, access, path);
}

void value_keep(interp *in, value *v) {
  if (moves_as_scalar(v->type))
    return;
  size_t size = v->type->size;
  if (v->agg.bytes && size > 0) {
    uint8_t *bytes = scratch_alloc(in, size);
    if (v->agg.shadow || !v->agg.undefined)
      memcpy(bytes, v->agg.bytes, size);
    v->agg.bytes = bytes;
  }
  if (v->agg.pointers) {
    uint8_t *marks = scratch_alloc(in, size);
    memcpy(marks, v->agg.pointers, size);
    v->agg.pointers = marks;
  }
  if (v->agg.shadow) {
    shadow *s = scratch_alloc(in, size * sizeof *s);
    memcpy(s, v->agg.shadow, size * sizeof *s);
    v->agg.shadow = s;
  }
}
