/* write.h: the results of a run, written for programs, CI, editors and people.
 *
 * All are made from results.h. Files are written whole or not at all. */
#ifndef ASSAY_BATCH_WRITE_H
#define ASSAY_BATCH_WRITE_H

#include "batch/results.h"

typedef struct write_request {
  const results *results;
  const options *options;
  const char *folder;
} write_request;

void write_sarif(buf *out, const write_request *w);
void write_junit(buf *out, const write_request *w);
bool write_html(buf *out, const write_request *w, buf *error); /* false: no template */
void write_text(buf *out, const write_request *w);             /* for standard output */

/* All of the folder's files. False after adding a line to `error`. */
bool write_results(const write_request *w, buf *error);

#endif
