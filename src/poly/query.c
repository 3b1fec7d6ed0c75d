/* Convex sets: questions. */
#include "poly/internal.h"

#include "base/memory.h"

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

static void read_rows(convex *c) {
  poly_space *s = c->space;
  ppl_const_Constraint_System_t all;
  ppl_Constraint_System_const_iterator_t at, end;
  poly_begin(s);
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
    row.is_large = !read_row(s, k, c->dims, &c->memory, &row.form);
    vec_push(&c->rows, row);
  }
  ppl_delete_Constraint_System_const_iterator(at);
  ppl_delete_Constraint_System_const_iterator(end);
  c->has_rows = true;
}

const poly_rows *convex_rows_of(convex *c) {
  if (!c->has_rows)
    read_rows(c);
  return &c->rows;
}

static void read_congruences(convex *c, arena *a, convex_rows *out) {
  poly_space *s = c->space;
  ppl_const_Congruence_System_t all;
  ppl_Congruence_System_const_iterator_t at, end;
  poly_check(s, ppl_Grid_get_minimized_congruences(c->grid, &all));
  poly_check(s, ppl_new_Congruence_System_const_iterator(&at));
  poly_check(s, ppl_new_Congruence_System_const_iterator(&end));
  ppl_Congruence_System_begin(all, at);
  ppl_Congruence_System_end(all, end);
  for (; !ppl_Congruence_System_const_iterator_equal_test(at, end);
       ppl_Congruence_System_const_iterator_increment(at)) {
    ppl_const_Congruence_t k;
    i128 modulus = 0, constant = 0;
    ppl_Congruence_System_const_iterator_dereference(at, &k);
    ppl_Congruence_modulus(k, s->number);
    bool fits = poly_get_number(s, s->number, &modulus);
    if (fits && modulus <= 1)
      continue; /* integrality, or an equality that the polyhedron has */
    form_term *terms = arena_array(a, form_term, c->dims + 1);
    uint32_t size = 0;
    for (uint32_t i = 0; i < c->dims && fits; ++i) {
      i128 coef = 0;
      ppl_Congruence_coefficient(k, i, s->number);
      fits = poly_get_number(s, s->number, &coef);
      coef = fits ? coef % modulus : 0; /* multiples of the modulus say nothing */
      if (coef)
        terms[size++] = (form_term){i, coef};
    }
    ppl_Congruence_inhomogeneous_term(k, s->number);
    fits = poly_get_number(s, s->number, &constant) && fits;
    if (size || !fits)
      vec_push(out, (convex_row){{constant, size, terms}, FORM_EQ, fits ? modulus : -1});
  }
  ppl_delete_Congruence_System_const_iterator(at);
  ppl_delete_Congruence_System_const_iterator(end);
}

/* ---- values -------------------------------------------------------------- */

/* What an equality says about its only dimension that is not known yet. True if it does. */
static bool learn(convex_known *known, const poly_row *r) {
  i128 sum = r->form.constant, part;
  const form_term *open = NULL;
  for (uint32_t i = 0; i < r->form.size; ++i) {
    const form_term *t = &r->form.terms[i];
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
  known[open->dim] = (convex_known){true, -sum / open->coef};
  return true;
}

static void find_known_in(convex *c, const poly_rows *rows) {
  c->known = xcalloc(c->dims + 1, sizeof *c->known);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < rows->size; ++i)
      if (rows->data[i].is_equality && !rows->data[i].is_large)
        changed = learn(c->known, &rows->data[i]) || changed;
  }
}

static void find_known(convex *c) {
  find_known_in(c, convex_rows_of(c));
}

bool convex_constant(convex *c, form f, i128 *value) {
  if (f.size && !c->known)
    find_known(c);
  i128 sum = f.constant;
  for (uint32_t i = 0; i < f.size; ++i) {
    assert(f.terms[i].dim < c->dims);
    const convex_known *k = &c->known[f.terms[i].dim];
    i128 part;
    if (!k->is_known || __builtin_mul_overflow(k->value, f.terms[i].coef, &part) ||
        __builtin_add_overflow(sum, part, &sum))
      return false;
  }
  *value = sum;
  return true;
}

/* The form with known values filled in. */
static form filled(const convex *c, form f, arena *a) {
  form_term *terms = arena_array(a, form_term, f.size + 1);
  form out = {f.constant, 0, terms};
  for (uint32_t i = 0; i < f.size; ++i) {
    const convex_known *k = &c->known[f.terms[i].dim];
    i128 part;
    if (k->is_known && !__builtin_mul_overflow(k->value, f.terms[i].coef, &part))
      out.constant += part;
    else
      terms[out.size++] = f.terms[i];
  }
  return out;
}

void convex_read(convex *c, arena *a, convex_rows *out) {
  const poly_rows *rows = convex_rows_of(c);
  if (!c->known)
    find_known_in(c, rows);
  for (uint32_t i = 0; i < c->dims; ++i)
    if (c->known[i].is_known) {
      form f = form_dim(a, i);
      f.constant = -c->known[i].value;
      vec_push(out, (convex_row){f, FORM_EQ, 0});
    }
  for (uint32_t pass = 0; pass < 2; ++pass)
    for (uint32_t i = 0; i < rows->size; ++i) {
      const poly_row *r = &rows->data[i];
      if (r->is_equality != (pass == 0))
        continue;
      convex_row row = {.sign = r->is_equality ? FORM_EQ : FORM_LE};
      if (r->is_large)
        row.modulus = -1;
      else
        form_scale(a, filled(c, r->form, a), -1, &row.form); /* form >= 0 becomes -form <= 0 */
      if (row.form.size || r->is_large)
        vec_push(out, row);
    }
  if (c->grid)
    read_congruences(c, a, out);
}

/* The largest value of the form, rounded to an integer. */
static bool extreme(convex *c, form f, bool most, i128 *value) {
  poly_space *s = c->space;
  if (convex_constant(c, f, value))
    return true;
  poly_begin(s);
  ppl_Linear_Expression_t e = poly_expression(s, f);
  int optimum, code = most ? ppl_Polyhedron_maximize(c->ph, e, s->number, s->second, &optimum)
                           : ppl_Polyhedron_minimize(c->ph, e, s->number, s->second, &optimum);
  ppl_delete_Linear_Expression(e);
  if (poly_check(s, code) == 0)
    return false;
  i128 numerator, denominator;
  if (!poly_get_number(s, s->number, &numerator) || !poly_get_number(s, s->second, &denominator))
    return false;
  *value = most ? floor_div(numerator, denominator) : -floor_div(-numerator, denominator);
  return true;
}

bool convex_least(convex *c, form f, i128 *value) {
  return extreme(c, f, false, value);
}

bool convex_most(convex *c, form f, i128 *value) {
  return extreme(c, f, true, value);
}

uint64_t convex_hash(convex *c) {
  if (!c->known)
    find_known(c);
  uint64_t h = c->dims;
  for (uint32_t i = 0; i < c->dims; ++i)
    if (c->known[i].is_known)
      h = hash_mix(hash_mix(h, i), (uint64_t)c->known[i].value);
  return h;
}

/* ---- points -------------------------------------------------------------- */

static convex *fixed(convex *c, uint32_t dim, i128 value) {
  arena *a = &c->space->scratch;
  arena_mark here = arena_here(a);
  form f = form_dim(a, dim);
  f.constant = -value;
  convex *at = convex_own(convex_copy(c));
  convex_add(at, f, FORM_EQ);
  arena_release(a, here);
  if (convex_settle(at))
    return at;
  convex_drop(at);
  return NULL;
}

/* c (taken) with one more dimension fixed; NULL if no value was found. */
static convex *fix_one(convex *c, uint32_t dim) {
  enum { TRIES = 24 };
  arena_mark here = arena_here(&c->space->scratch);
  form f = form_dim(&c->space->scratch, dim);
  i128 low = 0, high = 0;
  bool has_low = convex_least(c, f, &low), has_high = convex_most(c, f, &high);
  arena_release(&c->space->scratch, here);
  i128 from = has_low && low > 0 ? low : has_high && high < 0 ? high : 0;
  convex *found = NULL;
  for (i128 k = 0; k < TRIES && !found; ++k) {
    i128 up = from + k, down = from - k;
    if (!has_high || up <= high)
      found = fixed(c, dim, up);
    if (!found && k && (!has_low || down >= low))
      found = fixed(c, dim, down);
  }
  convex_drop(c);
  return found;
}

convex *convex_point(convex *c) {
  convex *at = convex_copy(c);
  for (uint32_t i = 0; i < c->dims && at; ++i) {
    if (!at->known)
      find_known(at);
    if (!at->known[i].is_known)
      at = fix_one(at, i);
  }
  return at ? at : convex_copy(c);
}
