/* states.h: the states of a program with threads, one after the other, each once.
 *
 * threads/ has made one procedure of the program, in which the threads take turns. A state is what
 * all variables and objects hold where a choice is made: numbers, or terms over symbols that stand
 * for inputs, with the condition under which the state is reached. First come all states that are reached
 * while the first thread goes on, then those with one change of the running thread, then two, …, so that
 * a bug has the fewest of these. If there are no more, every execution has been gone through: TRUE. Two states are the same if they hold the same, symbols being renamed in the order in
 * which they occur; conditions on symbols that no longer occur are dropped, since the rest of them can
 * be satisfied whatever these are.
 *
 * A test whose outcome depends on symbols is gone through both ways, as far as smt/ finds that they
 * can be; where a number is needed (an index), once for each value.
 *
 * Left where it is, so that the end of the search proves nothing: an execution that needs something
 * else (arithmetic on floats, a call, numbers of addresses, memory that is not there). What was never
 * set is a new symbol once it is read. What is read in other parts than it was written is one, too:
 * whatever is shown of it holds, but no error is claimed through it.
 *
 * An error is a list of inputs, from a second run along the way to it, to be judged by a replay. */
#ifndef ASSAY_STATES_STATES_H
#define ASSAY_STATES_STATES_H

#include "base/buf.h"
#include "program/question.h"

typedef struct states_result {
  verdict verdict;
  VEC(u128) inputs; /* FALSE: draws in the order of the interpreter; owned */
  uint32_t count;   /* of states */
  uint32_t
      contexts; /* FALSE: in so many pieces, of one thread each, the error is reached, and no error in
                        fewer; 0: not known */
  buf reason;   /* UNKNOWN */
} states_result;

/* Is the entry one that threads/ made? */
bool states_are_there(const question *q);
void states_check(const question *q, states_result *result);
void states_result_free(states_result *r);

#endif
