/* trial.h: models of library functions, tried against the real library.
 *
 * A line `//? strlen(text(20))` beside a model states how arguments are made (assay/check.h has
 * the words). From all lines of a function one C file is made, which is compiled twice:
 *   1. natively: it calls the real function on arguments by chance, and writes a tape: for each call
 *      the numbers that its arguments are made of, then the numbers that came back (the result, what was
 *      written through pointers, errno);
 *   2. as a program of Assay's, with the models: there the arguments are taken from the tape, and what
 *      the model gives is assumed to be what the tape says.
 * The model allows a call if a run gets through. Where the model draws, values are looked for that
 * make it do so: those on the tape first, by the interpreter (replay.c); if none of these do, the
 * engines are asked (ask.c). So each answer is one of: a run was found; there is none (the model
 * is wrong); not known.
 *
 * A model that cannot be told from one that gives any result and does nothing else is empty
 * (empty.c). */
#ifndef ASSAY_TRIAL_TRIAL_H
#define ASSAY_TRIAL_TRIAL_H

#include "base/options.h"
#include "frontend/library.h"

typedef enum trial_verdict {
  TRIAL_ALLOWED, /* every call */
  TRIAL_REFUSED, /* one of them: the model is wrong */
  TRIAL_ABSENT,  /* the library of this machine has no such function */
  TRIAL_UNKNOWN,
} trial_verdict;

typedef struct trial_request {
  library *library;
  const char *name;      /* of a function that has trials */
  const options *limits; /* --timeout and --memory */
  uint32_t calls;
  uint64_t seed;
} trial_request;

typedef struct trial_result {
  trial_verdict verdict;
  uint32_t calls;       /* that were made, and found to be allowed */
  uint32_t approximate; /* of these, by an approximation */
  buf text;             /* unless allowed: one line that says which call, and why */
} trial_result;

/* Tries one function, in a temporary folder that it makes and removes. */
void trial_run(const trial_request *r, trial_result *out);
void trial_result_free(trial_result *r);
bool trial_has(const library *l, const char *name); /* is there a line for it? */

/* Pushes the names (interned in the library) of all functions whose model is empty. False, after
 * saying why, if the models cannot be read. */
bool trial_find_empty(library *l, const options *limits, options_list *out);

#endif
