/* propose.c: facts and guards put together, at loop heads, on entry, and for what calls do. */
#include "arrays/internal.h"

#include "base/memory.h"

enum { MOST_FACTS = 400 /* at one place */ };

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

static const expr *joined(exprs *pool, expr_vec *parts) {
  return expr_all_of(pool, parts->data, parts->size < MOST_FACTS ? parts->size : MOST_FACTS);
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

static void add_all(miner *m, const place *at, expr_vec *out) {
  for (vec_each(const expr *const, e, &at->in->plain))
    push_once(out, *e);
  for (vec_each(const expr *const, claim, &at->in->claims)) {
    push_once(out, *claim);
    for (vec_each(const expr *const, e, &at->in->plain))
      if (is_about_index(*e, *claim))
        push_once(out, expr_or(m->pool, expr_not(m->pool, *e), *claim));
  }
  for (vec_each(const expr *const, fact, &at->in->facts))
    add_guarded(m, at, *fact, out);
  for (uint32_t i = 0; m->wide && i < at->in->more.size; ++i)
    add_guarded(m, at, at->in->more.data[i], out);
}

/* Parameters that are never assigned are what they were on entry. */
static void add_kept(miner *m, const proc *f, expr_vec *out) {
  for (vec_each(var *const, v, &f->params)) {
    const expr *x = expr_var(m->pool, *v);
    if (type_is_scalar((*v)->type) && !(*v)->address_taken && !is_assigned(f, *v))
      push_once(out, expr_eq(m->pool, x, expr_prime(m->pool, x)));
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

/* The counters that have to do with the loop: it moves them, or moves inside loops around it; of others,
 * those that something is compared with matter by their bounds. */
static void counters_at(const mined *x, const flow *g, uint32_t head, counter_vec *out) {
  for (vec_each(const counter, c, &x->counters))
    for (uint32_t h = head; h != NO_LABEL; h = g->loop_parent[h])
      if (moves_in(x->f, g, h, c->var)) {
        vec_push(out, *c);
        out->data[out->size - 1].is_own = h == head;
        break;
      }
}

static void propose_loops(miner *m, const mined *x, certificate *out) {
  assert(x->f->has_body);
  flow g;
  flow_init(&g, x->f);
  for (uint32_t k = 0; k < g.rpo_size; ++k) {
    uint32_t label = g.rpo[k];
    if (!g.is_cut_point[label] || label == x->f->entry)
      continue;
    expr_vec parts = {0};
    counter_vec counters = {0};
    counters_at(x, &g, label, &counters);
    place at = {x, &counters};
    add_kept(m, x->f, &parts);
    add_all(m, &at, &parts);
    vec_push(&out->invariants, (cert_invariant){x->f->index, label, joined(m->pool, &parts)});
    vec_free(&counters);
    vec_free(&parts);
  }
  flow_free(&g);
}

/* ---- procedures as their callers see them ---- */

static void propose_entry(miner *m, const mined *x, const expr_vec *all, certificate *out) {
  expr_vec parts = {0};
  for (vec_each(var *const, v, &x->f->params)) {
    const expr *p = expr_var(m->pool, *v);
    if (x->f != m->entry && type_is_integer((*v)->type) && !(*v)->address_taken)
      push_once(&parts, expr_not(m->pool, expr_eq(m->pool, p, expr_int(m->pool, p->type, 0))));
  }
  for (vec_each(const expr *const, e, all))
    if (is_about_callers(x->f, *e, NULL))
      push_once(&parts, *e);
  vec_push(&out->invariants, (cert_invariant){x->f->index, x->f->entry, joined(m->pool, &parts)});
  vec_free(&parts);
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

static void propose_summary(miner *m, const mined *x, const expr_vec *all, certificate *out) {
  assert(x->f->index < out->result.size);
  const var *returned = returned_var(x->f), *result = out->result.data[x->f->index];
  expr_vec parts = {0};
  if (!result || (returned && returned->type != result->type))
    returned = NULL;
  for (vec_each(const expr *const, e, all))
    if (is_about_callers(x->f, *e, returned))
      push_once(&parts, seen_after(m, x->f, *e, returned, result));
  vec_push(&out->summaries, (cert_summary){x->f->index, joined(m->pool, &parts)});
  vec_free(&parts);
}

/* Facts that callers can tell, under guards of all counters. */
static void propose_interface(miner *m, const mined *x, certificate *out) {
  expr_vec all = {0};
  place at = {x, &x->counters};
  add_all(m, &at, &all);
  propose_entry(m, x, &all, out);
  propose_summary(m, x, &all, out);
  vec_free(&all);
}

/* ---- all of it ---- */

bool arrays_propose(const question *q, bool wide, certificate *out) {
  assert(q->alias && out->invariants.size == 0 && out->summaries.size == 0);
  program *p = q->program;
  miner m = {.p = p, .pool = &p->pool, .alias = q->alias, .entry = q->entry, .wide = wide};
  bool any = false;
  for (vec_each(proc *const, f, &p->procs)) {
    mined *x = vec_add(&m.procs);
    *x = (mined){.f = *f};
    if ((*f)->has_body && alias_reached(q->alias, *f))
      mine(&m, *f, x);
    any |= x->facts.size + x->more.size > 0;
  }
  for (vec_each(mined, x, &m.procs)) {
    if (any && x->f->has_body && alias_reached(q->alias, x->f)) {
      propose_interface(&m, x, out);
      propose_loops(&m, x, out);
    }
    mined_free(x);
  }
  vec_free(&m.procs);
  return any;
}
