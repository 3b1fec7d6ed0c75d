/* need_ask.h: what a bug needs of the entry's caller (check/need.h), put to the engines: can the entry be
 * called like that and yet end without the error?
 *
 * A run that does so shows values that had not been tried; with these it is looked for again. Such a run
 * may also have other inputs than that of the bug: then it shows nothing. What the engines cannot
 * tell in the time is left as it was found. */
#ifndef ASSAY_REFINE_NEED_ASK_H
#define ASSAY_REFINE_NEED_ASK_H

#include "refine/refine.h"

/* Fills what the finding, if it is FALSE and the entry is not main, says of the caller. The program is as
 * it was when the question was put (select.h), and is so again afterwards. */
void need_find(const refine_request *r, double seconds, finding *f);

#endif
