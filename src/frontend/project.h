/* project.h: the flags that a project compiles a file with, from its compile_commands.json (-p DIR).
 *
 * What matters for reading the file is kept: include paths, macros, language and target options.
 * Relative paths are made relative to the folder that the command runs in. */
#ifndef ASSAY_FRONTEND_PROJECT_H
#define ASSAY_FRONTEND_PROJECT_H

#include "base/buf.h"
#include "base/str.h"
#include "base/vec.h"

typedef VEC(const char *) project_flags;

/* Appends the flags of that file, in order, interned in `pool`: none if the database does not have
 * it, which *found tells. False after adding one line to `error`: the database cannot be read. */
bool project_read(const char *folder, const char *file, str_pool *pool, project_flags *out,
                  bool *found, buf *error);

/* Appends the files that it has commands for, in order, each once, interned in `pool`. */
bool project_files(const char *folder, str_pool *pool, project_flags *out, buf *error);

/* The words of a command, split as a shell does: blanks, quotes, backslashes. */
void project_split(const char *command, str_pool *pool, project_flags *words);

#endif
