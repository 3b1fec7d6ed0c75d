/* The circuit: gates made once, written down, evaluated. */
#include "bits/aig.h"

#include "base/memory.h"

void aig_init(aig *g, uint32_t most_nodes) {
  assert(most_nodes > 0);
  *g = (aig){.most_nodes = most_nodes};
  vec_push(&g->nodes, (aig_node){0});
}

void aig_free(aig *g) {
  vec_free(&g->nodes);
  vec_free(&g->latches);
  map_free(&g->gates);
}

static uint32_t add_node(aig *g, aig_node n) {
  assert(g->nodes.size < UINT32_MAX / 2);
  vec_push(&g->nodes, n);
  return g->nodes.size - 1;
}

lit aig_input(aig *g) {
  return 2 * add_node(g, (aig_node){.kind = NODE_INPUT});
}

uint32_t aig_latch_new(aig *g) {
  uint32_t node = add_node(g, (aig_node){.kind = NODE_LATCH});
  vec_push(&g->latches, (aig_latch){.node = node, .next = LIT_FALSE});
  return g->latches.size - 1;
}

lit latch_wire(const aig *g, uint32_t latch) {
  return 2 * vec_at(&g->latches, latch).node;
}

lit lit_and(aig *g, lit a, lit b) {
  if (a < b) {
    lit other = a;
    a = b;
    b = other;
  }
  assert(a >> 1 < g->nodes.size);
  if (b == LIT_FALSE || a == lit_not(b))
    return LIT_FALSE;
  if (b == LIT_TRUE || a == b)
    return a;
  uint64_t key = (uint64_t)a << 32 | b;
  uint64_t *known = map_slot_of(&g->gates, key);
  if (*known)
    return (lit)*known;
  if (g->nodes.size >= g->most_nodes) {
    g->is_full = true;
    return LIT_FALSE;
  }
  lit made = 2 * add_node(g, (aig_node){.left = a, .right = b, .kind = NODE_GATE});
  *known = made;
  return made;
}

lit lit_or(aig *g, lit a, lit b) {
  return lit_not(lit_and(g, lit_not(a), lit_not(b)));
}

lit lit_xor(aig *g, lit a, lit b) {
  if (a == b)
    return LIT_FALSE;
  if (a == lit_not(b))
    return LIT_TRUE;
  return lit_or(g, lit_and(g, a, lit_not(b)), lit_and(g, lit_not(a), b));
}

lit lit_mux(aig *g, lit which, lit yes, lit no) {
  if (yes == no)
    return yes;
  return lit_or(g, lit_and(g, which, yes), lit_and(g, lit_not(which), no));
}

/* ---- what bad depends on ---- */

typedef struct cone {
  const aig *g;
  uint8_t *marked; /* by node */
  uint32_t *latch; /* by node: number of a latch */
  VEC(uint32_t) todo;
} cone;

static void mark(cone *c, lit a) {
  uint32_t node = a >> 1;
  assert(node < c->g->nodes.size);
  if (c->marked[node])
    return;
  c->marked[node] = 1;
  vec_push(&c->todo, node);
}

static void mark_all(cone *c) {
  while (c->todo.size) {
    uint32_t node = vec_pop(&c->todo);
    const aig_node *n = &c->g->nodes.data[node];
    if (n->kind == NODE_LATCH)
      mark(c, c->g->latches.data[c->latch[node]].next);
    if (n->kind == NODE_GATE && node) {
      mark(c, n->left);
      mark(c, n->right);
    }
  }
}

void aig_order_find(const aig *g, const lit_vec *besides, aig_order *order) {
  cone c = {.g = g};
  c.marked = xcalloc(g->nodes.size, sizeof *c.marked);
  c.latch = xcalloc(g->nodes.size, sizeof *c.latch);
  for (uint32_t i = 0; i < g->latches.size; ++i)
    c.latch[g->latches.data[i].node] = i;
  mark(&c, g->bad);
  for (vec_each(const lit, a, besides))
    mark(&c, *a);
  mark_all(&c);
  for (uint32_t node = 1; node < g->nodes.size; ++node) {
    if (!c.marked[node])
      continue;
    if (g->nodes.data[node].kind == NODE_LATCH)
      vec_push(&order->latches, c.latch[node]);
    else if (g->nodes.data[node].kind == NODE_INPUT)
      vec_push(&order->inputs, node);
    else
      vec_push(&order->gates, node);
  }
  vec_free(&c.todo);
  free(c.marked);
  free(c.latch);
}

void aig_order_free(aig_order *order) {
  vec_free(&order->inputs);
  vec_free(&order->latches);
  vec_free(&order->gates);
}

/* ---- AIGER ---- */

/* A number in groups of seven bits, the low ones first. */
static void put_number(buf *out, uint32_t n) {
  for (; n >= 128; n >>= 7)
    buf_put(out, (char)(n % 128 + 128));
  buf_put(out, (char)n);
}

static lit wire_in_file(const uint32_t *number, lit a) {
  assert(a <= LIT_TRUE || number[a >> 1]); /* it is written, too */
  return 2 * number[a >> 1] + (a & 1);
}

static void put_gate(buf *out, const uint32_t *number, const aig_node *n, uint32_t own) {
  lit a = wire_in_file(number, n->left), b = wire_in_file(number, n->right);
  lit high = a > b ? a : b, low = a > b ? b : a;
  assert(2 * own > high);
  put_number(out, 2 * own - high);
  put_number(out, high - low);
}

void aig_write(const aig *g, const aig_order *order, buf *out) {
  uint32_t *number = xcalloc(g->nodes.size, sizeof *number), last = 0;
  for (vec_each(const uint32_t, node, &order->inputs))
    number[*node] = ++last;
  for (vec_each(const uint32_t, latch, &order->latches))
    number[g->latches.data[*latch].node] = ++last;
  for (vec_each(const uint32_t, node, &order->gates))
    number[*node] = ++last;
  assert(last == order->inputs.size + order->latches.size + order->gates.size);
  buf_printf(out, "aig %u %u %u 1 %u\n", last, order->inputs.size, order->latches.size,
             order->gates.size);
  for (vec_each(const uint32_t, latch, &order->latches))
    buf_printf(out, "%u\n", wire_in_file(number, g->latches.data[*latch].next));
  buf_printf(out, "%u\n", wire_in_file(number, g->bad));
  for (vec_each(const uint32_t, node, &order->gates))
    put_gate(out, number, &g->nodes.data[*node], number[*node]);
  free(number);
}

void aig_evaluate(const aig *g, uint8_t *values) {
  values[0] = 0;
  for (uint32_t i = 1; i < g->nodes.size; ++i) {
    const aig_node *n = &g->nodes.data[i];
    assert(n->kind != NODE_GATE || (n->left >> 1 < i && n->right >> 1 < i));
    if (n->kind == NODE_GATE)
      values[i] = lit_value(values, n->left) && lit_value(values, n->right);
  }
}
