/* access.c: the memory that a statement accesses and that other threads could get at, and whether two
 * accesses can be to the same memory. Variables whose address nobody takes belong to the thread that
 * names them, globals excepted. */
#include "threads/internal.h"

static bool is_private(const expr *path) {
  const var *root = expr_root(path);
  if (!root)
    return false;
  if (root->kind == V_FUNCTION)
    return true;
  if (root->kind == V_GLOBAL)
    return root->is_const || root->literal;
  return !root->address_taken;
}

static void add_access(access_vec *out, const expr *path, bool is_write) {
  if (!is_private(path))
    vec_push(out, (access){.path = path, .is_write = is_write});
}

static void add_reads(access_vec *out, const expr *e) {
  expr_vec paths = {0};
  if (e)
    expr_paths(e, &paths);
  for (vec_each(const expr *const, path, &paths))
    add_access(out, *path, false);
  vec_free(&paths);
}

/* The indices and pointers in a path that is written; the path itself is not read. */
static void add_inner_reads(access_vec *out, const expr *path) {
  for (; path->kind == E_FIELD || path->kind == E_INDEX; path = path->kid[0])
    if (path->kind == E_INDEX)
      add_reads(out, path->kid[1]);
  if (path->kind == E_DEREF)
    add_reads(out, path->kid[0]);
}

bool is_of_library(const expr *path) {
  const var *root = expr_root(path);
  return root && root->file && code_origin_of(root->file) != CODE_USER;
}

/* What is freed is written, as far as others go. */
static void add_freed(exprs *pool, access_vec *out, const expr *pointer) {
  const type *bytes = type_ptr(pool, type_int(pool, 8, true));
  const expr *object = expr_deref(pool, expr_cast(pool, bytes, pointer));
  if (pointer->kind != E_CONST && !is_private(object))
    vec_push(out, (access){object, true, true});
}

void thread_accesses(exprs *pool, const stmt *s, access_vec *out) {
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    add_reads(out, s->rhs[i]);
  add_reads(out, s->cond);
  if (s->kind == S_CALL && s->callee->kind != E_VAR)
    add_reads(out, s->callee);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    add_inner_reads(out, s->lhs[i]);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    add_access(out, s->lhs[i], true);
  if (s->kind == S_FREE)
    add_freed(pool, out, s->rhs[0]);
}

bool paths_overlap(const expr *a, const expr *b) {
  const var *x = expr_root(a), *y = expr_root(b);
  uint64_t at, to;
  if (!x || !y)
    return (!x || x->address_taken) && (!y || y->address_taken);
  if (x != y)
    return false;
  if (!expr_offset(a, &at) || !expr_offset(b, &to))
    return true;
  return at < to + b->type->size && to < at + a->type->size;
}
