/* usage.h: which variables matter where.
 *
 * Positions: in procedure f the globals come first, then f's parameters, then its locals. Sets of
 * positions are bit sets of `words` 64-bit words, words being the same for all procedures (the most
 * that one needs).
 *
 *   mod       of f: what it may change: globals also through callees; own variables
 *   touched   of f: globals that it or a callee mentions
 *   live      at a label: variables whose value there can reach a condition (branch, assume,
 * assert, constrain, enforce) in this or another procedure: the strong liveness of data-flow
 *             analysis ("faint variables"), with calls taken together (a global that is live after
 *             one call of f counts as live after all)
 *   out       of f: globals live after some call of it
 *   in        of f: live at its entry, without its locals
 *   tracked   at a label: live, and for procedures that are called also what is in `in` and not in
 *             `mod`: its value now is the one on entry, which the summary needs
 * With `all`, what is live anywhere counts as live everywhere; and if no procedure has more than
 * USAGE_FEW variables in scope, everything is live.
 *
 * Only procedures that can be called from main are looked at (is_used). */
#ifndef ASSAY_BOOLEAN_USAGE_H
#define ASSAY_BOOLEAN_USAGE_H

#include "program/bp_check.h"

enum { USAGE_FEW = 32 };

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
  const program *program;
  uint32_t globals, words;
  uint32_t *position; /* by var id; owned */
  VEC(usage_proc) procs;
} usage;

void usage_init(usage *u, const bp_request *request, bool all);
void usage_free(usage *u);

const var *usage_var(const usage *u, uint32_t f, uint32_t position);

static inline bool has_bit(const uint64_t *set, uint32_t i) {
  return set[i / 64] >> (i % 64) & 1;
}
static inline void add_bit(uint64_t *set, uint32_t i) {
  set[i / 64] |= (uint64_t)1 << (i % 64);
}
static inline void remove_bit(uint64_t *set, uint32_t i) {
  set[i / 64] &= ~((uint64_t)1 << (i % 64));
}
static inline uint64_t *usage_live(const usage *u, uint32_t f, uint32_t label) {
  return u->procs.data[f].live + (size_t)label * u->words;
}
/* Is it tracked at that label? */
static inline bool is_tracked(const usage *u, uint32_t f, uint32_t label, uint32_t i) {
  const usage_proc *p = &u->procs.data[f];
  return has_bit(usage_live(u, f, label), i) ||
         (p->is_called && has_bit(p->in, i) && !has_bit(p->mod, i));
}

#endif
