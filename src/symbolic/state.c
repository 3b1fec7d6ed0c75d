/* state.c: states: their frames and objects are shared until written. */
#include "base/memory.h"
#include "symbolic/internal.h"

/* ---- frames ---- */

frame *sym_frame_new(uint32_t slot_count) {
  frame *f = xcalloc(1, sizeof *f);
  f->refs = 1;
  f->count = slot_count;
  f->slots = xcalloc(slot_count + 1, sizeof *f->slots);
  return f;
}

void sym_frame_release(frame *f) {
  assert(!f || f->refs > 0);
  while (f && --f->refs == 0) {
    frame *parent = f->parent;
    free(f->slots);
    vec_free(&f->objects);
    free(f);
    f = parent;
  }
}

frame *sym_frame_copy(const frame *f) {
  assert(f->refs > 0);
  frame *n = sym_frame_new(f->count);
  slot *slots = n->slots;
  *n = *f;
  n->refs = 1;
  n->slots = slots;
  memcpy(slots, f->slots, f->count * sizeof *slots);
  memset(&n->objects, 0, sizeof n->objects);
  for (vec_each(const uint32_t, id, &f->objects))
    vec_push(&n->objects, *id);
  if (n->parent)
    n->parent->refs++;
  return n;
}

frame *sym_frame_own(frame **f) {
  assert((*f)->refs > 0);
  if ((*f)->refs > 1) {
    frame *n = sym_frame_copy(*f);
    sym_frame_release(*f);
    *f = n;
  }
  assert((*f)->refs == 1);
  return *f;
}

/* ---- objects ---- */

void sym_object_release(object *o) {
  assert(o->refs > 0);
  if (--o->refs > 0)
    return;
  vec_free(&o->cells);
  vec_free(&o->log);
  free(o);
}

object *sym_object_copy(const object *o) {
  assert(o->refs > 0);
  object *n = xmalloc(sizeof *n);
  *n = *o;
  n->refs = 1;
  memset(&n->cells, 0, sizeof n->cells);
  memset(&n->log, 0, sizeof n->log);
  if (o->cells.size > 0) { /* an object of no size has none */
    vec_reserve(&n->cells, o->cells.size);
    memcpy(n->cells.data, o->cells.data, o->cells.size * sizeof *o->cells.data);
    n->cells.size = o->cells.size;
  }
  if (o->log.size > 0) {
    vec_reserve(&n->log, o->log.size);
    memcpy(n->log.data, o->log.data, o->log.size * sizeof *o->log.data);
    n->log.size = o->log.size;
  }
  return n;
}

static uint32_t object_index(const sym_state *st, uint32_t id) {
  uint32_t low = 0, high = st->objects.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (st->objects.data[middle]->id < id)
      low = middle + 1;
    else
      high = middle;
  }
  assert(low == st->objects.size || st->objects.data[low]->id >= id);
  return low;
}

object *sym_state_object(const sym_state *st, uint32_t id) {
  uint32_t i = object_index(st, id);
  return i < st->objects.size && st->objects.data[i]->id == id ? st->objects.data[i] : NULL;
}

object *sym_state_object_own(sym_state *st, uint32_t id) {
  uint32_t i = object_index(st, id);
  assert(i < st->objects.size && st->objects.data[i]->id == id);
  object *o = st->objects.data[i];
  if (o->refs > 1) {
    st->objects.data[i] = sym_object_copy(o);
    sym_object_release(o);
  }
  assert(st->objects.data[i]->refs == 1 && st->objects.data[i]->id == id);
  return st->objects.data[i];
}

void sym_state_object_remove(sym_state *st, uint32_t id) {
  uint32_t i = object_index(st, id);
  if (i == st->objects.size || st->objects.data[i]->id != id)
    return;
  sym_object_release(st->objects.data[i]);
  memmove(&st->objects.data[i], &st->objects.data[i + 1],
          (st->objects.size - i - 1) * sizeof st->objects.data[0]);
  st->objects.size--;
}

/* ---- placing ---- */

object *sym_object_new(sym *s, sym_state *st, region_kind where, object_kind kind, uint64_t size,
                       const expr *size_value, uint32_t align, const var *v, bool addressed) {
  assert(where < REGIONS);
  region *r = &s->regions[where];
  uint64_t base = layout_place(s->pool->pointer_width, &r->at, size, align);
  if (!base) {
    sym_lose(s, "no room in the address space for an object");
    base = r->at.next; /* the state goes no further */
    size = 0;
  }
  object *o = xcalloc(1, sizeof *o);
  o->refs = 1;
  o->id = s->next_object++;
  o->base = base;
  o->size = o->room = size;
  o->size_value = size_value;
  o->var = v;
  o->kind = (uint8_t)kind;
  sym_object_init_cells(o);
  sym_object_fill(s, o, 0, size, expr_bool(s->pool, true), HAVOC_UNINIT);
  assert(r->objects.size == 0 || r->objects.data[r->objects.size - 1].base <= base);
  vec_push(&r->objects, (placed){base, size, o->id, (uint8_t)kind, v});
  assert(st->objects.size == 0 || st->objects.data[st->objects.size - 1]->id < o->id);
  vec_push(&st->objects, o);
  if (s->open && addressed) {
    assert(s->st == st);
    sym_place_openly(s, o, align ? align : 1);
  }
  return o;
}

static uint64_t gap_of(const sym *s, const region *r) {
  return layout_gap(s->pool->pointer_width, &r->at);
}

const placed *sym_placed_find(const sym *s, uint64_t address) {
  int i = REGIONS - 1;
  /* a little below the first object of a region is near that */
  while (i > 0 && address < s->regions[i].at.start - gap_of(s, &s->regions[i]) / 4)
    i--;
  const region *r = &s->regions[i];
  uint32_t low = 0, high = r->objects.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (r->objects.data[middle].base <= address)
      low = middle + 1;
    else
      high = middle;
  }
  const placed *below = low > 0 ? &r->objects.data[low - 1] : NULL;
  const placed *above = low < r->objects.size ? &r->objects.data[low] : NULL;
  uint64_t after = below ? address - below->base : UINT64_MAX;
  if (below && after <= below->room)
    return below;
  /* Between two: the nearer one, if it is near. */
  after = below ? after - below->room : UINT64_MAX;
  uint64_t before = above ? above->base - address : UINT64_MAX;
  uint64_t near = gap_of(s, r) / 4;
  if (after <= before)
    return after <= near ? below : NULL;
  return before <= near ? above : NULL;
}

/* ---- states ---- */

sym_state *sym_copy(const sym_state *st) {
  assert(st->globals && st->globals->refs > 0);
  sym_state *n = xmalloc(sizeof *n);
  *n = *st;
  if (n->frame)
    n->frame->refs++;
  n->globals->refs++;
  memset(&n->objects, 0, sizeof n->objects);
  memset(&n->known, 0, sizeof n->known);
  vec_reserve(&n->objects, st->objects.size);
  for (vec_each(object *const, o, &st->objects)) {
    (*o)->refs++;
    vec_push(&n->objects, *o);
  }
  for (vec_each(const known_object, k, &st->known))
    vec_push(&n->known, *k);
  assert(n->objects.size == st->objects.size && n->known.size == st->known.size);
  return n;
}

void sym_drop(sym_state *st) {
  if (!st)
    return;
  sym_frame_release(st->frame);
  sym_frame_release(st->globals);
  for (vec_each(object *, o, &st->objects))
    sym_object_release(*o);
  vec_free(&st->objects);
  vec_free(&st->known);
  free(st);
}

const sym_guard *sym_state_guard(const sym_state *st) {
  return st->guard;
}

bool sym_is_dead(const sym_state *st) {
  return st->dead || st->lost;
}

const char *sym_lost(const sym_state *st) {
  return st->dead ? NULL : st->lost;
}

uint32_t sym_depth(const sym_state *st) {
  return st->frame->depth;
}

const proc *sym_proc(const sym_state *st) {
  return st->frame->proc;
}
