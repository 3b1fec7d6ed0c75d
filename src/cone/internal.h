/* internal.h: what the files of this room share. */
#ifndef ASSAY_CONE_INTERNAL_H
#define ASSAY_CONE_INTERNAL_H

#include "cone/cone.h"

/* ---- reads.c: variables that matter ---- */

/* Which variables matter, so far; which objects the pointers that are read may point to; and what is
 * forgotten: objects that are written otherwise than by the name of a variable. */
typedef struct reads {
  alias *a;
  uint32_t vars, objects; /* that there were at the beginning */
  bool *matters;          /* by variable: none is forgotten */
  bool *stored, *pointed; /* by object */
  map seen;               /* expressions that were read -> 1 */
} reads;

void reads_init(reads *x, const program *p, alias *a);
void reads_free(reads *x);

/* These are written by no name. To be told of all of them before anything else. */
void reads_forget(reads *x, alias_set written);
/* The paths that evaluating the expression reads and that are forgotten; the outermost ones. */
void reads_forgotten(const reads *x, const expr *e, expr_vec *out);
/* The same for where a path is; not for what it holds. */
void reads_forgotten_base(const reads *x, const expr *path, expr_vec *out);

/* What evaluating the expression reads matters. True: something new does. */
bool reads_expr(reads *x, const expr *e);
bool reads_base(reads *x, const expr *path);      /* for where a path is */
bool reads_has(const reads *x, const expr *path); /* is it, or a part of it, of one that matters? */
bool reads_one(const reads *x, const expr *e);    /* does evaluating it read one that matters? */
/* May a pointer that is read point to one of these objects? */
bool reads_points(const reads *x, alias_set targets);
/* A variable whose life begins or ends there, if such a pointer may point to it. */
bool reads_points_to_var(const reads *x, const expr *path);

/* ---- cone.c: statements that matter ---- */

typedef struct part {
  bool *kept;  /* by label */
  bool *stops; /* by label: a call that does not matter but never returns */
} part;

typedef struct cone {
  program *p;
  alias *a;
  const proc *entry;
  cone_kind kind;
  reads reads;
  part *parts;       /* by procedure; those that are never called have none */
  bool *matters;     /* by procedure: a call of it may do something that matters */
  bool *returns;     /* by procedure: some way leads to its end */
  bool *result_read; /* by procedure: its result matters somewhere */
  bool *extra_read;  /* by procedure: its extra arguments do */
} cone;

/* Is it a statement of the new body? Returns and ends always are. */
bool cone_keeps(const cone *c, const proc *f, uint32_t label);
typedef VEC(const proc *) cone_procs;
/* The procedures that the call may be one of; false: these may not be all. */
bool cone_targets(const cone *c, const proc *f, uint32_t label, cone_procs *out);
/* Does the n-th argument of the call matter? */
bool cone_reads_argument(cone *c, const proc *f, uint32_t label, uint32_t n);

/* ---- next.c: what comes next of what is kept ---- */

typedef VEC(uint32_t) cone_labels;
typedef struct nexts {
  const cone *c;
  const proc *f;
  bool *hubs; /* by label: kept besides, as a choice; or NULL */
  uint32_t *passed, stamp;
  cone_labels work;
} nexts;

void nexts_init(nexts *n, const cone *c, const proc *f);
void nexts_free(nexts *n);
/* The kept labels that come next from `from` on (itself, if it is kept), in ascending order. */
void nexts_of(nexts *n, uint32_t from, cone_labels *out);
/* The same from its successors on. */
void nexts_after(nexts *n, uint32_t label, cone_labels *out);
/* Keeps heads of loops as choices where many ways meet that part again. */
void nexts_find_hubs(nexts *n);
/* Do the outcomes of the branch lead to different ones? */
bool nexts_differ(nexts *n, const stmt *branch);

/* ---- body.c: the new body ---- */

other_body cone_body(cone *c, proc *f);

#endif
