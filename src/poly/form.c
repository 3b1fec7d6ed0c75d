/* Linear forms. */
#include "poly/poly.h"

/* Numbers stay below this, so that sums of two never overflow. */
static const i128 LARGEST = (i128)1 << 120;

static bool fits(i128 x) {
  return x < LARGEST && x > -LARGEST;
}

form form_const(i128 value) {
  return (form){.constant = value};
}

form form_dim(arena *a, uint32_t dim) {
  form_term *t = arena_new(a, form_term);
  *t = (form_term){dim, 1};
  return (form){.size = 1, .terms = t};
}

bool form_add(arena *a, form x, form y, form *sum) {
  if (!fits(x.constant) || !fits(y.constant))
    return false;
  form_term *t = arena_array(a, form_term, x.size + y.size + 1);
  uint32_t i = 0, k = 0, n = 0;
  while (i < x.size || k < y.size) {
    if (k == y.size || (i < x.size && x.terms[i].dim < y.terms[k].dim))
      t[n++] = x.terms[i++];
    else if (i == x.size || y.terms[k].dim < x.terms[i].dim)
      t[n++] = y.terms[k++];
    else {
      i128 coef = x.terms[i].coef + y.terms[k].coef;
      if (!fits(coef))
        return false;
      if (coef)
        t[n++] = (form_term){x.terms[i].dim, coef};
      ++i, ++k;
    }
  }
  assert(n == 0 || t[n - 1].coef);
  *sum = (form){x.constant + y.constant, n, t};
  return fits(sum->constant);
}

static bool multiply(i128 a, i128 b, i128 *product) {
  return !__builtin_mul_overflow(a, b, product) && fits(*product);
}

bool form_scale(arena *a, form x, i128 by, form *product) {
  if (by == 0) {
    *product = form_const(0);
    return true;
  }
  form_term *t = arena_array(a, form_term, x.size + 1);
  for (uint32_t i = 0; i < x.size; ++i) {
    t[i].dim = x.terms[i].dim;
    if (!multiply(x.terms[i].coef, by, &t[i].coef))
      return false;
  }
  *product = (form){0, x.size, t};
  return multiply(x.constant, by, &product->constant);
}

bool form_sub(arena *a, form x, form y, form *difference) {
  form minus;
  return form_scale(a, y, -1, &minus) && form_add(a, x, minus, difference);
}
