/* modref.c: what statements, procedures and calls write and read.
 *
 * A region is a location that some procedure accesses other than as its own variable that nobody
 * else can see. A procedure's effect is a bit set over regions: its own accesses and its callees',
 * computed over the components of the call graph, callees first. When a call from outside the
 * component returns, the variables of its procedures are gone: such callers do not see accesses to
 * them. Within the component they may be those of another activation that is still there. */
#include "alias/internal.h"

/* ---- paths ---- */

alias_location location_of(const loc *l, const path *at) {
  assert(at->size > 0);
  return (alias_location){.object = l->object,
                          .shape = l->shape,
                          .offset = l->offset,
                          .stride = l->shape == ALIAS_EXACT ? 0 : l->stride,
                          .size = at->size,
                          .bit_offset = at->bit_offset,
                          .bit_width = at->bit_width};
}

static alias_set keep_set(alias *a, const location_vec *v) {
  alias_set set = {.size = v->size};
  if (v->size > 0)
    set.data = arena_copy(&a->memory, v->data, v->size * sizeof *v->data);
  return set;
}

/* Where an access is that starts at what node n points to. */
static alias_set walk_from(alias *a, uint32_t n, const path *at) {
  assert(a->nodes.data[n].parent == n);
  location_vec out = {0};
  id_set seen = {0};
  for (uint32_t i = 0; i < a->nodes.data[n].set.size; ++i) {
    loc from = a->locs.data[a->nodes.data[n].set.items[i]];
    uint32_t id = loc_make(a, loc_walk(a, from, at->steps, at->count, at->anywhere));
    if (id_set_add(&seen, id))
      vec_push(&out, location_of(&a->locs.data[id], at));
  }
  id_set_free(&seen);
  alias_set set = keep_set(a, &out);
  vec_free(&out);
  return set;
}

static alias_set compute_locations(alias *a, const path *at) {
  if (at->object != NONE) {
    loc start = {.object = at->object, .shape = ALIAS_EXACT};
    loc l = loc_walk(a, start, at->steps, at->count, at->anywhere);
    alias_location one = location_of(&l, at);
    return (alias_set){.data = arena_copy(&a->memory, &one, sizeof one), .size = 1};
  }
  uint32_t n = value_node(a, at->pointer);
  if (n == NONE)
    return (alias_set){0};
  n = node_find(a, n);
  if (a->nodes.data[n].is_full)
    return everywhere(a);
  if (at->bit_width > 0)
    return walk_from(a, n, at);
  uint64_t key = (uint64_t)n << 32 | path_shape(a, C_LOAD, at);
  uint64_t known = map_get(&a->node_set_of, key, 0);
  if (!known) {
    alias_set set = walk_from(a, n, at);
    vec_push(&a->path_sets, set);
    known = a->path_sets.size;
    map_put(&a->node_set_of, key, known);
  }
  return a->path_sets.data[known - 1];
}

alias_set path_locations(alias *a, uint64_t key, const path *at) {
  assert(a->frozen);
  uint64_t known = map_get(&a->path_set_of, key, 0);
  if (known)
    return a->path_sets.data[known - 1];
  alias_set set = compute_locations(a, at);
  vec_push(&a->path_sets, set);
  map_put(&a->path_set_of, key, a->path_sets.size);
  return set;
}

/* ---- regions ---- */

static bool same_location(const alias_location *x, const alias_location *y) {
  return x->object == y->object && x->shape == y->shape && x->offset == y->offset &&
         x->stride == y->stride && x->size == y->size && x->bit_offset == y->bit_offset &&
         x->bit_width == y->bit_width;
}

uint32_t region_of(alias *a, const alias_location *given) {
  assert(given->size > 0 && given->object < a->objects.size);
  alias_location whole = {.object = given->object, .shape = ALIAS_STRIDE, .stride = 1, .size = 1};
  const alias_location *l = given->shape == ALIAS_STRIDE && given->stride == 1 ? &whole : given;
  uint64_t hash = hash_mix(hash_mix(l->object, (uint64_t)l->offset), l->size);
  hash = hash_mix(hash_mix(hash, l->stride), (uint64_t)l->bit_offset << 32 | l->bit_width);
  uint64_t *head = map_slot_of(&a->region_chain, hash);
  for (uint32_t i = (uint32_t)*head; i; i = a->region_next.data[i - 1])
    if (same_location(&a->regions.data[i - 1], l))
      return i - 1;
  uint32_t id = a->regions.size;
  vec_push(&a->regions, *l);
  vec_push(&a->region_next, (uint32_t)*head);
  assert(a->regions.size == a->region_next.size);
  *head = id + 1;
  vec_push(&a->contents.data[l->object].regions, id);
  return id;
}

/* ---- accesses of one procedure ---- */

typedef struct collector {
  alias *a;
  const proc *f;
  map seen;    /* expr id -> 1: reads already counted */
  map sets[2]; /* sets already counted -> 1 */
  id_set own[2];
  bool has_given; /* what unknown code was given is in there */
  bool whole[2];  /* everywhere, besides */
} collector;

/* A variable that only its own activation can name. */
static bool is_private(const expr *e) {
  const var *root = expr_root(e);
  return root && root->kind != V_GLOBAL && !root->address_taken;
}

static bool is_everywhere(const alias *a, alias_set set) {
  return set.size > 0 && set.data == a->everywhere.data;
}

static void add_access(collector *c, const expr *e, int effect) {
  assert(expr_is_path(e) && (effect == EFFECT_MOD || effect == EFFECT_REF));
  if (is_private(e) || e->type->kind == T_FUNC)
    return;
  alias *a = c->a;
  alias_set set = alias_locations(a, e);
  if (is_everywhere(a, set)) {
    c->whole[effect] = true;
    return;
  }
  uint64_t *known = set.size ? map_slot_of(&c->sets[effect], map_key(set.data)) : NULL;
  if (!known || *known)
    return;
  *known = 1;
  for (uint32_t i = 0; i < set.size; ++i) {
    const alias_object *o = &a->objects.data[set.data[i].object];
    if (o->kind == OBJ_FUNCTION || (effect == EFFECT_MOD && o->is_const))
      continue;
    id_set_add(&c->own[effect], region_of(a, &set.data[i]));
  }
}

static void collect_read(void *context, const expr *e) {
  add_access(context, e, EFFECT_REF);
}

static void collect_write(void *context, const expr *e) {
  add_access(context, e, EFFECT_MOD);
}

/* Paths read to find out where path e is. */
static void visit_address(const expr *e, map *seen, access_fn *fn, void *context);

void visit_reads(const expr *e, map *seen, access_fn *fn, void *context) {
  if (!e || e->kind == E_PRIME || (e->count == 0 && e->kind != E_VAR))
    return;
  uint64_t *slot = map_slot_of(seen, e->id);
  if (*slot)
    return;
  *slot = 1;
  if (expr_is_path(e)) {
    if (e->type->kind != T_FUNC)
      fn(context, e);
    visit_address(e, seen, fn, context);
  } else if (e->kind == E_ADDR) {
    visit_address(e->kid[0], seen, fn, context);
  } else {
    for (uint32_t i = 0; i < e->count; ++i)
      visit_reads(e->kid[i], seen, fn, context);
  }
}

static void visit_address(const expr *e, map *seen, access_fn *fn, void *context) {
  while (e->kind == E_FIELD || e->kind == E_INDEX) {
    if (e->kind == E_INDEX)
      visit_reads(e->kid[1], seen, fn, context);
    e = e->kid[0];
  }
  if (e->kind == E_DEREF)
    visit_reads(e->kid[0], seen, fn, context);
}

/* Next values named by a constrain clause are written. */
static void visit_primed(const expr *e, access_fn *fn, void *context) {
  if (!e->has_prime)
    return;
  if (e->kind == E_PRIME) {
    fn(context, e->kid[0]);
    return;
  }
  for (uint32_t i = 0; i < e->count; ++i)
    visit_primed(e->kid[i], fn, context);
}

static void stmt_reads(const stmt *s, map *seen, access_fn *fn, void *context) {
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    visit_reads(s->rhs[i], seen, fn, context);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    visit_address(s->lhs[i], seen, fn, context);
  visit_reads(s->cond, seen, fn, context);
  visit_reads(s->callee, seen, fn, context);
}

void stmt_writes(const stmt *s, access_fn *fn, void *context) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    fn(context, s->lhs[i]);
  if (s->kind == S_ASSIGN && s->cond)
    visit_primed(s->cond, fn, context);
}

static bool reaches_everything(alias *a, const call_site *site) {
  return site->reach != NONE && a->nodes.data[node_find(a, site->reach)].is_full;
}

/* What code without a body, called at the site, may write or read. */
void each_reached(alias *a, const call_site *site, int effect, location_fn *fn, void *context) {
  if (site->reach == NONE)
    return;
  id_set seen = {0};
  const node *reached = &a->nodes.data[node_find(a, site->reach)];
  alias_set whole = reached->is_full ? everywhere(a) : (alias_set){0};
  for (uint32_t i = 0; i < (whole.size ? whole.size : reached->set.size); ++i) {
    uint32_t object =
        whole.size ? whole.data[i].object : a->locs.data[reached->set.items[i]].object;
    const alias_object *o = &a->objects.data[object];
    if (o->kind == OBJ_FUNCTION || (effect == EFFECT_MOD && o->is_const))
      continue;
    alias_location l = {.object = object, .shape = ALIAS_STRIDE, .stride = 1, .size = 1};
    if (id_set_add(&seen, object))
      fn(context, &l);
  }
  id_set_free(&seen);
}

typedef struct reached_into {
  collector *c;
  int effect;
} reached_into;

static void collect_reached(void *context, const alias_location *l) {
  reached_into *r = context;
  assert(l->size > 0);
  id_set_add(&r->c->own[r->effect], region_of(r->c->a, l));
}

static void collect_proc(collector *c) {
  for (uint32_t i = 0; i < c->f->stmts.size; ++i) {
    const stmt *s = &c->f->stmts.data[i];
    stmt_reads(s, &c->seen, collect_read, c);
    stmt_writes(s, collect_write, c);
    const call_site *site = s->kind == S_CALL ? site_find(c->a, c->f, i) : NULL;
    bool unknown = site && site->reach != NONE && site->reach == c->a->given;
    for (int effect = 0; site && !(unknown && c->has_given) && effect < 2; ++effect) {
      reached_into into = {.c = c, .effect = effect};
      if (reaches_everything(c->a, site))
        c->whole[effect] = true;
      else
        each_reached(c->a, site, effect, collect_reached, &into);
    }
    c->has_given = c->has_given || unknown;
  }
}

/* ---- effects of procedures ---- */

static void bits_set(bits *b, uint32_t i) {
  assert(i / 64 < b->size);
  b->words[i / 64] |= (uint64_t)1 << i % 64;
}

bool bits_has(const bits *b, uint32_t i) {
  return i / 64 < b->size && (b->words[i / 64] >> i % 64 & 1);
}

static bool is_stack(const alias *a, const alias_object *o) {
  if (o->kind != OBJ_ALLOC)
    return o->kind == OBJ_VAR || o->kind == OBJ_EXTRA;
  return a->p->procs.data[o->proc]->stmts.data[o->label].on_stack;
}

/* Without what is gone when a call from outside the component returns. */
static bits drop_own(alias *a, uint32_t component, const bits *all) {
  assert(component < a->calls.scc_count);
  bits kept = {.words = arena_copy(&a->memory, all->words, all->size * sizeof *all->words),
               .size = all->size};
  for (uint32_t w = 0; w < all->size; ++w)
    for (uint64_t rest = all->words[w]; rest; rest &= rest - 1) {
      uint32_t region = w * 64 + (uint32_t)__builtin_ctzll(rest);
      const alias_object *o = &a->objects.data[a->regions.data[region].object];
      if (o->proc != NO_PROC && a->calls.scc[o->proc] == component && is_stack(a, o))
        kept.words[w] &= ~((uint64_t)1 << region % 64);
    }
  return kept;
}

const bits *effect_of(const alias *a, uint32_t site, uint32_t target, int effect) {
  assert(target < a->p->procs.size && site < a->sites.size && effect < 2);
  const proc_state *s = &a->procs[target];
  bool inside = a->calls.scc[a->sites.data[site].proc] == a->calls.scc[target];
  return inside ? &s->inner[effect] : &s->effect[effect];
}

void effect_add(alias *a, uint32_t site, uint32_t target, int effect, bits *to) {
  const bits *from = effect_of(a, site, target, effect);
  assert(from->size <= to->size);
  assert(from->size <= a->hideable.size);
  for (uint32_t w = 0; w < from->size; ++w) {
    uint64_t added = from->words[w] & ~to->words[w];
    for (uint64_t rest = added & a->hideable.words[w]; rest; rest &= rest - 1) {
      uint32_t region = w * 64 + (uint32_t)__builtin_ctzll(rest);
      if (!is_visible(a, site, a->regions.data[region].object))
        added &= ~((uint64_t)1 << region % 64);
    }
    to->words[w] |= added;
  }
}

/* Sites by procedure: those of f are sites[first[f] .. first[f + 1]). */
typedef struct site_index {
  uint32_t *first, *sites;
} site_index;

static void index_sites(alias *a, site_index *out) {
  uint32_t procs = a->p->procs.size;
  out->first = arena_array(&a->memory, uint32_t, procs + 2);
  out->sites = arena_array(&a->memory, uint32_t, a->sites.size + 1);
  for (uint32_t i = 0; i < a->sites.size; ++i)
    ++out->first[a->sites.data[i].proc + 2];
  for (uint32_t i = 2; i < procs + 2; ++i)
    out->first[i] += out->first[i - 1];
  for (uint32_t i = 0; i < a->sites.size; ++i)
    out->sites[out->first[a->sites.data[i].proc + 1]++] = i;
  assert(out->first[procs] == a->sites.size);
}

/* What a procedure does itself. */
typedef struct own_effects {
  id_set regions[2];
  bool whole[2];
} own_effects;

static void bits_add(bits *to, const bits *from) {
  assert(from->size <= to->size);
  for (uint32_t w = 0; w < from->size; ++w)
    to->words[w] |= from->words[w];
}

/* The regions of an access to everywhere: of all members, as far as they can be written or read. */
static void find_everywhere(alias *a) {
  alias_set all = everywhere(a);
  for (uint32_t i = 0; i < all.size; ++i)
    if (a->objects.data[all.data[i].object].kind != OBJ_FUNCTION)
      (void)region_of(a, &all.data[i]);
  uint32_t words = a->regions.size / 64 + 1;
  for (int effect = 0; effect < 2; ++effect) {
    bits *b = &a->everywhere_bits[effect];
    *b = (bits){.words = arena_array(&a->memory, uint64_t, words), .size = words};
    for (uint32_t i = 0; i < all.size; ++i) {
      const alias_object *o = &a->objects.data[all.data[i].object];
      if (o->kind != OBJ_FUNCTION && !(effect == EFFECT_MOD && o->is_const))
        bits_set(b, region_of(a, &all.data[i]));
    }
  }
}

/* The effect of a component of the call graph, shared by its procedures. */
static void component_effect(alias *a, const uint32_t *members, uint32_t count,
                             const own_effects *own, const site_index *index, int effect) {
  assert(count > 0);
  const call_graph *g = &a->calls;
  uint32_t words = a->regions.size / 64 + 1, component = g->scc[members[0]];
  bits all = {.words = arena_array(&a->memory, uint64_t, words), .size = words};
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t f = members[i];
    for (uint32_t k = 0; k < own[f].regions[effect].size; ++k)
      bits_set(&all, own[f].regions[effect].items[k]);
    if (own[f].whole[effect])
      bits_add(&all, &a->everywhere_bits[effect]);
    for (uint32_t k = index->first[f]; k < index->first[f + 1]; ++k) {
      const id_set *targets = &a->sites.data[index->sites[k]].targets;
      for (uint32_t t = 0; t < targets->size; ++t)
        if (g->scc[targets->items[t]] != component)
          effect_add(a, index->sites[k], targets->items[t], effect, &all);
    }
  }
  bits outer = drop_own(a, component, &all);
  bits inner = g->is_recursive[members[0]] ? all : outer;
  for (uint32_t i = 0; i < count; ++i) {
    a->procs[members[i]].effect[effect] = outer;
    a->procs[members[i]].inner[effect] = inner;
  }
}

/* Regions of objects that not every callee can get at. */
static void find_hideable(alias *a) {
  assert(a->regions.size == a->region_next.size);
  uint32_t words = a->regions.size / 64 + 1;
  a->hideable = (bits){.words = arena_array(&a->memory, uint64_t, words), .size = words};
  for (uint32_t i = 0; i < a->regions.size; ++i) {
    uint32_t object = a->regions.data[i].object;
    if (!a->all_visible && object < a->ambient.size && !a->ambient.data[object])
      bits_set(&a->hideable, i);
  }
}

void modref_compute(alias *a) {
  assert(a->frozen && a->has_calls);
  uint32_t procs = a->p->procs.size;
  own_effects *own = arena_array(&a->memory, own_effects, procs + 1);
  for (uint32_t i = 0; i < procs; ++i) {
    if (!a->procs[i].reached)
      continue;
    collector c = {.a = a, .f = a->p->procs.data[i]};
    collect_proc(&c);
    map_free(&c.seen);
    map_free(&c.sets[0]);
    map_free(&c.sets[1]);
    own[i] = (own_effects){.regions = {c.own[0], c.own[1]}, .whole = {c.whole[0], c.whole[1]}};
  }
  if (a->anything_object != NONE)
    find_everywhere(a);
  visible_start(a);
  find_hideable(a);
  site_index index;
  index_sites(a, &index);
  const call_graph *g = &a->calls;
  for (uint32_t i = 0, end; i < procs; i = end) {
    for (end = i + 1; end < procs && g->scc[g->order[end]] == g->scc[g->order[i]];)
      ++end;
    for (int effect = 0; effect < 2; ++effect)
      component_effect(a, &g->order[i], end - i, own, &index, effect);
  }
  for (uint32_t i = 0; i < procs; ++i)
    for (int effect = 0; effect < 2; ++effect)
      id_set_free(&own[i].regions[effect]);
}
