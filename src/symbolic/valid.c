/* valid.c: what is asked of memory (E_VALID), as program/interp_valid.c answers it, each answer a
 * condition on values. */
#include "base/memory.h"
#include "symbolic/internal.h"

enum { HEAP_LIMIT = 64, SCAN_LIMIT = 512, MOST_SET = 64 };

/* ---- accesses ---- */

/* A pointer that may be anything counts as invalid: a bug is run again, and a proof loses nothing. */
static const expr *is_accessible(sym *s, const expr *address, const expr *size, bool write) {
  place p = {0};
  const expr *some = expr_bool(s->pool, false);
  sym_address_cases(s, address, &p);
  for (vec_each(const place_case, c, &p.cases)) {
    if (c->object == 0)
      continue;
    const expr *valid = is_const(size) ? sym_case_valid(s, c, (uint64_t)size->value, write)
                                       : sym_range_valid(s, c, size, write);
    some = sym_value_or(s, some, c->cond ? sym_value_and(s, c->cond, valid) : valid);
  }
  sym_place_free(&p);
  if (is_const(size))
    return some;
  return sym_value_or(s, sym_value_compare(s, E_EQ, size, sym_value_address(s, 0)), some);
}

/* The n bytes at `at` are surely 0. */
static const expr *are_zero(sym *s, const object *o, uint64_t at, uint64_t n) {
  const expr *all = expr_bool(s->pool, true);
  const type *byte = type_int(s->pool, 8, false);
  for (uint64_t i = 0; i < n; ++i) {
    piece p = {0};
    if (!sym_object_peek(s, o, (offset){.at = (int64_t)(at + i)}, 1, byte, &p) || !p.value)
      return expr_bool(s->pool, false);
    const expr *zero = sym_value_compare(s, E_EQ, p.value, expr_int(s->pool, p.value->type, 0));
    if (p.undef)
      zero = sym_value_and(s, zero, expr_not(s->pool, p.undef));
    all = sym_value_and(s, all, zero);
  }
  return all;
}

/* That character is 0, and one of those that the text may be made of. */
static const expr *ends_at(sym *s, const object *o, const place_case *c, uint64_t at, uint64_t n) {
  const expr *zero = are_zero(s, o, at, n), *here = sym_value_address(s, at);
  if (expr_is_false(zero))
    return zero;
  if (c->at.sym) {
    const expr *from = sym_offset(s, c->at);
    const expr *rest = sym_value_arith(s, E_SUB, here, from);
    zero = sym_value_and(s, zero, sym_value_compare(s, E_LE, from, here));
    if (n > 1)
      rest = sym_value_arith(s, E_BITAND, rest, sym_value_address(s, n - 1));
    if (n > 1)
      zero = sym_value_and(s, zero, sym_value_compare(s, E_EQ, rest, sym_value_address(s, 0)));
  }
  if (o->size_value)
    zero = sym_value_and(s, zero,
                         sym_value_compare(s, E_LE, sym_value_address(s, at + n), o->size_value));
  return zero;
}

/* A character of the object that is surely 0 lies where the case says, or a number of them behind it. */
static const expr *case_is_text(sym *s, const place_case *c, uint64_t size) {
  const object *o = sym_state_object(s->st, c->object);
  const expr *some = expr_bool(s->pool, false);
  if (!o || o->kind == OBJECT_FUNCTION || o->kind == OBJECT_OPAQUE)
    return some;
  uint64_t from = c->at.sym || c->at.at < 0 ? 0 : (uint64_t)c->at.at;
  if (o->room > from && o->room - from > SCAN_LIMIT) {
    sym_lose(s, "a text in a large object");
    return some;
  }
  uint64_t step = c->at.sym ? 1 : size;
  for (uint64_t i = from; i + size <= o->room; i += step)
    some = sym_value_or(s, some, ends_at(s, o, c, i, size));
  return sym_value_and(s, sym_is_inside(s, c, o), some);
}

static const expr *is_text(sym *s, const expr *address, const expr *size) {
  place p = {0};
  const expr *some = expr_bool(s->pool, false);
  sym_address_cases(s, address, &p);
  for (vec_each(const place_case, c, &p.cases)) {
    const expr *text = c->object && is_const(size) ? case_is_text(s, c, (uint64_t)size->value)
                                                   : expr_bool(s->pool, false);
    some = sym_value_or(s, some, c->cond ? sym_value_and(s, c->cond, text) : text);
  }
  sym_place_free(&p);
  return some;
}

static const expr *is_freeable(sym *s, const expr *address) {
  const expr *null = sym_compare_addresses(s, E_EQ, address, sym_value_address(s, 0));
  place p = {0}, starts = {0};
  bool anywhere = false;
  sym_address_cases(s, address, &p);
  for (vec_each(const place_case, c, &p.cases))
    anywhere = anywhere || c->object == 0;
  sym_place_free(&p);
  if (anywhere)
    return null;
  const expr *some = sym_is_heap_start(s, address, NULL, &starts);
  sym_place_free(&starts);
  return sym_value_or(s, null, some);
}

/* ---- what is reached ---- */

/* A heap object that may be live, and the condition under which it is reached; NULL: never. */
typedef struct heap_object {
  uint32_t id;
  const expr *reached;
} heap_object;

typedef struct search {
  sym *s;
  VEC(heap_object) heap;
  bool changed;
} search;

static heap_object *find_heap(search *w, uint32_t id) {
  for (vec_each(heap_object, h, &w->heap))
    if (h->id == id)
      return h;
  return NULL;
}

/* Where `cond` (NULL: true) holds, what the value points to is reached. */
static void reach_value(search *w, const expr *v, const expr *cond) {
  sym *s = w->s;
  if (v->type->kind != T_INT || v->type->width != s->address->width || !sym_is_pointerish(s, v, 16))
    return;
  place p = {0};
  sym_address_cases(s, v, &p);
  for (vec_each(const place_case, c, &p.cases)) {
    heap_object *h = find_heap(w, c->object);
    if (!h)
      continue;
    const expr *both = sym_also(s, cond, c->cond);
    const expr *now = sym_undef_or(s, h->reached, both ? both : expr_bool(s->pool, true));
    w->changed = w->changed || now != h->reached;
    h->reached = now;
  }
  sym_place_free(&p);
}

static void reach_piece(search *w, const piece *p, const expr *cond) {
  sym *s = w->s;
  if (!p->value || (p->undef && expr_is_true(p->undef)))
    return;
  reach_value(w, p->value, p->undef ? sym_also(s, cond, expr_not(s->pool, p->undef)) : cond);
}

static void reach_at(search *w, const object *o, uint64_t at, const expr *cond) {
  sym *s = w->s;
  piece p = {0};
  if (sym_object_peek(s, o, (offset){.at = (int64_t)at}, s->address->width / 8, s->address, &p))
    reach_piece(w, &p, cond);
}

static bool log_has_pointer(sym *s, const object *o) {
  for (vec_each(const log_entry, e, &o->log))
    if (e->value && sym_is_pointerish(s, e->value, 16))
      return true;
  return false;
}

static void reach_contents(search *w, const object *o, const expr *cond) {
  sym *s = w->s;
  uint64_t width = s->address->width / 8;
  if (log_has_pointer(s, o)) {
    if (o->room > SCAN_LIMIT * width)
      sym_lose(s, "pointers in a large object, written at places that are not known");
    for (uint64_t at = 0; at + width <= o->room && !s->st->lost; at += width)
      reach_at(w, o, at, cond);
    return;
  }
  for (vec_each(const cell, c, &o->cells))
    if (c->value && c->size == width && sym_is_pointerish(s, c->value, 16))
      reach_at(w, o, c->at, cond);
}

static void reach_vars(search *w, const frame *f, var *const *vars, uint32_t count) {
  sym *s = w->s;
  for (uint32_t i = 0; i < count; ++i) {
    home h = s->where.homes[vars[i]->id];
    if (vars[i]->kind == V_TEMP || (h.kind != HOME_SLOT && h.kind != HOME_GLOBAL_SLOT))
      continue;
    const slot *at = &f->slots[h.index];
    reach_piece(w, &(piece){.value = at->value, .undef = at->undef}, NULL);
  }
}

/* From variables: those of globals, and of the active procedures without the running one if it `ends`. */
static void reach_roots(search *w, bool ends) {
  sym *s = w->s;
  for (vec_each(const global, g, &s->p->globals))
    reach_vars(w, s->st->globals, &g->var, 1);
  for (const frame *f = ends ? s->st->frame->parent : s->st->frame; f; f = f->parent) {
    reach_vars(w, f, f->proc->params.data, f->proc->params.size);
    reach_vars(w, f, f->proc->locals.data, f->proc->locals.size);
  }
  for (vec_each(object *const, o, &s->st->objects)) {
    if (!*o || (*o)->kind == OBJECT_HEAP || (*o)->kind == OBJECT_FUNCTION)
      continue;
    bool gone = false;
    for (vec_each(const uint32_t, id, &s->st->frame->objects))
      gone = gone || (ends && *id == (*o)->id);
    if (!gone)
      reach_contents(w, *o, NULL);
  }
}

static bool is_program_heap(const object *o) {
  return o && o->kind == OBJECT_HEAP && !o->type && !o->of_library;
}

static void list_heap(search *w) {
  sym *s = w->s;
  for (vec_each(object *const, o, &s->st->objects))
    if (is_program_heap(*o) && !((*o)->dead && expr_is_true((*o)->dead)))
      vec_push(&w->heap, (heap_object){(*o)->id, NULL});
  if (w->heap.size > HEAP_LIMIT)
    sym_lose(s, "too many heap objects to tell whether one is lost");
}

/* Every one of the heap objects is dead or reached; `any`: reached ones do not count. */
static const expr *all_heap(search *w, bool any) {
  sym *s = w->s;
  const expr *all = expr_bool(s->pool, true);
  for (vec_each(const heap_object, h, &w->heap)) {
    const object *o = sym_state_object(s->st, h->id);
    const expr *gone = sym_undef_or(s, o->dead, o->absent);
    const expr *fine = gone ? gone : expr_bool(s->pool, false);
    if (!any && h->reached)
      fine = sym_value_or(s, fine, h->reached);
    if (!any && o->exposed)
      fine = sym_value_or(s, fine, o->exposed);
    all = sym_value_and(s, all, fine);
  }
  return all;
}

static const expr *is_tracked(sym *s, bool ends) {
  search w = {.s = s};
  list_heap(&w);
  if (w.heap.size > 0 && !s->st->lost)
    reach_roots(&w, ends);
  for (uint32_t round = 0; round < w.heap.size && !s->st->lost; ++round) {
    w.changed = false;
    for (uint32_t i = 0; i < w.heap.size && !s->st->lost; ++i) {
      const object *o = sym_state_object(s->st, w.heap.data[i].id);
      const expr *cond = w.heap.data[i].reached;
      if (cond && o->dead)
        cond = sym_value_and(s, cond, expr_not(s->pool, o->dead));
      if (cond && !expr_is_false(cond))
        reach_contents(&w, o, expr_is_true(cond) ? NULL : cond);
    }
    if (!w.changed)
      break;
  }
  const expr *all = all_heap(&w, false);
  vec_free(&w.heap);
  return all;
}

static const expr *is_released(sym *s) {
  search w = {.s = s};
  for (vec_each(object *const, o, &s->st->objects))
    if (is_program_heap(*o))
      vec_push(&w.heap, (heap_object){(*o)->id, NULL});
  const expr *all = all_heap(&w, true);
  vec_free(&w.heap);
  return all;
}

/* ---- what has been set ---- */

static bool is_known_outside(const sym *s, uint32_t id) {
  for (vec_each(const known_object, k, &s->st->known))
    if (k->id == id)
      return true;
  return false;
}

/* The condition under which no bit of a piece has been set; NULL: never. */
static const expr *piece_unset(const piece *p) {
  return p->why == HAVOC_UNINIT && p->bits == 0xff ? p->undef : NULL;
}

/* The condition under which none of the n bytes at the case has been set; NULL: never. */
static const expr *case_unset(sym *s, const place_case *c, uint64_t n) {
  const object *o = sym_state_object(s->st, c->object);
  if (!o || o->kind == OBJECT_FUNCTION || o->kind == OBJECT_OPAQUE || o->size_value ||
      is_known_outside(s, o->id) || n > MOST_SET ||
      (!c->at.sym && (c->at.at < 0 || (uint64_t)c->at.at + n > o->room)))
    return NULL;
  piece whole = {0};
  if (n <= 16 && sym_object_peek(s, o, c->at, n, type_int(s->pool, 8 * (uint32_t)n, false), &whole))
    return piece_unset(&whole);
  const expr *all = expr_bool(s->pool, true);
  for (uint64_t i = 0; i < n && all; ++i) {
    offset at = c->at;
    at.at += (int64_t)i;
    piece p = {0};
    bool is_there = sym_object_peek(s, o, at, 1, type_int(s->pool, 8, false), &p);
    const expr *unset = is_there ? piece_unset(&p) : NULL;
    all = unset ? sym_value_and(s, all, unset) : NULL;
  }
  return all;
}

static const expr *is_set(sym *s, const expr *path) {
  place p = {0};
  sym_eval_place(s, path, &p);
  const expr *unset = NULL;
  for (vec_each(const place_case, c, &p.cases)) {
    const expr *one = c->object ? case_unset(s, c, path->type->size) : NULL;
    if (one)
      unset = sym_undef_or(s, unset, sym_undef_and(s, one, c->cond));
  }
  sym_place_free(&p);
  return unset ? expr_not(s->pool, unset) : expr_bool(s->pool, true);
}

const expr *sym_eval_valid(sym *s, const expr *e) {
  if (e->index == VALID_SET)
    return is_set(s, e->kid[0]);
  const expr *address = e->count > 0 ? sym_value_cast(s, s->address, sym_eval(s, e->kid[0])) : NULL;
  const expr *size = e->count > 1 ? sym_value_cast(s, s->address, sym_eval(s, e->kid[1])) : NULL;
  switch ((valid_kind)e->index) {
  case VALID_READ:
  case VALID_WRITE:
    return is_accessible(s, address, size, e->index == VALID_WRITE);
  case VALID_TEXT:
    return is_text(s, address, size);
  case VALID_FREE:
    return is_freeable(s, address);
  case VALID_TRACKED:
  case VALID_ENDED:
    return is_tracked(s, e->index == VALID_ENDED);
  case VALID_LATER:
    return expr_bool(s->pool, true);
  case VALID_RELEASED:
    return is_released(s);
  case VALID_SET:
  case VALID_KINDS:
    break;
  }
  assert(false && "a question about memory");
  return expr_bool(s->pool, false);
}
