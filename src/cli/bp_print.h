/* bp_print.h: what the reports about sequential and concurrent Boolean programs share: statements as
 * they stand in the source, values, outcomes of steps, and the JSON of these.
 *
 * Temporaries that the parser made are nothing to the reader; they are never shown as text. */
#ifndef ASSAY_CLI_BP_PRINT_H
#define ASSAY_CLI_BP_PRINT_H

#include "program/bp_check.h"
#include "report/json_value.h"

/* The text of the program, line by line. */
typedef struct bp_source {
  program *program;        /* borrowed */
  VEC(const char *) lines; /* where each one starts; borrowed from the text */
} bp_source;

void bp_source_init(bp_source *s, program *p, const char *text); /* text may be NULL */
void bp_source_free(bp_source *s);
/* The statement as in the source, on one line; what has no place there is printed anew. */
void bp_print_source(buf *out, const bp_source *source, const stmt *s);

/* "x = T, y = F" */
void bp_print_values(buf *out, const trace_value *values, uint32_t count);

/* A step of a trace; is_last: it is the error. */
typedef struct bp_step {
  const proc *f;
  const trace_step *step;
  bool is_last;
} bp_step;

static inline const stmt *bp_step_stmt(const bp_step *x) {
  assert(x->step->label < x->f->stmts.size);
  return &x->f->stmts.data[x->step->label];
}
/* What is to be said about it besides the values; maybe nothing. */
void bp_print_outcome(buf *out, const bp_request *request, const bp_step *x);
/* "[outcome; values]" after `before`, or nothing if both are empty. */
void bp_print_note(buf *out, const char *before, const buf *outcome, const trace_value *values,
                   uint32_t count);

/* "TRUE", "FALSE(unreach-call)", "UNKNOWN (reason)" */
void bp_print_verdict(buf *out, const bp_result *result);
int bp_exit_code(verdict v);

/* ---- JSON: new references, or additions to an object ---- */

/* The beginning of an answer: verdict, property, reason, engine, seconds, files. */
json_t *bp_json_answer(const program *p, const bp_result *result, const char *engine,
                       double seconds);
/* file, line, column, function, depth, kind. */
json_t *bp_json_place(location where, const char *function);
/* A step: bp_json_place, depth, kind, code, and which successor where there are several. */
json_t *bp_json_step(const bp_source *source, const bp_step *x, uint32_t depth);
void bp_json_values(json_t *object, const char *key, const trace_value *values, uint32_t count);

#endif
