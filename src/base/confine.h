/* confine.h: limits that a process sets itself, and how it ends when it meets them.
 *
 * After confine_crashes a crash for want of memory (a library that aborts, or stumbles over a null
 * pointer, when it cannot allocate) or of stack (a recursion as deep as the input) ends the process
 * by limit_reached of memory.h; any other crash ends it by its signal. In sanitized builds the
 * address space cannot be limited, and the sanitizer reports crashes itself. */
#ifndef ASSAY_BASE_CONFINE_H
#define ASSAY_BASE_CONFINE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>

/* Sets a limit, as far as the hard limit allows. */
void confine(int resource, rlim_t soft, rlim_t hard);

void confine_cpu(double seconds); /* rounded up to whole seconds; 0: no limit */

/* At most that many megabytes beyond what the program's libraries take; 0: no limit. `for_good`: it
 * cannot be raised again, by children neither. */
void confine_memory(uint64_t megabytes, bool for_good);

/* The same, for good, for a program that is to be executed. */
void confine_memory_of_program(uint64_t megabytes);

/* As much stack as a process can have that started with the usual limit; for a program that is to
 * be executed, more than that. */
void confine_stack(void);
void confine_stack_of_program(void);

void confine_crashes(void);

#endif
