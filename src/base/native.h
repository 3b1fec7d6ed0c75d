/* native.h: a program that was just built, run in a folder of its own with limits: it writes files
 * of at most 64 MB, leaves no core file, and finds standard input empty. */
#ifndef ASSAY_BASE_NATIVE_H
#define ASSAY_BASE_NATIVE_H

#include "base/child.h"

typedef struct native_program {
  const char *folder;      /* where it runs */
  const char *const *argv; /* the file first; ends with NULL */
  child_limits limits;
  uint32_t open_files; /* at most */
} native_program;

/* What it writes to standard output and error is appended to `output`. */
child_result native_run(const native_program *p, buf *output);

#endif
