/* choice.c: conditions on symbols, and ways that are taken one after the other.
 *
 * What is decided between two kept states is a list of numbers. An execution is run again from the
 * state for every list: where the list ends, the first possible way is taken and noted in it, and the
 * lists of the other ways are kept for later. */
#include "states/internal.h"

/* ---- symbols ---- */

const expr *st_symbol(explorer *x, uint32_t number, const type *t) {
  uint64_t key = (uint64_t)number << 32 | t->id;
  const var *v = (const var *)(uintptr_t)map_get(&x->symbol_vars, key, 0);
  if (!v) {
    v = var_new(x->pool, V_TEMP, str_printf(&x->pool->strings, "in!%u!%u", number, t->id), t);
    map_put(&x->symbol_vars, key, map_key(v));
  }
  assert(v->type == t);
  return expr_var(x->pool, v);
}

const expr *st_new_symbol(explorer *x, const type *t) {
  return st_symbol(x, x->symbols++, t);
}

/* ---- the list ---- */

static bool recall(explorer *x, u128 *decision) {
  if (x->decided >= x->decisions.size)
    return false;
  *decision = x->decisions.data[x->decided++];
  return true;
}

static void note(explorer *x, u128 decision) {
  assert(x->decided == x->decisions.size);
  vec_push(&x->decisions, decision);
  ++x->decided;
}

/* That decision instead of the next one, later. */
static void put_off(explorer *x, u128 decision) {
  assert(x->decided <= x->decisions.size && !x->walk);
  decision_vec other = {0};
  for (uint32_t i = 0; i < x->decided; ++i)
    vec_push(&other, x->decisions.data[i]);
  vec_push(&other, decision);
  vec_push(&x->ways, other);
}

/* One execution takes a way and leaves the others. */
static u128 walk_on(explorer *x, u128 decision) {
  assert(x->walk);
  note(x, decision);
  return decision;
}

uint32_t st_choose(explorer *x, uint32_t count) {
  u128 decision;
  assert(count > 0);
  if (recall(x, &decision))
    return (uint32_t)decision;
  if (x->walk)
    return (uint32_t)walk_on(x, st_next_turn(x, count));
  for (uint32_t i = count; i-- > 1;)
    put_off(x, i);
  note(x, 0);
  return 0;
}

/* ---- conditions ---- */

/* Without an answer it may be possible. */
static bool is_possible(explorer *x, const expr *cond) {
  assert(cond->type->kind == T_BOOL && cond->kind != E_CONST);
  vec_push(&x->conditions, cond);
  smt_answer a = smt_sat(x->prover, x->conditions.data, x->conditions.size);
  --x->conditions.size;
  return a != SMT_UNSAT;
}

static void suppose(explorer *x, const expr *cond) {
  assert(cond->type->kind == T_BOOL);
  for (vec_each(const expr *const, c, &x->conditions))
    if (*c == cond)
      return;
  vec_push(&x->conditions, cond);
}

static bool st_decide(explorer *x, const expr *cond, bool *holds) {
  u128 decision;
  assert(cond->type->kind == T_BOOL);
  const expr *not = expr_not(x->pool, cond);
  if (cond->kind == E_CONST) {
    *holds = cond->value != 0;
    return true;
  }
  if (!recall(x, &decision)) {
    if (!x->walk && x->decided >= x->most_decided) {
      x->is_cut = true;
      return fail(x, "a step with very many tests of inputs");
    }
    bool reversed = x->walk && st_next_turn(x, 2);
    decision = reversed ? !is_possible(x, not) : is_possible(x, cond);
    if (decision && !x->walk && is_possible(x, not))
      put_off(x, 0);
    note(x, decision);
  }
  assert(decision <= 1);
  *holds = decision != 0;
  suppose(x, *holds ? cond : not);
  return true;
}

bool st_decide_value(explorer *x, value v, bool *holds) {
  assert(!v.is_address);
  *holds = v.number != 0;
  return !v.term || st_decide(x, expr_to_bool(x->pool, v.term), holds);
}

/* Where an object would be is not known. */
static bool take_number(explorer *x, const type *t, u128 number, value *v) {
  assert(t->kind == T_INT || t->kind == T_BOOL || t->kind == T_PTR);
  *v = number_value(t->kind == T_PTR ? number : machine_cut(t, number));
  return t->kind != T_PTR || !(number >> (x->pool->pointer_width - 1) & 1) ||
         fail(x, "a number that becomes an address");
}

bool st_pin(explorer *x, const type *t, value *v) {
  if (!v->term)
    return true;
  assert(v->term->type == t && !v->is_address);
  const expr *term = v->term;
  for (uint32_t i = 0; i < MOST_VALUES; ++i) {
    u128 number = 0;
    bool is_it;
    if (!recall(x, &number)) {
      if (smt_model(x->prover, x->conditions.data, x->conditions.size, &term, 1, &number) !=
          SMT_SAT)
        return fail(x, "a number that the prover does not find");
      note(x, number);
    }
    if (!st_decide(x, expr_eq(x->pool, term, expr_const(x->pool, t, number)), &is_it))
      return false;
    if (is_it)
      return take_number(x, t, number, v);
  }
  return fail(x, "a number with too many values");
}
