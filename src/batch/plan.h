/* plan.h: the tasks of a project: which files, which entries, which questions.
 *
 * Files are those named, or all of the project's compile_commands.json (-p DIR); tasks files (.yml:
 * tasks_file.h) state their tasks. Entries are what --entries says; a function of that kind in
 * several files is an entry in each. With --link the files of an executable are stated: they are then
 * linked for every entry that one of them has. */
#ifndef ASSAY_BATCH_PLAN_H
#define ASSAY_BATCH_PLAN_H

#include "batch/task.h"

typedef struct plan {
  units units;
  tasks tasks;
  const char *salt; /* what is common to all tasks, as one text; interned */
} plan;

typedef enum plan_end { PLAN_MADE, PLAN_USAGE, PLAN_INPUT, PLAN_INTERRUPTED } plan_end;

/* `error` gets a line unless the plan is made. Files that cannot be read are units with trouble; a
 * task of theirs is not planned. */
plan_end plan_make(plan *p, const unit_request *r, buf *error);
void plan_free(plan *p);

#endif
