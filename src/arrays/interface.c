/* interface.c: procedures as their callers see them: what may hold on entry, and at return. */
#include "arrays/internal.h"

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

/* Runs look at elements next to these. */
static void find_counters(const mined *x, site *s) {
  assert(s->counters.size == 0);
  for (vec_each(var *const, v, &x->f->params))
    if (type_is_integer((*v)->type) && !(*v)->address_taken)
      vec_push(&s->counters, (counter){.var = *v});
}

static void propose_entry(miner *m, const mined *x, const fact_vec *all) {
  assert(x->f->has_body);
  site s = {.f = x->f, .label = x->f->entry};
  find_counters(x, &s);
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

/* The variable that is returned, wherever something is; where parameters and constants are returned too, the one that is
 * neither. NULL: not one. */
static const var *returned_var(const proc *f) {
  const var *local = NULL, *other = NULL;
  bool others = false;
  for (vec_each(const stmt, s, &f->stmts)) {
    if (s->kind != S_RETURN || s->rhs_count != 1)
      continue;
    const expr *value = s->rhs[0];
    const var *v = value->kind == E_VAR ? value->var : NULL;
    if (v ? v->kind == V_LOCAL : value->kind != E_CONST) {
      if (!v || (local && local != v))
        return NULL;
      local = v;
    } else {
      others |= other && v != other;
      other = v ? v : other;
      others |= !v;
    }
  }
  return local ? local : others ? NULL : other;
}

/* With values on entry for the parameters, and the result for what is returned. */
static const expr *seen_after(miner *m, const proc *f, const expr *e, const var *returned,
                              const var *result) {
  assert(!returned || !result || returned->type == result->type);
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
  assert(value->type == result->type);
  const expr *is = expr_eq(m->pool, expr_var(m->pool, result), value);
  assert(e->type->kind == T_BOOL);
  return expr_or(m->pool, expr_not(m->pool, is), e);
}

/* Does it speak of a parameter that is not always what it was on entry? */
static bool speaks_of_assigned(const proc *f, const expr *e) {
  for (vec_each(var *const, v, &f->params))
    if (expr_mentions(e, *v) && proc_assigns(f, *v))
      return true;
  return false;
}

/* What may hold at every return: over parameters that are what they were, and what is returned. */
static void propose_summary(miner *m, const mined *x, const fact_vec *all, const var *result) {
  site s = {.f = x->f, .label = NO_LABEL, .returned = returned_var(x->f)};
  expr_vec results = {0};
  find_counters(x, &s);
  constant_results(x->f, &results);
  if (!result || (s.returned && s.returned->type != result->type))
    s.returned = NULL;
  for (vec_each(const fact, f, all)) {
    if (!is_about_callers(x->f, f->whole, s.returned))
      continue;
    fact g = *f;
    g.blind = speaks_of_assigned(x->f, f->whole);
    vec_push(&s.parts, g);
    for (uint32_t i = 0; result && m->wide && i < results.size; ++i) {
      g.result = results.data[i];
      if (g.result->type == result->type)
        vec_push(&s.parts, g);
    }
  }
  vec_free(&results);
  vec_push(&m->sites, s);
}

void write_summary(miner *m, const site *s, certificate *out) {
  assert(s->f->index < out->result.size);
  const var *result = out->result.data[s->f->index];
  expr_vec parts = {0};
  assert(s->label == NO_LABEL);
  for (uint32_t i = 0; i < s->parts.size && i < MOST_FACTS; ++i) {
    const fact *f = &s->parts.data[i];
    const expr *after = seen_after(m, s->f, f->whole, s->returned, result);
    vec_push(&parts, f->result ? if_result(m, result, f->result, after) : after);
  }
  vec_push(&out->summaries,
           (cert_summary){s->f->index, expr_all_of(m->pool, parts.data, parts.size)});
  vec_free(&parts);
}

/* Facts that callers can tell, under guards of all counters. */
void propose_interface(miner *m, const mined *x, const var *result) {
  fact_vec all = {0};
  place at = {.in = x};
  terms_at(m, x, &x->counters, &at.terms);
  add_all(m, &at, &all);
  propose_entry(m, x, &all);
  propose_summary(m, x, &all, result);
  vec_free(&at.terms);
  vec_free(&all);
}
