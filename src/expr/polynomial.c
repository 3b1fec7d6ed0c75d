/* Equations modulo 2^width that follow from others. */
#include "expr/polynomial.h"

#include "expr/extent.h"
#include "expr/monomials.h"

enum { MOST_EQUATIONS = 32, MOST_ORDERS = 48, MOST_NODES = 3000, MOST_SIZE = 300 };

/* ---- expressions ---- */

/* Modulo which power of 2, and what is known of atoms. An atom that has fewer bits stands for its value as an
 * integer; of one that has more, the low bits count. */
typedef struct scope {
  uint32_t width;
  extents *known;
} scope;

static void expand(const scope *s, const expr *e, uint64_t factor, polynomial *to);

static void expand_product(const scope *s, const expr *e, uint64_t factor, polynomial *to) {
  polynomial a = {0}, b = {0};
  if (e->kid[1]->kind == E_CONST) {
    factor *= (uint64_t)machine_signed(e->type, e->kid[1]->value);
    expand(s, e->kid[0], factor, to);
    return;
  }
  expand(s, e->kid[0], factor, &a);
  expand(s, e->kid[1], 1, &b);
  polynomial_add_product(to, &a, &b, s->width);
  polynomial_free(&a);
  polynomial_free(&b);
}

static void expand_atom(const scope *s, const expr *e, uint64_t factor, polynomial *to) {
  assert(e->id < UINT32_MAX);
  if (extent_suits(e->type)) {
    extent is = extent_of(s->known, e);
    extent_learn(s->known, e, is.low, is.high);
  }
  polynomial_add(to, (monomial){.atom = {e->id + 1}, .factor = factor}, s->width);
}

static bool is_shift(const expr *e) {
  return e->kind == E_SHL && e->kid[1]->kind == E_CONST && e->kid[1]->value < 64 &&
         e->kid[1]->value < e->type->width;
}

/* Half of a product of which one factor is even, the other odd: twice that is the product. */
static bool is_half(const scope *s, const expr *e) {
  if (!expr_is_half(e) || e->kid[0]->kind != E_MUL)
    return false;
  polynomial apart = {0};
  scope low = {1, s->known};
  expand(&low, e->kid[0]->kid[0], 1, &apart);
  expand(&low, e->kid[0]->kid[1], 1, &apart);
  bool odd =
      !apart.too_large && apart.parts.size == 1 && monomial_degree(&apart.parts.data[0]) == 0;
  polynomial_free(&apart);
  return odd;
}

/* Are the operations of e those on integers, as far as bits of it count? */
static bool is_open(const scope *s, const expr *e) {
  return e->type->width >= s->width || extent_of(s->known, e).exact;
}

/* Does the cast give what it is given, as far as bits of it count? */
static bool is_kept(const scope *s, const expr *e) {
  if (!extent_suits(e->kid[0]->type))
    return e->kid[0]->type->kind == T_INT && e->type->width >= s->width;
  if (e->type->width >= s->width)
    return true;
  i128 low, high;
  extent is = extent_of(s->known, e->kid[0]);
  return machine_range(e->type, &low, &high) && is.low >= low && is.high <= high;
}

static void expand_other(const scope *s, const expr *e, uint64_t factor, polynomial *to) {
  if (is_shift(e) && e->type->width >= s->width)
    expand(s, e->kid[0], factor << (uint32_t)e->kid[1]->value, to);
  else if (factor % 2 == 0 && is_half(s, e))
    expand(s, e->kid[0], factor / 2, to);
  else
    expand_atom(s, e, factor, to);
}

/* to += factor * e: of its low bits; if it has fewer, of its value as an integer. */
static void expand(const scope *s, const expr *e, uint64_t factor, polynomial *to) {
  assert(e->type->kind == T_INT && (e->type->width >= s->width || extent_suits(e->type)));
  switch ((expr_kind)e->kind) {
  case E_CONST:
    factor *= (uint64_t)machine_signed(e->type, e->value);
    polynomial_add(to, (monomial){.factor = factor}, s->width);
    return;
  case E_ADD:
  case E_SUB:
  case E_MUL:
  case E_NEG:
    if (!is_open(s, e))
      expand_atom(s, e, factor, to);
    else if (e->kind == E_MUL)
      expand_product(s, e, factor, to);
    else {
      expand(s, e->kid[0], e->kind == E_NEG ? -factor : factor, to);
      if (e->kind != E_NEG)
        expand(s, e->kid[1], e->kind == E_ADD ? factor : -factor, to);
    }
    return;
  case E_CAST:
    if (e->kid[0]->type->kind == T_INT && is_kept(s, e))
      expand(s, e->kid[0], factor, to);
    else
      expand_atom(s, e, factor, to);
    return;
  default:
    expand_other(s, e, factor, to);
  }
}

/* ---- equations ---- */

/* Both sides, and modulo which power of 2 they are equal. */
typedef struct equation {
  const expr *left, *right;
  uint32_t width;
} equation;

/* (a & 2^k - 1) */
static bool is_cut(const expr *e, uint32_t *width) {
  if (e->kind != E_BITAND || e->kid[1]->kind != E_CONST)
    return false;
  u128 mask = e->kid[1]->value;
  uint32_t k = 0;
  while (k < 64 && mask >> k & 1)
    ++k;
  *width = k;
  return k > 0 && mask >> k == 0;
}

static bool read_equation(const expr *e, equation *out) {
  uint32_t left, right;
  if (e->kind != E_EQ || e->kid[0]->type->kind != T_INT || e->has_nondet ||
      !expr_is_within(e, MOST_SIZE))
    return false;
  *out = (equation){e->kid[0], e->kid[1], e->kid[0]->type->width};
  bool cut = is_cut(out->left, &left);
  if (cut && out->right->kind == E_CONST && out->right->value >> left == 0)
    *out = (equation){out->left->kid[0], out->right, left};
  else if (cut && is_cut(out->right, &right) && left == right)
    *out = (equation){out->left->kid[0], out->right->kid[0], left};
  return out->width <= 64;
}

/* Times a number, as 0. */
static polynomial difference(const scope *s, const equation *q, uint64_t times) {
  polynomial p = {0};
  expand(s, q->left, times, &p);
  expand(s, q->right, -times, &p);
  return p;
}

/* Is it one between integers without bounds? */
static bool is_exact(const scope *s, const equation *q) {
  return q->left->type->width == q->width && extent_suits(q->left->type) &&
         extent_of(s->known, q->left).exact && extent_of(s->known, q->right).exact;
}

/* ---- bounds by equations ---- */

static i128 as_signed(uint64_t factor, uint32_t width) {
  uint64_t sign = (uint64_t)1 << (width - 1);
  return (i128)(int64_t)(((factor & polynomial_mask(width)) ^ sign) - sign);
}

static known_extent *find_atom(const scope *s, uint32_t atom) {
  for (uint32_t i = 0; i < s->known->known.size; ++i)
    if (s->known->known.data[i].of->id + 1 == atom)
      return &s->known->known.data[i];
  return NULL;
}

/* Between which numbers a monomial lies. False: it may be too large for these here. */
static bool range_of(const scope *s, const monomial *m, i128 *low, i128 *high) {
  const i128 limit = (i128)1 << 50; /* sums of products with 64 bits fit 128 */
  *low = *high = as_signed(m->factor, s->width);
  for (uint32_t i = 0; i < monomial_degree(m); ++i) {
    const known_extent *is = find_atom(s, m->atom[i]);
    bool is_word = is && is->low >= 0 && is->low <= is->high && is->high <= UINT64_MAX;
    /* bounds that exclude each other say nothing, either */
    if (!is_word || *low < -limit || *high > limit)
      return false;
    assert(*low <= *high);
    i128 least = *low < 0 ? *low * is->high : *low * is->low;
    *high = *high < 0 ? *high * is->low : *high * is->high;
    *low = least;
  }
  return true;
}

/* The equation p == 0 as one between integers: what an atom with factor f is, by the others. */
static void bound_atom(const scope *s, const polynomial *p, uint32_t at) {
  i128 low = 0, high = 0, least = 0, most = 0;
  const i128 half = (i128)1 << (s->width - 1);
  for (uint32_t i = 0; i < p->parts.size; ++i) {
    i128 from, to;
    if (!range_of(s, &p->parts.data[i], &from, &to))
      return;
    least += from;
    most += to;
    low += i == at ? 0 : from;
    high += i == at ? 0 : to;
  }
  i128 factor = as_signed(p->parts.data[at].factor, s->width);
  known_extent *is = find_atom(s, p->parts.data[at].atom[0]);
  /* the sum is a multiple of 2^width: 0, if it cannot be another */
  if (least <= -2 * half || most >= 2 * half || factor == 0 || !is)
    return;
  i128 from = factor > 0 ? -high : low, to = factor > 0 ? -low : high;
  factor = factor < 0 ? -factor : factor;
  extent_learn(s->known, is->of, from > 0 ? from / factor : is->low, to / factor);
}

static void bound_atoms(const scope *s, const polynomial *p) {
  for (uint32_t i = 0; !p->too_large && i < p->parts.size; ++i)
    if (monomial_degree(&p->parts.data[i]) == 1)
      bound_atom(s, p, i);
}

/* ---- what follows ---- */

/* a + by <= b, of integers. */
typedef struct order {
  const expr *a, *b;
  int by;
} order;

typedef struct residue {
  exprs *pool;
  VEC(equation) known;
  VEC(order) orders;
  uint32_t nodes; /* visited */
} residue;

/* Bounds that comparisons give, and equations between integers. */
static void learn_extents(const residue *r, const scope *s) {
  enum { ROUNDS = 2 };
  for (int round = 0; round < ROUNDS; ++round)
    for (vec_each(const order, o, &r->orders))
      extent_learn_order(s->known, o->a, o->b, o->by);
  for (vec_each(const equation, q, &r->known)) {
    if (q->width < s->width)
      continue;
    polynomial p = difference(s, q, 1);
    bound_atoms(s, &p);
    polynomial_free(&p);
  }
}

/* Modulo 2^width; `times` the goal. */
static bool follows_in(const residue *r, const equation *goal, const scope *s, uint64_t times) {
  polynomial list[MOST_EQUATIONS + 1];
  uint32_t count = 0;
  for (vec_each(const equation, q, &r->known))
    if ((q->width >= s->width || is_exact(s, q)) && count < MOST_EQUATIONS)
      list[count++] = difference(s, q, 1);
  list[count++] = difference(s, goal, times);
  polynomial_reduce(list, count, s->width);
  bool zero = !list[count - 1].too_large && !list[count - 1].parts.size;
  for (uint32_t i = 0; i < count; ++i)
    polynomial_free(&list[i]);
  return zero;
}

/* As it stands; or, of numbers of up to 32 bits that do not wrap, as integers: twice that, for halves. */
static bool follows(const residue *r, const equation *goal) {
  enum { WIDE = 64, MOST_NARROW = 32 };
  extents known = {0};
  scope s = {goal->width, &known};
  learn_extents(r, &s);
  bool yes = follows_in(r, goal, &s, 1);
  scope wide = {WIDE, &known};
  if (!yes && goal->width <= MOST_NARROW) {
    learn_extents(r, &wide);
    yes = is_exact(&wide, goal) && follows_in(r, goal, &wide, 2);
  }
  extents_free(&known);
  return yes;
}

/* Two numbers of which neither is less are equal. */
static void add_order(residue *r, const expr *a, const expr *b, int by) {
  if (!extent_suits(a->type) || r->orders.size >= MOST_ORDERS || !expr_is_within(a, MOST_SIZE) ||
      !expr_is_within(b, MOST_SIZE))
    return;
  for (vec_each(const order, o, &r->orders))
    if (o->a == b && o->b == a && !o->by && !by)
      vec_push(&r->known, (equation){a, b, a->type->width});
  vec_push(&r->orders, (order){a, b, by});
}

/* Equations that hold where e does (or, not `is`, where it does not). */
static void add_known(residue *r, const expr *e, bool is) {
  equation q;
  if (e->kind == E_NOT)
    add_known(r, e->kid[0], !is);
  else if (e->kind == (is ? E_AND : E_OR)) {
    add_known(r, e->kid[0], is);
    add_known(r, e->kid[1], is);
  } else if (e->has_nondet)
    return;
  else if (e->kind == E_LE || e->kind == E_LT) {
    const expr *a = e->kid[is ? 0 : 1], *b = e->kid[is ? 1 : 0];
    add_order(r, a, b, is == (e->kind == E_LT));
  } else if (is && read_equation(e, &q))
    vec_push(&r->known, q);
}

static const expr *reduce(residue *r, const expr *e, bool is);

/* The same where `given` holds, or does not. */
static const expr *reduce_given(residue *r, const expr *given, bool holds, const expr *e, bool is) {
  uint32_t before = r->known.size, orders = r->orders.size;
  add_known(r, given, holds);
  const expr *result = reduce(r, e, is);
  r->known.size = before;
  r->orders.size = orders;
  return result;
}

/* One of two holds: each where the other does not. */
static const expr *reduce_either(residue *r, const expr *e, bool is) {
  const expr *left = reduce_given(r, e->kid[1], !is, e->kid[0], is);
  if (expr_is_true(left))
    return left;
  const expr *right = reduce_given(r, e->kid[0], !is, e->kid[1], is);
  const expr *first = is ? e->kid[0] : expr_not(r->pool, e->kid[0]);
  return expr_or(r->pool, first, right);
}

/* Is there a product, if only by a constant? Sums without are the prover's. */
static bool has_factor(const expr *e) {
  if (e->has_product || e->kind == E_MUL || is_shift(e))
    return true;
  if (e->kind != E_EQ && e->kind != E_ADD && e->kind != E_SUB && e->kind != E_CAST)
    return false;
  for (uint32_t i = 0; i < e->count; ++i)
    if (has_factor(e->kid[i]))
      return true;
  return false;
}

/* e, or its negation, with `true` for what follows. */
static const expr *reduce(residue *r, const expr *e, bool is) {
  equation q;
  const expr *whole = is ? e : expr_not(r->pool, e);
  if (++r->nodes > MOST_NODES || e->type->kind != T_BOOL)
    return whole;
  switch ((expr_kind)e->kind) {
  case E_NOT:
    return reduce(r, e->kid[0], !is);
  case E_AND:
  case E_OR:
    if (is == (e->kind == E_OR))
      return reduce_either(r, e, is);
    return expr_and(r->pool, reduce(r, e->kid[0], is), reduce(r, e->kid[1], is));
  case E_ITE:
    return expr_ite(r->pool, e->kid[0], reduce_given(r, e->kid[0], true, e->kid[1], is),
                    reduce_given(r, e->kid[0], false, e->kid[2], is));
  case E_EQ:
    return is && has_factor(e) && read_equation(e, &q) && follows(r, &q) ? expr_bool(r->pool, true)
                                                                         : whole;
  default:
    return whole;
  }
}

const expr *polynomial_residue(exprs *pool, const expr *premise, const expr *formula) {
  residue r = {.pool = pool};
  if (formula->has_nondet || pool->integers != INTEGERS_MACHINE)
    return formula;
  add_known(&r, premise, true);
  const expr *result = reduce(&r, formula, true);
  vec_free(&r.known);
  vec_free(&r.orders);
  return result;
}
