/* tape.h: what a native run has recorded: for each call the numbers given and those that came
 * back. */
#ifndef ASSAY_TRIAL_TAPE_H
#define ASSAY_TRIAL_TAPE_H

#include "base/buf.h"
#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct tape_entry {
  bool came_back; /* else it was given */
  int64_t value;
  const char *name; /* what came back, as C; interned */
} tape_entry;

typedef struct tape_call {
  VEC(tape_entry) entries;
  buf text; /* the call, as C */
  bool ended;
} tape_call;

typedef struct tape {
  str_pool names;
  VEC(tape_call) calls;
} tape;

/* Reads what check.h writes; false if a line is none of its. */
bool tape_read(tape *t, const char *text);
void tape_free(tape *t);
/* The numbers of a call, separated by commas. */
void tape_print(const tape_call *c, buf *out);

#endif
