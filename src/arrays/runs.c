/* runs.c: facts that a run shows to be wrong are proposed no longer.
 *
 * The program is run on inputs by chance, most of them small, so that short arrays are gone through to
 * their ends. At each site every fact is evaluated for a few numbers: the first ones, and those next to
 * the counters. One that is false goes. Nothing rests on what stays: a run that ends early, or a
 * value that the interpreter chose, only leaves more to the prover. */
#include "arrays/internal.h"

#include "base/memory.h"
#include "expr/evaluate.h"
#include "program/chance.h"

enum {
  SHORT_STEPS = 4000,
  SHORT_RUNS = 60,
  LONG_STEPS = 3000000, /* where no short run comes to some site */
  LONG_RUNS = 2,
  FIRST_VISITS = 8,  /* of a site in a run, that are all looked at; later ones, ever more seldom */
  MOST_LOOKS = 100,  /* at one site */
  MOST_CHOICES = 16, /* of two numbers, in one look */
  ENOUGH_LOOKS = 8,  /* to tell that a guard is never met */
  MOST_VALUES = 10,
  MOST_NODES = 200, /* of a fact */
  DEEPEST = 200,    /* procedures that are active */
  MOST_MEMORY = 1 << 26,
};

typedef struct runner {
  miner *m;
  chance *chance;
  uint64_t seed;
  uint32_t **site_of; /* by procedure and label: index + 1; owned */
  interp *in;         /* the present run, */
  const stmt *here;   /* … and its next statement */
  enum { SMALL, CHANCE, RISING, SAME } mode;
  uint64_t last;
  uint32_t runs; /* so far */
} runner;

/* The numbers that stand for arbitrary ones. */
typedef struct numbers {
  runner *r;
  expr_subst by[MOST_ANY];
  uint32_t count;
} numbers;

/* ---- one fact in one state ---- */

/* Paths are short, so that walking them is cheaper than a list of their variables. */
static bool has_any(const expr *e) {
  bool has = expr_is_any(e);
  for (uint32_t i = 0; i < e->count && !has; ++i)
    has = has_any(e->kid[i]);
  return has;
}

static bool read_now(const numbers *n, const expr *path, u128 *value) {
  assert(expr_is_path(path) && n->count <= MOST_ANY);
  if (has_any(path))
    path = expr_substitute(n->r->m->pool, path, n->by, n->count);
  return interp_read(n->r->in, path, value);
}

static bool place_now(evaluator *v, const expr *e, u128 *value) {
  const numbers *n = v->context;
  for (uint32_t i = 0; i < n->count; ++i)
    if (n->by[i].from == e) {
      *value = n->by[i].to->value;
      return true;
    }
  return expr_is_path(e) && type_is_scalar(e->type) && read_now(n, e, value);
}

typedef enum said { SAID_NOTHING, SAID_FALSE, SAID_TRUE } said;

static said say(numbers *n, const expr *e) {
  assert(e->type->kind == T_BOOL && n->r->in);
  evaluator v = {.place = place_now, .context = n, .nodes = MOST_NODES};
  u128 value;
  if (e->has_prime || !expr_evaluate(&v, e, &value))
    return SAID_NOTHING;
  return value ? SAID_TRUE : SAID_FALSE;
}

/* Is the fact false for certain? */
static bool is_false_now(numbers *n, fact *f) {
  const stmt *here = n->r->here;
  assert(here && f->body && n->count == f->any_count);
  if (f->result && (here->rhs_count != 1 || here->rhs[0] != f->result))
    return false;
  said guard = f->guard ? say(n, f->guard) : SAID_TRUE;
  f->empty |= guard == SAID_NOTHING && !f->guard->has_prime;
  if (guard != SAID_TRUE)
    return false;
  said body = say(n, f->body);
  f->met = true;
  f->empty |= body == SAID_NOTHING && !f->body->has_prime;
  f->shown |= body == SAID_TRUE || f->body->has_prime;
  return body == SAID_FALSE;
}

/* ---- the numbers that may tell ---- */

static uint32_t next_number(runner *r) {
  r->seed = hash_mix(r->seed, 1);
  return (uint32_t)(r->seed >> 33);
}

static void push_value(i128 values[MOST_VALUES], uint32_t *count, i128 value) {
  for (uint32_t i = 0; i < *count; ++i)
    if (values[i] == value)
      return;
  if (*count < MOST_VALUES)
    values[(*count)++] = value;
}

/* The first ones, and those about the counters. */
static uint32_t values_now(runner *r, const site *at, i128 values[MOST_VALUES]) {
  static const int moves[] = {0, -1, 1};
  uint32_t count = 0;
  for (i128 i = -1; i < 3; ++i)
    push_value(values, &count, i);
  for (uint32_t m = 0; m < 3; ++m)
    for (vec_each(const counter, c, &at->counters)) {
      u128 bits;
      if (interp_read(r->in, expr_var(r->m->pool, c->var), &bits))
        push_value(values, &count, machine_signed(c->var->type, bits) + moves[m]);
    }
  return count;
}

/* The fact for a few choices of values for its numbers: all, of one number. */
static bool fails_now(runner *r, fact *f, const i128 *values, uint32_t count) {
  assert(count > 0 && f->any_count <= MOST_ANY);
  numbers n = {.r = r, .count = f->any_count};
  uint32_t tries = f->any_count == 0 ? 1 : f->any_count == 1 ? count : MOST_CHOICES;
  bool fails = false;
  for (uint32_t i = 0; i < tries && !fails; ++i) {
    for (uint32_t a = 0; a < f->any_count; ++a) {
      const expr *k = expr_var(r->m->pool, f->any[a]);
      uint32_t which = f->any_count == 1 ? i : next_number(r) % count;
      n.by[a] = (expr_subst){k, expr_const(r->m->pool, k->type, (u128)values[which])};
    }
    fails = is_false_now(&n, f);
  }
  return fails;
}

/* Notes the values of the site's variables, if all have one. */
static void note_row(runner *r, site *at) {
  uint32_t size = at->rows.size;
  for (vec_each(const expr *const, v, &at->numbers)) {
    u128 bits;
    if (!interp_read(r->in, *v, &bits)) {
      at->rows.size = size;
      return;
    }
    vec_push(&at->rows, machine_signed((*v)->type, bits));
  }
  assert(at->rows.size == size + at->numbers.size);
}

/* One row: k, and what the other columns are now. */
static void note_number(numbers *n, table *t, i128 k) {
  table_row row = {0};
  uint32_t size = t->values.size;
  n->by[0] = (expr_subst){t->k, expr_const(n->r->m->pool, t->k->type, (u128)k)};
  for (uint32_t i = 0; i < t->regions.size; ++i)
    row.regions |= (uint64_t)(say(n, t->regions.data[i]) == SAID_TRUE) << i;
  if (row.regions >> t->times == 0 && k != 0)
    return;
  for (uint32_t i = 0; i < t->columns.size; ++i) {
    const expr *e = t->columns.data[i];
    u128 bits = (u128)k;
    bool known = i == 0 || read_now(n, e, &bits);
    row.known |= (uint64_t)known << i;
    vec_push(&t->values, known ? machine_signed(e->type, bits) : 0);
  }
  vec_push(&t->rows, row);
  assert(t->values.size == size + t->columns.size);
}

/* The table gets a few rows in each look, so that many runs have their share. */
static void note_table(runner *r, table *t, const i128 *values, uint32_t count) {
  enum { MOST_NOTED = 8 };
  numbers n = {.r = r, .count = 1};
  for (uint32_t i = 0; i < count + MOST_NOTED && t->rows.size < MOST_ROWS; ++i) {
    i128 k = i < MOST_NOTED ? (i128)i : values[i - MOST_NOTED];
    if (i < MOST_NOTED || k >= MOST_NOTED)
      note_number(&n, t, k);
  }
}

static void sift_site(runner *r, site *at) {
  i128 values[MOST_VALUES];
  uint32_t count = values_now(r, at, values), kept = 0;
  assert(count > 0 && count <= MOST_VALUES);
  at->looks++;
  note_row(r, at);
  for (vec_each(table, t, &at->tables))
    note_table(r, t, values, count);
  for (vec_each(fact, f, &at->parts))
    if (f->blind || !fails_now(r, f, values, count))
      at->parts.data[kept++] = *f;
  assert(kept <= at->parts.size);
  at->parts.size = kept;
}

/* ---- runs ---- */

static bool is_power_of_two(uint32_t n) {
  return (n & (n - 1)) == 0;
}

static void watch(void *context, interp *in, const proc *f, uint32_t label, uint32_t depth) {
  runner *r = context;
  assert(label < f->stmts.size);
  (void)depth;
  uint32_t found = r->site_of[f->index] ? r->site_of[f->index][label] : 0;
  if (!found)
    return;
  site *at = &r->m->sites.data[found - 1];
  at->visits++;
  r->in = in;
  r->here = &f->stmts.data[label];
  if (at->looks < MOST_LOOKS && (at->visits <= FIRST_VISITS || is_power_of_two(at->visits)))
    sift_site(r, at);
}

/* What a run is given: small numbers; or those of the program, mostly; or ever larger ones; or one and the
 * same. */
static bool supply(void *context, const draw *d, u128 *value) {
  runner *r = context;
  uint32_t by = next_number(r);
  uint32_t seldom = r->mode == SMALL ? 8 : 1;
  if (!type_is_integer(d->type) || (r->mode <= CHANCE && by % seldom == 0))
    *value = chance_draw(r->chance, d);
  else if (r->mode == SMALL)
    *value = (u128)((i128)(by / 8 % 10) - 2);
  else
    *value = r->mode == RISING ? r->last + by % 3 : r->last;
  if (d->serial > 0 && r->mode == RISING)
    r->last = (uint64_t)*value;
  return true;
}

static void run_once(runner *r, uint64_t steps) {
  assert(steps > 0 && r->m->entry->has_body);
  deadline limit = r->m->limit;
  interp_options o = interp_defaults();
  o.stop = ERROR_BIT(ERROR_REACH);
  o.step_limit = steps;
  o.depth_limit = DEEPEST;
  o.memory_limit = MOST_MEMORY;
  o.deadline = &limit;
  o.draw = supply;
  o.watch = watch;
  o.context = r;
  chance_begin(r->chance);
  r->seed = hash_mix(r->seed, r->runs);
  r->mode = r->runs % 4;
  r->last = r->seed % 7;
  r->runs++;
  for (vec_each(site, s, &r->m->sites))
    s->visits = 0;
  interp *in = interp_new(r->m->p, &o);
  interp_run(in, r->m->entry);
  interp_free(in);
}

static bool all_seen(const miner *m) {
  for (vec_each(const site, s, &m->sites))
    if (s->looks == 0)
      return false;
  return true;
}

static bool is_return(const proc *f, uint32_t label) {
  return f->stmts.data[label].kind == S_RETURN;
}

static void find_sites(runner *r) {
  r->site_of = xcalloc(r->m->p->procs.size + 1, sizeof *r->site_of);
  for (uint32_t i = 0; i < r->m->sites.size; ++i) {
    const site *s = &r->m->sites.data[i];
    assert(s->f->has_body && (s->label == NO_LABEL || s->label < s->f->stmts.size));
    uint32_t **labels = &r->site_of[s->f->index];
    if (!*labels)
      *labels = xcalloc(s->f->stmts.size + 1, sizeof **labels);
    for (uint32_t l = 0; l < s->f->stmts.size; ++l)
      if (s->label == l || (s->label == NO_LABEL && is_return(s->f, l) && !(*labels)[l]))
        (*labels)[l] = i + 1;
  }
}

/* Facts whose guards no run meets tell nothing, if the site was seen often enough to say so. */
static void drop_unmet(site *s) {
  uint32_t kept = 0;
  if (!has_moved(s))
    return;
  for (vec_each(const fact, f, &s->parts))
    if (f->met || f->blind || s->looks < ENOUGH_LOOKS)
      s->parts.data[kept++] = *f;
  s->parts.size = kept;
}

/* Facts that hold for any elements tell nothing either. */
static void drop_trivial(site *s) {
  uint32_t kept = 0;
  for (vec_each(const fact, f, &s->parts))
    if (f->any_count == 0 || f->blind || !is_trivial(f))
      s->parts.data[kept++] = *f;
  assert(kept <= s->parts.size);
  s->parts.size = kept;
}

void sift_by_runs(miner *m) {
  chance c;
  runner r = {.m = m, .chance = &c, .seed = 1};
  chance_init(&c, m->p);
  find_sites(&r);
  for (uint32_t i = 0; i < SHORT_RUNS && !deadline_poll_clock(&m->limit); ++i)
    run_once(&r, SHORT_STEPS);
  for (uint32_t i = 0; i < LONG_RUNS && !all_seen(m) && !deadline_poll_clock(&m->limit); ++i)
    run_once(&r, LONG_STEPS);
  for (vec_each(site, s, &m->sites)) {
    drop_unmet(s);
    drop_trivial(s);
  }
  for (uint32_t i = 0; i < m->p->procs.size; ++i)
    free(r.site_of[i]);
  free(r.site_of);
  chance_free(&c);
}
