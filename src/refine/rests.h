/* rests.h: what an answer rests on besides the program, listed before it. */
#ifndef ASSAY_REFINE_RESTS_H
#define ASSAY_REFINE_RESTS_H

#include "refine/answer.h"

/* The assumptions of the program, what proofs take for granted of all its statements, and what the
 * options say. Once the first finding has its verdict. */
void answer_list_assumptions(answer *out, const char *property); /* which was asked, or NULL */

#endif
