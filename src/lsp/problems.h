/* problems.h: what the compiler has against a file, as the editor shows it. */
#ifndef ASSAY_LSP_PROBLEMS_H
#define ASSAY_LSP_PROBLEMS_H

#include <jansson.h>

/* The errors among the messages of a check (`FILE:LINE:COLUMN: error: TEXT`), as a list of Diagnostic of the
 * file at that path: at their lines, those in other files at the first one. Owned by the caller; NULL: there
 * are none. */
json_t *problems_of(const char *messages, const char *path);

#endif
