#include "cases/internal.h"

static truth opposite(truth t) {
  return t == YES ? NO : t == NO ? YES : UNSURE;
}

static truth eval_test(cases *c, const kase *k, const expr *e) {
  const expr *of;
  uint32_t which;
  bool negated;
  if (test_of(c, e, &of, &which, &negated)) {
    row r = k->rows[row_of(c, of->var)];
    truth is = r.yes >> which & 1 ? YES : r.no >> which & 1 ? NO : UNSURE;
    if (is != UNSURE)
      return negated ? opposite(is) : is;
  }
  if (e->kind != E_EQ)
    return UNSURE;
  return rows_equal(c, row_of_value(c, k, e->kid[0]), row_of_value(c, k, e->kid[1]));
}

static truth eval_both(truth a, truth b) {
  return a == NO || b == NO ? NO : a == YES && b == YES ? YES : UNSURE;
}

truth kase_eval(cases *c, const kase *k, const expr *e) {
  assert(e->type->kind == T_BOOL);
  switch (e->kind) {
  case E_CONST:
    return e->value ? YES : NO;
  case E_NOT:
    return opposite(kase_eval(c, k, e->kid[0]));
  case E_AND:
    return eval_both(kase_eval(c, k, e->kid[0]), kase_eval(c, k, e->kid[1]));
  case E_OR:
    return opposite(
        eval_both(opposite(kase_eval(c, k, e->kid[0])), opposite(kase_eval(c, k, e->kid[1]))));
  case E_ITE: {
    truth is = kase_eval(c, k, e->kid[0]), a = kase_eval(c, k, e->kid[1]),
          b = kase_eval(c, k, e->kid[2]);
    return is == YES ? a : is == NO ? b : a == b ? a : UNSURE;
  }
  default:
    return eval_test(c, k, e);
  }
}

/* Two values are equal, or not: each is what the other is. */
static bool learn_equal(cases *c, const unit *u, kase *k, const expr *e, bool holds) {
  assert(e->kind == E_EQ && e->count == 2);
  const expr *side[2] = {bare(e->kid[0]), bare(e->kid[1])};
  for (uint32_t i = 0; i < 2; ++i) {
    if (side[i]->kind != E_VAR || row_of(c, side[i]->var) == NO_ROW)
      continue;
    row other = row_of_value(c, k, side[1 - i]);
    uint64_t single = other.yes & (c->tests.equal | c->tests.vars);
    if (!kase_learn(c, u, k, row_of(c, side[i]->var), holds ? other : (row){.no = single}))
      return false;
  }
  return true;
}

static bool learn_test(cases *c, const unit *u, kase *k, const expr *e, bool holds) {
  const expr *of;
  uint32_t which;
  bool negated;
  if (test_of(c, e, &of, &which, &negated)) {
    uint64_t bit = (uint64_t)1 << which;
    row more = holds != negated ? (row){.yes = bit} : (row){.no = bit};
    if (!kase_learn(c, u, k, row_of(c, of->var), more))
      return false;
  }
  return e->kind != E_EQ || learn_equal(c, u, k, e, holds);
}

/* Both hold (`holds`), or not both. */
static void assume_both(cases *c, const unit *u, kase *k, const expr *a, const expr *b,
                        bool a_holds, bool b_holds, bool both, kase_vec *out) {
  kase_vec first = {0};
  if (both) {
    kase_assume(c, u, k, a, a_holds, &first);
    for (vec_each(kase *const, one, &first))
      kase_assume(c, u, *one, b, b_holds, out);
  } else {
    kase_assume(c, u, kase_copy(c, u, k), a, !a_holds, out);
    kase_assume(c, u, k, a, a_holds, &first);
    for (vec_each(kase *const, one, &first))
      kase_assume(c, u, *one, b, !b_holds, out);
  }
  vec_free(&first);
}

void kase_assume(cases *c, const unit *u, kase *k, const expr *e, bool holds, kase_vec *out) {
  truth is = kase_eval(c, k, e);
  if (is != UNSURE) {
    if ((is == YES) == holds)
      vec_push(out, k);
    return;
  }
  switch (e->kind) {
  case E_NOT:
    kase_assume(c, u, k, e->kid[0], !holds, out);
    return;
  case E_AND:
    assume_both(c, u, k, e->kid[0], e->kid[1], true, true, holds, out);
    return;
  case E_OR:
    assume_both(c, u, k, e->kid[0], e->kid[1], false, false, !holds, out);
    return;
  case E_ITE: {
    kase *other = kase_copy(c, u, k);
    assume_both(c, u, k, e->kid[0], e->kid[1], true, holds, true, out);
    assume_both(c, u, other, e->kid[0], e->kid[2], false, holds, true, out);
    return;
  }
  default:
    if (learn_test(c, u, k, e, holds))
      vec_push(out, k);
  }
}
