/* contract.h: library functions taken by what they may change, where a proof need not know more.
 *
 * The model of a library function has a body, which every path through a call goes through. Most
 * calls do not matter to the question: what is printed, compared or measured there decides nothing
 * that it is about. So a proof is first looked for in a program in which such functions are
 *
 *   f(…)
 *   0: havoc the variables of the library that its body may write and that others read
 *   1: havoc r
 *   2: return r
 *
 * Every run of the program is a run of this one, as far as anyone but f can tell, so what is
 * proved of it holds. What is found there is no evidence: the havocs are approximations, and the
 * bodies come back.
 *
 * Taken like this are functions of share/assay/models that decide something (others are short
 * enough), give no pointer, and do no more than write variables of the library that hold no
 * pointers or that nobody else reads: they neither end the program, allocate, free, call through
 * pointers, nor write anything of the program's. Functions whose result a rule looks at keep their
 * bodies. */
#ifndef ASSAY_OUTSIDE_CONTRACT_H
#define ASSAY_OUTSIDE_CONTRACT_H

#include "alias/alias.h"
#include "program/bodies.h"

/* Finds these functions, by the alias analysis of the program; none of them is changed yet. */
void contracts_find(other_bodies *c, program *p, alias *a, const proc *entry);

#endif
