/* copy.h: Boolean programs copied from one pool into another, variables mapped on the way. */
#ifndef ASSAY_CONCURRENT_COPY_H
#define ASSAY_CONCURRENT_COPY_H

#include "program/program.h"

typedef struct copier {
  const program *from;
  program *to;
  map vars; /* id in `from` -> id in `to` + 1, of globals and of the procedure copied last */
  VEC(const var *) made;   /* by id in `to` */
  VEC(const var *) origin; /* by id in `to`: the variable it is a copy of; NULL: it was added */
} copier;

/* Starts with copies of all globals of `from`, in order. */
void copier_init(copier *c, const program *from, program *to);
void copier_free(copier *c);
const var *copied_var(const copier *c, const var *v);
const var *copy_origin(const copier *c,
                       const var *v); /* of a variable of `to`; NULL: it was added */

/* A procedure of that name with copies of f's variables, statements (same labels, same successors)
 * and enforce clause. Its calls are not linked yet. */
proc *copy_proc(copier *c, const proc *f, const char *name);
/* Makes the calls of g, a copy of f, call the procedures with the same numbers as in `from`; call
 * it before statements are changed. */
void link_calls(copier *c, const proc *f, proc *g);
/* A new global or local of type bool, known to the copier's tables. */
const var *add_global(copier *c, const char *name);
const var *add_local(copier *c, proc *f, const char *name);

#endif
