/* machine.h: a statement executed on a heap.
 *
 * Values are those of heap.h; a truth value is the number 0 or 1, or ANY. Before a list's nodes are
 * looked at it has to be told apart whether there are any, or one has to be taken out: then nothing
 * has been done yet, and `need` says what is to be done with the heap before the statement is
 * executed again. The same where a number depends on a condition that may or may not hold: the heap is to
 * be told how it comes out (heap.answers), by the expression: it has one value throughout the statement. What is not followed (an access to what may not be there, code outside, arithmetic with
 * addresses) ends the search: nothing is proved then. */
#ifndef ASSAY_SHAPE_MACHINE_H
#define ASSAY_SHAPE_MACHINE_H

#include "shape/heap.h"

typedef enum machine_need {
  NEED_NOTHING,
  NEED_IF_EMPTY,
  NEED_FIRST,
  NEED_LAST,
  NEED_ANSWER
} machine_need;

typedef struct machine {
  program *p;
  heap *h;
  machine_need need;
  const expr *asked; /* NEED_ANSWER: which condition */
  uint32_t list;     /* of which */
  const char *why;   /* it is not followed; or NULL */
} machine;

/* Did the last evaluation come to a value? */
static inline bool is_stuck(const machine *m) {
  return m->need != NEED_NOTHING || m->why;
}
void give_up(machine *m, const char *why);

/* ---- expressions (expression.c) ---- */
value shape_value(machine *m, const expr *e);
/* Where a path is: a POINTER, or a value that is none. */
value shape_place(machine *m, const expr *path);
/* Has the heap what it takes to access so many bytes there? A list's node is asked for. */
bool is_accessible_now(machine *m, const value *place, uint64_t size, bool writes);
void write_place(machine *m, const value *place, const type *t, value v);
/* What an equation that holds (or not) says of a place is written there. */
void learn(machine *m, const expr *cond, bool holds);

/* ---- statements (statement.c) ---- */
typedef enum step_result {
  STEP_ON,     /* to the label of the last frame */
  STEP_BOTH,   /* of a branch, both ways: the frame still stands at it */
  STEP_CHOICE, /* of a goto, all ways */
  STEP_ENDS,   /* the execution is over */
  STEP_ERROR,  /* an assert may fail */
  STEP_STUCK,  /* see `need` and `why` */
} step_result;

step_result machine_step(machine *m);
/* Writes what an initialiser says into an object that holds zeros. */
void write_initial(machine *m, uint32_t object, uint32_t offset, const expr *init);

#endif
