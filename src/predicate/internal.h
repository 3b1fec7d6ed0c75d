/* internal.h: what the files of predicate/ share.
 *
 * A run of the abstractor makes a Boolean program from scratch; what is expensive is kept between
 * runs, keyed by hash-consed expressions of the concrete program's pool:
 *   weakest preconditions   by (procedure, label, predicate)            statement.c
 *   strengthenings          by (formula, meanings of relevant atoms)    strengthen.c
 *   relations               the same, for statements abstracted exactly exact.c
 *
 * Terms. A *predicate* is an expression of the precision; `shown` is that expression, `meaning` is
 * what it says, with 'e replaced by e where the procedure does not modify e. An *atom* is a Boolean
 * variable together with what it means where it is used: at most places the meaning of a predicate,
 * after a call also orig() of one, or gamma() of a result (paper 001, section 4.4.3). */
#ifndef ASSAY_PREDICATE_INTERNAL_H
#define ASSAY_PREDICATE_INTERNAL_H

#include "base/memory.h"
#include "expr/modular.h"
#include "predicate/predicate.h"

enum {
  MAX_ATOMS = 64,       /* relevant to one formula: cubes are bit masks */
  MAX_CUBES = 64,       /* of one strengthening */
  MAX_QUERIES = 300,    /* prover calls of one strengthening beyond the first two */
  CUBE_STEPS = 1000000, /* of the prover for one of these: some 150 ms */
  GOAL_STEPS = 2000000, /* of it for all of one strengthening: after these it is asked no more */
  MOST_UNKNOWN = 4,     /* that it does not answer by these: then it is asked no more of one goal */
  DEFAULT_LENGTH = 3,   /* of cubes */
  MAX_EXACT_ATOMS = 16, /* before and after a statement that is abstracted exactly */
  MAX_SOLUTIONS = 400,
  MOST_FOCI = 8,        /* of a statement */
  MOST_WHOLE = 512,     /* of those by abstractor_focus_visit */
  MOST_ENFORCED = 8,    /* atoms all of whose combinations are looked at */
  MAX_RETURN_EXPRS = 8, /* distinct returned expressions that get a predicate of their own */
};

#define NO_PRED UINT32_MAX

/* ---- predicates and interfaces (interface.c) ---- */

typedef struct pred {
  const expr *shown;
  const expr *meaning; /* canonical; may be a constant */
  const char *name;    /* {shown}; interned in the concrete pool */
  bool has_local;      /* mentions the value or address of a local, or the address of a formal */
  bool takes;          /* in E_f: a parameter of the Boolean procedure */
  bool whole;          /* of use only where it is in focus */
  const expr *entry;   /* its meaning on entry in terms of that state ('e is e); NULL: arbitrary */
} pred;

/* A member of E_r: what a Boolean procedure returns. */
typedef struct returned {
  uint32_t pred;       /* index of the predicate it is, NO_PRED: about an expression returned */
  const expr *meaning; /* to callers: over the result variable, globals, formals, 'e */
  const var *about;    /* the variable that stands for the result in `pred`, or NULL */
} returned;

typedef struct interface {
  const proc *proc;
  bool *unmodified;      /* by parameter: its value is the one on entry */
  VEC(pred) preds;       /* local to the procedure, in the precision's order */
  VEC(returned) returns; /* E_r */
  expr_vec facts;        /* about the result, always true; like returned.meaning */
  const expr *result;    /* the result variable, NULL for void and aggregates */
} interface;

/* ---- strengthening (strengthen.c) ---- */

typedef struct cube {
  uint64_t care, value; /* over relevant atoms */
} cube;
typedef VEC(cube) cube_vec;
/* Is it one over `count` atoms: a value only where it cares, about these atoms only? */
static inline bool cube_fits(cube c, uint32_t count) {
  return (c.value & ~c.care) == 0 && (count >= MAX_ATOMS || c.care >> count == 0);
}
static inline void assert_cubes(const cube_vec *cubes, uint32_t count) {
  for (vec_each(const cube, c, cubes))
    assert(cube_fits(*c, count));
}

typedef struct atom {
  const expr *meaning;  /* canonical */
  const expr *bool_var; /* in the Boolean program's pool */
  bool whole;           /* of use only in a focus */
  const expr *shown;    /* of a callee's predicate that is returned; else NULL */
} atom;
typedef VEC(atom) atom_vec;

/* F(goal) and F(!goal) as disjunctions of cubes over `relevant`, indices into the atoms given. */
typedef struct strengthened {
  const cube_vec *yes, *no; /* owned by the cache */
  uint32_t relevant[MAX_ATOMS];
  uint32_t relevant_count;
} strengthened;

/* What a formula is about. A path is read `strongly` if its value is computed with, `weakly` if it
 * only says where another one is (p in *p, i in a[i]): formulas that share a path only weakly do not
 * constrain each other. */
typedef VEC(uint32_t) id_vec;
typedef struct support {
  id_vec strong, weak; /* ids of paths and 'e, ascending */
  expr_vec memory;     /* strong paths that other paths may lead to */
} support;

typedef struct strength_entry {
  const expr *goal;
  expr_vec key; /* meanings of relevant atoms, then facts */
  uint32_t atoms;
  cube_vec yes, no;
} strength_entry;

typedef struct relation_entry {
  const expr *formula;
  expr_vec key; /* literals */
  bool known;
  cube_vec cubes;
} relation_entry;

typedef struct wp_entry {
  const expr *post;
  const expr *pre; /* canonical; NULL: the statement does not change post */
  uint32_t proc, label;
  uint32_t callee; /* after a call: whom, NO_PROC: code without a body */
} wp_entry;

/* ---- the abstractor ---- */

/* Predicates whose values before and after a statement belong together. */
typedef struct focus {
  uint64_t at;   /* place_key */
  uint32_t next; /* another one of the same place + 1; 0: none */
  expr_vec predicates;
  bool has_prime; /* one of them */
  bool all;       /* about all predicates there are, now and later */
  bool whole;     /* by abstractor_focus_visit, on that visit */
  uint32_t visit;
} focus;

typedef struct bool_proc {
  VEC(uint32_t) concrete; /* label -> concrete label, NO_LABEL for what precedes the entry */
  expr_vec vars;          /* Boolean variables of interface.preds, by index */
} bool_proc;

struct abstractor {
  abstractor_config config;
  exprs *pool; /* of the concrete program */
  uint32_t cube_length;

  /* of the current run */
  program *out;
  VEC(pred) globals;
  expr_vec global_vars;      /* Boolean variables of `globals` */
  VEC(interface) interfaces; /* by procedure */
  VEC(bool_proc) procs;      /* by procedure */
  VEC(map) names;            /* by procedure: name of a Boolean variable -> predicate + 1 */
  map global_names;

  /* kept */
  map wp_index; /* (procedure, label, predicate) -> index + 1 */
  VEC(wp_entry) wps;
  map strength_index; /* hash of a key -> index + 1, probing by hash_mix */
  VEC(strength_entry *) strengths;
  map relation_index;
  VEC(relation_entry *) relations;
  map support_index; /* expression -> index + 1 */
  VEC(support) supports;
  map canonical;  /* expression -> expression */
  map originals;  /* path -> orig variable; type -> result variable */
  map named;      /* orig variable -> path */
  map values;     /* place -> variable of its new value */
  map fresh;      /* variables made here */
  map modifies;   /* (procedure, path) -> 1: not modified, 2: modified */
  map conditions; /* (procedure, label) -> condition of the first successor */
  map focus_at;   /* (procedure, label) -> its last focus + 1: it is abstracted exactly */
  VEC(focus) foci;
  uint32_t foci_done;  /* before the last abstractor_focus_end */
  const char *inexact; /* why a focus on whole predicates is not kept, in this run; NULL: all are */
  map indicators;      /* i -> bool variable */
  smt_solver *solver;  /* made when first needed */
  map pairs;           /* (meaning, meaning) -> combinations that cannot be + 1 */
};

static inline uint64_t place_key(uint32_t f, uint32_t label) {
  return (uint64_t)f << 32 | label;
}

/* ---- terms.c: expressions of the concrete program ---- */

/* Signed arithmetic as wrapping (the value is the same), so that more is folded. */
const expr *canonical_form(abstractor *a, const expr *e);
/* Divisions and shifts that may fail as fresh variables, each node one. */
const expr *without_failures(abstractor *a, const expr *e);
/* 'e is e, everywhere (on entry), or only where `f` does not modify e. */
const expr *meaning_at_entry(abstractor *a, const expr *e);
const expr *without_constants(abstractor *a, const proc *f, const expr *e);
bool proc_may_modify(abstractor *a, const proc *f, const expr *e); /* anywhere in f */
/* The variable that stands for a path's value before a call, or for a result of type t. */
const expr *original_of(abstractor *a, const expr *path);
const expr *result_of(abstractor *a, const type *t);
const expr *value_at(abstractor *a, const expr *place); /* what a call has written there */
const expr *made_var(abstractor *a, const type *t, const char *hint);
bool mentions_address(const expr *e, const var *v); /* is v's address used as a value? */

/* ---- relevance.c ---- */

bool has_fresh(const abstractor *a, const expr *e); /* mentions a variable made here */
bool formulas_related(abstractor *a, const expr *e, const expr *f);
/* Indices of atoms in the cone of influence of goal and facts, nearest first, then sorted. */
uint32_t find_relevant(abstractor *a, const expr *goal, const expr_vec *facts,
                       const atom_vec *atoms, uint32_t most, uint32_t *relevant);

/* ---- strengthen.c, regions.c ---- */

/* Models of a conjunction as truth values of atoms: bit i is atom i. */
typedef struct model_set {
  VEC(uint64_t) models;
  bool complete; /* there are no others */
} model_set;
void model_add(model_set *set, uint64_t model); /* unless it is there */

/* If goal and atoms compare one term with constants: all valuations of the atoms where the goal is
 * true, and where it is false. No prover needed. */
bool region_models(const abstractor *a, const expr *goal, const expr *const *atoms, uint32_t count,
                   model_set *yes, model_set *no);

/* ---- equal.c ---- */

enum { MOST_TERMS = 192 };

/* A goal and atoms that are all equations between places that do not overlap, and numbers. */
typedef struct equalities {
  const expr *terms[MOST_TERMS];
  uint32_t count, atoms;
  uint32_t sides[MAX_ATOMS + 1][2]; /* terms of each atom, then of the goal */
  bool negated[MAX_ATOMS + 1];
} equalities;

bool equalities_of(abstractor *a, const expr *goal, const expr *const *atoms, uint32_t count,
                   equalities *q); /* false: they are not of that kind */
/* A state where the cube holds and the goal has that value, as a valuation of the atoms. False: there is
 * none; *alone: nor is there one for the cube by itself. */
bool equalities_model(const equalities *q, cube c, bool goal, uint64_t *model, bool *alone);

/* ---- sums.c ---- */

typedef struct mod_row {
  mod_sum sum;       /* == 0, the factor of the pivot is 1 */
  const expr *pivot; /* which no other row of that width mentions */
} mod_row;
typedef struct sums {
  VEC(mod_row) rows;
} sums;
typedef enum sums_answer { SUMS_OPEN, SUMS_ALWAYS, SUMS_NEVER } sums_answer;

sums_answer sums_assert(sums *s, const expr *equation); /* what it is by the rows before */
void sums_free(sums *s);
/* Do equations among the literals contradict each other, or a negated one? */
bool sums_contradict(const expr *const *literals, uint32_t count);

/* Valuations of the atoms in random states, by the truth of the goal there. */
void sample(const expr *goal, const expr *const *facts, uint32_t fact_count,
            const expr *const *atoms, uint32_t count, model_set *yes, model_set *no);

void strengthen_goal(abstractor *a, const expr *goal, const expr_vec *facts, const atom_vec *atoms,
                     strengthened *out);

/* ---- value.c ---- */

/* The value of goal as a Boolean expression: T, F, a literal, * or schoose[F(goal), F(!goal)]; best
 * possible about the atoms `exact`, unless that is NULL. */
const expr *abstract_value(abstractor *a, const expr *goal, const expr_vec *facts,
                           const atom_vec *atoms, const atom_vec *exact);
/* The same of a condition that holds for sure after `yes`, and for sure does not after `no`. */
const expr *abstract_open(abstractor *a, const expr *yes, const expr *no, const atom_vec *atoms);
/* G(goal): !F(!goal). */
const expr *abstract_weaker(abstractor *a, const expr *goal, const expr_vec *facts,
                            const atom_vec *atoms, const atom_vec *exact);
/* What is consistent with the formula, over the atoms in its cone; NULL if not known. */
const expr *projection(abstractor *a, const expr *formula, const expr_vec *facts,
                       const atom_vec *atoms);
/* Which of the four combinations of two predicates cannot be: bit 0: both true, 1: first true only,
 * 2: second true only, 3: none. */
uint32_t impossible_pairs(abstractor *a, const expr *p, const expr *q);

/* ---- kept.c: strengthenings and relations of earlier runs (--cache) ---- */

/* Two lists of cubes that were kept as `what` for that formula and key, of which `count` are the
 * literals; false if there are none: then `at` is for cubes_keep. */
bool cubes_kept(abstractor *a, const char *what, const expr *formula, const expr_vec *key,
                uint32_t count, store_key *at, cube_vec *first, cube_vec *second);
void cubes_keep(abstractor *a, const store_key *at, const cube_vec *first, const cube_vec *second);

/* The Boolean procedure under construction. */
typedef struct builder {
  abstractor *a;
  const proc *from;
  const interface *face;
  proc *to;
  bool_proc *info;
  atom_vec atoms;      /* globals, then locals; NULL bool_var: none */
  expr_vec rets, args; /* ret and arg variables made so far */
  const expr
      *never; /* at the present statement: where something would hold and not; NULL: nowhere */
} builder;

/* ---- exact.c ---- */

const expr *indicator(abstractor *a, uint32_t i); /* a bool variable that stands for formula i */
const expr *expr_iff(abstractor *a, const expr *b, const expr *e);

/* The cubes over literals (at most 32) that are consistent with the formula; NULL if not known or
 * too many. */
const cube_vec *solution_cubes(abstractor *a, const expr *formula, const expr_vec *facts,
                               const expr *const *literals, uint32_t count);
/* The constrain clause of a statement: goals[i] is the formula of the new value of next[i].
 * `step` turns the conjunction of (b_i <=> goal_i) into a formula over the state before. */
typedef const expr *step_formula(abstractor *a, void *context, const expr *post);
typedef struct exact_step {
  const expr *const *posts; /* of the new values of */
  const expr *const *next;  /* these variables */
  uint32_t count;
  const expr_vec *facts;
  const atom_vec *atoms; /* as they are before */
  step_formula *step;
  void *context;
} exact_step;
/* For each focus of the label; NULL: nothing that excludes anything. */
const expr *exact_relation(builder *b, uint32_t label, const exact_step *s);

/* ---- interface.c ---- */

void make_interfaces(abstractor *a, const precision *wanted);
void free_interfaces(abstractor *a);

/* ---- statement.c, call.c ---- */

typedef struct changes {
  expr_vec lhs, rhs; /* Boolean variables and values */
  expr_vec post;     /* predicates (concrete) they are the new values of */
} changes;

void changes_free(changes *c);
void add_change(changes *c, const atom *target, const expr *value, const expr *post);
/* Sets stmt `label` of b->to to the assignment (skip if there is none). */
void emit_changes(builder *b, uint32_t label, const changes *c, const expr *constrain);
uint32_t builder_add(builder *b, stmt_kind kind,
                     uint32_t concrete); /* beyond the concrete labels */
bool builder_needs_relation(const builder *b, uint32_t label, const changes *c);
bool builder_exact(const abstractor *a, const builder *b, uint32_t label);
/* The k-th focus of the label as atoms: those of the builder's that are not in it have no variable,
 * others of `atoms` stay. False: there are no more. */
bool builder_focus(const builder *b, uint32_t label, uint32_t k, const atom_vec *atoms,
                   atom_vec *out);

/* ---- whole.c ---- */

/* The atom that the goal is, or its negation; T or F; else anything. */
const expr *whole_literal(abstractor *a, const expr *goal, const atom_vec *atoms);
/* `value` of the goal, with what the foci of the label tell besides. */
const expr *value_in_foci(builder *b, uint32_t label, const expr *goal, const atom_vec *atoms,
                          const expr *value);
/* The same of a condition that is assumed. */
const expr *weaker_in_foci(builder *b, uint32_t label, const expr *goal, const atom_vec *atoms,
                           const expr *value);
bool builder_has_whole(const builder *b, uint32_t label); /* a focus on whole predicates */
void whole_inexact(abstractor *a, const char *why);       /* the first reason is kept */
/* b->never is excluded at `at`; the label behind that, where the statement is to stand. */
uint32_t exclude_before(builder *b, uint32_t at, uint32_t label);
void exclude_behind(builder *b, uint32_t label); /* the same, on all ways out of the statement */

void abstract_statement(builder *b, uint32_t label);
void abstract_call(builder *b, uint32_t label);

#endif
