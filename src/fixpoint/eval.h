/* eval.h: evaluation of a system of equations over relations.
 *
 * A run binds a system to a space: it gives every variable of the system its BDD variables and
 * computes values of relations on demand, with the meaning stated in mu.h. All functions that take
 * a run and compute must be called inside bdd_guard.
 *
 * Allocation (alloc.c). Variables of one type that occur together in a formula get different
 * blocks ("slots") of BDD variables; otherwise they share them, across relations too, so that a
 * relation applied to its own formals, or to variables in the same slots, needs no renaming. Bits
 * with the same meaning in different slots (the same field, the same bit of an enumeration) form a
 * family; a family's variables are adjacent and move together in reordering. Families are ordered
 * by rank, then as they come up, and then as order hints say where these do not contradict each
 * other.
 *
 * Evaluation (eval.c). The iterates of a relation are exactly those of `Evaluate`. What saves
 * work:
 *   - the value of a relation is kept with the values of those relations on the stack that it
 *     depends on, and used again while these are the same; so is the value of each sub-formula;
 *   - where an operand has only grown since the last time, a conjunction is extended by what the new
 *     part of it contributes (conjunction and quantification distribute over union);
 *   - quantifiers move into disjunctions, and in conjunctions up to the last conjunct that mentions
 *     the variable; a disjunction that is full and a conjunction that is empty are not looked at
 *     further. A relation that is not needed is therefore not evaluated, even if it would oscillate.
 *
 * Failure. A sequence of iterates that comes back to an earlier one without being stable would go
 * on for ever. mu_value and mu_holds then return at once, with a meaningless value, and so do all
 * later ones; mu_oscillation tells. */
#ifndef ASSAY_FIXPOINT_EVAL_H
#define ASSAY_FIXPOINT_EVAL_H

#include "bdd/bdd.h"
#include "fixpoint/mu.h"

/* Who gives the input relations. The function builds r over the given blocks: args[i] are the BDD
 * variables of argument i, as many as the type of r->formals[i] is wide; no variable occurs twice.
 */
typedef struct mu_host {
  void *context;
  rel (*relation)(void *context, bdd_space *s, const mu_relation *r, const uint32_t *const *args);
} mu_host;

typedef struct mu_run mu_run;

mu_run *mu_run_new(mu_system *m,
                   const mu_host *host); /* owned; both are borrowed; host may be NULL */
void mu_run_free(mu_run *run);           /* before its space is closed */

void mu_run_open(mu_run *run, bdd_space *s);
/* BDD variables of a slot. */
const uint32_t *mu_block(const mu_run *run, const mu_type *t, uint32_t slot);
/* Keep the iterates of this relation when it is evaluated at the outermost level. */
void mu_keep_iterates(mu_run *run, const mu_relation *r);
/* Told of each iterate that is kept, the first, empty one included, and how many there are now. */
typedef void mu_watcher(void *context, rel value, uint32_t count);
void mu_watch_iterates(mu_run *run, mu_watcher *watcher, void *context);

/* Evaluate(r). The value is kept by the run. */
rel mu_value(mu_run *run, const mu_relation *r);
/* The truth value of a formula without free variables. */
bool mu_holds(mu_run *run, const mu_formula *f);
void mu_reset(mu_run *run, const mu_relation *r); /* forget its value */
/* The relation whose iterates came round again, or NULL. Values computed since are meaningless: the
 * answer is UNKNOWN. */
const mu_relation *mu_oscillation(const mu_run *run);

typedef struct mu_iterates {
  const rel *values; /* borrowed; the first is empty, each next one what the body gave */
  uint32_t count;
} mu_iterates;
mu_iterates mu_iterates_of(const mu_run *run, const mu_relation *r);

typedef struct mu_statistics {
  uint64_t evaluations; /* how often it was computed from the start */
  uint64_t rounds;      /* how often its body was */
  double seconds;       /* in it and what it depends on */
  uint32_t nodes;       /* of its last value */
} mu_statistics;
mu_statistics mu_statistics_of(mu_run *run, const mu_relation *r);

/* Carries out the commands of the system in order, appending what they print. The truth value of
 * the last query, if there is one. */
typedef enum mu_answer { MU_NO_QUERY, MU_TRUE, MU_FALSE, MU_UNKNOWN } mu_answer;
mu_answer mu_execute(mu_run *run, buf *out);

#endif
