/* outcome.h: which way a branch went, told of what the source shows.
 *
 * Lowering turns conditions round, and tests the operands of && and || one by one. What is said is
 * said of the source's text:
 *   true, false   the condition of an if or a loop, when this branch decides it;
 *   `f(x)` true   one operand of it, when the branch tests just that;
 *   case 3        of a switch; `not case 3` when it went on to the next;
 *   x > 0         the condition that held, where the source does not show one (macros).
 * Variables that the lowering made are never mentioned; where nothing can be said without, nothing
 * is said. */
#ifndef ASSAY_REPORT_OUTCOME_H
#define ASSAY_REPORT_OUTCOME_H

#include "report/places.h"

/* The keyword (if, while, switch) whose parenthesis opens right before the place, or NULL. */
const char *outcome_keyword(line_cache *c, location where);

/* Appends what is said of a branch of procedure f that went to successor `succ`; nothing: nothing
 * can be said. `is_woven`: its place is that of a rule's event, not its own. */
void outcome_print(buf *out, program *p, const proc *f, const stmt *s, uint32_t succ,
                   places *around, bool is_woven);

#endif
