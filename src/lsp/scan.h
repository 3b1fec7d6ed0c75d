/* scan.h: the functions of a C file as its text shows them: where each begins and ends, and a hash of
 * its text. A quick look for an editor, without the preprocessor: a function that macros hide is not
 * seen. Nothing rests on it but what is checked when. */
#ifndef ASSAY_LSP_SCAN_H
#define ASSAY_LSP_SCAN_H

#include "base/vec.h"

#include <stddef.h>

typedef struct scanned {
  char *name;           /* owned */
  uint32_t first, last; /* lines, from 1 */
  size_t from, to;      /* bytes of its text */
  uint64_t hash;        /* of its tokens: neither comments nor blanks */
} scanned;

typedef struct scan {
  VEC(scanned) functions;
  uint64_t rest; /* hash of everything outside functions */
} scan;

void scan_text(scan *out, const char *text, size_t size);
void scan_free(scan *s);
/* Does the text of a function mention the name as a word? */
bool scan_mentions(const char *text, const scanned *f, const char *name);

#endif
