/* recall.c: satisfiable queries answered without the solver: by a state seen before.
 *
 * Most questions of predicate abstraction have the answer "no, it does not follow", and a few states
 * are witnesses for many of them. The states of the last satisfiable queries are kept as values of
 * plain scalar variables (now and on entry; others are zero). A query whose formulas are all true in
 * one of them, by machine arithmetic, is satisfiable. Formulas that read memory or members, or whose
 * value depends on an operation without one, are not judged here. */
#include "expr/evaluate.h"
#include "smt/internal.h"

enum { MAX_NODES = 300 };

static uint64_t place_key(const var *v, bool entry) {
  return (uint64_t)v->id * 2 + entry;
}

static bool is_plain_var(const expr *e) {
  return e->kind == E_VAR && !e->var->address_taken &&
         (e->type->kind == T_INT || e->type->kind == T_BOOL || e->type->kind == T_PTR);
}

/* Plain variables, now and on entry; nothing else is judged. */
static bool value_in(evaluator *v, const expr *e, u128 *value) {
  const seen_state *at = v->context;
  bool entry = e->kind == E_PRIME;
  const expr *x = entry ? e->kid[0] : e;
  if (!is_plain_var(x))
    return false;
  const uint64_t *found = map_find(&at->index, place_key(x->var, entry));
  *value = found ? at->values.data[*found] : 0;
  return true;
}

static bool holds_in(seen_state *at, const expr *const *formulas, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    evaluator v = {.place = value_in, .context = at, .nodes = MAX_NODES};
    u128 value = 0;
    if (!expr_evaluate(&v, formulas[i], &value) || !value)
      return false;
  }
  return true;
}

/* The most recent ones first; the one that helped becomes the most recent. */
bool recall_sat(recall *r, const expr *const *formulas, uint32_t count) {
  assert(r->count <= RECALL_STATES);
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

static void recall_state_free(seen_state *at) {
  map_free(&at->index);
  vec_free(&at->values);
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
  assert(made.values.size == made.index.size);
  vec_free(&vars);
  assert(r->count <= RECALL_STATES);
  if (r->count == RECALL_STATES)
    recall_state_free(&r->states[--r->count]);
  memmove(r->states + 1, r->states, r->count * sizeof *r->states);
  r->states[0] = made;
  ++r->count;
  assert(r->count <= RECALL_STATES);
}

void recall_free(recall *r) {
  for (uint32_t i = 0; i < r->count; ++i)
    recall_state_free(&r->states[i]);
  r->count = 0;
}
