/* Calls replaced by bodies: what the copies of variables are, and which runs there are. */
#include "interp_unit.h"

#include "program/expand.h"

static const char *const text = "target 64;\n"
                                "int total;\n"
                                "int put(int *to, int v) {\n"
                                "  *to = v;\n"
                                "  return v; }\n"
                                "int twice(int v) {\n"
                                "  int x; int y;\n"
                                "  x = 0;\n"
                                "  y = call put(&x, v);\n"
                                "  total = total + x;\n"
                                "  return y + x; }\n"
                                "int main(void) {\n"
                                "  int a; int b; int c;\n"
                                "  a = input \"a\";\n"
                                "  b = call twice(a);\n"
                                "  c = call twice(7);\n"
                                "  return b + c + total; }\n";

/* The variables of main whose names begin so. */
static uint32_t count_like(const proc *f, const char *name, bool address_taken) {
  uint32_t found = 0;
  for (vec_each(var *const, v, &f->locals))
    found += strncmp((*v)->name, name, strlen(name)) == 0 && (*v)->address_taken == address_taken;
  return found;
}

static void copies_are_as_their_variables(void **state) {
  (void)state;
  program *p = program_of(text);
  proc *f = (proc *)program_find_proc(p, "main");
  other_bodies b;
  program_mark_addresses(p);
  expansion_make(&b, p, f);
  assert_true(bodies_has(&b, f->index));
  assert_int_equal(count_like(f, "x$", true), 2);
  assert_int_equal(count_like(f, "x$", false), 0);
  assert_int_equal(count_like(f, "y$", true), 0);
  bodies_free(&b);
  program_free(p);
}

static int status_with(const char *inputs, bool expanded) {
  program *p = program_of(text);
  proc *f = (proc *)program_find_proc(p, "main");
  other_bodies b;
  u128 *values = NULL;
  const char *bad = NULL;
  execution x = {.p = p};
  assert_true(input_list_parse(inputs, &values, &x.inputs.size, &bad));
  x.inputs.values = values;
  program_mark_addresses(p);
  expansion_make(&b, p, f);
  if (expanded)
    bodies_swap(&b);
  interp_options options = interp_defaults();
  options.draw = execution_draw;
  options.context = &x;
  interp *in = interp_new(p, &options);
  run_result r = interp_run(in, f);
  assert_int_equal(r.end, RUN_EXIT);
  interp_free(in);
  if (expanded)
    bodies_swap(&b);
  bodies_free(&b);
  free(values);
  program_free(p);
  return r.status;
}

static void runs_are_those_of_the_program(void **state) {
  (void)state;
  const char *const inputs[] = {"0", "5", "-3", "61"};
  for (int i = 0; i < COUNT(inputs); i++)
    assert_int_equal(status_with(inputs[i], true), status_with(inputs[i], false));
  assert_int_equal(status_with("5", true), 2 * 5 + 2 * 7 + 5 + 7);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(copies_are_as_their_variables),
      cmocka_unit_test(runs_are_those_of_the_program),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
