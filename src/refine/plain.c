#include "refine/plain.h"

#include "smt/smt.h"

enum { MOST_CONJUNCTS = 24, MOST_QUERIES = 200, QUERY_STEPS = 200000 };

typedef struct plainer {
  exprs *pool;
  smt *smt;
  uint32_t queries; /* left */
} plainer;

static void split(exprs *pool, const expr *e, expr_vec *out) {
  assert(e->type->kind == T_BOOL);
  if (e->kind == E_AND) {
    for (uint32_t i = 0; i < e->count; ++i)
      split(pool, e->kid[i], out);
    return;
  }
  if (e->kind == E_ITE) {
    const expr *c = e->kid[0];
    e = expr_or(pool, expr_and(pool, c, e->kid[1]), expr_and(pool, expr_not(pool, c), e->kid[2]));
  }
  vec_push(out, e);
}

/* x == 'x: it is as it was when the function began. */
static bool is_unchanged(const expr *e) {
  if (e->kind != E_EQ)
    return false;
  const expr *a = e->kid[0], *b = e->kid[1];
  return (a->kind == E_PRIME && a->kid[0] == b) || (b->kind == E_PRIME && b->kid[0] == a);
}

/* Does one of them follow from the others? */
static bool follows(plainer *q, const expr_vec *all, uint32_t which) {
  expr_vec others = {0};
  for (uint32_t i = 0; i < all->size; ++i)
    if (i != which)
      vec_push(&others, all->data[i]);
  assert(q->queries > 0);
  --q->queries;
  bool does = others.size && smt_implies(q->smt, others.data, others.size, all->data[which]);
  vec_free(&others);
  return does;
}

static void drop_at(expr_vec *list, uint32_t at) {
  assert(at < list->size);
  for (uint32_t i = at; i + 1 < list->size; ++i)
    list->data[i] = list->data[i + 1];
  --list->size;
}

/* What is left of one, and whether something unchanged was dropped. */
static const expr *plain(plainer *q, const expr *holds, bool *unchanged) {
  expr_vec all = {0};
  split(q->pool, holds, &all);
  if (all.size <= MOST_CONJUNCTS)
    for (uint32_t i = all.size; i-- > 0 && q->queries;)
      if (follows(q, &all, i))
        drop_at(&all, i);
  for (uint32_t i = all.size; i-- > 0;)
    if (is_unchanged(all.data[i])) {
      *unchanged = true;
      drop_at(&all, i);
    }
  const expr *rest = expr_bool(q->pool, true);
  for (vec_each(const expr *const, e, &all))
    rest = expr_and(q->pool, rest, *e);
  vec_free(&all);
  return rest;
}

void plain_invariants(program *p, finding *f) {
  assert(f->verdict == VERDICT_TRUE);
  if (!f->invariants.size)
    return;
  smt_config config = {.steps = QUERY_STEPS};
  plainer q = {.pool = &p->pool, .smt = smt_new(&p->pool, &config), .queries = MOST_QUERIES};
  uint32_t kept = 0;
  for (uint32_t i = 0; i < f->invariants.size; ++i) {
    answer_invariant v = f->invariants.data[i];
    v.holds = plain(&q, v.holds, &f->unchanged);
    if (!expr_is_true(v.holds))
      f->invariants.data[kept++] = v;
    assert(kept <= i + 1);
  }
  f->invariants.size = kept;
  smt_free(q.smt);
}
