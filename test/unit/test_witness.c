/* Witnesses: hashes, places in the source, written and read again, followed and refused. */
#include "report_case.h"

#include "base/file.h"
#include "base/sha256.h"
#include "report/witness_follow.h"

#include <unistd.h>

static void hashes_are_those_of_the_standard(void **state) {
  (void)state;
  char text[SHA256_TEXT];
  sha256("", 0, text);
  assert_string_equal(text, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  sha256("abc", 3, text);
  assert_string_equal(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const char *long_text = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
  sha256(long_text, strlen(long_text), text);
  assert_string_equal(text, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static const char source[] = "extern int __VERIFIER_nondet_int(void);\n" /* 1 */
                             "extern void reach_error(void);\n"          /* 2 */
                             "#define SKIPPED if (\n"                    /* 3 */
                             "int main(int argc, char **argv) {\n"       /* 4 */
                             "  int n = __VERIFIER_nondet_int( ) +\n"    /* 5 */
                             "          __VERIFIER_nondet_int();\n"      /* 6 */
                             "  int i; char c = '{'; /* ) */\n"          /* 7 */
                             "  for (i = 0; i < n; i++) {\n"             /* 8 */
                             "    if (i == 1 && n > 2)\n"                /* 9 */
                             "      c = 0;\n"                            /* 10 */
                             "    else c++;\n"                           /* 11 */
                             "  }\n"                                     /* 12 */
                             "  do { i--; } while (i > 0);\n"            /* 13 */
                             "  if (n == 3 && c == 1)\n"                 /* 14 */
                             "    reach_error();\n"                      /* 15 */
                             "  return argc;\n"                          /* 16 */
                             "}\n";

enum { PATH_SIZE = 64 };

static void write_source(char *path, const char *text) {
  snprintf(path, PATH_SIZE, "/tmp/assay-witness-%ld.c", (long)getpid());
  buf error = {0};
  if (!file_write(path, text, strlen(text), &error))
    fail_msg("%s", buf_text(&error));
  buf_free(&error);
}

static void finds_keywords_and_parentheses(void **state) {
  (void)state;
  char path[PATH_SIZE];
  write_source(path, source);
  line_cache lines = {0};
  places p = {.lines = &lines};
  const file_places *f = places_of(&p, path);
  assert_int_equal(f->controls.size, 4);
  const control *c = places_condition(f, (text_place){9, 16});
  assert_non_null(c);
  assert_int_equal(c->kind, CONTROL_IF);
  assert_int_equal(f->tokens.data[c->keyword].at.line, 9);
  assert_int_equal(f->tokens.data[c->keyword].at.column, 5);
  assert_true(places_in_body(f, c, (text_place){10, 7}));
  assert_false(places_in_body(f, c, (text_place){11, 10}));
  c = places_loop(f, (text_place){10, 7});
  assert_int_equal(c->kind, CONTROL_FOR);
  c = places_condition(f, (text_place){13, 22});
  assert_int_equal(c->kind, CONTROL_DO);
  assert_int_equal(f->tokens.data[c->keyword].at.column, 3);
  location range = {.line = 5, .column = 3, .end_line = 6, .end_column = 34};
  text_place end;
  assert_true(places_call_end(f, range, "__VERIFIER_nondet_int", 0, &end));
  assert_int_equal(end.line, 5);
  assert_int_equal(end.column, 34);
  assert_true(places_call_end(f, range, "__VERIFIER_nondet_int", 1, &end));
  assert_int_equal(end.line, 6);
  assert_int_equal(end.column, 33);
  assert_false(places_call_end(f, range, "__VERIFIER_nondet_int", 2, &end));
  places_free(&p);
  line_cache_free(&lines);
  unlink(path);
}

/* Writes the witness of a run, changes it, and follows it. */
static bool follow(report_case *c, const char *from, const char *to, buf *reason) {
  buf text = {0};
  assert_true(report_witness(&text, &c->answer));
  if (from) {
    char *at = strstr(text.text, from);
    assert_non_null(at);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
  }
  witness w;
  if (!witness_parse(&w, "w.yml", buf_text(&text), text.size, reason))
    fail_msg("%s", buf_text(reason));
  buf_free(&text);
  follow_request r = {.witness = &w,
                      .program = c->program,
                      .entry = c->answer.entry,
                      .options = &c->options,
                      .deadline = deadline_after(0)};
  replay_result out = {0};
  bool ok = witness_follow(&r, &out, reason);
  replay_result_free(&out);
  witness_free(&w);
  return ok;
}

static void a_violation_is_followed_and_a_wrong_one_refused(void **state) {
  (void)state;
  char path[PATH_SIZE];
  write_source(path, source);
  report_case c;
  case_load(&c, 1, (char *[]){path});
  case_run(&c, "1,2,1");
  assert_int_equal(c.answer.findings.data[0].verdict, VERDICT_FALSE);
  buf reason = {0};
  if (!follow(&c, NULL, NULL, &reason))
    fail_msg("%s", buf_text(&reason));
  assert_false(follow(&c, "result == 2", "result == 3", &reason));
  assert_false(follow(&c, "value: \"true\"", "value: \"fals\"", &reason));
  buf_free(&reason);
  case_free(&c);
  unlink(path);
}

static void reads_what_results_are(void **state) {
  (void)state;
  __int128 n = 0;
  assert_true(witness_result("\\result == 5", &n) && n == 5);
  assert_true(witness_result("-7LL == (\\result)", &n) && n == -7);
  assert_true(witness_result("(\\result == (-2))", &n) && n == -2);
  assert_true(witness_result("\\result == 0x10u", &n) && n == 16);
  assert_false(witness_result("\\result > 5", &n));
  assert_false(witness_result("\\result == x", &n));
  assert_false(witness_result("", &n));
}

static void refuses_what_is_no_witness(void **state) {
  (void)state;
  static const char *const wrong[] = {
      "",
      "a: b",
      "[1, 2",
      "- entry_type: other\n",
      "- entry_type: violation_sequence\n  content: []\n",
      ("- entry_type: violation_sequence\n  content:\n  - segment:\n    - waypoint:\n"
       "        type: target\n        action: follow\n"),
      "- entry_type: invariant_set\n  content:\n  - invariant:\n      type: loop_invariant\n"};
  for (int i = 0; i < COUNT(wrong); ++i) {
    witness w;
    buf error = {0};
    assert_false(witness_parse(&w, "w.yml", wrong[i], strlen(wrong[i]), &error));
    assert_non_null(strstr(buf_text(&error), "w.yml:"));
    buf_free(&error);
  }
}

/* Invariants at the keyword of their loop, only with what is in scope there; as assertions, a right
 * one holds on a run and a wrong one does not. */
static void invariants_become_assertions(void **state) {
  (void)state;
  char path[PATH_SIZE];
  write_source(path, source);
  report_case c;
  case_load(&c, 1, (char *[]){path});
  case_run(&c, "1,2,0");
  assert_int_equal(c.answer.findings.data[0].verdict, VERDICT_TRUE);
  const proc *f = c.answer.entry;
  exprs *pool = &c.program->pool;
  const var *i = program_find_var(c.program, f, str_intern(&pool->strings, "i"));
  const expr *zero = expr_int(pool, type_signed_int(pool), 0);
  for (uint32_t l = 0; l < f->stmts.size; ++l)
    if (f->stmts.data[l].kind == S_BRANCH && f->stmts.data[l].where.line == 8)
      vec_push(&c.answer.findings.data[0].invariants,
               (answer_invariant){f->index, l, f->stmts.data[l].where,
                                  expr_le(pool, zero, expr_var(pool, i))});
  assert_int_equal(c.answer.findings.data[0].invariants.size, 1);
  witness w;
  assert_true(witness_build(&w, &c.answer));
  assert_int_equal(w.invariants.size, 1);
  assert_true(w.invariants.data[0].is_loop);
  assert_int_equal(w.invariants.data[0].line, 8);
  assert_int_equal(w.invariants.data[0].column, 3);
  static const struct {
    const char *value;
    run_end end;
  } cases[] = {{"i >= 0", RUN_EXIT}, {"i < 2", RUN_ERROR}};
  for (int k = 0; k < COUNT(cases); ++k) {
    report_case again;
    case_load(&again, 1, (char *[]){path});
    w.invariants.data[0].value = cases[k].value;
    buf reason = {0};
    if (!witness_assert(&w, again.program, &again.options, &reason))
      fail_msg("%s", buf_text(&reason));
    assert_null(program_check(again.program));
    case_run(&again, "1,2,0");
    assert_int_equal(again.answer.findings.data[0].replay.run.end, cases[k].end);
    buf_free(&reason);
    case_free(&again);
  }
  witness_free(&w);
  case_free(&c);
  unlink(path);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hashes_are_those_of_the_standard),
      cmocka_unit_test(finds_keywords_and_parentheses),
      cmocka_unit_test(a_violation_is_followed_and_a_wrong_one_refused),
      cmocka_unit_test(reads_what_results_are),
      cmocka_unit_test(refuses_what_is_no_witness),
      cmocka_unit_test(invariants_become_assertions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
