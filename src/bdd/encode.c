#include "bdd/encode.h"

#include <assert.h>

void encoder_init(encoder *c, bdd_space *s, encode_lookup *lookup, void *context,
                  uint32_t first_choice, uint32_t choice_count) {
  *c = (encoder){.space = s,
                 .lookup = lookup,
                 .context = context,
                 .first_choice = first_choice,
                 .choice_count = choice_count};
}

void encoder_free(encoder *c) {
  map_free(&c->choice_of);
  map_free(&c->known);
}

/* ---- choices ------------------------------------------------------------- */

static bool is_choice(const expr *e) {
  return e->kind == E_NONDET || e->kind == E_SCHOOSE;
}

static void count_choices(const expr *e, map *seen, uint32_t *count) {
  if (!e->has_nondet || map_has(seen, e->id))
    return;
  map_put(seen, e->id, 1);
  if (is_choice(e))
    ++*count;
  for (uint32_t i = 0; i < e->count; ++i)
    count_choices(e->kid[i], seen, count);
}

static uint32_t choices_of_stmt(const stmt *s) {
  map seen = {0};
  uint32_t count = 0;
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    count_choices(s->rhs[i], &seen, &count);
  if (s->cond)
    count_choices(s->cond, &seen, &count);
  map_free(&seen);
  return count;
}

uint32_t encode_choices(const program *p) {
  uint32_t most = 0;
  for (vec_each(proc *const, f, &p->procs)) {
    map seen = {0};
    uint32_t count = 0;
    if ((*f)->enforce)
      count_choices((*f)->enforce, &seen, &count);
    map_free(&seen);
    most = count > most ? count : most;
    for (vec_each(const stmt, s, &(*f)->stmts)) {
      count = choices_of_stmt(s);
      most = count > most ? count : most;
    }
  }
  return most;
}

static rel choice(encoder *c, const expr *e) {
  uint64_t *slot = map_slot_of(&c->choice_of, e->id);
  if (!*slot) {
    assert(c->chosen < c->choice_count);
    *slot = ++c->chosen;
  }
  return rel_var(c->space, c->first_choice + (uint32_t)*slot - 1);
}

/* Starts a statement: earlier choices are free again. */
static void begin(encoder *c) {
  map_clear(&c->choice_of);
  map_clear(&c->known);
  c->chosen = 0;
}

static rel forget_choices(encoder *c, rel r) {
  if (c->chosen == 0)
    return r;
  VEC(uint32_t) vars = {0};
  for (uint32_t i = 0; i < c->chosen; ++i)
    vec_push(&vars, c->first_choice + i);
  bdd_set set = bdd_set_of(c->space, vars.data, vars.size);
  vec_free(&vars);
  return rel_exists(c->space, r, set);
}

/* ---- expressions --------------------------------------------------------- */

static rel encode(encoder *c, const expr *e);

static rel encode_new(encoder *c, const expr *e) {
  bdd_space *s = c->space;
  switch (e->kind) {
  case E_CONST:
    return e->value ? REL_TRUE : REL_FALSE;
  case E_VAR:
    return rel_var(s, c->lookup(c->context, e->var, false));
  case E_PRIME:
    assert(e->kid[0]->kind == E_VAR);
    return rel_var(s, c->lookup(c->context, e->kid[0]->var, true));
  case E_NONDET:
    return choice(c, e);
  case E_SCHOOSE: {
    rel free = rel_minus(s, choice(c, e), encode(c, e->kid[1]));
    return rel_or(s, encode(c, e->kid[0]), free);
  }
  case E_NOT:
    return rel_not(s, encode(c, e->kid[0]));
  case E_EQ:
    return rel_iff(s, encode(c, e->kid[0]), encode(c, e->kid[1]));
  case E_AND:
    return rel_and(s, encode(c, e->kid[0]), encode(c, e->kid[1]));
  case E_OR:
    return rel_or(s, encode(c, e->kid[0]), encode(c, e->kid[1]));
  case E_ITE:
    return rel_ite(s, encode(c, e->kid[0]), encode(c, e->kid[1]), encode(c, e->kid[2]));
  default:
    break;
  }
  assert(e->kind == E_CONST && "not a Boolean expression");
  return REL_FALSE;
}

/* Values stay on the stack of temporaries until the statement is done, so those in `known` live. */
static rel encode(encoder *c, const expr *e) {
  assert(e->type->kind == T_BOOL);
  if (e->count == 0)
    return encode_new(c, e);
  uint64_t known = map_get(&c->known, e->id, 0);
  if (known)
    return (rel){(int32_t)(known - 1)};
  rel r = encode_new(c, e);
  map_put(&c->known, e->id, (uint64_t)r.node + 1);
  return r;
}

rel encode_may(encoder *c, const expr *e, bool outcome) {
  bdd_mark here = bdd_here(c->space);
  begin(c);
  rel r = encode(c, e);
  r = forget_choices(c, outcome ? r : rel_not(c->space, r));
  return bdd_leave(c->space, here, r);
}

rel encode_equal(encoder *c, uint32_t target, const expr *e) {
  if (e->kind == E_NONDET)
    return REL_TRUE;
  bdd_mark here = bdd_here(c->space);
  begin(c);
  rel r = rel_iff(c->space, rel_var(c->space, target), encode(c, e));
  return bdd_leave(c->space, here, forget_choices(c, r));
}

/* ---- statements ---------------------------------------------------------- */

/* Is lhs number i written again by a later one of the same statement? The last one counts. */
static bool is_overwritten(const stmt *s, uint32_t i) {
  for (uint32_t j = i + 1; j < s->lhs_count; ++j)
    if (s->lhs[j] == s->lhs[i])
      return true;
  return false;
}

void encode_changed(const stmt *s, var_vec *out) {
  if (s->kind != S_ASSIGN && s->kind != S_HAVOC && s->kind != S_CALL)
    return;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (!is_overwritten(s, i)) {
      assert(s->lhs[i]->kind == E_VAR);
      vec_push(out, s->lhs[i]->var);
    }
}

/* Does a `*` occur in two expressions of the statement? The parser makes none such, but programs
 * are made by others too; its outcome is the same in both then. */
static bool shares_choices(const stmt *s) {
  map seen = {0};
  uint32_t apart = 0;
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    map_clear(&seen);
    count_choices(s->rhs[i], &seen, &apart);
  }
  map_clear(&seen);
  if (s->cond)
    count_choices(s->cond, &seen, &apart);
  map_free(&seen);
  return apart != choices_of_stmt(s);
}

static rel encode_assign(encoder *c, const stmt *s) {
  bool shared = shares_choices(s);
  begin(c);
  rel all = REL_TRUE;
  for (uint32_t i = s->lhs_count; i-- > 0;) {
    if (is_overwritten(s, i))
      continue;
    uint32_t target = c->lookup(c->context, s->lhs[i]->var, true);
    if (target == ENCODE_LEFT_OUT)
      continue;
    rel one = shared ? rel_iff(c->space, rel_var(c->space, target), encode(c, s->rhs[i]))
                     : encode_equal(c, target, s->rhs[i]);
    all = rel_and(c->space, all, one);
  }
  if (s->cond)
    all = rel_and(c->space, all, shared ? encode(c, s->cond) : encode_may(c, s->cond, true));
  return shared ? forget_choices(c, all) : all;
}

rel encode_step(encoder *c, const stmt *s, uint32_t succ) {
  bdd_mark here = bdd_here(c->space);
  switch (s->kind) {
  case S_ASSIGN:
    return bdd_leave(c->space, here, encode_assign(c, s));
  case S_ASSUME:
  case S_ASSERT:
    return encode_may(c, s->cond, true);
  case S_BRANCH:
    return encode_may(c, s->cond, succ == 0);
  case S_SKIP:
  case S_GOTO:
  case S_HAVOC:
  case S_ATOMIC_BEGIN:
  case S_ATOMIC_END:
    return REL_TRUE;
  default:
    break;
  }
  assert(s->kind == S_SKIP && "a statement without a step of its own");
  return REL_FALSE;
}

/* ---- back ---------------------------------------------------------------- */

typedef struct decoder {
  bdd_space *space;
  exprs *pool;
  decode_var *of;
  void *context;
  map known; /* node -> index in values + 1 */
  VEC(const expr *) values;
} decoder;

static const expr *by_cases(decoder *d, const expr *x, const expr *high, const expr *low) {
  exprs *pool = d->pool;
  const expr *not_x = expr_not(pool, x);
  if (high == expr_not(pool, low))
    return expr_eq(pool, x, high);
  if (expr_is_true(low))
    return expr_or(pool, not_x, high);
  if (expr_is_true(high))
    return expr_or(pool, x, low);
  return expr_or(pool, expr_and(pool, x, high), expr_and(pool, not_x, low));
}

static const expr *decode(decoder *d, rel r) {
  if (rel_is_false(r) || rel_is_true(r))
    return expr_bool(d->pool, rel_is_true(r));
  uint64_t known = map_get(&d->known, (uint64_t)r.node, 0);
  if (known)
    return d->values.data[known - 1];
  bdd_mark here = bdd_here(d->space);
  const expr *x = expr_var(d->pool, d->of(d->context, rel_top(d->space, r)));
  const expr *low = decode(d, rel_low(d->space, r));
  const expr *high = decode(d, rel_high(d->space, r));
  bdd_leave(d->space, here, REL_FALSE);
  vec_push(&d->values, by_cases(d, x, high, low));
  map_put(&d->known, (uint64_t)r.node, d->values.size);
  return vec_last(&d->values);
}

const expr *decode_rel(bdd_space *s, exprs *pool, rel r, decode_var *of, void *context) {
  decoder d = {.space = s, .pool = pool, .of = of, .context = context};
  const expr *e = decode(&d, r);
  map_free(&d.known);
  vec_free(&d.values);
  return e;
}
