/* place.c: access paths. A path denotes cases, each an offset in an object under a condition; an
 * access is valid if one of the cases that hold lies within its live object, and the execution ends
 * silently if not. */
#include "base/memory.h"
#include "program/words.h"
#include "symbolic/internal.h"

enum { CASE_LIMIT = 128, ANYWHERE_LIMIT = 64, WALK_LIMIT = 4096 };

void sym_place_free(place *p) {
  vec_free(&p->cases);
}

void sym_value_free(value *v) {
  vec_free(&v->cells);
}

/* ---- offsets ---- */

static uint64_t gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t r = a % b;
    a = b;
    b = r;
  }
  return a;
}

/* A number that divides the value, whatever it is (as long as no multiple of it wraps around: an
 * offset that does is outside its object); 0 for 0. */
static uint64_t step_of(const expr *e, int depth) {
  if (is_const(e))
    return (uint64_t)e->value;
  if (depth == 0)
    return 1;
  switch (e->kind) {
  case E_MUL:
    if (is_const(e->kid[1])) {
      uint64_t k = (uint64_t)e->kid[1]->value, inner = step_of(e->kid[0], depth - 1);
      return k < UINT32_MAX && inner < UINT32_MAX ? k * inner : 1;
    }
    return 1;
  case E_SHL:
    return is_const(e->kid[1]) && e->kid[1]->value < 31 ? (uint64_t)1 << e->kid[1]->value : 1;
  case E_ADD:
  case E_SUB:
    return gcd(step_of(e->kid[0], depth - 1), step_of(e->kid[1], depth - 1));
  case E_ITE:
    return gcd(step_of(e->kid[1], depth - 1), step_of(e->kid[2], depth - 1));
  case E_CAST: {
    if (e->kid[0]->type->kind != T_INT)
      return 1;
    uint64_t inner = step_of(e->kid[0], depth - 1);
    return inner & -inner; /* powers of two survive a cut */
  }
  default:
    return 1;
  }
}

static void offset_add(sym *s, offset *a, const expr *bytes) {
  if (is_const(bytes)) {
    uint64_t sum = ((uint64_t)a->at + (uint64_t)bytes->value) & s->address_mask;
    a->at = s->address_mask == UINT32_MAX ? (int32_t)(uint32_t)sum : (int64_t)sum;
    return;
  }
  a->sym = a->sym ? sym_value_arith(s, E_ADD, a->sym, bytes) : bytes;
  a->step = step_of(a->sym, 8);
  if (is_const(a->sym)) {
    const expr *c = a->sym;
    a->sym = NULL;
    offset_add(s, a, c);
  }
}

static void place_add(sym *s, place *p, const expr *bytes) {
  for (vec_each(place_case, c, &p->cases))
    offset_add(s, &c->at, bytes);
}

/* ---- cases of addresses ---- */

typedef struct walk {
  sym *s;
  place *out;
  uint32_t steps;
} walk;

static void add_case(walk *w, const expr *cond, uint32_t id, offset at) {
  sym *s = w->s;
  for (vec_each(place_case, c, &w->out->cases)) {
    if (c->object != id || c->at.at != at.at || c->at.sym != at.sym)
      continue;
    c->cond = c->cond && cond ? sym_value_or(s, c->cond, cond) : NULL;
    return;
  }
  if (w->out->cases.size == CASE_LIMIT)
    sym_lose(s, "a pointer has too many possible targets");
  else
    vec_push(&w->out->cases, (place_case){cond, id, at});
}

/* The operands of a sum. Builders write `a + k` as a difference if k is a negative number when taken
 * as signed, as the addresses of the upper half are with 32-bit pointers: here it is a sum again. */
typedef struct sum {
  const expr *a, *b;
  bool negative; /* a - b */
} sum;

static sum sum_of(sym *s, const expr *e) {
  assert(e->kind == E_ADD || e->kind == E_SUB);
  sum t = {e->kid[0], e->kid[1], e->kind == E_SUB};
  if (t.negative && is_const(t.b)) {
    t.b = sym_value_arith(s, E_SUB, expr_const(s->pool, t.b->type, 0), t.b);
    t.negative = false;
  }
  return t;
}

bool sym_is_pointerish(sym *s, const expr *e, int depth) {
  if (is_const(e))
    return !s->open && sym_placed_find(s, (uint64_t)e->value) != NULL;
  if (sym_address_object(s, e) || sym_is_nowhere(s, e))
    return true;
  if (depth == 0)
    return false;
  if (e->kind == E_ITE)
    return sym_is_pointerish(s, e->kid[1], depth - 1) || sym_is_pointerish(s, e->kid[2], depth - 1);
  if (e->kind == E_CAST)
    return e->kid[0]->type->width == e->type->width && sym_is_pointerish(s, e->kid[0], depth - 1);
  if (e->kind != E_ADD && e->kind != E_SUB)
    return false;
  sum t = sum_of(s, e);
  return sym_is_pointerish(s, t.a, depth - 1) ||
         (!t.negative && sym_is_pointerish(s, t.b, depth - 1));
}

static void collect(walk *w, const expr *e, const expr *cond, offset more) {
  sym *s = w->s;
  if (cond && expr_is_false(cond))
    return;
  if (++w->steps > WALK_LIMIT) {
    sym_lose(s, "a pointer is too complicated");
    return;
  }
  e = sym_value_cast(s, s->address, e);
  uint32_t own = sym_address_object(s, e);
  if (own) {
    add_case(w, cond, own, more);
    return;
  }
  if (sym_is_nowhere(s, e) || (s->open && is_const(e)))
    return;
  if (is_const(e) && !s->open) {
    uint64_t address = ((uint64_t)e->value + (uint64_t)more.at) & s->address_mask;
    const placed *o = sym_placed_find(s, address);
    if (!o)
      return;
    more.at = (int64_t)(address - o->base);
    add_case(w, cond, o->id, more);
    return;
  }
  switch (e->kind) {
  case E_ITE:
    collect(w, e->kid[1], sym_also(s, cond, e->kid[0]), more);
    collect(w, e->kid[2], sym_also(s, cond, expr_not(s->pool, e->kid[0])), more);
    return;
  case E_CAST:
    if (e->kid[0]->type->kind == T_INT && e->kid[0]->type->width == e->type->width &&
        sym_is_pointerish(s, e->kid[0], 16)) {
      const expr *kid = e->kid[0];
      if (kid->kind == E_ITE) {
        const expr *not = expr_not(s->pool, kid->kid[0]);
        collect(w, kid->kid[1], sym_also(s, cond, kid->kid[0]), more);
        collect(w, kid->kid[2], sym_also(s, cond, not), more);
        return;
      }
    }
    break;
  case E_ADD:
  case E_SUB: {
    sum t = sum_of(s, e);
    if (!t.negative && !sym_is_pointerish(s, t.a, 16) && sym_is_pointerish(s, t.b, 16))
      t = (sum){t.b, t.a, false};
    else if (!is_const(t.b) && !sym_is_pointerish(s, t.a, 16))
      break;
    const expr *zero = expr_const(s->pool, t.b->type, 0);
    offset_add(s, &more, t.negative ? sym_value_arith(s, E_SUB, zero, t.b) : t.b);
    collect(w, t.a, cond, more);
    return;
  }
  default:
    break;
  }
  offset_add(s, &more, e);
  add_case(w, cond, 0, more);
}

void sym_address_cases(sym *s, const expr *address, place *p) {
  walk w = {.s = s, .out = p};
  collect(&w, address, NULL, (offset){0});
}

/* ---- paths ---- */

static home var_home(const sym *s, const var *v) {
  assert(v->id < s->where.home_count);
  return s->where.homes[v->id];
}

static uint32_t home_object(const sym *s, home h) {
  if (h.kind == HOME_STATIC)
    return h.index;
  assert(h.kind == HOME_OBJECT && h.index < s->st->frame->objects.size);
  return s->st->frame->objects.data[h.index];
}

/* The index in bytes, as an address. */
static const expr *index_bytes(sym *s, const expr *index, uint64_t size) {
  const expr *i = sym_value_cast(s, s->address, index);
  return sym_value_arith(s, E_MUL, i, sym_value_address(s, size));
}

/* With 32-bit pointers, an index whose bytes do not fit them is out of bounds, and not near the
 * start again. */
static void add_index(sym *s, place *p, const expr *index, uint64_t size) {
  if (s->pool->pointer_width == 32 && !is_const(index) && size > 1) {
    int64_t most = (int64_t)INT32_MAX / (int64_t)size;
    const expr *high = expr_int(s->pool, index->type, most);
    const expr *low = expr_int(s->pool, index->type, -most);
    sym_require_access(s, sym_value_and(s, sym_value_compare(s, E_LE, low, index),
                                        sym_value_compare(s, E_LE, index, high)));
  }
  place_add(s, p, index_bytes(s, index, size));
}

void sym_eval_place(sym *s, const expr *path, place *p) {
  switch (path->kind) {
  case E_VAR: {
    home h = var_home(s, path->var);
    if (h.kind == HOME_SLOT)
      p->slot = &sym_frame_own(&s->st->frame)->slots[h.index];
    else if (h.kind == HOME_GLOBAL_SLOT)
      p->slot = &sym_frame_own(&s->st->globals)->slots[h.index];
    else
      vec_push(&p->cases, (place_case){.object = home_object(s, h)});
    return;
  }
  case E_DEREF:
    sym_address_cases(s, sym_eval(s, path->kid[0]), p);
    return;
  case E_FIELD: {
    sym_eval_place(s, path->kid[0], p);
    const field *f = &path->kid[0]->type->fields[path->index];
    place_add(s, p, sym_value_address(s, f->offset));
    p->bit_offset = f->bit_offset;
    p->bit_width = f->bit_width;
    return;
  }
  case E_INDEX:
    sym_eval_place(s, path->kid[0], p);
    add_index(s, p, sym_eval(s, path->kid[1]), path->type->size);
    return;
  default:
    sym_lose(s, "%s is no access path", words_expr(s->pool, path));
  }
}

const expr *sym_eval_address(sym *s, const expr *path) {
  switch (path->kind) {
  case E_VAR: {
    if (path->var->kind == V_FUNCTION)
      return s->function_address[path->var->proc];
    uint32_t id = home_object(s, var_home(s, path->var));
    return sym_object_address(s, sym_state_object(s->st, id));
  }
  case E_DEREF:
    return sym_value_cast(s, s->address, sym_eval(s, path->kid[0]));
  case E_FIELD: {
    const field *f = &path->kid[0]->type->fields[path->index];
    const expr *base = sym_eval_address(s, path->kid[0]);
    return sym_value_arith(s, E_ADD, base, sym_value_address(s, f->offset));
  }
  case E_INDEX: {
    const expr *base = sym_eval_address(s, path->kid[0]);
    const expr *bytes = index_bytes(s, sym_eval(s, path->kid[1]), path->type->size);
    return sym_value_arith(s, E_ADD, base, bytes);
  }
  default:
    sym_lose(s, "address of %s, which is no access path", words_expr(s->pool, path));
    return sym_value_address(s, 0);
  }
}

/* ---- validity ---- */

const expr *sym_offset(sym *s, offset a) {
  const expr *at = sym_value_address(s, (uint64_t)a.at);
  return a.sym ? sym_value_arith(s, E_ADD, a.sym, at) : at;
}

const expr *sym_is_inside(sym *s, const place_case *c, const object *o) {
  const expr *in = sym_value_compare(s, E_LT, sym_offset(s, c->at), sym_object_size(s, o));
  return o->dead ? sym_value_and(s, expr_not(s->pool, o->dead), in) : in;
}

const expr *sym_starts_at(sym *s, const place_case *c) {
  return sym_value_compare(s, E_EQ, sym_offset(s, c->at), sym_value_address(s, 0));
}

const expr *sym_case_valid(sym *s, const place_case *c, uint64_t n, bool write) {
  const expr *no = expr_bool(s->pool, false);
  const object *o = sym_state_object(s->st, c->object);
  if (!o || o->kind == OBJECT_FUNCTION || (o->is_const && write))
    return no;
  sym_look_at_argument(s, c, n, write);
  if (o->kind == OBJECT_OPAQUE) {
    sym_lose(s, "access to %s, whose definition is not known", o->var ? o->var->name : "an object");
    return no;
  }
  const expr *live = o->dead ? expr_not(s->pool, o->dead) : expr_bool(s->pool, true);
  bool fixed = !c->at.sym;
  if (fixed && (c->at.at < 0 || (uint64_t)c->at.at + n > o->room)) {
    if (o->size_value && c->at.at >= 0)
      sym_lose(s, "access far into an object of symbolic size");
    return no;
  }
  const expr *at = sym_offset(s, c->at);
  if (o->size_value) {
    const expr *size = sym_value_address(s, n);
    const expr *room = sym_value_compare(s, E_LE, size, o->size_value);
    const expr *rest = sym_value_arith(s, E_SUB, o->size_value, size);
    return sym_value_and(s, live, sym_value_and(s, room, sym_value_compare(s, E_LE, at, rest)));
  }
  if (n > o->size)
    return no;
  if (fixed)
    return live;
  return sym_value_and(s, live, sym_value_compare(s, E_LE, at, sym_value_address(s, o->size - n)));
}

/* A pointer that may be anything: an aligned one into some object. */
static void expand_anywhere(sym *s, const place_case *c, uint64_t n, place *out) {
  sym_remark(s, NOTE_OUTSIDE, "where an arbitrary pointer points", c->cond);
  uint32_t count = 0;
  const expr *address = sym_offset(s, c->at);
  for (vec_each(object *const, o, &s->st->objects)) {
    if ((*o)->kind == OBJECT_FUNCTION || (*o)->kind == OBJECT_OPAQUE || (*o)->size < n || n == 0 ||
        !(*o)->exposed)
      continue;
    if (++count > ANYWHERE_LIMIT) {
      sym_lose(s, "access through an arbitrary pointer");
      return;
    }
    const expr *at = sym_value_arith(s, E_SUB, address, sym_object_address(s, *o));
    const expr *in = sym_value_compare(s, E_LE, at, sym_value_address(s, (*o)->size - n));
    if (n > 1) {
      const expr *odd = sym_value_arith(s, E_MOD, at, sym_value_address(s, n));
      in = sym_value_and(s, in, sym_value_compare(s, E_EQ, odd, sym_value_address(s, 0)));
    }
    in = sym_value_and(s, (*o)->exposed, in);
    vec_push(&out->cases, (place_case){sym_also(s, c->cond, in), (*o)->id, {.sym = at, .step = n}});
  }
}

void sym_place_resolve(sym *s, place *p, uint64_t n, bool write) {
  assert(!p->slot);
  place kept = {0};
  for (vec_each(place_case, c, &p->cases)) {
    if (c->object == 0)
      expand_anywhere(s, c, n, &kept);
    else
      vec_push(&kept.cases, *c);
  }
  const expr *some = expr_bool(s->pool, false);
  uint32_t count = 0;
  for (vec_each(place_case, c, &kept.cases)) {
    const expr *valid = sym_case_valid(s, c, n, write);
    const expr *aligned = expr_is_false(valid) ? NULL : sym_aligned_number(s, &c->at, n);
    if (aligned) {
      valid = sym_value_and(s, valid, aligned);
      c->at.step = n;
    }
    const object *o = sym_state_object(s->st, c->object);
    if (c->at.sym && o && !o->size_value && o->size == n) /* there is but one such place */
      c->at = (offset){0};
    const expr *holds = c->cond ? sym_value_and(s, c->cond, valid) : valid;
    if (expr_is_false(holds))
      continue;
    some = sym_value_or(s, some, holds);
    kept.cases.data[count++] = *c;
  }
  kept.cases.size = count;
  vec_free(&p->cases);
  memcpy(&p->cases, &kept.cases, sizeof p->cases);
  sym_require_access(s, some);
}

/* ---- reading scalars ---- */

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
  at->value = v;
  at->undef = s->under ? sym_undef_and(s, at->undef, expr_not(s->pool, s->under)) : NULL;
  return v;
}

const expr *sym_load(sym *s, const expr *path) {
  const type *t = path->type;
  if (path->kind == E_VAR) {
    home h = var_home(s, path->var);
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

/* ---- writing ---- */

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
