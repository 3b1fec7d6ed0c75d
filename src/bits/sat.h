/* sat.h: CaDiCaL (A. Biere, K. Fazekas, M. Fleury, M. Heisinger), a solver of propositional formulas that
 * keeps what it has learnt from one question to the next. Nobody else knows of the library.
 *
 * A variable is a number from 1; a literal is a variable, or its negative. */
#ifndef ASSAY_BITS_SAT_H
#define ASSAY_BITS_SAT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct sat sat;

typedef enum sat_answer { SAT_YES, SAT_NO, SAT_OPEN } sat_answer;

sat *sat_new(void); /* owned */
void sat_free(sat *s);

int sat_variable(sat *s); /* a new one */
void sat_clause(sat *s, const int *literals, uint32_t count);

/* Is there an assignment in which the literals are true besides all clauses? SAT_OPEN: not found out within so many
 * seconds of processor time. */
sat_answer sat_solve(sat *s, const int *assumed, uint32_t count, double seconds);
bool sat_value(sat *s, int literal);  /* after SAT_YES, in the assignment that was found */
bool sat_failed(sat *s, int literal); /* after SAT_NO: does it rest on that assumption? */

/* Seconds of processor time of this process. */
double processor_seconds(void);

#endif
