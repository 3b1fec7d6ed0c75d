/* judge.c: the check of a proof that accesses do not race, or only those that are listed.
 *
 * The proof is what info says of each statement: the locks held there, who else may run, whether it is in
 * an atomic section. It is one if the facts hold where threads begin, are kept by each statement, and
 * exclude each pair of accesses that conflict: a lock is held at both (no two threads hold one lock: that
 * is what the models of locks do, if only its holder releases it), one thread has not started or has ended, or both are atomic. Nothing
 * here looks for facts; shared.c does. The number of copies of a thread does not matter to it, as long as
 * there are two: what a third one does with a fourth, the first does with the second. */
#include "threads/internal.h"

#include "base/memory.h"

typedef struct judge {
  const builder *b;
  uint32_t *depth; /* by label: of atomic sections, + 1; 0: not reached */
  map listed;      /* pairs of labels */
} judge;

/* ---- each statement keeps the facts ---- */

static uint64_t bit_of(const builder *b, const expr *pointer) {
  while (pointer->kind == E_CAST)
    pointer = pointer->kid[0];
  for (uint32_t i = 0; i < b->locks.size && i < 64; ++i)
    if (b->locks.data[i] == pointer)
      return (uint64_t)1 << i;
  return 0;
}

/* A lock that a thread releases without holding it keeps nobody out. */
static bool relies_on_spoiled(const builder *b) {
  uint64_t relied = 0, spoiled = 0;
  for (uint32_t i = 0; i < b->out.size; ++i) {
    const info *n = &b->infos.data[i];
    relied |= n->is_reached ? n->locks : 0;
    if (n->mark == MARK_RELEASED && n->is_reached)
      spoiled |= bit_of(b, n->pointer) & ~n->locks;
  }
  return relied & spoiled;
}

/* ---- locks that are numbers ---- */

static bool is_zero(const expr *e) {
  return e->kind == E_CONST && e->value == 0;
}

/* Does the condition of the statement say that it is 0? */
static bool finds_free(const stmt *s, const expr *lock) {
  const expr *c = s->cond;
  for (; s->kind == S_ASSUME && c->kind == E_AND; c = c->kid[1])
    if (c->kid[0]->kind == E_EQ && c->kid[0]->kid[0] == lock && is_zero(c->kid[0]->kid[1]))
      return true;
  return s->kind == S_ASSUME && c->kind == E_EQ && c->kid[0] == lock && is_zero(c->kid[1]);
}

/* Is the number set by a statement only where it was found to be 0, in a section, just before? Every
 * statement that leads there is looked at. */
static bool is_taken_free(const builder *b, uint32_t label, const expr *lock, uint32_t depth) {
  bool any = false;
  if (depth > 40 || !b->infos.data[label].is_atomic)
    return false;
  for (uint32_t i = 0; i < b->out.size; ++i) {
    const stmt *s = &b->out.data[i];
    for (uint32_t k = 0; k < s->succ_count; ++k)
      if (s->succ[k] == label && b->infos.data[i].is_reached) {
        bool writes = s->lhs_count && expr_root(s->lhs[0]) == lock->var;
        bool plain = s->kind == S_SKIP || s->kind == S_ASSUME || s->kind == S_HAVOC ||
                     (s->kind == S_ASSIGN && s->lhs_count == 1);
        any = true;
        if (!finds_free(s, lock) && (!plain || writes || !is_taken_free(b, i, lock, depth + 1)))
          return false;
      }
  }
  return any;
}

/* One that is a number and keeps nobody out: that is assigned something else than 0 where another
 * thread may have set it. */
static bool is_loose(const builder *b, const expr *pointer) {
  const expr *lock = pointer->kid[0];
  if (lock->kind != E_VAR || lock->var->address_taken)
    return true;
  for (uint32_t i = 0; i < b->out.size; ++i) {
    const stmt *s = &b->out.data[i];
    for (uint32_t k = 0; k < s->lhs_count && b->infos.data[i].is_reached; ++k) {
      if (expr_root(s->lhs[k]) != lock->var)
        continue;
      bool clears = s->kind == S_ASSIGN && is_zero(s->rhs[k]);
      mark due = clears ? MARK_RELEASED : MARK_ACQUIRED;
      if (b->infos.data[i].mark != due || b->infos.data[i].pointer != pointer ||
          (!clears && !is_taken_free(b, i, lock, 0)))
        return true;
    }
  }
  return false;
}

/* Does an assignment take it? Those that models take are marked by statements of their own. */
static bool is_number_lock(const builder *b, const expr *pointer) {
  for (uint32_t i = 0; i < b->out.size; ++i) {
    const info *n = &b->infos.data[i];
    if (n->mark == MARK_ACQUIRED && n->is_reached && b->out.data[i].kind == S_ASSIGN &&
        n->pointer == pointer)
      return true;
  }
  return false;
}

static bool has_loose_locks(const builder *b) {
  for (vec_each(const expr *const, lock, &b->locks))
    if (is_number_lock(b, *lock) && is_loose(b, *lock))
      return true;
  return false;
}

/* ---- what holds behind a statement ---- */

static uint64_t locks_behind(const builder *b, const info *n) {
  uint64_t bit = n->mark == MARK_ACQUIRED || n->mark == MARK_RELEASED ? bit_of(b, n->pointer) : 0;
  if (n->mark == MARK_ACQUIRED)
    return n->locks | bit;
  if (n->mark == MARK_RELEASED) /* which one, if that is not known? */
    return bit ? n->locks & ~bit : 0;
  return n->locks;
}

/* It and those that it may start. */
static uint64_t family_of(const builder *b, uint32_t thread) {
  uint64_t all = 0;
  for (uint32_t i = 1; i < b->threads.size; ++i)
    for (uint32_t up = i; up; up = b->threads.data[up].parent)
      if (up == thread)
        all |= (uint64_t)1 << i;
  return all;
}

/* The thread that has ended where the condition of a join holds; 0: several may have. */
static uint32_t ended_by(const builder *b, const stmt *join) {
  const expr *c = join->cond;
  for (uint32_t i = 1; i < b->threads.size; ++i)
    if (c->kind == E_EQ && c->kid[0]->kind == E_VAR &&
        c->kid[0]->var == b->threads.data[i].position && c->kid[1]->kind == E_CONST &&
        c->kid[1]->value == POSITION_END)
      return b->threads.data[i].is_single ? i : 0;
  return 0;
}

static uint64_t running_behind(const builder *b, uint32_t label) {
  const info *n = &b->infos.data[label];
  if (n->mark == MARK_START)
    return n->running | family_of(b, n->started);
  uint32_t ended = n->mark == MARK_JOIN ? ended_by(b, &b->out.data[label]) : 0;
  return ended ? n->running & ~((uint64_t)1 << ended) : n->running;
}

static uint32_t depth_behind(const builder *b, uint32_t label, uint32_t depth) {
  const info *n = &b->infos.data[label];
  stmt_kind kind = (stmt_kind)b->out.data[label].kind;
  if (kind == S_ATOMIC_BEGIN || n->mark == MARK_WAIT || n->mark == MARK_JOIN)
    return depth + 1;
  return kind == S_ATOMIC_END && depth ? depth - 1 : depth;
}

static bool keeps(const judge *j, uint32_t from, uint32_t to) {
  const builder *b = j->b;
  const info *n = &b->infos.data[to];
  if (b->out.data[to].kind == S_UNKNOWN) /* nothing is claimed there */
    return true;
  return n->is_reached && (n->locks & ~locks_behind(b, &b->infos.data[from])) == 0 &&
         (running_behind(b, from) & ~n->running) == 0 && n->thread == b->infos.data[from].thread;
}

static bool visit(judge *j, uint32_t label, uint32_t depth, label_vec *work) {
  if (j->depth[label])
    return j->depth[label] == depth + 1 || j->b->out.data[label].kind == S_UNKNOWN;
  j->depth[label] = depth + 1;
  vec_push(work, label);
  return j->b->out.data[label].kind == S_UNKNOWN ||
         j->b->infos.data[label].is_atomic == (depth > 0);
}

static bool facts_hold(judge *j) {
  const builder *b = j->b;
  label_vec work = {0};
  bool fine = true;
  for (vec_each(const instance, t, &b->threads))
    fine = fine && visit(j, t->entry, 0, &work) && b->infos.data[t->entry].locks == 0;
  while (work.size && fine) {
    uint32_t at = vec_pop(&work), behind = depth_behind(b, at, j->depth[at] - 1);
    for (uint32_t k = 0; k < b->out.data[at].succ_count && fine; ++k) {
      uint32_t to = b->out.data[at].succ[k];
      fine = keeps(j, at, to) && visit(j, to, behind, &work);
    }
  }
  vec_free(&work);
  return fine;
}

/* ---- the facts exclude races ---- */

typedef struct site {
  uint32_t label;
  access what;
} site;
typedef VEC(site) site_vec;

static void find_sites(const judge *j, site_vec *out) {
  const builder *b = j->b;
  access_vec found = {0};
  for (uint32_t i = 0; i < b->out.size; ++i) {
    vec_clear(&found);
    if (j->depth[i])
      thread_accesses(b->pool, &b->out.data[i], &found);
    for (vec_each(const access, a, &found))
      if (!is_of_library(a->path) && !begins_life(&b->out.data[i]))
        vec_push(out, (site){i, *a});
  }
  vec_free(&found);
}

/* Does the first thread's statement come before the other has started, or behind its end? */
static bool is_apart(const info *first, const info *other) {
  return first->thread == 0 && (first->running >> other->thread & 1) == 0;
}

static bool is_excluded(const judge *j, const site *x, const site *y) {
  const info *m = &j->b->infos.data[x->label], *n = &j->b->infos.data[y->label];
  if (m->thread == n->thread || !(x->what.is_write || y->what.is_write) || (m->locks & n->locks) ||
      is_apart(m, n) || is_apart(n, m) ||
      (is_section(j->b, x->label) && is_section(j->b, y->label)))
    return true;
  uint32_t low = x->label < y->label ? x->label : y->label, high = x->label + y->label - low;
  race r = {.what = x->what, .with = y->what};
  return map_has(&j->listed, (uint64_t)low << 32 | high) || !can_meet(j->b, &r);
}

static bool excludes_races(const judge *j) {
  site_vec sites = {0};
  bool fine = true;
  find_sites(j, &sites);
  for (uint32_t i = 0; i < sites.size && fine; ++i)
    for (uint32_t k = i + 1; k < sites.size && fine; ++k)
      fine = is_excluded(j, &sites.data[i], &sites.data[k]);
  vec_free(&sites);
  return fine;
}

bool judge_locks(const builder *b) {
  judge j = {.b = b};
  j.depth = xcalloc(b->out.size + 1, sizeof *j.depth);
  bool fine = facts_hold(&j) && !relies_on_spoiled(b) && !has_loose_locks(b);
  free(j.depth);
  return fine;
}

bool judge_facts(const builder *b, const race_vec *listed) {
  judge j = {.b = b};
  assert(b->threads.size <= MOST_THREADS);
  j.depth = xcalloc(b->out.size + 1, sizeof *j.depth);
  for (vec_each(const race, r, listed)) {
    uint32_t low = r->label < r->other ? r->label : r->other, high = r->label + r->other - low;
    map_put(&j.listed, (uint64_t)low << 32 | high, 1);
  }
  bool fine = facts_hold(&j) && !relies_on_spoiled(b) && !has_loose_locks(b) && excludes_races(&j);
  map_free(&j.listed);
  free(j.depth);
  return fine;
}

/* ---- any number of threads ---- */

bool excludes_all(const builder *b, const race_vec *listed) {
  if (listed->size || b->fewest < 2)
    return false;
  for (uint32_t i = 0; i < b->out.size; ++i)
    if (b->out.data[i].kind == S_UNKNOWN && b->infos.data[i].mark != MARK_MORE)
      return false;
  return true;
}
