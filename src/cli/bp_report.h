/* bp_report.h: the answer about a Boolean program, for people and as JSON (INTERFACE.md).
 *
 * A trace is printed one step a line, in the order of execution: place, function (indented by the
 * depth of the call, up to a limit), the statement as in the source, and in brackets what it did:
 * the outcome of a condition, the values that changed. Traces are call DAGs; one that is longer
 * than BP_REPORT_UNFOLD steps is printed with each shared activation written out once. */
#ifndef ASSAY_CLI_BP_REPORT_H
#define ASSAY_CLI_BP_REPORT_H

#include "program/bp_check.h"

enum { BP_REPORT_UNFOLD = 10000 };

typedef struct bp_report {
  const bp_request *request;
  const bp_result *result;
  const char *algorithm;
  const char *source; /* text of the file, for statements as they stand there */
  bool quiet, stats;
  double seconds; /* since the command began */
} bp_report;

void bp_report_text(buf *out, const bp_report *r);
void bp_report_json(buf *out, const bp_report *r);

#endif
