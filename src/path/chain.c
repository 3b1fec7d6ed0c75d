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
 * An input v that is yet to be read is said of by its values: F for some v is F with each of the few
 * values that make a difference; where there are more, what is said of v is left out. */
#include "path/backward.h"

enum { MOST_VALUES = 8, MOST_INPUTS = 8 };

/* ---- inputs that are not known yet ---- */

static const var *fresh_in(const backward *b, const expr *e) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  const var *found = NULL;
  for (uint32_t i = 0; i < vars.size && !found; ++i)
    found = is_of_program(b->p, vars.data[i]) ? NULL : vars.data[i];
  vec_free(&vars);
  return found;
}

/* v == t among the conjuncts: t; NULL: none. */
static const expr *defined_as(const expr *e, const var *v) {
  if (e->kind == E_AND) {
    const expr *found = defined_as(e->kid[0], v);
    return found ? found : defined_as(e->kid[1], v);
  }
  for (uint32_t k = 0; e->kind == E_EQ && k < 2; ++k)
    if (e->kid[k]->kind == E_VAR && e->kid[k]->var == v && !expr_mentions(e->kid[1 - k], v))
      return e->kid[1 - k];
  return NULL;
}

/* The largest terms that are about v alone: these are what v matters by. */
static void find_closed(const expr *e, const var *v, expr_vec *out) {
  if (!expr_mentions(e, v))
    return;
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool alone = vars.size == 1;
  vec_free(&vars);
  if (alone && type_is_scalar(e->type))
    vec_push(out, e);
  for (uint32_t i = 0; !alone && i < e->count; ++i)
    find_closed(e->kid[i], v, out);
}

/* That one of the terms is not what it is for that value. */
static const expr *differs(backward *b, const expr_vec *terms, const expr_subst *by) {
  const expr *same = expr_bool(b->pool, true);
  for (vec_each(const expr *const, x, terms)) {
    const expr *there = expr_substitute(b->pool, *x, by, 1);
    same = expr_and(b->pool, same, expr_eq(b->pool, *x, there));
  }
  return expr_not(b->pool, same);
}

/* e for some value of v, if few of them make a difference; NULL: more. */
static const expr *by_values(backward *b, const expr *e, const var *v) {
  expr_vec terms = {0};
  const expr *name = expr_var(b->pool, v), *any = expr_bool(b->pool, false), *rest = e;
  smt_answer more = SMT_SAT;
  find_closed(e, v, &terms);
  for (uint32_t n = 0; n <= MOST_VALUES && more == SMT_SAT; ++n) {
    u128 value;
    more = smt_model(b->c->smt, &rest, 1, &name, 1, &value);
    if (more != SMT_SAT)
      break;
    expr_subst by = {name, expr_const(b->pool, v->type, machine_cut(v->type, value))};
    any = expr_or(b->pool, any, expr_substitute(b->pool, e, &by, 1));
    rest = expr_and(b->pool, rest, differs(b, &terms, &by));
  }
  vec_free(&terms);
  return more == SMT_UNSAT ? any : NULL;
}

static const expr *without_parts_about(backward *b, const expr *e, const var *v) {
  if (e->kind == E_AND)
    return expr_and(b->pool, without_parts_about(b, e->kid[0], v),
                    without_parts_about(b, e->kid[1], v));
  return expr_mentions(e, v) ? expr_bool(b->pool, true) : e;
}

static const char *in_proc(const backward *b) {
  const event *e = &b->l->events.data[b->at];
  return frame_of(b, e->frame)->proc->name;
}

void chain_lack(backward *b, const char *before, const char *name, const char *after) {
  if (b->to->lacks && b->to->lacks->size == 0)
    buf_printf(b->to->lacks, "%s%s%s", before, name, after);
}

/* What can be said before inputs are read. */
static const expr *without_inputs(backward *b, const expr *e) {
  const var *v;
  for (uint32_t n = 0; n < MOST_INPUTS && (v = fresh_in(b, e)); ++n) {
    const expr *as = defined_as(e, v), *next = NULL;
    if (as)
      next = expr_substitute(b->pool, e, &(expr_subst){expr_var(b->pool, v), as}, 1);
    else if (v->type->kind == T_INT)
      next = by_values(b, e, v);
    if (!next)
      chain_lack(b, "a value that is not known yet, in ", in_proc(b), "");
    e = next ? next : without_parts_about(b, e, v);
  }
  return e;
}

/* ---- conditions ---- */

/* What the conditions met in that activation, and below it, have become. */
static const expr *said_below(backward *b, uint32_t frame) {
  const expr *all = expr_bool(b->pool, true);
  for (vec_each(const item, x, &b->items))
    if (!x->is_term && is_below(b, x->frame, frame))
      all = expr_and(b->pool, all, x->formula);
  return without_inputs(b, all);
}

/* ---- terms ---- */

static void mark_terms(backward *b, uint32_t frame, uint32_t label, uint32_t visit) {
  ++b->place;
  for (vec_each(const item, x, &b->items)) {
    const expr *value = x->is_term && x->of == frame ? term_value(x) : NULL;
    if (value)
      vec_push(&b->chain, (chain_mark){frame, label, visit, b->place, x->name, value});
  }
}

void chain_note(backward *b, uint32_t frame, uint32_t label, uint32_t visit) {
  assert(b->whole && frame < b->l->frames.size);
  b->to->visit = visit;
  candidates_add_whole(b->to, frame_of(b, frame)->proc, label, said_below(b, frame));
  mark_terms(b, frame, label, visit);
}

/* What the term was on entry, said of that; NULL: nothing that the callee can say. */
static const expr *start_of(backward *b, uint32_t frame, const expr *name) {
  for (vec_each(const item, x, &b->items)) {
    const expr *value = x->is_term && x->name == name ? term_value(x) : NULL;
    if (value && is_formal_or_global(b, frame_of(b, frame)->proc, value))
      return primed(b->pool, value);
  }
  return NULL;
}

/* The equations of the marks from i on that are of one moment; i is moved behind them. */
static const expr *equations_at(backward *b, uint32_t frame, uint32_t *i) {
  const chain_mark *first = &b->chain.data[*i];
  const expr *all = expr_bool(b->pool, true);
  for (; *i < b->chain.size && b->chain.data[*i].place == first->place; ++*i) {
    const chain_mark *m = &b->chain.data[*i];
    const expr *start = start_of(b, frame, m->name);
    if (start)
      all = expr_and(b->pool, all, expr_eq(b->pool, m->value, start));
    else
      chain_lack(b, "what ", frame_of(b, frame)->proc->name, " changes");
  }
  return all;
}

void chain_enter(backward *b, uint32_t frame) {
  const path_frame *f = frame_of(b, frame);
  uint32_t kept = 0;
  bool last = true; /* the first marks are of the return: these its caller is told */
  for (uint32_t i = 0; i < b->chain.size;) {
    chain_mark m = b->chain.data[i];
    if (m.frame != frame) {
      b->chain.data[kept++] = m;
      ++i;
      continue;
    }
    const expr *all = equations_at(b, frame, &i);
    b->to->visit = m.visit;
    candidates_add_whole(b->to, f->proc, m.label, all);
    if (last && all->kind != E_CONST)
      vec_push(b->to->notes,
               (path_note){frame_of(b, f->parent)->proc->index, f->call, all, chain_call(frame)});
    last = false;
  }
  b->chain.size = kept;
  kept = 0;
  for (uint32_t i = 0; i < b->items.size; ++i)
    if (!b->items.data[i].is_term || b->items.data[i].of != frame)
      b->items.data[kept++] = b->items.data[i];
  b->items.size = kept;
}

void chain_bound(backward *b, uint32_t frame) {
  const path_frame *f = frame_of(b, frame);
  const expr *all = expr_bool(b->pool, true);
  for (vec_each(const item, x, &b->items))
    if (!x->is_term && is_below(b, x->frame, frame))
      all = expr_and(b->pool, all, x->formula);
  b->to->visit = chain_call(frame);
  candidates_add_whole(b->to, frame_of(b, f->parent)->proc, f->call, without_inputs(b, all));
  candidates_add_whole(b->to, frame_of(b, f->parent)->proc, f->call, said_below(b, f->parent));
}
