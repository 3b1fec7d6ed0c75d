/* recall.c: satisfiable queries answered without the solver: by a state seen before.
 *
 * Most questions of predicate abstraction have the answer "no, it does not follow", and a few states
 * are witnesses for many of them. The states of the last satisfiable queries are kept as values of
 * plain scalar variables (now and on entry; others are zero). A query whose formulas are all true in
 * one of them, by machine arithmetic, is satisfiable. Formulas that read memory or members, or whose
 * value depends on an operation without one, are not judged here. */
#include "smt/internal.h"

enum { MAX_NODES = 300 };

typedef struct judge {
  const seen_state *at;
  uint32_t nodes;
} judge;

static uint64_t place_key(const var *v, bool entry) {
  return (uint64_t)v->id * 2 + entry;
}

static bool is_plain_var(const expr *e) {
  return e->kind == E_VAR && !e->var->address_taken &&
         (e->type->kind == T_INT || e->type->kind == T_BOOL || e->type->kind == T_PTR);
}

static bool judge_term(judge *j, const expr *e, u128 *r);

static bool judge_cast(const expr *e, u128 a, u128 *r) {
  const type *from = e->kid[0]->type, *to = e->type;
  if (!type_is_scalar(from) || !type_is_scalar(to) || from->kind == T_MATH || to->kind == T_MATH)
    return false;
  if (to->kind == T_BOOL)
    *r = a != 0;
  else
    *r = machine_cut(to, from->kind == T_INT ? (u128)machine_signed(from, a) : a);
  return true;
}

static bool judge_operator(const expr *e, const u128 *k, u128 *r) {
  const type *from = e->kid[0]->type;
  bool machine = from->kind == T_INT || from->kind == T_PTR || from->kind == T_BOOL;
  switch ((expr_kind)e->kind) {
  case E_CAST:
    return judge_cast(e, k[0], r);
  case E_EQ:
    *r = k[0] == k[1];
    return machine;
  case E_LT:
    *r = machine && machine_less(from, k[0], k[1]);
    return machine;
  case E_LE:
    *r = machine && !machine_less(from, k[1], k[0]);
    return machine;
  case E_NEG:
  case E_BITNOT:
  case E_ADD:
  case E_SUB:
  case E_MUL:
  case E_DIV:
  case E_MOD:
  case E_BITAND:
  case E_BITOR:
  case E_BITXOR:
    return e->type->kind == T_INT &&
           machine_arith((expr_kind)e->kind, e->type, k[0], k[1], r, NULL);
  default:
    return false;
  }
}

static bool judge_choice(judge *j, const expr *e, u128 *r) {
  u128 c;
  if (!judge_term(j, e->kid[0], &c))
    return false;
  if (e->kind == E_AND && !c)
    *r = 0;
  else if (e->kind == E_OR && c)
    *r = 1;
  else
    return judge_term(j, e->kid[e->kind == E_ITE && !c ? 2 : 1], r);
  return true;
}

/* The value of e; false if it is not judged. */
static bool judge_term(judge *j, const expr *e, u128 *r) {
  if (++j->nodes > MAX_NODES)
    return false;
  if (e->kind == E_CONST && e->type->kind != T_MATH && e->type->kind != T_FLOAT) {
    *r = e->value;
    return true;
  }
  if (is_plain_var(e) || (e->kind == E_PRIME && is_plain_var(e->kid[0]))) {
    bool entry = e->kind == E_PRIME;
    const uint64_t *at = map_find(&j->at->index, place_key(entry ? e->kid[0]->var : e->var, entry));
    *r = at ? j->at->values.data[*at] : 0;
    return true;
  }
  if (e->kind == E_NOT) {
    bool known = judge_term(j, e->kid[0], r);
    *r = !*r;
    return known;
  }
  if (e->kind == E_AND || e->kind == E_OR || e->kind == E_ITE)
    return judge_choice(j, e, r);
  if (e->kind < E_CAST || e->kind > E_LE)
    return false;
  u128 k[2] = {0};
  for (uint32_t i = 0; i < e->count; ++i)
    if (!judge_term(j, e->kid[i], &k[i]))
      return false;
  return judge_operator(e, k, r);
}

static bool holds_in(const seen_state *at, const expr *const *formulas, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    judge j = {.at = at};
    u128 value = 0;
    if (!judge_term(&j, formulas[i], &value) || !value)
      return false;
  }
  return true;
}

/* The most recent ones first; the one that helped becomes the most recent. */
bool recall_sat(recall *r, const expr *const *formulas, uint32_t count) {
  for (uint32_t i = 0; i < r->count; ++i) {
    if (!holds_in(&r->states[i], formulas, count))
      continue;
    seen_state found = r->states[i];
    memmove(r->states + 1, r->states, i * sizeof *r->states);
    r->states[0] = found;
    return true;
  }
  return false;
}

static void collect_vars(const expr *e, expr_vec *out, map *seen, uint32_t *nodes) {
  uint64_t *slot = map_slot_of(seen, e->id);
  if (*slot || ++*nodes > 4 * MAX_NODES)
    return;
  *slot = 1;
  if (is_plain_var(e) || (e->kind == E_PRIME && is_plain_var(e->kid[0]))) {
    vec_push(out, e);
    return;
  }
  for (uint32_t i = 0; e->kind != E_PRIME && i < e->count; ++i)
    collect_vars(e->kid[i], out, seen, nodes);
}

void recall_add(smt *s, recall *r, translator *e, Z3_model m, const expr *const *formulas,
                uint32_t count) {
  expr_vec vars = {0};
  map seen = {0};
  uint32_t nodes = 0;
  for (uint32_t i = 0; i < count; ++i)
    collect_vars(formulas[i], &vars, &seen, &nodes);
  map_free(&seen);
  seen_state made = {0};
  for (uint32_t i = 0; i < vars.size; ++i) {
    const expr *x = vars.data[i];
    bool entry = x->kind == E_PRIME;
    u128 value = 0;
    if (!lane_value(s, m, translate(e, x)->ast, &value))
      continue;
    map_put(&made.index, place_key(entry ? x->kid[0]->var : x->var, entry), made.values.size);
    vec_push(&made.values, machine_cut(x->type, value));
  }
  vec_free(&vars);
  assert(r->count <= RECALL_STATES);
  if (r->count == RECALL_STATES)
    recall_state_free(&r->states[--r->count]);
  memmove(r->states + 1, r->states, r->count * sizeof *r->states);
  r->states[0] = made;
  ++r->count;
}

void recall_state_free(seen_state *at) {
  map_free(&at->index);
  vec_free(&at->values);
}

void recall_free(recall *r) {
  for (uint32_t i = 0; i < r->count; ++i)
    recall_state_free(&r->states[i]);
  r->count = 0;
}
