/* internal.h: inside of the room: what a convex set and the library's state are made of. */
#ifndef ASSAY_POLY_INTERNAL_H
#define ASSAY_POLY_INTERNAL_H

#include "poly/poly.h"

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
  uint64_t operations;
};

/* A value known of a dimension. */
typedef struct convex_known {
  bool is_known;
  i128 value;
} convex_known;

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
  ppl_Polyhedron_t ph;
  ppl_Grid_t grid; /* NULL: all integers on the polyhedron's equalities */
  bool is_settled;
  convex_known *known; /* by dimension, or NULL: not computed; owned */
  poly_rows rows;      /* if has_rows; forms in `memory` */
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

convex *convex_wrap(poly_space *s, ppl_Polyhedron_t ph, ppl_Grid_t grid, uint32_t dims);
void convex_changed(convex *c);

/* Grids (grid.c). */
ppl_Grid_t grid_of(convex *c); /* owned: with the integers and the equalities */
void grid_make(convex *c);     /* c gets one */
void grid_simplify(convex *c); /* c loses its grid if that says nothing */
/* The values of f on the grid are remainder mod modulus (0: only remainder; 1: nothing known). */
void grid_values(convex *c, form f, i128 *remainder, i128 *modulus);
void grid_integers(poly_space *s, ppl_Grid_t grid, uint32_t from, uint32_t to);
void grid_add(convex *c, form f, i128 modulus); /* 0: equality */

/* The polyhedron's minimal constraints; kept until the set is changed. */
const poly_rows *convex_rows_of(convex *c);

i128 i128_gcd(i128 a, i128 b);
i128 floor_div(i128 a, i128 b); /* b > 0 */

#endif
