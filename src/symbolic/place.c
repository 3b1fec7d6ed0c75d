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
  assert(bytes->type->width == s->pool->pointer_width);
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
  assert(!cond || cond->type->kind == T_BOOL);
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
  assert(type_is_integer(e->type) || e->type->kind == T_BOOL);
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
  assert(!p->slot && p->cases.size == 0);
  walk w = {.s = s, .out = p};
  collect(&w, address, NULL, (offset){0});
}

/* ---- paths ---- */

home sym_home(const sym *s, const var *v) {
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
    home h = sym_home(s, path->var);
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
    uint32_t id = home_object(s, sym_home(s, path->var));
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
  assert(c->object == o->id);
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
  assert(c->object == 0);
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
  assert(count <= kept.cases.size);
  kept.cases.size = count;
  vec_free(&p->cases);
  memcpy(&p->cases, &kept.cases, sizeof p->cases);
  sym_require_access(s, some);
}
