/* Where values are noted: entries of procedures, loop heads, returns; and which. */
#include "guess/internal.h"

#include "base/memory.h"

static bool is_counted(const var *v) {
  const type *t = v->type;
  return (t->kind == T_INT || t->kind == T_MATH) && t->width >= 8 && t->width <= 64 &&
         v->kind != V_FUNCTION;
}

/* ---- variables of a procedure ---- */

static void mention(const expr *e, var_vec *out) {
  if (e)
    expr_vars(e, out);
}

static void mentioned(const proc *f, var_vec *out) {
  for (vec_each(const stmt, s, &f->stmts)) {
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      mention(s->lhs[i], out);
    for (uint32_t i = 0; i < s->rhs_count; ++i)
      mention(s->rhs[i], out);
    mention(s->cond, out);
  }
}

/* May a call of f change the global? */
static bool may_write(const guess *g, const proc *f, const var *v) {
  alias_set mod = alias_mod(g->q->alias, f);
  for (uint32_t i = 0; i < mod.size; ++i) {
    const alias_object *o = alias_object_of(g->q->alias, &mod.data[i]);
    if (o->var == v || o->kind == OBJ_UNKNOWN || o->kind == OBJ_ANYTHING)
      return true;
  }
  return false;
}

/* ---- columns ---- */

static void add_term(const guess *g, site *s, const expr *e) {
  assert(g->most_terms <= MOST_TERMS);
  for (vec_each(const expr *, t, &s->terms))
    if (*t == e)
      return;
  if (s->terms.size < g->most_terms)
    vec_push(&s->terms, e);
}

static void add_var(guess *g, site *s, const var *v) {
  if (is_counted(v))
    add_term(g, s, expr_var(&g->p->pool, v));
}

static void add_before(guess *g, site *s, const var *v) {
  if (is_counted(v))
    add_term(g, s, expr_prime(&g->p->pool, expr_var(&g->p->pool, v)));
}

static void add_globals(guess *g, site *s, const var_vec *vars, bool written_only) {
  for (vec_each(const var *const, v, vars))
    if ((*v)->kind == V_GLOBAL && (!written_only || may_write(g, s->f, *v)))
      add_var(g, s, *v);
}

static void fill_entry(guess *g, site *s, const var_vec *vars) {
  for (vec_each(var *const, v, &s->f->params))
    add_var(g, s, *v);
  add_globals(g, s, vars, false);
}

static void fill_head(guess *g, site *s, const var_vec *vars) {
  for (vec_each(const var *const, v, vars))
    if ((*v)->kind != V_GLOBAL && ((*v)->address_taken || proc_reads_first(s->f, s->label, *v)))
      add_var(g, s, *v);
  add_globals(g, s, vars, false);
  for (vec_each(var *const, v, &s->f->params))
    if (proc_may_set(s->f, *v))
      add_before(g, s, *v);
}

static void fill_return(guess *g, site *s, const var_vec *vars) {
  for (vec_each(var *const, v, &s->f->params))
    add_before(g, s, *v);
  for (vec_each(const var *const, v, vars))
    if ((*v)->kind == V_GLOBAL && may_write(g, s->f, *v))
      add_before(g, s, *v);
  add_globals(g, s, vars, true);
  const var *result = g->result[s->f->index];
  if (result)
    add_var(g, s, result);
}

/* ---- places ---- */

static uint32_t site_new(guess *g, site_kind kind, const proc *f, uint32_t label,
                         const var_vec *vars) {
  static void (*const fill[])(guess *, site *, const var_vec *) = {fill_entry, fill_head,
                                                                   fill_return};
  if (g->sites.size >= MOST_SITES)
    return 0;
  site *s = vec_add(&g->sites);
  s->kind = kind;
  s->f = f;
  s->label = label;
  fill[kind](g, s, vars);
  assert(s->terms.size <= MOST_TERMS);
  return g->sites.size;
}

static void find_in(guess *g, const proc *f) {
  var_vec vars = {0};
  flow shape;
  mentioned(f, &vars);
  flow_init(&shape, f);
  g->at[f->index] = xcalloc(f->stmts.size + 1, sizeof **g->at);
  if (f != g->q->entry) {
    g->entry[f->index] = site_new(g, SITE_ENTRY, f, f->entry, &vars);
    g->leave[f->index] = site_new(g, SITE_RETURN, f, NO_LABEL, &vars);
  }
  for (uint32_t i = 0; i < shape.rpo_size; ++i) {
    uint32_t label = shape.rpo[i];
    if (shape.is_loop_head[label] && label != f->entry)
      g->at[f->index][label] = site_new(g, SITE_HEAD, f, label, &vars);
    else if (f->stmts.data[label].kind == S_RETURN)
      g->at[f->index][label] = g->leave[f->index];
  }
  flow_free(&shape);
  vec_free(&vars);
}

void sites_find(guess *g) {
  uint32_t count = g->p->procs.size;
  g->at = xcalloc(count + 1, sizeof *g->at);
  g->entry = xcalloc(count + 1, sizeof *g->entry);
  g->leave = xcalloc(count + 1, sizeof *g->leave);
  for (uint32_t i = 0; i < count; ++i)
    if (g->p->procs.data[i]->has_body && alias_reached(g->q->alias, g->p->procs.data[i]))
      find_in(g, g->p->procs.data[i]);
}

void sites_free(guess *g) {
  for (vec_each(site, s, &g->sites)) {
    vec_free(&s->terms);
    vec_free(&s->cells);
    vec_free(&s->holds);
    map_free(&s->known);
  }
  for (uint32_t i = 0; i < g->p->procs.size; ++i)
    free(g->at[i]);
  free(g->at);
  free(g->entry);
  free(g->leave);
  vec_free(&g->sites);
}
