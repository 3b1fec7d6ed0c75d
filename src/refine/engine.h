/* engine.h: what an engine is asked and what it answers; the only things the portfolio knows of it.
 *
 * An engine is a function that runs in a child process of its own (base/child.h). It reports its
 * rounds while it works and returns one of:
 *   TRUE     with a certificate, which the caller has check/ confirm; or, if the engine has been
 *            through all executions (`exhaustive`), without
 *   FALSE    with inputs, which the parent replays in the interpreter before it says so
 *   UNKNOWN  with a reason
 * `candidate` certificates may be wrong, or lack something, without anything being broken: Spacer's,
 * which reads machine integers as integers, the guesses of engines `sums` and `ranges`, what another
 * program tells engine `bits`, and those of the linear engine, which do not say what
 * pointers point to. Any other that is refuted is a bug in Assay. */
#ifndef ASSAY_REFINE_ENGINE_H
#define ASSAY_REFINE_ENGINE_H

#include "refine/answer.h"

#include "program/precision.h"

typedef struct remembered remembered; /* remember.h */

typedef struct engine_request {
  const options *options;
  question q;
  precision *precision;  /* predicates to start from; grows */
  struct offers *offers; /* predicates that others have found since (offer.h); engine `predicate` */
  const remembered *remembered; /* of the question itself; engine `cache` */
  /* Told of each round as it ends; texts are borrowed. */
  void (*round)(void *context, const answer_round *round);
  /* A line about what is being done, for --progress. */
  void (*progress)(void *context, const char *text);
  /* For its account, should nobody decide (account.h): what it did, `hard`, `met`, `path`. Each
   * replaces the last of its word. */
  void (*tell)(void *context, const char *word, const char *text);
  /* Why it would be UNKNOWN if time were up now. */
  void (*stands)(void *context, const char *reason);
  /* Invariants that hold, or may, but are not enough: others may have a use for them. */
  void (*offer)(void *context, program *p, const certificate *c);
  void *context;
} engine_request;

typedef VEC(u128) u128_vec;

typedef struct engine_result {
  verdict verdict;
  bool exhaustive, candidate;
  bool is_whole;           /* a candidate of which no part is of use without the rest */
  bool elsewhere;          /* TRUE of another program that has all runs of this one */
  certificate certificate; /* TRUE and not exhaustive; made by engine_result_init */
  u128_vec inputs;         /* FALSE */
  u128_vec layout; /* FALSE: where objects lie (interp.h); empty: as the interpreter places them */
  uint32_t rounds;
  uint32_t contexts; /* FALSE, of threads: see states.h */
  buf reason;
} engine_result;

typedef void engine_run(const engine_request *request, engine_result *result);

typedef struct engine {
  const char *name;
  engine_run *run;
} engine;

void engine_result_init(engine_result *r, program *p); /* UNKNOWN without a reason */
void engine_result_free(engine_result *r);
/* Sets UNKNOWN and the reason. */
void engine_unknown(engine_result *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Is that of engine `direct` a proof which not even the prover is needed for? The alias analysis is
 * that of the question. False for programs that are not small. */
bool direct_at_once(const question *q);

engine_run engine_remembered, engine_concrete, engine_direct, engine_bounded, engine_predicate,
    engine_horn, engine_linear, engine_arrays, engine_sums, engine_states, engine_shape,
    engine_ranges, engine_bits;

#endif
