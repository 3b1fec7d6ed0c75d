/* linear.h: linear programs: core programs over numbers, checked by path edges and summary edges
 * over unions of polyhedra (papers 002 and 003), and the abstraction of C programs to them.
 *
 * A linear program is a core program whose variables are integers and truth values, whose
 * assignments write variables, and whose calls are direct. Expressions need not be linear: what is
 * not is an arbitrary value of its type; so is each occurrence of an undefined variable `u` (paper
 * 003). Machine integers wrap, mathematical ones do not.
 *
 * linear_check runs the tabulation of tabulate/ over it. What it finds are path edges; an error
 * comes with a trace of labels, which means an execution if no step of it is widened; "safe" comes
 * with what holds at each label. Joins that are not exact happen only at places that have grown
 * `delay` times, or where a union has more than `cap` parts; places may be given other numbers.
 *
 * Departures from the papers: integers are integers (tightening, congruences), loops and recursions
 * are widened so that checking ends (paper 002 leaves that open), variables that are dead or not
 * mentioned below a call have no dimension. */
#ifndef ASSAY_LINEAR_LINEAR_H
#define ASSAY_LINEAR_LINEAR_H

#include "alias/alias.h"
#include "base/deadline.h"
#include "base/stats.h"
#include "program/program.h"
#include "program/question.h"
#include "program/trace.h"
#include "tabulate/tabulate.h"

/* ---- the abstraction (paper 003, section 4; abstract.c) ------------------- */

/* What a variable of the linear program stands for. */
typedef struct linear_cell {
  const expr *path; /* in the concrete program: x, a[1], s.f; constant indices */
  uint32_t proc;    /* whose variable it is; NO_PROC: a global, or one that others may see */
  const var *var;   /* in the linear program */
} linear_cell;

/* An access to an element whose index is not constant: which one it is depends on these values. */
typedef struct linear_probe {
  uint32_t proc, label; /* concrete */
  const expr *path;     /* in the concrete program, without dereferences */
  const expr **indices; /* in the linear program: of the path's indices that are not constant, from
                            the outermost on; in its pool's arena */
  uint32_t count;
} linear_probe;

/* Is its only open index a variable that is set in one place? The element it denotes is one that the
 * program chose, not one that it passes. */
bool linear_is_chosen(const linear_probe *p, const program *concrete);

typedef struct linear_program {
  program *program;           /* owned */
  VEC(linear_cell) cells;     /* by creation */
  VEC(const var *) undefined; /* the variables `u` */
  uint32_t *concrete_size;    /* by procedure: labels from there on are not concrete; owned */
  uint32_t **owner;           /* by procedure: concrete label of each further label; owned */
  VEC(linear_probe) probes;   /* by procedure and label */
} linear_program;

typedef struct abstract_request {
  question q;              /* about the concrete program */
  const expr *const *kept; /* paths: variables and cells; what cannot be kept is left out */
  uint32_t kept_count;
  bool everything; /* all scalar variables and members, and cells of arrays up to `cells` */
  uint32_t cells;
} abstract_request;

linear_program *linear_abstract(const abstract_request *r); /* owned */
void linear_program_free(linear_program *p);
/* Appends the cells that could be kept of a program: its scalar variables, and the cells of arrays
 * of at most `cells` elements. */
void linear_all_cells(const abstract_request *r, uint32_t cells, expr_vec *out);

/* Reads `x,a[1],...`: each item in every scope where its names are visible. False: `error`. */
bool linear_parse_kept(program *p, const char *text, expr_vec *out, buf *error);

/* ---- checking ------------------------------------------------------------ */

typedef struct linear_place {
  uint32_t proc, node; /* as in tabulate.h */
  uint32_t delay, cap;
} linear_place;

typedef struct linear_request {
  question q; /* about the concrete program */
  const linear_program *program;
  bool all_variables; /* dead ones and all entry values too (for printing) */
  bool all_labels;    /* do not stop at an error */
  bool asserts;       /* a failing assert is an error */
  bool (*is_target)(void *context, uint32_t proc, uint32_t label);
  void *context;
  uint32_t delay, cap;        /* 0: the defaults */
  const linear_place *places; /* exceptions */
  uint32_t place_count;
  uint64_t weight; /* that one operation on polyhedra may have; 0: the default */
} linear_request;

/* What holds at a label, or of a summary (label UINT32_MAX), over the linear program's variables:
 * entry values are primed ('x) as in certificates; results are the variables given for them. */
typedef struct linear_fact {
  uint32_t proc, label;
  const expr *holds; /* in the concrete program's pool */
} linear_fact;

typedef struct linear_result {
  verdict verdict;
  buf reason;   /* UNKNOWN */
  trace *trace; /* FALSE: concrete labels; owned */
  VEC(linear_place)
  widened;                /* FALSE: places at which the trace's steps are not justified, or
                             all that are not exact */
  VEC(linear_fact) facts; /* TRUE, if asked for */
} linear_result;

/* `facts`: concrete program, and by its procedures the variable for the result (may be NULL). */
typedef struct linear_facts {
  program *program;
  alias *alias; /* may be NULL: cells that a procedure sees only by its parameters have no name */
  const var *const *results;
} linear_facts;
void linear_check(const linear_request *r, const linear_facts *facts, linear_result *out);
void linear_result_free(linear_result *r);

/* ---- following one path (paper 003, sections 5 and 6) ---------------------- */

typedef enum linear_follow {
  FOLLOW_BLOCKED, /* the linear program does not have this path */
  FOLLOW_ENDS,    /* it may have */
  FOLLOW_UNKNOWN  /* it was too long, or too expensive */
} linear_follow;
/* Is the concrete path (to an error) one of the linear program? `cells`, if not NULL, gets the
 * elements it accesses by indices that have one value there. `reason`: why it is UNKNOWN. */
linear_follow linear_follow_path(const linear_request *r, const trace *path, program *concrete,
                                 expr_vec *cells, buf *reason);

/* Path edges of each label and summary edges of each procedure, as paper 002 prints them. False if
 * that ended early: `reason`. */
bool linear_print_edges(const linear_request *r, buf *out, buf *reason);

#endif
