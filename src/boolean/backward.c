/* The domain, backwards: from one edge to those it came from, for traces.
 *
 * A point is a cube over all variables of its node. It is taken apart into b->values, and cubes of
 * other copies of the variables are made of these. */
#include "boolean/domain.h"

#include "base/memory.h"

typedef struct cube {
  VEC(uint32_t) vars;
  VEC(bool) values;
} cube;

static void cube_add(cube *c, uint32_t v, bool value) {
  assert(c->vars.size == c->values.size);
  vec_push(&c->vars, v);
  vec_push(&c->values, value);
}

static rel cube_take(const boolean *b, cube *c) {
  rel r = rel_cube(b->space, c->vars.data, c->values.data, c->vars.size);
  vec_clear(&c->vars);
  vec_clear(&c->values);
  return r;
}

static void cube_free(cube *c) {
  vec_free(&c->vars);
  vec_free(&c->values);
}

/* ---- points -------------------------------------------------------------- */

/* Calls add for every variable of a node's edges. */
typedef void add_var(boolean *b, void *context, uint32_t v);

static void each_var(boolean *b, tab_place at, add_var *add, void *context) {
  const usage *u = &b->usage;
  const proc *f = b->program->procs.data[at.proc];
  if (at.node <= f->stmts.size) {
    uint32_t label = node_label(b, at);
    for (vec_each(uint32_t, v, &b->procs.data[at.proc].edge_vars))
      add(b, context, *v);
    for (uint32_t i = 0; i < u->procs.data[at.proc].size; ++i)
      if (is_tracked(u, at.proc, label, i))
        add(b, context, pos_var(b, at.proc, i, C));
    return;
  }
  for (uint32_t i = 0; i < entry_size(b, at.proc); ++i) {
    if (has_bit(u->procs.data[at.proc].in, i))
      add(b, context, pos_var(b, at.proc, i, i < u->scope.globals ? C : X));
    if (i < u->scope.globals && is_left(b, at.proc, i))
      add(b, context, pos_var(b, at.proc, i, N));
  }
  for (uint32_t i = 0; i < f->results.size; ++i)
    if (u->procs.data[at.proc].result_live[i])
      add(b, context, result_var(b, i));
}

static void clear_value(boolean *b, void *context, uint32_t v) {
  (void)context;
  b->values.data[v] = false;
}

static void take_value(boolean *b, void *context, uint32_t v) {
  cube_add(context, v, b->values.data[v]);
}

/* Puts one valuation of r into b->values, false where r leaves the choice. */
static void read_values(boolean *b, rel r) {
  bdd_mark here = bdd_here(b->space);
  while (!rel_is_true(r)) {
    assert(!rel_is_false(r));
    uint32_t top = rel_top(b->space, r);
    rel low = rel_low(b->space, r);
    b->values.data[top] = rel_is_false(low);
    r = rel_is_false(low) ? rel_high(b->space, r) : low;
  }
  bdd_leave(b->space, here, REL_FALSE);
}

static element pick(void *self, tab_place at, element edges) {
  boolean *b = self;
  assert(!is_empty(edges));
  bdd_mark here = bdd_here(b->space);
  cube c = {0};
  each_var(b, at, clear_value, NULL);
  read_values(b, as_rel(edges));
  each_var(b, at, take_value, &c);
  rel point = cube_take(b, &c);
  cube_free(&c);
  return as_element(b, here, point);
}

static uint64_t hash(void *self, element point) {
  (void)self;
  return point.handle; /* equal relations have equal handles */
}

static uint64_t remember(void *self, tab_place at, element point) {
  boolean *b = self;
  const usage *u = &b->usage;
  if (at.node > b->program->procs.data[at.proc]->stmts.size)
    return 0;
  uint32_t label = node_label(b, at);
  read_values(b, as_rel(point));
  uint32_t first = b->states.size;
  vec_resize(&b->states, first + u->words);
  for (uint32_t i = 0; i < u->procs.data[at.proc].size; ++i)
    if (is_tracked(u, at.proc, label, i) && b->values.data[pos_var(b, at.proc, i, C)])
      add_bit(&b->states.data[first], i);
  return first / u->words + 1;
}

/* ---- statements ---------------------------------------------------------- */

/* What the point at the successor says of the values before the step and, as N, of those written.
 * b->values holds the point. */
static rel before_part(boolean *b, tab_place at, uint32_t succ, rel within, rel step,
                       const uint64_t *written) {
  const usage *u = &b->usage;
  uint32_t target = b->program->procs.data[at.proc]->stmts.data[at.node].succ[succ];
  cube now = {0}, next = {0};
  for (vec_each(uint32_t, v, &b->procs.data[at.proc].edge_vars))
    cube_add(&now, *v, b->values.data[*v]);
  for (uint32_t i = 0; i < u->procs.data[at.proc].size; ++i) {
    if (!is_tracked(u, at.proc, target, i))
      continue;
    uint32_t v = pos_var(b, at.proc, i, C);
    if (has_bit(written, i))
      cube_add(&next, pos_var(b, at.proc, i, N), b->values.data[v]);
    else
      cube_add(&now, v, b->values.data[v]);
  }
  rel r = rel_and(b->space, within, cube_take(b, &now));
  r = rel_and(b->space, r, rel_restrict(b->space, step, cube_take(b, &next)));
  cube_free(&now);
  cube_free(&next);
  return r;
}

static const stmt *stmt_at(const boolean *b, tab_place at) {
  return &b->program->procs.data[at.proc]->stmts.data[at.node];
}

static element before_step(boolean *b, tab_place at, uint32_t succ, element within, rel step,
                           element point) {
  assert(!is_empty(point));
  bdd_mark here = bdd_here(b->space);
  uint64_t *written = bits_new(b->usage.words);
  usage_written(&b->usage, stmt_at(b, at), written);
  read_values(b, as_rel(point));
  rel r = before_part(b, at, succ, as_rel(within), step, written);
  free(written);
  return as_element(b, here, r);
}

static element before(void *self, tab_place at, uint32_t succ, element within, element point) {
  boolean *b = self;
  bdd_mark here = bdd_here(b->space);
  if (at.node == b->program->procs.data[at.proc]->stmts.size)
    return as_element(b, here, rel_and(b->space, as_rel(within), as_rel(point)));
  const compiled *c = compiled_edge(b, at, succ);
  return before_step(b, at, succ, within, c->step, point);
}

/* ---- calls --------------------------------------------------------------- */

static element before_return(void *self, tab_place call, element within, element lifted,
                             element point) {
  return before_step(self, call, 0, within, as_rel(lifted), point);
}

static element before_enter(void *self, tab_place call, element within, element point) {
  boolean *b = self;
  const usage *u = &b->usage;
  uint32_t f = stmt_callee(b->program, stmt_at(b, call))->index;
  assert(!is_empty(point) && b->usage.procs.data[f].is_called);
  compiled_edge(b, call, 0);
  bdd_mark here = bdd_here(b->space);
  cube now = {0}, arguments = {0};
  read_values(b, as_rel(point));
  for (uint32_t i = 0; i < entry_size(b, f); ++i) {
    if (!has_bit(u->procs.data[f].in, i))
      continue;
    uint32_t v = pos_var(b, f, i, C);
    if (i < u->scope.globals)
      cube_add(&now, v, b->values.data[v]);
    else
      cube_add(&arguments, pos_var(b, f, i, N), b->values.data[v]);
  }
  rel r = rel_and(b->space, as_rel(within), cube_take(b, &now));
  rel wanted = rel_restrict(b->space, call_at(b, call)->arguments, cube_take(b, &arguments));
  r = rel_and(b->space, r, wanted);
  cube_free(&now);
  cube_free(&arguments);
  return as_element(b, here, r);
}

static element callee_of(void *self, tab_place call, element call_point, element summary,
                         element point) {
  boolean *b = self;
  const usage *u = &b->usage;
  const stmt *s = stmt_at(b, call);
  uint32_t f = stmt_callee(b->program, s)->index;
  assert(!is_empty(call_point) && !is_empty(summary) && !is_empty(point));
  const compiled *edge = compiled_edge(b, call, 0);
  bdd_mark here = bdd_here(b->space);
  cube known = {0}, before_call = {0}, after = {0};
  read_values(b, as_rel(call_point));
  for (uint32_t i = 0; i < u->scope.globals; ++i)
    if (has_bit(u->procs.data[f].in, i)) {
      uint32_t v = pos_var(b, f, i, C);
      cube_add(&known, v, b->values.data[v]);
    }
  for (uint32_t i = 0; i < u->procs.data[call.proc].size; ++i)
    if (is_tracked(u, call.proc, call.node, i)) {
      uint32_t v = pos_var(b, call.proc, i, C);
      cube_add(&before_call, v, b->values.data[v]);
    }
  read_values(b, as_rel(point));
  uint64_t *lhs = bits_new(u->words);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    add_bit(lhs, lhs_position(u, s, i));
  for (uint32_t i = 0; i < u->procs.data[call.proc].size; ++i) {
    if (!is_tracked(u, call.proc, s->succ[0], i))
      continue;
    uint32_t v = pos_var(b, call.proc, i, C);
    if (has_bit(lhs, i))
      cube_add(&after, pos_var(b, call.proc, i, N), b->values.data[v]);
    else if (i < u->scope.globals && is_left(b, f, i))
      cube_add(&known, pos_var(b, f, i, N), b->values.data[v]);
  }
  free(lhs);
  rel glue = rel_restrict(b->space, edge->step, cube_take(b, &before_call));
  glue = rel_restrict(b->space, glue, cube_take(b, &after));
  rel r = rel_and(b->space, as_rel(summary), cube_take(b, &known));
  r = rel_and(b->space, r, glue);
  cube_free(&known);
  cube_free(&before_call);
  cube_free(&after);
  return as_element(b, here, r);
}

static element before_leave(void *self, tab_place ret, element within, element point) {
  boolean *b = self;
  const usage *u = &b->usage;
  uint32_t f = ret.proc;
  assert(stmt_at(b, ret)->kind == S_RETURN && u->procs.data[f].is_called);
  const compiled *edge = compiled_edge(b, ret, 0);
  bdd_mark here = bdd_here(b->space);
  cube now = {0}, results = {0};
  read_values(b, as_rel(point));
  for (uint32_t i = 0; i < entry_size(b, f); ++i) {
    if (has_bit(u->procs.data[f].in, i))
      cube_add(&now, pos_var(b, f, i, has_entry(b, f, i) ? E : C),
               b->values.data[pos_var(b, f, i, i < u->scope.globals ? C : X)]);
    if (i < u->scope.globals && is_left(b, f, i))
      cube_add(&now, pos_var(b, f, i, C), b->values.data[pos_var(b, f, i, N)]);
  }
  for (uint32_t i = 0; i < b->program->procs.data[f]->results.size; ++i)
    if (u->procs.data[f].result_live[i])
      cube_add(&results, result_var(b, i), b->values.data[result_var(b, i)]);
  rel r = rel_and(b->space, as_rel(within), cube_take(b, &now));
  r = rel_and(b->space, r, rel_restrict(b->space, edge->step, cube_take(b, &results)));
  cube_free(&now);
  cube_free(&results);
  return as_element(b, here, r);
}

void boolean_fill_backward(boolean *b, tab_domain *table) {
  (void)b;
  table->pick = pick;
  table->hash = hash;
  table->remember = remember;
  table->before = before;
  table->before_enter = before_enter;
  table->before_leave = before_leave;
  table->before_return = before_return;
  table->callee_of = callee_of;
}
