/* obligation.c: what must hold before a label, so that every obligation behind it is met.
 *
 * Calls (check.h). Before: the callee's entry invariant, with arguments for parameters. After: the
 * callee's summary relates the state before (its primed paths, with arguments for parameters) with
 * the state after, in which all that the call writes (wp_call_writes) is arbitrary otherwise; then
 * the result is assigned. */
#include "check/internal.h"

#include "program/call.h"

/* Names for what is read keep formulas from doubling where ways meet, but names of one goal are not those
 * of another: where many goals are put to the prover together (facts for all k), they are better off
 * without. */
enum { SMALL_FORMULA = 24, SMALL_OF_MANY = 400 };

/* ---- goals ---- */

uint32_t conjunct_count(const expr *e) {
  assert(e->type->kind == T_BOOL);
  uint32_t n = 1;
  for (; e->kind == E_AND; e = e->kid[0])
    ++n;
  return n;
}

const expr *conjunct(const expr *e, uint32_t i) {
  uint32_t n = conjunct_count(e);
  assert(i < n);
  for (uint32_t at = n - 1; at > i; --at)
    e = e->kid[0];
  return e->kind == E_AND ? e->kid[1] : e;
}

static const expr *truth(const walk *k, bool value) {
  return expr_bool(k->c->pool, value);
}

/* The formula if its goal is asked for, in the part asked for; else true. */
static const expr *wanted(const walk *k, goal_kind kind, uint32_t label, uint32_t target,
                          const expr *holds) {
  if (k->later)
    return truth(k, true);
  assert(holds->type->kind == T_BOOL);
  if (!k->only)
    return holds;
  const goal *g = k->only;
  if (g->kind != kind || g->label != label || g->target != target)
    return truth(k, true);
  return kind == GOAL_ASSERT || kind == GOAL_UNKNOWN ? holds : conjunct(holds, g->conjunct);
}

static void push_goals(goal_vec *out, goal_kind kind, uint32_t label, uint32_t target,
                       const expr *holds) {
  assert(holds->type->kind == T_BOOL);
  if (expr_is_true(holds))
    return;
  uint32_t n = conjunct_count(holds);
  for (uint32_t i = 0; i < n; ++i)
    vec_push(out, (goal){kind, label, target, i});
}

static const expr *invariant_at(checker *c, const claim_of *claim, uint32_t label) {
  assert(claim->is_listed && label < claim->f->stmts.size);
  const expr *holds = claim->invariants[label];
  return holds ? holds : expr_bool(c->pool, true);
}

/* It is not reached, says alias. */
static bool is_nobody(const callees *to) {
  return to->bodies.size == 0 && !to->outside;
}

void goals_at(checker *c, const claim_of *claim, uint32_t label, goal_vec *out) {
  assert(claim->is_listed && label < claim->f->stmts.size);
  const stmt *s = &claim->f->stmts.data[label];
  const expr *one = expr_bool(c->pool, false);
  if (s->kind == S_ASSERT)
    push_goals(out, GOAL_ASSERT, label, 0, one);
  if (s->kind == S_UNKNOWN || s->kind == S_START_THREAD || s->kind == S_END_THREAD ||
      s->kind == S_ATOMIC_BEGIN || s->kind == S_ATOMIC_END)
    push_goals(out, GOAL_UNKNOWN, label, 0, one);
  if (s->kind == S_RETURN)
    push_goals(out, GOAL_SUMMARY, label, 0, claim->summary);
  if (s->kind == S_CALL) {
    callees to;
    alias_callees(c->r->alias, claim->f, label, &to);
    for (vec_each(const proc *const, g, &to.bodies))
      push_goals(out, GOAL_CALL, label, (*g)->index, entry_claim(c, *g));
    if (to.misfit || is_nobody(&to))
      push_goals(out, GOAL_UNKNOWN, label, 0, one);
    callees_free(&to);
  }
  for (uint32_t i = 0; i < s->succ_count; ++i)
    if (claim->is_cut[s->succ[i]])
      push_goals(out, GOAL_INVARIANT, label, s->succ[i], invariant_at(c, claim, s->succ[i]));
}

/* ---- calls ---- */

static const expr *passed_as(walk *k, const expr *value, const type *t) {
  const expr *as = passed_value(k->c->pool, value, t);
  assert(!as || as->type == t);
  k->exact = k->exact && as == value;
  return as ? as : wp_fresh(k->c->w, t, "arg");
}

typedef VEC(expr_subst) subst_vec;

/* The arguments of a call: evaluated once, so each has a name, which stands for its value until the
 * whole formula is known. */
typedef struct arguments {
  expr_vec names;
  subst_vec formals; /* parameter -> name */
} arguments;

static void name_arguments(walk *k, const stmt *s, const proc *callee, arguments *out) {
  assert(s->kind == S_CALL && out->names.size == 0);
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    const expr *name = wp_fresh_of(k->c->w, s->rhs[i], "arg");
    vec_push(&out->names, name);
    if (i >= callee->params.size)
      continue;
    const expr *formal = expr_var(k->c->pool, callee->params.data[i]);
    vec_push(&out->formals, (expr_subst){formal, passed_as(k, name, formal->type)});
  }
  assert(out->names.size == s->rhs_count && out->formals.size <= callee->params.size);
}

static void arguments_free(arguments *a) {
  vec_free(&a->names);
  vec_free(&a->formals);
}

/* The callee's entry invariant, before the call. */
static const expr *entry_obligation(walk *k, uint32_t label, const proc *callee,
                                    const arguments *a) {
  const expr *holds = entry_claim(k->c, callee);
  assert(!holds->has_prime);
  holds = wanted(k, GOAL_CALL, label, callee->index, holds);
  return wp_bind(k->c->w, a->formals.data, a->formals.size, callee, holds);
}

/* What the summary mentions of the state on entry: a name for each, and its value. */
typedef struct snapshot {
  subst_vec names;  /* primed path -> name */
  subst_vec values; /* name -> value before the call */
} snapshot;

static void take_snapshot(walk *k, const proc *callee, const arguments *a, snapshot *out) {
  wp *w = k->c->w;
  expr_vec primes = {0};
  wp_primes(k->c->claims[callee->index].summary, &primes);
  for (uint32_t i = 0; i < primes.size; ++i) {
    const expr *value =
        wp_bind(w, a->formals.data, a->formals.size, callee, primes.data[i]->kid[0]);
    const expr *name = wp_fresh_of(w, value, "entry");
    vec_push(&out->names, (expr_subst){primes.data[i], name});
    vec_push(&out->values, (expr_subst){name, value});
    assert(name->type == value->type && primes.data[i]->kind == E_PRIME);
  }
  assert(out->names.size == out->values.size);
  vec_free(&primes);
}

static void snapshot_free(snapshot *s) {
  vec_free(&s->names);
  vec_free(&s->values);
}

/* `post` before the results of a call are assigned; *result gets the variable of the first, whose
 * type is t if that is not NULL. */
static const expr *before_results(walk *k, const stmt *s, const expr *post, const type *t,
                                  const expr **result) {
  wp *w = k->c->w;
  expr_vec values = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    const type *to = s->lhs[i]->type;
    bool other = i == 0 && t && t != to;
    const expr *one = other ? wp_fresh(w, t, "result") : wp_fresh_of(w, s->lhs[i], "result");
    if (i == 0)
      *result = one;
    vec_push(&values, passed_as(k, one, to));
  }
  assert(values.size == s->lhs_count);
  post = wp_assign(w, k->claim->f, s->lhs, values.data, s->lhs_count, post, &k->exact);
  vec_free(&values);
  return post;
}

/* After the call the summary holds, and what it may write is arbitrary otherwise. */
static const expr *before_effect(walk *k, uint32_t label, const proc *callee, const arguments *a,
                                 const expr *post) {
  assert(k->claim->f->stmts.data[label].kind == S_CALL && post->type->kind == T_BOOL);
  checker *c = k->c;
  const proc *f = k->claim->f;
  const claim_of *claim = &c->claims[callee->index];
  const type *t = claim->result ? claim->result->type : NULL;
  const expr *result = NULL;
  snapshot shot = {0};
  post = before_results(k, &f->stmts.data[label], post, t, &result);
  if (expr_is_true(post))
    return post;
  take_snapshot(k, callee, a, &shot);
  if (claim->result) {
    if (!result)
      result = wp_fresh(c->w, t, "result");
    vec_push(&shot.names, (expr_subst){claim->result, result});
  }
  const expr *summary = wp_bind(c->w, shot.names.data, shot.names.size, callee, claim->summary);
  assert(claim->is_listed && !summary->has_prime);
  const expr *after = implies(c->pool, known_instances(c->p, summary, post), post);
  const expr *before = wp_call_effect(c->w, f, label, callee, after);
  before = wp_bind(c->w, shot.values.data, shot.values.size, NULL, before);
  snapshot_free(&shot);
  return before;
}

/* A call of `callee`, which has a body. */
static const expr *before_call(walk *k, uint32_t label, const proc *callee, const expr *post) {
  assert(callee->has_body);
  checker *c = k->c;
  const proc *f = k->claim->f;
  const stmt *s = &f->stmts.data[label];
  arguments a = {0};
  name_arguments(k, s, callee, &a);
  const expr *before = entry_obligation(k, label, callee, &a);
  if (c->claims[callee->index].is_listed)
    before = expr_and(c->pool, before, before_effect(k, label, callee, &a, post));
  assert(a.names.size == s->rhs_count);
  before = wp_assign(c->w, f, a.names.data, s->rhs, s->rhs_count, before, &k->exact);
  arguments_free(&a);
  return before;
}

/* Code that is not in the program: any result, and all that mod/ref lets it write. */
static const expr *before_no_body(walk *k, uint32_t label, const expr *post) {
  assert(k->claim->f->stmts.data[label].kind == S_CALL);
  k->exact = false;
  return wp_call_any(k->c->w, k->claim->f, label, post);
}

static const expr *before_indirect(walk *k, uint32_t label, const expr *post) {
  checker *c = k->c;
  const stmt *s = &k->claim->f->stmts.data[label];
  assert(s->kind == S_CALL && !stmt_callee(c->p, s));
  callees to;
  alias_callees(c->r->alias, k->claim->f, label, &to);
  const expr *all = truth(k, true), *none = truth(k, true);
  k->exact = false;
  for (vec_each(const proc *const, callee, &to.bodies)) {
    const expr *this = call_is_of(c->pool, s->callee, *callee);
    none = expr_and(c->pool, none, expr_not(c->pool, this));
    const expr *before = before_call(k, label, *callee, post);
    all = expr_and(c->pool, all, implies(c->pool, this, before));
  }
  if (to.outside)
    all = expr_and(c->pool, all, implies(c->pool, none, before_no_body(k, label, post)));
  if (to.misfit)
    all = expr_and(c->pool, all, wanted(k, GOAL_UNKNOWN, label, 0, expr_not(c->pool, none)));
  if (is_nobody(&to))
    all = wanted(k, GOAL_UNKNOWN, label, 0, truth(k, false));
  callees_free(&to);
  assert(all->type->kind == T_BOOL);
  return all;
}

/* ---- statements ---- */

/* What must hold on arrival at successor i. */
static const expr *on_arrival(walk *k, uint32_t label, uint32_t i) {
  const stmt *s = &k->claim->f->stmts.data[label];
  assert(i < s->succ_count && s->succ[i] < k->claim->f->stmts.size);
  uint32_t to = s->succ[i];
  if (k->claim->is_cut[to] && k->later)
    return implies(k->c->pool, invariant_at(k->c, k->claim, to), k->later[to]);
  if (k->claim->is_cut[to])
    return wanted(k, GOAL_INVARIANT, label, to, invariant_at(k->c, k->claim, to));
  assert(k->before[to]);
  return k->before[to];
}

static const expr *step_back(walk *k, uint32_t label, uint32_t i) {
  const expr *post = on_arrival(k, label, i);
  return wp_stmt(k->c->w, k->claim->f, label, i, post, &k->exact);
}

static const expr *before_return(walk *k, uint32_t label) {
  const claim_of *claim = k->claim;
  assert(claim->f->stmts.data[label].kind == S_RETURN);
  const stmt *s = &claim->f->stmts.data[label];
  const expr *holds = wanted(k, GOAL_SUMMARY, label, 0, claim->summary);
  if (!claim->result || s->rhs_count != 1)
    return holds;
  assert(claim->result->type == s->rhs[0]->type);
  return wp_assign(k->c->w, claim->f, &claim->result, s->rhs, 1, holds, &k->exact);
}

static const expr *before_assert(walk *k, uint32_t label) {
  assert(k->claim->f->stmts.data[label].kind == S_ASSERT);
  /* with nothing asked for behind it, the precondition says that the condition is false */
  const expr *fails = wp_stmt(k->c->w, k->claim->f, label, 0, truth(k, false), &k->exact);
  const expr *cond = expr_not(k->c->pool, fails);
  const expr *behind = implies(k->c->pool, cond, on_arrival(k, label, 0));
  return expr_and(k->c->pool, wanted(k, GOAL_ASSERT, label, 0, cond), behind);
}

/* ---- one of many threads ---- */

static bool mentions_only(const expr *e, const map *vars) {
  var_vec found = {0};
  bool only = true;
  expr_vars(e, &found);
  for (vec_each(const var *const, v, &found))
    only = only && map_has(vars, map_key(*v));
  vec_free(&found);
  return only;
}

/* What is claimed at the head of the turns, of the thread whose turn it is (stmt.mirror): those parts that
 * speak of nothing else than the pairs list. */
static const expr *mirrored(walk *k, const mirror *m) {
  checker *c = k->c;
  const proc *f = k->claim->f;
  const expr *all = truth(k, true), *holds = all;
  map vars = {0};
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    if (f->stmts.data[i].is_head && k->claim->is_cut[i])
      holds = invariant_at(c, k->claim, i);
  for (uint32_t i = 0; i < m->count; ++i) {
    assert(m->pairs[i].from->type == m->pairs[i].to->type);
    map_put_ptr(&vars, m->pairs[i].from, m->pairs[i].to);
  }
  const expr *position = expr_var(c->pool, m->position);
  assert(type_is_integer(position->type));
  expr_subst at = {position, expr_int(c->pool, position->type, m->at)};
  for (uint32_t i = 0; i < conjunct_count(holds); ++i) {
    const expr *part = expr_substitute(c->pool, conjunct(holds, i), &at, 1);
    if (!part->has_prime && !is_for_all(c->p, part) && mentions_only(part, &vars))
      all = expr_and(c->pool, all, expr_rename(c->pool, part, &vars));
  }
  map_free(&vars);
  return all;
}

static const expr *before_stmt(walk *k, uint32_t label) {
  const stmt *s = &k->claim->f->stmts.data[label];
  const expr *all = truth(k, true);
  switch ((stmt_kind)s->kind) {
  case S_RETURN:
    return before_return(k, label);
  case S_ASSERT:
    return before_assert(k, label);
  case S_CALL: {
    const proc *callee = stmt_callee(k->c->p, s);
    if (!callee)
      return before_indirect(k, label, on_arrival(k, label, 0));
    if (callee->has_body)
      return before_call(k, label, callee, on_arrival(k, label, 0));
    return before_no_body(k, label, on_arrival(k, label, 0));
  }
  case S_UNKNOWN:
  case S_START_THREAD:
  case S_END_THREAD:
  case S_ATOMIC_BEGIN:
  case S_ATOMIC_END:
    k->exact = false;
    return wanted(k, GOAL_UNKNOWN, label, 0, truth(k, false));
  case S_HALT:
    return all;
  default:
    assert(s->succ_count > 0); /* else nothing would be asked for */
    for (uint32_t i = 0; i < s->succ_count; ++i)
      all = expr_and(k->c->pool, all, step_back(k, label, i));
    return s->mirror ? implies(k->c->pool, mirrored(k, s->mirror), all) : all;
  }
}

const expr *before_label(walk *k, uint32_t label) {
  assert(label < k->claim->f->stmts.size);
  const flow *g = &k->claim->flow;
  const expr *facts = access_facts(k->c, &k->claim->f->stmts.data[label], &k->exact);
  const expr *holds = implies(k->c->pool, facts, before_stmt(k, label));
  assert(holds && holds->type->kind == T_BOOL);
  bool is_join = g->pred_start[label + 1] - g->pred_start[label] > 1;
  uint32_t small = k->only && k->c->p->any.size ? SMALL_OF_MANY : SMALL_FORMULA;
  if (is_join && !k->claim->is_cut[label] && !expr_is_within(holds, small))
    holds = wp_name_reads(k->c->w, holds);
  return holds;
}
