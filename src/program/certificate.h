/* certificate.h: a proof: for each procedure that can be called, what holds at its places and what
 * its calls do. What makes it one is said, and checked, by check/ (check.h). */
#ifndef ASSAY_PROGRAM_CERTIFICATE_H
#define ASSAY_PROGRAM_CERTIFICATE_H

#include "program/program.h"

typedef struct cert_invariant {
  uint32_t proc, label;
  const expr *holds; /* over the state there and that on entry ('x, 'g, '*p) */
} cert_invariant;

typedef struct cert_summary {
  uint32_t proc;
  const expr *holds; /* over 'entry state, current globals and memory, and `result` */
} cert_summary;

typedef struct certificate {
  VEC(cert_invariant) invariants; /* at most one per place */
  VEC(cert_summary) summaries;
  uint32_t
      depth; /* an invariant follows from those at so many places before its predecessor, besides */
  VEC(const var *)
  result; /* by procedure index: the variable that stands for its result; NULL if
                              it has none. Made by certificate_init */
} certificate;

void certificate_init(certificate *c, program *p);
void certificate_free(certificate *c);

#endif
