/* relation.c: operations on relations, each a thin layer over the library's. */
#include "bdd/space.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Beyond this many levels of displacement the library's renaming, which moves variables one node at
 * a time without a cache, could take exponential time. */
enum { NEAR = 24 };

/* ---- building ------------------------------------------------------------ */

rel rel_var(bdd_space *s, uint32_t var) {
  assert(var < s->vars);
  (void)s;
  return (rel){bdd_ithvar((int)var)}; /* the library keeps these for ever */
}

rel rel_literal(bdd_space *s, uint32_t var, bool positive) {
  assert(var < s->vars);
  (void)s;
  return (rel){positive ? bdd_ithvar((int)var) : bdd_nithvar((int)var)};
}

/* A literal above (nearer to the root than) everything `below` depends on costs one node. */
typedef struct literal {
  uint32_t var;
  bool positive;
} literal;

static int by_level_downward(const void *a, const void *b) {
  int x = bdd_var2level((int)((const literal *)a)->var);
  int y = bdd_var2level((int)((const literal *)b)->var);
  return (x < y) - (x > y);
}

rel rel_cube(bdd_space *s, const uint32_t *vars, const bool *values, uint32_t count) {
  bdd_mark here = bdd_here(s);
  VEC(literal) sorted = {0};
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&sorted, (literal){vars[i], values[i]});
  if (count > 1)
    qsort(sorted.data, count, sizeof *sorted.data, by_level_downward);
  rel cube = REL_TRUE;
  for (vec_each(literal, l, &sorted))
    cube = rel_and(s, rel_literal(s, l->var, l->positive), cube);
  vec_free(&sorted);
  return bdd_leave(s, here, cube);
}

rel rel_number(bdd_space *s, const uint32_t *bits, uint32_t count, uint64_t number) {
  assert(count <= 64 && (count == 64 || number >> count == 0));
  bool values[64];
  for (uint32_t i = 0; i < count; ++i)
    values[i] = number >> (count - 1 - i) & 1;
  return rel_cube(s, bits, values, count);
}

rel rel_below(bdd_space *s, const uint32_t *bits, uint32_t count, uint64_t bound) {
  assert(count < 64 && bound <= (uint64_t)1 << count);
  if (bound == (uint64_t)1 << count)
    return REL_TRUE;
  bdd_mark here = bdd_here(s);
  rel less = REL_FALSE;
  for (uint32_t i = count; i-- > 0;) { /* from the least significant bit */
    rel zero = rel_literal(s, bits[i], false);
    less = bound >> (count - 1 - i) & 1 ? rel_or(s, zero, less) : rel_and(s, zero, less);
  }
  return bdd_leave(s, here, less);
}

rel rel_same(bdd_space *s, const uint32_t *a, const uint32_t *b, uint32_t count) {
  bdd_mark here = bdd_here(s);
  VEC(literal) sorted = {0}; /* var: position in the arrays' place */
  VEC(uint32_t) place = {0};
  vec_resize(&place, s->vars);
  for (uint32_t i = 0; i < count; ++i) {
    vec_push(&sorted, (literal){a[i], true});
    place.data[a[i]] = b[i];
  }
  if (count > 1)
    qsort(sorted.data, count, sizeof *sorted.data, by_level_downward);
  rel same = REL_TRUE;
  for (vec_each(literal, l, &sorted))
    same = rel_and(s, rel_iff(s, rel_var(s, l->var), rel_var(s, place.data[l->var])), same);
  vec_free(&sorted);
  vec_free(&place);
  return bdd_leave(s, here, same);
}

/* ---- set operations ------------------------------------------------------ */

static rel apply(bdd_space *s, rel a, rel b, int operation) {
  bdd_before(s);
  return bdd_result(s, bdd_apply(a.node, b.node, operation));
}

rel rel_not(bdd_space *s, rel a) {
  bdd_before(s);
  return bdd_result(s, bdd_not(a.node));
}

rel rel_and(bdd_space *s, rel a, rel b) {
  return apply(s, a, b, bddop_and);
}

rel rel_or(bdd_space *s, rel a, rel b) {
  return apply(s, a, b, bddop_or);
}

rel rel_xor(bdd_space *s, rel a, rel b) {
  return apply(s, a, b, bddop_xor);
}

/* Of the library's operations only conjunction, disjunction and exclusive or stop early where the
 * operands are equal or constant; the others are made of these. */
rel rel_iff(bdd_space *s, rel a, rel b) {
  bdd_mark here = bdd_here(s);
  return bdd_leave(s, here, rel_not(s, rel_xor(s, a, b)));
}

rel rel_minus(bdd_space *s, rel a, rel b) {
  bdd_mark here = bdd_here(s);
  return bdd_leave(s, here, rel_xor(s, a, rel_and(s, a, b)));
}

rel rel_ite(bdd_space *s, rel c, rel a, rel b) {
  bdd_before(s);
  return bdd_result(s, bdd_ite(c.node, a.node, b.node));
}

static rel fold(bdd_space *s, const rel *parts, uint32_t count, int operation) {
  assert(count > 0);
  if (count == 1)
    return rel_push(s, parts[0]);
  bdd_mark here = bdd_here(s);
  rel left = fold(s, parts, count / 2, operation);
  rel right = fold(s, parts + count / 2, count - count / 2, operation);
  return bdd_leave(s, here, apply(s, left, right, operation));
}

rel rel_or_all(bdd_space *s, const rel *parts, uint32_t count) {
  return count ? fold(s, parts, count, bddop_or) : REL_FALSE;
}

/* ---- quantification, renaming -------------------------------------------- */

rel rel_exists(bdd_space *s, rel a, bdd_set vars) {
  if (bdd_set_is_empty(vars))
    return rel_push(s, a);
  bdd_before(s);
  return bdd_result(s, bdd_exist(a.node, vars.cube.node));
}

rel rel_product(bdd_space *s, rel a, rel b, bdd_set vars) {
  bdd_before(s);
  return bdd_result(s, bdd_appex(a.node, b.node, bddop_and, vars.cube.node));
}

static void measure(const bdd_space *s, bdd_renaming *r) {
  r->distance = 0;
  for (uint32_t i = 0; i < r->from.size; ++i) {
    uint32_t a = bdd_level(s, r->from.data[i]), b = bdd_level(s, r->to.data[i]);
    uint32_t distance = a < b ? b - a : a - b;
    if (distance > r->distance)
      r->distance = distance;
  }
  r->reorderings = s->reorderings;
}

rel rel_rename(bdd_space *s, rel a, const bdd_renaming *by) {
  if (by->reorderings != s->reorderings)
    measure(s, (bdd_renaming *)by); /* a cached measurement, not part of its meaning */
  if (by->distance == 0)
    return rel_push(s, a);
  bdd_before(s);
  return bdd_result(s, by->distance <= NEAR ? bdd_replace(a.node, by->pair)
                                            : bdd_veccompose(a.node, by->pair));
}

rel rel_restrict(bdd_space *s, rel a, rel cube) {
  if (rel_is_true(cube))
    return rel_push(s, a);
  bdd_before(s);
  return bdd_result(s, bdd_restrict(a.node, cube.node));
}

rel rel_simplify(bdd_space *s, rel a, rel care) {
  if (rel_is_false(care))
    return REL_FALSE;
  bdd_before(s);
  return bdd_result(s, bdd_simplify(a.node, care.node));
}

/* ---- questions ----------------------------------------------------------- */

bool rel_subset(bdd_space *s, rel a, rel b) {
  bdd_mark here = bdd_here(s);
  bool answer = rel_equal(rel_and(s, a, b), a);
  bdd_leave(s, here, REL_FALSE);
  return answer;
}

bool rel_disjoint(bdd_space *s, rel a, rel b) {
  bdd_mark here = bdd_here(s);
  bool answer = rel_is_false(rel_and(s, a, b));
  bdd_leave(s, here, REL_FALSE);
  return answer;
}

uint32_t rel_size(bdd_space *s, rel a) {
  bdd_before(s);
  return (uint32_t)bdd_nodecount(a.node);
}

uint32_t rel_support(bdd_space *s, rel a, uint32_t *out) {
  if (a.node < 2)
    return 0;
  bdd_before(s);
  int *profile = bdd_varprofile(a.node);
  uint32_t count = 0;
  for (uint32_t v = 0; v < s->vars; ++v)
    if (profile[v])
      out[count++] = v;
  free(profile);
  return count;
}

bool rel_pick(bdd_space *s, rel a, const uint32_t *vars, uint32_t count, bool *values) {
  if (rel_is_false(a))
    return false;
  bdd_mark here = bdd_here(s);
  for (uint32_t i = 0; i < count; ++i) {
    rel low = rel_restrict(s, a, rel_literal(s, vars[i], false));
    values[i] = rel_is_false(low);
    a = values[i] ? rel_restrict(s, a, rel_literal(s, vars[i], true)) : low;
    assert(!rel_is_false(a));
  }
  bdd_leave(s, here, REL_FALSE);
  return true;
}

uint32_t rel_top(bdd_space *s, rel a) {
  assert(a.node > 1);
  (void)s;
  return (uint32_t)bdd_var(a.node);
}

rel rel_low(bdd_space *s, rel a) {
  assert(a.node > 1);
  return bdd_result(s, bdd_low(a.node));
}

rel rel_high(bdd_space *s, rel a) {
  assert(a.node > 1);
  return bdd_result(s, bdd_high(a.node));
}
