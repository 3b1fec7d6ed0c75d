/* Questions to the solver, step by step. */
#include "bits/induct.h"

#include "base/memory.h"

static const double least_seconds = 0.5; /* for the first question about any state */

static void any_init(induct *x) {
  lit_vec wires = {0};
  for (uint32_t i = 0; x->known && i < x->known->list.size; ++i)
    vec_push(&wires, x->known->list.data[i].missing);
  unroll_init(&x->any, &x->s->g, &wires, true);
  vec_free(&wires);
  x->depth = 0;
  x->patience = least_seconds;
  for (uint32_t i = 0; x->known && i < x->known->list.size; ++i)
    vec_push(&x->selectors, sat_variable(x->any.solver));
}

static void any_free(induct *x) {
  unroll_free(&x->any);
  vec_clear(&x->selectors);
}

void induct_open(induct *x, const system_model *s) {
  lit_vec none = {0};
  *x = (induct){.s = s};
  unroll_init(&x->run, &s->g, &none, false);
  any_init(x);
}

void induct_close(induct *x) {
  unroll_free(&x->run);
  any_free(x);
  vec_free(&x->selectors);
}

void induct_know(induct *x, facts *known) {
  any_free(x);
  x->known = known;
  any_init(x);
}

/* ---- any state ---- */

static bool grow_any(induct *x) {
  unroll *u = &x->any;
  uint32_t frame = u->frames.size;
  if (frame > 0)
    unroll_fix(u, lit_not(unroll_at(u, frame - 1, x->s->g.bad)));
  if (!unroll_grow(u))
    return false;
  if (frame == 0)
    facts_fix_control(x->s, u);
  for (uint32_t i = 0; i < x->selectors.size; ++i) {
    int missing = unroll_literal(u, unroll_at(u, frame, x->known->list.data[i].missing));
    sat_clause(u->solver, (int[]){-x->selectors.data[i], -missing}, 2);
  }
  return true;
}

/* Can the error come for the first time after `depth` steps from any state? */
static sat_answer ask_depth(induct *x, double seconds) {
  VEC(int) assumed = {0};
  lit bad = unroll_at(&x->any, x->depth, x->s->g.bad);
  if (bad == LIT_FALSE)
    return SAT_NO;
  vec_push(&assumed, unroll_literal(&x->any, bad));
  for (vec_each(const int, selector, &x->selectors))
    vec_push(&assumed, *selector);
  sat_answer says = sat_solve(x->any.solver, assumed.data, assumed.size, seconds);
  vec_free(&assumed);
  return says;
}

/* The same for all depths that runs have shown to be good. What takes long is asked again, for longer, when runs have been
 * looked at for as long. */
static bool is_proved(induct *x, double until) {
  while (x->depth < x->good && !x->is_over) {
    double left = until - processor_seconds();
    while (x->any.frames.size <= x->depth && !x->is_over)
      x->is_over = !grow_any(x);
    if (left <= 0 || x->is_over)
      return false;
    sat_answer says = ask_depth(x, x->patience < left ? x->patience : left);
    if (says == SAT_NO)
      return true;
    if (says == SAT_OPEN) {
      x->patience *= 2;
      return false;
    }
    ++x->depth;
  }
  return false;
}

void induct_needed(induct *x, uint8_t *needed) {
  bool at_once = unroll_at(&x->any, x->depth, x->s->g.bad) == LIT_FALSE;
  for (uint32_t i = 0; i < x->selectors.size; ++i)
    needed[i] = !at_once && sat_failed(x->any.solver, x->selectors.data[i]);
  if (x->selectors.size)
    facts_close(x->known, needed);
}

/* ---- turns ---- */

/* Does the error come in the next step of a run? */
static sat_answer ask_run(induct *x, double seconds) {
  if (x->run.frames.size <= x->good && !unroll_grow(&x->run)) {
    x->is_over = true;
    return SAT_OPEN;
  }
  assert(x->run.frames.size == x->good + 1);
  lit bad = unroll_at(&x->run, x->good, x->s->g.bad);
  sat_answer says = unroll_ask(&x->run, bad, seconds);
  if (says == SAT_NO) {
    unroll_fix(&x->run, lit_not(bad));
    ++x->good;
  }
  return says;
}

induct_answer induct_turn(induct *x, double seconds) {
  double until = processor_seconds() + seconds;
  assert(seconds > 0);
  while (!x->is_over) {
    if (x->good && is_proved(x, until))
      return INDUCT_PROVED;
    double begin = processor_seconds();
    if (begin >= until || x->is_over)
      break;
    sat_answer says = ask_run(x, until - begin);
    if (says == SAT_YES)
      return INDUCT_ERROR;
    if (says == SAT_OPEN)
      break;
  }
  return INDUCT_OPEN;
}

bool induct_input(void *context, uint32_t node, uint32_t step) {
  const induct *x = context;
  return unroll_value(&x->run, step, 2 * node);
}
