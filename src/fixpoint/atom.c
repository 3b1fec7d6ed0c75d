/* atom.c: atoms without relations (terms, comparisons) and the domains of types, as relations. */
#include "fixpoint/run.h"

#include <assert.h>

static const uint32_t *bits_of(const mu_term *t) {
  assert(t->var && t->var->bits);
  assert(t->offset + t->type->width <= t->var->type->width);
  return t->var->bits + t->offset;
}

static rel truth(bool value) {
  return value ? REL_TRUE : REL_FALSE;
}

/* t = number, which may be outside of the type. */
static rel is_number(mu_run *run, const mu_term *t, int64_t number) {
  if (number < 0 || (uint64_t)number >= t->type->size)
    return REL_FALSE;
  return t->var ? rel_number(run->s, bits_of(t), t->type->width, (uint64_t)number)
                : truth(t->value == (uint64_t)number);
}

/* t < number */
static rel is_below(mu_run *run, const mu_term *t, int64_t number) {
  if (number <= 0)
    return REL_FALSE;
  if (!t->var)
    return truth((int64_t)t->value < number);
  if ((uint64_t)number >= t->type->size)
    return REL_TRUE;
  return rel_below(run->s, bits_of(t), t->type->width, (uint64_t)number);
}

/* The disjunction over all values n of b of: b = n, and a = n + plus (or a < n + plus). */
static rel by_cases(mu_run *run, const mu_formula *f) {
  bdd_mark here = bdd_here(run->s);
  rel all = REL_FALSE;
  assert(f->b.type->kind == MU_ENUM && f->a.type == f->b.type);
  for (int64_t n = 0; n < (int64_t)f->b.type->size; ++n) {
    bdd_mark inner = bdd_here(run->s);
    rel a =
        f->kind == F_EQUAL ? is_number(run, &f->a, n + f->plus) : is_below(run, &f->a, n + f->plus);
    all = rel_or(run->s, all, rel_and(run->s, is_number(run, &f->b, n), a));
    all = bdd_leave(run->s, inner, all);
  }
  return bdd_leave(run->s, here, all);
}

static rel equal(mu_run *run, const mu_formula *f) {
  const mu_term *a = &f->a, *b = &f->b;
  assert(f->kind == F_EQUAL && a->type == b->type);
  if (!b->var)
    return is_number(run, a, (int64_t)b->value + f->plus);
  if (!a->var)
    return is_number(run, b, (int64_t)a->value - f->plus);
  if (f->plus)
    return by_cases(run, f);
  return rel_same(run->s, bits_of(a), bits_of(b), a->type->width);
}

static rel less_bits(mu_run *run, const uint32_t *a, const uint32_t *b, uint32_t width) {
  bdd_mark here = bdd_here(run->s);
  rel less = REL_FALSE;
  for (uint32_t i = width; i-- > 0;) { /* from the least significant bit */
    rel x = rel_var(run->s, a[i]), y = rel_var(run->s, b[i]);
    less = rel_ite(run->s, x, rel_and(run->s, y, less), rel_or(run->s, y, less));
  }
  return bdd_leave(run->s, here, less);
}

static rel less(mu_run *run, const mu_formula *f) {
  const mu_term *a = &f->a, *b = &f->b;
  assert(f->kind == F_LESS && a->type->kind == MU_ENUM);
  if (!b->var)
    return is_below(run, a, (int64_t)b->value + f->plus);
  if (!a->var) /* a < b + plus, so not b < a - plus + 1 */
    return rel_not(run->s, is_below(run, b, (int64_t)a->value - f->plus + 1));
  if (f->plus == 0)
    return less_bits(run, bits_of(a), bits_of(b), a->type->width);
  if (f->plus == 1)
    return rel_not(run->s, less_bits(run, bits_of(b), bits_of(a), a->type->width));
  return by_cases(run, f);
}

rel atom_value(mu_run *run, const mu_formula *f) {
  switch (f->kind) {
  case F_TRUE:
    return REL_TRUE;
  case F_FALSE:
    return REL_FALSE;
  case F_TERM:
    return f->a.var ? rel_var(run->s, *bits_of(&f->a)) : truth(f->a.value);
  case F_EQUAL:
    return equal(run, f);
  case F_LESS:
    return less(run, f);
  default:
    break;
  }
  assert(f->kind == F_TERM);
  return REL_FALSE;
}

rel domain_value(mu_run *run, const mu_type *t, const uint32_t *bits) {
  if (t->is_exact)
    return REL_TRUE;
  if (t->kind == MU_ENUM)
    return rel_below(run->s, bits, t->width, t->size);
  assert(bits && (t->kind == MU_ARRAY || t->kind == MU_CLASS));
  bdd_mark here = bdd_here(run->s);
  rel all = REL_TRUE;
  if (t->kind == MU_ARRAY)
    for (uint32_t i = 0; i < t->length; ++i)
      all = rel_and(run->s, all, domain_value(run, t->elem, bits + i * t->elem->width));
  else
    for (vec_each(const mu_field, f, &t->fields))
      all = rel_and(run->s, all, domain_value(run, f->type, bits + f->offset));
  return bdd_leave(run->s, here, all);
}
