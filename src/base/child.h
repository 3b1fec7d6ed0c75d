/* child.h: child processes with hard limits.
 *
 * Z3, PPL and GMP cannot be polled, so every engine runs in a child process, and so does clang. A
 * child
 *   1. is the leader of its own process group, and the whole group is killed when it has ended;
 *   2. is killed by the kernel when its parent dies;
 *   3. cannot allocate more than its memory limit (address space beyond what the program's own
 *      libraries take), nor run longer than its time limits;
 *   4. has standard input empty and its own pipe to the parent; what it wrote before its end,
 *      however that came about, reaches the parent.
 * The parent learns how the child ended as one of
 * child_end and turns limits into UNKNOWN.
 *
 * A supervisor serves the pipes of any number of children (a portfolio). While it is open, SIGINT
 * and SIGTERM do not kill the parent but end all children as CHILD_INTERRUPTED. It keeps this in
 * a signalfd: no handlers, no globals. A caller who had SIGINT blocked finds it pending
 * afterwards, so that an interruption is not forgotten between two supervisors. Supervisors do
 * not nest within one process; a child may open its own. child_run and child_exec are the usual
 * cases of a single child.
 *
 * In sanitized builds the address space cannot be limited (the shadow takes terabytes); the
 * supervisor then watches the resident size of function children instead. */
#ifndef ASSAY_BASE_CHILD_H
#define ASSAY_BASE_CHILD_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct child_limits { /* 0 means no limit */
  uint64_t memory_mb;
  double seconds;     /* of wall clock time */
  double cpu_seconds; /* of processor time, rounded up to whole seconds */
} child_limits;

typedef enum child_end {
  CHILD_RUNNING,
  CHILD_EXITED,        /* status: what the function returned, or the exit code */
  CHILD_OUT_OF_MEMORY, /* the memory limit, or the machine's memory */
  CHILD_OUT_OF_STACK,  /* a recursion as deep as the input */
  CHILD_TIMEOUT,       /* either time limit */
  CHILD_CRASHED,       /* status: the signal */
  CHILD_INTERRUPTED,   /* SIGINT or SIGTERM to the parent, or supervisor_stop */
  CHILD_NOT_STARTED    /* status: errno of fork, pipe or exec */
} child_end;

typedef struct child_result {
  child_end end;
  int status;
  double seconds;     /* wall clock */
  double cpu_seconds; /* user and system time */
  uint64_t peak_kb;   /* largest resident size */
} child_result;

/* The body of a child. Lines written to `out` reach the parent's sink as they are finished. Its
 * result is the exit status, 0 to 199. */
typedef int child_body(FILE *out, void *arg);

/* Gets what a child wrote, in pieces of any size, in order. It must not start children. */
typedef void child_sink(void *arg, const char *bytes, size_t size);

/* ---- one child ----------------------------------------------------------- */

child_result child_run(child_body *body, void *arg, child_limits limits, child_sink *sink,
                       void *sink_arg);

/* Runs a program found by PATH, without a shell. argv ends with NULL. Standard output and error are
 * appended to `out` and `err`; NULL: thrown away. */
child_result child_exec(const char *const *argv, child_limits limits, buf *out, buf *err);

void child_sink_buf(void *arg, const char *bytes, size_t size); /* a sink that fills a buf */

/* A sink that hands on whole lines, without their newline. At the end, child_lines_end hands on a
 * last line that has none, and frees the buffer. */
typedef struct child_lines {
  void (*line)(void *arg, const char *line);
  void *arg;
  buf partial; /* owned */
} child_lines;
void child_sink_lines(void *lines, const char *bytes, size_t size);
void child_lines_end(child_lines *lines);

/* The reason of an UNKNOWN: "memory", "timeout", "interrupted", "crash: Segmentation fault", ... */
void child_reason(const child_result *result, buf *out);

/* ---- several children ---------------------------------------------------- */

typedef struct supervisor supervisor;

supervisor *supervisor_open(void);    /* owned by the caller; supervisor_close */
void supervisor_close(supervisor *s); /* kills what still runs */

/* Starts a child and gives its number, counting from 0 in the order of starting. A child that could
 * not be started has ended as CHILD_NOT_STARTED. */
unsigned supervisor_start(supervisor *s, child_body *body, void *arg, child_limits limits,
                          child_sink *sink, void *sink_arg);
unsigned supervisor_exec(supervisor *s, const char *const *argv, child_limits limits,
                         child_sink *out, void *out_arg, child_sink *err, void *err_arg);

/* Serves all children until one has ended that was not returned before; gives its number, or -1 if
 * none is left, or -2 when `seconds` have passed (0 or less: wait without limit). */
int supervisor_wait(supervisor *s, double seconds);

child_result supervisor_result(const supervisor *s, unsigned child);
bool supervisor_interrupted(const supervisor *s);    /* by a signal */
void supervisor_stop(supervisor *s, unsigned child); /* kills it; no effect if it has ended */
/* All children stand still, or go on. Their clocks run all the same. */
void supervisor_pause(supervisor *s, bool still);

#endif
