/* propose.c: facts and guards put together, at loop heads, on entry, and for what calls do. */
#include "arrays/internal.h"

#include "base/memory.h"

enum { MOST_FACTS = 400 /* at one place */, MOST_LIMITS = 7 /* numbers that guards speak of */ };

/* ---- what a formula may speak of ---- */

static bool is_param(const proc *f, const var *v) {
  return v->kind == V_PARAM && v->proc == f->index;
}

/* Nothing but parameters, globals and arbitrary numbers? `other`, if not NULL, may occur too. */
static bool is_about_callers(const proc *f, const expr *e, const var *other) {
  var_vec vars = {0};
  bool only = true;
  expr_vars(e, &vars);
  for (vec_each(const var *const, v, &vars))
    only &= (*v)->kind == V_ANY || (*v)->kind == V_GLOBAL || (*v)->kind == V_FUNCTION ||
            is_param(f, *v) || *v == other;
  vec_free(&vars);
  return only;
}

static bool is_assigned(const proc *f, const var *v) {
  for (vec_each(const stmt, s, &f->stmts))
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      if (s->lhs[i]->kind == E_VAR && s->lhs[i]->var == v)
        return true;
  return false;
}

/* ---- places ---- */

static const expr *joined(exprs *pool, const fact_vec *parts) {
  expr_vec all = {0};
  for (uint32_t i = 0; i < parts->size && i < MOST_FACTS; ++i)
    vec_push(&all, parts->data[i].whole);
  const expr *e = expr_all_of(pool, all.data, all.size);
  vec_free(&all);
  return e;
}

static void push_plain(fact_vec *to, const expr *e) {
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

static void add_all(miner *m, const place *at, fact_vec *out) {
  for (vec_each(const expr *const, e, &at->in->plain))
    push_plain(out, *e);
  for (vec_each(const expr *const, claim, &at->in->claims)) {
    push_plain(out, *claim);
    for (vec_each(const expr *const, e, &at->in->plain))
      if (is_about_index(*e, *claim))
        push_fact(out, *e, *claim, expr_or(m->pool, expr_not(m->pool, *e), *claim));
  }
  for (uint32_t i = 0; m->wide && i < at->in->named.size; ++i)
    push_plain(out, at->in->named.data[i]);
  for (vec_each(const expr *const, body, &at->in->facts))
    add_guarded(m, at, *body, out);
  for (uint32_t i = 0; m->wide && i < at->in->more.size; ++i)
    add_guarded(m, at, at->in->more.data[i], out);
}

/* Parameters that are never assigned are what they were on entry. */
static void add_kept(miner *m, const proc *f, fact_vec *out) {
  for (vec_each(var *const, v, &f->params)) {
    const expr *x = expr_var(m->pool, *v);
    if (type_is_scalar((*v)->type) && !(*v)->address_taken && !is_assigned(f, *v))
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

/* The numbers that guards may speak of: counters that move, what they are compared with, and indices
 * made of them. */
static void terms_at(miner *m, const mined *x, const counter_vec *counters, expr_vec *out) {
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
  s->counters.size = kept;
}

static void keep_live_facts(site *s, const var_vec *dead) {
  uint32_t kept = 0;
  for (vec_each(const fact, f, &s->parts))
    if (!mentions_dead(f->whole, dead))
      s->parts.data[kept++] = *f;
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
  site s = {.f = x->f, .label = label};
  place at = {.in = x};
  var_vec dead = {0};
  if (!m->dead)
    find_dead(x->f, label, &dead);
  counters_at(x, g, label, &s.counters);
  keep_live_counters(&s, &dead, m->pool);
  terms_at(m, x, &s.counters, &at.terms);
  add_kept(m, x->f, &s.parts);
  add_all(m, &at, &s.parts);
  keep_live_facts(&s, &dead);
  find_numbers(m, x, &dead, &s);
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

/* ---- procedures as their callers see them ---- */

static void propose_entry(miner *m, const mined *x, const fact_vec *all) {
  site s = {.f = x->f, .label = x->f->entry};
  for (vec_each(var *const, v, &x->f->params)) {
    const expr *p = expr_var(m->pool, *v);
    if (x->f != m->entry && type_is_integer((*v)->type) && !(*v)->address_taken)
      push_plain(&s.parts, expr_not(m->pool, expr_eq(m->pool, p, expr_int(m->pool, p->type, 0))));
  }
  for (vec_each(const fact, f, all))
    if (is_about_callers(x->f, f->whole, NULL))
      vec_push(&s.parts, *f);
  vec_push(&m->sites, s);
}

/* The variable that is returned, wherever something is; NULL: not one. */
static const var *returned_var(const proc *f) {
  const var *v = NULL;
  for (vec_each(const stmt, s, &f->stmts)) {
    if (s->kind != S_RETURN || s->rhs_count != 1)
      continue;
    const expr *value = s->rhs[0];
    if (value->kind != E_VAR || (v && v != value->var))
      return NULL;
    v = value->var;
  }
  return v;
}

/* With values on entry for the parameters, and the result for what is returned. */
static const expr *seen_after(miner *m, const proc *f, const expr *e, const var *returned,
                              const var *result) {
  VEC(expr_subst) by = {0};
  for (vec_each(var *const, v, &f->params)) {
    const expr *x = expr_var(m->pool, *v);
    vec_push(&by, (expr_subst){x, expr_prime(m->pool, x)});
  }
  if (returned && result)
    vec_push(&by, (expr_subst){expr_var(m->pool, returned), expr_var(m->pool, result)});
  e = expr_substitute(m->pool, e, by.data, by.size);
  vec_free(&by);
  return e;
}

/* The constants that are returned, few of them. */
static void constant_results(const proc *f, expr_vec *out) {
  enum { MOST_RESULTS = 3 };
  for (vec_each(const stmt, s, &f->stmts))
    if (s->kind == S_RETURN && s->rhs_count == 1 && s->rhs[0]->kind == E_CONST &&
        out->size < MOST_RESULTS)
      push_once(out, s->rhs[0]);
}

static const expr *if_result(miner *m, const var *result, const expr *value, const expr *e) {
  if (value->type != result->type)
    return e;
  const expr *is = expr_eq(m->pool, expr_var(m->pool, result), value);
  return expr_or(m->pool, expr_not(m->pool, is), e);
}

static void propose_summary(miner *m, const mined *x, const fact_vec *all, certificate *out) {
  assert(x->f->index < out->result.size);
  const var *returned = returned_var(x->f), *result = out->result.data[x->f->index];
  fact_vec parts = {0};
  expr_vec results = {0};
  constant_results(x->f, &results);
  if (!result || (returned && returned->type != result->type))
    returned = NULL;
  for (vec_each(const fact, f, all)) {
    if (!is_about_callers(x->f, f->whole, returned))
      continue;
    const expr *after = seen_after(m, x->f, f->whole, returned, result);
    push_plain(&parts, after);
    for (uint32_t i = 0; result && m->wide && i < results.size; ++i)
      push_plain(&parts, if_result(m, result, results.data[i], after));
  }
  vec_free(&results);
  vec_push(&out->summaries, (cert_summary){x->f->index, joined(m->pool, &parts)});
  vec_free(&parts);
}

/* Facts that callers can tell, under guards of all counters. */
static void propose_interface(miner *m, const mined *x, certificate *out) {
  fact_vec all = {0};
  place at = {.in = x};
  terms_at(m, x, &x->counters, &at.terms);
  add_all(m, &at, &all);
  propose_entry(m, x, &all);
  propose_summary(m, x, &all, out);
  vec_free(&at.terms);
  vec_free(&all);
}

/* ---- the strongest ---- */

/* x < y asks for more than x <= y. */
static bool asks_for(const expr *guard, const expr *part) {
  return guard == part || (guard->kind == E_LT && part->kind == E_LE &&
                           guard->kid[0] == part->kid[0] && guard->kid[1] == part->kid[1]);
}

static bool has_part(const expr *guard, const expr *part) {
  return guard->kind == E_AND ? has_part(guard->kid[0], part) || has_part(guard->kid[1], part)
                              : asks_for(guard, part);
}

static bool has_all_parts(const expr *guard, const expr *parts) {
  return parts->kind == E_AND
             ? has_all_parts(guard, parts->kid[0]) && has_all_parts(guard, parts->kid[1])
             : has_part(guard, parts);
}

/* Does a say the same as b of all that b speaks of, and of more? */
static bool says_more(const fact *a, const fact *b) {
  if (a->body != b->body || a->whole == b->whole || !b->guard)
    return false;
  return !a->guard || (has_all_parts(b->guard, a->guard) && !has_all_parts(a->guard, b->guard));
}

static bool is_weak(const fact_vec *all, const fact *f) {
  for (vec_each(const fact, other, all))
    if (says_more(other, f))
      return true;
  return false;
}

/* Of facts that say the same under more and under less, those under less stay, unless they
 * speak of elements that have no value yet, or do not exist. */
static void keep_strongest(site *s) {
  fact_vec full = {0};
  for (vec_each(const fact, f, &s->parts))
    if (!f->empty)
      vec_push(&full, *f);
  s->parts.size = 0;
  for (vec_each(const fact, f, &full))
    if (!is_weak(&full, f))
      vec_push(&s->parts, *f);
  vec_free(&full);
}

/* ---- all of it ---- */

/* What is left at the sites is proposed. */
static void write_sites(miner *m, certificate *out) {
  for (vec_each(site, s, &m->sites)) {
    vec_push(&out->invariants, (cert_invariant){s->f->index, s->label, joined(m->pool, &s->parts)});
    vec_free(&s->parts);
    vec_free(&s->counters);
    vec_free(&s->numbers);
    vec_free(&s->rows);
  }
  vec_free(&m->sites);
}

static bool mine_all(miner *m) {
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

bool arrays_propose(const question *q, uint32_t effort, certificate *out) {
  assert(q->alias && out->invariants.size == 0 && out->summaries.size == 0);
  program *p = q->program;
  miner m = {.p = p,
             .pool = &p->pool,
             .alias = q->alias,
             .entry = q->entry,
             .limit = q->deadline,
             .wide = effort > 0,
             .dead = effort > 1};
  bool any = mine_all(&m);
  for (vec_each(mined, x, &m.procs)) {
    if (any && x->f->has_body && alias_reached(q->alias, x->f)) {
      propose_interface(&m, x, out);
      propose_loops(&m, x);
    }
  }
  if (any)
    sift_by_runs(&m);
  for (vec_each(site, s, &m.sites)) {
    keep_strongest(s);
    relate_numbers(&m, s);
  }
  for (vec_each(mined, x, &m.procs))
    mined_free(x);
  vec_free(&m.procs);
  write_sites(&m, out);
  return any;
}
