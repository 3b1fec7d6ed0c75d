/* vacuous.h: a TRUE for want of anything to check.
 *
 * A property that holds is vacuous if
 *   - no check exists in what can be called from the entry (a misspelt function in a rule, a file
 *     without assertions);
 *   - it is a rule, and what it follows cannot come to a demand that could fail: no event sets its
 *     state to a value for which one fails (nothing is ever freed), or no execution reaches one;
 *   - every execution is stopped by an assumption before it reaches a check; no caller of the entry
 *     meets what is stated of it (precondition.h).
 * That an error cannot be reached is no such reason: it is the proof.
 *
 * What calls and values show is looked at first; the rest is asked of the engines, on the program
 * with the checks replaced by "this is reached", within a few seconds. What these leave open is not
 * called vacuous, so nothing is that is not. */
#ifndef ASSAY_REFINE_VACUOUS_H
#define ASSAY_REFINE_VACUOUS_H

#include "refine/refine.h"

/* Does the source of a procedure mention a check? One whose condition is a constant is not in the
 * program, but is one. */
typedef bool vacuous_source(void *context, const proc *f);

/* Why the TRUE of r->property says nothing, as one line; NULL: it does say something, or that could
 * not be told within `seconds`. The program is as it was when the question was put (select.h), and
 * is so again afterwards. `source` may be NULL. */
char *vacuous_reason(const refine_request *r, double seconds, vacuous_source *source,
                     void *context); /* owned */

/* ---- what vacuous.c and vacuous_ask.c share ---- */

/* A statement. */
typedef struct vacuous_site {
  uint32_t proc, label;
} vacuous_site;
typedef VEC(vacuous_site) vacuous_sites;

typedef struct vacuous {
  const refine_request *request;
  double seconds;       /* left for questions */
  bool *is_called;      /* by procedure: from the entry, by calls of any kind */
  bool **is_live;       /* by procedure and label: on a way from its start */
  vacuous_sites checks; /* asserts of the property that are live in what is called */
} vacuous;

/* Can an execution reach one of these? The checks themselves are off. `assuming`: with the program's
 * own assumptions, not past them. */
verdict vacuous_ask(vacuous *v, const vacuous_sites *marks, bool assuming);
/* Where the questions are put that these checks answer: a check itself, or the branches to an error. */
void vacuous_marks(const vacuous *v, const vacuous_sites *checks, vacuous_sites *out);
/* The assumptions that the program states itself. */
void vacuous_assumptions(const vacuous *v, vacuous_sites *out);
static inline stmt *vacuous_stmt(const vacuous *v, vacuous_site at) {
  return &v->request->q.program->procs.data[at.proc]->stmts.data[at.label];
}

#endif
