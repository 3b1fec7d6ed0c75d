/* Convex sets: order, hulls, widening. */
#include "poly/internal.h"

bool convex_apart(convex *c, convex *d) {
  i128 ignored;
  assert(c->dims == d->dims);
  if (c->dims == 0)
    return false;
  form_term any = {0, 1};
  form first = {0, 1, &any}; /* asks for the known values to be computed */
  convex_constant(c, first, &ignored);
  convex_constant(d, first, &ignored);
  for (uint32_t i = 0; i < c->dims; ++i)
    if (c->known[i].is_known && d->known[i].is_known && c->known[i].value != d->known[i].value)
      return true;
  return false;
}

bool convex_entails(convex *c, convex *d) {
  poly_space *s = c->space;
  if (c == d)
    return true;
  if (convex_apart(c, d))
    return false;
  poly_begin(s);
  if (poly_check(s, ppl_Polyhedron_contains_Polyhedron(d->ph, c->ph)) == 0)
    return false;
  if (!d->grid)
    return true;
  ppl_Grid_t grid = grid_of(c);
  int code = ppl_Grid_contains_Grid(d->grid, grid);
  ppl_delete_Grid(grid);
  return poly_check(s, code) > 0;
}

convex *convex_hull(convex *c, convex *d) {
  poly_space *s = c->space;
  assert(c->dims == d->dims);
  poly_begin(s);
  ppl_Grid_t grid = grid_of(c), other = grid_of(d);
  int code = ppl_Grid_upper_bound_assign(grid, other);
  ppl_delete_Grid(other);
  poly_check(s, code);
  ppl_Polyhedron_t ph;
  poly_check(s, ppl_new_C_Polyhedron_from_C_Polyhedron(&ph, c->ph));
  poly_begin(s);
  poly_check(s, ppl_Polyhedron_upper_bound_assign(ph, d->ph));
  convex *hull = convex_wrap(s, ph, grid, c->dims);
  grid_simplify(hull);
  if (convex_settle(hull))
    return hull;
  convex_drop(hull); /* neither has an integer point, which nobody noticed before */
  return convex_copy(c);
}

uint32_t convex_violations(convex *c, convex *d) {
  poly_space *s = c->space;
  arena_mark here = arena_here(&s->scratch);
  const poly_rows rows = *convex_rows_of(d);
  uint32_t violated = 0;
  for (uint32_t i = 0; i < rows.size; ++i) {
    i128 least, most;
    const poly_row *r = &rows.data[i];
    if (r->is_large)
      continue;
    bool holds = convex_least(c, r->form, &least) && least >= 0 &&
                 (!r->is_equality || (convex_most(c, r->form, &most) && most <= 0));
    violated += !holds;
  }
  arena_release(&s->scratch, here);
  return violated;
}

static ppl_Constraint_System_t system_of(poly_space *s, const form *limits, uint32_t count) {
  ppl_Constraint_System_t all;
  poly_check(s, ppl_new_Constraint_System(&all));
  for (uint32_t i = 0; i < count; ++i) {
    ppl_Constraint_t k;
    ppl_Linear_Expression_t e = poly_expression(s, limits[i]);
    poly_check(s, ppl_new_Constraint(&k, e, PPL_CONSTRAINT_TYPE_LESS_OR_EQUAL));
    poly_check(s, ppl_Constraint_System_insert_Constraint(all, k));
    ppl_delete_Constraint(k);
    ppl_delete_Linear_Expression(e);
  }
  return all;
}

convex *convex_widen(convex *old, convex *wide, const form *limits, uint32_t count) {
  poly_space *s = old->space;
  convex *w = convex_own(convex_copy(wide));
  ppl_Constraint_System_t all = system_of(s, limits, count);
  convex_changed(w);
  poly_begin(s);
  int code = ppl_Polyhedron_limited_H79_extrapolation_assign(w->ph, old->ph, all);
  ppl_delete_Constraint_System(all);
  poly_check(s, code);
  w->is_settled = false;
  if (convex_settle(w))
    return w;
  convex_drop(w);
  return convex_copy(wide);
}
