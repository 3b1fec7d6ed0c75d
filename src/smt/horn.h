/* horn.h: constrained Horn clauses, solved by Z3's Spacer: a source of invariants and interpolants.
 *
 * A system has relations, each over formal variables of its own, and clauses
 *     R1(e…) && … && Rn(e…) && constraint  ->  R(e…)   or   -> false
 * whose arguments and constraint are core expressions (one state, no primes, no memory reads: plain
 * scalar variables that the clause quantifies universally). A solution gives each relation a bool
 * core expression over its formals such that all clauses hold.
 *
 * What comes back is a CANDIDATE. In HORN_INT machine integers are read as integers within their
 * type's range on input and without wrap-around, so a solution need not hold for the compiled
 * program and a refutation need not be a run: use them as predicates, or have check/ judge them.
 * HORN_BITS is exact but much weaker. Terms that do not translate back make a solution partial:
 * horn_solution is NULL for that relation. */
#ifndef ASSAY_SMT_HORN_H
#define ASSAY_SMT_HORN_H

#include "expr/expr.h"

typedef enum horn_mode { HORN_INT, HORN_BITS } horn_mode;
typedef struct horn horn;
typedef struct horn_atom {
  uint32_t relation;
  const expr *const *args; /* as many as formals, of their types */
} horn_atom;

horn *horn_new(exprs *pool, horn_mode mode); /* owned; borrows the pool */
void horn_free(horn *h);
uint32_t horn_relation(horn *h, const char *name, const var *const *formals, uint32_t count);
/* head NULL: false. False if something in it cannot be expressed (the clause is then not added). */
bool horn_clause(horn *h, const horn_atom *body, uint32_t count, const expr *constraint,
                 const horn_atom *head);

typedef enum horn_answer { HORN_SOLVED, HORN_REFUTED, HORN_UNKNOWN } horn_answer;
/* steps: rlimit, 0: none; seconds: last resort, 0: none. */
horn_answer horn_solve(horn *h, uint64_t steps, double seconds);
const expr *horn_solution(horn *h, uint32_t relation); /* after HORN_SOLVED; over the formals */

#endif
