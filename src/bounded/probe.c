/* probe.c: the program run on inputs by chance (program/chance.h), between the bounds: bugs that are
 * deep but not hidden. */
#include "bounded/internal.h"

#include "base/memory.h"
#include "program/chance.h"

enum {
  RUN_STEPS = 50000,   /* of one run at first; more as the budget grows */
  RUN_OVERHEAD = 2000, /* what setting up a run counts */
  DEEPEST = 20000
};

struct probe {
  program *p;
  const proc *entry;
  uint64_t run_cost;
  chance chance;
  sym_inputs drawn; /* of the present run */
  buf met;          /* of all runs */
};

static uint64_t size_of_globals(const program *p) {
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < p->globals.size; ++i)
    bytes += p->globals.data[i].var->type->size;
  return bytes;
}

probe *probe_new(program *p, const proc *entry) {
  probe *b = xcalloc(1, sizeof *b);
  assert(entry && entry->has_body);
  b->p = p;
  b->entry = entry;
  b->run_cost = RUN_OVERHEAD + size_of_globals(p) / 8;
  chance_init(&b->chance, p);
  return b;
}

void probe_free(probe *b) {
  chance_free(&b->chance);
  vec_free(&b->drawn);
  buf_free(&b->met);
  free(b);
}

bool probe_has_floats(const probe *b) {
  return b->chance.has_floats;
}

static bool supply(void *context, const draw *d, u128 *value) {
  probe *b = context;
  *value = chance_draw(&b->chance, d);
  return true;
}

static void note_drawn(void *context, const draw *d) {
  probe *b = context;
  vec_push(&b->drawn, d->value);
}

/* ---- runs ---- */

typedef struct probe_end {
  bool found;
  bool quiet; /* the steps were not enough, and most of them drew nothing */
} probe_end;

/* A run that an error ended which nobody asked about. */
static void note_met(probe *b, const run_result *r) {
  if (b->met.size || r->end != RUN_BLOCKED || !r->is_error || r->approximated || !r->where.line)
    return;
  buf_printf(&b->met, "%s ", error_class_property(r->class));
  location_print(&b->met, r->where);
  buf_printf(&b->met, ": %s", r->message ? r->message : "an error");
}

const char *probe_met(const probe *b) {
  return buf_text(&b->met);
}

static probe_end run_once(probe *b, uint64_t steps, deadline *limit, uint64_t *used) {
  chance_begin(&b->chance);
  vec_clear(&b->drawn);
  interp_options o = interp_defaults();
  o.stop = ERROR_BIT(ERROR_REACH);
  o.step_limit = steps;
  o.depth_limit = DEEPEST;
  o.memory_limit = (uint64_t)1 << 28;
  o.deadline = limit;
  o.draw = supply;
  o.drawn = note_drawn;
  o.context = b;
  interp *in = interp_new(b->p, &o);
  run_result r = interp_run(in, b->entry);
  probe_end end = {.found = r.end == RUN_ERROR && !r.approximated,
                   .quiet = r.end == RUN_LIMIT && r.steps >= steps && r.drawn_at < r.steps / 2};
  note_met(b, &r);
  *used += r.steps + b->run_cost;
  interp_free(in);
  return end;
}

const sym_inputs *probe_run(probe *b, uint64_t steps, deadline *limit) {
  uint64_t used = 0, most = RUN_STEPS > steps / 16 ? RUN_STEPS : steps / 16;
  while (used < steps && !deadline_poll_clock(limit))
    if (run_once(b, most, limit, &used).found)
      return &b->drawn;
  return NULL;
}

const sym_inputs *probe_run_long(probe *b, deadline *limit) {
  enum { FIRST = 22, LAST = 40, RUNS = 6 };
  uint64_t used = 0;
  for (uint32_t bits = FIRST; bits < LAST; bits += 2) {
    bool quiet = false;
    for (uint32_t i = 0; i < RUNS && !deadline_poll_clock(limit); ++i) {
      probe_end end = run_once(b, (uint64_t)1 << bits, limit, &used);
      if (end.found)
        return &b->drawn;
      quiet |= end.quiet;
    }
    if (!quiet)
      return NULL;
  }
  return NULL;
}
