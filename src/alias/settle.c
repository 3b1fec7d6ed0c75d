/* settle.c: questions about objects that points-to sets answer. A dangling pointer keeps its
 * targets here, so the answer holds whatever address another object has got since. */
#include "alias/alias.h"

#include "base/str.h"

/* Objects that are one variable or come from one place, and are no other object of the analysis. */
static bool is_plain(const alias_object *o) {
  return o->kind == OBJ_VAR || o->kind == OBJ_ALLOC || o->kind == OBJ_FUNCTION;
}

static bool are_apart(const alias *a, alias_set one, alias_set other) {
  for (uint32_t i = 0; i < one.size; ++i)
    for (uint32_t k = 0; k < other.size; ++k) {
      const alias_object *x = alias_object_of(a, &one.data[i]);
      const alias_object *y = alias_object_of(a, &other.data[k]);
      if (x == y || (!is_plain(x) && !is_plain(y)))
        return false;
      bool some = x->kind == OBJ_UNKNOWN || y->kind == OBJ_UNKNOWN || x->kind == OBJ_ANYTHING ||
                  y->kind == OBJ_ANYTHING;
      if (some)
        return false;
    }
  return true;
}

void alias_settle(program *p, const proc *entry) {
  const proc *asked = program_find_proc(p, str_intern(&p->pool.strings, "__assay_same_object"));
  if (!asked || p->is_boolean || p->is_concurrent)
    return;
  alias *a = alias_new(p, entry);
  VEC(stmt *) apart = {0};
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(stmt, s, &(*f)->stmts))
      if (s->kind == S_CALL && stmt_callee(p, s) == asked && s->lhs_count == 1 &&
          are_apart(a, alias_targets(a, s->rhs[0]), alias_targets(a, s->rhs[1])))
        vec_push(&apart, s);
  alias_free(a);
  for (vec_each(stmt *const, s, &apart)) {
    const expr *to = (*s)->lhs[0];
    (*s)->kind = S_ASSIGN;
    (*s)->callee = NULL;
    stmt_assign(p, *s, to, expr_zero(&p->pool, to->type));
  }
  vec_free(&apart);
}
