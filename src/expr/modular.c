/* modular.c: sums modulo 2^width. */
#include "expr/modular.h"

#include <stdlib.h>

static uint64_t mask_of(uint32_t width) {
  assert(width >= 1 && width <= 64);
  return UINT64_MAX >> (64 - width);
}

void mod_sum_add(mod_sum *s, const expr *atom, uint64_t factor) {
  factor &= mask_of(s->width);
  for (uint32_t i = 0; i < s->terms.size; ++i) {
    mod_term *t = &s->terms.data[i];
    if (t->atom != atom)
      continue;
    t->factor = (t->factor + factor) & mask_of(s->width);
    if (!t->factor)
      s->terms.data[i] = vec_pop(&s->terms);
    return;
  }
  if (factor)
    vec_push(&s->terms, (mod_term){atom, factor});
}

/* By Newton: each step doubles the bits that are right. */
uint64_t mod_inverse(uint64_t odd) {
  assert(odd & 1);
  uint64_t x = odd;
  for (int i = 0; i < 6; ++i)
    x *= 2 - odd * x;
  assert(x * odd == 1);
  return x;
}

uint64_t mod_factor(const mod_sum *s, const expr *atom) {
  for (vec_each(const mod_term, t, &s->terms))
    if (t->atom == atom)
      return t->factor;
  return 0;
}

/* Casts to another type of at least `width` bits do not change the low ones; of a wider one, neither. */
static const expr *strip(const expr *e, uint32_t width) {
  while (e->kind == E_CAST && e->kid[0]->type->kind == T_INT && e->type->width >= width &&
         e->kid[0]->type->width >= width)
    e = e->kid[0];
  return e;
}

static void add(mod_sum *s, const expr *e, uint64_t factor) {
  e = strip(e, s->width);
  if (e->kind == E_CONST)
    s->constant += factor * (uint64_t)e->value;
  else if (e->kind == E_ADD || e->kind == E_SUB) {
    add(s, e->kid[0], factor);
    add(s, e->kid[1], e->kind == E_ADD ? factor : -factor);
  } else if (e->kind == E_NEG)
    add(s, e->kid[0], -factor);
  else if (e->kind == E_MUL && e->kid[1]->kind == E_CONST)
    add(s, e->kid[0], factor * (uint64_t)e->kid[1]->value);
  else if (e->kind == E_SHL && e->kid[1]->kind == E_CONST && e->kid[1]->value < e->type->width)
    add(s, e->kid[0], e->kid[1]->value < 64 ? factor << (uint64_t)e->kid[1]->value : 0);
  else
    mod_sum_add(s, e, factor);
  s->constant &= mask_of(s->width);
}

bool mod_sum_of(const expr *e, uint32_t width, mod_sum *out) {
  *out = (mod_sum){.width = width};
  if (e->type->kind != T_INT || width < 1 || width > 64 || e->type->width < width)
    return false;
  add(out, e, 1);
  return true;
}

void mod_sum_free(mod_sum *s) {
  vec_free(&s->terms);
}

/* The low bits of an integer, as the unsigned type of that width. */
static const expr *mod_cut(exprs *pool, const expr *e, uint32_t width) {
  return expr_cast(pool, type_int(pool, width, false), e);
}

const expr *mod_sum_expr(exprs *pool, const mod_sum *s) {
  uint32_t width = s->width < 32 ? 32 : s->width; /* nothing is computed in less than an int */
  const type *t = type_int(pool, width, false);
  const expr *sum = expr_const(pool, t, s->constant);
  for (vec_each(const mod_term, m, &s->terms)) {
    const expr *atom = mod_cut(pool, m->atom, width);
    const expr *part = expr_arith(pool, E_MUL, atom, expr_const(pool, t, m->factor), true);
    sum = expr_arith(pool, E_ADD, sum, part, true);
  }
  return sum;
}

/* ---- equations ---- */

static bool is_sum(const expr *e) {
  return e->kind == E_ADD || e->kind == E_SUB || e->kind == E_NEG || e->kind == E_MUL;
}

/* The terms with those factors (`positive`: as they are, below half; else of their negations). */
static const expr *side_of(exprs *pool, const mod_sum *s, const type *t, bool positive,
                           bool wraps) {
  uint64_t half = mask_of(s->width) >> 1;
  const expr *sum = NULL;
  for (vec_each(const mod_term, m, &s->terms)) {
    if ((m->factor <= half) != positive)
      continue;
    uint64_t factor = (positive ? m->factor : -m->factor) & mask_of(s->width);
    const expr *part = expr_cast(pool, t, m->atom);
    if (factor != 1)
      part = expr_arith(pool, E_MUL, part, expr_const(pool, t, factor), wraps);
    sum = sum ? expr_arith(pool, E_ADD, sum, part, wraps) : part;
  }
  return sum;
}

static int compare_terms(const void *a, const void *b) {
  uint32_t x = ((const mod_term *)a)->atom->id, y = ((const mod_term *)b)->atom->id;
  return x < y ? -1 : x > y;
}

/* Smaller factors: of the sum or of its negation, whichever begins with the smaller one. */
static void normalise(mod_sum *s) {
  qsort(s->terms.data, s->terms.size, sizeof *s->terms.data, compare_terms);
  if (s->terms.data[0].factor <= mask_of(s->width) >> 1)
    return;
  for (vec_each(mod_term, t, &s->terms))
    t->factor = -t->factor & mask_of(s->width);
  s->constant = -s->constant & mask_of(s->width);
}

static const expr *equation_of(exprs *pool, mod_sum *s, const type *t, bool wraps) {
  if (s->terms.size == 0)
    return expr_bool(pool, s->constant == 0);
  normalise(s);
  const expr *left = side_of(pool, s, t, true, wraps), *right = side_of(pool, s, t, false, wraps);
  const expr *constant = expr_const(pool, t, -s->constant & mask_of(s->width));
  assert(left);
  if (right && s->constant)
    right = expr_arith(pool, E_ADD, right, constant, wraps);
  return expr_eq(pool, left, right ? right : constant);
}

/* The atoms of a sum, each once, whether they cancel or not. */
static void collect_atoms(mod_sum *seen, const expr *e, uint32_t width) {
  e = strip(e, width);
  if (e->kind == E_ADD || e->kind == E_SUB) {
    collect_atoms(seen, e->kid[0], width);
    collect_atoms(seen, e->kid[1], width);
  } else if (e->kind == E_NEG || (e->kind == E_MUL && e->kid[1]->kind == E_CONST))
    collect_atoms(seen, e->kid[0], width);
  else if (e->kind != E_CONST)
    mod_sum_add(seen, e, 1);
}

const expr *mod_equation(exprs *pool, const expr *e, bool always) {
  const expr *a = e->kind == E_EQ ? e->kid[0] : NULL, *b = a ? e->kid[1] : NULL;
  if (!a || a->type->kind != T_INT || a->type->width < 32 || a->type->width > 64 ||
      !(is_sum(a) || is_sum(b)))
    return e;
  uint32_t width = a->type->width;
  mod_sum s;
  if (!mod_sum_of(a, width, &s))
    return e;
  add(&s, b, UINT64_MAX);
  mod_sum seen = {.width = 64};
  collect_atoms(&seen, a, width);
  collect_atoms(&seen, b, width);
  bool shorter = s.terms.size < seen.terms.size;
  const expr *found = always || shorter ? equation_of(pool, &s, a->type, always) : e;
  mod_sum_free(&s);
  mod_sum_free(&seen);
  return found;
}

static const expr *without_cancelled(exprs *pool, const expr *e, void *context) {
  (void)context;
  const expr *found = mod_equation(pool, e, false);
  return found == e ? NULL : found;
}

const expr *mod_equations(exprs *pool, const expr *formula) {
  return expr_map(pool, formula, without_cancelled, NULL);
}
