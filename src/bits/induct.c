/* Questions to the solver, step by step. */
#include "bits/induct.h"

static const double least_seconds = 0.5; /* for a question about any state */

void induct_open(induct *x, const system_model *s) {
  lit_vec facts = {0};
  *x = (induct){.s = s};
  unroll_init(&x->run, &s->g, &facts, false);
  unroll_init(&x->any, &s->g, &facts, true);
}

void induct_close(induct *x) {
  unroll_free(&x->run);
  unroll_free(&x->any);
}

/* ---- any state ---- */

static lit place_wire(const induct *x, uint32_t place) {
  return latch_wire(&x->s->g, x->s->latch_of_place.data[place]);
}

/* Execution has begun, and is at one place at most. */
static void fix_control(induct *x) {
  unroll *u = &x->any;
  lit begun = latch_wire(&x->s->g, x->s->begun);
  if (unroll_has(u, begun))
    unroll_fix(u, unroll_at(u, 0, begun));
  for (uint32_t i = 0; i < x->s->places.size; ++i)
    for (uint32_t k = 0; k < i; ++k)
      if (unroll_has(u, place_wire(x, i)) && unroll_has(u, place_wire(x, k)))
        unroll_fix_either(u, lit_not(unroll_at(u, 0, place_wire(x, i))),
                          lit_not(unroll_at(u, 0, place_wire(x, k))));
}

static bool grow_any(induct *x) {
  uint32_t frame = x->any.frames.size;
  if (frame > 0)
    unroll_fix(&x->any, lit_not(unroll_at(&x->any, frame - 1, x->s->g.bad)));
  if (!unroll_grow(&x->any))
    return false;
  if (frame == 0)
    fix_control(x);
  return true;
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

/* Can the error come for the first time after as many steps from any state as runs have shown to be good? */
static sat_answer ask_any(induct *x, double seconds) {
  while (x->any.frames.size < x->good)
    if (!grow_any(x)) {
      x->is_over = true;
      return SAT_OPEN;
    }
  assert(x->good > 0);
  x->tried = x->good - 1;
  return unroll_ask(&x->any, unroll_at(&x->any, x->tried, x->s->g.bad), seconds);
}

induct_answer induct_turn(induct *x, double seconds) {
  double until = processor_seconds() + seconds;
  assert(seconds > 0);
  while (!x->is_over) {
    double begin = processor_seconds();
    if (begin >= until)
      break;
    sat_answer says = ask_run(x, until - begin);
    double left = until - processor_seconds();
    x->spent += processor_seconds() - begin;
    if (says == SAT_YES)
      return INDUCT_ERROR;
    if (says == SAT_OPEN)
      break;
    double share = x->spent > least_seconds ? x->spent : least_seconds;
    if (left > 0 && ask_any(x, share < left ? share : left) == SAT_NO)
      return INDUCT_PROVED;
  }
  return INDUCT_OPEN;
}

bool induct_input(void *context, uint32_t node, uint32_t step) {
  const induct *x = context;
  return unroll_value(&x->run, step, 2 * node);
}
