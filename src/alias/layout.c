/* layout.c: which arrays and fields an offset of an object lies in. Unions are not entered: their
 * members overlap, so bytes in them are told apart by offset only. */
#include "alias/internal.h"

/* The field whose bytes contain offset r, or NULL (padding, bit-fields, unions). */
static const field *field_at(const type *t, int64_t r) {
  assert(t->kind == T_STRUCT && t->is_complete && r >= 0);
  uint32_t low = 0, high = t->count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if ((int64_t)t->fields[middle].offset <= r)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == 0)
    return NULL;
  const field *f = &t->fields[low - 1];
  bool inside = r < (int64_t)(f->offset + f->type->size);
  return inside && f->bit_width == 0 ? f : NULL;
}

static bool enters_struct(const type *t) {
  return t->kind == T_STRUCT && !t->is_union && t->is_complete;
}

static void add_level(place *p, int64_t start, int64_t first, uint64_t elem, int64_t bytes) {
  assert(p->count < MAX_LEVELS && elem > 0);
  p->at[p->count++] =
      (level){.start = start, .first = first, .elem = (int64_t)elem, .bytes = bytes};
}

/* Offsets beyond this are not looked at more closely (A1: nobody gets there). */
static const int64_t far = (int64_t)1 << 46;

void place_find(const alias_object *o, int64_t offset, place *out) {
  out->count = 0;
  out->offset = offset;
  const type *t = o->type;
  if (!t || offset < 0 || offset >= o->size || offset >= far)
    return;
  int64_t real = 0, normal = 0, r = offset; /* offset is real + r; its first twin, normal + r */
  if (o->repeats && t->size > 0 && t->size < (uint64_t)far) {
    add_level(out, 0, 0, t->size, o->size);
    real = offset - offset % (int64_t)t->size;
    r = offset - real;
  }
  while (out->count < MAX_LEVELS) {
    if (t->kind == T_ARRAY && t->elem->size > 0 && t->length > 0) {
      int64_t elem = (int64_t)t->elem->size;
      if (t->length > 1)
        add_level(out, real, normal, t->elem->size, (int64_t)t->size);
      real += r - r % elem;
      r %= elem;
      t = t->elem;
    } else if (enters_struct(t)) {
      const field *f = field_at(t, r);
      if (!f)
        break;
      real += (int64_t)f->offset;
      normal += (int64_t)f->offset;
      r -= (int64_t)f->offset;
      t = f->type;
    } else {
      break;
    }
  }
  out->offset = normal + r;
  assert(0 <= out->offset && out->offset <= offset);
}

int64_t place_normalise(const place *p, int64_t offset, uint32_t depth) {
  assert(depth <= p->count);
  for (uint32_t i = 0; i < depth; ++i) {
    /* Outer levels are at their first elements by now, so this array starts at `first`. */
    int64_t first = p->at[i].first;
    assert(offset >= first);
    offset = first + (offset - first) % p->at[i].elem;
  }
  return offset;
}

/* ---- ranges ---- */

typedef struct cover {
  range_fn *fn;
  void *context;
} cover;

/* [from, to) of a t whose normalised start is `base`; from and to count from its start. */
static void cover_type(const cover *c, const type *t, int64_t base, int64_t from, int64_t to,
                       uint32_t depth) {
  assert(0 <= from && from < to && to <= (int64_t)t->size);
  if (depth < MAX_LEVELS && t->kind == T_ARRAY && t->elem->size > 0 && t->length > 0) {
    int64_t elem = (int64_t)t->elem->size;
    if (from / elem != (to - 1) / elem) {
      c->fn(c->context, base, base + elem);
      return;
    }
    cover_type(c, t->elem, base, from % elem, (to - 1) % elem + 1, depth + (t->length > 1));
    return;
  }
  if (depth < MAX_LEVELS && enters_struct(t)) {
    const field *first = field_at(t, from), *last = field_at(t, to - 1);
    if (first && first == last) {
      int64_t at = (int64_t)first->offset;
      cover_type(c, first->type, base + at, from - at, to - at, depth);
      return;
    }
    if (first && from > (int64_t)first->offset) {
      int64_t at = (int64_t)first->offset, end = at + (int64_t)first->type->size;
      cover_type(c, first->type, base + at, from - at, end - at, depth);
      from = end;
    }
    if (last && to < (int64_t)(last->offset + last->type->size)) {
      int64_t at = (int64_t)last->offset;
      cover_type(c, last->type, base + at, 0, to - at, depth);
      to = at;
    }
    if (from >= to)
      return;
  }
  c->fn(c->context, base + from, base + to);
}

void layout_cover(const alias_object *o, int64_t from, int64_t to, range_fn *fn, void *context) {
  from = from < 0 ? 0 : from;
  to = to > o->size ? o->size : to;
  if (from >= to)
    return;
  const type *t = o->type;
  cover c = {.fn = fn, .context = context};
  if (!t || t->size == 0) {
    fn(context, from, to);
    return;
  }
  int64_t size = (int64_t)t->size;
  assert(o->repeats || to <= size);
  if (to >= far || from / size != (to - 1) / size)
    fn(context, 0, size);
  else
    cover_type(&c, t, 0, from % size, (to - 1) % size + 1, o->repeats);
}
