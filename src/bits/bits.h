/* bits.h: proofs by reachability over single bits.
 *
 * The entry procedure, in which all calls that matter have been expanded (program/expand.h), is written as a
 * circuit whose latches are the bits of its variables at the heads of its loops (system.h). In turns, k-induction
 * (induct.h) finds how many steps without error are enough for the next to be without, and a model checker of
 * circuits (pdr.h) finds sets of bits that no execution has; or one of them a way to the error. Sets of bits
 * become invariants: `!((x & 6) == 4 && (y & 1) == 1)`. Nothing is believed: a depth and invariants are for the
 * judge, a path is for path/.
 *
 * Floating-point numbers, memory behind pointers and what is larger than a few thousand bits are arbitrary in the
 * circuit. */
#ifndef ASSAY_BITS_BITS_H
#define ASSAY_BITS_BITS_H

#include "base/child.h"
#include "program/certificate.h"
#include "program/question.h"
#include "program/trace.h"

typedef enum bits_answer { BITS_PROVED, BITS_PATH, BITS_OPEN } bits_answer;

typedef struct bits_result {
  bits_answer answer;
  trace path;           /* BITS_PATH; made by bits_check, trace_free */
  buf reason;           /* BITS_OPEN */
  uint32_t bits, gates; /* of the circuit; 0: there is none */
} bits_result;

typedef struct bits_request {
  question q;          /* the alias is that of the program */
  child_limits limits; /* of the model checker */
  /* Adds predicates that others have found since; true if there are any. May be NULL. */
  bool (*offered)(void *context, expr_vec *to);
  void *context;
  const char *dump; /* a folder: the circuit is written there, as circuit.aig; or NULL */
} bits_request;

/* `proof` is filled if it is BITS_PROVED. */
void bits_check(const bits_request *r, certificate *proof, bits_result *out);
void bits_result_free(bits_result *r);

#endif
