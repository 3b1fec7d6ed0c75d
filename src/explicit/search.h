/* search.h: the tables of the explicit-state checker, shared by its files.
 *
 *   entry    a procedure and a valuation of globals and parameters with which it is entered
 *   state    (entry, label, valuation): control can be at the label with these values in an
 * activation that began at the entry: a path edge. Its cost is the number of steps from the entry
 *            to here, callees' included, not counting what is to be executed here
 *   exit     (entry, globals, results): a summary edge: the activation can return with these
 *
 * A state remembers how it was reached at its cost: from which state of the same activation, by
 * which successor and, after a call, through which exit of the callee. All are numbered in the
 * order in which they are found, so nothing depends on addresses. */
#ifndef ASSAY_EXPLICIT_SEARCH_H
#define ASSAY_EXPLICIT_SEARCH_H

#include "explicit/explicit.h"
#include "explicit/values.h"

#define NONE UINT32_MAX

typedef struct search_state {
  uint32_t entry, label;
  uint64_t values;
  uint64_t cost;
  uint32_t from; /* state, or NONE: the activation starts here */
  uint32_t succ; /* of the statement of `from` */
  uint32_t exit; /* after a call: through that one; else NONE */
  bool done;     /* its cost is final and its successors are made */
} search_state;

typedef struct search_exit {
  uint32_t entry;
  uint64_t globals, results; /* bit i: result i */
  uint64_t cost;             /* from the entry to after the return, the return included */
  uint32_t state;            /* where the return is */
} search_exit;

typedef struct search_entry {
  uint32_t proc;
  uint64_t values;       /* globals and parameters */
  map states;            /* (label << 32 | values) -> state + 1 */
  VEC(uint32_t) exits;   /* done ones */
  VEC(uint32_t) callers; /* done states at calls that enter here */
} search_entry;

typedef struct queued {
  uint64_t cost;
  uint32_t state;
} queued;

typedef struct search {
  const bp_request *request;
  const program *program;
  bp_scope scope;
  VEC(search_state) states;
  VEC(search_exit) exits;
  VEC(search_entry) entries;
  map entry_index; /* hash of (proc, values) -> entry + 1, chained by next_entry */
  VEC(uint32_t) next_entry;
  VEC(queued) queue;    /* binary heap by (cost, state) */
  VEC(uint32_t) errors; /* states in which the error occurs */
  bool is_exact;        /* costs are least once a state is done; see search_again */
  uint32_t unknown;     /* a state at an S_UNKNOWN, or NONE */
  uint64_t steps;
  deadline deadline;
} search;

static inline const proc *entry_proc(const search *s, uint32_t entry) {
  return s->program->procs.data[s->entries.data[entry].proc];
}
static inline const stmt *state_stmt(const search *s, uint32_t state) {
  assert(state < s->states.size);
  const search_state *x = &s->states.data[state];
  return &entry_proc(s, x->entry)->stmts.data[x->label];
}
static inline uint64_t cost_sum(uint64_t a, uint64_t b) { /* saturates */
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* A shortest trace to one of the errors; costs are least. Owned. (shortest.c) */
trace *search_trace(search *s);

/* What holds at each label. (invariant.c) */
void search_invariants(const search *s, bp_result *result);
/* Path edges at the labels asked for, and summaries; nothing if a table of one has more than
 * EXPLICIT_MAX_VARS variables. */
void search_relations(const search *s, bp_result *result);

#endif
