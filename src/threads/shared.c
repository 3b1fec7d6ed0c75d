/* shared.c: who may run at the same time, holding which locks; which accesses are visible.
 *
 * Along the statements of each thread: how deep in atomic sections it is, which locks (known by
 * constant addresses) it holds on every way, and, in the first thread, which others may run: those
 * started and not yet waited for. An access is visible if another thread has one to memory that may
 * be the same, one of the two writes, they may happen at the same time, and no lock is held at both. */
#include "threads/internal.h"

#include "base/memory.h"
#include "program/words.h"

enum { MOST_LOCKS = 64 };

typedef struct facts {
  bool reached;
  uint32_t depth; /* of atomic sections */
  uint64_t locks;
  uint64_t running;
} facts;

typedef struct flow_state {
  builder *b;
  facts *at;       /* by label */
  uint64_t *below; /* by thread: those that it and its children start, and itself */
  label_vec work;
} flow_state;

/* ---- joins ---- */

const stmt *only_write(const builder *b, const expr *path) {
  const var *root = expr_root(path);
  const stmt *found = NULL;
  if (!root || (root->kind != V_GLOBAL && root->address_taken))
    return NULL;
  for (vec_each(const stmt, s, &b->out))
    for (uint32_t i = 0; i < s->lhs_count; ++i) {
      if (!paths_overlap(s->lhs[i], path) || s->kind == S_HAVOC)
        continue;
      if (found || s->kind != S_ASSIGN || s->lhs[i] != path || s->lhs_count > 1)
        return NULL;
      found = s;
    }
  return found;
}

uint32_t joined_thread(const builder *b, const expr *id) {
  for (uint32_t i = 0; i < 8 && id->kind != E_CONST; ++i) {
    while (id->kind == E_CAST)
      id = id->kid[0];
    const stmt *s = expr_is_path(id) ? only_write(b, id) : NULL;
    if (!s)
      return 0;
    id = s->rhs[0];
  }
  if (id->kind != E_CONST || id->value < 2 || id->value > b->threads.size)
    return 0;
  uint32_t thread = (uint32_t)id->value - 1;
  return b->threads.data[thread].is_single ? thread : 0;
}

/* ---- along the statements ---- */

static uint64_t lock_bit(flow_state *st, const expr *pointer) {
  while (pointer->kind == E_CAST)
    pointer = pointer->kid[0];
  uint64_t offset;
  if (pointer->kind != E_ADDR || !expr_root(pointer->kid[0]) ||
      !expr_offset(pointer->kid[0], &offset))
    return 0;
  for (uint32_t i = 0; i < st->b->locks.size; ++i)
    if (st->b->locks.data[i] == pointer)
      return (uint64_t)1 << i;
  if (st->b->locks.size == MOST_LOCKS)
    return 0;
  vec_push(&st->b->locks, pointer);
  return (uint64_t)1 << (st->b->locks.size - 1);
}

static void find_below(flow_state *st) {
  const builder *b = st->b;
  assert(b->threads.size <= MOST_THREADS);
  for (uint32_t i = b->threads.size; i-- > 1;) {
    st->below[i] |= (uint64_t)1 << i;
    st->below[b->threads.data[i].parent] |= st->below[i];
  }
}

static void pass_release(flow_state *st, const info *n, facts *f) {
  uint64_t bit = lock_bit(st, n->pointer);
  f->locks = bit ? f->locks & ~bit : 0;
}

/* What holds behind the statement. */
static facts pass_stmt(flow_state *st, uint32_t label, facts f) {
  const info *n = &st->b->infos.data[label];
  const stmt *s = &st->b->out.data[label];
  if (s->kind == S_ATOMIC_BEGIN || n->mark == MARK_WAIT || n->mark == MARK_JOIN)
    ++f.depth;
  if (s->kind == S_ATOMIC_END && f.depth)
    --f.depth;
  if (n->mark == MARK_ACQUIRED)
    f.locks |= lock_bit(st, n->pointer);
  if (n->mark == MARK_RELEASED)
    pass_release(st, n, &f);
  if (n->mark == MARK_START)
    f.running |= st->below[n->started];
  if (n->mark == MARK_JOIN)
    f.running &= ~((uint64_t)1 << joined_thread(st->b, n->pointer));
  return f;
}

static void merge(flow_state *st, uint32_t label, facts f) {
  facts *at = &st->at[label];
  facts old = *at;
  f.reached = true;
  if (at->reached) {
    f.locks &= at->locks;
    f.running |= at->running;
    if (f.depth != at->depth) { /* sections that do not nest are not understood */
      st->b->out.data[label] = (stmt){.kind = S_UNKNOWN, .where = st->b->out.data[label].where};
      st->b->out.data[label].text =
          str_intern(&st->b->pool->strings, "atomic sections that do not nest");
      f.depth = at->depth;
    }
  }
  if (old.reached && old.locks == f.locks && old.running == f.running)
    return;
  *at = f;
  vec_push(&st->work, label);
}

static void flow_through(flow_state *st) {
  for (uint32_t i = 0; i < st->b->threads.size; ++i)
    merge(st, st->b->threads.data[i].entry, (facts){0});
  while (st->work.size) {
    uint32_t label = vec_pop(&st->work);
    facts f = pass_stmt(st, label, st->at[label]);
    for (uint32_t i = 0; i < st->b->out.data[label].succ_count; ++i)
      merge(st, st->b->out.data[label].succ[i], f);
  }
}

/* Locks that keep nobody out: one is released by a thread that may not hold it. Which one, where that is
 * not known, is the program's affair: undefined, if it is not its own. */
static uint64_t find_spoiled(flow_state *st) {
  uint64_t spoiled = 0;
  bool any_unknown = false;
  for (uint32_t i = 0; i < st->b->out.size; ++i) {
    const info *n = &st->b->infos.data[i];
    if (n->mark != MARK_RELEASED || !st->at[i].reached)
      continue;
    uint64_t bit = lock_bit(st, n->pointer);
    spoiled |= bit & ~st->at[i].locks;
    any_unknown |= !bit;
  }
  if (any_unknown && st->b->locks.size)
    program_assume(st->b->p, (location){0}, "locks are released by the threads that hold them");
  return spoiled;
}

static void keep_facts(flow_state *st) {
  uint64_t spoiled = find_spoiled(st);
  for (uint32_t i = 0; i < st->b->out.size; ++i) {
    info *n = &st->b->infos.data[i];
    n->locks = st->at[i].locks & ~spoiled;
    n->running = st->at[i].running;
    n->is_atomic = st->at[i].depth > 0;
    n->is_reached = st->at[i].reached;
    if (n->mark == MARK_LEFT && n->pointer && (lock_bit(st, n->pointer) & spoiled))
      n->mark = MARK_NONE; /* it may not be the one who holds it that gives it back */
  }
}

/* ---- pairs ---- */

typedef struct site {
  uint32_t label;
  access what;
  bool is_visible;
} site;
typedef VEC(site) site_vec;

bool may_run_together(const builder *b, uint32_t x, uint32_t y) {
  const info *m = &b->infos.data[x], *n = &b->infos.data[y];
  if (m->thread == n->thread)
    return false;
  if (m->thread == 0 && !(m->running >> n->thread & 1))
    return false;
  if (n->thread == 0 && !(n->running >> m->thread & 1))
    return false;
  return (m->locks & n->locks) == 0;
}

static void collect(const builder *b, site_vec *out) {
  access_vec found = {0};
  for (uint32_t i = 0; i < b->out.size; ++i) {
    if (!b->infos.data[i].is_reached || (b->infos.data[i].thread == 0 && !b->infos.data[i].running))
      continue;
    vec_clear(&found);
    thread_accesses(b->pool, &b->out.data[i], &found);
    for (vec_each(const access, a, &found))
      vec_push(out, (site){i, *a, false});
  }
  vec_free(&found);
}

static void compare(const builder *b, site_vec *sites) {
  for (uint32_t i = 0; i < sites->size; ++i)
    for (uint32_t k = i + 1; k < sites->size; ++k) {
      site *x = &sites->data[i], *y = &sites->data[k];
      if ((x->is_visible && y->is_visible) || !(x->what.is_write || y->what.is_write) ||
          !may_run_together(b, x->label, y->label) || !paths_overlap(x->what.path, y->what.path))
        continue;
      x->is_visible = y->is_visible = true;
    }
}

static bool begins_section(const builder *b, uint32_t label) {
  const info *n = &b->infos.data[label];
  return (b->out.data[label].kind == S_ATOMIC_BEGIN && n->mark != MARK_LEFT) ||
         n->mark == MARK_WAIT || n->mark == MARK_JOIN || n->mark == MARK_STARTED;
}

/* Not one access of the machine: a struct, a number wider than a word, a bit-field, which is written
 * together with its neighbours. */
static bool is_torn(const builder *b, const expr *path) {
  bool bits = path->kind == E_FIELD && path->kid[0]->type->fields[path->index].bit_width;
  return bits || type_is_aggregate(path->type) || path->type->size > b->pool->pointer_width / 8;
}

/* Where others may see a part of what such an access does: that is not followed, so nothing is proved. That it
 * is done at once is one of the ways in which it may be done. */
static void doubt_torn(builder *b, const site_vec *sites) {
  for (vec_each(const site, s, sites))
    if (s->is_visible && !b->infos.data[s->label].is_atomic && is_torn(b, s->what.path)) {
      add_doubt(b, b->out.data[s->label].where, "whether others see a part of an access",
                "an access to shared memory that is no single step");
      return;
    }
}

static void make_visible(builder *b, const site *s) {
  map_put(&b->visible, access_key(s->label, s->what.path), 1);
  b->infos.data[s->label].is_visible = true;
  stmt *at = &b->out.data[s->label];
  at->is_read = at->kind == S_ASSIGN && at->lhs_count == 1 && at->lhs[0]->kind == E_VAR &&
                words_is_made(at->lhs[0]->var) && at->rhs[0] == s->what.path;
}

void find_visible(builder *b) {
  flow_state st = {.b = b};
  site_vec sites = {0};
  st.at = xcalloc(b->out.size + 1, sizeof *st.at);
  st.below = xcalloc(b->threads.size, sizeof *st.below);
  find_below(&st);
  flow_through(&st);
  keep_facts(&st);
  collect(b, &sites);
  compare(b, &sites);
  for (vec_each(const site, s, &sites))
    if (s->is_visible && !b->infos.data[s->label].is_atomic)
      make_visible(b, s);
  for (uint32_t i = 0; i < b->out.size; ++i)
    if (b->infos.data[i].is_reached && !b->infos.data[i].is_atomic && begins_section(b, i))
      b->infos.data[i].is_visible = true;
  if (!sees_races(b))
    doubt_torn(b, &sites);
  vec_free(&sites);
  vec_free(&st.work);
  free(st.at);
  free(st.below);
}
