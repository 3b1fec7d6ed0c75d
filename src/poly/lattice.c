/* Convex sets: order, hulls, widening. */
#include "poly/internal.h"

/* ---- order --------------------------------------------------------------- */

/* The largest value of x - y, if there is one; NO_DIM: zero. The core is a zone. */
static bool difference_bound(const convex *c, uint32_t x, uint32_t y, i128 *bound) {
  const slot zero = {.kind = SLOT_KNOWN}, *a = x == NO_DIM ? &zero : &c->slots[x],
             *b = y == NO_DIM ? &zero : &c->slots[y];
  assert(c->zone);
  if (a->kind == SLOT_FREE || b->kind == SLOT_FREE)
    return false;
  i128 known = (a->kind == SLOT_KNOWN ? a->value : 0) - (b->kind == SLOT_KNOWN ? b->value : 0);
  int64_t open = zone_bound(c->zone, a->kind == SLOT_CORE ? a->core + 1 : 0,
                            b->kind == SLOT_CORE ? b->core + 1 : 0);
  *bound = known + open;
  return open != ZONE_NONE;
}

/* Is the known value outside of what the other set allows there? */
static bool is_outside(const convex *d, uint32_t dim, i128 value) {
  assert(dim < d->dims);
  const slot *at = &d->slots[dim];
  if (at->kind == SLOT_KNOWN)
    return at->value != value;
  if (at->kind == SLOT_FREE || !d->zone)
    return false;
  int64_t most = zone_bound(d->zone, at->core + 1, 0), least = zone_bound(d->zone, 0, at->core + 1);
  return (most != ZONE_NONE && value > most) || (least != ZONE_NONE && value < -least);
}

/* Do the bounds of a difference exclude each other? */
static bool zones_apart(const convex *c, const convex *d) {
  for (uint32_t i = 0; i <= c->core; ++i)
    for (uint32_t j = 0; j <= c->core; ++j) {
      int64_t bound = zone_bound(c->zone, i, j);
      i128 back;
      if (i != j && bound != ZONE_NONE &&
          difference_bound(d, j ? c->outer[j - 1] : NO_DIM, i ? c->outer[i - 1] : NO_DIM, &back) &&
          bound + back < 0)
        return true;
    }
  return false;
}

/* The last dimensions are those of locals, such as counters, and most likely to differ. */
bool convex_apart(convex *c, convex *d) {
  assert(c->dims == d->dims);
  for (uint32_t i = c->dims; i-- > 0;)
    if ((c->slots[i].kind == SLOT_KNOWN && is_outside(d, i, c->slots[i].value)) ||
        (d->slots[i].kind == SLOT_KNOWN && is_outside(c, i, d->slots[i].value)))
      return true;
  return c->zone && d->zone && zones_apart(c, d);
}

/* c's slots allow it to be in d. */
static bool slots_entail(const convex *c, const convex *d) {
  for (uint32_t i = c->dims; i-- > 0;) {
    const slot *a = &c->slots[i], *b = &d->slots[i];
    if (b->kind == SLOT_FREE)
      continue;
    if (a->kind == SLOT_KNOWN ? is_outside(d, i, a->value) : b->kind == SLOT_KNOWN)
      return false;
    if (a->kind == SLOT_FREE && d->zone)
      return false; /* what a zone has in its core is constrained */
  }
  return true;
}

static bool zones_entail(const convex *c, const convex *d) {
  for (uint32_t i = 0; i <= d->core; ++i)
    for (uint32_t j = 0; j <= d->core; ++j) {
      int64_t bound = zone_bound(d->zone, i, j);
      i128 most;
      if (i != j && bound != ZONE_NONE &&
          (!difference_bound(c, i ? d->outer[i - 1] : NO_DIM, j ? d->outer[j - 1] : NO_DIM,
                             &most) ||
           most > bound))
        return false;
    }
  return true;
}

static bool row_holds(convex *c, const poly_row *r) {
  i128 least, most;
  return convex_least(c, r->form, &least) && least >= 0 &&
         (!r->is_equality || (convex_most(c, r->form, &most) && most <= 0));
}

/* Do all points of c lie on d's grid? */
static bool grids_entail(convex *c, convex *d) {
  poly_space *s = c->space;
  convex_rows rows = {0};
  bool ok = true;
  convex_read(d, &s->scratch, &rows);
  ppl_Grid_t grid = grid_of(c);
  for (uint32_t i = 0; i < rows.size && ok; ++i) {
    if (!rows.data[i].modulus)
      continue;
    ok = rows.data[i].modulus > 0;
    form f = ok ? convex_filled(c, rows.data[i].form, &s->scratch) : form_const(0);
    i128 remainder = 0, modulus = 0;
    for (uint32_t k = 0; k < f.size; ++k)
      ok = ok && c->slots[f.terms[k].dim].kind == SLOT_CORE;
    if (ok && f.size)
      grid_values(s, grid, (form){0, f.size, convex_core_form(c, f, &s->scratch).terms}, &remainder,
                  &modulus);
    ok = ok && modulus % rows.data[i].modulus == 0 &&
         (remainder + f.constant) % rows.data[i].modulus == 0;
  }
  ppl_delete_Grid(grid);
  vec_free(&rows);
  return ok;
}

bool convex_entails(convex *c, convex *d) {
  poly_space *s = c->space;
  assert(c->dims == d->dims);
  if (c == d)
    return true;
  if (!slots_entail(c, d))
    return false;
  if (c->zone && d->zone)
    return zones_entail(c, d);
  arena_mark here = arena_here(&s->scratch);
  const poly_rows *rows = convex_rows_of(d);
  bool ok = true;
  for (uint32_t i = 0; i < rows->size && ok; ++i)
    ok = !rows->data[i].is_large && row_holds(c, &rows->data[i]);
  ok = ok && (!d->grid || grids_entail(c, d));
  arena_release(&s->scratch, here);
  return ok;
}

uint32_t convex_violations(convex *c, convex *d) {
  assert(c->dims == d->dims);
  const poly_rows *rows = convex_rows_of(d);
  uint32_t violated = 0;
  for (uint32_t i = 0; i < rows->size; ++i)
    violated += !rows->data[i].is_large && !row_holds(c, &rows->data[i]);
  return violated;
}

bool convex_relates_more(convex *c, convex *d) {
  const poly_rows *rows = convex_rows_of(c);
  for (uint32_t i = 0; i < rows->size; ++i) {
    const poly_row *r = &rows->data[i];
    i128 ignored;
    if (!r->is_large && r->form.size > 1 &&
        (!convex_least(d, r->form, &ignored) ||
         (r->is_equality && !convex_most(d, r->form, &ignored))))
      return true;
  }
  return false;
}

/* ---- frames -------------------------------------------------------------- */

/* The dimensions in which two sets differ or are related: what an operation on both is about. */
typedef struct frame {
  poly_space *space;
  uint32_t dims, size;
  uint32_t *which; /* by index in the frame: dimension; in scratch */
  uint32_t *index; /* by dimension, or NO_DIM */
} frame;

/* A dimension that is FREE in one is FREE in the hull; one with the same value in both has it. */
static frame frame_of(const convex *c, const convex *d) {
  assert(c->space == d->space && c->dims == d->dims);
  arena *a = &c->space->scratch;
  frame f = {.space = c->space, .dims = c->dims};
  f.which = arena_array(a, uint32_t, c->dims + 1);
  f.index = arena_array(a, uint32_t, c->dims + 1);
  for (uint32_t i = 0; i < c->dims; ++i) {
    const slot *x = &c->slots[i], *y = &d->slots[i];
    bool is_free = x->kind == SLOT_FREE || y->kind == SLOT_FREE;
    bool is_same = x->kind == SLOT_KNOWN && y->kind == SLOT_KNOWN && x->value == y->value;
    f.index[i] = is_free || is_same ? NO_DIM : f.size;
    if (f.index[i] != NO_DIM)
      f.which[f.size++] = i;
  }
  return f;
}

/* A set with the frame's dimensions as its core (which is not there yet). */
static convex *framed(const frame *f, const convex *c, const convex *d) {
  convex *made = convex_blank(f->space, f->dims);
  for (uint32_t i = 0; i < f->dims; ++i)
    if (f->index[i] != NO_DIM)
      made->slots[i] = (slot){.kind = SLOT_CORE, .core = f->index[i]};
    else if (c->slots[i].kind == SLOT_KNOWN && d->slots[i].kind == SLOT_KNOWN)
      made->slots[i] = c->slots[i];
  memcpy(made->outer, f->which, f->size * sizeof *f->which);
  made->core = f->size;
  made->is_settled = false;
  return made;
}

/* c without what is not in the frame: dimensions that are FREE in the other. Owned. */
static convex *within(const frame *f, convex *c, const convex *other) {
  convex *w = convex_copy(c);
  for (uint32_t i = 0; i < f->dims; ++i)
    if (other->slots[i].kind == SLOT_FREE && c->slots[i].kind != SLOT_FREE) {
      w = convex_own(w);
      convex_forget(w, i);
    }
  return w;
}

/* A row of c over the frame's dimensions; false if it is about others. */
static bool frame_form(const frame *f, form of, form *out) {
  form_term *terms = arena_array(&f->space->scratch, form_term, of.size + 1);
  for (uint32_t i = 0; i < of.size; ++i) {
    assert(of.terms[i].dim < f->dims);
    if (f->index[of.terms[i].dim] == NO_DIM)
      return false;
    terms[i] = (form_term){f->index[of.terms[i].dim], of.terms[i].coef};
  }
  *out = (form){of.constant, of.size, terms};
  return true;
}

/* The polyhedron of c over the frame. Owned. */
static ppl_Polyhedron_t frame_polyhedron(const frame *f, convex *c) {
  poly_space *s = f->space;
  ppl_Polyhedron_t ph;
  poly_check(s, ppl_new_C_Polyhedron_from_C_Polyhedron(&ph, hedron_of(c)));
  assert(c->core <= f->size);
  uint32_t more = f->size - c->core, at = c->core;
  poly_check(s, ppl_Polyhedron_add_space_dimensions_and_embed(ph, more));
  ppl_dimension_type *maps = arena_array(&s->scratch, ppl_dimension_type, f->size + 1);
  for (uint32_t i = 0; i < c->core; ++i)
    maps[i] = f->index[c->outer[i]];
  for (uint32_t i = 0; i < f->size; ++i) {
    const slot *v = &c->slots[f->which[i]];
    if (v->kind == SLOT_CORE)
      continue;
    form is = form_dim(&s->scratch, at);
    is.constant = -v->value;
    if (v->kind == SLOT_KNOWN)
      hedron_add(s, ph, is, FORM_EQ);
    maps[at++] = i;
  }
  assert(at == f->size);
  poly_check(s, ppl_Polyhedron_map_space_dimensions(ph, maps, f->size));
  return ph;
}

/* The grid of c over the frame. Owned. */
static ppl_Grid_t frame_grid(const frame *f, convex *c) {
  poly_space *s = f->space;
  ppl_Grid_t grid;
  poly_check(s, ppl_new_Grid_from_space_dimension(&grid, f->size, 0));
  grid_integers(s, grid, 0, f->size);
  convex_rows rows = {0};
  convex_read(c, &s->scratch, &rows);
  for (uint32_t i = 0; i < rows.size; ++i) {
    const convex_row *r = &rows.data[i];
    form g;
    if (r->modulus >= 0 && r->sign == FORM_EQ && frame_form(f, r->form, &g))
      grid_add(s, grid, g, r->modulus);
  }
  vec_free(&rows);
  return grid;
}

/* ---- hulls --------------------------------------------------------------- */

convex *convex_hull(convex *c, convex *d) {
  poly_space *s = c->space;
  assert(c->dims == d->dims);
  arena_mark here = arena_here(&s->scratch);
  frame f = frame_of(c, d);
  convex *x = within(&f, c, d), *y = within(&f, d, c), *hull = framed(&f, c, d);
  hull->ph = frame_polyhedron(&f, x);
  hull->grid = frame_grid(&f, x);
  ppl_Grid_t grid = frame_grid(&f, y);
  int code = ppl_Grid_upper_bound_assign(hull->grid, grid);
  ppl_delete_Grid(grid);
  poly_check(s, code);
  ppl_Polyhedron_t ph = frame_polyhedron(&f, y);
  poly_begin(s);
  code = ppl_Polyhedron_upper_bound_assign(hull->ph, ph);
  ppl_delete_Polyhedron(ph);
  poly_check(s, code);
  grid_simplify(hull);
  convex_drop(x);
  convex_drop(y);
  arena_release(&s->scratch, here);
  if (convex_settle(hull))
    return hull;
  convex_drop(hull); /* neither has an integer point, which nobody noticed before */
  return convex_copy(c);
}

convex *convex_zone_hull(convex *c, convex *d) {
  poly_space *s = c->space;
  if (!c->zone || !d->zone)
    return NULL;
  arena_mark here = arena_here(&s->scratch);
  frame f = frame_of(c, d);
  convex *hull = framed(&f, c, d);
  hull->zone = zone_new(f.size);
  for (uint32_t i = 0; i <= f.size; ++i)
    for (uint32_t j = 0; j <= f.size; ++j) {
      i128 a, b;
      uint32_t x = i ? f.which[i - 1] : NO_DIM, y = j ? f.which[j - 1] : NO_DIM;
      if (i == j || !difference_bound(c, x, y, &a) || !difference_bound(d, x, y, &b))
        continue;
      a = a > b ? a : b;
      if (a < ZONE_LARGEST && a > -ZONE_LARGEST)
        hull->zone->at[i * hull->zone->size + j] = (int64_t)a;
    }
  arena_release(&s->scratch, here);
  bool ok = convex_settle(hull);
  assert(ok);
  (void)ok;
  return hull;
}

/* ---- widening ------------------------------------------------------------ */

static ppl_Constraint_System_t system_of(const frame *f, const convex *known, const form *limits,
                                         uint32_t count) {
  poly_space *s = f->space;
  ppl_Constraint_System_t all;
  poly_check(s, ppl_new_Constraint_System(&all));
  for (uint32_t i = 0; i < count; ++i) {
    form g;
    ppl_Constraint_t k;
    if (!frame_form(f, convex_filled(known, limits[i], &s->scratch), &g))
      continue; /* about something arbitrary */
    ppl_Linear_Expression_t e = poly_expression(s, g);
    poly_check(s, ppl_new_Constraint(&k, e, PPL_CONSTRAINT_TYPE_LESS_OR_EQUAL));
    poly_check(s, ppl_Constraint_System_insert_Constraint(all, k));
    ppl_delete_Constraint(k);
    ppl_delete_Linear_Expression(e);
  }
  return all;
}

convex *convex_widen(convex *old, convex *wide, const form *limits, uint32_t count) {
  poly_space *s = old->space;
  arena_mark here = arena_here(&s->scratch);
  frame f = frame_of(old, wide);
  convex *x = within(&f, old, wide), *y = within(&f, wide, old), *w = framed(&f, old, wide);
  w->ph = frame_polyhedron(&f, y);
  if (y->grid)
    w->grid = frame_grid(&f, y);
  ppl_Polyhedron_t ph = frame_polyhedron(&f, x);
  ppl_Constraint_System_t all = system_of(&f, w, limits, count);
  poly_begin(s);
  int code = ppl_Polyhedron_limited_H79_extrapolation_assign(w->ph, ph, all);
  ppl_delete_Constraint_System(all);
  ppl_delete_Polyhedron(ph);
  poly_check(s, code);
  convex_drop(x);
  convex_drop(y);
  arena_release(&s->scratch, here);
  if (convex_settle(w))
    return w;
  convex_drop(w);
  return convex_copy(wide);
}
