/* From the Boolean program back to the concrete one: labels, formulas, traces. */
#include "predicate/internal.h"

uint32_t predicate_label(const abstractor *a, uint32_t index, uint32_t label) {
  assert(index < a->procs.size);
  const bool_proc *p = &a->procs.data[index];
  return vec_at(&p->concrete, label);
}

/* ---- formulas ---- */

static const pred *pred_of(const abstractor *a, uint32_t index, const char *name) {
  const char *own = str_intern(&a->pool->strings, name);
  assert(index < a->names.size && index < a->interfaces.size);
  uint64_t local = map_get(&a->names.data[index], map_key(own), 0);
  assert(local <= a->interfaces.data[index].preds.size);
  if (local)
    return &a->interfaces.data[index].preds.data[local - 1];
  uint64_t everywhere = map_get(&a->global_names, map_key(own), 0);
  assert(everywhere <= a->globals.size);
  return everywhere ? &a->globals.data[everywhere - 1] : NULL;
}

/* e on entry: every path is primed, 'e stays. */
static const expr *primed(const abstractor *a, const expr *e) {
  abstractor *own = (abstractor *)(uintptr_t)a; /* only expressions are made */
  e = meaning_at_entry(own, e);
  expr_vec paths = {0};
  expr_paths(e, &paths);
  VEC(expr_subst) by = {0};
  for (vec_each(const expr *, path, &paths))
    vec_push(&by, (expr_subst){*path, expr_prime(a->pool, *path)});
  e = expr_substitute(a->pool, e, by.data, by.size);
  vec_free(&by);
  vec_free(&paths);
  return e;
}

typedef struct translation {
  const abstractor *a;
  uint32_t index; /* of the procedure */
  map seen;       /* Boolean expression -> concrete one */
  map values;     /* variable without concrete meaning -> 1: false, 2: true */
  var_vec free;   /* those variables, as they are met: (variable, primed) in pairs */
  VEC(bool) free_primed;
} translation;

static uint64_t free_key(const var *v, bool is_primed) {
  return (uint64_t)v->id << 1 | is_primed;
}

static const expr *translate_var(translation *t, const var *v, bool is_primed) {
  assert(v->type->kind == T_BOOL);
  exprs *pool = t->a->pool;
  const pred *p = pred_of(t->a, t->index, v->name);
  if (p && (!is_primed || !p->has_local))
    return is_primed ? primed(t->a, p->shown) : p->shown;
  uint64_t value = map_get(&t->values, free_key(v, is_primed), 0);
  if (value)
    return expr_bool(pool, value == 2);
  vec_push(&t->free, v);
  vec_push(&t->free_primed, is_primed);
  map_put(&t->values, free_key(v, is_primed), 1);
  assert(t->free.size == t->free_primed.size);
  return expr_bool(pool, false);
}

static const expr *translate(translation *t, const expr *e) {
  assert(e->type->kind == T_BOOL);
  exprs *pool = t->a->pool;
  const expr *known = map_get_ptr(&t->seen, e);
  if (known)
    return known;
  const expr *made;
  switch (e->kind) {
  case E_CONST:
    made = expr_bool(pool, e->value != 0);
    break;
  case E_VAR:
    made = translate_var(t, e->var, false);
    break;
  case E_PRIME:
    assert(e->kid[0]->kind == E_VAR);
    made = translate_var(t, e->kid[0]->var, true);
    break;
  case E_NOT:
    made = expr_not(pool, translate(t, e->kid[0]));
    break;
  case E_AND:
    made = expr_and(pool, translate(t, e->kid[0]), translate(t, e->kid[1]));
    break;
  case E_OR:
    made = expr_or(pool, translate(t, e->kid[0]), translate(t, e->kid[1]));
    break;
  case E_ITE:
    made =
        expr_ite(pool, translate(t, e->kid[0]), translate(t, e->kid[1]), translate(t, e->kid[2]));
    break;
  default:
    assert(e->kind == E_EQ && e->type->kind == T_BOOL);
    made = translate(t, e->kid[0]);
    made = expr_ite(pool, made, translate(t, e->kid[1]), expr_not(pool, translate(t, e->kid[1])));
    break;
  }
  assert(made->type->kind == T_BOOL);
  map_put_ptr(&t->seen, e, made);
  return made;
}

const expr *predicate_concrete(const abstractor *a, uint32_t index, const expr *boolean) {
  assert(index < a->interfaces.size);
  translation t = {.a = a, .index = index};
  const expr *all = translate(&t, boolean);
  uint32_t count = t.free.size;
  /* Variables that mean nothing outside a call's parts: for some value of them. */
  if (count > 12)
    all = expr_bool(a->pool, true);
  else
    for (uint32_t k = 1; k < 1u << count; ++k) {
      for (uint32_t i = 0; i < count; ++i)
        map_put(&t.values, free_key(t.free.data[i], t.free_primed.data[i]), k >> i & 1 ? 2 : 1);
      map_clear(&t.seen);
      all = expr_or(a->pool, all, translate(&t, boolean));
    }
  assert(t.free.size == count && all->type->kind == T_BOOL);
  map_free(&t.seen);
  map_free(&t.values);
  vec_free(&t.free);
  vec_free(&t.free_primed);
  return all;
}

/* What is said of the result in terms of the procedure, said to its callers: formals that it never
 * modifies are their values on entry. */
static const expr *for_callers(const abstractor *a, const interface *face, const expr *e,
                               const var *result) {
  assert(face->proc); /* it is reached */
  assert(!face->result || !result || face->result->type == result->type);
  if (face->result && !result && expr_mentions(e, face->result->var))
    return expr_bool(a->pool, true);
  VEC(expr_subst) by = {0};
  if (face->result && result)
    vec_push(&by, (expr_subst){face->result, expr_var(a->pool, result)});
  for (uint32_t i = 0; i < face->proc->params.size; ++i)
    if (face->unmodified[i]) {
      const expr *formal = expr_var(a->pool, face->proc->params.data[i]);
      vec_push(&by, (expr_subst){formal, expr_prime(a->pool, formal)});
    }
  const expr *said = expr_substitute(a->pool, e, by.data, by.size);
  assert(said->type == e->type);
  vec_free(&by);
  return said;
}

const expr *predicate_result(const abstractor *a, uint32_t index, uint32_t i, const var *result) {
  assert(index < a->interfaces.size);
  const interface *face = &a->interfaces.data[index];
  return for_callers(a, face, vec_at(&face->returns, i).meaning, result);
}

const expr *predicate_facts(const abstractor *a, uint32_t index, const var *result) {
  assert(index < a->interfaces.size);
  const interface *face = &a->interfaces.data[index];
  const expr *all = expr_bool(a->pool, true);
  for (vec_each(const expr *const, fact, &face->facts))
    all = expr_and(a->pool, all, for_callers(a, face, *fact, result));
  return all;
}

/* ---- traces ---- */

typedef struct retracing {
  const abstractor *a;
  trace *out;
  map done; /* abstract activation -> concrete one */
} retracing;

static const activation *retrace(retracing *r, const activation *from) {
  const activation *known = map_get_ptr(&r->done, from);
  if (known)
    return known;
  assert(from->proc < r->a->procs.size);
  VEC(trace_step) steps = {0};
  for (uint32_t i = 0; i < from->size; ++i) {
    const trace_step *s = &from->steps[i];
    uint32_t label = predicate_label(r->a, from->proc, s->label);
    if (label == NO_LABEL)
      continue;
    const activation *callee = s->callee ? retrace(r, s->callee) : NULL;
    const proc *concrete = r->a->config.q.program->procs.data[from->proc];
    assert(label < concrete->stmts.size);
    assert(!callee || concrete->stmts.data[label].kind == S_CALL);
    if (s->label >= concrete->stmts.size) { /* a part of the call before it */
      assert(steps.size && vec_last(&steps).label == label);
      if (callee)
        steps.data[steps.size - 1].callee = callee;
      continue;
    }
    trace_step step = {.label = label, .succ = s->succ, .callee = callee};
    if (concrete->stmts.data[label].kind == S_CALL)
      step.succ = 0;
    assert(step.succ == 0 || step.succ < concrete->stmts.data[label].succ_count);
    vec_push(&steps, step);
  }
  assert(steps.size <= from->size);
  activation_builder b;
  activation_begin(&b, r->out, from->proc);
  for (uint32_t i = 0; i < steps.size; ++i)
    activation_step(&b, steps.data[i]);
  vec_free(&steps);
  known = activation_end(&b, NULL, 0);
  assert(known->proc == from->proc);
  map_put_ptr(&r->done, from, known);
  return known;
}

trace *predicate_trace(const abstractor *a, const trace *abstract) {
  assert(abstract->main);
  retracing r = {.a = a, .out = trace_new()};
  r.out->main = retrace(&r, abstract->main);
  assert(r.out->main->proc == abstract->main->proc);
  map_free(&r.done);
  return r.out;
}
