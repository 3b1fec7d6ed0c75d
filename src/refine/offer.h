/* offer.h: what one engine has learnt, offered to another as predicates while both run.
 *
 * An offer is a line `PROC PREDICATE`: a comparison that occurs in an invariant at a loop head. The
 * engine that learnt it writes it to the parent (wire.h), which hands it to engines `predicate` and `bits`: in
 * the precision that it starts from, or, once it runs, through a socket that it empties between
 * rounds. Offers are hints: nothing rests on them, and a line that cannot be read is dropped. */
#ifndef ASSAY_REFINE_OFFER_H
#define ASSAY_REFINE_OFFER_H

#include "check/check.h"
#include "program/precision.h"

#include <stdio.h>

/* Writes what a certificate that proves nothing may still be good for. */
void offer_certificate(FILE *out, program *p, const certificate *c);

/* A comparison of sums in the type of their variables, as a programmer would write it, where it is in
 * a wider one to be exact; else the same. */
const expr *offer_readable(exprs *pool, const expr *comparison);

/* ---- the parent's side ---- */
bool offers_open(int ends[2]);                      /* ends[0] is read, ends[1] written */
void offers_send(int fd, const char *line);         /* never blocks; what does not fit is lost */
bool offer_read(precision *into, const char *line); /* true if it is new */

/* ---- the taker's side ---- */
typedef struct offers {
  int fd; /* -1: none */
  buf partial;
} offers;
uint32_t offers_take(offers *o, precision *into); /* how many were new */

#endif
