/* ghost_read.c: characters that are read where a zero is known to be.
 *
 * Each one is read into a variable first, `c = *p; assume(p$size < 0 || p$offset != p$zero || c == 0)`, and
 * the variable stands for it in the statement. What is read only under a condition (behind && || ?:) is
 * read under that condition: `c = cond ? *p : 0`, and nothing is assumed where it does not hold.
 *
 * As long as nothing may have changed it the variable stands for the same character in the statements
 * that follow (those that are reached from this one only), also behind a copy of its pointer. */
#include "property/ghost_state.h"

typedef struct character {
  const expr *path, *guard; /* read under that condition */
  bool is_mixed;            /* and elsewhere under another: it stays as it is */
} character;

typedef VEC(character) characters;
typedef VEC(expr_subst) replacements;

enum { MOST_KEPT = 16 }; /* characters, behind one statement */

/* ---- which ones the statement reads ---- */

static void add_character(maker *m, const expr *path, const expr *guard, characters *out) {
  assert(ghost_is_byte(path) && guard->type->kind == T_BOOL);
  triple at = ghost_place(m, path);
  if (at.zero->kind == E_CONST && expr_value(at.zero) < 0)
    return;
  for (vec_each(const expr_subst, k, &m->known))
    if (k->from == path)
      return;
  for (vec_each(character, c, out))
    if (c->path == path) { /* one that is always read is read there too */
      c->is_mixed = c->is_mixed || (c->guard != guard && !expr_is_true(c->guard));
      return;
    }
  vec_push(out, ((character){.path = path, .guard = guard}));
}

static void look_into(maker *m, const expr *e, const expr *guard, characters *out);

static void look_at_connective(maker *m, const expr *e, const expr *guard, characters *out) {
  const expr *first = e->kid[0], *other = expr_not(m->pool, first);
  look_into(m, first, guard, out);
  if (e->kind == E_ITE) {
    look_into(m, e->kid[1], expr_and(m->pool, guard, first), out);
    look_into(m, e->kid[2], expr_and(m->pool, guard, other), out);
  } else {
    look_into(m, e->kid[1], expr_and(m->pool, guard, e->kind == E_AND ? first : other), out);
  }
}

/* Inner ones first. */
static void look_into(maker *m, const expr *e, const expr *guard, characters *out) {
  assert(guard->type->kind == T_BOOL);
  if (e->kind == E_AND || e->kind == E_OR || e->kind == E_ITE) {
    look_at_connective(m, e, guard, out);
    return;
  }
  if ((!e->has_deref && e->kind != E_INDEX) || e->kind == E_ADDR)
    return;
  for (uint32_t i = 0; i < e->count; ++i)
    look_into(m, e->kid[i], guard, out);
  bool is_known = !e->has_nondet && !guard->has_nondet;
  if (expr_is_path(e) && e->kind != E_VAR && ghost_is_byte(e) && is_known)
    add_character(m, e, guard, out);
}

/* ---- the variables that stand for them ---- */

static const expr *new_character(maker *m, const type *t) {
  char name[32];
  do
    snprintf(name, sizeof name, "read$%u", m->characters++);
  while (program_find_var(m->p, m->f, str_intern(&m->pool->strings, name)));
  return expr_var(m->pool,
                  proc_add_var(m->p, m->f, V_TEMP, str_intern(&m->pool->strings, name), t));
}

static const expr *replaced(maker *m, const expr *e, const replacements *by) {
  return by->size ? expr_substitute(m->pool, e, by->data, by->size) : e;
}

/* Paths and conditions are said with what was read before: it has the same value where they are
 * evaluated. */
static expr_subst read_character(maker *m, const character *r, location where, replacements *by) {
  assert(!r->is_mixed);
  exprs *pool = m->pool;
  triple at = ghost_place(m, replaced(m, r->path, by));
  const expr *guard = replaced(m, r->guard, by), *zero = expr_int(pool, r->path->type, 0);
  const expr *c = new_character(m, r->path->type);
  stmt_assign(m->p, ghost_add_stmt(m, S_ASSIGN, where), c,
              expr_ite(pool, guard, replaced(m, r->path, by), zero));
  stmt *s = ghost_add_stmt(m, S_ASSUME, where);
  const expr *elsewhere = expr_or(pool, expr_lt(pool, at.size, ghost_number(m, 0)),
                                  expr_not(pool, expr_eq(pool, at.offset, at.zero)));
  elsewhere = expr_or(pool, expr_not(pool, guard), elsewhere);
  s->cond = expr_or(pool, elsewhere, expr_eq(pool, c, zero));
  vec_push(by, ((expr_subst){r->path, c}));
  return (expr_subst){r->path, c};
}

static bool has_condition(const stmt *s) {
  return s->cond && s->kind != S_ASSERT && s->kind != S_ASSIGN;
}

/* ---- what is still known later ---- */

static void keep_known(maker *m, expr_subst read) {
  for (vec_each(const expr_subst, k, &m->known))
    if (k->from == read.from)
      return;
  if (m->known.size < MOST_KEPT)
    vec_push(&m->known, read);
}

/* Is `part`, or its negation, one of the conditions of which `e` (its negation: `is_not`) is the
 * conjunction? */
static bool is_conjunct(const expr *e, bool is_not, const expr *part, bool part_is_not) {
  while (e->kind == E_NOT)
    e = e->kid[0], is_not = !is_not;
  while (part->kind == E_NOT)
    part = part->kid[0], part_is_not = !part_is_not;
  if (e == part && is_not == part_is_not)
    return true;
  if (e->kind == (is_not ? E_OR : E_AND))
    return is_conjunct(e->kid[0], is_not, part, part_is_not) ||
           is_conjunct(e->kid[1], is_not, part, part_is_not);
  return false;
}

static bool implies(const expr *e, bool is_not, const expr *guard) {
  assert(guard->type->kind == T_BOOL && e->type->kind == T_BOOL);
  if (guard->kind == E_AND)
    return implies(e, is_not, guard->kid[0]) && implies(e, is_not, guard->kid[1]);
  return expr_is_true(guard) || is_conjunct(e, is_not, guard, false);
}

/* Does the guard, of a read in the statement, hold on the way to `label`? */
static bool holds_behind(const stmt *s, uint32_t label, const expr *guard) {
  if (expr_is_true(guard))
    return true;
  return s->kind == S_BRANCH && s->cond && s->succ_count == 2 && s->succ[0] != s->succ[1] &&
         implies(s->cond, s->succ[0] != label, guard);
}

/* The characters that are known before the statement: those behind the only one it is reached from. */
static void recall_known(maker *m, uint32_t label) {
  assert(label < m->f->stmts.size && m->kept_start.size == label);
  const flow *g = &m->flow;
  uint32_t first = g->pred_start[label];
  vec_clear(&m->known);
  if (label == m->f->entry || g->pred_start[label + 1] != first + 1 || g->preds[first] >= label)
    return;
  uint32_t from = g->preds[first];
  assert(from < m->kept_start.size);
  uint32_t end = from + 1 < m->kept_start.size ? m->kept_start.data[from + 1] : m->kept.size;
  for (uint32_t i = m->kept_start.data[from]; i < end; ++i)
    if (holds_behind(&m->f->stmts.data[from], label, m->kept.data[i].guard))
      vec_push(&m->known, m->kept.data[i].read);
}

/* `v = w`: what is read by w is what is read by v. */
static void copy_known(maker *m, const stmt *s) {
  bool copies = s->kind == S_ASSIGN && !s->cond && s->lhs_count == 1 && s->lhs[0]->kind == E_VAR &&
                s->rhs[0]->kind == E_VAR && s->lhs[0]->type == s->rhs[0]->type;
  expr_subst by = copies ? (expr_subst){s->rhs[0], s->lhs[0]} : (expr_subst){NULL, NULL};
  for (uint32_t i = 0, count = m->known.size; copies && i < count; ++i) {
    expr_subst k = m->known.data[i];
    keep_known(m, (expr_subst){expr_substitute(m->pool, k.from, &by, 1), k.to});
  }
}

/* Of the rest those that stay what they are; the guarded ones of a branch, which changes nothing. */
void ghost_keep_reads(maker *m, uint32_t label) {
  uint32_t kept = 0;
  const expr *always = expr_bool(m->pool, true);
  for (uint32_t i = 0; i < m->known.size; ++i)
    if (!alias_may_modify(m->a, m->f, label, m->known.data[i].from))
      m->known.data[kept++] = m->known.data[i];
  m->known.size = kept;
  copy_known(m, &m->f->stmts.data[label]);
  assert(m->kept_start.size == label);
  vec_push(&m->kept_start, m->kept.size);
  for (vec_each(const expr_subst, k, &m->known))
    vec_push(&m->kept, ((kept_read){*k, always}));
  for (uint32_t i = 0; i < m->guarded.size && m->f->stmts.data[label].kind == S_BRANCH; ++i)
    vec_push(&m->kept, m->guarded.data[i]);
}

/* ---- statements ---- */

static void replace_reads(maker *m, const stmt *s, const replacements *by, stmt *other) {
  assert(other->kind == s->kind && other->rhs_count == s->rhs_count);
  if (by->size && s->rhs_count)
    stmt_set_rhs(m->p, other, s->rhs, s->rhs_count);
  for (uint32_t i = 0; by->size && i < s->rhs_count; ++i)
    other->rhs[i] = replaced(m, s->rhs[i], by);
  if (has_condition(s))
    other->cond = replaced(m, s->cond, by);
}

stmt ghost_read_first(maker *m, uint32_t label) {
  const stmt *s = &m->f->stmts.data[label];
  characters found = {0};
  replacements by = {0};
  stmt other = *s;
  const expr *always = expr_bool(m->pool, true);
  recall_known(m, label);
  for (vec_each(const expr_subst, k, &m->known))
    vec_push(&by, *k);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    look_into(m, s->rhs[i], always, &found);
  if (has_condition(s))
    look_into(m, s->cond, always, &found);
  vec_clear(&m->guarded);
  for (vec_each(const character, c, &found)) {
    if (c->is_mixed)
      continue;
    expr_subst read = read_character(m, c, s->where, &by);
    if (expr_is_true(c->guard))
      keep_known(m, read);
    else
      vec_push(&m->guarded, ((kept_read){read, c->guard}));
  }
  replace_reads(m, s, &by, &other);
  vec_free(&found);
  vec_free(&by);
  return other;
}
