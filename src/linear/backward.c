/* The domain: from a point after a statement back to where it may have come from. */
#include "linear/domain.h"

static element pick(void *self, tab_place at, element edges) {
  convex_vec parts = {0};
  (void)self;
  (void)at;
  vec_push(&parts, convex_point(as_poly(edges)->parts[0]));
  return as_element(poly_of(&parts));
}

static uint64_t hash(void *self, element point) {
  (void)self;
  return convex_hash(as_poly(point)->parts[0]);
}

/* The set (taken) and values for what the statement writes, together with the point, in which
 * written variables have these values. NULL if they do not meet. */
static convex *meet_written(linear *d, const lin_proc *f, const stmt *s, convex *set,
                            const form *values, convex *point) {
  uint32_t first = convex_dims(set);
  set = convex_own(set);
  convex_append(set, point);
  for (uint32_t i = 0; i < f->dims; ++i) {
    form now = form_dim(&d->scratch, i);
    bool any = false;
    for (uint32_t k = 0; k < s->lhs_count; ++k) {
      uint32_t at = lin_index(f, s->lhs[k]->var);
      if (at == NO_DIM || f->now[at] != i)
        continue;
      any = !values;
      if (values)
        now = values[k];
    }
    if (!any)
      linear_equate(d, set, first + i, now);
  }
  if (convex_settle(set)) {
    uint32_t *to = arena_array(&d->scratch, uint32_t, convex_dims(set) + 1);
    for (uint32_t i = 0; i < convex_dims(set); ++i)
      to[i] = i < f->dims ? i : NO_DIM;
    convex_map(set, to);
    return set;
  }
  convex_drop(set);
  return NULL;
}

static void before_part(linear *d, const lin_proc *f, const stmt *s, uint32_t succ, convex *set,
                        convex *point, convex_vec *out) {
  lin_tuples tuples = {0};
  convex_vec sets = {0};
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN:
    linear_eval_all(d, f, set, s->rhs, s->rhs_count, &tuples);
    break;
  case S_HAVOC:
    vec_push(&tuples, (lin_tuple){set, NULL});
    break;
  case S_ASSUME:
  case S_ASSERT:
    linear_assume(d, f, set, s->cond, true, &sets);
    break;
  case S_BRANCH:
    linear_assume(d, f, set, s->cond, succ == 0, &sets);
    break;
  default:
    vec_push(&sets, set);
  }
  for (uint32_t i = 0; i < sets.size; ++i)
    vec_push(&tuples, (lin_tuple){sets.data[i], NULL});
  for (vec_each(lin_tuple, t, &tuples)) {
    convex *met = meet_written(d, f, s, t->set, t->values, point);
    if (met)
      vec_push(out, met);
  }
  vec_free(&sets);
  vec_free(&tuples);
}

static element before(void *self, tab_place at, uint32_t succ, element within, element point) {
  linear *d = self;
  const lin_proc *f = &d->procs.data[at.proc];
  const poly *p = as_poly(within);
  convex_vec parts = {0};
  bool is_enter = at.node == f->proc->stmts.size;
  stmt nothing = {.kind = S_SKIP};
  const stmt *s = is_enter ? &nothing : lin_stmt(d, at);
  convex *target = convex_copy(as_poly(point)->parts[0]);
  arena_mark here = arena_here(&d->scratch);
  linear_forget_dead(d, f, is_enter ? f->proc->entry : s->succ[succ], &target);
  for (uint32_t i = 0; i < p->size; ++i)
    before_part(d, f, s, succ, convex_copy(p->parts[i]), target, &parts);
  convex_drop(target);
  arena_release(&d->scratch, here);
  return as_element(poly_of(&parts));
}

void linear_fill_backward(tab_domain *table) {
  table->pick = pick;
  table->before = before;
  table->hash = hash;
}
