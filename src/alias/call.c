/* call.c: calls. A direct call is linked to its procedure when it is met; an indirect one whenever
 * a function turns up among what its pointer may point to. */
#include "alias/internal.h"

/* ---- hidden objects of procedures ---- */

uint32_t result_object(alias *a, uint32_t index, uint32_t result) {
  assert(index < a->p->procs.size);
  const proc *f = a->p->procs.data[index];
  assert(result < f->results.size);
  if (a->procs[index].results == NONE) {
    a->procs[index].results = a->objects.size;
    for (uint32_t i = 0; i < f->results.size; ++i) {
      uint32_t id = object_make(a, OBJ_RESULT, f->results.data[i]);
      a->objects.data[id].proc = index;
      assert(id == a->procs[index].results + i);
    }
  }
  return a->procs[index].results + result;
}

uint32_t extra_object(alias *a, uint32_t index) {
  assert(a->p->procs.data[index]->is_variadic);
  if (a->procs[index].extra == NONE) {
    uint32_t id = object_make(a, OBJ_EXTRA, NULL);
    a->objects.data[id].proc = index;
    a->objects.data[id].many = true;
    a->procs[index].extra = id;
  }
  return a->procs[index].extra;
}

/* ---- sites ---- */

static uint64_t site_key(const proc *f, uint32_t label) {
  return (uint64_t)f->index << 32 | label;
}

const call_site *site_find(const alias *a, const proc *f, uint32_t label) {
  uint64_t found = map_get(&a->site_of, site_key(f, label), 0);
  return found ? &a->sites.data[found - 1] : NULL;
}

const stmt *site_stmt(const alias *a, const call_site *site) {
  assert(site->proc < a->p->procs.size);
  return &a->p->procs.data[site->proc]->stmts.data[site->label];
}

/* ---- procedures of the program ---- */

static void link_body(alias *a, const stmt *s, const proc *f) {
  assert(f->has_body && s->kind == S_CALL);
  build_reach(a, f->index);
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    if (i < f->params.size) {
      const var *v = f->params.data[i];
      path to = path_of_object(a, object_of_var(a, v), v->type);
      assign_value(a, &to, s->rhs[i]->type, s->rhs[i]);
    } else if (f->is_variadic) {
      uint32_t argument = value_node(a, s->rhs[i]);
      if (argument != NONE)
        edge_add(a, argument, any_node(a, extra_object(a, f->index)));
    }
  }
  for (uint32_t i = 0; i < s->lhs_count && i < f->results.size; ++i) {
    const type *t = s->lhs[i]->type;
    path from = path_of_object(a, result_object(a, f->index, i), t), to = path_of(a, s->lhs[i]);
    if (type_is_aggregate(t))
      copy_object(a, &to, t, &from);
    else
      store_path(a, &to, load_path(a, &from));
  }
}

static void link_proc(alias *a, uint32_t index, const proc *f) {
  const stmt *s = site_stmt(a, &a->sites.data[index]);
  if (!id_set_add(&a->sites.data[index].targets, f->index))
    return;
  if (f->has_body) {
    link_body(a, s, f);
  } else {
    build_reach(a, f->index);
    link_outside(a, index, f);
  }
}

void link_target(alias *a, uint32_t index, uint32_t object) {
  assert(index < a->sites.size && object < a->objects.size);
  const alias_object *o = &a->objects.data[object];
  if (o->kind != OBJ_FUNCTION)
    return; /* unknown: calls_settle */
  const proc *f = o->proc < a->p->procs.size ? a->p->procs.data[o->proc] : NULL;
  if (!f)
    return;
  if (stmt_fits_callee(site_stmt(a, &a->sites.data[index]), f))
    link_proc(a, index, f);
  else
    a->sites.data[index].misfit = true;
}

void build_call(alias *a, const proc *f, uint32_t label) {
  const stmt *s = &f->stmts.data[label];
  uint32_t index = a->sites.size;
  assert(s->kind == S_CALL && !site_find(a, f, label));
  call_site *site = vec_add(&a->sites);
  *site = (call_site){.proc = f->index, .label = label, .callee = NONE, .reach = NONE};
  map_put(&a->site_of, site_key(f, label), index + 1);
  const proc *callee = stmt_callee(a->p, s);
  if (callee) {
    link_proc(a, index, callee);
    return;
  }
  assert(s->callee);
  uint32_t pointer = value_node(a, s->callee);
  if (pointer == NONE)
    return; /* a null constant: never returns */
  a->sites.data[index].callee = pointer;
  shape call = {.kind = C_CALL};
  constraint_add(a, pointer, (constraint){.shape = shape_make(a, &call), .other = index});
}

/* ---- calls of anything that fits ---- */

static bool is_taken_proc(const proc *f) {
  return f->symbol && f->symbol->address_taken;
}

static uint32_t hub_of(alias *a, const stmt *s) {
  for (uint32_t i = 0; i < a->hubs.size; ++i)
    if (a->hubs.data[i].arguments == s->rhs_count && a->hubs.data[i].results == s->lhs_count)
      return i;
  call_hub *h = vec_add(&a->hubs);
  h->arguments = s->rhs_count;
  h->results = s->lhs_count;
  h->in = arena_array(&a->memory, uint32_t, s->rhs_count + 1u);
  h->out = arena_array(&a->memory, uint32_t, s->lhs_count + 1u);
  for (uint32_t i = 0; i < h->arguments; ++i)
    h->in[i] = node_add(a);
  for (uint32_t i = 0; i < h->results; ++i)
    h->out[i] = node_add(a);
  return a->hubs.size - 1;
}

static bool passes_scalars(const stmt *s) {
  bool all = true;
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    all = all && type_is_scalar(s->rhs[i]->type);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    all = all && type_is_scalar(s->lhs[i]->type);
  return all;
}

static bool takes_scalars(const proc *f, const stmt *s) {
  bool all = f->has_body && !f->is_variadic && f->params.size == s->rhs_count &&
             f->results.size >= s->lhs_count;
  for (uint32_t i = 0; i < f->params.size; ++i)
    all = all && type_is_scalar(f->params.data[i]->type);
  for (uint32_t i = 0; i < f->results.size; ++i)
    all = all && type_is_scalar(f->results.data[i]);
  return all;
}

static void join_hub(alias *a, uint32_t hub, const proc *f) {
  assert(f->params.size == a->hubs.data[hub].arguments &&
         f->results.size >= a->hubs.data[hub].results);
  if (!id_set_add(&a->hubs.data[hub].procs, f->index))
    return;
  build_reach(a, f->index);
  for (uint32_t i = 0; i < a->hubs.data[hub].arguments; ++i) {
    const var *v = f->params.data[i];
    path to = path_of_object(a, object_of_var(a, v), v->type);
    store_path(a, &to, a->hubs.data[hub].in[i]);
  }
  for (uint32_t i = 0; i < a->hubs.data[hub].results; ++i) {
    path from = path_of_object(a, result_object(a, f->index, i), f->results.data[i]);
    uint32_t result = load_path(a, &from);
    if (result != NONE)
      edge_add(a, result, a->hubs.data[hub].out[i]);
  }
}

/* Links a call to all procedures that it may call, by the nodes of a hub. */
static void link_by_hub(alias *a, uint32_t index) {
  const stmt *s = site_stmt(a, &a->sites.data[index]);
  uint32_t hub = hub_of(a, s);
  assert(a->hubs.data[hub].arguments == s->rhs_count);
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    uint32_t argument = value_node(a, s->rhs[i]);
    if (argument != NONE)
      edge_add(a, argument, a->hubs.data[hub].in[i]);
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    path to = path_of(a, s->lhs[i]);
    store_path(a, &to, a->hubs.data[hub].out[i]);
  }
  for (vec_each(proc *, f, &a->p->procs)) {
    if (!is_taken_proc(*f) || !stmt_suits_callee(s, *f))
      continue;
    if (!takes_scalars(*f, s))
      link_proc(a, index, *f);
    else if (id_set_add(&a->sites.data[index].targets, (*f)->index))
      join_hub(a, hub, *f);
  }
}

/* Where few procedures come into question each call is linked to each. */
static bool has_many_taken(const alias *a) {
  enum { MANY = 64 };
  uint32_t count = 0;
  for (vec_each(proc *const, f, &a->p->procs))
    count += is_taken_proc(*f);
  return count > MANY;
}

static void resolve_by_type(alias *a, uint32_t index) {
  assert(!a->sites.data[index].unresolved);
  a->sites.data[index].unresolved = true;
  const stmt *s = site_stmt(a, &a->sites.data[index]);
  link_outside(a, index, NULL);
  if (passes_scalars(s) && has_many_taken(a)) {
    link_by_hub(a, index);
    return;
  }
  for (vec_each(proc *, f, &a->p->procs))
    if (is_taken_proc(*f) && stmt_suits_callee(s, *f))
      link_proc(a, index, *f);
}

/* ---- what remains open when all is solved ---- */

bool calls_settle(alias *a) {
  assert(!a->frozen);
  bool changed = false;
  for (uint32_t i = 0; i < a->sites.size; ++i) {
    call_site *site = &a->sites.data[i];
    if (site->callee == NONE)
      continue;
    const id_set *set = &a->nodes.data[node_find(a, site->callee)].set;
    bool unknown = a->nodes.data[node_find(a, site->callee)].is_full, absolute = false;
    for (uint32_t k = 0; k < set->size && !unknown; ++k) {
      unknown = a->locs.data[set->items[k]].object == a->unknown;
      absolute |= a->locs.data[set->items[k]].object == a->absolute;
    }
    if (unknown && !site->unresolved) {
      resolve_by_type(a, i);
      changed = true;
    } else if (site->reach == NONE && (absolute || site->targets.size == 0)) {
      link_outside(a, i, NULL); /* a fixed address; null */
      changed = true;
    }
  }
  for (uint32_t i = 0; i < a->casts.size; ++i) {
    uint32_t n = node_find(a, a->casts.data[i]);
    if (a->nodes.data[n].set.size == 0) {
      node_insert(a, n, loc_anywhere(a, object_unknown(a)));
      changed = true;
    }
  }
  return changed;
}
