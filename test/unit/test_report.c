/* Reports: the text a person reads, from runs of small programs. */
#include "report_case.h"

#include "base/file.h"

#include <jansson.h>
#include <unistd.h>

static const char program_text[] = "#include <assert.h>\n"
                                   "extern int __VERIFIER_nondet_int(void);\n"
                                   "static int g;\n"
                                   "static void set(int *q, int v) {\n"
                                   "  *q = v + /* a comment */ 1;\n"
                                   "}\n"
                                   "int main(void) {\n"
                                   "  int x = __VERIFIER_nondet_int();\n"
                                   "  int other = 0;\n"
                                   "  if (x < 0)\n"
                                   "    return 0;\n"
                                   "  other = 5;\n"
                                   "  set(&g, x);\n"
                                   "  assert(g != 4 &&\n"
                                   "         \"text\");\n"
                                   "  return other;\n"
                                   "}\n";

enum { PATH_SIZE = 64 };

/* Writes a source file into a fresh place; the caller unlinks it. */
static void write_source(char *path, const char *text) {
  snprintf(path, PATH_SIZE, "/tmp/assay-report-%ld.c", (long)getpid());
  buf error = {0};
  if (!file_write(path, text, strlen(text), &error))
    fail_msg("%s", buf_text(&error));
  buf_free(&error);
}

static char *text_report(char *const *words, int count, const char *inputs, bool keep_file) {
  report_case c;
  case_load(&c, count, words);
  case_run(&c, inputs);
  if (!keep_file)
    unlink(words[count - 1]);
  buf out = {0};
  report_text(&out, &c.answer);
  case_free(&c);
  return buf_take(&out);
}

static void assert_has(const char *text, const char *part) {
  if (!strstr(text, part))
    fail_msg("no '%s' in:\n%s", part, text);
}

static void assert_lacks(const char *text, const char *part) {
  if (strstr(text, part))
    fail_msg("'%s' in:\n%s", part, text);
}

static void assert_ends(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  if (n < m || strcmp(text + n - m, end) != 0)
    fail_msg("does not end in '%s':\n%s", end, text);
}

static void tells_the_story_of_an_error(void **state) {
  (void)state;
  char path[PATH_SIZE];
  write_source(path, program_text);
  char *text = text_report((char *[]){path}, 1, "3", true);
  assert_has(text, "Checked unreach-call in /tmp/assay-report-");
  assert_has(text, ":8:3  __VERIFIER_nondet_int() = 3\n");
  assert_has(text, "main: if (x < 0) ");
  assert_has(text, "[false]\n");
  assert_has(text, "  set(q = &g, v = 3)\n");
  assert_has(text, "  set: *q = v + 1; ");
  assert_has(text, "[*q (g) = 4]\n");
  assert_lacks(text, "other = ");
  assert_has(text, "Error trace, 5 of 8 steps");
  assert_has(text, "error: assertion g != 4");
  assert_has(text, "    14 |   assert(g != 4 &&\n       |   ^~~~~~~~~~~~~~~~\n");
  assert_lacks(text, "\033");
  assert_ends(text, "\n\nVerification result: FALSE(unreach-call)\n");
  free(text);
  unlink(path);
}

static void full_trace_has_every_step(void **state) {
  (void)state;
  char path[PATH_SIZE];
  write_source(path, program_text);
  char *text = text_report((char *[]){"--trace", "full", path}, 3, "3", true);
  assert_has(text, "Error trace of 8 steps:\n");
  assert_has(text, "[other = 5]");
  assert_has(text, "set: return");
  free(text);
  unlink(path);
}

static void colours_only_when_asked_and_never_in_the_result(void **state) {
  (void)state;
  char path[PATH_SIZE];
  write_source(path, program_text);
  char *text = text_report((char *[]){"--color=always", path}, 2, "3", true);
  assert_has(text, "\033[1;31merror: \033[0m");
  assert_ends(text, "\nVerification result: FALSE(unreach-call)\n");
  free(text);
  unlink(path);
}

static void quiet_prints_the_result_alone(void **state) {
  (void)state;
  char path[PATH_SIZE];
  write_source(path, program_text);
  char *text = text_report((char *[]){"-q", path}, 2, "3", true);
  assert_string_equal(text, "Verification result: FALSE(unreach-call)\n");
  free(text);
  text = text_report((char *[]){"-q", path}, 2, "2", true);
  assert_string_equal(text, "Verification result: TRUE\n");
  free(text);
  unlink(path);
}

static void copes_with_a_file_that_is_gone(void **state) {
  (void)state;
  char path[PATH_SIZE];
  write_source(path, program_text);
  char *text = text_report((char *[]){path}, 1, "3", false);
  assert_has(text, "main: set(&g, x)");
  assert_lacks(text, " | ");
  assert_ends(text, "Verification result: FALSE(unreach-call)\n");
  free(text);
}

static void several_findings_have_a_line_each(void **state) {
  (void)state;
  char path[PATH_SIZE];
  write_source(path, program_text);
  report_case c;
  case_load(&c, 1, (char *[]){path});
  case_run(&c, "2");
  finding *f = vec_add(&c.answer.findings);
  f->property = "mutex";
  f->verdict = VERDICT_UNKNOWN;
  char reason[] = "time is\nup";
  f->reason = reason;
  answer_invariant v = {.proc = c.answer.entry->index, .where = c.answer.entry->where};
  const type *number = type_signed_int(&c.program->pool);
  const expr *g = expr_var(&c.program->pool, program_find_global(c.program, case_intern(&c, "g")));
  v.holds = expr_eq(&c.program->pool, g, expr_int(&c.program->pool, number, 1));
  vec_push(&c.answer.findings.data[0].invariants, v);
  buf out = {0};
  report_text(&out, &c.answer);
  assert_has(buf_text(&out), ":7:1: main: g == 1\n");
  assert_ends(buf_text(&out), "\nunreach-call: TRUE\nmutex: UNKNOWN (time is up)\n"
                              "Verification result: UNKNOWN (time is up)\n");
  buf_free(&out);
  case_free(&c);
  unlink(path);
}

/* Parses what report_json writes; the case is freed. */
static json_t *json_report(report_case *c) {
  buf out = {0};
  report_json(&out, &c->answer);
  json_error_t error;
  json_t *value = json_loads(buf_text(&out), 0, &error);
  if (!value)
    fail_msg("%s", error.text);
  buf_free(&out);
  case_free(c);
  return value;
}

static const char *text_at(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  assert_non_null(text);
  return text;
}

static void json_has_trace_and_inputs(void **state) {
  (void)state;
  char path[PATH_SIZE];
  write_source(path, program_text);
  report_case c;
  case_load(&c, 1, (char *[]){path});
  case_run(&c, "3");
  json_t *o = json_report(&c);
  assert_string_equal(text_at(o, "verdict"), "FALSE");
  assert_string_equal(text_at(o, "property"), "unreach-call");
  json_t *input = json_array_get(json_object_get(o, "inputs"), 0);
  assert_string_equal(text_at(input, "name"), "__VERIFIER_nondet_int");
  assert_int_equal(json_integer_value(json_object_get(input, "value")), 3);
  json_t *steps = json_object_get(o, "trace");
  json_t *first = json_array_get(steps, 0);
  json_t *last = json_array_get(steps, json_array_size(steps) - 1);
  assert_string_equal(text_at(first, "kind"), "enter");
  assert_string_equal(text_at(last, "kind"), "error");
  assert_int_equal(json_integer_value(json_object_get(last, "line")), 14);
  json_t *parameters = json_object_get(json_array_get(steps, 6), "values");
  assert_string_equal(text_at(parameters, "q"), "&g");
  assert_int_equal(json_integer_value(json_object_get(parameters, "v")), 3);
  json_decref(o);
  unlink(path);
}

/* A Latin-1 file is no UTF-8: JSON must hold it nevertheless. */
static void json_survives_other_encodings(void **state) {
  (void)state;
  char path[PATH_SIZE];
  write_source(path, "extern void reach_error(void);\n"
                     "int main(void) {\n  if (1 /* caf\xe9 */ && sizeof(\"caf\xe9\") == 5)\n"
                     "    reach_error();\n  return sizeof(\"\xe9\"); }\n");
  report_case c;
  case_load(&c, 1, (char *[]){path});
  case_run(&c, NULL);
  c.answer.findings.data[0].message = xstrdup("caf\xe9 \xc3\xa9 \xed\xa0\x80 end");
  json_t *o = json_report(&c);
  assert_string_equal(text_at(json_object_get(o, "violation"), "message"),
                      "caf\xef\xbf\xbd \xc3\xa9 \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd end");
  json_decref(o);
  unlink(path);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tells_the_story_of_an_error),
      cmocka_unit_test(full_trace_has_every_step),
      cmocka_unit_test(colours_only_when_asked_and_never_in_the_result),
      cmocka_unit_test(quiet_prints_the_result_alone),
      cmocka_unit_test(copes_with_a_file_that_is_gone),
      cmocka_unit_test(several_findings_have_a_line_each),
      cmocka_unit_test(json_has_trace_and_inputs),
      cmocka_unit_test(json_survives_other_encodings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
