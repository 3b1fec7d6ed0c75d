/* run.h: inside of the room: the state of an evaluation. */
#ifndef ASSAY_FIXPOINT_RUN_H
#define ASSAY_FIXPOINT_RUN_H

#include "base/arena.h"
#include "base/bits.h"
#include "base/map.h"
#include "fixpoint/eval.h"

#include <setjmp.h>

/* A set of BDD variables as bits of words; all sets of a run have the same length. */
typedef uint64_t *var_bits;

typedef enum plan_kind { P_LEAF, P_APPLY, P_NOT, P_IFF, P_AND, P_OR } plan_kind;

typedef enum plan_change { CHANGE_OTHER, CHANGE_GREW } plan_change;

typedef struct plan plan;

/* How a value over formals becomes one over arguments: constants are put in, formals that got the
 * same argument are made equal, the rest is renamed. */
typedef struct plan_transform {
  rel constants;               /* a cube of formals, kept */
  rel equalities;              /* kept */
  bdd_set merged;              /* formals that the equalities make redundant */
  const bdd_renaming *rename;  /* or NULL */
  const uint32_t *const *args; /* input relations: build over these directly, or NULL */
} plan_transform;

/* The order in which operands of a conjunction are combined, starting from one of them. */
typedef struct plan_order {
  uint32_t *kids;  /* all operands */
  bdd_set *forget; /* forget[i]: variables that no operand after kids[i] mentions */
} plan_order;

typedef struct plan_kid {
  plan *node;
  bool negative; /* of P_AND: its complement is meant */
  uint32_t seen; /* version of the kid that the value was computed from */
} plan_kid;

/* A formula made ready for evaluation. `value` is that of `version`; if change is CHANGE_GREW, it
 * is the value of version - 1 joined with `added`. */
struct plan {
  plan_kind kind;
  bool is_static;              /* depends on no relation that is computed */
  bool has_value, is_complete; /* complete: computed from all kids, not cut short */
  bool is_lazy, is_stale;      /* stale: `value` is not kept while it grows (lazy nodes only) */
  plan_change change;
  uint32_t version;
  rel value, added; /* kept */
  uint32_t count;
  plan_kid *kids;
  plan_order *orders;        /* P_AND: orders[i] starts from kid i; NULL kids: not needed */
  const mu_formula *formula; /* P_LEAF: an atom */
  const mu_var *domain;      /* P_LEAF without formula: the values of this variable's type */
  mu_relation *relation;     /* P_APPLY */
  const mu_formula *application;
  plan_transform *transform;
  rel argument; /* P_APPLY: value of the relation that `value` was computed from, kept */
};

typedef struct slot_list {
  VEC(uint32_t *) blocks;
  uint32_t wanted;
} slot_list;

typedef struct relation_state {
  plan *body;
  rel domain; /* values of the formals' types; kept */
  bool is_fixed;
  rel value;                          /* while is_fixed: what it stands for; kept */
  rel grown_from, grown_by, grown_to; /* the last time it grew: kept */
  /* the last result, and the fixed relations it was computed under */
  bool has_result;
  rel result; /* kept */
  VEC(uint32_t) under;
  VEC(rel) under_values; /* kept */
  bool keep_iterates;
  VEC(rel) iterates; /* kept */
  mu_statistics stats;
} relation_state;

struct mu_run {
  mu_system *m;
  const mu_host *host;
  mu_watcher *watcher; /* of kept iterates, or NULL */
  void *watcher_context;
  bdd_space *s;
  arena memory;
  arena scratch;        /* of the evaluations under way */
  VEC(slot_list) slots; /* by type id */
  VEC(relation_state) relations;
  VEC(plan *) plans; /* all nodes, for releasing their values */
  uint32_t words;    /* of a var_bits */
  const mu_relation *oscillation;
  jmp_buf *leave; /* of the outermost call while evaluating */
};

/* alloc.c */
void mu_allocate(mu_run *run);
/* Are the arguments distinct parts of variables? */
bool is_plain_application(const mu_formula *f);
/* plan.c */
plan *plan_of(mu_run *run, const mu_formula *f);
/* atom.c: an atom, or the domain of a variable, as a relation. */
rel atom_value(mu_run *run, const mu_formula *f);
rel domain_value(mu_run *run, const mu_type *t, const uint32_t *bits);

#endif
