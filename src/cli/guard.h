/* guard.h: everything after option parsing runs under the limits of the command line.
 *
 * A command is carried out by a process of its own, the worker. This one waits, with four duties:
 *   1. time: a worker that has not ended soon after --timeout is killed, whatever it does (reads,
 *      lowers, analyses, writes a report). By itself it ends at --timeout;
 *   2. memory: the worker has --memory; where it meets that limit, or that of its stack, it ends;
 *   3. SIGINT and SIGTERM are handed on; the worker then has a moment to say what was learnt;
 *   4. output: what the worker writes to standard output appears when it has ended by itself. If it
 *      was cut off, UNKNOWN with the reason stands there instead, in the format that was asked for.
 * `run` is different: its output is that of the program, and appears as it is written.
 *
 * A crash of the worker is a bug in Assay: EXIT_BUG. Temporary files of the worker, and of the
 * programs that it calls, are in a folder that the guard makes and removes. Should the guard be
 * killed, the kernel kills the worker too. */
#ifndef ASSAY_CLI_GUARD_H
#define ASSAY_CLI_GUARD_H

#include "cli/cli.h"

/* Carries out the command and gives its exit code. Returns in both processes. */
int guard_run(const command *which, const options *opts);

#endif
