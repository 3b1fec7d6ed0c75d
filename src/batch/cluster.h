/* cluster.h: Slurm's commands: sbatch, squeue, scancel, scontrol, found by PATH.
 *
 * Each is a child process; while a cluster is open SIGINT and SIGTERM are noticed between them
 * (base/child.h). */
#ifndef ASSAY_BATCH_CLUSTER_H
#define ASSAY_BATCH_CLUSTER_H

#include "base/options.h"

typedef struct cluster cluster;

typedef struct cluster_array {
  const options *options; /* --memory, --jobs, --sbatch */
  const char *self, *folder, *list;
  uint32_t size;
  double seconds; /* after which Slurm ends an element */
} cluster_array;

/* NULL after adding a line to `error`: there is no Slurm, or it does not answer. Owned. */
cluster *cluster_open(buf *error);
void cluster_close(cluster *c); /* NULL is allowed */

uint32_t cluster_array_size(const cluster *c); /* elements of an array, at most */
/* Submits an array; its number as text, owned; NULL after adding a line to `error`. A controller that is away is
 * waited for. */
char *cluster_submit(cluster *c, const cluster_array *a, buf *error);
/* Which elements are waiting or running; false: nobody knows now. Elements that Slurm holds because they
 * could not be started are let go; those that it holds because they were requeued too often are cancelled. */
bool cluster_queue(cluster *c, const char *job, uint32_t size, bool *queued);
void cluster_cancel(cluster *c, const char *job);
bool cluster_sleep(cluster *c, unsigned seconds); /* false: interrupted */

#endif
