/* expand.h: a procedure with the bodies of the procedures that it calls in the place of calls.
 *
 * For those who can look at one procedure only. Each place of a call has variables of its own for the
 * callee's, which are indeterminate when the call begins; what is passed and keeps its value meanwhile (numbers,
 * addresses, variables of the caller's own) stands for parameters that are never written. The labels of the procedure stay; a call is
 * a skip that leads to the copy of the body, behind the other statements. Calls stay where the callee is
 * recursive, variadic, not named, has no body or takes memory that is gone when it returns, and where there
 * would be too many statements.
 *
 * Every run of the program is a run of this one, with the same draws in the same order. It may go on
 * where the program uses variables of a call that has returned, which is undefined. */
#ifndef ASSAY_PROGRAM_EXPAND_H
#define ASSAY_PROGRAM_EXPAND_H

#include "program/bodies.h"

/* The other body of the procedure, or none if nothing is expanded; adds variables to it, and puts nothing in
 * place. */
void expansion_make(other_bodies *b, program *p, const proc *f);
/* At most how many statements it would have; beyond `most`, any number that is larger. */
uint32_t expansion_size(program *p, const proc *f, uint32_t most);

#endif
