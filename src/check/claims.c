/* claims.c: certificates, and what they say of each procedure. */
#include "check/internal.h"

#include "base/memory.h"
#include "program/words.h"

/* ---- well-formedness ---- */

static bool is_known_var(checker *c, const proc *f, const var *v) {
  if (v->kind == V_FUNCTION || v->kind == V_ANY)
    return true;
  if (v->kind == V_GLOBAL) {
    for (uint32_t i = 0; i < c->p->globals.size; ++i)
      if (c->p->globals.data[i].var == v)
        return true;
    return false;
  }
  return proc_owns(f, v);
}

/* Does a value on entry depend on an arbitrary number ('a[k])? Instances are not made of such. */
static bool primes_any(const expr *e) {
  if (!e->has_prime)
    return false;
  bool found = e->kind == E_PRIME && expr_has_any(e->kid[0]);
  for (uint32_t i = 0; i < e->count && !found; ++i)
    found = primes_any(e->kid[i]);
  return found;
}

/* Is the formula one about states of f? `result`, if not NULL, may occur too. */
static bool is_about(checker *c, const proc *f, const expr *e, const var *result) {
  if (e->type->kind != T_BOOL || e->has_nondet) {
    buf_printf(c->reason, "%s: the certificate has a formula that is none: %s", f->name,
               words_expr(c->pool, e));
    return false;
  }
  if (c->p->any.size && primes_any(e)) {
    buf_printf(c->reason, "%s: the certificate speaks of elements on entry for all k: %.200s",
               f->name, words_expr(c->pool, e));
    return false;
  }
  var_vec vars = {0};
  const var *bad = NULL;
  expr_vars(e, &vars);
  for (uint32_t i = 0; i < vars.size && !bad; ++i)
    if (vars.data[i] != result && !is_known_var(c, f, vars.data[i]))
      bad = vars.data[i];
  vec_free(&vars);
  if (bad)
    buf_printf(c->reason, "%s: the certificate mentions %s, which is no variable of it", f->name,
               bad->name);
  return !bad;
}

/* ---- claims ---- */

static void start_claim(checker *c, const certificate *cert, const proc *f) {
  assert(c->p->procs.data[f->index] == f);
  claim_of *k = &c->claims[f->index];
  *k = (claim_of){.f = f, .summary = expr_bool(c->pool, true)};
  const var *result = f->index < cert->result.size ? cert->result.data[f->index] : NULL;
  assert(!result || f->results.size > 0);
  k->result = result ? expr_var(c->pool, result) : NULL;
}

void claim_list(claim_of *k) {
  if (k->is_listed || !k->f->has_body)
    return;
  k->is_listed = true;
  k->invariants = xcalloc(k->f->stmts.size, sizeof *k->invariants);
  k->is_cut = xcalloc(k->f->stmts.size, sizeof *k->is_cut);
  flow_init(&k->flow, k->f);
  for (uint32_t i = 0; i < k->f->stmts.size; ++i)
    k->is_cut[i] = k->flow.is_cut_point[i];
  assert(k->is_cut[k->f->entry]);
}

static bool add_invariant(checker *c, const cert_invariant *i) {
  if (i->proc >= c->p->procs.size || i->label >= c->p->procs.data[i->proc]->stmts.size) {
    buf_add(c->reason, "the certificate has an invariant at a place that does not exist");
    return false;
  }
  claim_of *k = &c->claims[i->proc];
  assert(k->f->index == i->proc);
  if (!is_about(c, k->f, i->holds, NULL))
    return false;
  claim_list(k);
  assert(k->is_listed && i->label < k->f->stmts.size);
  if (k->invariants[i->label]) {
    buf_printf(c->reason, "%s: the certificate has two invariants at label %u", k->f->name,
               i->label);
    return false;
  }
  k->invariants[i->label] = where_meant(c->p, i->holds);
  k->is_cut[i->label] = true;
  return true;
}

static bool add_summary(checker *c, const cert_summary *s, bool *seen) {
  if (s->proc >= c->p->procs.size || !c->p->procs.data[s->proc]->has_body || seen[s->proc]) {
    buf_add(c->reason, "the certificate has a summary too many");
    return false;
  }
  claim_of *k = &c->claims[s->proc];
  seen[s->proc] = true;
  claim_list(k);
  assert(k->is_listed && k->f->index == s->proc);
  k->summary = where_meant(c->p, s->holds);
  return is_about(c, k->f, s->holds, k->result ? k->result->var : NULL);
}

bool claims_init(checker *c, const certificate *cert) {
  assert(!c->claims && c->p == c->r->program);
  uint32_t n = c->p->procs.size;
  bool fine = true, *seen = xcalloc(n + 1, sizeof *seen);
  c->claims = xcalloc(n + 1, sizeof *c->claims);
  c->depth = cert->depth;
  if (c->depth && c->p->any.size) {
    buf_add(c->reason, "the certificate has a depth, and facts for all k");
    fine = false;
  }
  for (uint32_t i = 0; i < n; ++i)
    start_claim(c, cert, c->p->procs.data[i]);
  for (uint32_t i = 0; i < cert->invariants.size && fine; ++i)
    fine = add_invariant(c, &cert->invariants.data[i]);
  for (uint32_t i = 0; i < cert->summaries.size && fine; ++i)
    fine = add_summary(c, &cert->summaries.data[i], seen);
  free(seen);
  return fine;
}

void claims_free(checker *c) {
  for (uint32_t i = 0; c->claims && i < c->p->procs.size; ++i) {
    claim_of *k = &c->claims[i];
    if (k->is_listed)
      flow_free(&k->flow);
    free(k->invariants);
    free(k->is_cut);
  }
  free(c->claims);
}

const expr *entry_claim(checker *c, const proc *f) {
  assert(c->claims[f->index].f == f);
  claim_of *k = &c->claims[f->index];
  if (!k->is_listed)
    return expr_bool(c->pool, false);
  if (!k->entry) {
    const expr *holds = k->invariants[f->entry];
    k->entry = holds ? wp_unprime(c->w, holds) : expr_bool(c->pool, true);
  }
  assert(!k->entry->has_prime && k->entry->type->kind == T_BOOL);
  return k->entry;
}
