/* Conjectures about a program, as a candidate for a proof. */
#include "guess/internal.h"

enum { FEW_ROWS = 3 };

/* ---- numbers ---- */

static int compare_numbers(const void *a, const void *b) {
  i128 x = *(const i128 *)a, y = *(const i128 *)b;
  return x < y ? -1 : x > y;
}

/* The numbers of the program, read with and without sign, and those next to them. */
static void find_numbers(guess *g, const chance *c) {
  for (int i = -1; i <= 1; ++i) {
    vec_push(&g->numbers, i);
    for (vec_each(const u128, n, &c->numbers)) {
      vec_push(&g->numbers, i < 0 ? (i128)(*n - 1) : (i128)(*n + (unsigned)i)); /* may wrap */
      if (*n <= UINT32_MAX)
        vec_push(&g->numbers, (i128)(int32_t)(uint32_t)*n + i);
      else
        vec_push(&g->numbers, (i128)(int64_t)(uint64_t)*n + i);
    }
  }
  qsort(g->numbers.data, g->numbers.size, sizeof *g->numbers.data, compare_numbers);
}

/* ---- conjectures ---- */

void site_add(guess *g, site *s, const expr *holds) {
  assert(holds->type->kind == T_BOOL);
  (void)g;
  if (holds->kind == E_CONST || s->holds.size >= MOST_CONJECTURES)
    return;
  for (vec_each(const expr *const, e, &s->holds))
    if (*e == holds)
      return;
  vec_push(&s->holds, holds);
}

static const expr *all_of(exprs *pool, const expr_vec *list) {
  const expr *all = expr_bool(pool, true);
  for (vec_each(const expr *const, e, list))
    all = expr_and(pool, all, *e);
  return all;
}

static void write_site(guess *g, const site *s, certificate *out) {
  assert(s->f->index < out->result.size && (s->kind == SITE_RETURN || s->label != NO_LABEL));
  const expr *holds = all_of(&g->p->pool, &s->holds);
  if (s->kind == SITE_RETURN)
    vec_push(&out->summaries, (cert_summary){s->f->index, holds});
  else
    vec_push(&out->invariants, (cert_invariant){s->f->index, s->label, holds});
}

/* Procedures without a site for their entry are called, too. */
static void list_others(guess *g, certificate *out) {
  for (uint32_t i = 0; i < g->p->procs.size; ++i)
    if (g->at[i] && !g->entry[i])
      vec_push(&out->invariants,
               (cert_invariant){i, g->p->procs.data[i]->entry, expr_bool(&g->p->pool, true)});
}

void sites_write(guess *g, certificate *out) {
  for (vec_each(const site, s, &g->sites))
    write_site(g, s, out);
  list_others(g, out);
}

void guess_candidates(const question *q, certificate *out) {
  assert(q->alias && out->result.size == q->program->procs.size);
  guess g = {.q = q, .p = q->program, .result = out->result.data, .most_terms = USUAL_TERMS};
  chance c;
  chance_init(&c, q->program);
  find_numbers(&g, &c);
  sites_find(&g);
  sample_runs(&g, &c);
  for (vec_each(site, s, &g.sites))
    if (s->seen >= FEW_ROWS) {
      equal_find(&g, s);
      bounds_find(&g, s);
    }
  sites_write(&g, out);
  sites_free(&g);
  vec_free(&g.numbers);
  chance_free(&c);
}

/* ---- together with others ---- */

void guess_merge(program *p, certificate *into, const certificate *more) {
  exprs *pool = &p->pool;
  assert(into->result.size == more->result.size);
  for (vec_each(const cert_invariant, m, &more->invariants)) {
    bool found = false;
    for (vec_each(cert_invariant, i, &into->invariants))
      if (i->proc == m->proc && i->label == m->label) {
        i->holds = expr_and(pool, i->holds, m->holds);
        found = true;
      }
    if (!found)
      vec_push(&into->invariants, *m);
  }
  for (vec_each(const cert_summary, m, &more->summaries)) {
    const var *theirs = more->result.data[m->proc], *ours = into->result.data[m->proc];
    assert(!theirs == !ours && (!ours || ours->type == theirs->type));
    map names = {0};
    if (theirs)
      map_put_ptr(&names, theirs, ours);
    const expr *holds = expr_rename(pool, m->holds, &names);
    bool found = false;
    for (vec_each(cert_summary, s, &into->summaries))
      if (s->proc == m->proc) {
        s->holds = expr_and(pool, s->holds, holds);
        found = true;
      }
    if (!found)
      vec_push(&into->summaries, (cert_summary){m->proc, holds});
    map_free(&names);
  }
}
