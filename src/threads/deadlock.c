/* deadlock.c: asserts that no thread waits for ever (no-deadlock).
 *
 * Two things are a deadlock. A standstill: nobody can go on, and not all have ended; a sleeper that
 * nobody woke cannot go on, though by chance it could. And a circle: a thread waits for a lock or a join
 * that one other thread alone can end, which waits too, and so on, back to the first, or to a thread that
 * has ended and took its lock along. A circle stays one whatever the rest of the threads do. */
#include "threads/internal.h"

enum { NOBODY = -1 };

static uint32_t add(builder *b, stmt_kind kind) {
  return add_stmt(b, 0, kind, (location){0});
}

static const expr *both(builder *b, const expr *x, const expr *y) {
  return expr_and(b->pool, x, y);
}

static const expr *is_over(builder *b, uint32_t thread) {
  return expr_le(b->pool, position_of(b, thread), number(b, POSITION_END));
}

/* Asserted of the wait at which that thread stands. */
static uint32_t add_demand(const scheduler *k, uint32_t thread, const info *wait, const expr *holds,
                           const char *why) {
  builder *b = k->b;
  uint32_t at = add_stmt(b, thread, S_ASSERT, wait->place);
  stmt *s = &b->out.data[at];
  s->cond = holds;
  s->error = ERROR_DEADLOCK;
  s->text =
      str_printf(&b->pool->strings, "deadlock: thread %u waits here for ever: %s", thread, why);
  b->infos.data[at].function = wait->place_in;
  return at;
}

/* ---- standstill ---- */

static const expr *nobody_goes_on(const scheduler *k) {
  builder *b = k->b;
  const expr *nobody = expr_bool(b->pool, true), *over = nobody;
  for (uint32_t i = 0; i < b->threads.size; ++i) {
    nobody = both(b, nobody, expr_not(b->pool, can_go_on(k, i, true)));
    over = both(b, over, is_over(b, i));
  }
  return both(b, nobody, expr_not(b->pool, over));
}

uint32_t add_standstill(const scheduler *k, uint32_t after) {
  builder *b = k->b;
  uint32_t next = after;
  for (uint32_t i = 0; i < b->threads.size; ++i)
    for (uint32_t n = 0; n < k->stops.data[i].size; ++n) {
      const info *wait = k->stops.data[i].data[n].waiting;
      if (!wait)
        continue;
      const expr *elsewhere = expr_not(b->pool, is_at(b, i, POSITION_FIRST + n));
      uint32_t at = add_demand(k, i, wait, elsewhere, "no thread can go on");
      link_to(b, at, next);
      next = at;
    }
  uint32_t test = add(b, S_BRANCH);
  b->out.data[test].cond = nobody_goes_on(k);
  stmt_set_succ(b->p, &b->out.data[test], (uint32_t[]){next, after}, 2);
  return test;
}

/* ---- circles ---- */

static const expr *index_of_owner(builder *b, const expr *owner) {
  const type *t = type_signed_int(b->pool);
  return expr_arith(b->pool, E_SUB, expr_cast(b->pool, t, owner), number(b, 1), false);
}

/* Is the thread at that stop, and cannot go on? */
static const expr *is_stuck_at(const scheduler *k, uint32_t thread, uint32_t n) {
  builder *b = k->b;
  const expr *cond = k->stops.data[thread].data[n].cond;
  return both(b, is_at(b, thread, POSITION_FIRST + n), expr_not(b->pool, cond));
}

/* The thread that it waits for, or NOBODY. */
static const expr *waits_for(const scheduler *k, uint32_t thread) {
  builder *b = k->b;
  const expr *e = expr_int(b->pool, type_signed_int(b->pool), NOBODY);
  for (uint32_t n = 0; n < k->stops.data[thread].size; ++n) {
    const info *wait = k->stops.data[thread].data[n].waiting;
    if (wait && wait->owner)
      e = expr_ite(b->pool, is_stuck_at(k, thread, n), index_of_owner(b, wait->owner), e);
  }
  return e;
}

/* Whom the thread `who` waits for; itself, if it has ended. */
static const expr *next_of(const scheduler *k, const expr *who) {
  builder *b = k->b;
  const expr *e = expr_int(b->pool, who->type, NOBODY);
  for (uint32_t i = 0; i < b->threads.size; ++i) {
    const expr *to = expr_ite(b->pool, is_over(b, i), number(b, i), waits_for(k, i));
    e = expr_ite(b->pool, expr_eq(b->pool, who, number(b, i)), to, e);
  }
  return e;
}

/* After as many steps as there are threads it is a circle, or a thread that has ended. */
uint32_t add_circle(const scheduler *k, uint32_t thread, uint32_t after) {
  builder *b = k->b;
  const expr *who = new_hidden(b, "waits_for", type_signed_int(b->pool));
  const expr *none = expr_eq(b->pool, who, expr_int(b->pool, who->type, NOBODY));
  uint32_t next =
      add_assign(b, 0, (location){0}, who, number(b, 0)); /* nobody looks at it any more */
  link_to(b, next, after);
  for (uint32_t n = 0; n < k->stops.data[thread].size; ++n) {
    const info *wait = k->stops.data[thread].data[n].waiting;
    if (!wait || !wait->owner)
      continue;
    const expr *elsewhere = expr_not(b->pool, is_at(b, thread, POSITION_FIRST + n));
    uint32_t at = add_demand(k, thread, wait, expr_or(b->pool, elsewhere, none),
                             "what it waits for can only come from a thread that waits for it, or "
                             "has ended");
    link_to(b, at, next);
    next = at;
  }
  const expr *step = next_of(k, who);
  for (uint32_t i = 0; i < b->threads.size; ++i) {
    bool is_first = i + 1 == b->threads.size;
    uint32_t at = add_assign(b, 0, (location){0}, who, is_first ? waits_for(k, thread) : step);
    link_to(b, at, next);
    next = at;
  }
  return next;
}
