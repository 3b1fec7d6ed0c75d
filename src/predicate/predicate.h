/* predicate.h: predicate abstraction: a core program and predicates -> a Boolean program (C2BP).
 *
 * Paper 001 (all), paper 000 section 4. Procedure and label numbers are the concrete ones: statement
 * i of procedure f of the Boolean program abstracts statement i of procedure f. Statements beyond the
 * concrete number belong to calls (the assignments around them); predicate_label maps any label
 * back. Procedures without a body, and those that alias/ says are never reached, have none here
 * either and are never called.
 *
 * The Boolean variable of predicate e is named {e}. Its polymorphic part: see interface.c. A value
 * that is not known is schoose[p, n] / *; asserts stay asserts. A run of the concrete program gives
 * a run of this one with the same labels, always.
 *
 * An abstractor lives as long as the refinement loop: a statement is not abstracted again while the
 * predicates that matter to it stay the same. */
#ifndef ASSAY_PREDICATE_PREDICATE_H
#define ASSAY_PREDICATE_PREDICATE_H

#include "alias/alias.h"
#include "program/precision.h"
#include "program/question.h"
#include "program/trace.h"
#include "smt/smt.h"
#include "wp/wp.h"

typedef struct abstractor abstractor;

typedef struct abstractor_config {
  question q; /* about the concrete program */
  wp *wp;     /* borrowed, like the rest */
  smt *smt;
  uint32_t cube_length; /* longest cube of strengthening; 0: the default (3) */
} abstractor_config;

abstractor *abstractor_new(const abstractor_config *config); /* owned */
void abstractor_free(abstractor *a);

/* The Boolean program of that precision; owned by the caller. Its `main` is the concrete entry,
 * preceded by the initial values of globals. */
program *abstractor_run(abstractor *a, const precision *precision);

/* Of the program made last. */
uint32_t predicate_label(const abstractor *a, uint32_t proc, uint32_t label); /* concrete label */
/* The concrete meaning of a Boolean expression over the variables of Boolean procedure `proc` (and
 * globals): {e} becomes e; primed variables ('{e}: on entry) become e with its paths primed. */
const expr *predicate_concrete(const abstractor *a, uint32_t proc, const expr *boolean);
/* What result `i` of the Boolean procedure says, over the concrete state at return, the state on
 * entry ('x) and the variable `result` that stands for the C function's result (NULL if it has
 * none). For certificates: summaries of boolean/ speak of results by number. */
const expr *predicate_result(const abstractor *a, uint32_t proc, uint32_t i, const var *result);
/* What callers know of the result without any Boolean variable. */
const expr *predicate_facts(const abstractor *a, uint32_t proc, const var *result);
/* An abstract trace as a concrete one: only concrete labels, no values. */
trace *predicate_trace(const abstractor *a, const trace *abstract); /* owned */
/* From now on the statement is abstracted exactly about these predicates: the best Boolean relation
 * over them, by all-solutions, as a constrain clause. What is told of one place between two calls of
 * abstractor_focus_end belongs together; there is a relation for each such set, since one for all
 * predicates would be too large. */
void abstractor_focus(abstractor *a, uint32_t index, uint32_t label, const expr *predicate);
/* The same, what is told of several visits of a place kept apart, and about nothing else. At a call, a
 * predicate of the callee may be told too: what it is at the return matters. Those that the precision
 * has as whole take part in no other abstraction. */
void abstractor_focus_visit(abstractor *a, uint32_t index, uint32_t label, const expr *predicate,
                            uint32_t visit);
/* All predicates, at every statement of the trace (concrete labels): where a set was too small. */
void abstractor_focus_all(abstractor *a, const trace *concrete);
bool abstractor_focus_end(abstractor *a); /* was anything new? */
/* Of the program made last: why it is not exact about some of what was told by abstractor_focus_visit
 * (the prover gave up, there are too many cases); NULL: it is. */
const char *abstractor_inexact(const abstractor *a);

/* The program made last, as a text in which parts of calls stand where they belong and the
 * interfaces come first. Renumbers its labels: only for printing. */
void predicate_print(buf *out, const abstractor *a, program *boolean);
/* The interface of a procedure as the paper prints it: predicates it takes, and returns. */
void predicate_print_interface(buf *out, const abstractor *a, const proc *f);

#endif
