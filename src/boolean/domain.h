/* domain.h: inside of the room: BDD variables, statements as relations, and the domain.
 *
 * Slots. Globals have a slot each. Variables of procedures have one each if there are few of them;
 * else variable number i of every procedure shares slot globals + i. Results have slots of one BDD
 * variable, shared by all procedures. A slot without BDD variables is of variables that are tracked
 * nowhere.
 *
 * Lifetimes. Elements are references that the tabulation owns; what is compiled of a statement is
 * kept as long as the space. */
#ifndef ASSAY_BOOLEAN_DOMAIN_H
#define ASSAY_BOOLEAN_DOMAIN_H

#include "bdd/bdd.h"
#include "bdd/encode.h"
#include "boolean/usage.h"
#include "tabulate/tabulate.h"

typedef enum copy { E = 0, C = 1, N = 2, X = 3, COPIES = 4 } copy;

#define NO_BASE UINT32_MAX

/* A statement towards one of its successors, a call's effect (without the summary), or a return. */
typedef struct compiled {
  rel step;       /* over C and N. Call: arguments, X = … and N = result; return: results = … */
  bdd_set forget; /* C of what is written or no longer tracked */
  bool renames;   /* N becomes C afterwards */
  bool has_forget;
  bool is_ready;
} compiled;

/* More about a call. */
typedef struct compiled_call {
  rel arguments;       /* N of the callee's parameters = arguments */
  bdd_set callers_own; /* all of the caller's that is not the callee's on entry */
  bdd_set overwritten; /* N of globals that the callee changes and a result overwrites */
  bdd_set inner;       /* X, results, N of what is not tracked after the call */
  bool has_overwritten;
} compiled_call;

typedef struct bool_proc {
  compiled *edges; /* by first_edge[label] + succ; owned */
  uint32_t *first_edge;
  compiled_call *calls;    /* by number of the call; owned */
  uint32_t *call_of;       /* label -> number of the call; owned */
  rel enforce;             /* over C; true if there is none */
  rel entry;               /* E = C where E is used, and enforce */
  bdd_renaming *leave;     /* E to C, C to N, parameters to X; NULL until wanted */
  VEC(uint32_t) edge_vars; /* E variables of path edges */
} bool_proc;

/* A loop that is accelerated (loops.c). */
typedef struct bool_loop {
  bool is_ready;
  rel identity; /* E = C */
  bdd_set now, middle;
  const bdd_renaming *next_to_middle, *now_to_middle, *to_step;
} bool_loop;

typedef struct boolean {
  const bp_request *request;
  program *program;
  bdd_space *space;
  usage usage;
  uint32_t slots, results;
  uint32_t *slot_of;       /* by var id; owned */
  uint32_t *base;          /* by slot, then by result: first BDD variable, or NO_BASE; owned */
  VEC(const var *) var_of; /* by BDD variable, for printing where slots are not shared */
  encoder encoder;
  const stmt *encoding; /* whose lhs are primed */
  bdd_renaming *next_to_now;
  VEC(bool_proc) procs;
  VEC(bool_loop) loops;
  map loop_index; /* head -> loop + 1 */
  /* scratch */
  VEC(uint32_t) vars;
  VEC(bool) values;       /* by BDD variable */
  VEC(uint64_t) states;   /* what was remembered: words per state */
  VEC(const expr *) told; /* by BDD variable: what it means in a relation that is told */
  map known;              /* node of that relation -> index in values + 1 */
  VEC(const expr *) known_values;
  VEC(uint32_t) pairs; /* BDD variables that may be equal: two each */
  tab_domain table;
  tabulation *tabulation;
} boolean;

static inline uint32_t var_at(const boolean *b, uint32_t slot, copy which) {
  assert(b->base[slot] != NO_BASE);
  return b->base[slot] + (uint32_t)which;
}
static inline uint32_t slot_at(const boolean *b, uint32_t f, uint32_t position) {
  return b->slot_of[usage_var(&b->usage, f, position)->id];
}
static inline uint32_t pos_var(const boolean *b, uint32_t f, uint32_t position, copy which) {
  return var_at(b, slot_at(b, f, position), which);
}
static inline uint32_t result_var(const boolean *b, uint32_t i) {
  assert(b->base[b->slots + i] != NO_BASE);
  return b->base[b->slots + i];
}
static inline bool is_changed(const boolean *b, uint32_t f, uint32_t position) {
  return has_bit(b->usage.procs.data[f].mod, position);
}
/* Has it an E in f's path edges? */
static inline bool has_entry(const boolean *b, uint32_t f, uint32_t position) {
  const usage_proc *u = &b->usage.procs.data[f];
  return u->is_called && has_bit(u->in, position) && has_bit(u->mod, position);
}
/* Is the global in f's summary as it leaves it? */
static inline bool is_left(const boolean *b, uint32_t f, uint32_t position) {
  const usage_proc *u = &b->usage.procs.data[f];
  return has_bit(u->out, position) && has_bit(u->mod, position);
}
static inline uint32_t entry_size(const boolean *b, uint32_t f) { /* globals and parameters */
  return b->usage.scope.globals + b->program->procs.data[f]->params.size;
}
/* The label whose tracked variables the node has (`enter`: those of the entry). */
static inline uint32_t node_label(const boolean *b, tab_place at) {
  const proc *f = b->program->procs.data[at.proc];
  assert(at.node <= f->stmts.size);
  return at.node == f->stmts.size ? f->entry : at.node;
}
static inline rel as_rel(element e) {
  return (rel){(int32_t)e.handle};
}
/* The relation as an element of its own; everything above the mark is let go. */
static inline element as_element(const boolean *b, bdd_mark here, rel r) {
  rel kept = REL_FALSE;
  rel_set(b->space, &kept, r);
  bdd_leave(b->space, here, REL_FALSE);
  return (element){(uint64_t)(uint32_t)kept.node};
}

/* Decides on slots and makes the BDD variables. (slots.c) */
void boolean_make_variables(boolean *b);
/* What a statement does, made when first wanted. (compile.c) */
void boolean_compile(boolean *b);
const compiled *compiled_edge(boolean *b, tab_place at, uint32_t succ);
static inline const compiled_call *call_at(const boolean *b, tab_place at) {
  const bool_proc *f = &b->procs.data[at.proc];
  return &f->calls[f->call_of[at.node]];
}
/* The assignment with its clause, over C and over N of what is tracked or primed. */
rel boolean_constrained(boolean *b, tab_place at, const stmt *s);
void boolean_forget_compiled(boolean *b); /* frees memory */

void boolean_fill_forward(boolean *b, tab_domain *table);  /* (forward.c) */
void boolean_fill_backward(boolean *b, tab_domain *table); /* (backward.c) */
void boolean_fill_loops(tab_domain *table);                /* (loops.c) */

/* Values that were remembered: by position; only tracked ones mean something. */
static inline const uint64_t *state_values(const boolean *b, uint64_t state) {
  assert(state > 0 && (state - 1) * b->usage.words < b->states.size);
  return &b->states.data[(state - 1) * b->usage.words];
}

/* What a relation over the C variables of f means. (describe.c) */
const expr *boolean_describe(boolean *b, uint32_t f, uint32_t label, rel r);

/* Fills in relations and summaries. (relations.c) */
void boolean_put_relations(boolean *b, bp_result *result);

#endif
