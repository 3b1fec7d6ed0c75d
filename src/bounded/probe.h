/* probe.h: the program run on inputs by chance: bugs that are deep but not hidden.
 *
 * The budget is counted in steps of the interpreter and the seed is fixed: the same runs every time. */
#ifndef ASSAY_BOUNDED_PROBE_H
#define ASSAY_BOUNDED_PROBE_H

#include "base/deadline.h"
#include "program/program.h"
#include "symbolic/symbolic.h"

typedef struct probe probe;
probe *probe_new(program *p, const proc *entry); /* owned; borrows the program */
void probe_free(probe *b);
bool probe_has_floats(const probe *b); /* formulas about them are hard: chance comes first */
/* Runs until about so many steps are used up. The inputs of a run into an error, until the next
 * call, or NULL. */
const sym_inputs *probe_run(probe *b, uint64_t steps, deadline *limit);
/* Longer and longer runs, until time is up, for loops of very many rounds that draw nothing: as long as
 * there are runs whose end is not reached, and which then have drawn nothing for most of the time. */
const sym_inputs *probe_run_long(probe *b, deadline *limit);

/* The first error of another kind that ended a run, as `PROPERTY PLACE: what`; empty: none did. */
const char *probe_met(const probe *b);

#endif
