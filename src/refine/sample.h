/* sample.h: states that a program was seen in, at the places where invariants are stated.
 *
 * The program is run a few times on inputs by chance, a few thousand statements each; at cut points
 * (loop heads and entries) the values of its numbers are kept: those of the procedure's own variables
 * and of globals that nobody reaches by a pointer. What holds in all of them is a guess, no more. */
#ifndef ASSAY_REFINE_SAMPLE_H
#define ASSAY_REFINE_SAMPLE_H

#include "program/question.h"

enum { SAMPLE_ROWS = 96 };

/* What was seen at a place. */
typedef struct sample_place {
  uint32_t proc, label;
  var_vec vars;       /* in the order of a row; those that were known every time */
  VEC(uint64_t) rows; /* row by row; as many values each as there are variables */
  uint32_t count;     /* rows */
  uint64_t seen;      /* times that the place was come to */
} sample_place;

typedef struct samples {
  VEC(sample_place) places;
} samples;

void samples_take(samples *s, const question *q);
void samples_free(samples *s);

#endif
