/* source.h: where statements begin and end in the source text.
 *
 * Debug information gives one point per instruction (often the operator). A light scan of the file
 * (comments, strings and preprocessor lines skipped) splits it into tokens and statements, so that a
 * point becomes the range of the innermost simple statement or controlling expression around it. The
 * scan never fails: where it finds nothing sensible the range is the point. */
#ifndef ASSAY_FRONTEND_SOURCE_H
#define ASSAY_FRONTEND_SOURCE_H

#include "base/str.h"
#include "program/program.h"

typedef struct source_span {
  uint32_t line, column, end_line, end_column; /* end is the last character's place, inclusive */
} source_span;

typedef struct source_file {
  const char *name;       /* interned in the program's pool */
  VEC(source_span) spans; /* ascending, disjoint */
  map conditions; /* place of an if, while or switch -> index in spans of what it tests + 1 */
} source_file;

typedef struct sources {
  VEC(source_file) files;
  map by_name; /* interned name -> index + 1 */
} sources;

/* Completes a point to the range of its statement. */
void source_range(sources *s, location *where);
void sources_free(sources *s);

#endif
