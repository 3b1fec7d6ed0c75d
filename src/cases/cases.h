/* cases.h: proofs about rules by cases of what a rule knows.
 *
 * A rule follows one thing, and its state takes few values. What is known at a place is a list of cases:
 * conjunctions of facts, each of which says of one variable whether it is equal to a number, an address or
 * the thing that is followed, or less than a number; only such facts as the program asks for. Cases that
 * agree about the state of the rule, and about who is what is followed, are made one where ways meet (property
 * simulation: Das, Lerner, Seigle, PLDI 2002, "ESP: path-sensitive program verification in polynomial
 * time"), so that there are few of them however many ways there are. A procedure is looked at once for each
 * different case in which it is called.
 *
 * What comes of it is a candidate: for each procedure, if it was entered in a case, one of these holds
 * here. The judge (check/check.h) says whether it is a proof. Nothing is known of memory, so this is meant for
 * what is left of a program without what cannot matter (cone/cone.h). */
#ifndef ASSAY_CASES_CASES_H
#define ASSAY_CASES_CASES_H

#include "program/certificate.h"
#include "program/question.h"

/* False: an assertion may fail as far as these facts go, or there are too many cases; `reason` gets a line
 * that says so. The question's alias analysis is that of its program. */
bool cases_prove(const question *q, certificate *out, buf *reason);

#endif
