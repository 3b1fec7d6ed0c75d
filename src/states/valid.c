/* valid.c: what is asked of memory (E_VALID): may it be accessed, freed, is it still reached?
 *
 * An object of the heap is reached if a pointer into it lies in a variable or in an object that is reached.
 * Temporaries of the lowering are no variables. */
#include "states/internal.h"

/* ---- pointers that may leave their object ---- */

typedef struct far_place {
  uint32_t object;
  i128 offset;
  bool is_null; /* from null; else from the start of the object */
} far_place;

static bool far_pointer(explorer *x, const expr *e, far_place *at);

static bool move_far(explorer *x, const expr *by, uint64_t size, far_place *at) {
  i128 index;
  if (!st_number_of(x, by, &index))
    return false;
  at->offset += index * (i128)size;
  return (at->offset < INT32_MAX && at->offset > INT32_MIN) ||
         fail(x, "a pointer far from its object");
}

static bool far_path(explorer *x, const expr *path, far_place *at) {
  place start;
  switch ((expr_kind)path->kind) {
  case E_FIELD: {
    assert(path->index < path->kid[0]->type->count);
    const field *f = &path->kid[0]->type->fields[path->index];
    if (f->bit_width)
      return fail(x, "a bit-field");
    bool ok = far_path(x, path->kid[0], at);
    at->offset += (i128)f->offset;
    return ok;
  }
  case E_INDEX:
    return far_path(x, path->kid[0], at) && move_far(x, path->kid[1], path->type->size, at);
  case E_DEREF:
    return far_pointer(x, path->kid[0], at);
  default:
    if (!st_place_of(x, path, &start))
      return false;
    *at = (far_place){.object = start.object, .offset = start.offset};
    return true;
  }
}

static bool far_pointer(explorer *x, const expr *e, far_place *at) {
  value v;
  place start;
  *at = (far_place){0};
  if (e->kind == E_ADDR)
    return far_path(x, e->kid[0], at);
  if (e->kind == E_PTRADD) {
    uint64_t size = e->type->elem->size ? e->type->elem->size : 1;
    return far_pointer(x, e->kid[0], at) && move_far(x, e->kid[1], size, at);
  }
  if (e->kind == E_CAST && e->kid[0]->type->kind == T_PTR && e->type->kind == T_PTR)
    return far_pointer(x, e->kid[0], at);
  if (!st_value_of(x, e, &v) || !st_pin(x, e->type, &v))
    return false;
  at->is_null = v.number == 0;
  if (at->is_null)
    return true;
  bool known = (e->type->kind == T_PTR || v.is_address) && st_is_address(x, v.number, &start);
  if (known)
    *at = (far_place){.object = start.object, .offset = start.offset};
  return known || fail(x, "the number of an address");
}

/* ---- may it be accessed, or freed? ---- */

static bool is_accessible(explorer *x, const expr *e, bool *answer) {
  far_place at;
  i128 size;
  *answer = false;
  if (!far_pointer(x, e->kid[0], &at) || !st_number_of(x, e->kid[1], &size))
    return false;
  if (size < 0 || size >= MOST_STATE)
    return fail(x, "an access of many bytes");
  if (at.is_null)
    return size > 0 || fail(x, "an access of no bytes");
  assert(at.object < x->objects.size);
  const object *o = &x->objects.data[at.object];
  bool is_write = e->index == VALID_WRITE;
  if (is_write && !o->is_fixed && o->var && o->var->is_const)
    return fail(x, "a write to a constant");
  *answer = !o->is_gone && !o->is_function && at.offset >= 0 && at.offset + size <= (i128)o->size &&
            !(is_write && o->is_fixed);
  return size > 0 || fail(x, "an access of no bytes");
}

static bool is_freeable(explorer *x, const expr *e, bool *answer) {
  far_place at;
  if (!far_pointer(x, e->kid[0], &at))
    return false;
  assert(at.is_null || at.object < x->objects.size);
  const object *o = at.is_null ? NULL : &x->objects.data[at.object];
  *answer = at.offset == 0 && (!o || (o->is_heap && !o->is_gone));
  return true;
}

/* ---- is it reached? ---- */

typedef struct search {
  explorer *x;
  VEC(uint32_t) open; /* reached, their contents not looked at yet */
  uint64_t *reached;
} search;

static void reach(search *s, uint32_t index) {
  assert(index < s->x->objects.size);
  if (has_bit(s->reached, index) || s->x->objects.data[index].is_gone)
    return;
  add_bit(s->reached, index);
  vec_push(&s->open, index);
}

static bool reach_pointer(search *s, const uint8_t *bytes) {
  uint64_t n = 0;
  place at;
  for (uint32_t i = s->x->pool->pointer_width / 8; i-- > 0;)
    n = n << 8 | bytes[i];
  if (!st_is_address(s->x, n, &at))
    return fail(s->x, "a part of an address");
  reach(s, at.object);
  return true;
}

/* Pointers lie whole where objects have them, each at a multiple of its size (st_put_value). */
static bool reach_contents(search *s, uint32_t index) {
  explorer *x = s->x;
  const object *o = &x->objects.data[index];
  const uint8_t *marks = x->marks.data + o->at, *bytes = x->now.data + o->at;
  uint32_t width = x->pool->pointer_width / 8, whole = o->size / width * width;
  if (o->is_fixed || o->is_function)
    return true;
  assert(o->at + o->size <= x->marks.size);
  for (uint32_t at = 0; at < o->size; ++at)
    if ((marks[at] == MARK_ADDRESS) != (at < whole && marks[at / width * width] == MARK_ADDRESS))
      return fail(x, "a part of an address");
  for (uint32_t at = 0; at < whole; at += width)
    if (marks[at] == MARK_ADDRESS && !reach_pointer(s, bytes + at))
      return false;
  return true;
}

static bool is_root(const object *o, bool ends) {
  assert(o->var);
  return o->var->kind == V_GLOBAL || (!ends && o->var->kind != V_TEMP);
}

/* A live object that somebody has to free and that is not reached; without bits: any. */
static bool has_lost(const explorer *x, const uint64_t *reached) {
  for (uint32_t i = x->static_objects; i < x->objects.size; ++i) {
    const object *o = &x->objects.data[i];
    if (o->is_heap && !o->of_library && !o->is_gone && !(reached && has_bit(reached, i)))
      return true;
  }
  return false;
}

static bool is_tracked(explorer *x, bool ends, bool *answer) {
  search s = {.x = x, .reached = bits_new(bits_words(x->objects.size))};
  bool fine = true;
  for (uint32_t i = 0; i < x->static_objects; ++i)
    if (is_root(&x->objects.data[i], ends))
      reach(&s, i);
  while (s.open.size && fine)
    fine = reach_contents(&s, vec_pop(&s.open));
  *answer = !has_lost(x, s.reached);
  vec_free(&s.open);
  free(s.reached);
  return fine;
}

static bool answer_of(explorer *x, const expr *e, bool *answer) {
  switch ((valid_kind)e->index) {
  case VALID_READ:
  case VALID_WRITE:
    return is_accessible(x, e, answer);
  case VALID_FREE:
    return is_freeable(x, e, answer);
  case VALID_TRACKED:
  case VALID_ENDED:
    x->is_end = true;
    return is_tracked(x, e->index == VALID_ENDED, answer);
  case VALID_RELEASED:
    x->is_end = true;
    *answer = !has_lost(x, NULL);
    return true;
  case VALID_LATER: /* ends.c */
  case VALID_SET:   /* hunted, not proved */
    *answer = true;
    return true;
  case VALID_TEXT:
  case VALID_KINDS:
    break;
  }
  return fail(x, "a question about text");
}

bool st_valid(explorer *x, const expr *e, value *v) {
  bool answer = false;
  assert(e->kind == E_VALID);
  bool fine = answer_of(x, e, &answer);
  *v = number_value(answer);
  return fine;
}

/* ---- do all states come to a question of the end? ---- */

static bool asks_later(const expr *e) {
  bool asks = e->kind == E_VALID && e->index == VALID_LATER;
  for (uint32_t i = 0; i < e->count && !asks; ++i)
    asks = asks_later(e->kid[i]);
  return asks;
}

bool st_asks_later(const proc *f) {
  for (vec_each(const stmt, s, &f->stmts))
    if (s->cond && asks_later(s->cond))
      return true;
  return false;
}

void st_keep_edge(explorer *x, uint32_t from, uint32_t to) {
  if (!x->asks_later || from == NO_STATE)
    return;
  assert(from < x->states.size && to < x->states.size);
  vec_push(&x->edges, ((edge){x->states.data[from].first, x->states.data[to].first}));
  x->used += sizeof(edge);
}

void st_keep_end(explorer *x, uint32_t from) {
  if (!x->is_end || !x->asks_later || from == NO_STATE)
    return;
  assert(from < x->states.size);
  x->states.data[from].ends = true;
  x->states.data[x->states.data[from].first].ends = true;
}

/* What was lost stays lost: where an end is in reach, it is told there. */
bool st_all_end(explorer *x) {
  assert(x->asks_later || x->edges.size == 0);
  for (bool grows = true; grows;) {
    grows = false;
    for (uint32_t i = x->edges.size; i-- > 0;) {
      kept *from = &x->states.data[x->edges.data[i].from];
      if (from->ends || !x->states.data[x->edges.data[i].to].ends)
        continue;
      from->ends = grows = true;
    }
  }
  for (vec_each(const kept, k, &x->states))
    if (x->asks_later && !x->states.data[k->first].ends)
      return false;
  return true;
}
