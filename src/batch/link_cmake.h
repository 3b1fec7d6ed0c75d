/* link_cmake.h: which files are linked into which executable, as CMake's file API tells.
 *
 * A project that was configured with an (empty) file .cmake/api/v1/query/codemodel-v2 in its build folder
 * has the answer below .cmake/api/v1/reply: an index, a model of the code, and a file for each target with
 * its sources and what it is linked with. A target is part of another if that one links what it makes. */
#ifndef ASSAY_BATCH_LINK_CMAKE_H
#define ASSAY_BATCH_LINK_CMAKE_H

#include "batch/link.h"

/* Is there such an answer in the build folder? */
bool link_has_cmake(const char *folder);
/* The executables and shared libraries of the project, added to `out`; as link_read otherwise. */
bool link_read_cmake(const char *folder, str_pool *names, link_list *out, buf *error);

#endif
