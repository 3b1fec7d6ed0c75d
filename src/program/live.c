/* Whether the value that a variable has at a label can be used: a search that ends where the
 * variable is written whole. */
#include "program/graph.h"

#include "base/memory.h"

static bool any_mentions(const expr *const *side, uint32_t count, const var *v) {
  for (uint32_t i = 0; i < count; ++i)
    if (expr_mentions(side[i], v))
      return true;
  return false;
}

static bool is_var(const expr *e, const var *v) {
  return e->kind == E_VAR && e->var == v;
}

/* A write of a part, or of a place found by means of v, counts as reading it. */
static bool stmt_reads(const stmt *s, const var *v) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (!is_var(s->lhs[i], v) && expr_mentions(s->lhs[i], v))
      return true;
  return any_mentions(s->rhs, s->rhs_count, v) || (s->cond && expr_mentions(s->cond, v)) ||
         (s->callee && expr_mentions(s->callee, v));
}

static bool stmt_overwrites(const stmt *s, const var *v) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (is_var(s->lhs[i], v))
      return true;
  return false;
}

bool proc_reads_first(const proc *f, uint32_t at, const var *v) {
  assert(at < f->stmts.size);
  bool *seen = xcalloc(f->stmts.size, sizeof *seen), reads = false;
  VEC(uint32_t) work = {0};
  seen[at] = true;
  vec_push(&work, at);
  while (work.size && !reads) {
    const stmt *s = &f->stmts.data[vec_pop(&work)];
    reads = stmt_reads(s, v);
    for (uint32_t i = 0; i < s->succ_count && !stmt_overwrites(s, v); ++i)
      if (!seen[s->succ[i]]) {
        seen[s->succ[i]] = true;
        vec_push(&work, s->succ[i]);
      }
  }
  vec_free(&work);
  free(seen);
  return reads;
}
