/* lines.h: the lines of source files, read once and kept.
 *
 * Files are read when they are first asked for; one that cannot be read has no lines. Names that
 * the lowering made relative to Assay's own folder ("models/libc.c", "rules/...") are found there.
 * Lines and columns count from 1, columns in bytes, as everywhere. */
#ifndef ASSAY_REPORT_LINES_H
#define ASSAY_REPORT_LINES_H

#include "base/options.h"
#include "program/program.h"

typedef struct source_text {
  const char *name;     /* borrowed */
  buf text;             /* empty if the file could not be read */
  VEC(uint32_t) starts; /* offset of each line */
} source_text;

typedef struct line_cache {
  VEC(source_text *) files;  /* owned, in the order first asked for */
  const options_list *rules; /* --rule: where files called rules/NAME.c may be; may be NULL */
} line_cache;

void line_cache_free(line_cache *c);

/* The file of that name; never NULL. Valid until the cache is freed. */
const source_text *lines_of(line_cache *c, const char *file);
/* The line without its end; NULL if there is none. */
const char *lines_line(line_cache *c, const char *file, uint32_t line, size_t *length);
/* The text of a place as one line: comments dropped, blanks and line ends reduced to one blank.
 * Appends nothing and gives false if the file does not have it. */
bool lines_span(line_cache *c, location where, buf *out);
/* Is it one of Assay's own files (a library model)? */
bool lines_is_library(const char *file);

#endif
