/* interp_memory.c: the interpreter's address space: objects, bytes, undefined bits. */
#include "base/memory.h"
#include "expr/float.h"
#include "program/interp_state.h"
#include "program/words.h"

#include <inttypes.h>

/* ---- regions ---- */

void memory_init(interp *in) {
  for (int i = 0; i < REGIONS; i++)
    in->regions[i].at = layout_region_of(in->pointer_width, (region_kind)i);
}

static void object_release(object *o) {
  if (o->owns_bytes)
    free(o->bytes);
  free(o->shadow);
  free(o->pointers);
  o->bytes = NULL;
  o->shadow = NULL;
  o->pointers = NULL;
  o->owns_bytes = false;
}

void memory_free(interp *in) {
  for (int i = 0; i < REGIONS; i++) {
    region *r = &in->regions[i];
    for (vec_each(object, o, &r->objects))
      object_release(o);
    vec_free(&r->objects);
  }
  for (vec_each(byte_chunk, c, &in->chunks))
    free(c->bytes);
  vec_free(&in->chunks);
  vec_free(&in->spots);
  vec_free(&in->placed);
}

/* Starts a used-up stack region again above its live objects. */
static void region_restart(region *r) {
  r->at.next = r->at.start;
  if (r->objects.size > 0) {
    const object *top = &r->objects.data[r->objects.size - 1];
    r->at.next = top->base + top->size + 16;
  }
}

/* Forgets dead objects when they are the most; their addresses stay unused. */
static void region_compact(region *r) {
  if (r->dead < 65536 || r->dead < r->objects.size / 2)
    return;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < r->objects.size; i++)
    if (r->objects.data[i].live)
      r->objects.data[kept++] = r->objects.data[i];
  r->objects.size = kept;
  r->dead = r->last = 0;
}

object *object_new(interp *in, region_kind where, object_kind kind, uint64_t size, uint32_t align,
                   uint8_t *bytes, bool addressed) {
  region *r = &in->regions[where];
  bool has_bytes = kind != OBJECT_FUNCTION && kind != OBJECT_OPAQUE;
  if (has_bytes && in->o.memory_limit && size > in->o.memory_limit - in->live_bytes)
    stop_run(in, RUN_LIMIT, "memory limit of %" PRIu64 " bytes reached", in->o.memory_limit);
  if (where == REGION_HEAP && !has_layout(in))
    region_compact(r);
  uint64_t base = layout_place(in->pointer_width, &r->at, size, align);
  if (!base && where == REGION_STACK) {
    region_restart(r);
    base = layout_place(in->pointer_width, &r->at, size, align);
  }
  if (!base)
    stop_run(in, RUN_LIMIT, "no room in the address space for an object of %" PRIu64 " bytes",
             size);
  bool owns = has_bytes && !bytes && size > 0;
  if (owns && !(bytes = malloc(size)))
    stop_run(in, RUN_LIMIT, "no memory for an object of %" PRIu64 " bytes", size);
  in->live_bytes += has_bytes ? size : 0;
  bool in_spots = addressed && has_layout(in);
  if (in_spots)
    base = layout_address(in, size, align, base);
  object *o = vec_add(&r->objects);
  o->base = base;
  o->size = size;
  o->bytes = bytes;
  o->kind = (uint8_t)kind;
  o->state = OBJECT_UNDEFINED;
  o->why = HAVOC_UNINIT;
  o->live = true;
  o->owns_bytes = owns;
  o->serial = in->objects_made++;
  o->in_spots = in_spots;
  if (in_spots)
    layout_add(in, where, r->objects.size - 1);
  return o;
}

void object_fill_zero(object *o) {
  if (o->size > 0)
    memset(o->bytes, 0, o->size);
  o->state = OBJECT_DEFINED;
}

void object_drop(interp *in, object *o) {
  assert(o->live);
  o->live = false;
  in->live_bytes -= o->size;
  if (o->in_spots)
    layout_remove(in, o->base);
  object_release(o);
}

/* The last object that starts at or below the address, or NULL. */
object *region_below(const region *r, uint64_t address) {
  uint32_t low = 0, high = r->objects.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (r->objects.data[middle].base <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low > 0 ? &r->objects.data[low - 1] : NULL;
}

region *memory_region(interp *in, uint64_t address) {
  int i = REGIONS - 1;
  while (i > 0 && address < in->regions[i].at.start)
    i--;
  return &in->regions[i];
}

object *object_find(interp *in, uint64_t address) {
  if (has_layout(in)) {
    object *at = layout_find(in, address);
    return at && address - at->base < at->size ? at : NULL;
  }
  region *r = memory_region(in, address);
  if (r->last < r->objects.size) {
    object *o = &r->objects.data[r->last];
    if (address - o->base < o->size)
      return o;
  }
  object *o = region_below(r, address);
  if (!o || address - o->base >= o->size)
    return NULL;
  r->last = (uint32_t)(o - r->objects.data);
  return o;
}

object *object_starting(interp *in, uint64_t address) {
  if (has_layout(in)) {
    object *at = layout_find(in, address);
    return at && at->base == address ? at : NULL;
  }
  object *o = region_below(memory_region(in, address), address);
  return o && o->base == address ? o : NULL;
}

bool is_freeable(interp *in, uint64_t address) {
  const object *o = address ? object_starting(in, address) : NULL;
  return address == 0 || (o && o->kind == OBJECT_HEAP && o->live);
}

void heap_free(interp *in, uint64_t address, const expr *e) {
  if (address == 0)
    return;
  region *r = &in->regions[REGION_HEAP];
  object *o = object_starting(in, address);
  if (is_freeable(in, address)) {
    o->ended = users_place(in, NULL);
    object_drop(in, o);
    r->dead += address >= r->at.start && address < r->at.end;
    return;
  }
  const char *text = words_expr(in->pool, e);
  if (o && o->kind == OBJECT_HEAP)
    stop_error(in, ERROR_FREE, "double free of %s", text);
  buf where = {0};
  describe_address(in, &where, address);
  const char *kept = str_intern(&in->pool->strings, buf_text(&where));
  buf_free(&where);
  stop_error(in, ERROR_FREE, "free of %s, which is not the start of a heap object: %s", text, kept);
}

/* ---- bytes of frames ---- */

uint8_t *frame_bytes(interp *in, size_t size) {
  enum { CHUNK = 1 << 16 };
  if (in->chunks.size == 0 || size > in->chunks.data[in->chunk].cap - in->chunk_used) {
    uint32_t next = in->chunks.size == 0 ? 0 : in->chunk + 1;
    if (next < in->chunks.size && in->chunks.data[next].cap < size) {
      free(in->chunks.data[next].bytes);
      in->chunks.data[next].bytes = xmalloc(size);
      in->chunks.data[next].cap = size;
    } else if (next == in->chunks.size) {
      size_t cap = size < CHUNK ? CHUNK : size;
      vec_push(&in->chunks, (byte_chunk){.bytes = xmalloc(cap), .cap = cap});
    }
    in->chunk = next;
    in->chunk_used = 0;
  }
  uint8_t *bytes = in->chunks.data[in->chunk].bytes + in->chunk_used;
  in->chunk_used += size;
  return bytes;
}

void frame_drop_objects(interp *in, uint32_t from) {
  region *r = &in->regions[REGION_STACK];
  assert(from <= r->objects.size);
  for (uint32_t i = from; i < r->objects.size; i++) {
    r->objects.data[i].live = true; /* even if its block was left */
    object_drop(in, &r->objects.data[i]);
  }
  r->objects.size = from;
}

/* ---- undefined bits ---- */

static shadow shadow_all(havoc_kind why) {
  return (shadow)(0xff | ((unsigned)why << 8));
}

static uint64_t shadow_count(const shadow *s, uint64_t size) {
  uint64_t n = 0;
  for (uint64_t i = 0; i < size; i++)
    n += (s[i] & 0xff) != 0;
  return n;
}

void object_undefine(object *o, havoc_kind why) {
  free(o->shadow);
  o->shadow = NULL;
  o->state = OBJECT_UNDEFINED;
  o->why = (uint8_t)why;
  o->writer = 0;
}

static void object_become_mixed(object *o) {
  if (o->state == OBJECT_MIXED)
    return;
  bool was_undefined = o->state == OBJECT_UNDEFINED;
  assert(!o->shadow);
  o->shadow =
      was_undefined ? xmalloc(o->size * sizeof *o->shadow) : xcalloc(o->size, sizeof *o->shadow);
  if (was_undefined)
    for (uint64_t i = 0; i < o->size; i++)
      o->shadow[i] = shadow_all(o->why);
  o->undefined = was_undefined ? o->size : 0;
  o->state = OBJECT_MIXED;
}

static void object_settle(object *o) {
  if (o->state != OBJECT_MIXED || o->undefined > 0)
    return;
  free(o->shadow);
  o->shadow = NULL;
  o->state = OBJECT_DEFINED;
}

static void object_define_range(object *o, uint64_t at, uint64_t size) {
  assert(at <= o->size && size <= o->size - at);
  if (o->state == OBJECT_DEFINED)
    return;
  if (size == o->size) {
    free(o->shadow);
    o->shadow = NULL;
    o->state = OBJECT_DEFINED;
    return;
  }
  object_become_mixed(o);
  o->undefined -= shadow_count(o->shadow + at, size);
  memset(o->shadow + at, 0, size * sizeof *o->shadow);
  object_settle(o);
}

void object_undefine_range(object *o, uint64_t at, uint64_t size, havoc_kind why) {
  assert(at <= o->size && size <= o->size - at);
  if (size == o->size) {
    object_undefine(o, why);
    return;
  }
  if (size == 0)
    return;
  object_become_mixed(o);
  o->writer = 0;
  o->undefined += size - shadow_count(o->shadow + at, size);
  for (uint64_t i = 0; i < size; i++)
    o->shadow[at + i] = shadow_all(why);
}

bool object_is_undefined(const object *o, uint64_t at, uint64_t size) {
  assert(at <= o->size && size <= o->size - at);
  if (o->state != OBJECT_MIXED)
    return o->state == OBJECT_UNDEFINED && size > 0;
  return shadow_count(o->shadow + at, size) > 0;
}

bool object_is_unset(const object *o, uint64_t at, uint64_t size) {
  assert(size > 0 && at <= o->size && size <= o->size - at);
  if (o->state != OBJECT_MIXED)
    return o->state == OBJECT_UNDEFINED && o->why == HAVOC_UNINIT;
  for (uint64_t i = 0; i < size; ++i)
    if (o->shadow[at + i] != shadow_all(HAVOC_UNINIT))
      return false;
  return true;
}

/* Which bits of up to 16 bytes are undefined, and why. */
static u128 undefined_mask(const object *o, uint64_t at, uint32_t size, havoc_kind *why) {
  if (o->state == OBJECT_DEFINED)
    return 0;
  if (o->state == OBJECT_UNDEFINED) {
    *why = o->why;
    return size >= 16 ? ~(u128)0 : ((u128)1 << (8 * size)) - 1;
  }
  u128 mask = 0;
  for (uint32_t i = 0; i < size; i++) {
    shadow s = o->shadow[at + i];
    if (s & 0xff)
      *why = (havoc_kind)(s >> 8);
    mask |= (u128)(s & 0xff) << (8 * i);
  }
  return mask;
}

static void define_bits(object *o, uint64_t at, uint32_t size, u128 mask) {
  if (o->state == OBJECT_DEFINED)
    return;
  object_become_mixed(o);
  for (uint32_t i = 0; i < size; i++) {
    shadow *s = &o->shadow[at + i];
    bool was = (*s & 0xff) != 0;
    *s = (shadow)(*s & ~(unsigned)(uint8_t)(mask >> (8 * i)));
    o->undefined -= was && (*s & 0xff) == 0;
  }
  object_settle(o);
}

/* ---- scalars ---- */

static inline u128 bytes_get(const uint8_t *from, uint64_t size) {
  switch (size) {
  case 1:
    return *from;
  case 2: {
    uint16_t v;
    memcpy(&v, from, sizeof v);
    return v;
  }
  case 4: {
    uint32_t v;
    memcpy(&v, from, sizeof v);
    return v;
  }
  case 8: {
    uint64_t v;
    memcpy(&v, from, sizeof v);
    return v;
  }
  default: {
    assert(size <= 16);
    u128 v = 0;
    memcpy(&v, from, size);
    return v;
  }
  }
}

static inline void bytes_put(uint8_t *to, uint64_t size, u128 v) {
  switch (size) {
  case 1:
    *to = (uint8_t)v;
    return;
  case 2: {
    uint16_t w = (uint16_t)v;
    memcpy(to, &w, sizeof w);
    return;
  }
  case 4: {
    uint32_t w = (uint32_t)v;
    memcpy(to, &w, sizeof w);
    return;
  }
  case 8: {
    uint64_t w = (uint64_t)v;
    memcpy(to, &w, sizeof w);
    return;
  }
  default:
    assert(size <= 16);
    memcpy(to, &v, size);
  }
}

/* Draws the undefined ones of a scalar's bits and writes them back. */
static u128 load_undefined(interp *in, object *o, const place *p, const type *t, uint32_t width,
                           u128 v, u128 mask, havoc_kind why, const expr *path) {
  if (why == HAVOC_UNINIT && is_asked(in, ERROR_UNINIT))
    stop_error(in, ERROR_UNINIT, "%s is read before it is written",
               path ? words_expr(in->pool, path) : "memory");
  u128 low = width >= 128 ? ~(u128)0 : ((u128)1 << width) - 1;
  if (why == HAVOC_CALLER)
    drawn_in_object(in, o, p);
  bool whole_pointer = is_given(t, why) && (mask & low) == low;
  u128 drawn = whole_pointer
                   ? draw_given(in, DRAW_READ, object_pointer_type(o, p->at, t), NULL, path)
                   : draw_value(in, DRAW_READ, why, t, NULL, path);
  if (why == HAVOC_INPUT && o->writer)
    log_read(in, o, p, t, drawn & low, mask & low);
  v = (v & ~mask & low) | (drawn & mask & low);
  place whole = *p;
  if (p->bit_width)
    object_store_bits(o, &whole, v);
  else
    object_store(o, p->at, t, v);
  return v;
}

/* Bytes of pointers that the caller has put there are drawn with the whole pointer. */
static void define_given_pointers(interp *in, object *o, uint64_t at, uint64_t size) {
  uint64_t word = in->pointer_width / 8;
  for (uint64_t byte = at; byte < at + size;) {
    uint64_t start;
    const type *t = object_given_pointer(o, byte, &start);
    havoc_kind why = HAVOC_UNINIT;
    bool open = t && undefined_mask(o, start, (uint32_t)word, &why) && why == HAVOC_CALLER;
    if (open)
      object_load(in, o, start, t, NULL);
    byte = t ? start + word : byte + 1;
  }
}

/* Are there bytes of a pointer or of a NaN that t is not the type of? */
static bool looks_inside(const object *o, uint64_t at, const type *t) {
  return (!type_is_ptr(t) && object_has_pointer(o, at, scalar_bytes(t))) ||
         (t->kind != T_FLOAT && object_has_nan(o, at, scalar_bytes(t)));
}

u128 object_load(interp *in, object *o, uint64_t at, const type *t, const expr *path) {
  assert(at <= o->size && scalar_bytes(t) <= o->size - at);
  if (in->given && o->state != OBJECT_DEFINED && !type_is_ptr(t))
    define_given_pointers(in, o, at, scalar_bytes(t));
  if (o->pointers && looks_inside(o, at, t))
    look_at_bytes(in, o, at, scalar_bytes(t), path);
  u128 v = bytes_get(o->bytes + at, scalar_bytes(t));
  if (o->state != OBJECT_DEFINED) {
    havoc_kind why = HAVOC_UNINIT;
    u128 mask = undefined_mask(o, at, scalar_bytes(t), &why);
    mask = cut_value(t, mask);
    if (mask) {
      place p = {.kind = PLACE_OBJECT, .object = o, .at = at};
      v = load_undefined(in, o, &p, t, t->width, v, mask, why, path);
      note_write(in, path, cut_value(t, v));
    }
  }
  if (type_is_ptr(t) && v != 0 && !object_has_pointer(o, at, 1))
    check_number(in, (uint64_t)cut_value(t, v));
  return cut_value(t, v);
}

void object_store(object *o, uint64_t at, const type *t, u128 v) {
  assert(at <= o->size && scalar_bytes(t) <= o->size - at);
  uint32_t size = scalar_bytes(t);
  if (t->width < 8 * size)
    v = (u128)signed_value(t, v);
  bytes_put(o->bytes + at, size, v);
  if (type_is_ptr(t) && v != 0)
    object_mark_pointer(o, at, size);
  else if (t->kind == T_FLOAT && float_has_format(t) && float_is_nan(t, v))
    object_mark_nan(o, at, size);
  else if (o->pointers)
    object_unmark_pointer(o, at, size);
  if (o->state != OBJECT_DEFINED)
    object_define_range(o, at, size);
}

static u128 bit_field_value(const type *t, uint32_t width, u128 bits) {
  if (t->kind == T_INT && t->is_signed && width < 128) {
    uint32_t unused = 128 - width;
    bits = (u128)((i128)(bits << unused) >> unused);
  }
  return cut_value(t, bits);
}

u128 object_load_bits(interp *in, object *o, const place *p, const type *t, const expr *path) {
  uint32_t size = (p->bit_offset + p->bit_width + 7) / 8;
  assert(p->bit_width > 0 && size <= 16);
  if (object_has_pointer(o, p->at, size) || object_has_nan(o, p->at, size))
    look_at_bytes(in, o, p->at, size, NULL);
  u128 low = p->bit_width >= 128 ? ~(u128)0 : ((u128)1 << p->bit_width) - 1;
  u128 v = (bytes_get(o->bytes + p->at, size) >> p->bit_offset) & low;
  havoc_kind why = HAVOC_UNINIT;
  u128 mask = (undefined_mask(o, p->at, size, &why) >> p->bit_offset) & low;
  if (mask) {
    v = load_undefined(in, o, p, t, p->bit_width, v, mask, why, path);
    note_write(in, path, bit_field_value(t, p->bit_width, v));
  }
  return bit_field_value(t, p->bit_width, v);
}

void object_store_bits(object *o, const place *p, u128 v) {
  uint32_t size = (p->bit_offset + p->bit_width + 7) / 8;
  assert(p->bit_width > 0 && size <= 16);
  u128 mask = p->bit_width >= 128 ? ~(u128)0 : ((u128)1 << p->bit_width) - 1;
  u128 old = bytes_get(o->bytes + p->at, size);
  u128 set = (old & ~(mask << p->bit_offset)) | ((v & mask) << p->bit_offset);
  bytes_put(o->bytes + p->at, size, set);
  if (o->pointers)
    object_unmark_pointer(o, p->at, size);
  define_bits(o, p->at, size, mask << p->bit_offset);
}

/* ---- aggregates ---- */

/* Reads a scalar for its effect. What an approximation left open is drawn only when it matters. */
static void define_scalar(interp *in, object *o, const place *p, const type *t, const expr *path) {
  havoc_kind why = HAVOC_UNINIT;
  undefined_mask(o, p->at, (uint32_t)place_bytes(p, t), &why);
  if (why == HAVOC_APPROX)
    return;
  if (p->bit_width)
    object_load_bits(in, o, p, t, path);
  else
    object_load(in, o, p->at, t, path);
}

static void define_bytes(interp *in, object *o, uint64_t at, uint64_t size) {
  const type *byte = type_int(in->pool, 8, false);
  for (place p = {.kind = PLACE_OBJECT, .object = o, .at = at}; p.at < at + size; ++p.at)
    define_scalar(in, o, &p, byte, NULL);
}

void object_define_parts(interp *in, object *o, uint64_t at, const expr *path) {
  const type *t = path->type;
  if (!object_is_undefined(o, at, t->size))
    return;
  if (moves_as_scalar(t))
    define_scalar(in, o, &(place){.kind = PLACE_OBJECT, .object = o, .at = at}, t, path);
  else if (t->kind == T_ARRAY)
    for (uint64_t i = 0; i < t->length; i++) {
      const expr *index = expr_int(in->pool, type_ptrdiff(in->pool), (int64_t)i);
      object_define_parts(in, o, at + i * t->elem->size, expr_index(in->pool, path, index));
    }
  else if (t->is_union)
    define_bytes(in, o, at, t->size);
  else
    for (uint32_t i = 0; i < t->count; i++) {
      const field *f = &t->fields[i];
      const expr *member = expr_field(in->pool, path, i);
      place p = {.kind = PLACE_OBJECT, .object = o, .at = at + f->offset};
      p.bit_offset = f->bit_offset;
      p.bit_width = f->bit_width;
      if (f->bit_width)
        define_scalar(in, o, &p, f->type, member);
      else
        object_define_parts(in, o, p.at, member);
    }
}

aggregate object_aggregate(object *o, uint64_t at) {
  aggregate a = {.bytes = o->bytes ? o->bytes + at : NULL,
                 .pointers = o->pointers ? o->pointers + at : NULL};
  if (o->state == OBJECT_UNDEFINED) {
    a.undefined = true;
    a.why = o->why;
  } else if (o->state == OBJECT_MIXED) {
    a.shadow = o->shadow + at;
  }
  return a;
}

void object_store_aggregate(object *o, uint64_t at, const aggregate *from, uint64_t size) {
  assert(at <= o->size && size <= o->size - at);
  if (size == 0)
    return;
  if (!from->shadow && from->undefined) {
    object_undefine_range(o, at, size, from->why);
    return;
  }
  memmove(o->bytes + at, from->bytes, size);
  if (from->pointers || o->pointers)
    object_copy_pointers(o, at, from->pointers, size);
  if (!from->shadow) {
    object_define_range(o, at, size);
    return;
  }
  object_become_mixed(o);
  o->writer = 0;
  o->undefined -= shadow_count(o->shadow + at, size);
  memmove(o->shadow + at, from->shadow, size * sizeof *o->shadow);
  o->undefined += shadow_count(o->shadow + at, size);
  object_settle(o);
}
