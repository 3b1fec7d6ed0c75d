/* expand.h: calls of a rule's functions replaced by their bodies.
 *
 * Event functions are small and called at every event with values that do not change meanwhile, so
 * their bodies, with the values in place of the parameters, make the program easier to reason about:
 * what a rule remembers is compared with &lock itself instead of with a parameter two calls away.
 *
 * The statements put in stand at the place of the call (stmt.where) and remember where the rule
 * has them (stmt.origin). Functions that call themselves, or are large, stay calls. */
#ifndef ASSAY_FRONTEND_EXPAND_H
#define ASSAY_FRONTEND_EXPAND_H

#include "program/program.h"

/* Replaces all calls in f of functions that rules define, and those in their bodies. The addresses
 * taken must be marked. */
void expand_rules(program *p, proc *f);

/* Has the expression the same value after statements that write memory and variables other than
 * f's own that nobody else can reach? */
bool expr_is_stable(const expr *e);

#endif
