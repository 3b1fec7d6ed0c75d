/* question.h: what is asked of a program; the answer is a verdict. Every engine, the judge and the
 * interpreter are asked by the same struct; what they want to know besides stands in requests of
 * their own.
 *
 * An error is a statement S_ASSERT that fails. TRUE: no execution from `entry` has one. FALSE: one
 * has. Execution starts as C has it in main, and otherwise (question_is_open) with arguments and
 * globals as any caller may have left them (caller.h). */
#ifndef ASSAY_PROGRAM_QUESTION_H
#define ASSAY_PROGRAM_QUESTION_H

#include "base/deadline.h"
#include "base/stats.h"
#include "base/store.h"
#include "program/start.h"
#include "program/verdict.h"

/* Everything is borrowed. Copied freely: whoever has less time sets another deadline. */
typedef struct question {
  program *program;
  const proc *entry;
  struct alias *alias; /* of the program (alias/alias.h); NULL where nobody has needed it yet */
  deadline deadline;   /* unset: none */
  stats *stats;        /* may be NULL */
  store *store;        /* answers of other runs; may be NULL */
} question;

/* Is the start that of any caller, and not of a program? */
bool question_is_open(const question *q);

#endif
