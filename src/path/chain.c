/* chain.c: a path that cannot be executed, ruled out by a chain of predicates.
 *
 * F(k), what the contradictory conditions have become before the k-th statement, is false at the start
 * and stays so: by the weakest precondition, F(k+1) after an assignment is F(k) before it, and a
 * condition c on the way is passed with F(k) false only where F(k+1) is false too. So with each F(k) as
 * one predicate, of whatever size, a Boolean program that is exact about F(k) and F(k+1) at the k-th
 * statement does not have the path; no combinations of comparisons have to be told apart.
 *
 * In a callee, F would be about variables of its callers. It is split: what was met in the callee (and
 * below) is a chain of its own, which starts from what its caller says of the arguments; and what it
 * did to the things that its caller's chain reads is the conjunction of T == 'T0 for all of them, T
 * being the term at the place and T0 that at the entry: true on entry, kept by each statement of this
 * path, and told to the caller at the end.
 *
 * Inputs that are yet to be read are said of by what they have to satisfy (inputs.c). If what a callee
 * did depends on them, there are no such equations. Then what it tells at the end is Q: there are inputs
 * that satisfy its conditions on this path and give these values; and at a place, that whatever
 * inputs are still to come, the rest of this path leads to Q. */
#include "path/backward.h"

/* ---- conditions ---- */

/* What the conditions met in that activation, and below it, have become. */
static const expr *said_below(backward *b, uint32_t frame) {
  const expr *all = expr_bool(b->pool, true);
  for (vec_each(const item, x, &b->items))
    if (!x->is_term && is_below(b, x->frame, frame))
      all = expr_and(b->pool, all, x->formula);
  return all;
}

/* ---- terms ---- */

static bool has_terms(const backward *b, uint32_t frame) {
  for (vec_each(const item, x, &b->items))
    if (x->is_term && x->of == frame)
      return true;
  return false;
}

static void mark_terms(backward *b, uint32_t frame, uint32_t label, uint32_t visit) {
  assert(label < frame_of(b, frame)->proc->stmts.size);
  if (!has_terms(b, frame))
    return;
  ++b->place;
  vec_push(&b->chain, (chain_mark){frame, label, visit, b->place, NULL, said_below(b, frame)});
  for (vec_each(const item, x, &b->items)) {
    const expr *value = x->is_term && x->of == frame ? term_value(x) : NULL;
    if (value)
      vec_push(&b->chain, (chain_mark){frame, label, visit, b->place, x->name, value});
  }
}

void chain_note(backward *b, uint32_t frame, uint32_t label, uint32_t visit) {
  assert(b->whole && frame < b->l->frames.size);
  b->to->visit = visit;
  candidates_add_whole(b->to, frame_of(b, frame)->proc, label,
                       without_inputs(b, said_below(b, frame), NULL));
  mark_terms(b, frame, label, visit);
}

/* What the terms were on entry, as far as that is known: by name. */
typedef struct ending {
  map starts; /* name -> its value on entry, primed, where inputs have no part in any of them */
  map names;  /* variable of a name -> 1 */
  const expr *end; /* else what holds of the names at the return, in the end */
} ending;

static bool is_plain_start(const backward *b, uint32_t frame) {
  for (vec_each(const item, x, &b->items)) {
    const expr *value = x->is_term && x->of == frame ? term_value(x) : NULL;
    if (value && !is_formal_or_global(b, frame_of(b, frame)->proc, value))
      return false;
  }
  return true;
}

/* Variables of the callee itself hold anything on entry. */
static const expr *with_free_locals(backward *b, const proc *f, const expr *e) {
  var_vec vars = {0};
  VEC(expr_subst) by = {0};
  expr_vars(e, &vars);
  for (vec_each(const var *const, v, &vars))
    if (((*v)->kind == V_LOCAL || (*v)->kind == V_TEMP) && (*v)->proc == f->index) {
      const expr *local = expr_var(b->pool, *v);
      vec_push(&by, (expr_subst){local, wp_fresh_of(b->c->wp, local, (*v)->name)});
    }
  e = expr_substitute(b->pool, e, by.data, by.size);
  vec_free(&vars);
  vec_free(&by);
  return e;
}

/* Its paths on entry, except for the names, and parameters that keep their value; what is found by a name
 * cannot be said. */
static const expr *primed_but(backward *b, const proc *f, const expr *e, const map *names) {
  assert(e->type->kind == T_BOOL);
  expr_vec paths = {0};
  VEC(expr_subst) by = {0};
  expr_paths(e, &paths);
  const var *lost = NULL;
  for (vec_each(const expr *const, x, &paths)) {
    var_vec vars = {0};
    expr_vars(*x, &vars);
    bool named = false;
    for (vec_each(const var *const, v, &vars))
      named = named || map_has(names, map_key(*v));
    bool same = (*x)->kind == E_VAR && (*x)->var->kind == V_PARAM && !proc_may_set(f, (*x)->var);
    if (!named && !same)
      vec_push(&by, (expr_subst){*x, expr_prime(b->pool, *x)});
    else if (named && (*x)->kind != E_VAR)
      lost = vars.data[0];
    vec_free(&vars);
  }
  if (lost)
    candidates_lack(b->to, "what is found where ", lost->name, " leads");
  const expr *result =
      lost ? expr_bool(b->pool, true) : expr_substitute(b->pool, e, by.data, by.size);
  vec_free(&by);
  vec_free(&paths);
  return result;
}

/* Q, with the names for the values at the return. */
static const expr *end_of(backward *b, uint32_t frame, const map *names) {
  const proc *f = frame_of(b, frame)->proc;
  const expr *all = said_below(b, frame);
  for (vec_each(const item, x, &b->items)) {
    const expr *value = x->is_term && x->of == frame ? term_value(x) : NULL;
    if (value)
      all = expr_and(b->pool, all, expr_eq(b->pool, x->name, value));
  }
  return primed_but(b, f, without_inputs(b, with_free_locals(b, f, all), names), names);
}

static ending ending_find(backward *b, uint32_t frame) {
  ending found = {0};
  bool plain = is_plain_start(b, frame);
  for (vec_each(const item, x, &b->items)) {
    if (!x->is_term || x->of != frame)
      continue;
    const expr *value = term_value(x);
    map_put(&found.names, map_key(x->name->var), 1);
    if (value && plain)
      map_put_ptr(&found.starts, x->name, primed(b->pool, value));
    if (!value)
      candidates_lack(b->to, "what ", frame_of(b, frame)->proc->name, " changes");
  }
  found.end = plain ? NULL : end_of(b, frame, &found.names);
  assert(plain || found.starts.size == 0);
  return found;
}

static void ending_free(ending *e) {
  map_free(&e->starts);
  map_free(&e->names);
}

/* What is told by the marks from i on that are of one moment; i is moved behind them. */
static const expr *told_at(backward *b, const ending *end, uint32_t *i) {
  const chain_mark first = b->chain.data[*i];
  assert(!first.name && first.value->type->kind == T_BOOL);
  const expr *all = expr_bool(b->pool, true);
  VEC(expr_subst) by = {0};
  for (++*i; *i < b->chain.size && b->chain.data[*i].place == first.place; ++*i) {
    const chain_mark *m = &b->chain.data[*i];
    const expr *start = map_get_ptr(&end->starts, m->name);
    if (start)
      all = expr_and(b->pool, all, expr_eq(b->pool, m->value, start));
    vec_push(&by, (expr_subst){m->name, m->value});
  }
  if (end->end) {
    const expr *misses = expr_not(b->pool, expr_substitute(b->pool, end->end, by.data, by.size));
    misses = expr_and(b->pool, first.value, misses);
    all = expr_not(b->pool, without_inputs(b, misses, NULL));
  }
  vec_free(&by);
  assert(all->type->kind == T_BOOL);
  return all;
}

void chain_enter(backward *b, uint32_t frame) {
  const path_frame *f = frame_of(b, frame);
  assert(b->whole && f->parent != NO_FRAME);
  assert(b->to && b->to->notes);
  uint32_t kept = 0;
  bool last = true; /* the first marks are of the return: these its caller is told */
  ending end = ending_find(b, frame);
  for (uint32_t i = 0; i < b->chain.size;) {
    chain_mark m = b->chain.data[i];
    if (m.frame != frame) {
      b->chain.data[kept++] = m;
      ++i;
      continue;
    }
    const expr *all = told_at(b, &end, &i);
    b->to->visit = m.visit;
    all = candidates_add_whole(b->to, f->proc, m.label, all);
    if (last && all)
      vec_push(b->to->notes,
               (path_note){frame_of(b, f->parent)->proc->index, f->call, all, chain_call(frame)});
    last = false;
  }
  assert(kept <= b->chain.size);
  b->chain.size = kept;
  ending_free(&end);
  terms_drop(b, frame);
}

void chain_bound(backward *b, uint32_t frame) {
  const path_frame *f = frame_of(b, frame);
  assert(b->whole && f->parent < frame);
  const proc *caller = frame_of(b, f->parent)->proc;
  b->to->visit = chain_call(frame);
  candidates_add_whole(b->to, caller, f->call, without_inputs(b, said_below(b, frame), NULL));
  candidates_add_whole(b->to, caller, f->call, without_inputs(b, said_below(b, f->parent), NULL));
}
