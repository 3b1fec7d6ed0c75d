/* interp_layout.c: objects at the addresses of a list (interp_options.layout), and what a run has seen
 * of where objects lie. */
#include "base/memory.h"
#include "program/interp_state.h"

enum { PAGE = 4096 }; /* no object of a real program lies in the first page or the last */

/* ---- addresses ---- */

/* Index of the first spot that starts above the address. */
static uint32_t spots_above(const interp *in, uint64_t address) {
  uint32_t low = 0, high = in->spots.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (in->spots.data[middle].base <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Not null, aligned, not wrapping, apart from the live objects. */
static bool is_legal(const interp *in, uint64_t base, uint64_t size, uint64_t align) {
  assert(size > 0 && (align & (align - 1)) == 0);
  if (base == 0 || base % align != 0 || size > in->pointer_mask || base > in->pointer_mask - size)
    return false;
  uint32_t above = spots_above(in, base);
  if (above < in->spots.size && in->spots.data[above].base - base < size)
    return false;
  const spot *below = above > 0 ? &in->spots.data[above - 1] : NULL;
  return !below || base - below->base >= below->size;
}

uint64_t layout_address(interp *in, uint64_t size, uint64_t align, uint64_t other) {
  assert(has_layout(in));
  size = size ? size : 1;
  align = align ? align : 1;
  if (in->next_layout < in->o.layout_count) {
    uint64_t base = (uint64_t)in->o.layout[in->next_layout++] & in->pointer_mask;
    if (is_legal(in, base, size, align)) {
      if (base < PAGE || base + size > in->pointer_mask - PAGE)
        note_approximation(in, "an object in the first or the last page of memory");
      return base;
    }
  }
  while (!is_legal(in, other, size, align)) {
    if (other > in->pointer_mask - align)
      stop_run(in, RUN_LIMIT, "no room in the address space for an object");
    other += align;
  }
  return other;
}

void layout_add(interp *in, region_kind where, uint32_t index) {
  const object *o = &in->regions[where].objects.data[index];
  uint32_t at = spots_above(in, o->base);
  assert(at == 0 || in->spots.data[at - 1].base < o->base);
  vec_resize(&in->spots, in->spots.size + 1);
  memmove(&in->spots.data[at + 1], &in->spots.data[at],
          (in->spots.size - at - 1) * sizeof *in->spots.data);
  in->spots.data[at] = (spot){o->base, o->size ? o->size : 1, (uint32_t)where, index};
  vec_push(&in->placed, (placed_object){NULL, o->base, o->size});
}

void layout_remove(interp *in, uint64_t base) {
  uint32_t at = spots_above(in, base);
  assert(at > 0 && in->spots.data[at - 1].base == base);
  memmove(&in->spots.data[at - 1], &in->spots.data[at],
          (in->spots.size - at) * sizeof *in->spots.data);
  in->spots.size--;
}

void layout_name(interp *in, object *o, const var *v) {
  o->var = v;
  if (o->in_spots)
    in->placed.data[in->placed.size - 1].var = v;
}

bool interp_placed(const interp *in, uint32_t index, const char **name, uint64_t *base,
                   uint64_t *size) {
  if (index >= in->placed.size)
    return false;
  const placed_object *o = &in->placed.data[index];
  *name = o->var ? o->var->name : NULL;
  *base = o->base;
  *size = o->size;
  return true;
}

object *layout_find(interp *in, uint64_t address) {
  uint32_t above = spots_above(in, address);
  const spot *s = above > 0 ? &in->spots.data[above - 1] : NULL;
  if (!s || address - s->base > s->size)
    return NULL;
  return &in->regions[s->region].objects.data[s->index];
}

/* ---- what is looked at ---- */

void note_look(interp *in) {
  run_result *r = &in->result;
  if (r->looked)
    return;
  r->looked = true;
  const stmt *s = current_stmt(in);
  if (s)
    r->looked_at = s->where;
}

/* Strictly inside an object that is live. */
static bool is_inside(interp *in, uint64_t address) {
  const object *o = object_find(in, address);
  return o && o->live;
}

/* Literals with the same bytes may be one object. */
static bool is_literal(interp *in, uint64_t address) {
  const object *o = object_find(in, address);
  return o && o->var && o->var->literal;
}

/* Different numbers: pointers to different places inside of live objects differ in every layout, and
 * so does null from any of them. */
void look_at_comparison(interp *in, uint64_t a, uint64_t b) {
  assert(a != b);
  if (in->result.looked || a == 0 || b == 0)
    return;
  if (!is_inside(in, a) || !is_inside(in, b) || (is_literal(in, a) && is_literal(in, b)))
    look_at_order(in, a, b);
}

/* The order and distance of places of one object, its end included, is the same in every layout. */
void look_at_order(interp *in, uint64_t a, uint64_t b) {
  if (in->result.looked || a == b ||
      (in->frame && code_origin_of(in->frame->code->f->where.file) != CODE_USER))
    return;
  object *o = object_find(in, a < b ? a : b);
  uint64_t high = a < b ? b : a;
  if (!o || !o->live || high - o->base > o->size)
    note_look(in);
}

/* ---- addresses as numbers ---- */

/* The object that the address is in, or at the end of. */
static object *object_around(interp *in, uint64_t address) {
  object *o = object_find(in, address);
  return o || address == 0 ? o : object_find(in, address - 1);
}

void expose_address(interp *in, uint64_t address) {
  object *o = object_around(in, address);
  if (o)
    o->exposed = true;
}

void check_number(interp *in, uint64_t address) {
  const object *o = object_around(in, address);
  if (o && !o->exposed && o->kind != OBJECT_FUNCTION)
    note_approximation(in, "a number that happens to be the address of an object");
}

/* ---- pointers in memory ---- */

/* Exposes what the pointers point to of which these bytes are a part. */
static void expose_pointers(interp *in, const object *o, uint64_t at, uint64_t size) {
  uint64_t word = in->pointer_width / 8;
  for (uint64_t i = at; i < at + size; i++) {
    if (!o->pointers[i] || o->pointers[i] == MARK_NAN || o->pointers[i] > i + 1)
      continue;
    uint64_t start = i + 1 - o->pointers[i], address = 0;
    if (start + word > o->size)
      continue;
    memcpy(&address, o->bytes + start, word);
    expose_address(in, address);
  }
}

void look_at_bytes(interp *in, object *o, uint64_t at, uint64_t size, const expr *path) {
  assert(o->pointers && size <= sizeof in->carried);
  expose_pointers(in, o, at, size);
  if (path && path == in->copied) {
    in->carries = (uint8_t)size;
    memcpy(in->carried, o->pointers + at, size);
    return;
  }
  if (object_has_pointer(o, at, size))
    note_look(in);
  if (object_has_nan(o, at, size))
    note_approximation(in, "the sign and payload of a NaN");
}

static void object_need_marks(object *o) {
  if (!o->pointers)
    o->pointers = xcalloc(o->size + 1, 1);
}

void lose_carried(interp *in) {
  bool has_nan = memchr(in->carried, MARK_NAN, in->carries);
  bool has_pointer = false;
  for (uint8_t i = 0; i < in->carries; ++i)
    has_pointer = has_pointer || (in->carried[i] && in->carried[i] != MARK_NAN);
  if (has_pointer)
    note_look(in);
  if (has_nan)
    note_approximation(in, "the sign and payload of a NaN");
}

void object_carry_pointer(interp *in, object *o, uint64_t at, uint64_t size) {
  if (size != in->carries) {
    lose_carried(in);
    return;
  }
  object_need_marks(o);
  memcpy(o->pointers + at, in->carried, size);
}

void object_mark_pointer(object *o, uint64_t at, uint64_t size) {
  assert(at <= o->size && size <= o->size - at);
  object_need_marks(o);
  for (uint64_t i = 0; i < size; i++)
    o->pointers[at + i] = (uint8_t)(i + 1);
}

void object_mark_nan(object *o, uint64_t at, uint64_t size) {
  assert(at <= o->size && size <= o->size - at);
  object_need_marks(o);
  memset(o->pointers + at, MARK_NAN, size);
}

void object_unmark_pointer(object *o, uint64_t at, uint64_t size) {
  assert(at <= o->size && size <= o->size - at);
  if (o->pointers)
    memset(o->pointers + at, 0, size);
}

void object_copy_pointers(object *o, uint64_t at, const uint8_t *from, uint64_t size) {
  assert(at <= o->size && size <= o->size - at);
  if (!from) {
    object_unmark_pointer(o, at, size);
    return;
  }
  object_need_marks(o);
  memmove(o->pointers + at, from, size);
}
