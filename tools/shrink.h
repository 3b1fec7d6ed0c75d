/* shrink.h: smaller texts that fail in the same way. */
#ifndef ASSAY_TOOLS_SHRINK_H
#define ASSAY_TOOLS_SHRINK_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

/* Does this text still fail as the first one did? */
typedef bool shrink_test(const char *text, size_t size, void *context);

/* Removes runs of lines, long ones first, as long as it fails; at most `tries` tests. */
void shrink_lines(buf *text, shrink_test *fails, void *context, uint32_t tries);

#endif
