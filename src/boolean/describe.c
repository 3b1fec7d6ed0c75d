/* A relation as an expression that people can read: facts that follow from it, and the rest.
 *
 * Facts are single variables, then equalities of two variables, then clauses of two. What they leave
 * open is a sum of products, or the negation of one, whichever is shorter (Minato's irredundant
 * sums); if that is too long, a decision tree with shared parts; if even that is, only the facts:
 * what is said always holds, but then it is not all. */
#include "boolean/domain.h"

#include "base/memory.h"

enum {
  MAX_PAIRS = 24,   /* variables among which pairs are looked at */
  MAX_CUBES = 24,   /* of a sum of products */
  MAX_NODES = 1000, /* of a relation that is told as a tree */
  MAX_TREE = 20000  /* nodes of that tree with nothing shared */
};

typedef struct teller {
  boolean *b;
  exprs *pool;
  bdd_space *space;
  rel rest;           /* what is still to be told */
  const expr *facts;  /* conjunction */
  VEC(uint32_t) vars; /* BDD variables `rest` depends on */
  uint32_t cubes;     /* of the sum that is being made */
} teller;

static const expr *var_expr(const teller *t, uint32_t v) {
  return expr_var(t->pool, vec_at(&t->b->var_of, v));
}

static const expr *literal(const teller *t, uint32_t v, bool positive) {
  return positive ? var_expr(t, v) : expr_not(t->pool, var_expr(t, v));
}

static void find_vars(teller *t) {
  assert(!rel_is_false(t->rest));
  vec_resize(&t->vars, bdd_var_count(t->space));
  t->vars.size = rel_support(t->space, t->rest, t->vars.data);
  /* in the order of declaration */
  for (uint32_t i = 1; i < t->vars.size; ++i)
    for (uint32_t k = i; k > 0; --k) {
      uint32_t *a = &t->vars.data[k - 1], *b = &t->vars.data[k];
      if (vec_at(&t->b->var_of, *a)->id < vec_at(&t->b->var_of, *b)->id)
        break;
      uint32_t swap = *a;
      *a = *b;
      *b = swap;
    }
}

static void tell(teller *t, const expr *fact) {
  t->facts = expr_and(t->pool, t->facts, fact);
}

/* ---- facts --------------------------------------------------------------- */

static void tell_literals(teller *t) {
  for (uint32_t i = 0; i < t->vars.size; ++i)
    for (int positive = 1; positive >= 0; --positive) {
      rel l = rel_literal(t->space, t->vars.data[i], positive);
      if (!rel_subset(t->space, t->rest, l))
        continue;
      tell(t, literal(t, t->vars.data[i], positive));
      t->rest = rel_restrict(t->space, t->rest, l);
    }
}

/* x = y or x != y: y need not be mentioned any more. */
static void tell_equalities(teller *t) {
  for (uint32_t i = 0; i < t->vars.size; ++i)
    for (uint32_t k = i + 1; k < t->vars.size; ++k) {
      uint32_t x = t->vars.data[i], y = t->vars.data[k];
      rel differ = rel_xor(t->space, rel_var(t->space, x), rel_var(t->space, y));
      bool equal = rel_disjoint(t->space, t->rest, differ);
      if (!equal && !rel_subset(t->space, t->rest, differ))
        continue;
      tell(t, expr_eq(t->pool, var_expr(t, x), literal(t, y, equal)));
      bdd_set other = bdd_set_of(t->space, &y, 1);
      t->rest = rel_exists(t->space, t->rest, other);
      for (uint32_t n = k; n + 1 < t->vars.size; ++n)
        t->vars.data[n] = t->vars.data[n + 1];
      --t->vars.size;
      --k;
    }
}

typedef struct clause {
  rel holds;
  const expr *text;
} clause;
typedef VEC(clause) clause_vec;

/* All clauses of two literals that follow and are not told by earlier ones. */
static void find_clauses(teller *t, clause_vec *out) {
  rel told = REL_TRUE;
  for (uint32_t i = 0; i < t->vars.size; ++i)
    for (uint32_t k = i + 1; k < t->vars.size; ++k)
      for (uint32_t signs = 0; signs < 4; ++signs) {
        uint32_t x = t->vars.data[i], y = t->vars.data[k];
        bool a = !(signs & 2), c = !(signs & 1);
        rel r = rel_or(t->space, rel_literal(t->space, x, a), rel_literal(t->space, y, c));
        if (!rel_subset(t->space, t->rest, r) || rel_subset(t->space, told, r))
          continue;
        vec_push(out, (clause){r, expr_or(t->pool, literal(t, x, a), literal(t, y, c))});
        told = rel_and(t->space, told, r);
      }
}

/* Drops clauses that follow from the others; what those that stay say together. */
static rel keep_needed(teller *t, clause_vec *all) {
  for (uint32_t i = 0; i < all->size;) {
    rel others = REL_TRUE;
    for (uint32_t k = 0; k < all->size; ++k)
      if (k != i)
        others = rel_and(t->space, others, all->data[k].holds);
    if (rel_subset(t->space, others, all->data[i].holds)) {
      for (uint32_t k = i; k + 1 < all->size; ++k)
        all->data[k] = all->data[k + 1];
      --all->size;
    } else
      ++i;
  }
  rel told = REL_TRUE;
  for (uint32_t i = 0; i < all->size; ++i)
    told = rel_and(t->space, told, all->data[i].holds);
  return told;
}

/* The rest is then simplified where the clauses hold. */
static void tell_clauses(teller *t) {
  clause_vec all = {0};
  find_clauses(t, &all);
  rel told = keep_needed(t, &all);
  for (uint32_t i = 0; i < all.size; ++i)
    tell(t, all.data[i].text);
  vec_free(&all);
  if (rel_equal(told, t->rest))
    t->rest = REL_TRUE;
  else {
    rel simple = rel_simplify(t->space, t->rest, told);
    if (rel_size(t->space, simple) < rel_size(t->space, t->rest))
      t->rest = simple;
  }
}

/* ---- sums of products ---------------------------------------------------- */

static rel cofactor(bdd_space *s, rel r, uint32_t v, bool high) {
  if (r.node < 2 || rel_top(s, r) != v)
    return r;
  return high ? rel_high(s, r) : rel_low(s, r);
}

/* A sum of products between the two relations, and the relation it is. Its depth is the number of
 * variables. Counts cubes; gives up (true is told) when there are too many. */
static const expr *sum(teller *t, rel lower, rel upper, rel *is) {
  bdd_space *s = t->space;
  *is = lower;
  if (rel_is_false(lower) || t->cubes > MAX_CUBES)
    return expr_bool(t->pool, false);
  if (rel_is_true(upper)) {
    ++t->cubes;
    *is = upper;
    return expr_bool(t->pool, true);
  }
  uint32_t v = rel_is_true(lower) || (upper.node > 1 && bdd_level(s, rel_top(s, upper)) <
                                                            bdd_level(s, rel_top(s, lower)))
                   ? rel_top(s, upper)
                   : rel_top(s, lower);
  rel low = cofactor(s, lower, v, false), high = cofactor(s, lower, v, true);
  rel up_low = cofactor(s, upper, v, false), up_high = cofactor(s, upper, v, true);
  rel is_low, is_high, is_both;
  const expr *no = sum(t, rel_minus(s, low, up_high), up_low, &is_low);
  const expr *yes = sum(t, rel_minus(s, high, up_low), up_high, &is_high);
  rel left = rel_or(s, rel_minus(s, low, is_low), rel_minus(s, high, is_high));
  const expr *both = sum(t, left, rel_and(s, up_low, up_high), &is_both);
  *is = rel_or(s, is_both, rel_ite(s, rel_var(s, v), is_high, is_low));
  const expr *x = var_expr(t, v);
  return expr_or(
      t->pool, both,
      expr_or(t->pool, expr_and(t->pool, x, yes), expr_and(t->pool, expr_not(t->pool, x), no)));
}

/* NULL if it has too many products. */
static const expr *sum_of(teller *t, rel r) {
  rel is;
  t->cubes = 0;
  const expr *e = sum(t, r, r, &is);
  assert(t->cubes > MAX_CUBES || rel_equal(is, r));
  return t->cubes > MAX_CUBES ? NULL : e;
}

/* ---- the rest ------------------------------------------------------------ */

static uint64_t tree_size(const expr *e, uint64_t most) {
  uint64_t size = 1;
  for (uint32_t i = 0; i < e->count && size < most; ++i)
    size += tree_size(e->kid[i], most - size);
  return size;
}

static const var *var_of_bdd(void *context, uint32_t v) {
  const boolean *b = context;
  return vec_at(&b->var_of, v);
}

static const expr *tell_rest(teller *t) {
  if (rel_size(t->space, t->rest) > MAX_NODES)
    return expr_bool(t->pool, true);
  const expr *plain = sum_of(t, t->rest);
  uint32_t cubes = t->cubes;
  const expr *opposite = sum_of(t, rel_not(t->space, t->rest));
  if (opposite && (!plain || t->cubes < cubes))
    return expr_not(t->pool, opposite);
  if (plain)
    return plain;
  const expr *tree = decode_rel(t->space, t->pool, t->rest, var_of_bdd, t->b);
  return tree_size(tree, MAX_TREE) < MAX_TREE ? tree : expr_bool(t->pool, true);
}

const expr *boolean_describe(boolean *b, uint32_t f, uint32_t label, rel r) {
  exprs *pool = &b->program->pool;
  if (r.node < 2)
    return expr_bool(pool, rel_is_true(r));
  vec_resize(&b->var_of, bdd_var_count(b->space));
  for (uint32_t i = 0; i < b->usage.procs.data[f].size; ++i)
    if (is_tracked(&b->usage, f, label, i))
      b->var_of.data[pos_var(b, f, i, C)] = usage_var(&b->usage, f, i);
  bdd_mark here = bdd_here(b->space);
  teller t = {.b = b, .pool = pool, .space = b->space, .rest = r};
  t.facts = expr_bool(pool, true);
  find_vars(&t);
  tell_literals(&t);
  find_vars(&t);
  if (t.vars.size <= MAX_PAIRS) {
    tell_equalities(&t);
    tell_clauses(&t);
  }
  if (!rel_is_true(t.rest))
    tell(&t, tell_rest(&t));
  vec_free(&t.vars);
  bdd_leave(b->space, here, REL_FALSE);
  return t.facts;
}
