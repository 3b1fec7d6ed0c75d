/* join.h: one heap that stands for what two stand for, and two nodes made a list.
 *
 * Both are one algorithm: objects of the one side are paired with objects of the other, along the
 * pointers, and a pair becomes an object that stands for both. What is a list on one side may
 * be a single node on the other, or nothing at all: then what points to the list there points to what
 * lies behind it here. No object is in two pairs, and none is left out, so that each memory that one
 * side stands for is one of the result. The search is greedy: that it fails says nothing. */
#ifndef ASSAY_SHAPE_JOIN_H
#define ASSAY_SHAPE_JOIN_H

#include "shape/heap.h"

typedef struct joined {
  heap *heap;                   /* owned; NULL: they cannot be made one */
  bool left_loses, right_loses; /* does it stand for more than that side does? */
  bool loses_values;            /* is it for values, not only for how long lists are? */
} joined;

/* Of two heaps at the same place of the same stack. `strict`: not where both would lose a value. */
joined heap_join(const heap *left, const heap *right, bool strict);

/* Makes lists of nodes that follow each other in a heap where nothing else points to them. Values that
 * differ between them are lost, if `values` allows that. */
void heap_fold(heap **h, uint32_t word, bool values);

/* ---- what the two share (join.c, fold.c) ---- */
typedef enum join_side { LEFT, RIGHT } join_side;

typedef struct join_pair {
  uint32_t object[2], out; /* by side */
} join_pair;

typedef struct join_alone { /* a list that is nothing on the other side */
  join_side side;
  uint32_t object, out;
  bool is_set[2]; /* has its link at next, at prev, been found? */
} join_alone;

typedef struct joiner {
  const heap *from[2];
  heap *out;
  uint32_t *to[2]; /* by side and number there: number in `out` + 1, or 0 */
  VEC(join_pair) pairs;
  VEC(join_alone) alone;
  bool loses[2], loses_values, failed, strict;
  bool folds;             /* two nodes of one heap; `out` began as a copy of it */
  uint32_t node[2], list; /* then: these, and the list in `out` */
  uint32_t depth;
} joiner;

/* Joins the cells of a pair, but (folding) its links. */
void join_cells(joiner *j, join_pair p);
/* All pairs, and then the lists that are alone. False: it failed. */
bool join_all(joiner *j);
void joiner_begin(joiner *j, const heap *left, const heap *right);
void joiner_end(joiner *j);

#endif
