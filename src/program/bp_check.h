/* bp_check.h: the question put to a checker of Boolean programs, and its answer: the same structs
 * for every algorithm (explicit, tabulate, summary, ef, ef-opt).
 *
 * The question. Can the program, started in `main` with arbitrary values of all variables, reach an
 * error: a failing assert (if `asserts`), or a statement of `targets`?
 *
 * Semantics that all algorithms share (FORMATS.md, section 1; paper 004, section 2):
 *   - A state is a label of the current procedure and a value for each global and each parameter and
 *     local of it; callers' variables are on the stack. On entry to a procedure its locals are
 *     arbitrary, its parameters are the arguments; those of main are arbitrary.
 *   - Each occurrence of E_NONDET or E_SCHOOSE is evaluated for itself, freshly at each execution of
 *     its statement. A condition with both outcomes may go either way.
 *   - S_ASSIGN with a `cond`: the pairs of states (before, after) such that the assignment leads from
 *     one to the other and cond holds, a plain variable being the value before, a primed one the
 *     value after. Variables that are not assigned keep their values (the parser turns a `constrain`
 *     that stands alone into an assignment of `*` to what it primes).
 *   - S_HAVOC gives its variables arbitrary values.
 *   - S_CALL: arguments are evaluated, the callee runs, globals are what it leaves, the results are
 *     written to lhs (after that, so a result wins over the callee's own write of the same global).
 *     A call with no lhs drops the results.
 *   - S_ASSERT fails into the error if its condition can be false; it goes on if it can be true.
 *   - `enforce` of a procedure holds in every state inside it: on entry, after each statement and
 *     after each return from a callee (for the state in the procedure that is returned to). A state
 *     that violates it does not exist: whatever leads there blocks. It may contain nondeterminism:
 *     then some outcome must be true.
 *   - S_UNKNOWN that is reached: the answer is VERDICT_UNKNOWN, unless an error is reachable.
 *
 * Traces (trace.h). The length of a trace is `trace->main->length`: the number of its steps, those
 * of callees included; a call is a step of its own besides those of its callee, a return too, and
 * so is the last step. `shortest` asks for one than which none has a smaller length. All algorithms
 * follow one convention, which explicit_replay (explicit/explicit.h) checks:
 *   - an activation's `values` are all its parameters and locals on entry; the outermost one's are
 *     the globals as well. Their order does not matter. Values are constants of type bool.
 *   - a step's `values` are the variables, global or of the activation's own procedure, whose values
 *     after the step differ from those before it; for a call that returns: after the return, against
 *     before the call. (Naming one that did not change is allowed.)
 *   - `succ` is the index of the successor taken: 0 or 1 at a branch (true: 0), the choice at a goto.
 *   - a call step has its callee's activation; one that returns ends with the step of its S_RETURN.
 *   - the last step of the innermost activation that does not return is the failing assert, or the
 *     statement of `targets` that was reached (which is not executed). It has no values. */
#ifndef ASSAY_PROGRAM_BP_CHECK_H
#define ASSAY_PROGRAM_BP_CHECK_H

#include "base/deadline.h"
#include "program/program.h"
#include "program/trace.h"
#include "program/verdict.h"

typedef struct bp_place {
  uint32_t proc, label;
} bp_place;

typedef struct bp_request {
  program *program;      /* borrowed; is_boolean, passes program_check */
  uint32_t main;         /* procedure where it starts */
  bool asserts;          /* a failing assert is an error */
  VEC(bp_place) targets; /* reaching one of these is an error; ascending by (proc, label) */
  bool shortest;         /* a shortest trace is wanted */
  bool want_trace;       /* else the verdict is enough */
  bool want_invariants;  /* if there is no error */
  bool want_relations;   /* if there is no error: what certificates are made of; at cut points, and
                            behind assignments that come before label 0 */
  bool every_label;      /* … and at every other label */
  bool assume_enforced;  /* relations need not say what the procedure's enforce clause does */
  deadline deadline;     /* to be polled by long loops */
  uint64_t memory;       /* bytes that may be used, 0: no limit (the process has its own besides) */
} bp_request;

/* Valuations of the variables in scope of a procedure: position i is global i; those after the
 * globals are the procedure's parameters, then its locals. */
typedef struct bp_scope {
  const program *program; /* borrowed */
  uint32_t globals;
  uint32_t *position; /* by var id; owned */
} bp_scope;
void bp_scope_init(bp_scope *s, const program *p);
void bp_scope_free(bp_scope *s);
uint32_t bp_scope_size(const bp_scope *s, const proc *f);
const var *bp_scope_var(const bp_scope *s, const proc *f, uint32_t position);

/* What holds whenever control is at the label; over globals and the procedure's own variables. */
typedef struct bp_invariant {
  bp_place at;
  const expr *holds; /* in the program's pool; false: the label is not reachable */
} bp_invariant;

/* What a procedure does as a whole, in activations that are reached. A primed variable ('x: E_PRIME)
 * is its value when the procedure was entered. `holds` is over primed globals and parameters, over
 * globals as they are left, and over `results`: variables made for this answer, in the program's
 * pool. False: it is not entered; it does not return. Of a main that nothing calls, which returns,
 * `holds` is true. */
typedef struct bp_summary {
  uint32_t proc;
  const expr *enter; /* over globals and parameters: states it is entered in */
  const expr *holds;
  VEC(const var *) results; /* by number */
} bp_summary;

typedef struct bp_statistics {
  uint64_t nodes;     /* BDD nodes at the end that represent the result; 0 if there are none */
  uint64_t peak;      /* most nodes alive at any time */
  uint64_t rounds;    /* iterations, or worklist steps */
  uint64_t edges;     /* path edges (explicit: states), 0 if not counted */
  uint64_t summaries; /* entries of procedures that were summarised, 0 if not counted */
  double seconds;     /* spent in the algorithm */
} bp_statistics;

typedef struct bp_result {
  verdict verdict;
  char *
      reason; /* VERDICT_UNKNOWN: one line ("timeout", "memory", "more than 20 variables…"); owned */
  bool reaches_unknown;         /* … because an S_UNKNOWN is reached; no error is (boolean/) */
  trace *trace;                 /* VERDICT_FALSE and want_trace; owned */
  VEC(bp_invariant) invariants; /* VERDICT_TRUE and want_invariants; by (proc, label) */
  /* VERDICT_TRUE and want_relations. `relations`, by (proc, label): the path edges: over current
   * and primed variables of the procedure and globals. `summaries`: of every procedure, in order.
   * Unlike invariants these are made to be checked: all that is known is told (with
   * assume_enforced: all that the enforce clause does not say), as an expression with shared parts
   * as large as the BDD. A variable that is not mentioned is unconstrained: its value there reaches
   * no condition. Together they are inductive: whatever a statement makes of a state of its label's
   * relation is in that of its successor; a call leads into the callee's `enter`, which with
   * 'x == x for all x implies the relation at the entry label, and back by its `holds`. */
  VEC(bp_invariant) relations;
  VEC(bp_summary) summaries;
  bp_statistics stats;
} bp_result;

/* An algorithm. `result` is zeroed before. It never prints, and leaves nothing allocated but what
 * is in *result and in the program's pool. */
typedef void bp_algorithm(const bp_request *request, bp_result *result);

/* A request for `main` of p with everything off but asserts and want_trace. p has a main. */
void bp_request_init(bp_request *r, program *p);
/* Adds every statement with that label as a target; how many there were. */
uint32_t bp_request_label(bp_request *r, const char *name);
/* Adds every S_UNKNOWN as a target. */
void bp_request_unknowns(bp_request *r);
void bp_request_free(bp_request *r);
bool bp_is_target(const bp_request *r, uint32_t f, uint32_t label); /* f: procedure index */
/* At which labels of f relations are wanted; one flag a label. */
void bp_relation_labels(const bp_request *r, const proc *f, bool *is_wanted);

/* Sets VERDICT_UNKNOWN and the reason. */
void bp_result_unknown(bp_result *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
void bp_result_free(bp_result *r);

#endif
