/* walk.c: rebuilding, substitution, and what occurs in an expression. Every walk visits a shared
 * node once. */
#include "expr/node.h"

const expr *expr_rebuild(exprs *pool, const expr *e, const expr *const *kids) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
  case E_VAR:
  case E_NONDET:
    return e;
  case E_PRIME:
    return expr_prime(pool, kids[0]);
  case E_SCHOOSE:
    return kids[0] == e->kid[0] && kids[1] == e->kid[1] ? e : expr_schoose(pool, kids[0], kids[1]);
  case E_VALID:
    return expr_valid(pool, (valid_kind)e->index, e->count > 0 ? kids[0] : NULL,
                      e->count > 1 ? kids[1] : NULL);
  case E_DEREF:
    return expr_deref(pool, kids[0]);
  case E_FIELD:
    return expr_field(pool, kids[0], e->index);
  case E_INDEX:
    return expr_index(pool, kids[0], kids[1]);
  case E_ADDR:
    return expr_addr(pool, kids[0]);
  case E_PTRADD:
    return expr_ptradd(pool, kids[0], kids[1]);
  case E_PTRDIFF:
    return expr_ptrdiff(pool, kids[0], kids[1]);
  case E_CAST:
    return expr_cast(pool, e->type, kids[0]);
  case E_NEG:
    return expr_neg(pool, kids[0], e->wraps);
  case E_BITNOT:
    return expr_bitnot(pool, kids[0]);
  case E_NOT:
    return expr_not(pool, kids[0]);
  case E_ANY_ARITH:
    return expr_arith(pool, (expr_kind)e->kind, kids[0], kids[1], e->wraps);
  case E_EQ:
    return expr_eq(pool, kids[0], kids[1]);
  case E_LT:
    return expr_lt(pool, kids[0], kids[1]);
  case E_LE:
    return expr_le(pool, kids[0], kids[1]);
  case E_AND:
    return expr_and(pool, kids[0], kids[1]);
  case E_OR:
    return expr_or(pool, kids[0], kids[1]);
  case E_ITE:
    return expr_ite(pool, kids[0], kids[1], kids[2]);
  case E_AGG:
    if (e->type->kind == T_STRUCT && e->type->is_union && e->count)
      return expr_agg_union(pool, e->type, e->index, kids[0]);
    return expr_agg(pool, e->type, kids, e->count);
  case E_FLOAT:
    return expr_float(pool, (float_op)e->index, e->type, kids, e->count);
  }
  assert(false && "unknown kind");
  return NULL;
}

/* ---- mapping ---- */

typedef struct mapping {
  exprs *pool;
  expr_map_fn *fn;
  void *context;
  bool values_only; /* leave alone what is addressed or primed, as opposed to read */
  map done;         /* id -> result */
  expr_vec stack;   /* results of children not yet used */
} mapping;

static const expr *map_node(mapping *m, const expr *e);

/* Does its first operand decide a logical operator or a choice? Then `kid` alone, or the operand
 * that is chosen, is the result: *chosen (0: kid itself). */
static bool is_decided(const expr *e, const expr *kid, uint32_t *chosen) {
  if (kid->kind != E_CONST || (e->kind != E_AND && e->kind != E_OR && e->kind != E_ITE))
    return false;
  *chosen = e->kind != E_ITE ? 0 : kid->value ? 1 : 2;
  return e->kind == E_ITE || (kid->value != 0) == (e->kind == E_OR);
}

/* Maps the children with `walk` (the first one) and map_node (the others), then rebuilds. */
static const expr *map_kids(mapping *m, const expr *e,
                            const expr *(*first)(mapping *, const expr *)) {
  uint32_t base = m->stack.size;
  bool changed = false;
  for (uint32_t i = 0; i < e->count; ++i) {
    const expr *kid = i == 0 ? first(m, e->kid[0]) : map_node(m, e->kid[i]);
    uint32_t chosen;
    if (i == 0 && is_decided(e, kid, &chosen))
      return chosen ? map_node(m, e->kid[chosen]) : kid;
    changed |= kid != e->kid[i];
    vec_push(&m->stack, kid);
  }
  assert(m->stack.size == base + e->count);
  if (changed)
    e = expr_rebuild(m->pool, e, m->stack.data + base);
  m->stack.size = base;
  return e;
}

/* The path as a place: only what is evaluated to find it is mapped. */
static const expr *map_place(mapping *m, const expr *path) {
  if (path->kind == E_FIELD || path->kind == E_INDEX)
    return map_kids(m, path, map_place);
  return path->kind == E_DEREF ? map_kids(m, path, map_node) : path;
}

static const expr *map_node(mapping *m, const expr *e) {
  uint64_t *found = map_find(&m->done, e->id);
  if (found)
    return (const expr *)(uintptr_t)*found;
  const expr *result = m->fn(m->pool, e, m->context);
  if (!result) {
    if (m->values_only && e->kind == E_PRIME)
      result = e;
    else
      result = map_kids(m, e, m->values_only && e->kind == E_ADDR ? map_place : map_node);
  }
  map_put(&m->done, e->id, map_key(result));
  return result;
}

static const expr *run_mapping(mapping *m, const expr *e) {
  const expr *result = map_node(m, e);
  assert(m->stack.size == 0);
  map_free(&m->done);
  vec_free(&m->stack);
  return result;
}

const expr *expr_map(exprs *pool, const expr *e, expr_map_fn *fn, void *context) {
  mapping m = {.pool = pool, .fn = fn, .context = context};
  return run_mapping(&m, e);
}

static const expr *replacement(exprs *pool, const expr *e, void *context) {
  (void)pool;
  return map_get_ptr(context, e);
}

const expr *expr_substitute(exprs *pool, const expr *e, const expr_subst *by, uint32_t count) {
  map table = {0};
  for (uint32_t i = 0; i < count; ++i) {
    assert(by[i].from->type == by[i].to->type);
    if (!map_has(&table, map_key(by[i].from)))
      map_put_ptr(&table, by[i].from, by[i].to);
  }
  mapping m = {.pool = pool, .fn = replacement, .context = &table, .values_only = true};
  const expr *result = run_mapping(&m, e);
  map_free(&table);
  return result;
}

static const expr *renamed(exprs *pool, const expr *e, void *context) {
  const var *to = e->kind == E_VAR ? map_get_ptr(context, e->var) : NULL;
  assert(!to || to->type == e->var->type);
  return to ? expr_var(pool, to) : NULL;
}

const expr *expr_rename(exprs *pool, const expr *e, const map *vars) {
  return expr_map(pool, e, renamed, (void *)(uintptr_t)vars);
}

/* ---- what occurs ---- */

static void visit_vars(const expr *e, map *seen, map *known, var_vec *out) {
  if (map_has(seen, e->id))
    return;
  map_put(seen, e->id, 1);
  if (e->kind == E_VAR && !map_has(known, e->var->id)) {
    map_put(known, e->var->id, 1);
    vec_push(out, e->var);
  }
  for (uint32_t i = 0; i < e->count; ++i)
    visit_vars(e->kid[i], seen, known, out);
}

bool expr_is_within(const expr *e, uint32_t most) {
  expr_vec open = {0};
  vec_push(&open, e);
  uint32_t seen = 0;
  while (open.size > 0 && seen <= most) {
    const expr *top = vec_pop(&open);
    ++seen;
    for (uint32_t i = 0; i < top->count; ++i)
      vec_push(&open, top->kid[i]);
  }
  vec_free(&open);
  return seen <= most;
}

void expr_vars(const expr *e, var_vec *out) {
  map seen = {0}, known = {0};
  for (uint32_t i = 0; i < out->size; ++i)
    map_put(&known, out->data[i]->id, 1);
  visit_vars(e, &seen, &known, out);
  map_free(&seen);
  map_free(&known);
}

static void visit_paths(const expr *e, map *seen, expr_vec *out);

/* What is evaluated to find the place of a path. */
static void visit_place(const expr *path, map *seen, expr_vec *out) {
  for (;; path = path->kid[0]) {
    if (path->kind == E_INDEX)
      visit_paths(path->kid[1], seen, out);
    if (path->kind == E_DEREF)
      visit_paths(path->kid[0], seen, out);
    if (path->kind != E_INDEX && path->kind != E_FIELD)
      break;
  }
  if (!expr_is_path(path))
    visit_paths(path, seen, out);
}

/* Does the path start at a place, not in a value such as (T){…}? */
static bool starts_at_place(const expr *path) {
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  return path->kind == E_DEREF || (path->kind == E_VAR && path->var->kind != V_FUNCTION);
}

static void visit_paths(const expr *e, map *seen, expr_vec *out) {
  if (map_has(seen, e->id))
    return;
  map_put(seen, e->id, 1);
  if (expr_is_path(e)) {
    if (starts_at_place(e))
      vec_push(out, e);
    visit_place(e, seen, out);
  } else if (e->kind == E_ADDR) {
    visit_place(e->kid[0], seen, out);
  } else if (e->kind != E_PRIME) {
    for (uint32_t i = 0; i < e->count; ++i)
      visit_paths(e->kid[i], seen, out);
  }
}

void expr_anys(const expr *e, var_vec *out) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  for (vec_each(const var *const, v, &vars))
    if ((*v)->kind == V_ANY)
      vec_push(out, *v);
  vec_free(&vars);
}

bool expr_has_any(const expr *e) {
  var_vec any = {0};
  expr_anys(e, &any);
  bool has = any.size > 0;
  vec_free(&any);
  return has;
}

bool expr_is_any(const expr *e) {
  return e->kind == E_VAR && e->var->kind == V_ANY;
}

void expr_paths(const expr *e, expr_vec *out) {
  map seen = {0};
  for (uint32_t i = 0; i < out->size; ++i)
    map_put(&seen, out->data[i]->id, 1);
  visit_paths(e, &seen, out);
  map_free(&seen);
}

static bool visit_mentions(const expr *e, const var *v, map *seen) {
  if (e->kind == E_VAR)
    return e->var == v;
  if (e->count == 0 || map_has(seen, e->id))
    return false;
  map_put(seen, e->id, 1);
  for (uint32_t i = 0; i < e->count; ++i)
    if (visit_mentions(e->kid[i], v, seen))
      return true;
  return false;
}

bool expr_mentions(const expr *e, const var *v) {
  map seen = {0};
  bool found = visit_mentions(e, v, &seen);
  map_free(&seen);
  return found;
}
