/* states.c: the search: states by breadth, and for each of them every way that leads on. */
#include "states/internal.h"

#include "base/memory.h"

void st_set_decisions(explorer *x, const u128 *from, uint32_t count) {
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
  vec_free(&terms);
  free(values);
  return found;
}

bool st_claim_error(explorer *x, uint32_t from, states_result *result) {
  decision_vec decisions = {0};
  for (vec_each(const u128, d, &x->decisions))
    vec_push(&decisions, *d);
  bool fine = run_again(x, from, &decisions) && list_inputs(x, result);
  vec_free(&decisions);
  vec_free(&x->drawn);
  x->is_traced = false;
  if (fine)
    result->verdict = VERDICT_FALSE;
  return fine;
}

/* ---- the search ---- */

static void lose(explorer *x, const char *why) {
  if (!x->lost)
    x->lost = why ? why : "an execution that is not followed";
}

/* False: an error is found, and nothing else matters. */
static bool take_way(explorer *x, uint32_t from, states_result *result) {
  st_open_state(x, from);
  way w = from == NO_STATE ? st_begin(x) : st_take_choice(x);
  if (w == WAY_ON)
    st_keep_state(x, from);
  if (w == WAY_LOST)
    lose(x, x->trouble);
  if (w != WAY_ERROR)
    return true;
  bool is_open = x->is_open;
  if (!is_open && st_claim_error(x, from, result))
    return false;
  lose(x, is_open ? "an error that needs a part of a value" : "an error that is not shown");
  return true;
}

static bool expand(explorer *x, uint32_t from, states_result *result) {
  bool goes_on = true;
  vec_push(&x->ways, (decision_vec){0});
  while (x->ways.size) {
    decision_vec next = vec_pop(&x->ways);
    st_set_decisions(x, next.data, next.size);
    vec_free(&next);
    goes_on = goes_on && take_way(x, from, result);
  }
  return goes_on;
}

static void search(explorer *x, states_result *result) {
  deadline limit = x->q->deadline;
  bool goes_on = st_walk(x, result) && expand(x, NO_STATE, result);
  for (uint32_t i = 0; i < x->states.size && goes_on; ++i) {
    goes_on = expand(x, i, result);
    if (x->used >> 20 > MOST_MEMORY || (i % 64 == 0 && deadline_passed(&limit))) {
      buf_printf(&result->reason, "%u states, and there are more", x->states.size);
      return;
    }
  }
  if (goes_on && x->lost)
    buf_printf(&result->reason, "%s", x->lost);
  else if (goes_on)
    result->verdict = VERDICT_TRUE;
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
  arena_free(&x->memory);
}

void states_check(const question *q, states_result *result) {
  assert(states_are_there(q));
  explorer x = {.q = q, .p = q->program, .pool = &q->program->pool, .f = q->entry};
  smt_config config = {.stats = q->stats, .store = q->store};
  *result = (states_result){.verdict = VERDICT_UNKNOWN};
  x.prover = smt_new(x.pool, &config);
  if (!st_find_objects(&x) || !st_set_globals(&x)) {
    buf_printf(&result->reason, "the program has more than variables of known size");
  } else {
    st_find_turns(&x.turns, x.f);
    st_find_live(&x);
    st_keep_start(&x);
    search(&x, result);
  }
  result->count = x.states.size;
  smt_free(x.prover);
  free_explorer(&x);
}

void states_result_free(states_result *r) {
  vec_free(&r->inputs);
  buf_free(&r->reason);
}
