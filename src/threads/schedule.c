/* schedule.c: visible points, and the loop in which the threads take turns. */
#include "threads/internal.h"

static uint32_t add(builder *b, stmt_kind kind) {
  return add_stmt(b, 0, kind, (location){0});
}

const expr *is_at(builder *b, uint32_t thread, uint32_t position) {
  assert(thread < b->threads.size);
  return expr_eq(b->pool, position_of(b, thread), number(b, position));
}

/* ---- visible points ---- */

/* Where a thread begins: at its first visible point, if nothing is done before. */
uint32_t first_label(const builder *b, uint32_t label) {
  assert(label < b->out.size);
  for (uint32_t i = 0; i < b->out.size; ++i) {
    const stmt *s = &b->out.data[label];
    if (b->infos.data[label].is_visible || s->kind != S_SKIP)
      break;
    label = s->succ[0];
  }
  return label;
}

static const info *info_copy(builder *b, const info *n) {
  return arena_copy(&b->pool->memory, n, sizeof *n);
}

/* The statement moves; where it stood, its thread stops. */
static void add_stop(scheduler *k, uint32_t label) {
  assert(label < k->b->out.size && k->b->out.size == k->b->infos.size);
  builder *b = k->b;
  assert(b->infos.data[label].is_visible && b->infos.data[label].thread < k->stops.size);
  info n = b->infos.data[label];
  stmt s = b->out.data[label];
  bool waits = n.mark == MARK_WAIT || n.mark == MARK_JOIN;
  uint32_t moved = add_stmt(b, n.thread, S_SKIP, (location){0});
  b->out.data[moved] = s;
  b->out.data[moved].name = NULL;
  b->out.data[moved].is_event = s.is_event || (s.where.line && n.function);
  b->infos.data[moved] = n;
  stop here = {moved, waits ? s.cond : NULL, waits ? info_copy(b, &n) : NULL};
  uint32_t position = POSITION_FIRST;
  if (n.thread > 0 && k->stops.data[n.thread].data[0].label == label) {
    k->stops.data[n.thread].data[0] = here;
  } else {
    position += k->stops.data[n.thread].size;
    vec_push(&k->stops.data[n.thread], here);
  }
  bool forgets = b->threads.data[n.thread].is_crowd, counts = b->threads.data[n.thread].is_mirrored;
  stmt stands = {.kind = forgets && !counts ? S_SKIP : S_ASSIGN, .name = s.name};
  if (!forgets)
    stmt_assign(b->p, &stands, position_of(b, n.thread), number(b, position));
  if (counts)
    count_more(b, &stands, n.thread, position);
  assert(stands.lhs_count == stands.rhs_count);
  stmt_set_succ1(b->p, &stands, k->turn);
  b->out.data[label] = stands;
  b->infos.data[label].mark = MARK_NONE;
  b->infos.data[label].position = position;
  b->infos.data[label].now = moved;
  assert(position < POSITION_FIRST + k->stops.data[n.thread].size);
}

/* ---- turns ---- */

const expr *can_go_on(const scheduler *k, uint32_t thread, bool strict) {
  assert(thread < k->stops.size);
  builder *b = k->b;
  if (b->threads.data[thread].is_crowd && b->threads.data[thread].is_mirrored)
    return expr_bool(b->pool, true); /* counts tell */
  const expr *e = expr_lt(b->pool, number(b, POSITION_END), position_of(b, thread));
  for (uint32_t i = 0; i < k->stops.data[thread].size && !b->threads.data[thread].is_crowd; ++i) {
    const stop *s = &k->stops.data[thread].data[i];
    const expr *cond = strict && s->waiting && s->waiting->strict ? s->waiting->strict : s->cond;
    if (!cond)
      continue;
    const expr *elsewhere = expr_not(b->pool, is_at(b, thread, POSITION_FIRST + i));
    e = expr_and(b->pool, e, expr_or(b->pool, elsewhere, cond));
  }
  return e;
}

/* From there it goes on: one less of its kind stands there. */
static uint32_t add_leave(builder *b, uint32_t thread, uint32_t position, uint32_t to) {
  assert(thread < b->threads.size && position >= POSITION_FIRST && to < b->out.size);
  if (!b->threads.data[thread].is_mirrored)
    return to;
  uint32_t at = add(b, S_ASSIGN);
  count_less(b, &b->out.data[at], thread, position);
  link_to(b, at, to);
  return at;
}

/* What the thread knows where it goes on. */
static uint32_t add_known(builder *b, uint32_t to) {
  assert(to < b->infos.size);
  const expr *known = b->infos.data[to].known;
  if (!b->p->has_counts || !known || expr_is_true(known))
    return to;
  uint32_t at = add(b, S_ASSUME);
  b->out.data[at].cond = known;
  link_to(b, at, to);
  return at;
}

/* To where the thread stands. One without a stop runs to its end at once: it never stands anywhere, and nobody
 * comes here. */
static uint32_t add_resume(scheduler *k, uint32_t thread) {
  builder *b = k->b;
  assert(thread < k->stops.size && !b->threads.data[thread].is_crowd);
  uint32_t count = k->stops.data[thread].size, next = NO_LABEL;
  if (count == 0)
    return add(b, S_HALT);
  for (uint32_t i = count; i-- > 0;) {
    uint32_t to = add_known(b, k->stops.data[thread].data[i].label);
    to = add_leave(b, thread, POSITION_FIRST + i, to);
    uint32_t test = add(b, i + 1 == count ? S_ASSUME : S_BRANCH);
    stmt *s = &b->out.data[test];
    s->is_resume = true;
    s->cond = is_at(b, thread, POSITION_FIRST + i);
    if (s->kind == S_ASSUME)
      stmt_set_succ1(b->p, s, to);
    else
      stmt_set_succ(b->p, s, (uint32_t[]){to, next}, 2);
    next = test;
  }
  assert(next != NO_LABEL);
  return next;
}

/* The first thread that can go on, where the one chosen cannot. */
static uint32_t add_tests(scheduler *k, const label_vec *resume) {
  assert(resume->size == k->stops.size);
  builder *b = k->b;
  uint32_t next = add(b, S_HALT);
  for (uint32_t i = resume->size; i-- > 0;) {
    uint32_t test = add(b, S_BRANCH);
    b->out.data[test].cond = can_go_on(k, i, false);
    stmt_set_succ(b->p, &b->out.data[test], (uint32_t[]){resume->data[i], next}, 2);
    next = test;
  }
  return next;
}

static void add_turns(scheduler *k) {
  builder *b = k->b;
  label_vec resume = {0}, ways = {0};
  for (uint32_t i = 0; i < b->threads.size; ++i)
    vec_push(&resume, b->threads.data[i].is_crowd ? add_crowd_turn(k, i) : add_resume(k, i));
  uint32_t first = add_tests(k, &resume);
  assert(resume.size == b->threads.size);
  for (uint32_t i = 0; i < b->threads.size; ++i) {
    uint32_t test = add(b, S_BRANCH);
    b->out.data[test].cond = can_go_on(k, i, false);
    uint32_t no = b->asks_deadlock ? add_circle(k, i, first) : first;
    stmt_set_succ(b->p, &b->out.data[test], (uint32_t[]){resume.data[i], no}, 2);
    vec_push(&ways, test);
  }
  assert(ways.size == b->threads.size && b->out.data[k->choice].kind == S_GOTO);
  stmt_set_succ(b->p, &b->out.data[k->choice], ways.data, ways.size);
  vec_free(&resume);
  vec_free(&ways);
}

/* All positions as they are when the program starts; returns the label. */
static uint32_t add_start(builder *b) {
  expr_vec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < b->threads.size; ++i) {
    vec_push(&lhs, position_of(b, i));
    vec_push(&rhs, number(b, POSITION_NONE));
    for (vec_each(const var *const, n, &b->threads.data[i].counts)) {
      vec_push(&lhs, expr_var(b->pool, *n));
      vec_push(&rhs, expr_int(b->pool, (*n)->type, 0));
    }
  }
  for (vec_each(const var *const, v, &b->cleared)) {
    vec_push(&lhs, expr_var(b->pool, *v));
    vec_push(&rhs, expr_int(b->pool, (*v)->type, 0));
  }
  assert(lhs.size == rhs.size && b->threads.size > 0);
  uint32_t at = add(b, S_ASSIGN);
  stmt_set_lhs(b->p, &b->out.data[at], lhs.data, lhs.size);
  stmt_set_rhs(b->p, &b->out.data[at], rhs.data, rhs.size);
  link_to(b, at, b->threads.data[0].entry);
  vec_free(&lhs);
  vec_free(&rhs);
  return at;
}

static void drop_sections(builder *b) {
  for (vec_each(stmt, s, &b->out))
    if (s->kind == S_ATOMIC_BEGIN || s->kind == S_ATOMIC_END)
      s->kind = S_SKIP;
}

/* A thread that is counted starts or ends. */
static void count_stmt(builder *b, uint32_t label) {
  assert(label < b->infos.size);
  const info *n = &b->infos.data[label];
  uint32_t thread = n->mark == MARK_START ? n->started : n->thread;
  if (!b->threads.data[thread].is_mirrored)
    return;
  if (n->mark == MARK_START)
    count_more(b, &b->out.data[label], thread, POSITION_FIRST);
  if (n->mark == MARK_END)
    count_more(b, &b->out.data[label], thread, POSITION_END);
}

/* Where all turns begin it is known what the counts are. */
static void set_head(const scheduler *k) {
  builder *b = k->b;
  stmt *s = &b->out.data[k->turn];
  assert(s->kind == S_SKIP && s->succ_count == 0);
  if (!b->p->has_counts)
    return;
  s->kind = S_ASSUME;
  s->cond = counts_hold(k);
  s->is_head = true;
}

void schedule(builder *b) {
  scheduler k = {.b = b};
  uint32_t size = b->out.size;
  assert(b->infos.size == size && b->threads.size > 0);
  vec_resize(&k.stops, b->threads.size);
  k.turn = add(b, S_SKIP);
  k.choice = add(b, S_GOTO);
  b->out.data[k.choice].text = str_intern(&b->pool->strings, "whose turn it is, if it can go on");
  for (uint32_t i = 1; i < b->threads.size; ++i)
    vec_push(&k.stops.data[i], (stop){.label = first_label(b, b->threads.data[i].entry)});
  for (uint32_t i = 0; i < size; ++i) {
    count_stmt(b, i);
    if (b->infos.data[i].mark == MARK_END)
      link_to(b, i, k.turn);
    if (b->infos.data[i].is_visible)
      add_stop(&k, i);
  }
  add_turns(&k);
  set_head(&k);
  link_to(b, k.turn, b->asks_deadlock ? add_standstill(&k, k.choice) : k.choice);
  drop_sections(b);
  assert(b->out.data[k.turn].succ_count == 1);
  b->threads.data[0].entry = add_start(b);
  assert(b->out.size == b->infos.size);
  for (vec_each(__typeof__(*k.stops.data), list, &k.stops))
    vec_free(list);
  vec_free(&k.stops);
}
