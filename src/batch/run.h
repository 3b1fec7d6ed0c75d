/* run.h: the tasks of a plan, carried out on this machine.
 *
 * Tasks are done in rounds: first all, easy ones first, with a sixteenth of the time that one may take;
 * then those whose time was over, with a quarter; then with all of it. Which tasks are easy is what
 * they took last time, else how much their entry reaches. Every task that ends is in the journal
 * before the next one starts. A task that has an answer in the journal is not started, nor is any once
 * the time for the whole is over; those that run then are ended and come to nothing. */
#ifndef ASSAY_BATCH_RUN_H
#define ASSAY_BATCH_RUN_H

#include "base/deadline.h"
#include "batch/journal.h"
#include "batch/plan.h"

typedef struct run_request {
  const options *options;
  plan *plan;
  journal *journal;
  const char *self;   /* Assay */
  const char *folder; /* of the results */
  uint32_t jobs;
  deadline whole; /* --total-time */
} run_request;

typedef struct run_outcome {
  uint32_t ran;     /* runs that ended */
  bool interrupted; /* by a signal */
  bool out_of_time; /* --total-time */
} run_outcome;

enum { RUN_ROUNDS = 3 };
double run_limit(const options *o, uint32_t round); /* seconds for a task */
/* Prepares a run of the task: its questions, its files. */
void run_prepare(const run_request *r, const task *t, double limit, task_run *out);
/* Removes the reports of a run that no answer of its record refers to. */
void run_tidy(const run_request *r, const task_run *run, const json_t *record);
/* The tasks that are pending, easy ones first; the caller frees the list. */
typedef VEC(const task *) task_list;
void run_pending(const run_request *r, double limit, task_list *out);

/* Carries out what is pending. False after adding a line to `error`: the journal cannot be written, or no
 * process can be started. */
bool run_tasks(const run_request *r, run_outcome *out, buf *error);

#endif
