/* confirm.h: --confirm: the replay harness built with the user's sources and run natively.
 *
 * The only place where Assay runs something of the user's, and only on request. No shell is involved:
 * compiler and program are started by their argument lists. Both write to a new temporary folder
 * only, which the program also runs in, with standard input empty, no core file, and bounds on
 * processor time, wall clock, memory, open files and the size of files. */
#ifndef ASSAY_CLI_CONFIRM_H
#define ASSAY_CLI_CONFIRM_H

#include "refine/answer.h"

/* Fills answer->confirmation for an answer that is FALSE. A run that was given every value that the
 * error depends on, and ends without it, contradicts: the finding becomes UNKNOWN, and a fault of
 * Assay's is noted. One that could not be made, or not be given everything, leaves the verdict. */
void confirm_answer(answer *a);

#endif
