/* load.c: what lies at a place: scalars, bit-fields, variables in slots. */
#include "base/memory.h"
#include "program/words.h"
#include "symbolic/internal.h"

/* ---- scalars ---- */

enum { MOST_BYTES = 16 };

/* What one case reads: all at once, or byte by byte. */
typedef struct reading {
  uint32_t count; /* 1: a whole */
  piece part[MOST_BYTES];
  const expr *undef; /* condition under which some of it is */
} reading;

static void read_case(sym *s, const place_case *c, uint64_t n, const type *t, bool whole,
                      reading *out) {
  const object *o = sym_state_object(s->st, c->object);
  assert(o && n > 0 && n <= MOST_BYTES);
  out->count = 1;
  if (!whole || !sym_object_peek(s, o, c->at, n, t, &out->part[0])) {
    out->count = (uint32_t)n;
    for (uint32_t i = 0; i < n; i++) {
      offset at = c->at;
      at.at += i;
      bool done = sym_object_peek(s, o, at, 1, type_int(s->pool, 8, false), &out->part[i]);
      assert(done);
      (void)done;
    }
  }
  out->undef = NULL;
  for (uint32_t i = 0; i < out->count; i++)
    out->undef = sym_undef_or(s, out->undef, out->part[i].undef);
}

/* Bits of v where the mask has none, of w where it has. */
static const expr *mix(sym *s, const expr *v, const expr *w, u128 mask) {
  const type *t = v->type, *wide = t->width < 32 ? type_int(s->pool, 32, false) : t;
  const expr *a =
      sym_value_arith(s, E_BITAND, sym_value_cast(s, wide, v), expr_const(s->pool, wide, ~mask));
  const expr *b =
      sym_value_arith(s, E_BITAND, sym_value_cast(s, wide, w), expr_const(s->pool, wide, mask));
  return sym_value_cast(s, t, sym_value_arith(s, E_BITOR, a, b));
}

/* Without anything drawn, what is undefined is not read: the case and the gap exclude each other. */
static const expr *fill_piece(sym *s, const piece *p, const expr *drawn) {
  assert(!drawn || drawn->type == p->value->type);
  if (!p->undef || !drawn)
    return p->value;
  const expr *new = p->bits == 0xff ? drawn : mix(s, p->value, drawn, p->bits);
  return sym_value_ite(s, p->undef, new, p->value);
}

/* The value of a reading; `drawn` (not NULL if something may be undefined) fills the gaps. */
static const expr *reading_value(sym *s, const reading *r, uint64_t n, const type *t,
                                 const expr *drawn) {
  if (r->count == 1 && n > 1)
    return fill_piece(s, &r->part[0], drawn);
  assert(r->count == n);
  const expr *bytes[MOST_BYTES];
  const expr *bits = drawn ? sym_value_to_bytes(s, drawn, n) : NULL;
  for (uint32_t i = 0; i < r->count; i++) {
    const expr *byte = bits && r->part[i].undef ? sym_value_part(s, bits, n, i, 1) : NULL;
    if (n == 1) {
      if (byte)
        byte = sym_value_as(s, byte, r->part[i].value->type);
      return sym_value_as(s, fill_piece(s, &r->part[i], byte), t);
    }
    bytes[i] = fill_piece(s, &r->part[i], byte);
  }
  return sym_value_as(s, sym_value_join_bytes(s, bytes, r->count), t);
}

/* `whys`: the bits 1 << havoc_kind of what is undefined. If all of it is the caller's, t is the type of
 * the pointer as it was made, if it is one. */
static const expr *draw_undefined(sym *s, const type *t, const expr *undef, uint32_t whys) {
  if (!undef)
    return NULL;
  if (whys & 1u << HAVOC_APPROX)
    sym_remark(s, NOTE_APPROXIMATION, "a value that is not modelled", undef);
  if (s->given && t->kind == T_PTR && !(whys & ~(1u << HAVOC_CALLER)))
    return sym_draw_given(s, DRAW_READ, t, undef);
  const expr *drawn = sym_draw_new(s, DRAW_READ, t, undef);
  if (t->kind == T_PTR && whys == 1u << HAVOC_INPUT)
    sym_outside_pointer(s, drawn, undef);
  return drawn;
}

const expr *sym_case_cond(const place *p, uint32_t i) {
  assert(i < p->cases.size);
  return i + 1 == p->cases.size ? NULL : p->cases.data[i].cond;
}

static const expr *load_scalar(sym *s, const place *p, const type *t) {
  uint64_t n = scalar_bytes(t);
  const type *rep = sym_value_type(s, t);
  uint32_t count = p->cases.size;
  if (count == 0 || s->st->dead || s->st->lost)
    return sym_value_const(s, t, 0);
  if (s->given && t->kind != T_PTR)
    sym_define_given(s, p, n);
  reading only, *all = count == 1 ? &only : xmalloc(count * sizeof *all);
  const expr *undef = NULL;
  uint32_t whys = 0;
  for (uint32_t i = 0; i < count; i++) {
    read_case(s, &p->cases.data[i], n, rep, true, &all[i]);
    undef = sym_undef_or(s, undef, sym_undef_and(s, all[i].undef, p->cases.data[i].cond));
    for (uint32_t k = 0; k < all[i].count; k++)
      whys |= all[i].part[k].undef ? 1u << all[i].part[k].why : 0;
  }
  bool given = s->given && !(whys & ~(1u << HAVOC_CALLER));
  const type *made = given && t->kind == T_PTR ? sym_given_type(s, p, t) : t;
  const expr *drawn = draw_undefined(s, made, undef, whys);
  const expr *v = NULL;
  for (uint32_t i = count; i-- > 0;) {
    const expr *one = reading_value(s, &all[i], n, rep, drawn);
    v = v && sym_case_cond(p, i) ? sym_value_ite(s, sym_case_cond(p, i), one, v) : one;
  }
  if (t->kind == T_PTR && s->open)
    v = sym_pointer_read(s, v);
  else if (t->kind != T_PTR)
    sym_look_at_bytes(s, v);
  if (t->kind != T_FLOAT)
    sym_look_at_nan(s, v);
  piece back = {.value = t->kind == T_BOOL ? v : sym_value_to_bytes(s, v, n), .bits = 0xff};
  for (uint32_t i = 0; drawn && i < count; i++)
    if (all[i].undef) {
      const expr *guard = count > 1 ? sym_also(s, s->under, p->cases.data[i].cond) : s->under;
      object *o = sym_state_object_own(s->st, p->cases.data[i].object);
      sym_object_write(s, o, p->cases.data[i].at, n, &back, guard);
    }
  if (all != &only)
    free(all);
  assert(v->type == rep);
  return v;
}

/* ---- bit-fields ---- */

static u128 low_bits(uint32_t width) {
  return width >= 128 ? ~(u128)0 : ((u128)1 << width) - 1;
}

uint32_t sym_bit_field_bytes(const place *p) {
  return (p->bit_offset + p->bit_width + 7) / 8;
}

/* The field's bits, zero-extended, in 128 bits. */
static const expr *field_bits(sym *s, const place *p, const reading *r, const expr *drawn) {
  const type *wide = type_int(s->pool, 128, false), *amount = type_signed_int(s->pool);
  assert(r->count == sym_bit_field_bytes(p));
  const expr *bytes[MOST_BYTES];
  for (uint32_t k = 0; k < r->count; k++)
    bytes[k] = r->part[k].value;
  const expr *raw = sym_value_cast(s, wide, sym_value_join_bytes(s, bytes, r->count));
  if (p->bit_offset > 0)
    raw = sym_value_arith(s, E_SHR, raw, expr_int(s->pool, amount, p->bit_offset));
  u128 low = low_bits(p->bit_width);
  const expr *v = sym_value_arith(s, E_BITAND, raw, expr_const(s->pool, wide, low));
  for (uint32_t k = 0; drawn && k < r->count; k++) {
    if (!r->part[k].undef)
      continue;
    u128 mask = (((u128)r->part[k].bits << (8 * k)) >> p->bit_offset) & low;
    v = sym_value_ite(s, r->part[k].undef, mix(s, v, sym_value_cast(s, wide, drawn), mask), v);
  }
  return v;
}

static const expr *load_bits(sym *s, const place *p, const type *t) {
  uint32_t n = sym_bit_field_bytes(p);
  assert(n > 0 && n <= MOST_BYTES);
  uint32_t count = p->cases.size;
  if (count == 0 || s->st->dead || s->st->lost)
    return sym_value_const(s, t, 0);
  reading only, *all = count == 1 ? &only : xmalloc(count * sizeof *all);
  const expr *undef = NULL;
  u128 own_bits = low_bits(p->bit_width) << p->bit_offset;
  for (uint32_t i = 0; i < count; i++) {
    read_case(s, &p->cases.data[i], n, NULL, false, &all[i]);
    const expr *own = NULL;
    for (uint32_t k = 0; k < n; k++) {
      piece *part = &all[i].part[k];
      if ((part->bits & (uint8_t)(own_bits >> (8 * k))) == 0)
        part->undef = NULL;
      own = sym_undef_or(s, own, part->undef);
    }
    all[i].undef = own;
    undef = sym_undef_or(s, undef, sym_undef_and(s, own, p->cases.data[i].cond));
  }
  const expr *drawn = draw_undefined(s, t, undef, 0);
  const expr *v = NULL;
  for (uint32_t i = count; i-- > 0;) {
    const expr *one = field_bits(s, p, &all[i], drawn);
    v = v && sym_case_cond(p, i) ? sym_value_ite(s, sym_case_cond(p, i), one, v) : one;
  }
  for (uint32_t i = 0; drawn && i < count; i++)
    if (all[i].undef) {
      const expr *guard = count > 1 ? sym_also(s, s->under, p->cases.data[i].cond) : s->under;
      object *o = sym_state_object_own(s->st, p->cases.data[i].object);
      sym_object_write_bits(s, o, p->cases.data[i].at, p->bit_offset, p->bit_width, v, guard);
    }
  if (all != &only)
    free(all);
  if (t->kind == T_BOOL)
    return expr_not(s->pool, sym_value_compare(s, E_EQ, v, expr_const(s->pool, v->type, 0)));
  const type *narrow = type_int(s->pool, p->bit_width, t->kind == T_INT && t->is_signed);
  return sym_value_cast(s, sym_value_type(s, t), sym_value_cast(s, narrow, v));
}

const expr *sym_place_load(sym *s, const place *p, const type *t) {
  return p->bit_width ? load_bits(s, p, t) : load_scalar(s, p, t);
}

/* ---- slots ---- */

static const expr *load_slot(sym *s, frame **f, uint32_t index, const type *t) {
  assert(index < (*f)->count);
  slot *at = &(*f)->slots[index];
  if (!at->undef)
    return at->value;
  if (at->why == HAVOC_APPROX)
    sym_remark(s, NOTE_APPROXIMATION, "a value that is not modelled", at->undef);
  const expr *cond = expr_is_true(at->undef) ? NULL : at->undef;
  bool given = at->why == HAVOC_CALLER && t->kind == T_PTR;
  const expr *drawn =
      given ? sym_draw_given(s, DRAW_READ, t, cond) : sym_draw_new(s, DRAW_READ, t, cond);
  at = &sym_frame_own(f)->slots[index];
  const expr *v = at->value ? sym_value_ite(s, at->undef, drawn, at->value) : drawn;
  assert(v->type == sym_value_type(s, t));
  at->value = v;
  at->undef = s->under ? sym_undef_and(s, at->undef, expr_not(s->pool, s->under)) : NULL;
  return v;
}

const expr *sym_load(sym *s, const expr *path) {
  const type *t = path->type;
  if (path->kind == E_VAR) {
    home h = sym_home(s, path->var);
    if (h.kind == HOME_SLOT)
      return load_slot(s, &s->st->frame, h.index, t);
    if (h.kind == HOME_GLOBAL_SLOT)
      return load_slot(s, &s->st->globals, h.index, t);
    if (t->kind == T_FUNC)
      return sym_eval_address(s, path);
  }
  if (t->size == 0) {
    sym_lose(s, "%s has no layout in memory", words_expr(s->pool, path));
    return sym_value_const(s, t, 0);
  }
  place p = {0};
  sym_eval_place(s, path, &p);
  sym_place_resolve(s, &p, p.bit_width ? sym_bit_field_bytes(&p) : scalar_bytes(t), false);
  const expr *v = sym_place_load(s, &p, t);
  sym_place_free(&p);
  return v;
}
