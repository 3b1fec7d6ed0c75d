/* walk.c: what both ways of walking share, and walking by rank. */
#include "fixpoint/walk.h"

#include "base/memory.h"

#include <assert.h>

/* ---- values -------------------------------------------------------------- */

rel walk_at_state(walker *w, const uint32_t *bits, const bool *state) {
  return rel_cube(w->s, bits, state, w->state_width);
}

rel walk_at_input(walker *w, const uint32_t *bits, const bool *input) {
  return rel_cube(w->s, bits, input, w->input_width);
}

static uint32_t number_at(const bool *values, const mu_field *f) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->type->width; ++i)
    n = n << 1 | values[f->offset + i];
  return n;
}

uint32_t walk_pc(const walker *w, const bool *state) {
  return number_at(state, mu_find_field(w->t->types.state, "pc"));
}

uint32_t walk_module(const walker *w, const bool *state) {
  return number_at(state, mu_find_field(w->t->types.state, "mod"));
}

const bool *walk_pick(walker *w, rel r, const uint32_t *bits, uint32_t count) {
  bool *values = arena_array(&w->memory, bool, count + 1);
  bool found = rel_pick(w->s, r, bits, count, values);
  assert(found);
  (void)found;
  return values;
}

static rel is_module(walker *w, const uint32_t *bits, uint32_t module) {
  return rel_number(w->s, bits, w->t->types.module->width, module);
}

/* ---- paths --------------------------------------------------------------- */

uint32_t walk_find_path(walker *w, uint32_t module, const bool *input, const bool *end,
                        bool *is_new) {
  uint64_t hash = hash_mix(hash_mix(module, hash_bytes(input, w->input_width)),
                           hash_bytes(end, w->state_width));
  uint64_t *slot = map_slot_of(&w->known, hash);
  *is_new = true;
  if (*slot) {
    const walk_path *p = &w->paths.data[*slot - 1];
    *is_new = p->module != module || memcmp(p->input, input, w->input_width) != 0 ||
              memcmp(p->end, end, w->state_width) != 0;
    if (!*is_new)
      return (uint32_t)*slot - 1;
  }
  walk_path *p = vec_add(&w->paths);
  p->module = module;
  p->input = input;
  p->end = end;
  *slot = w->paths.size; /* a collision of hashes only costs sharing */
  return w->paths.size - 1;
}

/* Both ways of a branch lead to the same label: may the condition be true? */
static bool can_be_true(walker *w, const stmt *st, const bool *from) {
  bdd_mark here = bdd_here(w->s);
  template_scope scope = {.t = w->t, .now = w->x, .next = w->v};
  encoder c = template_encoder(&scope);
  rel first = rel_and(w->s, encode_step(&c, st, 0), walk_at_state(w, w->x_bits, from));
  encoder_free(&c);
  bdd_leave(w->s, here, REL_FALSE);
  return !rel_is_false(first);
}

/* The successor of the statement that leads from one state to the next. */
static uint32_t succ_between(walker *w, const numbering_module *m, const bool *from,
                             const bool *to) {
  const stmt *st = &m->f->stmts.data[m->points.data[walk_pc(w, from)].label];
  uint32_t pc = walk_pc(w, to), found = 0, candidates = 0;
  for (uint32_t k = 0; k < st->succ_count; ++k)
    if (m->counters.data[st->succ[k]] == pc)
      found = candidates++ ? found : k;
  if (candidates == 2 && st->kind == S_BRANCH)
    return can_be_true(w, st, from) ? 0 : 1;
  return found;
}

void walk_push(walker *w, uint32_t path, const bool *from, const bool *to, uint32_t callee) {
  walk_path *p = &w->paths.data[path];
  const numbering_module *m = &w->t->numbering.modules.data[p->module];
  const numbering_point *at = &m->points.data[walk_pc(w, from)];
  if (at->is_return_point)
    return; /* no step of the program: from and to have the same values */
  bool ends = walk_pc(w, to) == PC_ERROR || walk_pc(w, to) == PC_EXIT;
  walk_step step = {.label = at->label, .callee = callee, .after = ends ? NULL : to};
  if (!ends && callee == NO_PATH)
    step.succ = succ_between(w, m, from, to);
  vec_push(&p->steps, step);
}

void walk_finish(walker *w, uint32_t path, const bool *start) {
  walk_path *p = &w->paths.data[path];
  p->start = start;
  for (uint32_t i = 0, j = p->steps.size; i + 1 < j; ++i) {
    walk_step t = p->steps.data[i];
    p->steps.data[i] = p->steps.data[--j];
    p->steps.data[j] = t;
  }
}

/* ---- one step back ------------------------------------------------------- */

rel walk_before(walker *w, rel states) {
  bdd_mark here = bdd_here(w->s);
  rel r = rel_rename(w->s, rel_product(w->s, w->steps, states, w->set_v), w->x_to_v);
  return bdd_leave(w->s, here, r);
}

bool walk_is_entry(walker *w, rel input_cube, const bool *state) {
  if (walk_pc(w, state) != PC_ENTRY)
    return false;
  bdd_mark here = bdd_here(w->s);
  rel pair = rel_and(w->s, input_cube, walk_at_state(w, w->v_bits, state));
  bool yes = !rel_is_false(rel_and(w->s, w->entry, pair));
  bdd_leave(w->s, here, REL_FALSE);
  return yes;
}

static bool pick_call(walker *w, rel here, rel callers, rel exits, walk_call *out) {
  bdd_space *s = w->s;
  rel known = rel_rename(s, rel_restrict(s, w->return_a, here), w->x_to_v); /* callers, over v */
  callers = rel_rename(s, rel_and(s, known, callers), w->v_to_x);
  rel entered = rel_and(s, callers, w->into_call); /* over x, m, y */
  rel inputs = rel_exists(s, entered, w->set_x);
  inputs = rel_rename(s, rel_rename(s, inputs, w->y_to_u), w->m_to_v);
  rel ends = rel_rename(s, rel_restrict(s, w->return_b, here), w->x_to_v);
  rel pairs = rel_and(s, rel_and(s, ends, inputs), exits); /* over u, v */
  if (rel_is_false(pairs))
    return false;
  out->input = walk_pick(w, pairs, w->u_bits, w->input_width);
  pairs = rel_restrict(s, pairs, walk_at_input(w, w->u_bits, out->input));
  out->exit = walk_pick(w, pairs, w->v_bits, w->state_width);
  out->module = walk_module(w, out->exit);
  rel calls = rel_restrict(s, entered, walk_at_input(w, w->y_bits, out->input));
  calls = rel_and(s, calls, is_module(w, w->m_bits, out->module));
  out->call = walk_pick(w, calls, w->x_bits, w->state_width);
  return true;
}

bool walk_across(walker *w, const bool *now, rel callers, rel exits, walk_call *out) {
  bdd_mark here = bdd_here(w->s);
  bool found = pick_call(w, walk_at_state(w, w->v_bits, now), callers, exits, out);
  bdd_leave(w->s, here, REL_FALSE);
  return found;
}

rel walk_calls_of(walker *w, uint32_t module, const bool *input) {
  bdd_mark here = bdd_here(w->s);
  rel calls = rel_restrict(w->s, w->into_call, walk_at_input(w, w->y_bits, input));
  calls = rel_restrict(w->s, calls, is_module(w, w->m_bits, module));
  return bdd_leave(w->s, here, rel_rename(w->s, calls, w->x_to_v));
}

/* ---- by rank ------------------------------------------------------------- */

/* Pairs (u, v) of the iterate, as a relation over the blocks u and v. */
static rel iterate(walker *w, uint32_t i) {
  assert(i < w->count);
  return rel_restrict(w->s, w->iterates[i], w->fresh);
}

/* The first iterate up to `last` that has something in common with r, which the last one has. */
static uint32_t rank_of(walker *w, rel r, uint32_t last) {
  uint32_t low = 0, high = last;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    bdd_mark here = bdd_here(w->s);
    bool has = !rel_disjoint(w->s, iterate(w, middle), r);
    bdd_leave(w->s, here, REL_FALSE);
    if (has)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

static uint32_t ranked_path(walker *w, uint32_t module, const bool *input, const bool *end,
                            uint32_t at_most) {
  bool is_new;
  uint32_t path = walk_find_path(w, module, input, end, &is_new);
  if (is_new) {
    bdd_mark here = bdd_here(w->s);
    rel pair = rel_and(w->s, walk_at_input(w, w->u_bits, input), walk_at_state(w, w->v_bits, end));
    w->paths.data[path].rank = w->paths.data[path].when = rank_of(w, pair, at_most);
    bdd_leave(w->s, here, REL_FALSE);
  }
  return path;
}

/* Back by steps inside the module to a state of `earlier`, staying in `inside`; `layer` are the
 * states one step before `now`. */
static const bool *back_inside(walker *w, uint32_t path, const bool *now, rel layer, rel inside,
                               rel earlier) {
  vec_clear(&w->scratch);
  vec_push(&w->scratch, walk_at_state(w, w->v_bits, now));
  layer = rel_and(w->s, layer, inside);
  rel seen = rel_or(w->s, w->scratch.data[0], layer);
  while (rel_disjoint(w->s, layer, earlier)) {
    assert(!rel_is_false(layer));
    vec_push(&w->scratch, layer);
    layer = rel_minus(w->s, rel_and(w->s, walk_before(w, layer), inside), seen);
    seen = rel_or(w->s, seen, layer);
  }
  /* forward again along the layers, to know the states in between */
  vec_clear(&w->states);
  rel start = rel_and(w->s, layer, earlier);
  vec_push(&w->states, walk_pick(w, start, w->v_bits, w->state_width));
  for (uint32_t i = w->scratch.size; i-- > 1;) {
    rel at = walk_at_state(w, w->x_bits, vec_last(&w->states));
    rel after = rel_and(w->s, rel_product(w->s, w->steps, at, w->set_x), w->scratch.data[i]);
    const bool *next = walk_pick(w, after, w->v_bits, w->state_width);
    vec_push(&w->states, next);
  }
  for (uint32_t i = w->states.size; i-- > 0;) {
    walk_push(w, path, w->states.data[i], now, NO_PATH);
    now = w->states.data[i];
  }
  return now;
}

static const bool *back_across(walker *w, uint32_t path, const bool *now, rel earlier, uint32_t i) {
  walk_call call;
  if (!walk_across(w, now, earlier, iterate(w, i - 1), &call))
    return NULL;
  uint32_t callee = ranked_path(w, call.module, call.input, call.exit, i - 1);
  walk_push(w, path, call.call, now, callee);
  return call.call;
}

static const bool *step_back(walker *w, uint32_t path, const bool *now, rel input_cube,
                             uint32_t *rank) {
  bdd_mark here = bdd_here(w->s);
  rel state = walk_at_state(w, w->v_bits, now);
  uint32_t i = *rank = rank_of(w, rel_and(w->s, input_cube, state), *rank);
  assert(i > 0);
  rel earlier = rel_restrict(w->s, iterate(w, i - 1), input_cube);
  rel inside = rel_restrict(w->s, iterate(w, i), input_cube);
  rel layer = walk_before(w, state);
  const bool *from = NULL;
  if (rel_disjoint(w->s, layer, earlier))
    from = back_across(w, path, now, earlier, i);
  if (!from)
    from = back_inside(w, path, now, layer, inside, earlier);
  bdd_leave(w->s, here, REL_FALSE);
  return from;
}

static void walk_back(walker *w, uint32_t path) {
  bdd_mark here = bdd_here(w->s);
  const bool *now = w->paths.data[path].end;
  uint32_t rank = w->paths.data[path].when;
  rel input_cube = walk_at_input(w, w->u_bits, w->paths.data[path].input);
  while (!walk_is_entry(w, input_cube, now)) {
    now = step_back(w, path, now, input_cube, &rank);
    bdd_poll(w->s);
  }
  bdd_leave(w->s, here, REL_FALSE);
  walk_finish(w, path, now);
}

/* The activation that called this one and has not been returned to: it ends with the call. */
static uint32_t caller_of(walker *w, uint32_t path) {
  walk_path p = w->paths.data[path];
  bdd_mark here = bdd_here(w->s);
  rel entered =
      rel_and(w->s, walk_at_input(w, w->u_bits, p.input), is_module(w, w->v.mod, p.module));
  uint32_t rank = rank_of(w, entered, p.when);
  assert(rank > 0);
  rel pairs = rel_and(w->s, walk_calls_of(w, p.module, p.input), iterate(w, rank - 1));
  const bool *input = walk_pick(w, pairs, w->u_bits, w->input_width);
  pairs = rel_restrict(w->s, pairs, walk_at_input(w, w->u_bits, input));
  const bool *call = walk_pick(w, pairs, w->v_bits, w->state_width);
  bdd_leave(w->s, here, REL_FALSE);
  return ranked_path(w, walk_module(w, call), input, call, rank - 1);
}

static void find_iterates(walker *w) {
  const mu_relation *summary = w->request.summary;
  mu_iterates all = mu_iterates_of(w->request.run, summary);
  w->iterates = all.values;
  w->count = all.count;
  w->fresh = REL_TRUE;
  for (uint32_t i = 0; i < summary->arity; ++i)
    if (summary->formals[i]->type->kind == MU_BOOL)
      w->fresh = rel_var(w->s, summary->formals[i]->bits[0]);
}

/* The first iterate with an error, and the activation in which it is. */
static uint32_t find_error(walker *w) {
  bdd_mark here = bdd_here(w->s);
  rel error = rel_number(w->s, w->v.pc, w->t->types.pc->width, PC_ERROR);
  if (w->request.only_main)
    error = rel_and(w->s, error, is_module(w, w->v.mod, 0));
  uint32_t rank = rank_of(w, error, w->count - 1);
  rel pairs = rel_and(w->s, iterate(w, rank), error);
  const bool *end = walk_pick(w, pairs, w->v_bits, w->state_width);
  pairs = rel_restrict(w->s, pairs, walk_at_state(w, w->v_bits, end));
  const bool *input = walk_pick(w, pairs, w->u_bits, w->input_width);
  bdd_leave(w->s, here, REL_FALSE);
  return ranked_path(w, walk_module(w, end), input, end, rank);
}

trace *walk_trace(walker *w) {
  bdd_mark here = bdd_here(w->s);
  find_iterates(w);
  vec_push(&w->pending, find_error(w));
  while (w->paths.data[vec_last(&w->pending)].module != 0) {
    uint32_t caller = caller_of(w, vec_last(&w->pending));
    vec_push(&w->pending, caller);
  }
  for (uint32_t i = 0; i < w->paths.size; ++i) /* paths are added on the way */
    walk_back(w, i);
  bdd_leave(w->s, here, REL_FALSE);
  return walk_build(w);
}

/* ---- setting up ---------------------------------------------------------- */

void walk_reserve(mu_run *run, const templates *t) {
  mu_reserve(run, t->types.state, 2);
  mu_reserve(run, t->types.input, 2);
  mu_reserve(run, t->types.module, 1);
}

static rel relation_named(walker *w, const char *name, const uint32_t *a, const uint32_t *b,
                          const uint32_t *c) {
  const mu_relation *r = mu_find_relation(w->request.system, name);
  const uint32_t *args[] = {a, b, c};
  assert(r);
  return w->t->host.relation(w->t->host.context, w->s, r, args);
}

static void find_blocks(walker *w) {
  const template_types *types = &w->t->types;
  mu_run *run = w->request.run;
  w->v_bits = mu_block(run, types->state, 0);
  w->x_bits = mu_block(run, types->state, 1);
  w->u_bits = mu_block(run, types->input, 0);
  w->y_bits = mu_block(run, types->input, 1);
  w->m_bits = mu_block(run, types->module, 0);
  w->state_width = types->state->width;
  w->input_width = types->input->width;
  w->v = state_block_of(w->t, w->v_bits);
  w->x = state_block_of(w->t, w->x_bits);
  w->x_to_v = bdd_renaming_of(w->s, w->x_bits, w->v_bits, w->state_width);
  w->v_to_x = bdd_renaming_of(w->s, w->v_bits, w->x_bits, w->state_width);
  w->y_to_u = bdd_renaming_of(w->s, w->y_bits, w->u_bits, w->input_width);
  w->u_to_y = bdd_renaming_of(w->s, w->u_bits, w->y_bits, w->input_width);
  w->m_to_v = bdd_renaming_of(w->s, w->m_bits, w->v.mod, types->module->width);
  w->set_u = bdd_set_of(w->s, w->u_bits, w->input_width);
  w->set_v = bdd_set_of(w->s, w->v_bits, w->state_width);
  w->set_x = bdd_set_of(w->s, w->x_bits, w->state_width);
  w->set_joined = bdd_set_union(w->s, bdd_set_of(w->s, w->y_bits, w->input_width),
                                bdd_set_of(w->s, w->m_bits, types->module->width));
}

walker *walk_new(const walk_request *request) {
  walker *w = xcalloc(1, sizeof *w);
  w->request = *request;
  w->t = request->templates;
  w->s = w->t->space;
  for (uint32_t i = 0; i < request->summary->arity; ++i)
    assert(request->summary->formals[i]->slot == 0);
  find_blocks(w);
  w->steps = relation_named(w, "ProgramInt", w->x_bits, w->v_bits, NULL);
  w->into_call = relation_named(w, "IntoCall", w->x_bits, w->m_bits, w->y_bits);
  w->return_a = relation_named(w, "ReturnA", w->x_bits, w->v_bits, NULL);
  w->return_b = relation_named(w, "ReturnB", w->x_bits, w->v_bits, NULL);
  w->entry = relation_named(w, "Entry", w->u_bits, w->v_bits, NULL);
  return w;
}

#define DROP_ALL(list)                                                                             \
  do {                                                                                             \
    for (vec_each(rel, r_, &(list)))                                                               \
      rel_drop(w->s, r_);                                                                          \
    vec_free(&(list));                                                                             \
  } while (0)

void walk_free(walker *w) {
  if (!w)
    return;
  DROP_ALL(w->layers);
  DROP_ALL(w->callers);
  DROP_ALL(w->exits);
  DROP_ALL(w->returns);
  DROP_ALL(w->inputs);
  rel_drop(w->s, &w->seen);
  rel_drop(w->s, &w->seen_inputs);
  rel_drop(w->s, &w->return_points);
  for (vec_each(walk_path, p, &w->paths))
    vec_free(&p->steps);
  vec_free(&w->paths);
  vec_free(&w->pending);
  vec_free(&w->scratch);
  vec_free(&w->states);
  vec_free(&w->place_of);
  map_free(&w->known);
  arena_free(&w->memory);
  if (w->trace)
    trace_free(w->trace);
  free(w->trace);
  free(w);
}
