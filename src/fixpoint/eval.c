/* eval.c: `Evaluate`: values of relations, and of the formulas that define them. */
#include "fixpoint/run.h"

#include "base/memory.h"

#include <assert.h>

/* ---- values of plan nodes ------------------------------------------------ */

static rel evaluate(mu_run *run, const mu_relation *r);
static void update(mu_run *run, plan *n);

/* The value of a node that is up to date. Of an application, and of a disjunct, it is not kept
 * while it grows (only what is added is), because often nobody asks for it. */
static rel combine_all(mu_run *run, const plan *n);
static rel transformed(mu_run *run, const plan_transform *t, rel value);

static rel value_of(mu_run *run, plan *n) {
  assert(n->has_value);
  if (n->is_stale) {
    bdd_mark here = bdd_here(run->s);
    rel_set(run->s, &n->value,
            n->kind == P_APPLY ? transformed(run, n->transform, n->argument) : combine_all(run, n));
    n->is_stale = false;
    bdd_leave(run->s, here, REL_FALSE);
  }
  return n->value;
}

/* What can be told without computing it; false if in doubt. */
static bool is_empty(const plan *n) {
  return n->is_stale ? n->kind == P_APPLY && rel_is_false(n->argument) : rel_is_false(n->value);
}

static bool is_full(const plan *n) {
  return n->is_stale ? n->kind == P_APPLY && rel_is_true(n->argument) : rel_is_true(n->value);
}

/* A new value that has nothing to do with the old one. */
static void replace_value(mu_run *run, plan *n, rel value) {
  n->is_complete = true;
  if (n->has_value && !n->is_stale && rel_equal(n->value, value))
    return;
  bool from_nothing = n->has_value && is_empty(n);
  assert(!from_nothing || !rel_is_false(value));
  n->has_value = true;
  n->is_stale = false;
  n->version++;
  n->change = from_nothing ? CHANGE_GREW : CHANGE_OTHER;
  rel_set(run->s, &n->added, from_nothing ? value : REL_FALSE);
  rel_set(run->s, &n->value, value);
}

static void extend_value(mu_run *run, plan *n, rel more) {
  assert(n->has_value);
  n->is_complete = true;
  if (rel_is_false(more))
    return;
  if (n->is_lazy) {
    rel_set(run->s, &n->added, more);
    rel_set(run->s, &n->value, rel_is_true(more) ? REL_TRUE : REL_FALSE);
    n->is_stale = !rel_is_true(more);
  } else {
    rel value = rel_or(run->s, n->value, more);
    if (rel_equal(value, n->value))
      return;
    rel_set(run->s, &n->added, rel_minus(run->s, more, n->value));
    rel_set(run->s, &n->value, value);
  }
  n->version++;
  n->change = CHANGE_GREW;
}

typedef enum kid_state { KID_SAME, KID_GREW, KID_OTHER } kid_state;

static kid_state state_of(const plan_kid *k) {
  if (k->node->version == k->seen)
    return KID_SAME;
  return k->node->version == k->seen + 1 && k->node->change == CHANGE_GREW ? KID_GREW : KID_OTHER;
}

static void mark_seen(plan *n) {
  for (uint32_t i = 0; i < n->count; ++i) {
    assert(n->kids[i].seen <= n->kids[i].node->version);
    n->kids[i].seen = n->kids[i].node->version;
  }
}

/* ---- applications -------------------------------------------------------- */

static rel transformed(mu_run *run, const plan_transform *t, rel value) {
  bdd_mark here = bdd_here(run->s);
  value = rel_restrict(run->s, value, t->constants);
  if (!bdd_set_is_empty(t->merged))
    value = rel_product(run->s, value, t->equalities, t->merged);
  if (t->rename)
    value = rel_rename(run->s, value, t->rename);
  return bdd_leave(run->s, here, value);
}

static void update_input(mu_run *run, plan *n) {
  if (n->has_value)
    return;
  assert(n->kind == P_APPLY && n->relation->is_input);
  const plan_transform *t = n->transform;
  assert(run->host && run->host->relation);
  if (t->args) {
    replace_value(run, n, run->host->relation(run->host->context, run->s, n->relation, t->args));
    return;
  }
  const uint32_t **formals = arena_array(&run->memory, const uint32_t *, n->relation->arity + 1);
  for (uint32_t i = 0; i < n->relation->arity; ++i)
    formals[i] = n->relation->formals[i]->bits;
  rel value = run->host->relation(run->host->context, run->s, n->relation, formals);
  replace_value(run, n, transformed(run, t, value));
}

/* What the relation has now and had not when its value was `before`; false if it has lost
 * something. */
static bool growth(mu_run *run, const mu_relation *r, rel before, rel now, rel *more) {
  assert(r->index < run->relations.size);
  const relation_state *state = &run->relations.data[r->index];
  if (rel_equal(before, state->grown_from) && rel_equal(now, state->grown_to))
    *more = state->grown_by;
  else if (rel_subset(run->s, before, now))
    *more = rel_xor(run->s, now, before);
  else
    return false;
  return true;
}

static void update_apply(mu_run *run, plan *n) {
  if (n->relation->is_input) {
    update_input(run, n);
    return;
  }
  rel value = evaluate(run, n->relation), more;
  if (n->has_value && rel_equal(value, n->argument))
    return;
  bool grew = n->has_value && growth(run, n->relation, n->argument, value, &more);
  if (grew)
    more = transformed(run, n->transform, more);
  rel_set(run->s, &n->argument, value); /* before the value is asked for again */
  if (grew) {
    extend_value(run, n, more);
  } else {
    n->has_value = n->is_complete = n->is_stale = true;
    n->version++;
    n->change = CHANGE_OTHER;
  }
}

/* ---- conjunctions and disjunctions --------------------------------------- */

/* Combines all operands in the given order; `start` stands for the first. */
static rel combine(mu_run *run, const plan *n, const plan_order *o, rel start) {
  assert(o->kids && n->kind == P_AND);
  bdd_mark here = bdd_here(run->s);
  rel all = rel_exists(run->s, start, o->forget[0]);
  for (uint32_t i = 1; i < n->count && !rel_is_false(all); ++i) {
    const plan_kid *k = &n->kids[o->kids[i]];
    rel value = value_of(run, k->node);
    all = k->negative ? rel_exists(run->s, rel_minus(run->s, all, value), o->forget[i])
                      : rel_product(run->s, all, value, o->forget[i]);
    all = bdd_leave(run->s, here, all);
  }
  return bdd_leave(run->s, here, all);
}

static rel combine_all(mu_run *run, const plan *n) {
  const plan_kid *first = &n->kids[n->orders[0].kids[0]];
  rel start = value_of(run, first->node);
  return combine(run, n, &n->orders[0], first->negative ? rel_not(run->s, start) : start);
}

static void update_and(mu_run *run, plan *n) {
  bool from_scratch = !n->has_value || !n->is_complete, changed = from_scratch;
  for (uint32_t i = 0; i < n->count; ++i) {
    plan_kid *k = &n->kids[i];
    update(run, k->node);
    if (k->negative ? is_full(k->node) : is_empty(k->node)) {
      replace_value(run, n, REL_FALSE); /* whatever the others are */
      n->is_complete = false;
      return;
    }
    kid_state state = state_of(k);
    changed = changed || state != KID_SAME;
    from_scratch = from_scratch || state == KID_OTHER || (state == KID_GREW && k->negative);
  }
  if (!changed)
    return;
  if (from_scratch) {
    replace_value(run, n, combine_all(run, n));
  } else {
    rel more = REL_FALSE;
    for (uint32_t i = 0; i < n->count; ++i)
      if (state_of(&n->kids[i]) == KID_GREW)
        more = rel_or(run->s, more, combine(run, n, &n->orders[i], n->kids[i].node->added));
    extend_value(run, n, more);
  }
  mark_seen(n);
}

static void update_or(mu_run *run, plan *n) {
  bool from_scratch = !n->has_value || !n->is_complete, changed = from_scratch;
  rel all = REL_FALSE, more = REL_FALSE;
  for (uint32_t i = 0; i < n->count; ++i) {
    const plan_kid *k = &n->kids[i];
    update(run, k->node);
    if (is_full(k->node)) {
      replace_value(run, n, REL_TRUE);
      n->is_complete = false;
      return;
    }
    kid_state state = state_of(k);
    changed = changed || state != KID_SAME;
    from_scratch = from_scratch || state == KID_OTHER;
    if (state == KID_GREW && !from_scratch)
      more = rel_or(run->s, more, k->node->added);
  }
  if (!changed)
    return;
  if (from_scratch) {
    for (uint32_t i = 0; i < n->count; ++i)
      all = rel_or(run->s, all, value_of(run, n->kids[i].node));
    replace_value(run, n, all);
  } else {
    extend_value(run, n, more);
  }
  mark_seen(n);
}

static void update_logic(mu_run *run, plan *n) {
  bool changed = !n->has_value;
  for (uint32_t i = 0; i < n->count; ++i) {
    update(run, n->kids[i].node);
    changed = changed || state_of(&n->kids[i]) != KID_SAME;
  }
  if (!changed)
    return;
  assert(n->count == (n->kind == P_NOT ? 1u : 2u));
  rel first = value_of(run, n->kids[0].node);
  replace_value(run, n,
                n->kind == P_NOT ? rel_not(run->s, first)
                                 : rel_iff(run->s, first, value_of(run, n->kids[1].node)));
  mark_seen(n);
}

/* Values below a node that never changes again are not needed any more; but applications may have
 * other parents. */
static void release_kids(mu_run *run, plan *n) {
  assert(n->is_static);
  for (uint32_t i = 0; i < n->count; ++i) {
    plan *kid = n->kids[i].node;
    if (kid->kind == P_APPLY)
      continue;
    rel_drop(run->s, &kid->value);
    rel_drop(run->s, &kid->added);
    release_kids(run, kid);
  }
}

static void update(mu_run *run, plan *n) {
  if (n->is_static && n->has_value)
    return;
  bdd_mark here = bdd_here(run->s);
  switch (n->kind) {
  case P_LEAF:
    replace_value(run, n,
                  n->formula ? atom_value(run, n->formula)
                             : domain_value(run, n->domain->type, n->domain->bits));
    break;
  case P_APPLY:
    update_apply(run, n);
    break;
  case P_NOT:
  case P_IFF:
    update_logic(run, n);
    break;
  case P_AND:
    update_and(run, n);
    break;
  case P_OR:
    update_or(run, n);
    break;
  }
  bdd_leave(run->s, here, REL_FALSE);
  if (n->is_static)
    release_kids(run, n);
  assert(n->has_value);
}

/* ---- values of relations ------------------------------------------------- */

/* The relations that stand for a fixed value on which r, as things are, depends; ascending. Does r
 * depend on itself? */
static bool dependencies(mu_run *run, const mu_relation *r, bool *visited, bool *fixed) {
  bool on_itself = false;
  VEC(uint32_t) work = {0};
  vec_push(&work, r->index);
  while (work.size) {
    const mu_relation *at = run->m->relations.data[vec_pop(&work)];
    for (vec_each(const uint32_t, use, &at->uses)) {
      const mu_relation *next = run->m->relations.data[*use];
      if (*use == r->index)
        on_itself = true;
      if (visited[*use] || next->is_input)
        continue;
      visited[*use] = true;
      if (run->relations.data[*use].is_fixed)
        fixed[*use] = true;
      else
        vec_push(&work, *use);
    }
  }
  vec_free(&work);
  return on_itself;
}

static bool result_still_holds(const mu_run *run, const relation_state *state, const bool *fixed) {
  if (!state->has_result)
    return false;
  assert(state->under.size == state->under_values.size);
  uint32_t at = 0;
  for (uint32_t i = 0; i < run->relations.size; ++i) {
    if (!fixed[i])
      continue;
    if (at == state->under.size || state->under.data[at] != i ||
        !rel_equal(state->under_values.data[at], run->relations.data[i].value))
      return false;
    at++;
  }
  return at == state->under.size;
}

static void forget_result(mu_run *run, relation_state *state) {
  state->has_result = false;
  rel_drop(run->s, &state->result);
  for (vec_each(rel, v, &state->under_values))
    rel_drop(run->s, v);
  vec_clear(&state->under);
  vec_clear(&state->under_values);
}

static void store_result(mu_run *run, relation_state *state, rel result, const bool *fixed) {
  assert(!state->is_fixed);
  forget_result(run, state);
  rel_set(run->s, &state->result, result);
  for (uint32_t i = 0; i < run->relations.size; ++i)
    if (fixed[i]) {
      vec_push(&state->under, i);
      rel kept = {0};
      rel_set(run->s, &kept, run->relations.data[i].value);
      vec_push(&state->under_values, kept);
    }
  assert(state->under.size == state->under_values.size);
  state->has_result = true;
}

static void keep_iterate(mu_run *run, relation_state *state, rel value) {
  assert(state->keep_iterates && (state->iterates.size || rel_is_false(value)));
  rel kept = {0};
  rel_set(run->s, &kept, value);
  vec_push(&state->iterates, kept);
  if (run->watcher)
    run->watcher(run->watcher_context, kept, state->iterates.size);
}

static void drop_iterates(mu_run *run, relation_state *state) {
  for (vec_each(rel, v, &state->iterates))
    rel_drop(run->s, v);
  vec_clear(&state->iterates);
}

/* One more round: the value of the body where r means `state->value`. */
static rel body_value(mu_run *run, const mu_relation *r, relation_state *state) {
  if (!state->body) {
    state->body = plan_of(run, r->body);
    rel domain = REL_TRUE;
    for (uint32_t i = 0; i < r->arity; ++i)
      domain = rel_and(run->s, domain, domain_value(run, r->formals[i]->type, r->formals[i]->bits));
    rel_set(run->s, &state->domain, domain);
  }
  plan *body = state->body;
  assert(state->is_fixed && !r->is_input);
  uint32_t version = body->version;
  bool was_value = body->has_value && !body->is_stale && rel_equal(body->value, state->value);
  update(run, body);
  state->stats.rounds++;
  rel value = rel_and(run->s, value_of(run, body), state->domain);
  if (was_value && body->version == version + 1 && body->change == CHANGE_GREW &&
      rel_equal(value, body->value)) {
    rel_set(run->s, &state->grown_from, state->value);
    rel_set(run->s, &state->grown_by, body->added);
    rel_set(run->s, &state->grown_to, value);
  }
  return value;
}

/* The iterates from the empty relation on, until they are stable. Brent's method tells whether they
 * come round: one earlier iterate is remembered, at steps that are powers of two. */
static void iterate(mu_run *run, const mu_relation *r, bool is_recursive, bool is_outermost) {
  relation_state *state = &run->relations.data[r->index];
  bool keep = state->keep_iterates && is_outermost;
  rel earlier = {0};
  uint64_t power = 1, steps = 0;
  assert(!state->is_fixed && r->body && run->leave);
  state->is_fixed = true;
  rel_set(run->s, &state->value, REL_FALSE);
  drop_iterates(run, state);
  if (keep)
    keep_iterate(run, state, REL_FALSE);
  for (;;) {
    bdd_mark here = bdd_here(run->s);
    bdd_poll(run->s);
    rel next = body_value(run, r, state);
    if (keep && !rel_equal(next, state->value))
      keep_iterate(run, state, next);
    bool stable = !is_recursive || rel_equal(next, state->value);
    if (!stable && steps > 0 && rel_equal(next, earlier)) {
      run->oscillation = r;
      rel_drop(run->s, &earlier);
      longjmp(*run->leave, 1);
    }
    rel_set(run->s, &state->value, next);
    bdd_leave(run->s, here, REL_FALSE);
    if (stable)
      break;
    if (++steps == power) {
      rel_set(run->s, &earlier, state->value);
      power *= 2;
    }
  }
  rel_drop(run->s, &earlier);
  state->is_fixed = false;
}

static rel evaluate(mu_run *run, const mu_relation *r) {
  relation_state *state = &run->relations.data[r->index];
  if (state->is_fixed)
    return state->value;
  uint32_t count = run->relations.size;
  assert(run->leave && !r->is_input);
  arena_mark mark = arena_here(&run->scratch);
  bool *visited = arena_array(&run->scratch, bool, count);
  bool *fixed = arena_array(&run->scratch, bool, count);
  bool on_itself = dependencies(run, r, visited, fixed);
  if (!result_still_holds(run, state, fixed)) {
    double start = clock_seconds();
    bool is_outermost = true;
    for (uint32_t i = 0; i < count; ++i)
      is_outermost = is_outermost && !run->relations.data[i].is_fixed;
    state->stats.evaluations++;
    iterate(run, r, on_itself, is_outermost);
    store_result(run, state, state->value, fixed);
    rel_drop(run->s, &state->value);
    state->stats.seconds += clock_seconds() - start;
  }
  arena_release(&run->scratch, mark);
  return state->result;
}

/* ---- the room's interface ------------------------------------------------ */

mu_run *mu_run_new(mu_system *m, const mu_host *host) {
  assert(m->types.size > 0);
  mu_run *run = xcalloc(1, sizeof *run);
  run->m = m;
  run->host = host;
  vec_resize(&run->slots, m->types.size);
  vec_resize(&run->relations, m->relations.size);
  return run;
}

void mu_run_free(mu_run *run) {
  if (!run)
    return;
  for (vec_each(plan *, n, &run->plans)) {
    rel_drop(run->s, &(*n)->value);
    rel_drop(run->s, &(*n)->added);
    rel_drop(run->s, &(*n)->argument);
    if ((*n)->transform) {
      rel_drop(run->s, &(*n)->transform->constants);
      rel_drop(run->s, &(*n)->transform->equalities);
    }
  }
  for (vec_each(relation_state, state, &run->relations)) {
    if (run->s) {
      forget_result(run, state);
      drop_iterates(run, state);
      rel_drop(run->s, &state->value);
      rel_drop(run->s, &state->domain);
      rel_drop(run->s, &state->grown_from);
      rel_drop(run->s, &state->grown_by);
      rel_drop(run->s, &state->grown_to);
    }
    vec_free(&state->under);
    vec_free(&state->under_values);
    vec_free(&state->iterates);
  }
  for (vec_each(slot_list, l, &run->slots))
    vec_free(&l->blocks);
  vec_free(&run->plans);
  vec_free(&run->relations);
  vec_free(&run->slots);
  arena_free(&run->scratch);
  arena_free(&run->memory);
  free(run);
}

void mu_run_open(mu_run *run, bdd_space *s) {
  assert(!run->s);
  run->s = s;
  mu_allocate(run);
}

const uint32_t *mu_block(const mu_run *run, const mu_type *t, uint32_t slot) {
  assert(run->s && t->id < run->slots.size);
  return vec_at(&run->slots.data[t->id].blocks, slot);
}

void mu_keep_iterates(mu_run *run, const mu_relation *r) {
  assert(r->index < run->relations.size && !r->is_input);
  run->relations.data[r->index].keep_iterates = true;
}

void mu_watch_iterates(mu_run *run, mu_watcher *watcher, void *context) {
  run->watcher = watcher;
  run->watcher_context = context;
}

rel mu_value(mu_run *run, const mu_relation *r) {
  assert(run->s && !r->is_input);
  jmp_buf here;
  bdd_mark mark = bdd_here(run->s);
  if (run->oscillation)
    return REL_FALSE;
  if (setjmp(here)) {
    bdd_leave(run->s, mark, REL_FALSE);
    return REL_FALSE;
  }
  run->leave = &here;
  return evaluate(run, r);
}

bool mu_holds(mu_run *run, const mu_formula *f) {
  assert(run->s);
  jmp_buf here;
  bdd_mark mark = bdd_here(run->s);
  if (run->oscillation)
    return false;
  if (setjmp(here)) {
    bdd_leave(run->s, mark, REL_FALSE);
    return false;
  }
  run->leave = &here;
  plan *n = plan_of(run, f);
  update(run, n);
  rel value = value_of(run, n);
  assert(rel_is_true(value) || rel_is_false(value));
  return rel_is_true(value);
}

void mu_reset(mu_run *run, const mu_relation *r) {
  assert(!run->relations.data[r->index].is_fixed);
  forget_result(run, &run->relations.data[r->index]);
}

const mu_relation *mu_oscillation(const mu_run *run) {
  return run->oscillation;
}

mu_iterates mu_iterates_of(const mu_run *run, const mu_relation *r) {
  const relation_state *state = &run->relations.data[r->index];
  return (mu_iterates){state->iterates.data, state->iterates.size};
}

mu_statistics mu_statistics_of(mu_run *run, const mu_relation *r) {
  relation_state *state = &run->relations.data[r->index];
  mu_statistics stats = state->stats;
  stats.nodes = state->has_result ? rel_size(run->s, state->result) : 0;
  return stats;
}
