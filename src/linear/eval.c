/* Expressions and conditions over convex sets.
 *
 * The value of an expression is a linear form, in each of several cases (a part of the set each):
 * conditionals, wrap-around and signs split it. */
#include "linear/operate.h"

enum { MOST_CASES = 48 };

/* ---- expressions --------------------------------------------------------- */

static bool is_numeric(const type *t) {
  return type_is_integer(t) || t->kind == T_BOOL;
}

static void eval_truth(linear *d, const lin_proc *f, convex *set, const expr *e, lin_cases *out) {
  convex_vec yes = {0}, no = {0};
  linear_assume(d, f, convex_copy(set), e, true, &yes);
  linear_assume(d, f, set, e, false, &no);
  for (uint32_t i = 0; i < yes.size; ++i)
    cases_push(out, yes.data[i], form_const(1));
  for (uint32_t i = 0; i < no.size; ++i)
    cases_push(out, no.data[i], form_const(0));
  vec_free(&yes);
  vec_free(&no);
}

static void eval_cast(linear *d, const lin_proc *f, convex *set, const expr *e, lin_cases *out) {
  const expr *kid = e->kid[0];
  if (!is_numeric(kid->type)) {
    cases_push_any(d, set, e->type, out);
    return;
  }
  if (e->type->kind == T_BOOL) {
    eval_truth(d, f, set,
               expr_not(&d->program->pool,
                        expr_eq(&d->program->pool, kid, expr_zero(&d->program->pool, kid->type))),
               out);
    return;
  }
  lin_cases inner = {0};
  linear_eval(d, f, set, kid, &inner);
  for (vec_each(lin_case, c, &inner))
    cases_push_value(d, f, c->set, c->value, e->type, out);
  vec_free(&inner);
}

static void eval_binary(linear *d, const lin_proc *f, convex *set, const expr *e, lin_cases *out) {
  lin_cases left = {0};
  linear_eval(d, f, set, e->kid[0], &left);
  for (vec_each(lin_case, a, &left)) {
    lin_cases right = {0};
    linear_eval(d, f, a->set, e->kid[1], &right);
    for (vec_each(lin_case, b, &right))
      cases_operate(d, f, e, b->set, a->value, b->value, out);
    vec_free(&right);
  }
  vec_free(&left);
}

static void eval_unary(linear *d, const lin_proc *f, convex *set, const expr *e, lin_cases *out) {
  lin_cases inner = {0};
  linear_eval(d, f, set, e->kid[0], &inner);
  for (vec_each(lin_case, c, &inner)) {
    form value = form_negated(d, c->value); /* ~x is -x - 1, of unsigned x the largest minus x */
    if (e->kind == E_BITNOT)
      value = form_plus(value, -1);
    cases_push_value(d, f, c->set, value, e->type, out);
  }
  vec_free(&inner);
}

static void eval_choice(linear *d, const lin_proc *f, convex *set, const expr *e, lin_cases *out) {
  for (int branch = 0; branch < 2; ++branch) {
    convex_vec parts = {0};
    linear_assume(d, f, branch ? set : convex_copy(set), e->kid[0], branch == 0, &parts);
    for (uint32_t i = 0; i < parts.size; ++i)
      linear_eval(d, f, parts.data[i], e->kid[1 + branch], out);
    vec_free(&parts);
  }
}

static void eval_var(linear *d, const lin_proc *f, convex *set, const expr *e, lin_cases *out) {
  uint32_t at = d->is_undefined[e->var->id] ? NO_DIM : lin_index(f, e->var);
  if (at == NO_DIM)
    cases_push_any(d, set, e->type, out);
  else
    cases_push(out, set, form_dim(&d->scratch, f->now[at]));
}

/* Too many cases: any value will do. */
static void limit_cases(linear *d, convex *set, const type *t, lin_cases *out, uint32_t first) {
  assert(first <= out->size);
  if (out->size - first <= MOST_CASES) {
    convex_drop(set);
    return;
  }
  while (out->size > first)
    convex_drop(vec_pop(out).set);
  cases_push_any(d, set, t, out);
}

void linear_eval(linear *d, const lin_proc *f, convex *set, const expr *e, lin_cases *out) {
  uint32_t first = out->size;
  assert(!e->has_prime && convex_dims(set) >= f->dims);
  switch ((expr_kind)e->kind) {
  case E_CONST:
    if (is_numeric(e->type))
      cases_push(out, set, form_const(expr_value(e)));
    else
      cases_push_any(d, set, e->type, out);
    return;
  case E_VAR:
    eval_var(d, f, set, e, out);
    return;
  default:
    break;
  }
  convex *whole = convex_copy(set);
  if (!is_numeric(e->type))
    cases_push_any(d, set, e->type, out);
  else if (e->kind == E_ITE)
    eval_choice(d, f, set, e, out);
  else if (e->kind == E_CAST)
    eval_cast(d, f, set, e, out);
  else if (e->type->kind == T_BOOL)
    eval_truth(d, f, set, e, out);
  else if (e->kind == E_NEG || e->kind == E_BITNOT)
    eval_unary(d, f, set, e, out);
  else if (e->kind >= E_ADD && e->kind <= E_SHR && is_numeric(e->kid[1]->type))
    eval_binary(d, f, set, e, out);
  else
    cases_push_any(d, set, e->type, out);
  limit_cases(d, whole, e->type, out, first);
}

/* ---- conditions ---------------------------------------------------------- */

static void push_set(convex_vec *out, convex *set) {
  if (set)
    vec_push(out, set);
}

static void assume_compare(linear *d, const expr *e, convex *set, form difference, bool holds,
                           convex_vec *out) {
  if (e->kind == E_EQ && holds)
    push_set(out, set_restricted(set, difference, FORM_EQ));
  else if (e->kind == E_EQ) {
    push_set(out, set_restricted(convex_copy(set), form_plus(difference, 1), FORM_LE));
    push_set(out, set_restricted(set, form_plus(form_negated(d, difference), 1), FORM_LE));
  } else {
    i128 strict = e->kind == E_LT; /* a - b + strict <= 0; else b - a + 1 - strict <= 0 */
    form f =
        holds ? form_plus(difference, strict) : form_plus(form_negated(d, difference), 1 - strict);
    push_set(out, set_restricted(set, f, FORM_LE));
  }
}

static void assume_atom(linear *d, const lin_proc *f, convex *set, const expr *e, bool holds,
                        convex_vec *out) {
  assert(e->kid[0]->type == e->kid[1]->type);
  if (!is_numeric(e->kid[0]->type)) {
    vec_push(out, set);
    return;
  }
  lin_cases left = {0};
  linear_eval(d, f, set, e->kid[0], &left);
  for (vec_each(lin_case, a, &left)) {
    lin_cases right = {0};
    linear_eval(d, f, a->set, e->kid[1], &right);
    for (vec_each(lin_case, b, &right)) {
      form difference;
      if (form_sub(&d->scratch, a->value, b->value, &difference))
        assume_compare(d, e, b->set, difference, holds, out);
      else
        vec_push(out, b->set);
    }
    vec_free(&right);
  }
  vec_free(&left);
}

/* One after the other. */
static void assume_both(linear *d, const lin_proc *f, convex *set, const expr *a, bool a_holds,
                        const expr *b, bool b_holds, convex_vec *out) {
  convex_vec first = {0};
  linear_assume(d, f, set, a, a_holds, &first);
  for (uint32_t i = 0; i < first.size; ++i)
    linear_assume(d, f, first.data[i], b, b_holds, out);
  vec_free(&first);
}

static void assume_bool_var(linear *d, const lin_proc *f, convex *set, const expr *e, bool holds,
                            convex_vec *out) {
  assert(e->kind == E_VAR && e->type->kind == T_BOOL);
  lin_cases value = {0};
  eval_var(d, f, set, e, &value);
  for (vec_each(lin_case, c, &value))
    push_set(out, set_restricted(c->set, form_plus(c->value, holds ? -1 : 0), FORM_EQ));
  vec_free(&value);
}

void linear_assume(linear *d, const lin_proc *f, convex *set, const expr *e, bool holds,
                   convex_vec *out) {
  assert(e->type->kind == T_BOOL && convex_dims(set) >= f->dims);
  switch ((expr_kind)e->kind) {
  case E_CONST:
    if ((e->value != 0) == holds)
      vec_push(out, set);
    else
      convex_drop(set);
    return;
  case E_NOT:
    linear_assume(d, f, set, e->kid[0], !holds, out);
    return;
  case E_AND:
  case E_OR:
    if ((e->kind == E_AND) == holds) {
      assume_both(d, f, set, e->kid[0], holds, e->kid[1], holds, out);
      return;
    }
    linear_assume(d, f, convex_copy(set), e->kid[0], holds, out);
    assume_both(d, f, set, e->kid[0], !holds, e->kid[1], holds, out);
    return;
  case E_ITE:
    assume_both(d, f, convex_copy(set), e->kid[0], true, e->kid[1], holds, out);
    assume_both(d, f, set, e->kid[0], false, e->kid[2], holds, out);
    return;
  case E_EQ:
  case E_LT:
  case E_LE:
    assume_atom(d, f, set, e, holds, out);
    return;
  case E_VAR:
    assume_bool_var(d, f, set, e, holds, out);
    return;
  case E_CAST:
    if (is_numeric(e->kid[0]->type)) {
      exprs *pool = &d->program->pool;
      linear_assume(d, f, set, expr_eq(pool, e->kid[0], expr_zero(pool, e->kid[0]->type)), !holds,
                    out);
      return;
    }
    break;
  default: /* a choice */
    break;
  }
  vec_push(out, set);
}

void linear_eval_all(linear *d, const lin_proc *f, convex *set, const expr *const *list,
                     uint32_t count, lin_tuples *out) {
  lin_tuples now = {0}, next = {0};
  assert(convex_dims(set) >= f->dims);
  vec_push(&now, (lin_tuple){set, arena_array(&d->scratch, form, count + 1)});
  for (uint32_t i = 0; i < count; ++i) {
    for (vec_each(lin_tuple, t, &now)) {
      lin_cases cases = {0};
      linear_eval(d, f, t->set, list[i], &cases);
      for (vec_each(lin_case, c, &cases)) {
        form *values = arena_array(&d->scratch, form, count + 1);
        memcpy(values, t->values, i * sizeof *values);
        values[i] = c->value;
        vec_push(&next, (lin_tuple){c->set, values});
      }
      vec_free(&cases);
    }
    vec_free(&now);
    now = next;
    memset(&next, 0, sizeof next);
  }
  for (vec_each(lin_tuple, t, &now))
    vec_push(out, *t);
  vec_free(&now);
}
