/* The library's state: opening it, leaving it when something fails, numbers. */
#include "poly/internal.h"

#include "base/memory.h"

enum { DEFAULT_DIMENSIONS = 250 };
static const unsigned long DEFAULT_WEIGHT = 2000000000ul;

static const char *const reasons[] = {
    [POLY_DONE] = "done",
    [POLY_TIME] = "timeout",
    [POLY_HARD] = "an operation on polyhedra is too expensive",
    [POLY_DIMENSIONS] = "too many variables for polyhedra",
    [POLY_LIBRARY] = "the polyhedra library failed",
};

const char *poly_stop_reason(poly_stop stop) {
  assert(stop <= POLY_LIBRARY);
  return reasons[stop];
}

poly_space *poly_open(const poly_config *config) {
  if (ppl_initialize() < 0)
    return NULL;
  ppl_restore_pre_PPL_rounding(); /* numbers are GMP's; others compute with doubles */
  poly_space *s = xcalloc(1, sizeof *s);
  s->deadline = config->deadline;
  s->weight = config->weight ? config->weight : DEFAULT_WEIGHT;
  s->most_dimensions = config->dimensions ? config->dimensions : DEFAULT_DIMENSIONS;
  mpz_init(s->big);
  mpz_init(s->big2);
  ppl_new_Coefficient(&s->number);
  ppl_new_Coefficient(&s->second);
  ppl_new_Coefficient(&s->one);
  poly_set_number(s, s->one, 1);
  return s;
}

void poly_close(poly_space *s) {
  if (!s)
    return;
  while (s->live) {
    convex *c = s->live;
    assert(!s->is_guarded && c->space == s);
    s->live = c->next;
    convex_free(c);
  }
  ppl_delete_Coefficient(s->number);
  ppl_delete_Coefficient(s->second);
  ppl_delete_Coefficient(s->one);
  mpz_clear(s->big);
  mpz_clear(s->big2);
  arena_free(&s->scratch);
  free(s);
  ppl_finalize();
}

poly_stop poly_guard(poly_space *s, poly_body *body, void *argument) {
  assert(!s->is_guarded);
  s->is_guarded = true;
  volatile poly_stop stop = (poly_stop)setjmp(s->out);
  if (stop == POLY_DONE)
    body(s, argument);
  s->is_guarded = false;
  ppl_reset_deterministic_timeout();
  return stop;
}

_Noreturn void poly_leave(poly_space *s, poly_stop why) {
  assert(s->is_guarded && why != POLY_DONE);
  longjmp(s->out, (int)why);
}

int poly_check(poly_space *s, int code) {
  if (code >= 0)
    return code;
  if (code == PPL_ERROR_OUT_OF_MEMORY)
    out_of_memory();
  poly_leave(s, code == PPL_TIMEOUT_EXCEPTION ? POLY_HARD : POLY_LIBRARY);
}

void poly_poll(poly_space *s) {
  if (deadline_poll_clock(&s->deadline))
    poly_leave(s, POLY_TIME);
}

void poly_begin(poly_space *s) {
  poly_poll(s);
  ppl_reset_deterministic_timeout();
  poly_check(s, ppl_set_deterministic_timeout(s->weight, 0));
}

poly_extent poly_extent_of(const poly_space *s) {
  return s->extent;
}

/* ---- numbers ------------------------------------------------------------- */

static void set_mpz(mpz_t to, i128 value) {
  bool negative = value < 0;
  u128 size = negative ? -(u128)value : (u128)value;
  uint64_t words[2] = {(uint64_t)size, (uint64_t)(size >> 64)};
  mpz_import(to, 2, -1, sizeof *words, 0, 0, words);
  if (negative)
    mpz_neg(to, to);
}

static bool get_mpz(const mpz_t from, i128 *value) {
  if (mpz_sizeinbase(from, 2) > 120)
    return false;
  uint64_t words[2] = {0};
  mpz_export(words, NULL, -1, sizeof *words, 0, 0, from);
  i128 size = (i128)(((u128)words[1] << 64) | words[0]);
  *value = mpz_sgn(from) < 0 ? -size : size;
  return true;
}

void poly_set_number(poly_space *s, ppl_Coefficient_t to, i128 value) {
  set_mpz(s->big, value);
  poly_check(s, ppl_assign_Coefficient_from_mpz_t(to, s->big));
}

bool poly_get_number(poly_space *s, ppl_Coefficient_t from, i128 *value) {
  poly_check(s, ppl_Coefficient_to_mpz_t(from, s->big));
  return get_mpz(s->big, value);
}

ppl_Linear_Expression_t poly_expression(poly_space *s, form f) {
  ppl_Linear_Expression_t e;
  poly_check(s, ppl_new_Linear_Expression(&e));
  poly_set_number(s, s->number, f.constant);
  poly_check(s, ppl_Linear_Expression_add_to_inhomogeneous(e, s->number));
  for (uint32_t i = 0; i < f.size; ++i) {
    poly_set_number(s, s->number, f.terms[i].coef);
    poly_check(s, ppl_Linear_Expression_add_to_coefficient(e, f.terms[i].dim, s->number));
  }
  return e;
}

i128 floor_div(i128 a, i128 b) {
  assert(b > 0);
  i128 q = a / b;
  return a % b < 0 ? q - 1 : q;
}
