#include "fixpoint/walk.h"

#include "base/memory.h"

#include <assert.h>

#define NO_PATH UINT32_MAX

/* One step of an activation. */
typedef struct walk_step {
  uint32_t label, succ;
  const bool *after; /* the state after it, or NULL: the execution ends in it */
  uint32_t callee;   /* path of the callee, or NO_PATH */
} walk_step;

/* An activation of a module, from a first state with input `input` to the state `end`. */
typedef struct walk_path {
  uint32_t module, rank;
  const bool *input, *end;
  const bool *start;
  VEC(walk_step) steps; /* the last first, while walking; then in order */
} walk_path;

typedef struct walker {
  const walk_request *request;
  templates *t;
  bdd_space *s;
  arena memory;
  VEC(walk_path) paths;
  map known; /* hash of (module, input, end) -> path + 1 */
  uint32_t state_width, input_width;
  const uint32_t *u_bits, *v_bits, *x_bits, *y_bits, *m_bits;
  state_block v, x;
  rel steps, into_call, return_a, return_b, entry; /* kept by the templates */
  rel fresh;                                       /* a cube of Summary's bool argument, or TRUE */
  const rel *iterates;
  uint32_t count;
  const bdd_renaming *x_to_v, *v_to_x, *y_to_u, *m_to_v;
  bdd_set set_v, set_x;
} walker;

/* ---- values -------------------------------------------------------------- */

static rel cube_of(walker *w, const uint32_t *bits, const bool *values, uint32_t count) {
  return rel_cube(w->s, bits, values, count);
}

static rel at_state(walker *w, const uint32_t *bits, const bool *state) {
  return cube_of(w, bits, state, w->state_width);
}

static rel at_input(walker *w, const uint32_t *bits, const bool *input) {
  return cube_of(w, bits, input, w->input_width);
}

static uint32_t number_at(const bool *values, uint32_t offset, uint32_t width) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < width; ++i)
    n = n << 1 | values[offset + i];
  return n;
}

static uint32_t field_offset(const mu_type *class, const char *name) {
  const mu_field *f = mu_find_field(class, name);
  assert(f);
  return f->offset;
}

static uint32_t pc_of(const walker *w, const bool *state) {
  const template_types *types = &w->t->types;
  return number_at(state, field_offset(types->state, "pc"), types->pc->width);
}

static uint32_t module_of(const walker *w, const bool *state) {
  const template_types *types = &w->t->types;
  return number_at(state, field_offset(types->state, "mod"), types->module->width);
}

static const bool *pick(walker *w, rel r, const uint32_t *bits, uint32_t count) {
  bool *values = arena_array(&w->memory, bool, count + 1);
  bool found = rel_pick(w->s, r, bits, count, values);
  assert(found);
  (void)found;
  return values;
}

static const bool *pick_state(walker *w, rel r, const uint32_t *bits) {
  return pick(w, r, bits, w->state_width);
}

/* ---- iterates ------------------------------------------------------------ */

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
    bool has = !rel_is_false(rel_and(w->s, iterate(w, middle), r));
    bdd_leave(w->s, here, REL_FALSE);
    if (has)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/* States v that the iterate has with this input. */
static rel states_with(walker *w, uint32_t i, rel input_cube) {
  return rel_restrict(w->s, iterate(w, i), input_cube);
}

/* ---- paths --------------------------------------------------------------- */

static uint32_t find_path(walker *w, uint32_t module, const bool *input, const bool *end,
                          uint32_t at_most) {
  uint64_t hash = hash_mix(hash_mix(module, hash_bytes(input, w->input_width)),
                           hash_bytes(end, w->state_width));
  uint64_t *slot = map_slot_of(&w->known, hash);
  if (*slot) {
    const walk_path *p = &w->paths.data[*slot - 1];
    if (p->module == module && memcmp(p->input, input, w->input_width) == 0 &&
        memcmp(p->end, end, w->state_width) == 0)
      return (uint32_t)*slot - 1;
  }
  bdd_mark here = bdd_here(w->s);
  rel pair = rel_and(w->s, at_input(w, w->u_bits, input), at_state(w, w->v_bits, end));
  walk_path *p = vec_add(&w->paths);
  p->module = module;
  p->input = input;
  p->end = end;
  p->rank = rank_of(w, pair, at_most);
  bdd_leave(w->s, here, REL_FALSE);
  *slot = w->paths.size; /* a collision of hashes only costs sharing */
  return w->paths.size - 1;
}

/* The successor of the statement that leads from one state to the next. */
static uint32_t succ_between(walker *w, const numbering_module *m, const bool *from,
                             const bool *to) {
  const stmt *st = &m->f->stmts.data[m->points.data[pc_of(w, from)].label];
  uint32_t pc = pc_of(w, to);
  uint32_t found = 0, candidates = 0;
  for (uint32_t k = 0; k < st->succ_count; ++k)
    if (m->counters.data[st->succ[k]] == pc) {
      found = candidates++ ? found : k;
    }
  if (candidates < 2 || st->kind != S_BRANCH)
    return found;
  /* both ways lead here: does the condition allow the first? */
  bdd_mark here = bdd_here(w->s);
  template_scope scope = {.t = w->t, .now = w->x, .next = w->v};
  encoder c = template_encoder(&scope);
  rel first = rel_and(w->s, encode_step(&c, st, 0), at_state(w, w->x_bits, from));
  encoder_free(&c);
  found = rel_is_false(first) ? 1 : 0;
  bdd_leave(w->s, here, REL_FALSE);
  return found;
}

static void push_step(walker *w, uint32_t path, const bool *from, const bool *to, uint32_t callee) {
  walk_path *p = &w->paths.data[path];
  const numbering_module *m = &w->t->numbering.modules.data[p->module];
  const numbering_point *at = &m->points.data[pc_of(w, from)];
  if (at->is_return_point)
    return; /* no step of the program: from and to have the same values */
  bool ends = pc_of(w, to) == PC_ERROR || pc_of(w, to) == PC_EXIT;
  walk_step step = {.label = at->label, .callee = callee, .after = ends ? NULL : to};
  if (!ends && callee == NO_PATH)
    step.succ = succ_between(w, m, from, to);
  vec_push(&p->steps, step);
}

/* ---- one step back ------------------------------------------------------- */

/* States before those of `states` (over v), by a step inside the module; over v again. */
static rel before(walker *w, rel states) {
  bdd_mark here = bdd_here(w->s);
  rel r = rel_rename(w->s, rel_product(w->s, w->steps, states, w->set_v), w->x_to_v);
  return bdd_leave(w->s, here, r);
}

/* Back by steps inside the module to a pair of a rank below i. `layers` are the states seen,
 * `first` those before the state itself. Gives the state arrived at. */
static const bool *back_inside(walker *w, uint32_t path, const bool *now, rel first, rel inside,
                               rel earlier) {
  VEC(rel) layers = {0};
  vec_push(&layers, at_state(w, w->v_bits, now));
  rel layer = rel_and(w->s, first, inside), seen = rel_or(w->s, layers.data[0], layer);
  while (rel_disjoint(w->s, layer, earlier)) {
    assert(!rel_is_false(layer));
    vec_push(&layers, layer);
    layer = rel_minus(w->s, rel_and(w->s, before(w, layer), inside), seen);
    seen = rel_or(w->s, seen, layer);
  }
  const bool *start = pick_state(w, rel_and(w->s, layer, earlier), w->v_bits);
  /* forward again along the layers, to have states in between; pushed in reverse below */
  VEC(const bool *) states = {0};
  vec_push(&states, start);
  for (uint32_t i = layers.size; i-- > 1;) {
    rel at = at_state(w, w->x_bits, vec_last(&states));
    rel after = rel_and(w->s, rel_product(w->s, w->steps, at, w->set_x), layers.data[i]);
    const bool *next = pick_state(w, after, w->v_bits);
    vec_push(&states, next);
  }
  const bool *to = now;
  for (uint32_t i = states.size; i-- > 0;) {
    push_step(w, path, states.data[i], to, NO_PATH);
    to = states.data[i];
  }
  vec_free(&layers);
  vec_free(&states);
  return start;
}

/* Back across a call, all premises having a rank below i; NULL if there is no such call. */
static const bool *back_across(walker *w, uint32_t path, const bool *now, rel input_cube,
                               uint32_t i) {
  if (i == 0)
    return NULL;
  rel here = at_state(w, w->v_bits, now);
  rel callers = rel_restrict(w->s, w->return_a, here); /* over x */
  if (rel_is_false(callers))
    return NULL;
  /* over v now, where the iterate is; and back to x to look at the call */
  rel known = rel_restrict(w->s, iterate(w, i - 1), input_cube);
  callers = rel_and(w->s, rel_rename(w->s, callers, w->x_to_v), known);
  if (rel_is_false(callers))
    return NULL;
  callers = rel_rename(w->s, callers, w->v_to_x);
  rel entered = rel_and(w->s, callers, w->into_call); /* over x, m, y */
  rel inputs = rel_exists(w->s, entered, w->set_x);
  inputs = rel_rename(w->s, rel_rename(w->s, inputs, w->y_to_u), w->m_to_v);
  rel exits = rel_rename(w->s, rel_restrict(w->s, w->return_b, here), w->x_to_v);
  rel pairs = rel_and(w->s, rel_and(w->s, exits, inputs), iterate(w, i - 1)); /* over u, v */
  if (rel_is_false(pairs))
    return NULL;
  const bool *input = pick(w, pairs, w->u_bits, w->input_width);
  pairs = rel_restrict(w->s, pairs, at_input(w, w->u_bits, input));
  const bool *exit = pick_state(w, pairs, w->v_bits);
  uint32_t module = module_of(w, exit);
  rel calls = rel_restrict(w->s, entered, at_input(w, w->y_bits, input));
  calls = rel_and(w->s, calls, rel_number(w->s, w->m_bits, w->t->types.module->width, module));
  const bool *call = pick_state(w, calls, w->x_bits);
  uint32_t callee = find_path(w, module, input, exit, i - 1);
  push_step(w, path, call, now, callee);
  return call;
}

static const bool *step_back(walker *w, uint32_t path, const bool *now, rel input_cube,
                             uint32_t *rank) {
  bdd_mark here = bdd_here(w->s);
  rel state = at_state(w, w->v_bits, now);
  uint32_t i = rank_of(w, rel_and(w->s, input_cube, state), *rank);
  assert(i > 0);
  *rank = i;
  rel earlier = states_with(w, i - 1, input_cube);
  rel inside = states_with(w, i, input_cube);
  rel first = before(w, state);
  const bool *from = NULL;
  if (rel_disjoint(w->s, first, earlier))
    from = back_across(w, path, now, input_cube, i);
  if (!from)
    from = back_inside(w, path, now, first, inside, earlier);
  bdd_leave(w->s, here, REL_FALSE);
  return from;
}

/* Is this a first state of an activation with that input? */
static bool is_entry(walker *w, rel input_cube, const bool *state) {
  if (pc_of(w, state) != PC_ENTRY)
    return false;
  bdd_mark here = bdd_here(w->s);
  rel pair = rel_and(w->s, input_cube, at_state(w, w->v_bits, state));
  bool yes = !rel_is_false(rel_and(w->s, w->entry, pair));
  bdd_leave(w->s, here, REL_FALSE);
  return yes;
}

static void walk_path_back(walker *w, uint32_t path) {
  bdd_mark here = bdd_here(w->s);
  const bool *now = w->paths.data[path].end;
  uint32_t rank = w->paths.data[path].rank;
  rel input_cube = at_input(w, w->u_bits, w->paths.data[path].input);
  while (!is_entry(w, input_cube, now)) {
    now = step_back(w, path, now, input_cube, &rank);
    bdd_poll(w->s);
  }
  bdd_leave(w->s, here, REL_FALSE);
  walk_path *p = &w->paths.data[path];
  p->start = now;
  for (uint32_t i = 0, j = p->steps.size; i + 1 < j; ++i) {
    walk_step t = p->steps.data[i];
    p->steps.data[i] = p->steps.data[--j];
    p->steps.data[j] = t;
  }
}

/* The activation that called this one and has not been returned to: it ends with the call. */
static uint32_t caller_of(walker *w, uint32_t path) {
  const walk_path *p = &w->paths.data[path];
  bdd_mark here = bdd_here(w->s);
  rel module = rel_number(w->s, w->v.mod, w->t->types.module->width, p->module);
  rel entered = rel_and(w->s, at_input(w, w->u_bits, p->input), module);
  uint32_t rank = rank_of(w, entered, p->rank);
  assert(rank > 0);
  rel calls = rel_restrict(w->s, w->into_call, at_input(w, w->y_bits, p->input));
  rel which = rel_number(w->s, w->m_bits, w->t->types.module->width, p->module);
  calls = rel_rename(w->s, rel_restrict(w->s, calls, which), w->x_to_v);
  rel pairs = rel_and(w->s, calls, iterate(w, rank - 1));
  const bool *input = pick(w, pairs, w->u_bits, w->input_width);
  pairs = rel_restrict(w->s, pairs, at_input(w, w->u_bits, input));
  const bool *call = pick_state(w, pairs, w->v_bits);
  bdd_leave(w->s, here, REL_FALSE);
  uint32_t module_of_caller = module_of(w, call);
  uint32_t caller = find_path(w, module_of_caller, input, call, rank - 1);
  return caller;
}

/* ---- from paths to a trace ----------------------------------------------- */

static trace_value value_of(walker *w, const var *v, const bool *state) {
  const char *part = v->kind == V_GLOBAL ? "G" : "L";
  uint32_t offset = field_offset(w->t->types.state, part);
  exprs *pool = &w->t->question.request->program->pool;
  bool value = state[offset + numbering_slot(&w->t->numbering, v)];
  return (trace_value){expr_var(pool, v), expr_bool(pool, value)};
}

typedef VEC(trace_value) value_list;

/* The variables of the module (and globals) whose values differ; all of them if before is NULL. */
static void differences(walker *w, const numbering_module *m, const bool *from, const bool *to,
                        bool globals, value_list *out) {
  vec_clear(out);
  uint32_t locals = numbering_locals(m);
  uint32_t count = locals + (globals ? w->t->numbering.globals : 0);
  for (uint32_t i = 0; i < count; ++i) {
    const var *v = i < locals ? numbering_local(m, i)
                              : w->t->question.request->program->globals.data[i - locals].var;
    trace_value value = value_of(w, v, to);
    if (!from || value_of(w, v, from).value != value.value)
      vec_push(out, value);
  }
}

static int by_rank(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static const activation *build_path(walker *w, trace *t, const walk_path *p, bool is_outermost,
                                    const activation *const *made, const activation *pending,
                                    uint32_t pending_label) {
  const numbering_module *m = &w->t->numbering.modules.data[p->module];
  activation_builder b;
  activation_begin(&b, t, m->f->index);
  value_list values = {0};
  const bool *now = p->start;
  for (vec_each(const walk_step, s, &p->steps)) {
    trace_step step = {.label = s->label, .succ = s->succ};
    if (s->callee != NO_PATH)
      step.callee = made[s->callee];
    if (s->after) {
      differences(w, m, now, s->after, true, &values);
      step.values = trace_values(t, values.data, values.size);
      step.value_count = values.size;
      now = s->after;
    }
    activation_step(&b, step);
  }
  if (pending)
    activation_step(&b, (trace_step){.label = pending_label, .callee = pending});
  differences(w, m, NULL, p->start, is_outermost, &values);
  const activation *a = activation_end(&b, values.data, values.size);
  vec_free(&values);
  return a;
}

/* All paths but those of `pending`, callees (which have smaller ranks) first. */
static trace *build_trace(walker *w, const uint32_t *pending, uint32_t depth) {
  trace *t = xcalloc(1, sizeof *t);
  const activation **made = arena_array(&w->memory, const activation *, w->paths.size);
  uint64_t *order = arena_array(&w->memory, uint64_t, w->paths.size);
  for (uint32_t i = 0; i < w->paths.size; ++i)
    order[i] = (uint64_t)w->paths.data[i].rank << 32 | i;
  qsort(order, w->paths.size, sizeof *order, by_rank);
  for (uint32_t i = 0; i < w->paths.size; ++i) {
    uint32_t path = (uint32_t)order[i];
    made[path] = build_path(w, t, &w->paths.data[path], false, made, NULL, 0);
  }
  /* the activations that are not returned from, from the innermost out */
  const activation *inner = NULL;
  for (uint32_t i = 0; i < depth; ++i) {
    const walk_path *p = &w->paths.data[pending[i]];
    const numbering_module *m = &w->t->numbering.modules.data[p->module];
    uint32_t label = inner ? m->points.data[pc_of(w, p->end)].label : 0;
    inner = build_path(w, t, p, i + 1 == depth, made, inner, label);
  }
  t->main = inner;
  return t;
}

/* ---- setting up ---------------------------------------------------------- */

void walk_reserve(mu_run *run, const templates *t) {
  mu_reserve(run, t->types.state, 2);
  mu_reserve(run, t->types.input, 2);
  mu_reserve(run, t->types.module, 1);
}

static rel relation_named(walker *w, const char *name, const uint32_t *a, const uint32_t *b,
                          const uint32_t *c) {
  const mu_system *m = w->request->system;
  const mu_relation *r = mu_find_relation(m, name);
  const uint32_t *args[] = {a, b, c};
  assert(r);
  return w->t->host.relation(w->t->host.context, w->s, r, args);
}

static void find_iterates(walker *w) {
  const mu_relation *summary = w->request->summary;
  mu_iterates all = mu_iterates_of(w->request->run, summary);
  w->iterates = all.values;
  w->count = all.count;
  w->fresh = REL_TRUE;
  for (uint32_t i = 0; i < summary->arity; ++i) {
    const mu_var *formal = summary->formals[i];
    if (formal->type->kind == MU_BOOL)
      w->fresh = rel_var(w->s, formal->bits[0]);
    else if (formal->type == w->t->types.input)
      w->u_bits = formal->bits;
    else if (formal->type == w->t->types.state)
      w->v_bits = formal->bits;
  }
  assert(w->u_bits && w->v_bits);
}

static void find_blocks(walker *w) {
  const template_types *types = &w->t->types;
  mu_run *run = w->request->run;
  assert(mu_block(run, types->state, 0) == w->v_bits);
  assert(mu_block(run, types->input, 0) == w->u_bits);
  w->x_bits = mu_block(run, types->state, 1);
  w->y_bits = mu_block(run, types->input, 1);
  w->m_bits = mu_block(run, types->module, 0);
  w->state_width = types->state->width;
  w->input_width = types->input->width;
  w->v = state_block_of(w->t, w->v_bits);
  w->x = state_block_of(w->t, w->x_bits);
  w->x_to_v = bdd_renaming_of(w->s, w->x_bits, w->v_bits, w->state_width);
  w->v_to_x = bdd_renaming_of(w->s, w->v_bits, w->x_bits, w->state_width);
  w->y_to_u = bdd_renaming_of(w->s, w->y_bits, w->u_bits, w->input_width);
  w->m_to_v = bdd_renaming_of(w->s, w->m_bits, w->v.mod, types->module->width);
  w->set_v = bdd_set_of(w->s, w->v_bits, w->state_width);
  w->set_x = bdd_set_of(w->s, w->x_bits, w->state_width);
}

static void find_relations(walker *w) {
  w->steps = relation_named(w, "ProgramInt", w->x_bits, w->v_bits, NULL);
  w->into_call = relation_named(w, "IntoCall", w->x_bits, w->m_bits, w->y_bits);
  w->return_a = relation_named(w, "ReturnA", w->x_bits, w->v_bits, NULL);
  w->return_b = relation_named(w, "ReturnB", w->x_bits, w->v_bits, NULL);
  w->entry = relation_named(w, "Entry", w->u_bits, w->v_bits, NULL);
}

/* The first iterate with an error, and the activation in which it is. */
static uint32_t find_error(walker *w) {
  bdd_mark here = bdd_here(w->s);
  rel error = rel_number(w->s, w->v.pc, w->t->types.pc->width, PC_ERROR);
  if (w->request->only_main)
    error = rel_and(w->s, error, rel_number(w->s, w->v.mod, w->t->types.module->width, 0));
  uint32_t rank = rank_of(w, error, w->count - 1);
  rel pairs = rel_and(w->s, iterate(w, rank), error);
  const bool *end = pick_state(w, pairs, w->v_bits);
  pairs = rel_restrict(w->s, pairs, at_state(w, w->v_bits, end));
  const bool *input = pick(w, pairs, w->u_bits, w->input_width);
  uint32_t path = find_path(w, module_of(w, end), input, end, rank);
  bdd_leave(w->s, here, REL_FALSE);
  return path;
}

trace *walk_trace(const walk_request *request) {
  walker *w =
      &(walker){.request = request, .t = request->templates, .s = request->templates->space};
  bdd_mark here = bdd_here(w->s);
  find_iterates(w);
  find_blocks(w);
  find_relations(w);
  VEC(uint32_t) pending = {0};
  vec_push(&pending, find_error(w));
  while (w->paths.data[vec_last(&pending)].module != 0) {
    uint32_t caller = caller_of(w, vec_last(&pending));
    vec_push(&pending, caller);
  }
  for (uint32_t i = 0; i < w->paths.size; ++i) /* paths are added on the way */
    walk_path_back(w, i);
  trace *t = build_trace(w, pending.data, pending.size);
  vec_free(&pending);
  for (vec_each(walk_path, p, &w->paths))
    vec_free(&p->steps);
  vec_free(&w->paths);
  map_free(&w->known);
  arena_free(&w->memory);
  bdd_leave(w->s, here, REL_FALSE);
  return t;
}
