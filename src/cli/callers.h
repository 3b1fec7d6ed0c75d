/* callers.h: `check --callers known`: the entry is called by the functions of the files given, and by
 * nobody else.
 *
 * What holds for all callers holds for these. A violation that comes whoever calls stays one. One
 * that needs something of the caller (finding.need), or that a rule finds when the entry returns (a mutex that
 * is still held: callers may well unlock it), is looked at again: the same question is put from the
 * callers, and theirs (program/known_callers.h), in the time that is left.
 *
 *   it holds from all of them             TRUE; whom that rests on is listed
 *   one comes to the same violation, and
 *   is main or needs nothing itself       FALSE; of what is found at a return: if main leaves it behind
 *   else                                  UNKNOWN, with what the violation needs
 *
 * A function whose address is taken, or that nobody calls, has no known callers: its FALSE stays. */
#ifndef ASSAY_CLI_CALLERS_H
#define ASSAY_CLI_CALLERS_H

#include "refine/answer.h"

/* Looks at the violations of an answer again, if --callers says so. */
void settle_known_callers(answer *a);

#endif
