/* monomials.c: sums of products modulo 2^width. */
#include "expr/monomials.h"

#include "expr/modular.h"

#include <assert.h>
#include <string.h>

enum { MOST_MONOMIALS = 120 };

/* ---- arithmetic ---- */

uint64_t polynomial_mask(uint32_t width) {
  assert(width >= 1 && width <= 64);
  return UINT64_MAX >> (64 - width);
}

static bool same_atoms(const monomial *a, const monomial *b) {
  return memcmp(a->atom, b->atom, sizeof a->atom) == 0;
}

void polynomial_add(polynomial *p, monomial m, uint32_t width) {
  m.factor &= polynomial_mask(width);
  if (!m.factor)
    return;
  for (uint32_t i = 0; i < p->parts.size; ++i) {
    monomial *own = &p->parts.data[i];
    if (!same_atoms(own, &m))
      continue;
    own->factor = (own->factor + m.factor) & polynomial_mask(width);
    if (!own->factor)
      *own = vec_pop(&p->parts);
    return;
  }
  if (p->parts.size < MOST_MONOMIALS)
    vec_push(&p->parts, m);
  else
    p->too_large = true;
}

uint32_t monomial_degree(const monomial *m) {
  uint32_t n = 0;
  while (n < MOST_DEGREE && m->atom[n])
    ++n;
  return n;
}

/* Atoms of both in ascending order. False: there are too many. */
static bool multiply(const monomial *a, const monomial *b, monomial *out) {
  uint32_t n = monomial_degree(a), m = monomial_degree(b), i = 0, k = 0;
  *out = (monomial){.factor = a->factor * b->factor};
  if (n + m > MOST_DEGREE)
    return false;
  while (i + k < n + m) {
    bool first = k == m || (i < n && a->atom[i] <= b->atom[k]);
    out->atom[i + k] = first ? a->atom[i] : b->atom[k];
    first ? ++i : ++k;
  }
  assert(monomial_degree(out) == n + m);
  return true;
}

/* to += factor * a */
static void add_scaled(polynomial *to, const polynomial *a, uint64_t factor, uint32_t width) {
  to->too_large |= a->too_large;
  for (uint32_t i = 0; i < a->parts.size; ++i) {
    monomial m = a->parts.data[i];
    m.factor *= factor;
    polynomial_add(to, m, width);
  }
}

void polynomial_add_product(polynomial *to, const polynomial *a, const polynomial *b,
                            uint32_t width) {
  to->too_large |= a->too_large || b->too_large;
  for (uint32_t i = 0; i < a->parts.size && !to->too_large; ++i)
    for (uint32_t k = 0; k < b->parts.size; ++k) {
      monomial m;
      if (multiply(&a->parts.data[i], &b->parts.data[k], &m))
        polynomial_add(to, m, width);
      else
        to->too_large = true;
    }
}

void polynomial_free(polynomial *p) {
  vec_free(&p->parts);
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
    if (monomial_degree(m) != 1 || m->factor % 2 == 0)
      continue;
    bool alone = true;
    for (uint32_t k = 0; k < p->parts.size; ++k)
      alone &= k == i || !has_atom(&p->parts.data[k], m->atom[0]);
    if (alone)
      return m->atom[0];
  }
  return 0;
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
      polynomial_add(&rest, *m, width);
  }
  add_scaled(&value, &rest, -mod_inverse(factor), width);
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
    polynomial_add(&rest, without(&m, atom), width);
    polynomial_add_product(&sum, &rest, value, width);
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
    if (!same_atoms(&q->parts.data[i], pivot) || factor & polynomial_mask(twos + 1) >> 1)
      continue;
    add_scaled(q, p, -((factor >> twos) * mod_inverse(pivot->factor >> twos)), width);
    return;
  }
}

/* Uses list[i] on all that come after it. */
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

void polynomial_reduce(polynomial *list, uint32_t count, uint32_t width) {
  assert(count > 0);
  for (uint32_t i = 0; i + 1 < count; ++i) {
    uint32_t first = i;
    while (first + 1 < count && (list[first].too_large || !free_atom(&list[first])))
      ++first;
    if (first + 1 < count) {
      polynomial next = list[first];
      list[first] = list[i];
      list[i] = next;
    }
    use(list, i, count, width);
  }
}
