/* relax.c: formulas without what costs solvers seconds: products, quotients and remainders of variables;
 * beside mathematical integers, what only bit-vectors express.
 *
 * Most proofs need little of a product: that a remainder is less than its divisor, a quotient no larger
 * than what is divided. Each such term becomes a variable of its own, the same wherever the term
 * occurs, and what bounds it is said beside; of products also what they are as sums of others (expr/distribute.c), that
 * those of equal numbers are equal, and how large they are by the quotient that was asked before. That is weaker than the formulas: if it is unsatisfiable,
 * they are. If it is satisfiable nothing is known.
 *
 * Where there are mathematical integers the solver of bit-vectors converts between the two at great
 * cost. A term that the encoding as integers does not take (an element of memory at an index, an
 * exclusive or) becomes a variable there, of which nothing but its type is known. */
#include "smt/internal.h"

#include "expr/nonlinear.h"
#include "expr/polynomial.h"

typedef struct relaxing {
  smt *s;
  expr_vec terms; /* that were found */
} relaxing;

/* The variable that stands for the term, for good. */
static const expr *stand_in(smt *s, const expr *product) {
  const var *v = map_get_ptr(&s->stand_ins, product);
  if (!v) {
    v = var_new(s->pool, V_TEMP, "product", product->type);
    map_put_ptr(&s->stand_ins, product, v);
  }
  return expr_var(s->pool, v);
}

/* What is read in the state of the entry keeps its terms: they mean something else there. */
static const expr *put_stand_in(exprs *pool, const expr *e, void *context) {
  relaxing *r = context;
  (void)pool;
  if (e->kind == E_PRIME || !e->has_product)
    return e;
  if (!expr_is_product(e))
    return NULL;
  bool known = false;
  for (vec_each(const expr *, t, &r->terms))
    known |= *t == e;
  if (!known)
    vec_push(&r->terms, e);
  return stand_in(r->s, e);
}

static const expr *implies(exprs *pool, const expr *a, const expr *b) {
  return expr_or(pool, expr_not(pool, a), b);
}

/* On the side of 0 that the operand is, and no further from it (nonlinear.h). */
static const expr *bounds_of_division(exprs *pool, const expr *e, const expr *value) {
  const expr *all = expr_bool(pool, true);
  uint32_t count;
  const bound_row *r = bound_rows((expr_kind)e->kind, &count);
  assert(count > 0);
  for (uint32_t i = 0; i < count; ++i)
    all = expr_and(pool, all, bound_row_holds(pool, &r[i], e, e->kid[0], e->kid[1], value));
  return all;
}

static const expr *bounds_of_product(exprs *pool, const expr *e, const expr *value) {
  const expr *all = expr_bool(pool, true), *zero = expr_zero(pool, e->type);
  const expr *one = expr_int(pool, e->type, 1);
  for (uint32_t i = 0; i < 2; ++i) {
    const expr *a = e->kid[i], *b = e->kid[1 - i];
    all = expr_and(pool, all, implies(pool, expr_eq(pool, a, zero), expr_eq(pool, value, zero)));
    all = expr_and(pool, all, implies(pool, expr_eq(pool, a, one), expr_eq(pool, value, b)));
  }
  return all;
}

/* ---- what only bit-vectors express ---- */

static bool is_bad(smt *s, const expr *e) {
  return translate(&s->ints.translator, e)->bad;
}

/* Terms that are as small as can be; of what is read from memory and the like, the whole. */
static const expr *put_for_bad(exprs *pool, const expr *e, void *context) {
  relaxing *r = context;
  (void)pool;
  if (!type_is_scalar(e->type) || e->kind == E_VAR || e->kind == E_CONST || !is_bad(r->s, e))
    return e;
  bool is_whole = expr_is_path(e) || e->kind == E_ADDR || e->kind == E_PRIME;
  for (uint32_t i = 0; i < e->count && !is_whole; ++i)
    if (type_is_scalar(e->kid[i]->type) && is_bad(r->s, e->kid[i]))
      return NULL;
  return stand_in(r->s, e);
}

static bool has_integers(smt *s, const expr *const *formulas, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    if (translate(&s->bits.translator, formulas[i])->has_int)
      return true;
  return false;
}

bool smt_relax_bits(smt *s, const expr *const *formulas, uint32_t count, expr_vec *out) {
  relaxing r = {.s = s};
  assert(out->size == 0);
  if (exprs_are_math(s->pool) || !has_integers(s, formulas, count))
    return false;
  for (uint32_t i = 0; i < count; ++i)
    vec_push(out, expr_map(s->pool, formulas[i], put_for_bad, &r));
  for (vec_each(const expr *, e, out))
    if (is_bad(s, *e))
      return false;
  return true;
}

/* ---- products ---- */

enum { MOST_SPREAD = 24, MOST_COMPARED = 24, MOST_PAIRS = 16 };

/* Products of what is equal are. */
static const expr *equal_if(relaxing *r, const expr *a, const expr *b) {
  exprs *pool = r->s->pool;
  assert(a->kind == b->kind && a->type == b->type);
  const expr *same =
      expr_and(pool, expr_eq(pool, a->kid[0], b->kid[0]), expr_eq(pool, a->kid[1], b->kid[1]));
  if (a->kind == E_MUL && a->kid[0] != a->kid[1])
    same = expr_or(
        pool, same,
        expr_and(pool, expr_eq(pool, a->kid[0], b->kid[1]), expr_eq(pool, a->kid[1], b->kid[0])));
  return implies(pool, same, expr_eq(pool, stand_in(r->s, a), stand_in(r->s, b)));
}

static void add_equalities(relaxing *r, expr_vec *out) {
  for (uint32_t i = 0; i < r->terms.size && i < MOST_COMPARED; ++i)
    for (uint32_t k = 0; k < i; ++k) {
      const expr *a = r->terms.data[k], *b = r->terms.data[i];
      if (a->kind == b->kind && a->type == b->type && a->kid[0]->type == b->kid[0]->type)
        vec_push(out, expr_map(r->s->pool, equal_if(r, a, b), put_stand_in, r));
    }
}

static const expr *between(exprs *pool, const expr *a, const expr *x, const expr *b) {
  return expr_and(pool, expr_le(pool, a, x), expr_le(pool, x, b));
}

/* Does the type of the product have every value of that of the quotient? */
static bool is_as_wide(const type *product, const type *quotient) {
  if (product->kind != T_INT || quotient->kind != T_INT)
    return product == quotient;
  return product->is_signed == quotient->is_signed
             ? product->width >= quotient->width
             : product->width > quotient->width && product->is_signed;
}

/* x * y where y is what was divided by: if x is between 0 and c / y, x * y is between 0 and c, and no
 * factor is larger if both are positive. So it is asked beforehand whether a product fits. (The least
 * number / -1 may be no quotient.) */
static const expr *fits_if(relaxing *r, const expr *product, const expr *x, const expr *y,
                           const expr *quotient) {
  exprs *pool = r->s->pool;
  const type *t = product->type;
  assert(product->kind == E_MUL && quotient->kind == E_DIV && is_as_wide(t, quotient->type));
  const expr *c = quotient->kid[0], *by = quotient->kid[1];
  const expr *zero = expr_zero(pool, t), *none = expr_zero(pool, by->type);
  const expr *whole = expr_cast(pool, t, c), *most = expr_cast(pool, t, stand_in(r->s, quotient));
  const expr *value = stand_in(r->s, product);
  const expr *when =
      expr_or(pool, expr_lt(pool, none, by),
              expr_and(pool, expr_lt(pool, by, none), expr_le(pool, expr_zero(pool, c->type), c)));
  when = expr_and(pool, when, expr_eq(pool, expr_cast(pool, t, by), y));
  when = expr_and(pool, when,
                  expr_or(pool, between(pool, zero, x, most), between(pool, most, x, zero)));
  const expr *larger = expr_and(pool, expr_le(pool, x, value), expr_le(pool, y, value));
  const expr *then =
      expr_or(pool, between(pool, zero, value, whole), between(pool, whole, value, zero));
  const expr *positive = expr_and(pool, expr_lt(pool, zero, x), expr_lt(pool, zero, y));
  return implies(pool, when, expr_and(pool, then, implies(pool, positive, larger)));
}

static void add_fits(relaxing *r, const expr *product, const expr *quotient, expr_vec *out) {
  for (uint32_t i = 0; i < 2; ++i) {
    const expr *x = product->kid[i], *y = product->kid[1 - i];
    vec_push(out, expr_map(r->s->pool, fits_if(r, product, x, y, quotient), put_stand_in, r));
  }
}

static void add_quotients(relaxing *r, expr_vec *out) {
  uint32_t left = MOST_PAIRS;
  for (uint32_t i = 0; i < r->terms.size && i < MOST_COMPARED; ++i)
    for (uint32_t k = 0; k < r->terms.size && k < MOST_COMPARED && left; ++k) {
      const expr *product = r->terms.data[i], *quotient = r->terms.data[k];
      if (product->kind == E_MUL && quotient->kind == E_DIV &&
          is_as_wide(product->type, quotient->type)) {
        add_fits(r, product, quotient, out);
        --left;
      }
    }
}

bool smt_relax(smt *s, const expr *const *formulas, uint32_t count, expr_vec *out) {
  relaxing r = {.s = s};
  bool some = false;
  for (uint32_t i = 0; i < count; ++i)
    some |= formulas[i]->has_product;
  if (!some)
    return false;
  for (uint32_t i = 0; i < count; ++i)
    vec_push(out, expr_map(s->pool, formulas[i], put_stand_in, &r));
  for (uint32_t i = 0; i < r.terms.size; ++i) { /* bounds may have terms in turn */
    const expr *e = r.terms.data[i], *value = stand_in(s, e);
    const expr *bounds = e->kind == E_MUL ? bounds_of_product(s->pool, e, value)
                                          : bounds_of_division(s->pool, e, value);
    vec_push(out, expr_map(s->pool, bounds, put_stand_in, &r));
    if (r.terms.size < MOST_SPREAD)
      vec_push(out, expr_map(s->pool, polynomial_distributed(s->pool, e), put_stand_in, &r));
  }
  add_equalities(&r, out);
  add_quotients(&r, out);
  some = r.terms.size > 0;
  vec_free(&r.terms);
  return some;
}
