/* What pointers lead to, by its name: which places get one, and which runs there are. */
#include "interp_unit.h"

#include "places/places.h"

static const char *const text =
    "target 64;\n"
    "struct part size 8 align 4 { int n @0; int m @4; };\n"
    "struct all size 16 align 8 { int state @0; struct part *to @8; };\n"
    "int main(void) {\n"
    "  struct all *s; struct part one; struct part *p; struct part *w; int *q; int *r; int i;\n"
    "  0: s = alloc heap (16UL);\n"
    "  1: s->to = &one;\n"
    "  2: s->to->m = input \"m\";\n"
    "  3: p = s->to;\n"
    "  4: p->n = 3;\n"
    "  5: q = &p->m;\n"
    "  6: s->state = *q + one.n;\n"
    "  7: r = alloc heap (4UL);\n"
    "  8: *r = s->state;\n"
    "  9: i = *r;\n"
    "  10: free(r);\n"
    "  11: q = alloc heap (4UL);\n"
    "  12: *q = i;\n"
    "  13: i = i + *q;\n"
    "  14: if (i < 50) goto 11; else goto 15;\n"
    "  15: w = 0;\n"
    "  16: if (i < 100) goto 17; else goto 18;\n"
    "  17: w = &one;\n"
    "  18: if (&w->m == &one.m) goto 19; else goto 20;\n"
    "  19: return i + 1;\n"
    "  20: return i; }\n";

typedef struct subject {
  program *p;
  proc *f;
  alias *a;
  other_bodies b;
} subject;

static void start(subject *s) {
  s->p = program_of(text);
  s->f = (proc *)program_find_proc(s->p, "main");
  s->a = alias_new(s->p, s->f);
  places_name(&s->b, s->p, s->a, s->f);
}

static void finish(subject *s) {
  bodies_free(&s->b);
  alias_free(s->a);
  program_free(s->p);
}

static bool has_deref(const stmt *s) {
  bool has = s->cond && s->cond->has_deref;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    has = has || s->lhs[i]->has_deref;
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    has = has || s->rhs[i]->has_deref;
  return has;
}

static void single_places_have_names(void **state) {
  (void)state;
  subject s;
  start(&s);
  assert_true(bodies_has(&s.b, s.f->index));
  bodies_swap(&s.b);
  char *broken = program_check(s.p);
  if (broken)
    fail_msg("%s", broken);
  const stmt_vec *body = &s.f->stmts;
  assert_int_equal(body->data[0].kind, S_ASSIGN); /* once: a variable */
  for (uint32_t i = 1; i <= 4; ++i)
    assert_false(has_deref(&body->data[i]));
  assert_true(has_deref(&body->data[6]));         /* q leads to two places */
  assert_int_equal(body->data[7].kind, S_ALLOC);  /* it is freed */
  assert_int_equal(body->data[11].kind, S_ALLOC); /* again and again */
  assert_true(has_deref(&body->data[9]) && has_deref(&body->data[12]));
  bodies_swap(&s.b);
  assert_int_equal(s.f->stmts.data[0].kind, S_ALLOC);
  finish(&s);
}

static int status_with(const char *inputs, bool named) {
  subject s;
  u128 *values = NULL;
  const char *bad = NULL;
  start(&s);
  execution x = {.p = s.p};
  assert_true(input_list_parse(inputs, &values, &x.inputs.size, &bad));
  x.inputs.values = values;
  if (named)
    bodies_swap(&s.b);
  interp_options options = interp_defaults();
  options.draw = execution_draw;
  options.context = &x;
  interp *in = interp_new(s.p, &options);
  run_result r = interp_run(in, s.f);
  assert_int_equal(r.end, RUN_EXIT);
  interp_free(in);
  if (named)
    bodies_swap(&s.b);
  free(values);
  finish(&s);
  return r.status;
}

static void runs_are_those_of_the_program(void **state) {
  (void)state;
  const char *const inputs[] = {"0", "5", "-2", "61"};
  for (int i = 0; i < COUNT(inputs); i++)
    assert_int_equal(status_with(inputs[i], true), status_with(inputs[i], false));
  assert_int_equal(status_with("5", true), 65);
  assert_int_equal(status_with("61", true), 128); /* w is null: an address is no access */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(single_places_have_names),
      cmocka_unit_test(runs_are_those_of_the_program),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
