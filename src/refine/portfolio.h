/* portfolio.h: what the two halves of the portfolio share: portfolio.c, which starts the engines and
 * takes their answers, and portfolio_child.c, which is an engine's process. Nobody else includes it.
 *
 * The parent owns everything; a child has a copy, and what it changes there nobody sees. */
#ifndef ASSAY_REFINE_PORTFOLIO_H
#define ASSAY_REFINE_PORTFOLIO_H

#include "base/child.h"
#include "cone/cone.h"
#include "outside/contract.h"
#include "property/ghost.h"
#include "refine/offer.h"
#include "refine/refine.h"
#include "refine/remember.h"
#include "refine/wire.h"

enum { ENGINES = 13, CONES = 2 };

/* What is left of the program for proofs (cone.h), with the alias analysis of that; without bodies: it is
 * not worth while. */
typedef struct rest {
  other_bodies bodies;
  alias *alias;
} rest;

typedef struct member {
  const engine *engine;
  struct portfolio *of;
  wire_answer answer;
  child_lines lines;
  unsigned child; /* its number at the supervisor */
  deadline deadline;
  bool started, ended;
  int offers[2]; /* offer.h: its end and ours; of the predicate engine */
} member;

typedef struct portfolio {
  const refine_request *request;
  answer *out;
  alias *alias;
  other_bodies contracts; /* library functions that a proof need not look into at first */
  ghosts ghosts;     /* what is asked of memory, as numbers; then contracts are not looked for */
  alias *brief;      /* of the program with these in place; NULL: there are none */
  rest cones[CONES]; /* of the program with the contracts in place; the smaller one first */
  precision precision;
  remembered remembered; /* with --cache */
  deadline deadline;
  double began;
  supervisor *supervisor;
  member members[ENGINES];
  uint32_t count;
  member
      *held; /* it has a proof that leaves out what is hunted: others are given a moment; or NULL */
  double hunt_ends; /* when that moment ends (clock_seconds) */
  bool interrupted, decided;
} portfolio;

/* The body of a child; `arg` is its member. */
int engine_child(FILE *out, void *arg);

#endif
