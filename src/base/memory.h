/* memory.h: what happens when memory runs out.
 *
 * Nobody tests for a null allocation: whoever allocates calls out_of_memory() instead of returning,
 * and the process ends with an exit status of its own. An engine runs in a child process (child.h)
 * under an address-space limit; there the status is MEMORY_CHILD_STATUS, and the parent, seeing it,
 * answers UNKNOWN. In the first process the status is MEMORY_MAIN_STATUS, the code of UNKNOWN.
 *
 * Which of the two holds is a property of the process, set once after the fork; it is the only
 * state kept here, because out_of_memory() has callers (library handlers) that get no argument. */
#ifndef ASSAY_BASE_MEMORY_H
#define ASSAY_BASE_MEMORY_H

#include <stddef.h>

enum { MEMORY_MAIN_STATUS = 5, MEMORY_CHILD_STATUS = 200 };

_Noreturn void out_of_memory(void); /* async-signal-safe */
void memory_in_child(void);         /* from now on this process is a child */

/* malloc, realloc and strdup that never return null. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *text);

#endif
