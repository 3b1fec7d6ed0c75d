/* account.h: what is handed over where no engine decided: one line per engine, the path that was not
 * decided, errors met on the way, and the predicates that were found.
 *
 * While it works, an engine says by engine_request.tell
 *   did    how far it has come
 *   hard   what stands in its way, with a place
 *   met    an error that was not asked about: PROPERTY PLACE: what
 *   path   the path it looks at: `open` or `excluded` (it cannot be executed), then a line per step
 * Each replaces the last. The reason is that of its answer. */
#ifndef ASSAY_REFINE_ACCOUNT_H
#define ASSAY_REFINE_ACCOUNT_H

#include "refine/wire.h"

/* How the engine came to its end. */
typedef enum account_end { ACCOUNT_OWN, ACCOUNT_LIMIT, ACCOUNT_STOPPED } account_end;

/* Adds the account of one engine, and what else it has to hand over. */
void account_add(handover *to, const char *who, const wire_answer *a, account_end end);

/* Does FILE:LINE: or FILE:LINE:COLUMN occur in a reason? */
bool account_names_place(const char *reason);

#endif
