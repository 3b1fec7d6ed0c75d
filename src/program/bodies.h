/* bodies.h: other bodies for some procedures of a program, to be put in place for a while.
 *
 * Those who look for proofs may be given another program, of which every run of the program is a run
 * (outside/contract.h, property/ghost.h, cone/cone.h, places/places.h, program/expand.h). It shares all but the statements of the procedures listed
 * here. The list owns the statements that are not in place. */
#ifndef ASSAY_PROGRAM_BODIES_H
#define ASSAY_PROGRAM_BODIES_H

#include "program/program.h"

typedef struct other_body {
  uint32_t proc;
  stmt_vec stmts; /* the statements that are not in place now */
  uint32_t entry; /* and where they begin */
} other_body;

typedef struct other_bodies {
  program *program;
  VEC(other_body) list;
  bool in_place;
} other_bodies;

/* Puts these bodies in place, or the former ones back. What was known of the program (alias/) is not
 * known of the other one. */
void bodies_swap(other_bodies *b);
bool bodies_has(const other_bodies *b, uint32_t which); /* has it another body here? */
void bodies_free(other_bodies *b);                      /* the program has its own ones */

#endif
