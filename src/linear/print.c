/* Path edges as text: x is the value on entry, x' the current one (paper 002). */
#include "linear/domain.h"

static void put_number(buf *out, i128 value) {
  char digits[48];
  size_t at = sizeof digits;
  u128 rest = value < 0 ? -(u128)value : (u128)value;
  digits[--at] = 0;
  do
    digits[--at] = (char)('0' + (int)(rest % 10));
  while (rest /= 10);
  if (value < 0)
    digits[--at] = '-';
  buf_add(out, &digits[at]);
}

/* The terms of one sign (and the constant, if it has that sign), as a sum. */
static void put_side(buf *out, form f, int sign, const char *const *names) {
  bool first = true;
  for (uint32_t i = 0; i < f.size; ++i) {
    i128 coef = f.terms[i].coef * sign;
    if (coef < 0)
      continue;
    buf_add(out, first ? "" : " + ");
    if (coef != 1) {
      put_number(out, coef);
      buf_put(out, '*');
    }
    buf_add(out, names[f.terms[i].dim]);
    first = false;
  }
  i128 constant = f.constant * sign;
  if (first && constant <= 0) {
    /* nothing on this side but what is moved here: a constant of either sign */
    put_number(out, 0);
    return;
  }
  if (constant > 0) {
    buf_add(out, first ? "" : " + ");
    put_number(out, constant);
  }
}

static bool has_sign(form f, int sign) {
  for (uint32_t i = 0; i < f.size; ++i)
    if (f.terms[i].coef * sign > 0)
      return true;
  return false;
}

/* form <= 0 or = 0: terms of positive coefficients to the left, the others to the right. */
static void put_row(buf *out, const convex_row *r, const char *const *names) {
  form f = r->form, g = f;
  const char *op = r->sign == FORM_EQ ? " == " : " <= ";
  if (r->modulus > 1) {
    put_side(out, f, 1, names);
    buf_add(out, " == ");
    form minus = f;
    minus.constant = f.constant;
    put_side(out, minus, -1, names);
    buf_add(out, " mod ");
    put_number(out, r->modulus);
    return;
  }
  if (has_sign(f, 1) && has_sign(f, -1)) {
    put_side(out, f, 1, names);
    buf_add(out, op);
    put_side(out, f, -1, names);
    return;
  }
  bool negative = !has_sign(f, 1); /* all on the left, the constant on the right */
  g.constant = 0;
  put_side(out, g, negative ? -1 : 1, names);
  buf_add(out, r->sign == FORM_EQ ? " == " : negative ? " >= " : " <= ");
  put_number(out, negative ? f.constant : -f.constant);
}

void linear_print_poly(linear *d, buf *out, poly *p, const char *const *names) {
  if (!p) {
    buf_add(out, "false");
    return;
  }
  for (uint32_t i = 0; i < p->size; ++i) {
    arena_mark here = arena_here(&d->scratch);
    convex_rows rows = {0};
    convex_read(p->parts[i], &d->scratch, &rows);
    buf_add(out, i ? " || " : "");
    if (p->size > 1 && rows.size > 1)
      buf_put(out, '(');
    for (uint32_t k = 0; k < rows.size; ++k) {
      buf_add(out, k ? " && " : "");
      if (rows.data[k].modulus < 0)
        buf_add(out, "...");
      else
        put_row(out, &rows.data[k], names);
    }
    if (!rows.size)
      buf_add(out, "true");
    if (p->size > 1 && rows.size > 1)
      buf_put(out, ')');
    vec_free(&rows);
    arena_release(&d->scratch, here);
  }
}
