/* shape.h: programs that build lists of any length: all their memories, as graphs.
 *
 * The program is executed on heaps (heap.h) in which a list of any length is one object, so that at each
 * place there are few of them, and going through all comes to an end. At loop heads nodes in a row
 * become lists (join.h); what is told apart before a node is accessed (is the list empty?) is
 * told apart there and then. Calls are followed, each by its own stack.
 *
 * If no assert can fail on the way, that is a proof. It is judged: each heap that was kept is taken once
 * more, and what the statements make of it up to the next places has to be among those kept there. That
 * uses the statements and the comparison of heaps (which only ever say that one stands for more), not the
 * search, nor what it made of several heaps.
 *
 * Nothing is found here but proofs: an assert that may fail says nothing. Known of numbers is only what is
 * constant; trees, recursion, arrays of any length, and lists that share nodes with others are not proved. */
#ifndef ASSAY_SHAPE_SHAPE_H
#define ASSAY_SHAPE_SHAPE_H

#include "base/buf.h"
#include "program/question.h"

typedef struct shape_result {
  verdict verdict;        /* TRUE or UNKNOWN */
  uint32_t heaps, places; /* kept */
  buf reason;
  location where; /* that it speaks of, if it is known */
} shape_result;

void shape_check(const question *q, shape_result *out);
void shape_result_free(shape_result *r);

#endif
