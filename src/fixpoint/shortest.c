/* shortest.c: a shortest trace, by layers of equal time (walk.h).
 *
 * The pairs of time n are
 *   - the entry states of the inputs of time n,
 *   - what one step inside a module leads to from the pairs of time n - 1,
 *   - what a call at time a returns to, if its callee can return b steps after its entry and
 *     a + 1 + b = n (the call is a step; the return is one of the b),
 *   - what follows a return point of time n (numbering.h), since that is no step of the program,
 * without those of smaller time. Inputs of time n + 1 are what calls at time n pass, without those
 * of smaller time. An exit is found at the time of its input plus b; a call that passes this input
 * does so no earlier, so when layer n is made all exits that it needs are known, those found in the
 * layer itself included. */
#include "fixpoint/walk.h"

#include <assert.h>

static void keep(walker *w, rel *slot, rel value) {
  rel_set(w->s, slot, value);
}

#define KEEP_AT(list, i, value)                                                                    \
  do {                                                                                             \
    rel value_ = (value);                                                                          \
    while ((list).size <= (i))                                                                     \
      vec_push(&(list), REL_FALSE);                                                                \
    keep(w, &(list).data[i], value_);                                                              \
  } while (0)

static rel at_pc(walker *w, uint32_t pc) {
  return rel_number(w->s, w->v.pc, w->t->types.pc->width, pc);
}

/* ---- layers -------------------------------------------------------------- */

/* The return points, over v. */
static rel return_points(walker *w) {
  rel all = REL_FALSE;
  for (uint32_t i = 0; i < w->t->numbering.modules.size; ++i) {
    const numbering_module *m = &w->t->numbering.modules.data[i];
    for (uint32_t pc = PC_ENTRY; pc < m->points.size; ++pc)
      if (m->points.data[pc].is_return_point)
        all = rel_or(w->s, all, template_at(w->t, w->s, w->v, i, pc));
  }
  return all;
}

/* What one step inside a module leads to; over u and v. */
static rel after(walker *w, rel pairs) {
  return rel_product(w->s, rel_rename(w->s, pairs, w->v_to_x), w->steps, w->set_x);
}

/* Exits among the pairs of time n, sorted by the time of their input. */
static void sort_exits(walker *w, rel pairs, uint32_t n) {
  rel exits = rel_and(w->s, pairs, at_pc(w, PC_EXIT));
  for (uint32_t p = 0; p <= n && !rel_is_false(exits); ++p) {
    rel own = rel_and(w->s, exits, w->inputs.data[p]);
    if (rel_is_false(own))
      continue;
    rel known = n - p < w->exits.size ? w->exits.data[n - p] : REL_FALSE;
    KEEP_AT(w->exits, n - p, rel_or(w->s, known, own));
    rel ends = rel_rename(w->s, rel_rename(w->s, w->exits.data[n - p], w->v_to_x), w->u_to_y);
    /* the callee's module is both in the state at its exit and in the call */
    rel module = rel_same(w->s, w->m_bits, w->x.mod, w->t->types.module->width);
    ends = rel_product(w->s, rel_and(w->s, ends, module), w->return_b, w->set_x);
    KEEP_AT(w->returns, n - p, ends);
  }
}

/* Calls among the pairs of time n: over u, v (after the call), m and y. */
static rel calls_in(walker *w, rel pairs) {
  rel callers = rel_rename(w->s, pairs, w->v_to_x);
  return rel_product(w->s, rel_and(w->s, callers, w->into_call), w->return_a, w->set_x);
}

/* The inputs that calls at time n pass, over u and v.mod; those that are new get time n + 1. */
static void find_inputs(walker *w, rel pairs, uint32_t n) {
  rel callers = rel_exists(w->s, rel_rename(w->s, pairs, w->v_to_x), w->set_u);
  rel passed = rel_product(w->s, callers, w->into_call, w->set_x); /* over m, y */
  passed = rel_rename(w->s, rel_rename(w->s, passed, w->y_to_u), w->m_to_v);
  passed = rel_minus(w->s, passed, w->seen_inputs);
  KEEP_AT(w->inputs, n + 1, passed);
  keep(w, &w->seen_inputs, rel_or(w->s, w->seen_inputs, passed));
}

static rel returned_to(walker *w, uint32_t n) {
  rel all = REL_FALSE;
  for (uint32_t a = 0; a < n && a < w->callers.size; ++a) {
    uint32_t b = n - 1 - a;
    if (b >= w->returns.size || rel_is_false(w->returns.data[b]) ||
        rel_is_false(w->callers.data[a]))
      continue;
    rel pairs = rel_product(w->s, w->callers.data[a], w->returns.data[b], w->set_joined);
    all = rel_or(w->s, all, rel_minus(w->s, pairs, at_pc(w, PC_ERROR)));
  }
  return all;
}

static void make_layer(walker *w, uint32_t n) {
  bdd_mark here = bdd_here(w->s);
  rel pairs = rel_and(w->s, w->inputs.data[n], w->entry);
  if (n > 0)
    pairs = rel_or(w->s, pairs, after(w, rel_minus(w->s, w->layers.data[n - 1], w->return_points)));
  pairs = rel_minus(w->s, pairs, w->seen);
  sort_exits(w, pairs, n);
  rel returned = returned_to(w, n);
  returned = rel_or(w->s, returned, after(w, rel_and(w->s, returned, w->return_points)));
  pairs = rel_or(w->s, pairs, rel_minus(w->s, returned, w->seen));
  KEEP_AT(w->layers, n, pairs);
  keep(w, &w->seen, rel_or(w->s, w->seen, pairs));
  KEEP_AT(w->callers, n, calls_in(w, pairs));
  find_inputs(w, pairs, n);
  bdd_leave(w->s, here, REL_FALSE);
}

/* ---- back ---------------------------------------------------------------- */

static bool layer_has(walker *w, uint32_t n, rel pair) {
  bdd_mark here = bdd_here(w->s);
  bool has = !rel_disjoint(w->s, w->layers.data[n], pair);
  bdd_leave(w->s, here, REL_FALSE);
  return has;
}

/* The time at which the module is entered with that input. */
static uint32_t input_time(walker *w, uint32_t module, const bool *input) {
  bdd_mark here = bdd_here(w->s);
  rel point = rel_and(w->s, walk_at_input(w, w->u_bits, input),
                      rel_number(w->s, w->v.mod, w->t->types.module->width, module));
  uint32_t n = 0;
  while (rel_disjoint(w->s, w->inputs.data[n], point))
    n++;
  bdd_leave(w->s, here, REL_FALSE);
  return n;
}

static uint32_t timed_path(walker *w, uint32_t module, const bool *input, const bool *end) {
  bool is_new;
  uint32_t path = walk_find_path(w, module, input, end, &is_new);
  if (is_new) {
    bdd_mark here = bdd_here(w->s);
    rel pair = rel_and(w->s, walk_at_input(w, w->u_bits, input), walk_at_state(w, w->v_bits, end));
    uint32_t start = input_time(w, module, input), n = start;
    while (!layer_has(w, n, pair))
      n++;
    w->paths.data[path].when = n;
    w->paths.data[path].rank = n - start;
    bdd_leave(w->s, here, REL_FALSE);
  }
  return path;
}

static const bool *back_across(walker *w, uint32_t path, const bool *now, rel input_cube,
                               uint32_t *time) {
  for (uint32_t a = *time; a-- > 0;) {
    uint32_t b = *time - 1 - a;
    if (b >= w->exits.size || rel_is_false(w->exits.data[b]))
      continue;
    rel callers = rel_restrict(w->s, w->layers.data[a], input_cube);
    walk_call call;
    if (rel_is_false(callers) || !walk_across(w, now, callers, w->exits.data[b], &call))
      continue;
    uint32_t callee = timed_path(w, call.module, call.input, call.exit);
    walk_push(w, path, call.call, now, callee);
    *time = a;
    return call.call;
  }
  return NULL;
}

/* States before `now`: of time - 1, or return points of the same time. */
static const bool *back_inside(walker *w, uint32_t path, const bool *now, rel input_cube,
                               uint32_t *time) {
  rel before = walk_before(w, walk_at_state(w, w->v_bits, now));
  rel steps = rel_minus(w->s, before, w->return_points);
  if (*time > 0)
    steps = rel_and(w->s, steps, rel_restrict(w->s, w->layers.data[*time - 1], input_cube));
  bool is_step = *time > 0 && !rel_is_false(steps);
  if (!is_step) {
    rel points = rel_restrict(w->s, w->layers.data[*time], input_cube);
    steps = rel_and(w->s, rel_and(w->s, before, w->return_points), points);
    if (rel_is_false(steps))
      return NULL;
  }
  const bool *from = walk_pick(w, steps, w->v_bits, w->state_width);
  walk_push(w, path, from, now, NO_PATH);
  *time -= is_step;
  return from;
}

static const bool *step_back(walker *w, uint32_t path, const bool *now, rel input_cube,
                             uint32_t *time) {
  bdd_mark here = bdd_here(w->s);
  const bool *from = back_inside(w, path, now, input_cube, time);
  if (!from)
    from = back_across(w, path, now, input_cube, time);
  assert(from);
  bdd_leave(w->s, here, REL_FALSE);
  return from;
}

static void walk_back(walker *w, uint32_t path) {
  bdd_mark here = bdd_here(w->s);
  const bool *now = w->paths.data[path].end;
  uint32_t time = w->paths.data[path].when;
  rel input_cube = walk_at_input(w, w->u_bits, w->paths.data[path].input);
  while (!walk_is_entry(w, input_cube, now)) {
    now = step_back(w, path, now, input_cube, &time);
    bdd_poll(w->s);
  }
  bdd_leave(w->s, here, REL_FALSE);
  walk_finish(w, path, now);
}

static uint32_t caller_of(walker *w, uint32_t path) {
  walk_path p = w->paths.data[path];
  bdd_mark here = bdd_here(w->s);
  uint32_t time = input_time(w, p.module, p.input);
  assert(time > 0);
  rel pairs = rel_and(w->s, walk_calls_of(w, p.module, p.input), w->layers.data[time - 1]);
  const bool *input = walk_pick(w, pairs, w->u_bits, w->input_width);
  pairs = rel_restrict(w->s, pairs, walk_at_input(w, w->u_bits, input));
  const bool *call = walk_pick(w, pairs, w->v_bits, w->state_width);
  bdd_leave(w->s, here, REL_FALSE);
  return timed_path(w, walk_module(w, call), input, call);
}

trace *walk_shortest(walker *w) {
  bdd_mark here = bdd_here(w->s);
  rel main = rel_number(w->s, w->v.mod, w->t->types.module->width, 0);
  KEEP_AT(w->inputs, 0, main);
  keep(w, &w->return_points, return_points(w));
  keep(w, &w->seen_inputs, main);
  rel error = at_pc(w, PC_ERROR);
  uint32_t n = 0;
  for (;; ++n) {
    make_layer(w, n);
    bdd_poll(w->s);
    if (!rel_disjoint(w->s, w->layers.data[n], error))
      break;
  }
  rel pairs = rel_and(w->s, w->layers.data[n], error);
  const bool *end = walk_pick(w, pairs, w->v_bits, w->state_width);
  pairs = rel_restrict(w->s, pairs, walk_at_state(w, w->v_bits, end));
  const bool *input = walk_pick(w, pairs, w->u_bits, w->input_width);
  vec_push(&w->pending, timed_path(w, walk_module(w, end), input, end));
  while (w->paths.data[vec_last(&w->pending)].module != 0) {
    uint32_t caller = caller_of(w, vec_last(&w->pending));
    vec_push(&w->pending, caller);
  }
  for (uint32_t i = 0; i < w->paths.size; ++i) /* paths are added on the way */
    walk_back(w, i);
  bdd_leave(w->s, here, REL_FALSE);
  return walk_build(w);
}
