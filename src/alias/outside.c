/* outside.c: functions without a body (A3). Of one that the host executes, a call gets what its
 * arguments reach, and that is forgotten when it returns. Code of which nothing is known remembers:
 * `given` is one set for all its calls. */
#include "alias/internal.h"

#include "program/output.h"

/* ---- calls of functions that are known to keep nothing ---- */

/* What the call may store and return: what is reached, and unknown memory. */
static void link_library(alias *a, uint32_t index, bool is_pure) {
  assert(!a->frozen);
  uint32_t reach = node_add(a), stored = node_add(a);
  const stmt *s = site_stmt(a, &a->sites.data[index]);
  node_insert(a, stored, loc_anywhere(a, object_unknown(a)));
  if (!is_pure) {
    a->sites.data[index].reach = reach;
    shape s_reach = {.kind = C_REACH};
    constraint_add(a, reach, (constraint){.shape = shape_make(a, &s_reach), .other = stored});
  }
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    uint32_t argument = value_node(a, s->rhs[i]);
    if (argument != NONE)
      edge_add(a, argument, is_pure ? stored : reach);
    expose_number(a, argument);
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    path to = path_of(a, s->lhs[i]);
    if (type_has_pointer(s->lhs[i]->type))
      store_path(a, &to, stored);
  }
}

/* __assay_write(p, n): the object that p points into gets arbitrary bytes; nothing else is
 * reached. */
static void link_write(alias *a, uint32_t index) {
  uint32_t reach = node_add(a), stored = node_add(a);
  const stmt *s = site_stmt(a, &a->sites.data[index]);
  uint32_t pointer = s->rhs_count > 0 ? value_node(a, s->rhs[0]) : NONE;
  a->sites.data[index].reach = reach;
  if (pointer == NONE)
    return;
  node_insert(a, stored, loc_anywhere(a, object_unknown(a)));
  shape fill = {.kind = C_FILL};
  constraint_add(a, reach, (constraint){.shape = shape_make(a, &fill), .other = stored});
  edge_add(a, pointer, reach);
}

/* Questions about objects (__assay_object_size, __assay_same_object) and output change nothing. */
static void link_look(alias *a, uint32_t index) {
  a->sites.data[index].reach = node_add(a);
}

void reach_object(alias *a, uint32_t n, uint32_t stored, uint32_t object) {
  assert(object < a->objects.size);
  node_insert(a, stored, loc_anywhere(a, object));
  if (a->objects.data[object].kind == OBJ_FUNCTION)
    return;
  edge_add(a, all_node(a, object), n);
  if (!a->objects.data[object].is_const)
    edge_add(a, stored, any_node(a, object));
}

/* ---- unknown code ---- */

static void store_given(alias *a, const path *part, void *context) {
  (void)context;
  store_path(a, part, a->gives);
}

/* It may call the function, with what it has. */
static void link_callback(alias *a, const proc *f) {
  if (!f->has_body)
    return;
  build_reach(a, f->index);
  for (vec_each(var *const, v, &f->params)) {
    path to = path_of_object(a, object_of_var(a, *v), (*v)->type);
    each_part(a, &to, (*v)->type, store_given, NULL);
  }
  if (f->is_variadic)
    edge_add(a, a->gives, any_node(a, extra_object(a, f->index)));
  for (uint32_t i = 0; i < f->results.size; ++i)
    if (type_has_pointer(f->results.data[i]))
      edge_add(a, all_node(a, result_object(a, f->index, i)), a->given);
}

void know_object(alias *a, uint32_t object) {
  assert(a->given != NONE && a->gives != NONE);
  reach_object(a, a->given, a->gives, object);
  const alias_object *o = &a->objects.data[object];
  if (o->kind == OBJ_FUNCTION && o->proc < a->p->procs.size)
    link_callback(a, a->p->procs.data[o->proc]);
  if (o->kind != OBJ_ANYTHING)
    return;
  for (vec_each(proc *const, f, &a->p->procs))
    if ((*f)->symbol->address_taken)
      link_callback(a, *f);
}

void given_add_object(alias *a, uint32_t object) {
  if (a->given != NONE)
    node_insert(a, a->given, loc_anywhere(a, object));
}

/* The standard streams are variables of the library, which the program may not assign either. */
static bool is_stream(const var *v) {
  return strcmp(v->name, "stdin") == 0 || strcmp(v->name, "stdout") == 0 ||
         strcmp(v->name, "stderr") == 0;
}

/* What unknown code has before anything is given to it: variables and functions that it must
 * define; unknown memory; and where the program starts in the middle, what earlier calls may have
 * given. */
static void start_unknown(alias *a) {
  if (a->given != NONE)
    return;
  a->given = node_add(a);
  a->gives = node_add(a);
  shape known = {.kind = C_KNOWN};
  constraint_add(a, a->given, (constraint){.shape = shape_make(a, &known), .other = a->gives});
  node_insert(a, a->given, loc_anywhere(a, object_unknown(a)));
  for (vec_each(const global, g, &a->p->globals))
    if ((g->var->is_extern && !is_stream(g->var)) || (a->globals_arbitrary && g->var->is_known))
      node_insert(a, a->given, loc_anywhere(a, object_of_var(a, g->var)));
  for (vec_each(proc *const, f, &a->p->procs))
    if (proc_is_known_outside(*f))
      node_insert(a, a->given, loc_anywhere(a, object_of_var(a, (*f)->symbol)));
  for (uint32_t i = 0; a->globals_arbitrary && i < a->outsiders.size; ++i)
    given_add_object(a, a->outsiders.data[i]);
}

static void link_unknown(alias *a, uint32_t index) {
  start_unknown(a);
  a->sites.data[index].reach = a->given;
  const stmt *s = site_stmt(a, &a->sites.data[index]);
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    uint32_t argument = value_node(a, s->rhs[i]);
    if (argument != NONE)
      edge_add(a, argument, a->given);
    expose_number(a, argument);
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    path to = path_of(a, s->lhs[i]);
    if (type_has_pointer(s->lhs[i]->type))
      store_path(a, &to, a->gives);
  }
}

/* An indirect call may get to several functions without a body: then the strongest counts. */
void link_outside(alias *a, uint32_t index, const proc *f) {
  assert(!a->frozen && index < a->sites.size);
  a->sites.data[index].no_body = true;
  uint32_t reach = a->sites.data[index].reach;
  if (f && strcmp(f->name, "__assay_write") == 0) {
    link_write(a, index);
  } else if (f && (strcmp(f->name, "__assay_object_size") == 0 ||
                   strcmp(f->name, "__assay_same_object") == 0 ||
                   stmt_only_prints(a->p, site_stmt(a, &a->sites.data[index])))) {
    link_look(a, index);
  } else if (!f || proc_is_unknown(f)) {
    if (a->given == NONE || reach != a->given)
      link_unknown(a, index);
  } else if (reach == NONE || (reach != a->given && !f->is_pure)) {
    link_library(a, index, f->is_pure);
  }
}

bool alias_given_out(const alias *a, const var *v) {
  const alias_object *o = alias_object_of_var(a, v);
  return o && alias_object_given_out(a, o);
}

bool alias_object_given_out(const alias *a, const alias_object *o) {
  assert(o->id < a->objects.size);
  if (a->given == NONE)
    return false;
  uint32_t n = a->given;
  while (a->nodes.data[n].parent != n)
    n = a->nodes.data[n].parent;
  if (a->nodes.data[n].is_full)
    return a->contents.data[o->id].is_member;
  const id_set *set = &a->nodes.data[n].set;
  for (uint32_t i = 0; i < set->size; ++i)
    if (a->locs.data[set->items[i]].object == o->id)
      return true;
  return false;
}
