/* internal.h: inside of the room: what a convex set and the library's state are made of.
 *
 * A convex set has one slot per dimension. Most dimensions of most sets are numbers (counters on a
 * path) or arbitrary (dead variables), so only the others, the core, are in a relation:
 *   FREE   arbitrary, related to nothing
 *   KNOWN  has that value
 *   CORE   a dimension of the zone or of the polyhedron
 * The core is a zone (zone.h) as long as all constraints bound a dimension or a difference of two;
 * else a polyhedron of PPL with, perhaps, a grid. A set that is settled is in the simplest of these
 * forms: no core dimension has one value, none of a zone is arbitrary, and what is a zone without a
 * grid is not a polyhedron. */
#ifndef ASSAY_POLY_INTERNAL_H
#define ASSAY_POLY_INTERNAL_H

#include "poly/poly.h"
#include "poly/zone.h"

#include <gmp.h>
#include <ppl_c.h>
#include <setjmp.h>

struct poly_space {
  deadline deadline;
  unsigned long weight;
  uint32_t most_dimensions;
  jmp_buf out;
  bool is_guarded;
  convex *live; /* all convex sets, a doubly linked list */
  arena scratch;
  ppl_Coefficient_t number, second; /* for passing numbers */
  ppl_Coefficient_t one;
  mpz_t big, big2;
  poly_extent extent;
};

typedef enum slot_kind { SLOT_FREE, SLOT_KNOWN, SLOT_CORE } slot_kind;

typedef struct slot {
  slot_kind kind;
  uint32_t core; /* SLOT_CORE */
  i128 value;    /* SLOT_KNOWN */
} slot;

/* A minimal constraint: form >= 0 or = 0. */
typedef struct poly_row {
  form form;
  bool is_equality, is_large;
} poly_row;
typedef VEC(poly_row) poly_rows;

struct convex {
  poly_space *space;
  convex *prev, *next;
  uint32_t refs, dims;
  slot *slots;         /* by dimension; owned, like all here */
  uint32_t core;       /* so many are in the core */
  uint32_t *outer;     /* by core dimension: which one it is */
  zone *zone;          /* or NULL: then there is a polyhedron */
  ppl_Polyhedron_t ph; /* beside a zone: a copy of it, for questions, or NULL */
  ppl_Grid_t grid;     /* NULL: all integers on the polyhedron's equalities */
  bool is_settled, is_empty;
  poly_rows rows; /* if has_rows; forms in `memory`, over all dimensions */
  arena memory;
  bool has_rows;
};

/* Every call of the library goes through this: leaves the guard if it failed. */
int poly_check(poly_space *s, int code);
void poly_begin(poly_space *s); /* before an operation that can be expensive */
_Noreturn void poly_leave(poly_space *s, poly_stop why);

/* Numbers. */
void poly_set_number(poly_space *s, ppl_Coefficient_t to, i128 value);
bool poly_get_number(poly_space *s, ppl_Coefficient_t from, i128 *value); /* false: too large */
ppl_Linear_Expression_t poly_expression(poly_space *s, form f);           /* owned */

/* A set whose dimensions are all FREE, with no core. (convex.c) */
convex *convex_blank(poly_space *s, uint32_t dims);
void convex_free(convex *c);
void convex_changed(convex *c);
/* Removes core dimensions from the core: they are FREE then. */
void convex_remove_core(convex *c, const bool *gone);
/* The form with known values filled in; then over core dimensions (none of it is FREE). */
form convex_filled(const convex *c, form f, arena *a);
form convex_core_form(const convex *c, form filled, arena *a);

/* The core as a polyhedron (hedron.c). Forms and rows are over core dimensions. */
ppl_Polyhedron_t hedron_of(convex *c); /* borrowed; of a zone: a copy */
void hedron_add(poly_space *s, ppl_Polyhedron_t ph, form f, form_sign sign);
bool hedron_settle(convex *c); /* tightens; false if empty */
void hedron_simplify(convex *c);
void hedron_project(convex *c, const bool *gone);
void hedron_image(convex *c, uint32_t core, form value);
void hedron_read(convex *c, arena *a, poly_rows *out);

/* Minimal constraints of the core, whatever it is; and of everything, kept until the set changes.
 * (query.c) */
void convex_core_rows(convex *c, arena *a, poly_rows *out);
const poly_rows *convex_rows_of(convex *c);

/* The smallest zone around both; NULL if one of them is not a zone. (lattice.c) */
convex *convex_zone_hull(convex *c, convex *d);

/* Grids, over core dimensions (grid.c). */
ppl_Grid_t grid_of(convex *c); /* owned: with the integers and the equalities */
void grid_make(convex *c);     /* c gets one */
void grid_simplify(convex *c); /* c loses its grid if that says nothing */
/* The values of f on the grid are remainder mod modulus (0: only remainder; 1: nothing known). */
void grid_values(poly_space *s, ppl_Grid_t grid, form f, i128 *remainder, i128 *modulus);
void grid_integers(poly_space *s, ppl_Grid_t grid, uint32_t from, uint32_t to);
void grid_add(poly_space *s, ppl_Grid_t grid, form f, i128 modulus); /* 0: equality */

/* Is it x + b, -x + b or x - y + b, with a b that fits a zone? */
bool form_is_difference(form f);
i128 floor_div(i128 a, i128 b); /* b > 0 */

#endif
