/* Precisions: reading both forms of FORMATS.md section 3, printing, errors with their places. */
#include "program_unit.h"

#include "program/precision.h"

static const char source[] = "target 64;\n"
                             "int g;\n"
                             "int inc(int x) { x = x + 1; return x; }\n"
                             "void foo(int a) { int b; b = inc(a); return; }\n";

static bool read_text(precision *q, const char *text, buf *messages) {
  char *memory = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&memory, &size);
  diag d = {.out = out};
  bool ok = precision_read(q, "p.preds", text, strlen(text), &d);
  fclose(out);
  assert_int_equal(ok, d.errors == 0);
  buf_add(messages, memory);
  free(memory);
  return ok;
}

static void groups(void **state) {
  (void)state;
  program *p = program_of(source);
  precision q;
  precision_init(&q, p);
  buf m = {0}, text = {0};
  assert_true(read_text(&q,
                        "# a comment\ninc { x == 'x, x == 'x + 1 } // more\n"
                        "foo { a == 2, b == 3, !(b == 3) }\nglobal { g == 1 }\n",
                        &m));
  assert_int_equal(precision_size(&q), 5);
  assert_int_equal(q.global.size, 1);
  precision_print(&text, &q);
  precision again;
  precision_init(&again, p);
  assert_true(read_text(&again, buf_text(&text), &m));
  for (uint32_t i = 0; i < q.by_proc.size; ++i) {
    assert_int_equal(q.by_proc.data[i].size, again.by_proc.data[i].size);
    for (uint32_t k = 0; k < q.by_proc.data[i].size; ++k)
      assert_ptr_equal(q.by_proc.data[i].data[k], again.by_proc.data[i].data[k]);
  }
  precision_free(&q);
  precision_free(&again);
  buf_free(&m);
  buf_free(&text);
  program_free(p);
}

static void lines(void **state) {
  (void)state;
  program *p = program_of(source);
  precision q;
  precision_init(&q, p);
  buf m = {0};
  assert_true(read_text(&q, "g > 0\n\n# nothing\n  b < g\n x == 3\n", &m));
  assert_int_equal(q.global.size, 1);
  assert_int_equal(vec_at(&q.by_proc, program_find_proc(p, "foo")->index).size, 1);
  assert_int_equal(vec_at(&q.by_proc, program_find_proc(p, "inc")->index).size, 1);
  precision_free(&q);
  buf_free(&m);
  program_free(p);
}

static void expect_error(const char *text, const char *place) {
  program *p = program_of(source);
  precision q;
  precision_init(&q, p);
  buf m = {0};
  assert_false(read_text(&q, text, &m));
  if (!strstr(buf_text(&m), place))
    fail_msg("'%s' is not in: %s", place, buf_text(&m));
  precision_free(&q);
  buf_free(&m);
  program_free(p);
}

static void errors(void **state) {
  (void)state;
  expect_error("g > 0\nnobody == 1\n", "p.preds:2:1: error:");
  expect_error("inc { x == 1, y == 2 }", "p.preds:1:15: error:");
  expect_error("bar { x == 1 }", "p.preds:1:1: error:");
  expect_error("inc { x == 1 y }", "p.preds:1:14: error:");
  expect_error("global { a == 1 }", "p.preds:1:10: error:");
  expect_error("g > 0 g < 1\n", "p.preds:1:7: error:");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(groups), cmocka_unit_test(lines),
                                     cmocka_unit_test(errors)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
