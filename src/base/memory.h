/* memory.h: what happens when memory, or another resource, runs out.
 *
 * Nobody tests for a null allocation: whoever allocates calls out_of_memory() instead of returning,
 * and the process ends with an exit status of its own. An engine runs in a child process (child.h)
 * under an address-space limit; there the status is MEMORY_CHILD_STATUS, and the parent, seeing it,
 * answers UNKNOWN. In the first process the status is MEMORY_MAIN_STATUS, the code of UNKNOWN. The
 * process that carries out a command (cli/guard.h) may end with any status, so a limit ends it by a
 * signal, which its parent understands.
 *
 * Which of these holds is a property of the process, set once after the fork; it is the only
 * state kept here, because out_of_memory() has callers (library handlers) that get no argument. */
#ifndef ASSAY_BASE_MEMORY_H
#define ASSAY_BASE_MEMORY_H

#include <stddef.h>

enum { MEMORY_MAIN_STATUS = 5, MEMORY_CHILD_STATUS = 200, STACK_CHILD_STATUS = 201 };

typedef enum limit_kind {
  LIMIT_MEMORY,
  LIMIT_STACK,
  LIMIT_TIME,
  LIMIT_INTERRUPT,
  LIMITS
} limit_kind;

/* Ends this process because that is used up. Async-signal-safe. Time and interruptions end only the
 * first process and the one that carries out a command this way. */
_Noreturn void limit_reached(limit_kind which);
_Noreturn void out_of_memory(void); /* limit_reached(LIMIT_MEMORY) */

void memory_in_child(void);  /* from now on this process is a child */
void memory_in_worker(void); /* from now on this process carries out a command for its parent */
int limit_signal(limit_kind which);       /* the signal that a worker ends by */
const char *limit_name(limit_kind which); /* "memory", "stack", "timeout", "interrupted" */

/* malloc, realloc and strdup that never return null. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *text);

#endif
