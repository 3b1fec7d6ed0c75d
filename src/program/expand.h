/* expand.h: a procedure with the bodies of the procedures that it calls in the place of calls.
 *
 * For those who can look at one procedure only. Each place of a call has variables of its own for the
 * callee's, which are indeterminate when the call begins; constants that are passed (numbers, addresses of
 * variables) stand for parameters that are never written. The labels of the procedure stay; a call is
 * a skip that leads to the copy of the body, behind the other statements. Calls stay where the callee is
 * recursive, variadic, not named, has no body or takes memory that is gone when it returns, and where there
 * would be too many statements.
 *
 * Every run of the program is a run of this one, with the same draws in the same order. It may go on
 * where the program uses variables of a call that has returned, which is undefined. */
#ifndef ASSAY_PROGRAM_EXPAND_H
#define ASSAY_PROGRAM_EXPAND_H

#include "program/program.h"

typedef struct expansion {
  program *program;
  uint32_t proc;
  VEC(stmt) other; /* the statements that are not in place now; owned */
  uint32_t calls;  /* how many were expanded */
  bool in_place;
} expansion;

/* Makes the statements, and adds variables to the procedure; nothing is put in place. */
void expansion_make(expansion *e, program *p, const proc *f);
void expansion_free(expansion *e);
/* Puts them in place, or the former ones back. What was known of the program (alias/) is not known of
 * the other one. */
void expansion_swap(expansion *e);

#endif
