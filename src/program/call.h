/* call.h: what a call passes, gives and is, for all who reason about calls.
 *
 *   who runs              alias_callees (alias/alias.h)
 *   what is bound         call_argument: each parameter has the value of its argument
 *   what survives         all but what wp_call_writes lists (wp/wp.h): places with new values, and locations
 *   what is fresh         the callee's own variables, the results, new values of what is written
 *   what a summary says   the state on return, and by primed paths that on entry, with arguments for
 *                         parameters
 *
 * Through a pointer, arguments and results may be passed as other types of the same size: the bytes stay
 * (passed_value). */
#ifndef ASSAY_PROGRAM_CALL_H
#define ASSAY_PROGRAM_CALL_H

#include "program/program.h"

/* A value that is passed, or given back, as one of type t; NULL: what it is there cannot be said. */
const expr *passed_value(exprs *pool, const expr *value, const type *t);
/* What the i-th parameter of the callee holds on entry, in the caller's words before the call; NULL:
 * nothing is passed for it, or it cannot be said. */
const expr *call_argument(exprs *pool, const stmt *call, const proc *callee, uint32_t i);
/* The same for a parameter, wherever it stands among them. */
const expr *call_argument_of(exprs *pool, const stmt *call, const proc *callee, const var *formal);
/* Does a call through that pointer run the procedure? */
const expr *call_is_of(exprs *pool, const expr *pointer, const proc *callee);

#endif
