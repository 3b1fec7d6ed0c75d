#include "program/integers.h"

#include "expr/math.h"

static void remake_list(math_copier *c, const expr **list, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    list[i] = expr_as_math(c, list[i]);
}

static void remake_stmt(math_copier *c, stmt *s) {
  remake_list(c, s->lhs, s->lhs_count);
  remake_list(c, s->rhs, s->rhs_count);
  s->cond = expr_as_math(c, s->cond);
  s->callee = expr_as_math(c, s->callee);
  if (s->source)
    s->source->number = expr_as_math(c, s->source->number);
}

static void remake_proc(math_copier *c, proc *f) {
  for (vec_each(stmt, s, &f->stmts))
    remake_stmt(c, s);
  f->enforce = expr_as_math(c, f->enforce);
}

static void remake_precision(math_copier *c, precision *kept) {
  remake_list(c, kept->global.data, kept->global.size);
  for (vec_each(expr_vec, list, &kept->by_proc))
    remake_list(c, list->data, list->size);
  remake_list(c, kept->kept.data, kept->kept.size);
}

void program_make_math(program *p, precision *kept) {
  assert(!p->is_boolean && (!kept || kept->program == p));
  exprs_make_math(&p->pool);
  math_copier c = {.pool = &p->pool};
  for (vec_each(global, g, &p->globals)) {
    g->init = expr_as_math(&c, g->init);
    g->var->literal = expr_as_math(&c, g->var->literal);
  }
  for (vec_each(proc *const, f, &p->procs))
    remake_proc(&c, *f);
  if (kept)
    remake_precision(&c, kept);
  assert(exprs_are_math(&p->pool));
  math_copier_free(&c);
}
