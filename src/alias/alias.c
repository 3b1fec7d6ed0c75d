/* alias.c: life cycle: gather constraints, solve, settle what is open, freeze, summarise. */
#include "alias/internal.h"

#include "base/memory.h"

/* Locals that exist more than once at a time and can be told apart by no one. */
static void mark_many(alias *a) {
  for (vec_each(alias_object, o, &a->objects))
    if (o->kind == OBJ_VAR && o->proc != NO_PROC && o->var->address_taken)
      o->many = a->calls.is_recursive[o->proc] || a->p->is_concurrent;
}

/* ---- escape ---- */

enum { HELD_BY_NONE = UINT32_MAX, HELD_BY_MANY = UINT32_MAX - 1 };

/* The one procedure whose variables a node holds the contents of. */
static void hold(alias *a, uint32_t *holder, uint32_t n, const alias_object *o) {
  if (n == NONE)
    return;
  uint32_t *at = &holder[node_find(a, n)];
  uint32_t owner = o->kind == OBJ_VAR && o->proc != NO_PROC ? o->proc : HELD_BY_MANY;
  assert(owner != HELD_BY_NONE);
  *at = *at == HELD_BY_NONE || *at == owner ? owner : HELD_BY_MANY;
}

static void find_escapes(alias *a) {
  assert(a->has_calls && !a->frozen);
  uint32_t *holder = xmalloc(sizeof *holder * (a->nodes.size + 1));
  for (uint32_t i = 0; i < a->nodes.size; ++i)
    holder[i] = HELD_BY_NONE;
  for (uint32_t i = 0; i < a->objects.size; ++i) {
    const alias_object *o = &a->objects.data[i];
    const memory *m = &a->contents.data[i];
    for (uint32_t k = 0; k < m->cells.size; ++k)
      hold(a, holder, m->cells.data[k], o);
    hold(a, holder, m->any, o);
  }
  vec_resize(&a->escapes, a->objects.size);
  for (uint32_t n = 0; n < a->nodes.size; ++n) {
    if (holder[n] == HELD_BY_NONE)
      continue;
    const id_set *set = &a->nodes.data[n].set;
    for (uint32_t i = 0; i < set->size; ++i) {
      uint32_t object = a->locs.data[set->items[i]].object;
      if (holder[n] != a->objects.data[object].proc)
        a->escapes.data[object] = true;
    }
  }
  for (uint32_t i = 0; a->anything_object != NONE && i < a->members.size; ++i)
    a->escapes.data[a->members.data[i]] = true;
  free(holder);
  if (a->given == NONE)
    return;
  const id_set *given = &a->nodes.data[node_find(a, a->given)].set;
  for (uint32_t i = 0; i < given->size; ++i)
    a->escapes.data[a->locs.data[given->items[i]].object] = true;
}

/* ---- life cycle ---- */

static void sort_targets(alias *a) {
  for (vec_each(call_site, s, &a->sites))
    sort_ids(s->targets.items, s->targets.size);
}

/* Locations are in the unique form and of objects that exist; regions are about memory. */
static bool locations_hold(const alias *a) {
  for (vec_each(const loc, l, &a->locs)) {
    if (l->object >= a->objects.size || (l->shape == ALIAS_STRIDE && l->stride == 0))
      return false;
    if (l->shape == ALIAS_STRIDE && (l->offset < 0 || (uint64_t)l->offset >= l->stride))
      return false;
    place p;
    place_find(&a->objects.data[l->object], l->offset, &p);
    if (l->shape == ALIAS_ELEMENTS && (l->stride == 0 || l->stride > p.count))
      return false;
    if (l->shape == ALIAS_ELEMENTS &&
        place_normalise(&p, l->offset, (uint32_t)l->stride) != l->offset)
      return false;
  }
  for (vec_each(const alias_location, r, &a->regions))
    if (r->size == 0 || a->objects.data[r->object].kind == OBJ_FUNCTION ||
        a->objects.data[r->object].kind == OBJ_RESULT)
      return false;
  return true;
}

bool alias_check(alias *a) {
  return locations_hold(a) && solution_holds(a);
}

static void freeze(alias *a) {
  assert(!a->frozen && a->to_build.size == 0 && a->late_members.size == 0);
  sort_targets(a);
  call_graph_init(&a->calls, a->p, alias_indirect, a);
  a->has_calls = true;
  mark_many(a);
  find_escapes(a);
  a->frozen = true;
  modref_compute(a);
#ifdef ASSAY_STRESS
  assert(alias_check(a));
#endif
}

alias *alias_new(program *p, const proc *entry) {
  alias *a = xcalloc(1, sizeof *a);
  a->p = p;
  a->granule = p->pool.pointer_width / 8;
  assert(a->granule == 4 || a->granule == 8);
  a->unknown = a->absolute = a->anything = a->numbers = NONE;
  a->given = a->gives = NONE;
  a->anything_object = a->everything = NONE;
  a->procs = xcalloc(p->procs.size + 1, sizeof *a->procs);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    a->procs[i].results = a->procs[i].extra = NONE;
  if (!entry) {
    const proc *first = program_find_proc(p, "main");
    entry = first && first->has_body ? first : NULL;
  }
  a->globals_arbitrary = !entry || !proc_is_main(entry);
  find_taken(a);
  build_start(a, entry);
  do {
    solve_constraints(a);
  } while (calls_settle(a) || (!entry && build_roots(a)));
  freeze(a);
  return a;
}

void alias_free(alias *a) {
  if (!a)
    return;
  for (vec_each(node, n, &a->nodes)) {
    id_set_free(&n->set);
    id_set_free(&n->succ);
    vec_free(&n->constraints);
  }
  for (vec_each(memory, m, &a->contents)) {
    vec_free(&m->cells);
    vec_free(&m->regions);
  }
  for (vec_each(call_site, s, &a->sites)) {
    id_set_free(&s->targets);
    id_set_free(&s->visible);
  }
  for (vec_each(call_hub, h, &a->hubs))
    id_set_free(&h->procs);
  vec_free(&a->hubs);
  if (a->has_calls)
    call_graph_free(&a->calls);
  vec_free(&a->objects);
  vec_free(&a->contents);
  vec_free(&a->object_of_var);
  vec_free(&a->taken);
  vec_free(&a->escapes);
  vec_free(&a->ambient);
  vec_free(&a->outsiders);
  vec_free(&a->members);
  vec_free(&a->late_members);
  vec_free(&a->wanted);
  vec_free(&a->exposed);
  vec_free(&a->cast_to);
  vec_free(&a->locs);
  vec_free(&a->loc_next);
  vec_free(&a->nodes);
  vec_free(&a->constraints);
  vec_free(&a->shapes);
  vec_free(&a->shape_next);
  vec_free(&a->late_edges);
  vec_free(&a->casts);
  map_free(&a->looked_at);
  vec_free(&a->order);
  vec_free(&a->sites);
  vec_free(&a->to_build);
  vec_free(&a->regions);
  vec_free(&a->region_next);
  vec_free(&a->path_sets);
  vec_free(&a->effects);
  vec_free(&a->first_of);
  map *maps[] = {&a->object_of_site, &a->shared_allocs, &a->shape_chain,  &a->constraint_of,
                 &a->outside,        &a->loc_chain,     &a->offsets_made, &a->cell_nodes,
                 &a->loc_nodes,      &a->value_nodes,   &a->site_of,      &a->region_chain,
                 &a->path_set_of,    &a->effect_chain,  &a->node_set_of,  &a->wanted_of};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; ++i)
    map_free(maps[i]);
  arena_free(&a->memory);
  free(a->procs);
  free(a);
}

alias_stats alias_statistics(const alias *a) {
  return (alias_stats){.objects = a->objects.size,
                       .nodes = a->nodes.size,
                       .edges = a->edges,
                       .constraints = a->constraints.size,
                       .waves = a->waves,
                       .locations = a->locs.size};
}
