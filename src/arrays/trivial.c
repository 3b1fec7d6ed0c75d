/* trivial.c: facts that hold whatever numbers and elements are.
 *
 * Guards and bodies are put together blindly, so some say nothing: a[i] == a[k] for i <= k <= i. Such a fact is true for
 * any values, and most others are false for some: each is evaluated for a few dozen by chance, all small, so that indices often
 * meet. One that is never false goes. Nothing rests on it. */
#include "arrays/internal.h"

#include "expr/evaluate.h"

enum { ROUNDS = 160, SPREAD = 6, MOST_NODES = 400 };

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

bool is_trivial(const expr *e) {
  assert(e->type->kind == T_BOOL);
  for (uint64_t round = 0; round < ROUNDS; ++round) {
    fancy f = {hash_mix(round, 1)};
    evaluator v = {.place = fancy_value, .context = &f, .nodes = MOST_NODES};
    u128 value;
    if (!expr_evaluate(&v, e, &value) || !value)
      return false;
  }
  return true;
}
