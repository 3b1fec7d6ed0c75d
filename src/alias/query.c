/* query.c: the questions of alias.h. */
#include "alias/internal.h"

#include "base/memory.h"

/* ---- overlap ---- */

static loc loc_of(const alias_location *l) {
  return (loc){.object = l->object, .shape = l->shape, .offset = l->offset, .stride = l->stride};
}

/* Bit-fields in the same bytes that share no bit. */
static bool bits_apart(const alias_location *x, const alias_location *y) {
  if (x->bit_width == 0 || y->bit_width == 0 || x->object != y->object || x->shape != y->shape ||
      x->stride != y->stride)
    return false;
  int64_t apart = y->offset - x->offset;
  if (x->shape != ALIAS_EXACT && apart != 0)
    return false;
  if (apart > 64 || apart < -64)
    return true;
  int64_t from = x->bit_offset, other = apart * 8 + y->bit_offset;
  return from + x->bit_width <= other || other + y->bit_width <= from;
}

alias_answer alias_overlap(const alias *a, const alias_location *x, const alias_location *y) {
  assert(x->object < a->objects.size && y->object < a->objects.size);
  loc p = loc_of(x), q = loc_of(y);
  if (!loc_overlap(a, &p, x->size, &q, y->size) || bits_apart(x, y))
    return ALIAS_NO;
  bool same = x->object == y->object && x->shape == ALIAS_EXACT && y->shape == ALIAS_EXACT &&
              x->offset == y->offset && x->size == y->size && x->bit_offset == y->bit_offset &&
              x->bit_width == y->bit_width;
  return same && !a->objects.data[x->object].many ? ALIAS_MUST : ALIAS_MAY;
}

alias_set alias_locations(alias *a, const expr *e) {
  assert(expr_is_path(e) || e->kind == E_PRIME);
  path at = path_of(a, e);
  return path_locations(a, (uint64_t)e->id << 1, &at);
}

alias_set alias_targets(alias *a, const expr *pointer) {
  assert(a->frozen && type_is_scalar(pointer->type));
  path at = path_of_target(a, pointer);
  if (pointer->type->kind == T_PTR)
    at.size = access_size(pointer->type->elem);
  return path_locations(a, (uint64_t)pointer->id << 1 | 1, &at);
}

const alias_object *alias_object_of(const alias *a, const alias_location *l) {
  assert(l->object < a->objects.size);
  return &a->objects.data[l->object];
}

const alias_object *alias_object_of_var(const alias *a, const var *v) {
  uint32_t found = v->id < a->object_of_var.size ? a->object_of_var.data[v->id] : 0;
  return found ? &a->objects.data[found - 1] : NULL;
}

const alias_object *alias_object_of_alloc(const alias *a, const proc *f, uint32_t label) {
  uint64_t found = map_get(&a->object_of_site, (uint64_t)f->index << 32 | label, 0);
  assert(found <= a->objects.size);
  return found ? &a->objects.data[found - 1] : NULL;
}

/* ---- two sets ---- */

static bool has_unknown(const alias *a, alias_set x) {
  for (uint32_t i = 0; i < x.size; ++i)
    if (x.data[i].object == a->unknown)
      return true;
  return false;
}

static bool has_outside(const alias *a, alias_set x) {
  for (uint32_t i = 0; i < x.size; ++i) {
    alias_object_kind kind = a->objects.data[x.data[i].object].kind;
    if (kind == OBJ_OUTSIDE || kind == OBJ_ABSOLUTE)
      return true;
  }
  return false;
}

/* Only locations of one object overlap, but for unknown memory: those of x are looked up by their
 * objects. */
static bool large_sets_meet(alias *a, alias_set x, alias_set y) {
  if ((has_unknown(a, x) && has_outside(a, y)) || (has_unknown(a, y) && has_outside(a, x)))
    return true;
  vec_resize(&a->first_of, a->objects.size);
  uint32_t *first = a->first_of.data, *next = xcalloc(x.size + 1, sizeof *next);
  for (uint32_t i = 0; i < x.size; ++i) {
    next[i] = first[x.data[i].object];
    first[x.data[i].object] = i + 1;
  }
  bool found = false;
  for (uint32_t k = 0; k < y.size && !found; ++k)
    for (uint32_t i = first[y.data[k].object]; i && !found; i = next[i - 1])
      found = alias_overlap(a, &x.data[i - 1], &y.data[k]) != ALIAS_NO;
  for (uint32_t i = 0; i < x.size; ++i)
    first[x.data[i].object] = 0;
  free(next);
  return found;
}

static bool sets_meet(alias *a, alias_set x, alias_set y) {
  enum { FEW = 64 };
  if ((uint64_t)x.size * y.size > FEW)
    return large_sets_meet(a, x, y);
  for (uint32_t i = 0; i < x.size; ++i)
    for (uint32_t k = 0; k < y.size; ++k)
      if (alias_overlap(a, &x.data[i], &y.data[k]) != ALIAS_NO)
        return true;
  return false;
}

/* ---- two paths in one state ---- */

/* e as x + c; x is NULL for a constant. */
static const expr *split_sum(const expr *e, i128 *c) {
  *c = 0;
  if (e->kind == E_CONST) {
    *c = expr_value(e);
    return NULL;
  }
  if ((e->kind == E_ADD || e->kind == E_SUB) && e->kid[1]->kind == E_CONST) {
    *c = e->kind == E_ADD ? expr_value(e->kid[1]) : -expr_value(e->kid[1]);
    return e->kid[0];
  }
  return e;
}

static bool widens(const type *from, const type *to) {
  return to->kind == T_MATH ? from->kind == T_MATH
                            : from->kind == T_INT && to->kind == T_INT && from->width <= to->width;
}

/* Do the two indices differ in every state? */
static bool always_differ(const expr *i, const expr *j) {
  if (i->kind == E_CONST && j->kind == E_CONST)
    return expr_value(i) != expr_value(j);
  if (i->type != j->type)
    return false;
  if (i->kind == E_CAST && j->kind == E_CAST && i->kid[0]->type == j->kid[0]->type &&
      widens(i->kid[0]->type, i->type))
    return always_differ(i->kid[0], j->kid[0]);
  i128 c, d;
  const expr *x = split_sum(i, &c), *y = split_sum(j, &d);
  if (x != y || !x || x->has_nondet)
    return false;
  if (i->type->kind != T_INT)
    return c != d;
  return machine_cut(i->type, (u128)c) != machine_cut(i->type, (u128)d);
}

typedef enum relation { SAME, APART, OPEN } relation;

static relation relate_indices(const expr *i, const expr *j) {
  if (i == j && !i->has_nondet)
    return SAME;
  if (i->kind == E_CONST && j->kind == E_CONST && expr_value(i) == expr_value(j))
    return SAME;
  return always_differ(i, j) ? APART : OPEN;
}

static bool is_zero(const expr *i) {
  return i->kind == E_CONST && i->value == 0;
}

/* The first parts of two dereferences of the same pointer. */
static relation relate_sums(const expr *x, const expr *y) {
  assert((!x || x->kind == E_PTRADD) && (!y || y->kind == E_PTRADD));
  if (!x && !y)
    return SAME;
  if (x && y) {
    uint64_t size = x->type->elem->size;
    return size == y->type->elem->size ? relate_indices(x->kid[1], y->kid[1]) : OPEN;
  }
  const expr *index = x ? x->kid[1] : y->kid[1];
  if (is_zero(index))
    return SAME;
  return index->kind == E_CONST ? APART : OPEN;
}

static relation relate_fields(const expr *x, const expr *y) {
  assert(x->kind == E_FIELD && y->kind == E_FIELD);
  const type *t = x->kid[0]->type;
  if (t != y->kid[0]->type)
    return OPEN;
  if (x->index == y->index)
    return SAME;
  const field *f = &t->fields[x->index], *g = &t->fields[y->index];
  if (f->bit_width > 0 && g->bit_width > 0) {
    uint64_t from = f->offset * 8 + f->bit_offset, other = g->offset * 8 + g->bit_offset;
    return from + f->bit_width <= other || other + g->bit_width <= from ? APART : OPEN;
  }
  if (f->bit_width > 0 || g->bit_width > 0)
    return f->offset == g->offset || t->is_union ? OPEN : APART;
  bool apart = f->offset + f->type->size <= g->offset || g->offset + g->type->size <= f->offset;
  return apart ? APART : OPEN;
}

/* What can be said without locations, from the shape of the paths alone: both evaluated in the same
 * state, a common prefix denotes the same place. OPEN: nothing. */
static relation relate_paths(const expr *e, const expr *f) {
  path_parts x, y;
  if (!expr_parts(e, &x) || !expr_parts(f, &y))
    return OPEN;
  if (x.base != y.base || x.is_pointer != y.is_pointer || x.base->has_nondet)
    return OPEN;
  uint32_t shared = x.count < y.count ? x.count : y.count;
  for (uint32_t i = 0; i < shared; ++i) {
    const expr *p = x.at[i], *q = y.at[i];
    relation r = OPEN;
    assert((p && q) || (x.is_pointer && i == 0));
    if (x.is_pointer && i == 0) {
      r = relate_sums(p, q);
    } else if (p->kind == E_FIELD && q->kind == E_FIELD) {
      r = relate_fields(p, q);
    } else if (p->kind == E_INDEX && q->kind == E_INDEX && p->kid[0]->type == q->kid[0]->type) {
      r = relate_indices(p->kid[1], q->kid[1]);
    }
    if (r != SAME)
      return r;
  }
  return x.count == y.count && e->type->size == f->type->size ? SAME : OPEN;
}

alias_answer alias_may(alias *a, const expr *e, const expr *f) {
  assert(a->frozen);
  if (e->kind == E_PRIME || f->kind == E_PRIME)
    return ALIAS_NO; /* values on entry are no memory */
  relation r = relate_paths(e, f);
  if (r != OPEN)
    return r == SAME ? ALIAS_MUST : ALIAS_NO;
  alias_set x = alias_locations(a, e), y = alias_locations(a, f);
  if (x.size == 1 && y.size == 1)
    return alias_overlap(a, x.data, y.data);
  return sets_meet(a, x, y) ? ALIAS_MAY : ALIAS_NO;
}

/* ---- procedures ---- */

bool alias_reached(const alias *a, const proc *f) {
  assert(f->index < a->p->procs.size && a->p->procs.data[f->index] == f);
  return a->procs[f->index].reached;
}

bool alias_is_recursive(const alias *a, const proc *f) {
  assert(a->has_calls && f->index < a->p->procs.size);
  return a->calls.is_recursive[f->index];
}

bool alias_escapes(const alias *a, const var *v) {
  if (v->kind == V_GLOBAL || v->kind == V_FUNCTION)
    return v->address_taken;
  const alias_object *o = alias_object_of_var(a, v);
  return o && o->id < a->escapes.size && a->escapes.data[o->id];
}

alias_calls alias_call_targets(const alias *a, const proc *f, uint32_t label) {
  const call_site *site = site_find(a, f, label);
  if (!site)
    return (alias_calls){0};
  return (alias_calls){.procs = site->targets.items,
                       .size = site->targets.size,
                       .unresolved = site->unresolved,
                       .no_body = site->no_body,
                       .misfit = site->misfit};
}

void alias_callees(const alias *a, const proc *f, uint32_t label, callees *out) {
  const proc *named = stmt_callee(a->p, &f->stmts.data[label]);
  alias_calls to = alias_call_targets(a, f, label);
  bool fits_none = to.unresolved && !to.size && !to.no_body;
  *out = (callees){.outside = to.no_body || to.unresolved, .misfit = to.misfit || fits_none};
  for (uint32_t i = 0; i < (named ? 1 : to.size); ++i) {
    const proc *g = named ? named : a->p->procs.data[to.procs[i]];
    if (g->has_body)
      vec_push(&out->bodies, g);
    else
      vec_push(&out->bare, g);
  }
  out->outside |= out->bare.size > 0;
  assert(!named || !to.size || (to.size == 1 && to.procs[0] == named->index));
}

bool alias_may_call(const alias *a, const proc *f, uint32_t label, const proc *g) {
  callees to;
  bool found = false;
  alias_callees(a, f, label, &to);
  for (vec_each(const proc *const, h, &to.bodies))
    found |= *h == g;
  for (vec_each(const proc *const, h, &to.bare))
    found |= *h == g;
  callees_free(&to);
  return found;
}

void callees_free(callees *c) {
  vec_free(&c->bodies);
  vec_free(&c->bare);
}

void alias_indirect(void *context, const proc *f, uint32_t label, label_vec *out) {
  alias_calls calls = alias_call_targets(context, f, label);
  for (uint32_t i = 0; i < calls.size; ++i)
    vec_push(out, calls.procs[i]);
}

/* ---- sets of effects ---- */

static uint64_t hash_bits(const bits *b) {
  uint64_t hash = b->size;
  for (uint32_t w = 0; w < b->size; ++w)
    hash = hash_mix(hash, b->words[w]);
  return hash;
}

/* The regions of a bit set as an array, one for all that are equal: procedures and calls are many,
 * and the effects of those in one part of a program are often the same. Takes over the bits. */
static alias_set set_of_bits(alias *a, bits b) {
  uint64_t *head = map_slot_of(&a->effect_chain, hash_bits(&b));
  for (uint32_t i = (uint32_t)*head; i; i = a->effects.data[i - 1].next) {
    const effect_set *known = &a->effects.data[i - 1];
    if (known->bits.size == b.size && !memcmp(known->bits.words, b.words, b.size * sizeof *b.words))
      return known->set;
  }
  location_vec out = {0};
  for (uint32_t w = 0; w < b.size; ++w)
    for (uint64_t rest = b.words[w]; rest; rest &= rest - 1)
      vec_push(&out, vec_at(&a->regions, w * 64 + (uint32_t)__builtin_ctzll(rest)));
  effect_set made = {.bits = b, .next = (uint32_t)*head, .set.size = out.size};
  if (out.size > 0)
    made.set.data = arena_copy(&a->memory, out.data, out.size * sizeof *out.data);
  vec_push(&a->effects, made);
  *head = a->effects.size;
  vec_free(&out);
  return made.set;
}

static alias_set proc_effect(alias *a, const proc *f, int effect) {
  assert(a->frozen && f->index < a->p->procs.size);
  proc_state *s = &a->procs[f->index];
  if (!s->has_set[effect]) {
    s->sets[effect] = set_of_bits(a, s->inner[effect]);
    s->has_set[effect] = true;
  }
  return s->sets[effect];
}

alias_set alias_mod(alias *a, const proc *f) {
  return proc_effect(a, f, EFFECT_MOD);
}

bool alias_writes(alias *a, const proc *f, const expr *x) {
  alias_set written = alias_mod(a, f), own = alias_locations(a, x);
  for (uint32_t i = 0; i < written.size; ++i)
    for (uint32_t k = 0; k < own.size; ++k)
      if (alias_overlap(a, &written.data[i], &own.data[k]) != ALIAS_NO)
        return true;
  return false;
}

alias_set alias_ref(alias *a, const proc *f) {
  return proc_effect(a, f, EFFECT_REF);
}

typedef struct reaching {
  alias *a;
  bits *bits;
} reaching;

/* The region is known: it is among the effects of the procedure that calls. */
static void reach_region(void *context, const alias_location *l) {
  reaching *r = context;
  uint32_t region = region_of(r->a, l);
  assert(region / 64 < r->bits->size);
  r->bits->words[region / 64] |= (uint64_t)1 << region % 64;
}

static alias_set call_effect(alias *a, const proc *f, uint32_t label, int effect) {
  assert(a->frozen && label < f->stmts.size);
  uint64_t found = map_get(&a->site_of, (uint64_t)f->index << 32 | label, 0);
  if (!found)
    return (alias_set){0};
  call_site *site = &a->sites.data[found - 1];
  if (site->has_set[effect])
    return site->sets[effect];
  uint32_t words = a->regions.size / 64 + 1;
  bits all = {.words = arena_array(&a->memory, uint64_t, words), .size = words};
  reaching into = {.a = a, .bits = &all};
  assert(a->everywhere_bits[effect].size <= words);
  if (site->reach != NONE && a->nodes.data[node_find(a, site->reach)].is_full)
    memcpy(all.words, a->everywhere_bits[effect].words,
           a->everywhere_bits[effect].size * sizeof *all.words);
  else
    each_reached(a, site, effect, reach_region, &into);
  for (uint32_t i = 0; i < site->targets.size; ++i)
    effect_add(a, (uint32_t)found - 1, site->targets.items[i], effect, &all);
  site->sets[effect] = set_of_bits(a, all);
  site->has_set[effect] = true;
  return site->sets[effect];
}

alias_set alias_call_mod(alias *a, const proc *f, uint32_t label) {
  return call_effect(a, f, label, EFFECT_MOD);
}

alias_set alias_call_ref(alias *a, const proc *f, uint32_t label) {
  return call_effect(a, f, label, EFFECT_REF);
}

/* ---- statements ---- */

static bool region_meets(alias *a, uint32_t site, const bits *b, uint32_t object,
                         const alias_location *l) {
  const memory *m = &a->contents.data[object];
  for (uint32_t i = 0; i < m->regions.size; ++i) {
    uint32_t region = m->regions.data[i];
    if (bits_has(b, region) && alias_overlap(a, &a->regions.data[region], l) != ALIAS_NO)
      return is_visible(a, site, object);
  }
  return false;
}

static bool effect_meets(alias *a, uint32_t site, const bits *b, alias_set x) {
  for (uint32_t i = 0; i < x.size; ++i) {
    const alias_location *l = &x.data[i];
    alias_object_kind kind = a->objects.data[l->object].kind;
    if (region_meets(a, site, b, l->object, l))
      return true;
    bool outside = kind == OBJ_OUTSIDE || kind == OBJ_ABSOLUTE;
    if (outside && a->unknown != NONE && region_meets(a, site, b, a->unknown, l))
      return true;
    if (kind != OBJ_UNKNOWN)
      continue;
    for (uint32_t k = 0; k < a->outsiders.size; ++k)
      if (region_meets(a, site, b, a->outsiders.data[k], l))
        return true;
    if (a->absolute != NONE && region_meets(a, site, b, a->absolute, l))
      return true;
  }
  return false;
}

typedef struct meeting {
  alias *a;
  alias_set set;
  bool found;
} meeting;

static void meet_location(void *context, const alias_location *l) {
  meeting *m = context;
  m->found = m->found || sets_meet(m->a, (alias_set){.data = l, .size = 1}, m->set);
}

/* May the call write there? */
static bool call_meets(alias *a, const proc *f, uint32_t label, alias_set x) {
  const call_site *site = site_find(a, f, label);
  if (!site)
    return true; /* never reached: nothing was computed */
  uint32_t index = (uint32_t)(site - a->sites.data);
  for (uint32_t i = 0; i < site->targets.size; ++i)
    if (effect_meets(a, index, effect_of(a, index, site->targets.items[i], EFFECT_MOD), x))
      return true;
  meeting m = {.a = a, .set = x};
  each_reached(a, site, EFFECT_MOD, meet_location, &m);
  return m.found;
}

typedef struct writing {
  alias *a;
  const proc *f;
  uint32_t label;
  const expr *read; /* a path whose value is asked for */
  bool found;
} writing;

static void check_write(void *context, const expr *lhs) {
  writing *w = context;
  if (w->found)
    return;
  /* Results of a call are stored after it: the paths are not evaluated in one state. */
  if (w->f->stmts.data[w->label].kind == S_CALL)
    w->found = sets_meet(w->a, alias_locations(w->a, lhs), alias_locations(w->a, w->read));
  else
    w->found = alias_may(w->a, lhs, w->read) != ALIAS_NO;
}

static void check_read(void *context, const expr *e) {
  writing *w = context;
  if (w->found)
    return;
  const stmt *s = &w->f->stmts.data[w->label];
  w->read = e;
  stmt_writes(s, check_write, w);
  if (!w->found && s->kind == S_CALL)
    w->found = call_meets(w->a, w->f, w->label, alias_locations(w->a, e));
}

bool alias_may_modify(alias *a, const proc *f, uint32_t label, const expr *e) {
  assert(label < f->stmts.size);
  const stmt *s = &f->stmts.data[label];
  if (s->kind != S_CALL && s->lhs_count == 0 && !(s->kind == S_ASSIGN && s->cond))
    return false;
  map seen = {0};
  writing w = {.a = a, .f = f, .label = label};
  visit_reads(e, &seen, check_read, &w);
  map_free(&seen);
  return w.found;
}
