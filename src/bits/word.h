/* word.h: numbers as wires of a circuit (aig.h), and the operations of the machine on them.
 *
 * A word is a row of wires, the lowest bit first; it never changes. The wires live in the arena of the
 * `words`, which borrows the circuit. Both operands of an operation are of one width, unless it says
 * otherwise. */
#ifndef ASSAY_BITS_WORD_H
#define ASSAY_BITS_WORD_H

#include "base/arena.h"
#include "bits/aig.h"

typedef unsigned __int128 word_number;

typedef struct word {
  const lit *bit;
  uint32_t width;
} word;

typedef struct words {
  aig *g;
  arena memory;
} words;

word word_const(words *w, uint32_t width, word_number value);
word word_input(words *w, uint32_t width); /* arbitrary */
word word_of(words *w, lit a);             /* of one bit */
bool word_is_const(word a, word_number *value);

word word_slice(word a, uint32_t from, uint32_t width);             /* shares the wires */
word word_replace(words *w, word a, uint32_t from, word part);      /* a with other bits there */
word word_resize(words *w, word a, uint32_t width, bool is_signed); /* cut, or extended */
word word_mux(words *w, lit which, word yes, word no);
word word_not(words *w, word a);
word word_neg(words *w, word a);

typedef lit word_gate(aig *g, lit a, lit b);
word word_each(words *w, word_gate *gate, word a, word b); /* bit by bit */
word word_add(words *w, word a, word b, lit carry);
word word_mul(words *w, word a, word b);
/* Unsigned; of a division by 0 nothing is promised. */
word word_divide(words *w, word a, word b, word *remainder);
/* The amount is of any width; where it is not below that of a, nothing is promised. */
word word_shl(words *w, word a, word amount);
word word_shr(words *w, word a, word amount, lit fill);

lit word_any(words *w, word a); /* is a bit set? */
lit word_eq(words *w, word a, word b);
lit word_below(words *w, word a, word b, bool is_signed);

#endif
