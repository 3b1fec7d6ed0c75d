/* locations.c: objects and locations, how pointer arithmetic moves locations, and the memory cells
 * that an access touches. */
#include "alias/internal.h"

/* ---- objects ---- */

uint32_t object_make(alias *a, alias_object_kind kind, const type *t) {
  uint32_t id = a->objects.size;
  alias_object *o = vec_add(&a->objects);
  memory *m = vec_add(&a->contents);
  m->any = m->all = m->anywhere = NONE;
  o->kind = kind;
  o->id = id;
  o->proc = NO_PROC;
  o->type = t && t->size > 0 ? t : NULL;
  o->size = o->type && t->size < (uint64_t)INT64_MAX ? (int64_t)t->size : UNSIZED;
  assert(a->objects.size == a->contents.size);
  return id;
}

uint32_t object_of_var(alias *a, const var *v) {
  if (v->id >= a->object_of_var.size)
    vec_resize(&a->object_of_var, v->id + 1);
  if (a->object_of_var.data[v->id])
    return a->object_of_var.data[v->id] - 1;
  bool is_function = v->kind == V_FUNCTION;
  uint32_t id = object_make(a, is_function ? OBJ_FUNCTION : OBJ_VAR, is_function ? NULL : v->type);
  a->object_of_var.data[v->id] = id + 1;
  alias_object *o = &a->objects.data[id];
  o->var = v;
  if (v->kind != V_GLOBAL)
    o->proc = v->proc;
  o->is_const = is_function || (v->kind == V_GLOBAL && v->is_const);
  /* An incomplete or empty type: nothing is known about the size of an extern one. */
  if (!o->type && !is_function)
    o->size = v->is_extern ? UNSIZED : 1;
  if (v->is_extern && v->type->kind == T_ARRAY && v->type->length == 0 && v->type->elem->size > 0) {
    o->type = v->type->elem;
    o->repeats = true;
  }
  return id;
}

bool object_is_blob(const alias_object *o) {
  return o->kind == OBJ_UNKNOWN || o->kind == OBJ_ABSOLUTE || o->kind == OBJ_EXTRA ||
         o->kind == OBJ_FUNCTION || o->kind == OBJ_ANYTHING;
}

/* Memory from outside may be reached through unknown pointers as well. */
void connect_unknown(alias *a, uint32_t outside) {
  assert(a->unknown != NONE && outside != a->unknown);
  uint32_t unknown = cell_node(a, a->unknown, 0);
  edge_add(a, all_node(a, outside), unknown);
  if (!a->frozen)
    edge_add(a, unknown, any_node(a, outside));
}

uint32_t object_unknown(alias *a) {
  if (a->unknown != NONE)
    return a->unknown;
  a->unknown = object_make(a, OBJ_UNKNOWN, NULL);
  a->objects.data[a->unknown].many = true;
  node_insert(a, cell_node(a, a->unknown, 0), loc_anywhere(a, a->unknown));
  for (uint32_t i = 0; i < a->outsiders.size; ++i)
    connect_unknown(a, a->outsiders.data[i]);
  if (a->absolute != NONE)
    connect_unknown(a, a->absolute);
  unknown_is_outside(a);
  return a->unknown;
}

uint32_t object_absolute(alias *a) {
  if (a->absolute != NONE)
    return a->absolute;
  a->absolute = object_make(a, OBJ_ABSOLUTE, NULL);
  a->objects.data[a->absolute].many = true;
  if (a->unknown != NONE)
    connect_unknown(a, a->absolute);
  return a->absolute;
}

/* ---- locations ---- */

static int64_t modulo(int64_t x, uint64_t m) {
  assert(m > 0 && m <= (uint64_t)INT64_MAX);
  int64_t r = x % (int64_t)m;
  return r < 0 ? r + (int64_t)m : r;
}

static loc anywhere(uint32_t object) {
  assert(object != NONE);
  return (loc){.object = object, .shape = ALIAS_STRIDE, .offset = 0, .stride = 1};
}

static const int64_t far = (int64_t)1 << 40;

/* The unique form of a location. */
static loc normal_form(const alias *a, loc l) {
  const alias_object *o = &a->objects.data[l.object];
  if (o->kind == OBJ_FUNCTION)
    return (loc){.object = l.object, .shape = ALIAS_EXACT};
  if (object_is_blob(o))
    return anywhere(l.object);
  if (l.shape == ALIAS_ELEMENTS && l.stride == 0)
    l.shape = ALIAS_EXACT;
  if (l.shape == ALIAS_STRIDE && l.stride == 0)
    l.shape = ALIAS_EXACT;
  if (l.shape == ALIAS_STRIDE) {
    if (l.stride > (uint64_t)far)
      return anywhere(l.object);
    l.offset = modulo(l.offset, l.stride);
  } else if (l.offset > far || l.offset < -far) {
    return anywhere(l.object);
  }
  return l;
}

uint32_t loc_make(alias *a, loc l) {
  assert(l.object < a->objects.size);
  l = normal_form(a, l);
  uint64_t hash =
      hash_mix(hash_mix(hash_mix(l.object, (uint64_t)l.shape), (uint64_t)l.offset), l.stride);
  uint64_t *head = map_slot_of(&a->loc_chain, hash);
  for (uint32_t i = (uint32_t)*head; i; i = a->loc_next.data[i - 1]) {
    const loc *other = &a->locs.data[i - 1];
    if (other->object == l.object && other->shape == l.shape && other->offset == l.offset &&
        other->stride == l.stride)
      return i - 1;
  }
  uint32_t id = a->locs.size;
  vec_push(&a->locs, l);
  vec_push(&a->loc_next, (uint32_t)*head);
  assert(a->locs.size == a->loc_next.size);
  *head = id + 1;
  return id;
}

uint32_t loc_start(alias *a, uint32_t object) {
  return loc_make(a, (loc){.object = object, .shape = ALIAS_EXACT});
}

uint32_t loc_anywhere(alias *a, uint32_t object) {
  return loc_make(a, anywhere(object));
}

/* The gcd of the element sizes of the outermost levels. */
static uint64_t levels_gcd(const place *p, uint32_t depth) {
  assert(depth <= p->count);
  uint64_t g = 0;
  for (uint32_t i = 0; i < depth; ++i)
    g = gcd(g, (uint64_t)p->at[i].elem);
  return g;
}

static loc strided(uint32_t object, int64_t offset, uint64_t stride) {
  if (stride == 0 || stride > (uint64_t)far)
    return anywhere(object);
  return (loc){
      .object = object, .shape = ALIAS_STRIDE, .offset = modulo(offset, stride), .stride = stride};
}

/* A strided location as elements, if the object is one array whose element size divides the stride;
 * otherwise the location itself. Only for accesses: a pointer may also stand behind the array. */
static loc stride_to_elements(const alias *a, loc l) {
  assert(l.shape == ALIAS_STRIDE);
  const alias_object *o = &a->objects.data[l.object];
  if (!o->type || o->type->size == 0)
    return l;
  const type *t = o->type;
  uint64_t elem = o->repeats ? t->size : t->kind == T_ARRAY ? t->elem->size : 0;
  if (elem == 0 || l.stride % elem != 0)
    return l;
  int64_t offset = modulo(l.offset, elem);
  place p;
  place_find(o, offset, &p);
  if (p.count == 0 || p.at[0].elem != (int64_t)elem || p.at[0].start != 0)
    return l;
  return (loc){.object = l.object, .shape = ALIAS_ELEMENTS, .offset = offset, .stride = 1};
}

static loc loc_move(alias *a, loc l, int64_t by, uint64_t unit) {
  assert(l.object < a->objects.size);
  const alias_object *o = &a->objects.data[l.object];
  int64_t to;
  if (object_is_blob(o) || by == 0)
    return l;
  if (__builtin_add_overflow(l.offset, by, &to))
    return anywhere(l.object);
  if (l.shape == ALIAS_STRIDE)
    return strided(l.object, to, l.stride);
  if (l.shape == ALIAS_ELEMENTS) {
    place p;
    place_find(o, l.offset, &p);
    uint32_t depth = (uint32_t)l.stride;
    assert(depth > 0 && depth <= p.count);
    const level *inner = &p.at[depth - 1];
    if (inner->first <= to && to < inner->first + inner->elem && to < o->size) {
      l.offset = to;
      return l;
    }
    if (unit > 1 && unit % (uint64_t)inner->elem == 0)
      return l; /* A2 */
    return strided(l.object, to, levels_gcd(&p, depth));
  }
  l.offset = to;
  return l;
}

/* The innermost array level in which stepping by `size`, `length` times, stays. */
static uint32_t level_for_index(const place *p, int64_t offset, uint64_t size, uint64_t length) {
  int64_t bytes;
  if (length == 0 || length > INT64_MAX || size > INT64_MAX ||
      __builtin_mul_overflow((int64_t)length, (int64_t)size, &bytes))
    return NONE;
  for (uint32_t i = p->count; i-- > 0;) {
    const level *at = &p->at[i];
    if (size % (uint64_t)at->elem != 0)
      continue;
    int64_t before = offset - at->start;
    assert(before >= 0);
    if (at->bytes == INT64_MAX || bytes <= at->bytes - before)
      return i;
  }
  return NONE;
}

loc loc_star(alias *a, loc l, uint64_t size, uint64_t length, bool is_index) {
  assert(l.object < a->objects.size);
  const alias_object *o = &a->objects.data[l.object];
  if (object_is_blob(o) || size == 0)
    return anywhere(l.object);
  if (l.shape == ALIAS_STRIDE) {
    loc elements = is_index ? stride_to_elements(a, l) : l;
    if (elements.shape == ALIAS_STRIDE)
      return strided(l.object, l.offset, gcd(l.stride, size));
    l = elements;
  }
  place p;
  place_find(o, l.offset, &p);
  uint32_t depth = l.shape == ALIAS_ELEMENTS ? (uint32_t)l.stride : 0;
  assert(depth <= p.count);
  uint32_t found = is_index ? level_for_index(&p, l.offset, size, length) : NONE;
  if (found != NONE) {
    if (found >= depth) {
      l.offset = place_normalise(&p, l.offset, found + 1);
      l.stride = found + 1;
      l.shape = ALIAS_ELEMENTS;
    }
    return l;
  }
  if (depth > 0 && size > 1 && size % (uint64_t)p.at[depth - 1].elem == 0)
    return l; /* A2 */
  return strided(l.object, l.offset, gcd(levels_gcd(&p, depth), size));
}

loc loc_walk(alias *a, loc l, const step *steps, uint32_t count, bool whole) {
  if (whole)
    return a->objects.data[l.object].kind == OBJ_FUNCTION ? l : anywhere(l.object);
  for (uint32_t i = 0; i < count; ++i) {
    const step *s = &steps[i];
    l = s->star ? loc_star(a, l, s->star, s->length, s->unit == 0)
                : loc_move(a, l, s->move, s->unit);
  }
  return normal_form(a, l);
}

/* ---- overlap ---- */

/* Is there an o, offset modulo stride, with low < o < high? Both open; high > low. */
static bool stride_hits(const loc *l, int64_t low, int64_t high) {
  assert(l->shape == ALIAS_STRIDE && low < high);
  int64_t first = low + 1 + modulo(l->offset - low - 1, l->stride);
  return first < high;
}

static bool shrinks_to_stride(const alias *a, const loc *l, loc *out) {
  if (l->shape != ALIAS_ELEMENTS)
    return false;
  place p;
  place_find(&a->objects.data[l->object], l->offset, &p);
  *out = strided(l->object, l->offset, levels_gcd(&p, (uint32_t)l->stride));
  return true;
}

/* The bytes of l with `depth` levels normalised; false if it is not one range inside an element. */
static bool normal_range(const alias_object *o, const loc *l, uint64_t size, uint32_t depth,
                         int64_t *from) {
  place p;
  place_find(o, l->offset, &p);
  uint32_t levels = depth < p.count ? depth : p.count;
  *from = place_normalise(&p, l->offset, levels);
  if (levels == 0)
    return true;
  const level *inner = &p.at[levels - 1];
  assert(inner->first <= *from && *from < inner->first + inner->elem);
  return size <= (uint64_t)(inner->first + inner->elem - *from);
}

static bool ranges_meet(int64_t x, uint64_t x_size, int64_t y, uint64_t y_size) {
  return x < y ? (uint64_t)(y - x) < x_size : (uint64_t)(x - y) < y_size;
}

bool loc_overlap(const alias *a, const loc *x, uint64_t x_size, const loc *y, uint64_t y_size) {
  assert(x_size > 0 && y_size > 0);
  if (x->object != y->object) {
    alias_object_kind k = a->objects.data[x->object].kind, l = a->objects.data[y->object].kind;
    return (k == OBJ_UNKNOWN && (l == OBJ_OUTSIDE || l == OBJ_ABSOLUTE)) ||
           (l == OBJ_UNKNOWN && (k == OBJ_OUTSIDE || k == OBJ_ABSOLUTE));
  }
  const alias_object *o = &a->objects.data[x->object];
  loc p = *x, q = *y;
  if (x_size > (uint64_t)far || y_size > (uint64_t)far)
    return true;
  if (p.shape == ALIAS_STRIDE)
    p = stride_to_elements(a, p);
  if (q.shape == ALIAS_STRIDE)
    q = stride_to_elements(a, q);
  if (p.shape != ALIAS_STRIDE && q.shape != ALIAS_STRIDE) {
    uint64_t d = p.shape == ALIAS_ELEMENTS ? p.stride : 0;
    if (q.shape == ALIAS_ELEMENTS && q.stride > d)
      d = q.stride;
    int64_t from, other;
    if (!normal_range(o, &p, x_size, (uint32_t)d, &from) ||
        !normal_range(o, &q, y_size, (uint32_t)d, &other))
      return true;
    return ranges_meet(from, x_size, other, y_size);
  }
  loc shrunk;
  if (shrinks_to_stride(a, &p, &shrunk))
    p = shrunk;
  if (shrinks_to_stride(a, &q, &shrunk))
    q = shrunk;
  if (p.shape == ALIAS_EXACT)
    return stride_hits(&q, p.offset - (int64_t)y_size, p.offset + (int64_t)x_size);
  if (q.shape == ALIAS_EXACT)
    return stride_hits(&p, q.offset - (int64_t)x_size, q.offset + (int64_t)y_size);
  loc apart = strided(p.object, p.offset - q.offset, gcd(p.stride, q.stride));
  return stride_hits(&apart, -(int64_t)x_size, (int64_t)y_size);
}

/* ---- cells ---- */

uint32_t cell_node(alias *a, uint32_t object, uint32_t granule) {
  assert(object < a->objects.size);
  assert(granule == 0 || !object_is_blob(&a->objects.data[object]));
  uint64_t *slot = map_slot_of(&a->cell_nodes, (uint64_t)object << 32 | granule);
  if (*slot)
    return (uint32_t)*slot - 1;
  uint32_t n = node_add(a);
  *slot = n + 1;
  memory *m = &a->contents.data[object];
  vec_push(&m->cells, n);
  uint32_t any = m->any, all = m->all;
  assert((any == NONE) == (all == NONE));
  if (any != NONE) {
    edge_add(a, any, n);
    edge_add(a, n, all);
  }
  return n;
}

static void make_summaries(alias *a, uint32_t object) {
  if (a->contents.data[object].any != NONE)
    return;
  assert(a->contents.data[object].all == NONE);
  uint32_t any = node_add(a), all = node_add(a);
  memory *m = &a->contents.data[object];
  m->any = any;
  m->all = all;
  edge_add(a, any, all);
  for (uint32_t i = 0; i < a->contents.data[object].cells.size; ++i) {
    uint32_t cell = a->contents.data[object].cells.data[i];
    edge_add(a, any, cell);
    edge_add(a, cell, all);
  }
}

uint32_t any_node(alias *a, uint32_t object) {
  if (object == a->anything_object)
    return a->contents.data[object].any;
  if (object_is_blob(&a->objects.data[object]))
    return cell_node(a, object, 0);
  make_summaries(a, object);
  return a->contents.data[object].any;
}

uint32_t all_node(alias *a, uint32_t object) {
  if (object == a->anything_object)
    return a->contents.data[object].all;
  if (object_is_blob(&a->objects.data[object]))
    return cell_node(a, object, 0);
  make_summaries(a, object);
  return a->contents.data[object].all;
}

enum { MAX_CELLS = 64 };

/* The granules an access touches. */
typedef struct touched {
  uint32_t granule; /* bytes */
  bool everything;
  uint32_t count;
  uint32_t at[MAX_CELLS];
} touched;

static void touch_range(void *context, int64_t from, int64_t to) {
  touched *t = context;
  assert(0 <= from && from < to);
  uint64_t first = (uint64_t)from / t->granule, last = (uint64_t)(to - 1) / t->granule;
  if (last >= NONE || last - first >= MAX_CELLS) {
    t->everything = true;
    return;
  }
  for (uint64_t g = first; g <= last; ++g) {
    bool known = false;
    for (uint32_t i = 0; i < t->count && !known; ++i)
      known = t->at[i] == g;
    if (known)
      continue;
    if (t->count == MAX_CELLS) {
      t->everything = true;
      return;
    }
    t->at[t->count++] = (uint32_t)g;
  }
}

static void touch(const alias *a, loc l, uint64_t size, touched *t) {
  const alias_object *o = &a->objects.data[l.object];
  assert(size > 0);
  *t = (touched){.granule = a->granule};
  if (object_is_blob(o)) {
    t->at[t->count++] = 0;
    return;
  }
  if (l.shape == ALIAS_STRIDE)
    l = stride_to_elements(a, l);
  if (size > (uint64_t)far) {
    t->everything = true;
    return;
  }
  int64_t bytes = (int64_t)size;
  if (l.shape == ALIAS_STRIDE) {
    /* A few exact places, or all. */
    if (o->size == UNSIZED || o->size / (int64_t)l.stride >= 8) {
      t->everything = true;
      return;
    }
    /* An access that starts before the object would not lie within it. */
    for (int64_t at = l.offset; at < o->size; at += (int64_t)l.stride)
      layout_cover(o, at, at + bytes, touch_range, t);
    return;
  }
  int64_t from;
  if (l.shape == ALIAS_ELEMENTS && !normal_range(o, &l, size, (uint32_t)l.stride, &from)) {
    t->everything = true;
    return;
  }
  layout_cover(o, l.offset, l.offset + bytes, touch_range, t);
}

void store_at(alias *a, loc l, uint64_t size, uint32_t src) {
  assert(!a->frozen);
  if (a->objects.data[l.object].is_const && !a->initialising)
    return;
  touched t;
  touch(a, l, size, &t);
  if (t.everything || l.object == a->anything_object) {
    edge_add(a, src, any_node(a, l.object));
    return;
  }
  for (uint32_t i = 0; i < t.count; ++i)
    edge_add(a, src, cell_node(a, l.object, t.at[i]));
}

void load_at(alias *a, loc l, uint64_t size, uint32_t dst) {
  assert(l.object < a->objects.size);
  if (a->objects.data[l.object].kind == OBJ_FUNCTION)
    return;
  touched t;
  touch(a, l, size, &t);
  if (t.everything || l.object == a->anything_object) {
    edge_add(a, all_node(a, l.object), dst);
    return;
  }
  for (uint32_t i = 0; i < t.count; ++i)
    edge_add(a, cell_node(a, l.object, t.at[i]), dst);
}
