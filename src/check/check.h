/* check.h: the independent judge. It includes no engine: what it says rests on the lowering, the
 * interpreter, alias and mod/ref, wp/, smt/ (Z3) and the code of this room.
 *
 * A bug is real if the interpreter, with the inputs claimed, runs into it.
 *
 * A proof is a certificate: for each procedure that can be called, invariants at its cut points
 * (graph.h: entry and loop heads; other labels are allowed and cut there too) over the current
 * state and the state on entry ('x, 'g, '*p), and a summary over the state at return, \result
 * (cert->result variables) and the state on entry. Entry's invariant is what callers must establish
 * (over parameters and globals); a missing invariant is `true`, a missing procedure claims never
 * to be called. Obligations, one per loop-free block between cut points: from the invariant, every
 * assert on the way holds, callee's entry invariants hold at calls, after a call its summary holds
 * and what mod/ref says it may write is otherwise arbitrary, and the next invariant (or the summary)
 * holds at the end. main's entry invariant follows from the initial values. Where a statement gets
 * past its accesses to memory, these were inside (access.c). Procedures that are never called, by
 * the alias analysis, owe nothing.
 *
 * With a depth of k (certificate.h) a block owes all that only after k blocks through which everything was
 * well, with the invariants at the places between them: induction over k + 1 blocks. From the entry all blocks
 * owe it, however few there were before.
 *
 * REFUTED is said only of obligations with a counter-example that is surely a state of the program:
 * no step was inexact, nothing was read through a pointer or at a computed index. */
#ifndef ASSAY_CHECK_CHECK_H
#define ASSAY_CHECK_CHECK_H

#include "alias/alias.h"
#include "program/certificate.h"
#include "program/interp.h"
#include "program/question.h"

typedef enum check_answer { CHECK_CONFIRMED, CHECK_REFUTED, CHECK_UNDECIDED } check_answer;

/* `reason` gets a line that names the obligation (file:line) if not confirmed. */
check_answer check_certificate(const question *q, const certificate *c, buf *reason);
/* The same; if an assertion was not confirmed, *in and *label are its place, else NO_LABEL. */
check_answer check_certificate_at(const question *q, const certificate *c, buf *reason,
                                  uint32_t *in, uint32_t *label);

/* Would that confirm it without asking the prover: is nothing left of any obligation once the values
 * that the claims state are put into it? For the moment before a process is started. */
bool check_at_once(const question *q, const certificate *c);

/* Takes the candidate for a set of conjuncts and drops those that are not inductive together with the
 * others (Houdini); what is left, `c` afterwards, holds at its places if the prover is right, whether
 * or not the candidate did. True if it is enough for every assertion: then check_certificate should
 * confirm it. Without time, what is left is nothing. */
bool check_weaken(const question *q, certificate *c);
/* The same with so many of the prover's steps for each query: where what is right is seen at once. */
bool check_weaken_within(const question *q, certificate *c, uint64_t steps);
/* The same where products of variables are known only as far as algebra tells: quick, and drops what needs more. */
bool check_weaken_relaxed(const question *q, certificate *c);

/* Runs the program on `inputs` (draws in order; when used up, zeros). True if it runs into an error
 * of the classes in `stop` without having gone through an approximation; then *trace (owned) is the
 * whole run, or the end of a very long one, and *result tells where. Else `reason` says what happened instead. */
typedef struct replay_request {
  question q;
  uint32_t stop; /* ERROR_BITs */
  const u128 *inputs;
  uint32_t input_count;
  const u128 *layout; /* interp.h */
  uint32_t layout_count;
  uint64_t most_steps; /* 0: no limit */
} replay_request;
typedef struct replay_input {
  draw draw; /* what was drawn, with its value, and where */
} replay_input;
typedef struct replay_object {
  const char *name; /* of its variable, or NULL; interned */
  uint64_t base, size;
} replay_object;
typedef struct replay_result {
  run_result run;            /* strings in it are interned in the program's pool */
  trace *trace;              /* owned */
  uint64_t left_out;         /* steps before the first one of the trace: the run is very long */
  VEC(replay_input) inputs;  /* what was really drawn, in order */
  VEC(char *) arguments;     /* owned; what main is started with, argv[1] first */
  VEC(replay_object) layout; /* where objects lie, if that was given */
  outside_log outside;       /* what code outside the program did */
} replay_result;
static inline bool run_is_same_error(const run_result *a, const run_result *b) {
  return a->proc == b->proc && a->label == b->label && a->class == b->class;
}
bool check_replay(const replay_request *r, replay_result *out, buf *reason);
void replay_result_free(replay_result *out);
/* The same bug without decisions of code outside the program that it does not need, as far as a few
 * runs tell: *found, which check_replay gave for the request, is replaced by a shorter run. */
void check_shorten(const replay_request *r, replay_result *found);
/* The same bug on fewer and smaller inputs, as far as a few hundred runs tell; replaces *found, too. */
void check_shrink(const replay_request *r, replay_result *found);

#endif
