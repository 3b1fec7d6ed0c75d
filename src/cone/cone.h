/* cone.h: a program without what cannot matter to the question.
 *
 * The question is whether an assert can fail. What matters is found backwards from there: the variables
 * that its condition reads, the statements that write these, what they read in turn, calls that come
 * to such a statement. The rest is left out:
 *
 *   - an assignment, havoc, call or allocation that writes nothing that matters is passed by; so is a
 *     call of a procedure in which nothing matters, unless it never returns: then execution ends there
 *   - a condition that does not matter is a choice. Those that read a place that matters do; with
 *     CONE_DECIDING so do those whose outcomes lead to different next statements that matter
 *   - arguments and results that nobody reads are zero; the size of an allocation is arbitrary
 *   - memory is forgotten: only variables are known that nobody writes through a pointer. What is read
 *     elsewhere is drawn anew each time, as a value that may point anywhere (HAVOC_APPROX); so are the
 *     results of arithmetic: what rules follow is copied and compared. Of a call of a function
 *     without a body there is left that its result is arbitrary
 *
 * Every run of the program, cut down to the variables that matter, is a run of this one: each statement
 * that is left does to them what it did, in the same order, and where one was left out nothing
 * happens to them. A run that never comes to the end of something that is left out is a beginning of
 * one that does. So a proof of it is one of the program. What is found there is no evidence.
 *
 * Statements are numbered anew: what a proof says of them is said of no statement of the program. */
#ifndef ASSAY_CONE_CONE_H
#define ASSAY_CONE_CONE_H

#include "alias/alias.h"
#include "program/bodies.h"

typedef enum cone_kind {
  CONE_DATA,     /* conditions matter that read what matters */
  CONE_DECIDING, /* conditions matter, too, that decide what is done next */
} cone_kind;

/* The other bodies, by the alias analysis of the program; none of them is in place yet. None at all if
 * there would be little left out. */
void cone_find(other_bodies *c, program *p, alias *a, const proc *entry, cone_kind kind);

#endif
