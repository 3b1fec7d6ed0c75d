/* pdr.h: the model checker `berkeley-abc` (R. Brayton, A. Mishchenko), asked as a child process.
 *
 * Its engine `pdr` (property directed reachability: A. Bradley, VMCAI 2011; N. Eén, A. Mishchenko, R. Brayton,
 * FMCAD 2011) either finds cubes, sets of values of latches, that no run meets and that exclude the error
 * together, or a run to the error. Files go through memory: nothing is left behind. What it says is
 * a claim, and proved by others. */
#ifndef ASSAY_BITS_PDR_H
#define ASSAY_BITS_PDR_H

#include "base/child.h"
#include "bits/aig.h"

typedef enum pdr_answer { PDR_PROVED, PDR_ERROR, PDR_OPEN } pdr_answer;

typedef struct pdr_result {
  pdr_answer answer;
  uint32_t latches, cubes;
  VEC(uint32_t) latch; /* number in the circuit of each column */
  VEC(char) values;    /* of the cubes, row by row: '0', '1', or '-' */
  uint32_t steps;      /* PDR_ERROR: of the run */
  map inputs;          /* step << 32 | node: 1; inputs that are set */
  buf reason;          /* PDR_OPEN */
} pdr_result;

void pdr_run(const aig *g, child_limits limits, pdr_result *out);
void pdr_result_free(pdr_result *r);

#endif
