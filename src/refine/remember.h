/* remember.h: what --cache keeps of a question besides answers of the prover: its last answers.
 *
 * A question is known by the names of its files, its entry, its property and the options that
 * change its meaning; not by the program's text, which has been edited since. What is remembered
 * is only ever a candidate: a certificate goes to the judge, inputs go to the interpreter,
 * predicates are where the loop starts. So it may be of any program and any version. Two files,
 * either may be missing:
 *
 *   proof-QUESTION.cache, bug-QUESTION.cache:
 *   assay question 1 SHA-256      of all that follows; else the file counts as absent
 *   seconds S                     that an answer took, at most
 *   input HEX                     of the bug, in order
 *   global TEXT                   a predicate over globals
 *   proc NAME                     what follows is about that procedure:
 *   stmts HASH...                 one per label, names left out: finds labels again after an edit
 *   predicate TEXT | invariant LABEL TEXT | summary TEXT (over __result)                        */
#ifndef ASSAY_REFINE_REMEMBER_H
#define ASSAY_REFINE_REMEMBER_H

#include "refine/engine.h"
#include "refine/refine.h"

#define REMEMBER_RESULT "__result" /* stands for the result of a procedure in its summary */

struct remembered {
  store *store;
  char *proof_path, *bug_path; /* owned */
  char *proof, *bug;           /* contents without the first line; NULL: there is none. Owned */
};

/* Opens the store of --cache; false if there is none. Says on standard error what is wrong with
 * it. */
bool remember_open(remembered *m, const refine_request *r);
void remember_close(remembered *m);

/* A hash of a statement in which names do not count: they may be those of temporaries. */
uint32_t remember_stmt_hash(const program *p, const stmt *s);
/* Seconds that the remembered answers took, at most. */
double remember_seconds(const remembered *m);
/* The predicates that make sense in the present program. */
void remember_predicates(const remembered *m, precision *out);

/* Remembers a proof that the judge confirmed, or a bug that was replayed. Failing to write is not an
 * error. */
void remember_proof(const remembered *m, const engine_request *r, const certificate *c,
                    double seconds);
void remember_bug(const remembered *m, const u128 *inputs, uint32_t count, double seconds);

#endif
