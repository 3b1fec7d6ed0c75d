/* job.h: one `assay check` in a process of its own, with the lowest priority, for the server.
 *
 * Its standard output is read as it comes, its messages when it has ended; it can be ended at any time, and cleans up behind itself. */
#ifndef ASSAY_LSP_JOB_H
#define ASSAY_LSP_JOB_H

#include "base/buf.h"
#include "base/vec.h"

#include <sys/types.h>

typedef VEC(char *) job_words;

typedef struct job {
  pid_t pid;  /* 0: none runs */
  int output; /* its standard output */
  int errors; /* its standard error: a file in memory */
  buf text;   /* what came of it so far */
  buf said;   /* on standard error, once it has ended */
} job;

/* Starts this very program with these words; false: it cannot be started. */
bool job_start(job *j, const job_words *words);
/* Reads what is there; true: it has ended, and the text is whole. */
bool job_read(job *j);
/* Asks it to end; what it wrote is dropped. */
void job_cancel(job *j);
/* Takes the ends of processes that were cancelled. */
void job_reap(void);

#endif
