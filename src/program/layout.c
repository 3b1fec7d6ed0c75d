/* layout.c: where things live while a program runs. */
#include "program/layout.h"

#include "base/memory.h"

/* ---- regions ---- */

layout_region layout_region_of(uint32_t pointer_width, region_kind where) {
  static const uint64_t starts[2][REGIONS + 1] = {
      {0x10000, 0x40000000, 0xa0000000, 0xffff0000},
      {(uint64_t)1 << 32, (uint64_t)1 << 56, (uint64_t)1 << 62, UINT64_MAX - UINT32_MAX},
  };
  assert(where < REGIONS);
  const uint64_t *start = starts[pointer_width == 64];
  return (layout_region){.start = start[where], .next = start[where], .end = start[where + 1]};
}

uint64_t layout_gap(uint32_t pointer_width, const layout_region *r) {
  assert(r->start <= r->next && r->next <= r->end);
  if (pointer_width == 64)
    return (uint64_t)1 << 32;
  uint64_t gap = (r->end - r->next) >> 17;
  return gap > 4096 ? 4096 : gap < 16 ? 16 : gap;
}

uint64_t layout_place(uint32_t pointer_width, layout_region *r, uint64_t size, uint32_t align) {
  uint64_t aligned = align < 16 ? 16 : align, gap = layout_gap(pointer_width, r);
  assert((aligned & (aligned - 1)) == 0);
  uint64_t base = (r->next + aligned - 1) & ~(aligned - 1);
  if (base < r->next || base >= r->end || size > r->end - base || gap >= r->end - base - size)
    return 0;
  r->next = base + size + gap;
  assert(r->next <= r->end);
  return base;
}

/* ---- which variables need an address ---- */

typedef struct scan {
  memory_layout *l;
  uint8_t *seen;      /* bit per expression */
  uint8_t *addressed; /* byte per variable */
  expr_vec open;      /* seen, children not yet */
} scan;

static void scan_push(scan *s, const expr *e) {
  uint8_t bit = (uint8_t)(1u << (e->id % 8));
  if (s->seen[e->id / 8] & bit)
    return;
  s->seen[e->id / 8] |= bit;
  vec_push(&s->open, e);
}

/* Marks variables under an address-of. Does not rely on var.address_taken alone. */
static void scan_expr(scan *s, const expr *root) {
  if (!root)
    return;
  scan_push(s, root);
  while (s->open.size > 0) {
    const expr *e = vec_pop(&s->open);
    const var *v = e->kind == E_ADDR ? expr_root(e->kid[0]) : NULL;
    if (v)
      s->addressed[v->id] = 1;
    for (uint32_t i = 0; i < e->count; i++)
      scan_push(s, e->kid[i]);
  }
}

static void scan_stmt(scan *s, const stmt *at) {
  for (uint32_t i = 0; i < at->lhs_count; i++)
    scan_expr(s, at->lhs[i]);
  for (uint32_t i = 0; i < at->rhs_count; i++)
    scan_expr(s, at->rhs[i]);
  scan_expr(s, at->cond);
  scan_expr(s, at->callee);
}

static void scan_program(scan *s, const program *p) {
  for (vec_each(const global, g, &p->globals))
    scan_expr(s, g->init);
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, at, &(*f)->stmts))
      scan_stmt(s, at);
}

static bool is_addressed(const scan *s, const var *v) {
  return v->address_taken || s->addressed[v->id];
}

static bool needs_object(const scan *s, const var *v) {
  return !moves_as_scalar(v->type) || is_addressed(s, v) || v->is_extern;
}

/* ---- homes ---- */

static void set_home(memory_layout *l, const var *v, home_kind kind, uint32_t index) {
  assert(v->id < l->home_count && l->homes[v->id].kind == HOME_NONE);
  l->homes[v->id] = (home){.kind = kind, .index = index & 0x1fffffff};
}

static void place_local(scan *s, frame_layout *f, const var *v) {
  if (!needs_object(s, v)) {
    set_home(s->l, v, HOME_SLOT, f->slot_count++);
    return;
  }
  set_home(s->l, v, HOME_OBJECT, f->objects.size);
  vec_push(&f->objects, (frame_object){v, f->bytes, is_addressed(s, v)});
  f->bytes += (v->type->size + 15) & ~(size_t)15;
}

static void place_static(scan *s, const var *v, object_kind kind, uint64_t size) {
  set_home(s->l, v, HOME_STATIC, s->l->statics.size);
  vec_push(&s->l->statics, (static_object){v, kind, size, is_addressed(s, v)});
}

static void place_global(scan *s, uint32_t pointer_width, const var *v) {
  if (!needs_object(s, v))
    set_home(s->l, v, HOME_GLOBAL_SLOT, s->l->global_slots++);
  else if (v->is_extern && v->type->size == 0)
    place_static(s, v, OBJECT_OPAQUE, pointer_width == 64 ? (uint64_t)1 << 31 : 1 << 16);
  else
    place_static(s, v, OBJECT_GLOBAL, v->type->size);
}

void memory_layout_init(memory_layout *l, const program *p) {
  *l = (memory_layout){.home_count = p->pool.next_var};
  l->homes = xcalloc(l->home_count + 1, sizeof *l->homes);
  scan s = {.l = l};
  s.seen = xcalloc(p->pool.next_expr / 8 + 1, 1);
  s.addressed = xcalloc(l->home_count + 1, 1);
  scan_program(&s, p);
  vec_resize(&l->frames, p->procs.size);
  for (uint32_t i = 0; i < p->procs.size; i++) {
    const proc *f = p->procs.data[i];
    assert(f->index == i && f->symbol);
    place_static(&s, f->symbol, OBJECT_FUNCTION, 1);
    for (vec_each(var *const, v, &f->params))
      place_local(&s, &l->frames.data[i], *v);
    for (vec_each(var *const, v, &f->locals))
      place_local(&s, &l->frames.data[i], *v);
  }
  for (vec_each(const global, g, &p->globals))
    place_global(&s, p->pool.pointer_width, g->var);
  free(s.seen);
  free(s.addressed);
  vec_free(&s.open);
}

void memory_layout_free(memory_layout *l) {
  for (vec_each(frame_layout, f, &l->frames))
    vec_free(&f->objects);
  vec_free(&l->frames);
  vec_free(&l->statics);
  free(l->homes);
}

/* ---- arguments ---- */

uint64_t layout_extra(uint32_t pointer_width, const type *t, uint64_t *end) {
  uint64_t word = pointer_width / 8;
  uint64_t align = pointer_width == 64 && t->align >= 16 ? 16 : word;
  uint64_t start = (*end + align - 1) / align * align;
  *end = start + (t->size + word - 1) / word * word;
  return start;
}
