/* Whose address is taken: recomputed from the program's expressions. What a caller from outside may
 * know (caller.h) counts as taken. */
#include "program/program.h"

#include "base/memory.h"

typedef struct marker {
  bool *seen; /* by expression id */
  expr_vec stack;
} marker;

static void mark_node(const expr *e) {
  if (e->kind == E_VAR && e->var->kind == V_FUNCTION)
    ((var *)e->var)->address_taken = true;
  if (e->kind == E_ADDR) {
    const var *root = expr_root(e->kid[0]);
    if (root)
      ((var *)root)->address_taken = true;
  }
}

static void mark(marker *m, const expr *e) {
  if (!e)
    return;
  vec_push(&m->stack, e);
  while (m->stack.size > 0) {
    const expr *top = vec_pop(&m->stack);
    if (m->seen[top->id])
      continue;
    m->seen[top->id] = true;
    mark_node(top);
    for (uint32_t i = 0; i < top->count; i++)
      vec_push(&m->stack, top->kid[i]);
  }
}

static void mark_stmt(marker *m, const program *p, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; i++)
    mark(m, s->lhs[i]);
  for (uint32_t i = 0; i < s->rhs_count; i++)
    mark(m, s->rhs[i]);
  mark(m, s->cond);
  if (!stmt_callee(p, s))
    mark(m, s->callee);
}

void program_mark_addresses(program *p) {
  marker m = {.seen = xcalloc((size_t)p->pool.next_expr + 1, sizeof(bool))};
  for (vec_each(global, g, &p->globals))
    g->var->address_taken = g->var->is_known;
  for (vec_each(proc *, f, &p->procs)) {
    ((var *)(*f)->symbol)->address_taken = (*f)->symbol->is_known;
    for (vec_each(var *, v, &(*f)->params))
      (*v)->address_taken = false;
    for (vec_each(var *, v, &(*f)->locals))
      (*v)->address_taken = false;
  }
  for (vec_each(global, g, &p->globals))
    mark(&m, g->init);
  for (vec_each(proc *, f, &p->procs))
    for (vec_each(stmt, s, &(*f)->stmts))
      mark_stmt(&m, p, s);
  vec_free(&m.stack);
  free(m.seen);
}
