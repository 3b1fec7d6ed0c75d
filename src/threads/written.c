/* written.c: locks that a program writes out itself, and waits.
 *
 *   atomic { assume(l == 0); l = 1; }   takes the lock
 *   atomic { assume(l == 1); l = 0; }   gives it back; so does l = 0 alone
 *
 * An assumption at the beginning of an atomic section is a wait: it ends the executions in which the
 * thread goes on too early, and those in which it does not are there anyway. So nothing changes but for
 * deadlocks, which no assumption is.
 *
 * A global number is a lock if only constants are assigned to it, and whenever one of them is not 0, it was
 * 0 before in the same section: so at most one thread has set it and not yet set it back. That nobody else
 * sets it back is found along the statements (shared.c). To give it back could as well be done earlier if
 * nobody looks at the number but those who take it or give it back. */
#include "threads/internal.h"

#include "base/memory.h"

typedef struct written {
  const var *v;
  bool is_lock;
  u128 held;        /* what is assigned where it is taken */
  uint32_t uses;    /* statements that mention it */
  uint32_t regular; /* of these: those that take it or give it back */
} written;

/* By label: how many statements lead there, and one of them. */
typedef struct way_back {
  uint32_t *count, *from;
} way_back;

typedef struct finder {
  builder *b;
  way_back back;
  map numbers; /* var -> index + 1 in `locks` */
  VEC(written) locks;
} finder;

/* ---- the way that led to a statement ---- */

static void find_way_back(const builder *b, way_back *w) {
  *w = (way_back){.count = xcalloc(b->out.size + 1, sizeof *w->count),
                  .from = xcalloc(b->out.size + 1, sizeof *w->from)};
  for (vec_each(const instance, t, &b->threads))
    w->count[t->entry] = 2;
  for (uint32_t i = 0; i < b->out.size; ++i)
    for (uint32_t k = 0; k < b->out.data[i].succ_count; ++k) {
      uint32_t to = b->out.data[i].succ[k];
      ++w->count[to];
      w->from[to] = i;
    }
}

static void free_way_back(way_back *w) {
  free(w->count);
  free(w->from);
}

/* Past statements that do nothing; NO_LABEL: there are several ways. */
static uint32_t step_back(const finder *x, uint32_t label) {
  for (uint32_t i = 0; i < x->b->out.size && x->back.count[label] == 1; ++i) {
    label = x->back.from[label];
    if (x->b->out.data[label].kind != S_SKIP)
      return label;
  }
  return NO_LABEL;
}

static uint32_t step_on(const finder *x, uint32_t label) {
  for (uint32_t i = 0; i < x->b->out.size && x->b->out.data[label].succ_count == 1; ++i) {
    label = x->b->out.data[label].succ[0];
    if (x->b->out.data[label].kind != S_SKIP)
      return label;
  }
  return NO_LABEL;
}

/* ---- what may be a lock ---- */

static written *written_of(const finder *x, const var *v) {
  uint64_t found = map_get(&x->numbers, map_key(v), 0);
  return found ? &x->locks.data[found - 1] : NULL;
}

static bool can_be_lock(const var *v) {
  return v->kind == V_GLOBAL && v->type->kind == T_INT && !v->address_taken && !v->is_thread_local;
}

static bool says_zero(const expr *cond, const var *v) {
  if (cond->kind == E_AND)
    return says_zero(cond->kid[0], v) || says_zero(cond->kid[1], v);
  if (cond->kind != E_EQ)
    return false;
  for (uint32_t i = 0; i < 2; ++i) {
    const expr *e = cond->kid[i], *other = cond->kid[1 - i];
    if (e->kind == E_VAR && e->var == v && other->kind == E_CONST && other->value == 0)
      return true;
  }
  return false;
}

/* Was it 0 before the statement, in the same section? */
static bool was_free(const finder *x, uint32_t label, const var *v) {
  bool said = false;
  for (uint32_t at = step_back(x, label); at != NO_LABEL; at = step_back(x, at)) {
    const stmt *s = &x->b->out.data[at];
    if (s->kind == S_ATOMIC_BEGIN)
      return said;
    if (s->kind != S_ASSUME && s->kind != S_ASSIGN && s->kind != S_HAVOC)
      return false;
    for (uint32_t i = 0; i < s->lhs_count && !said; ++i)
      if (expr_root(s->lhs[i]) == v)
        return false;
    said |= s->kind == S_ASSUME && says_zero(s->cond, v);
    if (x->b->infos.data[at].mark == MARK_WAIT)
      return said;
  }
  return false;
}

static bool fits(const finder *x, uint32_t label, written *w) {
  const stmt *s = &x->b->out.data[label];
  if (s->kind != S_ASSIGN || s->lhs_count != 1 || s->lhs[0]->kind != E_VAR ||
      s->rhs[0]->kind != E_CONST || x->b->infos.data[label].mark != MARK_NONE)
    return false;
  if (s->rhs[0]->value == 0)
    return true;
  bool is_other = w->held && w->held != s->rhs[0]->value;
  w->held = s->rhs[0]->value;
  return !is_other && was_free(x, label, w->v);
}

static void look_at(finder *x, uint32_t label) {
  const stmt *s = &x->b->out.data[label];
  var_vec found = {0};
  stmt_vars(s, &found);
  for (vec_each(const var *const, v, &found)) {
    if (!can_be_lock(*v))
      continue;
    uint64_t *slot = map_slot_of(&x->numbers, map_key(*v));
    if (!*slot) {
      vec_push(&x->locks, (written){.v = *v, .is_lock = true});
      *slot = x->locks.size;
    }
    written *w = &x->locks.data[*slot - 1];
    ++w->uses;
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      if (expr_root(s->lhs[i]) == *v)
        w->is_lock = w->is_lock && fits(x, label, w);
  }
  vec_free(&found);
}

/* ---- marks ---- */

/* The lock that the statement takes or gives back; NULL: none. */
static written *lock_at(const finder *x, uint32_t label) {
  const stmt *s = &x->b->out.data[label];
  bool fits_one = s->kind == S_ASSIGN && s->lhs_count == 1 && s->lhs[0]->kind == E_VAR;
  written *w = fits_one ? written_of(x, s->lhs[0]->var) : NULL;
  return w && w->is_lock && w->held ? w : NULL;
}

static const expr *lock_address(const finder *x, const written *w) {
  return expr_addr(x->b->pool, expr_var(x->b->pool, w->v));
}

/* Is that where a section begins which does nothing but give the lock back; where? */
static uint32_t begin_of_release(const finder *x, const written *w, uint32_t label,
                                 uint32_t *uses) {
  exprs *pool = x->b->pool;
  uint32_t at = step_back(x, label), end = step_on(x, label);
  const expr *v = expr_var(pool, w->v);
  const expr *held = expr_eq(pool, v, expr_const(pool, w->v->type, w->held));
  const expr *taken = expr_not(pool, expr_eq(pool, v, expr_const(pool, w->v->type, 0)));
  *uses = 1;
  if (at != NO_LABEL && x->b->out.data[at].kind == S_ASSUME) {
    const stmt *s = &x->b->out.data[at];
    if (s->cond != held && s->cond != taken)
      return NO_LABEL;
    ++*uses;
    at = step_back(x, at);
  }
  bool is_whole = at != NO_LABEL && x->b->out.data[at].kind == S_ATOMIC_BEGIN && end != NO_LABEL &&
                  x->b->out.data[end].kind == S_ATOMIC_END;
  return is_whole && x->b->infos.data[at].mark == MARK_NONE ? at : NO_LABEL;
}

/* How many statements that mention the lock take it, or give it back in a section of its own. */
static void count_regular(finder *x, uint32_t label) {
  written *w = lock_at(x, label);
  uint32_t uses = 0;
  if (!w)
    return;
  if (x->b->out.data[label].rhs[0]->value) {
    w->regular += 2; /* the assumption, and the assignment */
    return;
  }
  begin_of_release(x, w, label, &uses);
  w->regular += uses;
}

static void mark_lock(finder *x, uint32_t label) {
  written *w = lock_at(x, label);
  uint32_t uses;
  if (!w)
    return;
  info *n = &x->b->infos.data[label];
  bool takes = x->b->out.data[label].rhs[0]->value != 0;
  n->mark = takes ? MARK_ACQUIRED : MARK_RELEASED;
  n->pointer = lock_address(x, w);
  uint32_t begin = takes || w->regular != w->uses ? NO_LABEL : begin_of_release(x, w, label, &uses);
  if (begin == NO_LABEL)
    return;
  x->b->infos.data[begin].mark = MARK_LEFT;
  x->b->infos.data[begin].pointer = n->pointer;
}

/* ---- waits ---- */

static bool reads_variables_only(const expr *e) {
  if (e->kind == E_DEREF || e->kind == E_INDEX || e->kind == E_DIV || e->kind == E_MOD)
    return false;
  for (uint32_t i = 0; i < e->count; ++i)
    if (!reads_variables_only(e->kid[i]))
      return false;
  return true;
}

static void make_waits(finder *x) {
  builder *b = x->b;
  for (uint32_t i = 0; i < b->out.size; ++i) {
    stmt *s = &b->out.data[i];
    uint32_t begin =
        s->kind == S_ASSUME && b->infos.data[i].mark == MARK_NONE ? step_back(x, i) : NO_LABEL;
    if (begin == NO_LABEL || b->out.data[begin].kind != S_ATOMIC_BEGIN ||
        b->infos.data[begin].mark != MARK_NONE || !reads_variables_only(s->cond))
      continue;
    b->out.data[begin].kind = S_SKIP;
    b->infos.data[i].mark = MARK_WAIT;
  }
}

void find_written_locks(builder *b) {
  finder x = {.b = b};
  find_way_back(b, &x.back);
  for (uint32_t i = 0; i < b->out.size; ++i)
    look_at(&x, i);
  for (uint32_t i = 0; i < b->out.size; ++i)
    count_regular(&x, i);
  for (uint32_t i = 0; i < b->out.size; ++i)
    mark_lock(&x, i);
  if (!b->asks_deadlock)
    make_waits(&x);
  vec_free(&x.locks);
  map_free(&x.numbers);
  free_way_back(&x.back);
}
