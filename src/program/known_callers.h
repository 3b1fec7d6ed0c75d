/* known_callers.h: is it shown that no known caller of a function brings its error about?
 *
 * A FALSE of an entry other than main says which caller it takes. Where the callers are known, that
 * none of them is one is shown by the same question asked from them: it goes through the call with
 * all that the caller itself may be given, so where the answer is TRUE, the error does not come by
 * that call. It is shown if the function has callers, its address is taken nowhere, and each caller
 * has that answer, or has callers in turn of which all this is true. A caller that is met again on the
 * way up adds nothing: what it is given comes from the others.
 *
 * Who calls whom, and what was answered, is told by whoever asks: `assay batch` of the files of a
 * project, `check --callers known` of the program that it is given. */
#ifndef ASSAY_PROGRAM_KNOWN_CALLERS_H
#define ASSAY_PROGRAM_KNOWN_CALLERS_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef VEC(uint64_t) function_keys;

typedef enum caller_answer {
  CALLER_TRUE, /* the error does not come by its calls */
  CALLER_OPEN, /* that is not shown; it may be of its own callers */
  CALLER_STOP, /* nothing can be shown */
} caller_answer;

/* Functions are numbers here, which mean something to the world they come from. */
typedef struct caller_world {
  void *context;
  bool (*is_taken)(void *context, uint64_t f);                     /* its address, by anyone */
  void (*list)(void *context, uint64_t f, function_keys *callers); /* each once */
  caller_answer (*ask)(void *context, uint64_t caller, uint64_t f);
} caller_world;

bool no_known_caller_meets(const caller_world *w, uint64_t f);

#endif
