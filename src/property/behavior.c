/* behavior.c: def-behavior: division by zero, shifts by a negative amount or by the width and more,
 * negative numbers shifted to the left, calls through null pointers (C17 6.5.5p5, 6.5.7p3 and p4,
 * 6.3.2.3p8). */
#include "expr/range.h"
#include "property/weave.h"

#include "program/words.h"

static void look_at_division(weaving *w, const expr *e, const expr *guard) {
  assert(e->kind == E_DIV || e->kind == E_MOD);
  const expr *b = e->kid[1];
  const expr *is_zero = expr_eq(w->pool, b, expr_int(w->pool, b->type, 0));
  if (has_range(b->type) && (range_of(b).low > 0 || range_of(b).high < 0))
    return;
  demand(w, guard, expr_not(w->pool, is_zero), ERROR_DIVISION, "division by zero: %s",
         words_expr(w->pool, e));
}

static bool is_good_amount(const expr *amount, uint32_t width) {
  return has_range(amount->type) && range_of(amount).low >= 0 && range_of(amount).high < width;
}

static void look_at_amount(weaving *w, const expr *e, const expr *guard) {
  const expr *b = e->kid[1], *zero = expr_int(w->pool, b->type, 0);
  assert(e->kind == E_SHL || e->kind == E_SHR);
  uint32_t width = e->type->width;
  if (is_good_amount(b, width))
    return;
  if (b->type->is_signed)
    demand(w, guard, expr_le(w->pool, zero, b), ERROR_SHIFT, "shift by a negative amount: %s",
           words_expr(w->pool, e));
  range all = has_range(b->type) ? range_of(b) : (range){0, width};
  if (all.high >= width)
    demand(w, guard, expr_lt(w->pool, b, expr_int(w->pool, b->type, width)), ERROR_SHIFT,
           "shift by %u bits or more: %s", width, words_expr(w->pool, e));
}

static void look_at_base(weaving *w, const expr *e, const expr *guard) {
  const expr *a = e->kid[0];
  if (e->kind != E_SHL || !e->type->is_signed || (has_range(a->type) && range_of(a).low >= 0))
    return;
  demand(w, guard, expr_le(w->pool, expr_int(w->pool, a->type, 0), a), ERROR_SHIFT,
         "left shift of a negative number: %s", words_expr(w->pool, e));
}

static void look_at(weaving *w, const expr *e, const expr *guard) {
  if (e->type->kind != T_INT)
    return;
  if (e->kind == E_DIV || e->kind == E_MOD)
    look_at_division(w, e, guard);
  if (e->kind == E_SHL || e->kind == E_SHR) {
    look_at_amount(w, e, guard);
    look_at_base(w, e, guard);
  }
}

/* A call of a function that does not take all arguments. */
static void look_at_count(weaving *w) {
  assert(w->s->kind == S_CALL && !stmt_callee(w->p, w->s));
  const stmt *s = w->s;
  for (vec_each(proc *const, f, &w->p->procs)) {
    const var *symbol = (*f)->symbol;
    if (!symbol->address_taken || !stmt_fits_callee(s, *f) || stmt_suits_callee(s, *f))
      continue;
    const expr *function = expr_addr(w->pool, expr_var(w->pool, symbol));
    function = expr_cast(w->pool, s->callee->type, function);
    demand(w, expr_bool(w->pool, true), expr_not(w->pool, expr_eq(w->pool, s->callee, function)),
           ERROR_CALL, "call through %s of %s, which takes %u of %u arguments",
           words_expr(w->pool, s->callee), (*f)->name, (*f)->params.size, s->rhs_count);
  }
}

/* A call through a pointer that points to no function. */
static void look_at_call(weaving *w) {
  const stmt *s = w->s;
  if (s->kind != S_CALL || s->callee->type->kind != T_PTR)
    return;
  const expr *null = expr_null(w->pool, s->callee->type);
  demand(w, expr_bool(w->pool, true), expr_not(w->pool, expr_eq(w->pool, s->callee, null)),
         ERROR_CALL, "call through a null pointer: %s", words_expr(w->pool, s->callee));
  look_at_count(w);
}

const property_weaver behavior_weaver = {
    .of = PROPERTY_BIT(PROPERTY_BEHAVIOR), .operation = look_at, .statement = look_at_call};
