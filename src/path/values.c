/* values.c: predicates that come in families: the values of a variable that is one of several
 * constants.
 *
 * A variable that says what state a protocol is in is set to constants, copied, and compared with
 * constants. Once a few of its values turned out to matter, the others will, one round and one
 * error path each; so they are added together. That is cheap for the abstraction: such predicates
 * exclude each other, which is enforced, and most transitions between them need no prover
 * (predicate/regions.c).
 *
 * Paths (by name: x, s->state) that are assigned to each other, or as arguments and results, form
 * groups; the constants of a group are those that one of its members is set to or compared with. A
 * group whose members are also computed (counters) has no such family. */
#include "path/explain.h"

enum { ENOUGH = 3, MOST_VALUES = 64 };

typedef struct group {
  uint32_t parent;
  bool computed;
  expr_vec constants; /* of the representative; no duplicates */
} group;

typedef struct values {
  program *p;
  map group_of; /* id of a path -> group + 1 */
  VEC(group) groups;
} values;

static void values_free(values *v) {
  for (vec_each(group, g, &v->groups))
    vec_free(&g->constants);
  vec_free(&v->groups);
  map_free(&v->group_of);
}

static uint32_t group_of(values *v, const expr *path) {
  assert(expr_is_path(path));
  uint64_t *slot = map_slot_of(&v->group_of, path->id);
  if (!*slot) {
    uint32_t own = v->groups.size;
    vec_push(&v->groups, (group){.parent = own});
    *slot = own + 1;
  }
  uint32_t g = (uint32_t)*slot - 1;
  while (v->groups.data[g].parent != g)
    g = v->groups.data[g].parent;
  return g;
}

static void add_constant(values *v, uint32_t g, const expr *c) {
  expr_vec *list = &v->groups.data[g].constants;
  for (vec_each(const expr *const, old, list))
    if (*old == c)
      return;
  vec_push(list, c);
}

static void unite(values *v, uint32_t a, uint32_t b) {
  if (a == b)
    return;
  group *from = &v->groups.data[b];
  from->parent = a;
  v->groups.data[a].computed |= from->computed;
  for (uint32_t i = 0; i < from->constants.size; ++i)
    add_constant(v, a, from->constants.data[i]);
}

static bool is_value(const expr *e) {
  return expr_is_path(e) && type_is_integer(e->type);
}

static void flows(values *v, const expr *to, const expr *from) {
  if (!is_value(to))
    return;
  uint32_t g = group_of(v, to);
  if (from->kind == E_CONST && from->type == to->type) {
    add_constant(v, g, from);
  } else if (is_value(from) && from->type == to->type) {
    unite(v, g, group_of(v, from));
  } else if (from->kind == E_ITE) {
    flows(v, to, from->kid[1]);
    flows(v, to, from->kid[2]);
  } else
    v->groups.data[g].computed = true;
}

/* Comparisons in e with constants. */
static const expr *compared(exprs *pool, const expr *e, void *context) {
  (void)pool;
  if (e->kind == E_EQ && is_value(e->kid[0]) && e->kid[1]->kind == E_CONST)
    add_constant(context, group_of(context, e->kid[0]), e->kid[1]);
  return e->type->kind == T_BOOL ? NULL : e;
}

static void flows_call(values *v, const stmt *s) {
  const proc *callee = stmt_callee(v->p, s);
  if (!callee)
    return;
  for (uint32_t i = 0; i < s->rhs_count && i < callee->params.size; ++i)
    flows(v, expr_var(&v->p->pool, callee->params.data[i]), s->rhs[i]);
  for (vec_each(const stmt, r, &callee->stmts))
    if (r->kind == S_RETURN && s->lhs_count == 1 && r->rhs_count == 1)
      flows(v, s->lhs[0], r->rhs[0]);
}

static void collect(values *v) {
  exprs *pool = &v->p->pool;
  for (vec_each(const global, g, &v->p->globals))
    if (g->init && type_is_integer(g->var->type))
      flows(v, expr_var(pool, g->var), g->init);
  for (vec_each(proc *const, f, &v->p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts)) {
      if (s->cond)
        expr_map(pool, s->cond, compared, v);
      for (uint32_t i = 0; s->kind == S_ASSIGN && i < s->lhs_count; ++i)
        flows(v, s->lhs[i], s->rhs[i]);
      if (s->kind == S_CALL)
        flows_call(v, s);
    }
}

/* The path of a predicate path == constant, or NULL. */
static const expr *path_of(const expr *e) {
  bool fits = e->kind == E_EQ && is_value(e->kid[0]) && e->kid[1]->kind == E_CONST;
  return fits ? e->kid[0] : NULL;
}

/* Values of the path among the first `size` predicates of the list. */
static uint32_t count_values(const expr_vec *list, uint32_t size, const expr *path) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < size; ++i)
    n += path_of(list->data[i]) == path;
  return n;
}

static uint32_t complete_path(values *v, precision *out, const proc *scope, const expr *path) {
  if (v->groups.size == 0)
    collect(v);
  uint32_t at = group_of(v, path); /* which may add it */
  const group *g = &v->groups.data[at];
  uint32_t added = 0;
  if (g->computed || g->constants.size > MOST_VALUES)
    return 0;
  for (uint32_t i = 0; i < g->constants.size; ++i)
    added += precision_add(out, scope, expr_eq(&v->p->pool, path, g->constants.data[i]));
  return added;
}

/* Where a path has just got its third value. */
static uint32_t complete_list(values *v, precision *out, const proc *scope, const expr_vec *list,
                              uint32_t before) {
  uint32_t added = 0;
  for (uint32_t i = before, end = list->size; i < end; ++i) {
    const expr *path = path_of(list->data[i]);
    if (path && count_values(list, i, path) + 1 == ENOUGH)
      added += complete_path(v, out, scope, path);
  }
  return added;
}

uint32_t values_complete(precision *out, uint32_t globals, const uint32_t *by_proc) {
  values v = {.p = out->program};
  uint32_t added = complete_list(&v, out, NULL, &out->global, globals);
  for (uint32_t f = 0; f < out->by_proc.size; ++f)
    added += complete_list(&v, out, v.p->procs.data[f], &out->by_proc.data[f], by_proc[f]);
  values_free(&v);
  return added;
}
