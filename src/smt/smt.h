/* smt.h: satisfiability of core expressions, over Z3.
 *
 * A formula is a bool core expression evaluated in ONE state (what was written before is the
 * business of wp/, symbolic/ and path/). Its meaning:
 *   - a scalar variable whose address is not taken is a constant of its own; so is each access path
 *     of an aggregate variable (a function of its indices);
 *   - a variable whose address is taken, and every dereference, is read from memory: one function
 *     from addresses to values for each scalar type. Accesses of different types are not related:
 *     that only forgets facts, so a proof (UNSAT) stays one. Addresses of distinct variables
 *     are not null, multiples of their alignment, and their ranges do not overlap nor wrap;
 *   - 'e is the value of path e in a second state, that on entry to the procedure: 'x, '*p; *'p is
 *     the current value behind the pointer's value on entry;
 *   - machine integers wrap at their width (exactly, also where C leaves overflow undefined);
 *     T_MATH is the integers. Division by zero and over-wide shifts have an arbitrary but fixed
 *     value for equal operands: callers who need "any value at each evaluation" use fresh variables;
 *   - E_NONDET and E_SCHOOSE are not allowed.
 * In a pool of mathematical integers (expr/math.h) pointers do not wrap either.
 *
 * Answers are deterministic: budgets are in solver steps (rlimit), `seconds` is a last resort.
 * SMT_UNKNOWN is an honest answer and every caller must handle it on its safe side.
 *
 * Ownership. A solver context borrows the pool. Arrays given are copied or used during the call.
 * Not usable after a library error: those end as SMT_UNKNOWN, memory as in base/memory.h. */
#ifndef ASSAY_SMT_SMT_H
#define ASSAY_SMT_SMT_H

#include "base/stats.h"
#include "base/store.h"
#include "expr/expr.h"

typedef struct smt smt;

typedef struct smt_config {
  uint64_t steps;   /* Z3 rlimit per query; 0: a default that is about a few seconds */
  double seconds;   /* per query; 0: none */
  const char *dump; /* folder: every query as numbered SMT-LIB file; NULL: none */
  stats *stats;     /* borrowed; may be NULL */
  store *store;     /* answers of other runs; borrowed; may be NULL */
} smt_config;

smt *smt_new(exprs *pool, const smt_config *config); /* owned */
void smt_free(smt *s);

typedef enum smt_answer { SMT_UNSAT, SMT_SAT, SMT_UNKNOWN } smt_answer;

typedef VEC(uint32_t) smt_indices;

/* ---- single queries: the conjunction of `count` formulas; answers are cached ---- */
smt_answer smt_sat(smt *s, const expr *const *formulas, uint32_t count);
/* Is `conclusion` true whenever all formulas are? SMT_UNSAT of the negation, that is. */
bool smt_implies(smt *s, const expr *const *formulas, uint32_t count, const expr *conclusion);
/* If UNSAT: `core` gets ascending indices of formulas that are together unsatisfiable, minimal by
 * deletion: no member can be left out (as far as the budget tells). */
smt_answer smt_core(smt *s, const expr *const *formulas, uint32_t count, smt_indices *core);
/* If SAT: values[i] is the value of scalar terms[i] in a model (low bits of its width; T_MATH:
 * two's complement of 128 bits). */
smt_answer smt_model(smt *s, const expr *const *formulas, uint32_t count, const expr *const *terms,
                     uint32_t term_count, u128 *values);
/* The same where products of variables are numbers of which only the simplest is known (relax.c): UNSAT is right, a
 * model need not be one. UNKNOWN, too, where there are none. */
smt_answer smt_model_relaxed(smt *s, const expr *const *formulas, uint32_t count,
                             const expr *const *terms, uint32_t term_count, u128 *values);
/* All solutions over bool literals (at most 32): calls `found` with a cube as two masks (bits in
 * `care` have the values in `value`), cubes cover exactly the satisfiable assignments. SMT_SAT:
 * complete (there may be none: then SMT_UNSAT); SMT_UNKNOWN: stopped early or more than `most`. */
typedef void smt_cube(void *context, uint32_t care, uint32_t value);
smt_answer smt_solutions(smt *s, const expr *const *formulas, uint32_t count,
                         const expr *const *literals, uint32_t literal_count, uint32_t most,
                         smt_cube *found, void *context);

/* ---- an incremental solver ---- */
typedef struct smt_solver smt_solver;
smt_solver *smt_solver_new(smt *s); /* owned; free before the smt */
/* From now on a check may take so many steps (Z3's rlimit), where others than that answer are as good. */
void smt_solver_limit(smt_solver *v, uint64_t steps);
uint64_t smt_solver_spent(smt_solver *v); /* steps so far, of all solvers of its smt */
void smt_solver_free(smt_solver *v);
void smt_solver_assert(smt_solver *v, const expr *formula);
/* Under assumptions (bool expressions); `core`, if not NULL, gets their indices when UNSAT. */
smt_answer smt_solver_check(smt_solver *v, const expr *const *assumptions, uint32_t count,
                            smt_indices *core);
/* After SAT: the value of a scalar term. */
bool smt_solver_value(smt_solver *v, const expr *term, u128 *value);

/* ---- answers of other runs: what smt_config.store keeps ---- */

/* What was kept as `what` about these formulas, in that order; the names of their variables do not
 * matter. The key covers them, the options and the solver's budget. False: nothing (the key is made
 * all the same, for smt_keep; without a store it is not). Bytes are borrowed from the store. */
bool smt_kept(smt *s, const char *what, const expr *const *formulas, uint32_t count, store_key *key,
              const void **bytes, size_t *size);
void smt_keep(smt *s, const store_key *key, const void *bytes, size_t size);

/* The prover, its version and build: part of the identity of a store. */
const char *smt_version(void);

/* Text for messages and dumps: the SMT-LIB script of a query. */
void smt_print(smt *s, buf *out, const expr *const *formulas, uint32_t count);

#endif
