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

enum { PDR_FILES = 3, PDR_WAYS = 4 };
typedef struct pdr {
  const aig *g; /* borrowed */
  aig_order order;
  int fd[PDR_FILES];
  uint32_t turns;   /* that it has had */
  bool is_over;     /* another turn would not help */
  pdr_result found; /* in the last of them */
} pdr;

void pdr_open(pdr *p, const aig *g);
void pdr_close(pdr *p);
/* From the beginning, in the next of its ways; `found` has the answer. */
void pdr_turn(pdr *p, child_limits limits);

#endif
