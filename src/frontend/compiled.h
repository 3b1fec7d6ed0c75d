/* compiled.h: the bitcode that clang made of a file, kept for as long as one `assay batch` runs.
 *
 * A batch checks a project as it is when the batch begins, in many processes that compile the same
 * files, rules and models. It names a folder of its own in the environment (COMPILED_FOLDER); what
 * clang wrote is kept there under a hash of its command line and taken from there by whoever has the
 * same one. Nothing in the folder is older than the batch, which empties it at the start and at the
 * end. So does `assay check`, which may load its files again, for other callers or with threads: in a folder
 * of its own, unless a batch named one. Without that variable nothing is kept, and clang is run every time. */
#ifndef ASSAY_FRONTEND_COMPILED_H
#define ASSAY_FRONTEND_COMPILED_H

#include "base/buf.h"

#include <stdbool.h>

#define COMPILED_FOLDER "ASSAY_COMPILED"

/* Where the output of that command is kept, whether it is there or not; appended to `path`. `file`,
 * which stands last, counts by its text instead of its name if `is_own`: Assay wrote it, in a folder
 * whose name is another each time. False: nothing is kept. */
bool compiled_path(const char *const *argv, const char *file, bool is_own, buf *path);
/* Keeps a file there, unless one is there already; it is gone from where it was. False: it stays. */
bool compiled_keep(const char *made, const char *path);

#endif
