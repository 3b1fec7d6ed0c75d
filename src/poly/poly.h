/* poly.h: finite unions of convex sets of integer points, over PPL.
 *
 * Convex sets. A `convex` over n dimensions stands for the integer points of a closed rational
 * polyhedron that also lie on a grid (congruences such as x - 10*k = 10 mod 20). There are no
 * strict inequalities: on integers a < b is a <= b - 1. The grid is kept only where it says more
 * than "all are integers and the polyhedron's equalities hold"; hulls and projections make one
 * where needed.
 *
 * Most dimensions are not in any relation: they have one value, or any. These are kept apart; of
 * the others only bounds and bounds of differences, as long as there is nothing else to say; else
 * it is a polyhedron of PPL (internal.h, zone.h).
 *
 * A convex is reference counted. Functions that change one in place (first argument `convex *c`
 * and no new result) want the only reference to it (asserted); convex_own gives that. `settled`
 * means: constraints are tightened to the grid and the set is not known to be empty.
 *
 * Forms. Linear forms constant + sum of coef * dim with 128-bit coefficients, terms ascending by
 * dimension, none zero, in an arena. Operations tell by false that numbers got too large.
 *
 * Unions. A `poly` is a reference-counted, immutable list of at least one convex set; NULL is the
 * empty union. Adding to one leaves out what is covered and joins two parts whose hull has no
 * other integer points (poly_add). Order is that of adding: results are repeatable.
 *
 * Failure. Everything happens within poly_guard. A PPL error, an exhausted budget of one operation
 * (in PPL's deterministic weight), too many dimensions or a passed deadline leave it by longjmp;
 * the guard tells why. What was allocated in the space is freed by poly_close.
 *
 * Papers 002 (disjunctions of linear constraints) and 003 section 7. Widening is that of Halbwachs
 * (1979), limited by given constraints. */
#ifndef ASSAY_POLY_POLY_H
#define ASSAY_POLY_POLY_H

#include "base/arena.h"
#include "base/deadline.h"
#include "base/vec.h"
#include "expr/expr.h"

#define NO_DIM UINT32_MAX

/* ---- the library -------------------------------------------------------- */

typedef struct poly_space poly_space;

typedef struct poly_config {
  deadline deadline;
  uint64_t weight;     /* PPL's weight that one operation may have; 0: the default */
  uint32_t dimensions; /* at most; 0: the default */
} poly_config;

typedef enum poly_stop {
  POLY_DONE,
  POLY_TIME,       /* the deadline */
  POLY_HARD,       /* an operation was too expensive */
  POLY_DIMENSIONS, /* too many */
  POLY_LIBRARY     /* any other error */
} poly_stop;

poly_space *poly_open(const poly_config *config); /* owned; one at a time */
void poly_close(poly_space *s);
typedef void poly_body(poly_space *s, void *argument);
poly_stop poly_guard(poly_space *s, poly_body *body, void *argument);
const char *poly_stop_reason(poly_stop stop);
void poly_poll(poly_space *s); /* leaves the guard if the deadline has passed */
/* What it came to so far: the most parts of a union, and dimensions in one relation. */
typedef struct poly_extent {
  uint32_t parts, dimensions;
} poly_extent;
poly_extent poly_extent_of(const poly_space *s);

/* ---- linear forms ------------------------------------------------------- */

typedef struct form_term {
  uint32_t dim;
  i128 coef;
} form_term;

typedef struct form {
  i128 constant;
  uint32_t size;
  const form_term *terms;
} form;

form form_const(i128 value);
form form_dim(arena *a, uint32_t dim);
bool form_add(arena *a, form x, form y, form *sum);
bool form_sub(arena *a, form x, form y, form *difference);
bool form_scale(arena *a, form x, i128 by, form *product);
static inline bool form_is_const(form f) {
  return f.size == 0;
}

/* ---- convex sets -------------------------------------------------------- */

typedef struct convex convex;

convex *convex_universe(poly_space *s, uint32_t dims); /* owned, like all results */
convex *convex_copy(convex *c);                        /* one more reference */
convex *convex_own(convex *c);                         /* takes a reference, gives an only one */
void convex_drop(convex *c);
uint32_t convex_dims(const convex *c);

typedef enum form_sign { FORM_LE, FORM_EQ } form_sign; /* form <= 0, form = 0 */

void convex_add(convex *c, form f, form_sign sign);
void convex_add_congruence(convex *c, form f, i128 modulus); /* f = 0 mod modulus */
/* Tightens; false if there is no point. */
bool convex_settle(convex *c);
void convex_assign(convex *c, uint32_t dim, form value);
void convex_forget(convex *c, uint32_t dim);
void convex_extend(convex *c, uint32_t more); /* new dimensions at the end, arbitrary */
/* Dimension i becomes to[i]; NO_DIM: it is projected away. Others must be a permutation of the
 * first ones. */
void convex_map(convex *c, const uint32_t *to);
void convex_append(convex *c, convex *d); /* the product: d's dimensions behind c's */

/* Bounds of a form; false if it has none on that side (or it is too large a number). c is not
 * empty. */
bool convex_least(convex *c, form f, i128 *value);
bool convex_most(convex *c, form f, i128 *value);
/* Is it the same everywhere? Cheap; may miss it. */
bool convex_constant(convex *c, form f, i128 *value);
/* Do the two certainly have no point in common? Cheap; may miss it. */
bool convex_apart(convex *c, convex *d);
bool convex_entails(convex *c, convex *d); /* c lies in d */
convex *convex_hull(convex *c, convex *d);
/* How many of d's constraints does c not satisfy? */
uint32_t convex_violations(convex *c, convex *d);
/* Does c bound a form of several dimensions that is not bounded in d? */
bool convex_relates_more(convex *c, convex *d);
/* Widening of old by wide (which old entails), but forms of `limits` (<= 0) that hold in both are
 * kept. */
convex *convex_widen(convex *old, convex *wide, const form *limits, uint32_t count);
/* A single integer point of it if one is found easily, else c itself. */
convex *convex_point(convex *c);

/* The constraints, minimal: equalities first. `modulus` 0: none; -1 if coefficients are too large
 * (the form is then not set). */
typedef struct convex_row {
  form form;
  form_sign sign; /* of the form, or with a modulus: form = 0 mod modulus */
  i128 modulus;
} convex_row;
typedef VEC(convex_row) convex_rows;
void convex_read(convex *c, arena *a, convex_rows *out);
uint64_t convex_hash(convex *c); /* of known constants */

/* ---- unions ------------------------------------------------------------- */

typedef struct poly {
  uint32_t refs, size;
  convex *parts[];
} poly;

typedef VEC(convex *) convex_vec;

poly *poly_of(convex_vec *parts); /* takes the references; NULL if there are none */
poly *poly_copy(poly *p);
void poly_drop(poly *p);
/* Adds a part (takes the reference) to a list: left out if covered, joined where that is exact. */
void poly_add(convex_vec *parts, convex *c);
void poly_add_all(convex_vec *parts, const poly *p);
void convex_vec_drop(convex_vec *parts);
/* Is the part covered by these together? */
bool poly_covers(convex *const *parts, uint32_t count, convex *c);
bool poly_entails(const poly *p, const poly *q);
/* p without q where that has few parts; else with more of q. */
poly *poly_minus(const poly *p, const poly *q);
/* Joins three or more parts with the same values, if their zones together are one, or if there are
 * more than `most` of them. True if that was not known to be exact. */
bool poly_join_groups(convex_vec *parts, uint32_t most);
/* Joins the most alike until there are at most `most`. True if anything was joined. */
bool poly_reduce(convex_vec *parts, uint32_t most);

#endif
