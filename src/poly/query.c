/* Convex sets: questions. */
#include "poly/internal.h"

#include "base/memory.h"

/* ---- constraints --------------------------------------------------------- */

/* x_more - x_less + constant >= 0, index 0 being none. */
static void push_zone_row(arena *a, poly_rows *out, uint32_t more, uint32_t less, int64_t constant,
                          bool is_equality) {
  assert(more != less);
  form_term *terms = arena_array(a, form_term, 2);
  uint32_t size = 0;
  if (more && (!less || more < less))
    terms[size++] = (form_term){more - 1, 1};
  if (less)
    terms[size++] = (form_term){less - 1, -1};
  if (more && less && more > less)
    terms[size++] = (form_term){more - 1, 1};
  vec_push(out, (poly_row){.form = {constant, size, terms}, .is_equality = is_equality});
}

static void read_zone(const zone *z, arena *a, poly_rows *out) {
  uint32_t *first = arena_array(a, uint32_t, z->size);
  zone_classes(z, first);
  for (uint32_t i = 1; i < z->size; ++i)
    if (first[i] != i) /* x_first - x_i is fixed */
      push_zone_row(a, out, first[i], i, zone_bound(z, i, first[i]), true);
  for (uint32_t i = 1; i < z->size; ++i) {
    if (zone_is_needed(z, first, 0, i))
      push_zone_row(a, out, i, 0, zone_bound(z, 0, i), false);
    if (zone_is_needed(z, first, i, 0))
      push_zone_row(a, out, 0, i, zone_bound(z, i, 0), false);
  }
  for (uint32_t i = 1; i < z->size; ++i)
    for (uint32_t j = 1; j < z->size; ++j)
      if (i != j && zone_is_needed(z, first, i, j))
        push_zone_row(a, out, j, i, zone_bound(z, i, j), false);
}

void convex_core_rows(convex *c, arena *a, poly_rows *out) {
  if (c->zone)
    read_zone(c->zone, a, out);
  else
    hedron_read(c, a, out);
}

/* The form over all dimensions, its terms in their order. */
static form outer_form(const convex *c, form f, arena *a) {
  form_term *terms = arena_array(a, form_term, f.size + 1);
  for (uint32_t i = 0; i < f.size; ++i) {
    assert(f.terms[i].dim < c->core);
    form_term t = {c->outer[f.terms[i].dim], f.terms[i].coef};
    uint32_t k = i;
    for (; k > 0 && terms[k - 1].dim > t.dim; --k)
      terms[k] = terms[k - 1];
    terms[k] = t;
  }
  return (form){f.constant, f.size, terms};
}

const poly_rows *convex_rows_of(convex *c) {
  if (c->has_rows)
    return &c->rows;
  for (uint32_t i = 0; i < c->dims; ++i)
    if (c->slots[i].kind == SLOT_KNOWN) {
      form f = form_dim(&c->memory, i);
      f.constant = -c->slots[i].value;
      vec_push(&c->rows, (poly_row){.form = f, .is_equality = true});
    }
  uint32_t first = c->rows.size;
  convex_core_rows(c, &c->memory, &c->rows);
  for (uint32_t i = first; i < c->rows.size; ++i)
    if (!c->rows.data[i].is_large)
      c->rows.data[i].form = outer_form(c, c->rows.data[i].form, &c->memory);
  c->has_rows = true;
  return &c->rows;
}

static void read_congruences(convex *c, arena *a, convex_rows *out) {
  assert(c->grid && !c->zone);
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
    form_term *terms = arena_array(a, form_term, c->core + 1);
    uint32_t size = 0;
    for (uint32_t i = 0; i < c->core && fits; ++i) {
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
      vec_push(out, (convex_row){outer_form(c, (form){constant, size, terms}, a), FORM_EQ,
                                 fits ? modulus : -1});
  }
  ppl_delete_Congruence_System_const_iterator(at);
  ppl_delete_Congruence_System_const_iterator(end);
}

/* ---- values -------------------------------------------------------------- */

bool convex_constant(convex *c, form f, i128 *value) {
  if (f.size > 2) { /* not worth filling in if one of them is open */
    for (uint32_t i = 0; i < f.size; ++i)
      if (c->slots[f.terms[i].dim].kind != SLOT_KNOWN)
        return false;
  }
  arena_mark here = arena_here(&c->space->scratch);
  form g = convex_filled(c, f, &c->space->scratch);
  *value = g.constant;
  bool is_constant = g.size == 0;
  arena_release(&c->space->scratch, here);
  return is_constant;
}

void convex_read(convex *c, arena *a, convex_rows *out) {
  const poly_rows *rows = convex_rows_of(c);
  for (uint32_t pass = 0; pass < 2; ++pass)
    for (uint32_t i = 0; i < rows->size; ++i) {
      const poly_row *r = &rows->data[i];
      if (r->is_equality != (pass == 0))
        continue;
      convex_row row = {.sign = r->is_equality ? FORM_EQ : FORM_LE};
      if (r->is_large)
        row.modulus = -1;
      else /* form >= 0 becomes -form <= 0 */
        form_scale(a, r->form, r->is_equality && r->form.size == 1 ? 1 : -1, &row.form);
      vec_push(out, row);
    }
  if (c->grid)
    read_congruences(c, a, out);
}

/* Bounds that can be read off: false if it takes the library. *has: is there one? */
static bool zone_extreme(const convex *c, form f, bool most, bool *has, i128 *value) {
  if (!c->zone || f.size > 2)
    return false;
  assert(f.size > 0);
  i128 coef = f.terms[0].coef;
  if (f.size == 2 && coef + f.terms[1].coef != 0)
    return false;
  uint32_t x = f.terms[0].dim + 1, y = f.size == 2 ? f.terms[1].dim + 1 : 0;
  i128 size = coef < 0 ? -coef : coef; /* f is size * (x - y) or size * (y - x), + constant */
  bool x_first = (coef > 0) == most;
  int64_t bound = x_first ? zone_bound(c->zone, x, y) : zone_bound(c->zone, y, x);
  *has = bound != ZONE_NONE && size < (i128)1 << 60;
  if (*has)
    *value = f.constant + (most ? size * bound : -size * bound);
  return true;
}

/* The largest or least value of the form, rounded to an integer. */
static bool extreme_of(convex *c, form f, bool most, i128 *value) {
  poly_space *s = c->space;
  form g = convex_filled(c, f, &s->scratch);
  *value = g.constant;
  if (!g.size)
    return true;
  for (uint32_t i = 0; i < g.size; ++i)
    if (c->slots[g.terms[i].dim].kind == SLOT_FREE)
      return false;
  g = convex_core_form(c, g, &s->scratch);
  bool has;
  if (zone_extreme(c, g, most, &has, value))
    return has;
  ppl_Polyhedron_t ph = hedron_of(c);
  poly_begin(s);
  ppl_Linear_Expression_t e = poly_expression(s, g);
  int optimum, code = most ? ppl_Polyhedron_maximize(ph, e, s->number, s->second, &optimum)
                           : ppl_Polyhedron_minimize(ph, e, s->number, s->second, &optimum);
  ppl_delete_Linear_Expression(e);
  if (poly_check(s, code) == 0)
    return false;
  i128 numerator, denominator;
  if (!poly_get_number(s, s->number, &numerator) || !poly_get_number(s, s->second, &denominator))
    return false;
  *value = most ? floor_div(numerator, denominator) : -floor_div(-numerator, denominator);
  return true;
}

static bool extreme(convex *c, form f, bool most, i128 *value) {
  arena_mark here = arena_here(&c->space->scratch);
  bool has = extreme_of(c, f, most, value);
  arena_release(&c->space->scratch, here);
  return has;
}

bool convex_least(convex *c, form f, i128 *value) {
  return extreme(c, f, false, value);
}

bool convex_most(convex *c, form f, i128 *value) {
  return extreme(c, f, true, value);
}

uint64_t convex_hash(convex *c) {
  uint64_t h = c->dims;
  for (uint32_t i = 0; i < c->dims; ++i)
    if (c->slots[i].kind == SLOT_KNOWN)
      h = hash_mix(hash_mix(h, i), (uint64_t)c->slots[i].value);
  return h;
}

/* ---- points -------------------------------------------------------------- */

static convex *fixed(convex *c, uint32_t dim, i128 value) {
  assert(dim < c->dims);
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
  for (uint32_t i = 0; i < c->dims && at; ++i)
    if (at->slots[i].kind != SLOT_KNOWN)
      at = fix_one(at, i);
  return at ? at : convex_copy(c);
}
