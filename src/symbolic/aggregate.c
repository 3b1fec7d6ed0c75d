/* aggregate.c: reading aggregates. What is undefined in them is drawn before they are copied, as the
 * interpreter does it, so that copy and original agree. */
#include "symbolic/internal.h"

/* ---- what is undefined ---- */

/* What is to be drawn, as in the interpreter: scalars, members that are bit-fields, bytes of
 * unions. */
typedef struct drawing {
  sym *s;
  place at; /* of the present part; shares the cases of the whole but for their offsets */
  uint32_t count;
} drawing;

typedef enum part_state { PART_DEFINED, PART_UNDEFINED, PART_APPROXIMATE } part_state;

static part_state object_part(const object *o, const offset *at, uint64_t n) {
  part_state found = PART_DEFINED;
  uint64_t from = at->sym ? 0 : (uint64_t)at->at, to = at->sym ? o->room : from + n;
  for (vec_each(const cell, c, &o->cells))
    if (c->undef && c->at < to && c->at + c->size > from)
      found =
          c->why == HAVOC_APPROX || found == PART_APPROXIMATE ? PART_APPROXIMATE : PART_UNDEFINED;
  for (vec_each(const log_entry, e, &o->log))
    if (e->undef)
      found =
          e->why == HAVOC_APPROX || found == PART_APPROXIMATE ? PART_APPROXIMATE : PART_UNDEFINED;
  return found;
}

/* The worst that the cases have in these bytes. */
static part_state part_of(const drawing *d, uint64_t n) {
  part_state worst = PART_DEFINED;
  for (vec_each(const place_case, c, &d->at.cases)) {
    part_state one = object_part(sym_state_object(d->s->st, c->object), &c->at, n);
    worst = one > worst ? one : worst;
  }
  return worst;
}

static void move_part(drawing *d, int64_t by) {
  for (vec_each(place_case, c, &d->at.cases))
    c->at.at += by;
}

/* Reads the scalar for its effect; t is of `n` bytes. */
static void draw_scalar(drawing *d, const type *t, uint64_t n) {
  assert(n > 0);
  if (part_of(d, n) != PART_UNDEFINED)
    return;
  if (++d->count > LEAF_LIMIT)
    sym_lose(d->s, "copy of a large uninitialised aggregate");
  else
    sym_place_load(d->s, &d->at, t);
}

static void draw_parts(drawing *d, const type *t);

static void draw_elements(drawing *d, const type *elem, uint64_t length) {
  uint64_t i = 0;
  for (; i < length && !d->s->st->lost; i++, move_part(d, (int64_t)elem->size))
    draw_parts(d, elem);
  move_part(d, -(int64_t)(i * elem->size));
}

static void draw_parts(drawing *d, const type *t) {
  if (part_of(d, t->size) == PART_DEFINED)
    return;
  if (moves_as_scalar(t))
    draw_scalar(d, t, scalar_bytes(t));
  else if (t->kind == T_ARRAY)
    draw_elements(d, t->elem, t->length);
  else if (t->is_union)
    draw_elements(d, type_int(d->s->pool, 8, false), t->size);
  else
    for (uint32_t i = 0; i < t->count && !d->s->st->lost; i++) {
      const field *f = &t->fields[i];
      move_part(d, (int64_t)f->offset);
      d->at.bit_offset = f->bit_offset;
      d->at.bit_width = f->bit_width;
      if (f->bit_width)
        draw_scalar(d, f->type, sym_bit_field_bytes(&d->at));
      else
        draw_parts(d, f->type);
      d->at.bit_width = d->at.bit_offset = 0;
      move_part(d, -(int64_t)f->offset);
    }
}

/* Copy and original agree from then on. */
static void define_parts(sym *s, const place *p, const type *t) {
  assert(!p->slot);
  drawing d = {.s = s};
  for (vec_each(const place_case, c, &p->cases))
    vec_push(&d.at.cases, *c);
  draw_parts(&d, t);
  vec_free(&d.at.cases);
}

/* ---- copies ---- */

typedef struct leaves {
  sym *s;
  const place *p;
  value *out;
  uint32_t count;
} leaves;

/* One scalar, or byte, of what the cases hold. */
static void add_leaf(leaves *l, uint64_t at, uint64_t n) {
  sym *s = l->s;
  if (++l->count > LEAF_LIMIT) {
    sym_lose(s, "copy of a large aggregate through a symbolic pointer");
    return;
  }
  const type *t = type_int(s->pool, (uint32_t)(8 * n), false);
  assert(l->p->cases.size > 0);
  piece sum = {0};
  for (uint32_t i = l->p->cases.size; i-- > 0;) {
    const place_case *c = &l->p->cases.data[i];
    offset here = c->at;
    here.at += (int64_t)at;
    piece one;
    if (!sym_object_peek(s, sym_state_object(s->st, c->object), here, n, t, &one)) {
      for (uint64_t k = 0; k < n; k++)
        add_leaf(l, at + k, 1);
      return;
    }
    if (one.undef && one.bits != 0xff) {
      sym_lose(s, "copy of a partly uninitialised bit-field through a symbolic pointer");
      return;
    }
    if (!sum.value || !sym_case_cond(l->p, i)) {
      sum = one;
    } else {
      const expr *cond = sym_case_cond(l->p, i);
      sum.value = sym_value_ite(s, cond, one.value, sum.value);
      if (one.undef && (!sum.undef || one.why == HAVOC_APPROX))
        sum.why = one.why;
      sum.undef = sym_undef_ite(s, cond, one.undef, sum.undef);
    }
  }
  vec_push(&l->out->cells, (cell){at, n, sum.value, sum.undef, sum.why, 0xff});
}

static void add_leaves(leaves *l, uint64_t at, const type *t) {
  if (l->s->st->lost)
    return;
  bool has_bits = false;
  for (uint32_t i = 0; t->kind == T_STRUCT && i < t->count; i++)
    has_bits |= t->fields[i].bit_width > 0;
  if (moves_as_scalar(t)) {
    add_leaf(l, at, scalar_bytes(t));
  } else if (t->kind == T_ARRAY) {
    for (uint64_t i = 0; i < t->length && !l->s->st->lost; i++)
      add_leaves(l, at + i * t->elem->size, t->elem);
  } else if (t->is_union || has_bits) {
    for (uint64_t i = 0; i < t->size && !l->s->st->lost; i++)
      add_leaf(l, at + i, 1);
  } else {
    for (uint32_t i = 0; i < t->count; i++)
      add_leaves(l, at + t->fields[i].offset, t->fields[i].type);
  }
}

static void copy_cells(sym *s, const object *o, uint64_t at, uint64_t n, value *out) {
  assert(at + n <= o->room && o->log.size == 0);
  for (vec_each(const cell, c, &o->cells)) {
    uint64_t from = c->at > at ? c->at : at;
    uint64_t to = c->at + c->size < at + n ? c->at + c->size : at + n;
    if (from >= to)
      continue;
    cell sub;
    sym_cell_sub(s, c, from, to - from, &sub);
    sub.at -= at;
    vec_push(&out->cells, sub);
  }
}

void sym_load_aggregate(sym *s, const expr *path, value *out) {
  place p = {0};
  sym_eval_place(s, path, &p);
  assert(!p.slot);
  uint64_t n = path->type->size;
  sym_place_resolve(s, &p, n, false);
  if (p.cases.size > 0 && n > 0 && !s->st->dead && !s->st->lost) {
    define_parts(s, &p, path->type);
    const place_case *c = &p.cases.data[0];
    const object *o = sym_state_object(s->st, c->object);
    assert(o);
    if (p.cases.size == 1 && !c->at.sym && o->log.size == 0) {
      copy_cells(s, o, (uint64_t)c->at.at, n, out);
    } else {
      leaves l = {.s = s, .p = &p, .out = out};
      add_leaves(&l, 0, path->type);
    }
  }
  sym_place_free(&p);
}
