/* given.c: the memory that the caller of an entry other than main has set up, as interp_given.c makes
 * it: its objects, and pointers in arguments, globals and these objects, drawn as numbers of places
 * (program/given.h). What a caller could do besides is left out, and noted. */
#include "program/given.h"
#include "base/memory.h"
#include "symbolic/internal.h"

void sym_given_start(sym *s, sym_state *st, const proc *entry) {
  s->given = given_of(s->p, entry);
  uint32_t count = given_object_count(s->given);
  s->given_bases = xcalloc(count + 1, sizeof *s->given_bases);
  for (uint32_t i = 0; i < count; i++) {
    const given_object *g = given_object_at(s->given, i);
    bool known = g->size > 0;
    object *o = sym_object_new(s, st, REGION_STATIC, known ? OBJECT_HEAP : OBJECT_OPAQUE,
                               known ? g->size : 256, NULL, 16, NULL, true);
    o->exposed = expr_bool(s->pool, true);
    sym_object_fill(s, o, 0, o->room, expr_bool(s->pool, true), HAVOC_CALLER);
    o->type = known ? g->type : NULL;
    if (g->is_gone)
      o->dead = expr_bool(s->pool, true);
    s->given_bases[i] = sym_object_address(s, o);
  }
}

/* The address of the first of the places. */
static const expr *first_address(sym *s, const given_place *p) {
  const expr *from = sym_value_address(s, p->offset);
  switch (p->kind) {
  case GIVEN_NULL:
    break;
  case GIVEN_OBJECT:
    return sym_value_arith(s, E_ADD, s->given_bases[p->object], from);
  case GIVEN_GLOBAL: {
    home h = s->where.homes[p->var->id];
    assert(h.kind == HOME_STATIC);
    return sym_value_arith(s, E_ADD, sym_object_address(s, sym_state_object(s->st, h.index)), from);
  }
  case GIVEN_FUNCTION:
    return s->function_address[p->var->proc];
  }
  return sym_value_address(s, 0);
}

static const expr *place_address(sym *s, const given_place *p, const expr *number) {
  const expr *first = first_address(s, p);
  if (p->count == 1)
    return first;
  const expr *index = sym_value_arith(s, E_SUB, number, sym_value_address(s, p->first));
  const expr *bytes = sym_value_arith(s, E_MUL, index, sym_value_address(s, p->stride));
  return sym_value_arith(s, E_ADD, first, bytes);
}

/* Is it one of the places up to this one? Those before are out of the question. */
static const expr *is_among(sym *s, const given_place *p, const expr *number) {
  if (p->count == 1)
    return sym_value_compare(s, E_EQ, number, sym_value_address(s, p->first));
  return sym_value_compare(s, E_LT, number, sym_value_address(s, p->first + p->count));
}

/* No object is taken twice: so many numbers of that type are in use. */
static void keep_distinct(sym *s, const type *target, const expr *number) {
  for (vec_each(const given_draw, d, &s->given_draws))
    if (d->target == target)
      sym_assume(s, s->st, expr_not(s->pool, sym_value_compare(s, E_EQ, number, d->number)));
  vec_push(&s->given_draws, (given_draw){target, number});
}

const expr *sym_draw_given(sym *s, draw_source source, const type *t, const expr *cond) {
  assert(t->kind == T_PTR && s->given);
  const given_places *places = given_places_of(s->given, t->elem);
  sym_remark(s, NOTE_OUTSIDE, "what a pointer from outside leads to", cond);
  const expr *number = sym_draw_new(s, source, t, cond);
  const expr *address = place_address(s, &places->list.data[places->list.size - 1], number);
  for (uint32_t i = places->list.size - 1; i-- > 0;) {
    const given_place *p = &places->list.data[i];
    address = sym_value_ite(s, is_among(s, p, number), place_address(s, p, number), address);
  }
  sym_assume(s, s->st, sym_value_compare(s, E_LT, number, sym_value_address(s, places->count)));
  if (s->p->outside == OUTSIDE_DISTINCT)
    keep_distinct(s, t->elem, number);
  return address;
}

static const type *object_given_pointer(const object *o, uint64_t at, uint64_t *start) {
  const type *t = o->type ? o->type : o->var ? o->var->type : NULL;
  return given_pointer_in(t, o->size, at, start);
}

const type *sym_given_type(const sym *s, const place *p, const type *t) {
  const type *made = NULL;
  for (vec_each(const place_case, c, &p->cases)) {
    uint64_t start;
    const object *o = sym_state_object(s->st, c->object);
    const type *here = o && !c->at.sym ? object_given_pointer(o, (uint64_t)c->at.at, &start) : NULL;
    if (!here || start != (uint64_t)c->at.at || (made && made != here))
      return t;
    made = here;
  }
  return made ? made : t;
}

/* The cells of [at, at + size) that the caller has left as they were. */
static bool is_open(const object *o, uint64_t at, uint64_t size) {
  for (vec_each(const cell, c, &o->cells))
    if (c->at < at + size && c->at + c->size > at && c->undef && c->why == HAVOC_CALLER)
      return true;
  return false;
}

static void define_in_case(sym *s, const place_case *c, uint64_t n) {
  uint64_t word = s->pool->pointer_width / 8;
  for (uint64_t byte = (uint64_t)c->at.at, end = byte + n; byte < end;) {
    const object *o = sym_state_object(s->st, c->object);
    uint64_t start;
    const type *t = object_given_pointer(o, byte, &start);
    if (t && is_open(o, start, word)) {
      place one = {0};
      vec_push(&one.cases, ((place_case){c->cond, c->object, {.at = (int64_t)start}}));
      const expr *kept = s->under;
      s->under = sym_also(s, s->under, c->cond);
      (void)sym_place_load(s, &one, t);
      s->under = kept;
      sym_place_free(&one);
    }
    byte = t ? start + word : byte + 1;
  }
}

void sym_define_given(sym *s, const place *p, uint64_t n) {
  for (uint32_t i = 0; i < p->cases.size && !s->st->lost; i++)
    if (!p->cases.data[i].at.sym && sym_state_object(s->st, p->cases.data[i].object))
      define_in_case(s, &p->cases.data[i], n);
}
