/* page.h: a page to look at: a template of share/assay/html with data in it as JSON.
 *
 * The page has everything in itself and asks the network for nothing. All text from the program is
 * data: the JSON has no '<' left (so that no text can end the script element it stands in), and the
 * page puts it in place as text, never as markup. */
#ifndef ASSAY_REPORT_PAGE_H
#define ASSAY_REPORT_PAGE_H

#include "base/buf.h"

#include <jansson.h>
#include <stdbool.h>

/* Appends html/NAME with the data where it has @DATA@; drops the reference. False: the template
 * cannot be read; `error` gets one line. */
bool page_fill(buf *out, const char *name, json_t *data, buf *error);

#endif
