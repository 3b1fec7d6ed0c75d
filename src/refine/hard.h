/* hard.h: a path to an error in words, and what about it is hard for an engine: for the account of what
 * the engines did (account.h). Nothing is decided here; every sentence is true of the program. */
#ifndef ASSAY_REFINE_HARD_H
#define ASSAY_REFINE_HARD_H

#include "alias/alias.h"
#include "program/trace.h"

/* A line for each step of the user's code, `PLACE  FUNCTION: STATEMENT`; of a branch the condition that
 * held. Long paths lose steps in the middle, which a line says. */
void hard_print_path(buf *out, program *p, const trace *t);

/* The first write on the path that may go to one of several objects: `PLACE: *l = 1 may write lock_a or
 * lock_b`. False: there is none. */
bool hard_write(buf *out, program *p, alias *a, const trace *t);

/* The first value on the path that is no linear term: `PLACE: s in s = s * n is not linear`. */
bool hard_number(buf *out, program *p, const trace *t);

#endif
