/* record.h: what is known of a task after it was run: one JSON object, as the journal keeps it.
 *
 *   task, key, entry, files     which task (task.h)
 *   limit, seconds              the time it was given, and took
 *   open                        names that several files define, if any
 *   assumptions                 what its answers rest on
 *   answers                     one for each property or rule, and for each violation:
 *     property, verdict, reason, vacuous, engine, violation, precondition, precondition_of_rule,
 *                               as in the JSON of `assay check` (doc/json.md)
 *     limit                     the time it was given when this was answered
 *     out_of_time               UNKNOWN, by a run that used a quarter of its time or more
 *     steps                     statements of the error trace; trace: those that matter, as text
 *     page, sarif               its reports, below the folder of the results; absent: there is none
 *
 * An answer is open if more time may change it: UNKNOWN for lack of time, or by a run that used much of it. */
#ifndef ASSAY_BATCH_RECORD_H
#define ASSAY_BATCH_RECORD_H

#include "base/child.h"
#include "batch/task.h"

#include <jansson.h>

/* A run of a task: what it was asked, and how it ended. */
typedef struct task_run {
  const task *task;
  name_list rules, properties; /* those asked for, in this run; owned */
  double limit;
  const char *page, *sarif; /* relative to the results; interned in the units */
  buf out, err;             /* what it printed; owned */
} task_run;

void task_run_free(task_run *run);

/* The questions of a task, or those that `record` (may be NULL) has left open. */
void record_questions(const task *t, const json_t *record, task_run *out);
/* The command line of that run. Words are borrowed, or made in `strings`. */
void record_command(const task_run *run, const options *o, const char *self, const char *folder,
                    str_pool *strings, options_list *argv);
/* The record of a run that has ended: `before` (may be NULL) with its open answers replaced. */
json_t *record_of(const task_run *run, const child_result *end, const json_t *before); /* owned */

/* Is an answer open that more than the time it had may decide? */
bool record_is_open(const json_t *record, double limit);
bool answer_is(const json_t *ans, const char *word);
const char *answer_text(const json_t *ans, const char *key); /* "" if it has none; borrowed */

#endif
