/* missing.c: the fact that would have been enough, in words. */
#include "arrays/internal.h"

#include "program/words.h"
#include "program/words_all.h"

/* What is asserted at the label: its condition, or that the branch to it goes the other way. */
static const expr *asserted(exprs *pool, const proc *f, uint32_t label) {
  const expr *cond = f->stmts.data[label].cond;
  assert(label < f->stmts.size);
  if (cond && cond->kind != E_CONST)
    return cond;
  for (vec_each(const stmt, s, &f->stmts))
    if (s->kind == S_BRANCH && s->succ_count == 2 && s->succ[0] != s->succ[1]) {
      if (s->succ[0] == label)
        return expr_not(pool, s->cond);
      if (s->succ[1] == label)
        return s->cond;
    }
  return NULL;
}

/* The arrays whose elements it speaks of. */
static void put_arrays(exprs *pool, const expr *e, buf *out) {
  expr_vec paths = {0};
  var_vec named = {0};
  expr_paths(e, &paths);
  for (vec_each(const expr *const, path, &paths)) {
    const var *root = has_element(*path) ? expr_root(*path) : NULL;
    bool known = !root;
    for (vec_each(const var *const, v, &named))
      known |= *v == root;
    if (known)
      continue;
    buf_printf(out, "%s%s", named.size ? ", " : "", words_expr(pool, expr_var(pool, root)));
    vec_push(&named, root);
  }
  if (named.size == 0)
    buf_add(out, "memory");
  vec_free(&paths);
  vec_free(&named);
}

/* The loop around the label, where the fact would have to hold. */
static void put_loop(const proc *f, uint32_t label, buf *out) {
  flow g;
  flow_init(&g, f);
  uint32_t head = g.order[label] != NO_LABEL ? g.loop_of[label] : NO_LABEL;
  if (head != NO_LABEL && f->stmts.data[head].where.line) {
    buf_add(out, ", at the loop ");
    location_print(out, f->stmts.data[head].where);
  }
  flow_free(&g);
}

void arrays_tell_missing(const question *q, const proc *f, uint32_t label, buf *out) {
  program *p = q->program;
  miner m = {.p = p, .pool = &p->pool, .alias = q->alias, .entry = q->entry};
  const expr *cond = asserted(&p->pool, f, label);
  expr_vec all = {0};
  if (cond && has_element(cond))
    generalise_whole(&m, cond, &all);
  if (all.size > 0) {
    buf_add(out, "; it would follow from a fact about all elements of ");
    put_arrays(&p->pool, cond, out);
    put_loop(f, label, out);
    buf_printf(out, ": %.200s", words_for_all(&p->pool, all.data[all.size - 1]));
  }
  vec_free(&all);
}
