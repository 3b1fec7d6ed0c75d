/* reached.c: which procedures an entry can come to, by what statements and initialisers name. */
#include "program/graph.h"

#include "base/memory.h"

typedef struct reaching {
  program *p;
  bool *reached;
  label_vec open; /* reached, not looked at yet */
} reaching;

static void reach_named(reaching *r, const var_vec *names) {
  for (vec_each(const var *const, v, names)) {
    const proc *f = (*v)->kind == V_FUNCTION ? program_find_proc(r->p, (*v)->name) : NULL;
    if (!f || r->reached[f->index])
      continue;
    r->reached[f->index] = true;
    vec_push(&r->open, f->index);
  }
}

/* A function that an initialiser names counts as called. */
static void reach_globals(reaching *r) {
  var_vec names = {0};
  for (vec_each(const global, g, &r->p->globals))
    if (g->init)
      expr_vars(g->init, &names);
  reach_named(r, &names);
  vec_free(&names);
}

bool *program_reached(program *p, const proc *entry) {
  assert(entry && entry->index < p->procs.size);
  reaching r = {.p = p, .reached = xcalloc((size_t)p->procs.size + 1, sizeof(bool))};
  r.reached[entry->index] = true;
  vec_push(&r.open, entry->index);
  reach_globals(&r);
  while (r.open.size) {
    const proc *f = p->procs.data[vec_pop(&r.open)];
    var_vec names = {0};
    for (vec_each(const stmt, s, &f->stmts)) {
      const proc *callee = s->callee ? stmt_callee(p, s) : NULL;
      stmt_vars(s, &names);
      if (callee)
        vec_push(&names, callee->symbol);
    }
    reach_named(&r, &names);
    vec_free(&names);
  }
  vec_free(&r.open);
  return r.reached;
}
