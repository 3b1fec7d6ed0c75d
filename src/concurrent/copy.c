#include "concurrent/copy.h"

/* v is new in `to`, and a copy of that one, or NULL. */
static void note(copier *c, const var *v, const var *origin) {
  if (c->made.size <= v->id) {
    vec_resize(&c->made, v->id + 1);
    vec_resize(&c->origin, v->id + 1);
  }
  assert(!c->made.data[v->id]);
  c->made.data[v->id] = v;
  c->origin.data[v->id] = origin;
  if (origin)
    map_put(&c->vars, origin->id, (uint64_t)v->id + 1);
}

const var *add_global(copier *c, const char *name) {
  const var *v = program_add_global(c->to, name, type_bool(&c->to->pool), NULL);
  note(c, v, NULL);
  return v;
}

const var *add_local(copier *c, proc *f, const char *name) {
  const var *v = proc_add_var(c->to, f, V_LOCAL, name, type_bool(&c->to->pool));
  note(c, v, NULL);
  return v;
}

void copier_init(copier *c, const program *from, program *to) {
  *c = (copier){.from = from, .to = to};
  to->is_boolean = true;
  to->file = str_intern(&to->pool.strings, from->file);
  assert(to->globals.size == 0);
  for (vec_each(const global, g, &from->globals))
    note(c, program_add_global(to, g->var->name, type_bool(&to->pool), NULL), g->var);
}

void copier_free(copier *c) {
  map_free(&c->vars);
  vec_free(&c->made);
  vec_free(&c->origin);
}

const var *copied_var(const copier *c, const var *v) {
  uint64_t id = map_get(&c->vars, v->id, 0);
  assert(id);
  return c->made.data[id - 1];
}

const var *copy_origin(const copier *c, const var *v) {
  return v->id < c->origin.size ? c->origin.data[v->id] : NULL;
}

/* NULL gives NULL. */
static const expr *copied_expr(const copier *c, const expr *e) {
  if (!e)
    return NULL;
  exprs *pool = &c->to->pool;
  const expr *kid[3] = {0};
  assert(e->count <= 3);
  for (uint32_t i = 0; i < e->count; ++i)
    kid[i] = copied_expr(c, e->kid[i]);
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return expr_bool(pool, e->value != 0);
  case E_VAR:
    return expr_var(pool, copied_var(c, e->var));
  case E_PRIME:
    return expr_prime(pool, kid[0]);
  case E_NONDET:
  case E_VALID:
    return expr_nondet(pool);
  case E_SCHOOSE:
    return expr_schoose(pool, kid[0], kid[1]);
  case E_NOT:
    return expr_not(pool, kid[0]);
  case E_AND:
    return expr_and(pool, kid[0], kid[1]);
  case E_OR:
    return expr_or(pool, kid[0], kid[1]);
  case E_EQ:
    return expr_eq(pool, kid[0], kid[1]);
  case E_ITE:
    return expr_ite(pool, kid[0], kid[1], kid[2]);
  default:
    assert(false); /* no Boolean program has these */
    return expr_bool(pool, false);
  }
}

static void copy_vars(copier *c, const proc *f, proc *g) {
  const type *boolean = type_bool(&c->to->pool);
  for (uint32_t i = 0; i < f->params.size + f->locals.size; ++i) {
    const var *v = i < f->params.size ? f->params.data[i] : f->locals.data[i - f->params.size];
    note(c, proc_add_var(c->to, g, v->kind, v->name, boolean), v);
  }
  for (uint32_t i = 0; i < f->results.size; ++i)
    vec_push(&g->results, boolean);
}

static void copy_stmt(copier *c, const stmt *s, proc *g) {
  VEC(const expr *) lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    vec_push(&lhs, copied_expr(c, s->lhs[i]));
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    vec_push(&rhs, copied_expr(c, s->rhs[i]));
  location where = s->where;
  where.file = where.file ? str_intern(&c->to->pool.strings, where.file) : NULL;
  stmt *t = proc_add(g, (stmt_kind)s->kind, where);
  t->havoc = s->havoc;
  t->cond = copied_expr(c, s->cond);
  stmt_set_lhs(c->to, t, lhs.data, lhs.size);
  stmt_set_rhs(c->to, t, rhs.data, rhs.size);
  stmt_set_succ(c->to, t, s->succ, s->succ_count);
  vec_free(&lhs);
  vec_free(&rhs);
}

proc *copy_proc(copier *c, const proc *f, const char *name) {
  proc *g = program_add_proc(c->to, name);
  g->has_body = f->has_body;
  g->where = f->where;
  copy_vars(c, f, g);
  g->enforce = copied_expr(c, f->enforce);
  g->entry = f->entry;
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    copy_stmt(c, &f->stmts.data[i], g);
  proc_set_type(c->to, g);
  assert(g->stmts.size == f->stmts.size && g->params.size == f->params.size);
  return g;
}

void link_calls(copier *c, const proc *f, proc *g) {
  assert(g->stmts.size == f->stmts.size);
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    const proc *callee = stmt_callee(c->from, &f->stmts.data[i]);
    if (callee)
      g->stmts.data[i].callee =
          expr_var(&c->to->pool, vec_at(&c->to->procs, callee->index)->symbol);
  }
}
