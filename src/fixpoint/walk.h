/* walk.h: from sets of reachable pairs (input, state) back to an execution.
 *
 * Two ways to know where a pair came from:
 *
 * By rank (walk.c). The rank of a pair is the number of the first iterate of Summary that has it. A
 * pair of rank i that is not an entry state follows from pairs of smaller rank: by steps inside the
 * module from one of rank below i (in ef exactly one step; in ef-opt several), or across a call
 * from a caller and an exit of rank below i. So walking back, each time to such a predecessor, ends
 * at the entry; callees have smaller rank than their callers. What was entered but not returned
 * from is found by walking back from the input to a call of smaller rank.
 *
 * By time (shortest.c), when a shortest trace is asked for. The time of an input is the least
 * number of steps after which an execution enters the module with it; the time of a pair is that of
 * its input and the least number of steps from there to the state. Pairs are computed layer by
 * layer, so the first layer with an error gives a trace than which none is shorter. */
#ifndef ASSAY_FIXPOINT_WALK_H
#define ASSAY_FIXPOINT_WALK_H

#include "fixpoint/template.h"

typedef struct walk_request {
  templates *templates;
  const mu_system *system;
  mu_run *run;
  const mu_relation *summary;
  bool only_main; /* the error is to be looked for in main, where it was carried up to */
} walk_request;

/* Slots of types that the walk needs, to be called before mu_run_open. */
void walk_reserve(mu_run *run, const templates *t);

typedef struct walker walker;
/* Before the system is evaluated, so that its sets of variables are made while the node table is
 * small (invariant B3 of bdd.h). Owned; inside bdd_guard, like the next two. */
walker *walk_new(const walk_request *request);
trace *walk_trace(walker *w);    /* the trace of a first error; the iterates have one. Owned */
trace *walk_shortest(walker *w); /* a shortest one. Owned */
void walk_free(walker *w);       /* also after either was left early */

/* ---- inside ---- */

#define NO_PATH UINT32_MAX

/* One step of an activation. */
typedef struct walk_step {
  uint32_t label, succ;
  const bool *after; /* the state after it, or NULL: the execution ends in it */
  uint32_t callee;   /* path of the callee, or NO_PATH */
} walk_step;

/* An activation of a module, from a first state with input `input` to the state `end`. Values of
 * states and inputs are arrays of the bits of State and Input. */
typedef struct walk_path {
  uint32_t module;
  uint32_t rank; /* larger than the ranks of its callees */
  uint32_t when; /* rank or time of (input, end) */
  const bool *input, *end, *start;
  VEC(walk_step) steps; /* the last first, while walking; then in order */
} walk_path;

struct walker {
  walk_request request;
  templates *t;
  bdd_space *s;
  arena memory;
  VEC(walk_path) paths;
  map known; /* hash of (module, input, end) -> path + 1 */
  uint32_t state_width, input_width;
  const uint32_t *u_bits, *v_bits, *x_bits, *y_bits, *m_bits;
  state_block v, x;
  rel steps, into_call, return_a, return_b, entry; /* kept by the templates */
  const bdd_renaming *x_to_v, *v_to_x, *y_to_u, *u_to_y, *m_to_v;
  bdd_set set_u, set_v, set_x, set_joined; /* joined: y and m */
  /* by rank */
  rel fresh; /* a cube of Summary's bool argument, or TRUE */
  const rel *iterates;
  uint32_t count;
  /* by time; all kept */
  VEC(rel) layers;  /* [n]: pairs of time n */
  VEC(rel) callers; /* [n]: calls at time n, over u, v (the state after), m, y */
  VEC(rel) exits;   /* [b]: pairs at an exit, b steps after the entry */
  VEC(rel) returns; /* [b]: what they mean to a caller, over y, m, v */
  VEC(rel) inputs;  /* [n]: inputs of time n, over u and v.mod */
  rel seen, seen_inputs, return_points;
  VEC(uint32_t) pending; /* paths that are not returned from, the innermost first */
  VEC(rel) scratch;      /* not kept */
  VEC(const bool *) states;
  trace *trace;           /* being made */
  VEC(uint32_t) place_of; /* of variables, by id: position among those of its procedure */
};

rel walk_at_state(walker *w, const uint32_t *bits, const bool *state);
rel walk_at_input(walker *w, const uint32_t *bits, const bool *input);
uint32_t walk_pc(const walker *w, const bool *state);
uint32_t walk_module(const walker *w, const bool *state);
const bool *walk_pick(walker *w, rel r, const uint32_t *bits, uint32_t count);
/* States before those of `states` (over v), by a step inside the module; over v again. */
rel walk_before(walker *w, rel states);
bool walk_is_entry(walker *w, rel input_cube, const bool *state);
/* The path with that end, made if it is not there yet (*is_new): then rank and when are to be set.
 */
uint32_t walk_find_path(walker *w, uint32_t module, const bool *input, const bool *end,
                        bool *is_new);
/* Adds the step from a state to the next to a path, in front. */
void walk_push(walker *w, uint32_t path, const bool *from, const bool *to, uint32_t callee);
/* A call from a caller among `callers` (states over v) whose callee has an exit among `exits`
 * (pairs over u and v), and that leads to `now`. False if there is none. */
typedef struct walk_call {
  uint32_t module;
  const bool *call, *input, *exit;
} walk_call;
bool walk_across(walker *w, const bool *now, rel callers, rel exits, walk_call *out);
/* Pairs (over u and v) at calls of the module with that input. */
rel walk_calls_of(walker *w, uint32_t module, const bool *input);
/* Turns the steps of a path round when its start was found. */
void walk_finish(walker *w, uint32_t path, const bool *start);
trace *walk_build(walker *w);

#endif
