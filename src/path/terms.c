/* terms.c: what a callee has to tell: the terms that are pushed back from its return to its entry, and
 * the caller's variables in its words. */
#include "path/backward.h"

static bool in_set(backward *b, alias_set set, const expr *path) {
  return wp_may_be_in(b->c->wp, path, set);
}

void term_add(backward *b, uint32_t frame, const expr *value) {
  assert(type_is_scalar(value->type));
  const expr *name = wp_fresh(b->c->wp, value->type, "term");
  assert(name->kind == E_VAR && frame < b->l->frames.size);
  vec_push(&b->items, (item){.formula = expr_eq(b->pool, name, value),
                             .step = UINT32_MAX,
                             .frame = frame,
                             .changed = true,
                             .is_term = true,
                             .name = name,
                             .of = frame});
}

void terms_drop(backward *b, uint32_t frame) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < b->items.size; ++i)
    if (!b->items.data[i].is_term || b->items.data[i].of != frame)
      b->items.data[kept++] = b->items.data[i];
  b->items.size = kept;
  assert(kept == 0 || !b->items.data[kept - 1].is_term || b->items.data[kept - 1].of != frame);
}

void terms_of_globals(backward *b, uint32_t frame) {
  const path_frame *g = frame_of(b, frame);
  alias_set changed = alias_mod(b->c->q.alias, g->proc);
  expr_vec paths = {0};
  for (uint32_t i = 0; i < b->items.size; ++i)
    expr_paths(b->items.data[i].formula, &paths);
  for (uint32_t i = 0; i < paths.size; ++i) {
    const var *root = expr_root(paths.data[i]);
    if (root && root->kind == V_GLOBAL && type_is_scalar(paths.data[i]->type) &&
        is_about(b->p, NULL, paths.data[i]) && in_set(b, changed, paths.data[i]))
      term_add(b, frame, paths.data[i]);
  }
  vec_free(&paths);
}

/* Do the formulas read something that may be at that path? */
static bool is_read(backward *b, const expr_vec *paths, const expr *place) {
  alias_set there = alias_locations(b->c->q.alias, place);
  for (uint32_t i = 0; i < paths->size; ++i) {
    const var *root = expr_root(paths->data[i]);
    bool known = !root || is_of_program(b->p, root);
    if (known && (!root || root->address_taken) && in_set(b, there, paths->data[i]))
      return true;
  }
  return false;
}

bool is_formal_or_global(const backward *b, const proc *f, const expr *e) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool all = is_about(b->p, f, e);
  for (uint32_t i = 0; i < vars.size; ++i)
    all = all && vars.data[i]->kind != V_LOCAL && vars.data[i]->kind != V_TEMP;
  vec_free(&vars);
  return all;
}

/* The caller's variables as the callee sees them, where its parameters point to them: with &x for
 * the parameter p, x.f is p->f there; with q, what is behind q is behind p. */
static const expr *seen_by_callee(backward *b, uint32_t frame, const expr *formula) {
  const path_frame *g = frame_of(b, frame);
  const stmt *call = &frame_of(b, g->parent)->proc->stmts.data[g->call];
  VEC(expr_subst) by = {0};
  for (uint32_t i = 0; i < g->proc->params.size && i < call->rhs_count; ++i) {
    const expr *p = expr_var(b->pool, g->proc->params.data[i]), *to = call->rhs[i];
    while (to->kind == E_CAST && type_is_ptr(to->kid[0]->type))
      to = to->kid[0];
    if (!type_is_ptr(p->type) || !type_is_ptr(to->type) || proc_may_set(g->proc, p->var))
      continue;
    const expr *there = expr_cast(b->pool, to->type, p);
    if (to->kind == E_ADDR && to->kid[0]->type == to->type->elem)
      vec_push(&by, (expr_subst){to->kid[0], expr_deref(b->pool, there)});
    else if (to->kind == E_VAR)
      vec_push(&by, (expr_subst){to, there});
  }
  formula = expr_substitute(b->pool, formula, by.data, by.size);
  vec_free(&by);
  return formula;
}

const expr *seen_in(backward *b, uint32_t frame, uint32_t from, const expr *formula) {
  if (frame == from || frame == NO_FRAME)
    return formula;
  formula = seen_in(b, frame_of(b, frame)->parent, from, formula);
  return frame_of(b, frame)->parent == NO_FRAME ? formula : seen_by_callee(b, frame, formula);
}

/* What a pointer points to, as far as it is scalar: *p, p->f. */
static void places_of(backward *b, const expr *pointer, expr_vec *places) {
  assert(type_is_ptr(pointer->type));
  const type *to = pointer->type->elem;
  if (to->kind == T_VOID || to->kind == T_FUNC)
    return;
  const expr *whole = expr_deref(b->pool, pointer);
  if (type_is_scalar(to))
    vec_push(places, whole);
  for (uint32_t k = 0; to->kind == T_STRUCT && !to->is_union && k < to->count; ++k)
    if (type_is_scalar(to->fields[k].type) && !to->fields[k].bit_width)
      vec_push(places, expr_field(b->pool, whole, k));
}

/* Behind a parameter, as the callee sees what the formulas are about. */
static void places_seen(backward *b, uint32_t frame, expr_vec *places) {
  const proc *g = frame_of(b, frame)->proc;
  expr_vec paths = {0};
  for (uint32_t i = 0; i < b->items.size; ++i)
    if (!b->items.data[i].is_term)
      expr_paths(seen_in(b, frame, b->items.data[i].frame, b->items.data[i].formula), &paths);
  for (vec_each(const expr *, x, &paths))
    if (!expr_root(*x) && type_is_scalar((*x)->type) && is_formal_or_global(b, g, *x))
      vec_push(places, *x);
  vec_free(&paths);
}

static bool is_first(const expr_vec *v, uint32_t i) {
  for (uint32_t k = 0; k < i; ++k)
    if (v->data[k] == v->data[i])
      return false;
  return true;
}

void terms_of_pointees(backward *b, uint32_t frame) {
  const proc *g = frame_of(b, frame)->proc;
  alias_set changed = alias_mod(b->c->q.alias, g);
  expr_vec paths = {0}, places = {0};
  for (uint32_t i = 0; i < b->items.size; ++i)
    expr_paths(b->items.data[i].formula, &paths);
  for (uint32_t i = 0; i < g->params.size; ++i) {
    const var *p = g->params.data[i];
    if (!type_is_ptr(p->type) || proc_may_set(g, p))
      continue;
    places_of(b, expr_var(b->pool, p), &places);
  }
  uint32_t by_type = places.size;
  places_seen(b, frame, &places);
  for (uint32_t i = 0; i < places.size; ++i)
    if (is_first(&places, i) && in_set(b, changed, places.data[i]) &&
        (i >= by_type || is_read(b, &paths, places.data[i])))
      term_add(b, frame, places.data[i]);
  vec_free(&paths);
  vec_free(&places);
}

void terms_of_writes(backward *b, uint32_t frame) {
  const wp_writes *of = wp_proc_writes(b->c->wp, frame_of(b, frame)->proc);
  expr_vec paths = {0};
  for (vec_each(const item, x, &b->items))
    expr_paths(x->formula, &paths);
  for (vec_each(const expr *const, place, &of->places)) {
    alias_set there = alias_locations(b->c->q.alias, *place);
    bool read = false;
    for (uint32_t i = 0; i < paths.size && !read; ++i)
      read = in_set(b, there, paths.data[i]);
    if (read)
      term_add(b, frame, *place);
  }
  bool unnamed = !of->known;
  for (uint32_t i = 0; i < paths.size && !unnamed; ++i)
    unnamed = in_set(b, (alias_set){of->rest.data, of->rest.size}, paths.data[i]);
  if (unnamed) {
    candidates_lack(b->to, "what ", frame_of(b, frame)->proc->name, " changes");
    terms_of_globals(b, frame);
  }
  vec_free(&paths);
}

void terms_of_members(backward *b, uint32_t frame, const expr *result, const expr *value) {
  assert(result->kind == E_VAR && result->type == value->type);
  expr_vec paths = {0};
  for (vec_each(const item, x, &b->items))
    expr_paths(x->formula, &paths);
  for (uint32_t i = 0; i < paths.size; ++i)
    if (expr_root(paths.data[i]) == result->var && type_is_scalar(paths.data[i]->type) &&
        is_first(&paths, i))
      term_add(b, frame, expr_substitute(b->pool, paths.data[i], &(expr_subst){result, value}, 1));
  vec_free(&paths);
}
