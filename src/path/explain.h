/* explain.h: the stages of path_explain.
 *
 * events.c   the trace as a list of events, calls and returns among them
 * backward.c conditions of the path pushed back to its start: which of them contradict each other
 *            (paper 000, section 5), and what they look like on the way
 * about.c    which conditions are about what a rule looks at: these come first
 * atoms.c    comparisons of formulas as predicates of a procedure
 * values.c   the other values of a variable whose values matter
 * chain.c    one path ruled out by a chain of formulas, each a predicate
 * inputs.c   formulas for some values of inputs that are yet to be read
 * apart.c    pointers that alias/ tells apart, where formulas pass calls
 * explain.c  what to try, in which order
 * tell.c     the contradiction, for people
 *
 * What is enough in principle. Let C be conditions of a path that contradict each other, and F(k) what
 * they have become before its k-th statement: F holds at the end of no run, and whoever keeps "not
 * F(k)" from statement to statement excludes the path. F(k) is a combination of comparisons; with these
 * as predicates at k, and a relation between those of k and k + 1 that is exact about them, the
 * Boolean program keeps it. So the complete explanation takes all comparisons of all F(k), in the words
 * of the procedure at k, and notes where each matters. Short of that fall
 * sets of comparisons that are too large for one relation, and what has no words at k: variables of a
 * caller inside a callee that gets no pointer to them. Therefore chain.c: F(k) itself is the predicate
 * at k, one.
 *
 * Why a path does not come again after that.
 *   1. F is false at the start, since the path cannot be executed: F(0) is what its conditions amount
 *      to there. If weakest preconditions do not show that, it is named.
 *   2. "F(k) is false" goes on along the path. A statement: F(k) is the weakest precondition of
 *      F(k+1), so one false is the other one false; a condition c: F(k) is c and F(k+1), so whoever
 *      passes c with F(k) false has F(k+1) false. The abstraction is asked to be exact about the two
 *      at that statement, alone, whatever else it knows (abstractor_focus_visit).
 *   3. Calls. F before the call is for some inputs that the callee reads what its conditions on the
 *      path and F behind it amount to. The callee keeps a chain of its own conditions from its entry on,
 *      which its caller starts by the arguments. At its return it tells Q: what holds of all that it
 *      wrote and F reads, on this path, over its entry; and at each place inside, that the rest of the path
 *      leads to Q. Q is T == 'T0 for each such thing where no input has a part in it, else what is left
 *      once the inputs are eliminated (inputs.c). Conditions at its entry and Q give F behind the
 *      call by the definition of F before it, and that is again one relation between few predicates.
 *   4. Pointers. Where F speaks of p == &x because a callee writes *p for all its callers, and alias/
 *      tells for this one that they are apart, both forms are predicates (apart.c): the one that
 *      the abstraction of the call agrees with carries on.
 * What falls short is named where it happens (candidates_lack, abstractor_inexact): an input of which
 * what is said has no words without it, what a callee changes where it cannot name the place itself,
 * a formula that is too large, a prover that gives up. A path that comes again without such a name is a
 * fault: an assertion in builds with -Dlogging=true, a failure in tools/fuzz-progress. */
#ifndef ASSAY_PATH_EXPLAIN_H
#define ASSAY_PATH_EXPLAIN_H

#include "path/path.h"

#define NO_FRAME UINT32_MAX

typedef enum event_kind {
  EVENT_STEP,
  EVENT_ENTER, /* a call: the caller's actuals become the callee's formals */
  EVENT_LEAVE, /* the callee's result becomes the caller's lhs */
} event_kind;

typedef struct event {
  event_kind kind;
  uint32_t frame; /* STEP: of the statement; ENTER, LEAVE: of the callee */
  uint32_t label; /* of the statement; ENTER, LEAVE: of the call, in the caller */
  uint32_t succ;
  uint32_t step; /* position in the cursor's order */
} event;

typedef struct path_frame {
  const proc *proc;
  uint32_t parent; /* NO_FRAME for the outermost */
  uint32_t call;   /* label of the call in the parent */
  uint32_t last;   /* label of the last step: the return, if it has returned */
  bool returned;
} path_frame;

typedef struct event_list {
  VEC(event) events;
  VEC(path_frame) frames;
  uint32_t steps;
} event_list;

bool events_build(event_list *l, program *p, const trace *t); /* false: too long */
void events_free(event_list *l);
/* What must hold at the event for the path to go on as it does. NULL: nothing, or nothing that formulas can
 * say, like what is asked of memory. */
const expr *event_condition(const event_list *l, program *p, uint32_t i);
/* The procedure's statement a STEP event executes. */
static inline const stmt *event_stmt(const event_list *l, const event *e) {
  assert(e->kind == EVENT_STEP);
  return &l->frames.data[e->frame].proc->stmts.data[e->label];
}

/* ---- candidates for predicates ---- */
typedef struct candidate {
  const proc *proc;
  const expr *predicate;
} candidate;

typedef struct candidates {
  const path_context *context;
  VEC(candidate) list;
  map seen;                 /* (procedure, predicate) */
  bool large;               /* predicates may be large */
  path_notes *notes;        /* NULL: not wanted */
  uint32_t label;           /* for notes; NO_LABEL: none */
  uint32_t visit;           /* for notes */
  map same;                 /* predicate -> the one of the precision that says the same */
  const precision *present; /* for whole formulas */
  buf *lacks;               /* a phrase about what could not be said; may be NULL */
  bool lost;                /* a comparison with an input that is not known yet was left out */
} candidates;

void candidates_free(candidates *c);
/* The comparisons in `formula` that are about f's own variables and globals, at most so large. */
void candidates_add_atoms(candidates *c, const proc *f, const expr *formula);
/* The formula, or its negation, as one predicate of f, whatever it is about and however large, noted at
 * the label. Which one; NULL: none. */
const expr *candidates_add_whole(candidates *c, const proc *f, uint32_t label, const expr *formula);
/* The first thing that could not be said: a phrase in three parts. */
void candidates_lack(candidates *c, const char *before, const char *name, const char *after);
/* Drops what always or never holds and what is equivalent to another one, and adds the rest to
 * the precision; how many were new. */
uint32_t candidates_commit(candidates *c, precision *out);
/* Adds them as they are, except those that always or never hold. */
uint32_t candidates_commit_whole(candidates *c, precision *out);
/* Does it mention nothing but globals and f's variables (or, f NULL, nothing but globals)? */
bool is_about(const program *p, const proc *f, const expr *e);
bool is_of_program(const program *p, const var *v); /* else it is a fresh one */

/* ---- values ---- */
/* Adds all values of paths of which the precision has got a few beyond the given sizes; how many. */
uint32_t values_complete(precision *out, uint32_t globals, const uint32_t *by_proc);

/* ---- the path backwards ---- */
typedef enum back_verdict {
  BACK_CONTRADICTION, /* keep is set */
  BACK_NONE,          /* none was found */
} back_verdict;

typedef VEC(uint8_t) step_marks;

typedef struct back_result {
  back_verdict verdict;
  step_marks keep; /* by step: its condition is in a minimal set that is contradictory */
  uint32_t from;   /* event from which on it is */
} back_result;

/* `counts`: whose conditions are looked at, by step; NULL: all. */
void back_find(const path_context *c, const event_list *l, const step_marks *counts,
               back_result *out);
void back_result_free(back_result *r);
/* Pushes the conditions kept back to where they are contradictory, collecting what they become;
 * `complete`: in every procedure, of whatever size. */
void back_collect(const path_context *c, const event_list *l, const back_result *r, bool complete,
                  candidates *to);
/* The same, by chain.c: at each place one predicate. */
void back_collect_whole(const path_context *c, const event_list *l, const back_result *r,
                        candidates *to);

/* Which steps have conditions that are only about what the question is about: what rules look at, or
 * the last condition before a statement that is not modelled; false: the path has neither. */
bool about_question(const event_list *l, step_marks *counts);
/* Is the last statement one that is not modelled? */
bool ends_unmodelled(const event_list *l);

#endif
