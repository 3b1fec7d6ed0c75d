/* bits.h: sets of small numbers as bits of 64-bit words, and the one solver of equations over
 * them.
 *
 * A set is an array of words that its owner has made long enough (bits_words); it does not know
 * its length. Sets that meet in one operation are equally long.
 *
 * The solver (data-flow analysis). Each node of a graph has a set. It is what `transfer` makes of
 * the union of the sets of the nodes that `next` names; transfer is monotone. The least solution
 * that contains what is in the sets already is found by passes over the nodes. What a client is
 * about (liveness, relevance, …) is in its two functions. */
#ifndef ASSAY_BASE_BITS_H
#define ASSAY_BASE_BITS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

static inline uint32_t bits_words(uint32_t count) { /* of a set of numbers below count; never 0 */
  return count / 64 + 1;
}
uint64_t *bits_new(uint32_t words); /* empty; owned, by free */

static inline bool has_bit(const uint64_t *set, uint32_t i) {
  return set[i / 64] >> (i % 64) & 1;
}
static inline void add_bit(uint64_t *set, uint32_t i) {
  set[i / 64] |= (uint64_t)1 << (i % 64);
}
static inline void remove_bit(uint64_t *set, uint32_t i) {
  set[i / 64] &= ~((uint64_t)1 << (i % 64));
}
static inline void put_bit(uint64_t *set, uint32_t i, bool value) {
  (value ? add_bit : remove_bit)(set, i);
}

bool add_bits(uint64_t *to, const uint64_t *from, uint32_t words); /* did `to` change? */
bool bits_meet(const uint64_t *a, const uint64_t *b, uint32_t words);
bool bits_empty(const uint64_t *a, uint32_t words);

#define BITS_END UINT32_MAX

typedef struct bits_flow {
  void *context;
  uint32_t nodes, words;
  uint64_t *sets; /* by node, `words` each; borrowed, and grown */
  /* The nodes to be looked at, from the last to the first; NULL: all of them. */
  const uint32_t *order;
  uint32_t size; /* of order */
  /* The k-th node whose set flows into that of `node`, or BITS_END. */
  uint32_t (*next)(void *context, uint32_t node, uint32_t k);
  void (*transfer)(void *context, uint32_t node, uint64_t *now);
} bits_flow;

static inline uint64_t *bits_at(const bits_flow *f, uint32_t node) {
  assert(node < f->nodes);
  return f->sets + (uint64_t)node * f->words;
}
bool bits_solve(const bits_flow *f); /* did any set grow? */

#endif
