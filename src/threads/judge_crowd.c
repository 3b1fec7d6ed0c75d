/* judge_crowd.c: the check of what crowd.c says of the threads of a crowd.
 *
 * At each statement something is said of the crowd's variables (info.known), and of each stop whether
 * others see the step that begins there (info.is_unseen). It holds if nothing is said where a thread
 * begins; if each part of what is said behind a statement was said before it and is not touched by it,
 * or is what the statement makes so; and if no other thread can touch it in between: it is about the
 * crowd's own variables, or about numbers that are written only with a lock that is held on both sides
 * (that such locks are held alone, judge.c has found). Nothing here looks for facts. */
#include "threads/internal.h"

#include "base/memory.h"

/* ---- who writes what ---- */

/* What the thread was started with: written before it is there. */
static bool is_passed(const instance *t, const var *v) {
  return t->argument && t->argument->kind == E_VAR && t->argument->var == v;
}

/* Is the variable mentioned by no statement of another thread, and known by no address? */
static bool is_crowds_own(const builder *b, uint32_t thread, const var *v) {
  if (v->address_taken)
    return false;
  for (uint32_t i = 0; i < b->out.size; ++i)
    if (b->infos.data[i].thread != thread && stmt_mentions(&b->out.data[i], v))
      return is_passed(&b->threads.data[thread], v);
  return true;
}

/* Is a lock of these held at every statement that writes it, but for those that run alone? */
static bool is_guarded(const builder *b, const var *v, uint64_t locks) {
  bool is_written = false;
  if (v->kind != V_GLOBAL || v->address_taken || v->is_extern)
    return false;
  for (uint32_t i = 0; i < b->out.size; ++i)
    for (uint32_t k = 0; k < b->out.data[i].lhs_count; ++k)
      if (expr_root(b->out.data[i].lhs[k]) == v && !is_alone(&b->infos.data[i])) {
        locks &= b->infos.data[i].locks;
        is_written = true;
      }
  return locks != 0 || !is_written;
}

static bool is_stable(const builder *b, uint32_t thread, const expr *fact, uint64_t locks) {
  var_vec found = {0};
  bool fine = true;
  expr_vars(fact, &found);
  for (vec_each(const var *const, v, &found))
    fine = fine && (is_crowds_own(b, thread, *v) || is_guarded(b, *v, locks));
  vec_free(&found);
  return fine;
}

/* ---- what a statement makes so ---- */

static bool is_part(const expr *of, const expr *part) {
  return of && (of == part ||
                (of->kind == E_AND && (is_part(of->kid[0], part) || is_part(of->kid[1], part))));
}

static bool touches(const stmt *s, const expr *fact) {
  for (uint32_t k = 0; k < s->lhs_count; ++k) {
    const var *root = expr_root(s->lhs[k]);
    if (root && expr_mentions(fact, root))
      return true;
  }
  return false;
}

static bool makes(const builder *b, const stmt *s, uint32_t way, const expr *fact) {
  if (s->kind == S_ASSUME)
    return is_part(s->cond, fact);
  if (s->kind == S_BRANCH)
    return is_part(way == 0 ? s->cond : expr_not(b->pool, s->cond), fact);
  return s->kind == S_ASSIGN && s->lhs_count == 1 && !s->cond && s->lhs[0]->kind == E_VAR &&
         !expr_mentions(s->rhs[0], s->lhs[0]->var) &&
         expr_eq(b->pool, s->lhs[0], s->rhs[0]) == fact;
}

/* Does each part of what is said behind the statement hold there? */
static bool follows(const builder *b, uint32_t label, uint32_t way, const expr *said) {
  const stmt *s = &b->out.data[label];
  const info *n = &b->infos.data[label], *to = &b->infos.data[s->succ[way]];
  if (said->kind == E_AND)
    return follows(b, label, way, said->kid[0]) && follows(b, label, way, said->kid[1]);
  if (expr_is_true(said))
    return true;
  bool holds = makes(b, s, way, said) || (is_part(n->known, said) && !touches(s, said));
  return holds && is_stable(b, n->thread, said, n->locks & to->locks);
}

/* ---- steps that nobody sees ---- */

/* Does something happen, from there to the next stop, that is not the crowd's own affair? */
static bool shows(const builder *b, uint32_t label, bool is_first, bool *met) {
  const stmt *s = &b->out.data[label];
  const info *n = &b->infos.data[label];
  if (met[label] || (n->is_visible && !is_first))
    return false;
  met[label] = true;
  if (s->kind == S_CALL || s->kind == S_ALLOC || s->kind == S_FREE || s->kind == S_UNKNOWN)
    return true;
  for (uint32_t k = 0; k < s->lhs_count; ++k)
    if (s->lhs[k]->kind != E_VAR || !is_crowds_own(b, n->thread, s->lhs[k]->var))
      return true;
  for (uint32_t k = 0; k < s->succ_count; ++k)
    if (shows(b, s->succ[k], false, met))
      return true;
  return false;
}

static bool hides(const builder *b, uint32_t label) {
  bool *met = xcalloc(b->out.size + 1, sizeof *met);
  bool result = b->infos.data[label].is_unseen && shows(b, label, true, met);
  free(met);
  return result;
}

/* ---- all of it ---- */

static bool is_said_well(const builder *b, uint32_t label) {
  const stmt *s = &b->out.data[label];
  for (uint32_t k = 0; k < s->succ_count; ++k) {
    const expr *said = b->infos.data[s->succ[k]].known;
    if (said && !follows(b, label, k, said))
      return false;
  }
  return true;
}

/* Is each part that a variable is 0 which starts so? */
static bool starts_so(const builder *b, const expr *said) {
  if (said->kind == E_AND)
    return starts_so(b, said->kid[0]) && starts_so(b, said->kid[1]);
  for (vec_each(const var *const, v, &b->cleared))
    if (said == expr_eq(b->pool, expr_var(b->pool, *v), expr_int(b->pool, (*v)->type, 0)))
      return true;
  return expr_is_true(said);
}

bool judge_crowds(const builder *b) {
  for (uint32_t i = 0; i < b->out.size; ++i) {
    const info *n = &b->infos.data[i];
    if (n->known && (!is_said_well(b, i) || hides(b, i)))
      return false;
  }
  for (vec_each(const instance, t, &b->threads)) {
    const expr *said = b->infos.data[t->entry].known;
    bool is_first = t == &b->threads.data[0];
    if ((t->is_crowd || b->p->has_counts) &&
        !(said && (is_first ? starts_so(b, said) : expr_is_true(said))))
      return false;
  }
  return true;
}
