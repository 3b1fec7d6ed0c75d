/* abstract.h: inside of the room: making a linear program.
 *
 * Kept are cells: paths of scalar type with constant indices, below a variable. A cell becomes a
 * variable of the linear program:
 *   - a parameter, or a local, of its procedure, if the address of its root is not taken;
 *   - a global, if its root is one, or a local whose address is taken, of a procedure that is not
 *     recursive (there is one instance at a time; it is made arbitrary when the procedure is
 *     entered).
 * One index may be a variable k of a procedure that is not recursive: the cell is then whatever
 * element k denotes now (symbolic index, paper 003 section 6). It is arbitrary after k is written;
 * in other procedures it is an element that may be any. `proc` is k's.
 * Others cannot be kept. An access through a pointer that has a single target is an access to that;
 * through any other it reads u, and may or may not write what it may overlap. */
#ifndef ASSAY_LINEAR_ABSTRACT_H
#define ASSAY_LINEAR_ABSTRACT_H

#include "expr/math.h"
#include "linear/linear.h"

typedef struct abstraction {
  const abstract_request *request;
  linear_program *made;
  program *from, *to;
  const proc *f;              /* being translated */
  proc *g;                    /* its translation */
  uint32_t label;             /* being translated */
  map cells_of;               /* root var id -> index + 1 into `chains` */
  VEC(uint32_t) next;         /* by cell: next cell of the same root + 1 */
  uint32_t undefined_used;    /* in this statement */
  VEC(const var *) undefined; /* all u variables */
  VEC(uint32_t) owners;       /* of the further labels of g */
} abstraction;

/* ---- cells (cells.c) ---- */
bool cell_add(abstraction *a, const expr *path);
/* The variable that is an index of the path; NULL if there is none. */
const var *cell_index(const expr *path);
/* First cell of a root, or NULL; the next one. */
const linear_cell *cell_first(const abstraction *a, const var *root);
const linear_cell *cell_next(const abstraction *a, const linear_cell *cell);

typedef enum match_kind {
  MATCH_NEVER,
  MATCH_ALWAYS,
  MATCH_IF,      /* under `when` */
  MATCH_MAYBE,   /* overlaps, or not */
  MATCH_CONTAINS /* the path is an aggregate around the cell */
} match_kind;
typedef struct match {
  match_kind kind;
  const expr *when; /* in the concrete pool: a conjunction of index == constant */
} match;
/* How an access path without dereference meets a cell of the same root. */
match cell_match(abstraction *a, const expr *path, const linear_cell *cell);
/* The path without dereferences that it must be, or NULL. */
const expr *path_resolve(abstraction *a, const expr *path);
/* May the access (unresolved) touch the cell? */
bool cell_may_overlap(abstraction *a, const expr *path, const linear_cell *cell);
const type *abstract_type(abstraction *a, const type *t); /* of a number */
static inline bool is_number_type(const type *t) {
  return t->kind == T_BOOL || t->kind == T_MATH || (t->kind == T_INT && t->width <= 64);
}

/* Notes which element an access depends on, if its indices are not constant. (probe.c) */
void probe_access(abstraction *a, const expr *resolved);

/* ---- expressions (translate.c) ---- */
const expr *abstract_expr(abstraction *a, const expr *e);
const expr *abstract_undefined(abstraction *a, const type *t);   /* t: of the concrete program */
bool abstract_is_undefined(const abstraction *a, const expr *e); /* of the linear program */

#endif
