/* states.c: the search: states by how often the running thread has changed, and for each of them every way
 * that leads on. */
#include "states/internal.h"

#include "base/memory.h"

void st_set_decisions(explorer *x, const u128 *from, uint32_t count) {
  assert(count == 0 || from);
  vec_clear(&x->decisions);
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&x->decisions, from[i]);
  x->decided = 0;
  x->trouble = NULL;
}

/* ---- an error ---- */

/* Along the states to the last one, then by the decisions given; symbols keep their names. */
static bool run_again(explorer *x, uint32_t last, const decision_vec *decisions) {
  label_vec way_back = {0};
  for (uint32_t i = last; i != NO_STATE; i = x->states.data[i].parent)
    vec_push(&way_back, i);
  x->is_traced = true;
  st_open_state(x, NO_STATE);
  bool is_first = true, fine = true;
  while (way_back.size && fine) {
    const kept *k = &x->states.data[vec_pop(&way_back)];
    st_set_decisions(x, k->decisions, k->decision_count);
    fine = (is_first ? st_begin(x) : st_take_choice(x)) == WAY_ON && x->label == k->label;
    is_first = false;
  }
  st_set_decisions(x, decisions->data, decisions->size);
  way end = !fine ? WAY_LOST : is_first ? st_begin(x) : st_take_choice(x);
  while (end == WAY_ON && x->decided < x->decisions.size)
    end = st_take_choice(x);
  vec_free(&way_back);
  return end == WAY_ERROR;
}

static bool list_inputs(explorer *x, states_result *result) {
  expr_vec terms = {0};
  for (vec_each(const value, v, &x->drawn))
    if (v->term)
      vec_push(&terms, v->term);
  u128 *values = xcalloc(terms.size + 1, sizeof *values);
  bool found = smt_model(x->prover, x->conditions.data, x->conditions.size, terms.data, terms.size,
                         values) == SMT_SAT;
  uint32_t next = 0;
  for (vec_each(const value, v, &x->drawn))
    vec_push(&result->inputs, v->term ? values[next++] : v->number);
  assert(next == terms.size);
  vec_free(&terms);
  free(values);
  return found;
}

bool st_claim_error(explorer *x, uint32_t from, states_result *result) {
  decision_vec decisions = {0};
  for (vec_each(const u128, d, &x->decisions))
    vec_push(&decisions, *d);
  assert(!x->is_traced && x->drawn.size == 0);
  bool fine = run_again(x, from, &decisions) && list_inputs(x, result);
  vec_free(&decisions);
  vec_free(&x->drawn);
  x->is_traced = false;
  if (fine)
    result->verdict = VERDICT_FALSE;
  return fine;
}

/* ---- the search ---- */

enum {
  NEAR_SECONDS = 2,
  NEAR_STATES = 20000,
  FIRST_DECIDED = 32,     /* tests of inputs in one step that are followed at first, */
  MOST_DECIDED = 1 << 14, /* and in the end */
  MOST_ALIKE = 20000,     /* states with as many changes of the running thread that come first */
};

typedef struct budget {
  deadline limit;
  uint32_t states;
} budget;

/* What is gone through: the ways from a state on which this thread runs, with so many changes of the
 * running thread. */
typedef struct step_from {
  uint32_t state, thread, switches;
  uint32_t turn_of; /* the thread where it is chosen whose turn it is; else NO_THREAD */
} step_from;

static void lose(explorer *x, const char *why) {
  if (!x->lost)
    x->lost = why ? why : "an execution that is not followed";
}

/* False: an error is found, and nothing else matters. */
static bool take_way(explorer *x, const step_from *s, states_result *result) {
  assert(s->state == NO_STATE || s->state < x->states.size);
  st_open_state(x, s->state);
  x->turn_of = s->turn_of;
  x->is_end = false;
  way w = s->state == NO_STATE ? st_begin(x) : st_take_choice(x);
  x->turn_of = NO_THREAD;
  st_keep_end(x, s->state);
  if (w == WAY_ON)
    st_keep_state(x, s->state, s->thread, s->switches);
  if (w == WAY_LOST)
    lose(x, x->trouble);
  if (w != WAY_ERROR)
    return true;
  bool is_open = x->is_open;
  bool is_least = !x->lost && !x->has_blurred && !x->is_mixed && x->turns.turn != NO_LABEL;
  result->contexts = is_least ? s->switches + 1 : 0;
  if (!is_open && st_claim_error(x, s->state, result))
    return false;
  lose(x, is_open ? "an error that needs a part of a value" : "an error that is not shown");
  return true;
}

static bool expand(explorer *x, step_from s, states_result *result) {
  bool goes_on = true;
  assert(x->ways.size == 0 && !x->walk);
  vec_push(&x->ways, (decision_vec){0});
  if (s.turn_of != NO_THREAD)
    vec_push(&x->ways.data[x->ways.size - 1], s.turn_of);
  while (x->ways.size) {
    decision_vec next = vec_pop(&x->ways);
    st_set_decisions(x, next.data, next.size);
    vec_free(&next);
    goes_on = goes_on && take_way(x, &s, result);
  }
  return goes_on;
}

/* The thread that ran goes on. */
static bool go_on(explorer *x, uint32_t index, states_result *result) {
  const kept *k = &x->states.data[index];
  bool is_turn = k->label == x->turns.turn;
  step_from s = {index, k->thread, k->switches, is_turn ? k->thread : NO_THREAD};
  return expand(x, s, result);
}

/* Each of the threads goes on that could not without a change. */
static bool change_thread(explorer *x, uint32_t index, states_result *result) {
  const kept k = x->states.data[index];
  bool goes_on = true;
  if (k.label != x->turns.turn || !k.lasts)
    return true;
  for (uint32_t t = 0; t < x->turns.positions.size && goes_on; ++t)
    if (!(k.lasts >> t & 1))
      goes_on = expand(x, (step_from){index, t, k.switches + 1, t}, result);
  return goes_on;
}

static bool is_over(explorer *x, uint32_t at, budget *most) {
  return x->used >> 20 > MOST_MEMORY || x->count > most->states ||
         (at % 64 == 0 && deadline_passed(&most->limit));
}

/* By how often the running thread changes; from a number of states with as many changes on, which may be
 * without end, by breadth. False: an error is found, or there are more states than may be gone through. */
static bool go_through(explorer *x, budget *most, states_result *result) {
  bool goes_on = expand(x, (step_from){NO_STATE, 0, 0, NO_THREAD}, result);
  uint32_t run = 0, changed = 0; /* states with which that is done */
  while (goes_on && changed < x->states.size) {
    assert(changed <= run && run <= x->states.size);
    x->is_mixed |= run - changed > MOST_ALIKE;
    if (run < x->states.size)
      goes_on = go_on(x, run++, result);
    if (goes_on && changed < run && (x->is_mixed || run == x->states.size)) {
      uint32_t end = x->is_mixed ? changed + 1 : run;
      while (goes_on && changed < end)
        goes_on = change_thread(x, changed++, result) && !is_over(x, changed, most);
    }
    goes_on = goes_on && !is_over(x, run, most);
  }
  return goes_on;
}

/* A far bug is known: is there one with the fewest changes of the running thread, not far away? */
static void look_nearer(explorer *x, states_result *known) {
  states_result near = {.verdict = VERDICT_UNKNOWN};
  budget most = {deadline_earlier(x->q->deadline, deadline_after(NEAR_SECONDS)), NEAR_STATES};
  go_through(x, &most, &near);
  if (near.verdict == VERDICT_FALSE) {
    states_result_free(known);
    *known = near;
  } else {
    states_result_free(&near);
  }
}

static void begin_again(explorer *x) {
  vec_clear(&x->states);
  vec_clear(&x->next);
  vec_clear(&x->edges);
  map_clear(&x->seen);
  x->count = 0;
  x->has_blurred = x->is_mixed = x->is_cut = false;
  x->lost = NULL;
}

/* A loop that inputs end may go on without end in one step: first without those that are tested often. */
static bool go_through_all(explorer *x, budget *most, states_result *result) {
  bool whole = go_through(x, most, result);
  while (whole && x->is_cut && x->most_decided < MOST_DECIDED) {
    x->most_decided *= 8;
    begin_again(x);
    whole = go_through(x, most, result);
  }
  return whole;
}

static void search(explorer *x, states_result *result) {
  budget most = {x->q->deadline, UINT32_MAX};
  if (!st_walk(x, result)) {
    look_nearer(x, result);
    return;
  }
  if (!go_through_all(x, &most, result)) {
    if (result->verdict != VERDICT_FALSE)
      buf_printf(&result->reason, "%u states, and there are more", x->count);
  } else if (x->lost) {
    buf_printf(&result->reason, "%s", x->lost);
  } else if (!st_all_end(x)) {
    buf_printf(&result->reason, "objects may be lost while the program goes on without end");
  } else {
    result->verdict = VERDICT_TRUE;
  }
}

/* ---- life cycle ---- */

bool states_are_there(const question *q) {
  for (vec_each(const stmt, s, &q->entry->stmts))
    if (s->is_turn)
      return !q->program->has_crowds && q->program->pool.integers != INTEGERS_MATH &&
             !question_is_open(q);
  return false;
}

static void free_explorer(explorer *x) {
  st_free_turns(&x->turns);
  vec_free(&x->mortals);
  free(x->live);
  map_free(&x->slots);
  map_free(&x->seen);
  map_free(&x->symbol_vars);
  vec_free(&x->objects);
  vec_free(&x->fixed);
  vec_free(&x->fixed_marks);
  vec_free(&x->now);
  vec_free(&x->marks);
  vec_free(&x->terms);
  vec_free(&x->conditions);
  vec_free(&x->decisions);
  vec_free(&x->ways);
  vec_free(&x->drawn);
  vec_free(&x->start);
  vec_free(&x->states);
  vec_free(&x->next);
  vec_free(&x->edges);
  arena_free(&x->memory);
}

void states_check(const question *q, states_result *result) {
  assert(states_are_there(q));
  explorer x = {
      .q = q, .p = q->program, .pool = &q->program->pool, .f = q->entry, .turn_of = NO_THREAD};
  x.most_decided = FIRST_DECIDED;
  x.asks_later = st_asks_later(x.f);
  smt_config config = {.stats = q->stats, .store = q->store};
  *result = (states_result){.verdict = VERDICT_UNKNOWN};
  x.prover = smt_new(x.pool, &config);
  assert(x.f->has_body);
  if (!st_find_objects(&x) || !st_set_globals(&x)) {
    buf_printf(&result->reason, "the program has more than variables of known size");
  } else {
    st_find_turns(&x.turns, x.f);
    st_find_live(&x);
    st_keep_start(&x);
    search(&x, result);
  }
  result->count = x.count;
  smt_free(x.prover);
  free_explorer(&x);
}

void states_result_free(states_result *r) {
  vec_free(&r->inputs);
  buf_free(&r->reason);
}
