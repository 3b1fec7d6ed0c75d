/* Runs by chance, and the rows of values that they leave at each site.
 *
 * Of very many rows, those that widen the range of a column stay, and a sample of the others. */
#include "guess/internal.h"

#include "expr/evaluate.h"

enum {
  ALL_STEPS = 600000,
  RUN_STEPS = 20000,
  RUN_OVERHEAD = 2000, /* what setting up a run counts */
  DEEPEST = 12000,
  MOST_NODES = 64, /* of the expression that is returned */
};

/* An active procedure, and what its variables were on entry: as its site for returns has them. */
typedef struct active {
  const proc *f;
  bool has[MOST_TERMS];
  i128 before[MOST_TERMS];
} active;

typedef struct sampler {
  guess *g;
  chance *chance;
  VEC(active) active;
} sampler;

/* ---- values ---- */

/* Products of noted values fit 128 bits: mathematical integers may be larger than that allows. */
static bool as_noted(const type *t, u128 bits, i128 *value) {
  *value = machine_signed(t, bits);
  return *value >= INT64_MIN && *value <= (i128)UINT64_MAX;
}

static bool read_now(interp *in, const expr *path, i128 *value) {
  u128 bits;
  return interp_read(in, path, &bits) && as_noted(path->type, bits, value);
}

static bool place_now(evaluator *v, const expr *e, u128 *value) {
  return expr_is_path(e) && type_is_scalar(e->type) && interp_read(v->context, e, value);
}

static bool result_now(interp *in, const stmt *s, i128 *value) {
  evaluator v = {.place = place_now, .context = in, .nodes = MOST_NODES};
  u128 bits;
  if (s->kind != S_RETURN || s->rhs_count != 1 || !expr_evaluate(&v, s->rhs[0], &bits))
    return false;
  return as_noted(s->rhs[0]->type, bits, value);
}

/* 'x in the present activation, kept by the position of 'x in the terms of the returns, or if those
 * have none, of x's own kind: a parameter that is followed elsewhere only is not known. */
static bool before_now(const sampler *s, const expr *prime, i128 *value) {
  const active *a = &s->active.data[s->active.size - 1];
  assert(prime->kind == E_PRIME);
  const guess *g = s->g;
  uint32_t leave = g->leave[a->f->index];
  if (!leave)
    return false;
  const expr_vec *terms = &g->sites.data[leave - 1].terms;
  for (uint32_t i = 0; i < terms->size; ++i)
    if (terms->data[i] == prime) {
      *value = a->before[i];
      return a->has[i];
    }
  return false;
}

/* ---- rows ---- */

static bool widens(const site *s, const i128 *row) {
  bool wider = s->seen == 0;
  for (uint32_t i = 0; i < s->terms.size; ++i)
    wider |= !s->dead[i] && (row[i] < s->low[i] || row[i] > s->high[i]);
  return wider;
}

static void note_range(site *s, const i128 *row) {
  for (uint32_t i = 0; i < s->terms.size; ++i) {
    s->low[i] = s->seen == 0 || row[i] < s->low[i] ? row[i] : s->low[i];
    s->high[i] = s->seen == 0 || row[i] > s->high[i] ? row[i] : s->high[i];
  }
}

static void keep_row(site *s, const i128 *row) {
  uint64_t hash = 1;
  for (uint32_t i = 0; i < s->terms.size; ++i)
    hash = hash_mix(hash, (uint64_t)row[i]);
  bool wider = widens(s, row);
  note_range(s, row);
  ++s->seen;
  if (map_has(&s->known, hash))
    return;
  uint32_t to = s->rows;
  if (s->rows >= MOST_ROWS && !(wider && s->rows < 2 * MOST_ROWS))
    to = (uint32_t)(hash_mix(hash, s->seen) % s->seen);
  if (to > s->rows || to == 2 * MOST_ROWS || (to >= MOST_ROWS && !wider))
    return;
  map_put(&s->known, hash, 1);
  if (to == s->rows) {
    ++s->rows;
    vec_resize(&s->cells, s->rows * s->terms.size);
  }
  assert(to < s->rows && s->rows <= 2 * MOST_ROWS);
  for (uint32_t i = 0; i < s->terms.size; ++i)
    s->cells.data[(uint64_t)to * s->terms.size + i] = row[i];
}

static void note_row(sampler *s, interp *in, site *at, const stmt *here) {
  const var *result = s->g->result[at->f->index];
  i128 row[MOST_TERMS] = {0};
  for (uint32_t i = 0; i < at->terms.size; ++i) {
    const expr *t = at->terms.data[i];
    if (at->dead[i])
      continue;
    bool has = t->kind == E_PRIME           ? before_now(s, t, &row[i])
               : result && t->var == result ? result_now(in, here, &row[i])
                                            : read_now(in, t, &row[i]);
    if (!has) {
      at->dead[i] = true;
      row[i] = 0;
    }
  }
  if (at->terms.size > 0)
    keep_row(at, row);
}

/* ---- runs ---- */

static void enter(sampler *s, interp *in, const proc *f) {
  active *a = vec_add(&s->active);
  a->f = f;
  uint32_t leave = s->g->leave[f->index], entry = s->g->entry[f->index];
  for (uint32_t i = 0; leave && i < s->g->sites.data[leave - 1].terms.size; ++i) {
    const expr *t = s->g->sites.data[leave - 1].terms.data[i];
    a->has[i] = t->kind == E_PRIME && read_now(in, t->kid[0], &a->before[i]);
  }
  if (entry)
    note_row(s, in, &s->g->sites.data[entry - 1], &f->stmts.data[f->entry]);
}

static void watch(void *context, interp *in, const proc *f, uint32_t label, uint32_t depth) {
  sampler *s = context;
  while (s->active.size > depth)
    s->active.size--;
  if (s->active.size < depth)
    enter(s, in, f);
  uint32_t at = s->g->at[f->index] ? s->g->at[f->index][label] : 0;
  if (at && vec_last(&s->active).f == f)
    note_row(s, in, &s->g->sites.data[at - 1], &f->stmts.data[label]);
}

static bool supply(void *context, const draw *d, u128 *value) {
  sampler *s = context;
  *value = chance_draw(s->chance, d);
  return true;
}

void sample_runs(guess *g, chance *c) {
  sampler s = {.g = g, .chance = c};
  deadline limit = g->q->deadline;
  for (uint64_t used = 0; used < ALL_STEPS && !deadline_poll_clock(&limit);) {
    interp_options o = interp_defaults();
    o.stop = ERROR_BIT(ERROR_REACH);
    o.step_limit = RUN_STEPS;
    o.depth_limit = DEEPEST;
    o.memory_limit = (uint64_t)1 << 26;
    o.deadline = &limit;
    o.draw = supply;
    o.watch = watch;
    o.context = &s;
    chance_begin(c);
    vec_clear(&s.active);
    interp *in = interp_new(g->p, &o);
    used += interp_run(in, g->q->entry).steps + RUN_OVERHEAD;
    interp_free(in);
  }
  vec_free(&s.active);
}
