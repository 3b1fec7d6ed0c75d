/* slurm.h: the tasks of a plan, carried out by a Slurm cluster.
 *
 * The tasks of a round (run.h) are submitted as job arrays, split at the cluster's MaxArraySize, with
 * the limits of a task passed on and requeue on node failure asked for. An element of an array runs
 * `assay batch --worker LIST`, which carries out one line of the list (its command, as JSON) and leaves
 * what came of it in the folder of the results, under the key of its task, whole or not at all.
 * The folder is shared by all nodes, and the sources and Assay have the same paths there.
 *
 * Here one waits, takes what has come into the journal, and asks squeue which elements are still to
 * come. One that is gone without a result was killed: it is submitted again, MOST_TRIES times in all,
 * and is then UNKNOWN. While the controller does not answer nothing is concluded. An interruption
 * cancels the jobs; what has come is kept. */
#ifndef ASSAY_BATCH_SLURM_H
#define ASSAY_BATCH_SLURM_H

#include "batch/run.h"

enum { MOST_TRIES = 4 };

/* As run_tasks. */
bool slurm_tasks(const run_request *r, run_outcome *out, buf *error);
/* --worker: the exit code; 0 if the result was left. */
int slurm_worker(const options *o);

/* What a folder of results says of its run: DIR/state.json. */
bool state_write(const run_request *r, const json_t *jobs, buf *error);
void slurm_status(const options *o, buf *out); /* --status, as text */

#endif
