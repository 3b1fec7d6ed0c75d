/* complete.h: inside of the room: traces with all their values. */
#ifndef ASSAY_BOOLEAN_COMPLETE_H
#define ASSAY_BOOLEAN_COMPLETE_H

#include "boolean/domain.h"
#include "program/trace.h"

/* An activation that is being executed. */
typedef struct complete_frame {
  const activation *act;
  uint32_t at;           /* the step to come */
  uint64_t *start, *now; /* valuations by position; owned */
  activation_builder builder;
} complete_frame;

/* One that has returned. */
typedef struct complete_instance {
  const activation *act;
  uint32_t next;         /* chain of equal hash: index + 1 */
  uint64_t *start, *end; /* owned */
  uint8_t *results;      /* what each can be; owned */
  const activation *made;
} complete_instance;

typedef struct completer {
  boolean *b;
  trace *trace; /* owned until it is taken */
  VEC(complete_frame) stack;
  VEC(complete_instance) instances;
  map by_start;       /* hash -> instance + 1 */
  const expr **paths; /* by var id; owned */
  VEC(trace_value) values;
  uint64_t *after; /* owned */
} completer;

/* Sets k->trace. */
void boolean_complete(boolean *b, completer *k, const trace *from);
void completer_free(completer *k); /* also after a failure, and if zeroed */

#endif
