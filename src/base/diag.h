/* diag.h: messages about the user's input.
 *
 *   file.bp:3:9: error: unknown variable 'y'
 *     x := y & z;
 *          ^
 *
 * This is the third failure channel: wrong usage of the command line goes through cli.h, our own
 * bugs through assert, and what is wrong with an input file through here. A diag counts what it
 * prints; a caller goes on as long as it can and then looks at `errors`.
 *
 * Lines and columns count from 1, columns in bytes; 0 means not known and is left out. The place's
 * strings are borrowed and only used during the call. */
#ifndef ASSAY_BASE_DIAG_H
#define ASSAY_BASE_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum diag_level { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE } diag_level;

typedef struct diag_place {
  const char *file; /* as the user gave it; NULL: the message stands alone */
  const char *text; /* contents of the file, for the source line; NULL: read it from the file */
  uint32_t line, column; /* 0: not known */
  uint32_t length;       /* bytes to underline; 0 and 1: a caret only */
} diag_place;

typedef struct diag {
  FILE *out;                 /* borrowed; NULL: standard error */
  bool color;                /* only if asked */
  uint32_t limit;            /* no more errors are printed after this many; 0: no limit */
  uint32_t errors, warnings; /* how many there were */
} diag;

void diag_at(diag *d, diag_level level, diag_place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void diag_vat(diag *d, diag_level level, diag_place place, const char *format, va_list args);

#endif
