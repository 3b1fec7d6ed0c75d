/* trivial.c: facts that hold whatever numbers and elements are.
 *
 * Guards and bodies are put together blindly, so some say nothing: a[i] == a[k] for i <= k <= i. Such a fact is true for
 * any values, and most others are false for some: each is evaluated for some by chance, all small, so that indices often
 * meet. One whose guard was met often, and that was never false, goes. Nothing rests on it. */
#include "arrays/internal.h"

#include "expr/evaluate.h"

enum { ROUNDS = 600, ENOUGH = 30 /* in which the guard is met */, SPREAD = 6, MOST_NODES = 400 };

typedef struct fancy {
  uint64_t seed; /* of this round */
} fancy;

static bool hash_of(evaluator *v, const expr *e, uint64_t *hash);

/* Values are equal where their places are: the same variable, the same index. */
static bool fancy_value(evaluator *v, const expr *e, u128 *value) {
  uint64_t hash;
  if (!type_is_integer(e->type) || !hash_of(v, e, &hash))
    return false;
  *value = machine_cut(e->type, (u128)((i128)(hash_mix(hash, 7) % SPREAD) - 1));
  return true;
}

/* Of a place, or of a pointer that leads to one. */
static bool hash_of(evaluator *v, const expr *e, uint64_t *hash) {
  const fancy *f = v->context;
  u128 at = 0;
  switch ((expr_kind)e->kind) {
  case E_VAR:
    *hash = hash_mix(f->seed, e->var->id);
    return true;
  case E_INDEX:
  case E_PTRADD:
    if (!expr_evaluate(v, e->kid[1], &at))
      return false;
    at = (u128)machine_signed(e->kid[1]->type, at);
    break;
  case E_FIELD:
    at = e->index;
    break;
  case E_DEREF:
  case E_PRIME:
  case E_CAST:
    at = e->kind;
    break;
  default:
    return false;
  }
  if (!hash_of(v, e->kid[0], hash))
    return false;
  *hash = hash_mix(*hash, hash_mix(e->kind, (uint64_t)at));
  return true;
}

typedef enum seen { UNMET, MET, WRONG } seen;

/* In one round. What cannot be evaluated may be wrong. */
static seen look(const fact *f, uint64_t round) {
  fancy fancied = {hash_mix(round, 1)};
  evaluator v = {.place = fancy_value, .context = &fancied, .nodes = MOST_NODES};
  u128 value = 1;
  if (f->guard && !expr_evaluate(&v, f->guard, &value))
    return WRONG;
  if (!value)
    return UNMET;
  return expr_evaluate(&v, f->body, &value) && value ? MET : WRONG;
}

bool is_trivial(const fact *f) {
  uint32_t met = 0;
  assert(f->body->type->kind == T_BOOL);
  for (uint64_t round = 0; round < ROUNDS && met < ENOUGH; ++round) {
    seen s = look(f, round);
    if (s == WRONG)
      return false;
    met += s == MET;
  }
  return met >= ENOUGH;
}
