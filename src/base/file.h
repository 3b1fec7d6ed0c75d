/* file.h: whole files, and where Assay's own data files are.
 *
 * Reading and writing are all or nothing: a file that is written appears complete under its name,
 * or not at all (a temporary beside it, then rename). Functions that can fail for a reason outside
 * the program return false and append one line without newline to `error`: "cannot read 'x':
 * reason". */
#ifndef ASSAY_BASE_FILE_H
#define ASSAY_BASE_FILE_H

#include "base/buf.h"

#include <stdbool.h>

/* Appends the bytes to `contents`. Devices that give bytes without end are not read. */
bool file_read(const char *path, buf *contents, buf *error);

/* "a folder", "a pipe", "a socket", "a device"; NULL for a file, and for what is not there. */
const char *file_kind(const char *path);

/* Replaces the file of that name, through a symbolic link if it is one. What is no regular file
 * (/dev/stdout, a pipe) is simply written to. */
bool file_write(const char *path, const char *bytes, size_t size, buf *error);

/* The name that a file has while process `pid` writes it. */
void file_temporary_name(const char *path, long pid, buf *name);

bool file_exists(const char *path);
const char *file_suffix(const char *path);    /* ".c", or "" ; borrowed from path */
const char *file_base_name(const char *path); /* what follows the last slash; borrowed from path */

/* A new folder for temporary files, in $TMPDIR or else /tmp; its path goes into the empty `path`.
 * folder_remove removes it with the files in it; if there are folders in it, these and it stay. */
bool folder_new(buf *path, buf *error);
void folder_remove(const char *path);
void folder_remove_all(const char *path); /* with all that is in it; links are not followed */

/* The directory of models, rules and formulas: ../share/assay beside the directory of the running
 * binary, or else the one of the source tree it was built from. Appends its path; false if there is
 * neither. file_share appends the path of a file in it. */
bool file_share_dir(buf *path, buf *error);
bool file_share(const char *name, buf *path, buf *error);

#endif
