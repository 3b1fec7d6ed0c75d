/* leap.h: loops jumped over: a program whose simple loops are replaced by what they come to.
 *
 * A loop is simple if there is one way around it, on which only numbers are assigned. In place of its
 * rounds but the last there is one unknown, the number of rounds, and each variable gets its closed form: x + k * c for
 * x += c, with the sum of the first k numbers for x += y where y is counted up itself, the last value
 * for what is computed anew each time; what has none becomes arbitrary. Of the tests on the way it is assumed that they went
 * on in the first and in the last of these rounds.
 *
 * That is neither more nor less than the program: a test may fail in between, and what is arbitrary is
 * not. So nothing is ever proved of it. It is for finding inputs, which the program itself is then run
 * on, loop by loop to its end. */
#ifndef ASSAY_BOUNDED_LEAP_H
#define ASSAY_BOUNDED_LEAP_H

#include "program/question.h"
#include "symbolic/symbolic.h"

/* The inputs with which the program runs into an error, found by leaping, are added to `out`; false:
 * none were found. The program is as it was afterwards, but for variables that nobody mentions. */
bool leap_hunt(const question *q, sym_inputs *out);

#endif
