/* weaken.c: the part of a candidate that is inductive (Houdini).
 *
 * Every conjunct of the claims that does not follow from the others, on some way to its place, is
 * dropped; that may take the ground from under others, so it is repeated until all that is left
 * follows from itself. The largest such part does not depend on the order, but for provers that give
 * up. Assertions are only looked at: whether they follow too is the answer. */
#include "check/internal.h"

#include "base/memory.h"

typedef struct weakening {
  checker *c;
  bool changed; /* something was dropped in this round */
  bool enough;  /* all assertions followed in this round */
} weakening;

/* ---- conjunctions ---- */

static void push_once(expr_vec *to, const expr *e) {
  for (vec_each(const expr *const, old, to))
    if (*old == e)
      return;
  vec_push(to, e);
}

/* As conjunct() counts them: nested to the left, each once. */
static const expr *flatten(exprs *pool, const expr *e) {
  expr_vec stack = {0}, parts = {0};
  vec_push(&stack, e);
  while (stack.size > 0) {
    const expr *top = vec_pop(&stack);
    if (top->kind != E_AND) {
      push_once(&parts, top);
      continue;
    }
    vec_push(&stack, top->kid[1]);
    vec_push(&stack, top->kid[0]);
  }
  const expr *all = expr_all_of(pool, parts.data, parts.size);
  assert(all->type->kind == T_BOOL);
  vec_free(&stack);
  vec_free(&parts);
  return all;
}

/* The conjuncts of `holds` that are not `part`, nor become it without primes. */
static const expr *without(checker *c, const expr *holds, const expr *part) {
  assert(holds->type->kind == T_BOOL && part->type->kind == T_BOOL);
  expr_vec last_first = {0}, parts = {0};
  for (; holds->kind == E_AND; holds = holds->kid[0])
    vec_push(&last_first, holds->kid[1]);
  vec_push(&last_first, holds);
  while (last_first.size > 0) {
    const expr *q = vec_pop(&last_first);
    if (q != part && (!q->has_prime || wp_unprime(c->w, q) != part))
      vec_push(&parts, q);
  }
  vec_free(&last_first);
  const expr *all = expr_all_of(c->pool, parts.data, parts.size);
  vec_free(&parts);
  return all;
}

/* ---- dropping ---- */

static void set_invariant(weakening *w, claim_of *claim, uint32_t label, const expr *holds) {
  assert(claim->is_listed && label < claim->f->stmts.size && holds->type->kind == T_BOOL);
  bool nothing = expr_is_true(holds);
  claim->invariants[label] = nothing ? NULL : holds;
  if (nothing && !claim->flow.is_cut_point[label])
    claim->is_cut[label] = false;
  assert(claim->is_cut[claim->f->entry]);
  if (label == claim->f->entry)
    claim->entry = NULL;
  w->changed = true;
}

static void drop_at(weakening *w, claim_of *claim, uint32_t label, const expr *part) {
  assert(claim->is_listed && label < claim->f->stmts.size);
  const expr *holds = claim->invariants[label];
  if (!holds)
    return;
  const expr *rest = without(w->c, holds, part);
  /* a part that is not found came of simplification: then all goes */
  set_invariant(w, claim, label, rest == holds ? expr_bool(w->c->pool, true) : rest);
}

static void drop_call(weakening *w, uint32_t target, const expr *part) {
  assert(target < w->c->p->procs.size);
  claim_of *callee = &w->c->claims[target];
  if (callee->is_listed) {
    drop_at(w, callee, callee->f->entry, part);
    return;
  }
  claim_list(callee);
  assert(callee->is_listed);
  w->changed = true;
}

/* What a goal asks for, before anything is dropped. */
static const expr *part_of(weakening *w, const claim_of *claim, const goal *g) {
  checker *c = w->c;
  switch (g->kind) {
  case GOAL_CALL:
    return conjunct(entry_claim(c, c->p->procs.data[g->target]), g->conjunct);
  case GOAL_INVARIANT:
    return conjunct(claim->invariants[g->target], g->conjunct);
  case GOAL_SUMMARY:
    return conjunct(claim->summary, g->conjunct);
  case GOAL_ASSERT:
  case GOAL_UNKNOWN:
    break;
  }
  return NULL;
}

static void drop(weakening *w, claim_of *claim, const goal *g, const expr *part) {
  assert(!part == (g->kind == GOAL_ASSERT || g->kind == GOAL_UNKNOWN));
  switch (g->kind) {
  case GOAL_CALL:
    drop_call(w, g->target, part);
    break;
  case GOAL_INVARIANT:
    drop_at(w, claim, g->target, part);
    break;
  case GOAL_SUMMARY:
    claim->summary = without(w->c, claim->summary, part);
    w->changed = true;
    break;
  case GOAL_ASSERT:
  case GOAL_UNKNOWN:
    w->enough = false;
    break;
  }
}

/* ---- rounds ---- */

typedef struct failure {
  goal goal;
  const expr *part;
} failure;

typedef VEC(failure) failures;

/* Those goals that do not follow, asked for all at once: a state in which one fails is often one for
 * others. */
static void find_together(weakening *w, const claim_of *claim, uint32_t label,
                          const label_vec *block, const goal_vec *goals, failures *out) {
  expr_vec formulas = {0};
  bool *fails = xcalloc(goals->size + 1, sizeof *fails);
  for (vec_each(const goal, g, goals)) {
    const expr *formula = goal_formula(w->c, claim, label, block, g);
    vec_push(&formulas, formula ? formula : expr_bool(w->c->pool, false));
  }
  assert(formulas.size == goals->size);
  judge_together(w->c, claim, label, formulas.data, formulas.size, fails);
  for (uint32_t i = 0; i < goals->size; ++i)
    if (fails[i])
      vec_push(out, (failure){goals->data[i], part_of(w, claim, &goals->data[i])});
  vec_free(&formulas);
  free(fails);
}

static void find_one_by_one(weakening *w, const claim_of *claim, uint32_t label,
                            const label_vec *block, const goal_vec *goals, failures *out) {
  checker *c = w->c;
  if (judge_goal(c, claim, label, block, NULL) == CHECK_CONFIRMED)
    return;
  for (vec_each(const goal, g, goals))
    if (judge_goal(c, claim, label, block, g) != CHECK_CONFIRMED)
      vec_push(out, (failure){*g, part_of(w, claim, g)});
}

/* Has the same been dropped before: does it fail on several ways to its place? */
static bool is_dropped(const failures *all, uint32_t i) {
  const failure *f = &all->data[i];
  for (uint32_t k = 0; k < i; ++k) {
    const failure *old = &all->data[k];
    if (old->part && old->part == f->part && old->goal.kind == f->goal.kind &&
        old->goal.target == f->goal.target)
      return true;
  }
  return false;
}

static void weaken_block(weakening *w, claim_of *claim, uint32_t label) {
  assert(claim->is_cut[label]);
  checker *c = w->c;
  label_vec block = {0};
  goal_vec goals = {0};
  failures failed = {0};
  block_goals(c, claim, label, &block, &goals);
  if (c->p->any.size)
    find_together(w, claim, label, &block, &goals, &failed);
  else
    find_one_by_one(w, claim, label, &block, &goals, &failed);
  for (uint32_t i = 0; i < failed.size; ++i)
    if (!is_dropped(&failed, i))
      drop(w, claim, &failed.data[i].goal, failed.data[i].part);
  vec_free(&failed);
  vec_free(&goals);
  vec_free(&block);
}

static void weaken_start(weakening *w) {
  checker *c = w->c;
  claim_of *claim = &c->claims[c->r->entry->index];
  uint32_t label = c->r->entry->entry;
  claim_list(claim);
  assert(claim->is_listed);
  const expr *holds = entry_claim(c, c->r->entry);
  uint32_t n = conjunct_count(holds);
  for (uint32_t i = 0; i < n; ++i) {
    const expr *part = conjunct(holds, i);
    if (judge_initially(c, part) != CHECK_CONFIRMED)
      drop_at(w, claim, label, part);
  }
}

static void weaken_round(weakening *w) {
  checker *c = w->c;
  w->changed = false;
  w->enough = true;
  for (uint32_t i = 0; i < c->p->procs.size; ++i) {
    claim_of *claim = &c->claims[i];
    if (!claim->is_listed || !alias_reached(c->r->alias, claim->f))
      continue;
    for (uint32_t k = 0; k < claim->flow.rpo_size; ++k)
      if (claim->is_cut[claim->flow.rpo[k]] && !deadline_poll_clock(&c->deadline))
        weaken_block(w, claim, claim->flow.rpo[k]);
  }
}

static void write_claims(checker *c, certificate *out) {
  out->invariants.size = out->summaries.size = 0;
  for (uint32_t i = 0; i < c->p->procs.size; ++i) {
    const claim_of *claim = &c->claims[i];
    if (!claim->is_listed)
      continue;
    for (uint32_t label = 0; label < claim->f->stmts.size; ++label) {
      const expr *holds = claim->invariants[label];
      if (!holds && label == claim->f->entry)
        holds = expr_bool(c->pool, true);
      if (holds)
        vec_push(&out->invariants, (cert_invariant){i, label, holds});
    }
    if (!expr_is_true(claim->summary))
      vec_push(&out->summaries, (cert_summary){i, claim->summary});
  }
}

bool weaken_claims(checker *c, certificate *out) {
  assert(c->claims && !c->alone);
  weakening w = {.c = c};
  for (uint32_t i = 0; i < c->p->procs.size; ++i) {
    claim_of *claim = &c->claims[i];
    claim->summary = flatten(c->pool, claim->summary);
    for (uint32_t l = 0; claim->is_listed && l < claim->f->stmts.size; ++l)
      if (claim->invariants[l])
        claim->invariants[l] = flatten(c->pool, claim->invariants[l]);
  }
  weaken_start(&w);
  do
    weaken_round(&w);
  while (w.changed && !deadline_poll_clock(&c->deadline));
  if (w.changed || deadline_poll_clock(&c->deadline)) {
    out->invariants.size = out->summaries.size = 0;
    return false;
  }
  write_claims(c, out);
  return w.enough;
}
