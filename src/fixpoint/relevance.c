#include "fixpoint/relevance.h"

/* An expression whose variables are relevant if something is. */
typedef struct source {
  const expr *e;
  uint32_t result; /* instead of an expression: this result; e is NULL */
} source;

typedef VEC(source) source_list;

typedef struct finder {
  relevance *r;
  const program *p;
  VEC(source_list) of_var;    /* by var->id */
  VEC(source_list) of_result; /* as in `results` */
  VEC(source) work;
  var_vec vars;
} finder;

static void mark_var(finder *f, const var *v) {
  if (v->kind == V_FUNCTION || f->r->vars.data[v->id])
    return;
  f->r->vars.data[v->id] = true;
  for (vec_each(source, s, &f->of_var.data[v->id]))
    vec_push(&f->work, *s);
}

static void mark_expr(finder *f, const expr *e) {
  vec_clear(&f->vars);
  expr_vars(e, &f->vars);
  for (vec_each(const var *, v, &f->vars))
    mark_var(f, *v);
}

static void mark_result(finder *f, uint32_t result) {
  if (f->r->results.data[result])
    return;
  f->r->results.data[result] = true;
  for (vec_each(source, s, &f->of_result.data[result]))
    vec_push(&f->work, *s);
}

/* ---- where values come from ---------------------------------------------- */

static void collect_call(finder *f, const stmt *s) {
  const proc *callee = stmt_callee(f->p, s);
  if (!callee)
    return;
  uint32_t first = f->r->first_result.data[callee->index];
  for (uint32_t i = 0; i < s->rhs_count && i < callee->params.size; ++i)
    vec_push(&f->of_var.data[callee->params.data[i]->id], (source){.e = s->rhs[i]});
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    vec_push(&f->of_var.data[s->lhs[i]->var->id], (source){.result = first + i});
}

static void collect(finder *f, const proc *of, const stmt *s) {
  uint32_t first = f->r->first_result.data[of->index];
  if (s->kind == S_CALL)
    collect_call(f, s);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    if (s->kind == S_ASSIGN)
      vec_push(&f->of_var.data[s->lhs[i]->var->id], (source){.e = s->rhs[i]});
    else if (s->kind == S_RETURN)
      vec_push(&f->of_result.data[first + i], (source){.e = s->rhs[i]});
}

static void start(relevance *r, const program *p, bool all) {
  *r = (relevance){0};
  uint32_t results = 0;
  for (vec_each(proc *const, f, &p->procs)) {
    vec_push(&r->first_result, results);
    results += (*f)->results.size;
  }
  vec_resize(&r->results, results + 1);
  vec_resize(&r->vars, p->pool.next_var + 1);
  for (uint32_t i = 0; i < r->vars.size; ++i)
    r->vars.data[i] = all;
  for (uint32_t i = 0; i < r->results.size; ++i)
    r->results.data[i] = all;
}

void relevance_init_all(relevance *r, const program *p) {
  start(r, p, true);
}

void relevance_init(relevance *r, const program *p) {
  start(r, p, false);
  finder f = {.r = r, .p = p};
  vec_resize(&f.of_var, r->vars.size);
  vec_resize(&f.of_result, r->results.size);
  for (vec_each(proc *const, g, &p->procs))
    for (vec_each(const stmt, s, &(*g)->stmts))
      collect(&f, *g, s);
  for (vec_each(proc *const, g, &p->procs)) {
    if ((*g)->enforce)
      mark_expr(&f, (*g)->enforce);
    for (vec_each(const stmt, s, &(*g)->stmts))
      if (s->cond)
        mark_expr(&f, s->cond);
  }
  while (f.work.size) {
    source s = vec_pop(&f.work);
    if (s.e)
      mark_expr(&f, s.e);
    else
      mark_result(&f, s.result);
  }
  for (vec_each(source_list, l, &f.of_var))
    vec_free(l);
  for (vec_each(source_list, l, &f.of_result))
    vec_free(l);
  vec_free(&f.of_var);
  vec_free(&f.of_result);
  vec_free(&f.work);
  vec_free(&f.vars);
}

void relevance_free(relevance *r) {
  vec_free(&r->vars);
  vec_free(&r->first_result);
  vec_free(&r->results);
}
