#include "frontend/accesses.h"

static void add_access(const expr *pointer, const expr *guard, access_list *out) {
  assert(pointer->type->kind == T_PTR && guard->type->kind == T_BOOL);
  for (uint32_t i = 0; i < out->size; ++i)
    if (out->data[i].pointer == pointer && out->data[i].guard == guard)
      return;
  vec_push(out, (memory_access){pointer, guard});
}

static void collect(exprs *pool, const expr *e, const expr *guard, access_list *out);

/* What finding the place of a path needs, without reading or writing there. */
static void collect_place(exprs *pool, const expr *path, const expr *guard, access_list *out) {
  switch ((expr_kind)path->kind) {
  case E_DEREF:
    collect(pool, path->kid[0], guard, out);
    break;
  case E_INDEX:
    collect_place(pool, path->kid[0], guard, out);
    collect(pool, path->kid[1], guard, out);
    break;
  case E_FIELD:
    collect_place(pool, path->kid[0], guard, out);
    break;
  default:
    break;
  }
}

/* The pointer that a path goes through, or NULL. */
static const expr *pointer_of(const expr *path) {
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  return path->kind == E_DEREF ? path->kid[0] : NULL;
}

static void collect_path(exprs *pool, const expr *path, const expr *guard, access_list *out) {
  collect_place(pool, path, guard, out);
  const expr *pointer = pointer_of(path);
  if (pointer)
    add_access(pointer, guard, out);
}

static void collect(exprs *pool, const expr *e, const expr *guard, access_list *out) {
  assert(guard->type->kind == T_BOOL);
  if (!e->has_deref)
    return;
  switch ((expr_kind)e->kind) {
  case E_AND:
  case E_OR: {
    const expr *left = e->kid[0];
    collect(pool, left, guard, out);
    const expr *more = e->kind == E_AND ? left : expr_not(pool, left);
    collect(pool, e->kid[1], expr_and(pool, guard, more), out);
    break;
  }
  case E_ITE:
    collect(pool, e->kid[0], guard, out);
    collect(pool, e->kid[1], expr_and(pool, guard, e->kid[0]), out);
    collect(pool, e->kid[2], expr_and(pool, guard, expr_not(pool, e->kid[0])), out);
    break;
  case E_ADDR:
    collect_place(pool, e->kid[0], guard, out);
    break;
  case E_PRIME:
    break;
  case E_DEREF:
  case E_FIELD:
  case E_INDEX:
    collect_path(pool, e, guard, out);
    break;
  default:
    for (uint32_t i = 0; i < e->count; ++i)
      collect(pool, e->kid[i], guard, out);
  }
}

void stmt_accesses(exprs *pool, const stmt *s, access_list *out) {
  const expr *always = expr_bool(pool, true);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    collect(pool, s->rhs[i], always, out);
  if (s->cond)
    collect(pool, s->cond, always, out);
  if (s->callee)
    collect(pool, s->callee, always, out);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->lhs[i]->has_deref)
      collect_path(pool, s->lhs[i], always, out);
}
