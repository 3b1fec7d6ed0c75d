/* state.h: variables as words of a circuit, and what expressions are in such a state. Shared by the files
 * of this room; nobody else includes it.
 *
 * A variable that is followed has a slot: a word of all its bytes, so that members, elements, unions and
 * bit-fields are slices of it. What has no slot, or is no matter of bits (what a pointer leads to, addresses, floating-point operations,
 * questions about memory), is an arbitrary number wherever it is read: the circuit then has more
 * runs than the program. An operation that C leaves undefined gives an arbitrary number. */
#ifndef ASSAY_BITS_STATE_H
#define ASSAY_BITS_STATE_H

#include "alias/alias.h"
#include "bits/word.h"
#include "expr/expr.h"
#include "program/question.h"

typedef struct slot {
  const var *var;
  uint32_t bits;  /* eight for each byte */
  uint32_t latch; /* the first of its latches */
} slot;

typedef struct state {
  lit guard;   /* is execution here? */
  word *slots; /* by slot; NULL: nobody has come here */
} state;

typedef struct encoder {
  const question *q;
  const proc *f;
  words w;
  VEC(slot) slots;
  map slot_of;      /* variable -> slot + 1 */
  const state *now; /* in which expressions are evaluated */
  map known;        /* expression -> its place in `values` + 1, since evaluation began in `now` */
  VEC(word) values;
} encoder;

/* Bits of a value of the type, and of an object of it; 0: it has none. */
uint32_t value_bits(const type *t);
uint32_t object_bits(const type *t);

/* The variable that the path is a part of, also through a pointer whose address is known; or NULL. */
const var *bits_root(const expr *path);

/* From now on expressions are evaluated in that state. */
void encoder_at(encoder *x, const state *now);
word bits_value(encoder *x, const expr *e);
word bits_read(encoder *x, const expr *path); /* the same, of an access path */
lit bits_truth(encoder *x, const expr *e);
/* Evaluates the indices of a path, before something is written. */
void bits_place(encoder *x, const expr *path);
/* Writes to the state the value of that path; what is not followed stays as it is. */
void bits_store(encoder *x, state *to, const expr *path, word value);

#endif
