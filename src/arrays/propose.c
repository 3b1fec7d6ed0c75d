/* propose.c: facts and guards put together, at loop heads, on entry, and for what calls do. */
#include "arrays/internal.h"

#include "base/memory.h"

/* ---- places ---- */

static const expr *joined(exprs *pool, const fact_vec *parts) {
  expr_vec all = {0};
  for (uint32_t i = 0; i < parts->size && i < MOST_FACTS; ++i)
    vec_push(&all, parts->data[i].whole);
  const expr *e = expr_all_of(pool, all.data, all.size);
  vec_free(&all);
  return e;
}

void push_plain(fact_vec *to, const expr *e) {
  push_fact(to, NULL, e, e);
}

/* Does the condition bound what indexes an element of the claim by a constant? */
static bool is_about_index(const expr *condition, const expr *claim) {
  expr_vec indices = {0};
  var_vec vars = {0};
  bool about = false;
  expr_vars(condition, &vars);
  element_indices(claim, &indices);
  for (vec_each(const expr *const, index, &indices))
    about |= vars.size == 1 && expr_mentions(*index, vars.data[0]);
  vec_free(&indices);
  vec_free(&vars);
  return about;
}

void add_all(miner *m, const place *at, fact_vec *out) {
  for (vec_each(const expr *const, e, &at->in->plain))
    push_plain(out, *e);
  for (vec_each(const expr *const, claim, &at->in->claims)) {
    push_plain(out, *claim);
    for (vec_each(const expr *const, e, &at->in->plain))
      if (is_about_index(*e, *claim))
        push_fact(out, *e, *claim, expr_or(m->pool, expr_not(m->pool, *e), *claim));
  }
  for (uint32_t i = 0; m->told && i < at->in->named.size; ++i)
    push_plain(out, at->in->named.data[i]);
  for (vec_each(const expr *const, body, &at->in->facts))
    add_guarded(m, at, *body, out);
  for (uint32_t i = 0; m->told && i < at->in->more.size; ++i)
    add_guarded(m, at, at->in->more.data[i], out);
}

/* Parameters that are never assigned are what they were on entry. */
static void add_kept(miner *m, const proc *f, fact_vec *out) {
  for (vec_each(var *const, v, &f->params)) {
    const expr *x = expr_var(m->pool, *v);
    if (type_is_scalar((*v)->type) && !(*v)->address_taken && !proc_assigns(f, *v))
      push_plain(out, expr_eq(m->pool, x, expr_prime(m->pool, x)));
  }
}

/* Is v assigned at a label of the loop of that head? */
static bool moves_in(const proc *f, const flow *g, uint32_t head, const var *v) {
  for (uint32_t l = 0; l < f->stmts.size; ++l) {
    const stmt *s = &f->stmts.data[l];
    bool writes = false;
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      writes |= s->lhs[i]->kind == E_VAR && s->lhs[i]->var == v;
    uint32_t around = writes && g->order[l] != NO_LABEL ? g->loop_of[l] : NO_LABEL;
    while (around != NO_LABEL && around != head)
      around = g->loop_parent[around];
    if (around == head)
      return true;
  }
  return false;
}

/* The counters that have to do with the loop: it moves them, or loops around it do. */
static void counters_at(const mined *x, const flow *g, uint32_t head, counter_vec *out) {
  for (vec_each(const counter, c, &x->counters))
    for (uint32_t h = head; h != NO_LABEL; h = g->loop_parent[h])
      if (moves_in(x->f, g, h, c->var)) {
        vec_push(out, *c);
        break;
      }
}

/* ---- variables that are of use ---- */

/* The variables whose values at the label cannot be used any more. */
static void find_dead(const proc *f, uint32_t label, var_vec *out) {
  assert(label < f->stmts.size);
  for (vec_each(var *const, v, &f->locals))
    if (!(*v)->address_taken && type_is_scalar((*v)->type) && !proc_reads_first(f, label, *v))
      vec_push(out, *v);
}

static bool mentions_dead(const expr *e, const var_vec *dead) {
  for (vec_each(const var *const, v, dead))
    if (expr_mentions(e, *v))
      return true;
  return false;
}

static bool mentions_one(const expr *e, const counter_vec *counters) {
  for (vec_each(const counter, c, counters))
    if (expr_mentions(e, c->var))
      return true;
  return false;
}

static void push_terms(const expr_vec *from, const counter_vec *counters, expr_vec *out) {
  for (vec_each(const expr *const, e, from))
    if (out->size < MOST_LIMITS && (!counters || mentions_one(*e, counters)))
      push_once(out, *e);
}

void terms_at(miner *m, const mined *x, const counter_vec *counters, expr_vec *out) {
  for (vec_each(const counter, c, counters))
    push_once(out, expr_var(m->pool, c->var));
  push_terms(&x->limits, counters, out);
  push_terms(&x->indices, counters, out);
  push_terms(&x->limits, NULL, out);
}

static void keep_live_counters(site *s, const var_vec *dead, exprs *pool) {
  uint32_t kept = 0;
  for (vec_each(const counter, c, &s->counters))
    if (!mentions_dead(expr_var(pool, c->var), dead))
      s->counters.data[kept++] = *c;
  assert(kept <= s->counters.size);
  s->counters.size = kept;
}

/* Facts about numbers stay: what is known of a variable may rest on one that is not used any more. */
static void keep_live_facts(site *s, const var_vec *dead) {
  uint32_t kept = 0;
  for (vec_each(const fact, f, &s->parts))
    if (f->any_count == 0 || !mentions_dead(f->whole, dead))
      s->parts.data[kept++] = *f;
  assert(kept <= s->parts.size);
  s->parts.size = kept;
}

/* The variables whose values are noted: counters, and what they are compared with. */
static void find_numbers(miner *m, const mined *x, const var_vec *dead, site *s) {
  for (vec_each(const counter, c, &s->counters))
    push_once(&s->numbers, expr_var(m->pool, c->var));
  for (vec_each(const expr *const, e, &x->limits))
    if ((*e)->kind == E_VAR && s->numbers.size < MOST_LIMITS && !mentions_dead(*e, dead))
      push_once(&s->numbers, *e);
}

static void propose_loop(miner *m, const mined *x, const flow *g, uint32_t label) {
  assert(g->is_cut_point[label]);
  site s = {.f = x->f, .label = label};
  place at = {.in = x};
  var_vec dead = {0};
  find_dead(x->f, label, &dead);
  counters_at(x, g, label, &s.counters);
  keep_live_counters(&s, &dead, m->pool);
  terms_at(m, x, &s.counters, &at.terms);
  add_kept(m, x->f, &s.parts);
  add_all(m, &at, &s.parts);
  keep_live_facts(&s, &dead);
  find_numbers(m, x, &dead, &s);
  if (m->fitted)
    find_tables(m, &at, &s);
  vec_push(&m->sites, s);
  vec_free(&dead);
  vec_free(&at.terms);
}

static void propose_loops(miner *m, const mined *x) {
  assert(x->f->has_body);
  flow g;
  flow_init(&g, x->f);
  for (uint32_t k = 0; k < g.rpo_size; ++k)
    if (g.is_cut_point[g.rpo[k]] && g.rpo[k] != x->f->entry)
      propose_loop(m, x, &g, g.rpo[k]);
  flow_free(&g);
}

/* ---- all of it ---- */

/* What is left at the sites is proposed. */
static void write_sites(miner *m, certificate *out) {
  for (vec_each(site, s, &m->sites)) {
    if (s->label == NO_LABEL)
      write_summary(m, s, out);
    else
      vec_push(&out->invariants,
               (cert_invariant){s->f->index, s->label, joined(m->pool, &s->parts)});
    vec_free(&s->parts);
    vec_free(&s->counters);
    vec_free(&s->numbers);
    vec_free(&s->rows);
    tables_free(s);
  }
  vec_free(&m->sites);
}

static bool mine_all(miner *m) {
  assert(m->procs.size == 0);
  bool any = false;
  for (vec_each(proc *const, f, &m->p->procs)) {
    mined *x = vec_add(&m->procs);
    *x = (mined){.f = *f};
    if ((*f)->has_body && alias_reached(m->alias, *f))
      mine(m, *f, x);
    any |= x->facts.size + x->more.size > 0;
  }
  return any;
}

bool arrays_propose(const question *q, arrays_effort effort, certificate *out) {
  assert(q->alias && out->invariants.size == 0 && out->summaries.size == 0);
  program *p = q->program;
  miner m = {.p = p,
             .pool = &p->pool,
             .alias = q->alias,
             .entry = q->entry,
             .limit = q->deadline,
             .fitted = effort == ARRAYS_FITTED,
             .told = effort >= ARRAYS_TOLD,
             .wide = effort == ARRAYS_ALL};
  bool any = mine_all(&m);
  for (vec_each(mined, x, &m.procs)) {
    if (any && x->f->has_body && alias_reached(q->alias, x->f)) {
      propose_interface(&m, x, out->result.data[x->f->index]);
      propose_loops(&m, x);
    }
  }
  if (any)
    sift_by_runs(&m);
  for (vec_each(site, s, &m.sites)) {
    fit_sums(&m, s);
    keep_strongest(&m, s);
    relate_numbers(&m, s);
  }
  for (vec_each(mined, x, &m.procs))
    mined_free(x);
  vec_free(&m.procs);
  write_sites(&m, out);
  return any;
}

bool arrays_have_any_length(const question *q) {
  enum { MOST_STATEMENTS = 400 };
  program *p = q->program;
  miner m = {.p = p, .pool = &p->pool, .alias = q->alias, .entry = q->entry};
  uint32_t statements = 0;
  for (vec_each(proc *const, f, &p->procs))
    statements += (*f)->stmts.size;
  if (!q->alias || statements > MOST_STATEMENTS)
    return false;
  bool any = mine_all(&m), unbounded = false;
  for (vec_each(mined, x, &m.procs)) {
    unbounded |= x->limits.size > 0;
    mined_free(x);
  }
  vec_free(&m.procs);
  return any && unbounded;
}
