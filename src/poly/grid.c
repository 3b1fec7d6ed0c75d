/* Grids beside polyhedra: made when something is a multiple, dropped when they say nothing. */
#include "poly/internal.h"

void grid_add(poly_space *s, ppl_Grid_t grid, form f, i128 modulus) {
  ppl_Congruence_t k;
  ppl_Linear_Expression_t e = poly_expression(s, f);
  assert(modulus >= 0);
  poly_set_number(s, s->number, modulus);
  poly_check(s, ppl_new_Congruence(&k, e, s->number));
  int code = ppl_Grid_add_congruence(grid, k);
  ppl_delete_Congruence(k);
  ppl_delete_Linear_Expression(e);
  poly_check(s, code);
}

void grid_integers(poly_space *s, ppl_Grid_t grid, uint32_t from, uint32_t to) {
  assert(from <= to);
  for (uint32_t i = from; i < to; ++i) {
    form_term t = {i, 1};
    grid_add(s, grid, (form){0, 1, &t}, 1);
  }
}

ppl_Grid_t grid_of(convex *c) {
  poly_space *s = c->space;
  arena_mark here = arena_here(&s->scratch);
  poly_rows rows = {0};
  ppl_Grid_t grid;
  if (c->grid)
    poly_check(s, ppl_new_Grid_from_Grid(&grid, c->grid));
  else {
    poly_check(s, ppl_new_Grid_from_space_dimension(&grid, c->core, 0));
    grid_integers(s, grid, 0, c->core);
  }
  convex_core_rows(c, &s->scratch, &rows);
  for (uint32_t i = 0; i < rows.size; ++i)
    if (rows.data[i].is_equality && !rows.data[i].is_large)
      grid_add(s, grid, rows.data[i].form, 0);
  vec_free(&rows);
  arena_release(&s->scratch, here);
  return grid;
}

void grid_make(convex *c) {
  assert(!c->grid);
  c->grid = grid_of(c);
}

/* Congruences modulo 1 only say that these are integers. */
static bool says_nothing(poly_space *s, ppl_Grid_t grid) {
  ppl_const_Congruence_System_t all;
  ppl_Congruence_System_const_iterator_t at, end;
  poly_check(s, ppl_Grid_get_minimized_congruences(grid, &all));
  poly_check(s, ppl_new_Congruence_System_const_iterator(&at));
  poly_check(s, ppl_new_Congruence_System_const_iterator(&end));
  ppl_Congruence_System_begin(all, at);
  ppl_Congruence_System_end(all, end);
  bool nothing = true;
  for (; nothing && !ppl_Congruence_System_const_iterator_equal_test(at, end);
       ppl_Congruence_System_const_iterator_increment(at)) {
    ppl_const_Congruence_t k;
    i128 modulus = 2;
    ppl_Congruence_System_const_iterator_dereference(at, &k);
    ppl_Congruence_modulus(k, s->number);
    if (!poly_get_number(s, s->number, &modulus) || modulus > 1)
      nothing = false;
  }
  ppl_delete_Congruence_System_const_iterator(at);
  ppl_delete_Congruence_System_const_iterator(end);
  return nothing;
}

void grid_simplify(convex *c) {
  if (!c->grid || poly_check(c->space, ppl_Grid_is_empty(c->grid)) > 0)
    return;
  if (says_nothing(c->space, c->grid)) {
    ppl_delete_Grid(c->grid);
    c->grid = NULL;
  }
}

/* What the form is at a generator, times its divisor; false if too large. */
static bool value_at(poly_space *s, ppl_const_Grid_Generator_t g, form f, mpz_t sum) {
  mpz_t coef, at;
  mpz_init(coef);
  mpz_init(at);
  mpz_set_ui(sum, 0);
  for (uint32_t i = 0; i < f.size; ++i) {
    ppl_Grid_Generator_coefficient(g, f.terms[i].dim, s->number);
    ppl_Coefficient_to_mpz_t(s->number, at);
    poly_set_number(s, s->number, f.terms[i].coef);
    ppl_Coefficient_to_mpz_t(s->number, coef);
    mpz_addmul(sum, coef, at);
  }
  mpz_clear(coef);
  mpz_clear(at);
  return true;
}

typedef struct spread {
  i128 remainder, modulus;
  bool known;
} spread;

/* Adds what one generator says. */
static void add_generator(poly_space *s, ppl_const_Grid_Generator_t g, form f, spread *w) {
  i128 value = 0;
  mpz_t sum, divisor;
  mpz_init(sum);
  mpz_init(divisor);
  int kind = ppl_Grid_Generator_type(g);
  value_at(s, g, f, sum);
  if (kind == PPL_GRID_GENERATOR_TYPE_LINE)
    w->known = w->known && mpz_sgn(sum) == 0;
  else {
    ppl_Grid_Generator_divisor(g, s->number);
    ppl_Coefficient_to_mpz_t(s->number, divisor);
    if (!mpz_divisible_p(sum, divisor))
      w->known = false;
    else {
      mpz_divexact(sum, sum, divisor);
      ppl_assign_Coefficient_from_mpz_t(s->number, sum);
      w->known = poly_get_number(s, s->number, &value) && w->known;
    }
    if (kind == PPL_GRID_GENERATOR_TYPE_POINT)
      w->remainder = value;
    else
      w->modulus = i128_gcd(w->modulus, value);
  }
  mpz_clear(sum);
  mpz_clear(divisor);
}

void grid_values(poly_space *s, ppl_Grid_t grid, form f, i128 *remainder, i128 *modulus) {
  ppl_const_Grid_Generator_System_t all;
  ppl_Grid_Generator_System_const_iterator_t at, end;
  poly_check(s, ppl_Grid_get_minimized_grid_generators(grid, &all));
  poly_check(s, ppl_new_Grid_Generator_System_const_iterator(&at));
  poly_check(s, ppl_new_Grid_Generator_System_const_iterator(&end));
  ppl_Grid_Generator_System_begin(all, at);
  ppl_Grid_Generator_System_end(all, end);
  spread w = {.known = true};
  for (; !ppl_Grid_Generator_System_const_iterator_equal_test(at, end);
       ppl_Grid_Generator_System_const_iterator_increment(at)) {
    ppl_const_Grid_Generator_t g;
    ppl_Grid_Generator_System_const_iterator_dereference(at, &g);
    add_generator(s, g, f, &w);
  }
  ppl_delete_Grid_Generator_System_const_iterator(at);
  ppl_delete_Grid_Generator_System_const_iterator(end);
  assert(w.modulus >= 0);
  *remainder = w.known ? w.remainder : 0;
  *modulus = w.known ? w.modulus : 1;
}
