/* internal.h: what the files of check/ share.
 *
 * For each procedure of the certificate, `before[label]` is a formula over the state before that
 * label: from there up to the next cut points every obligation is met. It is computed backwards,
 * once per label (obligation.c). A cut point's obligation is then: its invariant implies the
 * formula of its own statement. When a prover gives up on that, the goals behind it are tried one
 * by one: the same computation with all other goals taken for granted (judge.c). */
#ifndef ASSAY_CHECK_INTERNAL_H
#define ASSAY_CHECK_INTERNAL_H

#include "check/check.h"
#include "smt/smt.h"
#include "wp/wp.h"

/* Something to be proved. */
typedef enum goal_kind {
  GOAL_ASSERT,    /* `label`: an assertion */
  GOAL_CALL,      /* `label`: the entry invariant of procedure `target` holds */
  GOAL_INVARIANT, /* `label`: the invariant at cut point `target` holds on arrival from it */
  GOAL_SUMMARY,   /* `label`, a return: the summary holds */
  GOAL_UNKNOWN,   /* `label`: what cannot be modelled is not reached */
} goal_kind;

typedef struct goal {
  goal_kind kind;
  uint32_t label, target;
  uint32_t conjunct; /* of the invariant or summary */
} goal;

typedef VEC(goal) goal_vec;

/* What a certificate says of one procedure. */
typedef struct claim_of {
  const proc *f;
  bool is_listed;          /* else: claims never to be called */
  const expr **invariants; /* by label; NULL: true. Owned array */
  const expr *entry;       /* what callers must establish; made when first asked for */
  const expr *summary;     /* true if it has none */
  const expr *result;      /* the variable that stands for the result, or NULL */
  flow flow;               /* of listed procedures with a body */
  bool *is_cut;            /* by label; owned */
} claim_of;

typedef struct checker {
  const question *r;
  program *p;
  exprs *pool;
  deadline deadline;
  uint32_t depth;   /* of the certificate */
  claim_of *claims; /* by procedure index; owned */
  wp *w;
  smt *smt; /* made when it is first asked (checker_smt) */
  smt_config config;
  bool
      relaxed; /* products are known as far as algebra tells, where many goals are asked for at once */
  bool alone; /* the prover is not asked: what it would have to tell is undecided */
  buf *reason;
  uint32_t failed_proc, failed_label; /* the assertion that was not confirmed; NO_LABEL: none */
} checker;

smt *checker_smt(checker *c); /* borrowed */

/* Fills the claims; false and a reason if the certificate is not well-formed. */
bool claims_init(checker *c, const certificate *cert);
void claim_list(claim_of *k); /* the procedure may be called from now on; nothing more is claimed */
void claims_free(checker *c);
/* The entry invariant: what a caller must establish, over the state on entry (no primes). */
const expr *entry_claim(checker *c, const proc *f);

/* A walk backwards over a procedure, for all goals (only == NULL) or one of them. */
typedef struct walk {
  checker *c;
  const claim_of *claim;
  const goal *only;
  const expr *const
      *later; /* by label, at cut points: what must hold there for the blocks behind; then nothing
                               is asked for before them. NULL: this is the last block */
  const expr **before; /* by label; owned */
  bool exact;
} walk;

/* What holds if the statement's accesses to memory succeed. *exact: false if that is not all. */
const expr *access_facts(checker *c, const stmt *s, bool *exact);
/* The formula before `label`, given those of its successors. */
const expr *before_label(walk *k, uint32_t label);
/* The goals at the label itself, successors that are cut points included. */
void goals_at(checker *c, const claim_of *claim, uint32_t label, goal_vec *out);
/* Conjunct i of a formula, and how many there are. */
uint32_t conjunct_count(const expr *e);
const expr *conjunct(const expr *e, uint32_t i);

/* Facts for all k (instances.c). Is it one, or has one in it? */
bool is_for_all(const program *p, const expr *e);
/* The formula, each conjunct of it with what its k are meant to be. */
const expr *where_meant(program *p, const expr *holds);
/* What holds of every k, for those k that may matter to the formula. */
const expr *known_instances(program *p, const expr *holds, const expr *formula);

/* Does the premise imply the formula? *found, if not NULL: is there a counter-example? (judge.c); the
 * same, case by case if the premise is a long disjunction (cases.c). */
check_answer prove_implication(checker *c, const expr *premise, const expr *formula, bool exact,
                               bool *found);
check_answer prove_by_cases(checker *c, const expr *premise, const expr *formula, bool exact,
                            bool *found);

check_answer judge_procedure(checker *c, const claim_of *claim);
check_answer judge_start(checker *c);
/* The labels from a cut point up to the next ones, the last first, and what is to be proved there. */
void block_goals(checker *c, const claim_of *claim, uint32_t label, label_vec *block,
                 goal_vec *goals);
/* One goal of the block at cut point `label`; only == NULL: all of them at once. */
check_answer judge_goal(checker *c, const claim_of *claim, uint32_t label, const label_vec *block,
                        const goal *only);
/* The formula of that goal at the cut point; NULL: time is up. */
const expr *goal_formula(checker *c, const claim_of *claim, uint32_t label, const label_vec *block,
                         const goal *only);
/* Which of the formulas do not follow at the cut point, all of them asked for at once? fails[i] is set
 * for those; where the prover gives up on one it fails, too. */
void judge_together(checker *c, const claim_of *claim, uint32_t label, const expr *const *formulas,
                    uint32_t count, bool *fails);
/* weaken.c: drops what is not inductive from the claims, and writes what is left to `out`. True
 * if all assertions follow. */
bool weaken_claims(checker *c, certificate *out);
/* Does a formula over globals hold when execution starts? */
check_answer judge_initially(checker *c, const expr *holds);

static inline const expr *implies(exprs *pool, const expr *a, const expr *b) {
  return expr_or(pool, expr_not(pool, a), b);
}

#endif
