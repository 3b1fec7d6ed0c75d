/* programs.h: programs, or parts of them, as constrained Horn clauses (smt/horn.h).
 *
 * One relation per cut point and one summary per procedure; block relations between cut points are
 * SSA constraints. A part is a set of labels per procedure: the path program of a trace (the labels
 * that occur in it, with all edges among them) has that trace and everything that follows by going
 * round its loops and recursions more or less often, so its invariants are what rules out a whole
 * family of infeasible paths. Memory that the encoding does not follow is havoc: solutions are about
 * scalars whose address is not taken (and constant cells). All answers are candidates. */
#ifndef ASSAY_HORN_PROGRAMS_H
#define ASSAY_HORN_PROGRAMS_H

#include "alias/alias.h"
#include "program/certificate.h"
#include "program/question.h"
#include "program/trace.h"

typedef struct horn_request {
  question q;
  const trace *part; /* NULL: the whole program */
  bool straight;     /* of the part: the path itself, step by step (interpolants), not its loops */
  const uint8_t *keep; /* straight: by step in the cursor's order, is its condition followed; NULL:
                          all are. For the steps of a minimal core */
  bool predicates; /* what is found is for use as predicates: x <= y + 1 in the variables' own type
                      rather than exact in a wider one; at every place that has a formula */
  bool plain;      /* machine arithmetic is read as that of the integers, without wrap-around; done
                      anyway for predicates if the exact reading gives none */
  const certificate *known; /* invariants that hold, whatever else does; or NULL */
  uint64_t steps;
  double seconds;
} horn_request;

/* TRUE: `out` (initialised) gets what was found, per place (of a straight path one for each
 * visit: then a place may occur more than once); summaries are over \result and primed entry values.
 * FALSE: some execution of the approximation reaches the error. */
verdict horn_check(const horn_request *r, certificate *out, buf *reason);

#endif
