/* Equations between places and numbers, decided without the prover.
 *
 * Where goal and atoms all say that two places have the same value, or that one has a given value, a set of
 * such literals has a state or none by what is equal to what: places that literals make equal are in one
 * class, no class has two numbers, and no negated equation is within a class. If there is a state, then
 * one in which classes that no number belongs to have values of their own: that tells the truth of every
 * atom. State machines are like that, with as many values of each place as there are states. */
#include "predicate/internal.h"

/* A type with more values than there are terms. */
enum { LEAST_WIDTH = 16 };

static bool is_term(const expr *e) {
  return e->type->kind == T_INT && e->type->width >= LEAST_WIDTH &&
         (e->kind == E_CONST || expr_is_path(e));
}

/* May writing the one change the other, so that they are not two numbers that can be chosen? */
static bool are_apart(abstractor *a, const expr *x, const expr *y) {
  if (x->kind == E_CONST || y->kind == E_CONST)
    return true;
  bool made = has_fresh(a, x) || has_fresh(a, y);
  return made ? x->kind == E_VAR && y->kind == E_VAR
              : alias_may(a->config.q.alias, x, y) == ALIAS_NO;
}

/* Its number; MOST_TERMS: it cannot be one. */
static uint32_t term_of(abstractor *a, equalities *q, const expr *e) {
  if (!is_term(e) || (q->count && q->terms[0]->type != e->type))
    return MOST_TERMS;
  for (uint32_t i = 0; i < q->count; ++i)
    if (q->terms[i] == e)
      return i;
  for (uint32_t i = 0; i < q->count; ++i)
    if (!are_apart(a, q->terms[i], e))
      return MOST_TERMS;
  if (q->count == MOST_TERMS)
    return MOST_TERMS;
  q->terms[q->count] = e;
  return q->count++;
}

static bool add_equation(abstractor *a, equalities *q, uint32_t at, const expr *e) {
  q->negated[at] = e->kind == E_NOT;
  if (e->kind == E_NOT)
    e = e->kid[0];
  if (e->kind != E_EQ)
    return false;
  for (uint32_t i = 0; i < 2; ++i) {
    q->sides[at][i] = term_of(a, q, e->kid[i]);
    if (q->sides[at][i] == MOST_TERMS)
      return false;
  }
  return true;
}

bool equalities_of(abstractor *a, const expr *goal, const expr *const *atoms, uint32_t count,
                   equalities *q) {
  assert(count <= MAX_ATOMS);
  q->count = 0;
  q->atoms = count;
  bool all = add_equation(a, q, count, goal);
  for (uint32_t i = 0; i < count && all; ++i)
    all = add_equation(a, q, i, atoms[i]);
  return all;
}

/* ---- classes ---- */

typedef struct classes {
  uint32_t of[MOST_TERMS];     /* the first of a class stands for it */
  uint32_t number[MOST_TERMS]; /* of a class: the constant in it, MOST_TERMS: none */
} classes;

static void classes_open(const equalities *q, classes *c) {
  for (uint32_t i = 0; i < q->count; ++i) {
    c->of[i] = i;
    c->number[i] = q->terms[i]->kind == E_CONST ? i : MOST_TERMS;
  }
}

/* False: two numbers would be one. */
static bool unite(const equalities *q, classes *c, uint32_t x, uint32_t y) {
  x = c->of[x], y = c->of[y];
  if (x == y)
    return true;
  if (c->number[x] != MOST_TERMS && c->number[y] != MOST_TERMS)
    return false;
  if (c->number[x] == MOST_TERMS)
    c->number[x] = c->number[y];
  for (uint32_t i = 0; i < q->count; ++i)
    if (c->of[i] == y)
      c->of[i] = x;
  return true;
}

static bool is_equal(const equalities *q, const classes *c, uint32_t at) {
  return c->of[q->sides[at][0]] == c->of[q->sides[at][1]];
}

/* Is there a state where those of `care` have these values, and the goal the one given, if any? */
static bool has_state(const equalities *q, cube c, const bool *goal, classes *out) {
  classes_open(q, out);
  for (uint32_t pass = 0; pass < 2; ++pass) /* what is equal, then what is not */
    for (uint32_t i = 0; i <= q->atoms; ++i) {
      bool asked = i < q->atoms ? c.care >> i & 1 : goal != NULL;
      if (!asked)
        continue;
      bool equal = (i < q->atoms ? (c.value >> i & 1) != 0 : *goal) != q->negated[i];
      if (pass == 0 && equal && !unite(q, out, q->sides[i][0], q->sides[i][1]))
        return false;
      if (pass == 1 && !equal && is_equal(q, out, i))
        return false;
    }
  return true;
}

bool equalities_model(const equalities *q, cube c, bool goal, uint64_t *model, bool *alone) {
  classes found;
  assert(q->atoms <= MAX_ATOMS && q->count <= MOST_TERMS);
  *alone = false;
  if (!has_state(q, c, &goal, &found)) {
    *alone = !has_state(q, c, NULL, &found);
    return false;
  }
  *model = 0;
  for (uint32_t i = 0; i < q->atoms; ++i)
    *model |= (uint64_t)(is_equal(q, &found, i) != q->negated[i]) << i;
  assert((*model & c.care) == c.value);
  return true;
}
