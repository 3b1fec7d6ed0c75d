/* bp_algorithms.h: the checkers of Boolean programs, one row each: the names that --algorithm
 * takes, in the order of the choices in base/options.def. `assay bp` and the fuzzer work on this
 * table; an algorithm that is not there yet has no function. */
#ifndef ASSAY_CLI_BP_ALGORITHMS_H
#define ASSAY_CLI_BP_ALGORITHMS_H

#include "program/bp_check.h"

typedef struct bp_algorithm_row {
  const char *name;
  bp_algorithm *run; /* NULL: not there yet */
} bp_algorithm_row;

extern const bp_algorithm_row bp_algorithms[]; /* ended by a row without name */

#endif
