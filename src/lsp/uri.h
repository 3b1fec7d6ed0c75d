/* uri.h: files as the protocol names them, `file:///a%20b.c`, and as the system does. */
#ifndef ASSAY_LSP_URI_H
#define ASSAY_LSP_URI_H

#include "base/buf.h"

#include <stdbool.h>

/* Appends the path; false: it is no file of this machine. */
bool uri_to_path(buf *out, const char *uri);
void uri_of_path(buf *out, const char *path);

#endif
