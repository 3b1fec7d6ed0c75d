/* graph.h: shape of procedures and programs: orders, dominators, loops, cut points, call graph.
 *
 * All results are arrays indexed by label (or procedure index), owned by the structs below.
 * Everything is (almost) linear and nothing recurses. Dominators: Lengauer and Tarjan, "A
 * fast algorithm for finding dominators in a flowgraph" (simple linking: n log n also on the long
 * chains that lowered programs are); loops: Havlak, "Nesting of reducible and irreducible loops";
 * components: Tarjan. */
#ifndef ASSAY_PROGRAM_GRAPH_H
#define ASSAY_PROGRAM_GRAPH_H

#include "program/program.h"

#define NO_LABEL UINT32_MAX

typedef struct flow {
  uint32_t size;
  uint32_t *rpo; /* reachable labels in reverse postorder */
  uint32_t rpo_size;
  uint32_t *order; /* position of a label in rpo, NO_LABEL if unreachable */
  uint32_t *idom;  /* immediate dominator, NO_LABEL for the entry and unreachable ones */
  uint32_t *dom_enter, *dom_leave; /* intervals of the dominator tree: see flow_dominates */
  uint32_t *pred_start;            /* preds of label i: preds[pred_start[i] .. pred_start[i + 1]) */
  uint32_t *preds;
  bool *is_loop_head;    /* target of an edge that closes a cycle in depth-first order */
  bool *is_cut_point;    /* loop heads (every cycle has one), entry */
  uint32_t *loop_of;     /* head of the innermost loop around the label (a head's own loop is
                            around it), NO_LABEL if none. Natural loops where is_reducible; else
                            what the depth-first tree makes of them (Havlak) */
  uint32_t *loop_parent; /* of a head: head of the next loop around its own, or NO_LABEL */
  bool is_reducible;     /* every loop head dominates the sources of its back edges */
} flow;

void flow_init(flow *g, const proc *f);
void flow_free(flow *g);
bool flow_dominates(const flow *g, uint32_t a, uint32_t b); /* constant time; reflexive */

/* Can the value that v has before label `at` be read: is there a way from there to a read of v, or
 * of its address, without a write of all of v? For variables that nobody reaches by a pointer. */
bool proc_reads_first(const proc *f, uint32_t at, const var *v);

typedef struct call_graph {
  uint32_t size;
  uint32_t *start; /* callees of procedure i: callees[start[i] .. start[i + 1]), each once */
  uint32_t *callees;
  uint32_t *scc; /* component number; callees before callers: a callee's is <= its caller's */
  uint32_t scc_count;
  bool *is_recursive; /* in a cycle of the call graph */
  uint32_t *order;    /* procedures, callees first */
} call_graph;

/* Targets of an indirect call: fills `out`; NULL: any address-taken function of the same type. */
typedef VEC(uint32_t) label_vec;
typedef void indirect_fn(void *context, const proc *f, uint32_t label, label_vec *out);

void call_graph_init(call_graph *g, program *p, indirect_fn *indirect, void *context);
void call_graph_free(call_graph *g);

#endif
