/* bind.c: formulas about one activation, seen from another: parameters get values, what belongs to
 * the activation alone becomes fresh variables. */
#include "wp/internal.h"

typedef struct binding {
  map values;        /* var id -> value */
  map addresses;     /* var id -> a pointer to it */
  const proc *owner; /* whose other variables are fresh; may be NULL */
} binding;

static bool is_owned(const binding *b, const var *v) {
  return b->owner && (v->kind == V_PARAM || v->kind == V_LOCAL || v->kind == V_TEMP) &&
         v->proc == b->owner->index;
}

/* Does the variable belong to the other activation? */
static bool is_bound(const binding *b, const expr *start) {
  return start->kind == E_VAR && (map_has(&b->values, start->var->id) || is_owned(b, start->var));
}

static const expr *read_bound(rewriting *r, const expr *path) {
  binding *b = r->context;
  const expr *start = path_start(path);
  if (!is_bound(b, start))
    return path;
  const expr *value = (const expr *)(uintptr_t)map_get(&b->values, start->var->id, 0);
  if (!value) {
    value = fresh_of_path(r->w, start);
    map_put(&b->values, start->var->id, map_key(value));
  }
  const expr *part = select_path(r->w, path, value);
  assert(!part || part->type == path->type);
  return part ? part : fresh_of_path(r->w, path);
}

static const expr *address_bound(rewriting *r, const expr *path) {
  binding *b = r->context;
  exprs *pool = r->w->pool;
  const expr *start = path_start(path);
  if (is_function(start) || !is_bound(b, start))
    return expr_addr(pool, path);
  const expr *address = (const expr *)(uintptr_t)map_get(&b->addresses, start->var->id, 0);
  if (!address) {
    const expr *own = expr_addr(pool, start);
    address = fresh_var(r->w, own->type, start->var->name, FRESH_VALUE, own);
    map_put(&b->addresses, start->var->id, map_key(address));
  }
  return expr_addr(pool, with_start(pool, path, expr_deref(pool, address)));
}

const expr *wp_bind(wp *w, const expr_subst *by, uint32_t count, const proc *owner, const expr *e) {
  assert(!owner || owner == w->p->procs.data[owner->index]);
  binding b = {.owner = owner};
  rewriting r = {
      .w = w, .read = read_bound, .address = address_bound, .everywhere = true, .context = &b};
  for (uint32_t i = 0; i < count; ++i) {
    assert(by[i].from->type == by[i].to->type);
    assert(by[i].from->kind == E_PRIME || by[i].from->kind == E_VAR);
    if (by[i].from->kind == E_PRIME)
      map_put(&r.done, by[i].from->id, map_key(by[i].to));
    else
      map_put(&b.values, by[i].from->var->id, map_key(by[i].to));
  }
  const expr *result = rewrite(&r, e);
  rewriting_free(&r);
  map_free(&b.values);
  map_free(&b.addresses);
  return result;
}

void wp_primes(const expr *e, expr_vec *out) {
  map seen = {0};
  expr_vec stack = {0};
  for (uint32_t i = 0; i < out->size; ++i)
    map_put(&seen, out->data[i]->id, 1);
  vec_push(&stack, e);
  while (stack.size > 0) {
    const expr *top = vec_pop(&stack);
    if (!top->has_prime || map_has(&seen, top->id))
      continue;
    map_put(&seen, top->id, 1);
    if (top->kind == E_PRIME)
      vec_push(out, top);
    for (uint32_t i = top->kind == E_PRIME ? 0 : top->count; i-- > 0;)
      vec_push(&stack, top->kid[i]);
  }
  vec_free(&stack);
  map_free(&seen);
}

const expr *wp_unprime(wp *w, const expr *e) {
  expr_vec primes = {0};
  VEC(expr_subst) by = {0};
  wp_primes(e, &primes);
  for (uint32_t i = 0; i < primes.size; ++i)
    vec_push(&by, (expr_subst){primes.data[i], primes.data[i]->kid[0]});
  assert(by.size == primes.size);
  const expr *result = by.size ? wp_bind(w, by.data, by.size, NULL, e) : e;
  vec_free(&by);
  vec_free(&primes);
  return result;
}

const expr *wp_fresh_of(wp *w, const expr *e, const char *hint) {
  const expr *origin = type_is_aggregate(e->type) && !expr_is_path(e) ? NULL : shadow(w, e);
  return fresh_var(w, e->type, hint, origin ? FRESH_VALUE : FRESH_FREE, origin);
}

/* Two pointers to memory that never overlaps; what is not an access path behind a pointer is left alone. */
static bool are_apart(wp *w, const expr *p, const expr *q) {
  if (!type_is_ptr(p->type) || p->type != q->type || p->kind == E_CONST || q->kind == E_CONST ||
      p->type->elem->kind == T_VOID || p->type->elem->kind == T_FUNC)
    return false;
  return !may_overlap(w, expr_deref(w->pool, p), expr_deref(w->pool, q));
}

typedef struct apart {
  wp *w;
  const expr_vec *among; /* one of the two has to be one of these; NULL: any */
  const map *but;        /* comparisons that are left alone; may be NULL */
} apart;

static bool is_among(const expr_vec *list, const expr *e) {
  while (e->kind == E_CAST && type_is_ptr(e->kid[0]->type))
    e = e->kid[0];
  for (vec_each(const expr *const, x, list))
    if (*x == e)
      return true;
  return false;
}

static const expr *apart_node(exprs *pool, const expr *e, void *context) {
  const apart *a = context;
  if (e->kind != E_EQ || (a->but && map_get_ptr(a->but, e)) ||
      !are_apart(a->w, e->kid[0], e->kid[1]))
    return NULL;
  bool asked = !a->among || is_among(a->among, e->kid[0]) || is_among(a->among, e->kid[1]);
  return asked ? expr_bool(pool, false) : NULL;
}

const expr *wp_tell_apart(wp *w, const expr_vec *among, const map *but, const expr *e) {
  assert(e->type->kind == T_BOOL);
  apart a = {w, among, but};
  return expr_map(w->pool, e, apart_node, &a);
}
