/* ghost.h: memory safety as a question about numbers, for those who prove it.
 *
 * Only the interpreter and symbolic/ can answer what is asked of memory (E_VALID). For the engines that
 * look for invariants there is another program: each pointer p that is a variable of its own (its
 * address is not taken) has three numbers beside it,
 *
 *   p$offset  where in its object it points, in bytes
 *   p$size    the size of that object; -1: nothing is known, or the object is gone; -2: p is null
 *   p$zero    the offset of a byte of the object that is 0; NO_ZERO: none is known (character pointers)
 *
 * and `readable[p + i, n]` is 0 <= p$offset + i * size && p$offset + i * size + n <= p$size. They follow
 * the pointer through assignments, calls and returns (by global numbers). A pointer that is read from
 * memory is one of which nothing is known. When the life of an object ends (free, the return of a
 * procedure that has it), every pointer that may point to it, by the alias analysis, is forgotten.
 * A byte that is written at p$zero ends that fact for every pointer that may point there; one that is
 * read there is assumed to be 0.
 *
 * Every run of the program is a run of this one, and if memory is accessed wrongly in the former, an
 * assert fails in the latter: so what is proved of it holds. What fails here need not fail there, so
 * nothing that is found here is evidence of a bug.
 *
 * What the numbers do not express (is everything reachable?) is arbitrary. */
#ifndef ASSAY_PROPERTY_GHOST_H
#define ASSAY_PROPERTY_GHOST_H

#include "alias/alias.h"
#include "program/bodies.h"

typedef struct ghosts {
  other_bodies bodies; /* none: nothing is asked of memory */
  bool has_hunted;     /* something is asked that is hunted, not proved (VALID_SET) */
  bool is_same;        /* nothing but what is hunted (VALID_SET): no numbers, the same statements */
} ghosts;

/* Makes the bodies of all procedures, by the alias analysis of the program; none is put in place. */
void ghosts_make(ghosts *g, program *p, alias *a, const proc *entry);

#endif
