/* next.h: what to try where an answer is UNKNOWN: commands that can be run as they stand.
 *
 * A step is chosen by what the engines said (refine/account.h), never by guessing: each says in a few
 * words what it rests on. Commands are the user's own with options replaced or added; words that a
 * shell would read otherwise are quoted. Reasons are sorted into kinds by reasons.def, each of which is
 * a section of doc/unknown.md. */
#ifndef ASSAY_REPORT_NEXT_H
#define ASSAY_REPORT_NEXT_H

#include "refine/answer.h"

typedef struct next_step {
  char *why, *command; /* owned */
} next_step;

typedef VEC(next_step) next_steps;

/* The steps for a finding that is UNKNOWN, the likeliest first; few. */
void next_find(next_steps *out, const answer *a, const finding *f);
void next_free(next_steps *steps);

/* The kind of a reason: a section of doc/unknown.md. */
const char *next_kind(const char *reason);

#endif
