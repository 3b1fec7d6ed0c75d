/* build.c: the constraints of a program. Procedures are visited when they are first reached. */
#include "alias/internal.h"
#include "program/start.h"

/* ---- whose address is taken ---- */

typedef struct taker {
  alias *a;
  map seen; /* expr id -> 1 */
} taker;

static void take(alias *a, const var *v) {
  if (v->id >= a->taken.size)
    vec_resize(&a->taken, v->id + 1);
  a->taken.data[v->id] = true;
}

/* Functions count as taken wherever they are named, except as the callee of a call. */
static void take_in(taker *t, const expr *e) {
  if (!e || (e->count == 0 && e->kind != E_VAR))
    return;
  uint64_t *seen = map_slot_of(&t->seen, e->id);
  if (*seen)
    return;
  *seen = 1;
  if (e->kind == E_VAR && e->var->kind == V_FUNCTION)
    take(t->a, e->var);
  if (e->kind == E_CAST && e->type->kind == T_PTR) {
    outside_cast(t->a, e->type->elem);
    t->a->guesses |= e->kid[0]->type->kind != T_PTR && e->kid[0]->kind != E_CONST;
  }
  if (e->kind == E_ADDR) {
    const var *root = expr_root(e->kid[0]);
    if (root)
      take(t->a, root);
  }
  for (uint32_t i = 0; i < e->count; ++i)
    take_in(t, e->kid[i]);
}

/* The input of a nondet function? */
static bool is_nondet(const stmt *s) {
  static const char nondet[] = "__VERIFIER_nondet_";
  return s->kind == S_HAVOC && s->havoc == HAVOC_INPUT && s->text &&
         strncmp(s->text, nondet, sizeof nondet - 1) == 0;
}

static void take_in_stmt(taker *t, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    take_in(t, s->lhs[i]);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    take_in(t, s->rhs[i]);
  take_in(t, s->cond);
  for (uint32_t i = 0; s->kind == S_HAVOC && i < s->lhs_count; ++i)
    t->a->guesses |= is_nondet(s) && type_has_pointer(s->lhs[i]->type);
  if (s->callee && !stmt_callee(t->a->p, s))
    take_in(t, s->callee);
}

static void mark(const alias *a, var *v) {
  if (v->id < a->taken.size && a->taken.data[v->id])
    v->address_taken = true;
}

void find_taken(alias *a) {
  program *p = a->p;
  taker t = {.a = a};
  for (vec_each(global, g, &p->globals))
    take_in(&t, g->init);
  for (vec_each(proc *, f, &p->procs))
    for (vec_each(stmt, s, &(*f)->stmts))
      take_in_stmt(&t, s);
  map_free(&t.seen);
  for (vec_each(global, g, &p->globals))
    mark(a, g->var);
  for (vec_each(proc *, f, &p->procs)) {
    for (vec_each(var *, v, &(*f)->params))
      mark(a, *v);
    for (vec_each(var *, v, &(*f)->locals))
      mark(a, *v);
    /* Only this room writes it besides the builder of the program. */
    if ((*f)->symbol)
      mark(a, (var *)(uintptr_t)(*f)->symbol);
  }
}

static bool is_taken(const alias *a, const var *v) {
  return v->address_taken || (v->id < a->taken.size && a->taken.data[v->id]);
}

void take_all_objects(alias *a) {
  const program *p = a->p;
  for (vec_each(global, g, &p->globals))
    if (is_taken(a, g->var))
      (void)object_of_var(a, g->var);
  for (vec_each(proc *, f, &p->procs)) {
    if ((*f)->symbol && is_taken(a, (*f)->symbol))
      (void)object_of_var(a, (*f)->symbol);
    for (vec_each(var *, v, &(*f)->params))
      if (is_taken(a, *v))
        (void)object_of_var(a, *v);
    for (vec_each(var *, v, &(*f)->locals))
      if (is_taken(a, *v))
        (void)object_of_var(a, *v);
  }
  (void)object_unknown(a);
}

/* Every object whose address is taken: for pointers of which nothing is known. Allocation sites are
 * added as they are met. */
uint32_t node_anything(alias *a) {
  if (a->anything != NONE)
    return a->anything;
  a->anything = node_add(a);
  take_all_objects(a);
  for (uint32_t i = 0; i < a->objects.size; ++i) {
    const alias_object *o = &a->objects.data[i];
    bool is_named = o->kind == OBJ_VAR || o->kind == OBJ_FUNCTION;
    if (is_named ? is_taken(a, o->var)
                 : o->kind == OBJ_ALLOC || o->kind == OBJ_OUTSIDE || o->kind == OBJ_UNKNOWN)
      node_insert(a, a->anything, loc_anywhere(a, i));
  }
  return a->anything;
}

uint32_t node_numbers(alias *a) {
  if (a->numbers == NONE)
    a->numbers = node_add(a);
  return a->numbers;
}

void expose_number(alias *a, uint32_t from) {
  shape s = {.kind = C_SMEAR};
  if (a->guesses && !a->frozen && from != NONE)
    edge_add(a, constraint_node(a, from, shape_make(a, &s)), node_numbers(a));
}

/* ---- assignments ---- */

typedef struct copying {
  const path *to, *from;
} copying;

static void copy_part(alias *a, const path *part, void *context) {
  const copying *c = context;
  path from = path_append(*c->from, part), to = path_append(*c->to, part);
  store_path(a, &to, load_path(a, &from));
}

void copy_object(alias *a, const path *to, const type *t, const path *from) {
  path start = {.object = NONE, .size = access_size(t)};
  copying c = {.to = to, .from = from};
  each_part(a, &start, t, copy_part, &c);
}

static void store_part(alias *a, const path *part, void *context) {
  store_path(a, part, *(uint32_t *)context);
}

/* Any part of the value at `to` may be what src includes. */
static void store_all(alias *a, const path *to, const type *t, uint32_t src) {
  if (src != NONE)
    each_part(a, to, t, store_part, &src);
}

static void assign_aggregate(alias *a, const path *to, const type *t, const expr *e) {
  assert(e->kind == E_AGG && (t->kind == T_ARRAY || t->kind == T_STRUCT));
  for (uint32_t i = 0; i < e->count; ++i) {
    uint32_t member = t->is_union ? e->index : i;
    const type *part = t->kind == T_ARRAY ? t->elem : t->fields[member].type;
    assert(e->kid[i]->type == part);
    if (e->kid[i]->kind == E_CONST && e->kid[i]->type->kind != T_PTR)
      continue;
    path at = t->kind == T_ARRAY ? path_element(*to, t, i) : path_field(*to, t, member);
    assign_value(a, &at, part, e->kid[i]);
  }
}

void assign_value(alias *a, const path *to, const type *t, const expr *value) {
  if (!type_is_aggregate(t)) {
    store_path(a, to, value_node(a, value));
  } else if (value->kind == E_AGG) {
    assign_aggregate(a, to, t, value);
  } else if (value->kind == E_ITE) {
    assign_value(a, to, t, value->kid[1]);
    assign_value(a, to, t, value->kid[2]);
  } else if (expr_is_path(value)) {
    path from = path_of(a, value);
    copy_object(a, to, t, &from);
  } else {
    store_all(a, to, t, value_node(a, value));
  }
}

static void assign_path(alias *a, const expr *lhs, const expr *rhs) {
  path to = path_of(a, lhs);
  assign_value(a, &to, lhs->type, rhs);
}

/* ---- arbitrary values ---- */

/* An arbitrary value. A nondet function gives null, a pointer to unknown memory, or one into an
 * object whose address became a number; anything else that is arbitrary (a volatile read, an
 * approximation) may be a pointer to any object that has its address taken. Indeterminate values
 * are no pointers. */
static void havoc_path(alias *a, const stmt *s, const expr *lhs) {
  if (s->havoc == HAVOC_UNINIT || s->havoc == HAVOC_DEAD || !type_has_pointer(lhs->type))
    return;
  path to = path_of(a, lhs);
  if (!is_nondet(s)) {
    store_all(a, &to, lhs->type, node_anything(a));
    return;
  }
  store_all(a, &to, lhs->type, node_of_loc(a, loc_anywhere(a, object_unknown(a))));
  store_all(a, &to, lhs->type, node_numbers(a));
}

/* ---- allocation ---- */

/* The type that a new object is used as: the target of the pointer it is assigned to, or of the
 * first cast of that pointer in the procedure. Only a hint for how its bytes are grouped. */
static const type *hint_from(const type *t) {
  if (t->kind != T_PTR)
    return NULL;
  const type *target = t->elem;
  bool is_char = type_is_integer(target) && target->width == 8;
  return target->size > 0 && !is_char ? target : NULL;
}

static const type *hint_in(const expr *e, const expr *pointer) {
  if (e->kind == E_CAST && e->kid[0] == pointer)
    return hint_from(e->type);
  for (uint32_t i = 0; i < e->count; ++i) {
    const type *found = hint_in(e->kid[i], pointer);
    if (found)
      return found;
  }
  return NULL;
}

static const type *alloc_hint(const proc *f, uint32_t label) {
  enum { STATEMENTS = 16 };
  const expr *pointer = f->stmts.data[label].lhs[0];
  const type *found = hint_from(pointer->type);
  for (uint32_t i = label + 1; !found && i < f->stmts.size && i <= label + STATEMENTS; ++i) {
    const stmt *s = &f->stmts.data[i];
    for (uint32_t k = 0; !found && k < s->rhs_count; ++k)
      found = hint_in(s->rhs[k], pointer);
    for (uint32_t k = 0; !found && k < s->lhs_count; ++k)
      found = hint_in(s->lhs[k], pointer);
  }
  return found;
}

/* So many sites have objects of their own; further ones share one per type. */
enum { OWN_SITES = 256 };

static uint32_t site_object(alias *a, const proc *f, uint32_t label) {
  const stmt *s = &f->stmts.data[label];
  assert(s->kind == S_ALLOC);
  const type *hint = alloc_hint(f, label);
  bool on_heap = !s->on_stack;
  bool shared = on_heap && a->alloc_sites >= OWN_SITES;
  uint64_t *slot = shared ? map_slot_of(&a->shared_allocs, hint ? hint->id : UINT64_MAX) : NULL;
  if (slot && *slot)
    return (uint32_t)*slot - 1;
  uint32_t id = object_make(a, OBJ_ALLOC, hint);
  if (slot)
    *slot = id + 1;
  a->alloc_sites += on_heap;
  alias_object *o = &a->objects.data[id];
  o->proc = f->index;
  o->label = label;
  o->many = true;
  o->repeats = o->type != NULL;
  o->size = UNSIZED;
  const expr *size = s->rhs[0];
  if (!shared && size->kind == E_CONST && size->value > 0 && size->value < INT64_MAX)
    o->size = (int64_t)size->value;
  assert(o->size > 0);
  return id;
}

static void build_alloc(alias *a, const proc *f, uint32_t label) {
  const stmt *s = &f->stmts.data[label];
  assert(s->lhs_count == 1 && s->rhs_count == 1);
  uint32_t id = site_object(a, f, label), start = loc_start(a, id);
  map_put(&a->object_of_site, (uint64_t)f->index << 32 | label, id + 1);
  path to = path_of(a, s->lhs[0]);
  store_path(a, &to, node_of_loc(a, start));
  if (a->anything != NONE)
    node_insert(a, a->anything, loc_anywhere(a, id));
}

/* ---- statements ---- */

static void build_return(alias *a, const proc *f, const stmt *s) {
  assert(s->rhs_count <= f->results.size);
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    const type *t = s->rhs[i]->type;
    path to = path_of_object(a, result_object(a, f->index, i), t);
    assign_value(a, &to, t, s->rhs[i]);
  }
}

/* All of the va_list may point to all of the extra arguments. */
static void build_va_start(alias *a, const proc *f, const stmt *s) {
  assert(s->lhs_count == 1);
  path to = path_of(a, s->lhs[0]);
  uint32_t extra = extra_object(a, f->index);
  store_all(a, &to, s->lhs[0]->type, node_of_loc(a, loc_anywhere(a, extra)));
}

static void build_stmt(alias *a, const proc *f, uint32_t label) {
  const stmt *s = &f->stmts.data[label];
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN:
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      assign_path(a, s->lhs[i], s->rhs[i]);
    break;
  case S_HAVOC:
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      havoc_path(a, s, s->lhs[i]);
    break;
  case S_CALL:
    build_call(a, f, label);
    break;
  case S_RETURN:
    build_return(a, f, s);
    break;
  case S_ALLOC:
    build_alloc(a, f, label);
    break;
  case S_VA_START:
    build_va_start(a, f, s);
    break;
  case S_SKIP:
  case S_ASSUME:
  case S_ASSERT:
  case S_BRANCH:
  case S_GOTO:
  case S_FREE:
  case S_HALT:
  case S_UNKNOWN:
  case S_START_THREAD:
  case S_END_THREAD:
  case S_ATOMIC_BEGIN:
  case S_ATOMIC_END:
    break;
  }
}

/* ---- procedures ---- */

void build_reach(alias *a, uint32_t index) {
  assert(index < a->p->procs.size);
  if (a->procs[index].reached)
    return;
  a->procs[index].reached = true;
  if (a->p->procs.data[index]->has_body)
    vec_push(&a->to_build, index);
}

/* Conditions look at numbers too: what they cast, and what they read. */
static void expose_in(alias *a, const expr *e) {
  if (!e || e->count == 0 || map_has(&a->looked_at, e->id))
    return;
  map_put(&a->looked_at, e->id, 1);
  bool casts = e->kind == E_CAST && e->kid[0]->type->kind == T_PTR && type_is_integer(e->type);
  bool reads = expr_is_path(e) && type_is_integer(e->type);
  if (casts || reads)
    value_node(a, e); /* exposes them */
  for (uint32_t i = 0; i < e->count; ++i)
    expose_in(a, e->kid[i]);
}

void build_pending(alias *a) {
  assert(!a->frozen);
  while (a->to_build.size > 0) {
    const proc *f = a->p->procs.data[vec_pop(&a->to_build)];
    for (uint32_t i = 0; i < f->stmts.size; ++i) {
      build_stmt(a, f, i);
      if (a->guesses) {
        const stmt *s = &f->stmts.data[i];
        expose_in(a, s->cond);
        for (uint32_t k = 0; k < s->rhs_count; ++k)
          expose_in(a, s->rhs[k]);
        for (uint32_t k = 0; k < s->lhs_count; ++k)
          expose_in(a, s->lhs[k]->count > 0 ? s->lhs[k]->kid[s->lhs[k]->count - 1] : NULL);
      }
    }
  }
}

static void fill_var(alias *a, const var *v) {
  path to = path_of_object(a, object_of_var(a, v), v->type);
  fill_outside(a, &to, v->type);
}

static void build_globals(alias *a, const proc *entry) {
  assert(!a->initialising);
  a->initialising = true;
  for (vec_each(global, g, &a->p->globals)) {
    if (!global_start(a->p, entry, g)) {
      fill_var(a, g->var);
    } else if (g->init) {
      path to = path_of_object(a, object_of_var(a, g->var), g->var->type);
      assign_value(a, &to, g->var->type, g->init);
    }
  }
  a->initialising = false;
}

static void build_entry(alias *a, const proc *f) {
  assert(f->has_body);
  build_reach(a, f->index);
  for (vec_each(var *, v, &f->params)) {
    a->own_objects = a->globals_arbitrary && a->p->outside == OUTSIDE_DISTINCT;
    fill_var(a, *v);
    a->own_objects = false;
  }
}

/* Procedures that no other procedure calls by name. */
static void find_uncalled(const alias *a, bool *called) {
  for (vec_each(proc *, f, &a->p->procs))
    for (vec_each(stmt, s, &(*f)->stmts)) {
      const proc *callee = s->kind == S_CALL ? stmt_callee(a->p, s) : NULL;
      if (callee && callee != *f)
        called[callee->index] = true;
    }
}

void build_start(alias *a, const proc *entry) {
  if (a->globals_arbitrary)
    outside_start(a);
  build_globals(a, entry);
  if (entry) {
    build_entry(a, entry);
    return;
  }
  bool *called = arena_array(&a->memory, bool, a->p->procs.size + 1);
  find_uncalled(a, called);
  for (vec_each(proc *, f, &a->p->procs))
    if ((*f)->has_body && !called[(*f)->index] && !is_taken(a, (*f)->symbol))
      build_entry(a, *f);
}

bool build_roots(alias *a) {
  for (vec_each(proc *, f, &a->p->procs))
    if ((*f)->has_body && !a->procs[(*f)->index].reached) {
      build_entry(a, *f);
      return true;
    }
  return false;
}
