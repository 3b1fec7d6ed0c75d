/* Operations on linear forms over convex sets.
 *
 * What is not linear gets a dimension of its own, with what bounds it: a quotient and a remainder of
 * variables, a product of numbers in ranges, bit operations on numbers that are not negative. Everything
 * else is any value of its type. */
#include "linear/operate.h"

#include "expr/nonlinear.h"

/* ---- types --------------------------------------------------------------- */

/* dim >= low and dim <= high. */
static void add_range(linear *d, convex *set, uint32_t dim, i128 low, i128 high) {
  assert(low <= high && dim < convex_dims(set));
  form f = form_dim(&d->scratch, dim), g;
  form_scale(&d->scratch, f, -1, &g);
  g.constant = low;
  f.constant = -high;
  convex_add(set, g, FORM_LE);
  convex_add(set, f, FORM_LE);
}

void linear_add_type(linear *d, convex *set, uint32_t dim, const type *t) {
  i128 low, high;
  assert(dim < convex_dims(set));
  if (!machine_range(t, &low, &high))
    return;
  if (t->kind == T_BOOL)
    add_range(d, set, dim, 0, 1);
  else if (!t->is_signed) {
    form g;
    form_scale(&d->scratch, form_dim(&d->scratch, dim), -1, &g);
    convex_add(set, g, FORM_LE);
  }
}

void linear_equate(linear *d, convex *set, uint32_t dim, form value) {
  form f;
  assert(dim < convex_dims(set));
  if (form_sub(&d->scratch, form_dim(&d->scratch, dim), value, &f))
    convex_add(set, f, FORM_EQ);
}

/* ---- cases --------------------------------------------------------------- */

void cases_push(lin_cases *out, convex *set, form value) {
  assert(set);
  vec_push(out, (lin_case){set, value});
}

/* An arbitrary value of the type. Its range is left out like that of variables. */
void cases_push_any(linear *d, convex *set, const type *t, lin_cases *out) {
  set = convex_own(set);
  convex_extend(set, 1);
  uint32_t dim = convex_dims(set) - 1;
  linear_add_type(d, set, dim, t);
  if (convex_settle(set))
    cases_push(out, set, form_dim(&d->scratch, dim));
  else
    convex_drop(set);
}

static void push_bounded(linear *d, convex *set, i128 low, i128 high, lin_cases *out) {
  set = convex_own(set);
  convex_extend(set, 1);
  uint32_t dim = convex_dims(set) - 1;
  add_range(d, set, dim, low, high);
  if (convex_settle(set))
    cases_push(out, set, form_dim(&d->scratch, dim));
  else
    convex_drop(set);
}

/* The set with form <= 0 (taken), or NULL. */
convex *set_restricted(convex *set, form f, form_sign sign) {
  i128 value;
  assert(set);
  if (convex_constant(set, f, &value)) {
    if (sign == FORM_EQ ? value == 0 : value <= 0)
      return set;
    convex_drop(set);
    return NULL;
  }
  set = convex_own(set);
  convex_add(set, f, sign);
  if (convex_settle(set))
    return set;
  convex_drop(set);
  return NULL;
}

form form_plus(form f, i128 constant) {
  f.constant += constant;
  return f;
}

form form_negated(linear *d, form f) {
  form g = f;
  bool ok = form_scale(&d->scratch, f, -1, &g);
  assert(ok);
  (void)ok;
  return g;
}

/* ---- wrap-around --------------------------------------------------------- */

/* Dimensions of the form, and those that constraints tie to them: as many as are worth a range. */
typedef struct tied {
  uint32_t dims[8];
  uint32_t size;
} tied;

static bool is_tied(const tied *t, uint32_t dim) {
  for (uint32_t i = 0; i < t->size; ++i)
    if (t->dims[i] == dim)
      return true;
  return false;
}

static void tie(tied *t, form f) {
  for (uint32_t i = 0; i < f.size; ++i)
    if (!is_tied(t, f.terms[i].dim) && t->size < sizeof t->dims / sizeof *t->dims)
      t->dims[t->size++] = f.terms[i].dim;
}

static bool touches(const tied *t, form f) {
  for (uint32_t i = 0; i < f.size; ++i)
    if (is_tied(t, f.terms[i].dim))
      return true;
  return false;
}

static tied tied_to(linear *d, convex *set, form value) {
  tied t = {0};
  convex_rows rows = {0};
  tie(&t, value);
  convex_read(set, &d->scratch, &rows);
  for (uint32_t pass = 0; pass < 2; ++pass)
    for (uint32_t i = 0; i < rows.size; ++i)
      if (!rows.data[i].modulus && touches(&t, rows.data[i].form))
        tie(&t, rows.data[i].form);
  vec_free(&rows);
  return t;
}

/* The set (taken) with the ranges of the variables that the form depends on. */
static convex *with_ranges(linear *d, const lin_proc *f, convex *set, form value) {
  set = convex_own(set);
  tied t = tied_to(d, set, value);
  for (uint32_t k = 0; k < f->vars.size; ++k) {
    i128 low, high;
    if (!machine_range(f->vars.data[k]->type, &low, &high))
      continue;
    if (is_tied(&t, f->now[k]))
      add_range(d, set, f->now[k], low, high);
    if (f->entry[k] != f->now[k] && is_tied(&t, f->entry[k]))
      add_range(d, set, f->entry[k], low, high);
  }
  return set;
}

typedef struct reach {
  bool has_low, has_high;
  i128 low, high;
} reach;

/* How far the form can go, ranges of types considered where it would leave [low, high]. */
static reach reach_of(linear *d, const lin_proc *f, convex *set, form value, i128 low, i128 high) {
  reach r = {0};
  r.has_low = convex_least(set, value, &r.low);
  r.has_high = convex_most(set, value, &r.high);
  if (r.has_low && r.has_high && r.low >= low && r.high <= high)
    return r;
  convex *boxed = with_ranges(d, f, convex_copy(set), value);
  if (convex_settle(boxed)) {
    r.has_low = convex_least(boxed, value, &r.low);
    r.has_high = convex_most(boxed, value, &r.high);
  }
  convex_drop(boxed);
  return r;
}

/* The part beyond the range on one side: turned round once, if that is enough. */
static void push_wrapped(linear *d, const lin_proc *f, convex *set, form value, i128 turn,
                         bool enough, const type *t, lin_cases *out) {
  set = with_ranges(d, f, set, value);
  if (!convex_settle(set))
    convex_drop(set);
  else if (enough)
    cases_push(out, set, form_plus(value, turn));
  else
    cases_push_any(d, set, t, out);
}

/* The value as the type holds it. */
void cases_push_value(linear *d, const lin_proc *f, convex *set, form value, const type *t,
                      lin_cases *out) {
  i128 low, high;
  if (!machine_range(t, &low, &high) || t->kind == T_BOOL) {
    cases_push(out, set, value);
    return;
  }
  reach r = reach_of(d, f, set, value, low, high);
  bool over = !r.has_high || r.high > high, under = !r.has_low || r.low < low;
  if (!over && !under) {
    cases_push(out, set, value);
    return;
  }
  i128 turn = high - low + 1;
  assert(turn > 0 && (over || under));
  if (over) { /* value >= high + 1 */
    convex *part =
        set_restricted(convex_copy(set), form_plus(form_negated(d, value), high + 1), FORM_LE);
    if (part)
      push_wrapped(d, f, part, value, -turn, r.has_high && r.high - turn <= high, t, out);
    set = set_restricted(set, form_plus(value, -high), FORM_LE);
  }
  if (set && under) {
    convex *part = set_restricted(convex_copy(set), form_plus(value, 1 - low), FORM_LE);
    if (part)
      push_wrapped(d, f, part, value, turn, r.has_low && r.low + turn >= low, t, out);
    set = set_restricted(set, form_plus(form_negated(d, value), low), FORM_LE);
  }
  if (set)
    cases_push(out, set, value);
}

/* ---- what bounds operations that are not linear -------------------------- */

/* Some number that is at least the `low` and at most the `high` ones, in a set (taken). */
static void push_within(linear *d, convex *set, const form *low, uint32_t low_count,
                        const form *high, uint32_t high_count, lin_cases *out) {
  set = convex_own(set);
  convex_extend(set, 1);
  form r = form_dim(&d->scratch, convex_dims(set) - 1), difference;
  for (uint32_t i = 0; i < low_count; ++i)
    if (form_sub(&d->scratch, low[i], r, &difference))
      convex_add(set, difference, FORM_LE);
  for (uint32_t i = 0; i < high_count; ++i)
    if (form_sub(&d->scratch, r, high[i], &difference))
      convex_add(set, difference, FORM_LE);
  if (convex_settle(set))
    cases_push(out, set, r);
  else
    convex_drop(set);
}

/* Takes the part of *set where value < 0 out of it; either may become NULL. */
static convex *split_negative(linear *d, convex **set, form value) {
  if (!*set)
    return NULL;
  convex *negative = set_restricted(convex_copy(*set), form_plus(value, 1), FORM_LE);
  *set = set_restricted(*set, form_negated(d, value), FORM_LE);
  return negative;
}

/* The operation on dimensions and constants that a bound is. */
static bool bound_form(linear *d, uint32_t term, form a, form b, form *out) {
  switch ((bound_term)term) {
  case BOUND_ZERO:
    *out = form_const(0);
    return true;
  case BOUND_A:
    *out = a;
    return true;
  case BOUND_B:
    *out = b;
    return true;
  case BOUND_SUM:
    return form_add(&d->scratch, a, b, out);
  case BOUND_BELOW_B:
    *out = form_plus(b, -1);
    return true;
  case BOUND_OPPOSITE:
    *out = form_plus(form_negated(d, b), 1);
    return true;
  }
  assert(false && "a kind of bound");
  return false;
}

/* What is not negative where the condition holds. */
static form condition_form(linear *d, const expr *e, uint32_t which, form a, form b) {
  switch (which) {
  case WHEN_A_NOT_NEGATIVE:
    return a;
  case WHEN_A_NEGATIVE:
    return form_plus(form_negated(d, a), -1);
  case WHEN_B_NOT_NEGATIVE:
    return b;
  case WHEN_B_POSITIVE:
    return form_plus(b, -1);
  default:
    assert(which == WHEN_B_SHIFTS);
    return form_plus(form_negated(d, b), (i128)e->type->width - 1);
  }
}

static void push_row(linear *d, const expr *e, const bound_row *r, convex *set, form a, form b,
                     lin_cases *out) {
  form low[2], high[2];
  bool known = true;
  for (uint32_t i = 0; i < r->low_count; ++i)
    known = known && bound_form(d, r->low[i], a, b, &low[i]);
  for (uint32_t i = 0; i < r->high_count; ++i)
    known = known && bound_form(d, r->high[i], a, b, &high[i]);
  if (known)
    push_within(d, set, low, r->low_count, high, r->high_count, out);
  else
    cases_push_any(d, set, e->type, out);
}

/* By the rows that are left: the parts of a set (taken) where one applies, and the rest. */
static void push_rows(linear *d, const expr *e, const bound_row *r, uint32_t count, convex *set,
                      form a, form b, lin_cases *out) {
  if (count == 0) {
    cases_push_any(d, set, e->type, out);
    return;
  }
  for (uint32_t k = 0; k < BOUND_CONDITIONS; ++k) {
    bool asked = r->when & 1u << k;
    convex *other = asked ? split_negative(d, &set, condition_form(d, e, 1u << k, a, b)) : NULL;
    if (other)
      push_rows(d, e, r + 1, count - 1, other, a, b, out);
  }
  if (set)
    push_row(d, e, r, set, a, b, out);
}

/* Operations on what is not constant: by what bounds them (expr/nonlinear.h). */
static void bound_operation(linear *d, const lin_proc *f, const expr *e, convex *set, form a,
                            form b, lin_cases *out) {
  uint32_t count;
  const bound_row *rows = bound_rows((expr_kind)e->kind, &count);
  bool is_division = e->kind == E_DIV || e->kind == E_MOD;
  if (!e->type->width && !is_division) {
    cases_push_any(d, set, e->type, out);
    return;
  }
  set = with_ranges(d, f, with_ranges(d, f, set, a), b);
  push_rows(d, e, rows, count, set, a, b, out);
}

/* factor * a + other * b - factor * other: the product a * b if one of them is that constant. */
static bool plane(linear *d, form a, form b, i128 factor, i128 other, form *out) {
  form x, y;
  if (!form_scale(&d->scratch, a, factor, &x) || !form_scale(&d->scratch, b, other, &y) ||
      !form_add(&d->scratch, x, y, out))
    return false;
  *out = form_plus(*out, -(factor * other));
  return true;
}

static bool is_small(reach r) {
  const i128 most = (i128)1 << 40;
  return r.has_low && r.has_high && r.low >= -most && r.high <= most;
}

/* a * b for numbers whose ranges are known: between the planes through the corners. */
static void multiply_any(linear *d, const lin_proc *f, const expr *e, convex *set, form a, form b,
                         lin_cases *out) {
  i128 low = 0, high = 0;
  bool wraps = machine_range(e->type, &low, &high);
  reach x = reach_of(d, f, set, a, 0, 0), y = reach_of(d, f, set, b, 0, 0);
  bool known = is_small(x) && is_small(y);
  for (uint32_t i = 0; wraps && known && i < 4; ++i) {
    i128 corner = (i & 1 ? x.low : x.high) * (i & 2 ? y.low : y.high);
    known = corner >= low && corner <= high;
  }
  form above[2], below[2];
  known = known && plane(d, a, b, y.low, x.low, &above[0]) &&
          plane(d, a, b, y.high, x.high, &above[1]) && plane(d, a, b, y.high, x.low, &below[0]) &&
          plane(d, a, b, y.low, x.high, &below[1]);
  if (known)
    push_within(d, set, above, 2, below, 2, out);
  else
    cases_push_any(d, set, e->type, out);
}

/* ---- operations ---------------------------------------------------------- */

/* The quotient, rounded down, of value by k > 0 in a set (taken). */
static void push_floor(linear *d, convex *set, form value, i128 k, lin_cases *out) {
  form scaled, rest;
  i128 constant;
  assert(k > 0);
  if (convex_constant(set, value, &constant)) {
    i128 q = constant / k - (constant % k < 0);
    cases_push(out, set, form_const(q));
    return;
  }
  set = convex_own(set);
  convex_extend(set, 1);
  form q = form_dim(&d->scratch, convex_dims(set) - 1);
  if (form_scale(&d->scratch, q, k, &scaled) && form_sub(&d->scratch, value, scaled, &rest)) {
    convex_add(set, form_negated(d, rest), FORM_LE); /* 0 <= value - k*q <= k - 1 */
    convex_add(set, form_plus(rest, 1 - k), FORM_LE);
  }
  if (convex_settle(set))
    cases_push(out, set, q);
  else
    convex_drop(set);
}

/* C's quotient: rounded towards zero. */
static void push_quotient(linear *d, convex *set, form value, i128 k, lin_cases *out) {
  convex *below = set_restricted(convex_copy(set), form_plus(value, 1), FORM_LE);
  set = set_restricted(set, form_negated(d, value), FORM_LE);
  if (set)
    push_floor(d, set, value, k, out);
  uint32_t first = out->size;
  if (below)
    push_floor(d, below, form_negated(d, value), k, out);
  for (uint32_t i = first; i < out->size; ++i)
    out->data[i].value = form_negated(d, out->data[i].value);
}

static void divide(linear *d, const lin_proc *f, const expr *e, convex *set, form a, form b,
                   lin_cases *out) {
  i128 k;
  if (!convex_constant(set, b, &k)) {
    bound_operation(d, f, e, set, a, b, out);
    return;
  }
  if (k == 0 || k == -1) {
    cases_push_any(d, set, e->type, out);
    return;
  }
  lin_cases quotients = {0};
  push_quotient(d, set, a, k < 0 ? -k : k, &quotients);
  for (vec_each(lin_case, c, &quotients)) {
    form value = k < 0 ? form_negated(d, c->value) : c->value, scaled;
    if (e->kind == E_MOD &&
        !(form_scale(&d->scratch, value, k, &scaled) && form_sub(&d->scratch, a, scaled, &value)))
      cases_push_any(d, c->set, e->type, out);
    else
      cases_push(out, c->set, value); /* no larger than a */
  }
  vec_free(&quotients);
}

/* x & (2^k - 1): what remains of x when divided by 2^k. */
static void mask(linear *d, const lin_proc *f, const expr *e, convex *set, form a, form b,
                 lin_cases *out) {
  i128 k, size, low, high;
  if (!convex_constant(set, b, &k)) {
    if (!convex_constant(set, a, &k)) {
      bound_operation(d, f, e, set, a, b, out);
      return;
    }
    a = b;
  }
  if (mask_is_remainder(k, &size)) {
    lin_cases quotients = {0};
    push_floor(d, set, a, size, &quotients);
    for (vec_each(lin_case, c, &quotients)) {
      form scaled, rest;
      if (form_scale(&d->scratch, c->value, size, &scaled) &&
          form_sub(&d->scratch, a, scaled, &rest))
        cases_push(out, c->set, rest);
      else
        cases_push_any(d, c->set, e->type, out);
    }
    vec_free(&quotients);
  } else if (k >= 0 && machine_range(e->type, &low, &high))
    push_bounded(d, set, 0, k, out);
  else
    cases_push_any(d, set, e->type, out);
}

static void shift(linear *d, const lin_proc *f, const expr *e, convex *set, form a, form b,
                  lin_cases *out) {
  i128 by;
  form scaled;
  bool known = convex_constant(set, b, &by);
  if (!known && e->kind == E_SHR)
    bound_operation(d, f, e, set, a, b, out);
  else if (!known || by < 0 || by > 62 || (e->type->width && by >= e->type->width))
    cases_push_any(d, set, e->type, out);
  else if (e->kind == E_SHR)
    push_floor(d, set, a, (i128)1 << by, out);
  else if (form_scale(&d->scratch, a, (i128)1 << by, &scaled))
    cases_push_value(d, f, set, scaled, e->type, out);
  else
    cases_push_any(d, set, e->type, out);
}

static void multiply(linear *d, const lin_proc *f, const expr *e, convex *set, form a, form b,
                     lin_cases *out) {
  i128 k;
  form product;
  bool of_a = convex_constant(set, b, &k), of_b = !of_a && convex_constant(set, a, &k);
  if (!of_a && !of_b)
    multiply_any(d, f, e, set, a, b, out);
  else if (form_scale(&d->scratch, of_a ? a : b, k, &product))
    cases_push_value(d, f, set, product, e->type, out);
  else
    cases_push_any(d, set, e->type, out);
}

void cases_operate(linear *d, const lin_proc *f, const expr *e, convex *set, form a, form b,
                   lin_cases *out) {
  form value;
  switch ((expr_kind)e->kind) {
  case E_ADD:
  case E_SUB:
    if (e->kind == E_ADD ? form_add(&d->scratch, a, b, &value)
                         : form_sub(&d->scratch, a, b, &value))
      cases_push_value(d, f, set, value, e->type, out);
    else
      cases_push_any(d, set, e->type, out);
    return;
  case E_MUL:
    multiply(d, f, e, set, a, b, out);
    return;
  case E_DIV:
  case E_MOD:
    divide(d, f, e, set, a, b, out);
    return;
  case E_SHL:
  case E_SHR:
    shift(d, f, e, set, a, b, out);
    return;
  case E_BITAND:
    mask(d, f, e, set, a, b, out);
    return;
  case E_BITOR:
  case E_BITXOR:
    bound_operation(d, f, e, set, a, b, out);
    return;
  default:
    cases_push_any(d, set, e->type, out);
  }
}
