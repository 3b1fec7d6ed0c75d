/* access.c: what is known where a statement gets past its accesses to memory: one outside of an
 * object ends the execution (ARCHITECTURE.md, "What a verdict means").
 *
 * Told are only simple facts: a pointer that is dereferenced is not null; an index into a variable
 * that is an array, of elements that are no arrays, is within its bounds. (In m[i][j] or s.a[i] an
 * index outside of its own array may still hit the object.) Expressions that are evaluated under a
 * condition of their own are left out. */
#include "check/internal.h"

typedef struct accesses {
  exprs *pool;
  const expr *facts;
  bool any; /* something that may be outside was met */
  uint32_t budget;
} accesses;

static void add_fact(accesses *a, const expr *fact) {
  assert(fact->type->kind == T_BOOL);
  a->facts = expr_and(a->pool, a->facts, fact);
}

/* Does it have one value, however often it is evaluated? */
static bool is_steady(const expr *e, uint32_t *budget) {
  if (e->has_nondet || *budget == 0)
    return false;
  --*budget;
  bool divides = e->kind == E_DIV || e->kind == E_MOD || e->kind == E_SHL || e->kind == E_SHR;
  if (divides && e->kid[1]->kind != E_CONST)
    return false;
  for (uint32_t i = 0; i < e->count; ++i)
    if (!is_steady(e->kid[i], budget))
      return false;
  return true;
}

static void add_index(accesses *a, const expr *path) {
  const expr *array = path->kid[0], *index = path->kid[1];
  assert(path->kind == E_INDEX && array->type->kind == T_ARRAY);
  if (index->kind == E_CONST)
    return;
  a->any = true;
  if (array->kind != E_VAR || path->type->kind == T_ARRAY || array->type->length == 0 ||
      !is_steady(index, &a->budget))
    return;
  const expr *length = expr_const(a->pool, index->type, array->type->length);
  add_fact(a, expr_le(a->pool, expr_const(a->pool, index->type, 0), index));
  add_fact(a, expr_lt(a->pool, index, length));
}

static void add_pointer(accesses *a, const expr *pointer) {
  assert(type_is_ptr(pointer->type));
  a->any = true;
  if (pointer->kind ==
      E_PTRADD) /* an element: the array is not null either, but need not be told */
    return;
  if (is_steady(pointer, &a->budget))
    add_fact(a, expr_not(a->pool, expr_eq(a->pool, pointer, expr_null(a->pool, pointer->type))));
}

/* What is evaluated whenever e is. `reads`: its own place is accessed, if it is a path. */
static void visit(accesses *a, const expr *e, bool reads) {
  if (!e->may_fail || a->budget == 0)
    return;
  --a->budget;
  switch ((expr_kind)e->kind) {
  case E_ADDR:
    visit(a, e->kid[0], false);
    return;
  case E_AND:
  case E_OR:
  case E_ITE:
    visit(a, e->kid[0], true);
    for (uint32_t i = 1; i < e->count; ++i)
      a->any |= e->kid[i]->may_fail;
    return;
  case E_FIELD:
  case E_INDEX:
    if (reads && e->kind == E_INDEX)
      add_index(a, e);
    visit(a, e->kid[0], reads);
    if (e->kind == E_INDEX)
      visit(a, e->kid[1], true);
    return;
  case E_DEREF:
    if (reads)
      add_pointer(a, e->kid[0]);
    visit(a, e->kid[0], true);
    return;
  case E_PRIME:
    return;
  default:
    for (uint32_t i = 0; i < e->count; ++i)
      visit(a, e->kid[i], true);
  }
}

const expr *access_facts(checker *c, const stmt *s, bool *exact) {
  accesses a = {.pool = c->pool, .facts = expr_bool(c->pool, true), .budget = 400};
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    visit(&a, s->rhs[i], true);
  if (s->cond)
    visit(&a, s->cond, true);
  if (s->kind != S_CALL) /* there they are evaluated after the call */
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      visit(&a, s->lhs[i], true);
  for (uint32_t i = 0; s->kind == S_CALL && i < s->lhs_count; ++i)
    a.any |= s->lhs[i]->may_fail;
  if (a.any || a.budget == 0)
    *exact = false;
  return a.facts;
}
