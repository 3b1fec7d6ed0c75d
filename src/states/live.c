/* live.c: variables that nobody reads any more, made equal in all states.
 *
 * A variable whose address nobody takes is live for a thread where that may read it before it writes it,
 * along its own statements: whatever others write in between, what it holds now is not what is read. A
 * thread that has not started may do so later. In a state in which a variable is live for none of the
 * threads that mention it, it becomes one that was never set. */
#include "states/internal.h"

typedef struct liveness {
  const explorer *x;
  const turns *turns;
  map numbers; /* var -> number + 1 */
  uint32_t words;
} liveness;

/* ---- whose variables ---- */

/* Where it is asked whether objects are reached, what a variable holds matters though nobody reads it. */
static bool can_die(const explorer *x, const var *v) {
  bool may_be_pointer = v->type->kind != T_BOOL && v->type->size * 8 >= x->pool->pointer_width;
  if (x->asks_later && v->kind != V_TEMP && may_be_pointer)
    return false;
  return (v->kind == V_LOCAL || v->kind == V_TEMP || v->kind == V_GLOBAL) && !v->address_taken;
}

/* By variable: the threads that mention it, as bits; all, if the loop of turns does. */
static void find_owners(explorer *x, map *owners) {
  var_vec found = {0};
  for (vec_each(const stmt, s, &x->f->stmts)) {
    vec_clear(&found);
    stmt_vars(s, &found);
    for (vec_each(const var *const, v, &found))
      *map_slot_of(owners, map_key(*v)) |= s->is_turn || s->is_resume || s->thread >= MOST_OWNERS
                                               ? UINT64_MAX
                                               : (uint64_t)1 << s->thread;
  }
  vec_free(&found);
}

/* Those that can die, by number: ascending as the objects are. */
static void list_variables(explorer *x, liveness *l) {
  map owners = {0};
  find_owners(x, &owners);
  for (uint32_t i = 0; i < x->static_objects; ++i) {
    const var *v = x->objects.data[i].var;
    uint64_t owner = map_get(&owners, map_key(v), UINT64_MAX);
    if (owner == UINT64_MAX || !can_die(x, v) || x->objects.data[i].is_fixed)
      continue;
    assert(x->objects.data[i].var == v);
    vec_push(&x->mortals, (mortal){i, owner});
    map_put(&l->numbers, map_key(v), x->mortals.size);
  }
  map_free(&owners);
}

/* ---- where they are live ---- */

static void add_uses(const liveness *l, const expr *e, uint64_t *now) {
  var_vec found = {0};
  if (e)
    expr_vars(e, &found);
  for (vec_each(const var *const, v, &found)) {
    uint64_t n = map_get(&l->numbers, map_key(*v), 0);
    if (n)
      add_bit(now, (uint32_t)n - 1);
  }
  vec_free(&found);
}

static void before_stmt(void *context, uint32_t label, uint64_t *now) {
  const liveness *l = context;
  assert(label < l->x->f->stmts.size);
  const stmt *s = &l->x->f->stmts.data[label];
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint64_t n = s->lhs[i]->kind == E_VAR ? map_get(&l->numbers, map_key(s->lhs[i]->var), 0) : 0;
    if (n)
      remove_bit(now, (uint32_t)n - 1);
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->lhs[i]->kind != E_VAR)
      add_uses(l, s->lhs[i], now);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    add_uses(l, s->rhs[i], now);
  add_uses(l, s->cond, now);
  add_uses(l, s->callee, now);
}

static uint32_t next_label(void *context, uint32_t label, uint32_t k) {
  const liveness *l = context;
  uint32_t next = st_successor(l->turns, l->x->f, label, k);
  return next == NO_LABEL ? BITS_END : next;
}

void st_find_live(explorer *x) {
  liveness l = {.x = x, .turns = &x->turns};
  assert(!x->live && x->mortals.size == 0);
  list_variables(x, &l);
  x->live_words = bits_words(x->mortals.size);
  x->live = bits_new(x->live_words * (x->f->stmts.size + 1));
  bits_flow equations = {.context = &l,
                         .nodes = x->f->stmts.size,
                         .words = x->live_words,
                         .sets = x->live,
                         .next = next_label,
                         .transfer = before_stmt};
  if (x->turns.turn != NO_LABEL)
    bits_solve(&equations);
  else
    vec_clear(&x->mortals);
  assert(x->turns.turn != NO_LABEL || x->mortals.size == 0);
  map_free(&l.numbers);
}

/* ---- in a state ---- */

/* Where the thread goes on; NO_LABEL: nowhere. False: that is not known. */
static bool stands_at(explorer *x, uint32_t thread, uint32_t *label) {
  assert(thread < x->turns.positions.size);
  const stmt *s = &x->f->stmts.data[x->label];
  *label = x->label;
  if (x->label != x->turns.turn && s->thread == thread)
    return !s->is_turn;
  uint64_t position = st_position(x, thread);
  *label = NO_LABEL;
  if (position == ENDED_POSITION)
    return true;
  *label = st_resume(&x->turns, thread, position ? position : FIRST_POSITION);
  return *label != NO_LABEL;
}

void st_forget_dead(explorer *x) {
  uint64_t unknown = 0;
  uint64_t *now = bits_new(x->live_words + 1);
  for (uint32_t t = 0; t < x->turns.positions.size; ++t) {
    uint32_t label = NO_LABEL;
    if (!stands_at(x, t, &label))
      unknown |= (uint64_t)1 << (t % MOST_OWNERS);
    for (uint32_t w = 0; w < x->live_words && label != NO_LABEL; ++w)
      now[w] |= x->live[(uint64_t)label * x->live_words + w];
  }
  for (uint32_t i = 0; i < x->mortals.size; ++i) {
    const mortal *m = &x->mortals.data[i];
    assert(m->object < x->static_objects);
    if (!has_bit(now, i) && !(m->threads & unknown))
      st_unset(x, (place){m->object, 0}, x->objects.data[m->object].size);
  }
  free(now);
}
