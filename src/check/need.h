/* need.h: which caller an error needs: of an entry other than main, a condition in C over arguments,
 * globals and what is behind pointers, under which the run of a bug comes to its error.
 *
 * The values that the caller had set up are known from the run. Each is changed, to values that matter
 * often and to numbers that the program mentions (with their neighbours), and each pointer to other
 * places (given.h), and the interpreter runs again: with the same inputs otherwise, and arbitrary
 * values where memory is read that the run did not read. What can be changed without losing the
 * error is not said; of a number the range is said, or the values that it must not have; of a
 * pointer what it is equal to or must not be. What is said was tried, not proved: it is what is known
 * of the run, made as weak as a few hundred runs show it to be. Callers that a stated precondition
 * rules out (precondition.h) count neither way, unless is_strict. */
#ifndef ASSAY_CHECK_NEED_H
#define ASSAY_CHECK_NEED_H

#include "check/check.h"

typedef struct need_request {
  question q;    /* as it was when the bug was found; open. What is not tried by its deadline is
                        taken to be needed */
  uint32_t stop; /* ERROR_BITs */
  const replay_result *replay;
  const u128 *numbers; /* further values worth trying; borrowed */
  uint32_t number_count;
  bool is_strict; /* more is said: a caller that is ruled out, or with whom other memory is
                        read, which may hold anything, counts as one without the error */
} need_request;

/* The condition as C text, owned; empty: every caller will do. */
char *check_need(const need_request *r);

/* What the violated rule takes to be so at the start, in its own words ("the mutex not held"), or that
 * a text of the caller does not end, if the violation rests on that; else NULL. Interned. */
const char *check_need_of_rule(const need_request *r);

#endif
