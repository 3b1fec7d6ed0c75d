/* boolean.h: Boolean programs by tabulation over BDDs: the fast checker (Bebop: paper 000, section
 * 3). The table of functions that tabulate/ wants is made here, of relations of bdd/.
 *
 * Four BDD variables for each program variable: E, its value when the procedure was entered; C, its
 * value now; N, its value after a step; X, the value of an argument, or in between two relations
 * that are composed. They sit together in the order. Path edges are relations over E and C:
 * E only for what the procedure may change (of what it does not change, C is the value on entry
 * too). Summary edges are over C (globals on entry), X (parameters), N (globals on return) and one
 * variable per result. A statement is a relation over C and N, without a frame: what it does not
 * write stays where it is.
 *
 * What is left out (usage.h). A procedure's edges speak only of globals that it or its callees use,
 * and at a label only of variables that are live there in the strong sense: whose value can reach a
 * condition. What is left out is filled in when a trace is made (complete.c); with invariants asked
 * for, at most variables that are live nowhere. */
#ifndef ASSAY_BOOLEAN_BOOLEAN_H
#define ASSAY_BOOLEAN_BOOLEAN_H

#include "program/bp_check.h"

void boolean_check(const bp_request *request, bp_result *result); /* a bp_algorithm */

#endif
