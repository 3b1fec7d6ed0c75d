/* instances.c: facts that are said for all k (V_ANY): `for all k: φ(k)` is the conjunct φ(k).
 *
 * What is to be shown is shown for the k itself, of which nothing is known. What is known is known of
 * every number: of k, and of each index that the formula to be shown reads elements at. The prover
 * sees these instances and no quantifier. More instances could show more; none shows what is wrong.
 *
 * A fact about elements is meant of those that exist: where k is an index into an array of known
 * length, it is said for the k inside; of an index wider than 32 bits, for |k| <= 2^40, so that
 * addresses of elements with different indices differ. */
#include "check/internal.h"

enum { MOST_TERMS = 12, MOST_OF_TWO = 8, MOST_STEPS = 40 /* 2^40 */ };

/* ---- which numbers ---- */

bool is_for_all(const program *p, const expr *e) {
  return p->any.size > 0 && expr_has_any(e);
}

/* ---- what a fact is meant of ---- */

static const expr *without_casts(const expr *e) {
  while (e->kind == E_CAST)
    e = e->kid[0];
  return e;
}

/* Nodes of a formula, each once. */
static void nodes_of(const expr *e, expr_vec *out) {
  assert(out->size == 0);
  map seen = {0};
  expr_vec stack = {0};
  vec_push(&stack, e);
  while (stack.size > 0) {
    const expr *top = vec_pop(&stack);
    if (map_has(&seen, top->id))
      continue;
    map_put(&seen, top->id, 1);
    vec_push(out, top);
    for (uint32_t i = top->count; i-- > 0;)
      vec_push(&stack, top->kid[i]);
  }
  vec_free(&stack);
  map_free(&seen);
}

static const expr *between(exprs *pool, i128 low, const expr *e, i128 above) {
  assert(low < above && type_is_integer(e->type));
  const expr *from = expr_le(pool, expr_const(pool, e->type, (u128)low), e);
  return expr_and(pool, from, expr_lt(pool, e, expr_const(pool, e->type, (u128)above)));
}

static const expr *meant_of(exprs *pool, const expr *fact) {
  expr_vec nodes = {0};
  const expr *range = expr_bool(pool, true);
  nodes_of(fact, &nodes);
  for (vec_each(const expr *const, e, &nodes)) {
    if (expr_is_any(*e) && (*e)->type->width > 32) {
      i128 most = (i128)1 << MOST_STEPS;
      range = expr_and(pool, range, between(pool, (*e)->type->is_signed ? -most : 0, *e, most + 1));
    }
    const type *array = (*e)->kind == E_INDEX ? (*e)->kid[0]->type : NULL;
    if (array && array->kind == T_ARRAY && array->length &&
        expr_is_any(without_casts((*e)->kid[1])))
      range = expr_and(pool, range, between(pool, 0, (*e)->kid[1], (i128)array->length));
  }
  vec_free(&nodes);
  assert(range->type->kind == T_BOOL);
  return range;
}

static void add_meant(program *p, const expr *holds, expr_vec *out) {
  exprs *pool = &p->pool;
  if (holds->kind == E_AND) {
    add_meant(p, holds->kid[0], out);
    add_meant(p, holds->kid[1], out);
  } else
    vec_push(out, is_for_all(p, holds) ? implies(pool, meant_of(pool, holds), holds) : holds);
}

const expr *where_meant(program *p, const expr *holds) {
  assert(holds->type->kind == T_BOOL);
  if (!is_for_all(p, holds))
    return holds;
  expr_vec parts = {0};
  add_meant(p, holds, &parts);
  const expr *all = expr_bool(&p->pool, true);
  for (vec_each(const expr *const, part, &parts))
    all = expr_and(&p->pool, all, *part);
  vec_free(&parts);
  assert(all->type->kind == T_BOOL);
  return all;
}

/* ---- what is known of every number ---- */

static void add_once(expr_vec *to, const expr *e) {
  for (vec_each(const expr *const, old, to))
    if (*old == e)
      return;
  vec_push(to, e);
}

/* An index, and what it is an index into. */
typedef struct index_term {
  const expr *index;
  const type *element;
  const var *array; /* NULL: found through a pointer */
} index_term;

static bool is_index(const expr *e) {
  return (e->kind == E_INDEX || e->kind == E_PTRADD) && type_is_integer(e->kid[1]->type);
}

static index_term term_of(const expr *e) {
  assert(is_index(e));
  bool inside = e->kind == E_INDEX;
  const var *root = inside ? expr_root(e) : NULL;
  return (index_term){.index = e->kid[1],
                      .element = inside ? e->type : e->type->elem,
                      .array = root && root->proc != NO_PROC ? root : NULL};
}

static bool may_meet(const index_term *a, const index_term *b) {
  return a->element == b->element && (!a->array || !b->array || a->array == b->array);
}

typedef VEC(index_term) term_vec;

/* The indices at which elements are read, each once for each array. */
static void index_terms(const expr *formula, term_vec *out) {
  expr_vec nodes = {0};
  nodes_of(formula, &nodes);
  for (vec_each(const expr *const, e, &nodes)) {
    if (!is_index(*e) || (*e)->has_nondet)
      continue;
    index_term t = term_of(*e);
    bool known = false;
    for (vec_each(const index_term, old, out))
      known |= old->index == t.index && old->element == t.element && old->array == t.array;
    if (!known)
      vec_push(out, t);
  }
  vec_free(&nodes);
}

typedef struct instancing {
  exprs *pool;
  term_vec terms; /* of the formula */
  term_vec own;   /* of the fact */
  var_vec any;    /* of the fact */
  const expr *all;
} instancing;

static bool matters(const instancing *s, const index_term *t, const var *v) {
  for (vec_each(const index_term, own, &s->own))
    if (may_meet(own, t) && expr_mentions(own->index, v))
      return true;
  return false;
}

/* Is `index` what `own` is with some number for v? Then *value is that: i for 2 * i, of 2 * k. */
static bool fits(const expr *own, const expr *index, const var *v, const expr **value) {
  if (own == index)
    return true;
  if (own->kind == E_VAR && own->var == v) {
    bool same = !*value || *value == index;
    *value = index;
    return same;
  }
  if (own->kind != index->kind || own->type != index->type || own->count != index->count ||
      own->count == 0)
    return false;
  for (uint32_t i = 0; i < own->count; ++i)
    if (!fits(own->kid[i], index->kid[i], v, value))
      return false;
  return true;
}

/* Where the fact is about elements at an expression in v: what makes that the index. */
static void solve_for(instancing *s, const index_term *t, const var *v, expr_vec *out) {
  for (vec_each(const index_term, own, &s->own)) {
    const expr *value = NULL;
    bool inside = without_casts(own->index)->kind != E_VAR && may_meet(own, t);
    if (inside && expr_mentions(own->index, v) && fits(own->index, t->index, v, &value) && value &&
        type_is_integer(value->type))
      add_once(out, expr_cast(s->pool, v->type, value));
  }
}

/* The numbers that stand for v: the arbitrary ones first. */
static void values_for(instancing *s, const var *v, expr_vec *out) {
  assert(out->size == 0 && s->any.size > 0);
  uint32_t most = s->any.size + (s->any.size > 1 ? MOST_OF_TWO : MOST_TERMS);
  for (vec_each(const var *const, k, &s->any))
    add_once(out, expr_cast(s->pool, v->type, expr_var(s->pool, *k)));
  for (uint32_t i = 0; i < s->terms.size && out->size < most; ++i)
    solve_for(s, &s->terms.data[i], v, out);
  for (uint32_t i = 0; i < s->terms.size && out->size < most; ++i)
    if (matters(s, &s->terms.data[i], v))
      add_once(out, expr_cast(s->pool, v->type, s->terms.data[i].index));
  assert(out->size > 0);
}

/* The fact for all choices of values for the numbers from the n-th on. */
static void add_instances(instancing *s, const expr *fact, expr_subst *by, uint32_t n) {
  assert(n <= s->any.size && s->any.size <= MOST_ANY);
  if (n == s->any.size) {
    s->all = expr_and(s->pool, s->all, expr_substitute(s->pool, fact, by, n));
    return;
  }
  expr_vec values = {0};
  by[n].from = expr_var(s->pool, s->any.data[n]);
  values_for(s, s->any.data[n], &values);
  for (vec_each(const expr *const, value, &values)) {
    assert((*value)->type == by[n].from->type);
    by[n].to = *value;
    add_instances(s, fact, by, n + 1);
  }
  vec_free(&values);
}

static void add_fact(instancing *s, const expr *holds) {
  if (holds->kind == E_AND) {
    add_fact(s, holds->kid[0]);
    add_fact(s, holds->kid[1]);
    return;
  }
  expr_subst by[MOST_ANY];
  assert(holds->type->kind == T_BOOL);
  s->any.size = s->own.size = 0;
  expr_anys(holds, &s->any);
  index_terms(holds, &s->own);
  if (s->any.size <= MOST_ANY && s->any.size > 0)
    add_instances(s, holds, by, 0);
  else
    s->all = expr_and(s->pool, s->all, holds);
}

const expr *known_instances(program *p, const expr *holds, const expr *formula) {
  assert(holds->type->kind == T_BOOL && formula->type->kind == T_BOOL);
  if (!is_for_all(p, holds))
    return holds;
  instancing s = {.pool = &p->pool, .all = expr_bool(&p->pool, true)};
  index_terms(formula, &s.terms);
  add_fact(&s, holds);
  vec_free(&s.terms);
  vec_free(&s.own);
  vec_free(&s.any);
  return s.all;
}
