/* distribute.c: products as sums of products of what has no sum in it.
 *
 * Where products are variables (smt/relax.c), nothing says that (i + 1) * (i + 1) is i * i + 2 * i + 1. The arithmetic of the
 * machine is one modulo 2^width, in which products distribute over sums; so that may be said beside. A narrower sum
 * that is made wide first is taken apart too, under the condition that it did not wrap. */
#include "expr/monomials.h"
#include "expr/polynomial.h"

enum { MOST_CONDITIONS = 6, MOST_PARTS = 12 };

typedef struct spreading {
  exprs *pool;
  const type *type;  /* in which it is computed */
  expr_vec atoms;    /* by number, from 1 */
  const expr *if_so; /* the conditions */
  uint32_t conditions;
} spreading;

static void spread(spreading *s, const expr *e, uint64_t factor, polynomial *to);

static uint32_t atom_of(spreading *s, const expr *e) {
  for (uint32_t i = 0; i < s->atoms.size; ++i)
    if (s->atoms.data[i] == e)
      return i + 1;
  vec_push(&s->atoms, e);
  return s->atoms.size;
}

static void spread_atom(spreading *s, const expr *e, uint64_t factor, polynomial *to) {
  assert(e->type->width == s->type->width);
  polynomial_add(to, (monomial){.atom = {atom_of(s, e)}, .factor = factor}, s->type->width);
}

static void spread_product(spreading *s, const expr *e, uint64_t factor, polynomial *to) {
  polynomial a = {0}, b = {0};
  spread(s, e->kid[0], factor, &a);
  spread(s, e->kid[1], 1, &b);
  polynomial_add_product(to, &a, &b, s->type->width);
  polynomial_free(&a);
  polynomial_free(&b);
}

/* (wide)(a + b), as (wide)a + (wide)b: if they are the same. */
static void spread_cast(spreading *s, const expr *e, uint64_t factor, polynomial *to) {
  const expr *in = e->kid[0];
  bool is_sum = in->kind == E_ADD || in->kind == E_SUB;
  assert(e->kind == E_CAST);
  if (in->type->kind == T_INT && in->type->width == s->type->width) {
    spread(s, in, factor, to);
    return;
  }
  if (!is_sum || in->type->width > s->type->width || s->conditions >= MOST_CONDITIONS) {
    spread_atom(s, e, factor, to);
    return;
  }
  const expr *a = expr_cast(s->pool, e->type, in->kid[0]);
  const expr *b = expr_cast(s->pool, e->type, in->kid[1]);
  const expr *sum = expr_arith(s->pool, (expr_kind)in->kind, a, b, true);
  s->if_so = expr_and(s->pool, s->if_so, expr_eq(s->pool, e, sum));
  s->conditions++;
  spread(s, a, factor, to);
  spread(s, b, in->kind == E_SUB ? -factor : factor, to);
}

/* to += factor * e */
static void spread(spreading *s, const expr *e, uint64_t factor, polynomial *to) {
  assert(e->type->kind == T_INT && e->type->width == s->type->width);
  switch ((expr_kind)e->kind) {
  case E_CONST:
    polynomial_add(to, (monomial){.factor = factor * (uint64_t)e->value}, s->type->width);
    return;
  case E_ADD:
  case E_SUB:
    spread(s, e->kid[0], factor, to);
    spread(s, e->kid[1], e->kind == E_SUB ? -factor : factor, to);
    return;
  case E_NEG:
    spread(s, e->kid[0], -factor, to);
    return;
  case E_MUL:
    spread_product(s, e, factor, to);
    return;
  case E_CAST:
    spread_cast(s, e, factor, to);
    return;
  default:
    spread_atom(s, e, factor, to);
  }
}

/* ---- as an expression ---- */

static int compare_ids(const void *a, const void *b) {
  const expr *const *x = a, *const *y = b;
  return (*x)->id<(*y)->id ? -1 : (*x)->id>(*y)->id;
}

/* One for all orders of its atoms. */
static const expr *product_of(spreading *s, const monomial *m) {
  const expr *atoms[MOST_DEGREE];
  uint32_t count = monomial_degree(m);
  assert(count <= MOST_DEGREE);
  const expr *e = expr_const(s->pool, s->type, m->factor);
  for (uint32_t i = 0; i < count; ++i)
    atoms[i] = expr_cast(s->pool, s->type, s->atoms.data[m->atom[i] - 1]);
  qsort(atoms, count, sizeof *atoms, compare_ids);
  const expr *all = count ? atoms[0] : NULL;
  for (uint32_t i = 1; i < count; ++i)
    all = expr_arith(s->pool, E_MUL, all, atoms[i], true);
  return all ? expr_arith(s->pool, E_MUL, all, e, true) : e;
}

static const expr *sum_of(spreading *s, const polynomial *p) {
  const expr *sum = expr_int(s->pool, s->type, 0);
  for (vec_each(const monomial, m, &p->parts))
    sum = expr_arith(s->pool, E_ADD, sum, product_of(s, m), true);
  return sum;
}

const expr *polynomial_distributed(exprs *pool, const expr *e) {
  const expr *lemma = expr_bool(pool, true);
  if (e->kind != E_MUL || e->type->kind != T_INT || e->type->width > 64 ||
      pool->integers != INTEGERS_MACHINE)
    return lemma;
  spreading s = {.pool = pool, .type = e->type, .if_so = lemma};
  polynomial p = {0};
  spread(&s, e, 1, &p);
  if (!p.too_large && p.parts.size <= MOST_PARTS) {
    const expr *same = expr_eq(pool, e, sum_of(&s, &p));
    lemma = expr_or(pool, expr_not(pool, s.if_so), same);
  }
  polynomial_free(&p);
  vec_free(&s.atoms);
  return lemma;
}
