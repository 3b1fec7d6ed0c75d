/* report.h: an answer written down, for people and for other tools.
 *
 * Every report is made from the one struct of refine/answer.h and from the source files as they are
 * on the disk when it is written; a file that cannot be read costs the lines quoted from it, never
 * the report. Nothing here judges: what is written was decided before.
 *
 * Text goes to standard output (INTERFACE.md, "Answer"): its last line is the result. */
#ifndef ASSAY_REPORT_REPORT_H
#define ASSAY_REPORT_REPORT_H

#include "base/buf.h"
#include "refine/answer.h"

/* Before anything is written: names what assertions assert by their text in the source. */
void report_prepare(answer *a);
/* What goes to standard output, in the format of --format. */
void report_print(buf *out, const answer *a);
/* Writes the files of --witness, --html, --sarif and --harness. False: one cannot be written; `error` gets one
 * line. `notes` gets a line about each that the answer has nothing for. */
bool report_files(const answer *a, buf *error, buf *notes);

/* What was checked, trace or invariants, assumptions, one line per finding if there are several,
 * and the result. With --quiet the result lines only. */
void report_text(buf *out, const answer *a);

/* One object, as INTERFACE.md and doc/json.md say. */
void report_json(buf *out, const answer *a);

/* SARIF 2.1.0, one result with code flows per violation. */
void report_sarif(buf *out, const answer *a);

/* One self-contained page to look at (share/assay/html). False: its template cannot be read; `error`
 * gets one line. */
bool report_html(buf *out, const answer *a, buf *error);

/* A verification witness, format 2.0; false (and nothing appended) if the answer is UNKNOWN. */
bool report_witness(buf *out, const answer *a);

/* A C file that, compiled with the program, runs into the error; false if the answer is not
 * FALSE. */
bool report_harness(buf *out, const answer *a);
/* What a native run cannot be given of the values that the run of the error depends on, in a few
 * words; NULL: it is given all. */
const char *report_harness_missing(const answer *a);
/* Does the run need that a function without a body does what no harness can do? `reason` gets a
 * line that names the function and what it would have to do. */
bool report_harness_fails(const answer *a, const finding *f, buf *reason);
/* Is it sanitizers that show the error: is it one that C forbids, and the program does not check? */
bool report_is_sanitized(const answer *a);
/* The flags it and the sources are compiled with, besides the user's own. */
void report_harness_flags(const answer *a, options_list *out);

/* The finding that the result is about: the first among the worst. */
const finding *report_worst(const answer *a);
/* Is it the first of its property? Each has one verdict line, of which there may be several violations. */
bool report_is_first(const answer *a, uint32_t index);
/* "Vacuous: ..." of a finding that is: the line before the result. */
void report_vacuous(buf *out, const answer *a, const finding *f);
/* "f is called with p == NULL": who has to call the entry for the run to come to the error; false: the
 * entry is main, whoever starts it. */
bool report_need(buf *out, const answer *a, const finding *f);
/* UNKNOWN, for people: what each engine did, the path that is open, what to try (next.h). */
void report_handover(buf *out, const answer *a, const finding *f);
/* What is violated, for people: a rule's message, else what the finding or the run says. */
const char *report_message(const finding *f);
/* FALSE: the number of the weakness (CWE) that the error is; 0: none. */
uint32_t report_cwe(const finding *f);

#endif
