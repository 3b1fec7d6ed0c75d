/* numbering.h: a Boolean program as numbers: what the template relations speak of.
 *
 * Modules are the procedures that main can call, directly or not, numbered in that order of
 * discovery (main is 0). Within a module, program counters are
 *   - PC_EXIT    after a return: local slot i holds result i, globals are what is left to the caller,
 *                and the other slots hold anything
 *   - PC_ERROR   an error has occurred here, or in a callee that was not returned from; all slots hold
 *                anything
 *   - PC_ENTRY   the entry label, and from there on the labels that can be reached, in reverse
 *                postorder, followed by return points: states after a call, before its successor, where
 *                the call needs one of its own
 *
 * A call returns to its successor's counter directly if no other call does and the procedure has
 * no enforce clause (the return point is where that is checked), so that the counter returned to
 * always tells the call.
 *
 * A variable's place: globals have one slot each; parameters and locals of a procedure share slots
 * with those of other procedures, parameters first. Slots beyond a procedure's own hold
 * anything. */
#ifndef ASSAY_FIXPOINT_NUMBERING_H
#define ASSAY_FIXPOINT_NUMBERING_H

#include "boolean/usage.h"
#include "program/graph.h"

enum { PC_EXIT = 0, PC_ERROR = 1, PC_ENTRY = 2 };

#define NO_PC     UINT32_MAX
#define NO_MODULE UINT32_MAX
#define NO_SLOT   UINT32_MAX

typedef struct numbering_point {
  uint32_t label; /* the statement, or the call that returns here */
  bool is_return_point;
} numbering_point;

typedef struct numbering_module {
  const proc *f;
  VEC(numbering_point) points; /* by counter; the first two mean nothing */
  VEC(uint32_t) counters;      /* of labels; NO_PC: cannot be reached */
  VEC(uint32_t) returns;       /* of labels that are calls: the counter returned to; else NO_PC */
  VEC(const var *) vars;       /* by local slot; the first `params` are parameters */
  uint32_t params;
  VEC(uint32_t) results; /* slots of results at PC_EXIT */
} numbering_module;

typedef struct numbering {
  const program *p;
  VEC(numbering_module) modules;
  VEC(uint32_t) module_of;      /* of procedures, or NO_MODULE */
  uint32_t counters;            /* of the longest module */
  uint32_t locals, globals;     /* slots */
  VEC(const var *) global_vars; /* by slot */
  VEC(uint32_t) slot_of;        /* of variables, by var->id */
} numbering;

/* Variables and results that are not relevant by `u` (USAGE_SPREAD) get no slot; NULL: all get one.
 * False if the program calls something without a body; *culprit is its name. */
bool numbering_init(numbering *l, const program *p, uint32_t main, const usage *u,
                    const char **culprit);
void numbering_free(numbering *l);

static inline uint32_t numbering_slot(const numbering *l, const var *v) { /* or NO_SLOT */
  return vec_at(&l->slot_of, v->id);
}
/* Slots of a module's own variables: parameters and locals. */
static inline uint32_t numbering_locals(const numbering_module *m) {
  return m->vars.size;
}
static inline const var *numbering_local(const numbering_module *m, uint32_t slot) {
  return vec_at(&m->vars, slot);
}
static inline const var *numbering_global(const numbering *l, uint32_t slot) {
  return vec_at(&l->global_vars, slot);
}

/* Places in the static order: rank[i] of local slot i, then of globals (order.h). */
void numbering_rank(const numbering *l, uint32_t *rank);

#endif
