/* domain.h: inside of the room: dimensions of path edges, evaluation of expressions, the domain.
 *
 * Path edges of procedure f are unions over f's dimensions. Each variable that f can see and that
 * it, or a procedure it calls, mentions has a dimension `now`; if its value on entry can differ from
 * that and matters, a second one, `entry`; else the two are the same. Globals and parameters come
 * first, locals last. Summary edges have the dimensions of globals and parameters, without the
 * parameters' `now`, and one for each result behind them. What is not mentioned below f is not
 * there: the caller keeps it (the frame).
 *
 * Variables that are not live after a step are forgotten there (their dimension is arbitrary),
 * unless all variables are asked for.
 *
 * A step of one convex set gives cases: sets with further dimensions (undefined values, quotients)
 * behind those of f, each with the linear form that an expression has there. What a machine integer
 * does beyond its range is a case of its own; ranges of types enter a set only for that. */
#ifndef ASSAY_LINEAR_DOMAIN_H
#define ASSAY_LINEAR_DOMAIN_H

#include "base/bits.h"
#include "linear/linear.h"
#include "poly/poly.h"

typedef struct lin_proc {
  const proc *proc;
  var_vec vars;          /* globals that matter here, parameters, locals */
  uint32_t globals;      /* so many of vars are globals, then come the parameters */
  uint32_t *position;    /* var id -> index in vars, or NO_DIM; owned */
  uint32_t *now, *entry; /* by index in vars; entry: `now` if it never changes, NO_DIM if it does
                              not matter; owned */
  uint32_t dims;         /* of path edges */
  uint32_t *to_summary;  /* path dimension -> summary dimension or NO_DIM; owned */
  uint32_t summary_dims; /* without results */
  uint32_t results;      /* their dimensions follow */
  uint64_t *live;        /* by label: bits of vars; owned */
  uint32_t words;        /* per label */
  uint64_t *mentions, *changes; /* globals, by number: here and in callees; owned */
  VEC(form) limits;             /* forms <= 0 that widening respects, over `now` */
  bool is_used;
} lin_proc;

/* How exact a place is, and what happened there. */
typedef struct lin_place {
  tab_place at;
  uint32_t rounds;     /* how often it grew */
  uint32_t delay, cap; /* as of the request, or refined */
  bool is_lossy;       /* something was joined or widened that was not exact */
  bool is_joined;      /* many relations of the same values were joined, perhaps exactly */
} lin_place;

typedef struct linear {
  const linear_request *request;
  program *program;
  poly_space *space;
  arena memory;  /* forms that stay */
  arena scratch; /* forms of one step */
  VEC(lin_proc) procs;
  uint32_t globals, global_words;
  uint32_t *global_number; /* var id -> number, or NO_DIM; owned */
  bool *is_undefined;      /* by var id; owned */
  VEC(lin_place) places;
  map place_index;
  tab_domain table;
  tabulation *tabulation;
} linear;

typedef struct lin_case {
  convex *set; /* owned */
  form value;
} lin_case;
typedef VEC(lin_case) lin_cases;

static inline poly *as_poly(element e) {
  return (poly *)(uintptr_t)e.handle;
}
static inline element as_element(poly *p) {
  return (element){(uint64_t)(uintptr_t)p};
}
static inline const stmt *lin_stmt(const linear *d, tab_place at) {
  return &d->program->procs.data[at.proc]->stmts.data[at.node];
}
static inline uint32_t lin_index(const lin_proc *f, const var *v) {
  return f->position[v->id];
}
static inline bool lin_is_live(const lin_proc *f, uint32_t label, uint32_t index) {
  return has_bit(f->live + (size_t)label * f->words, index);
}

/* Has the body run with an open space; if it is stopped, `reason` gets why. Then the end: all that it
 * made is freed. (session.c) */
poly_stop linear_run(linear *d, poly_body *body, void *argument, buf *reason);
void linear_end(linear *d, poly_stop stop);
/* (layout.c) */
void linear_make_layout(linear *d);
void linear_free_layout(linear *d);
/* (limits.c) */
void linear_make_limits(linear *d);

/* Evaluation in f; sets are taken. (eval.c) */
void linear_eval(linear *d, const lin_proc *f, convex *set, const expr *e, lin_cases *out);
void linear_assume(linear *d, const lin_proc *f, convex *set, const expr *e, bool holds,
                   convex_vec *out);
/* All of these in one set: values are value[i] of the case, `count` forms each. */
typedef struct lin_tuple {
  convex *set;
  form *values; /* in scratch */
} lin_tuple;
typedef VEC(lin_tuple) lin_tuples;
void linear_eval_all(linear *d, const lin_proc *f, convex *set, const expr *const *list,
                     uint32_t count, lin_tuples *out);
/* What the type says about any value, as far as it is always added. */
void linear_add_type(linear *d, convex *set, uint32_t dim, const type *t);

/* Statements (forward.c) and calls (call.c). */
element linear_finish(linear *d, tab_place at, convex_vec *parts); /* takes the parts */
void linear_forget_dead(linear *d, const lin_proc *f, uint32_t label, convex **set);
void linear_fill_forward(tab_domain *table);
void linear_fill_calls(tab_domain *table);
void linear_fill_backward(tab_domain *table);
void linear_fill_widening(tab_domain *table);
lin_place *linear_place_at(linear *d, tab_place at);

/* Helpers on sets. */
void linear_equate(linear *d, convex *set, uint32_t dim, form value);

/* Text (print.c): names by dimension. */
void linear_print_poly(linear *d, buf *out, poly *p, const char *const *names);

#endif
