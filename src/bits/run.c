/* A run of the circuit as a path of the program. */
#include "bits/system.h"

#include "base/memory.h"

typedef struct replaying {
  const system_model *s;
  uint8_t *values; /* by node, in the step that is looked at */
  activation_builder path;
  uint32_t place, label;
} replaying;

static const step_edge *find_true(const replaying *r, const step_edge *edges, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    if (edges[i].place == r->place && edges[i].label == r->label &&
        lit_value(r->values, edges[i].taken))
      return &edges[i];
  return NULL;
}

static bool is_place(const system_model *s, uint32_t label) {
  for (vec_each(const uint32_t, p, &s->places))
    if (*p == label)
      return true;
  return false;
}

/* Goes from one place to the next; true: to an assertion that fails. */
static bool follow(replaying *r) {
  const system_model *s = r->s;
  if (r->place == AT_START && is_place(s, r->label))
    return false;
  for (;;) {
    bool fails = find_true(r, s->failing.data, s->failing.size) != NULL;
    const step_edge *next = fails ? NULL : find_true(r, s->edges.data, s->edges.size);
    if (!fails && !next)
      return false;
    assert(!next || next->succ < s->x.f->stmts.data[r->label].succ_count);
    activation_step(&r->path, (trace_step){.label = r->label, .succ = next ? next->succ : 0});
    if (fails)
      return true;
    r->label = s->x.f->stmts.data[r->label].succ[next->succ];
    if (is_place(s, r->label))
      return false;
  }
}

static void set_place(replaying *r) {
  r->place = AT_START;
  for (uint32_t i = 0; i < r->s->places.size; ++i)
    if (lit_value(r->values, latch_wire(&r->s->g, r->s->latch_of_place.data[i]))) {
      assert(r->place == AT_START); /* execution is at one place */
      r->place = i;
      r->label = r->s->places.data[i];
    }
}

/* The latches as the step has left them. */
static void advance(replaying *r) {
  const aig *g = &r->s->g;
  uint8_t *next = xcalloc(g->latches.size + 1, 1);
  for (uint32_t i = 0; i < g->latches.size; ++i)
    next[i] = lit_value(r->values, g->latches.data[i].next);
  for (uint32_t i = 0; i < g->latches.size; ++i)
    r->values[g->latches.data[i].node] = next[i];
  free(next);
}

bool system_path(const system_model *s, system_input *input, void *context, uint32_t steps,
                 trace *to) {
  replaying r = {.s = s, .values = xcalloc(s->g.nodes.size, 1), .label = s->x.f->entry};
  bool found = false;
  assert(!to->main);
  activation_begin(&r.path, to, s->x.f->index);
  for (uint32_t step = 0; step < steps && !found; ++step) {
    for (uint32_t i = 1; i < s->g.nodes.size; ++i)
      if (s->g.nodes.data[i].kind == NODE_INPUT)
        r.values[i] = input(context, i, step);
    aig_evaluate(&s->g, r.values);
    set_place(&r);
    found = follow(&r);
    advance(&r);
  }
  to->main = activation_end(&r.path, NULL, 0);
  free(r.values);
  return found;
}
