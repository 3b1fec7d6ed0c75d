/* ghost_owner.c: no object is lost, by ownership: each heap object has one pointer of those that are
 * followed, its owner, from which it can be reached. It is the variable that the allocation went to; a
 * temporary hands the object on when it is copied, everybody does to a global variable and when
 * returning it. An owner that changes or ends while a heap object lives may lose it: an assert fails.
 * So does one where an object is allocated whose owner would be memory. */
#include "property/ghost_state.h"

/* Nothing is lost by losing the owner's value. */
static void demand_free(maker *m, const expr *owns, location where) {
  if (!owns)
    return;
  stmt *s = ghost_add_stmt(m, S_ASSERT, where);
  assert(owns->type == m->number);
  s->cond = expr_or(m->pool, expr_eq(m->pool, owns, ghost_number(m, 0)),
                    expr_eq(m->pool, m->live, ghost_number(m, 0)));
  s->error = ERROR_LEAK;
  s->text = str_intern(&m->pool->strings, "an allocated object may be lost");
}

/* The variable that the pointer is a value of, moved or not. */
static tracked *source_of(maker *m, const expr *e, bool *moves) {
  *moves = false;
  while (e->kind == E_CAST || e->kind == E_PTRADD) {
    *moves = *moves || e->kind == E_PTRADD;
    e = e->kid[0];
  }
  if (e->kind == E_ADDR)
    *moves = true;
  const var *v = e->kind == E_VAR ? e->var : e->kind == E_ADDR ? ghost_base(e->kid[0]) : NULL;
  return v ? ghost_find(m, v) : NULL;
}

/* A temporary hands over what it owns, and everybody does to a global; other copies own nothing. */
static void own_assigned(maker *m, const stmt *s, uint32_t i, changes *c) {
  assert(i < s->lhs_count);
  bool moves;
  const expr *to = s->lhs[i];
  const tracked *t = to->kind == E_VAR ? ghost_find(m, to->var) : NULL;
  bool known = s->kind == S_ASSIGN && !s->cond;
  const tracked *u = known && type_is_ptr(s->rhs[i]->type) ? source_of(m, s->rhs[i], &moves) : NULL;
  if (!t || !t->owns || u == t)
    return;
  demand_free(m, t->owns, s->where);
  bool takes =
      u && u->owns && s->lhs_count == 1 && (u->var->kind == V_TEMP || t->var->kind == V_GLOBAL);
  ghost_change(c, t->owns, takes ? u->owns : ghost_number(m, 0));
  if (takes)
    ghost_change(c, u->owns, ghost_number(m, 0));
}

static void own_allocated(maker *m, const stmt *s, changes *c) {
  assert(s->kind == S_ALLOC);
  const tracked *t = s->lhs[0]->kind == E_VAR ? ghost_find(m, s->lhs[0]->var) : NULL;
  bool heap = stmt_must_be_freed(s);
  if (t && t->owns) {
    demand_free(m, t->owns, s->where);
    ghost_change(c, t->owns, ghost_number(m, heap));
  } else if (heap) { /* its owner is not one that is followed */
    stmt *lost = ghost_add_stmt(m, S_ASSERT, s->where);
    lost->cond = expr_bool(m->pool, false);
    lost->error = ERROR_LEAK;
    lost->text = str_intern(&m->pool->strings, "an allocated object may be lost");
  }
}

static void own_returned(maker *m, const stmt *s, changes *c) {
  assert(s->kind == S_RETURN);
  bool moves;
  const tracked *u =
      s->rhs_count == 1 && type_is_ptr(s->rhs[0]->type) ? source_of(m, s->rhs[0], &moves) : NULL;
  bool local = u && u->var->kind != V_GLOBAL;
  for (vec_each(const tracked, t, &m->all))
    if (t->var->kind != V_GLOBAL && ghost_is_here(m, t) && t != u)
      demand_free(m, t->owns, s->where);
  ghost_change(c, m->returned_owns, local && u->owns ? u->owns : ghost_number(m, 0));
}

void ghost_own(maker *m, const stmt *s, changes *c) {
  bool moves;
  if (!m->leaks)
    return;
  if (s->kind == S_ASSIGN || s->kind == S_HAVOC) {
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      own_assigned(m, s, i, c);
  } else if (s->kind == S_ALLOC) {
    own_allocated(m, s, c);
  } else if (s->kind == S_FREE) {
    const tracked *t = source_of(m, s->rhs[0], &moves);
    if (t && t->owns && !moves)
      ghost_change(c, t->owns, ghost_number(m, 0));
  } else if (s->kind == S_RETURN) {
    own_returned(m, s, c);
  } else if (s->kind == S_CALL && s->lhs_count && s->lhs[0]->kind == E_VAR) {
    const tracked *t = ghost_find(m, s->lhs[0]->var);
    if (t)
      demand_free(m, t->owns, s->where);
  }
}

/* The result of a call owns what it owned in the callee. `bodies`: it is known which that was. */
void ghost_own_result(maker *m, const stmt *s, const tracked *to, bool bodies, changes *c) {
  if (!m->leaks)
    return;
  bool local = to && to->owns && to->var->kind != V_GLOBAL;
  if (local)
    ghost_change(c, to->owns, bodies ? m->returned_owns : ghost_number(m, 0));
  else
    demand_free(m, m->returned_owns, s->where);
  if (to && !local) /* a global: what the callee has put there is overwritten */
    demand_free(m, to->owns, s->where);
  ghost_change(c, m->returned_owns, ghost_number(m, 0));
}
