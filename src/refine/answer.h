/* answer.h: what `assay check` has to say, before it is written down: the one struct that every
 * report is made from.
 *
 * One answer per run; with several properties or rules, one `finding` each. Expressions and
 * interned strings belong to the program's pool, which must outlive it. */
#ifndef ASSAY_REFINE_ANSWER_H
#define ASSAY_REFINE_ANSWER_H

#include "base/options.h"
#include "check/check.h"

typedef struct answer_invariant {
  uint32_t proc, label;
  location where;
  const expr *holds;
} answer_invariant;

/* One round of the refinement loop, for -v, --explain, --dump and the HTML report. Texts are owned. */
typedef struct answer_round {
  char *abstract; /* the abstract program as text, or NULL */
  char *trace;    /* labels of the abstract error path, or NULL */
  char *because;  /* conditions of the path that exclude each other, one a line, or NULL */
  char *added;    /* predicates, variables or cells added, one a line, with scope */
  uint32_t trace_length, predicates, variables; /* new predicates, Boolean variables in all */
  uint64_t queries;                             /* prover calls so far */
  double seconds;                               /* since the start */
} answer_round;

/* What is left of a question that nobody could decide (account.h); texts are owned. */
typedef struct account {
  const char *engine;
  char *text;   /* one line: what it did, how far it came, why it stopped */
  char *reason; /* the last of these by itself */
} account;

typedef struct handover {
  VEC(account) accounts;   /* one per engine, in the order they were started */
  char *path;              /* the path that was not decided, a step a line; or NULL */
  const char *path_engine; /* who followed it */
  bool path_excluded;      /* it cannot be executed, but others like it were left */
  char *met;               /* an error that was not asked about, `PROPERTY PLACE: what`; or NULL */
  char *learnt;            /* predicates that were found, as a file for --predicates; or NULL */
  bool gave_up;            /* every engine came to its own end, before any limit */
} handover;

typedef struct finding {
  const char *property; /* "unreach-call", or the rule's name */
  verdict verdict;
  char *reason;  /* UNKNOWN: one line; owned */
  char *vacuous; /* TRUE: why it says nothing, as one line (vacuous.h); owned; NULL: it does */
  char *need; /* FALSE, of an entry other than main: the condition on its caller under which the run
                    comes to the error, in C (check/need.h); empty: none; owned; else NULL */
  const char *need_of_rule; /* the same: what the rule takes to be so then, in words; or NULL */
  const char *callers; /* FALSE, with --callers known: what is known of these, in words; or NULL */
  char *message; /* FALSE: what was violated, for people ("assertion x > 0", a rule's message) */
  const char *engine; /* that gave the answer */
  uint32_t rounds;
  uint32_t
      contexts; /* FALSE, of threads: into how few pieces, of one thread each, an execution with an
                        error can be cut; 0: not known */
  replay_result replay; /* FALSE: the run, as the interpreter made it; its trace and inputs */
  VEC(answer_invariant) invariants; /* TRUE */
  bool
      unchanged; /* TRUE: the proof uses, too, that some things have not changed since a function began */
  handover handover; /* UNKNOWN */
} finding;

/* What a native run said of a bug (--confirm). */
typedef struct confirmation {
  bool asked, confirmed;
  bool contradicted; /* it had every value of the run, and ended without the error */
  char *text;        /* one line; owned */
} confirmation;

typedef struct answer {
  const options *options; /* borrowed */
  program *program;       /* borrowed */
  const proc *entry;
  VEC(finding) findings; /* at least one */
  VEC(answer_round) rounds;
  VEC(assumption) assumptions; /* the program's, and those made on the way */
  VEC(char *) internal_errors; /* what went wrong in Assay itself, one line each; owned */
  confirmation confirmation;
  double seconds;
  stats *stats; /* borrowed */
} answer;

void answer_free(answer *a);
/* The worst: FALSE, then UNKNOWN, then TRUE. */
verdict answer_verdict(const answer *a);
/* Is a TRUE among them for want of anything to check? */
bool answer_is_vacuous(const answer *a);
/* "TRUE", "FALSE(unreach-call)", "UNKNOWN (reason)". */
void answer_print_verdict(buf *out, const finding *f);
/* The error as people call it: what C forbids, the condition of a failing assert, or the text of an
 * error; owned by the caller. */
char *answer_violation(program *p, const run_result *run);

#endif
