/* The interpreter: inputs, host functions, printed and recorded traces. */
#include "interp_unit.h"

static void parsing_inputs(void **state) {
  (void)state;
  u128 *v = NULL;
  uint32_t n = 0;
  const char *bad = NULL;
  assert_true(input_list_parse("5, -1,0x10,'a'", &v, &n, &bad));
  assert_int_equal(n, 4);
  assert_true(v[0] == 5 && v[1] == (u128)-1 && v[2] == 16 && v[3] == 'a');
  free(v);
  v = NULL;
  assert_true(input_list_parse("", &v, &n, &bad));
  assert_int_equal(n, 0);
  free(v);
  assert_true(input_list_parse("340282366920938463463374607431768211455", &v, &n, &bad));
  assert_true(v[0] == ~(u128)0);
  free(v);
  static const char *const wrong[] = {
      "x", "1,,2", "1,", "0x", "1 2", "-", "340282366920938463463374607431768211456",
  };
  for (int i = 0; i < COUNT(wrong); i++)
    assert_false(input_list_parse(wrong[i], &v, &n, &bad));
}

static void inputs_in_order(void **state) {
  (void)state;
  const char *text = "target 64;\nint main(void) { int x; signed char c;\n"
                     "  x = input \"nondet_int\"; c = input \"nondet_char\";\n"
                     "  assert(x == -5); assert(c == -1); return 0; }";
  execution *x = run_with(text, "-5,255", NULL);
  assert_int_equal(x->r.end, RUN_EXIT);
  assert_int_equal(x->r.draws, 2);
  assert_string_equal(x->last_name, "nondet_char");
  assert_false(x->r.approximated);
  run_done(x);
  expect_status("target 64;\nint main(void) { int x; x = input \"f\"; return x; }", 0);
}

static void inputs_run_out(void **state) {
  (void)state;
  input_list list = {.then = INPUT_STOP};
  exprs pool;
  exprs_init(&pool, 64);
  const type *t = type_signed_int(&pool);
  u128 v = 0;
  assert_false(input_list_draw(&list, t, &v));
  input_list a = {.then = INPUT_RANDOM, .seed = 1}, b = a;
  bool differ = false;
  u128 first = 0;
  for (int i = 0; i < 100; i++) {
    u128 x = 0, y = 0;
    assert_true(input_list_draw(&a, t, &x) && input_list_draw(&b, t, &y));
    assert_true(x == y && x >> 32 == 0);
    differ |= i > 0 && x != first;
    first = x;
  }
  assert_true(differ);
  exprs_free(&pool);
}

static void approximations_are_marked(void **state) {
  (void)state;
  execution *x = run_text("target 64;\nint main(void) { int x; skip;\n"
                          "  x = approx \"float addition\"; // a.c:4:7\n  return x; }");
  assert_int_equal(x->r.end, RUN_EXIT);
  assert_true(x->r.approximated);
  assert_string_equal(x->r.approximated_by, "float addition");
  assert_int_equal(x->r.approximated_at.line, 4);
  assert_int_equal(x->approx_draws, 1);
  run_done(x);
  /* also if the value is only read later */
  x = run_with("target 64;\nint a[2];\nint main(void) { a = approx \"f\"; return a[1]; }", "3",
               NULL);
  assert_int_equal(x->r.status, 3);
  assert_true(x->r.approximated);
  assert_int_equal(x->approx_draws, 1);
  run_done(x);
}

static void expect_output(const char *text, const char *output) {
  execution *x = run_text(text);
  if (x->r.end != RUN_EXIT)
    fail_msg("%s", x->r.message);
  assert_string_equal(x->output, output);
  run_done(x);
}

static void printing(void **state) {
  (void)state;
  const char *head = "target 64;\nextern int printf(char *, ...);\nextern int puts(char *);\n"
                     "extern int putchar(int);\n";
  char text[2048];
  snprintf(
      text, sizeof text,
      "%sconst char f[64] = \"%%d|%%5d|%%-5d|%%05d|%%+d|%%x|%%#X|%%o|%%u|%%c|%%s|%%.2s|%%%%\\n\";\n"
      "const char s[4] = \"abc\";\n"
      "int main(void) { int n; n = printf((char *)&f[0], -1, 42, 42, 42, 7, 255u, 255u, 8u,\n"
      "  4294967295u, 65, (char *)&s[0], (char *)&s[0]); return n; }",
      head);
  expect_output(text, "-1|   42|42   |00042|+7|ff|0XFF|10|4294967295|A|abc|ab|%\n");
  snprintf(text, sizeof text,
           "%sconst char f[64] = \"%%hhd %%hd %%ld %%lu %%lld %%zu %%*d %%.3d %%5s|%%-4c|\\n\";\n"
           "const char s[4] = \"xy\";\n"
           "int main(void) { printf((char *)&f[0], 300, 70000, -5L, 18446744073709551615ul, -6LL,\n"
           "  7ul, 4, 9, 5, (char *)&s[0], 90); return 0; }",
           head);
  expect_output(text, "44 4464 -5 18446744073709551615 -6 7    9 005    xy|Z   |\n");
  snprintf(text, sizeof text,
           "%sconst char s[4] = \"abc\";\n"
           "int main(void) { puts((char *)&s[0]); putchar(33); return 0; }",
           head);
  expect_output(text, "abc\n!");
}

static void bytes_become_inputs(void **state) {
  (void)state;
  const char *text = "target 64;\nextern void __assay_write(char *, unsigned long);\n"
                     "char b[4];\n"
                     "int main(void) { __assay_write(&b[1], 2ul); assert(b[0] == 0 && b[3] == 0);\n"
                     "  assert(b[1] == 5 && b[1] == 5 && b[2] == 6); __assay_write(&b[0], 0ul);\n"
                     "  __assay_write(&b[3], 2ul); return 0; }";
  interp_options o = interp_defaults();
  execution *x = run_with(text, "5,6", &o);
  assert_int_equal(x->r.end, RUN_ERROR); /* the last one is a byte too long */
  assert_int_equal(x->r.class, ERROR_DEREF);
  assert_int_equal(x->r.draws, 2);
  run_done(x);
}

static void output_is_drawn(void **state) {
  (void)state;
  const char *text = "target 64;\nextern int puts(char *);\nconst char s[3] = \"hi\";\n"
                     "int main(void) { int n; n = puts((char *)&s[0]); return n; }";
  interp_options o = interp_defaults();
  execution *x = run_with(text, "7", &o);
  assert_int_equal(x->r.status, 7);
  assert_string_equal(x->output, "hi\n");
  run_done(x);
}

static void printing_wrongly(void **state) {
  (void)state;
  const char *head = "target 64;\nextern int printf(char *, ...);\n";
  char text[512];
  snprintf(
      text, sizeof text,
      "%sconst char f[6] = \"%%d %%d\";\nint main(void) { printf((char *)&f[0], 1); return 0; }",
      head);
  expect_error(text, ERROR_DEFAULT, ERROR_CALL, "too few");
  snprintf(text, sizeof text,
           "%sconst char f[3] = \"%%s\";\n"
           "int main(void) { printf((char *)&f[0], (char *)77777777777L); return 0; }",
           head);
  expect_error(text, ERROR_DEFAULT, ERROR_DEREF, "read of");
}

static void files(void **state) {
  (void)state;
  expect_output(
      "target 64;\nstruct file;\nextern struct file *stdout;\nextern struct file *stderr;\n"
      "extern int fprintf(struct file *, char *, ...);\n"
      "extern int fputs(char *, struct file *);\nconst char s[3] = \"hi\";\n"
      "int main(void) { fprintf(stdout, (char *)&s[0]); fprintf(stderr, (char *)&s[0]);\n"
      "  fputs((char *)&s[0], stdout); return 0; }",
      "hihi");
}

static void functions_without_body(void **state) {
  (void)state;
  interp_options o = interp_defaults();
  char *text = NULL;
  size_t size = 0;
  o.warnings = open_memstream(&text, &size);
  execution *x = run_with("target 64;\nextern int f(int);\n"
                          "int main(void) { int x; int y; x = f(1); y = f(2);\n"
                          "  return x + y; }",
                          "7,8", &o);
  fclose(o.warnings);
  assert_int_equal(x->r.status, 15);
  assert_string_equal(text, "warning: function f has no body: arbitrary result\n");
  free(text);
  run_done(x);
}

static const char *const traced = "target 64;\nint g;\n"
                                  "int f(int x) {\n" /* 1 */
                                  "  g = x; // a.c:1:3\n"
                                  "  return x + 1; // a.c:2:3\n}\n"
                                  "int main(void) { int i; int r;\n"
                                  "  i = 0; // a.c:5:3\n"
                                  "L: r = f(i); // a.c:6:3\n"
                                  "  i = i + 1; // a.c:7:3\n"
                                  "  if (i < 3) goto L; // a.c:8:3\n"
                                  "  assert(r == 0); // a.c:9:3\n  return 0; }";

static void printed_trace(void **state) {
  (void)state;
  interp_options o = interp_defaults();
  o.steps = stderr; /* any stream: replaced by a string */
  execution *x = run_with(traced, NULL, &o);
  assert_int_equal(x->r.end, RUN_ERROR);
  const char *begin = "a.c:5:3: main: i = 0   [i = 0]\n"
                      "a.c:6:3: main: r = f(i)\n"
                      "-:   f(x = 0)\n"
                      "a.c:1:3:   f: g = x   [g = 0]\n"
                      "a.c:2:3:   f: return x + 1\n"
                      "a.c:6:3: [r = 1]\n"
                      "a.c:7:3: main: i = i + 1   [i = 1]\n"
                      "a.c:8:3: main: if (i < 3)   [true]\n";
  assert_memory_equal(x->steps, begin, strlen(begin));
  assert_non_null(strstr(x->steps, "a.c:9:3: main: assert(r == 0)\n"));
  run_done(x);
}

/* The labels of a trace with depths, as text. */
static char *labels_of(const trace *t) {
  buf out = {0};
  trace_cursor c;
  trace_cursor_init(&c, t->main);
  const activation *act;
  uint32_t depth;
  for (const trace_step *s; (s = trace_cursor_next(&c, &act, &depth));)
    buf_printf(&out, "%s%u", depth == 0 ? " " : " .", s->label);
  trace_cursor_free(&c);
  return buf_take(&out);
}

static void recorded_trace(void **state) {
  (void)state;
  interp_options o = interp_defaults();
  o.record = true;
  execution *x = run_with(traced, NULL, &o);
  trace *t = interp_take_trace(x->in);
  assert_non_null(t);
  char *labels = labels_of(t);
  assert_string_equal(labels, " 0 1 .0 .1 2 3 1 .0 .1 2 3 1 .0 .1 2 3 4");
  free(labels);
  assert_int_equal(t->main->length, x->r.steps);
  assert_int_equal(t->main->steps[1].value_count, 1); /* r = 1 */
  assert_true(t->main->steps[1].values[0].value->value == 1);
  const activation *callee = t->main->steps[4].callee; /* second call */
  assert_non_null(callee);
  assert_int_equal(callee->value_count, 1); /* x = 1 */
  assert_true(callee->values[0].value->value == 1);
  assert_int_equal(t->main->value_count, 1); /* g = 0 */
  assert_int_equal(t->main->steps[3].succ, 0);
  assert_int_equal(t->main->steps[9].succ, 1);
  trace_free(t);
  free(t);
  run_done(x);
}

static void recorded_end(void **state) {
  (void)state;
  static const struct {
    uint32_t last;
    const char *labels;
  } cases[] = {
      {1, " 4"},
      {2, " 3 4"},
      {3, " 2 3 4"},
      {4, " 1 .1 2 3 4"}, /* the call is known from its callee's step */
      {5, " 1 .0 .1 2 3 4"},
      {6, " 1 .0 .1 2 3 4"},
      {7, " 3 1 .0 .1 2 3 4"},
      {17, " 0 1 .0 .1 2 3 1 .0 .1 2 3 1 .0 .1 2 3 4"},
      {99, " 0 1 .0 .1 2 3 1 .0 .1 2 3 1 .0 .1 2 3 4"},
  };
  for (int i = 0; i < COUNT(cases); i++) {
    interp_options o = interp_defaults();
    o.record = true;
    o.record_last = cases[i].last;
    execution *x = run_with(traced, NULL, &o);
    trace *t = interp_take_trace(x->in);
    char *labels = labels_of(t);
    assert_string_equal(labels, cases[i].labels);
    free(labels);
    trace_free(t);
    free(t);
    run_done(x);
  }
  /* an error deep in calls whose steps are lost: the calls that lead there are kept */
  interp_options o = interp_defaults();
  o.record = true;
  o.record_last = 2;
  execution *x =
      run_with("target 64;\nvoid h(void) { skip; skip; skip; skip; error \"e\"; return; }\n"
               "void g(void) { skip; h(); return; }\n"
               "int main(void) { skip; skip; g(); return 0; }",
               NULL, &o);
  trace *t = interp_take_trace(x->in);
  assert_int_equal(t->main->proc, program_find_proc(x->p, "main")->index);
  assert_int_equal(t->main->size, 1);
  assert_int_equal(t->main->steps[0].label, 2);
  const activation *g = t->main->steps[0].callee;
  assert_int_equal(g->steps[0].label, 1);
  const activation *h = g->steps[0].callee;
  assert_int_equal(h->size, 2);
  assert_int_equal(h->steps[1].label, 4);
  trace_free(t);
  free(t);
  run_done(x);
}

static void pointers_as_text(void **state) {
  (void)state;
  execution *x = run_text("target 64;\nint a[4];\nint *p;\nint *q;\nint *n;\n"
                          "int main(void) { p = &a[0]; q = &a[2]; n = (int *)0; return 0; }");
  buf text = {0};
  interp_print_globals(x->in, &text);
  assert_string_equal(buf_text(&text), "a = {0, 0, 0, 0}\np = &a\nq = &a + 8\nn = null\n");
  buf_free(&text);
  run_done(x);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parsing_inputs),  cmocka_unit_test(inputs_in_order),
      cmocka_unit_test(inputs_run_out),  cmocka_unit_test(approximations_are_marked),
      cmocka_unit_test(printing),        cmocka_unit_test(bytes_become_inputs),
      cmocka_unit_test(output_is_drawn), cmocka_unit_test(printing_wrongly),
      cmocka_unit_test(files),           cmocka_unit_test(functions_without_body),
      cmocka_unit_test(printed_trace),   cmocka_unit_test(recorded_trace),
      cmocka_unit_test(recorded_end),    cmocka_unit_test(pointers_as_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
