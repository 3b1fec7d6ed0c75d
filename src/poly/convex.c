/* Convex sets: making and changing them. */
#include "poly/internal.h"

#include "base/memory.h"

convex *convex_wrap(poly_space *s, ppl_Polyhedron_t ph, ppl_Grid_t grid, uint32_t dims) {
  convex *c = xcalloc(1, sizeof *c);
  *c = (convex){.space = s, .next = s->live, .refs = 1, .dims = dims, .ph = ph, .grid = grid};
  if (s->live)
    s->live->prev = c;
  s->live = c;
  return c;
}

static void check_dimensions(poly_space *s, uint32_t dims) {
  if (dims > s->most_dimensions)
    poly_leave(s, POLY_DIMENSIONS);
}

convex *convex_universe(poly_space *s, uint32_t dims) {
  ppl_Polyhedron_t ph;
  check_dimensions(s, dims);
  poly_check(s, ppl_new_C_Polyhedron_from_space_dimension(&ph, dims, 0));
  convex *c = convex_wrap(s, ph, NULL, dims);
  c->is_settled = true;
  return c;
}

convex *convex_copy(convex *c) {
  assert(c->refs > 0);
  ++c->refs;
  return c;
}

convex *convex_own(convex *c) {
  assert(c->refs > 0);
  if (c->refs == 1)
    return c;
  ppl_Polyhedron_t ph;
  ppl_Grid_t grid = NULL;
  poly_check(c->space, ppl_new_C_Polyhedron_from_C_Polyhedron(&ph, c->ph));
  if (c->grid)
    poly_check(c->space, ppl_new_Grid_from_Grid(&grid, c->grid));
  --c->refs;
  convex *own = convex_wrap(c->space, ph, grid, c->dims);
  own->is_settled = c->is_settled;
  return own;
}

void convex_drop(convex *c) {
  if (!c || --c->refs > 0)
    return;
  if (c->prev)
    c->prev->next = c->next;
  else
    c->space->live = c->next;
  if (c->next)
    c->next->prev = c->prev;
  ppl_delete_Polyhedron(c->ph);
  if (c->grid)
    ppl_delete_Grid(c->grid);
  free(c->known);
  vec_free(&c->rows);
  arena_free(&c->memory);
  free(c);
}

uint32_t convex_dims(const convex *c) {
  return c->dims;
}

static void convex_forget_rows(convex *c) {
  vec_clear(&c->rows);
  arena_free(&c->memory);
  c->has_rows = false;
}

void convex_changed(convex *c) {
  assert(c->refs == 1);
  free(c->known);
  c->known = NULL;
  convex_forget_rows(c);
}

/* ---- constraints --------------------------------------------------------- */

static void add_to_polyhedron(convex *c, form f, form_sign sign) {
  poly_space *s = c->space;
  ppl_Constraint_t k;
  ppl_Linear_Expression_t e = poly_expression(s, f);
  poly_check(s, ppl_new_Constraint(&k, e,
                                   sign == FORM_EQ ? PPL_CONSTRAINT_TYPE_EQUAL
                                                   : PPL_CONSTRAINT_TYPE_LESS_OR_EQUAL));
  poly_begin(s);
  int code = ppl_Polyhedron_add_constraint(c->ph, k);
  ppl_delete_Constraint(k);
  ppl_delete_Linear_Expression(e);
  poly_check(s, code);
}

/* On integers sum + b <= 0 with g dividing all of sum's coefficients is sum + g*ceil(b/g) <= 0. */
static form tighten_form(arena *a, form f, form_sign sign) {
  i128 g = 0;
  for (uint32_t i = 0; i < f.size; ++i)
    g = i128_gcd(g, f.terms[i].coef);
  if (g <= 1 || (sign == FORM_EQ && f.constant % g))
    return f;
  form_term *t = arena_array(a, form_term, f.size);
  for (uint32_t i = 0; i < f.size; ++i)
    t[i] = (form_term){f.terms[i].dim, f.terms[i].coef / g};
  return (form){-floor_div(-f.constant, g), f.size, t};
}

void convex_add(convex *c, form f, form_sign sign) {
  poly_space *s = c->space;
  assert(c->refs == 1);
  arena_mark here = arena_here(&s->scratch);
  add_to_polyhedron(c, tighten_form(&s->scratch, f, sign), sign);
  arena_release(&s->scratch, here);
  c->is_settled = false;
  convex_changed(c);
}

void convex_add_congruence(convex *c, form f, i128 modulus) {
  assert(modulus > 0);
  assert(c->refs == 1);
  if (!c->grid)
    grid_make(c);
  grid_add(c, f, modulus);
  c->is_settled = false;
  convex_changed(c);
}

/* ---- tightening ---------------------------------------------------------- */

static void gcd_of_row(form f, i128 *remainder, i128 *modulus) {
  *modulus = 0;
  *remainder = 0;
  for (uint32_t i = 0; i < f.size; ++i)
    *modulus = i128_gcd(*modulus, f.terms[i].coef);
}

/* One row, form >= 0: the values of its sum are remainder mod modulus. True if it can be said
 * more tightly; *empty if no value fits. */
static bool tighten_row(convex *c, const poly_row *r, bool *empty) {
  form sum = {0, r->form.size, r->form.terms};
  i128 remainder, modulus;
  if (c->grid)
    grid_values(c, sum, &remainder, &modulus);
  else
    gcd_of_row(sum, &remainder, &modulus);
  i128 low = -r->form.constant; /* sum >= low, or = low */
  if (modulus == 0 && c->grid) {
    *empty = r->is_equality ? remainder != low : remainder < low;
    return false;
  }
  if (modulus <= 1)
    return false;
  i128 least = remainder - floor_div(remainder - low, modulus) * modulus;
  if (r->is_equality) {
    *empty = least != low;
    return false;
  }
  if (least == low)
    return false;
  form tight = {0, sum.size, sum.terms};
  form_scale(&c->space->scratch, tight, -1, &tight);
  tight.constant = least;
  add_to_polyhedron(c, tight, FORM_LE);
  return true;
}

static bool is_rationally_empty(convex *c) {
  poly_begin(c->space);
  return poly_check(c->space, ppl_Polyhedron_is_empty(c->ph)) > 0;
}

static bool tighten_once(convex *c, bool *empty) {
  poly_space *s = c->space;
  const poly_rows rows = *convex_rows_of(c);
  bool changed = false;
  if (c->grid) {
    for (uint32_t i = 0; i < rows.size; ++i)
      if (rows.data[i].is_equality && !rows.data[i].is_large)
        grid_add(c, rows.data[i].form, 0);
    *empty = poly_check(s, ppl_Grid_is_empty(c->grid)) > 0;
  }
  for (uint32_t i = 0; i < rows.size && !*empty; ++i)
    if (!rows.data[i].is_large && tighten_row(c, &rows.data[i], empty))
      changed = true;
  return changed && !*empty;
}

bool convex_settle(convex *c) {
  poly_space *s = c->space;
  enum { MOST_ROUNDS = 3 };
  if (c->is_settled)
    return true;
  assert(c->refs == 1);
  arena_mark here = arena_here(&s->scratch);
  bool empty = is_rationally_empty(c);
  for (uint32_t i = 0; i < MOST_ROUNDS && !empty && tighten_once(c, &empty); ++i) {
    convex_changed(c);
    empty = empty || is_rationally_empty(c);
  }
  arena_release(&s->scratch, here);
  c->is_settled = !empty;
  return !empty;
}

/* ---- images -------------------------------------------------------------- */

void convex_assign(convex *c, uint32_t dim, form value) {
  poly_space *s = c->space;
  assert(dim < c->dims);
  assert(c->refs == 1);
  for (uint32_t i = 0; i < value.size; ++i)
    if (value.terms[i].dim == dim && value.terms[i].coef != 1 && value.terms[i].coef != -1 &&
        !c->grid)
      grid_make(c);
  bool reads_itself = false;
  for (uint32_t i = 0; i < value.size; ++i)
    reads_itself = reads_itself || value.terms[i].dim == dim;
  if (!reads_itself)
    convex_forget(c, dim);
  poly_begin(s);
  ppl_Linear_Expression_t e = poly_expression(s, value);
  int code = ppl_Polyhedron_affine_image(c->ph, dim, e, s->one);
  if (code >= 0 && c->grid)
    code = ppl_Grid_affine_image(c->grid, dim, e, s->one);
  ppl_delete_Linear_Expression(e);
  poly_check(s, code);
  if (c->grid)
    grid_simplify(c);
  convex_changed(c);
}

/* Would forgetting these dimensions forget that something is a multiple? */
static bool loses_multiples(convex *c, const uint32_t *to, uint32_t dim) {
  const poly_rows rows = *convex_rows_of(c);
  bool loses = false;
  for (uint32_t i = 0; i < rows.size; ++i) {
    if (!rows.data[i].is_equality || rows.data[i].is_large)
      continue;
    for (uint32_t k = 0; k < rows.data[i].form.size; ++k) {
      form_term t = rows.data[i].form.terms[k];
      bool gone = to ? to[t.dim] == NO_DIM : t.dim == dim;
      loses = loses || (gone && rows.data[i].form.size > 1 && t.coef != 1 && t.coef != -1);
    }
  }
  return loses;
}

void convex_forget(convex *c, uint32_t dim) {
  poly_space *s = c->space;
  assert(dim < c->dims);
  assert(c->refs == 1);
  poly_begin(s);
  if (!c->grid && loses_multiples(c, NULL, dim))
    grid_make(c);
  poly_check(s, ppl_Polyhedron_unconstrain_space_dimension(c->ph, dim));
  if (c->grid) {
    poly_check(s, ppl_Grid_unconstrain_space_dimension(c->grid, dim));
    grid_integers(s, c->grid, dim, dim + 1);
    grid_simplify(c);
  }
  convex_changed(c);
}

void convex_extend(convex *c, uint32_t more) {
  poly_space *s = c->space;
  check_dimensions(s, c->dims + more);
  assert(c->refs == 1);
  poly_check(s, ppl_Polyhedron_add_space_dimensions_and_embed(c->ph, more));
  if (c->grid) {
    poly_check(s, ppl_Grid_add_space_dimensions_and_embed(c->grid, more));
    grid_integers(s, c->grid, c->dims, c->dims + more);
  }
  c->dims += more;
  convex_changed(c);
}

void convex_map(convex *c, const uint32_t *to) {
  poly_space *s = c->space;
  uint32_t kept = 0;
  bool same = true;
  assert(c->refs == 1);
  ppl_dimension_type *maps = xcalloc(c->dims + 1, sizeof *maps);
  ppl_dimension_type none;
  ppl_not_a_dimension(&none);
  for (uint32_t i = 0; i < c->dims; ++i) {
    same = same && to[i] == i;
    kept += to[i] != NO_DIM;
    maps[i] = to[i] == NO_DIM ? none : to[i];
  }
  if (same) {
    free(maps);
    return;
  }
  poly_begin(s);
  if (!c->grid && kept < c->dims && loses_multiples(c, to, 0))
    grid_make(c);
  int code = ppl_Polyhedron_map_space_dimensions(c->ph, maps, c->dims);
  if (code >= 0 && c->grid)
    code = ppl_Grid_map_space_dimensions(c->grid, maps, c->dims);
  free(maps);
  poly_check(s, code);
  c->dims = kept;
  if (c->grid)
    grid_simplify(c);
  convex_changed(c);
}

void convex_append(convex *c, convex *d) {
  poly_space *s = c->space;
  check_dimensions(s, c->dims + d->dims);
  assert(c->refs == 1);
  poly_begin(s);
  if (c->grid || d->grid) {
    if (!c->grid)
      grid_make(c);
    ppl_Grid_t other = grid_of(d);
    int code = ppl_Grid_concatenate_assign(c->grid, other);
    ppl_delete_Grid(other);
    poly_check(s, code);
  }
  poly_check(s, ppl_Polyhedron_concatenate_assign(c->ph, d->ph));
  c->dims += d->dims;
  c->is_settled = c->is_settled && d->is_settled;
  convex_changed(c);
}

void convex_meet(convex *c, const convex *d) {
  poly_space *s = c->space;
  assert(c->dims == d->dims);
  assert(c->refs == 1);
  poly_begin(s);
  if (d->grid) {
    if (!c->grid)
      grid_make(c);
    poly_check(s, ppl_Grid_intersection_assign(c->grid, d->grid));
  }
  poly_check(s, ppl_Polyhedron_intersection_assign(c->ph, d->ph));
  c->is_settled = false;
  convex_changed(c);
}
