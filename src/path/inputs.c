/* inputs.c: formulas for some values of inputs that are yet to be read, without these.
 *
 * F for some v is F with what an equation says that v is; or, if F only tells between what v is, that
 * there is room; or F with each of the few values that make a difference. Where there are more, what is
 * said of v is left out, and named. */
#include "path/backward.h"

enum { MOST_VALUES = 8, MOST_INPUTS = 8, MOST_CASES = 64 };

/* A variable that is not of the program, and not among those. */
static const var *fresh_in(const backward *b, const expr *e, const map *but) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  const var *found = NULL;
  for (uint32_t i = 0; i < vars.size && !found; ++i)
    found = is_of_program(b->p, vars.data[i]) || (but && map_has(but, map_key(vars.data[i])))
                ? NULL
                : vars.data[i];
  vec_free(&vars);
  return found;
}

static bool keeps_bits(const expr *e) { /* a conversion between integers of one width */
  return e->kind == E_CAST && e->type->kind == T_INT && e->kid[0]->type->kind == T_INT &&
         e->type->width == e->kid[0]->type->width;
}

/* side == other, with v in side alone: what v is, modulo 2^width; NULL: not told. */
static const expr *solved_for(exprs *pool, const expr *side, const expr *other, const var *v) {
  for (;;) {
    if (keeps_bits(side)) {
      other = expr_cast(pool, side->kid[0]->type, other);
    } else if ((side->kind == E_ADD || side->kind == E_SUB) && side->kid[1]->kind == E_CONST &&
               side->type->kind == T_INT) {
      expr_kind back = side->kind == E_ADD ? E_SUB : E_ADD;
      other = expr_arith(pool, back, other, side->kid[1], true);
    } else {
      break;
    }
    side = side->kid[0];
  }
  return side->kind == E_VAR && side->var == v && !expr_mentions(other, v) ? other : NULL;
}

/* v == t among the conjuncts: t; NULL: none. */
static const expr *defined_as(exprs *pool, const expr *e, const var *v) {
  const expr *found = NULL;
  if (e->kind == E_AND) {
    found = defined_as(pool, e->kid[0], v);
    return found ? found : defined_as(pool, e->kid[1], v);
  }
  for (uint32_t k = 0; e->kind == E_EQ && k < 2 && !found; ++k)
    found = solved_for(pool, e->kid[k], e->kid[1 - k], v);
  return found;
}

/* ---- bounds ---- */

typedef struct bounds {
  VEC(const expr *) below, above; /* t <= v or t < v; v <= t or v < t */
  VEC(bool) strict_below, strict_above;
  const expr *rest; /* conjuncts without v */
  bool others;      /* something else is said of v */
} bounds;

static void find_bounds(exprs *pool, const expr *e, const var *v, bounds *out) {
  assert(e->type->kind == T_BOOL);
  if (!expr_mentions(e, v)) {
    out->rest = expr_and(pool, out->rest, e);
    return;
  }
  if (e->kind == E_AND) {
    find_bounds(pool, e->kid[0], v, out);
    find_bounds(pool, e->kid[1], v, out);
    return;
  }
  bool order = e->kind == E_LE || e->kind == E_LT;
  for (uint32_t k = 0; order && k < 2; ++k)
    if (e->kid[k]->kind == E_VAR && e->kid[k]->var == v && !expr_mentions(e->kid[1 - k], v)) {
      if (k == 0) {
        vec_push(&out->above, e->kid[1]);
        vec_push(&out->strict_above, e->kind == E_LT);
      } else {
        vec_push(&out->below, e->kid[0]);
        vec_push(&out->strict_below, e->kind == E_LT);
      }
      return;
    }
  out->others = true;
}

/* Is there an integer from `low` to `high`, each included unless it is strict? */
static const expr *is_room(exprs *pool, const expr *low, bool low_strict, const expr *high,
                           bool high_strict) {
  assert(low->type == high->type);
  if (!low_strict && !high_strict)
    return expr_le(pool, low, high);
  const expr *less = expr_lt(pool, low, high);
  if (!low_strict || !high_strict)
    return less;
  const expr *next = expr_arith(pool, E_ADD, low, expr_const(pool, low->type, 1), true);
  return expr_and(pool, less, expr_lt(pool, next, high)); /* next wraps only where less fails */
}

/* That it has a value at all: its type has a least and a greatest one. */
static void add_range(exprs *pool, const var *v, bounds *out) {
  i128 least, most;
  if (!machine_range(v->type, &least, &most))
    return;
  vec_push(&out->below, expr_const(pool, v->type, machine_cut(v->type, (u128)least)));
  vec_push(&out->strict_below, false);
  vec_push(&out->above, expr_const(pool, v->type, machine_cut(v->type, (u128)most)));
  vec_push(&out->strict_above, false);
}

/* e for some v, if it only says between what v is; NULL: it says more. */
static const expr *by_bounds(exprs *pool, const expr *e, const var *v) {
  bounds found = {.rest = expr_bool(pool, true)};
  find_bounds(pool, e, v, &found);
  const expr *all = NULL;
  if (!found.others) {
    all = found.rest;
    add_range(pool, v, &found);
    assert(found.below.size == found.strict_below.size);
    assert(found.above.size == found.strict_above.size);
    for (uint32_t i = 0; i < found.below.size; ++i)
      for (uint32_t k = 0; k < found.above.size; ++k)
        all = expr_and(pool, all,
                       is_room(pool, found.below.data[i], found.strict_below.data[i],
                               found.above.data[k], found.strict_above.data[k]));
  }
  vec_free(&found.below);
  vec_free(&found.above);
  vec_free(&found.strict_below);
  vec_free(&found.strict_above);
  return all;
}

/* ---- bounds of v + c ---- */

typedef struct range {
  i128 low, high;   /* of v, as constants tell */
  i128 least, most; /* of its type */
} range;

static void narrow(const expr *e, const var *v, range *r) {
  if (e->kind == E_AND) {
    narrow(e->kid[0], v, r);
    narrow(e->kid[1], v, r);
  }
  for (uint32_t k = 0; (e->kind == E_LE || e->kind == E_LT) && k < 2; ++k) {
    const expr *bound = e->kid[1 - k];
    if (e->kid[k]->kind != E_VAR || e->kid[k]->var != v || bound->kind != E_CONST)
      continue;
    i128 value = machine_signed(bound->type, bound->value), off = e->kind == E_LT;
    if (!bound->type->is_signed)
      value = (i128)bound->value;
    if (k == 0 && value - off < r->high)
      r->high = value - off;
    if (k == 1 && value + off > r->low)
      r->low = value + off;
  }
}

/* The c of v + c; false: it is something else, or may overflow. */
static bool is_shifted(const expr *e, const var *v, const range *r, i128 *by) {
  if ((e->kind != E_ADD && e->kind != E_SUB) || e->kid[0]->kind != E_VAR || e->kid[0]->var != v ||
      e->kid[1]->kind != E_CONST)
    return false;
  *by = machine_signed(e->type, e->kid[1]->value);
  if (e->kind == E_SUB)
    *by = -*by;
  return r->low + *by >= r->least && r->high + *by <= r->most;
}

/* v + c against t, with v alone: t - c may be out of range, and then either all v will do or none. */
static const expr *shifted_back(exprs *pool, const expr *e, uint32_t side, i128 c, const range *r) {
  const expr *v = e->kid[side]->kid[0], *t = e->kid[1 - side];
  assert(side < 2 && c != 0 && v->type == t->type);
  const expr *by = expr_const(pool, t->type, machine_cut(t->type, (u128)c));
  const expr *moved = expr_arith(pool, E_SUB, t, by, true);
  i128 edge = c > 0 ? r->least + c : r->most + c; /* t - c is in range from there on, up or down */
  const expr *limit = expr_const(pool, t->type, machine_cut(t->type, (u128)edge));
  const expr *fits = c > 0 ? expr_le(pool, limit, t) : expr_le(pool, t, limit);
  const expr *a = side ? moved : v, *b = side ? v : moved;
  const expr *holds = e->kind == E_LE ? expr_le(pool, a, b) : expr_lt(pool, a, b);
  bool all = (c > 0) == (side == 1); /* t - c below all numbers, and v above it; or the other way */
  return all ? expr_or(pool, expr_not(pool, fits), holds) : expr_and(pool, fits, holds);
}

static const expr *isolated(exprs *pool, const expr *e, const var *v, const range *r) {
  if (e->kind == E_AND || e->kind == E_OR) {
    const expr *a = isolated(pool, e->kid[0], v, r), *b = isolated(pool, e->kid[1], v, r);
    return e->kind == E_AND ? expr_and(pool, a, b) : expr_or(pool, a, b);
  }
  i128 c = 0;
  for (uint32_t k = 0; (e->kind == E_LE || e->kind == E_LT) && k < 2; ++k)
    if (is_shifted(e->kid[k], v, r, &c) && c != 0 && !expr_mentions(e->kid[1 - k], v))
      return shifted_back(pool, e, k, c, r);
  return e;
}

/* Comparisons of v + c as such of v, where it is certain that nothing overflows. */
static const expr *with_v_alone(exprs *pool, const expr *e, const var *v) {
  range r;
  if (v->type->kind != T_INT || v->type->width > 64 || !machine_range(v->type, &r.least, &r.most))
    return e;
  r.low = r.least;
  r.high = r.most;
  narrow(e, v, &r);
  return isolated(pool, e, v, &r);
}

/* ---- values ---- */

/* The largest terms that are about v alone: these are what v matters by. */
static void find_closed(const expr *e, const var *v, expr_vec *out) {
  if (!expr_mentions(e, v))
    return;
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool alone = vars.size == 1;
  vec_free(&vars);
  if (alone && type_is_scalar(e->type))
    vec_push(out, e);
  for (uint32_t i = 0; !alone && i < e->count; ++i)
    find_closed(e->kid[i], v, out);
}

/* That one of the terms is not what it is for that value. */
static const expr *differs(backward *b, const expr_vec *terms, const expr_subst *by) {
  const expr *same = expr_bool(b->pool, true);
  for (vec_each(const expr *const, x, terms)) {
    const expr *there = expr_substitute(b->pool, *x, by, 1);
    same = expr_and(b->pool, same, expr_eq(b->pool, *x, there));
  }
  return expr_not(b->pool, same);
}

/* The cases joined: in an order that does not depend on that in which they were found. */
static const expr *any_of(exprs *pool, expr_vec *cases) {
  const expr *any = expr_bool(pool, false);
  for (uint32_t n = cases->size; n > 0; --n) {
    uint32_t least = 0;
    for (uint32_t i = 1; i < n; ++i)
      if (cases->data[i]->id < cases->data[least]->id)
        least = i;
    any = expr_or(pool, any, cases->data[least]);
    cases->data[least] = cases->data[n - 1];
  }
  vec_free(cases);
  return any;
}

/* e for some value of v, if few of them make a difference; NULL: more. */
static const expr *by_values(backward *b, const expr *e, const var *v) {
  expr_vec terms = {0}, cases = {0};
  const expr *name = expr_var(b->pool, v), *rest = e;
  smt_answer more = SMT_SAT;
  find_closed(e, v, &terms);
  for (uint32_t n = 0; n <= MOST_VALUES && more == SMT_SAT; ++n) {
    u128 value;
    more = smt_model(b->c->smt, &rest, 1, &name, 1, &value);
    if (more != SMT_SAT)
      break;
    expr_subst by = {name, expr_const(b->pool, v->type, machine_cut(v->type, value))};
    vec_push(&cases, expr_substitute(b->pool, e, &by, 1));
    rest = expr_and(b->pool, rest, differs(b, &terms, &by));
  }
  vec_free(&terms);
  const expr *any = any_of(b->pool, &cases);
  return more == SMT_UNSAT ? any : NULL;
}

static const char *in_proc(const backward *b) {
  const event *e = &b->l->events.data[b->at];
  return frame_of(b, e->frame)->proc->name;
}

/* ---- cases ---- */

/* Negations inside: of comparisons only. */
static const expr *without_outer_not(exprs *pool, const expr *e) {
  const expr *inner = e->kind == E_NOT ? e->kid[0] : NULL;
  if (inner && (inner->kind == E_AND || inner->kind == E_OR)) {
    const expr *a = without_outer_not(pool, expr_not(pool, inner->kid[0]));
    const expr *b = without_outer_not(pool, expr_not(pool, inner->kid[1]));
    return inner->kind == E_AND ? expr_or(pool, a, b) : expr_and(pool, a, b);
  }
  if (e->kind != E_AND && e->kind != E_OR)
    return e;
  const expr *a = without_outer_not(pool, e->kid[0]), *b = without_outer_not(pool, e->kid[1]);
  return e->kind == E_AND ? expr_and(pool, a, b) : expr_or(pool, a, b);
}

/* A choice by something else than v that decides what is said of v; NULL: none. */
static const expr *choice_about(const expr *e, const var *v) {
  if (!expr_mentions(e, v))
    return NULL;
  if (e->kind == E_ITE && !expr_mentions(e->kid[0], v))
    return e;
  const expr *found = NULL;
  for (uint32_t i = 0; i < e->count && !found; ++i)
    found = choice_about(e->kid[i], v);
  return found;
}

/* The conjuncts that do not mention v. */
static const expr *parts_without(exprs *pool, const expr *e, const var *v) {
  if (e->kind == E_AND)
    return expr_and(pool, parts_without(pool, e->kid[0], v), parts_without(pool, e->kid[1], v));
  return expr_mentions(e, v) ? expr_bool(pool, true) : e;
}

static const expr *parts_about(exprs *pool, const expr *e, const var *v) {
  if (e->kind == E_AND)
    return expr_and(pool, parts_about(pool, e->kid[0], v), parts_about(pool, e->kid[1], v));
  return expr_mentions(e, v) ? e : expr_bool(pool, true);
}

/* One of the conjuncts that leaves two cases; *second is the other one. NULL: none. */
static const expr *two_cases(exprs *pool, const expr *e, const var *v, const expr **second) {
  if (e->kind == E_OR) {
    *second = e->kid[1];
    return e->kid[0];
  }
  const expr *equal = e->kind == E_NOT && e->kid[0]->kind == E_EQ ? e->kid[0] : NULL;
  for (uint32_t k = 0; equal && v->type->kind == T_INT && k < 2; ++k) {
    const expr *other = solved_for(pool, equal->kid[k], equal->kid[1 - k], v);
    if (other) {
      *second = expr_lt(pool, other, expr_var(pool, v));
      return expr_lt(pool, expr_var(pool, v), other);
    }
  }
  const expr *first = NULL;
  for (uint32_t k = 0; e->kind == E_AND && k < 2 && !first; ++k) {
    first = two_cases(pool, e->kid[k], v, second);
    if (first) {
      *second = expr_and(pool, *second, e->kid[1 - k]);
      first = expr_and(pool, first, e->kid[1 - k]);
    }
  }
  return first;
}

static const expr *for_some(backward *b, const expr *e, const var *v, uint32_t *left);

static const expr *either(backward *b, const expr *one, const expr *other, const var *v,
                          uint32_t *left) {
  const expr *first = for_some(b, one, v, left);
  const expr *second = first ? for_some(b, other, v, left) : NULL;
  return second ? expr_or(b->pool, first, second) : NULL;
}

static const expr *by_choice(backward *b, const expr *e, const expr *choice, const var *v,
                             uint32_t *left) {
  const expr *cond = choice->kid[0], *ways[2];
  for (uint32_t k = 0; k < 2; ++k) {
    const expr *e1 = expr_substitute(b->pool, e, &(expr_subst){choice, choice->kid[1 + k]}, 1);
    ways[k] = expr_and(b->pool, k ? expr_not(b->pool, cond) : cond, e1);
  }
  return either(b, ways[0], ways[1], v, left);
}

/* e for some v, without v; NULL: there are no words for it, or it would take more than `left` cases. */
static const expr *for_some(backward *b, const expr *e, const var *v, uint32_t *left) {
  if (!expr_mentions(e, v))
    return e;
  if (*left == 0)
    return NULL;
  --*left;
  e = with_v_alone(b->pool, without_outer_not(b->pool, e), v);
  const expr *rest = parts_without(b->pool, e, v), *second, *first, *some = NULL;
  e = parts_about(b->pool, e, v);
  const expr *as = defined_as(b->pool, e, v), *choice = choice_about(e, v);
  if (as)
    some = expr_substitute(b->pool, e, &(expr_subst){expr_var(b->pool, v), as}, 1);
  else if (choice)
    some = by_choice(b, e, choice, v, left);
  else if (v->type->kind == T_INT && (some = by_bounds(b->pool, e, v)))
    ;
  else if ((first = two_cases(b->pool, e, v, &second)))
    some = either(b, first, second, v, left);
  if (!some && v->type->kind == T_INT)
    some = by_values(b, e, v);
  return some ? expr_and(b->pool, rest, some) : NULL;
}

const expr *without_inputs(backward *b, const expr *e, const map *but) {
  const var *v;
  for (uint32_t n = 0; n < MOST_INPUTS && (v = fresh_in(b, e, but)); ++n) {
    uint32_t left = MOST_CASES;
    const expr *next = for_some(b, e, v, &left);
    if (!next)
      candidates_lack(b->to, "a value that is not known yet, in ", in_proc(b), "");
    e = next ? next : parts_without(b->pool, e, v);
  }
  return e;
}
