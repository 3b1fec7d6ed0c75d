/* From Boolean relations to invariants and summaries of the concrete program. */
#include "refine/certify.h"

typedef struct translator {
  const abstractor *abstractor;
  exprs *pool; /* of the concrete program */
  uint32_t proc;
  const bp_summary *summary; /* whose results may occur, or NULL */
  const var *result;         /* of the concrete procedure, or NULL */
  map known;                 /* id of a Boolean expression -> concrete expression */
} translator;

static const expr *leaf(const translator *t, const expr *e) {
  assert(e->type->kind == T_BOOL);
  if (e->kind == E_VAR && t->summary)
    for (uint32_t i = 0; i < t->summary->results.size; ++i)
      if (t->summary->results.data[i] == e->var)
        return predicate_result(t->abstractor, t->proc, i, t->result);
  return predicate_concrete(t->abstractor, t->proc, e);
}

/* Recursion is as deep as the diagrams are, that is by the number of Boolean variables. */
static const expr *translate(translator *t, const expr *e) {
  const expr *known = (const expr *)(uintptr_t)map_get(&t->known, e->id, 0);
  if (known)
    return known;
  const expr *kid[3] = {0}, *made;
  bool inner = e->kind == E_NOT || e->kind == E_AND || e->kind == E_OR || e->kind == E_ITE ||
               e->kind == E_EQ;
  for (uint32_t i = 0; inner && i < e->count; ++i)
    kid[i] = translate(t, e->kid[i]);
  switch (e->kind) {
  case E_CONST:
    made = expr_bool(t->pool, e->value != 0);
    break;
  case E_NOT:
    made = expr_not(t->pool, kid[0]);
    break;
  case E_AND:
    made = expr_and(t->pool, kid[0], kid[1]);
    break;
  case E_OR:
    made = expr_or(t->pool, kid[0], kid[1]);
    break;
  case E_EQ:
    made = expr_eq(t->pool, kid[0], kid[1]);
    break;
  case E_ITE:
    made = expr_ite(t->pool, kid[0], kid[1], kid[2]);
    break;
  default:
    made = leaf(t, e);
    break;
  }
  assert(made->type->kind == T_BOOL);
  map_put(&t->known, e->id, map_key(made));
  return made;
}

/* A procedure that is never entered has no part in the certificate: it claims not to be called. */
static bool is_entered(const bp_result *found, uint32_t f) {
  for (vec_each(const bp_summary, s, &found->summaries))
    if (s->proc == f)
      return !expr_is_false(s->enter);
  return false;
}

/* ---- what the abstraction knows without being told: values on entry that never change ---- */

typedef struct primes {
  expr_vec vars; /* variables whose value on entry is mentioned */
} primes;

static const expr *collect_prime(exprs *pool, const expr *e, void *context) {
  primes *p = context;
  (void)pool;
  if (e->kind != E_PRIME || e->kid[0]->kind != E_VAR)
    return e->has_prime ? NULL : e;
  for (vec_each(const expr *, old, &p->vars))
    if (*old == e->kid[0])
      return e;
  vec_push(&p->vars, e->kid[0]);
  return e;
}

/* x == 'x for the unchanged ones of them. */
static const expr *bindings(exprs *pool, alias *a, const proc *f, const primes *p) {
  assert(f->has_body);
  const expr *all = expr_bool(pool, true);
  for (vec_each(const expr *const, x, &p->vars)) {
    const var *v = (*x)->var;
    bool stays = v->kind == V_GLOBAL ? !alias_writes(a, f, *x) : !proc_may_set(f, v);
    if (stays && type_is_scalar(v->type))
      all = expr_and(pool, all, expr_eq(pool, *x, expr_prime(pool, *x)));
  }
  return all;
}

static void certify_proc(translator *t, const proc *f, alias *a, const bp_result *found,
                         const bp_summary *s, certificate *out) {
  assert(s->proc == f->index && t->proc == f->index && f->index < out->result.size);
  t->summary = s;
  t->result = out->result.data[f->index];
  const expr *summary = translate(t, s->holds);
  summary = expr_and(t->pool, summary, predicate_facts(t->abstractor, f->index, t->result));
  assert(summary->type->kind == T_BOOL);
  vec_push(&out->summaries, (cert_summary){f->index, summary});
  primes mentioned = {0};
  expr_map(t->pool, summary, collect_prime, &mentioned);
  uint32_t first = out->invariants.size;
  for (vec_each(const bp_invariant, r, &found->relations))
    if (r->at.proc == f->index && r->at.label < f->stmts.size) {
      const expr *holds = predicate_concrete(t->abstractor, f->index, r->holds);
      expr_map(t->pool, holds, collect_prime, &mentioned);
      assert(holds->type->kind == T_BOOL);
      vec_push(&out->invariants, (cert_invariant){f->index, r->at.label, holds});
    }
  const expr *also = bindings(t->pool, a, f, &mentioned);
  for (uint32_t i = first; i < out->invariants.size; ++i)
    out->invariants.data[i].holds = expr_and(t->pool, out->invariants.data[i].holds, also);
  vec_free(&mentioned.vars);
}

void certify(const abstractor *a, program *concrete, alias *aliases, const bp_result *found,
             certificate *out) {
  assert(found->verdict == VERDICT_TRUE && out->invariants.size == 0 && out->summaries.size == 0);
  for (vec_each(const bp_summary, s, &found->summaries)) {
    if (!is_entered(found, s->proc) || s->proc >= concrete->procs.size)
      continue;
    translator t = {.abstractor = a, .pool = &concrete->pool, .proc = s->proc};
    certify_proc(&t, concrete->procs.data[s->proc], aliases, found, s, out);
    map_free(&t.known);
  }
}
