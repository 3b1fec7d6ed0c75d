/* turns.c: the loop that threads/ made, as the statements show it: where threads take turns, and where
 * each goes on from where it stands.
 *
 *   position = k; goto turn        a thread stops
 *   if (position == k) goto there  in the loop: it goes on */
#include "states/internal.h"

static uint64_t stop_key(uint32_t thread, u128 position) {
  return (uint64_t)thread << 32 | (uint32_t)position;
}

/* The variable and the number of `position == k`; NULL: it is another condition. */
static const var *tested_position(const expr *cond, u128 *k) {
  if (!cond || cond->kind != E_EQ)
    return NULL;
  for (uint32_t i = 0; i < 2; ++i)
    if (cond->kid[i]->kind == E_VAR && cond->kid[1 - i]->kind == E_CONST) {
      *k = cond->kid[1 - i]->value;
      return *k >= FIRST_POSITION ? cond->kid[i]->var : NULL;
    }
  return NULL;
}

static uint32_t thread_of(turns *t, const var *position) {
  for (uint32_t i = 0; i < t->positions.size; ++i)
    if (t->positions.data[i] == position)
      return i;
  vec_push(&t->positions, position);
  return t->positions.size - 1;
}

/* The stop that a statement makes; false: it makes none. */
static bool is_stop(const turns *t, const stmt *s, uint32_t *thread, u128 *k) {
  if (s->kind != S_ASSIGN || s->lhs_count != 1 || s->lhs[0]->kind != E_VAR ||
      s->rhs[0]->kind != E_CONST)
    return false;
  *k = s->rhs[0]->value;
  *thread = s->thread;
  return *thread < t->positions.size && t->positions.data[*thread] == s->lhs[0]->var;
}

static void find_resumes(turns *t, const proc *f) {
  for (vec_each(const stmt, s, &f->stmts)) {
    u128 k;
    const var *v = s->is_resume ? tested_position(s->cond, &k) : NULL;
    if (v)
      map_put(&t->stops, stop_key(thread_of(t, v), k), s->succ[0] + 1);
  }
}

void st_find_turns(turns *t, const proc *f) {
  assert(t->positions.size == 0 && t->stops.size == 0);
  t->turn = NO_LABEL;
  find_resumes(t, f);
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    if (f->stmts.data[i].kind == S_GOTO && f->stmts.data[i].is_turn &&
        f->stmts.data[i].succ_count == t->positions.size)
      t->turn = i;
}

bool st_is_other_turn(const explorer *x, const stmt *s) {
  u128 k;
  const var *v = x->turn_of != NO_THREAD && s->is_resume ? tested_position(s->cond, &k) : NULL;
  return v && v != x->turns.positions.data[x->turn_of];
}

uint32_t st_resume(const turns *t, uint32_t thread, u128 position) {
  uint64_t found = map_get(&t->stops, stop_key(thread, position), 0);
  return found ? (uint32_t)found - 1 : NO_LABEL;
}

uint32_t st_successor(const turns *t, const proc *f, uint32_t label, uint32_t k) {
  assert(label < f->stmts.size);
  const stmt *s = &f->stmts.data[label];
  uint32_t thread;
  u128 position;
  if (label == t->turn || k >= s->succ_count)
    return NO_LABEL;
  if (!is_stop(t, s, &thread, &position))
    return s->succ[k];
  return st_resume(t, thread, position);
}

uint64_t st_position(const explorer *x, uint32_t thread) {
  assert(thread < x->turns.positions.size);
  uint64_t *slot = map_find(&x->slots, map_key(x->turns.positions.data[thread]));
  const object *o = slot ? &x->objects.data[*slot - 1] : NULL;
  uint64_t position = 0;
  if (!o || o->size > 8 || x->marks.data[o->at] != MARK_NUMBER)
    return 0;
  for (uint32_t i = o->size; i-- > 0;)
    position = position << 8 | x->now.data[o->at + i];
  return position;
}

void st_free_turns(turns *t) {
  map_free(&t->stops);
  vec_free(&t->positions);
}
