/* modular.c: sums modulo 2^width. */
#include "expr/modular.h"

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

const expr *mod_cut(exprs *pool, const expr *e, uint32_t width) {
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
