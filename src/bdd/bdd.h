/* bdd.h: Boolean relations: sets of valuations of Boolean variables, as binary decision diagrams.
 *
 * Representation. A `rel` is a handle of a diagram; two relations of one space are equal as sets
 * exactly if their handles are equal. BuDDy, the library underneath, has one global instance, so at
 * most one bdd_space exists in a process at a time; every function takes it, and nothing else in
 * Assay includes the library's header.
 *
 * Lifetime. Every operation pushes its result on the space's stack of temporaries, which protects
 * it from garbage collection. bdd_here marks the stack and bdd_leave takes everything above the
 * mark off again, but for one result that it hands to the caller's frame:
 *
 *   bdd_mark here = bdd_here(s);
 *   rel r = rel_product(s, edge, rel_rename(s, step, down), set);
 *   return bdd_leave(s, here, r);
 *
 * What must outlive its frame is kept in a `rel` variable by rel_set (which lets go of the former
 * value) and released by rel_drop. A zeroed `rel` is the empty relation and needs no release. In
 * stress builds garbage is collected before every operation, so that a handle used after its frame
 * was left is noticed by the library and fails.
 *
 * Failure. Out of nodes, out of memory and a passed deadline leave the guarded function by longjmp:
 * bdd_guard returns the reason. What the function allocated must be reachable from its argument.
 * Temporaries are back to where they were when bdd_guard was called; kept relations still hold. A
 * misuse of the library (an illegal handle, an overlapping renaming) is our own bug and asserts.
 *
 * Invariants:
 *   - B1   every handle on the stack of temporaries, and every one kept, has a reference in the library
 *   - B2   variables are numbered in the order they were made; levels start the same and are changed by
 *          reordering only; a group of variables stays together and in its inner order
 *   - B3   the handle of a bdd_set is below 2^23 (the library's operation caches pack it with other
 *          things into 32 bits; beyond that they would mix up results)
 *   - B4   no message is printed on any stream */
#ifndef ASSAY_BDD_BDD_H
#define ASSAY_BDD_BDD_H

#include "base/deadline.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct bdd_space bdd_space;

typedef struct rel {
  int32_t node;
} rel;

#define REL_FALSE ((rel){0})
#define REL_TRUE  ((rel){1})

/* A set of variables, for quantification. Lives as long as the space. */
typedef struct bdd_set {
  rel cube;
} bdd_set;

/* A simultaneous renaming of variables. Lives as long as the space. */
typedef struct bdd_renaming bdd_renaming;

/* ---- the space ---- */

typedef struct bdd_config {
  uint64_t memory;   /* bytes the library may use; 0: BDD_DEFAULT_MEMORY */
  deadline deadline; /* polled at garbage collections and by bdd_poll; zeroed: never */
  uint32_t nodes;    /* initial size of the node table; 0: a default */
  bool no_reorder;   /* never change the order of variables */
} bdd_config;

#define BDD_DEFAULT_MEMORY ((uint64_t)3 << 30)

typedef enum bdd_stop { BDD_DONE, BDD_OUT_OF_MEMORY, BDD_TIMEOUT } bdd_stop;

/* NULL if there is not enough memory for the smallest node table. */
bdd_space *bdd_open(const bdd_config *config); /* owned */
void bdd_close(bdd_space *s);                  /* all handles become invalid */

typedef void bdd_body(bdd_space *s, void *argument);
bdd_stop bdd_guard(bdd_space *s, bdd_body *body, void *argument); /* may be nested */
const char *bdd_stop_reason(bdd_stop stop);                       /* "memory", "timeout" */

/* A safe point for long loops: stops if the deadline has passed; collects garbage and reorders
 * variables if the diagrams have grown since the last time. Only inside bdd_guard. */
void bdd_poll(bdd_space *s);
/* Sifts now, whatever the size. */
void bdd_reorder_now(bdd_space *s);

typedef struct bdd_statistics {
  uint64_t live;     /* nodes in use after the last collection */
  uint64_t peak;     /* most nodes in use after any collection */
  uint64_t produced; /* nodes ever made */
  uint32_t collections, reorderings;
} bdd_statistics;
bdd_statistics bdd_stats_of(bdd_space *s); /* collects garbage first */

/* ---- variables ---- */

/* Adds `count` variables below all others; the number of the first. */
uint32_t bdd_add_vars(bdd_space *s, uint32_t count);
/* Reordering moves these variables as one. Groups do not overlap. */
void bdd_group(bdd_space *s, uint32_t first, uint32_t count);
uint32_t bdd_var_count(const bdd_space *s);
uint32_t bdd_level(const bdd_space *s, uint32_t var);

bdd_set bdd_set_of(bdd_space *s, const uint32_t *vars, uint32_t count);
static inline bool bdd_set_is_empty(bdd_set set) {
  return set.cube.node == 1;
}

/* from[i] becomes to[i]. No variable occurs twice in `from`, or twice in `to`. A relation it is
 * applied to does not depend on a variable of `to` that is not in `from` as well. */
bdd_renaming *bdd_renaming_of(bdd_space *s, const uint32_t *from, const uint32_t *to,
                              uint32_t count); /* borrowed */

/* ---- lifetime ---- */

typedef struct bdd_mark {
  uint32_t height;
} bdd_mark;

bdd_mark bdd_here(const bdd_space *s);
rel bdd_leave(bdd_space *s, bdd_mark here, rel result); /* result, now in the outer frame */
void rel_set(bdd_space *s, rel *kept, rel value);       /* keeps value, lets go of the old one */
void rel_drop(bdd_space *s, rel *kept);                 /* = rel_set to the empty relation */
rel rel_push(bdd_space *s, rel value);                  /* a kept relation into this frame too */

/* ---- relations ---- */

rel rel_var(bdd_space *s, uint32_t var);
rel rel_literal(bdd_space *s, uint32_t var, bool positive);
rel rel_cube(bdd_space *s, const uint32_t *vars, const bool *values, uint32_t count);
/* The variables hold that number, the first variable being the most significant bit. */
rel rel_number(bdd_space *s, const uint32_t *bits, uint32_t count, uint64_t number);
/* The number the variables hold is less than `bound`. */
rel rel_below(bdd_space *s, const uint32_t *bits, uint32_t count, uint64_t bound);
/* a[i] = b[i] for all i. */
rel rel_same(bdd_space *s, const uint32_t *a, const uint32_t *b, uint32_t count);

rel rel_not(bdd_space *s, rel a);
rel rel_and(bdd_space *s, rel a, rel b);
rel rel_or(bdd_space *s, rel a, rel b);
rel rel_xor(bdd_space *s, rel a, rel b);
rel rel_iff(bdd_space *s, rel a, rel b);
rel rel_minus(bdd_space *s, rel a, rel b); /* a and not b */
rel rel_ite(bdd_space *s, rel c, rel a, rel b);
rel rel_or_all(bdd_space *s, const rel *parts, uint32_t count); /* balanced */

rel rel_exists(bdd_space *s, rel a, bdd_set vars);
rel rel_product(bdd_space *s, rel a, rel b, bdd_set vars); /* exists vars. a and b */
rel rel_rename(bdd_space *s, rel a, const bdd_renaming *by);
/* a with the variables of the cube fixed as they are in it; it no longer depends on them. */
rel rel_restrict(bdd_space *s, rel a, rel cube);
/* Some relation that agrees with a wherever `care` holds, hopefully small. */
rel rel_simplify(bdd_space *s, rel a, rel care);

static inline bool rel_equal(rel a, rel b) {
  return a.node == b.node;
}
static inline bool rel_is_false(rel a) {
  return a.node == 0;
}
static inline bool rel_is_true(rel a) {
  return a.node == 1;
}
bool rel_subset(bdd_space *s, rel a, rel b);
bool rel_disjoint(bdd_space *s, rel a, rel b);

/* ---- looking ---- */

uint32_t rel_size(bdd_space *s, rel a); /* nodes */
/* The variables a depends on, ascending; out has room for bdd_var_count. How many there are. */
uint32_t rel_support(bdd_space *s, rel a, uint32_t *out);
/* The least valuation in a of these variables, in their order, false before true, whatever the
 * order of levels is. False if a is empty. Other variables that a depends on are quantified. */
bool rel_pick(bdd_space *s, rel a, const uint32_t *vars, uint32_t count, bool *values);
/* The structure of a relation that is neither empty nor full: its top variable and cofactors. */
uint32_t rel_top(bdd_space *s, rel a);
rel rel_low(bdd_space *s, rel a);
rel rel_high(bdd_space *s, rel a);

#endif
