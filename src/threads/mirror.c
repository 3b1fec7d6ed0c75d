/* mirror.c: what is known of one of many threads is known of all.
 *
 * A crowd and the thread that is followed run the same function from the same place. So it does not matter
 * which of them is the one that is followed: what holds of it wherever all threads have come to a stop holds
 * of each of the others there, with that one's variables for its own. Where the crowd has its turn this is
 * said of the thread that takes the step (stmt.mirror): Horn clauses and the judge use it, others know less.
 * It is no circle: what is assumed is about the state before the step, what is shown about the one behind.
 *
 * How many of the threads stand at each stop, the one that is followed among them, is counted in
 * mathematical integers, so it does not depend on who is followed. What does is not said of another: numbers
 * of threads (MARK_NUMBER) and all that is copied from them, and whether the crowd has started.
 *
 * `pairs` lists the variables that correspond: private ones of the thread that is followed with those of the
 * crowd, all others with themselves. That the two are alike judge_crowd.c finds out by code of its own. */
#include "threads/internal.h"

#include "base/memory.h"

typedef struct pairing {
  builder *b;
  uint32_t crowd, one;
  map to;      /* variable of the one that is followed -> that of the crowd */
  map numbers; /* variables that hold numbers of threads -> 1 */
  map all;     /* variables that were met -> 1 */
  VEC(mirror_pair) pairs;
} pairing;

/* ---- variables that correspond ---- */

static void labels_of(const builder *b, uint32_t thread, label_vec *out) {
  for (uint32_t i = 0; i < b->out.size; ++i)
    if (b->infos.data[i].thread == thread)
      vec_push(out, i);
}

/* By their places in statements that correspond. */
static bool pair_stmts(pairing *x, const stmt *one, const stmt *other) {
  var_vec from = {0}, to = {0};
  stmt_vars(one, &from);
  stmt_vars(other, &to);
  bool fits = from.size == to.size;
  for (uint32_t i = 0; i < from.size && fits; ++i) {
    const var *old = map_get_ptr(&x->to, from.data[i]);
    fits = !old || old == to.data[i];
    map_put_ptr(&x->to, from.data[i], to.data[i]);
  }
  vec_free(&from);
  vec_free(&to);
  return fits;
}

static bool pair_all(pairing *x) {
  label_vec one = {0}, others = {0};
  labels_of(x->b, x->one, &one);
  labels_of(x->b, x->crowd, &others);
  bool fits = one.size == others.size;
  for (uint32_t i = 0; i < one.size && fits; ++i)
    fits = pair_stmts(x, &x->b->out.data[one.data[i]], &x->b->out.data[others.data[i]]);
  vec_free(&one);
  vec_free(&others);
  return fits;
}

/* ---- numbers of threads ---- */

static bool mentions_number(const pairing *x, const expr *e) {
  var_vec found = {0};
  bool any = false;
  if (e)
    expr_vars(e, &found);
  for (vec_each(const var *const, v, &found))
    any |= map_has(&x->numbers, map_key(*v));
  vec_free(&found);
  return any;
}

/* False: it goes where it cannot be followed. */
static bool add_number(pairing *x, const expr *path, bool *changed) {
  const var *root = expr_root(path);
  if (!root || path->has_deref || root->address_taken)
    return false;
  *changed |= !map_has(&x->numbers, map_key(root));
  map_put(&x->numbers, map_key(root), 1);
  return true;
}

/* Numbers may be copied, and waited for; more is not understood. */
static bool follow_numbers(pairing *x, uint32_t label, bool *changed) {
  const stmt *s = &x->b->out.data[label];
  mark m = (mark)x->b->infos.data[label].mark;
  bool fine = m == MARK_JOIN || m == MARK_CHOSEN || !mentions_number(x, s->cond);
  for (uint32_t k = 0; k < s->rhs_count && fine; ++k)
    if (mentions_number(x, s->rhs[k]))
      fine = s->kind == S_ASSIGN && add_number(x, s->lhs[k], changed);
  if (m == MARK_NUMBER)
    fine = fine && add_number(x, s->lhs[0], changed);
  return fine && !mentions_number(x, s->callee);
}

static bool find_numbers(pairing *x) {
  bool fine = true;
  for (bool changed = true; changed && fine;) {
    changed = false;
    for (uint32_t i = 0; i < x->b->out.size && fine; ++i)
      fine = follow_numbers(x, i, &changed);
  }
  return fine;
}

/* ---- all of them ---- */

/* Is it what others know a crowd by? */
static bool is_of_crowd(const builder *b, const var *v) {
  for (vec_each(const instance, t, &b->threads))
    if (t->is_crowd && (t->position == v || t->result == v ||
                        (t->argument->kind == E_VAR && t->argument->var == v) ||
                        (t->function->kind == E_VAR && t->function->var == v)))
      return true;
  return false;
}

static void add_pair(pairing *x, const var *v) {
  const var *to = map_get_ptr(&x->to, v);
  if (map_has(&x->all, map_key(v)) || v->kind == V_FUNCTION)
    return;
  map_put(&x->all, map_key(v), 1);
  if (map_has(&x->numbers, map_key(v)) || is_of_crowd(x->b, v) ||
      v == x->b->threads.data[x->one].position)
    return;
  vec_push(&x->pairs, (mirror_pair){v, to ? to : v});
}

static void add_pairs(pairing *x) {
  builder *b = x->b;
  var_vec found = {0};
  for (uint32_t i = 0; i < b->out.size; ++i) {
    vec_clear(&found);
    if (!b->threads.data[b->infos.data[i].thread].is_crowd)
      stmt_vars(&b->out.data[i], &found);
    for (vec_each(const var *const, v, &found))
      add_pair(x, *v);
  }
  vec_free(&found);
}

/* Threads that start others are not understood: who is followed decides what those are. */
static bool starts_none(const builder *b, uint32_t thread) {
  for (vec_each(const instance, t, &b->threads))
    if (t->parent == thread && t != &b->threads.data[0])
      return false;
  return true;
}

static void find_mirror(builder *b, uint32_t crowd) {
  pairing x = {.b = b, .crowd = crowd, .one = b->threads.data[crowd].twin};
  instance *t = &b->threads.data[crowd], *one = &b->threads.data[x.one];
  assert(t->is_crowd && x.one && one->twin == crowd);
  if (starts_none(b, crowd) && starts_none(b, x.one) && pair_all(&x) && find_numbers(&x)) {
    add_pairs(&x);
    t->pairs = arena_copy(&b->pool->memory, x.pairs.data, x.pairs.size * sizeof *x.pairs.data);
    t->pair_count = x.pairs.size;
    t->is_mirrored = one->is_mirrored = judge_mirror(b, crowd);
    b->p->has_counts |= t->is_mirrored;
  }
  map_free(&x.to);
  map_free(&x.numbers);
  map_free(&x.all);
  vec_free(&x.pairs);
}

void find_mirrors(builder *b) {
  for (uint32_t i = 1; i < b->threads.size && b->has_counts; ++i)
    if (b->threads.data[i].is_crowd)
      find_mirror(b, i);
}

/* ---- counts ---- */

static const expr *count_number(builder *b, int64_t n) {
  return expr_int(b->pool, type_math(b->pool), n);
}

/* How many stand there, of those that the place of the thread has started. */
static const expr *count_at(builder *b, uint32_t thread, uint32_t position) {
  uint32_t one = b->threads.data[thread].is_crowd ? b->threads.data[thread].twin : thread;
  uint32_t i = position - POSITION_END;
  assert(b->threads.data[thread].is_mirrored && position >= POSITION_END);
  while (b->threads.data[one].counts.size <= i) {
    const expr *made = new_hidden(b, "threads", type_math(b->pool));
    vec_push(&b->threads.data[one].counts, made->var);
  }
  return expr_var(b->pool, b->threads.data[one].counts.data[i]);
}

static void also_assign(builder *b, stmt *s, const expr *to, const expr *value) {
  expr_vec lhs = {0}, rhs = {0};
  assert(s->kind == S_ASSIGN && s->lhs_count == s->rhs_count);
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    vec_push(&lhs, s->lhs[i]);
    vec_push(&rhs, s->rhs[i]);
  }
  vec_push(&lhs, to);
  vec_push(&rhs, value);
  stmt_set_lhs(b->p, s, lhs.data, lhs.size);
  stmt_set_rhs(b->p, s, rhs.data, rhs.size);
  vec_free(&lhs);
  vec_free(&rhs);
}

void count_more(builder *b, stmt *s, uint32_t thread, uint32_t position) {
  const expr *n = count_at(b, thread, position);
  also_assign(b, s, n, expr_arith(b->pool, E_ADD, n, count_number(b, 1), true));
}

void count_less(builder *b, stmt *s, uint32_t thread, uint32_t position) {
  const expr *n = count_at(b, thread, position);
  also_assign(b, s, n, expr_arith(b->pool, E_SUB, n, count_number(b, 1), true));
}

/* Each thread is where what it knows is so (info.known). */
static const expr *known_hold(const scheduler *k) {
  builder *b = k->b;
  const expr *all = expr_bool(b->pool, true);
  for (uint32_t t = 0; t < b->threads.size; ++t)
    for (uint32_t i = 0; i < k->stops.data[t].size && !b->threads.data[t].is_crowd; ++i) {
      const expr *known = b->infos.data[k->stops.data[t].data[i].label].known;
      const expr *here = is_at(b, t, POSITION_FIRST + i);
      if (known && !expr_is_true(known))
        all = expr_and(b->pool, all, expr_or(b->pool, expr_not(b->pool, here), known));
    }
  return all;
}

/* None is negative, and one that is followed counts where it stands. */
const expr *counts_hold(const scheduler *k) {
  builder *b = k->b;
  const expr *all = known_hold(k);
  for (uint32_t t = 1; t < b->threads.size; ++t)
    for (uint32_t i = 0; i < b->threads.data[t].counts.size; ++i) {
      const expr *n = count_at(b, t, POSITION_END + i), *here = is_at(b, t, POSITION_END + i);
      all = expr_and(b->pool, all, expr_le(b->pool, count_number(b, 0), n));
      all = expr_and(
          b->pool, all,
          expr_or(b->pool, expr_not(b->pool, here), expr_le(b->pool, count_number(b, 1), n)));
    }
  return all;
}

/* ---- what is said where one of a crowd has its turn ---- */

static bool is_open(const info *here, const var *v) {
  for (uint32_t i = 0; i < here->open_count; ++i)
    if (here->open[i]->var == v)
      return true;
  return false;
}

/* Those pairs that speak of what the turn began with: what it keeps in `open`, and what is everybody's. */
static mirror mirror_at(builder *b, uint32_t crowd, uint32_t position, const info *here) {
  const instance *t = &b->threads.data[crowd];
  VEC(mirror_pair) pairs = {0};
  for (uint32_t i = 0; i < t->pair_count; ++i)
    if (t->pairs[i].from == t->pairs[i].to || is_open(here, t->pairs[i].to))
      vec_push(&pairs, t->pairs[i]);
  for (vec_each(const instance, one, &b->threads))
    for (vec_each(const var *const, n, &one->counts))
      vec_push(&pairs, (mirror_pair){*n, *n});
  mirror m = {.position = b->threads.data[t->twin].position, .at = position, .count = pairs.size};
  m.pairs = arena_copy(&b->pool->memory, pairs.data, pairs.size * sizeof *pairs.data);
  vec_free(&pairs);
  return m;
}

uint32_t add_mirror(builder *b, uint32_t crowd, uint32_t position, const info *here,
                    uint32_t next) {
  assert(b->threads.data[crowd].is_crowd && b->threads.data[crowd].is_mirrored);
  mirror m = mirror_at(b, crowd, position, here);
  const expr *n = count_at(b, crowd, position),
             *is_one = is_at(b, b->threads.data[crowd].twin, position);
  uint32_t less = add_stmt(b, 0, S_ASSIGN, (location){0});
  count_less(b, &b->out.data[less], crowd, position);
  link_to(b, less, next);
  uint32_t at = add_stmt(b, 0, S_ASSUME, (location){0});
  b->out.data[at].mirror = arena_copy(&b->pool->memory, &m, sizeof m);
  b->out.data[at].cond = expr_or(
      b->pool, expr_le(b->pool, count_number(b, 2), n),
      expr_and(b->pool, expr_not(b->pool, is_one), expr_le(b->pool, count_number(b, 1), n)));
  link_to(b, at, less);
  return at;
}
