/* cases.c: an obligation whose premise is a long disjunction, case by case.
 *
 * What a case says of a path that is equal to a constant is put into the formula, which then loses
 * all that speaks of other cases; often nothing is left to ask the prover. In A => B, which is
 * !A || B, what A says is put into B too: the names that wp_name_reads gave. */
#include "check/internal.h"

enum { MANY_CASES = 4 };

/* Operands of a chain of && or ||, in order. */
static void operands(const expr *e, expr_kind kind, expr_vec *out) {
  assert(kind == E_AND || kind == E_OR);
  expr_vec stack = {0};
  vec_push(&stack, e);
  while (stack.size > 0) {
    const expr *top = vec_pop(&stack);
    if ((expr_kind)top->kind != kind) {
      vec_push(out, top);
      continue;
    }
    vec_push(&stack, top->kid[1]);
    vec_push(&stack, top->kid[0]);
  }
  vec_free(&stack);
}

typedef VEC(expr_subst) subst_vec;

/* What is known on the way into a formula: constants that paths are equal to. */
typedef struct level {
  checker *c;
  subst_vec values;
  map memo;        /* atom -> the same with these values */
  uint32_t *steps; /* how many formulas may be looked into yet; NULL: any number */
} level;

/* path == constant, or a truth value by itself. True if that is new. */
static bool learn(level *l, const expr *fact) {
  bool is_false = fact->kind == E_NOT;
  const expr *from = is_false ? fact->kid[0] : fact, *to = NULL;
  if (from->kind == E_VAR && from->type->kind == T_BOOL)
    to = expr_bool(l->c->pool, !is_false);
  else if (fact->kind == E_EQ && fact->kid[1]->kind == E_CONST) {
    from = fact->kid[0];
    to = fact->kid[1];
  }
  if (!to || !(expr_is_path(from) || from->kind == E_PRIME))
    return false;
  assert(from->type == to->type && to->kind == E_CONST);
  vec_push(&l->values, (expr_subst){from, to});
  return true;
}

static void learn_all(level *l, const expr *fact) {
  expr_vec facts = {0};
  operands(fact, E_AND, &facts);
  for (uint32_t i = 0; i < facts.size; ++i)
    learn(l, facts.data[i]);
  vec_free(&facts);
}

static void level_free(level *l) {
  vec_free(&l->values);
  map_free(&l->memo);
}

/* Elements whose index is one of the values have theirs, too. */
static const expr *values_put(const level *l, const expr *e) {
  enum { DEPTH = 2 };
  for (uint32_t i = 0; i < DEPTH; ++i)
    e = expr_substitute(l->c->pool, e, l->values.data, l->values.size);
  return e;
}

/* An atom with these values. */
static const expr *atom_with(level *l, const expr *e) {
  const expr *known = map_get_ptr(&l->memo, e);
  if (known)
    return known;
  const expr *result = l->values.size == 0 ? e : values_put(l, e);
  assert(result->type == e->type);
  map_put_ptr(&l->memo, e, result);
  return result;
}

static const expr *formula_with(level *l, const expr *e);

static const expr *all_with(level *l, const expr *e) {
  assert(e->kind == E_AND);
  expr_vec parts = {0};
  const expr *all = expr_bool(l->c->pool, true);
  operands(e, E_AND, &parts);
  for (uint32_t i = 0; i < parts.size && !expr_is_false(all); ++i)
    all = expr_and(l->c->pool, all, formula_with(l, parts.data[i]));
  vec_free(&parts);
  return all;
}

/* What the negated operands say holds for the others. */
static const expr *any_with(level *l, const expr *e) {
  assert(e->kind == E_OR);
  expr_vec parts = {0};
  level inner = {.c = l->c, .steps = l->steps};
  const expr *any = expr_bool(l->c->pool, false);
  operands(e, E_OR, &parts);
  for (uint32_t i = 0; i < parts.size; ++i) {
    if (parts.data[i]->kind != E_NOT)
      continue;
    const expr *fact = atom_with(l, parts.data[i]->kid[0]);
    any = expr_or(l->c->pool, any, expr_not(l->c->pool, fact));
    learn_all(&inner, fact);
  }
  for (uint32_t i = 0; i < l->values.size && inner.values.size; ++i)
    vec_push(&inner.values, l->values.data[i]);
  level *here = inner.values.size ? &inner : l;
  for (uint32_t i = 0; i < parts.size && !expr_is_true(any); ++i)
    if (parts.data[i]->kind != E_NOT)
      any = expr_or(l->c->pool, any, formula_with(here, parts.data[i]));
  assert(any->type->kind == T_BOOL);
  level_free(&inner);
  vec_free(&parts);
  return any;
}

static const expr *formula_with(level *l, const expr *e) {
  if (l->steps && *l->steps == 0)
    return e;
  if (l->steps)
    --*l->steps;
  return e->kind == E_AND ? all_with(l, e) : e->kind == E_OR ? any_with(l, e) : atom_with(l, e);
}

/* One case: the other conjuncts hold too. */
static check_answer prove_case(checker *c, const expr_vec *others, const expr *one,
                               const expr *formula, bool exact, bool *found) {
  level l = {.c = c};
  assert(one->type->kind == T_BOOL);
  const expr *premise = one;
  for (uint32_t i = 0; i < others->size; ++i)
    premise = expr_and(c->pool, premise, others->data[i]);
  learn_all(&l, premise);
  check_answer answer = prove_implication(
      c, premise, l.values.size ? formula_with(&l, formula) : formula, exact, found);
  level_free(&l);
  return answer;
}

/* The longest disjunction among the conjuncts leaves the list: its cases. */
static void take_cases(expr_vec *conjuncts, expr_vec *cases) {
  assert(cases->size == 0);
  uint32_t at = UINT32_MAX;
  for (uint32_t i = 0; i < conjuncts->size; ++i) {
    expr_vec some = {0};
    operands(conjuncts->data[i], E_OR, &some);
    if (some.size > cases->size) {
      vec_free(cases);
      *cases = some;
      at = i;
    } else
      vec_free(&some);
  }
  if (at != UINT32_MAX)
    conjuncts->data[at] = vec_last(conjuncts), --conjuncts->size;
}

/* Is nothing left of the formula once the values that the premise knows are put into it? */
static bool follows_at_once(checker *c, const expr_vec *conjuncts, const expr *formula) {
  uint32_t steps = 1000;
  level l = {.c = c, .steps = &steps};
  for (uint32_t i = 0; i < conjuncts->size; ++i)
    learn(&l, conjuncts->data[i]);
  bool does = l.values.size &&
              (expr_is_true(values_put(&l, formula)) || expr_is_true(formula_with(&l, formula)));
  level_free(&l);
  return does;
}

check_answer prove_by_cases(checker *c, const expr *premise, const expr *formula, bool exact,
                            bool *found) {
  expr_vec conjuncts = {0}, cases = {0};
  operands(premise, E_AND, &conjuncts);
  bool trivial = follows_at_once(c, &conjuncts, formula);
  take_cases(&conjuncts, &cases);
  assert(cases.size > 0); /* there is a case, and all of them are looked at */
  check_answer answer = CHECK_CONFIRMED;
  if (trivial)
    ; /* the prover need not be asked */
  else if (cases.size < MANY_CASES)
    answer = prove_implication(c, premise, formula, exact, found);
  else
    for (uint32_t i = 0; i < cases.size && answer == CHECK_CONFIRMED; ++i)
      answer = prove_case(c, &conjuncts, cases.data[i], formula, exact, found);
  vec_free(&conjuncts);
  vec_free(&cases);
  return answer;
}
