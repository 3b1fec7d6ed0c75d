/* elements.c: elements in expressions; facts about one of them as facts about all. */
#include "arrays/internal.h"

void push_once(expr_vec *to, const expr *e) {
  for (vec_each(const expr *const, old, to))
    if (*old == e)
      return;
  vec_push(to, e);
}

const expr *without_casts(const expr *e) {
  while (e->kind == E_CAST)
    e = e->kid[0];
  return e;
}

/* ---- where elements are ---- */

static bool is_element(const expr *e) {
  return (e->kind == E_INDEX || e->kind == E_PTRADD) && type_is_integer(e->kid[1]->type) &&
         e->kid[1]->kind != E_CONST;
}

void element_indices(const expr *e, expr_vec *out) {
  if (is_element(e))
    push_once(out, e->kid[1]);
  for (uint32_t i = 0; i < e->count; ++i)
    element_indices(e->kid[i], out);
}

bool has_element(const expr *e) {
  expr_vec indices = {0};
  element_indices(e, &indices);
  bool has = indices.size > 0;
  vec_free(&indices);
  return has;
}

const var *index_var(const expr *index, i128 *offset) {
  *offset = 0;
  for (;;) {
    if (index->kind == E_CAST && type_is_integer(index->kid[0]->type))
      index = index->kid[0];
    else if ((index->kind == E_ADD || index->kind == E_SUB) && index->kid[1]->kind == E_CONST) {
      i128 moved = expr_value(index->kid[1]);
      *offset += index->kind == E_ADD ? moved : -moved;
      index = index->kid[0];
    } else
      return index->kind == E_VAR && type_is_integer(index->type) && index->type->width &&
                     index->var->kind != V_ANY && !index->var->address_taken
                 ? index->var
                 : NULL;
  }
}

const expr *any_number(miner *m, const type *t, uint32_t n) {
  assert(type_is_integer(t));
  return expr_var(m->pool, program_any(m->p, t, n));
}

/* ---- one element for all ---- */

/* The only variable of the index, where it is no sum with a constant: i of a[2 * i]. */
static const var *only_var(const expr *index) {
  var_vec vars = {0};
  expr_vars(index, &vars);
  const var *v = vars.size == 1 ? vars.data[0] : NULL;
  vec_free(&vars);
  return v && type_is_integer(v->type) && v->type->width && v->kind != V_ANY && !v->address_taken
             ? v
             : NULL;
}

/* e, in which v is an index (moved by a constant, the same everywhere or none), with k for that; or v is all that an
 * index is made of. */
static const expr *with_any(miner *m, const expr *e, const var *v, const expr *k) {
  assert(k->kind == E_VAR && k->var->kind == V_ANY && v->kind != V_ANY);
  exprs *pool = m->pool;
  expr_vec indices = {0};
  const expr *moved = NULL;
  bool within = false;
  i128 by = 0;
  element_indices(e, &indices);
  for (vec_each(const expr *const, index, &indices)) {
    i128 offset;
    within |= only_var(*index) == v;
    if (index_var(*index, &offset) != v)
      continue;
    if (!moved || offset == 0)
      by = offset, moved = *index;
  }
  vec_free(&indices);
  if (!moved && !within)
    return e;
  const expr *whole = expr_var(pool, v);
  moved = moved ? without_casts(moved) : whole;
  if (by == 0 || moved->type != k->type) {
    expr_subst one = {whole, k};
    return expr_substitute(pool, e, &one, 1);
  }
  expr_subst two[] = {
      {moved, k}, {whole, expr_arith(pool, E_SUB, k, expr_int(pool, k->type, (int64_t)by), false)}};
  return expr_substitute(pool, e, two, 2);
}

/* The variables that elements of e are indexed by. */
static void index_vars(const expr *e, var_vec *out) {
  expr_vec indices = {0};
  element_indices(e, &indices);
  for (vec_each(const expr *const, index, &indices)) {
    i128 offset;
    const var *v = index_var(*index, &offset);
    v = v ? v : only_var(*index);
    bool known = !v;
    for (vec_each(const var *const, old, out))
      known |= *old == v;
    if (!known)
      vec_push(out, v);
  }
  vec_free(&indices);
}

/* ---- the ways to compare ---- */

/* x and y in each order that may hold, given what the source says of them. */
static void add_relations(miner *m, const expr *x, const expr *y, told how, expr_vec *out) {
  exprs *pool = m->pool;
  assert(x->type == y->type);
  bool ordered = type_is_integer(x->type) && how != TOLD_STORED && how != TOLD_EQUAL;
  if (how != TOLD_ORDER) {
    push_once(out, expr_eq(pool, x, y));
    if (how == TOLD_EQUAL)
      push_once(out, expr_not(pool, expr_eq(pool, x, y)));
  }
  if (!ordered)
    return;
  push_once(out, expr_le(pool, x, y));
  push_once(out, expr_le(pool, y, x));
  if (how != TOLD_ORDER)
    return;
  push_once(out, expr_lt(pool, x, y));
  push_once(out, expr_lt(pool, y, x));
}

static void add_comparison(miner *m, const expr *comparison, told how, expr_vec *out) {
  if (expr_is_comparison(comparison) && expr_has_any(comparison) &&
      type_is_scalar(comparison->kid[0]->type))
    add_relations(m, comparison->kid[0], comparison->kid[1], how, out);
}

/* Only one of several elements becomes any: the others stay as they are. */
static void generalise_parts(miner *m, const expr *comparison, told how, expr_vec *out) {
  expr_vec paths = {0};
  uint32_t elements = 0;
  expr_paths(comparison, &paths);
  for (vec_each(const expr *const, path, &paths))
    elements += has_element(*path);
  for (vec_each(const expr *const, path, &paths)) {
    var_vec vars = {0};
    index_vars(*path, &vars);
    for (uint32_t i = 0; elements > 1 && i < vars.size; ++i) {
      const expr *k = any_number(m, vars.data[i]->type, 0);
      expr_subst by = {*path, with_any(m, *path, vars.data[i], k)};
      add_comparison(m, expr_substitute(m->pool, comparison, &by, 1), how, out);
    }
    vec_free(&vars);
  }
  vec_free(&paths);
}

void generalise_pair(miner *m, const expr *comparison, expr_vec *out) {
  assert(expr_is_comparison(comparison));
  const expr *x = comparison->kid[0], *y = comparison->kid[1];
  if (comparison->kind == E_EQ || !has_element(x) || !has_element(y))
    return;
  var_vec left = {0}, right = {0};
  index_vars(x, &left);
  index_vars(y, &right);
  if (left.size == 1 && right.size == 1 && left.data[0]->type == right.data[0]->type) {
    const type *t = left.data[0]->type;
    const expr *k = any_number(m, t, 0), *l = any_number(m, t, 1);
    const expr *first = with_any(m, x, left.data[0], k), *second = with_any(m, y, right.data[0], l);
    expr_subst same = {l, k};
    if (expr_substitute(m->pool, second, &same, 1) == first) {
      push_once(out, expr_le(m->pool, first, second));
      push_once(out, expr_le(m->pool, second, first));
    }
  }
  vec_free(&left);
  vec_free(&right);
}

/* With arbitrary numbers for one of the variables, and for two at once. */
void generalise_whole(miner *m, const expr *e, expr_vec *out) {
  var_vec vars = {0};
  index_vars(e, &vars);
  for (vec_each(const var *const, v, &vars)) {
    const expr *all = with_any(m, e, *v, any_number(m, (*v)->type, 0));
    if (expr_has_any(all))
      push_once(out, all);
  }
  if (vars.size == 2) {
    const expr *k = any_number(m, vars.data[0]->type, 0), *l = any_number(m, vars.data[1]->type, 1);
    push_once(out, with_any(m, with_any(m, e, vars.data[0], k), vars.data[1], l));
  }
  vec_free(&vars);
}

void generalise(miner *m, const expr *comparison, told how, expr_vec *out) {
  assert(expr_is_comparison(comparison));
  expr_vec whole = {0};
  generalise_whole(m, comparison, &whole);
  for (vec_each(const expr *const, e, &whole))
    add_comparison(m, *e, how, out);
  generalise_parts(m, comparison, how, out);
  vec_free(&whole);
}
