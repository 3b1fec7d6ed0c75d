/* aig.h: a sequential circuit of two-input gates, with inverters on their wires: what a program is to
 * those who look at single bits.
 *
 * A wire (`lit`) is 2 * node + 1 if it is inverted. Node 0 is the constant false. Every other node is an
 * input, a latch, or the conjunction of two wires that were there before; equal conjunctions are one
 * node. All latches start at 0. The circuit owns its nodes.
 *
 * It is written in the format AIGER 1.9 (A. Biere, K. Heljanko, S. Wieringa, 2011), as far as `bad`
 * depends on it: inputs and latches have numbers of their own there, in the order of their making. */
#ifndef ASSAY_BITS_AIG_H
#define ASSAY_BITS_AIG_H

#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"

typedef uint32_t lit;
enum { LIT_FALSE = 0, LIT_TRUE = 1 };

typedef enum node_kind { NODE_GATE, NODE_INPUT, NODE_LATCH } node_kind;

typedef struct aig_node {
  lit left, right; /* of a gate; left is not below right */
  node_kind kind;
} aig_node;

typedef struct aig_latch {
  uint32_t node;
  lit next;
} aig_latch;

typedef struct aig {
  VEC(aig_node) nodes;
  map gates; /* both wires -> node */
  VEC(aig_latch) latches;
  lit bad;
  uint32_t most_nodes;
  bool is_full; /* a gate more would have been too many: the circuit means nothing */
} aig;

void aig_init(aig *g, uint32_t most_nodes);
void aig_free(aig *g);

lit aig_input(aig *g);
uint32_t aig_latch_new(aig *g); /* its number; its wire is latch_wire */
lit latch_wire(const aig *g, uint32_t latch);

static inline lit lit_not(lit a) {
  return a ^ 1;
}
lit lit_and(aig *g, lit a, lit b);
lit lit_or(aig *g, lit a, lit b);
lit lit_xor(aig *g, lit a, lit b);
lit lit_mux(aig *g, lit which, lit yes, lit no);

/* What `bad` and the wires of `besides` depend on, in the order of a file: nodes of inputs, numbers of latches. */
typedef VEC(lit) lit_vec;
typedef struct aig_order {
  VEC(uint32_t) inputs, latches, gates;
} aig_order;
void aig_order_find(const aig *g, const lit_vec *besides, aig_order *order);
void aig_order_free(aig_order *order);
void aig_write(const aig *g, const aig_order *order, buf *out);

/* The value of each node, where those of inputs and latches are set in `values`. */
void aig_evaluate(const aig *g, uint8_t *values);
static inline bool lit_value(const uint8_t *values, lit a) {
  return values[a >> 1] ^ (a & 1);
}

#endif
