/* results.h: all answers of a run together: what was found, once each, and what became of it.
 *
 * A row is one answer of one task; a task without an answer has one row that says so. Rows that are
 * FALSE and have the same fingerprint (report/fingerprint.h) are one finding, however many entries
 * come to it. A finding is
 *   suppressed  by a comment in the source or a line of --suppress (suppress.h): with its reason;
 *   demoted     if each of its entries has known callers, none of which meets its precondition: the
 *               same question asked from each caller was answered TRUE (callers.h);
 *   new         if the baseline does not have it.
 * What the baseline reports (sets not aside) and this run has not is gone. Nothing is judged here: verdicts are those of the
 * tasks. All texts are borrowed from the journal, the units and the baseline. */
#ifndef ASSAY_BATCH_RESULTS_H
#define ASSAY_BATCH_RESULTS_H

#include "batch/journal.h"
#include "batch/plan.h"

typedef struct row {
  const task *task;
  const json_t *record; /* NULL: it was not run */
  const json_t *answer; /* NULL then */
  uint32_t finding;     /* index + 1; 0: it is none */
} row;

typedef struct finding_group {
  const char *fingerprint;
  VEC(uint32_t) rows; /* the one that is shown first: of the shortest trace; owned */
  char *suppressed;   /* the reason; owned; NULL: it is not */
  bool by_comment;    /* in the source */
  char *demoted;      /* in words: why; owned; NULL: it is not */
  bool is_new;        /* of no meaning without a baseline */
} finding_group;

typedef struct result_counts {
  uint32_t holds, vacuous, violated, unknown, not_run; /* rows; vacuous ones are part of `holds` */
  uint32_t findings, suppressed, demoted, fresh, unchanged; /* findings; the first: what is left */
  double seconds;                                           /* of all tasks */
} result_counts;

typedef struct results {
  const plan *plan;
  VEC(row) rows; /* in the order of the tasks */
  VEC(finding_group) findings;
  json_t *baseline;         /* fingerprint -> row of the baseline; owned; NULL: none is given */
  VEC(const json_t *) gone; /* its rows that no finding has */
  result_counts counts;
} results;

/* False after adding a line to `error`: the baseline or the suppressions cannot be read. */
bool results_gather(results *r, const plan *p, const journal *j, const options *o, buf *error);
void results_free(results *r);

const row *finding_row(const results *r, const finding_group *f); /* the one that is shown */
const char *row_property(const row *r);
const char *row_verdict(const row *r);
const char *row_reason(const row *r); /* of an UNKNOWN */
/* Does it count: neither suppressed nor demoted? */
bool finding_counts(const finding_group *f);
/* The place by which it is known: violation.cause if there is one, else violation; NULL: none. */
const json_t *finding_place(const json_t *ans);
/* A reason without places and numbers, so that equal reasons are counted together. */
void reason_kind(const char *reason, buf *out);

#endif
