/* tabulate.h: path edges and summary edges (Reps, Horwitz, Sagiv 1995; Bebop: paper 000, section 3;
 * paper 002) over any relational domain.
 *
 * The domain is a table of functions. Its values are `element`s: opaque handles of sets of path
 * edges, or of summary edges, of one procedure. The handle 0 is the empty set in every domain and
 * needs no release; every other element that a function returns is owned by the caller, who gives
 * it back by `drop`; arguments are borrowed. A domain need not be exact: `unite`, `apply` and the
 * like may give more than they should (never less), `minus` may give back what it was to take away.
 *
 * The nodes of a procedure with n labels are its labels, and
 *   - node n       `enter`: edges (e, e) for each state e with which the procedure is entered,
 *   - node n + 1   `leave`: its summary edges, from an entry state to a state of return.
 *
 * At a label there are path edges (e, s): control can be there in state s in an activation entered
 * in state e. What relates states to variables is the domain's business; tabulation knows only
 * which statements are calls and returns, which are errors, and which successors they have.
 *
 * What is kept. Edges are stored at `enter`, `leave`, labels where paths meet, calls, and the
 * labels after calls; what is known at a label in between follows from the stored one before it.
 * Each stored node has
 *   - reached   = done + pending    done: its consequences are drawn; pending: not yet
 *   - records   how it grew: one per contribution that was new, with what was new and where it came
 *               from (see tab_record); disjoint if the domain is exact; [0, done_records) are in `done`
 *
 * The node to work on is the first one with pending edges in the order: callees before callers, and
 * reverse postorder in a procedure, `leave` last. So a callee is finished before its caller goes
 * on, and a summary is computed once per region of entry states and used by every caller.
 *
 * Invariants (tabulation_check):
 *   - T1   a node is in the queue exactly if its pending part is not empty
 *   - T2   done and pending entail reached
 *   - T3   the records from done_records on are what pending was united from
 *   - T4   a record comes from records of a stored node that are done, and is younger than those
 *
 * Widening. If the domain has `widen` it is applied at loop heads and, in recursive procedures, at
 * `enter` and `leave`.
 *
 * Acceleration. A loop head that has been worked on many times gets the closure of its loop: the
 * relation of any number of iterations, by squaring that of one, which is found by tabulating the
 * body from the head on, with the summaries known so far. From then on whatever arrives at the head
 * arrives there with all that follows by iterating. It only adds edges that are there anyway.
 *
 * Nothing recurses on the C stack. A domain may leave by longjmp; tabulation_free then still frees
 * everything but the domain's elements. */
#ifndef ASSAY_TABULATE_TABULATE_H
#define ASSAY_TABULATE_TABULATE_H

#include "program/graph.h"
#include "program/trace.h"
#include "program/verdict.h"

typedef struct element {
  uint64_t handle;
} element;

#define NO_EDGES ((element){0})

static inline bool is_empty(element e) {
  return e.handle == 0;
}

typedef struct tab_place {
  uint32_t proc, node;
} tab_place;

/* A relational domain. `point` stands for an element with one edge. */
typedef struct tab_domain {
  void *self;
  void (*poll)(void *self); /* called between steps, when only stored elements are alive; or NULL */

  /* sets of edges */
  element (*copy)(void *self, element a);
  void (*drop)(void *self, element a);
  element (*unite)(void *self, element a, element b);
  element (*minus)(void *self, element a, element b);
  bool (*entails)(void *self, element a, element b);
  /* More than both; chains of these become constant. NULL: chains of unions do. */
  element (*widen)(void *self, tab_place at, element old, element more);

  /* Acceleration of loops (accelerate.c); all NULL: none. `labels` are those of the loop. */
  /* Path edges at the head from each state to itself, with the states there in the role of entry
   * states; only as far as the loop changes them. */
  element (*loop_identity)(void *self, tab_place head, const uint32_t *labels, uint32_t count);
  /* Such path edges, once around the loop, as a step of the loop; steps united with their
   * compositions, or empty if that is too large; what a step makes of path edges at the head. */
  element (*loop_step)(void *self, tab_place head, element around);
  element (*loop_square)(void *self, tab_place head, element step);
  element (*loop_apply)(void *self, tab_place head, element edges, element step);
  bool (*is_large)(void *self, element a); /* too large to go on with */

  /* Node `enter` of the procedure where the program starts. */
  element (*start)(void *self, uint32_t proc);
  /* What a statement makes of path edges, towards its successor of that index. At an assert:
   * those that do not fail. At node `enter`: the step to the entry label. */
  element (*apply)(void *self, tab_place at, uint32_t succ, element edges);
  /* The path edges in which the assertion may fail. */
  element (*failing)(void *self, tab_place at, element edges);
  /* At a call: node `enter` of the callee. */
  element (*enter)(void *self, tab_place call, element edges);
  /* At a return: summary edges. */
  element (*leave)(void *self, tab_place ret, element edges);
  /* A callee's summary edges in terms of the caller's variables; then the path edges after it. */
  element (*lift)(void *self, tab_place call, element summary);
  element (*compose)(void *self, tab_place call, element edges, element lifted);

  /* Backwards, for traces: the part of `within` from which the forward operation may lead into the
   * point, or something of it that is not empty if that is not. */
  element (*pick)(void *self, tab_place at, element edges); /* a point */
  element (*before)(void *self, tab_place at, uint32_t succ, element within, element point);
  element (*before_enter)(void *self, tab_place call, element within, element point);
  element (*before_leave)(void *self, tab_place ret, element within, element point);
  element (*before_return)(void *self, tab_place call, element within, element lifted,
                           element point);
  /* The part of the summary that leads from the path edge at the call to the one after it. */
  element (*callee_of)(void *self, tab_place call, element call_point, element summary,
                       element point);
  uint64_t (*hash)(void *self, element point); /* of equal points equal */
  /* What a trace is to remember of a point, as the domain likes; NULL: nothing. */
  uint64_t (*remember)(void *self, tab_place at, element point);
  /* A step as a trace tells it; false: it does not. NULL: all of them, as they are. */
  bool (*tell)(void *self, uint32_t proc, trace_step *step);
} tab_domain;

typedef struct tab_problem {
  program *program;
  uint32_t main;
  const tab_domain *domain;
  bool asserts; /* a failing assert is an error */
  bool (*is_target)(void *context, uint32_t proc, uint32_t label); /* so is reaching this */
  void *context;
  bool all; /* do not stop at the first error */
  bool no_acceleration;
  bool forget_traces; /* no records are kept */
} tab_problem;

typedef struct tabulation tabulation;

tabulation *tabulation_new(const tab_problem *problem); /* owned; copies *problem */
void tabulation_free(tabulation *t, bool drop_elements);

/* Runs to the end, or to the first error. VERDICT_UNKNOWN: no error is reachable, but a statement that
 * cannot be modelled is, at *unknown. */
verdict tabulation_run(tabulation *t, tab_place *unknown);

typedef struct tab_statistics {
  uint64_t steps;     /* nodes taken from the queue */
  uint64_t records;   /* contributions that were new */
  uint64_t summaries; /* procedures entered */
} tab_statistics;
tab_statistics tabulation_statistics(const tabulation *t);

/* What is known at a node of a procedure, stored or not. Owned. */
element tabulation_at(tabulation *t, uint32_t index, uint32_t node);
/* Calls visit for every label of the procedure that control can reach in its graph, in reverse
 * postorder of the stored nodes; each element is borrowed. Cheaper than tabulation_at for all. */
typedef void tab_visit(void *context, tab_place at, element edges);
void tabulation_each(tabulation *t, uint32_t index, tab_visit *visit, void *context);

bool tabulation_check(tabulation *t); /* the invariants; slow */

/* ---- traces ----
 *
 * Activations that return are shared by all calls with the same summary edge; they have no values,
 * their steps the states that the domain remembers. A step that no edge justifies (in a domain that
 * is not exact) is told like any other. */

/* Was a loop accelerated? Then there are no records from which a trace could be made, and
 * tabulation has to be run again without acceleration. */
bool tabulation_is_accelerated(const tabulation *t);
/* The error found by tabulation_run, following records. Owned. */
trace *tabulation_trace(tabulation *t);
/* A shortest one, by layers of equal cost, or NULL if that takes more than `most` steps; the domain
 * is exact. If tabulation_run was not told `all`, there may be shorter ones, but not one that uses
 * only states that were found, so it is no longer than what tabulation_trace gives. Owned. */
trace *tabulation_shortest(tabulation *t, uint64_t most);

#endif
