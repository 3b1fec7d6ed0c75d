/* internal.h: a job of programs.h in its stages: units, cells, slice, blocks, clauses, answer.
 *
 * A *unit* is a piece of control flow over one procedure's statements that is entered at one
 * place and returned from as a whole: a procedure (whole program), the part of it that a trace
 * visits (path program), or one activation of a trace, step by step (straight path). Its *nodes*
 * are occurrences of statements. Where every cycle is cut, and at some of the calls, a node has a
 * relation over the unit's values on entry (`in`) and the cells that are live there.
 *
 * A *cell* is a scalar that is followed: a path with constant indices into a variable. Machine
 * integers and pointers are mathematical integers in the clauses (T_MATH); what a machine operation
 * does beyond its range is part of the formulas (value.c), so HORN_INT is exact for them. Everything
 * else (memory behind pointers, floats, arrays with unknown indices) is a fresh variable where read.
 *
 * Per unit f with values on entry E, at most two relations besides those at nodes:
 *     summary(E, globals it may change, result)   it may return so
 *     error(E)                                    entered with these it may run into an error
 * So an invariant of the program is: the relation at the node holds and error(E) does not. */
#ifndef ASSAY_HORN_INTERNAL_H
#define ASSAY_HORN_INTERNAL_H

#include "expr/math.h"
#include "horn/programs.h"
#include "smt/horn.h"

#define NO_UNIT     UINT32_MAX
#define NO_RELATION UINT32_MAX
#define NO_NODE     UINT32_MAX

typedef struct cell {
  const expr *path;
  const var *root;
  const var *now, *before; /* formals of relations: the current value, the value on entry */
  bool is_global;
  bool matters;  /* in the slice */
  bool constant; /* a global that nothing writes: it has its initial value */
} cell;

typedef struct edge {
  uint32_t to;
  uint32_t succ; /* which successor of the statement */
} edge;

typedef struct node {
  uint32_t label;
  uint32_t step; /* straight: position in the trace, callees included */
  uint32_t first_edge, edge_count;
  uint32_t first_callee, callee_count; /* units that a call may enter */
  bool other_callee;                   /* a call may also go to code that is not followed */
  bool is_error;                       /* an assert (or unknown) whose failure is asked for */
  bool matters;                        /* in the slice: changes a cell that matters, or decides */
  bool condition;                      /* in the slice: its condition is followed */
  bool is_head;                        /* of a loop */
  bool is_cut;        /* is_head, or a call that matters; of a straight path: what matters */
  uint32_t relation;  /* if is_cut, once encoded */
  VEC(uint32_t) live; /* if is_cut: cells its relation is over besides `in` */
} node;

typedef struct unit {
  const proc *proc;
  uint32_t index;
  VEC(node) nodes;
  VEC(edge) edges;
  VEC(uint32_t) callees;
  uint32_t entry;
  VEC(uint32_t) rpo;   /* nodes; apart from edges into cuts, edges go forward */
  VEC(uint32_t) place; /* node -> position in rpo, NO_NODE if it can not be reached */
  bool is_called;
  bool is_used; /* the query depends on it */
  bool may_err;
  bool may_return;
  bool may_block; /* it may end the execution, or has conditions that must hold */
  bool result_matters;
  VEC(uint32_t) cells;   /* visible here and in the slice */
  VEC(uint32_t) in, out; /* cells: values on entry that matter; globals it may change */
  VEC(bool) fixed;       /* by position in `cells`: nothing in the unit writes it */
  const var *result;     /* formal of the summary, or NULL */
  uint32_t summary, error;
} unit;

/* How a write to a path affects a cell. */
typedef enum touch { TOUCH_NOT, TOUCH_ALL, TOUCH_PART, TOUCH_INDEX, TOUCH_MAYBE } touch;

typedef struct job job;
struct job {
  const horn_request *request;
  program *program;
  exprs *pool;
  alias *alias;
  const type *math;
  bool wrap;         /* machine arithmetic wraps; else it is read as that of the integers */
  VEC(unit *) units; /* 0 is where execution starts */
  VEC(cell) cells;
  VEC(uint32_t) addressed; /* cells of variables whose address is taken */
  map cell_of;             /* path -> cell + 1 */
  map written;             /* variables that some statement of the program writes: var -> 1 */
  map touches;             /* (lhs id, cell) -> touch + 1 */
  map call_mods;           /* (unit, node, cell) -> 1 or 2 */
  map quotient_of;         /* term of a division -> variable of its quotient */
  map formal_of;           /* formal -> cell + 1 */
  map side_of;             /* fresh variable -> its side condition */
  VEC(int32_t) at;         /* cell -> position in the cells of the unit being worked on, or -1 */
  horn *horn;
  VEC(uint32_t) arities; /* by relation */
  uint32_t clause_count;
  arena memory; /* arguments */
  uint32_t fresh_count;
  bool failed; /* a clause could not be expressed */
};

/* ---- units.c ---- */
bool units_build(job *h, buf *reason); /* false: not possible, e.g. threads */
void units_free(job *h);
/* straight: is the step's condition asked for? */
bool node_is_kept(const job *h, const node *n);
static inline const stmt *node_stmt(const unit *u, const node *n) {
  return &u->proc->stmts.data[n->label];
}

/* ---- cells.c ---- */
void cells_collect(job *h);
/* The cell of that path, or -1. */
int64_t cell_find(const job *h, const expr *path);
bool cell_is_visible(const job *h, const unit *u, const cell *c);
touch cell_touch(job *h, const expr *lhs, uint32_t c);
/* May the call write the cell other than through its units (or at all, if it has none)? */
bool cell_touched_by_call(job *h, const unit *u, uint32_t n, uint32_t c);
/* The part of `whole` (a value for path `top`) that is at `path`, which starts with `top`. */
const expr *cell_project(exprs *pool, const expr *path, const expr *top, const expr *whole);
/* The cell that is read at that path, if there is just one: by name, or must-alias. Else -1. */
int64_t cell_behind(job *h, const unit *u, const expr *path);
/* Calls fn for the cells that the value of e in u depends on. */
typedef void cell_fn(job *h, uint32_t c, void *context);
void cells_read(job *h, const unit *u, const expr *e, cell_fn *fn, void *context);
/* Marks them as mattering; true if some are new. */
bool cells_mark(job *h, const unit *u, const expr *e);

/* ---- slice.c ---- */
void slice_compute(job *h); /* matters, condition, result_matters, out, fixed, cells of units */
void slice_live(job *h);    /* live.c: live at cuts, in */
/* What a call gives for a cell of a parameter of g, or NULL if it is not known. */
const expr *slice_actual(job *h, const unit *g, const stmt *call, const cell *c);
void slice_select(job *h, const unit *u); /* sets h->at */

/* ---- value.c ---- */
/* A symbolic state: by position in the unit's cells; T_MATH or bool values. */
/* Calls passed since the block began, the last one first: atoms of the clauses' bodies. */
typedef struct passed_call passed_call;
struct passed_call {
  horn_atom atom;
  const passed_call *before;
};
typedef struct state {
  const unit *unit;
  const expr *pc; /* NULL: not reached */
  const expr **values;
  const passed_call *calls;
  struct state *other; /* the same place with other calls passed; owned */
} state;
const type *value_type(const job *h, const type *t);
/* Any value of that (machine) type. */
const expr *value_fresh(job *h, const type *t);
const expr *value_bounded(job *h, const expr *lo, const expr *hi); /* fresh; either may be NULL */
/* lo <= e <= hi of the machine type, or true. */
const expr *value_in_range(job *h, const expr *e, const type *t);
const expr *value_of(job *h, const state *s, const expr *e);
/* A constant initial value. */
const expr *value_initial(job *h, const cell *c);

/* ---- block.c ---- */
void blocks_encode(job *h, unit *u);

/* ---- encode.c ---- */
void encode_all(job *h);
void encode_clause(job *h, const horn_atom *body, uint32_t count, const expr *constraint,
                   const horn_atom *head);

/* ---- answer.c ---- */
/* What the relations say, in terms of the program. */
void answer_write(job *h, certificate *out);

#endif
