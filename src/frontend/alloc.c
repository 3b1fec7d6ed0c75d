/* alloc.c: what malloc gives: nothing for more bytes than an object can have (PTRDIFF_MAX: what
 * pointers to it could no longer be subtracted), null or an object for none, and with
 * --malloc-may-fail null for any. Each alloc statement of the heap becomes, as far as its size leaves
 * that open,
 *
 *      if (n > PTRDIFF_MAX) goto null;
 *      if (n != 0) goto new;  goto null, new;       (--malloc-may-fail: always the choice)
 *   new:  p = alloc heap (n);  goto next;
 *   null: __assay_no_memory(n);  p = 0;  goto next;      (the call if errno is looked at)
 */
#include "frontend/body.h"

typedef struct making {
  program *p;
  proc *f;
  bool may_fail;
} making;

static const expr *size_number(const making *m, const expr *n, u128 value) {
  return expr_const(&m->p->pool, n->type, value);
}

static u128 greatest_size(const making *m) {
  return m->p->pool.pointer_width == 64 ? (u128)INT64_MAX : (u128)INT32_MAX;
}

static uint32_t add_jump(const making *m, stmt_kind kind, location where, const expr *cond,
                         const uint32_t *succ, uint32_t count) {
  assert((kind == S_BRANCH) == (cond != NULL));
  stmt *s = proc_add(m->f, kind, where);
  s->cond = cond;
  stmt_set_succ(m->p, s, succ, count);
  return m->f->stmts.size - 1;
}

/* errno says why there is no object, if the program looks at it. */
static uint32_t add_reason(const making *m, const stmt *alloc, uint32_t next) {
  proc *says = program_find_proc(m->p, str_intern(&m->p->pool.strings, "__assay_no_memory"));
  if (!says || !says->has_body)
    return next;
  assert(says->params.size == 1);
  const expr *n = expr_cast(&m->p->pool, says->params.data[0]->type, alloc->rhs[0]);
  stmt *s = proc_add(m->f, S_CALL, alloc->where);
  s->callee = expr_var(&m->p->pool, says->symbol);
  stmt_set_rhs(m->p, s, &n, 1);
  stmt_set_succ1(m->p, s, next);
  return m->f->stmts.size - 1;
}

/* Null instead of the object that the statement makes. */
static uint32_t add_null(const making *m, const stmt *alloc) {
  assert(alloc->kind == S_ALLOC && alloc->lhs[0]->type->kind == T_PTR);
  const expr *lhs = alloc->lhs[0];
  stmt *s = proc_add(m->f, S_ASSIGN, alloc->where);
  stmt_assign(m->p, s, lhs, expr_null(&m->p->pool, lhs->type));
  stmt_set_succ1(m->p, s, alloc->succ[0]);
  return add_reason(m, alloc, m->f->stmts.size - 1);
}

/* The statement itself stays where jumps lead to: it becomes the first question, and the allocation
 * moves to the end. */
static void guard_alloc(const making *m, uint32_t label) {
  stmt alloc = m->f->stmts.data[label];
  assert(alloc.kind == S_ALLOC && alloc.succ_count == 1);
  const expr *n = alloc.rhs[0];
  bool is_const = n->kind == E_CONST;
  if (is_const && n->value > 0 && n->value <= greatest_size(m) && !m->may_fail)
    return;
  uint32_t null = add_null(m, &alloc);
  if (is_const && n->value > greatest_size(m)) {
    m->f->stmts.data[label] = (stmt){.kind = S_SKIP, .where = alloc.where, .name = alloc.name};
    stmt_set_succ1(m->p, &m->f->stmts.data[label], null);
    return;
  }
  stmt *made = proc_add(m->f, S_ALLOC, alloc.where);
  uint32_t first = m->f->stmts.size - 1;
  *made = alloc;
  made->name = NULL;
  uint32_t choice[] = {first, null};
  uint32_t at = add_jump(m, S_GOTO, alloc.where, NULL, choice, 2);
  m->f->stmts.data[at].text = str_intern(&m->p->pool.strings, "whether malloc gives null");
  if (!is_const && !m->may_fail) {
    uint32_t either[] = {at, first};
    const expr *none = expr_eq(&m->p->pool, n, size_number(m, n, 0));
    at = add_jump(m, S_BRANCH, (location){0}, none, either, 2);
  }
  if (!is_const) {
    uint32_t either[] = {null, at};
    const expr *most = size_number(m, n, greatest_size(m));
    at = add_jump(m, S_BRANCH, (location){0}, expr_lt(&m->p->pool, most, n), either, 2);
  }
  m->f->stmts.data[label] = (stmt){.kind = S_SKIP, .name = alloc.name};
  stmt_set_succ1(m->p, &m->f->stmts.data[label], at);
}

void guard_allocations(program *p, bool may_fail) {
  for (vec_each(proc *, f, &p->procs)) {
    making m = {p, *f, may_fail};
    uint32_t before = (*f)->stmts.size;
    for (uint32_t i = 0; i < before; ++i) {
      const stmt *s = &(*f)->stmts.data[i];
      if (stmt_is_heap_alloc(s))
        guard_alloc(&m, i);
    }
    if ((*f)->stmts.size > before)
      proc_compact(p, *f);
  }
}
