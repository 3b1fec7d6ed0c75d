/* store.c: writing to a place. */
#include "symbolic/internal.h"

static void store_piece(sym *s, const place *p, uint64_t at, uint64_t n, const piece *v) {
  for (uint32_t i = 0; i < p->cases.size; i++) {
    const place_case *c = &p->cases.data[i];
    offset here = c->at;
    here.at += (int64_t)at;
    object *o = sym_state_object_own(s->st, c->object);
    sym_object_write(s, o, here, n, v, p->cases.size > 1 ? c->cond : NULL);
  }
}

/* A range without a value goes to a place in memory. */
static void store_range(sym *s, const place *p, const cell *from) {
  const place_case *c = &p->cases.data[0];
  object *o = sym_state_object_own(s->st, c->object);
  if (p->cases.size == 1 && !c->at.sym && o->log.size == 0) {
    sym_object_fill(s, o, (uint64_t)c->at.at + from->at, from->size, from->undef,
                    (havoc_kind)from->why);
    return;
  }
  if (from->size > LEAF_LIMIT) {
    sym_lose(s, "a large aggregate is written through a symbolic pointer");
    return;
  }
  uint64_t step = from->at % 4 == 0 && from->size % 4 == 0 ? 4 : 1;
  const type *t = type_int(s->pool, (uint32_t)(8 * step), false);
  piece v = {expr_const(s->pool, t, 0), from->undef, from->why, 0xff};
  for (uint64_t i = 0; i < from->size; i += step)
    store_piece(s, p, from->at + i, step, &v);
}

static void store_cells(sym *s, const place *p, const value *v) {
  for (vec_each(const cell, c, &v->cells)) {
    if (!c->value) {
      store_range(s, p, c);
      continue;
    }
    piece part = {c->value, c->undef, c->why, 0xff};
    const place_case *only = &p->cases.data[0];
    if (c->undef && c->bits != 0xff) {
      object *o = sym_state_object_own(s->st, only->object);
      if (p->cases.size > 1 || only->at.sym || o->log.size > 0) {
        sym_lose(s, "copy of a partly uninitialised bit-field through a symbolic pointer");
        return;
      }
      cell moved = *c;
      moved.at += (uint64_t)only->at.at;
      sym_object_put(s, o, &moved);
      continue;
    }
    store_piece(s, p, c->at, c->size, &part);
  }
}

void sym_store_place(sym *s, place *p, const type *t, const value *v) {
  assert(!p->slot || v->scalar);
  if (p->slot) {
    *p->slot = (slot){.value = v->scalar};
    return;
  }
  bool scalar = moves_as_scalar(t);
  if (scalar && t->size == 0) {
    sym_lose(s, "a value without layout is written to memory");
    return;
  }
  uint64_t n = !scalar ? t->size : p->bit_width ? sym_bit_field_bytes(p) : scalar_bytes(t);
  sym_place_resolve(s, p, n, true);
  if (p->cases.size == 0 || s->st->dead || s->st->lost)
    return;
  if (!scalar) {
    store_cells(s, p, v);
  } else if (p->bit_width) {
    for (vec_each(const place_case, c, &p->cases))
      sym_object_write_bits(s, sym_state_object_own(s->st, c->object), c->at, p->bit_offset,
                            p->bit_width, v->scalar, p->cases.size > 1 ? c->cond : NULL);
  } else {
    bool exact = v->scalar->type->kind == T_BOOL || v->scalar->type->width == 8 * n;
    piece one = {.value = exact ? v->scalar : sym_value_to_bytes(s, v->scalar, n), .bits = 0xff};
    store_piece(s, p, 0, n, &one);
  }
}

void sym_store(sym *s, const expr *path, const value *v) {
  place p = {0};
  sym_eval_place(s, path, &p);
  sym_store_place(s, &p, path->type, v);
  sym_place_free(&p);
}

void sym_store_scalar(sym *s, const expr *path, const expr *v) {
  sym_store(s, path, &(value){.type = path->type, .scalar = v});
}

void sym_undefine_place(sym *s, place *p, const type *t, havoc_kind why) {
  const expr *yes = expr_bool(s->pool, true);
  if (p->slot) {
    *p->slot = (slot){.undef = yes, .why = (uint8_t)why};
    return;
  }
  sym_place_resolve(s, p, t->size, true);
  if (p->cases.size == 0 || t->size == 0 || s->st->dead || s->st->lost)
    return;
  store_range(s, p, &(cell){.size = t->size, .undef = yes, .why = (uint8_t)why, .bits = 0xff});
}

const expr *sym_range_valid(sym *s, const place_case *c, const expr *length, bool write) {
  const expr *first = sym_case_valid(s, c, 1, write);
  sym_look_at_argument(s, c, 0, write);
  const object *o = sym_state_object(s->st, c->object);
  if (expr_is_false(first))
    return first;
  const expr *size = o->size_value ? o->size_value : sym_value_address(s, o->size);
  const expr *rest = sym_value_arith(s, E_SUB, size, sym_offset(s, c->at));
  return sym_value_and(s, first, sym_value_compare(s, E_LE, length, rest));
}

void sym_undefine_bytes(sym *s, const expr *address, const expr *length, havoc_kind why) {
  const expr *none = sym_value_compare(s, E_EQ, length, sym_value_address(s, 0));
  if (expr_is_true(none))
    return;
  place p = {0};
  sym_address_cases(s, address, &p);
  const expr *some = none;
  uint32_t kept = 0;
  for (vec_each(place_case, c, &p.cases)) {
    if (c->object == 0) {
      sym_lose(s, "bytes are written through an arbitrary pointer");
      continue;
    }
    const expr *valid = sym_range_valid(s, c, length, true);
    const expr *holds = c->cond ? sym_value_and(s, c->cond, valid) : valid;
    if (expr_is_false(holds))
      continue;
    some = sym_value_or(s, some, holds);
    p.cases.data[kept++] = *c;
  }
  p.cases.size = kept;
  sym_require_access(s, some);
  for (uint32_t i = 0; i < p.cases.size && !s->st->dead && !s->st->lost; i++) {
    const place_case *c = &p.cases.data[i];
    object *o = sym_state_object_own(s->st, c->object);
    const expr *guard = p.cases.size > 1 ? c->cond : NULL;
    sym_object_fill_range(s, o, c->at, length, why, guard);
  }
  sym_place_free(&p);
}
