/* outside.c: calls of code of which nothing is known, as program/interp_outside.c executes them:
 * the same draws in the same order, each under the condition that the object is known. */
#include "symbolic/internal.h"

enum { MOST_ROUNDS = 16 };

/* ---- what is known ---- */

static uint32_t known_index(const sym_state *st, uint32_t id) {
  uint32_t low = 0, high = st->known.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (st->known.data[middle].id < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* An object (a function too) as one to be known; false: it is gone, or can not be. */
static bool find_object(const sym *s, uint32_t id, known_object *out) {
  const object *o = sym_state_object(s->st, id);
  if (o) {
    *out = (known_object){.id = id, .kind = o->kind};
    return o->kind != OBJECT_OPAQUE;
  }
  for (vec_each(const placed, p, &s->regions[REGION_STATIC].objects))
    if (p->id == id && p->kind == OBJECT_FUNCTION) {
      *out =
          (known_object){.id = id, .kind = p->kind, .address = s->function_address[p->var->proc]};
      return true;
    }
  return false;
}

/* True if that is new. */
static bool know(sym *s, uint32_t id, const expr *cond) {
  sym_state *st = s->st;
  uint32_t at = known_index(st, id);
  if (cond && expr_is_false(cond))
    return false;
  sym_expose_object(s, id, cond);
  if (at < st->known.size && st->known.data[at].id == id) {
    known_object *k = &st->known.data[at];
    if (!k->cond)
      return false;
    const expr *either = cond ? sym_value_or(s, k->cond, cond) : expr_bool(s->pool, true);
    bool new = either != k->cond;
    k->cond = expr_is_true(either) ? NULL : either;
    return new;
  }
  known_object k;
  if (!find_object(s, id, &k))
    return false;
  k.cond = cond && expr_is_true(cond) ? NULL : cond;
  vec_push(&st->known, k);
  for (uint32_t i = st->known.size - 1; i > at; i--)
    st->known.data[i] = st->known.data[i - 1];
  st->known.data[at] = k;
  return true;
}

static bool give_value(sym *s, const expr *e, const expr *cond) {
  if (e->type->kind != T_INT || e->type->width != s->pool->pointer_width ||
      !sym_is_pointerish(s, e, 16))
    return false;
  place p = {0};
  bool new = false;
  sym_address_cases(s, e, &p);
  for (vec_each(const place_case, c, &p.cases))
    if (c->object != 0)
      new |= know(s, c->object, sym_also(s, cond, c->cond));
  sym_place_free(&p);
  return new;
}

/* A part of memory: a pointer, or a byte of one. */
static bool give_part(sym *s, const expr *e, uint64_t size, const expr *undef, const expr *cond) {
  if (!e || (undef && expr_is_true(undef)))
    return false;
  if (undef)
    cond = sym_also(s, cond, expr_not(s->pool, undef));
  if (size == 1) {
    uint64_t source = map_get(&s->byte_index, e->id, 0);
    return source && give_value(s, s->byte_sources.data[source - 1].of, cond);
  }
  return size * 8 == s->pool->pointer_width && give_value(s, e, cond);
}

static bool give_contents(sym *s, uint32_t id, const expr *cond) {
  bool new = false;
  object *o = sym_state_object(s->st, id);
  for (uint32_t i = 0; o && i < o->cells.size; i++) {
    const cell *c = &o->cells.data[i];
    new |= give_part(s, c->value, c->size, c->undef, cond);
  }
  for (uint32_t i = 0; o && i < o->log.size; i++) {
    const log_entry *e = &o->log.data[i];
    new |= give_part(s, e->value, e->size, e->undef, sym_also(s, cond, e->guard));
  }
  return new;
}

static void close_known(sym *s) {
  bool more = true;
  for (uint32_t round = 0; more && round < MOST_ROUNDS; round++) {
    more = false;
    for (uint32_t i = 0; i < s->st->known.size; i++) {
      uint32_t id = s->st->known.data[i].id;
      more |= give_contents(s, id, s->st->known.data[i].cond);
      while (s->st->known.data[i].id != id)
        i++; /* some came before it */
    }
  }
  if (more)
    sym_remark(s, NOTE_OUTSIDE, "what a function without a body can reach", NULL);
}

void sym_outside_start(sym *s) {
  for (vec_each(const global, g, &s->p->globals)) {
    const var *v = g->var;
    bool stream = strcmp(v->name, "stdin") == 0 || strcmp(v->name, "stdout") == 0 ||
                  strcmp(v->name, "stderr") == 0;
    if (v->is_extern && !stream && s->where.homes[v->id].kind == HOME_STATIC)
      know(s, s->where.homes[v->id].index, NULL);
  }
  for (vec_each(proc *const, f, &s->p->procs))
    if (proc_is_known_outside(*f))
      know(s, s->where.homes[(*f)->symbol->id].index, NULL);
}

/* ---- what is written ---- */

/* The condition under which the object is there, known, and may be written; false if never. */
static const expr *may_write(sym *s, const known_object *k) {
  const object *o = sym_state_object(s->st, k->id);
  bool has_contents = k->kind == OBJECT_GLOBAL || k->kind == OBJECT_STACK || k->kind == OBJECT_HEAP;
  if (!o || !has_contents || o->is_const || o->room == 0)
    return expr_bool(s->pool, false);
  const expr *cond = k->cond ? k->cond : expr_bool(s->pool, true);
  if (o->size_value)
    cond = sym_value_and(s, cond, expr_to_bool(s->pool, o->size_value));
  return o->dead ? sym_value_and(s, cond, expr_not(s->pool, o->dead)) : cond;
}

/* A draw of 0 or 1 where `cond` holds: the condition that both are so. */
static const expr *draw_yes(sym *s, const expr *cond) {
  const type *t = type_int(s->pool, 32, false);
  const expr *v = sym_draw_new(s, DRAW_WRITE, t, expr_is_true(cond) ? NULL : cond);
  const expr *valid = sym_value_compare(s, E_LT, v, expr_const(s->pool, t, 2));
  sym_require(s, sym_value_or(s, expr_not(s->pool, cond), valid));
  return sym_value_and(s, cond, sym_value_compare(s, E_EQ, v, expr_const(s->pool, t, 1)));
}

/* All of the object becomes an input where `cond` holds. */
static void undefine(sym *s, uint32_t id, const expr *cond) {
  object *o = sym_state_object_own(s->st, id);
  for (vec_each(cell, c, &o->cells)) {
    if (c->undef && c->bits != 0xff)
      sym_lose(s, "a partly uninitialised byte may be written outside the program");
    if (!c->undef || c->why != HAVOC_APPROX)
      c->why = HAVOC_INPUT;
    c->undef = sym_undef_or(s, c->undef, cond);
    c->bits = 0xff;
  }
  for (vec_each(log_entry, e, &o->log)) {
    if (!e->undef || e->why != HAVOC_APPROX)
      e->why = HAVOC_INPUT;
    e->undef = sym_undef_or(s, e->undef, cond);
  }
}

static void write_known(sym *s) {
  const expr *some = expr_bool(s->pool, false);
  for (vec_each(const known_object, k, &s->st->known))
    some = sym_value_or(s, some, may_write(s, k));
  if (expr_is_false(some))
    return;
  const expr *writes = draw_yes(s, some);
  for (uint32_t i = 0; i < s->st->known.size; i++) {
    uint32_t id = s->st->known.data[i].id;
    const expr *may = sym_value_and(s, writes, may_write(s, &s->st->known.data[i]));
    if (!expr_is_false(may))
      undefine(s, id, draw_yes(s, may));
  }
}

void sym_outside_call(sym *s, const value *args, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (args[i].scalar)
      give_part(s, args[i].scalar, args[i].type->size, NULL, NULL);
    for (vec_each(const cell, c, &args[i].cells))
      give_part(s, c->value, c->size, c->undef, NULL);
  }
  close_known(s);
  write_known(s);
}

/* ---- pointers from outside ---- */

/* It leads to a function only if that is known. */
static void require_known_function(sym *s, const expr *v, const expr *cond) {
  for (vec_each(proc *const, f, &s->p->procs)) {
    const expr *address = s->function_address[(*f)->index];
    if (!(*f)->symbol->address_taken || !address)
      continue;
    const expr *other = expr_not(s->pool, sym_value_compare(s, E_EQ, v, address));
    for (vec_each(const known_object, k, &s->st->known))
      if (k->address == address)
        other = k->cond ? sym_value_or(s, other, k->cond) : expr_bool(s->pool, true);
    sym_require(s, cond ? sym_value_or(s, expr_not(s->pool, cond), other) : other);
  }
}

/* Where addresses are numbers: into or just behind an exposed object, or below all of them. */
static const expr *leads_somewhere(sym *s, const expr *v) {
  const expr *first = sym_value_address(s, s->regions[REGION_STATIC].at.start);
  const expr *good = sym_value_compare(s, E_LT, v, first);
  for (vec_each(object *const, o, &s->st->objects)) {
    if (!(*o)->exposed || (*o)->kind == OBJECT_FUNCTION)
      continue;
    const expr *low = sym_value_address(s, (*o)->base);
    const expr *high = sym_value_address(s, (*o)->base + (*o)->room);
    const expr *in =
        sym_value_and(s, sym_value_compare(s, E_LE, low, v), sym_value_compare(s, E_LE, v, high));
    good = sym_value_or(s, good, sym_value_and(s, (*o)->exposed, in));
  }
  for (vec_each(const known_object, k, &s->st->known))
    if (k->address) {
      const expr *is = sym_value_compare(s, E_EQ, v, k->address);
      good = sym_value_or(s, good, k->cond ? sym_value_and(s, k->cond, is) : is);
    }
  return good;
}

void sym_outside_pointer(sym *s, const expr *address, const expr *cond) {
  if (s->starts_anywhere)
    return;
  const expr *v = sym_value_cast(s, s->address, address);
  if (s->open) {
    require_known_function(s, v, cond);
    return;
  }
  const expr *good = leads_somewhere(s, v);
  sym_require(s, cond ? sym_value_or(s, expr_not(s->pool, cond), good) : good);
}
