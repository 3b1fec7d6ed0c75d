#include "frontend/escapes.h"

enum { MOST_PARTS = 32 }; /* of a struct */

bool path_outlives(const expr *path) {
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  if (path->kind == E_DEREF)
    return true;
  return path->kind == E_VAR && path->var->kind == V_GLOBAL;
}

/* ---- where a call goes ---- */

static const expr *differs(exprs *pool, const expr *pointer, const proc *f) {
  assert(pointer->type->kind == T_PTR);
  const expr *address = expr_addr(pool, expr_var(pool, f->symbol));
  if (address->type != pointer->type)
    address = expr_cast(pool, pointer->type, address);
  return expr_not(pool, expr_eq(pool, pointer, address));
}

const expr *call_goes_outside(program *p, const stmt *s) {
  assert(s->kind == S_CALL);
  const proc *callee = stmt_callee(p, s);
  if (callee)
    return proc_is_unknown(callee) ? expr_bool(&p->pool, true) : NULL;
  const expr *outside = expr_bool(&p->pool, true);
  for (vec_each(proc *const, f, &p->procs))
    if ((*f)->has_body && (*f)->symbol->address_taken && (*f)->params.size <= s->rhs_count)
      outside = expr_and(&p->pool, outside, differs(&p->pool, s->callee, *f));
  return outside;
}

/* ---- values ---- */

static void add_value(const expr *value, const expr *guard, access_list *out) {
  bool is_number = value->type->kind == T_INT && value->type->width >= 32;
  if ((value->type->kind == T_PTR || is_number) && value->kind != E_CONST)
    vec_push(out, (memory_access){value, guard});
}

/* The value, or the parts of a struct that are pointers or numbers. */
static void add_parts(exprs *pool, const expr *value, const expr *guard, uint32_t *left,
                      access_list *out) {
  const type *t = value->type;
  if (*left == 0)
    return;
  --*left;
  if (t->kind == T_STRUCT && !t->is_union && expr_is_path(value)) {
    for (uint32_t i = 0; i < t->count; ++i)
      add_parts(pool, expr_field(pool, value, i), guard, left, out);
  } else if (type_is_scalar(t)) {
    add_value(value, guard, out);
  }
}

void stmt_escapes(const escape_request *r, access_list *out) {
  exprs *pool = &r->program->pool;
  const stmt *s = r->stmt;
  const expr *always = expr_bool(pool, true);
  const expr *guard = NULL;
  if (s->kind == S_CALL)
    guard = call_goes_outside(r->program, s);
  else if (s->kind == S_RETURN && r->is_return)
    guard = always;
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    uint32_t left = MOST_PARTS;
    bool is_stored =
        s->kind == S_ASSIGN && r->to_caller && i < s->lhs_count && path_outlives(s->lhs[i]);
    if (guard || is_stored)
      add_parts(pool, s->rhs[i], guard ? guard : always, &left, out);
  }
}
