/* layout.c: where objects lie.
 *
 * The engine knows two layouts. In the first, the interpreter's own, addresses are numbers; what
 * depends on them is noted. In the open one the address of every object whose address the program takes
 * is a symbolic constant, drawn when the object is made, of which is known what C guarantees: it is
 * not null, aligned, and the object does not wrap and lies apart from those that are live. A pointer is
 * then a sum with such a constant in it, which also says what object it was made from.
 *
 * An object is exposed once its address has become a number: by a cast, by a read of its bytes, or
 * because code outside the program got hold of it. A number that becomes a pointer leads to the
 * exposed object in which it lies, and to no other. */
#include "symbolic/internal.h"

enum { OPEN_LIMIT = 256, MENTION_LIMIT = 4096, PAGE = 4096, FOLD_DEPTH = 12 };

const expr *sym_object_address(sym *s, const object *o) {
  return o->address ? o->address : sym_value_address(s, o->base);
}

const expr *sym_object_size(sym *s, const object *o) {
  return o->size_value ? o->size_value : sym_value_address(s, o->size);
}

/* ---- placing ---- */

static const expr *number(sym *s, uint64_t n) {
  return sym_value_address(s, n);
}

/* The size that keeps it apart from others: one byte at least. */
static const expr *own_room(sym *s, const expr *size) {
  const expr *empty = sym_value_compare(s, E_EQ, size, number(s, 0));
  return sym_value_ite(s, empty, number(s, 1), size);
}

static const expr *before(sym *s, const expr *a, const expr *size, const expr *b) {
  return sym_value_compare(s, E_LE, sym_value_arith(s, E_ADD, a, size), b);
}

static const expr *lies_apart(sym *s, const expr *a, const expr *size, const expr *b,
                              const expr *other) {
  return sym_value_or(s, before(s, a, size, b), before(s, b, other, a));
}

static void require_apart(sym *s, const object *o, const expr *room) {
  for (vec_each(object *const, other, &s->st->objects)) {
    if ((*other)->id == o->id || !(*other)->address)
      continue;
    if ((*other)->dead && expr_is_true((*other)->dead))
      continue;
    const expr *apart =
        lies_apart(s, o->address, room, (*other)->address, own_room(s, sym_object_size(s, *other)));
    sym_require(s, (*other)->dead ? sym_value_or(s, (*other)->dead, apart) : apart);
  }
  for (uint32_t i = 0; i < s->p->procs.size; i++) {
    const expr *f = s->function_address[i];
    if (f && f != o->address && f->kind == E_VAR)
      sym_require(s, lies_apart(s, o->address, room, f, number(s, 1)));
  }
}

/* Addresses that no real program sees: no evidence, but no proof leaves them out. */
static void note_odd_place(sym *s, const expr *address, const expr *room) {
  const expr *end = sym_value_arith(s, E_ADD, address, room);
  const expr *low = sym_value_compare(s, E_LT, address, number(s, PAGE));
  const expr *high = sym_value_compare(s, E_LT, number(s, s->address_mask - PAGE), end);
  sym_remark(s, NOTE_APPROXIMATION, "an object in the first or the last page of memory",
             sym_value_or(s, low, high));
}

void sym_place_openly(sym *s, object *o, uint32_t align) {
  assert(s->open && !o->address && (align & (align - 1)) == 0);
  if (++s->open_objects > OPEN_LIMIT) {
    sym_lose(s, "too many objects whose addresses matter");
    return;
  }
  o->address = sym_draw_new(s, DRAW_ADDRESS, s->address, NULL);
  map_put(&s->address_of, o->address->id, o->id);
  const expr *room = own_room(s, sym_object_size(s, o));
  const expr *zero = number(s, 0);
  sym_require(s, expr_not(s->pool, sym_value_compare(s, E_EQ, o->address, zero)));
  if (align > 1) {
    const expr *low = sym_value_arith(s, E_BITAND, o->address, number(s, align - 1));
    sym_require(s, sym_value_compare(s, E_EQ, low, zero));
  }
  const expr *top = sym_value_arith(s, E_SUB, number(s, s->address_mask), room);
  sym_require(s, sym_value_compare(s, E_LE, room, number(s, s->address_mask)));
  sym_require(s, sym_value_compare(s, E_LE, o->address, top));
  require_apart(s, o, room);
  note_odd_place(s, o->address, room);
}

/* ---- addresses in values ---- */

uint32_t sym_address_object(const sym *s, const expr *e) {
  return e->kind == E_VAR ? (uint32_t)map_get(&s->address_of, e->id, 0) : 0;
}

/* base + constant. */
static bool split(sym *s, const expr *e, uint32_t *id, int64_t *at) {
  *at = 0;
  if ((e->kind == E_ADD || e->kind == E_SUB) && is_const(e->kid[1])) {
    *at = (int64_t)(uint64_t)e->kid[1]->value;
    if (s->pool->pointer_width == 32)
      *at = (int32_t)*at;
    if (e->kind == E_SUB)
      *at = -*at;
    e = e->kid[0];
  }
  *id = sym_address_object(s, e);
  return *id != 0;
}

/* In the object or at its end, whatever its address. */
static bool is_in(const object *o, int64_t at, bool strictly) {
  return o && !o->size_value && at >= 0 && (uint64_t)at <= o->size - (strictly && o->size > 0) &&
         !(strictly && o->size == 0);
}

static bool is_surely_live(const object *o) {
  return o && !o->dead;
}

static const expr *truth(sym *s, expr_kind kind, int64_t a, int64_t b) {
  return expr_bool(s->pool, kind == E_EQ ? a == b : kind == E_LT ? a < b : a <= b);
}

static bool is_function(const sym *s, uint32_t id) {
  return map_has(&s->function_objects, id);
}

/* A place that no other live object has. */
static bool is_own_place(const sym *s, uint32_t id, const object *o, int64_t at) {
  return is_function(s, id) ? at == 0 : is_surely_live(o) && is_in(o, at, true);
}

/* What is the same in every layout; NULL if it is not known to be. */
static const expr *fold(sym *s, expr_kind kind, const expr *a, const expr *b, uint32_t depth) {
  if (depth == 0)
    return NULL;
  if (a->kind == E_ITE || b->kind == E_ITE) {
    const expr *c = a->kind == E_ITE ? a : b;
    bool left = c == a;
    const expr *yes = fold(s, kind, left ? a->kid[1] : a, left ? b : b->kid[1], depth - 1);
    const expr *no = fold(s, kind, left ? a->kid[2] : a, left ? b : b->kid[2], depth - 1);
    return yes && no ? sym_value_ite(s, c->kid[0], yes, no) : NULL;
  }
  if (is_const(a) && is_const(b))
    return sym_value_compare(s, kind, a, b);
  uint32_t x = 0, y = 0;
  int64_t i = 0, k = 0;
  bool left = split(s, a, &x, &i), right = split(s, b, &y, &k);
  const object *o = left ? sym_state_object(s->st, x) : NULL;
  const object *p = right ? sym_state_object(s->st, y) : NULL;
  if (left && is_const(b) && b->value == 0 && (is_in(o, i, false) || is_own_place(s, x, o, i)))
    return expr_bool(s->pool, false);
  if (right && is_const(a) && a->value == 0 && (is_in(p, k, false) || is_own_place(s, y, p, k)))
    return expr_bool(s->pool, kind != E_EQ);
  if (!left || !right)
    return NULL;
  if (x == y && is_in(o, i, false) && is_in(p, k, false))
    return truth(s, kind, i, k);
  if (kind == E_EQ && x != y && is_own_place(s, x, o, i) && is_own_place(s, y, p, k))
    return expr_bool(s->pool, false);
  return NULL;
}

const expr *sym_compare_addresses(sym *s, expr_kind kind, const expr *a, const expr *b) {
  const expr *folded = s->open ? fold(s, kind, a, b, FOLD_DEPTH) : NULL;
  return folded ? folded : sym_value_compare(s, kind, a, b);
}

/* The value without the address in it: what is added to it; NULL if there is none. */
static const expr *rest_of(sym *s, const expr *e, uint32_t *id) {
  *id = sym_address_object(s, e);
  if (*id)
    return number(s, 0);
  if (e->kind != E_ADD && e->kind != E_SUB)
    return NULL;
  const expr *rest = rest_of(s, e->kid[0], id);
  if (rest)
    return sym_value_arith(s, (expr_kind)e->kind, rest, e->kid[1]);
  rest = e->kind == E_ADD ? rest_of(s, e->kid[1], id) : NULL;
  return rest ? sym_value_arith(s, E_ADD, rest, e->kid[0]) : NULL;
}

const expr *sym_subtract_addresses(sym *s, const expr *a, const expr *b) {
  uint32_t x, y;
  const expr *m = s->open ? rest_of(s, a, &x) : NULL, *n = m ? rest_of(s, b, &y) : NULL;
  if (m && n && x == y)
    return sym_value_arith(s, E_SUB, m, n);
  return sym_value_arith(s, E_SUB, a, b);
}

/* ---- exposed objects ---- */

void sym_expose_object(sym *s, uint32_t id, const expr *cond) {
  const object *there = sym_state_object(s->st, id);
  if (!there || (there->exposed && expr_is_true(there->exposed)))
    return;
  object *o = sym_state_object_own(s->st, id);
  const expr *now = sym_also(s, s->under, cond);
  o->exposed = sym_undef_or(s, o->exposed, now ? now : expr_bool(s->pool, true));
}

/* Every address that occurs in the value. */
static void expose_mentioned(sym *s, const expr *v) {
  map seen = {0};
  expr_vec open = {0};
  vec_push(&open, v);
  for (uint32_t budget = MENTION_LIMIT; open.size > 0 && budget > 0; budget--) {
    const expr *e = vec_pop(&open);
    uint64_t *known = map_slot_of(&seen, e->id);
    if (*known)
      continue;
    *known = 1;
    uint32_t id = sym_address_object(s, e);
    if (id)
      sym_expose_object(s, id, NULL);
    for (uint32_t i = 0; i < e->count; i++)
      vec_push(&open, e->kid[i]);
  }
  if (open.size > 0)
    sym_lose(s, "an address in a value that is too complicated");
  map_free(&seen);
  vec_free(&open);
}

void sym_expose(sym *s, const expr *v) {
  if (is_const(v) && s->open)
    return;
  place p = {0};
  sym_address_cases(s, v, &p);
  bool vague = false;
  for (vec_each(const place_case, c, &p.cases)) {
    vague |= c->object == 0;
    if (c->object != 0)
      sym_expose_object(s, c->object, c->cond);
  }
  sym_place_free(&p);
  if (vague && s->open)
    expose_mentioned(s, v);
}

/* Is there an address in it that is a number? In the interpreter's layout. */
static bool has_address(sym *s, const expr *e, uint32_t depth) {
  if (is_const(e)) {
    const placed *where = sym_placed_find(s, (uint64_t)e->value);
    return where && (uint64_t)e->value - where->base <= where->room;
  }
  if (depth == 0)
    return e->kind == E_ITE;
  switch (e->kind) {
  case E_ITE:
    return has_address(s, e->kid[1], depth - 1) || has_address(s, e->kid[2], depth - 1);
  case E_CAST:
    return e->type->width >= s->pool->pointer_width && has_address(s, e->kid[0], depth - 1);
  case E_ADD:
  case E_SUB:
    return has_address(s, e->kid[0], depth - 1) || has_address(s, e->kid[1], depth - 1);
  default:
    return false;
  }
}

void sym_look_at_bytes(sym *s, const expr *v) {
  if (s->open) {
    if (!is_const(v))
      expose_mentioned(s, v);
  } else if (v->type->kind == T_INT && v->type->width >= s->pool->pointer_width &&
             has_address(s, v, FOLD_DEPTH)) {
    sym_remark(s, NOTE_LAYOUT, "the bytes of an address", NULL);
    if (v->type == s->address)
      sym_expose(s, v);
  }
}

/* ---- numbers as pointers ---- */

/* Is it plain what object it leads to: a constant, a sum with one address in it, one or the other? */
static bool is_plain(sym *s, const expr *v, uint32_t depth) {
  uint32_t id;
  int64_t at;
  if (is_const(v))
    return v->value == 0;
  if (v->kind == E_ITE)
    return depth > 0 && is_plain(s, v->kid[1], depth - 1) && is_plain(s, v->kid[2], depth - 1);
  if (!split(s, v, &id, &at))
    return false;
  const object *o = sym_state_object(s->st, id);
  return is_surely_live(o) && is_in(o, at, false);
}

const expr *sym_number_to_pointer(sym *s, const expr *v) {
  if (!s->open || is_plain(s, v, FOLD_DEPTH))
    return v;
  const expr *none = sym_fresh(s, s->address, "nowhere");
  sym_require(s, sym_value_compare(s, E_EQ, none, v));
  map_put(&s->nowhere, none->id, 1);
  const expr *result = none;
  /* At its end first, so that an object inside of which the number lies comes before it. */
  for (int inside = 0; inside <= 1; inside++)
    for (vec_each(object *const, o, &s->st->objects)) {
      if (!(*o)->exposed || !(*o)->address)
        continue;
      const expr *off = sym_fresh(s, s->address, "offset");
      map_put(&s->number_offsets, off->id, 1);
      sym_require(s, sym_value_compare(s, E_EQ, off, sym_value_arith(s, E_SUB, v, (*o)->address)));
      const expr *here = sym_value_compare(s, inside ? E_LT : E_EQ, off, sym_object_size(s, *o));
      here = sym_value_and(s, here, (*o)->exposed);
      if ((*o)->dead)
        here = sym_value_and(s, here, expr_not(s->pool, (*o)->dead));
      result = sym_value_ite(s, here, sym_value_arith(s, E_ADD, (*o)->address, off), result);
    }
  return result;
}

/* Does an address occur in it? */
static bool mentions_address(sym *s, const expr *e, uint32_t *budget) {
  if (*budget == 0 || sym_address_object(s, e))
    return true;
  --*budget;
  for (uint32_t i = 0; i < e->count; i++)
    if (mentions_address(s, e->kid[i], budget))
      return true;
  return false;
}

/* Is it made by arithmetic on one pointer, or as it was drawn? */
static bool is_shaped(sym *s, const expr *v, uint32_t depth) {
  if (is_const(v) || v->kind == E_VAR)
    return true;
  if (v->kind == E_ITE)
    return depth > 0 && is_shaped(s, v->kid[1], depth - 1) && is_shaped(s, v->kid[2], depth - 1);
  uint32_t id, budget = MENTION_LIMIT;
  const expr *rest = rest_of(s, v, &id);
  return rest && !mentions_address(s, rest, &budget);
}

const expr *sym_pointer_read(sym *s, const expr *v) {
  return is_shaped(s, v, FOLD_DEPTH) ? v : sym_number_to_pointer(s, v);
}

bool sym_is_nowhere(const sym *s, const expr *v) {
  return map_has(&s->nowhere, v->id);
}

const expr *sym_aligned_number(sym *s, const offset *at, uint64_t n) {
  bool power = n > 1 && n <= 16 && (n & (n - 1)) == 0;
  if (!power || !at->sym || !map_has(&s->number_offsets, at->sym->id) || at->at % (int64_t)n != 0)
    return NULL;
  const expr *low = sym_value_arith(s, E_BITAND, at->sym, number(s, n - 1));
  return sym_value_compare(s, E_EQ, low, number(s, 0));
}
