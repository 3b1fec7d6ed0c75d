/* usage.h: which variables of a Boolean program matter where.
 *
 * Sets are over the positions of bp_scope, in bit sets (base/bits.h) of `words` words, the same for
 * all procedures (the most that one needs).
 *   - mod        of f: what it may change: globals also through callees; own variables
 *   - touched    of f: globals that it or a callee mentions
 *   - live       at a label: variables whose value there can reach a condition (branch, assume,
 *                assert, constrain, enforce) in this or another procedure: the strong liveness of
 *                data-flow analysis ("faint variables"), with calls taken together (a global that is
 *                live after one call of f counts as live after all)
 *   - out        of f: globals live after some call of it
 *   - in         of f: live at its entry, without its locals
 *   - tracked    at a label: live, and for procedures that are called also what is in `in` and not in
 *                `mod`: its value now is the one on entry, which the summary needs
 *
 * That is USAGE_LIVE. More can be asked for:
 *   - USAGE_SPREAD    what occurs in a condition anywhere is live everywhere, and so is what that is
 *                     computed from: `live` is then the set of relevant variables
 *   - USAGE_ALL       what is live anywhere is live everywhere; and if no procedure has more than
 *                     USAGE_FEW variables in scope, everything is
 *   - USAGE_THREADS   all globals are live everywhere: other threads may read them
 *
 * Only procedures that can be called from main are looked at (is_used). */
#ifndef ASSAY_BOOLEAN_USAGE_H
#define ASSAY_BOOLEAN_USAGE_H

#include "base/bits.h"
#include "program/bp_check.h"

enum { USAGE_FEW = 32 };

typedef enum usage_kind { USAGE_LIVE, USAGE_SPREAD, USAGE_ALL, USAGE_THREADS } usage_kind;

typedef struct usage_proc {
  bool is_used, is_called;
  uint32_t size; /* positions */
  uint64_t *mod; /* owned, as the following */
  uint64_t *touched;
  uint64_t *live; /* label i: live + i * words */
  uint64_t *in, *out;
  bool *result_live;     /* by result */
  VEC(uint32_t) callers; /* procedures that call it, each once */
  bool is_queued;
} usage_proc;

typedef struct usage {
  bp_scope scope;
  uint32_t main, words;
  VEC(usage_proc) procs;
} usage;

void usage_init(usage *u, const bp_request *request, usage_kind kind);
void usage_free(usage *u);

static inline const var *usage_var(const usage *u, uint32_t f, uint32_t position) {
  return bp_scope_var(&u->scope, u->scope.program->procs.data[f], position);
}
static inline uint32_t lhs_position(const usage *u, const stmt *s, uint32_t i) {
  assert(i < s->lhs_count && s->lhs[i]->kind == E_VAR);
  return u->scope.position[s->lhs[i]->var->id];
}
/* Adds the positions that the statement writes, by its callee too. */
void usage_written(const usage *u, const stmt *s, uint64_t *out);
bool is_primed_in(const expr *e, const expr *v); /* in a constrain clause */
static inline uint64_t *usage_live(const usage *u, uint32_t f, uint32_t label) {
  assert(u->procs.data[f].live);
  return u->procs.data[f].live + (size_t)label * u->words;
}
/* Is it tracked at that label? */
static inline bool is_tracked(const usage *u, uint32_t f, uint32_t label, uint32_t i) {
  const usage_proc *p = &u->procs.data[f];
  return has_bit(usage_live(u, f, label), i) ||
         (p->is_called && has_bit(p->in, i) && !has_bit(p->mod, i));
}
/* After USAGE_SPREAD: can the variable, global or of a procedure that is used, matter at all? */
static inline bool is_relevant(const usage *u, const var *v) {
  uint32_t f = v->kind == V_GLOBAL ? u->main : v->proc;
  assert(u->procs.data[f].is_used);
  return has_bit(usage_live(u, f, 0), u->scope.position[v->id]);
}

#endif
