/* probe.c: the program run on inputs by chance, between the bounds: bugs that are deep but not
 * hidden.
 *
 * A run gives each place that draws a few values of its own, mostly numbers that occur in the
 * program, and draws from these; after some draws it may choose anew. So a place often gives the
 * same answer a thousand times in a row, which is what leads deep into loops and recursion. */
#include "bounded/internal.h"

#include "base/memory.h"
#include "expr/float.h"
#include "program/interp.h"

enum {
  RUN_STEPS = 50000,   /* of one run at first; more as the budget grows */
  RUN_OVERHEAD = 2000, /* what setting up a run counts */
  DEEPEST = 20000,
  MOST_NUMBERS = 64, /* of the program */
  PLACE_VALUES = 3
};

typedef struct place_values {
  uint32_t count;
  u128 values[PLACE_VALUES];
} place_values;

struct probe {
  program *p;
  const proc *entry;
  VEC(u128) numbers;
  expr_vec floats; /* floating-point constants of the program */
  bool has_floats; /* an operation on such numbers occurs */
  uint64_t seed, run_cost;
  /* of the present run */
  map places; /* where and what is drawn -> index + 1 */
  VEC(place_values) chosen;
  uint64_t until;   /* draws before all places choose anew; 0: never */
  uint32_t several; /* most values of a place */
  sym_inputs drawn;
  buf met; /* of all runs */
};

static uint64_t chance(probe *b) {
  b->seed = b->seed * 6364136223846793005u + 1442695040888963407u;
  return b->seed >> 33;
}

/* ---- numbers of the program ---- */

static const expr *note_number(exprs *pool, const expr *e, void *context) {
  probe *b = context;
  (void)pool;
  b->has_floats = b->has_floats || e->kind == E_FLOAT;
  if (e->kind == E_CONST && float_has_format(e->type) && b->floats.size < MOST_NUMBERS)
    vec_push(&b->floats, e);
  if (e->kind != E_CONST || e->type->kind != T_INT || b->numbers.size >= MOST_NUMBERS)
    return NULL;
  for (vec_each(const u128, n, &b->numbers))
    if (*n == e->value)
      return NULL;
  vec_push(&b->numbers, e->value);
  return NULL;
}

static void note_numbers(probe *b) {
  for (uint32_t f = 0; f < b->p->procs.size; ++f) {
    const proc *g = b->p->procs.data[f];
    for (uint32_t i = 0; i < g->stmts.size; ++i) {
      const stmt *s = &g->stmts.data[i];
      if (s->cond)
        expr_map(&b->p->pool, s->cond, note_number, b);
      for (uint32_t k = 0; k < s->rhs_count; ++k)
        expr_map(&b->p->pool, s->rhs[k], note_number, b);
    }
  }
}

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
  b->seed = 1;
  b->run_cost = RUN_OVERHEAD + size_of_globals(p) / 8;
  note_numbers(b);
  return b;
}

void probe_free(probe *b) {
  vec_free(&b->numbers);
  vec_free(&b->floats);
  vec_free(&b->chosen);
  vec_free(&b->drawn);
  map_free(&b->places);
  buf_free(&b->met);
  free(b);
}

/* ---- values ---- */

static u128 converted(const type *from, const type *to, float_op op, u128 value) {
  u128 r = 0;
  bool known = float_apply(op, MODE_NEAREST, from, to, &value, &r);
  assert(known);
  (void)known;
  return r;
}

/* Zero, the least and the greatest numbers, infinity, a NaN, small numbers and parts of them, those of
 * the program and their neighbours, or any bits; of either sign. */
static u128 choose_float(probe *b, const type *t) {
  u128 special[] = {0,           1, float_least_normal(t), float_infinity(t) - 1, float_infinity(t),
                    float_nan(t)};
  u128 v;
  uint64_t how = chance(b) % 8;
  if (how == 0) {
    v = special[chance(b) % (sizeof special / sizeof *special)];
  } else if (how < 3) {
    const type *word = type_int(&b->p->pool, 32, true);
    u128 kids[] = {converted(word, t, FLOAT_FROM_INT, chance(b) % 1000),
                   converted(word, t, FLOAT_FROM_INT, (u128)1 << chance(b) % 11)};
    float_apply(FLOAT_DIV, MODE_NEAREST, t, t, kids, &v);
  } else if (how < 7 && b->floats.size) {
    const expr *c = b->floats.data[chance(b) % b->floats.size];
    v = converted(c->type, t, FLOAT_CONVERT, c->value) + chance(b) % 3 - 1;
  } else {
    v = random_value(&b->seed, t);
  }
  u128 sign = (u128)(chance(b) % 4 == 0) << (t->width - 1);
  return float_canonical(t, machine_cut(t, v ^ sign));
}

bool probe_has_floats(const probe *b) {
  return b->has_floats;
}

static u128 choose_value(probe *b, const type *t) {
  if (float_has_format(t))
    return choose_float(b, t);
  switch (chance(b) % 8) {
  case 0:
    return random_value(&b->seed, t);
  case 1:
  case 2:
    return chance(b) % 5 - (u128)1;
  default:
    if (b->numbers.size == 0)
      return chance(b) % 3;
    return b->numbers.data[chance(b) % b->numbers.size] + chance(b) % 3 - 1;
  }
}

static void choose_anew(probe *b) {
  vec_clear(&b->chosen);
  map_free(&b->places);
  b->places = (map){0};
}

static bool supply(void *context, const draw *d, u128 *value) {
  probe *b = context;
  if (b->until && d->serial && d->serial % b->until == 0)
    choose_anew(b);
  uint64_t place = hash_mix(d->proc ? d->proc->index + 1 : 0, hash_mix(d->label, d->source));
  uint64_t *at = map_slot_of(&b->places, place);
  if (!*at) {
    place_values *new = vec_add(&b->chosen);
    new->count = 1 + (uint32_t)(chance(b) % b->several);
    for (uint32_t i = 0; i < new->count; ++i)
      new->values[i] = choose_value(b, d->type);
    *at = b->chosen.size;
  }
  const place_values *v = &b->chosen.data[*at - 1];
  assert(v->count > 0 && v->count <= PLACE_VALUES);
  *value = v->values[v->count == 1 ? 0 : chance(b) % v->count];
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
  static const uint64_t periods[] = {0, 0, 0, 3, 30, 300, 3000};
  choose_anew(b);
  vec_clear(&b->drawn);
  b->until = periods[chance(b) % (sizeof periods / sizeof *periods)];
  b->several = 1 + (uint32_t)(chance(b) % PLACE_VALUES);
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
