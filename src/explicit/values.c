#include "explicit/values.h"

static unsigned mask_of(bool value) {
  return value ? CAN_BE_TRUE : CAN_BE_FALSE;
}

/* What holds of `a` and `b` is drawn independently: all pairs are possible. */
static unsigned combine(expr_kind kind, unsigned a, unsigned b) {
  unsigned result = 0;
  for (unsigned x = 0; x < 2; ++x)
    for (unsigned y = 0; y < 2; ++y)
      if (a & mask_of(x) && b & mask_of(y))
        result |= mask_of(kind == E_AND ? x && y : kind == E_OR ? x || y : x == y);
  assert(result && result <= CAN_BE_ANY); /* of outcomes that are not empty */
  return result;
}

/* First true? then `yes`; else the outcomes of `no`. */
static unsigned choose(unsigned first, unsigned yes, unsigned no) {
  return (first & CAN_BE_TRUE ? yes : 0) | (first & CAN_BE_FALSE ? no : 0);
}

static unsigned negate(unsigned a) {
  return (a & CAN_BE_TRUE ? CAN_BE_FALSE : 0) | (a & CAN_BE_FALSE ? CAN_BE_TRUE : 0);
}

unsigned outcomes(const bp_scope *l, const expr *e, const uint64_t *before, const uint64_t *after) {
  const expr *const *kid = e->kid;
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return mask_of(e->value != 0);
  case E_VAR:
    return mask_of(has_bit(before, l->position[e->var->id]));
  case E_PRIME:
    assert(after && kid[0]->kind == E_VAR);
    return mask_of(has_bit(after, l->position[kid[0]->var->id]));
  case E_NONDET:
  case E_VALID:
    return CAN_BE_ANY;
  case E_SCHOOSE:
    return choose(outcomes(l, kid[0], before, after), CAN_BE_TRUE,
                  choose(outcomes(l, kid[1], before, after), CAN_BE_FALSE, CAN_BE_ANY));
  case E_NOT:
    return negate(outcomes(l, kid[0], before, after));
  case E_ITE:
    return choose(outcomes(l, kid[0], before, after), outcomes(l, kid[1], before, after),
                  outcomes(l, kid[2], before, after));
  case E_AND:
  case E_OR:
  case E_EQ:
    return combine((expr_kind)e->kind, outcomes(l, kid[0], before, after),
                   outcomes(l, kid[1], before, after));
  default:
    assert(false); /* no Boolean program has these */
    return CAN_BE_ANY;
  }
}

bool can_be(const bp_scope *l, const expr *e, const uint64_t *before, bool value) {
  return outcomes(l, e, before, NULL) & mask_of(value);
}

bool is_state(const bp_scope *l, const proc *f, const uint64_t *values) {
  return !f->enforce || can_be(l, f->enforce, values, true);
}

uint64_t put_outcome(uint64_t values, uint32_t position, unsigned mask, uint64_t *free) {
  assert(mask && position < 64);
  if (mask == CAN_BE_ANY)
    *free |= bit(position);
  return mask & CAN_BE_TRUE ? values | bit(position) : values & ~bit(position);
}

const proc *too_large_for(const bp_scope *l, uint32_t vars, uint32_t results) {
  for (vec_each(proc *const, f, &l->program->procs))
    if (bp_scope_size(l, *f) > vars || (*f)->results.size > results)
      return *f;
  return NULL;
}
