/* batch.h: a whole project checked: `assay batch`.
 *
 * The plan (plan.h) says which tasks there are; they are carried out here (run.h) or on a cluster
 * (slurm.h); the journal keeps what they answered; results.h puts the answers together, and write.h
 * writes them into the folder of the results:
 *
 *   journal.jsonl, lock   what is needed to resume
 *   results.jsonl         a line for each answer
 *   results.sarif         the findings, for editors and code hosts
 *   junit.xml             for CI
 *   index.html            for people; pages/ has the report of each task
 *   units/, sarif/, tmp/  what was read of each file; parts of results.sarif; temporary files
 */
#ifndef ASSAY_BATCH_BATCH_H
#define ASSAY_BATCH_BATCH_H

#include "base/options.h"

typedef enum batch_end {
  BATCH_DONE, /* `out` is what standard output gets */
  BATCH_USAGE,
  BATCH_INPUT,
  BATCH_INTERRUPTED, /* the same as done, but tasks are left */
} batch_end;

typedef struct batch_answer {
  buf out;                   /* the answer as text, its last line being the result; owned */
  bool is_false, is_unknown; /* by --fail-on */
} batch_answer;

/* `error` gets a line for BATCH_USAGE and BATCH_INPUT. */
batch_end batch_run(const options *o, batch_answer *a, buf *error);
void batch_answer_free(batch_answer *a);

#endif
