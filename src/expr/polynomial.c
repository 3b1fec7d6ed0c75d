/* Equations modulo 2^width that follow from others. */
#include "expr/polynomial.h"

enum {
  MOST_DEGREE = 6,
  MOST_MONOMIALS = 120,
  MOST_EQUATIONS = 32,
  MOST_NODES = 3000,
};

/* Atoms by their numbers, ascending; unused places are 0 (no expression has that number). */
typedef struct monomial {
  uint32_t atom[MOST_DEGREE];
  uint64_t factor; /* not 0 modulo 2^width */
} monomial;

typedef struct polynomial {
  VEC(monomial) parts;
  bool too_large; /* it means nothing */
} polynomial;

/* ---- arithmetic ---- */

static uint64_t mask_of(uint32_t width) {
  assert(width >= 1 && width <= 64);
  return UINT64_MAX >> (64 - width);
}

static bool same_atoms(const monomial *a, const monomial *b) {
  return memcmp(a->atom, b->atom, sizeof a->atom) == 0;
}

static void add_monomial(polynomial *p, monomial m, uint32_t width) {
  m.factor &= mask_of(width);
  if (!m.factor)
    return;
  for (uint32_t i = 0; i < p->parts.size; ++i) {
    monomial *own = &p->parts.data[i];
    if (!same_atoms(own, &m))
      continue;
    own->factor = (own->factor + m.factor) & mask_of(width);
    if (!own->factor)
      *own = vec_pop(&p->parts);
    return;
  }
  if (p->parts.size < MOST_MONOMIALS)
    vec_push(&p->parts, m);
  else
    p->too_large = true;
}

static uint32_t degree(const monomial *m) {
  uint32_t n = 0;
  while (n < MOST_DEGREE && m->atom[n])
    ++n;
  return n;
}

/* Atoms of both in ascending order. False: there are too many. */
static bool multiply(const monomial *a, const monomial *b, monomial *out) {
  uint32_t n = degree(a), m = degree(b), i = 0, k = 0;
  *out = (monomial){.factor = a->factor * b->factor};
  if (n + m > MOST_DEGREE)
    return false;
  while (i + k < n + m) {
    bool first = k == m || (i < n && a->atom[i] <= b->atom[k]);
    out->atom[i + k] = first ? a->atom[i] : b->atom[k];
    first ? ++i : ++k;
  }
  assert(degree(out) == n + m);
  return true;
}

/* to += factor * a */
static void add_scaled(polynomial *to, const polynomial *a, uint64_t factor, uint32_t width) {
  to->too_large |= a->too_large;
  for (uint32_t i = 0; i < a->parts.size; ++i) {
    monomial m = a->parts.data[i];
    m.factor *= factor;
    add_monomial(to, m, width);
  }
}

/* to += a * b */
static void add_product(polynomial *to, const polynomial *a, const polynomial *b, uint32_t width) {
  to->too_large |= a->too_large || b->too_large;
  for (uint32_t i = 0; i < a->parts.size && !to->too_large; ++i)
    for (uint32_t k = 0; k < b->parts.size; ++k) {
      monomial m;
      if (multiply(&a->parts.data[i], &b->parts.data[k], &m))
        add_monomial(to, m, width);
      else
        to->too_large = true;
    }
}

static void polynomial_free(polynomial *p) {
  vec_free(&p->parts);
}

/* ---- expressions ---- */

static void expand(const expr *e, uint64_t factor, uint32_t width, polynomial *to);

static void expand_product(const expr *e, uint64_t factor, uint32_t width, polynomial *to) {
  polynomial a = {0}, b = {0};
  if (e->kid[1]->kind == E_CONST) {
    expand(e->kid[0], factor * (uint64_t)e->kid[1]->value, width, to);
    return;
  }
  expand(e->kid[0], factor, width, &a);
  expand(e->kid[1], 1, width, &b);
  add_product(to, &a, &b, width);
  polynomial_free(&a);
  polynomial_free(&b);
}

static void expand_atom(const expr *e, uint64_t factor, uint32_t width, polynomial *to) {
  assert(e->id < UINT32_MAX);
  add_monomial(to, (monomial){.atom = {e->id + 1}, .factor = factor}, width);
}

static bool is_shift(const expr *e) {
  return e->kind == E_SHL && e->kid[1]->kind == E_CONST && e->kid[1]->value < 64 &&
         e->kid[1]->value < e->type->width;
}

/* Half of a product of which one factor is even, the other odd: twice that is the product. */
static bool is_half(const expr *e) {
  if (e->kind != E_SHR || e->kid[1]->kind != E_CONST || e->kid[1]->value != 1 ||
      e->kid[0]->kind != E_MUL)
    return false;
  polynomial apart = {0};
  expand(e->kid[0]->kid[0], 1, 1, &apart);
  expand(e->kid[0]->kid[1], 1, 1, &apart);
  bool odd = !apart.too_large && apart.parts.size == 1 && degree(&apart.parts.data[0]) == 0;
  polynomial_free(&apart);
  return odd;
}

/* to += factor * e, of which the low bits count; e has at least that many. */
static void expand(const expr *e, uint64_t factor, uint32_t width, polynomial *to) {
  assert(e->type->kind == T_INT && e->type->width >= width);
  switch ((expr_kind)e->kind) {
  case E_CONST:
    add_monomial(to, (monomial){.factor = factor * (uint64_t)e->value}, width);
    return;
  case E_ADD:
  case E_SUB:
    expand(e->kid[0], factor, width, to);
    expand(e->kid[1], e->kind == E_ADD ? factor : -factor, width, to);
    return;
  case E_NEG:
    expand(e->kid[0], -factor, width, to);
    return;
  case E_MUL:
    expand_product(e, factor, width, to);
    return;
  case E_CAST:
    if (e->kid[0]->type->kind == T_INT && e->kid[0]->type->width >= width)
      expand(e->kid[0], factor, width, to);
    else
      expand_atom(e, factor, width, to);
    return;
  default:
    if (is_shift(e))
      expand(e->kid[0], factor << (uint32_t)e->kid[1]->value, width, to);
    else if (factor % 2 == 0 && is_half(e))
      expand(e->kid[0], factor / 2, width, to);
    else
      expand_atom(e, factor, width, to);
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
  if (e->kind != E_EQ || e->kid[0]->type->kind != T_INT || e->has_nondet)
    return false;
  *out = (equation){e->kid[0], e->kid[1], e->kid[0]->type->width};
  bool cut = is_cut(out->left, &left);
  if (cut && out->right->kind == E_CONST && out->right->value >> left == 0)
    *out = (equation){out->left->kid[0], out->right, left};
  else if (cut && is_cut(out->right, &right) && left == right)
    *out = (equation){out->left->kid[0], out->right->kid[0], left};
  return out->width <= 64;
}

static polynomial difference(const equation *q, uint32_t width) {
  polynomial p = {0};
  expand(q->left, 1, width, &p);
  expand(q->right, (uint64_t)-1, width, &p);
  return p;
}

/* ---- elimination ---- */

static bool has_atom(const monomial *m, uint32_t atom) {
  for (uint32_t i = 0; i < MOST_DEGREE; ++i)
    if (m->atom[i] == atom)
      return true;
  return false;
}

/* An atom with an odd factor that occurs nowhere else in the equation; 0: there is none. */
static uint32_t free_atom(const polynomial *p) {
  for (uint32_t i = 0; i < p->parts.size; ++i) {
    const monomial *m = &p->parts.data[i];
    if (degree(m) != 1 || m->factor % 2 == 0)
      continue;
    bool alone = true;
    for (uint32_t k = 0; k < p->parts.size; ++k)
      alone &= k == i || !has_atom(&p->parts.data[k], m->atom[0]);
    if (alone)
      return m->atom[0];
  }
  return 0;
}

/* The inverse of an odd number modulo 2^64 (Newton). */
static uint64_t inverse(uint64_t odd) {
  uint64_t x = odd;
  assert(odd & 1);
  for (int i = 0; i < 5; ++i)
    x *= 2 - odd * x;
  return x;
}

/* What the atom is equal to: -(the rest) / its factor. */
static polynomial solve(const polynomial *p, uint32_t atom, uint32_t width) {
  polynomial rest = {0}, value = {0};
  uint64_t factor = 1;
  for (uint32_t i = 0; i < p->parts.size; ++i) {
    const monomial *m = &p->parts.data[i];
    if (has_atom(m, atom))
      factor = m->factor;
    else
      add_monomial(&rest, *m, width);
  }
  add_scaled(&value, &rest, -inverse(factor), width);
  polynomial_free(&rest);
  return value;
}

/* One occurrence of the atom taken out of the monomial. */
static monomial without(const monomial *m, uint32_t atom) {
  monomial out = {.factor = m->factor};
  bool gone = false;
  assert(has_atom(m, atom));
  for (uint32_t i = 0, n = 0; i < MOST_DEGREE && m->atom[i]; ++i) {
    if (!gone && m->atom[i] == atom)
      gone = true;
    else
      out.atom[n++] = m->atom[i];
  }
  return out;
}

static void substitute(polynomial *p, uint32_t atom, const polynomial *value, uint32_t width) {
  assert(atom && p != value);
  for (uint32_t i = 0; i < p->parts.size && !p->too_large;) {
    monomial m = p->parts.data[i];
    if (!has_atom(&m, atom)) {
      ++i;
      continue;
    }
    polynomial rest = {0}, sum = {0};
    p->parts.data[i] = vec_pop(&p->parts);
    add_monomial(&rest, without(&m, atom), width);
    add_product(&sum, &rest, value, width);
    add_scaled(p, &sum, 1, width);
    polynomial_free(&rest);
    polynomial_free(&sum);
    i = 0;
  }
}

/* Takes a multiple of the equation p from q, such that a monomial of q is gone. */
static void cancel(const polynomial *p, polynomial *q, uint32_t width) {
  uint32_t best = 0;
  assert(p->parts.size > 0 && p != q);
  for (uint32_t i = 1; i < p->parts.size; ++i)
    if (__builtin_ctzll(p->parts.data[i].factor) < __builtin_ctzll(p->parts.data[best].factor))
      best = i;
  const monomial *pivot = &p->parts.data[best];
  uint32_t twos = (uint32_t)__builtin_ctzll(pivot->factor);
  for (uint32_t i = 0; i < q->parts.size; ++i) {
    uint64_t factor = q->parts.data[i].factor;
    if (!same_atoms(&q->parts.data[i], pivot) || factor & mask_of(twos + 1) >> 1)
      continue;
    add_scaled(q, p, -((factor >> twos) * inverse(pivot->factor >> twos)), width);
    return;
  }
}

/* Uses equation i on all that come after it, and then never again. */
static void use(polynomial *list, uint32_t i, uint32_t count, uint32_t width) {
  polynomial *p = &list[i];
  assert(i < count);
  if (p->too_large || !p->parts.size)
    return;
  uint32_t atom = free_atom(p);
  polynomial value = {0};
  if (atom)
    value = solve(p, atom, width);
  for (uint32_t k = i + 1; k < count; ++k) {
    if (atom)
      substitute(&list[k], atom, &value, width);
    else
      cancel(p, &list[k], width);
  }
  polynomial_free(&value);
}

/* ---- what follows ---- */

typedef struct residue {
  exprs *pool;
  VEC(equation) known;
  uint32_t nodes; /* visited */
} residue;

static bool follows(const residue *r, const equation *goal) {
  polynomial list[MOST_EQUATIONS + 1];
  uint32_t count = 0;
  for (vec_each(const equation, q, &r->known))
    if (q->width >= goal->width && count < MOST_EQUATIONS)
      list[count++] = difference(q, goal->width);
  list[count++] = difference(goal, goal->width);
  for (uint32_t i = 0; i + 1 < count; ++i)
    use(list, i, count, goal->width);
  bool zero = !list[count - 1].too_large && !list[count - 1].parts.size;
  for (uint32_t i = 0; i < count; ++i)
    polynomial_free(&list[i]);
  return zero;
}

/* Equations that hold where e does (or, not `is`, where it does not). */
static void add_known(residue *r, const expr *e, bool is) {
  equation q;
  if (e->kind == E_NOT)
    add_known(r, e->kid[0], !is);
  else if (e->kind == (is ? E_AND : E_OR)) {
    add_known(r, e->kid[0], is);
    add_known(r, e->kid[1], is);
  } else if (is && read_equation(e, &q))
    vec_push(&r->known, q);
}

static const expr *reduce(residue *r, const expr *e, bool is);

/* The same where `given` holds, or does not. */
static const expr *reduce_given(residue *r, const expr *given, bool holds, const expr *e, bool is) {
  uint32_t before = r->known.size;
  add_known(r, given, holds);
  const expr *result = reduce(r, e, is);
  r->known.size = before;
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
    return is && read_equation(e, &q) && follows(r, &q) ? expr_bool(r->pool, true) : whole;
  default:
    return whole;
  }
}

const expr *polynomial_residue(exprs *pool, const expr *premise, const expr *formula) {
  residue r = {.pool = pool};
  if (!formula->has_product || formula->has_nondet || pool->integers != INTEGERS_MACHINE)
    return formula;
  add_known(&r, premise, true);
  const expr *result = reduce(&r, formula, true);
  vec_free(&r.known);
  return result;
}
