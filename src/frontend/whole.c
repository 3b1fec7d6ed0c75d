/* whole.c: what is left to do once every procedure is lowered: a constant pointer is what it points
 * to (stderr); constants that clang made to copy from and that no statement mentions any more go away; the addresses
 * taken are marked; main starts with what C says about argc. */
#include "frontend/lower.h"

#include "base/memory.h"
#include "program/interp.h"

typedef struct mentions {
  bool *seen; /* by expression id */
  map used;   /* variables that occur */
} mentions;

static void mention_in(mentions *m, const expr *e) {
  if (!e || m->seen[e->id])
    return;
  m->seen[e->id] = true;
  assert(e->kind != E_VAR || e->var);
  if (e->kind == E_VAR)
    map_put(&m->used, map_key(e->var), 1);
  for (uint32_t i = 0; i < e->count; ++i)
    mention_in(m, e->kid[i]);
}

static void mention_in_proc(mentions *m, const proc *f) {
  for (vec_each(const stmt, s, &f->stmts)) {
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      mention_in(m, s->lhs[i]);
    for (uint32_t i = 0; i < s->rhs_count; ++i)
      mention_in(m, s->rhs[i]);
    mention_in(m, s->cond);
    mention_in(m, s->callee);
  }
}

static bool is_kept(const mentions *m, const var *v) {
  return !v->is_private || map_has(&m->used, map_key(v));
}

/* Initialisers of what is kept mention constants too. */
static void mention_in_initialisers(mentions *m, program *p) {
  for (bool changed = true; changed;) {
    changed = false;
    for (vec_each(global, g, &p->globals))
      if (g->init && is_kept(m, g->var) && !m->seen[g->init->id]) {
        mention_in(m, g->init);
        changed = true;
      }
  }
}

static void drop_unused_constants(program *p) {
  mentions m = {.seen = xcalloc((size_t)p->pool.next_expr + 1, sizeof(bool))};
  for (vec_each(proc *, f, &p->procs))
    mention_in_proc(&m, *f);
  mention_in_initialisers(&m, p);
  uint32_t kept = 0;
  map_clear(&p->by_name);
  for (uint32_t i = 0; i < p->globals.size; ++i) {
    global g = p->globals.data[i];
    if (!is_kept(&m, g.var))
      continue;
    p->globals.data[kept++] = g;
    map_put(&p->by_name, map_key(g.var->name), (uint64_t)1 << 32 | kept);
  }
  p->globals.size = kept;
  for (vec_each(proc *, f, &p->procs))
    map_put(&p->by_name, map_key((*f)->name), (*f)->index + 1);
  free(m.seen);
  map_free(&m.used);
}

/* ---- constant pointers ---- */

/* What a read of a constant pointer gives; NULL: go into it. */
static const expr *constant_pointer(exprs *pool, const expr *e, void *context) {
  const map *values = context;
  (void)pool;
  if (e->kind == E_ADDR && e->kid[0]->kind == E_VAR)
    return e;
  return e->kind == E_VAR ? (const expr *)(uintptr_t)map_get(values, map_key(e->var), 0) : NULL;
}

static bool is_constant_pointer(const global *g) {
  return g->var->is_const && !g->var->is_extern && g->var->type->kind == T_PTR && g->init &&
         g->init->type == g->var->type;
}

static void use_constant_pointers(program *p) {
  map values = {0};
  for (vec_each(const global, g, &p->globals))
    if (is_constant_pointer(g))
      map_put(&values, map_key(g->var), map_key(g->init));
  for (uint32_t k = 0; values.size > 0 && k < p->procs.size; ++k)
    for (vec_each(stmt, s, &p->procs.data[k]->stmts)) {
      for (uint32_t i = 0; i < s->rhs_count; ++i)
        s->rhs[i] = expr_map(&p->pool, s->rhs[i], constant_pointer, &values);
      if (s->cond)
        s->cond = expr_map(&p->pool, s->cond, constant_pointer, &values);
    }
  map_free(&values);
}

void tidy_program(program *p) {
  use_constant_pointers(p);
  drop_unused_constants(p);
  program_mark_addresses(p);
}

/* ---- the arguments of main ---- */

bool is_called(const program *p, const proc *f) {
  for (vec_each(proc *, g, &p->procs))
    for (vec_each(const stmt, s, &(*g)->stmts))
      if (s->kind == S_CALL && stmt_callee(p, s) == f)
        return true;
  return false;
}

void assume_arguments(program *p, proc *entry) {
  entry_arguments how = entry_arguments_of(entry);
  if (!entry->has_body || (how != ENTRY_COUNTED && how != ENTRY_NUMBERED) ||
      !proc_mentions(entry, entry->params.data[0]) || entry->symbol->address_taken ||
      is_called(p, entry))
    return;
  const expr *argc = expr_var(&p->pool, entry->params.data[0]);
  assert(type_is_integer(argc->type));
  stmt *s = proc_prepend(p, entry, S_ASSUME);
  s->cond = expr_le(&p->pool, expr_zero(&p->pool, argc->type), argc);
  if (p->pool.pointer_width == 32)
    s->cond = expr_and(&p->pool, s->cond,
                       expr_le(&p->pool, argc, expr_int(&p->pool, argc->type, main_most(32))));
}
