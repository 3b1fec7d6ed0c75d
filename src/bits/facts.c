/* Candidates, runs by chance, induction. */
#include "bits/facts.h"

#include "base/memory.h"

enum {
  MOST_VARIABLES = 40,
  MOST_NUMBERS = 24,
  MOST_CANDIDATES = 4000,
  MOST_GATES = 1000000,
  MOST_RELATED = 16, /* variables that are compared with each other */
  RUNS = 24,
  RUN_STEPS = 40,
  MOST_WORK = 40000000 /* nodes that are evaluated in all runs */
};

typedef struct candidates {
  facts *to;
  exprs *pool;
  var_vec variables;
  VEC(i128) numbers;
  uint8_t *depends; /* by node: 1: on an input; 2: not; 0: not looked at */
} candidates;

/* ---- what is said ---- */

static lit place_wire(const system_model *s, uint32_t place) {
  return latch_wire(&s->g, s->latch_of_place.data[place]);
}

/* Does a wire depend on an input? Nodes come after those that they are made of. */
static bool depends_on_input(candidates *c, lit a) {
  const aig *g = &c->to->s->g;
  VEC(uint32_t) todo = {0};
  vec_push(&todo, a >> 1);
  while (todo.size) {
    uint32_t node = todo.data[todo.size - 1];
    const aig_node *n = &g->nodes.data[node];
    uint32_t left = n->left >> 1, right = n->right >> 1;
    if (c->depends[node])
      --todo.size;
    else if (!node || n->kind != NODE_GATE)
      c->depends[node] = n->kind == NODE_INPUT ? 1 : 2;
    else if (!c->depends[left])
      vec_push(&todo, left);
    else if (!c->depends[right])
      vec_push(&todo, right);
    else
      c->depends[node] = c->depends[left] == 1 || c->depends[right] == 1 ? 1 : 2;
  }
  vec_free(&todo);
  return c->depends[a >> 1] == 1;
}

static void add_candidate(candidates *c, uint32_t place, const expr *holds) {
  system_model *s = c->to->s;
  if (c->to->list.size >= MOST_CANDIDATES || holds->kind == E_CONST || holds->has_prime)
    return;
  lit wire = bits_truth(&s->x, holds);
  lit missing = lit_and(&s->g, place_wire(s, place), lit_not(wire));
  if (wire != LIT_TRUE && !s->g.is_full)
    vec_push(&c->to->list, (fact){place, holds, wire, missing});
}

static void add_bounds(candidates *c, uint32_t place, const expr *v) {
  i128 low, high;
  if (!machine_range(v->type, &low, &high))
    return;
  for (vec_each(const i128, n, &c->numbers)) {
    if (*n < low || *n > high)
      continue;
    const expr *number = expr_const(c->pool, v->type, (u128)*n);
    add_candidate(c, place, expr_le(c->pool, v, number));
    add_candidate(c, place, expr_le(c->pool, number, v));
  }
}

static void add_pairs(candidates *c, uint32_t place) {
  uint32_t count = c->variables.size < MOST_RELATED ? c->variables.size : MOST_RELATED;
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t k = 0; k < count; ++k) {
      const expr *a = expr_var(c->pool, c->variables.data[i]);
      const expr *b = expr_var(c->pool, c->variables.data[k]);
      if (i == k || a->type != b->type)
        continue;
      if (i < k)
        add_candidate(c, place, expr_eq(c->pool, a, b));
      add_candidate(c, place, expr_le(c->pool, a, b));
    }
}

/* ---- numbers and variables ---- */

static void add_number(candidates *c, i128 n) {
  for (vec_each(const i128, known, &c->numbers))
    if (*known == n)
      return;
  if (c->numbers.size < MOST_NUMBERS)
    vec_push(&c->numbers, n);
}

static void numbers_of(candidates *c, const expr *e, map *seen) {
  expr_vec stack = {0};
  vec_push(&stack, e);
  while (stack.size) {
    const expr *top = vec_pop(&stack);
    if (map_has(seen, top->id))
      continue;
    map_put(seen, top->id, 1);
    if (top->kind == E_CONST && top->type->kind == T_INT)
      add_number(c, expr_value(top));
    for (uint32_t i = 0; i < top->count; ++i)
      vec_push(&stack, top->kid[i]);
  }
  vec_free(&stack);
}

static void collect_numbers(candidates *c, const proc *f) {
  map seen = {0};
  add_number(c, 0);
  add_number(c, 1);
  for (vec_each(const stmt, st, &f->stmts)) {
    if (st->cond)
      numbers_of(c, st->cond, &seen);
    for (uint32_t i = 0; st->kind == S_ASSIGN && i < st->rhs_count; ++i)
      numbers_of(c, st->rhs[i], &seen);
  }
  map_free(&seen);
}

static void collect(candidates *c, const expr_vec *offered) {
  system_model *s = c->to->s;
  collect_numbers(c, s->x.f);
  for (vec_each(const slot, at, &s->x.slots))
    if (at->var->type->kind == T_INT && c->variables.size < MOST_VARIABLES)
      vec_push(&c->variables, at->var);
  for (uint32_t place = 0; place < s->places.size; ++place) {
    state here = system_at(s, place);
    encoder_at(&s->x, &here);
    for (vec_each(const expr *const, e, offered))
      add_candidate(c, place, *e);
    for (vec_each(const var *const, v, &c->variables))
      add_bounds(c, place, expr_var(c->pool, *v));
    add_pairs(c, place);
  }
}

static void drop(facts *f, const uint8_t *gone) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < f->list.size; ++i)
    if (!gone[i])
      f->list.data[kept++] = f->list.data[i];
  f->list.size = kept;
}

static void drop_inputs(candidates *c) {
  facts *f = c->to;
  uint8_t *gone = xcalloc(f->list.size + 1, 1);
  c->depends = xcalloc(f->s->g.nodes.size, 1);
  for (uint32_t i = 0; i < f->list.size; ++i)
    gone[i] = depends_on_input(c, f->list.data[i].wire);
  drop(f, gone);
  free(c->depends);
  free(gone);
}

/* ---- runs by chance ---- */

static uint64_t chance(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return *seed >> 33;
}

/* In some runs inputs are mostly 0, in some mostly 1. */
static void draw_inputs(const aig *g, uint8_t *values, uint32_t run, uint64_t *seed) {
  for (uint32_t i = 1; i < g->nodes.size; ++i)
    if (g->nodes.data[i].kind == NODE_INPUT)
      values[i] = chance(seed) % 8 < (run % 3 == 0 ? 1 : run % 3 == 1 ? 7 : 4);
}

static void step_latches(const aig *g, uint8_t *values, uint8_t *next) {
  for (uint32_t i = 0; i < g->latches.size; ++i)
    next[i] = lit_value(values, g->latches.data[i].next);
  for (uint32_t i = 0; i < g->latches.size; ++i)
    values[g->latches.data[i].node] = next[i];
}

static void try_runs(facts *f) {
  const aig *g = &f->s->g;
  uint64_t seed = 1, work = 0;
  uint8_t *values = xcalloc(g->nodes.size, 1), *next = xcalloc(g->latches.size + 1, 1);
  uint8_t *gone = xcalloc(f->list.size + 1, 1);
  for (uint32_t run = 0; run < RUNS && work < MOST_WORK; ++run) {
    memset(values, 0, g->nodes.size);
    for (uint32_t step = 0; step < RUN_STEPS; ++step) {
      draw_inputs(g, values, run, &seed);
      aig_evaluate(g, values);
      work += g->nodes.size;
      for (uint32_t i = 0; i < f->list.size; ++i)
        gone[i] |= lit_value(values, f->list.data[i].missing);
      step_latches(g, values, next);
    }
  }
  drop(f, gone);
  free(gone);
  free(values);
  free(next);
}

/* ---- induction ---- */

void facts_fix_control(const system_model *s, unroll *u) {
  lit begun = latch_wire(&s->g, s->begun);
  if (unroll_has(u, begun))
    unroll_fix(u, unroll_at(u, 0, begun));
  for (uint32_t i = 0; i < s->places.size; ++i)
    for (uint32_t k = 0; k < i; ++k)
      if (unroll_has(u, place_wire(s, i)) && unroll_has(u, place_wire(s, k)))
        unroll_fix_either(u, lit_not(unroll_at(u, 0, place_wire(s, i))),
                          lit_not(unroll_at(u, 0, place_wire(s, k))));
}

static void wires_of(const facts *f, lit_vec *out) {
  for (vec_each(const fact, a, &f->list))
    vec_push(out, a->missing);
}

/* At the first places that execution comes to, they hold. */
static bool keep_first(facts *f, double until) {
  unroll start;
  lit_vec wires = {0};
  uint8_t *gone = xcalloc(f->list.size + 1, 1);
  bool done = true;
  wires_of(f, &wires);
  unroll_init(&start, &f->s->g, &wires, false);
  done = unroll_grow(&start) && unroll_grow(&start);
  for (uint32_t i = 0; done && i < f->list.size; ++i) {
    double left = until - processor_seconds();
    done = left > 0;
    gone[i] =
        done && unroll_ask(&start, unroll_at(&start, 1, f->list.data[i].missing), left) != SAT_NO;
  }
  drop(f, gone);
  unroll_free(&start);
  vec_free(&wires);
  free(gone);
  return done;
}

/* A selector of each: where it is true, the fact holds before the step. */
static void open_pair(facts *f) {
  lit_vec wires = {0};
  wires_of(f, &wires);
  unroll_init(&f->pair, &f->s->g, &wires, true);
  bool fits = unroll_grow(&f->pair) && unroll_grow(&f->pair);
  assert(fits || f->pair.g.is_full);
  facts_fix_control(f->s, &f->pair);
  for (vec_each(const fact, a, &f->list)) {
    int selector = sat_variable(f->pair.solver);
    int missing = unroll_literal(&f->pair, unroll_at(&f->pair, 0, a->missing));
    sat_clause(f->pair.solver, (int[]){-selector, -missing}, 2);
    vec_push(&f->selectors, selector);
  }
  vec_free(&wires);
}

/* One question: can a fact that is left be missing after the step, with all that are left before it? */
static sat_answer ask_pair(facts *f, const uint8_t *gone, double seconds) {
  VEC(int) assumed = {0}, either = {0};
  int asked = sat_variable(f->pair.solver);
  vec_push(&assumed, asked);
  vec_push(&either, -asked);
  for (uint32_t i = 0; i < f->list.size; ++i) {
    if (gone[i])
      continue;
    vec_push(&assumed, f->selectors.data[i]);
    vec_push(&either, unroll_literal(&f->pair, unroll_at(&f->pair, 1, f->list.data[i].missing)));
  }
  sat_clause(f->pair.solver, either.data, either.size);
  sat_answer says = sat_solve(f->pair.solver, assumed.data, assumed.size, seconds);
  vec_free(&assumed);
  vec_free(&either);
  return says;
}

static bool keep_inductive(facts *f, uint8_t *gone, double until) {
  for (;;) {
    double left = until - processor_seconds();
    sat_answer says = left > 0 ? ask_pair(f, gone, left) : SAT_OPEN;
    if (says != SAT_YES)
      return says == SAT_NO;
    uint32_t lost = 0;
    for (uint32_t i = 0; i < f->list.size; ++i) {
      bool fails = !gone[i] && unroll_value(&f->pair, 1, f->list.data[i].missing);
      gone[i] |= fails;
      lost += fails;
    }
    assert(lost > 0);
  }
}

/* The same facts, and their selectors. */
static void drop_selected(facts *f, const uint8_t *gone) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < f->list.size; ++i)
    if (!gone[i])
      f->selectors.data[kept++] = f->selectors.data[i];
  drop(f, gone);
  f->selectors.size = kept;
  assert(f->list.size == kept);
}

void facts_find(facts *f, system_model *s, const expr_vec *offered, double seconds) {
  double until = processor_seconds() + seconds;
  *f = (facts){.s = s};
  candidates c = {.to = f, .pool = &s->x.q->program->pool};
  s->g.most_nodes = s->g.nodes.size + MOST_GATES;
  collect(&c, offered);
  if (s->g.is_full) /* what was there before is whole */
    vec_clear(&f->list);
  s->g.is_full = false;
  drop_inputs(&c);
  try_runs(f);
  bool done = keep_first(f, until);
  open_pair(f);
  uint8_t *gone = xcalloc(f->list.size + 1, 1);
  if (!done || f->pair.g.is_full || !keep_inductive(f, gone, until))
    memset(gone, 1, f->list.size);
  drop_selected(f, gone);
  free(gone);
  vec_free(&c.variables);
  vec_free(&c.numbers);
}

void facts_free(facts *f) {
  unroll_free(&f->pair);
  vec_free(&f->list);
  vec_free(&f->selectors);
}

/* ---- those that matter ---- */

/* Adds those that the fact follows from, one step before. */
static void add_premises(facts *f, uint32_t of, uint8_t *needed) {
  VEC(int) assumed = {0};
  vec_push(&assumed, unroll_literal(&f->pair, unroll_at(&f->pair, 1, f->list.data[of].missing)));
  for (vec_each(const int, selector, &f->selectors))
    vec_push(&assumed, *selector);
  sat_answer says = sat_solve(f->pair.solver, assumed.data, assumed.size, 1e9);
  assert(says == SAT_NO);
  for (uint32_t i = 0; says == SAT_NO && i < f->list.size; ++i)
    needed[i] |= sat_failed(f->pair.solver, f->selectors.data[i]);
  vec_free(&assumed);
}

void facts_close(facts *f, uint8_t *needed) {
  uint8_t *done = xcalloc(f->list.size + 1, 1);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < f->list.size; ++i)
      if (needed[i] && !done[i]) {
        done[i] = 1;
        add_premises(f, i, needed);
        more = true;
      }
  }
  free(done);
}
