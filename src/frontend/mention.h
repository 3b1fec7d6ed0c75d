/* mention.h: does the source of a function mention a check? An assertion whose condition is a constant
 * is decided by clang, and leaves no trace in the program. The text is what the preprocessor gives,
 * so that what is left out by #if, or by NDEBUG, does not count. */
#ifndef ASSAY_FRONTEND_MENTION_H
#define ASSAY_FRONTEND_MENTION_H

#include "base/options.h"
#include "program/program.h"

typedef struct mention_sources {
  const options *options;
  VEC(buf) texts; /* by file, as far as asked for */
} mention_sources;

bool source_mentions_check(mention_sources *s, const proc *f);
void mention_sources_free(mention_sources *s);

#endif
