/* Frames, and their gates as clauses. */
#include "bits/unroll.h"

#include "base/memory.h"

enum { MOST_UNROLLED = 6000000, MOST_COPIES = 50000000 /* of nodes, in all frames */ };

static const lit NOT_THERE =
    UINT32_MAX; /* of a node on which nothing depends that is asked about */

void unroll_init(unroll *u, const aig *of, const lit_vec *facts, bool free) {
  *u = (unroll){.of = of, .free = free, .solver = sat_new()};
  aig_init(&u->g, MOST_UNROLLED);
  aig_order_find(of, facts, &u->order);
}

void unroll_free(unroll *u) {
  for (vec_each(lit *, frame, &u->frames))
    free(*frame);
  vec_free(&u->frames);
  vec_free(&u->variables);
  aig_order_free(&u->order);
  aig_free(&u->g);
  sat_free(u->solver);
}

/* ---- frames ---- */

static lit carry_over(const lit *frame, lit wire) {
  assert(frame[wire >> 1] != NOT_THERE);
  return frame[wire >> 1] ^ (wire & 1);
}

static void set_latches(unroll *u, lit *frame, const lit *before) {
  for (vec_each(const uint32_t, i, &u->order.latches)) {
    const aig_latch *latch = &u->of->latches.data[*i];
    frame[latch->node] = before    ? carry_over(before, latch->next)
                         : u->free ? aig_input(&u->g)
                                   : LIT_FALSE;
  }
}

bool unroll_grow(unroll *u) {
  if ((uint64_t)u->frames.size * u->of->nodes.size > MOST_COPIES)
    return false;
  lit *frame = xcalloc(u->of->nodes.size, sizeof *frame);
  memset(frame, 0xff, u->of->nodes.size * sizeof *frame);
  frame[0] = LIT_FALSE;
  set_latches(u, frame, u->frames.size ? u->frames.data[u->frames.size - 1] : NULL);
  for (vec_each(const uint32_t, node, &u->order.inputs))
    frame[*node] = aig_input(&u->g);
  for (vec_each(const uint32_t, node, &u->order.gates)) {
    const aig_node *n = &u->of->nodes.data[*node];
    assert(n->kind == NODE_GATE && n->left >> 1 < *node && n->right >> 1 < *node);
    frame[*node] = lit_and(&u->g, carry_over(frame, n->left), carry_over(frame, n->right));
  }
  vec_push(&u->frames, frame);
  return !u->g.is_full;
}

bool unroll_has(const unroll *u, lit wire) {
  assert(u->frames.size);
  return u->frames.data[0][wire >> 1] != NOT_THERE;
}

lit unroll_at(const unroll *u, uint32_t frame, lit wire) {
  assert(frame < u->frames.size && wire >> 1 < u->of->nodes.size);
  return carry_over(u->frames.data[frame], wire);
}

/* ---- clauses ---- */

static int literal_of(const unroll *u, lit a) {
  int variable = u->variables.data[a >> 1];
  assert(variable);
  return a & 1 ? -variable : variable;
}

static void define_gate(unroll *u, uint32_t node) {
  const aig_node *n = &u->g.nodes.data[node];
  int a = literal_of(u, n->left), b = literal_of(u, n->right), c = u->variables.data[node];
  sat_clause(u->solver, (int[]){-c, a}, 2);
  sat_clause(u->solver, (int[]){-c, b}, 2);
  sat_clause(u->solver, (int[]){c, -a, -b}, 3);
}

static bool is_known(const unroll *u, uint32_t node) {
  return u->variables.data[node] != 0;
}

/* Gives a node its variable once both of its sides have one. */
static void define(unroll *u, uint32_t node) {
  assert(!is_known(u, node));
  u->variables.data[node] = sat_variable(u->solver);
  if (!node)
    sat_clause(u->solver, (int[]){-u->variables.data[0]}, 1);
  else if (u->g.nodes.data[node].kind == NODE_GATE)
    define_gate(u, node);
}

int unroll_literal(unroll *u, lit a) {
  VEC(uint32_t) todo = {0};
  assert(a >> 1 < u->g.nodes.size);
  while (u->variables.size < u->g.nodes.size)
    vec_push(&u->variables, 0);
  vec_push(&todo, a >> 1);
  while (todo.size) {
    uint32_t node = todo.data[todo.size - 1];
    const aig_node *n = &u->g.nodes.data[node];
    bool gate = node && n->kind == NODE_GATE;
    if (!is_known(u, node) && gate && !is_known(u, n->left >> 1))
      vec_push(&todo, n->left >> 1);
    else if (!is_known(u, node) && gate && !is_known(u, n->right >> 1))
      vec_push(&todo, n->right >> 1);
    else {
      if (!is_known(u, node))
        define(u, node);
      --todo.size;
    }
  }
  vec_free(&todo);
  return literal_of(u, a);
}

void unroll_fix(unroll *u, lit a) {
  sat_clause(u->solver, (int[]){unroll_literal(u, a)}, 1);
}

void unroll_fix_either(unroll *u, lit a, lit b) {
  int first = unroll_literal(u, a), second = unroll_literal(u, b);
  sat_clause(u->solver, (int[]){first, second}, 2);
}

sat_answer unroll_ask(unroll *u, lit a, double seconds) {
  if (a == LIT_FALSE)
    return SAT_NO;
  int goal = unroll_literal(u, a);
  return sat_solve(u->solver, &goal, 1, seconds);
}

bool unroll_value(const unroll *u, uint32_t frame, lit wire) {
  if (!unroll_has(u, wire))
    return false;
  lit a = unroll_at(u, frame, wire);
  uint32_t node = a >> 1;
  if (node >= u->variables.size || !is_known(u, node))
    return a & 1;
  return sat_value(u->solver, literal_of(u, a));
}
