/* expand.h: calls replaced by the bodies of what they call.
 *
 * The one place that says what that means. Each place of a call has variables of its own for the callee's,
 * which are indeterminate when the call begins, not what the last call at that place left. A value that
 * cannot change meanwhile stands itself for a parameter that is never written, so that a lock is
 * known by its address; so does a parameter for a variable that only keeps it. Tests whose outcome is
 * known then lead one way.
 *
 * Which calls, what the variables are called and where the statements are said to stand is for those who
 * expand: the rules of the front end (frontend/expand.c), threads (threads/expand.c), and
 * expansion_make below. They own `out`, to which statements are only appended. */
#ifndef ASSAY_PROGRAM_EXPAND_H
#define ASSAY_PROGRAM_EXPAND_H

#include "program/bodies.h"
#include "program/graph.h"

/* A procedure of which a copy is made, in the place of a call or as a whole. */
typedef struct body_copy {
  const struct body_copy *outer;
  const proc *f;
  const stmt *call; /* its sides are those of the copy that it stands in; NULL: returns stay */
  map values;       /* variable of f -> what stands for it; none: itself. Freed by those below */
  uint32_t after;   /* label where it returns to */
  uint32_t thread;  /* whose it is (threads/) */
  bool in_loop;     /* the statement that is copied stands in a loop, of f or of a caller */
} body_copy;

typedef struct expansion expansion;

typedef struct expansion_ways {
  /* May the value stand for a parameter of in->f that is never written? */
  bool (*stands)(expansion *x, const body_copy *in, const expr *value);
  /* A new variable for one of in->f. */
  const expr *(*variable)(expansion *x, const body_copy *in, const var *like);
  /* Is a call, already translated, to be replaced; by what: it goes on at `after`. Returns its label. */
  bool (*replaces)(expansion *x, const body_copy *in, const stmt *call);
  uint32_t (*replace)(expansion *x, const body_copy *in, const stmt *call, uint32_t after);
  /* Appends the statement; `from` is that of in->f, NULL: it binds a parameter or begins a variable.
   * Returns its label. */
  uint32_t (*put)(expansion *x, const body_copy *in, const stmt *s, const stmt *from);
  /* What is still to be done to a translated expression; NULL: nothing. */
  const expr *(*finish)(expansion *x, const body_copy *in, const expr *e);
} expansion_ways;

struct expansion {
  program *p;
  stmt_vec *out;
  const expansion_ways *ways;
  void *context; /* of those who expand */
};

/* A copy of in->f (with outer, f, call, after set): parameters bound, variables begun, its statements. It
 * is where `last`, a statement of `out`, leads from now on. Frees in->values. */
void expansion_enter(expansion *x, body_copy *in, uint32_t last);
/* The statements alone; returns the label of the first. Frees in->values. */
uint32_t expansion_body(expansion *x, body_copy *in);
/* Numbers, and addresses of variables and their parts. */
bool expr_is_fixed(const expr *e);

/* The other body of a procedure with calls expanded, or none if nothing is; adds variables to it, and puts
 * nothing in place. For those who can look at one procedure only. Its labels stay; a call is a skip that
 * leads to the copy, behind the other statements. Calls stay where the callee is recursive, variadic,
 * not named, has no body or takes memory that is gone when it returns, and where there would be too
 * many statements.
 *
 * Every run of the program is a run of this one, with the same draws in the same order. It may go on
 * where the program uses variables of a call that has returned, which is undefined. */
void expansion_make(other_bodies *b, program *p, const proc *f);
/* At most how many statements it would have; beyond `most`, any number that is larger. */
uint32_t expansion_size(program *p, const proc *f, uint32_t most);

#endif
