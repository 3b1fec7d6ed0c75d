/* space.h: inside of the room: what bdd_space is made of, and the only place where the library's
 * header is included. */
#ifndef ASSAY_BDD_SPACE_H
#define ASSAY_BDD_SPACE_H

#include "base/map.h"
#include "base/vec.h"
#include "bdd/bdd.h"

#include <bdd.h>
#include <setjmp.h>

struct bdd_renaming {
  bddPair *pair; /* owned by the library */
  VEC(uint32_t) from, to;
  uint32_t distance; /* largest number of levels a variable moves, as of `reorderings` */
  uint32_t reorderings;
};

typedef struct bdd_range {
  uint32_t first, count;
} bdd_range;

struct bdd_space {
  bdd_config config;
  deadline deadline;
  VEC(int) temporaries;
  VEC(bdd_renaming *) renamings; /* owned */
  VEC(bdd_range) groups;
  jmp_buf *handler; /* of the innermost bdd_guard, or NULL */
  uint32_t vars;
  uint64_t live, peak;
  uint64_t reorder_at;    /* live nodes */
  uint64_t produced_then; /* nodes ever made, at the last reordering */
  uint64_t sift_cost, sift_allowance;
  uint32_t collections, reorderings;
  bool is_broken; /* left in the middle of a reordering: only bdd_close may follow */
};

/* Pushes a node of the library as the result of an operation. */
rel bdd_result(bdd_space *s, BDD node);
/* Called at the start of each operation. */
void bdd_before(bdd_space *s);

#endif
