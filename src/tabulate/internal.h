/* internal.h: inside of the room: the tables of a tabulation. */
#ifndef ASSAY_TABULATE_INTERNAL_H
#define ASSAY_TABULATE_INTERNAL_H

#include "tabulate/tabulate.h"

typedef enum tab_how {
  FROM_START,  /* node `enter` of main */
  FROM_CALL,   /* node `enter`: from the call in `proc` */
  FROM_STEP,   /* a label: from the statement `last`, which follows the stored node */
  FROM_RETURN, /* the label after a call: through summary edges of the callee */
  FROM_LEAVE,  /* node `leave`: from the return `last`, which follows the stored node */
  FROM_LOOP    /* a loop head: by its closure */
} tab_how;

/* What was new, and the done records [begin, end) of the stored `node` that it came from. */
typedef struct tab_record {
  element fresh;
  uint8_t how; /* tab_how */
  uint32_t proc, node;
  uint32_t begin, end;
  uint32_t last, succ;
  uint32_t callee_begin, callee_end; /* FROM_RETURN: records of the callee's `leave` */
  uint64_t age;                      /* larger than that of what it came from */
} tab_record;

typedef struct tab_node {
  element reached, done, pending;
  VEC(tab_record) records;
  uint32_t done_records;
  uint32_t position; /* in the order of work; NO_LABEL: not reachable */
  uint32_t pred;     /* of a label that is not stored: the only one before it */
  uint32_t pred_succ;
  uint32_t site; /* of a call: index in sites, or NO_LABEL */
  uint32_t loop; /* of a loop head: index in loops, or NO_LABEL */
  bool is_stored, is_queued, widens;
} tab_node;

typedef struct tab_site {
  element lifted; /* of the callee's done summary edges, as of `version` */
  uint32_t version;
  bool is_caller; /* it is in the callee's list */
} tab_site;

/* A loop head that was worked on more than once. */
typedef struct tab_loop {
  element closure;   /* any number of iterations; empty: not accelerated */
  uint32_t rounds;   /* how often it was worked on since the last attempt */
  uint32_t patience; /* so many rounds until the next attempt; 0: no more attempts */
} tab_loop;

typedef struct tab_proc {
  const proc *proc;
  uint32_t first;         /* index of node 0 */
  uint32_t enter, leave;  /* nodes */
  VEC(tab_place) callers; /* calls that have entered */
  uint32_t *rpo;          /* labels in reverse postorder; owned */
  uint32_t rpo_size;
  uint32_t *loop_of, *loop_parent; /* see flow; owned; NULL if it is not reducible */
} tab_proc;

/* Where the error is: a statement that follows the stored node. */
typedef struct tab_error {
  tab_place from;
  uint32_t begin, end;
  uint32_t last;
  bool found;
} tab_error;

typedef struct tab_item {
  uint32_t label;
  element edges;
} tab_item;

/* Layers of equal cost (shortest.c). */
typedef struct tab_shortest tab_shortest;
void tab_shortest_free(tab_shortest *s, bool drop_elements);
/* A trace that is being made (trace.h). */
typedef struct tab_tracer tab_tracer;
void tab_tracer_free(tab_tracer *w, bool drop_elements);

struct tabulation {
  tab_problem problem;
  VEC(tab_proc) procs;
  VEC(tab_node) nodes;
  VEC(tab_site) sites;
  VEC(tab_loop) loops;
  VEC(tab_place) order; /* places by position */
  VEC(uint32_t) queue;  /* positions, a binary heap */
  VEC(tab_item) walk;   /* labels to visit in the current step */
  tab_error error;
  tab_place unknown;
  bool has_unknown;
  uint64_t age;
  uint64_t steps;
  bool is_accelerated;
  tab_shortest
      *shortest; /* owned, or NULL; as the next one: here so that a domain may leave early */
  tab_tracer *tracer;
};

static inline tab_node *node_of(const tabulation *t, tab_place at) {
  const tab_proc *f = &t->procs.data[at.proc];
  assert(at.node <= f->leave);
  return &t->nodes.data[f->first + at.node];
}
static inline const stmt *stmt_of(const tabulation *t, tab_place at) {
  return &t->procs.data[at.proc].proc->stmts.data[at.node];
}
static inline uint32_t callee_index(const tabulation *t, tab_place call) {
  const proc *f = stmt_callee(t->problem.program, stmt_of(t, call));
  assert(f);
  return f->index;
}
/* The label that the node leads to. */
static inline uint32_t succ_of(const tabulation *t, tab_place at, uint32_t succ) {
  const tab_proc *f = &t->procs.data[at.proc];
  return at.node == f->enter ? f->proc->entry : stmt_of(t, at)->succ[succ];
}

/* Elements of the domain, with fewer words. */
static inline void put_away(const tabulation *t, element *e) {
  if (!is_empty(*e))
    t->problem.domain->drop(t->problem.domain->self, *e);
  *e = NO_EDGES;
}
static inline element copy_of(const tabulation *t, element e) {
  return is_empty(e) ? e : t->problem.domain->copy(t->problem.domain->self, e);
}
static inline void grow(const tabulation *t, element *e, element by) { /* by: borrowed */
  element sum = is_empty(*e)   ? copy_of(t, by)
                : is_empty(by) ? copy_of(t, *e)
                               : t->problem.domain->unite(t->problem.domain->self, *e, by);
  put_away(t, e);
  *e = sum;
}
static inline element without(const tabulation *t, element a, element b) {
  return is_empty(a) || is_empty(b) ? copy_of(t, a)
                                    : t->problem.domain->minus(t->problem.domain->self, a, b);
}

/* A loop head is worked on: should its closure be computed, or computed again? Does so. Yields the
 * edges that iterating these leads to (owned), or none. (accelerate.c) */
element tab_accelerate(tabulation *t, tab_place head, element edges);

/* Can the statement be the error, and in which of these edges? Owned. (tabulate.c) */
element tab_error_part(const tabulation *t, tab_place at, element edges);

#endif
