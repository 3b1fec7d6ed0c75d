/* Expressions of the concrete program in the forms the abstraction needs. */
#include "predicate/internal.h"

/* ---- fresh variables ---- */

const expr *made_var(abstractor *a, const type *t, const char *hint) {
  const expr *e = wp_fresh(a->config.wp, t, hint);
  assert(e->kind == E_VAR && e->type == t);
  map_put(&a->fresh, map_key(e->var), 1);
  return e;
}

static const expr *fresh_for(abstractor *a, const void *key, const type *t, const char *hint) {
  const expr *known = map_get_ptr(&a->originals, key);
  if (!known) {
    known = made_var(a, t, hint);
    map_put_ptr(&a->originals, key, known);
  }
  assert(known->kind == E_VAR && known->type == t);
  return known;
}

const expr *original_of(abstractor *a, const expr *path) {
  assert(expr_is_path(path));
  const expr *name = fresh_for(a, path, path->type, "orig");
  map_put_ptr(&a->named, name->var, path);
  return name;
}

const expr *value_at(abstractor *a, const expr *place) {
  const expr *known = map_get_ptr(&a->values, place);
  if (!known) {
    known = wp_fresh_of(a->config.wp, place, "new");
    map_put(&a->fresh, map_key(known->var), 1);
    map_put_ptr(&a->values, place, known);
  }
  assert(known->kind == E_VAR && known->type == place->type);
  return known;
}

const expr *result_of(abstractor *a, const type *t) {
  return fresh_for(a, t, t, "result");
}

/* ---- rewriting ---- */

static const expr *wrapping(exprs *pool, const expr *e, void *context) {
  abstractor *a = context;
  if (e->kind == E_ADDR || e->kind == E_PRIME)
    return e; /* what is inside must stay the path it is */
  switch (e->kind) {
  case E_ADD:
  case E_SUB:
  case E_MUL:
    if (e->wraps || e->type->kind != T_INT || !e->type->is_signed)
      return NULL;
    return expr_arith(pool, e->kind, canonical_form(a, e->kid[0]), canonical_form(a, e->kid[1]),
                      true);
  case E_EQ: /* one form for all that say the same */
    if (e->kid[0]->type->kind != T_INT)
      return NULL;
    return mod_equation(
        pool, expr_eq(pool, canonical_form(a, e->kid[0]), canonical_form(a, e->kid[1])), true);
  case E_NEG:
    return e->wraps || e->type->kind != T_INT ? NULL
                                              : expr_neg(pool, canonical_form(a, e->kid[0]), true);
  default:
    return NULL;
  }
}

const expr *canonical_form(abstractor *a, const expr *e) {
  const expr *known = map_get_ptr(&a->canonical, e);
  if (known)
    return known;
  known = expr_map(a->pool, e, wrapping, a);
  assert(known->type == e->type);
  map_put_ptr(&a->canonical, e, known);
  return known;
}

static const expr *no_failure(exprs *pool, const expr *e, void *context) {
  (void)pool;
  abstractor *a = context;
  switch (e->kind) {
  case E_DIV:
  case E_MOD:
    if (e->kid[1]->kind == E_CONST && e->kid[1]->value != 0)
      return NULL;
    return fresh_for(a, e, e->type, "division");
  case E_SHL:
  case E_SHR:
    if (e->kid[1]->kind == E_CONST && e->kid[1]->value < e->type->width)
      return NULL;
    return fresh_for(a, e, e->type, "shift");
  default:
    return NULL;
  }
}

const expr *without_failures(abstractor *a, const expr *e) {
  return e->may_fail ? expr_map(a->pool, e, no_failure, a) : e;
}

static const expr *unprime(exprs *pool, const expr *e, void *context) {
  (void)pool, (void)context;
  return e->kind == E_PRIME ? e->kid[0] : e->has_prime ? NULL : e;
}

const expr *meaning_at_entry(abstractor *a, const expr *e) {
  const expr *now = expr_map(a->pool, e, unprime, NULL);
  assert(now->type == e->type && !now->has_prime);
  return now;
}

typedef struct scoped {
  abstractor *a;
  const proc *f;
} scoped;

static const expr *drop_constant(exprs *pool, const expr *e, void *context) {
  (void)pool;
  const scoped *s = context;
  if (e->kind == E_PRIME)
    return proc_may_modify(s->a, s->f, e->kid[0]) ? e : e->kid[0];
  return e->has_prime ? NULL : e;
}

const expr *without_constants(abstractor *a, const proc *f, const expr *e) {
  scoped s = {a, f};
  const expr *now = expr_map(a->pool, e, drop_constant, &s);
  assert(now->type == e->type);
  return now;
}

bool proc_may_modify(abstractor *a, const proc *f, const expr *e) {
  uint64_t key = place_key(f->index, e->id);
  uint64_t known = map_get(&a->modifies, key, 0);
  if (known)
    return known == 2;
  bool modified = false;
  for (uint32_t i = 0; i < f->stmts.size && !modified; ++i)
    modified = alias_may_modify(a->config.q.alias, f, i, e);
  assert(f->index < a->config.q.program->procs.size);
  map_put(&a->modifies, key, modified ? 2 : 1);
  return modified;
}

/* ---- addresses ---- */

static const var *addressed(const expr *path) {
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  return path->kind == E_VAR ? path->var : NULL;
}

bool mentions_address(const expr *e, const var *v) {
  if (e->kind == E_ADDR && addressed(e->kid[0]) == v)
    return true;
  for (uint32_t i = 0; i < e->count; ++i)
    if (mentions_address(e->kid[i], v))
      return true;
  return false;
}
