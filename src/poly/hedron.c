/* The core of a convex set as a polyhedron of the library, with the grid beside it. All forms and
 * rows here are over core dimensions. */
#include "poly/internal.h"

#include "base/memory.h"

/* ---- making one ---------------------------------------------------------- */

void hedron_add(poly_space *s, ppl_Polyhedron_t ph, form f, form_sign sign) {
  ppl_Constraint_t k;
  ppl_Linear_Expression_t e = poly_expression(s, f);
  poly_check(s, ppl_new_Constraint(&k, e,
                                   sign == FORM_EQ ? PPL_CONSTRAINT_TYPE_EQUAL
                                                   : PPL_CONSTRAINT_TYPE_LESS_OR_EQUAL));
  poly_begin(s);
  int code = ppl_Polyhedron_add_constraint(ph, k);
  ppl_delete_Constraint(k);
  ppl_delete_Linear_Expression(e);
  poly_check(s, code);
}

ppl_Polyhedron_t hedron_of(convex *c) {
  poly_space *s = c->space;
  if (c->ph)
    return c->ph;
  assert(c->zone);
  arena_mark here = arena_here(&s->scratch);
  poly_rows rows = {0};
  convex_core_rows(c, &s->scratch, &rows);
  poly_check(s, ppl_new_C_Polyhedron_from_space_dimension(&c->ph, c->core, 0));
  for (vec_each(poly_row, r, &rows)) {
    form f = r->form;
    form_scale(&s->scratch, f, -1, &f); /* form >= 0 becomes -form <= 0 */
    hedron_add(s, c->ph, f, r->is_equality ? FORM_EQ : FORM_LE);
  }
  vec_free(&rows);
  arena_release(&s->scratch, here);
  return c->ph;
}

/* ---- constraints --------------------------------------------------------- */

static bool read_row(poly_space *s, ppl_const_Constraint_t k, uint32_t dims, arena *a, form *out) {
  form_term *terms = arena_array(a, form_term, dims + 1);
  uint32_t size = 0;
  ppl_dimension_type width;
  poly_check(s, ppl_Constraint_space_dimension(k, &width));
  for (uint32_t i = 0; i < dims && i < width; ++i) {
    i128 coef;
    poly_check(s, ppl_Constraint_coefficient(k, i, s->number));
    if (!poly_get_number(s, s->number, &coef))
      return false;
    if (coef)
      terms[size++] = (form_term){i, coef};
  }
  *out = (form){0, size, terms};
  poly_check(s, ppl_Constraint_inhomogeneous_term(k, s->number));
  return poly_get_number(s, s->number, &out->constant);
}

void hedron_read(convex *c, arena *a, poly_rows *out) {
  poly_space *s = c->space;
  ppl_const_Constraint_System_t all;
  ppl_Constraint_System_const_iterator_t at, end;
  poly_begin(s);
  assert(c->ph && !c->zone);
  poly_check(s, ppl_Polyhedron_get_minimized_constraints(c->ph, &all));
  poly_check(s, ppl_new_Constraint_System_const_iterator(&at));
  poly_check(s, ppl_new_Constraint_System_const_iterator(&end));
  ppl_Constraint_System_begin(all, at);
  ppl_Constraint_System_end(all, end);
  for (; !ppl_Constraint_System_const_iterator_equal_test(at, end);
       ppl_Constraint_System_const_iterator_increment(at)) {
    ppl_const_Constraint_t k;
    poly_row row = {0};
    ppl_Constraint_System_const_iterator_dereference(at, &k);
    row.is_equality = ppl_Constraint_type(k) == PPL_CONSTRAINT_TYPE_EQUAL;
    row.is_large = !read_row(s, k, c->core, a, &row.form);
    vec_push(out, row);
  }
  ppl_delete_Constraint_System_const_iterator(at);
  ppl_delete_Constraint_System_const_iterator(end);
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
  assert(!r->is_large);
  form sum = {0, r->form.size, r->form.terms};
  i128 remainder, modulus;
  if (c->grid)
    grid_values(c->space, c->grid, sum, &remainder, &modulus);
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
  assert(least > low && least - low < modulus);
  form tight = {0, sum.size, sum.terms};
  form_scale(&c->space->scratch, tight, -1, &tight);
  tight.constant = least;
  hedron_add(c->space, c->ph, tight, FORM_LE);
  return true;
}

static bool is_rationally_empty(convex *c) {
  poly_begin(c->space);
  return poly_check(c->space, ppl_Polyhedron_is_empty(c->ph)) > 0;
}

static bool tighten_once(convex *c, bool *empty) {
  poly_space *s = c->space;
  poly_rows rows = {0};
  bool changed = false;
  hedron_read(c, &s->scratch, &rows);
  if (c->grid) {
    for (uint32_t i = 0; i < rows.size; ++i)
      if (rows.data[i].is_equality && !rows.data[i].is_large)
        grid_add(s, c->grid, rows.data[i].form, 0);
    *empty = poly_check(s, ppl_Grid_is_empty(c->grid)) > 0;
  }
  for (uint32_t i = 0; i < rows.size && !*empty; ++i)
    if (!rows.data[i].is_large && tighten_row(c, &rows.data[i], empty))
      changed = true;
  vec_free(&rows);
  return changed && !*empty;
}

bool hedron_settle(convex *c) {
  poly_space *s = c->space;
  enum { MOST_ROUNDS = 3 };
  assert(c->ph && !c->zone);
  arena_mark here = arena_here(&s->scratch);
  bool empty = is_rationally_empty(c);
  for (uint32_t i = 0; i < MOST_ROUNDS && !empty && tighten_once(c, &empty); ++i)
    empty = empty || is_rationally_empty(c);
  arena_release(&s->scratch, here);
  convex_changed(c);
  return !empty;
}

/* ---- the simplest form --------------------------------------------------- */

/* A value found of a dimension. */
typedef struct finding {
  bool is_known;
  i128 value;
} finding;

/* What an equality says about its only dimension that is not known yet. True if it does. */
static bool learn(finding *known, const poly_row *r) {
  i128 sum = r->form.constant, part;
  const form_term *open = NULL;
  for (uint32_t i = 0; i < r->form.size; ++i) {
    const form_term *t = &r->form.terms[i];
    assert(t->coef != 0);
    if (!known[t->dim].is_known) {
      if (open)
        return false;
      open = t;
    } else if (__builtin_mul_overflow(known[t->dim].value, t->coef, &part) ||
               __builtin_add_overflow(sum, part, &sum))
      return false;
  }
  if (!open || sum % open->coef)
    return false;
  known[open->dim] = (finding){true, -sum / open->coef};
  return true;
}

static void find_known(const poly_rows *rows, finding *known) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < rows->size; ++i)
      if (rows->data[i].is_equality && !rows->data[i].is_large)
        changed = learn(known, &rows->data[i]) || changed;
  }
}

/* Dimensions that no constraint is about. */
static void find_unsaid(const convex *c, const poly_rows *rows, bool *unsaid) {
  for (uint32_t i = 0; i < c->core; ++i)
    unsaid[i] = !c->grid;
  for (uint32_t i = 0; i < rows->size; ++i) {
    const poly_row *r = &rows->data[i];
    if (r->is_large) /* it may be about anything */
      memset(unsaid, 0, c->core);
    for (uint32_t k = 0; k < r->form.size && !r->is_large; ++k)
      unsaid[r->form.terms[k].dim] = false;
  }
}

/* Takes values, and dimensions that nothing is said about, out of the core. */
static void take_out(convex *c, const poly_rows *rows) {
  arena *a = &c->space->scratch;
  uint32_t size = c->core;
  finding *known = arena_array(a, finding, size + 1);
  bool *gone = arena_array(a, bool, size + 1), any = false;
  uint32_t *dims = arena_array(a, uint32_t, size + 1);
  memset(known, 0, size * sizeof *known);
  memcpy(dims, c->outer, size * sizeof *dims);
  find_known(rows, known);
  find_unsaid(c, rows, gone);
  for (uint32_t i = 0; i < size; ++i) {
    gone[i] = gone[i] || known[i].is_known;
    any = any || gone[i];
  }
  if (!any)
    return;
  convex_remove_core(c, gone);
  for (uint32_t i = 0; i < size; ++i)
    if (known[i].is_known)
      c->slots[dims[i]] = (slot){.kind = SLOT_KNOWN, .value = known[i].value};
}

/* The rows as a zone, or NULL. */
static zone *as_zone(const poly_rows *rows, uint32_t dims) {
  for (uint32_t i = 0; i < rows->size; ++i)
    if (rows->data[i].is_large || !form_is_difference(rows->data[i].form))
      return NULL;
  zone *z = zone_new(dims);
  bool ok = true;
  for (uint32_t i = 0; i < rows->size && ok; ++i) {
    const poly_row *r = &rows->data[i];
    uint32_t more = 0, less = 0; /* more - less + constant >= 0 */
    for (uint32_t k = 0; k < r->form.size; ++k)
      *(r->form.terms[k].coef > 0 ? &more : &less) = r->form.terms[k].dim + 1;
    int64_t constant = (int64_t)r->form.constant;
    ok = zone_add(z, less, more, constant) &&
         (!r->is_equality || zone_add(z, more, less, -constant));
  }
  assert(ok);
  return z;
}

void hedron_simplify(convex *c) {
  poly_space *s = c->space;
  assert(c->ph && !c->zone);
  arena_mark here = arena_here(&s->scratch);
  poly_rows rows = {0};
  hedron_read(c, &s->scratch, &rows);
  uint32_t before = c->core;
  take_out(c, &rows);
  if (c->core != before) {
    vec_clear(&rows);
    hedron_read(c, &s->scratch, &rows);
  }
  grid_simplify(c);
  zone *z = c->grid ? NULL : as_zone(&rows, c->core);
  if (z) {
    ppl_delete_Polyhedron(c->ph);
    c->ph = NULL;
    c->zone = z;
  }
  convex_changed(c);
  vec_free(&rows);
  arena_release(&s->scratch, here);
}

/* ---- images -------------------------------------------------------------- */

/* Would forgetting these dimensions forget that something is a multiple? */
static bool loses_multiples(convex *c, const bool *gone) {
  arena *a = &c->space->scratch;
  arena_mark here = arena_here(a);
  poly_rows rows = {0};
  hedron_read(c, a, &rows);
  bool loses = false;
  for (uint32_t i = 0; i < rows.size; ++i) {
    const poly_row *r = &rows.data[i];
    if (!r->is_equality || r->is_large)
      continue;
    for (uint32_t k = 0; k < r->form.size; ++k) {
      form_term t = r->form.terms[k];
      loses = loses || (gone[t.dim] && r->form.size > 1 && t.coef != 1 && t.coef != -1);
    }
  }
  vec_free(&rows);
  arena_release(a, here);
  return loses;
}

void hedron_project(convex *c, const bool *gone) {
  poly_space *s = c->space;
  assert(c->ph && !c->zone && c->refs == 1);
  ppl_dimension_type *maps = xcalloc(c->core + 1, sizeof *maps), none;
  uint32_t kept = 0;
  ppl_not_a_dimension(&none);
  for (uint32_t i = 0; i < c->core; ++i)
    maps[i] = gone[i] ? none : kept++;
  if (!c->grid && kept < c->core && loses_multiples(c, gone))
    grid_make(c);
  poly_begin(s);
  int code = ppl_Polyhedron_map_space_dimensions(c->ph, maps, c->core);
  if (code >= 0 && c->grid)
    code = ppl_Grid_map_space_dimensions(c->grid, maps, c->core);
  free(maps);
  poly_check(s, code);
}

void hedron_image(convex *c, uint32_t core, form value) {
  assert(c->ph && !c->zone && core < c->core);
  poly_space *s = c->space;
  for (uint32_t i = 0; i < value.size; ++i)
    if (value.terms[i].dim == core && value.terms[i].coef != 1 && value.terms[i].coef != -1 &&
        !c->grid)
      grid_make(c);
  poly_begin(s);
  ppl_Linear_Expression_t e = poly_expression(s, value);
  int code = ppl_Polyhedron_affine_image(c->ph, core, e, s->one);
  if (code >= 0 && c->grid)
    code = ppl_Grid_affine_image(c->grid, core, e, s->one);
  ppl_delete_Linear_Expression(e);
  poly_check(s, code);
}
