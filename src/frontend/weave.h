/* weave.h: rules woven into a core program (share/assay/include/assay/rule.h, doc/rules.md).
 *
 * A rule's event functions are procedures named __rule_ID_EVENT_FUNCTION, ID being r0, r1, … in the
 * order of --rule. Calls of them are put before and after the statements that are events: calls of
 * FUNCTION by name, malloc and free (alloc and free statements), accesses through pointers, values
 * that leave the program's hands (escapes.h) or come from functions without a body, the entry and
 * the returns of the entry procedure. Only the program's own code is woven into, not
 * library models nor rules.
 *
 * Arguments are evaluated once more, before the statement; what an `after` function gets is kept
 * in temporaries where the statement might change it. A call through a pointer is an event if the
 * pointer is the address of FUNCTION, which is asked at the call where that address is taken
 * somewhere. */
#ifndef ASSAY_FRONTEND_WEAVE_H
#define ASSAY_FRONTEND_WEAVE_H

#include "program/program.h"

/* False after complaining through `d` (an event function with other parameters than FUNCTION's).
 * `entry` is the procedure that execution starts from; NULL if there is none. */
bool weave_rules(program *p, proc *entry, diag *d);

#endif
