/* reach.c: some states that are reached in few turns, as far as numbers are followed: what is false in one of
 * them is no invariant. A filter for conjectures. */
#include "guess/ways.h"

enum { MOST_STATES = 400, MOST_LOOKED_AT = 150 };

static uint64_t hash_of(const values *s) {
  uint64_t h = 14695981039346656037u;
  for (vec_each(const value, v, s)) {
    h = (h ^ (uint64_t)v->kind) * 1099511628211u;
    h = (h ^ (uint64_t)v->number) * 1099511628211u;
  }
  return h;
}

static void add_state(ways *w, const way_state *s, bool is_first) {
  reach *r = w->context;
  uint64_t h = hash_of(&s->now);
  (void)is_first;
  if (map_has(&r->met, h) || r->states.size >= MOST_STATES)
    return;
  map_put(&r->met, h, 1);
  vec_push(&r->states, (values){0});
  values_copy(&r->states.data[r->states.size - 1], &s->now);
}

static void look_from(reach *r, uint32_t i) {
  way_state s = {0};
  values_copy(&s.now, &r->states.data[i]);
  values_copy(&s.was, &r->states.data[i]);
  r->w.count = r->w.steps = 0;
  ways_from(&r->w, &s);
  vec_free(&s.now);
  vec_free(&s.was);
}

void reach_init(reach *r, program *p, const proc *f) {
  *r = (reach){0};
  ways_init(&r->w, p, f);
  r->w.end = add_state;
  r->w.context = r;
  ways_first(&r->w);
  for (uint32_t i = 0; i < r->states.size && i < MOST_LOOKED_AT; ++i)
    look_from(r, i);
}

void reach_free(reach *r) {
  for (vec_each(values, s, &r->states))
    vec_free(s);
  vec_free(&r->states);
  map_free(&r->met);
  ways_free(&r->w);
}

bool reach_allows(const reach *r, const expr *holds) {
  for (vec_each(const values, s, &r->states))
    if (!ways_may_be(&r->w, s, holds, true))
      return false;
  return true;
}
