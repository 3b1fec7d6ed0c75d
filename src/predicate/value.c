/* The value of a condition as a Boolean expression, by its structure; its parts by cubes (strengthen.c).
 */
#include "predicate/internal.h"

static const expr *cubes_as_expr(abstractor *a, const strengthened *s, const cube_vec *cubes,
                                 const atom_vec *atoms) {
  exprs *pool = &a->out->pool;
  const expr *all = expr_bool(pool, false);
  for (uint32_t i = 0; i < cubes->size; ++i) {
    const expr *one = expr_bool(pool, true);
    for (uint32_t k = 0; k < s->relevant_count; ++k) {
      const expr *v = atoms->data[s->relevant[k]].bool_var;
      assert(v && v->type->kind == T_BOOL);
      if (cubes->data[i].care >> k & 1)
        one = expr_and(pool, one, cubes->data[i].value >> k & 1 ? v : expr_not(pool, v));
    }
    all = expr_or(pool, all, one);
  }
  return all;
}

const expr *projection(abstractor *a, const expr *formula, const expr_vec *facts,
                       const atom_vec *atoms) {
  strengthened s = {0};
  s.relevant_count = find_relevant(a, formula, facts, atoms, MAX_EXACT_ATOMS, s.relevant);
  assert(s.relevant_count <= MAX_EXACT_ATOMS);
  const expr *literals[MAX_EXACT_ATOMS + 1];
  for (uint32_t i = 0; i < s.relevant_count; ++i)
    literals[i] = atoms->data[s.relevant[i]].meaning;
  const cube_vec *cubes = solution_cubes(a, formula, facts, literals, s.relevant_count);
  return cubes ? cubes_as_expr(a, &s, cubes, atoms) : NULL;
}

/* F(goal) and F(!goal) as Boolean expressions. */
typedef struct two_sided {
  const expr *yes, *no;
} two_sided;

/* Is one the negation of the other, by structure? */
static bool are_opposite(exprs *pool, const expr *x, const expr *y) {
  if (expr_not(pool, x) == y || expr_not(pool, y) == x)
    return true;
  bool dual = (x->kind == E_AND && y->kind == E_OR) || (x->kind == E_OR && y->kind == E_AND);
  return dual && are_opposite(pool, x->kid[0], y->kid[0]) &&
         are_opposite(pool, x->kid[1], y->kid[1]);
}

static bool is_decided(abstractor *a, two_sided t) {
  return are_opposite(&a->out->pool, t.yes, t.no);
}

static two_sided by_cubes(abstractor *a, const expr *goal, const expr_vec *facts,
                          const atom_vec *atoms, const atom_vec *exact) {
  exprs *pool = &a->out->pool;
  if (exact && goal->kind != E_CONST) {
    const expr *may_not = projection(a, expr_not(a->pool, goal), facts, exact);
    const expr *may = may_not ? projection(a, goal, facts, exact) : NULL;
    if (may)
      return (two_sided){expr_not(pool, may_not), expr_not(pool, may)};
  }
  strengthened s;
  strengthen_goal(a, goal, facts, atoms, &s);
  return (two_sided){cubes_as_expr(a, &s, s.yes, atoms), cubes_as_expr(a, &s, s.no, atoms)};
}

static two_sided swapped(two_sided t) {
  return (two_sided){t.no, t.yes};
}

static two_sided both(abstractor *a, two_sided x, two_sided y) {
  exprs *pool = &a->out->pool;
  return (two_sided){expr_and(pool, x.yes, y.yes), expr_or(pool, x.no, y.no)};
}

/* Either of two sound answers. */
static two_sided joined(abstractor *a, two_sided x, two_sided y) {
  exprs *pool = &a->out->pool;
  return (two_sided){expr_or(pool, x.yes, y.yes), expr_or(pool, x.no, y.no)};
}

/* Formulas that its connectives join. */
static uint32_t parts(const expr *goal) {
  switch (goal->kind) {
  case E_CONST:
    return 0;
  case E_NOT:
    return parts(goal->kid[0]);
  case E_AND:
  case E_OR:
  case E_ITE: {
    uint32_t n = 0;
    for (uint32_t i = 0; i < goal->count; ++i)
      n += parts(goal->kid[i]);
    return n;
  }
  default:
    return 1;
  }
}

/* A conditional inside a term: (c ? x : y) == z. */
static const expr *inner_choice(const expr *e) {
  if (e->kind == E_PRIME || e->kind == E_ADDR || expr_is_path(e))
    return NULL;
  if (e->kind == E_ITE && e->type->kind != T_BOOL)
    return e;
  const expr *found = NULL;
  for (uint32_t i = 0; i < e->count && !found; ++i)
    found = inner_choice(e->kid[i]);
  return found;
}

/* c ? x == z : y == z, if there is one. */
static const expr *choice_outside(abstractor *a, const expr *goal) {
  const expr *choice = inner_choice(goal);
  if (!choice)
    return goal;
  expr_subst yes = {choice, choice->kid[1]}, no = {choice, choice->kid[2]};
  return expr_ite(a->pool, choice->kid[0], expr_substitute(a->pool, goal, &yes, 1),
                  expr_substitute(a->pool, goal, &no, 1));
}

/* Can no atom tell anything about both? Then no cube of the two says more than those of each. */
static bool are_independent(abstractor *a, const expr *x, const expr *y, const expr_vec *facts,
                            const atom_vec *atoms) {
  uint32_t of_x[MAX_ATOMS], of_y[MAX_ATOMS];
  uint32_t n = find_relevant(a, x, facts, atoms, MAX_ATOMS, of_x);
  uint32_t m = find_relevant(a, y, facts, atoms, MAX_ATOMS, of_y);
  if (n == MAX_ATOMS || m == MAX_ATOMS || formulas_related(a, x, y))
    return false;
  for (uint32_t i = 0, k = 0; i < n && k < m;) {
    if (of_x[i] == of_y[k])
      return false;
    ++*(of_x[i] < of_y[k] ? &i : &k);
  }
  return true;
}

/* Are cubes of the parts all there is? */
static bool are_parts_enough(abstractor *a, const expr *goal, const expr_vec *facts,
                             const atom_vec *atoms) {
  bool joins = goal->kind == E_AND || goal->kind == E_OR;
  return parts(goal) > 2 || (joins && are_independent(a, goal->kid[0], goal->kid[1], facts, atoms));
}

/* By the structure of the goal. If there are only two parts and they do not decide it, cubes of the
 * whole are looked for too: x <= 3 && 3 <= x. */
static two_sided sides(abstractor *a, const expr *goal, const expr_vec *facts,
                       const atom_vec *atoms, const atom_vec *exact) {
  two_sided t;
  assert(goal->type->kind == T_BOOL);
  const expr *const *kid = goal->kid;
  switch (goal->kind) {
  case E_NOT:
    return swapped(sides(a, kid[0], facts, atoms, exact));
  case E_AND:
    t = both(a, sides(a, kid[0], facts, atoms, NULL), sides(a, kid[1], facts, atoms, NULL));
    break;
  case E_OR:
    t = swapped(both(a, swapped(sides(a, kid[0], facts, atoms, NULL)),
                     swapped(sides(a, kid[1], facts, atoms, NULL))));
    break;
  case E_ITE: { /* if both branches give the same, or the condition is known */
    two_sided c = sides(a, kid[0], facts, atoms, NULL);
    two_sided x = sides(a, kid[1], facts, atoms, NULL);
    two_sided y = sides(a, kid[2], facts, atoms, NULL);
    t = (two_sided){expr_and(&a->out->pool, x.yes, y.yes), expr_and(&a->out->pool, x.no, y.no)};
    t = joined(
        a, t,
        (two_sided){expr_and(&a->out->pool, c.yes, x.yes), expr_and(&a->out->pool, c.yes, x.no)});
    t = joined(
        a, t,
        (two_sided){expr_and(&a->out->pool, c.no, y.yes), expr_and(&a->out->pool, c.no, y.no)});
    break;
  }
  default: {
    const expr *outside = exact ? goal : choice_outside(a, goal);
    return outside == goal ? by_cubes(a, goal, facts, atoms, exact)
                           : sides(a, canonical_form(a, outside), facts, atoms, NULL);
  }
  }
  if (is_decided(a, t) || (!exact && are_parts_enough(a, goal, facts, atoms)))
    return t;
  two_sided whole_goal = by_cubes(a, goal, facts, atoms, exact);
  return is_decided(a, whole_goal) ? whole_goal : joined(a, t, whole_goal);
}

/* Exactness is asked for only where the rest leaves something open. */
static two_sided both_sides(abstractor *a, const expr *goal, const expr_vec *facts,
                            const atom_vec *atoms, const atom_vec *exact) {
  goal = canonical_form(a, goal);
  two_sided t = sides(a, goal, facts, atoms, NULL);
  return exact && !is_decided(a, t) ? joined(a, t, sides(a, goal, facts, atoms, exact)) : t;
}

static const expr *value_of(abstractor *a, two_sided t) {
  assert(t.yes->type->kind == T_BOOL && t.no->type->kind == T_BOOL);
  exprs *pool = &a->out->pool;
  if (expr_is_true(t.yes) || expr_is_true(t.no))
    return expr_bool(pool, expr_is_true(t.yes));
  if (expr_is_false(t.yes) && expr_is_false(t.no))
    return expr_nondet(pool);
  return is_decided(a, t) ? t.yes : expr_schoose(pool, t.yes, t.no);
}

const expr *abstract_value(abstractor *a, const expr *goal, const expr_vec *facts,
                           const atom_vec *atoms, const atom_vec *exact) {
  return value_of(a, both_sides(a, goal, facts, atoms, exact));
}

const expr *abstract_open(abstractor *a, const expr *yes, const expr *no, const atom_vec *atoms) {
  two_sided t = {both_sides(a, yes, NULL, atoms, NULL).yes,
                 both_sides(a, no, NULL, atoms, NULL).yes};
  return value_of(a, t);
}

const expr *abstract_weaker(abstractor *a, const expr *goal, const expr_vec *facts,
                            const atom_vec *atoms, const atom_vec *exact) {
  two_sided t = both_sides(a, goal, facts, atoms, exact);
  return expr_not(&a->out->pool, t.no);
}
