/* Ways through what rules put in, without tests whose outcome is known there.
 *
 * The body of an event function that stands in place of a call leaves `t = false; goto L; L: if (t)`.
 * From each way out of such a statement the statements behind it are followed while what is known
 * decides them; the way then leads to the last one before which nothing that was passed is needed any
 * more. A test that was just made is known as a whole, too: nothing is written on the way but
 * temporaries. Only statements of rules are passed, and none that could fail, so the program's own
 * statements and runs stay. Demands stay, also those that hold: a rule that is never asked says
 * nothing (vacuous.h). */
#include "program/program.h"

#include "base/bits.h"
#include "base/memory.h"

enum {
  MOST_PASSED = 64,         /* statements on one way */
  MOST_KNOWN = 32,          /* conditions whose value is known */
  MOST_ROUNDS = 8,          /* over a procedure */
  MOST_LIVE_WORDS = 1 << 24 /* of the table of live variables: larger procedures stay as they are */
};

typedef struct shortcut {
  program *p;
  proc *f;
  map index;      /* variable -> number + 1: temporaries that only rules mention */
  uint32_t count; /* of these */
  uint32_t words; /* of a set of them */
  uint64_t *live; /* by label: which may be read before they are written */
} shortcut;

/* A way that is being followed. */
typedef struct way {
  expr_subst known[MOST_KNOWN];
  uint32_t known_count;
  uint64_t *passed; /* variables that were written on it */
} way;

static bool is_woven(const stmt *s) {
  return s->origin && !s->name;
}

/* Its successor is all that it says: it is no label, and no place where a jump arrives. */
static bool is_nothing(const stmt *s) {
  return s->kind == S_SKIP && !s->name && !s->text;
}

/* ---- which variables are live ---- */

static uint64_t *set_at(const shortcut *x, uint32_t label) {
  assert(x->live && label < x->f->stmts.size);
  return &x->live[(size_t)label * x->words];
}

static void add_var(const shortcut *x, uint64_t *set, const var *v) {
  uint64_t n = map_get(&x->index, map_key(v), 0);
  assert(n <= x->count);
  if (n)
    add_bit(set, (uint32_t)n - 1);
}

static void drop_var(const shortcut *x, uint64_t *set, const var *v) {
  uint64_t n = map_get(&x->index, map_key(v), 0);
  if (n)
    remove_bit(set, (uint32_t)n - 1);
}

static void add_reads(const shortcut *x, uint64_t *set, const expr *e) {
  var_vec read = {0};
  if (e)
    expr_vars(e, &read);
  for (vec_each(const var *const, v, &read))
    add_var(x, set, *v);
  vec_free(&read);
}

/* What is live before the statement, given what is behind it. */
static void carry_back(void *context, uint32_t label, uint64_t *set) {
  const shortcut *x = context;
  const stmt *s = &x->f->stmts.data[label];
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->lhs[i]->kind == E_VAR)
      drop_var(x, set, s->lhs[i]->var);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->lhs[i]->kind != E_VAR)
      add_reads(x, set, s->lhs[i]);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    add_reads(x, set, s->rhs[i]);
  add_reads(x, set, s->cond);
  add_reads(x, set, s->callee);
}

static uint32_t next_of(void *context, uint32_t label, uint32_t k) {
  const shortcut *x = context;
  const stmt *s = &x->f->stmts.data[label];
  return k < s->succ_count ? s->succ[k] : BITS_END;
}

static void find_live(shortcut *x) {
  uint32_t size = x->f->stmts.size;
  memset(x->live, 0, (size_t)size * x->words * sizeof *x->live);
  bits_solve(&(bits_flow){.context = x,
                          .nodes = size,
                          .words = x->words,
                          .sets = x->live,
                          .next = next_of,
                          .transfer = carry_back});
}

/* ---- following a way ---- */

static bool is_flag(const expr *e) {
  return e->kind == E_VAR && e->type->kind == T_BOOL && !e->var->address_taken &&
         e->var->volatility == VOLATILE_NONE;
}

static void forget(way *y, const var *v) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < y->known_count; ++i)
    if (!expr_mentions(y->known[i].from, v))
      y->known[kept++] = y->known[i];
  y->known_count = kept;
}

static void know(exprs *pool, way *y, const expr *cond, bool holds) {
  if (y->known_count < MOST_KNOWN && !cond->may_fail && !cond->has_deref && !cond->has_nondet)
    y->known[y->known_count++] = (expr_subst){cond, expr_bool(pool, holds)};
}

static void learn(exprs *pool, way *y, const expr *cond, bool holds) {
  if (cond->kind == E_NOT) {
    learn(pool, y, cond->kid[0], !holds);
  } else if (cond->kind == (holds ? E_AND : E_OR)) {
    learn(pool, y, cond->kid[0], holds);
    learn(pool, y, cond->kid[1], holds);
  } else if (is_flag(cond)) {
    know(pool, y, cond, holds);
  }
}

/* The condition as far as it is known; NULL: it may fail, or is drawn. */
static const expr *known_value(const shortcut *x, const way *y, const expr *e) {
  if (e->may_fail || e->has_deref || e->has_nondet)
    return NULL;
  return expr_substitute(&x->p->pool, e, y->known, y->known_count);
}

static bool is_own(const shortcut *x, const expr *target) {
  return target->kind == E_VAR && map_has(&x->index, map_key(target->var));
}

/* Takes note of an assignment to a temporary of the rule's; false: it has to be executed. */
static bool pass_assignment(const shortcut *x, way *y, const stmt *s) {
  assert(s->kind == S_ASSIGN && is_woven(s));
  if (s->lhs_count != 1 || s->cond || !is_own(x, s->lhs[0]))
    return false;
  const expr *value = known_value(x, y, s->rhs[0]);
  if (!value)
    return false;
  forget(y, s->lhs[0]->var);
  add_var(x, y->passed, s->lhs[0]->var);
  if (is_flag(s->lhs[0]) && value->kind == E_CONST && y->known_count < MOST_KNOWN)
    y->known[y->known_count++] = (expr_subst){s->lhs[0], value};
  return true;
}

/* Where the way goes on behind the statement; its own label: nowhere yet. */
static uint32_t pass(const shortcut *x, way *y, uint32_t at) {
  const stmt *s = &x->f->stmts.data[at];
  if (is_nothing(s))
    return s->succ[0];
  if (!is_woven(s))
    return at;
  if (s->kind == S_ASSIGN)
    return pass_assignment(x, y, s) ? s->succ[0] : at;
  const expr *cond = s->kind == S_BRANCH ? known_value(x, y, s->cond) : NULL;
  if (cond && expr_is_true(cond))
    return s->succ[0];
  return cond && expr_is_false(cond) ? s->succ[1] : at;
}

static bool is_needed(const shortcut *x, const way *y, uint32_t label) {
  return bits_meet(set_at(x, label), y->passed, x->words);
}

static uint32_t follow(const shortcut *x, way *y, uint32_t from) {
  uint32_t best = from, at = from;
  assert(from < x->f->stmts.size && y->known_count <= MOST_KNOWN);
  for (uint32_t n = 0; n < MOST_PASSED; ++n) {
    uint32_t next = pass(x, y, at);
    if (next == at)
      break;
    at = next;
    if (!is_needed(x, y, at))
      best = at;
  }
  return best;
}

/* ---- a procedure ---- */

static bool shorten(const shortcut *x, uint32_t label, uint32_t side, uint64_t *passed) {
  stmt *s = &x->f->stmts.data[label];
  way y = {.passed = passed};
  assert(side < s->succ_count && is_woven(s));
  memset(passed, 0, x->words * sizeof *passed);
  if (s->kind == S_BRANCH) {
    know(&x->p->pool, &y, s->cond, side == 0);
    learn(&x->p->pool, &y, s->cond, side == 0);
  }
  if (s->kind == S_ASSIGN && s->lhs_count == 1 && !s->cond && is_flag(s->lhs[0]) &&
      s->rhs[0]->kind == E_CONST)
    y.known[y.known_count++] = (expr_subst){s->lhs[0], s->rhs[0]};
  uint32_t to = follow(x, &y, s->succ[side]);
  bool changed = to != s->succ[side];
  s->succ[side] = to;
  return changed;
}

static void make_nothing(program *p, stmt *s) {
  assert(is_woven(s) && s->succ_count > 0);
  uint32_t next = s->succ[0];
  *s = (stmt){.kind = S_SKIP};
  stmt_set_succ1(p, s, next);
}

/* Tests that lead to one place, and values that nobody reads. */
static bool is_useless(const shortcut *x, const stmt *s) {
  if (!is_woven(s))
    return false;
  if (s->kind == S_BRANCH)
    return s->succ[0] == s->succ[1] && !s->cond->may_fail && !s->cond->has_deref;
  if (s->kind != S_ASSIGN || s->lhs_count != 1 || s->cond || !is_own(x, s->lhs[0]) ||
      s->rhs[0]->may_fail || s->rhs[0]->has_deref)
    return false;
  uint64_t n = map_get(&x->index, map_key(s->lhs[0]->var), 0) - 1;
  assert(n < x->count);
  return !has_bit(set_at(x, s->succ[0]), (uint32_t)n);
}

static bool shorten_all(shortcut *x) {
  find_live(x);
  bool changed = false;
  uint64_t *passed = xcalloc(x->words, sizeof *passed);
  for (uint32_t i = 0; i < x->f->stmts.size; ++i) {
    stmt *s = &x->f->stmts.data[i];
    for (uint32_t k = 0; k < s->succ_count && is_woven(s); ++k)
      changed |= shorten(x, i, k, passed);
    if (is_useless(x, s)) {
      make_nothing(x->p, s);
      changed = true;
    }
  }
  free(passed);
  proc_compact(x->p, x->f);
  return changed;
}

static void note_all(map *mentioned, const stmt *s) {
  var_vec vars = {0};
  stmt_vars(s, &vars);
  for (vec_each(const var *const, v, &vars))
    map_put(mentioned, map_key(*v), 1);
  vec_free(&vars);
}

/* Temporaries whose address nobody takes and that only rules mention. */
static void number_variables(shortcut *x) {
  assert(x->count == 0 && x->index.size == 0);
  map others = {0};
  for (vec_each(const stmt, s, &x->f->stmts))
    if (!s->origin)
      note_all(&others, s);
  for (vec_each(var *const, v, &x->f->locals))
    if ((*v)->kind == V_TEMP && !(*v)->address_taken && !map_has(&others, map_key(*v)))
      map_put(&x->index, map_key(*v), ++x->count);
  x->words = bits_words(x->count);
  map_free(&others);
}

static bool has_woven(const proc *f) {
  for (vec_each(const stmt, s, &f->stmts))
    if (s->origin)
      return true;
  return false;
}

/* Those that nothing mentions any more go. */
static void drop_unused(shortcut *x) {
  map mentioned = {0};
  for (vec_each(const stmt, s, &x->f->stmts))
    note_all(&mentioned, s);
  uint32_t kept = 0;
  for (vec_each(var *const, v, &x->f->locals))
    if (!map_has(&x->index, map_key(*v)) || map_has(&mentioned, map_key(*v)))
      x->f->locals.data[kept++] = *v;
  x->f->locals.size = kept;
  map_free(&mentioned);
}

void proc_shortcut(program *p, proc *f) {
  if (!has_woven(f))
    return;
  shortcut x = {.p = p, .f = f};
  number_variables(&x);
  if (x.count && (uint64_t)f->stmts.size * x.words < MOST_LIVE_WORDS) {
    x.live = xcalloc((size_t)f->stmts.size * x.words, sizeof *x.live);
    for (uint32_t i = 0; i < MOST_ROUNDS && shorten_all(&x); ++i)
      ;
    free(x.live);
    drop_unused(&x);
  }
  map_free(&x.index);
}
