/* Equations between sums of machine integers, decided without the prover.
 *
 * x + y == s, x == 'x - n and the like are hard for a prover that knows bits, and easy for Gauss: modulo
 * 2^width a factor that is odd can be divided by, so a sum with such a factor tells what that term is. A
 * system of such rows, each with a pivot that no other row mentions, refutes equations that it
 * contradicts and disequations that it contradicts, and gives states in which all of its equations
 * hold. Terms are taken for independent of each other: what is refuted is refuted in any case. */
#include "predicate/internal.h"

void sums_free(sums *s) {
  for (vec_each(mod_row, r, &s->rows))
    mod_sum_free(&r->sum);
  vec_free(&s->rows);
}

/* a - b of a == b; false: these are no integers that have sums. */
static bool difference(const expr *equation, mod_sum *out) {
  if (equation->kind != E_EQ || equation->kid[0]->type->kind != T_INT)
    return false;
  uint32_t width = equation->kid[0]->type->width;
  mod_sum right = {0};
  if (!mod_sum_of(equation->kid[0], width, out))
    return false;
  if (!mod_sum_of(equation->kid[1], width, &right)) {
    mod_sum_free(out);
    return false;
  }
  assert(out->width == width && right.width == width);
  out->constant -= right.constant;
  for (vec_each(const mod_term, t, &right.terms))
    mod_sum_add(out, t->atom, -t->factor);
  mod_sum_free(&right);
  return true;
}

static uint64_t low_bits(uint32_t width) {
  return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

/* What is left of it by the rows: their pivots are what they say. */
static void reduce(const sums *s, mod_sum *sum) {
  for (vec_each(const mod_row, r, &s->rows)) {
    uint64_t factor = r->sum.width == sum->width ? mod_factor(sum, r->pivot) : 0;
    if (!factor)
      continue;
    sum->constant -= factor * r->sum.constant;
    for (vec_each(const mod_term, t, &r->sum.terms))
      mod_sum_add(sum, t->atom, -(factor * t->factor));
    assert(mod_factor(sum, r->pivot) == 0);
  }
  sum->constant &= low_bits(sum->width);
}

static const mod_term *pivot_of(const mod_sum *sum) {
  for (vec_each(const mod_term, t, &sum->terms))
    if (t->factor & 1)
      return t;
  return NULL;
}

static void add_row(sums *s, mod_sum *sum, const mod_term *at) {
  const expr *pivot = at->atom;
  uint64_t by = mod_inverse(at->factor), mask = low_bits(sum->width);
  sum->constant = sum->constant * by & mask;
  for (vec_each(mod_term, t, &sum->terms))
    t->factor = t->factor * by & mask;
  assert(mod_factor(sum, pivot) == 1);
  sums one = {0};
  vec_push(&one.rows, (mod_row){*sum, pivot});
  for (vec_each(mod_row, r, &s->rows))
    reduce(&one, &r->sum);
  vec_free(&one.rows);
  vec_push(&s->rows, (mod_row){*sum, pivot});
  assert(s->rows.data[s->rows.size - 1].pivot == pivot);
}

sums_answer sums_assert(sums *s, const expr *equation) {
  mod_sum sum = {0};
  if (!difference(equation, &sum))
    return SUMS_OPEN;
  reduce(s, &sum);
  const mod_term *pivot = pivot_of(&sum);
  if (pivot) {
    add_row(s, &sum, pivot);
    return SUMS_OPEN;
  }
  sums_answer answer = sum.terms.size ? SUMS_OPEN : sum.constant ? SUMS_NEVER : SUMS_ALWAYS;
  mod_sum_free(&sum);
  return answer;
}

static sums_answer sums_ask(const sums *s, const expr *equation) {
  mod_sum sum = {0};
  if (!difference(equation, &sum))
    return SUMS_OPEN;
  reduce(s, &sum);
  sums_answer answer = sum.terms.size ? SUMS_OPEN : sum.constant ? SUMS_NEVER : SUMS_ALWAYS;
  mod_sum_free(&sum);
  return answer;
}

bool sums_contradict(const expr *const *literals, uint32_t count) {
  sums s = {0};
  bool never = false;
  for (uint32_t i = 0; i < count && !never; ++i)
    never = sums_assert(&s, literals[i]) == SUMS_NEVER;
  for (uint32_t i = 0; i < count && !never; ++i)
    if (literals[i]->kind == E_NOT)
      never = sums_ask(&s, literals[i]->kid[0]) == SUMS_ALWAYS;
    else
      never = sums_ask(&s, literals[i]) == SUMS_NEVER;
  sums_free(&s);
  return never;
}
