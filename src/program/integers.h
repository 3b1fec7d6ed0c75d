/* integers.h: a program whose integers have no bounds (`--int math`).
 *
 * The program keeps its procedures, labels, variables and layout; what becomes another is the type of
 * its integers (expr/math.h): the expressions of statements and initialisers are made again, so that
 * nothing in them rests on ranges or wrap-around. Lower it with INTEGERS_OPEN for that. What is proved
 * of such a program holds where nothing leaves its type; whoever runs one takes the machine's. */
#ifndef ASSAY_PROGRAM_INTEGERS_H
#define ASSAY_PROGRAM_INTEGERS_H

#include "program/precision.h"

/* In place. Expressions from before are not to be used with the program any more; those of `kept`
 * (may be NULL) are made again too. */
void program_make_math(program *p, precision *kept);

#endif
